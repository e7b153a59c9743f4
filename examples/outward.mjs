// A bot in another language: it leaves the city whenever it can, never throws one of its own
// people into the volcano, and does otherwise what comes first. One JSON line in, one out.
//
//     python -m pompeii match random --bot "cmd:node examples/outward.mjs" --games 20

import { createInterface } from "node:readline";

function choose({ ask, legal, view }) {
  if (ask === "call") return null;
  return (
    legal.find((action) => action.endsWith("-out")) ??
    legal.find((action) => !/^(call|x)/.test(action) || !action.endsWith(`:${view.seat}`)) ??
    legal[0]
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify({ action: choose(JSON.parse(line)) }));
}
