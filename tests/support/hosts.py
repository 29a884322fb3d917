"""Programs that serve a folder, set up by the recipes of docs/guide/hosting.md."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

from web.build.paths import ROOT

PAGE = ROOT / "docs" / "guide" / "hosting.md"

PATIENCE = 30
"""Seconds that a server may take to answer on a busy machine."""

NGINX = """\
daemon off;
worker_processes 1;
pid {home}/pid;
error_log {home}/error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
{recipe}
}}
"""
"""What a system's nginx has before its own sites begin, in a folder of its own."""

APACHE = """\
ServerRoot {home}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {home}/pid
ErrorLog {home}/error.log
{modules}
{user}
TypesConfig /etc/mime.types
DirectoryIndex index.html
DocumentRoot {folder}
<Directory {folder}>
    AllowOverride All
    Require all granted
</Directory>
"""
"""What a system's Apache has, and leave for a `.htaccess`, as on rented web space."""

MODULES = ("mpm_event", "authz_core", "dir", "mime", "filter", "deflate", "headers")

PLACES = ("/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/libexec/apache2")


def recipe(heading: str) -> str:
    """What the page says to write for a host, under a heading."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^### {heading}\n(.*?)(?=^#)", text, re.MULTILINE | re.DOTALL)
    assert found, heading
    return dedent("".join(re.findall(r"^(?: {4}.*)?\n", found[1], re.MULTILINE))).strip()


def is_here(host: str) -> bool:
    """Whether this machine has what serves."""
    if host == "Apache":
        return bool(_apache() and _modules() and Path("/etc/mime.types").is_file())
    return host != "nginx" or bool(_find("nginx"))


@contextmanager
def serving(host: str, site: Path, home: Path) -> Iterator[str]:
    """The address at which a host shows a copy of the site; what it needs lies in `home`.

    Both are made readable for whoever the server runs as.
    """
    folder = Path(shutil.copytree(site, home / "shanghaien"))
    home.chmod(0o755)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = {"nginx": _set_up_nginx, "Apache": _set_up_apache, "Python": _set_up_python}[host]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command(folder, home, port), stdout=quiet, stderr=quiet) as server:
        try:
            _wait(server, port, home)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _wait(server: "subprocess.Popen[bytes]", port: int, home: Path) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    log = home / "error.log"
    raise TimeoutError(log.read_text() if log.exists() else "the server did not start")


def _set_up_python(folder: Path, _home: Path, port: int) -> list[str]:
    words = recipe("Python").split()
    assert words[0] == "python3"
    return [sys.executable, *words[1:], str(port), "-b", "127.0.0.1", "-d", str(folder)]


def _set_up_nginx(folder: Path, home: Path, port: int) -> list[str]:
    text = recipe("nginx").replace("listen 80;", f"listen 127.0.0.1:{port};")
    text = text.replace("/var/www/shanghaien", str(folder))
    assert str(folder) in text
    settings = home / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    settings.write_text(NGINX.format(home=home, recipe=text, user=user), encoding="utf-8")
    return [_find("nginx"), "-p", str(home), "-c", str(settings), "-e", str(home / "error.log")]


def _set_up_apache(folder: Path, home: Path, port: int) -> list[str]:
    (folder / ".htaccess").write_text(recipe("Apache"), encoding="utf-8")
    lines = [f"LoadModule {path.stem[4:]}_module {path}" for path in _modules()]
    user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
    settings = home / "apache.conf"
    settings.write_text(
        APACHE.format(home=home, port=port, modules="\n".join(lines), folder=folder, user=user),
        encoding="utf-8",
    )
    return [_apache(), "-f", str(settings), "-DFOREGROUND"]


def _apache() -> str:
    return _find("apache2") or _find("httpd")


def _modules() -> list[Path]:
    for place in PLACES:
        found = [Path(place, f"mod_{name}.so") for name in MODULES]
        if all(path.is_file() for path in found):
            return found
    return []


def _find(program: str) -> str:
    """The path of a program, which may be one that only administrators have on their PATH."""
    return shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin") or ""
