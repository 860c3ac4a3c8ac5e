//===- Run.h - the relax-test-run tool --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SPEC_RUN_H
#define SPEC_RUN_H

namespace relax_mlir::spec {

/// The whole of relax-test-run; returns the exit code: 0 when each expectation
/// holds in each mode, 1 when one does not, 2 for wrong usage.
int runMain(int argc, const char *const *argv);

} // namespace relax_mlir::spec

#endif // SPEC_RUN_H
