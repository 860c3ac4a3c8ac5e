//===- IndexSpace.h - tir indices as IndexExpr ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_INDEXSPACE_H
#define RELAX_MLIR_ANALYSIS_TIR_INDEXSPACE_H

#include "mlir/IR/IntegerSet.h"
#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tir {

/// Returns the numbers of divisions and of operations, in this order: of two
/// expressions, that of the lesser pair is cheaper.
std::pair<unsigned, unsigned> getAffineCost(AffineExpr expr);

/// The sizes that an IndexSpace takes to be positive. An argument is a size if
/// an extent is the argument, a multiple or a quotient of it. In addition, an
/// argument has the values that its `tir.symbol_range` promises.
enum class ArgumentRange {
  /// Sizes of buffers, of iterators' domains and of loops are at least 1, and
  /// other arguments are unknown. A proof for one nest needs no more, since a
  /// nest without iterations is right.
  PositiveSizes,
  /// Sizes of buffer arguments are at least 0, and other arguments are unknown.
  /// A pass that removes conditions or cuts loops needs this: where one nest
  /// has no iterations, another one may have some. `addFactsAround` adds the
  /// sizes that are positive at a place.
  NotNegative
};

/// Turns the index values of a tensor program into index expressions, and
/// collects the ranges of their symbols. The names, relative to one block (or
/// to none), are:
///
///     d0, d1, ..      its iterators
///     s0, s1, ..      the index arguments of the function
///     l0, l1, ..      loop variables, by how many loops are around the loop
///     b0_0, b0_1, ..  iterators of other blocks, by how many blocks are around
///                     the block
///
/// Of blocks nested in the block, iterators are not symbols: they are replaced
/// by their bindings. Without a block, each iterator, loop variable and index
/// argument of the function has its own name.
class IndexSpace {
public:
  explicit IndexSpace(BlockOp block = {},
                      ArgumentRange arguments = ArgumentRange::PositiveSizes)
      : block(block), arguments(arguments) {}

  /// Adds the facts that hold wherever `op` runs: the extents of loops and the
  /// domains of blocks around it are at least 1, and conditions around it hold.
  void addFactsAround(Operation *op);
  /// Adds the facts that hold in the body of a loop or block: its extents are
  /// at least 1.
  void addFactsWithin(Operation *op);

  /// Returns nullopt for a value that is not an expression over loops,
  /// iterators and symbols, such as an index read from a buffer.
  std::optional<relax_mlir::IndexExpr> getExpr(Value value);
  /// Returns one expression per result of the map; nullopt if an operand has
  /// none.
  std::optional<SmallVector<relax_mlir::IndexExpr>>
  getExprs(AffineMap map, ValueRange operands);
  /// Returns expressions that are not negative where the set holds.
  std::optional<SmallVector<relax_mlir::IndexExpr>>
  getConstraints(IntegerSet set, ValueRange operands);
  /// Returns the sizes of a buffer: of an argument, an allocation, or a static
  /// type.
  std::optional<SmallVector<relax_mlir::IndexExpr>> getShape(Value buffer);

  /// Returns `expr`, simplified by the ranges of its operands, over the same
  /// operands. An expression that would not become cheaper stays as it is.
  AffineExpr simplify(AffineExpr expr, ValueRange dims, ValueRange symbols);
  /// Returns the value of `expr`; invalid if an operand has none.
  relax_mlir::IndexExpr getExpr(AffineExpr expr, ValueRange dims,
                                ValueRange symbols);

  /// Returns true if `name` is that of a loop variable.
  static bool isLoopName(StringRef name) { return name.starts_with("l"); }
  static bool isIteratorName(StringRef name) { return name.starts_with("d"); }
  /// Returns the names in `expr` for which `filter` holds.
  static SmallVector<std::string>
  namesIn(const relax_mlir::IndexExpr &expr,
          llvm::function_ref<bool(StringRef)> filter);

  /// Returns the ranges of all symbols used so far.
  const relax_mlir::IndexBounds &getBounds() const { return bounds; }
  relax_mlir::IndexBounds &getBounds() { return bounds; }

private:
  std::optional<relax_mlir::IndexExpr> computeExpr(Value value);
  std::optional<relax_mlir::IndexExpr> getArgumentExpr(BlockArgument argument);
  std::optional<relax_mlir::IndexExpr> getIteratorExpr(BlockOp owner,
                                                       unsigned position);
  relax_mlir::IndexExpr declare(const Twine &name,
                                std::optional<relax_mlir::IndexExpr> lower,
                                std::optional<relax_mlir::IndexExpr> upper);

  BlockOp block;
  ArgumentRange arguments;
  llvm::DenseMap<Value, std::optional<relax_mlir::IndexExpr>> exprs;
  llvm::StringMap<unsigned> names;
  relax_mlir::IndexBounds bounds;
};

/// The inputs of an affine map by their names, for the way back from index
/// expressions:
///
///     AffineInputs inputs(context);
///     inputs.bind("y0", getAffineDimExpr(0, context));
///     inputs.bindSymbols(func.getSymbolArguments(), space);
///     inputs.toAffine(*IndexExpr::parse("y0 + 4 * s1")); // d0 + s1 * 4
class AffineInputs {
public:
  explicit AffineInputs(MLIRContext *context) : context(context) {}

  /// Has no effect on a name that is bound.
  void bind(StringRef name, AffineExpr expr) { inputs.try_emplace(name, expr); }
  /// Binds the names that `space` has for the values.
  void bindDims(ValueRange values, IndexSpace &space);
  void bindSymbols(ValueRange values, IndexSpace &space);

  /// Returns `expr` over the inputs; null if it uses other names, or is not
  /// semi-affine.
  AffineExpr toAffine(const relax_mlir::IndexExpr &expr) const;

private:
  MLIRContext *context;
  llvm::StringMap<AffineExpr> inputs;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_INDEXSPACE_H
