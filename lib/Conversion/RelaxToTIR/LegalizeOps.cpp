//===- LegalizeOps.cpp - operators to calls of tensor programs ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSliceOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/StringSet.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LEGALIZEOPSPASS
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

namespace {
/// Legalizes the operators of one module, one after the other.
class Legalizer {
public:
  Legalizer(ModuleOp module, bool stopAtLinalg)
      : module(module), symbolTable(module), stopAtLinalg(stopAtLinalg) {}

  LogicalResult legalize(LegalizeOpInterface op);
  LogicalResult addSizes(DynamicStridedSliceOp op);

private:
  LogicalResult bindOperands(Operation *op);
  FailureOr<Value> bindDims(Operation *user, Value value);
  std::string getFreshSymbol(Operation *op);
  OwningOpRef<func::FuncOp> buildKernel(LegalizeOpInterface op,
                                        TypeRange resultTypes,
                                        SmallVectorImpl<IndexExpr> &symbols);
  FailureOr<StringAttr> addKernel(LegalizeOpInterface op, func::FuncOp kernel);
  FailureOr<StringAttr> addProgram(LegalizeOpInterface op,
                                   ArrayRef<IndexExpr> symbols);
  StringAttr &findKernel(Operation *kernel);
  std::string getFreshName(StringRef base);
  Operation *getCaller(Operation *op);
  void replace(Operation *op, ValueRange results);

  ModuleOp module;
  SymbolTable symbolTable;
  bool stopAtLinalg;
  /// The name of the kernel with this text.
  llvm::StringMap<StringAttr> kernels;
  /// Values whose unknown dimensions were bound to fresh symbols.
  DenseMap<Value, Value> bound;
  /// The symbols that a function uses.
  DenseMap<Operation *, llvm::StringSet<>> usedSymbols;
};
} // namespace

//===----------------------------------------------------------------------===//
// Unknown dimensions
//===----------------------------------------------------------------------===//

std::string Legalizer::getFreshSymbol(Operation *op) {
  Operation *function = op->getParentOfType<FunctionOpInterface>();
  auto [it, isNew] = usedSymbols.try_emplace(function);
  llvm::StringSet<> &used = it->second;
  if (isNew) {
    function->walk([&](Operation *nested) {
      SmallVector<StringRef> symbols;
      for (Type type : nested->getResultTypes())
        collectSymbols(type, symbols);
      for (Region &region : nested->getRegions())
        for (Type type : region.getArgumentTypes())
          collectSymbols(type, symbols);
      for (NamedAttribute attr : nested->getAttrs())
        collectSymbols(attr.getValue(), symbols);
      used.insert_range(symbols);
    });
  }
  for (unsigned i = 0;; ++i) {
    std::string name = "s" + std::to_string(i);
    if (used.insert(name).second)
      return name;
  }
}

/// The error that the operator has sizes of which a kernel needs more.
static InFlightDiagnostic emitUnknownSizes(Operation *op) {
  InFlightDiagnostic diagnostic = op->emitOpError("cannot become a kernel: ");
  relax_mlir::attachErrorInfo(diagnostic,
                              {relax_mlir::ErrorKind::UnprovenSizes, {}, ""});
  return diagnostic;
}

/// The value with each `?` of its type bound to a fresh symbol.
FailureOr<Value> Legalizer::bindDims(Operation *user, Value value) {
  auto shapeType = dyn_cast<ShapeType>(value.getType());
  TensorShape shape =
      shapeType ? TensorShape::of(shapeType) : TensorShape::of(value.getType());
  if (shape.hasRank() && shape.isKnown())
    return value;
  if (Value known = bound.lookup(value))
    return known;
  if (!shape.hasRank())
    return emitUnknownSizes(user)
           << "expected operands of known rank, got " << value.getType()
           << "; relax.match_cast can state it";
  SmallVector<Dim> dims(shape.getDims());
  for (Dim &dim : dims)
    if (!dim)
      dim = makeDim(getFreshSymbol(user));
  Type type;
  if (shapeType)
    type = getShapeType(module.getContext(), TensorShape(dims));
  else
    type = getTensorType(TensorShape(dims),
                         cast<TensorType>(value.getType()).getElementType(),
                         getDevice(value.getType()));
  OpBuilder builder(module.getContext());
  builder.setInsertionPointAfterValue(value);
  Value known = MatchCastOp::create(builder, value.getLoc(), type, value);
  bound[value] = known;
  return known;
}

LogicalResult Legalizer::bindOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    FailureOr<Value> known = bindDims(op, operand.get());
    if (failed(known))
      return failure();
    operand.set(*known);
  }
  return success();
}

/// Computes the sizes of a slice whose bounds are data, and gives them names.
LogicalResult Legalizer::addSizes(DynamicStridedSliceOp op) {
  if (op.getShape())
    return success();
  FailureOr<Value> x = bindDims(op, op.getX());
  if (failed(x))
    return failure();
  std::optional<int64_t> count;
  TensorShape bounds = TensorShape::of(op.getBegin().getType());
  if (bounds.hasRank())
    count = getConstant(bounds[0]);
  if (!count)
    return op.emitOpError() << "cannot become a kernel: expected bounds of a "
                               "constant length, got "
                            << op.getBegin().getType();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Dim> cut;
  SmallVector<IndexExpr> sizes;
  TensorShape whole = TensorShape::of(x->getType());
  for (auto [i, dim] : llvm::enumerate(whole.getDims())) {
    sizes.push_back(*dim);
    if (int64_t(i) >= *count)
      continue;
    cut.push_back(makeDim(getFreshSymbol(op)));
    sizes.back() = *cut.back();
  }
  Value shape = ShapeOfOp::create(builder, loc, *x);
  Value vector = SliceSizesOp::create(builder, loc, shape, op.getBegin(),
                                      op.getEnd(), op.getStrides());
  Value open = TensorToShapeOp::create(builder, loc, vector);
  MatchCastOp::create(
      builder, loc, getShapeType(module.getContext(), TensorShape(cut)), open);
  op.getXMutable().assign(*x);
  op.getShapeMutable().assign(ShapeOp::create(builder, loc, sizes));
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The tensor that a kernel sees.
static RankedTensorType getKernelType(Type type) {
  auto tensor = cast<RankedTensorType>(eraseEncoding(type));
  Type elementType = tensor.getElementType();
  if (elementType.isUnsignedInteger())
    elementType = IntegerType::get(type.getContext(),
                                   elementType.getIntOrFloatBitWidth());
  return RankedTensorType::get(tensor.getShape(), elementType);
}

/// Says what the dynamic sizes of an argument or result are.
static void setShape(func::FuncOp kernel, Type type, bool isResult,
                     unsigned index, const KernelSymbols &symbols,
                     ArrayRef<Value> symbolArgs) {
  if (getKernelType(type).hasStaticShape())
    return;
  MLIRContext *context = kernel.getContext();
  SmallVector<Value> values(symbolArgs);
  SmallVector<AffineExpr> exprs;
  TensorShape shape = TensorShape::of(type);
  for (const Dim &dim : shape.getDims())
    exprs.push_back(symbols.toAffine(context, *dim, values));
  auto map =
      AffineMapAttr::get(AffineMap::get(0, symbolArgs.size(), exprs, context));
  if (isResult)
    kernel.setResultAttr(index, "tir.shape", map);
  else
    kernel.setArgAttr(index, "tir.shape", map);
}

/// What `relax-fast-math` asks for: functions approximated, quotients by
/// reciprocals.
static void allowFastMath(func::FuncOp kernel) {
  using arith::FastMathFlags;
  auto flags = arith::FastMathFlagsAttr::get(
      kernel.getContext(),
      FastMathFlags::contract | FastMathFlags::afn | FastMathFlags::arcp);
  kernel.walk([&](arith::ArithFastMathInterface op) {
    op->setAttr(op.getFastMathAttrName(), flags);
  });
}

/// The operator on plain tensors, as a function of its own that is in no
/// module; null after a diagnostic. It has an index argument for each of the
/// symbols. What it needs beyond those of the types - bounds that attributes
/// give, parts of a `min` that is a size - is appended to them.
OwningOpRef<func::FuncOp>
Legalizer::buildKernel(LegalizeOpInterface op, TypeRange resultTypes,
                       SmallVectorImpl<IndexExpr> &symbols) {
  OpBuilder builder(module.getContext());
  Location loc = op.getLoc();
  SmallVector<Type> graphTypes, inputs, results;
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      graphTypes.push_back(type);
  for (Type type : graphTypes)
    inputs.push_back(getKernelType(type));
  for (Type type : resultTypes)
    results.push_back(getKernelType(type));
  unsigned numTensors = inputs.size();

  OwningOpRef<func::FuncOp> kernel =
      func::FuncOp::create(loc, op->getName().stripDialect(),
                           builder.getFunctionType(inputs, results));
  kernel->setPrivate();
  Block *body = kernel->addEntryBlock();
  builder.setInsertionPointToStart(body);
  auto addIndex = [&]() -> Value {
    return body->addArgument(builder.getIndexType(), loc);
  };
  KernelSymbols values([&](const IndexExpr &leaf) {
    symbols.push_back(leaf);
    return addIndex();
  });
  for (const IndexExpr &symbol : symbols)
    values.bind(symbol.str(), addIndex());

  SmallVector<Value> tensors(body->getArguments().take_front(numTensors));
  SmallVector<Value> outputs;
  if (failed(op.toLinalg(builder, loc, tensors, values, outputs)))
    return {};
  func::ReturnOp::create(builder, loc, outputs);
  kernel->setFunctionType(
      builder.getFunctionType(body->getArgumentTypes(), results));
  SmallVector<Value> symbolArgs(body->getArguments().drop_front(numTensors));
  for (auto [i, type] : llvm::enumerate(graphTypes))
    setShape(*kernel, type, /*isResult=*/false, i, values, symbolArgs);
  for (auto [i, type] : llvm::enumerate(resultTypes))
    setShape(*kernel, type, /*isResult=*/true, i, values, symbolArgs);
  if (op->hasAttr("relax.fast_math"))
    allowFastMath(*kernel);
  return kernel;
}

/// The name of the kernel with this text; empty, to be set, if there is none.
StringAttr &Legalizer::findKernel(Operation *kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel->print(os, OpPrintingFlags().useLocalScope());
  return kernels[text];
}

std::string Legalizer::getFreshName(StringRef base) {
  std::string name = base.str();
  for (unsigned i = 1; symbolTable.lookup(name); ++i)
    name = (base + Twine(i)).str();
  return name;
}

/// The function around `op`: kernels are put before the first to call them.
Operation *Legalizer::getCaller(Operation *op) {
  while (op->getParentOp() != module)
    op = op->getParentOp();
  return op;
}

/// The operator as a tensor program in the module, where it is built as one;
/// else fails, and has said why unless it has no such form.
FailureOr<StringAttr> Legalizer::addProgram(LegalizeOpInterface op,
                                            ArrayRef<IndexExpr> symbols) {
  SmallVector<std::string> names;
  for (const IndexExpr &symbol : symbols)
    names.push_back(symbol.str());
  OwningOpRef<ModuleOp> scratch = ModuleOp::create(op.getLoc());
  OpBuilder builder = OpBuilder::atBlockBegin(scratch->getBody());
  FailureOr<FunctionOpInterface> program =
      op.toPrimFunc(builder, op.getLoc(), op->getName().stripDialect(),
                    SmallVector<StringRef>(names.begin(), names.end()));
  if (failed(program))
    return failure();
  StringAttr &known = findKernel(*program);
  if (known)
    return known;
  program->setName(getFreshName(program->getName()));
  (*program)->moveBefore(getCaller(op));
  known = symbolTable.insert(*program);
  return known;
}

/// Puts the kernel into the module under a name of its own, unless an equal one
/// is there: then its name.
FailureOr<StringAttr> Legalizer::addKernel(LegalizeOpInterface op,
                                           func::FuncOp kernel) {
  StringAttr &known = findKernel(kernel);
  if (known)
    return known;

  kernel.setName(getFreshName(kernel.getName()));
  OpBuilder builder(getCaller(op));
  Operation *added;
  if (stopAtLinalg) {
    added = builder.clone(*kernel);
  } else {
    FailureOr<tir::PrimFuncOp> program =
        relax_mlir::convertLinalgToTIR(kernel, builder);
    if (failed(program))
      return failure();
    added = *program;
  }
  known = symbolTable.insert(added);
  return known;
}

/// Collects the index values that a kernel needs for an expression, each once.
static void collectLeaves(const IndexExpr &expr,
                          SmallVectorImpl<IndexExpr> &leaves) {
  KernelSymbols::walkLeaves(expr, [&](const IndexExpr &leaf) {
    if (!llvm::is_contained(leaves, leaf))
      leaves.push_back(leaf);
  });
}

/// The operator and its place, as messages at run time call it.
static std::string describe(Operation *op) {
  std::string text = "'" + op->getName().getStringRef().str() + "'";
  if (isa<UnknownLoc>(op->getLoc()))
    return text;
  std::string place;
  llvm::raw_string_ostream(place) << op->getLoc();
  // Without `loc(` and `)`.
  StringRef inside = place;
  if (inside.consume_front("loc("))
    inside.consume_back(")");
  return text + " at " + relax_mlir::shortenName(inside);
}

/// States that the dimensions of a tensor are not negative.
static void addSizes(const TensorShape &shape,
                     relax_mlir::IndexBounds &bounds) {
  if (!shape.hasRank())
    return;
  for (const Dim &dim : shape.getDims()) {
    if (!dim || !dim->isValid() || dim->isConstant())
      continue;
    if (dim->isSymbol())
      bounds.setRange(dim->getSymbolName(), 0, std::nullopt);
    else
      bounds.addFact(*dim);
  }
}

/// Has the run time check what must hold of sizes and cannot be seen to. That
/// it does not is an error of the operator already.
static void checkSizes(Operation *op) {
  auto sized = dyn_cast<SizeRequirementInterface>(op);
  if (!sized)
    return;
  SmallVector<SizeRequirement> requirements = sized.getSizeRequirements();
  if (requirements.empty())
    return;
  // Sizes are not negative, which is not to say that symbols are not.
  relax_mlir::IndexBounds bounds;
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      addSizes(TensorShape::of(type), bounds);
  OpBuilder builder(op);
  for (const SizeRequirement &requirement : requirements) {
    if (bounds.proveNonNegative(requirement.expr) != relax_mlir::Answer::Yes)
      CheckExprOp::create(builder, op->getLoc(),
                          ExprAttr::get(op->getContext(), requirement.expr),
                          describe(op) + ": " + requirement.text);
  }
}

/// Replaces the operator. Users that are operators too see the types of what
/// replaces it; others the declared ones, which may say less.
void Legalizer::replace(Operation *op, ValueRange results) {
  for (auto [old, result] : llvm::zip_equal(op->getResults(), results)) {
    if (old.getType() == result.getType()) {
      old.replaceAllUsesWith(result);
      continue;
    }
    old.replaceUsesWithIf(result, [](OpOperand &use) {
      return isa<LegalizeOpInterface>(use.getOwner());
    });
    if (old.use_empty())
      continue;
    OpBuilder builder(op);
    Value erased =
        EraseShapeOp::create(builder, op->getLoc(), old.getType(), result);
    old.replaceAllUsesWith(erased);
  }
  // The next operator may be made where this one was.
  for (Value result : op->getResults())
    bound.erase(result);
  op->erase();
}

/// Names for unknown dimensions must not change what an operator means: without
/// `axes`, squeeze removes a `?` that is 1 and keeps a symbol that is.
static LogicalResult verifySqueezeAxes(SqueezeOp op) {
  if (op.getAxes() || TensorShape::of(op.getX().getType()).isKnown())
    return success();
  return op.emitOpError() << "cannot become a kernel: expected axes, or an "
                             "operand of known dimensions, got "
                          << op.getX().getType()
                          << "; relax.match_cast can state them";
}

/// Whether the operator is to be a call of the runtime and no kernel.
static bool callsRuntime(Operation *op) {
  auto runtime = dyn_cast<RuntimeFunctionInterface>(op);
  return runtime && runtime.callsRuntime();
}

LogicalResult Legalizer::legalize(LegalizeOpInterface op) {
  // A reshape that must be checked stays: the runtime does both at once.
  if (auto reshape = dyn_cast<ReshapeOp>(op.getOperation()))
    if (!reshape.isElementCountProven())
      return success();
  if (failed(bindOperands(op)))
    return failure();
  FailureOr<SmallVector<Type>> inferred = inferResultTypes(
      cast<InferTypeOpInterface>(op.getOperation()), op.getLoc());
  if (failed(inferred))
    return failure();
  SmallVector<Type> resultTypes = std::move(*inferred);
  if (callsRuntime(op)) {
    if (!stopAtLinalg)
      checkSizes(op);
    OpBuilder builder(op);
    Operation *known = builder.clone(*op);
    for (auto [result, type] :
         llvm::zip_equal(known->getResults(), resultTypes))
      result.setType(type);
    replace(op, known->getResults());
    return success();
  }

  SmallVector<IndexExpr> symbols;
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(resultTypes)})
    for (Type type : types) {
      auto shapeType = dyn_cast<ShapeType>(type);
      TensorShape shape =
          shapeType ? TensorShape::of(shapeType) : TensorShape::of(type);
      if (!shape.hasRank() || !shape.isKnown())
        return emitUnknownSizes(op)
               << "the size of the result is not known before it is computed, "
                  "got "
               << type;
      for (const Dim &dim : shape.getDims())
        collectLeaves(*dim, symbols);
    }
  FailureOr<StringAttr> name = addProgram(op, symbols);
  if (failed(name)) {
    OwningOpRef<func::FuncOp> kernel = buildKernel(op, resultTypes, symbols);
    if (!kernel)
      return failure();
    name = addKernel(op, *kernel);
    if (failed(name))
      return failure();
  }
  if (stopAtLinalg)
    return success();
  SmallVector<Value> tensors =
      llvm::filter_to_vector(op->getOperands(), [](Value operand) {
        return isa<TensorType>(operand.getType());
      });
  checkSizes(op);
  OpBuilder builder(op);
  auto call = CallTIROp::create(builder, op.getLoc(), resultTypes,
                                name->getValue(), tensors, symbols);
  replace(op, call.getResults());
  return success();
}

//===----------------------------------------------------------------------===//
// Functions of the runtime
//===----------------------------------------------------------------------===//

/// Replaces an operator that is no kernel by a call of the function of the
/// runtime that has its name.
static void replaceByCall(RuntimeFunctionInterface interface) {
  if (!interface.callsRuntime())
    return;
  Operation *op = interface;
  std::string name = ("relax.run." + op->getName().stripDialect()).str();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  SmallVector<Value> operands(op->getOperands());
  for (int64_t number : interface.getRuntimeNumbers())
    operands.push_back(PrimValueOp::create(builder, loc, builder.getI64Type(),
                                           builder.getI64IntegerAttr(number)));
  bool isKnown = llvm::all_of(op->getResultTypes(), [](Type type) {
    return TensorShape::of(type).isKnown();
  });
  SmallVector<Value> results;
  if (isKnown) {
    auto call = CallDPSPackedOp::create(builder, loc, op->getResultTypes(),
                                        name, operands, /*out_shape=*/Value());
    results.append(call.result_begin(), call.result_end());
  } else if (op->getNumResults() == 1) {
    results.push_back(CallPackedOp::create(builder, loc,
                                           op->getResult(0).getType(),
                                           /*pure=*/true, name, operands)
                          .getResult(0));
  } else {
    Type tuple = TupleType::get(op->getContext(), op->getResultTypes());
    auto call = CallPackedOp::create(builder, loc, tuple, /*pure=*/true, name,
                                     operands);
    for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
      results.push_back(
          TupleGetItemOp::create(builder, loc, type, call.getResult(0), i));
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

/// Joins constants group by group: FoldConstant runs kernels, and no functions
/// of the runtime.
static void splitConstantConcat(ConcatOp op) {
  if (!op.callsRuntime() ||
      !llvm::all_of(op.getInputs(), isComputedFromConstants))
    return;
  // A kernel still.
  constexpr size_t kGroup = 64;
  OpBuilder builder(op);
  while (op.getInputs().size() > kGroup) {
    SmallVector<Value> inputs(op.getInputs()), groups;
    for (ArrayRef<Value> rest(inputs); !rest.empty();) {
      ArrayRef<Value> group = rest.take_front(std::min(kGroup, rest.size()));
      rest = rest.drop_front(group.size());
      groups.push_back(
          ConcatOp::create(builder, op.getLoc(), group, op.getAxis()));
    }
    op.getInputsMutable().assign(groups);
  }
}

namespace {
struct LegalizeOpsPass
    : relax_mlir::impl::LegalizeOpsPassBase<LegalizeOpsPass> {
  using LegalizeOpsPassBase::LegalizeOpsPassBase;

  void runOnOperation() override {
    SmallVector<ConcatOp> joints;
    getOperation().walk([&](ConcatOp op) { joints.push_back(op); });
    llvm::for_each(joints, splitConstantConcat);
    Legalizer legalizer(getOperation(), stopAtLinalg);
    SmallVector<LegalizeOpInterface> ops;
    // Goes on after an error, so that all operators are listed at once.
    bool hasFailed = false;
    getOperation().walk([&](DynamicStridedSliceOp op) {
      hasFailed |= failed(legalizer.addSizes(op));
    });
    if (hasFailed)
      return signalPassFailure();
    getOperation().walk([&](LegalizeOpInterface op) {
      // Before the types of operands change.
      auto squeeze = dyn_cast<SqueezeOp>(op.getOperation());
      if (squeeze && failed(verifySqueezeAxes(squeeze)))
        hasFailed = true;
      else
        ops.push_back(op);
    });
    for (LegalizeOpInterface op : ops)
      hasFailed |= failed(legalizer.legalize(op));
    if (!stopAtLinalg && !hasFailed)
      getOperation().walk(replaceByCall);
    if (hasFailed)
      signalPassFailure();
  }
};
} // namespace
