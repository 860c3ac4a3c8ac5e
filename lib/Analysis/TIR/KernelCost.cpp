//===- KernelCost.cpp - operations and bytes of a kernel ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/KernelCost.h"

#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns the bytes of an element in memory: a boolean takes one.
static int64_t getElementBytes(Type buffer) {
  Type element = cast<MemRefType>(buffer).getElementType();
  if (element.isIndex())
    return 8;
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// Returns true if the function reads only what it has written before, should
/// it write to the buffer.
static bool isOwnWork(PrimFuncOp func, unsigned buffer) {
  auto role = func.getArgAttrOfType<BufferRoleAttr>(
      buffer, TIRDialect::kBufferRoleAttr);
  return !role || role.getValue() != BufferRole::InOut;
}

FailureOr<KernelCost> mlir::tir::computeKernelCost(PrimFuncOp func,
                                                   std::string *why) {
  if (func.isFlattened())
    return refuse(why, "the function has no blocks");
  FailureOr<OperationCounts> operations = countOperations(func, why);
  if (failed(operations))
    return failure();
  KernelCost cost;
  cost.operations = *operations;
  cost.atMost = operations->atMost;
  for (auto [index, buffer] : llvm::enumerate(func.getBufferArguments())) {
    FailureOr<ElementCount> written =
        countElements(func, index, AccessKind::Write, why);
    FailureOr<ElementCount> read =
        countElements(func, index, AccessKind::Read, why);
    if (failed(written) || failed(read))
      return failure();
    if (!written->count.isZero() && isOwnWork(func, index))
      *read = ElementCount();
    int64_t bytes = getElementBytes(buffer.getType());
    cost.reads.push_back(read->count * bytes);
    cost.writes.push_back(written->count * bytes);
    cost.atMost |= read->atMost || written->atMost;
    if (!cost.reads.back().isValid() || !cost.writes.back().isValid())
      return refuse(why, "a count of bytes is no expression over the symbols");
  }
  return cost;
}

CostAttr KernelCost::toAttr(MLIRContext *context) const {
  auto toStrings = [&](ArrayRef<IndexExpr> counts) {
    return ArrayAttr::get(
        context, llvm::map_to_vector(counts, [&](const IndexExpr &count) {
          return Attribute(StringAttr::get(context, count.str()));
        }));
  };
  return CostAttr::get(context, operations.flops.str(),
                       operations.f64Flops.str(), operations.integerOps.str(),
                       toStrings(reads), toStrings(writes), atMost);
}
