"""`python -m shanghaien`: see `cli`."""

import sys

from shanghaien.cli import main

if __name__ == "__main__":
    sys.exit(main())
