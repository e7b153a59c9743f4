// What every bot of a game chooses in Pyodide, as JSON; the module named as argument says in which
// positions.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/project");
python.mountNodeFS("/project", process.cwd());
console.log(
  python.runPython(`
import json
import sys

sys.path.insert(0, "/project")
from ${process.argv[2]} import choices

json.dumps(choices())
`),
);
