"""`python3 -m web.build COMMAND`: everything that is done to the project, by one name each.

This file is read by whichever Python the person has, so it keeps to old syntax and to the
standard library; what needs more runs in the project's own virtual environment.
"""

import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)


def find_python():
    # type: () -> str
    """Path of a Python that is new enough; without one, end with a sentence that says so."""
    for minor in range(20, OLDEST[1] - 1, -1):
        found = shutil.which("python3.%d" % minor)  # noqa: UP031 - old syntax, see above
        # What is found may not start: version managers leave links behind.
        if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            return found
    sys.exit("Python 3.11 or newer is required; this is " + sys.version.split()[0] + ".")


if sys.version_info < OLDEST:
    sys.exit(subprocess.call([find_python(), "-m", "web.build", *sys.argv[1:]]))

# Before 3.15, Windows reads files in the code page of the country.
os.environ.setdefault("PYTHONUTF8", "1")

from web.build.commands import main  # noqa: E402 - only readable by a new Python

sys.exit(main(sys.argv[1:]))
