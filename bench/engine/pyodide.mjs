// Pyodide under node for bench/engine/pyodide.py: answers each line it reads (seats, seed, seconds) with
// one line, the pace of Pompeii there. Its first line is Pyodide's Python version.
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/project");
python.mountNodeFS("/project", process.cwd());
// What this process spends, in CPU time as on the other side: Pyodide's own clock runs on.
python.globals.set("microseconds", () => {
  const { user, system } = process.cpuUsage();
  return user + system;
});
const answer = python.runPython(`
import json
import sys

sys.path.insert(0, "/project")
from bench.engine.playout import pace, pompeii


def answer(line):
    seats, seed, seconds = json.loads(line)
    found = pace(pompeii(seats), seed, seconds, lambda: microseconds() / 1e6)
    return json.dumps([found.decisions, found.choices, found.seconds])


answer
`);
console.log(python.runPython("import platform; platform.python_version()"));
for await (const line of createInterface({ input: process.stdin })) {
  console.log(answer(line));
}
