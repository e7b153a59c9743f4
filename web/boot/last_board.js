// Shows the last position before Python starts. During a game its board is saved as drawn: the
// public parts on it, and nothing else of the page. The next visit to that game shows it as a
// picture until the first drawing. A picture runs nothing, even if the storage holds malicious
// text.
const { boot } = globalThis.pompeii;
const root = document.documentElement;
const LAYERS = ["lava", "pieces", "volcano"];
const ATTRIBUTES = ["class", "href", "x", "y", "width", "height", "rx", "d"];
const MAX_LENGTH = 50_000; // characters; a full board has about 17 000
const LOOK = /^(?:(?:city|eruption|flight|over|seething) ?)*$/;
const TAGS = "(?:g|path|rect|text|use)";
const MARKUP = new RegExp(
  `^(?:<${TAGS}(?: (?:${ATTRIBUTES.join("|")})="[\\w #.-]*")*>|</${TAGS}>|\\d)*$`,
);
let storedText = null;
let removePicture = () => {};

// The game that the page's address opens (app/screens/page_address.py).
const openedGame = () => {
  const query = new URLSearchParams(location.search);
  const isOther = query.has("players") || /^#(?:record|deal)=/.test(location.hash);
  return isOther ? "" : query.getAll("game").at(-1) ?? "";
};

// Saving

const markupOf = (element) => {
  const attributes = ATTRIBUTES.filter((name) => element.hasAttribute(name))
    .map((name) => ` ${name}="${element.getAttribute(name)}"`);
  const content = element.childElementCount ? layerOf(element) : element.textContent;
  return `<${element.tagName}${attributes.join("")}>${content}</${element.tagName}>`;
};
const layerOf = (element) => [...element.children].map(markupOf).join("");

const currentBoard = () => {
  const [table, frame, board, ...layers] = ["app", "board-frame", "board", ...LAYERS]
    .map((id) => document.getElementById(id));
  const { x, y, width, height } = frame.getBoundingClientRect();
  const classes = new Set([...table.classList, ...board.classList]);
  return JSON.stringify({
    game: openedGame(),
    look: [...classes].filter((name) => LOOK.test(name)).join(" "),
    screen: [innerWidth, innerHeight],
    frame: [x + scrollX, y + scrollY, width, height],
    layers: layers.map(layerOf),
  });
};

const save = () => {
  const has = (name) => document.body.hasAttribute(`data-${name}`);
  if (!has("ready") || has("watching")) return;
  if (has("ply") && !document.getElementById("board")) return; // the settings, over a game
  const text = has("ply") ? currentBoard() : null;
  if (text === storedText) return;
  storedText = boot.store(boot.LAST_BOARD, text) ? text : null;
  if (storedText !== text) boot.store(boot.LAST_BOARD, null); // an older position would be wrong
};

// Once an answer is on the screen, and before the page may close.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
let saving = false;
const saveSoon = () => {
  if (saving) return;
  saving = true;
  whenIdle(() => {
    saving = false;
    save();
  });
};
document.addEventListener("visibilitychange", () => document.hidden && save());

// A page restored from the browser's cache could show a hand to another person, so it reloads.
addEventListener("pagehide", ({ persisted }) => {
  save();
  if (persisted && document.body.hasAttribute("data-ply")) root.setAttribute("data-waking", "");
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && root.hasAttribute("data-waking")) location.reload();
});

// Display

const areNumbers = (list, count) => list.length === count && list.every(Number.isFinite);

// The saved board of the game that the address opens, null for none or for malformed data.
const readBoard = () => {
  try {
    const text = localStorage.getItem(boot.LAST_BOARD);
    if (text.length > MAX_LENGTH) return null;
    const found = JSON.parse(text);
    const fits = found.game && found.game === openedGame() && LOOK.test(found.look)
      && areNumbers(found.screen, 2) && areNumbers(found.frame, 4)
      && found.layers.length === LAYERS.length && found.layers.every((each) => MARKUP.test(each));
    if (!fits) return null;
    storedText = text;
    return found;
  } catch {
    return null; // nothing is stored, or storage is forbidden
  }
};

// The rules of a style sheet that apply on this page. A picture knows neither its size nor its
// theme, and it loads no files.
const appliedRules = (list) => [...list].map((rule) => {
  if (rule instanceof CSSStyleRule) return rule.cssText;
  const applies = rule instanceof CSSMediaRule && matchMedia(rule.media.mediaText).matches;
  return applies ? appliedRules(rule.cssRules) : "";
}).join("");

const styleOf = async (link) => {
  if (!link.sheet) await new Promise((loaded) => { link.addEventListener("load", loaded); });
  return appliedRules(link.sheet.cssRules).replaceAll(/url\("[^#"][^"]*"\)/g, "none");
};

const colourScheme = () => {
  const { colorScheme } = getComputedStyle(root);
  if (colorScheme === "light" || colorScheme === "dark") return colorScheme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

// The drawing of the board with everything on it, in the light and rotation of this page.
const drawPicture = (board, styles, { look, layers }) => {
  const own = `svg:root { background: none; color-scheme: ${colourScheme()}; }`;
  const style = [...styles, own].join("").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const size = document.body.getAttribute("data-pieces") === "large" ? "large" : "normal";
  return LAYERS
    .reduce((text, name, index) => text.replace(
      new RegExp(`(<g id="${name}"[^>]*)/>`),
      (_, start) => `${start}>${layers[index]}</g>`,
    ), board)
    .replace("<svg ", `<svg class="${look}" data-pieces="${size}" `)
    .replace("</svg>", () => `<style>${style}</style></svg>`);
};

const createDiv = (id, ...children) => {
  const div = document.createElement("div");
  div.id = id;
  div.append(...children);
  return div;
};

const showPicture = async (found) => {
  const drawing = fetch("./board.svg").then((response) => response.text());
  const image = new Image();
  const board = createDiv("waking-board", createDiv("waking-town"), image);
  const frame = createDiv("waking-frame", board);
  if (found.screen[0] === innerWidth && found.screen[1] === innerHeight) {
    const [left, top, width, height] = found.frame.map((length) => `${length}px`);
    Object.assign(frame.style, { gridArea: "auto", inset: "auto", left, top, width, height });
  }
  const overlay = createDiv("waking", frame);
  overlay.className = `table ${found.look}`;
  overlay.setAttribute("aria-hidden", "true");
  removePicture = () => {
    root.removeAttribute("data-waking");
    overlay.remove();
  };
  const sheets = [...document.querySelectorAll("link[rel=stylesheet], style")];
  const styles = await Promise.all(sheets.map(styleOf));
  const picture = drawPicture(await drawing, styles, found);
  image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  await image.decode();
  const words = document.getElementById("boot-waking");
  if (!words) return; // the game is ready
  words.textContent = words.getAttribute("data-words");
  document.body.prepend(overlay);
};

const lastBoard = readBoard();
if (lastBoard) root.setAttribute("data-waking", ""); // before the home screen is painted
new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  new MutationObserver(() => {
    if (document.body.hasAttribute("data-ready")) removePicture();
    saveSoon();
  }).observe(document.body, { attributes: true });
  if (lastBoard) showPicture(lastBoard).catch(() => removePicture());
}).observe(root, { childList: true });
