"""The site on a real nginx and a real Apache, with the settings of docs/hosting.md."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext

from e2e.conftest import Witness
from e2e.visitor import INSTALLED
from pompeii.cli.play import HOST
from tools.build.serve import DIST
from tools.env import ROOT, program

pytestmark = pytest.mark.servers

Command = list[str | Path]
Settings = Callable[[Path, int], Command]
"""The command for a server of the site in a folder, at a port."""

STARTED = "body[data-ready]"
PATIENCE = 30
"""Seconds after which a server that does not listen counts as failed."""

NGINX = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {server}
}}
"""
STOCK = "server {{ listen {address}; root {folder}/site; }}"
APACHE = """
ServerRoot {folder}
ServerName {host}
Listen {address}
PidFile {folder}/pid
ErrorLog {folder}/errors
User www-data
Group www-data
TypesConfig /etc/mime.types
DocumentRoot {folder}/site
<Directory {folder}/site>
    AllowOverride All
</Directory>
"""
MODULES = ("mpm_event", "authz_core", "deflate", "dir", "filter", "headers", "mime")


def documented(language: str) -> str:
    """Return the settings for a server from docs/hosting.md."""
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    (block,) = re.findall(rf"(?s)```{language}\n(.*?)```", text)
    return str(block)


def only(pattern: str) -> str:
    """Return the name of the only file of the site with a pattern."""
    (path,) = DIST.glob(pattern)
    return path.relative_to(DIST).as_posix()


def free_port() -> int:
    with closing(socket.create_server((HOST, 0))) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def listening(port: int, *command: str | Path) -> Iterator[None]:
    """Run a server and end it."""
    with subprocess.Popen([str(word) for word in command]) as server:
        try:
            start = time.monotonic()
            while True:
                with closing(socket.socket()) as client:
                    if not client.connect_ex((HOST, port)):
                        break
                assert server.poll() is None, "the server has ended"
                assert time.monotonic() - start < PATIENCE, "the server does not listen"
                time.sleep(0.05)
            yield
        finally:
            server.terminate()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the user of a server may read, with the site in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        ignored = shutil.ignore_patterns("docs", "llms.txt", "pompeii.html")
        shutil.copytree(DIST, folder / "site/pompeii", ignore=ignored)
        yield folder


def nginx(folder: Path, server: str) -> Command:
    """Return the command for nginx with a block `server`."""
    settings = folder / "nginx.conf"
    settings.write_text(NGINX.format(folder=folder, server=server), encoding="utf-8")
    return [program("nginx", "nginx"), "-p", folder, "-c", settings]


def stock_nginx(folder: Path, port: int) -> Command:
    return nginx(folder, STOCK.format(folder=folder, address=f"{HOST}:{port}"))


def documented_nginx(folder: Path, port: int) -> Command:
    server = documented("nginx").replace("listen 80", f"listen {HOST}:{port}")
    return nginx(folder, server.replace("/srv/pompeii", f"{folder}/site"))


def documented_apache(folder: Path, port: int) -> Command:
    (folder / "site/pompeii/.htaccess").write_text(documented("apache"), encoding="utf-8")
    modules = "".join(
        f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES
    )
    settings = folder / "apache.conf"
    text = modules + APACHE.format(folder=folder, host=HOST, address=f"{HOST}:{port}")
    settings.write_text(text, encoding="utf-8")
    return [program("apache2", "apache2-bin"), "-f", settings, "-D", "FOREGROUND"]


@pytest.mark.parametrize("settings", [stock_nginx, documented_nginx, documented_apache])
def test_page_starts_on_a_real_server_and_without_it(
    settings: Settings,
    folder: Path,
    new_context: Callable[..., BrowserContext],
) -> None:
    port = free_port()
    address = f"http://{HOST}:{port}/pompeii"
    witness = Witness(address)
    with listening(port, *settings(folder, port)):
        page = new_context().new_page()
        witness.watch(page)
        page.goto(address)
        page.wait_for_selector(STARTED, state="attached")
        assert page.url == f"{address}/"
        assert page.evaluate(INSTALLED)
    page.reload()
    page.wait_for_selector(STARTED, state="attached")
    assert witness.complaints == []


@pytest.mark.parametrize("settings", [documented_nginx, documented_apache])
def test_documented_settings_cache_by_name_and_compress(settings: Settings, folder: Path) -> None:
    port = free_port()
    names = ["", "sw.js", *(only(name) for name in ("boot.*.js", "vendor/micropython*/*.wasm"))]
    found = []
    with listening(port, *settings(folder, port)):
        for name in names:
            request = Request(f"http://{HOST}:{port}/pompeii/{name}")
            request.add_header("Accept-Encoding", "gzip")
            with urlopen(request) as answer:
                found.append((answer.headers["Cache-Control"], answer.headers["Content-Encoding"]))
    forever = "max-age=31536000, immutable"
    assert [caching for caching, _ in found] == ["no-cache", "no-cache", forever, forever]
    assert {encoding for _, encoding in found} == {"gzip"}
