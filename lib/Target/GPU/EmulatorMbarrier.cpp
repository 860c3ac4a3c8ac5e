//===- EmulatorMbarrier.cpp - mbarriers to calls of the emulator ----------===//
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

static constexpr EmulatorService kInit = {
    offsetof(RelaxEmulatorAPI, initMbarrier), true};
static constexpr EmulatorService kInvalidate = {
    offsetof(RelaxEmulatorAPI, invalidateMbarrier), true};
static constexpr EmulatorService kExpect = {
    offsetof(RelaxEmulatorAPI, expectCopies), true};
static constexpr EmulatorService kArrive = {
    offsetof(RelaxEmulatorAPI, arriveMbarrier), true};
static constexpr EmulatorService kWait = {
    offsetof(RelaxEmulatorAPI, waitMbarrier), true};
static constexpr EmulatorService kTest = {
    offsetof(RelaxEmulatorAPI, testMbarrier), true};
static constexpr EmulatorService kFenceMbarriers = {
    offsetof(RelaxEmulatorAPI, fenceMbarriers), true};
static constexpr EmulatorService kFenceCopies = {
    offsetof(RelaxEmulatorAPI, fenceCopies), true};
static constexpr EmulatorService kElect = {offsetof(RelaxEmulatorAPI, elect),
                                           true};
static constexpr EmulatorService kSetMaxRegisters = {
    offsetof(RelaxEmulatorAPI, setMaxRegisters), true};

static constexpr StringLiteral kPredicate = "it has a predicate";
static constexpr StringLiteral kRelaxed = "it does not order memory";

StringRef relax_mlir::getMbarrierLimit(Operation *op) {
  auto choose = [](bool hasPredicate, bool isRelaxed) -> StringRef {
    if (hasPredicate)
      return kPredicate;
    return isRelaxed ? StringRef(kRelaxed) : StringRef();
  };
  return TypeSwitch<Operation *, StringRef>(op)
      .Case([&](NVVM::MBarrierInitOp op) {
        return choose(bool(op.getPredicate()), false);
      })
      .Case([&](NVVM::MBarrierArriveExpectTxOp op) {
        return choose(bool(op.getPredicate()), op.getRelaxed());
      })
      .Case<NVVM::MBarrierArriveOp, NVVM::MBarrierTestWaitOp,
            NVVM::MBarrierTryWaitOp>(
          [&](auto op) { return choose(false, op.getRelaxed()); })
      .Default(StringRef());
}

namespace {
/// A pattern for forms of an operation without a limit.
template <typename OpT> struct MbarrierPattern : EmulatorPattern<OpT> {
  using EmulatorPattern<OpT>::EmulatorPattern;

  /// Replaces an operation by calls of the emulator.
  virtual void lower(OpT op, typename OpT::Adaptor adaptor,
                     ConversionPatternRewriter &rewriter) const = 0;

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const final {
    StringRef limit = getMbarrierLimit(op);
    if (!limit.empty())
      return rewriter.notifyMatchFailure(op, limit);
    lower(op, adaptor, rewriter);
    return success();
  }

  /// Arrives, and replaces the operation by the state.
  void arrive(OpT op, Value mbarrier, Value count,
              ConversionPatternRewriter &rewriter) const {
    Value state = this->services.call(rewriter, op, kArrive,
                                      rewriter.getI64Type(), {mbarrier, count});
    if (op->getNumResults() == 0)
      rewriter.eraseOp(op);
    else
      rewriter.replaceOp(op, state);
  }
};

struct LowerInit : MbarrierPattern<NVVM::MBarrierInitOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierInitOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kInit, nullptr,
                  {adaptor.getAddr(), adaptor.getCount()});
    rewriter.eraseOp(op);
  }
};

struct LowerInvalidate : MbarrierPattern<NVVM::MBarrierInvalOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierInvalOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kInvalidate, nullptr, adaptor.getAddr());
    rewriter.eraseOp(op);
  }
};

struct LowerExpect : MbarrierPattern<NVVM::MBarrierExpectTxOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierExpectTxOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kExpect, nullptr,
                  {adaptor.getAddr(), adaptor.getTxcount()});
    rewriter.eraseOp(op);
  }
};

struct LowerArrive : MbarrierPattern<NVVM::MBarrierArriveOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierArriveOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    Value count = adaptor.getCount();
    arrive(op, adaptor.getAddr(), count ? count : i32(rewriter, op, 1),
           rewriter);
  }
};

/// Expects copies and arrives. No other thread runs in between.
struct LowerArriveExpect : MbarrierPattern<NVVM::MBarrierArriveExpectTxOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierArriveExpectTxOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kExpect, nullptr,
                  {adaptor.getAddr(), adaptor.getTxcount()});
    arrive(op, adaptor.getAddr(), i32(rewriter, op, 1), rewriter);
  }
};

struct LowerWait : MbarrierPattern<NVVM::MBarrierTryWaitParityOp> {
  using MbarrierPattern::MbarrierPattern;

  void lower(NVVM::MBarrierTryWaitParityOp op, OpAdaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kWait, nullptr,
                  {adaptor.getAddr(), adaptor.getPhase()});
    rewriter.eraseOp(op);
  }
};

/// Tests a phase, by its state or its parity.
template <typename OpT> struct LowerTest : MbarrierPattern<OpT> {
  using MbarrierPattern<OpT>::MbarrierPattern;

  void lower(OpT op, typename OpT::Adaptor adaptor,
             ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value phase = adaptor.getStateOrPhase();
    bool isState = phase.getType().isInteger(64);
    if (!isState)
      phase = LLVM::ZExtOp::create(rewriter, loc, rewriter.getI64Type(), phase);
    Value result = this->services.call(
        rewriter, op, kTest, rewriter.getI32Type(),
        {adaptor.getAddr(), phase, this->i32(rewriter, op, isState)});
    rewriter.replaceOp(op, this->isNotZero(rewriter, loc, result));
  }
};

struct LowerFenceMbarriers : EmulatorPattern<NVVM::FenceMbarrierInitOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::FenceMbarrierInitOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kFenceMbarriers, nullptr, {});
    rewriter.eraseOp(op);
    return success();
  }
};

/// Makes shared memory visible to copies. A fence of other memory has nothing
/// to do.
struct LowerFenceProxy : EmulatorPattern<NVVM::FenceProxyOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::FenceProxyOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getKind() == NVVM::ProxyKind::async ||
        op.getKind() == NVVM::ProxyKind::async_shared)
      services.call(rewriter, op, kFenceCopies, nullptr, {});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerElect : EmulatorPattern<NVVM::ElectSyncOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::ElectSyncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value mask = adaptor.getMembermask();
    Value result = services.call(rewriter, op, kElect, rewriter.getI32Type(),
                                 mask ? mask : i32(rewriter, op, -1));
    rewriter.replaceOp(op, isNotZero(rewriter, op.getLoc(), result));
    return success();
  }
};

struct LowerSetMaxRegisters : EmulatorPattern<NVVM::SetMaxRegisterOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::SetMaxRegisterOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kSetMaxRegisters, nullptr,
                  i32(rewriter, op, op.getRegCount()));
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void relax_mlir::populateMbarrierToEmulatorPatterns(
    EmulatorServices &services, RewritePatternSet &patterns) {
  patterns
      .add<LowerInit, LowerInvalidate, LowerExpect, LowerArrive,
           LowerArriveExpect, LowerWait, LowerTest<NVVM::MBarrierTestWaitOp>,
           LowerTest<NVVM::MBarrierTryWaitOp>, LowerFenceMbarriers,
           LowerFenceProxy, LowerElect, LowerSetMaxRegisters>(
          patterns.getContext(), services);
}
