// The appearance of the code editor: the colours of the page, which change with its theme
// (style/base.css, app/workshop/style.css). CodeMirror adds these styles to the shadow root as a
// style sheet object, since the page's policy forbids inline styles.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// As precise as CodeMirror's own rule, which would win over a shorter one.
const SELECTED = "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground";

const bar = { backgroundColor: "var(--panel)", color: "var(--ink)" };
const box = { ...bar, border: "1px solid var(--line)", borderRadius: "0.3rem" };

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "1.5", wordSpacing: "0" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { ...bar, color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  [`${SELECTED}, .cm-selectionBackground`]: { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-match)", color: "inherit" },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--code-match)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--focus)" },
  ".cm-panels": { ...bar, borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search label": { fontSize: "0.9rem" },
  ".cm-textfield, .cm-button, .cm-panel.cm-search [name=close]": {
    ...box, font: "inherit", backgroundImage: "none", minHeight: "2rem",
  },
  ".cm-tooltip": box,
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--code)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--primary)", color: "var(--on-primary)",
  },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.85" },
  ".cm-completionInfo": { font: "400 0.9rem/1.3 var(--words)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "3px dotted var(--red)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--red)", fontFamily: "var(--words)" },
});

const DEFINED = [
  tags.definition(tags.variableName), tags.definition(tags.className),
  tags.function(tags.definition(tags.variableName)),
];

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--code-keyword)", fontWeight: "700" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: DEFINED, color: "var(--code-name)" },
]);
