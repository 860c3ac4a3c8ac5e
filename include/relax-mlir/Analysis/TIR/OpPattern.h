//===- OpPattern.h - classify kernels for fusion ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Fusion on relax needs to know which kernels may be computed together. The
// answer is one of TVM's patterns per kernel. It is found from the index
// expressions of the kernel's blocks and not from the operator's name, so it
// holds for unregistered kernels as well:
//
//     elemwise           C[i, j] = f(A[i, j], ..)
//     broadcast          C[i, j] = f(A[j], ..)
//     injective          C[i, j] = f(A[g(i, j)], ..)
//     comm_reduce        C[i] = sum over k of A[i, k]
//     out_ewise_fusable  C[i, j] = sum over k of A[i, k] * B[k, j], pooling,
//                        softmax: elementwise kernels can follow it
//     opaque             anything else
//
// The patterns are ordered from the most to the least fusable. A kernel of
// several blocks has the least fusable pattern of its blocks, except that a
// reduction followed by elementwise blocks that write the output (softmax) is
// out_ewise_fusable. A kernel with `tir.scheduled` is opaque: a merged kernel
// would not keep its schedule.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H
#define RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the pattern of a function that is not flattened. If it is opaque,
/// stores the reason to `why`.
OpPattern analyzeOpPattern(PrimFuncOp func, std::string *why = nullptr);

/// Returns the pattern that `func` is annotated with, if it is. A scheduled
/// function is opaque, whatever its annotation.
std::optional<OpPattern> getOpPattern(PrimFuncOp func);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H
