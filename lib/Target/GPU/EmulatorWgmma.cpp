//===- EmulatorWgmma.cpp - operations of warpgroups for the emulator ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EmulatorPattern.h"
#include "WgmmaAssembly.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "relax-mlir/Runtime/EmulatorABI.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr EmulatorService kStoreMatrix = {
    offsetof(RelaxEmulatorAPI, storeMatrix), true};
static constexpr EmulatorService kFence = {
    offsetof(RelaxEmulatorAPI, fenceWgmma), true};
static constexpr EmulatorService kProduct = {offsetof(RelaxEmulatorAPI, wgmma),
                                             true};
static constexpr EmulatorService kCommit = {
    offsetof(RelaxEmulatorAPI, commitWgmma), true};
static constexpr EmulatorService kWait = {offsetof(RelaxEmulatorAPI, waitWgmma),
                                          true};

/// The largest number of accumulators of a thread.
static constexpr unsigned kMaxRegisters = 128;

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

/// Returns the structures that hold accumulators in front of a wait, and that
/// are used behind it.
static SmallVector<Value> findAccumulators(NVVM::WgmmaWaitGroupSyncOp wait,
                                           const DenseSet<Type> &types,
                                           const DominanceInfo &dominance) {
  SmallVector<Value> values;
  auto add = [&](Value value) {
    if (types.contains(value.getType()) &&
        dominance.properlyDominates(value, wait) &&
        llvm::any_of(value.getUsers(), [&](Operation *user) {
          return dominance.properlyDominates(wait, user);
        }))
      values.push_back(value);
  };
  auto function = wait->getParentOfType<LLVM::LLVMFuncOp>();
  function.walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      add(argument);
    for (Operation &op : *block)
      if (isa<NVVM::WgmmaMmaAsyncOp, LLVM::InlineAsmOp>(op))
        for (Value result : op.getResults())
          add(result);
  });
  return values;
}

/// Replaces a wait by one with accumulators as its operands.
static void tieWait(NVVM::WgmmaWaitGroupSyncOp wait,
                    const DenseSet<Type> &types,
                    const DominanceInfo &dominance) {
  SmallVector<Value> values = findAccumulators(wait, types, dominance);
  if (values.empty())
    return;
  OpBuilder builder(wait);
  for (Value value : values) {
    Value result =
        createWgmmaWait(builder, wait.getLoc(), wait.getGroup(), value);
    value.replaceUsesWithIf(result, [&](OpOperand &use) {
      return dominance.properlyDominates(wait, use.getOwner());
    });
  }
  wait.erase();
}

void relax_mlir::tieWgmmaWaits(Operation *module) {
  module->walk([](LLVM::LLVMFuncOp function) {
    SmallVector<NVVM::WgmmaWaitGroupSyncOp> waits;
    DenseSet<Type> types;
    function.walk([&](Operation *op) {
      if (auto wait = dyn_cast<NVVM::WgmmaWaitGroupSyncOp>(op))
        waits.push_back(wait);
      else if (auto product = dyn_cast<NVVM::WgmmaMmaAsyncOp>(op))
        types.insert(product.getType());
      else if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
               assembly && parseWgmmaProduct(assembly))
        types.insert(assembly->getResult(0).getType());
    });
    DominanceInfo dominance(function);
    for (NVVM::WgmmaWaitGroupSyncOp wait : waits)
      tieWait(wait, types, dominance);
  });
}

bool relax_mlir::isEmulatedAssembly(LLVM::InlineAsmOp assembly) {
  return parseWgmmaWait(assembly) || parseWgmmaProduct(assembly);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// A pattern with the registers of a warpgroup.
template <typename OpT> struct WarpgroupPattern : FragmentPattern<OpT> {
  using FragmentPattern<OpT>::FragmentPattern;

  /// Returns memory for registers, which the operations of a function share.
  Value getRegisters(OpBuilder &builder, Operation *op, unsigned count) const {
    return this->services.getSharedSlot(
        builder, op, LLVM::LLVMArrayType::get(builder.getI32Type(), count));
  }

  /// Stores registers of 32 bits.
  void storeAll(OpBuilder &builder, Location loc, ValueRange values,
                Value array) const {
    for (auto [i, value] : llvm::enumerate(values))
      LLVM::StoreOp::create(
          builder, loc,
          this->bitcast(builder, loc, builder.getI32Type(), value),
          this->getElement(builder, loc, array, i));
  }

  /// Calls the service of products, and returns the accumulators. `d` has their
  /// old numbers, or is empty; `a` is in registers, or a descriptor.
  Value multiply(OpBuilder &builder, Operation *op, uint32_t n, uint32_t types,
                 uint32_t flags, ValueRange d, ValueRange a,
                 Value descriptorB) const {
    Location loc = op->getLoc();
    Value accumulators = getRegisters(builder, op, kMaxRegisters);
    storeAll(builder, loc, d, accumulators);
    Value registersA, descriptorA;
    if (a.size() == 1) {
      descriptorA = a.front();
      registersA = LLVM::ZeroOp::create(
          builder, loc, LLVM::LLVMPointerType::get(op->getContext()));
    } else {
      descriptorA =
          LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
      registersA = getRegisters(builder, op, a.size());
      storeAll(builder, loc, a, registersA);
    }
    this->services.call(builder, op, kProduct, nullptr,
                        {this->i32(builder, op, n),
                         this->i32(builder, op, types),
                         this->i32(builder, op, flags), descriptorA,
                         descriptorB, registersA, accumulators});
    return this->load(builder, loc, op->getResult(0).getType(), accumulators);
  }
};

struct LowerStoreMatrix : FragmentPattern<NVVM::StMatrixOp> {
  using FragmentPattern::FragmentPattern;

  LogicalResult
  matchAndRewrite(NVVM::StMatrixOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getEltType() != NVVM::LdStMatrixEltType::B16 ||
        op.getShape().getM() != 8 || op.getShape().getN() != 8)
      return rewriter.notifyMatchFailure(op, "expected 8x8 elements");
    bool isTransposed = op.getLayout() == NVVM::MMALayout::col;
    services.call(rewriter, op, kStoreMatrix, nullptr,
                  {adaptor.getPtr(),
                   i32(rewriter, op, adaptor.getSources().size()),
                   i32(rewriter, op, isTransposed),
                   store(rewriter, op, adaptor.getSources())});
    rewriter.eraseOp(op);
    return success();
  }
};

/// Calls a service without operands.
template <typename OpT> struct LowerToService : EmulatorPattern<OpT> {
  LowerToService(MLIRContext *context, EmulatorServices &services,
                 EmulatorService service)
      : EmulatorPattern<OpT>(context, services), service(service) {}

  LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    this->services.call(rewriter, op, service, nullptr, {});
    rewriter.eraseOp(op);
    return success();
  }

  EmulatorService service;
};

/// Lowers a wait that no accumulators depend on.
struct LowerWait : EmulatorPattern<NVVM::WgmmaWaitGroupSyncOp> {
  using EmulatorPattern::EmulatorPattern;

  LogicalResult
  matchAndRewrite(NVVM::WgmmaWaitGroupSyncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value none = LLVM::ZeroOp::create(rewriter, op.getLoc(),
                                      LLVM::LLVMPointerType::get(getContext()));
    services.call(
        rewriter, op, kWait, nullptr,
        {i32(rewriter, op, op.getGroup()), i32(rewriter, op, 0), none});
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerProduct : WarpgroupPattern<NVVM::WgmmaMmaAsyncOp> {
  using WarpgroupPattern::WarpgroupPattern;

  static std::optional<uint32_t> convert(NVVM::WGMMATypes type) {
    switch (type) {
    case NVVM::WGMMATypes::f16:
      return RELAX_TYPE_F16;
    case NVVM::WGMMATypes::bf16:
      return RELAX_TYPE_BF16;
    case NVVM::WGMMATypes::tf32:
      return RELAX_TYPE_TF32;
    case NVVM::WGMMATypes::f32:
      return RELAX_TYPE_F32;
    case NVVM::WGMMATypes::s8:
      return RELAX_TYPE_S8;
    case NVVM::WGMMATypes::u8:
      return RELAX_TYPE_U8;
    case NVVM::WGMMATypes::s32:
      return RELAX_TYPE_S32;
    case NVVM::WGMMATypes::e4m3:
      return RELAX_TYPE_E4M3;
    case NVVM::WGMMATypes::e5m2:
      return RELAX_TYPE_E5M2;
    default:
      return std::nullopt;
    }
  }

  static uint32_t getFlags(NVVM::WgmmaMmaAsyncOp op) {
    uint32_t flags = 0;
    if (op.getScaleD() == NVVM::WGMMAScaleOut::one)
      flags |= RELAX_WGMMA_ACCUMULATE;
    if (op.getScaleA() == NVVM::WGMMAScaleIn::neg)
      flags |= RELAX_WGMMA_NEGATE_A;
    if (op.getScaleB() == NVVM::WGMMAScaleIn::neg)
      flags |= RELAX_WGMMA_NEGATE_B;
    if (op.getLayoutA() == NVVM::MMALayout::col)
      flags |= RELAX_WGMMA_M_MAJOR_A;
    if (op.getLayoutB() == NVVM::MMALayout::row)
      flags |= RELAX_WGMMA_N_MAJOR_B;
    return flags;
  }

  LogicalResult
  matchAndRewrite(NVVM::WgmmaMmaAsyncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto d = convert(op.getTypeD()), a = convert(op.getTypeA()),
         b = convert(op.getTypeB());
    if (!d || !a || !b)
      return rewriter.notifyMatchFailure(op, "expected numbers");
    if (op.getSatfinite() == NVVM::MMAIntOverflow::satfinite)
      return rewriter.notifyMatchFailure(op, "expected sums that wrap around");
    auto fields = cast<LLVM::LLVMStructType>(op.getType()).getBody();
    DataLayout layout = DataLayout::closest(op);
    if (layout.getTypeSizeInBits(fields.front()) != 32)
      return rewriter.notifyMatchFailure(op, "expected registers of 32 bits");
    uint32_t flags = getFlags(op);
    SmallVector<Value> registers;
    if (flags & RELAX_WGMMA_ACCUMULATE)
      for (size_t i = 0; i < fields.size(); ++i)
        registers.push_back(LLVM::ExtractValueOp::create(
            rewriter, op.getLoc(), adaptor.getInouts(),
            ArrayRef<int64_t>{int64_t(i)}));
    rewriter.replaceOp(op, multiply(rewriter, op, op.getShape().getN(),
                                    *d << 16 | *a << 8 | *b, flags, registers,
                                    adaptor.getDescriptorA(),
                                    adaptor.getDescriptorB()));
    return success();
  }
};

/// Lowers a wait with accumulators, and a product with matrix A in registers.
struct LowerAssembly : WarpgroupPattern<LLVM::InlineAsmOp> {
  using WarpgroupPattern::WarpgroupPattern;

  LogicalResult
  matchAndRewrite(LLVM::InlineAsmOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ValueRange operands = adaptor.getOperands();
    if (auto wait = parseWgmmaWait(op)) {
      lowerWait(op, wait->pending, operands, rewriter);
      return success();
    }
    auto product = parseWgmmaProduct(op);
    if (!product)
      return rewriter.notifyMatchFailure(op,
                                         "expected an instruction of wgmma");
    const uint32_t (&types)[3] = product->types;
    size_t count =
        cast<LLVM::LLVMStructType>(op->getResult(0).getType()).getBody().size();
    bool accumulates = product->flags & RELAX_WGMMA_ACCUMULATE;
    SmallVector<Value> a;
    for (unsigned index : product->a)
      a.push_back(operands[index]);
    rewriter.replaceOp(op, multiply(rewriter, op, product->n,
                                    types[0] << 16 | types[1] << 8 | types[2],
                                    product->flags,
                                    operands.take_front(accumulates * count), a,
                                    operands[product->descriptorB]));
    return success();
  }

  void lowerWait(LLVM::InlineAsmOp op, uint32_t pending, ValueRange operands,
                 ConversionPatternRewriter &rewriter) const {
    unsigned count = operands.size();
    Value registers =
        getRegisters(rewriter, op, std::max(count, kMaxRegisters));
    storeAll(rewriter, op.getLoc(), operands, registers);
    services.call(
        rewriter, op, kWait, nullptr,
        {i32(rewriter, op, pending), i32(rewriter, op, count), registers});
    if (op->getNumResults() == 0) {
      rewriter.eraseOp(op);
      return;
    }
    rewriter.replaceOp(
        op, load(rewriter, op.getLoc(), op->getResult(0).getType(), registers));
  }
};
} // namespace

void relax_mlir::populateWgmmaToEmulatorPatterns(EmulatorServices &services,
                                                 RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LowerStoreMatrix, LowerWait, LowerProduct, LowerAssembly>(
      context, services);
  patterns.add<LowerToService<NVVM::WgmmaFenceAlignedOp>>(context, services,
                                                          kFence);
  patterns.add<LowerToService<NVVM::WgmmaGroupSyncAlignedOp>>(context, services,
                                                              kCommit);
}
