//===- TestRunPrograms.h - interpret tensor programs ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_LIB_REFERENCE_TESTRUNPROGRAMS_H
#define RELAX_MLIR_TEST_LIB_REFERENCE_TESTRUNPROGRAMS_H

namespace relax_mlir::test {
void registerRunProgramsPass();
} // namespace relax_mlir::test

#endif // RELAX_MLIR_TEST_LIB_REFERENCE_TESTRUNPROGRAMS_H
