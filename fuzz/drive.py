"""Run one target under Atheris: ``python -m fuzz.drive TARGET [options and folders of libFuzzer]``.

``fuzz/run.py`` starts this with the sanitizers loaded. With files in place of folders it runs those, and nothing else.
"""

import os
import sys

import atheris

from fuzz.mutate import mutator


def main() -> None:
    """Run the target that is named first."""
    program, name, *options = sys.argv
    with atheris.instrument_imports(include=[os.environ.get("FUZZ_COVERED", "boggle")]):
        from fuzz.targets import TARGETS
    target = TARGETS[name]
    how = {"custom_mutator": mutator(atheris.Mutate)} if target.is_json else {}
    atheris.Setup([program, *options], target.one, **how)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
