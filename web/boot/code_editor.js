// Loaded when a player opens the workshop (app/workshop/): the element `code-editor`, an editor for
// Python around a text field. Until this script is there, the field itself is used. The app worker
// sets marks of problems as an attribute. Each change of the text is sent like one of the field.
import {
  acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching, indentOnInput, indentUnit, syntaxHighlighting,
} from "@codemirror/language";
import { nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter,
  highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { completionOf } from "./code_editor_completion.js";
import { highlighting, theme } from "./code_editor_theme.js";
import { keepDraft, withDraft } from "./code_editor_draft.js";

const PAUSE = 400; // milliseconds from the last letter to the message to the app worker
const UNSURE = 3; // the last messages that may be on their way when the page goes

// After Escape, Tab leaves the editor, until the text changes or the focus comes again.
const freeTab = { key: "Escape", run: (view) => { view.setTabFocusMode(true); return false; } };
const takeTab = (view) => view.setTabFocusMode(false);

// The ends of the selection: those in the document, where a shadow root tells them (Chromium).
function selected(view) {
  const { from, to } = view.state.selection.main;
  const shown = view.root.getSelection?.();
  if (!shown?.anchorNode || !view.contentDOM.contains(shown.anchorNode)) return [from, to];
  const ends = [[shown.anchorNode, shown.anchorOffset], [shown.focusNode, shown.focusOffset]];
  return ends.map((end) => view.posAtDOM(...end)).sort((one, other) => one - other);
}

// A text over a selection. Chromium would keep the colours of the selection by inline styles, which
// the page's policy forbids, and complain. It knows of a selection before the editor does.
function replaceSelection({ inputType, data }, view) {
  if (inputType !== "insertText" || !data || view.composing) return false;
  const [from, to] = selected(view);
  if (from === to) return false;
  const text = view.state.toText(data);
  const insert = () => view.state.update({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: "input.type",
    scrollIntoView: true,
  });
  const handlers = view.state.facet(EditorView.inputHandler);
  const isHandled = handlers.some((handle) => handle(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

const rangeOf = (doc, { line, start, end, message }) => {
  const { from, to } = doc.line(Math.min(line, doc.lines));
  const first = Math.min(from + start, to);
  return { from: first, to: Math.max(first, Math.min(from + end, to)), severity: "error", message };
};

class CodeEditor extends HTMLElement {
  static observedAttributes = ["data-problems"];

  connectedCallback() {
    if (this.view) return; // it was moved
    const field = this.querySelector("textarea");
    const focused = field.matches(":focus");
    this.name = field.name;
    this.sent = [field.value]; // the last texts that the app worker has or gets
    this.attachShadow({ mode: "open", delegatesFocus: true }); // it takes the place of the field
    this.view = new EditorView({
      parent: this.shadowRoot,
      root: this.shadowRoot,
      state: EditorState.create({
        doc: withDraft(this.name, field.value),
        selection: { anchor: field.selectionStart, head: field.selectionEnd },
        extensions: this.extensions(field),
      }),
    });
    this.showProblems();
    this.send();
    if (focused) this.view.focus();
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    // The page's keys are not for a text. Tab shows that the keyboard is in use.
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Tab") event.stopPropagation();
    }, { signal });
    this.addEventListener("focusout", () => this.send(), { signal });
    addEventListener("pagehide", () => this.leave(), { signal });
    document.addEventListener("click", ({ target }) => {
      const line = target.closest("[data-action=go-to-line]")?.getAttribute("data-line");
      if (line) this.goTo(Number(line));
    }, { signal });
  }

  disconnectedCallback() {
    this.leave();
    this.listeners.abort();
  }

  attributeChangedCallback() {
    this.showProblems();
  }

  extensions(field) {
    const label = field.getAttribute("aria-label");
    const help = document.getElementById(field.getAttribute("aria-describedby"))?.textContent;
    return [
      lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(),
      drawSelection(), indentUnit.of("    "), EditorState.tabSize.of(4), indentOnInput(),
      bracketMatching(), closeBrackets(), autocompletion({ icons: false }), highlightActiveLine(),
      highlightSelectionMatches(), search(), EditorView.lineWrapping,
      EditorState.phrases.of(JSON.parse(this.getAttribute("data-phrases"))),
      EditorView.contentAttributes.of({ "aria-label": label, "aria-description": help ?? "" }),
      EditorView.domEventHandlers({
        focus: (_, view) => takeTab(view),
        beforeinput: replaceSelection,
      }),
      EditorView.updateListener.of(({ docChanged, view }) => {
        if (!docChanged) return;
        takeTab(view);
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.send(), PAUSE);
      }),
      keymap.of([
        freeTab, { key: "F8", run: nextDiagnostic }, { key: "Tab", run: acceptCompletion },
        indentWithTab, ...closeBracketsKeymap,
        ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap,
      ]),
      python(),
      pythonLanguage.data.of({ autocomplete: completionOf(this.getAttribute("data-reference")) }),
      syntaxHighlighting(highlighting), theme,
    ];
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Sends the text to the app worker, unless it was the last one sent.
  send() {
    clearTimeout(this.waiting);
    if (this.text === this.sent.at(-1)) return;
    const message = { type: "change", form: "", name: this.name, value: this.text };
    globalThis.pompeii.boot.send(JSON.stringify(message));
    this.sent = [...this.sent, this.text].slice(-UNSURE);
  }

  leave() {
    keepDraft(this.name, this.text, this.sent);
    this.send();
  }

  showProblems() {
    if (!this.view) return;
    const problems = JSON.parse(this.getAttribute("data-problems") ?? "[]");
    const { state } = this.view;
    const marks = problems.map((problem) => rangeOf(state.doc, problem));
    this.view.dispatch(setDiagnostics(state, marks));
  }

  goTo(number) {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.max(1, Math.min(number, doc.lines)));
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }
}

customElements.define("code-editor", CodeEditor);
