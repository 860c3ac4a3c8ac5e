//===- AnnotationOps.cpp - annotate blocks and loops ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;
using relax_mlir::refuse;

/// Sets an annotation of a block or a loop; a null value removes it.
static void setAnnotation(RewriterBase &rewriter, Operation *op, StringRef key,
                          Attribute value) {
  auto set = [&](auto target) {
    NamedAttrList annotations(target.getAnnotations().value_or(nullptr));
    if (value)
      annotations.set(key, value);
    else
      annotations.erase(key);
    rewriter.modifyOpInPlace(op, [&] {
      if (annotations.empty())
        target.removeAnnotationsAttr();
      else
        target.setAnnotationsAttr(annotations.getDictionary(op->getContext()));
    });
  };
  if (auto loop = dyn_cast<ForOp>(op))
    set(loop);
  else
    set(cast<BlockOp>(op));
}

LogicalResult TIRAnnotateOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  setAnnotation(context.rewriter, *target, getKey(), getValue());
  return success();
}

LogicalResult TIRUnannotateOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  auto annotations = (*target)->getAttrOfType<DictionaryAttr>("annotations");
  if (!annotations || !annotations.contains(getKey()))
    return refuse(why, "finds no annotation '" + getKey() + "'");
  setAnnotation(context.rewriter, *target, getKey(), Attribute());
  return success();
}
