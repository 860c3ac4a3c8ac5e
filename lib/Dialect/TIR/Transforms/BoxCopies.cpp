//===- BoxCopies.cpp - copies of boxes and their mbarriers ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BoxCopies.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IntegerSet.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;

/// The address spaces of shared memory of a block, and of its cluster.
static constexpr unsigned kShared = 3, kClusterShared = 7;
/// The alignment of a box without a swizzle.
static constexpr int64_t kBoxAlignment = 128;
/// How long one attempt to wait may take, in nanoseconds.
static constexpr int32_t kTicks = 10000000;

static Value buildConstant(OpBuilder &builder, Location loc, int32_t value) {
  return arith::ConstantIntOp::create(builder, loc, builder.getI32Type(),
                                      value);
}

/// Builds a pointer to shared memory at an index.
static Value buildPointer(OpBuilder &builder, Location loc, Value address) {
  Value bits =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext(), kShared),
      bits);
}

/// Builds operations that the first thread of a block runs.
static void runOnce(OpBuilder &builder, Location loc, ForOp kernel,
                    llvm::function_ref<void()> build) {
  OpBuilder::InsertionGuard restore(builder);
  llvm::MapVector<StringRef, ForOp> threads;
  kernel.walk([&](ForOp loop) {
    StringRef tag = loop.getThreadTag().value_or("");
    if (isThreadIndex(tag))
      threads.insert({tag, loop});
  });
  SmallVector<Value> indices;
  for (auto [tag, bound] : threads) {
    auto loop = ForOp::create(builder, loc, bound.getExtent(),
                              SmallVector<Value>(bound.getMapOperands()),
                              ForKind::ThreadBinding);
    loop.setThreadTag(tag);
    indices.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  if (!indices.empty()) {
    unsigned count = indices.size();
    SmallVector<AffineExpr> isZero =
        llvm::map_to_vector(llvm::seq(count), [&](unsigned dim) {
          return builder.getAffineDimExpr(dim);
        });
    auto branch = IfOp::create(
        builder, loc,
        IntegerSet::get(count, 0, isZero, SmallVector<bool>(count, true)),
        indices);
    builder.setInsertionPointToStart(branch.getThenBlock());
  }
  build();
}

//===----------------------------------------------------------------------===//
// Mbarriers
//===----------------------------------------------------------------------===//

void StageMbarriers::allocate(OpBuilder &builder, Location loc) {
  auto space = ScopeAttr::get(builder.getContext(), MemoryScope::Shared);
  buffer = AllocOp::create(
      builder, loc,
      MemRefType::get({number}, builder.getI64Type(), AffineMap(), space));
}

Value StageMbarriers::buildAddress(OpBuilder &builder, Location loc,
                                   AffineExpr iteration, ValueRange dims) {
  constexpr int64_t kBytes = 8;
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value offset = affine::AffineApplyOp::create(
      builder, loc, AffineMap::get(dims.size(), 0, iteration % number * kBytes),
      dims);
  return buildPointer(builder, loc,
                      arith::AddIOp::create(builder, loc, base, offset));
}

void StageMbarriers::initialize(OpBuilder &builder, Location loc,
                                int32_t arrivals) {
  Value count = buildConstant(builder, loc, arrivals);
  for (int64_t i = 0; i < number; ++i)
    NVVM::MBarrierInitOp::create(
        builder, loc,
        buildAddress(builder, loc, builder.getAffineConstantExpr(i), {}), count,
        Value());
}

void StageMbarriers::invalidate(OpBuilder &builder, Location loc) {
  for (int64_t i = 0; i < number; ++i)
    NVVM::MBarrierInvalOp::create(
        builder, loc,
        buildAddress(builder, loc, builder.getAffineConstantExpr(i), {}));
}

void StageMbarriers::wait(OpBuilder &builder, Location loc,
                          AffineExpr iteration, ValueRange dims,
                          bool isBefore) {
  AffineExpr phase = iteration.floorDiv(number) + (isBefore ? 1 : 0);
  Value parity = affine::AffineApplyOp::create(
      builder, loc, AffineMap::get(dims.size(), 0, phase % 2), dims);
  NVVM::MBarrierTryWaitParityOp::create(
      builder, loc, buildAddress(builder, loc, iteration, dims),
      arith::IndexCastOp::create(builder, loc, builder.getI32Type(), parity),
      buildConstant(builder, loc, kTicks));
}

void mlir::tir::buildMbarrierFences(OpBuilder &builder, Location loc) {
  NVVM::FenceMbarrierInitOp::create(builder, loc);
  NVVM::FenceProxyOp::create(
      builder, loc, NVVM::ProxyKind::async_shared,
      NVVM::SharedSpaceAttr::get(builder.getContext(),
                                 NVVM::SharedSpace::shared_cta));
}

void mlir::tir::buildAccessFence(OpBuilder &builder, Location loc) {
  NVVM::FenceProxyOp::create(builder, loc, NVVM::ProxyKind::async,
                             NVVM::SharedSpaceAttr());
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Returns a number that divides an index.
static int64_t getDivisor(OpFoldResult index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return *constant;
  auto apply = cast<Value>(index).getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return 1;
  AffineMap map = apply.getAffineMap();
  SmallVector<Value> operands(apply.getMapOperands());
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  return simplifyIndexExpr(map.getResult(0), map.getNumDims(),
                           map.getNumSymbols())
      .getLargestKnownDivisor();
}

/// Returns a number of bytes that divides the distance of a view from the start
/// of its buffer.
static int64_t getAlignment(Value view) {
  constexpr int64_t kMost = 1024;
  auto part = view.getDefiningOp<memref::SubViewOp>();
  if (!part)
    return kMost;
  MemRefType type = part.getSourceType();
  int64_t bytes = getChunkedBytes(type.getElementType()), alignment = kMost;
  for (unsigned dim = type.getRank(); dim-- > 0;
       bytes *= std::max<int64_t>(type.getDimSize(dim), 1)) {
    int64_t divisor = getDivisor(part.getMixedOffsets()[dim]);
    if (divisor != 0)
      alignment = std::gcd(alignment, bytes * divisor);
  }
  return alignment;
}

/// Returns true if the elements of a view lie one behind the other.
static bool isDense(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset, elements = 1;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (unsigned dim = type.getRank(); dim-- > 0;
       elements *= type.getDimSize(dim))
    if (type.getDimSize(dim) != 1 && strides[dim] != elements)
      return false;
  return true;
}

/// Starts one copy.
static void startCopy(OpBuilder &builder, LoadBoxOp copy, Value mbarrier) {
  Location loc = copy.getLoc();
  MLIRContext *context = builder.getContext();
  MemRefType type = copy.getDestType();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, copy.getDest());
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                              copy.getDest());
  Value elementBytes = arith::ConstantIndexOp::create(
      builder, loc, getChunkedBytes(type.getElementType()));
  Value offset =
      arith::MulIOp::create(builder, loc, metadata.getOffset(), elementBytes);
  Value pointer = buildPointer(
      builder, loc, arith::AddIOp::create(builder, loc, base, offset));
  Value dest = LLVM::AddrSpaceCastOp::create(
      builder, loc, LLVM::LLVMPointerType::get(context, kClusterShared),
      pointer);
  // PTX has coordinates from the innermost dimension on.
  SmallVector<Value> coordinates;
  for (Value coordinate : llvm::reverse(copy.getCoordinates()))
    coordinates.push_back(arith::IndexCastOp::create(
        builder, loc, builder.getI32Type(), coordinate));
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      builder, loc, dest, copy.getMap(), coordinates, mbarrier,
      /*im2colOffsets=*/ValueRange(), /*multicastMask=*/Value(),
      /*l2CacheHint=*/Value(),
      NVVM::TMALoadModeAttr::get(context, NVVM::TMALoadMode::TILE),
      /*isCTAOnly=*/builder.getBoolAttr(false), /*group=*/nullptr,
      /*predicate=*/Value());
}

LogicalResult mlir::tir::checkDestinations(ArrayRef<LoadBoxOp> copies) {
  for (LoadBoxOp copy : copies) {
    Value view = copy.getDest();
    while (auto cast = view.getDefiningOp<memref::CastOp>())
      view = cast.getSource();
    auto type = cast<MemRefType>(view.getType());
    if (!isDense(type))
      return copy.emitOpError("expected a destination without gaps, got ")
             << type;
    int64_t swizzle = getSwizzle(type);
    int64_t alignment = swizzle ? 8 * swizzle : kBoxAlignment;
    if (getAlignment(view) % alignment != 0)
      return copy.emitOpError("expected a destination at a multiple of ")
             << alignment << " bytes of its buffer";
  }
  return success();
}

void mlir::tir::startCopies(OpBuilder &builder, ArrayRef<LoadBoxOp> copies,
                            Value mbarrier) {
  Location loc = copies.front()->getLoc();
  int64_t bytes = 0;
  for (LoadBoxOp copy : copies)
    bytes += copy.getNumBytes();
  NVVM::MBarrierArriveExpectTxOp::create(
      builder, loc, /*res=*/Type(), mbarrier,
      buildConstant(builder, loc, bytes), NVVM::MemScopeKind::CTA,
      /*relaxed=*/false, /*predicate=*/Value());
  for (LoadBoxOp copy : copies)
    startCopy(builder, copy, mbarrier);
}

void BoxCopies::create(OpBuilder &builder, Location loc) {
  mbarriers.allocate(builder, loc);
  buildAccessFence(builder, loc);
  gpu::BarrierOp::create(builder, loc);
  runOnce(builder, loc, kernel, [&] {
    mbarriers.initialize(builder, loc, /*arrivals=*/1);
    buildMbarrierFences(builder, loc);
  });
  gpu::BarrierOp::create(builder, loc);
}

LogicalResult BoxCopies::start(OpBuilder &builder, ArrayRef<LoadBoxOp> copies,
                               AffineExpr iteration, ValueRange dims) {
  if (failed(checkDestinations(copies)))
    return failure();
  Location loc = copies.front()->getLoc();
  runOnce(builder, loc, kernel, [&] {
    startCopies(builder, copies,
                mbarriers.buildAddress(builder, loc, iteration, dims));
  });
  for (LoadBoxOp copy : copies)
    copy.erase();
  return success();
}

void BoxCopies::destroy(OpBuilder &builder, Location loc) {
  gpu::BarrierOp::create(builder, loc);
  runOnce(builder, loc, kernel, [&] { mbarriers.invalidate(builder, loc); });
}

LogicalResult mlir::tir::lowerBoxCopies(ForOp kernel, LoadBoxOp first) {
  SmallVector<LoadBoxOp> copies = {first};
  for (Operation *op = first->getNextNode(); op; op = op->getNextNode()) {
    if (auto copy = dyn_cast<LoadBoxOp>(op))
      copies.push_back(copy);
    else if (!isMemoryEffectFree(op) && !isa<AllocOp>(op))
      break;
  }
  Location loc = first.getLoc();
  OpBuilder builder(first);
  BoxCopies boxes(kernel, /*number=*/1);
  boxes.create(builder, loc);
  builder.setInsertionPointAfter(copies.back());
  AffineExpr zero = builder.getAffineConstantExpr(0);
  if (failed(boxes.start(builder, copies, zero, {})))
    return failure();
  boxes.wait(builder, loc, zero, {});
  boxes.destroy(builder, loc);
  return success();
}
