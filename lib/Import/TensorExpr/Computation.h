//===- Computation.h - a tensor expression under construction ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_TENSOREXPR_COMPUTATION_H
#define RELAX_MLIR_LIB_IMPORT_TENSOREXPR_COMPUTATION_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "relax-mlir/Import/TensorExpr/TensorExpr.h"

namespace relax_mlir::te {

/// The linalg.generic that is being built: its iterators, its operands, and the
/// block of its payload, to which reads add arguments.
struct FunctionBuilder::Computation {
  struct Iterator {
    std::string name;
    IndexExpr extent;
    /// The linalg.index of the iterator.
    mlir::Value value;
  };

  /// Returns the iterator called `name`, or null.
  const Iterator *find(llvm::StringRef name) const {
    const auto *it = llvm::find_if(iterators, [&](const Iterator &iterator) {
      return iterator.name == name;
    });
    return it == iterators.end() ? nullptr : it;
  }
  mlir::Block &getBlock() { return region.front(); }

  std::string name;
  /// The iterators of the elements, then those of the reduction.
  llvm::SmallVector<Iterator> iterators;
  unsigned numSpatial = 0;
  mlir::Region region;
  llvm::SmallVector<mlir::Value> operands;
  llvm::SmallVector<mlir::AffineMap> maps;
  /// The ranges of sizes and iterators.
  IndexBounds bounds;
  /// The number of branches around the insertion point.
  unsigned branchDepth = 0;
  /// The reducer is called, which can use neither tensors nor iterators.
  bool isReducing = false;
};

} // namespace relax_mlir::te

#endif // RELAX_MLIR_LIB_IMPORT_TENSOREXPR_COMPUTATION_H
