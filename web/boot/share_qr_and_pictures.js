// Loaded when a player shares a game (app/screens/share.py): the device's own sharing, a link as a
// QR code, and pictures, which contain parts of the page as drawn there.
import { saveAsFile } from "./save_as_file.js";
import { correction, generate } from "./vendor/lean-qr/nano.js";

const FILM = ["./gif.js", "./vendor/gifenc/gifenc.esm.js"];

const addressOf = (link) => new URL(link, location.href.split(/[?#]/)[0]).href;

// Style properties of a part of a drawing: inherited ones, and those of its own.
const INHERITED = [
  "color", "fill", "fill-opacity", "fill-rule", "font-family", "font-size", "font-style",
  "font-weight", "letter-spacing", "paint-order", "stroke", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor", "visibility",
];
const OWN = [
  "clip-path", "dominant-baseline", "filter", "flood-color", "flood-opacity", "mask", "opacity",
  "stop-color", "stop-opacity",
];
const defaults = getComputedStyle(document.documentElement);

// A copy of a drawing that needs no style sheet. Attributes hold its style, since the page's policy
// forbids inline styles. In some windows the board is turned, and its texts are turned back. A
// picture shows the board as drawn.
function copyOf(element, without, parentStyle) {
  const computed = getComputedStyle(element);
  if (element.matches(without) || computed.display === "none") return null;
  const copy = element.cloneNode(false);
  const style = Object.fromEntries(
    INHERITED.map((name) => [name, computed.getPropertyValue(name)]),
  );
  copy.removeAttribute("class");
  INHERITED.filter((name) => style[name] !== parentStyle[name])
    .forEach((name) => copy.setAttribute(name, style[name]));
  OWN.map((name) => [name, computed.getPropertyValue(name)])
    .filter(([name, value]) => value !== defaults.getPropertyValue(name))
    .forEach((each) => copy.setAttribute(...each));
  element.childNodes.forEach((child) => {
    const part = child.nodeType === Node.TEXT_NODE ? child.cloneNode()
      : child.nodeType === Node.ELEMENT_NODE && copyOf(child, without, style);
    if (part) copy.append(part);
  });
  return copy;
}

const readAsDataUrl = (blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result);
  reader.readAsDataURL(blob);
});

// The contents of an address, as a data: address.
async function dataUrl(url) {
  if (url.startsWith("data:")) return url;
  const response = await fetch(url);
  return readAsDataUrl(await response.blob());
}

const urlsIn = (text) => [...text.matchAll(/url\("((?:[^"\\]|\\.)+)"\)/g)]
  .map(([, url]) => url.replaceAll(/\\(.)/g, "$1"));

const createSvg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
};

const partOf = (place) => document.getElementById(place.getAttribute("data-part"));

// Puts a part of the page into its place: its background, then its drawings. Returns the images,
// whose contents are still to be fetched. Nothing waits here, since the page may change meanwhile.
function fill(place) {
  const part = partOf(place);
  const drawings = [...part.querySelectorAll("svg")];
  const [x, y, width, height] = drawings[0].getAttribute("viewBox").split(" ");
  place.setAttribute("viewBox", [x, y, width, height].join(" "));
  const pictures = [part, ...part.querySelectorAll(":scope > div")]
    .flatMap((element) => urlsIn(getComputedStyle(element).backgroundImage));
  const images = pictures.map((href) => createSvg("image", { x, y, width, height, href }));
  place.append(...images);
  drawings.map((drawing) => copyOf(drawing, place.getAttribute("data-without"), {}))
    .filter((drawing) => drawing)
    .forEach((drawing) => {
      Object.entries({ x, y, width, height }).forEach((each) => drawing.setAttribute(...each));
      place.append(drawing);
    });
  return images;
}

const fontFaces = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSFontFaceRule);

// The page's own fonts, restricted to the letters in use: a picture knows no others.
async function fontStyle(text) {
  const written = [...new Set(text)].map((letter) => letter.codePointAt(0));
  const range = (rule) => rule.style.getPropertyValue("unicode-range").split(",")
    .map((each) => each.trim().slice(2).split("-").map((end) => parseInt(end, 16)));
  const wanted = fontFaces().filter((rule) => range(rule)
    .some(([first, last]) => written.some((code) => first <= code && code <= (last ?? first))));
  const rules = wanted.map(async ({ cssText, parentStyleSheet, style }) => {
    const [source] = urlsIn(style.getPropertyValue("src"));
    const url = new URL(source, parentStyleSheet.href ?? location.href).href;
    return cssText.replace(source, await dataUrl(url));
  });
  return (await Promise.all(rules)).join("\n");
}

// A picture that needs no other file, as text; null if the player has left the page's parts that
// it shows. The letters can be given if many pictures share them.
async function standalone(svg, fonts) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const places = [...picture.querySelectorAll("[data-part]")];
  if (!places.every(partOf)) return null;
  for (const image of places.flatMap(fill)) {
    image.setAttribute("href", await dataUrl(image.getAttribute("href")));
  }
  // The page allows no style element, but a picture does.
  const style = `<style>${fonts ?? await fontStyle(picture.textContent)}</style>`;
  return new XMLSerializer().serializeToString(picture).replace(">", () => `>${style}`);
}

async function imageOf(text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

async function pictureFile({ name, svg }) {
  const text = await standalone(svg);
  if (!text) return null;
  if (name.endsWith(".svg")) return new Blob([text], { type: "image/svg+xml" });
  const image = await imageOf(text);
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

const ACTIONS = {
  // The dialog is open: everything is loaded before the click, since a browser shares only within
  // one.
  open() {},
  // A player who cancels there has not failed here.
  send({ link, title }) {
    navigator.share({ title, url: addressOf(link) })
      .then(() => globalThis.pompeii.boot.send(JSON.stringify({ type: "sent" })))
      .catch(() => {});
  },
  // As large as a code must be; the element has the text for a link too long for any code.
  code({ id, link }) {
    const canvas = document.getElementById(id);
    if (!canvas) return; // the dialog was closed while this script was loaded
    try {
      generate(addressOf(link), { minCorrectionLevel: correction.L }).toCanvas(canvas);
    } catch {
      canvas.setAttribute("data-unfit", "");
    }
  },
  async picture(command) {
    const file = await pictureFile(command);
    if (file) saveAsFile(command.name, file);
  },
  // A film begins or continues; the app worker gets a report after each picture
  // (app/film/dialog.py).
  async film(command) {
    let ok = true;
    try {
      const { make } = await globalThis.pompeii.boot.load(FILM, () => import("./gif.js"));
      await make(command, { saveAsFile, fontStyle, imageOf, standalone });
    } catch (error) {
      console.warn(`film: ${error.message}`);
      ok = false;
    }
    globalThis.pompeii.boot.send(JSON.stringify({ type: "filmed", film: command.film, ok }));
  },
};

export const share = (command) => ACTIONS[command.action](command);
