"""`python -m shanghaien`: see `cli`."""

import sys

from shanghaien.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
