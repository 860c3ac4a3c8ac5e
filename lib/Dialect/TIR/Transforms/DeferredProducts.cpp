//===- DeferredProducts.cpp - products that outlast their step ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DeferredProducts.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

static constexpr StringLiteral kWait = "wgmma.wait_group.sync.aligned ";

/// Returns true for the wait of an intrinsic for products of warpgroups.
static bool isWait(Operation *op) {
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  return assembly && assembly.getAsmString().starts_with(kWait);
}

/// Lets all groups of products but the last `pending` ones end.
static void setPending(LLVM::InlineAsmOp wait, unsigned pending) {
  wait.setAsmString((kWait + Twine(pending) + ";").str());
}

/// Returns true if an operation starts products, and has no other effect.
static bool startsProducts(Operation *op) {
  return isa<NVVM::WgmmaMmaAsyncOp, NVVM::WgmmaFenceAlignedOp,
             NVVM::WgmmaGroupSyncAlignedOp, NVVM::FenceProxyOp>(op);
}

/// Returns true if an operation only moves numbers between registers.
static bool movesRegisters(Operation *op) {
  return isa<vector::ExtractOp, vector::FromElementsOp, LLVM::InsertValueOp,
             LLVM::ExtractValueOp>(op) ||
         op->hasTrait<OpTrait::ConstantLike>();
}

/// Returns true if an operation accesses no elements, but orders accesses.
static bool onlyOrders(Operation *op) {
  return isa<gpu::BarrierOp, NVVM::Barrier0Op, NVVM::BarrierOp,
             NVVM::SyncWarpOp, NVVM::CpAsyncCommitGroupOp,
             NVVM::CpAsyncWaitGroupOp, nvgpu::DeviceAsyncCreateGroupOp,
             nvgpu::DeviceAsyncWaitOp>(op);
}

namespace {
/// Checks the products of one loop.
class ProductFinder {
public:
  ProductFinder(ForOp loop, const CopyStages &copies, std::string *why)
      : loop(loop), copies(copies), why(why) {}

  FailureOr<DeferredProducts> run();

private:
  LogicalResult addSums(Operation *nest);
  LogicalResult addOperands(NVVM::WgmmaMmaAsyncOp product);
  LogicalResult checkOperation(Operation *op);
  LogicalResult checkUses(const llvm::SetVector<Operation *> &nests);
  bool dependsOnStep(ValueRange values);
  bool mayWriteOperands(Operation *op);
  bool mayUseSums(Operation *op);

  ForOp loop;
  const CopyStages &copies;
  std::string *why;
  /// The buffers of the sums, those that the products read, and those of them
  /// that get no versions.
  DenseSet<Value> sums, operands, unversioned;
};
} // namespace

/// Returns true if an index or a view is not the same in all iterations.
bool ProductFinder::dependsOnStep(ValueRange values) {
  SmallVector<Value> worklist(values);
  DenseSet<Value> visited;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value == loop.getInductionVar())
      return true;
    Operation *def = value.getDefiningOp();
    if (!visited.insert(value).second || !def || !loop->isAncestor(def))
      continue;
    if (!isMemoryEffectFree(def))
      return true;
    llvm::append_range(worklist, def->getOperands());
  }
  return false;
}

/// Adds the buffers that the descriptors of a product point to.
LogicalResult ProductFinder::addOperands(NVVM::WgmmaMmaAsyncOp product) {
  for (Value descriptor :
       {product.getDescriptorA(), product.getDescriptorB()}) {
    std::optional<SmallVector<Value>> buffers = getAddressedBuffers(descriptor);
    if (!buffers)
      return refuse(why, "a product reads unknown memory");
    operands.insert_range(*buffers);
  }
  return success();
}

/// Checks that an operation of a nest can be left out behind the loop, or
/// accesses the sums of the same place in each iteration.
LogicalResult ProductFinder::checkOperation(Operation *op) {
  auto refuseWith = [&](StringRef text) {
    return refuse(why,
                  ("'" + op->getName().getStringRef() + "' " + text).str());
  };
  if (auto inner = dyn_cast<ForOp>(op))
    return dependsOnStep(inner.getMapOperands())
               ? refuseWith("depends on the step")
               : success();
  if (op->getNumRegions() != 0)
    return refuseWith("is around the products");
  if (auto product = dyn_cast<NVVM::WgmmaMmaAsyncOp>(op))
    return addOperands(product);
  if (isWait(op) || startsProducts(op) || movesRegisters(op))
    return success();
  if (isMemoryEffectFree(op)) {
    bool isFloat = llvm::any_of(op->getResultTypes(), [](Type type) {
      return isa<FloatType>(getElementTypeOrSelf(type)) &&
             !isa<MemRefType>(type);
    });
    return isFloat ? refuseWith("computes with the sums of products")
                   : success();
  }
  std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
  if (!effects)
    return refuseWith("has effects beside the products");
  for (const BufferEffect &effect : *effects) {
    std::optional<SmallVector<Value>> buffers =
        getAddressedBuffers(effect.memref);
    if (!buffers || !isa<MemRefType>(effect.memref.getType()) ||
        !llvm::all_of(*buffers, [&](Value buffer) {
          return getMemoryScope(cast<MemRefType>(buffer.getType())) ==
                     MemoryScope::Local &&
                 !loop->isAncestor(buffer.getParentRegion()->getParentOp());
        }))
      return refuseWith("accesses a buffer that has no sums");
    sums.insert_range(*buffers);
  }
  SmallVector<Value> place =
      llvm::filter_to_vector(op->getOperands(), [](Value operand) {
        return isa<IndexType, MemRefType>(operand.getType());
      });
  return dependsOnStep(place)
             ? refuseWith("accesses sums whose place depends on the step")
             : success();
}

LogicalResult ProductFinder::addSums(Operation *nest) {
  WalkResult result = nest->walk([&](Operation *op) -> WalkResult {
    return isa<YieldOp>(op) ? success() : checkOperation(op);
  });
  return failure(result.wasInterrupted());
}

/// Returns true if an operation, apart from those below it, may write operands
/// that products of the step before read. Copies write the other versions of
/// theirs.
bool ProductFinder::mayWriteOperands(Operation *op) {
  if (hasEffectsBelowOnly(op) || isMemoryEffectFree(op) ||
      isa<ViewLikeOpInterface>(op) || onlyOrders(op))
    return false;
  Operation *outermost = loop.getBody().front().findAncestorOpInBlock(*op);
  const DenseSet<Value> &written =
      copies.operations.contains(outermost) ? unversioned : operands;
  // Barriers of threads do not order a copy of a box: it has no such effect.
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp>(op))
    return mayAddress(copy.getDstMem(), written);
  std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
  return !effects || llvm::any_of(*effects, [&](const BufferEffect &effect) {
    return effect.kind == AccessKind::Write &&
           mayAddress(effect.memref, written);
  });
}

/// Returns true if an operation, apart from those below it, may access sums.
bool ProductFinder::mayUseSums(Operation *op) {
  return !isMemoryEffectFree(op) &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return isa<BaseMemRefType, LLVM::LLVMPointerType>(
                      operand.getType()) &&
                  mayAddress(operand, sums);
         });
}

/// Checks that nothing beside the products uses their sums, and that the loop
/// writes no operands that products of the step before may read.
LogicalResult
ProductFinder::checkUses(const llvm::SetVector<Operation *> &nests) {
  unversioned = operands;
  for (AllocOp versions : copies.buffers)
    unversioned.erase(versions.getBuffer());
  Block &body = loop.getBody().front();
  WalkResult result = body.walk([&](Operation *op) -> WalkResult {
    if (mayWriteOperands(op))
      return refuse(why, "'" + op->getName().getStringRef() +
                             "' may write an operand of products of the step "
                             "before");
    return !nests.contains(body.findAncestorOpInBlock(*op)) && mayUseSums(op)
               ? refuse(why, "the loop uses the sums of products")
               : success();
  });
  return failure(result.wasInterrupted());
}

FailureOr<DeferredProducts> ProductFinder::run() {
  DeferredProducts plan{loop, {}};
  Block &body = loop.getBody().front();
  body.walk([&](LLVM::InlineAsmOp wait) {
    if (isWait(wait))
      plan.nests.insert(body.findAncestorOpInBlock(*wait));
  });
  if (plan.nests.empty())
    return refuse(why, "the loop has no products of warpgroups");
  for (Operation *nest : plan.nests)
    if (isWait(nest) || failed(addSums(nest)))
      return isWait(nest) ? refuse(why, "the loop is inside of a warpgroup")
                          : failure();
  if (failed(checkUses(plan.nests)))
    return failure();
  return plan;
}

FailureOr<DeferredProducts>
mlir::tir::planDeferredProducts(ForOp loop, const CopyStages &copies,
                                std::string *why) {
  return ProductFinder(loop, copies, why).run();
}

/// Erases the operations below `nest` whose results nothing uses.
static void eraseDead(Operation *nest) {
  SmallVector<Operation *> ops;
  nest->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    if (op != nest && isOpTriviallyDead(op))
      op->erase();
}

/// Copies the operations of the loop that compute operands below `nest` in
/// front of it.
static void copyOperands(OpBuilder &builder, ForOp loop, Operation *nest) {
  IRMapping copies;
  auto copy = [&](auto &&self, Value value) -> Value {
    Operation *def = value.getDefiningOp();
    if (!def || !loop->isAncestor(def))
      return value;
    if (!copies.contains(value)) {
      for (Value operand : def->getOperands())
        copies.map(operand, self(self, operand));
      builder.clone(*def, copies);
    }
    return copies.lookup(value);
  };
  builder.setInsertionPoint(nest);
  nest->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(copy(copy, operand.get()));
  });
}

Operation *mlir::tir::deferProducts(const DeferredProducts &plan) {
  OpBuilder builder(plan.loop->getContext());
  Operation *last = plan.loop;
  for (Operation *nest : plan.nests) {
    builder.setInsertionPointAfter(last);
    last = builder.clone(*nest);
    SmallVector<Operation *> erased;
    last->walk([&](Operation *op) {
      if (auto product = dyn_cast<NVVM::WgmmaMmaAsyncOp>(op))
        product.replaceAllUsesWith(product.getInouts());
      if (startsProducts(op))
        erased.push_back(op);
      if (isWait(op))
        setPending(cast<LLVM::InlineAsmOp>(op), 0);
    });
    for (Operation *op : erased)
      op->erase();
    eraseDead(last);
    copyOperands(builder, plan.loop, last);
    nest->walk([&](Operation *op) {
      if (isWait(op))
        setPending(cast<LLVM::InlineAsmOp>(op), 1);
    });
  }
  return last;
}
