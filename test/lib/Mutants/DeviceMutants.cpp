//===- DeviceMutants.cpp - errors in kernels for a GPU --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each error is planted in the first kernel of a module that has its place, as
// soon as kernels are functions of their own. The emulated GPU must report it,
// or compute other numbers (test/Target/GPU/planted-faults.test).
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

//===----------------------------------------------------------------------===//
// Places in kernels
//===----------------------------------------------------------------------===//

/// Returns the operations of a type in kernels that fulfil a condition.
template <typename OpT>
static SmallVector<OpT> findAll(ModuleOp module,
                                function_ref<bool(OpT)> condition = nullptr) {
  SmallVector<OpT> found;
  module.walk([&](gpu::GPUFuncOp kernel) {
    kernel.walk([&](OpT op) {
      if (!condition || condition(op))
        found.push_back(op);
    });
  });
  return found;
}

template <typename OpT> static bool isShared(OpT access) {
  return gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(
      access.getMemRefType());
}

/// Returns true if an access is in a buffer that a kernel gets.
template <typename OpT> static bool isGlobal(OpT access) {
  return isa<BlockArgument>(access.getMemRef()) && !isShared(access);
}

/// Returns true if an access is in memory of the thread.
template <typename OpT> static bool isLocal(OpT access) {
  return access.getMemRef().template getDefiningOp<memref::AllocaOp>() !=
         nullptr;
}

static SmallVector<memref::StoreOp> findSharedStores(ModuleOp module) {
  return findAll<memref::StoreOp>(module, isShared<memref::StoreOp>);
}

static SmallVector<memref::StoreOp> findGlobalStores(ModuleOp module) {
  return findAll<memref::StoreOp>(module, isGlobal<memref::StoreOp>);
}

/// Builds values in front of an operation.
namespace {
struct Values : OpBuilder {
  explicit Values(Operation *op) : OpBuilder(op), loc(op->getLoc()) {}

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(*this, loc, value);
  }
  Value threadX() {
    return gpu::ThreadIdOp::create(*this, loc, gpu::Dimension::x);
  }
  Value add(Value lhs, int64_t rhs) {
    return arith::AddIOp::create(*this, loc, lhs, index(rhs));
  }
  Value isBelow(Value lhs, int64_t rhs) {
    return arith::CmpIOp::create(*this, loc, arith::CmpIPredicate::ult, lhs,
                                 index(rhs));
  }
  Value isTrue() {
    return arith::ConstantOp::create(*this, loc, getBoolAttr(true));
  }

  Location loc;
};
} // namespace

/// Moves an operation without results into a branch.
static void guard(Operation *op, Value condition) {
  OpBuilder builder(op);
  auto branch = scf::IfOp::create(builder, op->getLoc(), condition,
                                  /*withElseRegion=*/false);
  op->moveBefore(branch.thenYield());
}

/// Adds to the index of a store.
static bool shiftStore(MutableArrayRef<memref::StoreOp> stores,
                       int64_t offset) {
  if (stores.empty() || stores[0].getIndices().size() != 1)
    return false;
  memref::StoreOp store = stores[0];
  Values values(store);
  store.getIndicesMutable().assign(
      values.add(store.getIndices().front(), offset));
  return true;
}

/// Sets the index of a store to a constant.
static bool fixStore(MutableArrayRef<memref::StoreOp> stores) {
  if (stores.empty() || stores[0].getIndices().size() != 1)
    return false;
  memref::StoreOp store = stores[0];
  store.getIndicesMutable().assign(Values(store).index(0));
  return true;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static bool dropFirstBarrier(ModuleOp module) {
  auto barriers = findAll<gpu::BarrierOp>(module);
  if (barriers.empty())
    return false;
  barriers.front().erase();
  return true;
}

static bool dropLastBarrier(ModuleOp module) {
  auto barriers = findAll<gpu::BarrierOp>(module);
  if (barriers.empty())
    return false;
  barriers.back().erase();
  return true;
}

static bool guardBarrier(ModuleOp module) {
  auto barriers = findAll<gpu::BarrierOp>(module);
  if (barriers.empty())
    return false;
  Values values(barriers[0]);
  guard(barriers[0], values.isBelow(values.threadX(), 32));
  return true;
}

/// Lets odd lanes wait at a barrier of their own first.
static bool splitBarrier(ModuleOp module) {
  auto barriers = findAll<gpu::BarrierOp>(module);
  if (barriers.empty())
    return false;
  Values values(barriers[0]);
  Value parity = arith::AndIOp::create(values, values.loc, values.threadX(),
                                       values.index(1));
  Value isOdd = arith::CmpIOp::create(
      values, values.loc, arith::CmpIPredicate::eq, parity, values.index(1));
  guard(gpu::BarrierOp::create(values, values.loc), isOdd);
  return true;
}

/// Lets the first column of threads run a loop with barriers once less.
static bool shortenForThread(ModuleOp module) {
  auto loops = findAll<scf::ForOp>(module, [](scf::ForOp loop) {
    return !loop.getBody()->getOps<gpu::BarrierOp>().empty();
  });
  if (loops.empty())
    return false;
  Values values(loops[0]);
  Value end = loops[0].getUpperBound();
  Value less = arith::SubIOp::create(values, values.loc, end, values.index(1));
  loops[0].setUpperBound(arith::SelectOp::create(
      values, values.loc, values.isBelow(values.threadX(), 1), less, end));
  return true;
}

//===----------------------------------------------------------------------===//
// Bounds and indices
//===----------------------------------------------------------------------===//

/// Removes the branch of a partial tile around accesses of a type.
template <typename OpT> static bool dropGuard(ModuleOp module) {
  auto branches = findAll<scf::IfOp>(module, [](scf::IfOp branch) {
    return llvm::any_of(branch.thenBlock()->getOps<OpT>(), isGlobal<OpT>);
  });
  if (branches.empty())
    return false;
  for (scf::IfOp branch : branches)
    branch.getConditionMutable().assign(Values(branch).isTrue());
  return true;
}

static bool shiftSharedStore(ModuleOp module) {
  auto stores = findSharedStores(module);
  return !stores.empty() &&
         shiftStore(stores, stores[0].getMemRefType().getNumElements());
}

static bool shiftGlobalStore(ModuleOp module) {
  auto stores = findGlobalStores(module);
  return shiftStore(stores, 1);
}

static bool fixSharedStore(ModuleOp module) {
  auto stores = findSharedStores(module);
  return fixStore(stores);
}

/// Lets threads of a kernel write the first element only.
static bool fixGlobalStore(ModuleOp module) {
  auto stores = findGlobalStores(module);
  return fixStore(stores);
}

/// Reads the element of the neighbouring thread.
static bool swapSharedLoad(ModuleOp module) {
  auto loads = findAll<memref::LoadOp>(module, isShared<memref::LoadOp>);
  if (loads.empty() || loads[0].getIndices().size() != 1)
    return false;
  Values values(loads[0]);
  loads[0].getIndicesMutable().assign(arith::XOrIOp::create(
      values, values.loc, loads[0].getIndices().front(), values.index(1)));
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Stores elements to shared memory only where they are loaded from a tensor,
/// not the padding beside them.
static bool dropPadding(ModuleOp module) {
  bool isDone = false;
  for (memref::StoreOp store : findSharedStores(module))
    if (auto branch = store.getValueToStore().getDefiningOp<scf::IfOp>()) {
      guard(store, branch.getCondition());
      isDone = true;
    }
  return isDone;
}

/// Pads with ones instead of zeros.
static bool padWithOnes(ModuleOp module) {
  bool isDone = false;
  for (memref::StoreOp store : findSharedStores(module))
    if (auto branch = store.getValueToStore().getDefiningOp<scf::IfOp>()) {
      Operation *yield = branch.elseYield();
      OpBuilder builder(yield);
      yield->setOperand(
          0, arith::ConstantOp::create(
                 builder, yield->getLoc(),
                 builder.getFloatAttr(yield->getOperand(0).getType(), 1.0)));
      isDone = true;
    }
  return isDone;
}

/// Removes the first constants that sums in local memory start with.
static bool dropInit(ModuleOp module) {
  auto stores = findAll<memref::StoreOp>(module, [](memref::StoreOp store) {
    return isLocal(store) &&
           store.getValueToStore().getDefiningOp<arith::ConstantOp>();
  });
  if (stores.empty())
    return false;
  stores[0].erase();
  return true;
}

/// Skips the first step of a sum.
static bool skipStep(ModuleOp module) {
  auto loops = findAll<scf::ForOp>(module);
  if (loops.empty())
    return false;
  loops[0].setLowerBound(Values(loops[0]).index(1));
  return true;
}

static bool dropGlobalStore(ModuleOp module) {
  auto stores = findGlobalStores(module);
  if (stores.empty())
    return false;
  stores.back().erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Warps
//===----------------------------------------------------------------------===//

static bool changeShuffle(ModuleOp module, bool isWidth) {
  auto shuffles = findAll<gpu::ShuffleOp>(module);
  if (shuffles.empty())
    return false;
  Values values(shuffles[0]);
  Value number = arith::ConstantOp::create(values, values.loc,
                                           values.getI32IntegerAttr(8));
  shuffles[0]->setOperand(isWidth ? 2 : 1, number);
  return true;
}

static bool changeShuffleOffset(ModuleOp module) {
  return changeShuffle(module, /*isWidth=*/false);
}

static bool changeShuffleWidth(ModuleOp module) {
  return changeShuffle(module, /*isWidth=*/true);
}

/// Shuffles only in the lower half of the warps.
static bool guardShuffle(ModuleOp module) {
  auto shuffles = findAll<gpu::ShuffleOp>(module);
  if (shuffles.empty())
    return false;
  gpu::ShuffleOp shuffle = shuffles[0];
  Values values(shuffle);
  Value lane = arith::AndIOp::create(values, values.loc, values.threadX(),
                                     values.index(31));
  auto branch =
      scf::IfOp::create(values, values.loc, shuffle.getValue().getType(),
                        values.isBelow(lane, 16), /*withElseRegion=*/true);
  OpBuilder builder = branch.getElseBodyBuilder();
  scf::YieldOp::create(builder, values.loc, shuffle.getValue());
  shuffle.getShuffleResult().replaceAllUsesWith(branch.getResult(0));
  builder = branch.getThenBodyBuilder();
  auto yield =
      scf::YieldOp::create(builder, values.loc, shuffle.getShuffleResult());
  shuffle->moveBefore(yield);
  return true;
}

/// Lets all lanes but the first write the result of their warp.
static bool invertWriter(ModuleOp module) {
  for (memref::StoreOp store : findSharedStores(module)) {
    auto branch = dyn_cast<scf::IfOp>(store->getParentOp());
    auto compare =
        branch ? branch.getCondition().getDefiningOp<arith::CmpIOp>() : nullptr;
    if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
      continue;
    compare.setPredicate(arith::CmpIPredicate::ne);
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Launches the kernels with `factor` of the threads along x, in eighths.
static bool scaleThreads(ModuleOp module, int64_t factor) {
  bool isDone = false;
  module.walk([&](gpu::LaunchFuncOp launch) {
    APInt size;
    if (!matchPattern(launch.getBlockSizeX(), m_ConstantInt(&size)))
      return;
    launch.getBlockSizeXMutable().assign(
        Values(launch).index(size.getSExtValue() * factor / 8));
    isDone = true;
  });
  return isDone;
}

static bool halveThreads(ModuleOp module) { return scaleThreads(module, 4); }

static bool doubleThreads(ModuleOp module) { return scaleThreads(module, 16); }

static bool exceedThreads(ModuleOp module) { return scaleThreads(module, 64); }

static bool dropBlock(ModuleOp module) {
  bool isDone = false;
  module.walk([&](gpu::LaunchFuncOp launch) {
    launch.getGridSizeXMutable().assign(
        Values(launch).add(launch.getGridSizeX(), -1));
    isDone = true;
  });
  return isDone;
}

ArrayRef<Mutant> test::getDeviceMutants() {
  static constexpr StringLiteral kAfter = "gpu-kernel-outlining";
  static const Mutant mutants[] = {
      {"gpu-first-barrier", kAfter, "the first barrier is missing",
       dropFirstBarrier},
      {"gpu-last-barrier", kAfter, "the last barrier is missing",
       dropLastBarrier},
      {"gpu-barrier-of-warp", kAfter, "one warp reaches a barrier",
       guardBarrier},
      {"gpu-split-barrier", kAfter,
       "lanes of a warp wait at different barriers", splitBarrier},
      {"gpu-short-loop", kAfter,
       "some threads leave a loop with barriers early", shortenForThread},
      {"gpu-load-guard", kAfter, "the loads of partial tiles have no bounds",
       dropGuard<memref::LoadOp>},
      {"gpu-store-guard", kAfter, "the stores of partial tiles have no bounds",
       dropGuard<memref::StoreOp>},
      {"gpu-beyond-shared", kAfter, "a store is behind its shared buffer",
       shiftSharedStore},
      {"gpu-shifted-store", kAfter, "a result is stored one element late",
       shiftGlobalStore},
      {"gpu-shared-slot", kAfter, "all threads write one element of a buffer",
       fixSharedStore},
      {"gpu-global-slot", kAfter, "all threads write one element of a result",
       fixGlobalStore},
      {"gpu-wrong-slot", kAfter, "a thread reads the element of its neighbour",
       swapSharedLoad},
      {"gpu-no-padding", kAfter, "the padding of a tile is not written",
       dropPadding},
      {"gpu-padding-of-ones", kAfter, "the padding of tiles is not zero",
       padWithOnes},
      {"gpu-no-init", kAfter, "a sum does not start with zero", dropInit},
      {"gpu-skipped-step", kAfter, "a sum has one step less", skipStep},
      {"gpu-no-result", kAfter, "some results are not stored", dropGlobalStore},
      {"gpu-shuffle-offset", kAfter, "a shuffle has another offset",
       changeShuffleOffset},
      {"gpu-shuffle-width", kAfter, "a shuffle has another width",
       changeShuffleWidth},
      {"gpu-shuffle-of-half", kAfter, "half a warp reaches a shuffle",
       guardShuffle},
      {"gpu-writing-lanes", kAfter, "the wrong lanes write the part of a warp",
       invertWriter},
      {"gpu-half-block", kAfter, "half the threads are launched", halveThreads},
      {"gpu-double-block", kAfter, "twice the threads are launched",
       doubleThreads},
      {"gpu-large-block", kAfter, "more threads are launched than a block has",
       exceedThreads},
      {"gpu-missing-block", kAfter, "a block is not launched", dropBlock},
  };
  return mutants;
}
