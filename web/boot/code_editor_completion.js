// Completion in the code editor: the names of the game's package, read off the reference beside it.
// An entry there has its owner and its name as attributes, its signature and its description inside
// (app/workshop/reference.py).
import { ifNotIn } from "@codemirror/autocomplete";

const NOT_CODE = ["String", "FormatString", "Comment"];

const textOf = (entry, part) => entry.querySelector(`[data-part="${part}"]`)?.textContent ?? "";

const optionOf = (entry) => ({
  label: entry.getAttribute("data-name"),
  type: entry.getAttribute("data-kind"),
  detail: textOf(entry, "signature"),
  info: textOf(entry, "words"),
});

// `view.` offers the names of a View; a word alone, those that a bot can import.
const sourceOf = (reference) => (context) => {
  const member = context.matchBefore(/\b\w+\.\w*$/);
  const word = context.matchBefore(/\w+$/);
  if (!member && !word) return null;
  const owner = member ? member.text.split(".")[0] : "";
  const wanted = owner ? `[data-of="${owner}"]` : "[data-alone]";
  const entries = document.querySelectorAll(`#${reference} ${wanted} [data-name]`);
  const options = [...entries].map(optionOf);
  const from = member ? member.from + owner.length + 1 : word.from;
  return options.length ? { from, options, validFor: /^\w*$/ } : null;
};

export const completionOf = (reference) => ifNotIn(NOT_CODE, sourceOf(reference));
