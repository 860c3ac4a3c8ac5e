//===- TIRToGPU.cpp - lower tensor programs to kernels --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/TIRToGPU.h"

#include "LoopAnnotations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTTIRTOGPUPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

/// The thread indices of a launch, in the order of its operands.
static constexpr StringLiteral kTags[] = {"blockIdx.x",  "blockIdx.y",
                                          "blockIdx.z",  "threadIdx.x",
                                          "threadIdx.y", "threadIdx.z"};

/// Returns the position of the tag of a loop in `kTags`, or nullopt.
static std::optional<unsigned> getTag(tir::ForOp loop) {
  const StringLiteral *tag = llvm::find(kTags, *loop.getThreadTag());
  if (tag == std::end(kTags))
    return std::nullopt;
  return tag - kTags;
}

/// Returns the value of the thread index of a loop in a launch.
static Value getThreadIndex(gpu::LaunchOp launch, unsigned tag) {
  gpu::KernelDim3 ids = tag < 3 ? launch.getBlockIds() : launch.getThreadIds();
  Value values[] = {ids.x, ids.y, ids.z};
  return values[tag % 3];
}

/// Returns the extent of a thread index in a launch.
static Value getThreadExtent(gpu::LaunchOp launch, unsigned tag) {
  gpu::KernelDim3 sizes = tag < 3 ? launch.getGridSizeOperandValues()
                                  : launch.getBlockSizeOperandValues();
  Value values[] = {sizes.x, sizes.y, sizes.z};
  return values[tag % 3];
}

/// The most blocks along the second and third dimension of a grid.
static constexpr int64_t kMostBlocks = 65535;

/// Returns true if a loop may have more iterations than its dimension of the
/// grid has blocks. Each block then runs several of them.
static bool mayExceedGrid(tir::ForOp loop, unsigned tag) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  return (tag == 1 || tag == 2) && (!extent || *extent > kMostBlocks);
}

/// Returns true if there is a barrier below `op`, of all threads of a block or
/// of those that compute.
static bool containsBarrier(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<gpu::BarrierOp, NVVM::Barrier0Op, NVVM::BarrierOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct LowerDeviceLoop : TIRToSCFPattern<tir::ForOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::ForOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isDeviceLoop(op))
      return rewriter.notifyMatchFailure(op, "expected a thread-bound loop");
    std::optional<unsigned> tag = getTag(op);
    if (!tag)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "expected a loop bound to blockIdx or threadIdx, got '"
             << *op.getThreadTag() << "'";
      });
    auto launch = op->getParentOfType<gpu::LaunchOp>();
    if (launch)
      return lowerInLaunch(op, launch, *tag, rewriter);
    FailureOr<gpu::LaunchOp> created = createLaunch(op, rewriter);
    if (failed(created))
      return failure();
    Block *body = &created->getBody().front();
    rewriter.setInsertionPointToEnd(body);
    auto end = gpu::TerminatorOp::create(rewriter, op.getLoc());
    rewriter.setInsertionPoint(end);
    for (tir::AllocOp alloc : analysis.getHoistedAllocs(op))
      rewriter.moveOpBefore(alloc, body, body->begin());
    return lowerInLaunch(op, *created, *tag, rewriter);
  }

private:
  /// Builds the extent of a loop in front of the kernel.
  FailureOr<Value> buildExtent(tir::ForOp kernel, tir::ForOp loop,
                               ConversionPatternRewriter &rewriter) const {
    for (Value operand : loop.getMapOperands()) {
      // The block of an argument of the program is gone.
      Operation *parent = operand.getParentBlock()->getParentOp();
      if (parent && kernel->isAncestor(parent))
        return rewriter.notifyMatchFailure(kernel, [&](Diagnostic &diag) {
          diag << "expected the extent of the loop bound to '"
               << *loop.getThreadTag()
               << "' to be known in front of the kernel";
        });
    }
    return buildLoopExtent(loop, rewriter);
  }

  Value buildLoopExtent(tir::ForOp loop,
                        ConversionPatternRewriter &rewriter) const {
    Location loc = loop.getLoc();
    SmallVector<Value> extents = buildIndices(rewriter, loc, loop.getExtent(),
                                              loop.getMapOperands(), analysis);
    Value extent = extents.front();
    for (Value other : ArrayRef(extents).drop_front())
      extent = arith::MinSIOp::create(rewriter, loc, extent, other);
    return extent;
  }

  /// Builds a launch with the greatest extent of each thread index below
  /// `kernel`, in front of it.
  FailureOr<gpu::LaunchOp>
  createLaunch(tir::ForOp kernel, ConversionPatternRewriter &rewriter) const {
    Location loc = kernel.getLoc();
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    SmallVector<Value> extents(std::size(kTags), one);
    WalkResult result = kernel.walk([&](tir::ForOp loop) {
      std::optional<unsigned> tag =
          isDeviceLoop(loop) ? getTag(loop) : std::nullopt;
      if (!tag)
        return WalkResult::advance();
      FailureOr<Value> extent = buildExtent(kernel, loop, rewriter);
      if (failed(extent))
        return WalkResult::interrupt();
      if (extents[*tag] == one)
        extents[*tag] = *extent;
      else if (std::optional<int64_t> constant = getConstantIntValue(*extent);
               !constant || constant != getConstantIntValue(extents[*tag]))
        extents[*tag] =
            arith::MaxSIOp::create(rewriter, loc, extents[*tag], *extent);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (unsigned tag : {1, 2}) {
      std::optional<int64_t> constant = getConstantIntValue(extents[tag]);
      if (constant && *constant <= kMostBlocks)
        continue;
      Value most = arith::ConstantIndexOp::create(rewriter, loc, kMostBlocks);
      extents[tag] = arith::MinSIOp::create(rewriter, loc, extents[tag], most);
    }
    return gpu::LaunchOp::create(rewriter, loc, extents[0], extents[1],
                                 extents[2], extents[3], extents[4],
                                 extents[5]);
  }

  /// Creates a loop over the iterations that a block runs, from the one with
  /// its index on, and returns the index of an iteration.
  Value createBlockLoop(tir::ForOp op, Value index,
                        ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Value step = arith::ConstantIndexOp::create(rewriter, loc, kMostBlocks);
    auto loop = scf::ForOp::create(rewriter, loc, index,
                                   buildLoopExtent(op, rewriter), step);
    rewriter.setInsertionPointToStart(loop.getBody());
    // An iteration writes the shared memory that the one before has read.
    if (containsBarrier(op)) {
      auto barrier = gpu::BarrierOp::create(rewriter, loc);
      rewriter.setInsertionPoint(barrier);
    }
    return loop.getInductionVar();
  }

  /// Replaces a loop in a launch by its body, for the threads that run it.
  LogicalResult lowerInLaunch(tir::ForOp op, gpu::LaunchOp launch, unsigned tag,
                              ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Value index = getThreadIndex(launch, tag);
    std::optional<int64_t> extent = op.getConstantExtent();
    Value threads = getThreadExtent(launch, tag);
    Operation *choice = threads.getDefiningOp();
    bool runsAll = (extent && extent == getConstantIntValue(threads)) ||
                   !isa_and_present<arith::MaxSIOp, arith::MinSIOp>(choice);
    if (mayExceedGrid(op, tag)) {
      index = createBlockLoop(op, index, rewriter);
      runsAll = true;
    }
    if (!runsAll) {
      Value runs =
          arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt, index,
                                buildLoopExtent(op, rewriter));
      auto branch = scf::IfOp::create(rewriter, loc, runs,
                                      /*withElseRegion=*/false);
      rewriter.setInsertionPoint(branch.thenYield());
    }
    Block *body = &op.getBody().front();
    rewriter.eraseOp(body->getTerminator());
    rewriter.inlineBlockBefore(body, rewriter.getInsertionBlock(),
                               rewriter.getInsertionPoint(), index);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void relax_mlir::populateTIRToGPUPatterns(const TypeConverter &converter,
                                          const FlatBufferAnalysis &analysis,
                                          RewritePatternSet &patterns) {
  patterns.add<LowerDeviceLoop>(converter, patterns.getContext(), analysis,
                                /*benefit=*/2);
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// Returns the type of the buffer that an operation loads from; null for other
/// operations.
static MemRefType getLoadedType(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return load.getMemRefType();
  auto load = dyn_cast<vector::LoadOp>(op);
  return load ? load.getMemRefType() : MemRefType();
}

/// Returns the type of the buffer that an operation stores to; null for other
/// operations.
static MemRefType getStoredType(Operation *op) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getMemRefType();
  auto store = dyn_cast<vector::StoreOp>(op);
  return store ? store.getMemRefType() : MemRefType();
}

/// Returns true for an innermost loop that copies elements to shared memory.
static bool copiesToShared(scf::ForOp loop) {
  bool isInnermost = true, loads = false, stores = false;
  loop.getBody()->walk([&](Operation *op) {
    isInnermost &= !isa<LoopLikeOpInterface>(op);
    MemRefType source = getLoadedType(op), target = getStoredType(op);
    loads |= source && !source.getMemorySpace();
    stores |= target && gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(target);
  });
  return isInnermost && loads && stores;
}

/// Keeps LLVM from transformations of the loops of kernels that need more
/// registers than a thread has:
///
/// - it does not unroll loops that copy to shared memory. A schedule has
///   unrolled those whose elements fit in registers;
/// - it does not hoist the addresses and conditions of accesses out of loops
///   with barriers, which run over tiles. ptxas, which knows the number of free
///   registers, hoists them.
static void limitRegisters(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  function.walk([&](scf::ForOp loop) {
    if (!loop->getParentOfType<gpu::LaunchOp>())
      return;
    LLVM::LoopUnrollAttr unroll;
    LLVM::LoopLICMAttr licm;
    if (copiesToShared(loop))
      unroll = getNoUnrolling(context);
    if (containsBarrier(loop))
      licm = LLVM::LoopLICMAttr::get(context, BoolAttr::get(context, true), {});
    if (unroll || licm)
      annotateForLLVM(loop, unroll, licm);
  });
}

namespace {
struct ConvertTIRToGPUPass
    : public relax_mlir::impl::ConvertTIRToGPUPassBase<ConvertTIRToGPUPass> {
  using ConvertTIRToGPUPassBase::ConvertTIRToGPUPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> programs(getOperation().getOps<tir::PrimFuncOp>());
    FlatBufferAnalysis analysis(getOperation(), /*maxStackBytes=*/0);
    TIRToSCFTypeConverter converter;
    RewritePatternSet patterns(&getContext());
    populateTIRToSCFPatterns(converter, analysis, patterns);
    populateTIRToGPUPatterns(converter, analysis, patterns);
    for (Dialect *dialect : getContext().getLoadedDialects())
      if (auto *more =
              dialect->getRegisteredInterface<TIRToSCFPatternsInterface>())
        more->populateTIRToSCFPatterns(converter, analysis, patterns);
    if (failed(
            lowerTIRToSCF(programs, std::move(patterns), converter, analysis)))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      limitRegisters(function);
      nameKernels(function);
    }
  }

private:
  /// Puts the kernels of a function into one device module, `<name>_kernels`,
  /// with the names `<name>_0`, `<name>_1` and so on.
  static void nameKernels(func::FuncOp function) {
    Builder builder(function.getContext());
    auto symbol = [&](const Twine &suffix) {
      return FlatSymbolRefAttr::get(
          builder.getStringAttr(function.getName() + suffix));
    };
    unsigned number = 0;
    function.walk([&](gpu::LaunchOp launch) {
      launch.setModuleAttr(symbol("_kernels"));
      launch.setFunctionAttr(symbol("_" + Twine(number++)));
    });
  }
};
} // namespace
