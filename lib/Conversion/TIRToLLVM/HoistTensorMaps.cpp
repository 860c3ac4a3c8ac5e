//===- HoistTensorMaps.cpp - tensor maps in front of kernels --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"

namespace relax_mlir {
#define GEN_PASS_DEF_HOISTTENSORMAPSPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

/// Returns true if a value is defined in a launch.
static bool isInside(Value value, gpu::LaunchOp launch) {
  return launch.getBody().isAncestor(value.getParentRegion());
}

/// Adds `op` and all operations of the launch that it needs to `slice`, each
/// behind its operands. Returns the first value that the host does not know, or
/// null.
static Value collectSlice(Operation *op, gpu::LaunchOp launch,
                          SetVector<Operation *> &slice) {
  for (Value operand : op->getOperands()) {
    Operation *definition = operand.getDefiningOp();
    if (!isInside(operand, launch) || slice.contains(definition))
      continue;
    if (!definition || !isPure(definition) || definition->getNumRegions() != 0)
      return operand;
    if (Value unknown = collectSlice(definition, launch, slice))
      return unknown;
  }
  slice.insert(op);
  return nullptr;
}

namespace {
struct HoistTensorMapsPass
    : public relax_mlir::impl::HoistTensorMapsPassBase<HoistTensorMapsPass> {
  using HoistTensorMapsPassBase::HoistTensorMapsPassBase;

  void runOnOperation() override {
    SmallVector<gpu::LaunchOp> launches;
    getOperation().walk([&](gpu::LaunchOp launch) {
      if (hasMaps(launch))
        launches.push_back(launch);
    });
    if (launches.empty())
      return;
    RewritePatternSet patterns(&getContext());
    memref::populateResolveExtractStridedMetadataPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    for (gpu::LaunchOp launch : launches)
      if (failed(hoist(launch)))
        return signalPassFailure();
  }

private:
  static bool hasMaps(gpu::LaunchOp launch) {
    return launch.walk([](tir::TensorMapOp) { return WalkResult::interrupt(); })
        .wasInterrupted();
  }

  static LogicalResult hoist(gpu::LaunchOp launch) {
    SmallVector<tir::TensorMapOp> maps;
    launch.walk([&](tir::TensorMapOp map) { maps.push_back(map); });
    SmallVector<Operation *> moved;
    for (tir::TensorMapOp map : maps) {
      SetVector<Operation *> slice;
      if (Value unknown = collectSlice(map, launch, slice)) {
        InFlightDiagnostic diag =
            map.emitOpError("expected operands that are known in front of the "
                            "kernel");
        diag.attachNote(unknown.getLoc()) << "the kernel computes this value";
        return failure();
      }
      for (Operation *op : slice)
        move(op, launch, moved);
    }
    return success();
  }

  /// Moves an operation in front of the launch, or replaces it by an equal one
  /// in `moved`, which is there already.
  static void move(Operation *op, gpu::LaunchOp launch,
                   SmallVectorImpl<Operation *> &moved) {
    Operation **equal = llvm::find_if(moved, [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
          op, other, OperationEquivalence::IgnoreLocations);
    });
    if (equal != moved.end()) {
      op->replaceAllUsesWith(*equal);
      op->erase();
      return;
    }
    op->moveBefore(launch);
    moved.push_back(op);
  }
};
} // namespace
