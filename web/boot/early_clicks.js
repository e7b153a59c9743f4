// Clicks before the game is ready. They are kept for the DOM layer, and each one gets an answer at
// once.

const clicks = [];

// All data- attributes of an element as JSON text, without the "data-".
export const data = (element) => JSON.stringify(Object.fromEntries(
  [...element.attributes]
    .filter(({ name }) => name.startsWith("data-"))
    .map(({ name, value }) => [name.slice(5), value]),
));

function keep({ target }) {
  const element = target.closest("[data-action]");
  if (!element) return;
  document.body.setAttribute("data-busy", "");
  if (clicks.at(-1) !== data(element)) clicks.push(data(element)); // impatient repeats count once
}

// Says that the game will do this soon. The text is there only until the game is ready.
function answer({ target }) {
  const status = document.getElementById("boot-tapped");
  const element = target.closest("[data-action]");
  if (!status || !element) return;
  const [label] = element.innerText.trim().split(/\s*(?:…|\n)/);
  const later = element.getAttribute("data-action") === "import"; // needs the tap itself
  const text = status.getAttribute(later ? "data-later" : "data-soon");
  status.textContent = text.replace("{what}", label);
}

export function keepClicks() {
  document.addEventListener("click", keep);
  document.addEventListener("click", answer);
}

export const stopKeepingClicks = () => document.removeEventListener("click", keep);

// The kept clicks, as JSON text.
export const keptClicks = () => JSON.stringify(clicks.map((click) => JSON.parse(click)));
