//===- EmulatorTensorCopy.cpp - copies of boxes to calls ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EmulatorPattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr EmulatorService kLoad = {
    offsetof(RelaxEmulatorAPI, loadTensor), true};
static constexpr EmulatorService kStore = {
    offsetof(RelaxEmulatorAPI, storeTensor), true};
static constexpr EmulatorService kCommit = {
    offsetof(RelaxEmulatorAPI, commitStores), true};
static constexpr EmulatorService kWait = {
    offsetof(RelaxEmulatorAPI, waitStores), true};

using LoadOp = NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp;
using StoreOp = NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp;

static StringRef getLimit(LoadOp op) {
  if (op.getMulticastMask())
    return "it has a multicast mask";
  if (op.getMode() != NVVM::TMALoadMode::TILE)
    return "its mode is not 'tile'";
  if (op.getGroup())
    return "it has a group of blocks";
  return op.getPredicate() ? "it has a predicate" : "";
}

static StringRef getLimit(StoreOp op) {
  if (op.getMode() != NVVM::TMAStoreMode::TILE)
    return "its mode is not 'tile'";
  return op.getPredicate() ? "it has a predicate" : "";
}

StringRef relax_mlir::getTensorCopyLimit(Operation *op) {
  return TypeSwitch<Operation *, StringRef>(op)
      .Case<LoadOp, StoreOp>([](auto op) { return getLimit(op); })
      .Default(StringRef());
}

namespace {
struct LowerLoad : FragmentPattern<LoadOp> {
  using FragmentPattern::FragmentPattern;

  LogicalResult
  matchAndRewrite(LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef limit = getLimit(op);
    if (!limit.empty())
      return rewriter.notifyMatchFailure(op, limit);
    ValueRange coordinates = adaptor.getCoordinates();
    services.call(rewriter, op, kLoad, nullptr,
                  {adaptor.getDstMem(), adaptor.getTmaDescriptor(),
                   store(rewriter, op, coordinates),
                   i32(rewriter, op, coordinates.size()), adaptor.getMbar()});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerStore : FragmentPattern<StoreOp> {
  using FragmentPattern::FragmentPattern;

  LogicalResult
  matchAndRewrite(StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    StringRef limit = getLimit(op);
    if (!limit.empty())
      return rewriter.notifyMatchFailure(op, limit);
    ValueRange coordinates = adaptor.getCoordinates();
    services.call(rewriter, op, kStore, nullptr,
                  {adaptor.getTmaDescriptor(), adaptor.getSrcMem(),
                   store(rewriter, op, coordinates),
                   i32(rewriter, op, coordinates.size())});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerCommit : EmulatorPattern<NVVM::CpAsyncBulkCommitGroupOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::CpAsyncBulkCommitGroupOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kCommit, nullptr, {});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerWait : EmulatorPattern<NVVM::CpAsyncBulkWaitGroupOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::CpAsyncBulkWaitGroupOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kWait, nullptr,
                  {i32(rewriter, op, op.getGroup()),
                   i32(rewriter, op, op.getRead().value_or(false))});
    rewriter.eraseOp(op);
    return success();
  }
};

/// Removes a hint: the emulator has no caches.
struct RemovePrefetch : OpConversionPattern<NVVM::PrefetchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(NVVM::PrefetchOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void relax_mlir::populateTensorCopyToEmulatorPatterns(
    EmulatorServices &services, RewritePatternSet &patterns) {
  patterns.add<LowerLoad, LowerStore, LowerCommit, LowerWait>(
      patterns.getContext(), services);
  patterns.add<RemovePrefetch>(patterns.getContext());
}
