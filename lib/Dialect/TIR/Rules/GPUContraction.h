//===- GPUContraction.h - sums of products on a GPU -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A contraction is a sum of products of two operands. Its iterators are those
// of both operands (batches), of the first or of the second one (rows and
// columns of the result), and of the sum. A product of matrices is one, and so
// is a convolution: its columns are the points of the image, its sum is over
// the channels and the window.
//
// First, copies of operands and result get the layout of matrices. The block
// then multiplies matrices, which are padded to whole tiles. Last, the copies
// of operands move into the steps of the sum, so that only tiles are copied:
//
//     rows, columns in tiles         blockIdx.x
//       steps of the sum
//         copy a tile of each operand  threads, to shared memory
//         multiply the tiles           threads, to registers
//       copy the tile of the result  threads
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUCONTRACTION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUCONTRACTION_H

#include "GPUSteps.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

namespace mlir::tir {

/// Schedules one contraction. A subclass multiplies the tiles.
class ContractionScheduler {
public:
  ContractionScheduler(Schedule &schedule, const relax_mlir::GPUModel &gpu,
                       std::string *why)
      : schedule(schedule), gpu(gpu), why(why) {}
  virtual ~ContractionScheduler() = default;

  LogicalResult run(StringRef name);

protected:
  /// The iterators of the sum, or of the rows or columns of the result.
  using Group = SmallVector<unsigned>;

  /// A factor of the product.
  struct Operand {
    Value buffer;
    /// The number among the buffers that the block reads.
    unsigned number = 0;
    AccessStep access;
    /// The iterators in its index.
    llvm::SmallDenseSet<unsigned> iterators;
    /// The elements of a row, and not of the sum, are neighbours in memory.
    bool isTransposed = false;
    /// The block that copies the operand.
    Value copy;
  };

  /// The elements that a block of threads computes in one step.
  struct Tiles {
    int64_t rows = 64, columns = 64, depth = 16;
  };

  /// Sets `tiles`. Refuses a contraction that the tiles do not fit.
  virtual LogicalResult chooseTiles() = 0;
  /// Returns true if the index of the sum is the first one of the matrix. By
  /// default, neighbours in memory stay neighbours.
  virtual bool isSumFirst(const Operand &operand) const {
    return operand.isTransposed;
  }
  /// Schedules the product in its tiles. `grid` are the loops around a tile of
  /// the result, `step` those of the sum, and `inner` the loops over rows,
  /// columns and terms of a tile.
  virtual LogicalResult bindTiles(ArrayRef<Value> grid, Value step,
                                  ArrayRef<Value> inner) = 0;

  std::optional<int64_t> getNumRows() const {
    return getNumPoints(*block, rows);
  }
  std::optional<int64_t> getNumColumns() const {
    return getNumPoints(*block, columns);
  }
  std::optional<int64_t> getNumTerms() const {
    return getNumPoints(*block, sum);
  }
  /// Returns the name of the type of both operands, `f16` or `bf16`. Refuses
  /// other types.
  FailureOr<std::string> getNarrowType() const;
  LogicalResult setScope(Value handle, MemoryScope scope);
  /// Moves the copy of an operand to shared memory and into a loop. Returns the
  /// two loops over a tile, the one over neighbours in memory last.
  FailureOr<SmallVector<Value>> stage(const Operand &operand, Value step);
  /// Moves the copy of the result into a loop, and returns its loops over rows
  /// and columns of the tile.
  FailureOr<SmallVector<Value>> storeResult(Value tile);
  LogicalResult unroll(ArrayRef<Value> loops);
  /// Copies the tiles of a step ahead of it, if there may be several steps and
  /// shared memory has room for so many bytes of each, in so many blocks that
  /// run on a multiprocessor and hide the waits of each other. `options` has
  /// the flags, of which products are deferred if there are enough stages.
  LogicalResult pipeline(Value step, int64_t bytes, int64_t blocks,
                         PipelineOptions options = {});

  Schedule &schedule;
  const relax_mlir::GPUModel &gpu;
  std::string *why;
  Value handle, result;
  std::optional<ScheduledBlock> block;
  Operand rowOperand, columnOperand;
  Tiles tiles;

private:
  LogicalResult findOperands();
  LogicalResult groupIterators();
  template <typename AccessT> LogicalResult iterateOver(Value copy);
  LogicalResult copyToMatrices();
  LogicalResult inlineReader();
  LogicalResult padToTiles();
  LogicalResult tile();
  LogicalResult bindGrid(ArrayRef<Value> grid);
  FailureOr<AffineExpr> joinGroup(const Group &group) const;
  FailureOr<AffineMap> getMap(ArrayRef<unsigned> outer,
                              ArrayRef<const Group *> groups) const;
  FailureOr<Value> findWriter(Value buffer);
  bool isPadded(const Group &group, int64_t multiple) const;

  /// Iterators of loops outside of tiles: batches, and symbolic ones that
  /// cannot be joined to others.
  SmallVector<unsigned> outer;
  Group rows, columns, sum;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUCONTRACTION_H
