//===- BlockStructureOps.cpp - nest and replace blocks --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/IntrinsicLibrary.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoadBox.h"
#include "relax-mlir/Dialect/TIR/Schedule/StateAccess.h"
#include "relax-mlir/Dialect/TIR/Schedule/Tensorize.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::AccessKind;
using mlir::tir::ForOp;
using mlir::tir::IntrinsicOp;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;
using relax_mlir::refuse;

LogicalResult TIRBlockizeOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  if (tir::isAroundOneBlock(*loop))
    return planAndApply(context, *this, why, tir::planBlockize,
                        tir::applyBlockize, *loop);
  return planAndApply(context, *this, why, tir::planBlockizeAll,
                      tir::applyBlockizeAll, *loop);
}

LogicalResult TIRTensorizeOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  auto intrinsic = SymbolTable::lookupNearestSymbolFrom<IntrinsicOp>(
      getOperation(), getIntrinsicAttr());
  OwningOpRef<ModuleOp> library;
  if (!intrinsic) {
    library = tir::getIntrinsicLibrary(getContext(), getIntrinsic());
    intrinsic = library->lookupSymbol<IntrinsicOp>(getIntrinsic());
  }
  if (!intrinsic)
    return refuse(why, "finds no 'tir.intrinsic' of the name '" +
                           getIntrinsic() +
                           "' in the module of the script or in the library");
  return planAndApply(context, *this, why, tir::planTensorize,
                      tir::applyTensorize, Value(getTarget()), intrinsic);
}

LogicalResult TIRLoadBoxOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planLoadBox, tir::applyLoadBox,
                      getLoop());
}

LogicalResult
TIRAnnotateBufferAccessOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planStateAccess,
                      tir::applyStateAccess, getBlock(),
                      getWrite() ? AccessKind::Write : AccessKind::Read,
                      getPosition(), getLower(), getSizes());
}

LogicalResult
TIRUnsafeHideBufferAccessOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return planAndApply(context, *this, why, tir::planHideAccess,
                      tir::applyStateAccess, getBlock(),
                      getWrite() ? AccessKind::Write : AccessKind::Read,
                      getPosition());
}
