//===- AsyncMutants.cpp - errors in what threads do not wait for ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each error is planted in all kernels of a module, in their asynchronous
// copies and products. The emulated GPU must report it, or compute other
// numbers (test/Target/GPU/planted-faults.test).
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Returns the operations of a type in kernels.
template <typename OpT> static SmallVector<OpT> findAll(ModuleOp module) {
  SmallVector<OpT> found;
  module.walk([&](gpu::GPUFuncOp kernel) {
    kernel.walk([&](OpT op) { found.push_back(op); });
  });
  return found;
}

/// Erases all operations of a type, which have no results.
template <typename OpT> static bool drop(ModuleOp module) {
  SmallVector<OpT> ops = findAll<OpT>(module);
  for (OpT op : ops)
    op.erase();
  return !ops.empty();
}

/// Erases the waits for mbarriers of the threads that copy, or of the others.
template <bool OfProducer> static bool dropWaits(ModuleOp module) {
  bool isDone = false;
  for (auto wait : findAll<NVVM::MBarrierTryWaitParityOp>(module)) {
    auto arrivals = wait->getBlock()->getOps<NVVM::MBarrierArriveExpectTxOp>();
    if (arrivals.empty() == OfProducer)
      continue;
    wait.erase();
    isDone = true;
  }
  return isDone;
}

/// Lets products of warpgroups go on without a wait: its results are the sums
/// that it takes.
static bool dropProductWait(ModuleOp module) {
  bool isDone = false;
  for (LLVM::InlineAsmOp wait : findAll<LLVM::InlineAsmOp>(module)) {
    if (!wait.getAsmString().starts_with("wgmma.wait_group"))
      continue;
    for (Operation *user : llvm::to_vector(wait->getUsers())) {
      auto extract = cast<LLVM::ExtractValueOp>(user);
      extract.replaceAllUsesWith(
          wait->getOperand(extract.getPosition().front()));
      extract.erase();
    }
    wait.erase();
    isDone = true;
  }
  return isDone;
}

/// Lets products of two steps run on where those of one may.
static bool deferProducts(ModuleOp module) {
  bool isDone = false;
  for (LLVM::InlineAsmOp wait : findAll<LLVM::InlineAsmOp>(module)) {
    if (wait.getAsmString() != "wgmma.wait_group.sync.aligned 1;")
      continue;
    wait.setAsmString("wgmma.wait_group.sync.aligned 2;");
    isDone = true;
  }
  return isDone;
}

/// Lets mbarriers expect other bytes than copies of boxes bring.
template <int64_t Factor> static bool scaleBytes(ModuleOp module) {
  auto arrivals = findAll<NVVM::MBarrierArriveExpectTxOp>(module);
  for (NVVM::MBarrierArriveExpectTxOp arrive : arrivals) {
    OpBuilder builder(arrive);
    Value bytes = arrive.getTxcount();
    Location loc = arrive.getLoc();
    Value two = arith::ConstantIntOp::create(builder, loc, bytes.getType(), 2);
    if (Factor == 2)
      bytes = arith::MulIOp::create(builder, loc, bytes, two);
    else
      bytes = arith::DivUIOp::create(builder, loc, bytes, two);
    arrive.getTxcountMutable().assign(bytes);
  }
  return !arrivals.empty();
}

/// Removes the swizzle from the descriptors of operands.
static bool dropSwizzle(ModuleOp module) {
  constexpr uint64_t kSwizzle = uint64_t(3) << 62;
  bool isDone = false;
  for (arith::ConstantOp constant : findAll<arith::ConstantOp>(module)) {
    auto value = dyn_cast<IntegerAttr>(constant.getValue());
    if (!value || !value.getType().isInteger(64) ||
        !(value.getValue().getZExtValue() & kSwizzle))
      continue;
    constant.setValueAttr(IntegerAttr::get(
        value.getType(),
        APInt(64, value.getValue().getZExtValue() & ~kSwizzle)));
    isDone = true;
  }
  return isDone;
}

ArrayRef<Mutant> test::getAsyncMutants() {
  static constexpr StringLiteral kAfter = "gpu-kernel-outlining";
  static const Mutant mutants[] = {
      {"gpu-no-copy-wait", kAfter, "threads do not wait for copies",
       drop<NVVM::CpAsyncWaitGroupOp>},
      {"gpu-no-box-wait", kAfter, "threads do not wait for copies of boxes",
       drop<NVVM::MBarrierTryWaitParityOp>},
      {"gpu-no-full-wait", kAfter, "threads do not wait for a full stage",
       dropWaits<false>},
      {"gpu-no-empty-wait", kAfter, "copies do not wait for an empty stage",
       dropWaits<true>},
      {"gpu-lost-empty", kAfter, "no thread tells that a stage is empty",
       drop<NVVM::MBarrierArriveOp>},
      {"gpu-lost-arrive", kAfter, "no thread arrives at an mbarrier",
       drop<NVVM::MBarrierArriveExpectTxOp>},
      {"gpu-few-bytes", kAfter, "an mbarrier expects half of the bytes",
       scaleBytes<-2>},
      {"gpu-many-bytes", kAfter, "an mbarrier expects twice the bytes",
       scaleBytes<2>},
      {"gpu-no-mbarrier", kAfter, "mbarriers are not initialised",
       drop<NVVM::MBarrierInitOp>},
      {"gpu-no-product-wait", kAfter, "threads do not wait for products",
       dropProductWait},
      {"gpu-late-product-wait", kAfter, "threads wait for products too late",
       deferProducts},
      {"gpu-no-product-fence", kAfter, "no fence is in front of products",
       drop<NVVM::WgmmaFenceAlignedOp>},
      {"gpu-no-product-group", kAfter, "products are not committed",
       drop<NVVM::WgmmaGroupSyncAlignedOp>},
      {"gpu-no-proxy-fence", kAfter, "products may not see what threads store",
       drop<NVVM::FenceProxyOp>},
      {"gpu-no-swizzle", kAfter, "products read tiles without their swizzle",
       dropSwizzle},
  };
  return mutants;
}
