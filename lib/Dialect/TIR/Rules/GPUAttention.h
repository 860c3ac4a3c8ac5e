//===- GPUAttention.h - a softmax between two products ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUATTENTION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUATTENTION_H

#include "GPUSteps.h"

namespace mlir::tir {

/// A block of the chain, with the iterators of the rows and of the keys.
struct ChainBlock {
  std::string name;
  Value result, handle;
  unsigned row = 0, key = 0;
};

/// A product of the chain. The columns of the first one are keys, and so are
/// the terms of the second one.
struct ChainProduct : ChainBlock {
  /// The iterators of the columns of the result, and of the terms.
  unsigned column = 0, term = 0;
  /// The numbers of the operands among the buffers that the block reads.
  unsigned rowNumber = 0, columnNumber = 0;
  Value rowBuffer, columnBuffer;
  /// The iterators in the indices of the operands.
  llvm::SmallDenseSet<unsigned> rowIterators, columnIterators;
  std::optional<ScheduledBlock> facts;

  std::optional<int64_t> getExtent(unsigned iterator) const {
    return facts->getConstantExtent(iterator);
  }
};

/// The blocks of a product, a softmax of its rows, and a product of these with
/// values, with the sizes of tiles.
struct AttentionChain {
  /// Finds the chain that begins with a product. Fails and stores the reason to
  /// `why` if there is none, or its operands do not fit the tensor cores.
  static FailureOr<AttentionChain>
  find(BlockOp first, const relax_mlir::GPUModel &gpu, std::string *why);

  /// The first product, an elementwise block behind it such as a mask, the
  /// maximum of each row, the exponentials, their sum, the second product, and
  /// the block that divides it by the sum.
  ChainProduct scores;
  ChainBlock mask, maximum, weights, sum;
  ChainProduct values;
  ChainBlock last;
  /// The dimensions of scores and weights that are rows and keys.
  unsigned rowDim = 0, keyDim = 0;
  /// The rows and keys of a tile.
  int64_t numRows = 0, numKeys = 0;
  /// The bytes of all tiles in shared memory, and of those of keys and values.
  int64_t bytes = 0, tileBytes = 0;
  /// The type of the operands, as in the names of intrinsics.
  std::string type;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUATTENTION_H
