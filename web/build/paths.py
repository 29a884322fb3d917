"""The places that the builder reads and writes."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
"""The checkout."""

HERE = ROOT / "web" / "build"
"""This package: lock files and scripts lie beside the code that uses them."""

DIST = ROOT / "dist"
"""The built site, ready to be copied to any static host."""

VENV = ROOT / ".venv"
"""The project's own virtual environment."""

BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
"""The programs of the virtual environment."""

PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
"""The Python of the virtual environment."""

NODE_MODULES = ROOT / "web" / "node_modules"
"""What npm installed: the browser's runtimes."""

SCRATCH = ROOT / "build"
"""Made files that are kept between builds; git leaves them out."""
