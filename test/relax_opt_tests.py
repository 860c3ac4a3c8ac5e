# Part of the relax-mlir project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lit test format of check-relax-strict."""

import lit.formats


class RelaxOptTests(lit.formats.ShTest):
    """Finds the tests that run relax-opt; a mode of it changes no other test."""

    def getTestsInDirectory(self, suite, path, litConfig, localConfig):
        for test in super().getTestsInDirectory(suite, path, litConfig, localConfig):
            with open(test.getSourcePath(), encoding="utf-8", errors="replace") as file:
                if any("RUN:" in line and ("relax-opt" in line or "relax-test-opt" in line)
                       for line in file):
                    yield test
