//===- RowBlocks.cpp - products joined by blocks of rows ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RowBlocks.h"

#include "MatrixProduct.h"
#include "RuleSteps.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// The rows between the products that a cache holds beside their operands, in
/// bytes.
static constexpr int64_t kBlockBytes = 1 << 18;
/// The size of all rows that pays for blocks of them, in bytes.
static constexpr int64_t kLeastBytes = 1 << 19;
/// The least rows that pay, and the elements that are assumed of a row of
/// unknown length.
static constexpr int64_t kLeastRows = 16, kAssumedLength = 1024;

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

namespace {
/// A block with the iterators of its rows, outermost first. A row of one
/// iteration may have none.
struct Member {
  ScheduledBlock facts;
  SmallVector<std::optional<unsigned>> rows;
};

/// The blocks from a product to one that reads its rows, and those behind it
/// that finish its result.
struct RowProducts {
  std::vector<Member> members;
  /// The number of members behind the last product.
  unsigned numBehind = 0;
  /// The buffer whose rows the last product reads, and the dimensions of these.
  Value buffer;
  SmallVector<unsigned> rowDims;

  const Member &getLast() const {
    return members[members.size() - numBehind - 1];
  }
};
} // namespace

/// Returns the only buffer that a block writes; null if it is an argument, or
/// there are several.
static Value getResult(const ScheduledBlock &block) {
  Value result;
  for (const AccessStep &access : block.accesses) {
    if (!access.isWrite() || access.buffer == result)
      continue;
    if (result || !access.buffer.getDefiningOp<AllocOp>())
      return nullptr;
    result = access.buffer;
  }
  return result;
}

/// Returns the iterators of `writer` at the dimensions of `buffer` that the
/// rows of `reader` choose; nullopt if the reader reads other rows than its
/// own.
static std::optional<SmallVector<std::optional<unsigned>>>
getRowsOfWriter(const ScheduledBlock &writer, const Member &reader,
                Value buffer) {
  auto read = getIteratorsOfDims(reader.facts.block, buffer, AccessKind::Read);
  auto write = getIteratorsOfDims(writer.block, buffer, AccessKind::Write);
  if (!read || !write)
    return std::nullopt;
  SmallVector<std::optional<unsigned>> rows;
  for (std::optional<unsigned> row : reader.rows) {
    auto *dim = row ? llvm::find(*read, row) : read->end();
    if (row && dim == read->end() && reader.facts.isLong(*row))
      return std::nullopt;
    rows.push_back(dim == read->end() ? std::optional<unsigned>()
                                      : (*write)[dim - read->begin()]);
    if (dim != read->end() && reader.facts.isLong(*row) && !rows.back())
      return std::nullopt;
  }
  return rows;
}

/// Adds a block to a chain, whose members are in reverse, if each member that
/// reads its result reads its own rows.
static bool addWriter(std::vector<Member> &chain, ScheduledBlock block) {
  Value result = getResult(block);
  if (!result || block.hasRegions || !block.sharedLoops.empty())
    return false;
  std::optional<SmallVector<std::optional<unsigned>>> rows;
  for (const Member &reader : chain) {
    bool isRead =
        llvm::any_of(reader.facts.accesses, [&](const AccessStep &access) {
          return !access.isWrite() && access.buffer == result;
        });
    if (!isRead || getResult(reader.facts) == result)
      continue;
    auto found = getRowsOfWriter(block, reader, result);
    if (!found || (rows && *rows != *found))
      return false;
    rows = found;
  }
  if (!rows)
    return false;
  chain.push_back({std::move(block), *rows});
  return true;
}

/// Returns the read of a product that is not of its lane operand, and whose
/// buffer an earlier block computes.
static const AccessStep *findRowOperand(const ScheduledBlock &block,
                                        const MatrixProduct &product) {
  for (const AccessStep &access : block.accesses)
    if (!access.isWrite() && access.buffer != product.operand.buffer &&
        access.buffer.getDefiningOp<AllocOp>() &&
        llvm::none_of(block.accesses, [&](const AccessStep &other) {
          return other.isWrite() && other.buffer == access.buffer;
        }))
      return &access;
  return nullptr;
}

/// Returns the blocks of `behind` that read the result of the last product at
/// its rows.
static std::vector<Member> findEpilogue(const Member &last,
                                        ArrayRef<BlockOp> behind) {
  std::vector<Member> found;
  Value result = getResult(last.facts);
  if (!result)
    return found;
  auto write = getIteratorsOfDims(last.facts.block, result, AccessKind::Write);
  for (BlockOp block : behind) {
    auto read = getIteratorsOfDims(block, result, AccessKind::Read);
    FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block);
    if (!write || !read || failed(facts))
      continue;
    Member member{std::move(*facts), {}};
    for (std::optional<unsigned> row : last.rows) {
      auto *dim = llvm::find(*write, row);
      member.rows.push_back(dim == write->end()
                                ? std::optional<unsigned>()
                                : (*read)[dim - write->begin()]);
    }
    found.push_back(std::move(member));
  }
  return found;
}

/// Returns the chain that ends with the product `last`; nullopt if there is
/// none.
static std::optional<RowProducts>
findProducts(ArrayRef<BlockOp> before, BlockOp last, ArrayRef<BlockOp> behind) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(last);
  if (failed(facts) || !facts->sharedLoops.empty())
    return std::nullopt;
  std::optional<MatrixProduct> product = MatrixProduct::get(*facts);
  if (!product || !product->rows)
    return std::nullopt;
  const AccessStep *operand = findRowOperand(*facts, *product);
  if (!operand)
    return std::nullopt;
  RowProducts found;
  found.buffer = operand->buffer;
  auto dims = getIteratorsOfDims(last, found.buffer, AccessKind::Read);
  if (!dims)
    return std::nullopt;
  Member end{*facts, {}};
  for (auto [dim, iterator] : llvm::enumerate(*dims))
    if (iterator && llvm::is_contained(facts->spatialIterators, *iterator)) {
      end.rows.push_back(iterator);
      found.rowDims.push_back(dim);
    }
  // The rows of the product are the innermost ones.
  if (end.rows.empty() || end.rows.back() != product->rows)
    return std::nullopt;
  std::vector<Member> &chain = found.members;
  chain = findEpilogue(end, behind);
  found.numBehind = chain.size();
  std::reverse(chain.begin(), chain.end());
  chain.push_back(std::move(end));
  bool hasReduction = false;
  for (BlockOp block : llvm::reverse(before)) {
    FailureOr<ScheduledBlock> writer = ScheduledBlock::get(block);
    if (failed(writer))
      return std::nullopt;
    std::optional<MatrixProduct> first = MatrixProduct::get(*writer);
    bool isReduction = writer->isReduction();
    if (!addWriter(chain, std::move(*writer)))
      return std::nullopt;
    if (first && first->rows && hasReduction) {
      std::reverse(chain.begin(), chain.end());
      return found;
    }
    hasReduction |= isReduction;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Returns the bytes of one row between the products.
static int64_t getRowBytes(const RowProducts &products) {
  auto type = cast<MemRefType>(products.buffer.getType());
  int64_t bytes = type.getElementType().isIntOrFloat()
                      ? llvm::divideCeil(type.getElementTypeBitWidth(), 8)
                      : 8;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!llvm::is_contained(products.rowDims, dim))
      bytes *= ShapedType::isDynamic(size) ? kAssumedLength : size;
  return bytes;
}

/// Returns true if all rows exceed a cache, and are enough for tiles.
static bool isWorthBlocks(const RowProducts &products) {
  const Member &last = products.getLast();
  int64_t bytes = getRowBytes(products);
  for (std::optional<unsigned> row : last.rows)
    bytes *= last.facts.getExtent(*row, kAssumedLength);
  return bytes >= kLeastBytes &&
         last.facts.getExtent(*last.rows.back(), kLeastRows) >= kLeastRows;
}

/// Returns the rows of a block: a divisor of their number, or all of them. A
/// partial block would need a copy of each block of the program.
static std::optional<int64_t> getBlockRows(const RowProducts &products) {
  const Member &last = products.getLast();
  int64_t most = std::max(kBlockBytes / getRowBytes(products), kLeastRows);
  std::optional<int64_t> count =
      last.facts.getConstantExtent(*last.rows.back());
  if (!count || *count <= most)
    return std::nullopt;
  // Tiles of 7 to 14 rows fill registers.
  auto hasTiles = [](int64_t rows) {
    return llvm::any_of(llvm::seq<int64_t>(7, 15),
                        [&](int64_t tile) { return rows % tile == 0; });
  };
  for (int64_t rows = most; rows >= kLeastRows / 2; --rows)
    if (*count % rows == 0 && hasTiles(rows))
      return rows;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Returns the loops over the rows of the last product, those over blocks of
/// rows inside, as the outermost loops of its nest.
static FailureOr<SmallVector<Value>> splitRows(Schedule &schedule, Value handle,
                                               const RowProducts &products,
                                               std::string *why) {
  const Member &last = products.getLast();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  SmallVector<Value> outer, inner;
  for (std::optional<unsigned> row : last.rows) {
    auto *found = llvm::find(last.facts.loopIterators, *row);
    if (found != last.facts.loopIterators.end())
      outer.push_back((*loops)[found - last.facts.loopIterators.begin()]);
  }
  for (Value loop : *loops)
    if (!llvm::is_contained(outer, loop))
      inner.push_back(loop);
  std::optional<int64_t> size = getBlockRows(products);
  if (!size && outer.size() == 1)
    return refuse(why, "all rows are one block");
  if (!size) {
    inner.insert(inner.begin(), outer.pop_back_val());
  } else {
    FailureOr<SmallVector<Value>> parts =
        schedule.split(outer.back(), {kInferredFactor, *size}, why);
    if (failed(parts))
      return failure();
    outer.back() = parts->front();
    inner.insert(inner.begin(), parts->back());
  }
  SmallVector<Value> order(outer);
  llvm::append_range(order, inner);
  if (failed(reorder(schedule, order, why)))
    return failure();
  return outer;
}

/// Returns the number of members that read the result of the first product.
static unsigned countReaders(const RowProducts &products) {
  Value result = getResult(products.members.front().facts);
  return llvm::count_if(ArrayRef<Member>(products.members).drop_front(),
                        [&](const Member &member) {
                          return llvm::any_of(member.facts.accesses,
                                              [&](const AccessStep &access) {
                                                return access.buffer == result;
                                              });
                        });
}

/// Moves the blocks of a chain below one loop over blocks of rows.
static LogicalResult nest(Schedule &schedule, const RowProducts &products,
                          std::string *why) {
  SmallVector<Value> handles;
  for (const Member &member : products.members) {
    BlockOp block = member.facts.block;
    FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
    if (failed(handle))
      return failure();
    handles.push_back(*handle);
  }
  // Accumulators are written back by the only reader of the product.
  if (countReaders(products) > 1) {
    auto copy = schedule.run<transform::TIRCacheWriteOp>(
        why, handles.front().getType(), handles.front(), 0,
        MemoryScope::Global);
    if (failed(copy))
      return failure();
    handles.insert(handles.begin() + 1, copy->getCopy());
  }
  unsigned numMembers = handles.size() - products.numBehind;
  FailureOr<SmallVector<Value>> rows =
      splitRows(schedule, handles[numMembers - 1], products, why);
  if (failed(rows))
    return failure();
  for (Value block : ArrayRef(handles).drop_front(numMembers))
    if (failed(schedule.run<transform::TIRReverseComputeAtOp>(why, block,
                                                              rows->back())))
      return failure();
  for (Value block :
       llvm::reverse(ArrayRef(handles).take_front(numMembers - 1)))
    if (failed(schedule.run<transform::TIRComputeAtOp>(why, block, rows->back(),
                                                       /*first=*/true)))
      return failure();
  return parallelize(schedule, *rows, why);
}

/// Reports the number of rows that are computed at once.
static void reportBlocks(BlockOp last, const RowProducts &products) {
  std::optional<int64_t> rows = getBlockRows(products);
  std::string number = rows ? std::to_string(*rows) : "all";
  remark::passed(last.getLoc(),
                 remark::RemarkOpts::name("row-blocks")
                     .category("tir-default-schedule")
                     .function(last->getParentOfType<PrimFuncOp>().getName()))
      << remark::metric("Rows", number);
}

void mlir::tir::joinRowBlocks(Schedule &schedule, const ScheduleTarget &) {
  SmallVector<BlockOp> blocks = getBlocksOfScope(schedule.getFunction());
  for (auto [number, block] : llvm::enumerate(blocks)) {
    std::optional<RowProducts> products =
        findProducts(ArrayRef(blocks).take_front(number), block,
                     ArrayRef(blocks).drop_front(number + 1));
    if (!products || !isWorthBlocks(*products))
      continue;
    std::string why;
    std::string *wanted = relax_mlir::ifRemarksAreOn(block.getContext(), why);
    if (failed(nest(schedule, *products, wanted)))
      reportMissed(block, "row-blocks", why);
    else
      reportBlocks(block, *products);
    return;
  }
}
