// Runs the Python that is its argument in Pyodide under node, with the project to import from, and
// prints the text that comes out of it, if any.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/project");
python.mountNodeFS("/project", process.cwd());
python.runPython("import sys; sys.path.insert(0, '/project')");
const text = python.runPython(process.argv[2]);
if (text !== undefined) console.log(text);
