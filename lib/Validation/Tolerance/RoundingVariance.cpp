//===- RoundingVariance.cpp - rounding variance of results ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A walk over a function in execution order. The variance of a value is the
// greatest variance of its operands plus that of the operation's own roundings,
// in its accumulator type. The rounding to the result type is kept separate:
// until another operation uses the value, it is a single rounding of known
// size.
//
//===----------------------------------------------------------------------===//

#include "RoundingRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include <algorithm>
#include <optional>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {

using Sizes = KnownSizes::Sizes;

class Walk {
public:
  Walk(ModuleOp module, double unknown) : module(module), unknown(unknown) {}

  /// Returns the variances of the results for those of the arguments.
  SmallVector<Rounding> callFunction(relax::FuncOp func, ArrayRef<Sizes> sizes,
                                     ArrayRef<Rounding> arguments);

  /// Returns the sum over all tensor programs of the module, for code that no
  /// longer determines their data flow.
  Rounding ofAllTensorPrograms();

private:
  /// The state of the walk in one function.
  struct Scope {
    explicit Scope(double unknown) : sizes(unknown) {}

    KnownSizes sizes;
    DenseMap<Value, Rounding> roundings;

    Rounding get(Value value) const { return roundings.lookup(value); }
    Rounding getWorst(ValueRange values) const {
      Rounding worst;
      for (Value value : values)
        worst.include(get(value));
      return worst;
    }
  };

  void walkBlock(Block &block, Scope &scope);
  void walkOperation(Operation &op, Scope &scope);
  void walkRegions(Operation &op, Scope &scope);
  void walkCall(relax::CallOp call, Scope &scope);
  void walkKernel(relax::CallKernelOp call, Scope &scope);
  Rounding ofResult(OpResult result, Scope &scope);
  Rounding ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                           Type result, Scope &scope);
  Rounding ofBlock(tir::BlockOp block, const DenseMap<Value, int64_t> &symbols);

  ModuleOp module;
  /// Replaces an unknown number of terms.
  double unknown;
  /// The depth of nested functions, which bounds recursion.
  int depth = 0;
};

} // namespace

bool check::hasRoundingRule(OperationName operation) {
  return operation.hasInterface<RoundingOpInterface>();
}

//===----------------------------------------------------------------------===//
// Tensor programs
//===----------------------------------------------------------------------===//

/// Returns true if an operation on floats keeps their bits.
static bool isExact(Operation *op) {
  return isa<arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::SelectOp, arith::ExtFOp,
             arith::BitcastOp, arith::ConstantOp, math::AbsFOp, math::CeilOp,
             math::FloorOp, math::TruncOp, math::RoundOp, math::RoundEvenOp,
             math::CopySignOp>(op);
}

/// Returns the roundings of one block, as one chain through its scalar code.
Rounding Walk::ofBlock(tir::BlockOp block,
                       const DenseMap<Value, int64_t> &symbols) {
  SmallVector<Attribute> operands;
  Builder builder(block.getContext());
  AffineMap domain = block.getDomain();
  for (Value symbol : block.getSymbolOperands()) {
    auto value = symbols.find(symbol);
    operands.push_back(value == symbols.end()
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
  Rounding rounding, single;
  int64_t numRounded = 0;
  bool hasSums = false;
  block.walk([&](Operation *op) {
    bool isReduced = isa<vector::ReductionOp, vector::MultiDimReductionOp,
                         vector::ContractionOp, vector::OuterProductOp>(op);
    if (op->getNumResults() == 0 || isExact(op) ||
        !(isReduced || isa<vector::FMAOp>(op) ||
          isa_and_present<arith::ArithDialect, math::MathDialect>(
              op->getDialect())))
      return;
    std::optional<ElementKind> kind =
        getElementKind(getElementTypeOrSelf(op->getResult(0).getType()));
    if (!kind || !isFloat(*kind))
      return;
    // A truncation rounds once, after the sum.
    if (isa<arith::TruncFOp>(op)) {
      rounding.last = std::max(rounding.last, 2 * getUnitRoundoff(*kind));
      return;
    }
    ++numRounded;
    hasSums |= isReduced;
    bool isMath = isa<math::MathDialect>(op->getDialect()) &&
                  !isa<math::SqrtOp, math::FmaOp>(op);
    single = isMath ? ofApproximation(*kind)
                    : Rounding{0, 2 * getUnitRoundoff(*kind), 0};
    // In a loop of the block, it rounds once per iteration, like a sum.
    auto loop = op->getParentOfType<LoopLikeOpInterface>();
    bool isInLoop = loop && block->isProperAncestor(loop);
    hasSums |= isInLoop;
    double n = isReduced || isInLoop ? unknown : 1;
    if (isMath)
      n *= kTranscendental;
    rounding.variance += getRoundingVariance(*kind, terms * n);
  });
  // The error of a single rounding is relative to the element.
  if (numRounded == 1 && terms == 1 && !hasSums && rounding.last == 0)
    return single;
  return rounding;
}

/// Returns the roundings of all blocks of a tensor program, as if each used the
/// results of the one before it.
Rounding Walk::ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                               Type result, Scope &scope) {
  auto func = module.lookupSymbol<tir::PrimFuncOp>(callee);
  if (!func || func.isExternal() || func.isFlattened())
    return ofUnknown(result, unknown);
  DenseMap<Value, int64_t> values;
  for (auto [argument, expr] : llvm::zip(func.getSymbolArguments(), symbols))
    if (FailureOr<int64_t> value = expr.evaluate(scope.sizes.getSymbols());
        succeeded(value))
      values[argument] = *value;
  Rounding rounding;
  func.walk([&](tir::BlockOp block) {
    rounding = join(rounding, ofBlock(block, values));
  });
  return rounding;
}

Rounding Walk::ofAllTensorPrograms() {
  Scope scope(unknown);
  Rounding rounding;
  bool isEmpty = true;
  for (auto func : module.getOps<tir::PrimFuncOp>()) {
    isEmpty = false;
    rounding = join(rounding, ofTensorProgram(func.getSymName(), {},
                                              func.getFunctionType(), scope));
  }
  return isEmpty ? ofUnknown(NoneType::get(module.getContext()), unknown)
                 : rounding;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void Walk::walkRegions(Operation &op, Scope &scope) {
  for (OpResult result : op.getResults())
    scope.roundings[result] = {};
  for (Region &region : op.getRegions()) {
    if (region.empty())
      continue;
    walkBlock(region.front(), scope);
    Operation *end = &region.front().back();
    for (auto [result, value] : llvm::zip(op.getResults(), end->getOperands()))
      scope.roundings[result].include(scope.get(value));
  }
}

void Walk::walkCall(relax::CallOp call, Scope &scope) {
  auto callee = module.lookupSymbol<relax::FuncOp>(call.getCallee());
  SmallVector<Rounding> results;
  if (callee && !callee.isExternal() && depth < 32) {
    SmallVector<Sizes> sizes;
    SmallVector<Rounding> arguments;
    for (Value argument : call.getArgs()) {
      sizes.push_back(scope.sizes.of(argument.getType()));
      arguments.push_back(scope.get(argument));
    }
    results = callFunction(callee, sizes, arguments);
  }
  Rounding before = scope.getWorst(call.getArgs());
  for (auto [i, result] : llvm::enumerate(call.getResults()))
    scope.roundings[result] =
        i < results.size() ? results[i]
                           : join(before, ofUnknown(result.getType(), unknown));
}

void Walk::walkKernel(relax::CallKernelOp call, Scope &scope) {
  SmallVector<Value> outputs(call.getOutputs());
  for (int64_t index : call.getWritten().value_or(ArrayRef<int64_t>()))
    outputs.push_back(call.getInputs()[index]);
  for (Value output : outputs) {
    Rounding program = ofTensorProgram(call.getCallee(), call.getSymbolExprs(),
                                       output.getType(), scope);
    scope.roundings[output].include(
        join(scope.getWorst(call.getInputs()), program));
  }
}

/// Returns the roundings of one graph-level operation.
Rounding Walk::ofResult(OpResult result, Scope &scope) {
  Operation *op = result.getOwner();
  if (auto call = dyn_cast<relax::CallTIROp>(op))
    return ofTensorProgram(call.getCallee(), call.getSymbolExprs(),
                           result.getType(), scope);
  if (auto call = dyn_cast<relax::CallTIRInplaceOp>(op))
    return ofTensorProgram(call.getCallee(), call.getSymbolExprs(),
                           result.getType(), scope);
  if (auto rule = dyn_cast<RoundingOpInterface>(op))
    return rule.getRounding(result, scope.sizes);
  bool isConstant = op->getNumOperands() == 0;
  return isConstant || !getFloatKind(result.getType())
             ? Rounding()
             : ofUnknown(result.getType(), unknown);
}

void Walk::walkOperation(Operation &op, Scope &scope) {
  if (auto call = dyn_cast<relax::CallOp>(op))
    return walkCall(call, scope);
  if (op.getNumRegions() != 0)
    return walkRegions(op, scope);
  if (auto call = dyn_cast<relax::CallKernelOp>(op))
    return walkKernel(call, scope);
  Rounding before = scope.getWorst(op.getOperands());
  for (OpResult result : op.getResults())
    scope.roundings[result] = join(before, ofResult(result, scope));
  // Extents that are known at run time only stay unknown.
  if (auto cast = dyn_cast<relax::MatchCastOp>(op))
    scope.sizes.bind(op.getResult(0).getType(),
                     scope.sizes.of(op.getOperand(0).getType()));
}

void Walk::walkBlock(Block &block, Scope &scope) {
  for (Operation &op : block)
    walkOperation(op, scope);
}

SmallVector<Rounding> Walk::callFunction(relax::FuncOp func,
                                         ArrayRef<Sizes> sizes,
                                         ArrayRef<Rounding> arguments) {
  ++depth;
  Scope scope(unknown);
  Block &body = func.getBody().front();
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    scope.roundings[argument] =
        i < arguments.size() ? arguments[i] : Rounding();
    if (i < sizes.size())
      scope.sizes.bind(argument.getType(), sizes[i]);
  }
  walkBlock(body, scope);
  SmallVector<Rounding> results;
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

SmallVector<Rounding> check::getRoundings(ModuleOp module, StringRef function,
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

SmallVector<double>
check::getRoundingVariances(ModuleOp module, StringRef function,
                            ArrayRef<RuntimeValue> arguments) {
  SmallVector<double> variances;
  for (const Rounding &rounding : getRoundings(module, function, arguments))
    variances.push_back(rounding.getTotal());
  return variances;
}
