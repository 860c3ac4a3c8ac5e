//===- SchedulePrimitive.cpp - one step of a schedule ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.cpp.inc"

SmallVector<SchedulePrimitiveInfo>
mlir::tir::getSchedulePrimitives(MLIRContext &context) {
  context.getOrLoadDialect<transform::TransformDialect>();
  SmallVector<SchedulePrimitiveInfo> primitives;
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (auto *model = name.getInterface<SchedulePrimitiveOpInterface>())
      primitives.push_back({name, model->getSummary()});
  llvm::sort(primitives, [](const auto &a, const auto &b) {
    return a.name.getStringRef() < b.name.getStringRef();
  });
  return primitives;
}

//===----------------------------------------------------------------------===//
// PrimitiveContext
//===----------------------------------------------------------------------===//

PrimitiveContext::~PrimitiveContext() = default;

template <typename OpTy>
static FailureOr<OpTy> getAs(PrimitiveContext &context, Value handle,
                             StringRef what, std::string *why) {
  FailureOr<Operation *> op = context.getOperation(handle, why);
  if (failed(op))
    return failure();
  if (auto typed = dyn_cast<OpTy>(*op))
    return typed;
  return refuse(why, "expected a handle to " + what + ", got '" +
                         (*op)->getName().getStringRef() + "'");
}

FailureOr<BlockOp> PrimitiveContext::getBlock(Value handle, std::string *why) {
  return getAs<BlockOp>(*this, handle, "a block", why);
}

FailureOr<ForOp> PrimitiveContext::getLoop(Value handle, std::string *why) {
  return getAs<ForOp>(*this, handle, "a loop", why);
}

FailureOr<SmallVector<ForOp>> PrimitiveContext::getLoops(ValueRange handles,
                                                         std::string *why) {
  SmallVector<ForOp> loops;
  for (Value handle : handles) {
    FailureOr<ForOp> loop = getLoop(handle, why);
    if (failed(loop))
      return failure();
    loops.push_back(*loop);
  }
  return loops;
}

//===----------------------------------------------------------------------===//
// Transform interpreter
//===----------------------------------------------------------------------===//

namespace {
/// The steps that erased the operations of handles.
class RemovedOperations : public transform::TransformState::Extension {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RemovedOperations)

  explicit RemovedOperations(transform::TransformState &state)
      : Extension(state) {}

  DenseMap<Value, Operation *> steps;
};

/// Notes the handles of operations that a step erases.
class RemovalListener : public RewriterBase::ForwardingListener {
public:
  RemovalListener(OpBuilder::Listener *next, Operation *step,
                  transform::TransformState &state, RemovedOperations &removed)
      : ForwardingListener(next), step(step), state(state), removed(removed) {}

  void notifyOperationErased(Operation *op) override {
    SmallVector<Value> handles;
    (void)state.getHandlesForPayloadOp(op, handles,
                                       /*includeOutOfScope=*/true);
    for (Value handle : handles)
      removed.steps[handle] = step;
    ForwardingListener::notifyOperationErased(op);
  }

private:
  Operation *step;
  transform::TransformState &state;
  RemovedOperations &removed;
};

class InterpreterContext : public PrimitiveContext {
public:
  InterpreterContext(RewriterBase &rewriter,
                     transform::TransformResults &results,
                     transform::TransformState &state,
                     RemovedOperations &removed)
      : PrimitiveContext(rewriter), results(results), state(state),
        removed(removed) {}

  FailureOr<Operation *> getOperation(Value handle, std::string *why) override {
    auto payload = llvm::to_vector(state.getPayloadOps(handle));
    if (payload.size() == 1)
      return payload.front();
    if (!payload.empty())
      return refuse(why, "expected a handle to one operation, got one to " +
                             Twine(payload.size()));
    Operation *step = removed.steps.lookup(handle);
    if (!step)
      return refuse(why, "the handle stands for no operation");
    std::string text;
    llvm::raw_string_ostream(text) << step->getLoc();
    return refuse(why, "the operation of the handle was removed by '" +
                           step->getName().getStringRef() + "' at " + text);
  }

  FailureOr<int64_t> getParameter(Value parameter, std::string *why) override {
    ArrayRef<Attribute> values = state.getParams(parameter);
    auto value = values.size() == 1 ? dyn_cast<IntegerAttr>(values.front())
                                    : IntegerAttr();
    if (!value)
      return refuse(why, "expected a parameter of one integer");
    return value.getInt();
  }

  void setResult(OpResult result, ArrayRef<Operation *> ops) override {
    results.set(result, ops);
  }

  void setParameter(OpResult result, int64_t value) override {
    results.setParams(result,
                      Builder(result.getContext()).getI64IntegerAttr(value));
  }

private:
  transform::TransformResults &results;
  transform::TransformState &state;
  RemovedOperations &removed;
};
} // namespace

LogicalResult tir::detail::runPrimitive(SchedulePrimitiveOpInterface op,
                                        PrimitiveContext &context,
                                        Operation *payload, std::string *why) {
#ifndef NDEBUG
  OperationFingerPrint before(payload);
#endif
  LogicalResult result = op.applyPrimitive(context, why);
  assert((succeeded(result) || before == OperationFingerPrint(payload)) &&
         "a refused step changed the program");
  return result;
}

DiagnosedSilenceableFailure tir::detail::applyPrimitive(
    SchedulePrimitiveOpInterface op, transform::TransformRewriter &rewriter,
    transform::TransformResults &results, transform::TransformState &state) {
  auto *removed = state.getExtension<RemovedOperations>();
  if (!removed)
    removed = &state.addExtension<RemovedOperations>();
  OpBuilder::Listener *listener = rewriter.getListener();
  RemovalListener recorder(listener, op, state, *removed);
  rewriter.setListener(&recorder);
  std::string why;
  InterpreterContext context(rewriter, results, state, *removed);
  auto *observer = state.getExtension<StepObserver>();
  if (observer)
    observer->before();
  LogicalResult result = runPrimitive(op, context, state.getTopLevel(), &why);
  rewriter.setListener(listener);
  if (succeeded(result)) {
    if (observer)
      observer->after(op);
    return DiagnosedSilenceableFailure::success();
  }
  return emitSilenceableFailure(op, "'" + op->getName().getStringRef() + "' " +
                                        why);
}

void tir::detail::getPrimitiveEffects(
    Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(op->getOpOperands(), effects);
  transform::producesHandle(op->getResults(), effects);
  transform::modifiesPayload(effects);
}
