// Runs the Python that is its argument in Pyodide under node, with the project to import from, and
// prints the text that comes out of it.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/project");
python.mountNodeFS("/project", process.cwd());
python.runPython("import sys; sys.path.insert(0, '/project')");
console.log(python.runPython(process.argv[2]));
