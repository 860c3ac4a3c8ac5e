//===- LowerLaunches.cpp - launch kernels through the runtime -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "LowerTensorMaps.h"
#include "SharedLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LOWERLAUNCHESPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

static int64_t getDynamicBytes(gpu::LaunchFuncOp launch) {
  auto kernel = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
      launch, launch.getKernel());
  if (!kernel)
    return 0;
  relax_mlir::SharedLayout layout(kernel);
  return layout.isDynamic() ? layout.bytes : 0;
}

/// Returns the sizes of a launch and the dynamic shared memory, as indices. A
/// launch that gives no size has that of the shared buffers of the kernel, if
/// these are in dynamic memory.
static SmallVector<Value> getLaunchSizes(OpBuilder &builder,
                                         gpu::LaunchFuncOp launch) {
  gpu::KernelDim3 grid = launch.getGridSizeOperandValues(),
                  block = launch.getBlockSizeOperandValues();
  SmallVector<Value> sizes = {grid.x,  grid.y,  grid.z,
                              block.x, block.y, block.z};
  Location loc = launch.getLoc();
  Type index = builder.getIndexType();
  if (Value bytes = launch.getDynamicSharedMemorySize())
    sizes.push_back(arith::IndexCastOp::create(builder, loc, index, bytes));
  else
    sizes.push_back(
        arith::ConstantIndexOp::create(builder, loc, getDynamicBytes(launch)));
  for (Value &size : sizes)
    if (size.getType() != index)
      size = arith::IndexCastOp::create(builder, loc, index, size);
  return sizes;
}

namespace {
struct LowerLaunchesPass
    : public relax_mlir::impl::LowerLaunchesPassBase<LowerLaunchesPass> {
  using LowerLaunchesPassBase::LowerLaunchesPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (func::FuncOp function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      SmallVector<gpu::LaunchFuncOp> launches;
      function.walk(
          [&](gpu::LaunchFuncOp launch) { launches.push_back(launch); });
      for (auto [number, launch] : llvm::enumerate(launches)) {
        if (launch.getAsyncToken() || !launch.getAsyncDependencies().empty() ||
            launch.hasClusterSize()) {
          launch.emitError("expected a launch without tokens and clusters");
          return signalPassFailure();
        }
        lower(symbols, function, launch, number);
      }
      if (!function.isExternal())
        relax_mlir::lowerTensorMaps(symbols, function);
    }
  }

private:
  void lower(SymbolTable &symbols, func::FuncOp function,
             gpu::LaunchFuncOp launch, unsigned number) {
    OpBuilder builder(launch);
    Location loc = launch.getLoc();
    SmallVector<Value> operands = getLaunchSizes(builder, launch);
    llvm::append_range(operands, launch.getKernelOperands());
    std::string name =
        (function.getName() + ".kernel" + Twine(number) + ".launch").str();
    auto callee = func::FuncOp::create(
        loc, name,
        builder.getFunctionType(ValueRange(operands).getTypes(),
                                {builder.getI32Type()}));
    callee.setPrivate();
    callee->setAttr(relax_mlir::kDeviceKernelAttrName, launch.getKernel());
    symbols.insert(callee);
    func::CallOp::create(builder, loc, callee, operands);
    launch.erase();
  }
};
} // namespace
