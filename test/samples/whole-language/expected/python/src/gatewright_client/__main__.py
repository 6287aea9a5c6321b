"""The command of the package: run, submit, result, cancel, models."""

from ._runtime.command import main

if __name__ == "__main__":
    main()
