//===- IndexSpace.h - index values of tir as expressions --------*- C++ -*-===//
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

/// Turns the index values of a tensor program into index expressions, and
/// collects what is known of their symbols. The names are, as seen from one
/// block (or from none):
///
///     d0, d1, ..      its iterators
///     s0, s1, ..      the index arguments of the function
///     l0, l1, ..      loop variables, by how many loops are around the loop
///     b0_0, b0_1, ..  iterators of the blocks around it, outermost first
///
/// Iterators of blocks inside of it are not symbols: their bindings are put in
/// their place. Sizes are taken to be positive: a symbol that is itself a size
/// of a buffer, an iterator's domain or a loop is at least 1, since otherwise
/// nothing runs.
class IndexSpace {
public:
  explicit IndexSpace(BlockOp block = {}) : block(block) {}

  /// Nullopt for what is not an expression over loops, iterators and symbols,
  /// such as an index read from a buffer.
  std::optional<relax_mlir::IndexExpr> getExpr(Value value);
  /// One expression per result of the map, nullopt if any operand has none.
  std::optional<SmallVector<relax_mlir::IndexExpr>>
  getExprs(AffineMap map, ValueRange operands);
  /// Expressions that are not negative where the set holds.
  std::optional<SmallVector<relax_mlir::IndexExpr>>
  getConstraints(IntegerSet set, ValueRange operands);
  /// The sizes of a buffer: of an argument, an allocation, or a static type.
  std::optional<SmallVector<relax_mlir::IndexExpr>> getShape(Value buffer);

  /// Loop variables have names of their own kind.
  static bool isLoopName(StringRef name) { return name.starts_with("l"); }
  static bool isIteratorName(StringRef name) { return name.starts_with("d"); }
  /// The names in `expr` for which `filter` holds.
  static SmallVector<std::string>
  namesIn(const relax_mlir::IndexExpr &expr,
          llvm::function_ref<bool(StringRef)> filter);

  /// The ranges of all symbols that were asked for.
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
  llvm::DenseMap<Value, std::optional<relax_mlir::IndexExpr>> exprs;
  llvm::StringMap<unsigned> names;
  relax_mlir::IndexBounds bounds;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_INDEXSPACE_H
