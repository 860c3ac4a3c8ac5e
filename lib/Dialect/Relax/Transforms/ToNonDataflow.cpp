//===- ToNonDataflow.cpp - replace dataflow regions by their contents -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_TONONDATAFLOWPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct ToNonDataflow
    : public relax::impl::ToNonDataflowPassBase<ToNonDataflow> {
  void runOnOperation() override { getOperation()->walk(inlineDataflow); }
};
} // namespace
