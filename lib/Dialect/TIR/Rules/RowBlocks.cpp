//===- RowBlocks.cpp - products joined by blocks of rows ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RowBlocks.h"

#include "MatrixProduct.h"
#include "RuleSteps.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/RowBlockSizes.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

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

/// Returns true if a block reads a buffer, which it does not write.
static bool readsOnly(const ScheduledBlock &block, Value buffer) {
  bool isRead = false;
  for (const AccessStep &access : block.accesses) {
    if (access.buffer != buffer)
      continue;
    if (access.isWrite())
      return false;
    isRead = true;
  }
  return isRead;
}

/// Returns true if a member of a chain reads what a block writes.
static bool isReadBy(const std::vector<Member> &chain,
                     const ScheduledBlock &block) {
  return llvm::any_of(chain, [&](const Member &reader) {
    return llvm::any_of(block.accesses, [&](const AccessStep &access) {
      return access.isWrite() && readsOnly(reader.facts, access.buffer);
    });
  });
}

/// Adds a block to a chain, whose members are in reverse, if each member that
/// reads its result reads its own rows.
static LogicalResult addWriter(std::vector<Member> &chain, ScheduledBlock block,
                               std::string *why) {
  BlockOp op = block.block;
  auto fail = [&](const Twine &reason) {
    return refuse(why, "block '@" + op.getBlockName() + "' " + reason);
  };
  Value result = getResult(block);
  if (!result)
    return fail("writes an argument, or several buffers");
  if (block.hasRegions)
    return fail("has branches");
  if (!block.sharedLoops.empty())
    return fail("is in loops of other blocks");
  std::optional<SmallVector<std::optional<unsigned>>> rows;
  for (const Member &reader : chain) {
    if (!readsOnly(reader.facts, result))
      continue;
    BlockOp other = reader.facts.block;
    auto found = getRowsOfWriter(block, reader, result);
    if (!found || (rows && *rows != *found))
      return fail("computes other rows than '@" + other.getBlockName() +
                  "' reads");
    rows = found;
  }
  chain.push_back({std::move(block), *rows});
  return success();
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

/// Returns the product `last` as the end of a chain: the rows that it reads.
static FailureOr<RowProducts> findEnd(BlockOp last, std::string *why) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(last, why);
  if (failed(facts))
    return failure();
  if (!facts->sharedLoops.empty())
    return refuse(why, "it is in loops of other blocks");
  std::optional<MatrixProduct> product = MatrixProduct::get(*facts);
  const AccessStep *operand = findRowOperand(*facts, *product);
  RowProducts found;
  found.buffer = operand->buffer;
  auto dims = getIteratorsOfDims(last, found.buffer, AccessKind::Read);
  if (!dims)
    return refuse(why, "it reads several elements of its rows at once");
  Member end{*facts, {}};
  for (auto [dim, iterator] : llvm::enumerate(*dims))
    if (iterator && llvm::is_contained(facts->spatialIterators, *iterator)) {
      end.rows.push_back(iterator);
      found.rowDims.push_back(dim);
    }
  // The rows of the product are the innermost ones.
  if (end.rows.empty() || end.rows.back() != product->rows)
    return refuse(why, "its rows are not those of the operand");
  found.members.push_back(std::move(end));
  return found;
}

/// Returns true if a block is a product of rows that an earlier block computes.
static bool isLastProduct(BlockOp block) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block);
  if (failed(facts))
    return false;
  std::optional<MatrixProduct> product = MatrixProduct::get(*facts);
  return product && product->rows && findRowOperand(*facts, *product);
}

/// Returns true if a block is a product with rows.
static bool isFirstProduct(BlockOp block) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block);
  if (failed(facts))
    return false;
  std::optional<MatrixProduct> product = MatrixProduct::get(*facts);
  return product && product->rows;
}

/// Checks that only members of a chain read results between the products.
static LogicalResult checkReaders(const RowProducts &products,
                                  std::string *why) {
  unsigned numInner = products.members.size() - products.numBehind - 1;
  for (const Member &member : ArrayRef(products.members).take_front(numInner))
    for (Operation *user : getResult(member.facts).getUsers()) {
      BlockOp reader = getOutermostBlock(user);
      bool isMember = llvm::any_of(products.members, [&](const Member &other) {
        return other.facts.block == reader;
      });
      BlockOp writer = member.facts.block;
      if (reader && !isMember)
        return refuse(why, "block '@" + reader.getBlockName() + "' reads '@" +
                               writer.getBlockName() + "', too");
    }
  return success();
}

/// Returns the chain that ends with the product `last`.
static FailureOr<RowProducts> findProducts(ArrayRef<BlockOp> before,
                                           BlockOp last,
                                           ArrayRef<BlockOp> behind,
                                           std::string *why) {
  FailureOr<RowProducts> found = findEnd(last, why);
  if (failed(found))
    return failure();
  std::vector<Member> &chain = found->members;
  std::vector<Member> epilogue = findEpilogue(chain.front(), behind);
  found->numBehind = epilogue.size();
  chain.insert(chain.begin(), epilogue.rbegin(), epilogue.rend());
  bool hasReduction = false, hasDirectProduct = false;
  for (BlockOp block : llvm::reverse(before)) {
    FailureOr<ScheduledBlock> writer = ScheduledBlock::get(block, why);
    if (failed(writer))
      return failure();
    if (!isReadBy(chain, *writer))
      continue;
    std::optional<MatrixProduct> first = MatrixProduct::get(*writer);
    bool isReduction = writer->isReduction();
    if (failed(addWriter(chain, std::move(*writer), why)))
      return failure();
    if (first && first->rows && hasReduction) {
      std::reverse(chain.begin(), chain.end());
      if (failed(checkReaders(*found, why)))
        return failure();
      return found;
    }
    hasDirectProduct |= first && first->rows;
    hasReduction |= isReduction;
  }
  return refuse(why, hasDirectProduct
                         ? "no reduction is between it and a product"
                         : "its rows come from no product");
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Returns the sizes of the tensor that the last product reads by rows.
static RowTensor getRowTensor(const RowProducts &products) {
  auto type = cast<MemRefType>(products.buffer.getType());
  const Member &last = products.getLast();
  RowTensor tensor;
  for (std::optional<unsigned> row : last.rows)
    tensor.rowSizes.push_back(last.facts.getConstantExtent(*row));
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!llvm::is_contained(products.rowDims, dim))
      tensor.columnSizes.push_back(
          ShapedType::isDynamic(size) ? std::optional<int64_t>() : size);
  tensor.elementBytes = type.getElementType().isIntOrFloat()
                            ? llvm::divideCeil(type.getElementTypeBitWidth(), 8)
                            : 8;
  return tensor;
}

/// Returns the loops over the rows of the last product, those over blocks of
/// rows inside, as the outermost loops of its nest.
static FailureOr<SmallVector<Value>> splitRows(Schedule &schedule, Value handle,
                                               const RowProducts &products,
                                               const RowBlocks &blocks,
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
  if (!blocks.size) {
    inner.insert(inner.begin(), outer.pop_back_val());
  } else {
    FailureOr<SmallVector<Value>> parts =
        schedule.split(outer.back(), {kInferredFactor, *blocks.size}, why);
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
                          const RowBlocks &blocks, std::string *why) {
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
      splitRows(schedule, handles[numMembers - 1], products, blocks, why);
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
static void reportBlocks(BlockOp last, const RowBlocks &blocks) {
  std::string number = blocks.size ? std::to_string(*blocks.size) : "all";
  remark::passed(last.getLoc(),
                 remark::RemarkOpts::name("row-blocks")
                     .category("tir-default-schedule")
                     .function(last->getParentOfType<PrimFuncOp>().getName()))
      << remark::metric("Rows", number);
}

/// Joins the chain that ends with the product `last`, if one does and it is
/// worth it.
static LogicalResult joinChain(Schedule &schedule, ArrayRef<BlockOp> before,
                               BlockOp last, ArrayRef<BlockOp> behind,
                               const ScheduleTarget &target, std::string *why) {
  FailureOr<RowProducts> products = findProducts(before, last, behind, why);
  if (failed(products))
    return failure();
  FailureOr<RowBlocks> blocks =
      planRowBlocks(getRowTensor(*products), target.cpu, why);
  if (failed(blocks) || failed(nest(schedule, *products, *blocks, why)))
    return failure();
  reportBlocks(last, *blocks);
  return success();
}

void mlir::tir::joinRowBlocks(Schedule &schedule,
                              const ScheduleTarget &target) {
  PrimFuncOp func = schedule.getFunction();
  std::string why;
  std::string *wanted = relax_mlir::ifRemarksAreOn(func.getContext(), why);
  // A chain that is joined moves blocks in front of others.
  llvm::StringSet<> visited;
  while (true) {
    SmallVector<BlockOp> blocks = getBlocksOfScope(func);
    auto *last = llvm::find_if(blocks, [&](BlockOp block) {
      return visited.insert(block.getBlockName()).second &&
             isLastProduct(block);
    });
    if (last == blocks.end())
      return;
    unsigned number = last - blocks.begin();
    ArrayRef<BlockOp> before = ArrayRef(blocks).take_front(number);
    if (llvm::any_of(before, isFirstProduct) &&
        failed(joinChain(schedule, before, *last,
                         ArrayRef(blocks).drop_front(number + 1), target,
                         wanted)))
      reportMissed(*last, "row-blocks", why);
  }
}
