#!/usr/bin/env python3
"""The main function of relax-bench; CMake writes bin/relax-bench, which calls
it with the folder of the build and the version."""
import sys

from relax_bench import command

if __name__ == "__main__":
    sys.exit(command.main(sys.argv[1], sys.argv[2], sys.argv[3:]))
