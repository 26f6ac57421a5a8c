"""`python -m kfjudge` is the same as the `kfjudge` command."""

from kfjudge.cli import main

if __name__ == "__main__":
    main()
