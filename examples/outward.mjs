// A bot in another language: it settles near the gates and walks to them. It leaves the city when it
// can, and never throws one of its own people into the volcano. One JSON line in, one out.
//
//     python -m pompeii match random --bot "cmd:node examples/outward.mjs" --games 20

import { createInterface } from "node:readline";

let board; // comes with the first question

/** Return the steps to the nearest open gate, by square; squares without a way out are missing. */
function stepsOut(lava) {
  const steps = {};
  let edge = Object.values(board.gates).map((gate) => gate.square);
  for (let away = 0; edge.length; away++) {
    edge = edge.filter((square) => !(square in lava) && !(square in steps));
    for (const square of edge) steps[square] = away;
    edge = edge.flatMap((square) => board.squares[square].neighbours);
  }
  return steps;
}

/** Return the steps towards a gate that an action gains; leaving the city is worth most. */
function worth(action, seat, steps) {
  const away = (square) => steps[square] ?? 99;
  if (action.endsWith("-out")) return 100;
  if (/^(call|x)/.test(action) && action.endsWith(`:${seat}`)) return -100;
  const [, from, to] = /^(?:(\w\d)-|\d*[@+])(\w\d)$/.exec(action) ?? [];
  if (from) return away(from) - away(to);
  return to ? -away(to) : 0;
}

function choose({ ask, legal, view }) {
  if (ask === "call") return null;
  const steps = stepsOut(view.lava);
  const worths = legal.map((action) => worth(action, view.seat, steps));
  return legal[worths.indexOf(Math.max(...worths))];
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  board = question.board ?? board;
  console.log(JSON.stringify({ action: choose(question) }));
}
