//===- DevicePlacement.cpp - devices of the tensors of a function ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DevicePlacement.h"

#include "mlir/IR/Iterators.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::relax;

static bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

bool mlir::relax::hasExplicitTypes(Operation *op) {
  return isa<CallTIROp, CallDPSPackedOp>(op);
}

Type mlir::relax::setDevice(Type type, FlatSymbolRefAttr device) {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor)
    return type;
  return getTensorType(TensorShape::of(type), tensor.getElementType(), device);
}

FlatSymbolRefAttr DevicePlacement::getDeviceOfType(Type type) const {
  return devices.dropDefault(relax::getDevice(type));
}

DevicePlacement::Choice DevicePlacement::ofType(Type type) const {
  if (FlatSymbolRefAttr device = relax::getDevice(type))
    return named(device);
  return {Strength::Default, {}};
}

std::string DevicePlacement::describe(FlatSymbolRefAttr device) const {
  return ("@" + (device ? device.getValue() : devices.getDefault())).str();
}

//===----------------------------------------------------------------------===//
// From operands to results
//===----------------------------------------------------------------------===//

LogicalResult DevicePlacement::run() {
  for (Value argument : func.getArguments())
    setFrom(argument, ofType(argument.getType()));
  return visitBlock(func.getBody().front());
}

LogicalResult DevicePlacement::visitBlock(Block &block) {
  for (Operation &op : block) {
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        if (failed(visitBlock(nested)))
          return failure();
    if (failed(visit(&op)))
      return failure();
  }
  return success();
}

static FuncOp getCallee(CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<FuncOp>(call,
                                                      call.getCalleeAttr());
}

void DevicePlacement::setByTypes(Operation *op, TypeRange types) {
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
    setFrom(result, ofType(type));
}

LogicalResult DevicePlacement::visit(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ToDeviceOp, HintOnDeviceOp>([&](auto copy) {
        setFrom(copy.getResult(), named(copy.getDeviceAttr()));
        return success();
      })
      .Case<ConstantOp, TupleOp>([](auto) { return success(); })
      .Case([&](TupleGetItemOp item) {
        auto tuple = item.getTuple().getDefiningOp<TupleOp>();
        setFrom(item.getResult(),
                tuple ? choices.lookup(tuple.getElements()[item.getIndex()])
                      : ofType(item.getType()));
        return success();
      })
      .Case([&](CallOp call) {
        setByTypes(call, getCallee(call).getResultTypes());
        return success();
      })
      .Case([&](CallPackedOp call) {
        setByTypes(call, call->getResultTypes());
        return success();
      })
      .Case([&](DataflowOp dataflow) {
        Operation *output = dataflow.getBody().front().getTerminator();
        for (auto [result, value] :
             llvm::zip_equal(dataflow.getResults(), output->getOperands())) {
          Choice choice = choices.lookup(value);
          if (choice.strength == Strength::Open)
            choice = ofType(result.getType());
          setFrom(result, choice);
        }
        return success();
      })
      .Case([&](IfOp branch) { return joinBranches(branch); })
      .Default([&](Operation *other) { return decide(other); });
}

/// Joins the devices of values: one that is named, else the default if one of
/// them is there. Of several that are named, takes `preferred`, or reports
/// them.
FailureOr<DevicePlacement::Choice>
DevicePlacement::joinOperands(Operation *op, ValueRange values,
                              std::optional<Choice> preferred) {
  Choice joined;
  Value origin;
  for (Value value : values) {
    Choice choice = isTensor(value) ? choices.lookup(value) : Choice();
    if (choice.strength <= joined.strength) {
      if (choice.strength != Strength::Named || choice.device == joined.device)
        continue;
      if (preferred)
        return *preferred;
      InFlightDiagnostic diag =
          op->emitOpError("has tensors on ")
          << describe(joined.device) << " and " << describe(choice.device)
          << "; relax.to_device or relax.hint_on_device chooses a device";
      for (Value end : {origin, value})
        diag.attachNote(end.getLoc())
            << "this tensor is on " << describe(getDevice(end));
      return failure();
    }
    joined = choice;
    origin = value;
  }
  return joined.strength != Strength::Named && preferred ? *preferred : joined;
}

/// Returns the device that hints ask for, if all hints on the results agree.
std::optional<DevicePlacement::Choice>
DevicePlacement::findHint(Operation *op) const {
  std::optional<Choice> found;
  for (Operation *user : op->getUsers()) {
    auto hint = dyn_cast<HintOnDeviceOp>(user);
    if (!hint)
      continue;
    Choice choice = named(hint.getDeviceAttr());
    if (found && found->device != choice.device)
      return std::nullopt;
    found = choice;
  }
  return found;
}

/// Chooses the device that an operation computes on.
LogicalResult DevicePlacement::decide(Operation *op) {
  if (llvm::none_of(op->getResults(), isTensor))
    return success();
  std::optional<Choice> declared;
  for (Type type : op->getResultTypes())
    if (FlatSymbolRefAttr device = relax::getDevice(type))
      declared = named(device);
  // The device of an inferred type is that of an operand.
  bool canFollowHint =
      hasExplicitTypes(op) || llvm::any_of(op->getOperands(), isTensor);
  FailureOr<Choice> choice =
      declared ? *declared
               : joinOperands(op, op->getOperands(),
                              canFollowHint ? findHint(op) : std::nullopt);
  if (failed(choice))
    return failure();
  for (Value result : op->getResults())
    setFrom(result, *choice);
  return success();
}

LogicalResult DevicePlacement::joinBranches(IfOp branch) {
  Operation *thenYield = branch.getThenRegion().front().getTerminator();
  Operation *elseYield = branch.getElseRegion().front().getTerminator();
  for (OpResult result : branch->getResults()) {
    if (!isTensor(result))
      continue;
    unsigned i = result.getResultNumber();
    Choice choice = ofType(result.getType());
    if (choice.strength != Strength::Named) {
      FailureOr<Choice> joined = joinOperands(
          branch, {thenYield->getOperand(i), elseYield->getOperand(i)},
          std::nullopt);
      if (failed(joined))
        return failure();
      if (joined->strength != Strength::Open)
        choice = *joined;
    }
    setFrom(result, choice);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// From users to operands
//===----------------------------------------------------------------------===//

/// Returns the type that a tuple has where it leaves the function, or null.
static TupleType getTypeOutside(TupleOp tuple, FuncOp func) {
  for (OpOperand &use : tuple.getResult().getUses())
    if (isa<ReturnOp>(use.getOwner()))
      return cast<TupleType>(func.getResultTypes()[use.getOperandNumber()]);
  return {};
}

std::optional<FlatSymbolRefAttr>
DevicePlacement::getRequired(OpOperand &operand) const {
  using Device = std::optional<FlatSymbolRefAttr>;
  if (!isTensor(operand.get()))
    return std::nullopt;
  unsigned i = operand.getOperandNumber();
  FuncOp function = func;
  return llvm::TypeSwitch<Operation *, Device>(operand.getOwner())
      .Case<ToDeviceOp, CallPackedOp, IfOp>([](auto) { return std::nullopt; })
      .Case([&](HintOnDeviceOp hint) -> Device {
        return devices.dropDefault(hint.getDeviceAttr());
      })
      .Case([&](CallOp call) -> Device {
        return getDeviceOfType(getCallee(call).getArgumentTypes()[i]);
      })
      .Case([&](ReturnOp) -> Device {
        return getDeviceOfType(function.getResultTypes()[i]);
      })
      .Case<YieldOp, OutputOp>([&](auto end) -> Device {
        return getDevice(end->getParentOp()->getResult(i));
      })
      .Case([&](TupleOp tuple) -> Device {
        if (TupleType type = getTypeOutside(tuple, function))
          return getDeviceOfType(type.getType(i));
        return std::nullopt;
      })
      .Default([&](Operation *op) -> Device {
        for (Value result : op->getResults())
          if (isTensor(result) && !isOpen(result))
            return getDevice(result);
        return std::nullopt;
      });
}

bool DevicePlacement::mayStayOpen(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (hasExplicitTypes(op) || isa<CallOp>(op))
    return true;
  return !op->hasTrait<OpTrait::IsTerminator>() &&
         llvm::any_of(op->getOperands(), [&](Value other) {
           return isTensor(other) && !isOpen(other);
         });
}

void DevicePlacement::settle() {
  func.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isa<ConstantOp>(op) || op->getNumResults() == 0 ||
        !llvm::all_of(op->getResults(),
                      [&](Value result) { return isOpen(result); }))
      return;
    Choice choice{Strength::Default, {}};
    bool isFirst = true;
    for (OpOperand &use : op->getUses()) {
      std::optional<FlatSymbolRefAttr> device = getRequired(use);
      if (!device || !hasExplicitTypes(op))
        continue;
      if (isFirst)
        choice.device = *device;
      else if (choice.device != *device)
        choice.device = {};
      isFirst = false;
    }
    for (Value result : op->getResults())
      setFrom(result, choice);
  });
}
