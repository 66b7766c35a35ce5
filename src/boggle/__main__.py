"""``python -m boggle``: the command line."""

from boggle.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
