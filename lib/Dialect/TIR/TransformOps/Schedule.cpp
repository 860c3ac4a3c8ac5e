//===- Schedule.cpp - run primitives and record their script --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"

#include "mlir/IR/Verifier.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Context
//===----------------------------------------------------------------------===//

/// The handles and parameters of a schedule. Listens to the rewriter, so that a
/// handle loses the operations that a step erases.
class Schedule::Context : public PrimitiveContext,
                          public RewriterBase::Listener {
public:
  Context(MLIRContext *context, uint64_t seed)
      : PrimitiveContext(ownRewriter), ownRewriter(context), seed(seed) {
    ownRewriter.setListener(this);
  }

  FailureOr<Operation *> getOperation(Value handle, std::string *why) override {
    ArrayRef<Operation *> ops = getOperations(handle);
    if (ops.size() == 1)
      return ops.front();
    if (!ops.empty())
      return refuse(why, "expected a handle to one operation, got one to " +
                             Twine(ops.size()));
    StringRef step = removedBy.lookup(handle);
    if (step.empty())
      return refuse(why, "the handle stands for no operation");
    return refuse(why,
                  "the operation of the handle was removed by '" + step + "'");
  }

  FailureOr<int64_t> getParameter(Value parameter, std::string *why) override {
    auto found = parameters.find(parameter);
    if (found == parameters.end())
      return refuse(why, "expected a parameter of one integer");
    return found->second;
  }

  void setResult(OpResult result, ArrayRef<Operation *> ops) override {
    setOperations(result, ops);
  }
  void setParameter(OpResult result, int64_t value) override {
    parameters[result] = value;
  }

  /// Returns the next number of splitmix64.
  uint64_t drawSeed() override {
    uint64_t z = (seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  void notifyOperationErased(Operation *op) override {
    auto found = handles.find(op);
    if (found == handles.end())
      return;
    for (Value handle : found->second) {
      llvm::erase(operations[handle], op);
      removedBy[handle] = step;
    }
    handles.erase(found);
  }

  ArrayRef<Operation *> getOperations(Value handle) const {
    auto found = operations.find(handle);
    return found == operations.end() ? ArrayRef<Operation *>() : found->second;
  }
  void setOperations(Value handle, ArrayRef<Operation *> ops) {
    operations[handle].assign(ops.begin(), ops.end());
    for (Operation *op : ops)
      handles[op].push_back(handle);
  }

  /// The name of the step that is running.
  StringRef step;

private:
  IRRewriter ownRewriter;
  llvm::DenseMap<Value, SmallVector<Operation *, 1>> operations;
  llvm::DenseMap<Operation *, SmallVector<Value, 1>> handles;
  llvm::DenseMap<Value, int64_t> parameters;
  llvm::DenseMap<Value, StringRef> removedBy;
  uint64_t seed;
};

//===----------------------------------------------------------------------===//
// Schedule
//===----------------------------------------------------------------------===//

Schedule::Schedule(PrimFuncOp func, uint64_t seed)
    : func(func), builder(func.getContext()) {
  MLIRContext *ctx = func.getContext();
  ctx->getOrLoadDialect<transform::TransformDialect>();
  blockType = transform::TIRBlockType::get(ctx);
  loopType = transform::TIRLoopType::get(ctx);
  script = ModuleOp::create(builder, func.getLoc());
  (*script)->setAttr(transform::TransformDialect::kWithNamedSequenceAttrName,
                     builder.getUnitAttr());
  builder.setInsertionPointToStart(script->getBody());
  Type funcType = transform::AnyOpType::get(ctx);
  auto sequence = transform::NamedSequenceOp::create(
      builder, func.getLoc(), func.getName(), funcType, TypeRange(),
      [&](OpBuilder &nested, Location loc, BlockArgument) {
        transform::YieldOp::create(nested, loc);
      });
  sequence.setArgAttr(0, transform::TransformDialect::kArgReadOnlyAttrName,
                      builder.getUnitAttr());
  builder.setInsertionPoint(sequence.getBody().front().getTerminator());
  context = std::make_unique<Context>(ctx, seed);
  context->setOperations(getFunctionHandle(), func.getOperation());
}

Schedule::~Schedule() = default;

Value Schedule::getFunctionHandle() {
  return builder.getInsertionBlock()->getArgument(0);
}

LogicalResult Schedule::runLast(SchedulePrimitiveOpInterface op,
                                std::string *why) {
  context->step = op->getName().getStringRef();
  if (succeeded(detail::runPrimitive(op, *context, func, why))) {
    ++numSteps;
    return success();
  }
  op.erase();
  return failure();
}

FailureOr<Operation *> Schedule::run(OperationState &state, std::string *why) {
  Operation *op = builder.create(state);
  if (failed(verify(op))) {
    op->erase();
    return refuse(why, kDoesNotVerify);
  }
  if (failed(runLast(cast<SchedulePrimitiveOpInterface>(op), why)))
    return failure();
  return op;
}

Value Schedule::addParameter(int64_t value) {
  auto type =
      transform::ParamType::get(builder.getContext(), builder.getI64Type());
  auto op = transform::ParamConstantOp::create(
      builder, func.getLoc(), type, builder.getI64IntegerAttr(value));
  context->setParameter(cast<OpResult>(op.getParam()), value);
  return op.getParam();
}

ArrayRef<Operation *> Schedule::getOperations(Value handle) const {
  return context->getOperations(handle);
}

FailureOr<int64_t> Schedule::getParameter(Value parameter, std::string *why) {
  return context->getParameter(parameter, why);
}

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

/// Returns the one result of a step.
template <typename OpTy> static FailureOr<Value> getResult(FailureOr<OpTy> op) {
  if (failed(op))
    return failure();
  return Value((*op)->getResult(0));
}

template <typename OpTy>
static FailureOr<SmallVector<Value>> getResults(FailureOr<OpTy> op) {
  if (failed(op))
    return failure();
  return SmallVector<Value>((*op)->getResults());
}

FailureOr<Value> Schedule::getBlock(StringRef name, std::string *why) {
  return getResult(
      run<transform::TIRGetBlockOp>(why, blockType, getFunctionHandle(), name));
}

FailureOr<SmallVector<Value>> Schedule::getLoops(Value block,
                                                 std::string *why) {
  FailureOr<BlockOp> op = context->getBlock(block, why);
  if (failed(op))
    return failure();
  size_t count = 0;
  for (Operation *parent = (*op)->getParentOp();
       !isa<PrimFuncOp, BlockOp>(parent); parent = parent->getParentOp())
    count += isa<ForOp>(parent);
  SmallVector<Type> types(count, loopType);
  return getResults(run<transform::TIRGetLoopsOp>(why, types, block));
}

FailureOr<SmallVector<Value>>
Schedule::split(Value loop, ArrayRef<int64_t> factors, std::string *why) {
  SmallVector<Type> types(factors.size(), loopType);
  return getResults(
      run<transform::TIRSplitOp>(why, types, loop, ValueRange(), factors));
}

FailureOr<Value> Schedule::fuse(ValueRange loops, std::string *why) {
  return getResult(run<transform::TIRFuseOp>(why, loopType, loops));
}

FailureOr<Value> Schedule::addUnitLoop(Value target, std::string *why) {
  return getResult(run<transform::TIRAddUnitLoopOp>(why, loopType, target));
}

FailureOr<Value> Schedule::decomposeReduction(Value block, Value loop,
                                              std::string *why) {
  return getResult(
      run<transform::TIRDecomposeReductionOp>(why, blockType, block, loop));
}
