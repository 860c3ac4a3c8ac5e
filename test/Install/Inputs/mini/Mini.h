//===- Mini.h - a dialect next to relax ------------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef MINI_H
#define MINI_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

#include "MiniDialect.h.inc"

#define GET_OP_CLASSES
#include "MiniOps.h.inc"

namespace mini {
/// Adds the pattern that rewrites mini.twice to relax.add.
void populateMiniToRelaxPatterns(mlir::RewritePatternSet &patterns);
} // namespace mini

#endif // MINI_H
