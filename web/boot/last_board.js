// Shows the last position before Python starts. During a game its board is saved as drawn: the
// public parts on it, and nothing else of the page. The next visit to that game shows it as a
// picture until the first drawing. A picture runs nothing, even if the storage holds malicious
// text.
(() => {
  const { boot } = globalThis.pompeii;
  const root = document.documentElement;
  const LAYERS = ["lava", "pieces", "volcano"];
  const WRITTEN = ["class", "href", "x", "y", "width", "height", "rx", "d"];
  const LONGEST = 50_000; // characters; a full board has about 17 000
  const LOOK = /^(?:(?:city|eruption|flight|over|seething) ?)*$/;
  const TAGS = "(?:g|path|rect|text|use)";
  const MARKUP = new RegExp(
    `^(?:<${TAGS}(?: (?:${WRITTEN.join("|")})="[\\w #.-]*")*>|</${TAGS}>|\\d)*$`,
  );
  let kept = null; // the stored text
  let wake = () => {}; // removes the picture

  // The game that the page's address opens (app/screens/address.py).
  const game = () => {
    const asked = new URLSearchParams(location.search);
    const other = asked.has("players") || /^#(?:record|deal)=/.test(location.hash);
    return other ? "" : asked.getAll("game").at(-1) ?? "";
  };

  // Saving

  const written = (element) => {
    const attributes = WRITTEN.filter((name) => element.hasAttribute(name))
      .map((name) => ` ${name}="${element.getAttribute(name)}"`);
    const inside = element.childElementCount ? layer(element) : element.textContent;
    return `<${element.tagName}${attributes.join("")}>${inside}</${element.tagName}>`;
  };
  const layer = (element) => [...element.children].map(written).join("");

  const drawn = () => {
    const [table, frame, board, ...layers] = ["app", "board-frame", "board", ...LAYERS]
      .map((id) => document.getElementById(id));
    const { x, y, width, height } = frame.getBoundingClientRect();
    const classes = new Set([...table.classList, ...board.classList]);
    return JSON.stringify({
      game: game(),
      look: [...classes].filter((name) => LOOK.test(name)).join(" "),
      screen: [innerWidth, innerHeight],
      frame: [x + scrollX, y + scrollY, width, height],
      layers: layers.map(layer),
    });
  };

  const keep = () => {
    const says = (name) => document.body.hasAttribute(`data-${name}`);
    if (!says("ready") || says("watching")) return;
    if (says("ply") && !document.getElementById("board")) return; // the settings, over a game
    const text = says("ply") ? drawn() : null;
    if (text === kept) return;
    kept = boot.store(boot.LAST_BOARD, text) ? text : null;
    if (kept !== text) boot.store(boot.LAST_BOARD, null); // an older position would be wrong
  };

  // Once an answer is on the screen, and before the page may close.
  const idly = globalThis.requestIdleCallback ?? setTimeout;
  let soon = false;
  const changed = () => {
    if (soon) return;
    soon = true;
    idly(() => {
      soon = false;
      keep();
    });
  };
  document.addEventListener("visibilitychange", () => document.hidden && keep());

  // A page restored from the browser's cache could show a hand to another person, so it reloads.
  addEventListener("pagehide", ({ persisted }) => {
    keep();
    if (persisted && document.body.hasAttribute("data-ply")) root.setAttribute("data-waking", "");
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && root.hasAttribute("data-waking")) location.reload();
  });

  // Display

  const numbers = (list, count) => list.length === count && list.every(Number.isFinite);

  // The saved board of the game that the address opens, null for none or for malformed data.
  const read = () => {
    try {
      const text = localStorage.getItem(boot.LAST_BOARD);
      if (text.length > LONGEST) return null;
      const found = JSON.parse(text);
      const fits = found.game && found.game === game() && LOOK.test(found.look)
        && numbers(found.screen, 2) && numbers(found.frame, 4)
        && found.layers.length === LAYERS.length && found.layers.every((each) => MARKUP.test(each));
      if (!fits) return null;
      kept = text;
      return found;
    } catch {
      return null; // nothing is stored, or storage is forbidden
    }
  };

  // The rules of a style sheet that apply on this page. A picture knows neither its size nor its
  // theme, and it loads no files.
  const rules = (list) => [...list].map((rule) => {
    if (rule instanceof CSSStyleRule) return rule.cssText;
    const holds = rule instanceof CSSMediaRule && matchMedia(rule.media.mediaText).matches;
    return holds ? rules(rule.cssRules) : "";
  }).join("");

  const style = async (link) => {
    if (!link.sheet) await new Promise((loaded) => { link.addEventListener("load", loaded); });
    return rules(link.sheet.cssRules).replaceAll(/url\("[^#"][^"]*"\)/g, "none");
  };

  const scheme = () => {
    const { colorScheme } = getComputedStyle(root);
    if (colorScheme === "light" || colorScheme === "dark") return colorScheme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  };

  // The drawing of the board with everything on it, in the light and rotation of this page.
  const picture = (board, styles, { look, layers }) => {
    const own = `svg:root { background: none; color-scheme: ${scheme()}; }`;
    const style = [...styles, own].join("").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const size = document.body.getAttribute("data-pieces") === "large" ? "large" : "normal";
    return LAYERS
      .reduce((text, name, at) => text.replace(
        new RegExp(`(<g id="${name}"[^>]*)/>`),
        (_, start) => `${start}>${layers[at]}</g>`,
      ), board)
      .replace("<svg ", `<svg class="${look}" data-pieces="${size}" `)
      .replace("</svg>", () => `<style>${style}</style></svg>`);
  };

  const element = (id, ...children) => {
    const made = document.createElement("div");
    made.id = id;
    made.append(...children);
    return made;
  };

  const show = async (found) => {
    const drawing = fetch("./board.svg").then((response) => response.text());
    const field = new Image();
    const frame = element("waking-frame", element("waking-board", element("waking-town"), field));
    if (found.screen[0] === innerWidth && found.screen[1] === innerHeight) {
      const [left, top, width, height] = found.frame.map((length) => `${length}px`);
      Object.assign(frame.style, { gridArea: "auto", inset: "auto", left, top, width, height });
    }
    const overlay = element("waking", frame);
    overlay.className = `table ${found.look}`;
    overlay.setAttribute("aria-hidden", "true");
    wake = () => {
      root.removeAttribute("data-waking");
      overlay.remove();
    };
    const sheets = [...document.querySelectorAll("link[rel=stylesheet], style")];
    const styles = await Promise.all(sheets.map(style));
    field.src = `data:image/svg+xml,${encodeURIComponent(picture(await drawing, styles, found))}`;
    await field.decode();
    const words = document.getElementById("boot-waking");
    if (!words) return; // the game is ready
    words.textContent = words.getAttribute("data-words");
    document.body.prepend(overlay);
  };

  const found = read();
  if (found) root.setAttribute("data-waking", ""); // before the home screen is painted
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    new MutationObserver(() => {
      if (document.body.hasAttribute("data-ready")) wake();
      changed();
    }).observe(document.body, { attributes: true });
    if (found) show(found).catch(() => wake());
  }).observe(root, { childList: true });
})();
