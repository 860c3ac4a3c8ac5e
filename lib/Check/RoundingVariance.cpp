//===- RoundingVariance.cpp - how much rounding a result has seen ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A walk over a function in the order of its operations. Each value gets the
// variance of its operands (the greatest) and that of the roundings of the
// operation itself, which is a number of roundings one after the other in the
// type that it accumulates in, and one in the type of the result.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Check/Tolerance.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>
#include <optional>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Roundings that the approximation of a transcendental function stands for:
/// the square of the units in the last place that it may be wrong by.
static constexpr double kTranscendental = 16;

namespace {

/// Sizes of a tensor; none for one that is not known.
using Sizes = SmallVector<std::optional<int64_t>>;

class Walk {
public:
  Walk(ModuleOp module, double unknown) : module(module), unknown(unknown) {}

  /// The variances of the results, from those of the arguments.
  SmallVector<double> callFunction(relax::FuncOp func, ArrayRef<Sizes> sizes,
                                   ArrayRef<double> arguments);

  /// That of all tensor programs of the module one after the other, for code
  /// that does not say any more which of them work on what.
  double ofAllTensorPrograms();

private:
  /// What is known while a function is walked.
  struct Scope {
    llvm::StringMap<int64_t> symbols;
    DenseMap<Value, double> variances;

    double get(Value value) const { return variances.lookup(value); }
    double getGreatest(ValueRange values) const {
      double greatest = 0;
      for (Value value : values)
        greatest = std::max(greatest, get(value));
      return greatest;
    }
  };

  void walkBlock(Block &block, Scope &scope);
  void walkOperation(Operation &op, Scope &scope);
  void walkRegions(Operation &op, Scope &scope);
  void walkCall(relax::CallOp call, Scope &scope);
  double ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                         Scope &scope);
  double ofOperation(Operation &op, Scope &scope);
  double getReduced(Operation &op, Scope &scope);

  Sizes getSizes(Type type, const Scope &scope) const;
  double getNumElements(Type type, const Scope &scope) const;
  /// The symbols of `type` take the sizes that a value of it has.
  static void bind(Type type, const Sizes &sizes, Scope &scope);

  ModuleOp module;
  /// Stands for a number of terms that is not known.
  double unknown;
  /// Functions within each other: a recursion ends somewhere.
  int depth = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static ArrayRef<relax::Dim> getDims(Type type, relax::TensorShape &storage) {
  if (isa<TensorType>(type))
    storage = relax::TensorShape::of(type);
  else if (auto shape = dyn_cast<relax::ShapeType>(type))
    storage = relax::TensorShape::of(shape);
  return storage.hasRank() ? storage.getDims() : ArrayRef<relax::Dim>();
}

Sizes Walk::getSizes(Type type, const Scope &scope) const {
  relax::TensorShape storage;
  Sizes sizes;
  for (const relax::Dim &dim : getDims(type, storage)) {
    sizes.emplace_back();
    if (dim)
      if (FailureOr<int64_t> size = dim->evaluate(scope.symbols);
          succeeded(size))
        sizes.back() = *size;
  }
  return sizes;
}

double Walk::getNumElements(Type type, const Scope &scope) const {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor || !tensor.hasRank())
    return unknown;
  double elements = 1;
  for (std::optional<int64_t> size : getSizes(type, scope)) {
    if (!size)
      return unknown;
    elements *= double(*size);
  }
  return elements;
}

void Walk::bind(Type type, const Sizes &sizes, Scope &scope) {
  relax::TensorShape storage;
  ArrayRef<relax::Dim> dims = getDims(type, storage);
  for (auto [dim, size] : llvm::zip(dims, sizes))
    if (dim && size && dim->isSymbol())
      scope.symbols.try_emplace(dim->getSymbolName(), *size);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static std::optional<ElementKind> getKind(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? getElementKind(shaped.getElementType()) : std::nullopt;
}

/// Sums of halves are kept in f32, those of others in their type.
static ElementKind getAccumulator(ElementKind kind) {
  bool isHalf = kind == ElementKind::F16 || kind == ElementKind::BF16;
  return isHalf ? ElementKind::F32 : kind;
}

/// How many terms of its operands one element of the result is made of.
double Walk::getReduced(Operation &op, Scope &scope) {
  Type result = op.getResult(0).getType();
  double elements = getNumElements(result, scope);
  double operand = getNumElements(op.getOperand(0).getType(), scope);
  double perElement = elements > 0 ? operand / elements : operand;
  return llvm::TypeSwitch<Operation *, double>(&op)
      .Case([&](relax::MatmulOp matmul) {
        Sizes sizes = getSizes(matmul.getLhs().getType(), scope);
        return sizes.empty() || !sizes.back() ? unknown : double(*sizes.back());
      })
      .Case([&](relax::Conv2dOp conv) {
        Sizes sizes = getSizes(conv.getWeight().getType(), scope);
        size_t outputs = conv.getKernelLayout().find('O');
        if (outputs >= sizes.size() || !sizes[outputs] || *sizes[outputs] == 0)
          return unknown;
        return getNumElements(conv.getWeight().getType(), scope) /
               double(*sizes[outputs]);
      })
      .Case([&](relax::AvgPool2dOp pool) {
        double window = 1;
        for (int64_t size : pool.getPoolSize())
          window *= double(size);
        return window;
      })
      // Windows overlap by one where the sizes do not divide.
      .Case([&](relax::AdaptiveAvgPool2dOp) { return 4 * perElement; })
      .Case([&](relax::SoftmaxOp softmax) {
        Sizes sizes = getSizes(softmax.getX().getType(), scope);
        int64_t axis = softmax.getAxis();
        axis += axis < 0 ? int64_t(sizes.size()) : 0;
        bool isKnown = axis >= 0 && axis < int64_t(sizes.size()) && sizes[axis];
        return 2 * kTranscendental + (isKnown ? double(*sizes[axis]) : unknown);
      })
      .Case<relax::SumOp, relax::MeanOp, relax::ProdOp>(
          [&](auto) { return perElement; })
      .Default([&](Operation *) { return std::max(unknown, operand); });
}

/// The roundings of one operation of the graph level.
double Walk::ofOperation(Operation &op, Scope &scope) {
  if (op.getNumResults() == 0)
    return 0;
  std::optional<ElementKind> kind = getKind(op.getResult(0).getType());
  if (!kind || !isFloat(*kind))
    return 0;
  double once = getRoundingVariance(*kind, 1);
  auto many = [&](double n) {
    return once + getRoundingVariance(getAccumulator(*kind), n);
  };
  return llvm::TypeSwitch<Operation *, double>(&op)
      // Elements are moved or chosen, and keep all their bits.
      .Case<relax::ReluOp, relax::NegativeOp, relax::MaximumOp,
            relax::MinimumOp, relax::MaxOp, relax::MinOp, relax::MaxPool2dOp,
            relax::PermuteDimsOp, relax::ReshapeOp, relax::FlattenOp,
            relax::ExpandDimsOp, relax::SqueezeOp, relax::BroadcastToOp,
            relax::ConcatOp, relax::DropoutOp, relax::FullOp, relax::ConstantOp,
            relax::MatchCastOp, relax::EraseShapeOp, relax::TupleGetItemOp,
            relax::BuiltinAllocTensorOp, relax::AllocTensorOp>(
          [](auto) { return 0.0; })
      // A product and a sum in one are rounded once or twice.
      .Case<relax::AddOp, relax::SubtractOp, relax::MultiplyOp, relax::DivideOp,
            relax::SqrtOp>([&](auto) { return once; })
      .Case<relax::EwiseFMAOp>([&](auto) { return 2 * once; })
      .Case<relax::ExpOp, relax::TanhOp, relax::SigmoidOp, relax::RsqrtOp>(
          [&](auto) { return many(kTranscendental); })
      // What a packed function does is not known.
      .Case<relax::CallPackedOp, relax::CallDPSPackedOp>(
          [&](auto) { return many(unknown); })
      .Default([&](Operation *op) {
        return op->getNumOperands() == 0 ? 0.0 : many(getReduced(*op, scope));
      });
}

/// The roundings of all blocks of a tensor program, as if each took what the
/// one before it gave.
double Walk::ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                             Scope &scope) {
  auto func = module.lookupSymbol<tir::PrimFuncOp>(callee);
  if (!func || func.isExternal())
    return 0;
  DenseMap<Value, int64_t> values;
  for (auto [argument, expr] : llvm::zip(func.getSymbolArguments(), symbols))
    if (FailureOr<int64_t> value = expr.evaluate(scope.symbols);
        succeeded(value))
      values[argument] = *value;

  double variance = 0;
  func.walk([&](tir::BlockOp block) {
    SmallVector<Attribute> operands;
    Builder builder(block.getContext());
    AffineMap domain = block.getDomain();
    for (Value symbol : block.getSymbolOperands()) {
      auto value = values.find(symbol);
      operands.push_back(value == values.end()
                             ? Attribute()
                             : builder.getIndexAttr(value->second));
    }
    operands.resize(domain.getNumInputs());
    SmallVector<Attribute> extents;
    (void)domain.constantFold(operands, extents);
    double terms = 1;
    for (unsigned i = 0, e = block.getNumIterators(); i != e; ++i) {
      if (block.getIteratorKind(i) == tir::IteratorKind::Spatial)
        continue;
      auto extent = i < extents.size()
                        ? dyn_cast_if_present<IntegerAttr>(extents[i])
                        : IntegerAttr();
      terms *= extent ? double(extent.getInt()) : unknown;
    }
    // One chain of roundings through the scalar code; what truncates rounds
    // once, behind the sum.
    double worst = 0, truncated = 0;
    block.walk([&](Operation *op) {
      if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
              op->getDialect()) ||
          op->getNumOperands() == 0 ||
          !isa<FloatType>(op->getResult(0).getType()))
        return;
      std::optional<ElementKind> kind =
          getElementKind(op->getResult(0).getType());
      if (!kind)
        return;
      double n = isa<math::MathDialect>(op->getDialect())
                     ? terms * kTranscendental
                     : terms;
      if (isa<arith::TruncFOp>(op))
        truncated = std::max(truncated, getRoundingVariance(*kind, 1));
      else
        worst += getRoundingVariance(*kind, n);
    });
    worst += truncated;
    variance += worst;
  });
  return variance;
}

double Walk::ofAllTensorPrograms() {
  Scope scope;
  double variance = 0;
  for (auto func : module.getOps<tir::PrimFuncOp>())
    variance += ofTensorProgram(func.getSymName(), {}, scope);
  return variance;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void Walk::walkRegions(Operation &op, Scope &scope) {
  for (OpResult result : op.getResults())
    scope.variances[result] = 0;
  for (Region &region : op.getRegions()) {
    if (region.empty())
      continue;
    walkBlock(region.front(), scope);
    Operation *end = &region.front().back();
    for (auto [result, value] : llvm::zip(op.getResults(), end->getOperands()))
      scope.variances[result] = std::max(scope.get(result), scope.get(value));
  }
}

void Walk::walkCall(relax::CallOp call, Scope &scope) {
  auto callee = module.lookupSymbol<relax::FuncOp>(call.getCallee());
  SmallVector<double> results;
  if (callee && !callee.isExternal() && depth < 32) {
    SmallVector<Sizes> sizes;
    SmallVector<double> arguments;
    for (Value argument : call.getArgs()) {
      sizes.push_back(getSizes(argument.getType(), scope));
      arguments.push_back(scope.get(argument));
    }
    results = callFunction(callee, sizes, arguments);
  }
  double before = scope.getGreatest(call.getArgs());
  for (auto [i, result] : llvm::enumerate(call.getResults()))
    scope.variances[result] = i < results.size() ? results[i] : before;
}

void Walk::walkOperation(Operation &op, Scope &scope) {
  if (auto call = dyn_cast<relax::CallOp>(op))
    return walkCall(call, scope);
  if (op.getNumRegions() != 0)
    return walkRegions(op, scope);
  double variance = scope.getGreatest(op.getOperands());
  if (auto call = dyn_cast<relax::CallTIROp>(op)) {
    variance += ofTensorProgram(call.getCallee(), call.getSymbolExprs(), scope);
  } else if (auto call = dyn_cast<relax::CallKernelOp>(op)) {
    variance = scope.getGreatest(call.getInputs()) +
               ofTensorProgram(call.getCallee(), call.getSymbolExprs(), scope);
    for (Value output : call.getOutputs())
      scope.variances[output] = std::max(scope.get(output), variance);
  } else {
    variance += ofOperation(op, scope);
  }
  for (OpResult result : op.getResults()) {
    scope.variances[result] = variance;
    // Sizes that are only found at run time stay without a value.
    if (auto cast = dyn_cast<relax::MatchCastOp>(op))
      bind(result.getType(), getSizes(cast->getOperand(0).getType(), scope),
           scope);
  }
}

void Walk::walkBlock(Block &block, Scope &scope) {
  for (Operation &op : block)
    walkOperation(op, scope);
}

SmallVector<double> Walk::callFunction(relax::FuncOp func,
                                       ArrayRef<Sizes> sizes,
                                       ArrayRef<double> arguments) {
  ++depth;
  Scope scope;
  Block &body = func.getBody().front();
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    scope.variances[argument] = i < arguments.size() ? arguments[i] : 0;
    if (i < sizes.size())
      bind(argument.getType(), sizes[i], scope);
  }
  walkBlock(body, scope);
  SmallVector<double> results;
  for (Value value : body.back().getOperands())
    results.push_back(scope.get(value));
  --depth;
  return results;
}

static Sizes getSizes(const RuntimeValue &value) {
  ArrayRef<int64_t> known;
  if (const Tensor *tensor = value.getIf<Tensor>())
    known = tensor->getShape();
  else if (const Shape *shape = value.getIf<Shape>())
    known = *shape;
  return Sizes(known.begin(), known.end());
}

SmallVector<double>
check::getRoundingVariances(ModuleOp module, StringRef function,
                            ArrayRef<RuntimeValue> arguments) {
  auto callee = module.lookupSymbol<FunctionOpInterface>(function);
  if (!callee || callee.isExternal())
    return {};
  int64_t largest = 1;
  SmallVector<Sizes> sizes;
  for (const RuntimeValue &argument : arguments) {
    sizes.push_back(::getSizes(argument));
    if (const Tensor *tensor = argument.getIf<Tensor>())
      largest = std::max(largest, tensor->getNumElements());
  }
  Walk walk(module, double(largest));
  if (auto func = dyn_cast<relax::FuncOp>(*callee))
    return walk.callFunction(func, sizes, {});
  return {walk.ofAllTensorPrograms()};
}
