// Loaded for a film of a game (app/film/): encodes pictures as a GIF. All share the same colours.
// Pixels equal to those of the picture before are left out.
import { applyPalette, GIFEncoder, quantize } from "./vendor/gifenc/gifenc.esm.js";

const COLOURS = 127; // and a transparent one
const ONE_IN = 5; // so many pixels is sampled for the colours

const breath = () => new Promise((resolve) => { setTimeout(resolve); });

// A picture on the background, as a number for each pixel. Decoding a data: address does not end a
// task of the page, so each call begins with a task of its own.
async function pixels({ tools, letters, ground, context }, svg) {
  await breath();
  const picture = await tools.pictured(await tools.standing(svg, letters));
  context.putImageData(ground, 0, 0);
  context.drawImage(picture, 0, 0);
  const { width, height } = context.canvas;
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}

const bytes = (colours) => new Uint8Array(Uint32Array.from(colours).buffer);

let film = null; // the film in progress

async function begin({ name, ground, samples }, tools) {
  const picture = await tools.pictured(await tools.standing(ground));
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const begun = {
    name, tools, context,
    letters: await tools.letters(samples.join("")),
    ground: context.getImageData(0, 0, canvas.width, canvas.height),
    gif: GIFEncoder(),
    before: null,
  };
  const seen = [];
  for (const sample of samples) seen.push(await pixels(begun, sample));
  const some = seen.flatMap((each) => [...each.filter((_, place) => place % ONE_IN === 0)]);
  await breath();
  film = { ...begun, palette: quantize(bytes(some), COLOURS) };
}

function add(now, milliseconds) {
  const { before, context: { canvas }, gif, palette } = film;
  const places = [];
  now.forEach((colour, place) => { if (colour !== before?.[place]) places.push(place); });
  const colours = applyPalette(bytes(places.map((place) => now[place])), palette);
  const index = new Uint8Array(now.length).fill(palette.length);
  places.forEach((place, number) => { index[place] = colours[number]; });
  gif.writeFrame(index, canvas.width, canvas.height, {
    palette: before ? null : [...palette, [0, 0, 0]],
    transparent: Boolean(before),
    transparentIndex: palette.length,
    dispose: 1,
    delay: milliseconds,
  });
  film.before = now;
}

async function goOn({ frames, over }) {
  const mine = film;
  for (const [svg, milliseconds] of frames) {
    const now = await pixels(mine, svg);
    if (film !== mine) return; // another film was begun
    add(now, milliseconds);
  }
  if (!over) return;
  mine.gif.finish();
  mine.tools.save(mine.name, new Blob([mine.gif.bytesView()], { type: "image/gif" }));
  film = null;
}

export const make = (what, tools) => (what.frames ? goOn(what) : begin(what, tools));
