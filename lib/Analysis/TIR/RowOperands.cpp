//===- RowOperands.cpp - rows that depend on rows -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/RowOperands.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// Returns the iterators that index the dimensions of `buffer` in the accesses
/// of `accessed`.
static std::optional<IteratorsOfDims>
getIteratorsOfDims(AccessedBlock &accessed, Value buffer, AccessKind kind) {
  SmallVector<IndexExpr> names;
  for (Value iterator : accessed.block.getIterators())
    names.push_back(*accessed.space.getExpr(iterator));
  std::optional<IteratorsOfDims> found;
  for (const BufferRegion &region : accessed.accesses.regions) {
    if (region.buffer != buffer || region.kind != kind || region.isInit)
      continue;
    if (!region.isPoint)
      return std::nullopt;
    IteratorsOfDims dims;
    for (const IndexExpr &index : region.lower) {
      auto *name = llvm::find(names, index);
      dims.push_back(name == names.end() ? std::optional<unsigned>()
                                         : name - names.begin());
    }
    if (found && *found != dims)
      return std::nullopt;
    found = dims;
  }
  return found;
}

std::optional<IteratorsOfDims>
mlir::tir::getIteratorsOfDims(BlockOp block, Value buffer, AccessKind kind) {
  AccessedBlock accessed(block);
  return ::getIteratorsOfDims(accessed, buffer, kind);
}

namespace {
/// Follows the rows of the result of a function from its last block to the
/// first.
class RowTracker {
public:
  explicit RowTracker(PrimFuncOp func) : func(func) {}

  SmallVector<unsigned> run();

private:
  /// The dimension of a buffer that each dimension of the rows chooses; nullopt
  /// for rows of one value, which may choose none.
  using RowDims = SmallVector<std::optional<unsigned>>;

  Value findResult();
  LogicalResult visit(BlockOp block);
  void addRead(AccessedBlock &accessed, Value buffer,
               ArrayRef<std::optional<unsigned>> rows);

  PrimFuncOp func;
  /// The sizes of the rows of the result.
  SmallVector<int64_t> sizes;
  /// Buffers that are read, with nullopt if not by their rows.
  llvm::MapVector<Value, std::optional<RowDims>> buffers;
};
} // namespace

/// Returns the only argument that a block writes; null if there are several.
Value RowTracker::findResult() {
  Value result;
  for (BlockOp block : getBlocksOfScope(func)) {
    AccessedBlock accessed(block);
    if (accessed.accesses.unknown)
      return nullptr;
    for (Value buffer : accessed.accesses.getBuffers(AccessKind::Write)) {
      if (!isa<BlockArgument>(buffer) || buffer == result)
        continue;
      if (result)
        return nullptr;
      result = buffer;
    }
  }
  return result;
}

/// Adds a read of a block with the iterators `rows`.
void RowTracker::addRead(AccessedBlock &accessed, Value buffer,
                         ArrayRef<std::optional<unsigned>> rows) {
  std::optional<RowDims> found;
  if (auto read = ::getIteratorsOfDims(accessed, buffer, AccessKind::Read)) {
    found.emplace();
    for (auto [row, size] : llvm::zip_equal(rows, sizes)) {
      auto *dim = row ? llvm::find(*read, row) : read->end();
      if (dim == read->end() && size != 1) {
        found.reset();
        break;
      }
      found->push_back(dim == read->end() ? std::optional<unsigned>()
                                          : dim - read->begin());
    }
  }
  auto [place, isNew] = buffers.try_emplace(buffer, found);
  if (!isNew && place->second != found)
    place->second.reset();
}

/// Adds the reads of a block, whose result is read by its rows or not.
LogicalResult RowTracker::visit(BlockOp block) {
  AccessedBlock accessed(block);
  SmallVector<Value> results = accessed.accesses.getBuffers(AccessKind::Write);
  if (results.size() != 1 || !getBlocksOfScope(block).empty())
    return failure();
  auto written = buffers.find(results.front());
  if (written == buffers.end())
    return success();
  std::optional<RowDims> dims = written->second;
  auto write =
      ::getIteratorsOfDims(accessed, results.front(), AccessKind::Write);
  SmallVector<std::optional<unsigned>> rows(sizes.size());
  if (dims && write)
    for (auto [row, dim] : llvm::zip_equal(rows, *dims))
      if (dim)
        row = (*write)[*dim];
  for (Value buffer : accessed.accesses.getBuffers(AccessKind::Read))
    if (buffer != results.front())
      addRead(accessed, buffer, rows);
  return success();
}

SmallVector<unsigned> RowTracker::run() {
  Value result = findResult();
  if (!result)
    return {};
  auto type = cast<MemRefType>(result.getType());
  if (type.getRank() < 2)
    return {};
  sizes.assign(type.getShape().begin(), type.getShape().end() - 1);
  RowDims own;
  for (unsigned dim = 0, e = sizes.size(); dim < e; ++dim)
    own.push_back(dim);
  buffers[result] = own;
  SmallVector<BlockOp> blocks = getBlocksOfScope(func);
  for (BlockOp block : llvm::reverse(blocks))
    if (failed(visit(block)))
      return {};
  SmallVector<unsigned> operands;
  for (auto &[buffer, dims] : buffers) {
    auto arg = dyn_cast<BlockArgument>(buffer);
    if (!arg || buffer == result || !dims ||
        cast<MemRefType>(arg.getType()).getRank() != type.getRank())
      continue;
    if (llvm::all_of(llvm::enumerate(*dims), [](auto dim) {
          return !dim.value() || *dim.value() == dim.index();
        }))
      operands.push_back(arg.getArgNumber());
  }
  return operands;
}

SmallVector<unsigned> mlir::tir::getRowOperands(PrimFuncOp func) {
  return RowTracker(func).run();
}
