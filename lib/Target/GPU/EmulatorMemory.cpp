//===- EmulatorMemory.cpp - accesses of memory of the emulator ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "relax-mlir/Target/GPU/EmulatorLowering.h"

using namespace mlir;
using namespace relax_mlir;

static constexpr EmulatorService kAccess = {offsetof(RelaxEmulatorAPI, access),
                                            false};
static constexpr EmulatorService kTrap = {offsetof(RelaxEmulatorAPI, trap),
                                          false};

namespace {
/// An access of memory: its size is that of a type, or a value.
struct Access {
  Value address;
  uint32_t kind;
  Type type;
  Value bytes;
  uint64_t alignment;
};
} // namespace

bool relax_mlir::isDeviceAccess(Operation *op) {
  return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::AtomicRMWOp,
             LLVM::AtomicCmpXchgOp, LLVM::MemsetOp, LLVM::MemcpyOp,
             LLVM::MemmoveOp>(op);
}

/// Returns the bytes that a load or store of `type` touches.
static uint64_t getStoreSize(Type type, const DataLayout &layout) {
  // The data layout rounds the size of a vector up.
  if (auto vector = dyn_cast<VectorType>(type))
    return llvm::divideCeil(
        layout.getTypeSizeInBits(vector.getElementType()).getFixedValue() *
            vector.getNumElements(),
        8);
  return layout.getTypeSize(type).getFixedValue();
}

static uint32_t getAtomicKind(LLVM::AtomicOrdering ordering) {
  return ordering == LLVM::AtomicOrdering::not_atomic ? 0
                                                      : RELAX_EMULATED_ATOMIC;
}

/// Returns the accesses of an operation with the given operands.
static SmallVector<Access, 2> getAccesses(Operation *op, ValueRange operands) {
  constexpr uint32_t readAndWrite =
      RELAX_EMULATED_READ | RELAX_EMULATED_WRITE | RELAX_EMULATED_ATOMIC;
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return {{operands[0],
             RELAX_EMULATED_READ | getAtomicKind(load.getOrdering()),
             load.getType(), Value(), load.getAlignment().value_or(0)}};
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return {{operands[1],
             RELAX_EMULATED_WRITE | getAtomicKind(store.getOrdering()),
             store.getValue().getType(), Value(),
             store.getAlignment().value_or(0)}};
  if (auto update = dyn_cast<LLVM::AtomicRMWOp>(op))
    return {{operands[0], readAndWrite, update.getVal().getType(), Value(),
             update.getAlignment().value_or(0)}};
  if (auto exchange = dyn_cast<LLVM::AtomicCmpXchgOp>(op))
    return {{operands[0], readAndWrite, exchange.getVal().getType(), Value(),
             exchange.getAlignment().value_or(0)}};
  if (isa<LLVM::MemsetOp>(op))
    return {{operands[0], RELAX_EMULATED_WRITE, Type(), operands[2], 1}};
  assert((isa<LLVM::MemcpyOp, LLVM::MemmoveOp>(op)) &&
         "expected an access that isDeviceAccess knows");
  return {{operands[1], RELAX_EMULATED_READ, Type(), operands[2], 1},
          {operands[0], RELAX_EMULATED_WRITE, Type(), operands[2], 1}};
}

namespace {
/// Calls the emulator in front of an access.
struct CheckAccess : ConversionPattern {
  CheckAccess(MLIRContext *context, EmulatorServices &services)
      : ConversionPattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        services(services) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op->hasAttr(kCheckedAccessAttrName))
      return failure();
    Location loc = op->getLoc();
    DataLayout layout = DataLayout::closest(op);
    auto i64 = [&](uint64_t value) -> Value {
      return LLVM::ConstantOp::create(rewriter, loc,
                                      rewriter.getI64IntegerAttr(value));
    };
    auto i32 = [&](uint32_t value) -> Value {
      return LLVM::ConstantOp::create(rewriter, loc,
                                      rewriter.getI32IntegerAttr(value));
    };
    for (const Access &access : getAccesses(op, operands)) {
      Value bytes = access.bytes ? extend(rewriter, loc, access.bytes)
                                 : i64(getStoreSize(access.type, layout));
      uint64_t alignment = access.alignment
                               ? access.alignment
                               : layout.getTypeABIAlignment(access.type);
      services.call(rewriter, op, kAccess, nullptr,
                    {access.address, bytes, i32(alignment), i32(access.kind)});
    }
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands(operands);
      op->removeAttr(kCheckedAccessAttrName);
    });
    return success();
  }

  static Value extend(OpBuilder &builder, Location loc, Value value) {
    Type type = builder.getI64Type();
    return value.getType() == type
               ? value
               : LLVM::ZExtOp::create(builder, loc, type, value).getResult();
  }

  EmulatorServices &services;
};

/// Finds a shared variable behind the start of the memory of the block.
struct LowerSharedAddress : OpConversionPattern<LLVM::AddressOfOp> {
  LowerSharedAddress(MLIRContext *context, EmulatorServices &services)
      : OpConversionPattern(context), services(services) {}

  LogicalResult
  matchAndRewrite(LLVM::AddressOfOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto offset = services.sharedOffsets.find(op.getGlobalName());
    if (offset == services.sharedOffsets.end())
      return failure();
    Type ptr = LLVM::LLVMPointerType::get(getContext());
    Value memory = EmulatorServices::loadThreadField(
        rewriter, op, offsetof(RelaxEmulatedThread, shared), ptr);
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(
        op, ptr, rewriter.getI8Type(), memory,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset->second)});
    return success();
  }

  EmulatorServices &services;
};

/// Removes a cast between address spaces, which are one space here.
struct RemoveAddressSpaceCast : OpConversionPattern<LLVM::AddrSpaceCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LLVM::AddrSpaceCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getArg());
    return success();
  }
};

struct LowerTrap : OpConversionPattern<LLVM::Trap> {
  LowerTrap(MLIRContext *context, EmulatorServices &services)
      : OpConversionPattern(context), services(services) {}

  LogicalResult
  matchAndRewrite(LLVM::Trap op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    services.call(rewriter, op, kTrap, nullptr, getMessage(rewriter, op));
    rewriter.eraseOp(op);
    return success();
  }

  /// Returns the address of the message, which the device module has once.
  static Value getMessage(OpBuilder &builder, Operation *op) {
    constexpr StringLiteral name = "trap.message";
    auto module = op->getParentOfType<gpu::GPUModuleOp>();
    if (!module.lookupSymbol(name)) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      StringRef text("trap", /*with its NUL*/ 5);
      LLVM::GlobalOp::create(
          builder, op->getLoc(),
          LLVM::LLVMArrayType::get(builder.getI8Type(), text.size()),
          /*isConstant=*/true, LLVM::Linkage::Internal, name,
          builder.getStringAttr(text));
    }
    return LLVM::AddressOfOp::create(
        builder, op->getLoc(), LLVM::LLVMPointerType::get(op->getContext()),
        name);
  }

  EmulatorServices &services;
};

/// Ends the kernel with the message of an assertion that fails.
struct LowerAssertFail : OpConversionPattern<LLVM::CallOp> {
  LowerAssertFail(MLIRContext *context, EmulatorServices &services)
      : OpConversionPattern(context), services(services) {}

  LogicalResult
  matchAndRewrite(LLVM::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getCallee() != "__assertfail" ||
        adaptor.getCalleeOperands().size() != 5)
      return failure();
    services.call(rewriter, op, kTrap, nullptr,
                  adaptor.getCalleeOperands().front());
    rewriter.eraseOp(op);
    return success();
  }

  EmulatorServices &services;
};
} // namespace

void relax_mlir::populateMemoryToEmulatorPatterns(EmulatorServices &services,
                                                  RewritePatternSet &patterns) {
  patterns.add<CheckAccess, LowerSharedAddress, LowerTrap, LowerAssertFail>(
      patterns.getContext(), services);
  patterns.add<RemoveAddressSpaceCast>(patterns.getContext());
}
