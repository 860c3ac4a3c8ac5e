//===- OpEmitterLoops.cpp - loops of relax --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "OpEmitter.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

SmallVector<Value> OpEmitter::createLoop(const IndexExpr &count,
                                         ArrayRef<Value> inits,
                                         LoopBodyFn makeBody) {
  TensorMath math(*this);
  Value limit = math.size(count, getI64Type());
  SmallVector<Value> operands = {createScalar(getI64Type(), 0)};
  llvm::append_range(operands, inits);
  if (failed() || llvm::is_contained(operands, Value()))
    return {};
  SmallVector<Type> types(ValueRange(operands).getTypes());
  SmallVector<Location> locations(types.size(), location);
  Region before, after;
  SmallVector<Value> yielded;
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&before, {}, types, locations);
    Value condition = math.less(block->getArgument(0), limit);
    relax::ConditionOp::create(builder, location, condition,
                               block->getArguments());
    wrapDataflow(*block, location);
    block = builder.createBlock(&after, {}, types, locations);
    yielded =
        makeBody(block->getArgument(0), block->getArguments().drop_front());
    yielded.insert(yielded.begin(), math.add(block->getArgument(0),
                                             createScalar(getI64Type(), 1)));
    if (failed() || llvm::is_contained(yielded, Value()))
      return {};
    relax::YieldOp::create(builder, location, yielded);
    wrapDataflow(*block, location);
  }
  for (Value value : ArrayRef(yielded).drop_front(operands.size()))
    types.push_back(
        relax::WhileOp::getStackType(cast<TensorType>(value.getType())));
  auto loop = relax::WhileOp::create(builder, location, types, operands);
  loop.getBefore().takeBody(before);
  loop.getAfter().takeBody(after);
  SmallVector<Value> results(loop.getPassedResults().drop_front());
  for (Value stack : loop.getCollectedResults()) {
    // The loop has counted the iterations.
    relax::TensorShape shape = relax::TensorShape::of(stack.getType());
    if (!shape.isKnown()) {
      SmallVector<IndexExpr> dims = {count};
      bool isKnown = shape.hasRank();
      if (isKnown)
        for (const relax::Dim &dim : shape.getDims().drop_front()) {
          isKnown &= dim.has_value();
          dims.push_back(dim.value_or(IndexExpr(0)));
        }
      if (isKnown)
        stack = castToShape(stack, dims);
    }
    results.push_back(stack);
  }
  return results;
}
