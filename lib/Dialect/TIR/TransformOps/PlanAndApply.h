//===- PlanAndApply.h - run a primitive by its two functions ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMOPS_PLANANDAPPLY_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMOPS_PLANANDAPPLY_H

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"
#include <tuple>

namespace mlir::tir::detail {

/// Returns what a handle stands for, and any other argument as it is.
template <typename T>
FailureOr<T> resolve(PrimitiveContext &, T argument, std::string *) {
  return argument;
}
inline FailureOr<BlockOp> resolve(PrimitiveContext &context,
                                  TypedValue<transform::TIRBlockType> handle,
                                  std::string *why) {
  return context.getBlock(handle, why);
}
inline FailureOr<ForOp> resolve(PrimitiveContext &context,
                                TypedValue<transform::TIRLoopType> handle,
                                std::string *why) {
  return context.getLoop(handle, why);
}
inline FailureOr<Operation *> resolve(PrimitiveContext &context, Value handle,
                                      std::string *why) {
  return context.getOperation(handle, why);
}

inline void setResults(PrimitiveContext &context, Operation *op,
                       Operation *result) {
  context.setResult(op->getResult(0), result);
}
template <typename OpTy>
void setResults(PrimitiveContext &context, Operation *op,
                const SmallVector<OpTy> &results) {
  for (auto [handle, result] : llvm::zip_equal(op->getResults(), results))
    context.setResult(handle, OpTy(result).getOperation());
}

/// Runs the primitive `op`: calls `plan` with the arguments, of which handles
/// are replaced by their operations, and with `why`. Then calls `apply` with
/// the rewriter and the plan. Sets the results of `op` to the operations that
/// `apply` returns, if any: one, or a vector with one for each result.
template <typename Planner, typename Applier, typename... Args>
LogicalResult planAndApply(PrimitiveContext &context, Operation *op,
                           std::string *why, Planner plan, Applier apply,
                           Args... args) {
  bool areKnown = true;
  auto get = [&](auto argument) {
    decltype(resolve(context, argument, why)) value = failure();
    if (areKnown)
      value = resolve(context, argument, why);
    areKnown &= succeeded(value);
    return value;
  };
  // Braces keep the order of evaluation.
  std::tuple targets{get(args)...};
  if (!areKnown)
    return failure();
  auto planned =
      std::apply([&](auto &...known) { return plan(*known..., why); }, targets);
  if (failed(planned))
    return failure();
  if constexpr (std::is_void_v<decltype(apply(context.rewriter, *planned))>)
    apply(context.rewriter, *planned);
  else
    setResults(context, op, apply(context.rewriter, *planned));
  return success();
}

} // namespace mlir::tir::detail

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMOPS_PLANANDAPPLY_H
