//===- RelaxToRelaxVM.cpp - lowered relax functions to VM functions -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTRELAXTORELAXVMPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
/// Builds the VM function of one relax function.
class FunctionConversion {
public:
  FunctionConversion(relax::FuncOp func)
      : func(func), builder(func), loc(func.getLoc()) {}
  FailureOr<relax_vm::FuncOp> run();

private:
  LogicalResult convertBlock(Block &block);
  LogicalResult convert(Operation *op);
  LogicalResult convert(relax::PrimValueOp op);
  LogicalResult convert(relax::ShapeOp op);
  LogicalResult convert(relax::CallOp op);
  LogicalResult convert(relax::CallPackedOp op);
  LogicalResult convert(relax::IfOp op);
  LogicalResult convert(relax::ReturnOp op);

  LogicalResult constant(Operation *op, Attribute value) {
    mapping.map(op->getResult(0),
                relax_vm::ConstOp::create(builder, loc, value).getResult());
    return success();
  }
  LogicalResult forward(Operation *op) {
    mapping.map(op->getResult(0), mapping.lookup(op->getOperand(0)));
    return success();
  }
  SmallVector<Value> lookup(ValueRange values) {
    return llvm::map_to_vector(
        values, [&](Value value) { return mapping.lookup(value); });
  }
  Value call(StringRef name, ValueRange args) {
    return relax_vm::CallOp::create(builder, loc, name, args).getResult();
  }
  Value integer(int64_t value) {
    return relax_vm::ImmOp::create(builder, loc, value);
  }
  /// Maps the results of a call that returns one value: itself, or a tuple.
  void mapResults(ResultRange results, Value value) {
    if (results.size() == 1)
      return mapping.map(results.front(), value);
    for (auto [index, result] : llvm::enumerate(results))
      mapping.map(result,
                  call("vm.builtin.tuple_getitem", {value, integer(index)}));
  }
  Type valueType() { return builder.getType<relax_vm::ValueType>(); }

  relax::FuncOp func;
  OpBuilder builder;
  Location loc;
  IRMapping mapping;
};
} // namespace

/// The names of the parameters, or null when none has one.
static ArrayAttr getParamNames(relax::FuncOp func) {
  SmallVector<Attribute> names;
  bool hasName = false;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    auto name = func.getArgAttrOfType<StringAttr>(i, "relax.name");
    hasName |= bool(name);
    names.push_back(
        name ? name
             : StringAttr::get(func.getContext(), "arg" + std::to_string(i)));
  }
  return hasName ? ArrayAttr::get(func.getContext(), names) : ArrayAttr();
}

/// Copies what tools are told of `func`, which relax-attach-global-symbol wrote
/// down before shapes were lowered.
static void copyInterface(relax::FuncOp func, relax_vm::FuncOp result) {
  if (auto types = func->getAttrOfType<ArrayAttr>("relax.param_types"))
    result.setParamTypesAttr(types);
  if (auto type = func->getAttrOfType<StringAttr>("relax.result_type"))
    result.setOutputTypeAttr(type);
  SmallVector<Attribute> names;
  bool hasName = false;
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
    auto name = func.getResultAttrOfType<StringAttr>(i, "relax.name");
    hasName |= bool(name);
    names.push_back(name ? name : StringAttr::get(func.getContext(), ""));
  }
  if (hasName)
    result.setOutputNamesAttr(ArrayAttr::get(func.getContext(), names));
}

FailureOr<relax_vm::FuncOp> FunctionConversion::run() {
  if (func.isExternal())
    return func.emitOpError("expected a body");
  auto result =
      relax_vm::FuncOp::create(builder, loc, func.getSymName(),
                               func.getNumArguments(), getParamNames(func));
  result.setSymVisibilityAttr(func.getSymVisibilityAttr());
  copyInterface(func, result);
  for (auto [from, to] :
       llvm::zip_equal(func.getArguments(), result.getArguments()))
    mapping.map(from, to);
  builder.setInsertionPointToEnd(&result.getBody().front());
  if (failed(convertBlock(func.getBody().front()))) {
    result.erase();
    return failure();
  }
  return result;
}

LogicalResult FunctionConversion::convertBlock(Block &block) {
  for (Operation &op : block) {
    loc = op.getLoc();
    if (failed(convert(&op)))
      return failure();
  }
  return success();
}

LogicalResult FunctionConversion::convert(relax::PrimValueOp op) {
  Attribute value = op.getValue();
  if (auto number = dyn_cast<FloatAttr>(value))
    return constant(op, builder.getF64FloatAttr(number.getValueAsDouble()));
  auto number = dyn_cast<IntegerAttr>(value);
  if (!number)
    return op.emitOpError("expected a number; run 'relax-vm-shape-lower' "
                          "first");
  APInt bits = number.getValue();
  if (bits.getBitWidth() == 1)
    bits = bits.zext(64);
  if (bits.getSignificantBits() > 64)
    return op.emitOpError("expected an integer of at most 64 bits, got ")
           << number;
  int64_t integerValue = bits.getSExtValue();
  if (integerValue < relax_vm::kMinImmediate ||
      integerValue > relax_vm::kMaxImmediate)
    return constant(op, builder.getI64IntegerAttr(integerValue));
  mapping.map(op.getResult(), integer(integerValue));
  return success();
}

LogicalResult FunctionConversion::convert(relax::ShapeOp op) {
  SmallVector<int64_t> dims;
  for (const relax_mlir::IndexExpr &dim : op.getDimExprs()) {
    if (!dim.isConstant())
      return op.emitOpError("expected constants; run 'relax-vm-shape-lower' "
                            "first");
    dims.push_back(*dim.getConstant());
  }
  return constant(op, builder.getDenseI64ArrayAttr(dims));
}

LogicalResult FunctionConversion::convert(relax::CallPackedOp op) {
  SmallVector<Type, 1> types;
  if (op->getNumResults() != 0)
    types.push_back(valueType());
  auto result = relax_vm::CallOp::create(
      builder, loc, types, op.getCalleeAttr(), lookup(op.getArgs()));
  if (op->getNumResults() != 0)
    mapResults(op->getResults(), result.getResult());
  return success();
}

LogicalResult FunctionConversion::convert(relax::CallOp op) {
  auto result = relax_vm::CallOp::create(
      builder, loc, valueType(), op.getCalleeAttr(), lookup(op.getArgs()));
  mapResults(op->getResults(), result.getResult());
  return success();
}

/// Each region becomes a block that ends with a branch to the rest of the
/// function, which gets the results as arguments.
LogicalResult FunctionConversion::convert(relax::IfOp op) {
  Location ifLoc = op.getLoc();
  Block *current = builder.getInsertionBlock();
  Region *region = current->getParent();
  Block *rest =
      builder.createBlock(region, std::next(current->getIterator()),
                          SmallVector<Type>(op->getNumResults(), valueType()),
                          SmallVector<Location>(op->getNumResults(), ifLoc));
  SmallVector<Block *> starts;
  for (Region *branch : {&op.getThenRegion(), &op.getElseRegion()}) {
    starts.push_back(builder.createBlock(rest));
    if (failed(convertBlock(branch->front())))
      return failure();
    auto yield = cast<relax::YieldOp>(branch->front().getTerminator());
    relax_vm::BrOp::create(builder, yield.getLoc(), lookup(yield.getValues()),
                           rest);
  }
  builder.setInsertionPointToEnd(current);
  relax_vm::CondBrOp::create(builder, ifLoc, mapping.lookup(op.getCondition()),
                             ValueRange(), ValueRange(), starts[0], starts[1]);
  for (auto [result, arg] :
       llvm::zip_equal(op->getResults(), rest->getArguments()))
    mapping.map(result, arg);
  builder.setInsertionPointToEnd(rest);
  return success();
}

LogicalResult FunctionConversion::convert(relax::ReturnOp op) {
  SmallVector<Value> values = lookup(op.getValues());
  Value result;
  if (values.size() == 1)
    result = values.front();
  else if (values.empty())
    result = call("vm.builtin.null_value", {});
  else
    result = call("vm.builtin.make_tuple", values);
  relax_vm::RetOp::create(builder, loc, result);
  return success();
}

LogicalResult FunctionConversion::convert(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<relax::PrimValueOp, relax::ShapeOp, relax::CallOp,
            relax::CallPackedOp, relax::IfOp, relax::ReturnOp>(
          [&](auto typed) { return convert(typed); })
      .Case<relax::ConstantOp, relax::StringOp, relax::IntegersOp>(
          [&](auto typed) { return constant(op, typed.getValueAttr()); })
      .Case([&](relax::DataTypeOp typed) {
        return constant(op, typed.getValueAttr());
      })
      .Case<relax::EraseShapeOp>([&](auto) { return forward(op); })
      .Case([&](UnrealizedConversionCastOp cast) -> LogicalResult {
        if (cast->getNumOperands() != 1 || cast->getNumResults() != 1)
          return cast.emitOpError("expected one operand and one result");
        return forward(op);
      })
      .Case([&](relax::FunctionRefOp typed) {
        mapping.map(typed.getResult(),
                    relax_vm::FuncRefOp::create(builder, loc, typed.getCallee())
                        .getResult());
        return success();
      })
      .Case([&](relax::VMContextOp typed) {
        mapping.map(typed.getResult(),
                    relax_vm::VMCtxOp::create(builder, loc).getResult());
        return success();
      })
      .Case([&](relax::VMCallKernelOp typed) {
        relax_vm::CallOp::create(builder, loc, TypeRange(),
                                 typed.getCalleeAttr(),
                                 lookup(typed.getArgs()));
        return success();
      })
      .Case([&](relax::KillObjectOp kill) {
        Value value = mapping.lookup(kill.getValue());
        if (!isa_and_nonnull<relax_vm::ImmOp, relax_vm::ConstOp,
                             relax_vm::FuncRefOp, relax_vm::VMCtxOp>(
                value.getDefiningOp()))
          relax_vm::KillOp::create(builder, loc, value);
        return success();
      })
      .Case<relax::YieldOp>([](auto) { return success(); })
      .Case([](relax::DataflowOp dataflow) {
        return dataflow.emitOpError("expected to be gone by now; run "
                                    "'relax-to-non-dataflow' first");
      })
      .Default([](Operation *other) {
        if (isa<relax::LegalizeOpInterface>(other) &&
            !isa<relax::ReshapeOp>(other))
          return other->emitOpError("expected to be a call of a kernel by now; "
                                    "run 'relax-legalize-ops' first");
        return other->emitOpError("expected to be lowered to calls by now; run "
                                  "the passes from 'relax-to-non-dataflow' to "
                                  "'relax-vm-shape-lower' first");
      });
}

namespace {
struct ConvertRelaxToRelaxVM
    : public relax_mlir::impl::ConvertRelaxToRelaxVMPassBase<
          ConvertRelaxToRelaxVM> {
  void runOnOperation() override {
    SmallVector<std::pair<relax_vm::FuncOp, StringAttr>> renamed;
    for (auto func :
         llvm::make_early_inc_range(getOperation().getOps<relax::FuncOp>())) {
      FailureOr<relax_vm::FuncOp> result = FunctionConversion(func).run();
      if (failed(result))
        return signalPassFailure();
      auto name = func->getAttrOfType<StringAttr>("global_symbol");
      if (name && name.getValue() != func.getSymName())
        renamed.push_back({*result, name});
      func.erase();
    }
    SymbolTable symbols(getOperation());
    for (auto [func, name] : renamed)
      if (symbols.lookup(name) || failed(symbols.rename(func, name))) {
        func.emitOpError("expected a global symbol that is no symbol of the "
                         "module, got ")
            << name;
        return signalPassFailure();
      }
  }
};
} // namespace
