//===- MakeDeviceABI.cpp - calling convention of device kernels -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Conversion/TIRToLLVM/FlatBufferAnalysis.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "BufferDescriptor.h"
#include "SharedLayout.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"

namespace relax_mlir {
#define GEN_PASS_DEF_MAKEDEVICEABIPASS
#define GEN_PASS_DEF_PASSTENSORMAPSPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

/// The address space of global memory in NVVM.
static constexpr unsigned kGlobal = 1;
/// The address space of shared memory in NVVM.
static constexpr unsigned kShared = 3;
/// The alignment of dynamic shared memory, which TMA needs.
static constexpr uint64_t kDynamicAlignment = 1024;

/// Moves a value, and the views of it, to the memory space of `value`.
static void propagateSpace(Value value) {
  Attribute space = cast<MemRefType>(value.getType()).getMemorySpace();
  SmallVector<Value> worklist = {value};
  while (!worklist.empty())
    for (Operation *user : worklist.pop_back_val().getUsers())
      for (Value result : user->getResults()) {
        auto type = dyn_cast<MemRefType>(result.getType());
        if (!type || type.getMemorySpace() == space)
          continue;
        result.setType(MemRefType::get(type.getShape(), type.getElementType(),
                                       type.getLayout(), space));
        worklist.push_back(result);
      }
}

namespace {
struct MakeDeviceABIPass
    : public relax_mlir::impl::MakeDeviceABIPassBase<MakeDeviceABIPass> {
  using MakeDeviceABIPassBase::MakeDeviceABIPassBase;

  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>())
      if (kernel.isKernel() && failed(convert(kernel)))
        return signalPassFailure();
  }

private:
  LogicalResult convert(gpu::GPUFuncOp kernel) {
    LLVMTypeConverter converter(&getContext());
    Block *entry = &kernel.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(entry);
    SmallVector<Type> types;
    for (unsigned i = 0, e = kernel.getNumArguments(); i < e; ++i) {
      if (failed(convertArgument(kernel, builder, converter, i)))
        return failure();
      types.push_back(entry->getArgument(i).getType());
    }
    kernel.setFunctionType(builder.getFunctionType(types, {}));
    requireThreads(kernel);
    if (failed(placeSharedBuffers(kernel)))
      return failure();
    SmallVector<memref::AllocaOp> buffers;
    kernel.walk([&](memref::AllocaOp alloc) { buffers.push_back(alloc); });
    for (memref::AllocaOp buffer : llvm::reverse(buffers))
      buffer->moveBefore(entry, entry->begin());
    return success();
  }

  /// Lets a kernel run with exactly its threads, as ptxas must know to divide
  /// the registers of a block.
  static void requireThreads(gpu::GPUFuncOp kernel) {
    std::optional<ArrayRef<int32_t>> threads = kernel.getKnownBlockSize();
    bool dividesRegisters = kernel
                                .walk([](NVVM::SetMaxRegisterOp) {
                                  return WalkResult::interrupt();
                                })
                                .wasInterrupted();
    if (!dividesRegisters || !threads)
      return;
    Builder builder(kernel.getContext());
    kernel->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    builder.getDenseI32ArrayAttr(*threads));
    kernel.removeKnownBlockSizeAttr();
  }

  LogicalResult convertArgument(gpu::GPUFuncOp kernel, OpBuilder &builder,
                                const LLVMTypeConverter &converter,
                                unsigned number) {
    Block *entry = &kernel.getBody().front();
    BlockArgument argument = entry->getArgument(number);
    Location loc = argument.getLoc();
    if (argument.getType().isIndex()) {
      argument.setType(builder.getI64Type());
      auto index = arith::IndexCastOp::create(builder, loc,
                                              builder.getIndexType(), argument);
      argument.replaceAllUsesExcept(index, index);
      return success();
    }
    // A tensor map, whose attributes convert-gpu-to-nvvm would drop.
    if (argument.getType() == LLVM::LLVMPointerType::get(&getContext()))
      return success();
    auto buffer = dyn_cast<MemRefType>(argument.getType());
    if (!buffer)
      return argument.getType().isSignlessIntOrFloat()
                 ? success()
                 : refuse(kernel, argument.getType());
    if (buffer.getRank() > 1 || !buffer.getLayout().isIdentity())
      return kernel.emitError()
             << "expected buffers of rank 1 with the identity layout, got "
             << buffer;
    auto type =
        MemRefType::get(buffer.getShape(), buffer.getElementType(), AffineMap(),
                        builder.getI64IntegerAttr(kGlobal));
    argument.setType(LLVM::LLVMPointerType::get(&getContext(), kGlobal));
    SmallVector<OpOperand *> uses(llvm::make_pointer_range(argument.getUses()));
    Value memref = buildBuffer(builder, loc, converter, type, argument);
    for (OpOperand *use : uses)
      use->set(memref);
    propagateSpace(memref);
    kernel.setArgAttr(number, LLVM::LLVMDialect::getAlignAttrName(),
                      builder.getI64IntegerAttr(kDeviceAlignment));
    return success();
  }

  /// Aligns the shared buffers. Those that take more than variables may are in
  /// dynamic shared memory, whose size the launch gives.
  LogicalResult placeSharedBuffers(gpu::GPUFuncOp kernel) {
    SharedLayout layout(kernel);
    FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(kernel);
    if (failed(gpu))
      return failure();
    if (*gpu && layout.bytes > (*gpu)->sharedBytes)
      return kernel.emitError()
             << "expected kernel '" << kernel.getName() << "' to use at most "
             << (*gpu)->sharedBytes << " bytes of shared memory, got "
             << layout.bytes;
    Builder builder(&getContext());
    if (layout.isDynamic()) {
      useDynamicMemory(kernel, layout);
      return success();
    }
    for (unsigned i = 0, e = layout.offsets.size(); i < e; ++i)
      kernel.setWorkgroupAttributionAttr(
          i, LLVM::LLVMDialect::getAlignAttrName(),
          builder.getI64IntegerAttr(layout.alignments[i]));
    return success();
  }

  /// Puts the shared buffers into an external variable without a size.
  void useDynamicMemory(gpu::GPUFuncOp kernel, const SharedLayout &layout) {
    Location loc = kernel.getLoc();
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    auto memory = LLVM::GlobalOp::create(
        builder, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), 0),
        /*isConstant=*/false, LLVM::Linkage::External,
        (kernel.getName() + kDynamicMemorySuffix).str(), Attribute(),
        kDynamicAlignment, kShared);
    memory->setAttr(kDynamicBytesAttrName,
                    builder.getI64IntegerAttr(layout.bytes));
    LLVMTypeConverter converter(&getContext());
    populateGpuMemorySpaceAttributeConversions(
        converter, [](gpu::AddressSpace) { return kShared; });
    Block *entry = &kernel.getBody().front();
    builder.setInsertionPointToStart(entry);
    Value start = LLVM::AddressOfOp::create(builder, loc, memory);
    SmallVector<BlockArgument> buffers(kernel.getWorkgroupAttributions());
    for (auto [buffer, offset] : llvm::zip_equal(buffers, layout.offsets)) {
      Value pointer = LLVM::GEPOp::create(
          builder, loc, start.getType(), builder.getI8Type(), start,
          ArrayRef<LLVM::GEPArg>{int32_t(offset)});
      buffer.replaceAllUsesWith(buildBuffer(builder, loc, converter,
                                            cast<MemRefType>(buffer.getType()),
                                            pointer));
    }
    entry->eraseArguments(buffers.front().getArgNumber(), buffers.size());
    kernel->removeAttr(kernel.getNumWorkgroupAttributionsAttrName());
    kernel.removeWorkgroupAttribAttrsAttr();
  }

  LogicalResult refuse(gpu::GPUFuncOp kernel, Type type) {
    return kernel.emitError()
           << "cannot pass a value of type " << type << " to a kernel";
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

/// Passes the bytes at a pointer, which the kernel only reads, by value.
static void passByValue(LLVM::LLVMFuncOp kernel, unsigned number) {
  Builder builder(kernel.getContext());
  auto bytes =
      LLVM::LLVMArrayType::get(builder.getI8Type(), RELAX_TENSOR_MAP_BYTES);
  kernel.setArgAttr(number, LLVM::LLVMDialect::getByValAttrName(),
                    TypeAttr::get(bytes));
  kernel.setArgAttr(number, NVVM::NVVMDialect::getGridConstantAttrName(),
                    builder.getUnitAttr());
  kernel.setArgAttr(number, LLVM::LLVMDialect::getAlignAttrName(),
                    builder.getI64IntegerAttr(RELAX_TENSOR_MAP_ALIGNMENT));
}

namespace {
struct PassTensorMapsPass
    : public relax_mlir::impl::PassTensorMapsPassBase<PassTensorMapsPass> {
  using PassTensorMapsPassBase::PassTensorMapsPassBase;

  void runOnOperation() override {
    Type map = LLVM::LLVMPointerType::get(&getContext());
    for (auto kernel : getOperation().getOps<LLVM::LLVMFuncOp>())
      if (kernel->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
        for (auto [i, type] : llvm::enumerate(kernel.getArgumentTypes()))
          if (type == map)
            passByValue(kernel, i);
  }
};
} // namespace
