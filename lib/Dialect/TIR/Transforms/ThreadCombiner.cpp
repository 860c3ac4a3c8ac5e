//===- ThreadCombiner.cpp - combine values of threads ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ThreadCombiner.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;

ThreadCombiner::ThreadCombiner(OpBuilder &builder, Location loc,
                               const Reducer &reducer,
                               ArrayRef<ForOp> threadLoops, ForOp loop,
                               ValueRange threads)
    : builder(builder), loc(loc), reducer(reducer), threadLoops(threadLoops),
      loop(loop), threads(threads), numThreads(*loop.getConstantExtent()),
      position(llvm::find(threadLoops, loop) - threadLoops.begin()) {}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// Returns the integer type with the bits of a value.
static IntegerType getBitsType(Type type) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return IntegerType::get(type.getContext(), width);
}

static Value toBits(OpBuilder &builder, Location loc, Value value) {
  IntegerType bits = getBitsType(value.getType());
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, bits, value);
  if (isa<FloatType>(value.getType()))
    return arith::BitcastOp::create(builder, loc, bits, value);
  return value;
}

static Value fromBits(OpBuilder &builder, Location loc, Value bits, Type type) {
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, bits);
  if (isa<FloatType>(type))
    return arith::BitcastOp::create(builder, loc, type, bits);
  return bits;
}

/// Returns the value of 32 bits that the thread has whose index differs in the
/// bit `offset`.
static Value shuffleWord(OpBuilder &builder, Location loc, Value word,
                         int64_t offset) {
  return gpu::ShuffleOp::create(builder, loc, word, offset, kNumLanes,
                                gpu::ShuffleMode::XOR)
      .getShuffleResult();
}

/// Returns the value that the thread has whose index differs in the bit
/// `offset`. Hardware moves words of 32 bits.
static Value shuffleValue(OpBuilder &builder, Location loc, Value value,
                          int64_t offset) {
  Type word = builder.getI32Type();
  Value bits = toBits(builder, loc, value);
  unsigned width = bits.getType().getIntOrFloatBitWidth();
  if (width == 32)
    return fromBits(builder, loc, shuffleWord(builder, loc, bits, offset),
                    value.getType());
  if (width < 32) {
    Value wide = arith::ExtUIOp::create(builder, loc, word, bits);
    Value moved = shuffleWord(builder, loc, wide, offset);
    Value narrow = arith::TruncIOp::create(builder, loc, bits.getType(), moved);
    return fromBits(builder, loc, narrow, value.getType());
  }
  Value result = arith::ConstantIntOp::create(builder, loc, bits.getType(), 0);
  for (unsigned shift = 0; shift < width; shift += 32) {
    Value amount =
        arith::ConstantIntOp::create(builder, loc, bits.getType(), shift);
    Value part = arith::ShRUIOp::create(builder, loc, bits, amount);
    Value low = arith::TruncIOp::create(builder, loc, word, part);
    Value moved = arith::ExtUIOp::create(
        builder, loc, bits.getType(), shuffleWord(builder, loc, low, offset));
    Value high = arith::ShLIOp::create(builder, loc, moved, amount);
    result = arith::OrIOp::create(builder, loc, result, high);
  }
  return fromBits(builder, loc, result, value.getType());
}

/// Combines the values of `width` neighbours, a power of two.
SmallVector<Value> ThreadCombiner::shuffle(ValueRange values, int64_t width) {
  SmallVector<Value> totals(values);
  for (int64_t offset = width / 2; offset > 0; offset /= 2) {
    SmallVector<Value> others = llvm::map_to_vector(totals, [&](Value total) {
      return shuffleValue(builder, loc, total, offset);
    });
    totals = reducer.combine(builder, loc, totals, others);
  }
  return totals;
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

void ThreadCombiner::allocate(ValueRange values, int64_t size) {
  OpBuilder::InsertionGuard guard(builder);
  // All threads share the buffer. A kernel of one block has no loop around.
  ForOp outermost = threadLoops.front();
  auto around = outermost->getParentOfType<ForOp>();
  while (around && around.getKind() != ForKind::ThreadBinding)
    around = around->getParentOfType<ForOp>();
  if (around)
    builder.setInsertionPoint(outermost);
  else
    builder.setInsertionPointToStart(&outermost.getBody().front());
  shared.clear();
  SmallVector<int64_t> sizes;
  for (ForOp other : threadLoops)
    if (other != loop)
      sizes.push_back(*other.getConstantExtent());
  sizes.push_back(size);
  for (Value value : values)
    shared.push_back(
        AllocOp::create(builder, loc,
                        withMemoryScope(MemRefType::get(sizes, value.getType()),
                                        MemoryScope::Shared)));
}

/// Returns the map of `threads` to the place `index` of the own values.
AffineMap ThreadCombiner::getIndex(AffineExpr index) {
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0, e = threadLoops.size(); i < e; ++i)
    if (i != position)
      indices.push_back(builder.getAffineDimExpr(i));
  indices.push_back(index);
  return AffineMap::get(threads.size(), 0, indices, loc.getContext());
}

void ThreadCombiner::store(ValueRange values, AffineExpr index) {
  for (auto [value, buffer] : llvm::zip_equal(values, shared))
    affine::AffineStoreOp::create(builder, loc, value, buffer, getIndex(index),
                                  threads);
}

SmallVector<Value> ThreadCombiner::load(AffineExpr index) {
  return llvm::map_to_vector(shared, [&](Value buffer) {
    return Value(affine::AffineLoadOp::create(builder, loc, buffer,
                                              getIndex(index), threads));
  });
}

/// Combines the totals of warps.
SmallVector<Value> ThreadCombiner::combineWarps(ValueRange values) {
  int64_t numWarps = numThreads / kNumLanes;
  allocate(values, numWarps);
  AffineExpr thread = builder.getAffineDimExpr(position);
  auto first = affine::AffineIfOp::create(
      builder, loc,
      IntegerSet::get(threads.size(), 0, thread % kNumLanes, true), threads,
      /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(first.getThenBlock()->getTerminator());
    store(values, thread.floorDiv(kNumLanes));
  }
  return shuffle(load(thread % numWarps), numWarps);
}

/// Stores the values in the first `size` threads, each at its place.
void ThreadCombiner::storeFirst(ValueRange values, int64_t size) {
  allocate(values, size);
  AffineExpr thread = builder.getAffineDimExpr(position);
  OpBuilder::InsertionGuard guard(builder);
  if (size < numThreads) {
    auto isFirst = affine::AffineIfOp::create(
        builder, loc,
        IntegerSet::get(threads.size(), 0, size - 1 - thread, false), threads,
        /*withElseRegion=*/false);
    builder.setInsertionPoint(isFirst.getThenBlock()->getTerminator());
  }
  store(values, thread);
}

/// Combines the values in pairs, in log2 steps. Each step has a buffer of its
/// own, so that one barrier is enough.
SmallVector<Value> ThreadCombiner::combineTree(ValueRange values) {
  SmallVector<Value> totals(values);
  AffineExpr thread = builder.getAffineDimExpr(position);
  storeFirst(totals, numThreads);
  int64_t rest = numThreads;
  while (rest > 1) {
    int64_t step = llvm::PowerOf2Ceil(rest) / 2;
    SmallVector<Value> others = load((thread + step) % rest);
    SmallVector<Value> pairs = reducer.combine(builder, loc, totals, others);
    Value numPairs = arith::ConstantIndexOp::create(builder, loc, rest - step);
    Value hasPair = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, threads[position], numPairs);
    for (auto [total, pair] : llvm::zip_equal(totals, pairs))
      total = arith::SelectOp::create(builder, loc, hasPair, pair, total);
    storeFirst(totals, step);
    rest = step;
  }
  return load(builder.getAffineConstantExpr(0));
}

/// Returns true if the threads of the loop are those of whole warps, or all
/// threads of the kernel along `threadIdx.x`. Otherwise threads that do not run
/// the loop are between them, and take no part in a shuffle.
bool ThreadCombiner::areNeighbours() {
  if (*loop.getThreadTag() != "threadIdx.x" || !llvm::isPowerOf2_64(numThreads))
    return false;
  ForOp outermost = threadLoops.front();
  Operation *kernel = outermost;
  for (Operation *around = kernel->getParentOp(); isa<ForOp>(around);
       around = around->getParentOp())
    kernel = around;
  // A block has as many threads as the longest of these loops has iterations.
  std::optional<int64_t> most = numThreads;
  kernel->walk([&](ForOp other) {
    if (other.getThreadTag() != loop.getThreadTag())
      return;
    std::optional<int64_t> extent = other.getConstantExtent();
    most =
        most && extent ? std::optional(std::max(*most, *extent)) : std::nullopt;
  });
  return most && (*most == numThreads ||
                  (*most % kNumLanes == 0 && numThreads % kNumLanes == 0));
}

SmallVector<Value> ThreadCombiner::run(ValueRange values) {
  if (!areNeighbours())
    return combineTree(values);
  SmallVector<Value> totals = shuffle(values, std::min(numThreads, kNumLanes));
  return numThreads <= kNumLanes ? totals : combineWarps(totals);
}
