// Loaded for a film of a game (app/film/): encodes pictures as a GIF. All share the same colours.
// Pixels equal to those of the picture before are left out, but for short gaps between other ones:
// a gap would end a run of one colour, and cost more than it saves.
import { applyPalette, GIFEncoder, quantize } from "./vendor/gifenc/gifenc.esm.js";

const COLOURS = 79; // and a transparent one
const GAP = 8; // most pixels of a short gap
const SAMPLING = 5; // one in so many pixels is sampled for the colours

const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

// A picture on the background, as a number for each pixel. Decoding a data: address does not end a
// task of the page, so each call begins with a task of its own.
async function pixelsOf({ tools, fonts, ground, context }, svg) {
  await nextTask();
  const picture = await tools.imageOf(await tools.standalone(svg, fonts));
  context.putImageData(ground, 0, 0);
  context.drawImage(picture, 0, 0);
  const { width, height } = context.canvas;
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}

const bytes = (colours) => new Uint8Array(Uint32Array.from(colours).buffer);

let film = null; // the film in progress

async function begin({ name, ground, samples }, tools) {
  const picture = await tools.imageOf(await tools.standalone(ground));
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const begun = {
    name, tools, context,
    fonts: await tools.fontStyle(samples.join("")),
    ground: context.getImageData(0, 0, canvas.width, canvas.height),
    gif: GIFEncoder(),
    before: null,
    shown: new Uint8Array(canvas.width * canvas.height), // each pixel as a number of a colour
  };
  const sampled = [];
  for (const sample of samples) sampled.push(await pixelsOf(begun, sample));
  const pixels = sampled.flatMap((each) => [...each.filter((_, index) => index % SAMPLING === 0)]);
  await nextTask();
  film = { ...begun, palette: quantize(bytes(pixels), COLOURS) };
}

function addFrame(pixels, milliseconds) {
  const { before, context: { canvas }, gif, palette, shown } = film;
  const places = [];
  pixels.forEach((colour, place) => { if (colour !== before?.[place]) places.push(place); });
  const colours = applyPalette(bytes(places.map((place) => pixels[place])), palette);
  const index = new Uint8Array(pixels.length).fill(palette.length);
  places.forEach((place, number) => {
    const next = number ? places[number - 1] + 1 : place;
    if (place - next <= GAP) index.set(shown.subarray(next, place), next);
    index[place] = shown[place] = colours[number];
  });
  gif.writeFrame(index, canvas.width, canvas.height, {
    palette: before ? null : [...palette, [0, 0, 0]],
    transparent: Boolean(before),
    transparentIndex: palette.length,
    dispose: 1,
    delay: milliseconds,
    colorDepth: Math.ceil(Math.log2(palette.length + 1)),
  });
  film.before = pixels;
}

async function continueFilm({ frames, over }) {
  const current = film;
  for (const [svg, milliseconds] of frames) {
    const pixels = await pixelsOf(current, svg);
    if (film !== current) return; // another film was begun
    addFrame(pixels, milliseconds);
  }
  if (!over) return;
  current.gif.finish();
  current.tools.saveAsFile(current.name, new Blob([current.gif.bytesView()], { type: "image/gif" }));
  film = null;
}

export const make = (command, tools) => (
  command.frames ? continueFilm(command) : begin(command, tools)
);
