"""From a fresh checkout to a running program or to the verdict of the tests, in one command.

    python3 packaging/bootstrap.py run
    python3 packaging/bootstrap.py test

Standard library only. This file holds nothing that Python 3.7 cannot read, so that an old Python
says in a sentence that it is too old; what the commands do stands in commands.py.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command that the arguments name, and gives its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - it is this very sentence that an old Python needs
        found = ".".join(str(number) for number in sys.version_info[:3])
        print(f"Gritboard needs Python 3.11 or newer; this is Python {found}.", file=sys.stderr)
        return 2
    import commands

    return commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
