// What every bot chooses in Pyodide, as JSON (tests/bots/choices.py says in which positions).
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/project");
python.mountNodeFS("/project", process.cwd());
console.log(
  python.runPython(`
import json
import sys

sys.path.insert(0, "/project")
from tests.bots.choices import choices

json.dumps(choices())
`),
);
