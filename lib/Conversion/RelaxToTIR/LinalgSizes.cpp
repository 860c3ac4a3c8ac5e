//===- LinalgSizes.cpp - sizes of the arguments of linalg functions -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Functions of other producers have tensor<?x16xf32> without a name for the
// dynamic size. Each such size becomes an index argument, and sizes that linalg
// requires to be equal become one: for
//
//     linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) ..
//
// the columns of %a are the rows of %b. The equations are solved by
// substitution, one after the other: a new argument is replaced by the other
// side.
//
// MLIR's lowering of TOSA broadcasts a tensor where a dynamic size is 1, which
// is known only when the function is called. Such broadcasts are dropped, and
// add the equation that makes them do nothing.
//
//===----------------------------------------------------------------------===//

#include "LinalgToTIRBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

/// Adds the extents that a structured operation requires to be equal: for each
/// loop, those of all dimensions that the loop indexes by itself.
LogicalResult
LinalgToTIRBuilder::addEqualSizes(linalg::LinalgOp op,
                                  SmallVectorImpl<EqualSizes> &equations) {
  SmallVector<AffineExpr> extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    FailureOr<Shape> shape = getShape(operand.get());
    if (failed(shape))
      return failure();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), *shape)) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      AffineExpr &extent = extents[loop.getPosition()];
      if (extent && extent != size)
        equations.push_back({op, extent, size});
      extent = size;
    }
  }
  return success();
}

/// Adds the extents that a concatenation requires to be equal: those of all
/// dimensions but one.
LogicalResult
LinalgToTIRBuilder::addEqualSizes(tensor::ConcatOp op,
                                  SmallVectorImpl<EqualSizes> &equations) {
  FailureOr<Shape> first = getShape(op.getInputs().front());
  if (failed(first))
    return failure();
  for (Value input : op.getInputs().drop_front()) {
    FailureOr<Shape> shape = getShape(input);
    if (failed(shape))
      return failure();
    for (unsigned i = 0, e = shape->size(); i < e; ++i)
      if (i != op.getDim() && (*first)[i] != (*shape)[i])
        equations.push_back({op, (*first)[i], (*shape)[i]});
  }
  return success();
}

LogicalResult
LinalgToTIRBuilder::collectEqualSizes(SmallVectorImpl<EqualSizes> &equations) {
  for (Operation &op : source.getBody().front()) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (failed(addEqualSizes(linalgOp, equations)))
        return failure();
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      if (failed(addEqualSizes(concat, equations)))
        return failure();
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Dynamic broadcasts
//===----------------------------------------------------------------------===//

/// A tensor that is broadcast along one dimension if a size is 1:
///
///     scf.if (%compared == 1) { broadcast of %tensor to %empty }
///     else { %tensor }
struct LinalgToTIRBuilder::DynamicBroadcast {
  Value tensor;
  unsigned dim = 0;
  Value compared;
  tensor::EmptyOp empty;
};

/// Returns the dimension that `op` broadcasts, if that is all that it does.
static std::optional<unsigned> getBroadcastDim(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0)
    return std::nullopt;
  Block *body = op.getBody();
  if (!llvm::hasSingleElement(*body) ||
      body->getTerminator()->getOperand(0) != body->getArgument(0))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[1].isIdentity() || maps[0].getNumResults() != maps[1].getNumDims())
    return std::nullopt;
  MLIRContext *context = op.getContext();
  std::optional<unsigned> dim;
  for (auto [i, expr] : llvm::enumerate(maps[0].getResults())) {
    if (expr == getAffineDimExpr(i, context))
      continue;
    if (dim || expr != getAffineConstantExpr(0, context))
      return std::nullopt;
    dim = i;
  }
  return dim;
}

/// Returns the broadcast that `op` is by its operations; its sizes are not
/// compared.
std::optional<LinalgToTIRBuilder::DynamicBroadcast>
LinalgToTIRBuilder::matchBroadcast(scf::IfOp op) {
  auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
  if (op.getNumResults() != 1 || !compare ||
      compare.getPredicate() != arith::CmpIPredicate::eq ||
      !compare.getLhs().getType().isIndex() ||
      !matchPattern(compare.getRhs(), m_One()) ||
      !llvm::hasSingleElement(*op.elseBlock()) ||
      !llvm::all_of(*op.thenBlock(), [](Operation &nested) {
        return isMemoryEffectFree(&nested);
      }))
    return std::nullopt;
  Value tensor = op.elseYield().getOperand(0);
  auto generic =
      op.thenYield().getOperand(0).getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getInputs() != ValueRange(tensor))
    return std::nullopt;
  std::optional<unsigned> dim = getBroadcastDim(generic);
  auto empty = generic.getOutputs().front().getDefiningOp<tensor::EmptyOp>();
  if (!dim || !empty)
    return std::nullopt;
  return DynamicBroadcast{tensor, *dim, compare.getLhs(), empty};
}

/// Returns true if the size that is compared is that of the tensor, and the
/// broadcast makes it the maximum of this size and others. Adds that the
/// operands of the maximum are equal.
FailureOr<bool>
LinalgToTIRBuilder::equateMaximum(DynamicBroadcast broadcast,
                                  SmallVectorImpl<EqualSizes> &equations) {
  SmallVector<OpFoldResult> results = broadcast.empty.getMixedSizes();
  auto result = dyn_cast<Value>(results[broadcast.dim]);
  auto maximum = result ? result.getDefiningOp<arith::MaxUIOp>() : nullptr;
  if (!maximum)
    return false;
  FailureOr<Shape> shape = getShape(broadcast.tensor);
  FailureOr<AffineExpr> compared = getIndex(broadcast.compared);
  if (failed(shape) || failed(compared))
    return failure();
  // The other sizes stay.
  results[broadcast.dim] = broadcast.compared;
  FailureOr<Shape> others = getIndices(results);
  if (failed(others))
    return failure();
  if (*others != *shape)
    return false;
  llvm::SetVector<Operation *> nested;
  nested.insert(maximum);
  bool hasCompared = false;
  for (unsigned i = 0; i < nested.size(); ++i)
    for (Value operand : nested[i]->getOperands()) {
      if (auto inner = operand.getDefiningOp<arith::MaxUIOp>()) {
        nested.insert(inner);
        continue;
      }
      FailureOr<AffineExpr> size = getIndex(operand);
      if (failed(size))
        return failure();
      hasCompared |= *size == *compared;
    }
  if (!hasCompared)
    return false;
  SmallVector<Operation *> added;
  for (Operation *op : nested)
    if (equalMaxima.insert(op))
      added.push_back(op);
  for (Operation *op : added)
    equations.push_back(
        {op, *getIndex(op->getOperand(0)), *getIndex(op->getOperand(1))});
  return true;
}

/// Replaces the tensors that are broadcast where a dynamic size is 1, as MLIR's
/// lowering of TOSA does for two dynamic sizes:
///
///     %n = tensor.dim %x, %c0
///     %size = arith.maxui %n, %m
///     %0 = scf.if (%n == 1) { broadcast of %x to %size } else { %x }
///
/// by `%x`, and `%size` by `%n`. Adds the equation `n == m`, with which all
/// this is the same.
LogicalResult LinalgToTIRBuilder::dropDynamicBroadcasts(
    SmallVectorImpl<EqualSizes> &equations) {
  for (auto op : llvm::make_early_inc_range(
           source.getBody().front().getOps<scf::IfOp>())) {
    std::optional<DynamicBroadcast> broadcast = matchBroadcast(op);
    if (!broadcast)
      continue;
    FailureOr<bool> isEqual = equateMaximum(*broadcast, equations);
    if (failed(isEqual))
      return failure();
    if (!*isEqual)
      continue;
    op.getResult(0).replaceAllUsesWith(broadcast->tensor);
    op.erase();
  }
  for (Operation *maximum : equalMaxima)
    maximum->getResult(0).replaceAllUsesWith(maximum->getOperand(0));
  return success();
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

namespace {
/// The index arguments of a function, some of which are new.
class SizeArguments {
public:
  explicit SizeArguments(func::FuncOp func) : func(func) {}

  LogicalResult add();
  LogicalResult solve();
  void finish();

private:
  bool isNew(StringRef name) const;
  bool replace(const IndexExpr &symbol, const IndexExpr &by);
  bool makeEqual(const IndexExpr &a, const IndexExpr &b);

  func::FuncOp func;
  /// The name of each index argument, after an argument of `func`, and what
  /// replaces it.
  SmallVector<IndexExpr> symbols, values;
  /// The number of arguments that the function had before.
  unsigned numGiven = 0;
};
} // namespace

/// Adds an index argument for each dynamic size without a name.
LogicalResult SizeArguments::add() {
  MLIRContext *context = func.getContext();
  auto addSymbol = [&](const Twine &name) {
    symbols.push_back(IndexExpr::symbol(name.str()));
    return getAffineSymbolExpr(symbols.size() - 1, context);
  };
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (type.isIndex())
      addSymbol("arg" + Twine(index));
  numGiven = symbols.size();
  OpBuilder builder(func);
  LinalgToTIRBuilder source(func, builder);
  SmallVector<std::pair<unsigned, Shape>> shapes;
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.hasStaticShape())
      continue;
    if (func.getArgAttr(index, TIRDialect::kShapeAttr)) {
      FailureOr<Shape> given = source.getShape(func.getArgument(index));
      if (failed(given))
        return failure();
      shapes.emplace_back(index, *given);
      continue;
    }
    Shape shape;
    for (auto [dim, size] : llvm::enumerate(tensor.getShape()))
      shape.push_back(
          ShapedType::isDynamic(size)
              ? addSymbol("arg" + Twine(index) + "_dim" + Twine(dim))
              : getAffineConstantExpr(size, context));
    shapes.emplace_back(index, shape);
  }
  for (unsigned i = numGiven; i < symbols.size(); ++i)
    (void)func.insertArgument(func.getNumArguments(), IndexType::get(context),
                              {}, func.getLoc());
  for (auto &[index, shape] : shapes)
    func.setArgAttr(
        index, TIRDialect::kShapeAttr,
        AffineMapAttr::get(AffineMap::get(0, symbols.size(), shape, context)));
  values = symbols;
  return success();
}

bool SizeArguments::isNew(StringRef name) const {
  return llvm::is_contained(ArrayRef(symbols).drop_front(numGiven),
                            IndexExpr::symbol(name));
}

/// Replaces a new argument, unless `by` depends on it.
bool SizeArguments::replace(const IndexExpr &symbol, const IndexExpr &by) {
  if (!symbol.isSymbol() || !isNew(symbol.getSymbolName()) ||
      by.usesSymbol(symbol.getSymbolName()))
    return false;
  for (IndexExpr &value : values)
    value = value.substitute([&](StringRef name) -> std::optional<IndexExpr> {
      if (name == symbol.getSymbolName())
        return by;
      return std::nullopt;
    });
  return true;
}

/// Moves the terms of `a - b` to the side where they are positive, and divides
/// by their common factor.
static std::pair<IndexExpr, IndexExpr> reduceEquation(const IndexExpr &a,
                                                      const IndexExpr &b) {
  IndexExpr difference = a - b, left, right;
  uint64_t factor = llvm::AbsoluteValue(difference.getConstantTerm());
  for (const IndexExpr::Term &term : difference.getTerms())
    factor = std::gcd(factor, llvm::AbsoluteValue(term.coefficient));
  if (!difference.isValid() || factor == 0 ||
      factor > uint64_t(std::numeric_limits<int64_t>::max()))
    return {a, b};
  auto add = [&](const IndexExpr &unit, int64_t coefficient) {
    coefficient /= static_cast<int64_t>(factor);
    if (coefficient > 0)
      left += unit * coefficient;
    else
      right += -(unit * coefficient);
  };
  add(1, difference.getConstantTerm());
  for (IndexExpr::Term term : difference.getTerms()) {
    int64_t coefficient = std::exchange(term.coefficient, 1);
    add(IndexExpr::fromTerm(term), coefficient);
  }
  return {left, right};
}

/// Replaces a new argument such that `a` and `b` are equal. Returns false if
/// this needs more than a replacement.
bool SizeArguments::makeEqual(const IndexExpr &a, const IndexExpr &b) {
  if (a == b)
    return true;
  auto [left, right] = reduceEquation(a, b);
  // Keep the symbol that comes first.
  if (left.isSymbol() && right.isSymbol() &&
      llvm::find(symbols, left) < llvm::find(symbols, right))
    std::swap(left, right);
  return replace(left, right) || replace(right, left);
}

/// Makes the sizes equal that linalg requires to be equal. Where all sizes are
/// given, linalg operations are taken to have equal sizes.
LogicalResult SizeArguments::solve() {
  OpBuilder builder(func);
  SmallVector<LinalgToTIRBuilder::EqualSizes> equations;
  LinalgToTIRBuilder sizes(func, builder);
  if (failed(sizes.dropDynamicBroadcasts(equations)) ||
      (symbols.size() != numGiven &&
       failed(sizes.collectEqualSizes(equations))))
    return failure();
  for (auto &[op, lhs, rhs] : equations) {
    IndexExpr a = fromAffine(lhs, {}, values), b = fromAffine(rhs, {}, values);
    if (!makeEqual(a, b))
      return op->emitOpError()
             << "requires equal sizes, got '" << a.str() << "' and '" << b.str()
             << "'; '" << TIRDialect::kShapeAttr
             << "' of arguments states which sizes are equal";
  }
  return success();
}

/// Drops the arguments that are replaced.
void SizeArguments::finish() {
  MLIRContext *context = func.getContext();
  llvm::StringMap<AffineExpr> positions;
  llvm::BitVector replaced(func.getNumArguments());
  unsigned firstNew = func.getNumArguments() - (symbols.size() - numGiven);
  for (auto [i, symbol] : llvm::enumerate(symbols)) {
    if (i < numGiven || values[i] == symbol)
      positions[symbol.getSymbolName()] =
          getAffineSymbolExpr(positions.size(), context);
    else
      replaced.set(firstNew + i - numGiven);
  }
  Shape exprs;
  for (const IndexExpr &value : values)
    exprs.push_back(toSemiAffine(value, context, [&](StringRef name) {
      return positions.lookup(name);
    }));
  for (unsigned index = 0; index < firstNew; ++index) {
    auto attr =
        func.getArgAttrOfType<AffineMapAttr>(index, TIRDialect::kShapeAttr);
    if (!attr)
      continue;
    AffineMap map = attr.getValue().replaceDimsAndSymbols(
        {}, exprs, /*numResultDims=*/0, positions.size());
    func.setArgAttr(index, TIRDialect::kShapeAttr, AffineMapAttr::get(map));
  }
  (void)func.eraseArguments(replaced);
}

LogicalResult relax_mlir::addSizeArguments(func::FuncOp func) {
  if (func.isExternal() || !func.getBody().hasOneBlock())
    return success();
  SizeArguments sizes(func);
  if (failed(sizes.add()) || failed(sizes.solve()))
    return failure();
  sizes.finish();
  return success();
}
