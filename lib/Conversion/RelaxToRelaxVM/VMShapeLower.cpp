//===- VMShapeLower.cpp - compute symbols on a shape heap -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"

#include "ShapeHeapContents.h"
#include "SymbolBoundChecks.h"
#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/DimReplacer.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolErasure.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"
#include "llvm/ADT/TypeSwitch.h"

namespace relax_mlir {
#define GEN_PASS_DEF_VMSHAPELOWERPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
/// The codes of `vm.builtin.match_shape` and `vm.builtin.make_shape`.
enum MatchCode { AssertEqualToImm, StoreToHeap, NoOp, AssertEqualToLoad };
enum MakeCode { UseImm, LoadShape };
} // namespace

//===----------------------------------------------------------------------===//
// One function
//===----------------------------------------------------------------------===//

namespace {
/// A value with dimensions to match, and its name in messages.
struct Matched {
  Value value;
  SmallVector<Dim> dims;
  std::string name;
};

class FunctionLowering {
public:
  FunctionLowering(FuncOp func)
      : func(func), facts(func), builder(func.getContext()),
        loc(func.getLoc()) {}
  LogicalResult run();

private:
  LogicalResult lowerBlock(Block &block);
  LogicalResult bindArguments(Block &block);
  Type eraseInnerSymbols(Type type);
  LogicalResult lower(Operation *op);
  LogicalResult lower(MatchCastOp op);
  LogicalResult lower(ShapeOp op);
  LogicalResult lower(PrimValueOp op);
  LogicalResult lower(CallKernelOp op);
  LogicalResult lower(CheckExprOp op);
  LogicalResult bindResults(Operation *op);

  // Checks.
  void checkKind(Value value, Type type, const std::string &name,
                 Type known = {});
  void collectDims(Value value, Type type, const std::string &name,
                   SmallVectorImpl<Matched> &matched, bool onlyBinders,
                   Type known = {});
  LogicalResult match(ArrayRef<Matched> matched);
  void matchSymbols(const Matched &value);
  LogicalResult matchExpressions(const Matched &value);

  // The heap.
  void finishEntryProgram(IntegersOp program);
  FailureOr<int64_t> makeReady(const IndexExpr &expr);
  FailureOr<Value> load(const IndexExpr &expr);

  // Operations.
  Value call(StringRef name, Type type, ValueRange args) {
    return CallPackedOp::create(builder, loc, type, /*pure=*/false,
                                ("vm.builtin." + name).str(), args)
        .getResult(0);
  }
  void call(StringRef name, ValueRange args) {
    CallPackedOp::create(builder, loc, TypeRange(), /*pure=*/false,
                         ("vm.builtin." + name).str(), args);
  }
  Value integer(int64_t value) {
    return PrimValueOp::create(builder, loc, builder.getI64Type(),
                               builder.getI64IntegerAttr(value));
  }
  Value context(const std::string &name) {
    return StringOp::create(builder, loc,
                            func.getSymName().str() + ": " + name);
  }
  Value dataType(Type type) {
    return DataTypeOp::create(
        builder, loc,
        TypeAttr::get(type.isIndex() ? Type(builder.getI64Type()) : type));
  }
  Type objectType() { return ObjectType::get(builder.getContext()); }

  FuncOp func;
  SymbolFacts facts;
  OpBuilder builder;
  Location loc;
  Value heap;
  ShapeHeapContents contents;
};
} // namespace

//===----------------------------------------------------------------------===//
// The heap
//===----------------------------------------------------------------------===//

/// Ensures that the value of `expr` is on the heap; returns its slot.
FailureOr<int64_t> FunctionLowering::makeReady(const IndexExpr &expr) {
  if (std::optional<int64_t> slot = contents.findReady(expr))
    return *slot;
  if (expr.isSymbol())
    return emitError(loc, "expected a bound symbol, got '")
           << expr.str() << "'";
  for (const std::string &symbol : expr.getSymbols())
    if (failed(makeReady(IndexExpr::symbol(symbol))))
      return failure();
  ShapeProgramWriter writer(
      [&](const IndexExpr &part) { return contents.findReady(part); });
  writer.write(expr);
  if (!writer.fitsStack())
    return emitError(loc, "expected an expression that needs at most ")
           << relax_mlir::runtime::kMaxShapeStack << " values at a time, got '"
           << expr.str() << "'";
  int64_t slot = contents.getSlot(expr);
  if (contents.isComputedOnEntry(expr))
    contents.computeOnEntry(expr, slot);
  else
    call("eval_expr", {heap, integer(slot),
                       IntegersOp::create(builder, loc, writer.getProgram())});
  contents.setReady(expr, slot);
  return slot;
}

/// Gives the call on entry its program, or removes it.
void FunctionLowering::finishEntryProgram(IntegersOp program) {
  if (!contents.getEntryProgram().empty())
    return program.setValue(contents.getEntryProgram());
  (*program->user_begin())->erase();
  program.erase();
}

/// Returns the value of `expr` as an integer.
FailureOr<Value> FunctionLowering::load(const IndexExpr &expr) {
  if (std::optional<int64_t> constant = expr.getConstant())
    return integer(*constant);
  if (Value loaded = contents.findLoaded(expr))
    return loaded;
  FailureOr<int64_t> slot = makeReady(expr);
  if (failed(slot))
    return failure();
  Value value =
      call("load_symbol", builder.getI64Type(), {heap, integer(*slot)});
  contents.setLoaded(expr, value);
  return value;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks kind, rank and element type of a value, except properties that
/// `known` proves.
void FunctionLowering::checkKind(Value value, Type type,
                                 const std::string &name, Type known) {
  llvm::TypeSwitch<Type>(type)
      .Case([&](TensorType tensor) {
        auto source = dyn_cast_or_null<TensorType>(known);
        if (source && source.getElementType() == tensor.getElementType() &&
            (source.hasRank() || !tensor.hasRank()))
          return;
        call("check_tensor_info",
             {value, integer(tensor.hasRank() ? tensor.getRank() : -1),
              dataType(tensor.getElementType()), context(name)});
      })
      .Case([&](ShapeType shape) {
        auto source = dyn_cast_or_null<ShapeType>(known);
        if (source && (source.hasRank() || !shape.hasRank()))
          return;
        call("check_shape_info",
             {value, integer(shape.hasRank() ? shape.getRank() : -1),
              context(name)});
      })
      .Case([&](TupleType tuple) {
        auto source = dyn_cast_or_null<TupleType>(known);
        if (source == tuple)
          return;
        if (!source || source.size() != tuple.size())
          call("check_tuple_info",
               {value, integer(tuple.size()), context(name)});
        for (auto [index, element] : llvm::enumerate(tuple.getTypes())) {
          Value item = call("tuple_getitem", element, {value, integer(index)});
          checkKind(item, element, name + "[" + std::to_string(index) + "]",
                    source && index < source.size() ? source.getType(index)
                                                    : Type());
        }
      })
      .Case<IntegerType, IndexType, FloatType>([&](Type scalar) {
        if (known != scalar)
          call("check_prim_value_info",
               {value, dataType(scalar), context(name)});
      });
}

/// Appends `value`, or the elements of a tuple, if the type has dimensions that
/// `known` does not prove. With `onlyBinders`, appends only values with symbols
/// that are not bound yet.
void FunctionLowering::collectDims(Value value, Type type,
                                   const std::string &name,
                                   SmallVectorImpl<Matched> &matched,
                                   bool onlyBinders, Type known) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    auto source = dyn_cast_or_null<TupleType>(known);
    for (auto [index, element] : llvm::enumerate(tuple.getTypes())) {
      SmallVector<Matched> parts;
      Operation *before = nullptr;
      Value item = call("tuple_getitem", element, {value, integer(index)});
      before = item.getDefiningOp();
      collectDims(item, element, name + "[" + std::to_string(index) + "]",
                  parts, onlyBinders,
                  source && index < source.size() ? source.getType(index)
                                                  : Type());
      if (parts.empty())
        before->erase();
      llvm::append_range(matched, parts);
    }
    return;
  }
  TensorShape dims;
  if (isa<TensorType>(type))
    dims = TensorShape::of(type);
  else if (auto shape = dyn_cast<ShapeType>(type))
    dims = TensorShape::of(shape);
  if (!dims.hasRank())
    return;
  TensorShape knownDims;
  if (isa_and_nonnull<TensorType>(known))
    knownDims = TensorShape::of(known);
  else if (auto shape = dyn_cast_or_null<ShapeType>(known))
    knownDims = TensorShape::of(shape);

  Matched result{value, {}, name};
  bool saysSomething = false;
  for (int64_t i = 0; i < dims.getRank(); ++i) {
    Dim dim = dims[i];
    bool isNew = dim && dim->isSymbol() && !contents.isReady(*dim);
    if (onlyBinders && !isNew)
      dim = std::nullopt;
    // A symbol that is not bound is stored even if its value is known.
    if (!isNew && knownDims.hasRank() && i < knownDims.getRank() &&
        facts.compareDims(dim, knownDims[i]) == DimRelation::Equal)
      dim = std::nullopt;
    saysSomething |= dim.has_value();
    result.dims.push_back(dim);
  }
  if (saysSomething)
    matched.push_back(std::move(result));
}

/// Stores new symbols, and compares bound symbols and constants.
void FunctionLowering::matchSymbols(const Matched &value) {
  SmallVector<Value> args = {value.value, heap, integer(value.dims.size())};
  bool saysSomething = false;
  for (const Dim &dim : value.dims) {
    int64_t code = NoOp, operand = 0;
    if (dim && dim->isConstant()) {
      code = AssertEqualToImm;
      operand = *dim->getConstant();
    } else if (dim && dim->isSymbol()) {
      code = contents.isReady(*dim) ? AssertEqualToLoad : StoreToHeap;
      operand = contents.getSlot(*dim);
      contents.setReady(*dim, operand);
    }
    saysSomething |= code != NoOp;
    args.push_back(integer(code));
    args.push_back(integer(operand));
  }
  if (!saysSomething)
    return;
  args.push_back(context(value.name));
  call("match_shape", args);
}

/// Compares dimensions that are other expressions.
LogicalResult FunctionLowering::matchExpressions(const Matched &value) {
  auto isComposite = [](const Dim &dim) {
    return dim && !dim->isConstant() && !dim->isSymbol();
  };
  if (llvm::none_of(value.dims, isComposite))
    return success();
  SmallVector<int64_t> slots;
  for (const Dim &dim : value.dims) {
    FailureOr<int64_t> slot = isComposite(dim) ? makeReady(*dim) : -1;
    if (failed(slot))
      return failure();
    slots.push_back(*slot);
  }
  SmallVector<Value> args = {value.value, heap, integer(slots.size())};
  for (int64_t slot : slots) {
    args.push_back(integer(slot < 0 ? NoOp : AssertEqualToLoad));
    args.push_back(integer(std::max<int64_t>(slot, 0)));
  }
  args.push_back(context(value.name));
  call("match_shape", args);
  return success();
}

/// Stores the symbols of all values before comparing expressions.
LogicalResult FunctionLowering::match(ArrayRef<Matched> matched) {
  for (const Matched &value : matched)
    matchSymbols(value);
  for (const Matched &value : matched)
    if (failed(matchExpressions(value)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult FunctionLowering::lower(MatchCastOp op) {
  Type from = op.getValue().getType(), to = op.getResult().getType();
  // Use the name of the operation in the model. A file and a line would not
  // help the user of a compiled model.
  std::string name = "match_cast";
  if (auto place = op.getLoc()->findInstanceOf<NameLoc>())
    name += " at '" + relax_mlir::shortenName(place.getName().getValue()) + "'";
  checkKind(op.getValue(), to, name, from);
  SmallVector<Matched> matched;
  collectDims(op.getValue(), to, name, matched, /*onlyBinders=*/false, from);
  if (failed(match(matched)))
    return failure();
  auto cast =
      UnrealizedConversionCastOp::create(builder, loc, to, op.getValue());
  op.getResult().replaceAllUsesWith(cast.getResult(0));
  op.erase();
  return success();
}

LogicalResult FunctionLowering::lower(ShapeOp op) {
  SmallVector<IndexExpr> dims = op.getDimExprs();
  if (llvm::all_of(dims, [](const IndexExpr &dim) { return dim.isConstant(); }))
    return success();
  SmallVector<Value> pairs;
  for (const IndexExpr &dim : dims) {
    if (std::optional<int64_t> constant = dim.getConstant()) {
      pairs.append({integer(UseImm), integer(*constant)});
      continue;
    }
    FailureOr<int64_t> slot = makeReady(dim);
    if (failed(slot))
      return failure();
    pairs.append({integer(LoadShape), integer(*slot)});
  }
  SmallVector<Value> args = {heap, integer(dims.size())};
  llvm::append_range(args, pairs);
  op.getResult().replaceAllUsesWith(call("make_shape", op.getType(), args));
  op.erase();
  return success();
}

LogicalResult FunctionLowering::lower(PrimValueOp op) {
  auto expr = dyn_cast<ExprAttr>(op.getValue());
  if (!expr)
    return success();
  FailureOr<Value> value = load(expr.getValue());
  if (failed(value))
    return failure();
  if (value->getType() != op.getType())
    value =
        UnrealizedConversionCastOp::create(builder, loc, op.getType(), *value)
            .getResult(0);
  op.getResult().replaceAllUsesWith(*value);
  op.erase();
  return success();
}

LogicalResult FunctionLowering::lower(CallKernelOp op) {
  SmallVector<Value> args(op.getInputs());
  llvm::append_range(args, op.getOutputs());
  for (const IndexExpr &symbol : op.getSymbolExprs()) {
    FailureOr<Value> value = load(symbol);
    if (failed(value))
      return failure();
    args.push_back(*value);
  }
  VMCallKernelOp::create(builder, loc, op.getCalleeAttr(), args);
  op.erase();
  return success();
}

LogicalResult FunctionLowering::lower(CheckExprOp op) {
  IndexExpr expr = op.getExpr().getValue();
  FailureOr<Value> value = load(expr);
  if (failed(value))
    return failure();
  SmallVector<Value> args = {
      *value, context(op.getMessage().str() + ": " + expr.str())};
  // The error prints the values of symbols, unless the expression is a single
  // symbol.
  std::vector<std::string> symbols = expr.getSymbols();
  if (!expr.isSymbol() && !symbols.empty()) {
    args.push_back(heap);
    for (const std::string &symbol : symbols) {
      FailureOr<int64_t> slot = makeReady(IndexExpr::symbol(symbol));
      if (failed(slot))
        return failure();
      args.push_back(StringOp::create(builder, loc, symbol));
      args.push_back(integer(*slot));
    }
  }
  call("check_expr", args);
  op.erase();
  return success();
}

/// Stores the symbols that an operation binds by its results.
LogicalResult FunctionLowering::bindResults(Operation *op) {
  builder.setInsertionPointAfter(op);
  SmallVector<Matched> matched;
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    collectDims(result, result.getType(),
                "result " + std::to_string(index) + " of '" +
                    op->getName().getStringRef().str() + "'",
                matched, /*onlyBinders=*/true);
  return match(matched);
}

LogicalResult FunctionLowering::lower(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(lowerBlock(block)))
        return failure();
  builder.setInsertionPoint(op);
  loc = op->getLoc();
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<MatchCastOp, ShapeOp, PrimValueOp, CallKernelOp, CheckExprOp>(
          [&](auto typed) { return lower(typed); })
      .Case<BuiltinAllocTensorOp, AllocStorageOp, AllocTensorOp, DataflowOp,
            CallTIROp, CallTIRInplaceOp>([](Operation *other) {
        return other->emitOpError("expected to be lowered by now; run "
                                  "'relax-lower-runtime-builtin' and the "
                                  "passes before it first");
      })
      .Case([&](SymbolBinderInterface binder) {
        return bindResults(binder.getOperation());
      })
      .Default([](Operation *) { return success(); });
}

/// Returns a type without the dimensions that use symbols which are not bound
/// here: in another region, their names have another meaning.
Type FunctionLowering::eraseInnerSymbols(Type type) {
  return DimReplacer([&](const IndexExpr &expr) -> Dim {
           for (const std::string &symbol : expr.getSymbols())
             if (!contents.isReady(IndexExpr::symbol(symbol)))
               return Dim();
           return expr;
         })
      .replace(type);
}

/// Stores the symbols that the arguments of a region bind, and checks what the
/// values that enter the region do not prove.
LogicalResult FunctionLowering::bindArguments(Block &block) {
  auto loop = dyn_cast<WhileOp>(block.getParentOp());
  if (!loop)
    return success();
  SmallVector<Type> known;
  if (block.getParent() == &loop.getBefore())
    for (auto [init, next] :
         llvm::zip_equal(loop.getInits(), loop.getYieldedValues()))
      known.push_back(joinTypes(init.getType(), next.getType()));
  else
    llvm::append_range(known, loop.getConditionOp().getValues().getTypes());
  for (Type &type : known)
    type = type ? eraseInnerSymbols(type) : type;
  builder.setInsertionPointToStart(&block);
  loc = loop.getLoc();
  SmallVector<Matched> matched;
  for (auto [argument, type] : llvm::zip_equal(block.getArguments(), known)) {
    std::string name = "value " + std::to_string(argument.getArgNumber()) +
                       " of 'relax.while'";
    checkKind(argument, argument.getType(), name, type);
    collectDims(argument, argument.getType(), name, matched,
                /*onlyBinders=*/false, type);
  }
  return match(matched);
}

LogicalResult FunctionLowering::lowerBlock(Block &block) {
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    ops.push_back(&op);
  contents.enterBlock();
  if (failed(bindArguments(block)))
    return failure();
  for (Operation *op : ops)
    if (failed(lower(op)))
      return failure();
  contents.leaveBlock();
  return success();
}

LogicalResult FunctionLowering::run() {
  Block &entry = func.getBody().front();
  SmallVector<Operation *> original;
  for (Operation &op : entry)
    original.push_back(&op);
  builder.setInsertionPointToStart(&entry);
  // The size of the heap is set at the end.
  Value vm = VMContextOp::create(builder, loc);
  auto size = cast<PrimValueOp>(integer(0).getDefiningOp());
  heap = call("alloc_shape_heap", objectType(), {vm, size});

  contents.enterBlock();
  SmallVector<Matched> matched;
  for (BlockArgument arg : entry.getArguments()) {
    StringAttr attr = func.getArgumentName(arg.getArgNumber());
    std::string name =
        "argument '" +
        (attr ? attr.str() : std::to_string(arg.getArgNumber())) + "'";
    checkKind(arg, arg.getType(), name);
    collectDims(arg, arg.getType(), name, matched, /*onlyBinders=*/false);
  }
  if (failed(match(matched)))
    return failure();
  contents.beginEntryProgram();
  // The program is set at the end, too.
  auto program = IntegersOp::create(builder, loc, ArrayRef<int64_t>());
  call("run_shape_program", {heap, program});
  for (Operation *op : original)
    if (failed(lower(op)))
      return failure();
  finishEntryProgram(program);

  // A function without symbols has no heap; checks of constants get None.
  if (contents.getNumSlots() != 0) {
    size.setValueAttr(builder.getI64IntegerAttr(contents.getNumSlots()));
    return success();
  }
  Operation *alloc = heap.getDefiningOp();
  if (!heap.use_empty()) {
    builder.setInsertionPoint(alloc);
    loc = func.getLoc();
    heap.replaceAllUsesWith(call("null_value", objectType(), {}));
  }
  alloc->erase();
  size.erase();
  vm.getDefiningOp()->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct VMShapeLower
    : public relax_mlir::impl::VMShapeLowerPassBase<VMShapeLower> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<FuncOp>()) {
      if (func.isExternal())
        continue;
      relax_mlir::addSymbolBoundChecks(func);
      if (failed(FunctionLowering(func).run()))
        return signalPassFailure();
    }
    for (auto func : getOperation().getOps<FuncOp>())
      eraseSymbols(func);
    weakenResults(getOperation());
  }
};
} // namespace
