//===- SizeChecks.cpp - run-time checks of sizes --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SizeChecks.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"

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

/// Reports a check that a fact about the function's symbols replaces.
static void remarkProven(Operation *op, const SizeRequirement &requirement) {
  remark::passed(op->getLoc(), remark::RemarkOpts::name("proven").category(
                                   "relax-legalize-ops"))
      << remark::metric("size", requirement.expr.str())
      << remark::reason("facts about symbols prove: {0}", requirement.text);
}

void relax_mlir::checkSizes(OpBuilder &builder, Operation *op) {
  auto sized = dyn_cast<SizeRequirementInterface>(op);
  if (!sized)
    return;
  SmallVector<SizeRequirement> requirements = sized.getSizeRequirements();
  // The types of the operands prove most requirements. The facts of the
  // function cost a walk.
  SymbolFacts sizes;
  sizes.addSizes(op->getOperandTypes());
  std::optional<SymbolFacts> facts;
  for (const SizeRequirement &requirement : requirements) {
    if (sizes.provesNonNegative(requirement.expr))
      continue;
    if (!facts) {
      facts = SymbolFacts::at(builder.getInsertionBlock(),
                              builder.getInsertionPoint());
      facts->addSizes(op->getOperandTypes());
    }
    if (facts->areStated() && facts->provesNonNegative(requirement.expr)) {
      remarkProven(op, requirement);
      continue;
    }
    CheckExprOp::create(builder, op->getLoc(),
                        ExprAttr::get(op->getContext(), requirement.expr),
                        describe(op) + ": " + requirement.text);
  }
}
