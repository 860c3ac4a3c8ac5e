//===- MachineProbe.h - measure the limits of this machine -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_MACHINEPROBE_H
#define RELAX_MLIR_LIB_TOOLS_RUN_MACHINEPROBE_H

#include "relax-mlir/Tools/Run/Profile.h"

namespace relax_mlir::run {

/// Measures operations and bytes per second on the given number of threads. The
/// best of several repeats counts, and of values that are known the greater.
void measure(MachineLimits &limits);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_MACHINEPROBE_H
