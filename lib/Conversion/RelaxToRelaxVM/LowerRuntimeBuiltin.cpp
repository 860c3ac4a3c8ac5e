//===- LowerRuntimeBuiltin.cpp - lower memory to builtin calls ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "relax-mlir/Analysis/Machine/ModuleDevices.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/RelaxToRelaxVM.h"
#include "relax-mlir/Dialect/Relax/IR/DimReplacer.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LOWERRUNTIMEBUILTINPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
/// Builds the calls that replace one operation.
class Lowering {
public:
  Lowering(Operation *op) : op(op), builder(op), loc(op->getLoc()) {}

  /// Replaces the operation; fails with a diagnostic if that is not possible.
  LogicalResult run();

private:
  Value object(Type type, StringRef name, ValueRange args) {
    return CallPackedOp::create(builder, loc, type, /*pure=*/false,
                                ("vm.builtin." + name).str(), args)
        .getResult(0);
  }
  Value integer(int64_t value) {
    return PrimValueOp::create(builder, loc, builder.getI64Type(),
                               builder.getI64IntegerAttr(value));
  }
  Value number(ExprAttr value) {
    if (std::optional<int64_t> constant = value.getValue().getConstant())
      return integer(*constant);
    return PrimValueOp::create(builder, loc, builder.getI64Type(), value);
  }
  Value string(StringRef value) {
    return StringOp::create(builder, loc, value);
  }
  Value dataType(Type value) {
    return DataTypeOp::create(builder, loc, TypeAttr::get(value));
  }
  Type objectType() { return ObjectType::get(op->getContext()); }

  FailureOr<Value> shapeOf(Type tensor, Value shape);
  FailureOr<int64_t> getDeviceIndex(FlatSymbolRefAttr device);
  FailureOr<Value> allocStorage(Value size, Type element,
                                FlatSymbolRefAttr device);
  Value allocTensor(Value storage, Value offset, Value shape, Type type);
  LogicalResult lower(BuiltinAllocTensorOp alloc);
  LogicalResult lower(AllocStorageOp alloc);
  LogicalResult lower(AllocTensorOp alloc);
  LogicalResult lower(ViewOp view);
  template <typename BranchTy> LogicalResult readCondition(BranchTy branch);
  LogicalResult lower(ToDeviceOp copy);
  LogicalResult lower(WhileOp loop);
  Value stackList(Value list, Value result,
                  const llvm::StringSet<> &newSymbols);
  LogicalResult kill(Value value) {
    KillObjectOp::create(builder, loc, value);
    op->erase();
    return success();
  }
  LogicalResult replace(StringRef name, ValueRange args) {
    op->getResult(0).replaceAllUsesWith(
        object(op->getResult(0).getType(), name, args));
    op->erase();
    return success();
  }

  Operation *op;
  OpBuilder builder;
  Location loc;
};
} // namespace

/// Returns the shape of a tensor to allocate: `shape` if given, else that of
/// its type.
FailureOr<Value> Lowering::shapeOf(Type tensor, Value shape) {
  if (shape)
    return shape;
  TensorShape dims = TensorShape::of(tensor);
  if (!dims.isKnown())
    return op->emitOpError("expected known dimensions or a shape, got ")
           << tensor;
  SmallVector<IndexExpr> exprs =
      llvm::map_to_vector(dims.getDims(), [](const Dim &dim) { return *dim; });
  return Value(ShapeOp::create(builder, loc, exprs));
}

/// Returns the index of a device in the machine: 0 for the one that it runs on,
/// 1 for the host beside it.
FailureOr<int64_t> Lowering::getDeviceIndex(FlatSymbolRefAttr device) {
  relax_mlir::ModuleDevices devices(op);
  if (device && !devices.has(device))
    return op->emitOpError("expected the device ")
           << devices.describe() << " of the module, got " << device;
  return devices.dropDefault(device) ? 1 : 0;
}

/// Allocates storage. `size` is a number of bytes, or the shape of a tensor of
/// `element`.
FailureOr<Value> Lowering::allocStorage(Value size, Type element,
                                        FlatSymbolRefAttr device) {
  FailureOr<int64_t> index = getDeviceIndex(device);
  if (failed(index))
    return failure();
  return object(objectType(), "alloc_storage",
                {VMContextOp::create(builder, loc), size, integer(*index),
                 dataType(element), string("global")});
}

Value Lowering::allocTensor(Value storage, Value offset, Value shape,
                            Type type) {
  Type element = cast<TensorType>(type).getElementType();
  return object(type, "alloc_tensor",
                {storage, offset, shape, dataType(element)});
}

LogicalResult Lowering::lower(BuiltinAllocTensorOp alloc) {
  Type type = alloc.getTensor().getType();
  FailureOr<Value> shape = shapeOf(type, alloc.getShape());
  if (failed(shape))
    return failure();
  FailureOr<int64_t> device = getDeviceIndex(getDevice(type));
  if (failed(device))
    return failure();
  alloc.getTensor().replaceAllUsesWith(
      object(type, "new_tensor",
             {VMContextOp::create(builder, loc), *shape, integer(*device),
              dataType(cast<TensorType>(type).getElementType())}));
  alloc.erase();
  return success();
}

LogicalResult Lowering::lower(AllocStorageOp alloc) {
  Value size = alloc.getShape();
  Type element = alloc.getDtype().value_or(builder.getI8Type());
  if (!size)
    size = number(alloc.getSizeAttr());
  FailureOr<Value> storage = allocStorage(size, element, alloc.getDeviceAttr());
  if (failed(storage))
    return failure();
  alloc.getStorage().replaceAllUsesWith(*storage);
  alloc.erase();
  return success();
}

LogicalResult Lowering::lower(AllocTensorOp alloc) {
  Type type = alloc.getTensor().getType();
  FailureOr<Value> shape = shapeOf(type, alloc.getShape());
  if (failed(shape))
    return failure();
  alloc.getTensor().replaceAllUsesWith(allocTensor(
      alloc.getStorage(), number(alloc.getOffsetAttr()), *shape, type));
  alloc.erase();
  return success();
}

LogicalResult Lowering::lower(ViewOp view) {
  FailureOr<Value> shape = shapeOf(view.getType(), /*shape=*/Value());
  if (failed(shape))
    return failure();
  return replace("view", {view.getX(), number(view.getOffsetAttr()), *shape});
}

template <typename BranchTy>
LogicalResult Lowering::readCondition(BranchTy branch) {
  if (isa<TensorType>(branch.getCondition().getType()))
    branch.getConditionMutable().assign(
        object(builder.getI1Type(), "read_if_cond", branch.getCondition()));
  return success();
}

LogicalResult Lowering::lower(ToDeviceOp copy) {
  FailureOr<int64_t> index = getDeviceIndex(copy.getDeviceAttr());
  if (failed(index))
    return failure();
  auto constant = copy.getX().getDefiningOp<ConstantOp>();
  if (!constant || *index == 0)
    return replace("copy_to_device", {copy.getX(), integer(*index)});
  // The machine has the constant on the host from the start.
  auto onHost = ConstantOp::create(builder, loc, constant.getValueAttr());
  onHost->setAttr(kOnHostAttrName, builder.getUnitAttr());
  copy.replaceAllUsesWith(onHost.getResult());
  copy.erase();
  return success();
}

/// Returns the tensor of the values in a list, for the result of a loop. The
/// dimensions that only the loop knows are 0 if the list is empty.
Value Lowering::stackList(Value list, Value result,
                          const llvm::StringSet<> &newSymbols) {
  auto type = cast<TensorType>(result.getType());
  DimReplacer forget([&](const IndexExpr &expr) -> Dim {
    for (const std::string &symbol : expr.getSymbols())
      if (newSymbols.contains(symbol))
        return Dim();
    return expr;
  });
  Type known = forget.replace(type);
  SmallVector<IndexExpr> sizes;
  if (TensorShape dims = TensorShape::of(known); dims.hasRank())
    for (const Dim &dim : dims.getDims().drop_front())
      sizes.push_back(dim.value_or(IndexExpr(0)));
  Value stack = object(known, "list_stack",
                       {list, ShapeOp::create(builder, loc, sizes),
                        dataType(type.getElementType())});
  return known == type ? stack : MatchCastOp::create(builder, loc, type, stack);
}

/// Collects values in lists of the runtime, which are stacked after the loop.
LogicalResult Lowering::lower(WhileOp loop) {
  if (loop.getCollectedResults().empty())
    return success();
  llvm::StringSet<> newSymbols;
  for (StringRef symbol : getNewSymbols(loop))
    newSymbols.insert(symbol);
  YieldOp yield = loop.getYieldOp();
  SmallVector<Value> lists, results(loop.getCollectedResults());
  for (Value value : loop.getCollectedValues()) {
    lists.push_back(object(objectType(), "list_make", {}));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(yield);
    CallPackedOp::create(builder, loc, TypeRange(), /*pure=*/false,
                         "vm.builtin.list_append",
                         ValueRange{lists.back(), value});
  }
  SmallVector<Value> yielded(loop.getYieldedValues());
  auto rest = WhileOp::create(builder, loc, TypeRange(loop.getPassedResults()),
                              loop.getInits());
  for (auto [from, to] :
       llvm::zip_equal(loop.getPassedResults(), rest.getResults()))
    from.replaceAllUsesWith(to);
  for (auto [list, result] : llvm::zip_equal(lists, results))
    result.replaceAllUsesWith(stackList(list, result, newSymbols));
  yield.getValuesMutable().assign(yielded);
  rest.getBefore().takeBody(loop.getBefore());
  rest.getAfter().takeBody(loop.getAfter());
  loop.erase();
  return success();
}

LogicalResult Lowering::run() {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<BuiltinAllocTensorOp, AllocStorageOp, AllocTensorOp, ToDeviceOp,
            ViewOp, WhileOp>([&](auto typed) { return lower(typed); })
      .Case<IfOp, ConditionOp>(
          [&](auto branch) { return readCondition(branch); })
      .Case<KillTensorOp, KillStorageOp>(
          [&](auto typed) { return kill(typed->getOperand(0)); })
      .Case([&](ShapeOfOp typed) {
        return replace("shape_of", typed.getTensor());
      })
      .Case([&](TensorToShapeOp typed) {
        return replace("tensor_to_shape", typed.getTensor());
      })
      .Case([&](ReshapeOp typed) {
        return replace("reshape", {typed.getX(), typed.getShape()});
      })
      .Case([&](TupleOp typed) {
        return replace("make_tuple", typed.getElements());
      })
      .Case([&](TupleGetItemOp typed) {
        return replace("tuple_getitem",
                       {typed.getTuple(), integer(typed.getIndex())});
      })
      .Default([](Operation *) { return success(); });
}

namespace {
struct LowerRuntimeBuiltin
    : public relax_mlir::impl::LowerRuntimeBuiltinPassBase<
          LowerRuntimeBuiltin> {
  void runOnOperation() override {
    WalkResult walk =
        getOperation()->walk<WalkOrder::PostOrder>([](Operation *op) {
          return failed(Lowering(op).run()) ? WalkResult::interrupt()
                                            : WalkResult::advance();
        });
    if (walk.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
