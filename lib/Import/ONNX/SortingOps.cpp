//===- SortingOps.cpp - TopK ----------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Takes the first `k` elements in sorted order, for a `k` that is an
/// expression or known only at run time. A `k` larger than the dimension is a
/// run-time error; relax.topk reports a constant one.
static LogicalResult importTopKOfSorted(NodeBuilder &node, Value x,
                                        int64_t axis, bool isLargest) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  IndexExpr k = node.getSize(1, "K");
  x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  node.checkNotNegative(shape[axis] - k, "K exceeds the number of elements");
  shape[axis] = k;
  Value order = node.createValue<relax::ArgsortOp>(
      {x}, {node.i64("axis", axis), node.boolean("descending", isLargest)});
  Value indices = node.castToShape(math.slice(order, axis, 0, k), shape);
  Value values = node.createValue<relax::GatherElementsOp>(
      {x, indices}, {node.i64("axis", axis)});
  if (failed(node.setOutput(0, values)))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, indices) : success();
}

/// `k` is an attribute before version 10 and an input since then.
static LogicalResult importTopK(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), node.getRank(x));
  bool isLargest = node.getOpset() < 11 || node.getInt("largest", 1) != 0;
  // Unsorted results may be in any order, including the sorted one.
  node.ignoreAttribute("sorted");
  if (node.failed())
    return failure();
  if (node.getOpset() >= 10) {
    const KnownIntegers *known = node.getKnownIntegers(1);
    if (!node.failed() &&
        (!known || !llvm::all_of(known->elements, [](const IndexExpr &k) {
          return k.isConstant();
        })))
      return importTopKOfSorted(node, x, axis, isLargest);
  }
  int64_t k = node.getOpset() < 10 ? node.getRequiredInt("k")
                                   : node.getConstantInteger(1, "K");
  auto topk =
      node.create<relax::TopkOp>({x}, {node.i64("k", k), node.i64("axis", axis),
                                       node.boolean("largest", isLargest)});
  if (!topk || failed(node.setOutput(0, topk.getValues())))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, topk.getIndices()) : success();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSortingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"TopK", 1, importTopK},
  };
  return entries;
}
