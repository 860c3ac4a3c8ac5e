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
//===----------------------------------------------------------------------===//

#include "LinalgToTIRBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgToTIR.h"
#include "llvm/ADT/SetVector.h"

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

FailureOr<SmallVector<LinalgToTIRBuilder::EqualSizes>>
LinalgToTIRBuilder::collectEqualSizes() {
  for (BlockArgument arg : source.getArguments())
    if (arg.getType().isIndex())
      indexArguments.push_back(arg);
  SmallVector<EqualSizes> equations;
  for (Operation &op : source.getBody().front()) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (failed(addEqualSizes(linalgOp, equations)))
        return failure();
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      if (failed(addEqualSizes(concat, equations)))
        return failure();
    }
  }
  return equations;
}

namespace {
/// The index arguments of a function, some of which are new.
class SizeArguments {
public:
  explicit SizeArguments(func::FuncOp func) : func(func) {}

  /// Returns true if an argument was added.
  bool add();
  LogicalResult solve();
  void finish();

private:
  bool isNew(StringRef name) const;
  bool replace(const IndexExpr &symbol, const IndexExpr &by);

  func::FuncOp func;
  /// The name of each index argument, and what replaces it.
  SmallVector<IndexExpr> symbols, values;
  /// The number of arguments that the function had before.
  unsigned numGiven = 0;
};
} // namespace

/// Adds an index argument for each dynamic size without a name.
bool SizeArguments::add() {
  MLIRContext *context = func.getContext();
  auto addSymbol = [&]() {
    symbols.push_back(IndexExpr::symbol("s" + std::to_string(symbols.size())));
    return getAffineSymbolExpr(symbols.size() - 1, context);
  };
  for (Type type : func.getArgumentTypes())
    if (type.isIndex())
      addSymbol();
  numGiven = symbols.size();
  SmallVector<std::pair<unsigned, Shape>> shapes;
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.hasStaticShape())
      continue;
    Shape shape;
    if (auto attr = func.getArgAttrOfType<AffineMapAttr>(
            index, TIRDialect::kShapeAttr)) {
      // A wrong map is reported by the conversion.
      if (attr.getValue().getNumSymbols() == numGiven)
        shapes.emplace_back(index, Shape(attr.getValue().getResults()));
      continue;
    }
    for (int64_t size : tensor.getShape())
      shape.push_back(ShapedType::isDynamic(size)
                          ? addSymbol()
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
  return symbols.size() != numGiven;
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

/// Makes the sizes equal that linalg requires to be equal.
LogicalResult SizeArguments::solve() {
  OpBuilder builder(func);
  auto equations = LinalgToTIRBuilder(func, builder).collectEqualSizes();
  if (failed(equations))
    return failure();
  for (auto &[op, lhs, rhs] : *equations) {
    IndexExpr a = fromAffine(lhs, {}, values), b = fromAffine(rhs, {}, values);
    if (a == b)
      continue;
    // Keep the symbol that comes first.
    if (a.isSymbol() && b.isSymbol() &&
        llvm::find(symbols, a) < llvm::find(symbols, b))
      std::swap(a, b);
    if (!replace(a, b) && !replace(b, a))
      return op->emitOpError()
             << "requires the sizes '" << a.str() << "' and '" << b.str()
             << "' to be equal, which cannot be proved; '"
             << TIRDialect::kShapeAttr << "' of arguments can state it";
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

/// Replaces the tensors that are repeated where a dynamic size is 1, as MLIR's
/// lowering of TOSA does for two dynamic sizes:
///
///     %size = arith.maxui %n, %m
///     %0 = scf.if (%n == 1) { broadcast of %x to %size } else { %x }
///
/// by `%x`, and `%size` by `%n`. The operation that combines `%0` with another
/// tensor then requires the two sizes to be equal.
static void dropDynamicBroadcasts(func::FuncOp func) {
  llvm::SetVector<Operation *> sizes;
  func.walk([&](scf::IfOp op) {
    auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
    if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
        !matchPattern(compare.getRhs(), m_One()) || op.getNumResults() != 1)
      return;
    Value whole = op.elseYield().getOperand(0);
    auto broadcast =
        op.thenYield().getOperand(0).getDefiningOp<linalg::GenericOp>();
    if (!broadcast || broadcast.getInputs() != ValueRange(whole) ||
        !llvm::hasSingleElement(*op.elseBlock()))
      return;
    for (Value init : broadcast.getOutputs())
      if (auto empty = init.getDefiningOp<tensor::EmptyOp>())
        for (Value size : empty.getDynamicSizes())
          if (size.getDefiningOp<arith::MaxUIOp>())
            sizes.insert(size.getDefiningOp());
    op.getResult(0).replaceAllUsesWith(whole);
    op.erase();
  });
  for (unsigned i = 0; i < sizes.size(); ++i)
    for (Value operand : sizes[i]->getOperands())
      if (operand.getDefiningOp<arith::MaxUIOp>())
        sizes.insert(operand.getDefiningOp());
  for (Operation *size : sizes) {
    size->getResult(0).replaceAllUsesWith(size->getOperand(0));
    size->erase();
  }
}

LogicalResult relax_mlir::addSizeArguments(func::FuncOp func) {
  if (func.isExternal() || !func.getBody().hasOneBlock())
    return success();
  SizeArguments sizes(func);
  if (!sizes.add())
    return success();
  dropDynamicBroadcasts(func);
  if (failed(sizes.solve()))
    return failure();
  sizes.finish();
  return success();
}
