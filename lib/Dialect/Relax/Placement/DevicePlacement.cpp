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
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
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

DeviceTree DeviceTree::fit(Type type) const {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    DeviceTree fitted;
    bool hasElements = elements.size() == tuple.size();
    for (auto [i, part] : llvm::enumerate(tuple.getTypes()))
      fitted.elements.push_back(hasElements        ? elements[i].fit(part)
                                : elements.empty() ? fit(part)
                                                   : DeviceTree().fit(part));
    return fitted;
  }
  return isa<TensorType>(type) && elements.empty() ? *this : DeviceTree();
}

/// Returns the devices that a type requires: a tensor without one is on the
/// default device.
DeviceTree DevicePlacement::ofType(Type type) const {
  DeviceTree tree;
  if (auto tuple = dyn_cast<TupleType>(type))
    for (Type part : tuple.getTypes())
      tree.elements.push_back(ofType(part));
  if (FlatSymbolRefAttr device = relax::getDevice(type))
    return named(device);
  if (isa<TensorType>(type))
    tree.strength = Strength::Default;
  return tree;
}

/// Returns the devices of a value of `type`: those that the type names, else
/// those of `tree`, else the default.
DeviceTree DevicePlacement::refineByType(DeviceTree tree, Type type) const {
  tree = tree.fit(type);
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (auto [element, part] :
         llvm::zip_equal(tree.elements, tuple.getTypes()))
      element = refineByType(element, part);
    return tree;
  }
  DeviceTree required = ofType(type);
  bool isRequired = required.strength == Strength::Named || tree.isOpen();
  return isRequired ? required : tree;
}

std::string DevicePlacement::describe(FlatSymbolRefAttr device) const {
  return ("@" + (device ? device.getValue() : devices.getDefault())).str();
}

//===----------------------------------------------------------------------===//
// From operands to results
//===----------------------------------------------------------------------===//

LogicalResult DevicePlacement::run() {
  for (Value argument : func.getArguments())
    set(argument, ofType(argument.getType()));
  return visitBlock(func.getBody().front());
}

LogicalResult DevicePlacement::visitBlock(Block &block) {
  for (Operation &op : block) {
    if (auto loop = dyn_cast<WhileOp>(op)) {
      if (failed(visitLoop(loop)))
        return failure();
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        if (failed(visitBlock(nested)))
          return failure();
    if (failed(visit(&op)))
      return failure();
  }
  return success();
}

/// Gives the arguments of the first region the devices of the operands, and
/// those of the second one and the results the devices of the values that are
/// passed on. Values that the second region yields are copied to the arguments.
LogicalResult DevicePlacement::visitLoop(WhileOp loop) {
  auto forwardTo = [&](ValueRange from, ValueRange to) {
    for (auto [value, target] : llvm::zip_equal(from, to))
      set(target, refineByType(get(value), target.getType()));
  };
  forwardTo(loop.getInits(), loop.getBeforeArguments());
  if (failed(visitBlock(loop.getBefore().front())))
    return failure();
  ValueRange passed = loop.getConditionOp().getValues();
  forwardTo(passed, loop.getAfterArguments());
  forwardTo(passed, loop.getPassedResults());
  if (failed(visitBlock(loop.getAfter().front())))
    return failure();
  forwardTo(loop.getCollectedValues(), loop.getCollectedResults());
  return success();
}

static FuncOp getCallee(CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<FuncOp>(call,
                                                      call.getCalleeAttr());
}

void DevicePlacement::setByTypes(Operation *op, TypeRange types) {
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
    set(result, ofType(type));
}

/// Returns true if an operation only passes on tensors, each where it is.
static bool isForwarding(Operation *op) {
  return isa<TupleOp, TupleGetItemOp>(op) ||
         (isa<MatchCastOp, EraseShapeOp>(op) &&
          isa<TupleType>(op->getResult(0).getType()));
}

/// Gives tensors in the result of a forwarding operation the devices that they
/// have in the operands. The type of a cast may name others.
void DevicePlacement::forward(Operation *op) {
  Value result = op->getResult(0);
  DeviceTree tree;
  if (auto tuple = dyn_cast<TupleOp>(op))
    for (Value element : tuple.getElements())
      tree.elements.push_back(get(element));
  else if (auto item = dyn_cast<TupleGetItemOp>(op))
    tree = get(item.getTuple()).elements[item.getIndex()];
  else
    tree = refineByType(get(op->getOperand(0)), result.getType());
  set(result, tree.fit(result.getType()));
}

LogicalResult DevicePlacement::visit(Operation *op) {
  if (isForwarding(op)) {
    forward(op);
    return success();
  }
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ToDeviceOp, HintOnDeviceOp>([&](auto copy) {
        set(copy.getResult(), named(copy.getDeviceAttr()));
        return success();
      })
      .Case([](ConstantOp) { return success(); })
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
          Type type = result.getType();
          set(result, refineByType(get(value), type));
        }
        return success();
      })
      .Case([&](IfOp branch) { return joinBranches(branch); })
      .Default([&](Operation *other) { return decide(other); });
}

/// Calls `visit` with the device of each tensor of a value.
static void forEachTensor(const DeviceTree &tree,
                          function_ref<void(const DeviceTree &)> visit) {
  if (tree.elements.empty())
    visit(tree);
  for (const DeviceTree &element : tree.elements)
    forEachTensor(element, visit);
}

/// Joins the devices of values: one that is named, else the default if one of
/// them is there. Of several that are named, takes `preferred`, or reports
/// them.
FailureOr<DeviceTree>
DevicePlacement::join(Operation *op, ArrayRef<PlacedValue> values,
                      std::optional<DeviceTree> preferred) {
  SmallVector<PlacedValue> tensors;
  for (const auto &[value, tree] : values)
    forEachTensor(tree, [&, origin = value](const DeviceTree &tensor) {
      tensors.push_back({origin, tensor});
    });
  PlacedValue joined;
  for (PlacedValue &tensor : tensors) {
    if (tensor.second.strength > joined.second.strength) {
      joined = tensor;
      continue;
    }
    if (tensor.second.strength != Strength::Named ||
        tensor.second.device == joined.second.device)
      continue;
    if (preferred)
      return *preferred;
    InFlightDiagnostic diag =
        op->emitOpError("has tensors on ")
        << describe(joined.second.device) << " and "
        << describe(tensor.second.device)
        << "; relax.to_device or relax.hint_on_device chooses a device";
    for (const PlacedValue &end : {joined, tensor})
      diag.attachNote(end.first.getLoc())
          << "this tensor is on " << describe(end.second.device);
    return failure();
  }
  return joined.second.strength != Strength::Named && preferred ? *preferred
                                                                : joined.second;
}

/// Returns the device that hints ask for, if all hints on the results agree.
std::optional<DeviceTree> DevicePlacement::findHint(Operation *op) const {
  std::optional<DeviceTree> found;
  for (Operation *user : op->getUsers()) {
    auto hint = dyn_cast<HintOnDeviceOp>(user);
    if (!hint)
      continue;
    DeviceTree choice = named(hint.getDeviceAttr());
    if (found && found->device != choice.device)
      return std::nullopt;
    found = choice;
  }
  return found;
}

/// Returns the device that the types of results name, if one does.
FailureOr<std::optional<DeviceTree>>
DevicePlacement::findDeclared(Operation *op) const {
  std::optional<DeviceTree> declared;
  for (Type type : op->getResultTypes()) {
    FlatSymbolRefAttr device = relax::getDevice(type);
    if (!device)
      continue;
    DeviceTree choice = named(device);
    if (declared && declared->device != choice.device)
      return op->emitOpError("expected results on one device, got ")
             << describe(declared->device) << " and "
             << describe(choice.device);
    declared = choice;
  }
  return declared;
}

/// Chooses the device that an operation computes on.
LogicalResult DevicePlacement::decide(Operation *op) {
  if (llvm::none_of(op->getResults(), isTensor))
    return success();
  FailureOr<std::optional<DeviceTree>> declared = findDeclared(op);
  if (failed(declared))
    return failure();
  // The device of an inferred type is that of an operand.
  bool canFollowHint =
      hasExplicitTypes(op) || llvm::any_of(op->getOperands(), isTensor);
  SmallVector<PlacedValue> operands;
  for (Value operand : op->getOperands())
    operands.push_back({operand, get(operand)});
  FailureOr<DeviceTree> choice =
      *declared
          ? **declared
          : join(op, operands, canFollowHint ? findHint(op) : std::nullopt);
  if (failed(choice))
    return failure();
  for (Value result : op->getResults())
    set(result, choice->fit(result.getType()));
  return success();
}

/// Joins the devices of what two branches yield, a tensor or a part of a tuple
/// of type `type`.
FailureOr<DeviceTree> DevicePlacement::joinYields(IfOp branch, Type type,
                                                  PlacedValue thenPart,
                                                  PlacedValue elsePart) {
  for (PlacedValue *part : {&thenPart, &elsePart})
    part->second = part->second.fit(type);
  if (auto tuple = dyn_cast<TupleType>(type)) {
    DeviceTree tree;
    for (auto [i, part] : llvm::enumerate(tuple.getTypes())) {
      FailureOr<DeviceTree> joined = joinYields(
          branch, part, {thenPart.first, thenPart.second.elements[i]},
          {elsePart.first, elsePart.second.elements[i]});
      if (failed(joined))
        return failure();
      tree.elements.push_back(*joined);
    }
    return tree;
  }
  DeviceTree choice = ofType(type);
  if (choice.strength == Strength::Named)
    return choice;
  FailureOr<DeviceTree> joined =
      join(branch, {thenPart, elsePart}, std::nullopt);
  if (failed(joined))
    return failure();
  return joined->isOpen() ? choice : *joined;
}

LogicalResult DevicePlacement::joinBranches(IfOp branch) {
  Operation *thenYield = branch.getThenRegion().front().getTerminator();
  Operation *elseYield = branch.getElseRegion().front().getTerminator();
  for (auto [result, thenValue, elseValue] :
       llvm::zip_equal(branch.getResults(), thenYield->getOperands(),
                       elseYield->getOperands())) {
    FailureOr<DeviceTree> joined =
        joinYields(branch, result.getType(), {thenValue, get(thenValue)},
                   {elseValue, get(elseValue)});
    if (failed(joined))
      return failure();
    set(result, *joined);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// From users to operands
//===----------------------------------------------------------------------===//

DeviceTree DevicePlacement::getRequired(OpOperand &operand) const {
  unsigned i = operand.getOperandNumber();
  Operation *owner = operand.getOwner();
  FuncOp function = func;
  DeviceTree required =
      llvm::TypeSwitch<Operation *, DeviceTree>(owner)
          .Case<ToDeviceOp, CallPackedOp, IfOp, TupleOp, TupleGetItemOp>(
              [](auto) { return DeviceTree(); })
          .Case(
              [&](HintOnDeviceOp hint) { return named(hint.getDeviceAttr()); })
          .Case([&](CallOp call) {
            return ofType(getCallee(call).getArgumentTypes()[i]);
          })
          .Case([&](ReturnOp) { return ofType(function.getResultTypes()[i]); })
          .Case([&](WhileOp loop) { return get(loop.getBeforeArguments()[i]); })
          .Case([&](ConditionOp end) {
            return i == 0 ? DeviceTree()
                          : get(end->getParentOp()->getResult(i - 1));
          })
          .Case<YieldOp, OutputOp>([&](Operation *end) {
            Operation *parent = end->getParentOp();
            auto loop = dyn_cast<WhileOp>(parent);
            if (!loop)
              return get(parent->getResult(i));
            size_t numYielded = loop.getYieldedValues().size();
            return i < numYielded
                       ? get(loop.getBeforeArguments()[i])
                       : get(loop.getCollectedResults()[i - numYielded]);
          })
          .Case<MatchCastOp, EraseShapeOp>(
              [&](auto cast) { return get(cast.getResult()); })
          .Default([&](Operation *op) {
            for (Value result : op->getResults())
              if (DeviceTree tree = get(result);
                  isTensor(result) && !tree.isOpen())
                return tree;
            return DeviceTree();
          });
  return required.fit(operand.get().getType());
}

bool DevicePlacement::mayStayOpen(OpOperand &operand) const {
  Operation *op = operand.getOwner();
  if (hasExplicitTypes(op) || isa<CallOp>(op))
    return true;
  return !op->hasTrait<OpTrait::IsTerminator>() &&
         llvm::any_of(op->getOperands(), [&](Value other) {
           return isTensor(other) && !get(other).isOpen();
         });
}

/// Calls `visit` with the devices on which users take a tensor: `value`, or the
/// one in a tuple whose index, and the indices of the tuples around it from the
/// innermost on, are `path`.
void DevicePlacement::visitRequired(
    Value value, SmallVector<unsigned> path,
    function_ref<void(FlatSymbolRefAttr)> visit) const {
  for (OpOperand &use : value.getUses()) {
    SmallVector<unsigned> rest = path;
    if (auto tuple = dyn_cast<TupleOp>(use.getOwner())) {
      rest.push_back(use.getOperandNumber());
      visitRequired(tuple.getResult(), rest, visit);
    } else if (auto item = dyn_cast<TupleGetItemOp>(use.getOwner())) {
      if (rest.pop_back_val() == item.getIndex())
        visitRequired(item.getResult(), rest, visit);
    } else {
      DeviceTree required = getRequired(use);
      // The type of a tuple may have an object for a tuple in it.
      for (unsigned index : llvm::reverse(path))
        required = index < required.elements.size()
                       ? DeviceTree(required.elements[index])
                       : DeviceTree();
      if (!required.isOpen())
        visit(required.device);
    }
  }
}

void DevicePlacement::settle() {
  func.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isa<ConstantOp>(op) || isForwarding(op) ||
        llvm::none_of(op->getResults(), isTensor) ||
        !llvm::all_of(op->getResults(),
                      [&](Value result) { return get(result).isOpen(); }))
      return;
    std::optional<FlatSymbolRefAttr> device;
    if (hasExplicitTypes(op))
      for (Value result : op->getResults())
        visitRequired(result, {}, [&](FlatSymbolRefAttr required) {
          bool agrees = !device || *device == required;
          device = agrees ? required : FlatSymbolRefAttr();
        });
    for (Value result : op->getResults())
      set(result, DeviceTree{Strength::Default,
                             device.value_or(FlatSymbolRefAttr()),
                             {}}
                      .fit(result.getType()));
  });
  func.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isForwarding(op))
      forward(op);
  });
}
