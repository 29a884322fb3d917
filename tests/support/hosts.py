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
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from tests.support.ports import free_port
from web.build.errors import apt
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
Listen {place}
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

CADDY = """\
{{
    admin off
    auto_https off
    storage file_system {home}/caddy
}}
{recipe}
"""
"""A Caddy that asks nobody for a certificate."""

MODULES = ("mpm_event", "authz_core", "dir", "mime", "filter", "deflate", "headers")

PLACES = ("/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/libexec/apache2")


def recipe(heading: str) -> str:
    """What the page says to write for a host, under a heading."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^### {heading}\n(.*?)(?=^#)", text, re.MULTILINE | re.DOTALL)
    assert found, heading
    return dedent("".join(re.findall(r"^(?: {4}.*)?\n", found[1], re.MULTILINE))).strip()


def is_here(name: str) -> bool:
    """Whether this machine has what serves as one of HOSTS."""
    program = HOSTS[name].program
    if program == "Apache":
        return bool(_apache() and _modules() and Path("/etc/mime.types").is_file())
    return program == "Python" or bool(_find(program.lower()))


@dataclass(frozen=True, slots=True)
class Host:
    """A program with its settings."""

    program: str
    recipe: str | None = None
    """Its settings; those that the page says if there are none."""

    @property
    def settings(self) -> str:
        return recipe(self.program) if self.recipe is None else self.recipe


PLAIN = "server {\n    listen 80;\n    root /var/www/shanghaien;\n%s}"

HOSTS = {
    "nginx": Host("nginx"),
    "nginx as it comes": Host("nginx", PLAIN % ""),
    "nginx for a day": Host("nginx", PLAIN % "    expires 1d;\n"),
    "Apache": Host("Apache"),
    "Apache as it comes": Host("Apache", ""),
    "Caddy": Host("Caddy"),
    "Python": Host("Python"),
}
"""By name, with the page's recipe or as people have them who never saw it."""


PACKAGES = {"nginx": "nginx-light", "Apache": "apache2", "Caddy": "caddy"}
"""Debian's packages of the programs."""


def ensure(*programs: str) -> None:
    """Install the programs that are missing, in CI only: without them their tests are left out."""
    missing = [PACKAGES[each] for each in programs if not is_here(each)]
    if missing and os.environ.get("CI"):
        apt(*missing)


@contextmanager
def serving(name: str, home: Path, address: str = "127.0.0.1", more: str = "") -> Iterator[str]:
    """The address at which one of HOSTS shows the folder `shanghaien` of `home`.

    What it needs lies in `home`, too, which is made readable for whoever the server runs as.
    `more` are lines for its settings.
    """
    host, folder = HOSTS[name], home / "shanghaien"
    home.chmod(0o755)
    port = free_port(address)
    settings = _with(host, more)
    command = SET_UPS[host.program](settings, folder, home, f"{address}:{port}")
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as server:
        try:
            _wait(server, (address, port), home)
            yield f"http://{address}:{port}/"
        finally:
            server.terminate()


def _with(host: Host, more: str) -> str:
    """The settings of a host with further lines."""
    if host.program in ("nginx", "Caddy"):
        return host.settings.removesuffix("}") + more + "}"
    return host.settings + more


def _wait(server: "subprocess.Popen[bytes]", place: tuple[str, int], home: Path) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(place) == 0:
                return
        time.sleep(0.02)
    log = home / "error.log"
    raise TimeoutError(log.read_text() if log.exists() else "the server did not start")


def _set_up_python(settings: str, folder: Path, _home: Path, place: str) -> list[str]:
    words = settings.split()
    assert words[0] == "python3"
    address, _, port = place.partition(":")
    return [sys.executable, *words[1:], port, "-b", address, "-d", str(folder)]


def _set_up_nginx(settings: str, folder: Path, home: Path, place: str) -> list[str]:
    text = settings.replace("listen 80;", f"listen {place};")
    text = text.replace("/var/www/shanghaien", str(folder))
    assert str(folder) in text
    file = home / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    file.write_text(NGINX.format(home=home, recipe=text, user=user), encoding="utf-8")
    return [_find("nginx"), "-p", str(home), "-c", str(file), "-e", str(home / "error.log")]


def _set_up_apache(settings: str, folder: Path, home: Path, place: str) -> list[str]:
    (folder / ".htaccess").write_text(settings, encoding="utf-8")
    lines = [f"LoadModule {path.stem[4:]}_module {path}" for path in _modules()]
    user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
    file = home / "apache.conf"
    modules = "\n".join(lines)
    text = APACHE.format(home=home, place=place, modules=modules, folder=folder, user=user)
    file.write_text(text, encoding="utf-8")
    return [_apache(), "-f", str(file), "-DFOREGROUND"]


def _set_up_caddy(settings: str, folder: Path, home: Path, place: str) -> list[str]:
    text = settings.replace("shanghaien.example.org", f"http://{place}")
    text = text.replace("/var/www/shanghaien", str(folder))
    assert str(folder) in text
    file = home / "Caddyfile"
    file.write_text(CADDY.format(home=home, recipe=text), encoding="utf-8")
    return [_find("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]


SET_UPS = {
    "nginx": _set_up_nginx,
    "Apache": _set_up_apache,
    "Caddy": _set_up_caddy,
    "Python": _set_up_python,
}
"""How each program is set up, by its name."""


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
