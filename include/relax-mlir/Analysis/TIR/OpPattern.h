//===- OpPattern.h - how the result of a kernel depends on its inputs -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Fusion on relax asks of each kernel what may be computed together with it.
// The answer is one of TVM's patterns, found from the index expressions of the
// kernel's blocks and not from the operator's name, so that it holds for
// kernels that nobody registered:
//
//     elemwise           C[i, j] = f(A[i, j], ..)
//     broadcast          C[i, j] = f(A[j], ..)
//     injective          C[i, j] = f(A[g(i, j)], ..)
//     comm_reduce        C[i] = sum over k of A[i, k]
//     out_ewise_fusable  C[i, j] = sum over k of A[i, k] * B[k, j], pooling,
//                        softmax: what is elementwise can follow it
//     opaque             anything else
//
// The order is that of freedom; a kernel of several blocks has the pattern of
// the least free one, except that a reduction followed by elementwise blocks
// that make the output (softmax) is out_ewise_fusable.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H
#define RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the pattern of a function that is not flattened. If it is opaque,
/// stores the reason to `why`.
OpPattern analyzeOpPattern(PrimFuncOp func, std::string *why = nullptr);

/// Returns the pattern that `func` is annotated with, if it is.
std::optional<OpPattern> getOpPattern(PrimFuncOp func);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_OPPATTERN_H
