//===- NVVMToEmulator.cpp - nvvm to calls of the emulator -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EmulatorPattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "relax-mlir/Runtime/EmulatorABI.h"

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Special registers
//===----------------------------------------------------------------------===//

namespace {
/// Loads a special register that is a field of the thread.
template <typename OpT> struct LowerField : OpConversionPattern<OpT> {
  LowerField(MLIRContext *context, size_t offset)
      : OpConversionPattern<OpT>(context), offset(offset) {}

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, EmulatorServices::loadThreadField(
                               rewriter, op, offset, op.getType()));
    return success();
  }

  size_t offset;
};

/// Builds the number of a thread in its block, and numbers that depend on it.
struct ThreadNumber {
  ThreadNumber(OpBuilder &builder, Operation *op) : builder(builder), op(op) {}

  Value constant(uint32_t value) {
    return LLVM::ConstantOp::create(builder, op->getLoc(),
                                    builder.getI32IntegerAttr(value));
  }
  Value field(size_t offset, unsigned dim) {
    return EmulatorServices::loadThreadField(
        builder, op, offset + dim * sizeof(uint32_t), builder.getI32Type());
  }
  template <typename OpT> Value make(Value lhs, Value rhs) {
    return OpT::create(builder, op->getLoc(), lhs, rhs);
  }

  Value getThread() {
    size_t index = offsetof(RelaxEmulatedThread, threadIdx);
    size_t size = offsetof(RelaxEmulatedThread, blockDim);
    Value row = make<LLVM::AddOp>(
        make<LLVM::MulOp>(field(index, 2), field(size, 1)), field(index, 1));
    return make<LLVM::AddOp>(make<LLVM::MulOp>(row, field(size, 0)),
                             field(index, 0));
  }
  Value getLane() { return make<LLVM::AndOp>(getThread(), constant(31)); }
  Value getWarp() { return make<LLVM::LShrOp>(getThread(), constant(5)); }
  Value getNumWarps() {
    size_t size = offsetof(RelaxEmulatedThread, blockDim);
    Value threads = make<LLVM::MulOp>(
        field(size, 0), make<LLVM::MulOp>(field(size, 1), field(size, 2)));
    return make<LLVM::LShrOp>(make<LLVM::AddOp>(threads, constant(31)),
                              constant(5));
  }
  Value getWarpSize() { return constant(32); }
  Value getMaskEqual() { return make<LLVM::ShlOp>(constant(1), getLane()); }
  Value getMaskLess() { return make<LLVM::SubOp>(getMaskEqual(), constant(1)); }
  Value getMaskLessEqual() {
    return make<LLVM::OrOp>(getMaskLess(), getMaskEqual());
  }
  Value getMaskGreater() {
    return make<LLVM::XOrOp>(getMaskLessEqual(), constant(~0u));
  }
  Value getMaskGreaterEqual() {
    return make<LLVM::XOrOp>(getMaskLess(), constant(~0u));
  }

  OpBuilder &builder;
  Operation *op;
};

/// Computes a special register from the number of the thread.
template <typename OpT, Value (ThreadNumber::*compute)()>
struct LowerNumber : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ThreadNumber number(rewriter, op);
    rewriter.replaceOp(op, (number.*compute)());
    return success();
  }
};
} // namespace

template <typename X, typename Y, typename Z>
static void addFields(RewritePatternSet &patterns, size_t offset) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LowerField<X>>(context, offset);
  patterns.add<LowerField<Y>>(context, offset + sizeof(uint32_t));
  patterns.add<LowerField<Z>>(context, offset + 2 * sizeof(uint32_t));
}

static void addSpecialRegisters(RewritePatternSet &patterns) {
  addFields<NVVM::ThreadIdXOp, NVVM::ThreadIdYOp, NVVM::ThreadIdZOp>(
      patterns, offsetof(RelaxEmulatedThread, threadIdx));
  addFields<NVVM::BlockIdXOp, NVVM::BlockIdYOp, NVVM::BlockIdZOp>(
      patterns, offsetof(RelaxEmulatedThread, blockIdx));
  addFields<NVVM::BlockDimXOp, NVVM::BlockDimYOp, NVVM::BlockDimZOp>(
      patterns, offsetof(RelaxEmulatedThread, blockDim));
  addFields<NVVM::GridDimXOp, NVVM::GridDimYOp, NVVM::GridDimZOp>(
      patterns, offsetof(RelaxEmulatedThread, gridDim));
  using N = ThreadNumber;
  patterns.add<LowerNumber<NVVM::LaneIdOp, &N::getLane>,
               LowerNumber<NVVM::WarpIdOp, &N::getWarp>,
               LowerNumber<NVVM::WarpDimOp, &N::getNumWarps>,
               LowerNumber<NVVM::WarpSizeOp, &N::getWarpSize>,
               LowerNumber<NVVM::LaneMaskEqOp, &N::getMaskEqual>,
               LowerNumber<NVVM::LaneMaskLtOp, &N::getMaskLess>,
               LowerNumber<NVVM::LaneMaskLeOp, &N::getMaskLessEqual>,
               LowerNumber<NVVM::LaneMaskGtOp, &N::getMaskGreater>,
               LowerNumber<NVVM::LaneMaskGeOp, &N::getMaskGreaterEqual>>(
      patterns.getContext());
}

//===----------------------------------------------------------------------===//
// Barriers and operations of warps
//===----------------------------------------------------------------------===//

static constexpr EmulatorService kBarrier = {
    offsetof(RelaxEmulatorAPI, barrier), true, /*isPlace=*/true};
static constexpr EmulatorService kSyncWarp = {
    offsetof(RelaxEmulatorAPI, syncWarp), true};
static constexpr EmulatorService kShuffle = {
    offsetof(RelaxEmulatorAPI, shuffle), true};
static constexpr EmulatorService kVote = {offsetof(RelaxEmulatorAPI, vote),
                                          true};
static constexpr EmulatorService kReduce = {offsetof(RelaxEmulatorAPI, reduce),
                                            true};

namespace {
struct LowerBarrier0 : EmulatorPattern<NVVM::Barrier0Op> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::Barrier0Op op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kBarrier, nullptr,
                  {i32(rewriter, op, 0), i32(rewriter, op, 0)});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerBarrier : EmulatorPattern<NVVM::BarrierOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::BarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getReductionOp())
      return rewriter.notifyMatchFailure(op, "expected no reduction");
    Value id = adaptor.getBarrierId(), count = adaptor.getNumberOfThreads();
    services.call(
        rewriter, op, kBarrier, nullptr,
        {id ? id : i32(rewriter, op, 0), count ? count : i32(rewriter, op, 0)});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerSyncWarp : EmulatorPattern<NVVM::SyncWarpOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::SyncWarpOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kSyncWarp, nullptr, adaptor.getMask());
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerShuffle : EmulatorPattern<NVVM::ShflOp> {
  using EmulatorPattern::EmulatorPattern;

  static RelaxEmulatedShuffle convert(NVVM::ShflKind kind) {
    switch (kind) {
    case NVVM::ShflKind::bfly:
      return RELAX_SHUFFLE_BFLY;
    case NVVM::ShflKind::up:
      return RELAX_SHUFFLE_UP;
    case NVVM::ShflKind::down:
      return RELAX_SHUFFLE_DOWN;
    case NVVM::ShflKind::idx:
      return RELAX_SHUFFLE_IDX;
    }
    llvm_unreachable("unknown kind of shuffle");
  }

  LogicalResult
  matchAndRewrite(NVVM::ShflOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type ptr = LLVM::LLVMPointerType::get(getContext());
    auto both = dyn_cast<LLVM::LLVMStructType>(op.getType());
    Value inRange = both ? services.getSlot(rewriter, op, rewriter.getI8Type())
                         : LLVM::ZeroOp::create(rewriter, loc, ptr).getResult();
    Value bits =
        bitcast(rewriter, loc, rewriter.getI32Type(), adaptor.getVal());
    Value result = services.call(
        rewriter, op, kShuffle, rewriter.getI32Type(),
        {i32(rewriter, op, convert(op.getKind())), adaptor.getThreadMask(),
         bits, adaptor.getOffset(), adaptor.getMaskAndClamp(), inRange});
    result = bitcast(rewriter, loc, adaptor.getVal().getType(), result);
    if (both) {
      Value flag =
          LLVM::LoadOp::create(rewriter, loc, rewriter.getI8Type(), inRange);
      Value pair = LLVM::PoisonOp::create(rewriter, loc, both);
      pair = LLVM::InsertValueOp::create(rewriter, loc, pair, result,
                                         ArrayRef<int64_t>{0});
      result = LLVM::InsertValueOp::create(rewriter, loc, pair,
                                           isNotZero(rewriter, loc, flag),
                                           ArrayRef<int64_t>{1});
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LowerVote : EmulatorPattern<NVVM::VoteSyncOp> {
  using EmulatorPattern::EmulatorPattern;

  static RelaxEmulatedVote convert(NVVM::VoteSyncKind kind) {
    switch (kind) {
    case NVVM::VoteSyncKind::any:
      return RELAX_VOTE_ANY;
    case NVVM::VoteSyncKind::all:
      return RELAX_VOTE_ALL;
    case NVVM::VoteSyncKind::ballot:
      return RELAX_VOTE_BALLOT;
    case NVVM::VoteSyncKind::uni:
      return RELAX_VOTE_UNIFORM;
    }
    llvm_unreachable("unknown kind of vote");
  }

  LogicalResult
  matchAndRewrite(NVVM::VoteSyncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = rewriter.getI32Type();
    Value predicate =
        LLVM::ZExtOp::create(rewriter, loc, type, adaptor.getPred());
    Value result = services.call(rewriter, op, kVote, type,
                                 {i32(rewriter, op, convert(op.getKind())),
                                  adaptor.getMask(), predicate});
    if (op.getType() != type)
      result = isNotZero(rewriter, loc, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LowerRedux : EmulatorPattern<NVVM::ReduxOp> {
  using EmulatorPattern::EmulatorPattern;

  /// Returns the number of an operation in RelaxEmulatorAPI.reduce.
  static std::optional<uint32_t> convert(NVVM::ReduxKind kind) {
    switch (kind) {
    case NVVM::ReduxKind::ADD:
      return 0;
    case NVVM::ReduxKind::UMIN:
      return 1;
    case NVVM::ReduxKind::UMAX:
      return 2;
    case NVVM::ReduxKind::MIN:
      return 3;
    case NVVM::ReduxKind::MAX:
      return 4;
    case NVVM::ReduxKind::AND:
      return 5;
    case NVVM::ReduxKind::OR:
      return 6;
    case NVVM::ReduxKind::XOR:
      return 7;
    default:
      return std::nullopt;
    }
  }

  LogicalResult
  matchAndRewrite(NVVM::ReduxOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<uint32_t> kind = convert(op.getKind());
    if (!kind || !op.getType().isInteger(32))
      return rewriter.notifyMatchFailure(op, "expected integers");
    rewriter.replaceOp(
        op, services.call(rewriter, op, kReduce, op.getType(),
                          {i32(rewriter, op, *kind), adaptor.getMaskAndClamp(),
                           adaptor.getVal()}));
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Asynchronous copies and fences
//===----------------------------------------------------------------------===//

static constexpr EmulatorService kCopyAsync = {
    offsetof(RelaxEmulatorAPI, copyAsync), true};
static constexpr EmulatorService kCommitCopies = {
    offsetof(RelaxEmulatorAPI, commitCopies), true};
static constexpr EmulatorService kWaitCopies = {
    offsetof(RelaxEmulatorAPI, waitCopies), true};

namespace {
struct LowerCopyAsync : EmulatorPattern<NVVM::CpAsyncOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::CpAsyncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value bytes = i32(rewriter, op, op.getSize());
    Value source = adaptor.getCpSize();
    services.call(
        rewriter, op, kCopyAsync, nullptr,
        {adaptor.getDst(), adaptor.getSrc(), bytes, source ? source : bytes});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerCommitCopies : EmulatorPattern<NVVM::CpAsyncCommitGroupOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::CpAsyncCommitGroupOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kCommitCopies, nullptr, {});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerWaitCopies : EmulatorPattern<NVVM::CpAsyncWaitGroupOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::CpAsyncWaitGroupOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kWaitCopies, nullptr,
                  i32(rewriter, op, op.getN()));
    rewriter.eraseOp(op);
    return success();
  }
};

/// Keeps accesses of memory on their side of a fence. Threads of the emulator
/// run one at a time, so no instruction of the host is needed.
template <typename OpT> struct LowerFence : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::FenceOp>(
        op, LLVM::AtomicOrdering::seq_cst, "singlethread");
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

static constexpr EmulatorService kLoadMatrix = {
    offsetof(RelaxEmulatorAPI, loadMatrix), true};
static constexpr EmulatorService kMma = {offsetof(RelaxEmulatorAPI, mma), true};

namespace {
struct LowerLoadMatrix : FragmentPattern<NVVM::LdMatrixOp> {
  using FragmentPattern::FragmentPattern;

  LogicalResult
  matchAndRewrite(NVVM::LdMatrixOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getEltType() != NVVM::LdStMatrixEltType::B16 ||
        op.getShape().getM() != 8 || op.getShape().getN() != 8)
      return rewriter.notifyMatchFailure(op, "expected 8x8 elements");
    Value result = getArray(rewriter, op, op.getNum());
    bool isTransposed = op.getLayout() == NVVM::MMALayout::col;
    services.call(rewriter, op, kLoadMatrix, nullptr,
                  {adaptor.getPtr(), i32(rewriter, op, op.getNum()),
                   i32(rewriter, op, isTransposed), result});
    rewriter.replaceOp(op, load(rewriter, op.getLoc(), op.getType(), result));
    return success();
  }
};

struct LowerMma : FragmentPattern<NVVM::MmaOp> {
  using FragmentPattern::FragmentPattern;

  static std::optional<uint32_t> convert(std::optional<NVVM::MMATypes> type) {
    if (!type)
      return std::nullopt;
    switch (*type) {
    case NVVM::MMATypes::f16:
      return RELAX_TYPE_F16;
    case NVVM::MMATypes::bf16:
      return RELAX_TYPE_BF16;
    case NVVM::MMATypes::tf32:
      return RELAX_TYPE_TF32;
    case NVVM::MMATypes::f32:
      return RELAX_TYPE_F32;
    case NVVM::MMATypes::s8:
      return RELAX_TYPE_S8;
    case NVVM::MMATypes::u8:
      return RELAX_TYPE_U8;
    case NVVM::MMATypes::s32:
      return RELAX_TYPE_S32;
    default:
      return std::nullopt;
    }
  }

  /// Returns the types of d, a, b and c in one number.
  static std::optional<uint32_t> convertTypes(NVVM::MmaOp op) {
    auto infer = [](std::optional<NVVM::MMATypes> type, ValueRange operands) {
      return type ? type
                  : NVVM::MmaOp::inferOperandMMAType(operands.front().getType(),
                                                     /*isAccumulator=*/false);
    };
    auto a = convert(infer(op.getMultiplicandAPtxType(), op.getOperandA()));
    auto b = convert(infer(op.getMultiplicandBPtxType(), op.getOperandB()));
    auto c = convert(op.accumPtxType()), d = convert(op.resultPtxType());
    if (!a || !b || !c || !d)
      return std::nullopt;
    return *d << 24 | *a << 16 | *b << 8 | *c;
  }

  LogicalResult
  matchAndRewrite(NVVM::MmaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NVVM::MMAShapeAttr shape = op.getShape();
    std::optional<uint32_t> types = convertTypes(op);
    bool saturates =
        op.getIntOverflowBehavior() &&
        *op.getIntOverflowBehavior() == NVVM::MMAIntOverflow::satfinite;
    if (!types || saturates || op.getB1Op() || shape.getM() != 16 ||
        shape.getN() != 8 || op.getLayoutA() != NVVM::MMALayout::row ||
        op.getLayoutB() != NVVM::MMALayout::col)
      return rewriter.notifyMatchFailure(op, "expected 16x8 elements");
    auto fields = cast<LLVM::LLVMStructType>(op.getType()).getBody();
    Value result = getArray(rewriter, op, fields.size());
    int64_t packed = shape.getM() << 16 | shape.getN() << 8 | shape.getK();
    services.call(rewriter, op, kMma, nullptr,
                  {i32(rewriter, op, packed), i32(rewriter, op, *types),
                   store(rewriter, op, adaptor.getOperandA()),
                   store(rewriter, op, adaptor.getOperandB()),
                   store(rewriter, op, adaptor.getOperandC()), result});
    rewriter.replaceOp(op, load(rewriter, op.getLoc(), op.getType(), result));
    return success();
  }
};
} // namespace

void relax_mlir::populateNVVMToEmulatorPatterns(EmulatorServices &services,
                                                RewritePatternSet &patterns) {
  addSpecialRegisters(patterns);
  patterns.add<LowerBarrier0, LowerBarrier, LowerSyncWarp, LowerShuffle,
               LowerVote, LowerRedux, LowerCopyAsync, LowerCommitCopies,
               LowerWaitCopies, LowerLoadMatrix, LowerMma>(
      patterns.getContext(), services);
  patterns.add<LowerFence<NVVM::MembarOp>, LowerFence<NVVM::FenceScClusterOp>>(
      patterns.getContext());
}
