//===- BufferUses.h - change how a buffer is stored -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A primitive that changes the shape, the order of elements, or the element
// type of a buffer has to change all its accesses. It can do so if the buffer
// is allocated in the function and used by nothing but loads and stores.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BUFFERUSES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BUFFERUSES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A load or store of affine, memref or vector. Its indices follow the buffer
/// among the operands.
struct IndexedAccess {
  Operation *op = nullptr;
  unsigned bufferOperand = 0;

  /// Returns the map from `getIndexOperands` to the indices; an identity map
  /// unless the operation is affine.
  AffineMap getIndexMap() const;
  OperandRange getIndexOperands() const {
    return op->getOperands().drop_front(bufferOperand + 1);
  }
  bool isAffine() const;
  bool isStore() const { return op->getNumResults() == 0; }
  /// Returns the type of the value that is loaded or stored.
  Type getValueType() const;
  BlockOp getBlock() const { return op->getParentOfType<BlockOp>(); }
};

/// Returns the access that an operation makes, if it is one of these.
std::optional<IndexedAccess> getIndexedAccess(Operation *op);

/// An allocated buffer with everything that uses it.
struct BufferUses {
  AllocOp alloc;
  SmallVector<IndexedAccess> accesses;
  /// The blocks that state a region of the buffer.
  SmallVector<BlockOp> statingBlocks;
};

/// Returns the buffer of number `index` among those that a block reads, or
/// among those that it writes, in order of first access.
FailureOr<Value> getBufferOfBlock(BlockOp block, AccessKind kind, int64_t index,
                                  std::string *why);

/// Collects the uses of such a buffer. Refuses a buffer that is not allocated,
/// and one that anything but a load, a store or a stated region uses.
FailureOr<BufferUses> getUsesOfBuffer(BlockOp block, AccessKind kind,
                                      int64_t index, std::string *why);

/// Describes such a buffer for a diagnostic: `buffer #0 that block 'matmul'
/// writes`.
std::string describeBuffer(BlockOp block, AccessKind kind, int64_t index);

/// Gives an access new indices. Simplifies those of an affine operation by the
/// ranges of the iterators of the block around.
void setIndices(RewriterBase &rewriter, const IndexedAccess &access,
                AffineMap map, ValueRange operands);

/// Gives an allocation another shape, over its symbols, and element type. The
/// accesses are not changed.
void setAllocation(RewriterBase &rewriter, AllocOp alloc,
                   ArrayRef<AffineExpr> shape, Type elementType);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BUFFERUSES_H
