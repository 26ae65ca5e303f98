"""The command: ``python -m layout_static "(4,8):(8,1)"``. It is ``cargo layout``, with the same words and answers."""

import sys

from . import _native


def main() -> int:
    """Runs the command with the words of this process, and returns its exit code."""
    return _native.run(["cargo-layout", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
