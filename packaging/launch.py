"""Where the standalone program starts."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # Forecasts play in a child process, which is this very program again: it must not open a window.
    multiprocessing.freeze_support()
    from gui.__main__ import main

    sys.exit(main())
