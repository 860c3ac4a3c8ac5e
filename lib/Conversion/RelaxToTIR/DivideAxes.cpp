//===- DivideAxes.cpp - choose scans and sorts that threads share ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"

#include "DividedAxis.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/TypeSwitch.h"

namespace relax_mlir {
#define GEN_PASS_DEF_DIVIDEAXESPASS
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::refuse;

/// Returns success if the axis of an operator is to be divided.
template <typename OpTy>
static LogicalResult choose(OpTy op, int64_t minElements, std::string *why) {
  if (isComputedFromConstants(op.getX()))
    return refuse(why, "its operand is computed from constants");
  if constexpr (std::is_same_v<OpTy, TopkOp>)
    if (op.getK() == 0)
      return refuse(why, "it has no results");
  TensorShape shape = TensorShape::of(op.getX().getType());
  if (!shape.hasRank())
    return refuse(why, "the rank of its operand is unknown");
  std::optional<int64_t> size =
      getConstant(shape[*normalizeAxis({}, op.getAxis(), shape.getRank())]);
  if (size && *size < minElements)
    return refuse(why, "its axis has fewer than " + Twine(minElements) +
                           " elements, got " + Twine(*size));
  return success();
}

namespace {
struct DivideAxesPass : relax_mlir::impl::DivideAxesPassBase<DivideAxesPass> {
  using DivideAxesPassBase::DivideAxesPassBase;

  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      llvm::TypeSwitch<Operation *>(op)
          .Case<CumsumOp, CumprodOp, SortOp, ArgsortOp, TopkOp, MedianOp>(
              [&](auto known) { select(known); });
    });
  }

private:
  template <typename OpTy> void select(OpTy op);
};
} // namespace

template <typename OpTy> void DivideAxesPass::select(OpTy op) {
  std::string why;
  StringRef name = op->getName().stripDialect();
  auto options = remark::RemarkOpts::name(name).category(getArgumentName());
  if (failed(choose(op, minElements, &why))) {
    remark::missed(op.getLoc(), options) << remark::reason("{0}", why);
    return;
  }
  op->setDiscardableAttr(kDividedAttrName, UnitAttr::get(op.getContext()));
  remark::passed(op.getLoc(), options) << remark::metric("Divided", 1);
}
