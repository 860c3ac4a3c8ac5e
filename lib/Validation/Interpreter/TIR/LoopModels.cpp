//===- LoopModels.cpp - interpret loops, branches and buffers of tir ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexCode.h"
#include "TIRModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// tir.for
//===----------------------------------------------------------------------===//

/// Returns true if `value` depends on the variable of `loop`, through values
/// computed in the loop and through block iterators.
static bool dependsOn(Value value, tir::ForOp loop) {
  if (value == loop.getInductionVar())
    return true;
  if (!loop.getBody().isAncestor(value.getParentRegion()))
    return false;
  if (Operation *op = value.getDefiningOp())
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      return dependsOn(operand, loop);
    });
  auto argument = cast<BlockArgument>(value);
  Operation *owner = argument.getOwner()->getParentOp();
  auto block = dyn_cast<tir::BlockOp>(owner);
  if (!block)
    return false;
  unsigned iterator = argument.getArgNumber();
  if (argument.getOwner()->getParent() == &block.getInit())
    iterator = block.getInitIterators()[iterator];
  bool depends = false;
  block.getBinding().getResult(iterator).walk([&](AffineExpr expr) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      depends |= dependsOn(block.getDimOperands()[dim.getPosition()], loop);
  });
  return depends;
}

/// Adds the buffers into which the reduce block `block` combines values: the
/// buffers that its init region writes, or without an init region the buffers
/// that the block reads and writes.
static void addAccumulators(tir::BlockOp block,
                            llvm::SmallSetVector<Value, 2> &accumulators) {
  llvm::SmallPtrSet<Value, 4> read;
  block.getBody().walk([&](affine::AffineReadOpInterface load) {
    read.insert(load.getMemRef());
  });
  Region &stores = block.hasInit() ? block.getInit() : block.getBody();
  stores.walk([&](affine::AffineWriteOpInterface store) {
    if (block.hasInit() || read.contains(store.getMemRef()))
      accumulators.insert(store.getMemRef());
  });
}

/// Returns true if `store` combines the element with another value, and the
/// element is the same in each iteration of `loop`.
static bool accumulates(affine::AffineStoreOp store, tir::ForOp loop) {
  Operation *combine = store.getValue().getDefiningOp();
  if (!combine || llvm::any_of(store.getMapOperands(), [&](Value operand) {
        return dependsOn(operand, loop);
      }))
    return false;
  return llvm::any_of(combine->getOperands(), [&](Value operand) {
    auto load = operand.getDefiningOp<affine::AffineLoadOp>();
    return load && load.getMemRef() == store.getMemRef() &&
           load.getAffineMap() == store.getAffineMap() &&
           load.getMapOperands() == store.getMapOperands();
  });
}

/// Returns the buffers defined outside of a vectorized loop into whose elements
/// the loop combines values. Such iterations run in order here; a vectorized
/// sum only changes the order of its terms.
static SmallVector<Value, 2> getAccumulators(tir::ForOp loop) {
  llvm::SmallSetVector<Value, 2> accumulators;
  loop.walk([&](Operation *op) {
    if (auto block = dyn_cast<tir::BlockOp>(op)) {
      for (auto [i, iterator] : llvm::enumerate(block.getIterators()))
        if (block.getIteratorKind(i) == tir::IteratorKind::Reduce &&
            dependsOn(iterator, loop))
          addAccumulators(block, accumulators);
    } else if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
      if (accumulates(store, loop))
        accumulators.insert(store.getMemRef());
    }
  });
  accumulators.remove_if([&](Value buffer) {
    return loop.getBody().isAncestor(buffer.getParentRegion());
  });
  return accumulators.takeVector();
}

static bool isConcurrent(tir::ForOp loop) {
  switch (loop.getKind()) {
  case tir::ForKind::Serial:
  case tir::ForKind::Unrolled:
    return false;
  case tir::ForKind::Parallel:
  case tir::ForKind::ThreadBinding:
  case tir::ForKind::Vectorized:
    return true;
  }
  return false;
}

static LogicalResult compileOp(tir::ForOp op, ProgramCompiler &compiler) {
  MinimumCode extent(compiler, op.getExtent(), op.getMapOperands());
  IndexRange range = extent.getRange();
  compiler.setRange(
      op.getInductionVar(),
      {0, range.upper == INT64_MAX ? range.upper : range.upper - 1});
  FailureOr<Code> body = compiler.compileRegion(op.getBody());
  if (failed(body) || failed(emitInitOfEmptyReductions(op, compiler)))
    return failure();
  unsigned variable = compiler.getSlot(op.getInductionVar());
  if (isConcurrent(op)) {
    SmallVector<unsigned, 2> accumulators;
    if (op.getKind() == tir::ForKind::Vectorized)
      for (Value buffer : getAccumulators(op))
        accumulators.push_back(compiler.getSlot(buffer));
    compiler.emit([=, body = std::move(*body)](Machine &machine) {
      int64_t count;
      if (!extent.evaluate(machine.frame, count))
        return reportDivisor(op);
      machine.beginConcurrent(op);
      for (unsigned slot : accumulators)
        machine.addAccumulator(*machine.frame[slot].view->memory);
      for (int64_t i = 0; i < count; ++i) {
        machine.beginIteration();
        machine.frame[variable].i = i;
        if (!body.run(machine))
          return false;
      }
      machine.endConcurrent();
      return true;
    });
    return success();
  }
  compiler.emit([=, body = std::move(*body)](Machine &machine) {
    int64_t count;
    if (!extent.evaluate(machine.frame, count))
      return reportDivisor(op);
    for (int64_t i = 0; i < count; ++i) {
      machine.frame[variable].i = i;
      if (!body.run(machine))
        return false;
    }
    return true;
  });
  return success();
}

//===----------------------------------------------------------------------===//
// tir.if, tir.alloc and the ends of regions
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(tir::IfOp op, ProgramCompiler &compiler) {
  ConditionCode condition(compiler, op.getCondition(), op.getSetOperands());
  FailureOr<Code> thenCode = compiler.compileRegion(op.getThenRegion());
  if (failed(thenCode))
    return failure();
  FailureOr<Code> elseCode = Code();
  if (op.getElseBlock())
    elseCode = compiler.compileRegion(op.getElseRegion());
  if (failed(elseCode))
    return failure();
  compiler.emit([=, thenCode = std::move(*thenCode),
                 elseCode = std::move(*elseCode)](Machine &machine) {
    bool holds;
    if (!condition.evaluate(machine.frame, holds))
      return reportDivisor(op);
    return (holds ? thenCode : elseCode).run(machine);
  });
  return success();
}

static LogicalResult compileOp(tir::AllocOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op.getType().getElementType());
  if (failed(kind))
    return failure();
  SmallVector<IndexCode> sizes =
      makeIndexCodes(compiler, op.getShape(), op.getSymbols());
  unsigned memory = compiler.makeMemory(), view = compiler.makeView();
  unsigned result = compiler.getSlot(op.getBuffer());
  ElementKind stored = compiler.getStoredKind(*kind);
  compiler.emit([=](Machine &machine) {
    SmallVector<int64_t, 6> shape(sizes.size());
    for (auto [size, code] : llvm::zip_equal(shape, sizes))
      if (!code.evaluate(machine.frame, size))
        return reportDivisor(op);
    View &made = machine.activation->views[view];
    machine.frame[result].view = &made;
    return machine.allocate(machine.activation->memories[memory], made, shape,
                            stored, op);
  });
  return success();
}

static LogicalResult compileOp(tir::ReturnOp, ProgramCompiler &) {
  return success();
}
static LogicalResult compileOp(tir::YieldOp, ProgramCompiler &) {
  return success();
}

void registerTIRLoopModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tir::TIRDialect *) {
    attachCompileModels<tir::ForOp, tir::IfOp, tir::AllocOp, tir::ReturnOp,
                        tir::YieldOp>(context);
  });
}

} // namespace relax_mlir::reference
