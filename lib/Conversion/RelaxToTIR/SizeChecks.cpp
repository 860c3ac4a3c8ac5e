//===- SizeChecks.cpp - run-time checks of sizes --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"

using namespace mlir;
using namespace mlir::relax;

/// Returns the name of the operator and its location, for run-time errors.
static std::string describe(Operation *op) {
  std::string text = "'" + op->getName().getStringRef().str() + "'";
  if (isa<UnknownLoc>(op->getLoc()))
    return text;
  std::string location;
  llvm::raw_string_ostream(location) << op->getLoc();
  // Strip `loc(` and `)`.
  StringRef inside = location;
  if (inside.consume_front("loc("))
    inside.consume_back(")");
  return text + " at " + relax_mlir::shortenName(inside);
}

/// Adds the fact that the dimensions of a tensor are not negative.
static void addSizes(const TensorShape &shape,
                     relax_mlir::IndexBounds &bounds) {
  if (!shape.hasRank())
    return;
  for (const Dim &dim : shape.getDims()) {
    if (!dim || !dim->isValid() || dim->isConstant())
      continue;
    if (dim->isSymbol())
      bounds.setRange(dim->getSymbolName(), 0, std::nullopt);
    else
      bounds.addFact(*dim);
  }
}

void relax_mlir::checkSizes(OpBuilder &builder, Operation *op) {
  auto sized = dyn_cast<SizeRequirementInterface>(op);
  if (!sized)
    return;
  SmallVector<SizeRequirement> requirements = sized.getSizeRequirements();
  if (requirements.empty())
    return;
  // Sizes are not negative, but the symbols in them may be.
  relax_mlir::IndexBounds bounds;
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      addSizes(TensorShape::of(type), bounds);
  for (const SizeRequirement &requirement : requirements) {
    if (bounds.proveNonNegative(requirement.expr) != relax_mlir::Answer::Yes)
      CheckExprOp::create(builder, op->getLoc(),
                          ExprAttr::get(op->getContext(), requirement.expr),
                          describe(op) + ": " + requirement.text);
  }
}
