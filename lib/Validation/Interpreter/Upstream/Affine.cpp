//===- Affine.cpp - interpret the affine dialect --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../TIR/AccessCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

template <typename OpTy>
static SmallVector<IndexCode> getIndices(OpTy op, ProgramCompiler &compiler) {
  return makeIndexCodes(compiler, op.getAffineMap(), op.getMapOperands());
}

static LogicalResult compileOp(affine::AffineLoadOp op,
                               ProgramCompiler &compiler) {
  return emitLoad(compiler, op, op.getMemRef(), getIndices(op, compiler));
}
static LogicalResult compileOp(affine::AffineStoreOp op,
                               ProgramCompiler &compiler) {
  return emitStore(compiler, op, op.getValueToStore(), op.getMemRef(),
                   getIndices(op, compiler));
}
static LogicalResult compileOp(affine::AffineVectorLoadOp op,
                               ProgramCompiler &compiler) {
  return emitLoad(compiler, op, op.getMemRef(), getIndices(op, compiler));
}
static LogicalResult compileOp(affine::AffineVectorStoreOp op,
                               ProgramCompiler &compiler) {
  return emitStore(compiler, op, op.getValueToStore(), op.getMemRef(),
                   getIndices(op, compiler));
}
static LogicalResult compileOp(affine::AffinePrefetchOp, ProgramCompiler &) {
  return success();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(affine::AffineApplyOp op,
                               ProgramCompiler &compiler) {
  IndexCode code(compiler, op.getAffineMap().getResult(0),
                 op.getAffineMap().getNumDims(), op.getMapOperands());
  compiler.setRange(op.getResult(), code.getRange());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    return code.evaluate(machine.frame, machine.frame[to].i) ||
           reportDivisor(op);
  });
  return success();
}

static LogicalResult compileOp(affine::AffineMinOp op,
                               ProgramCompiler &compiler) {
  MinimumCode code(compiler, op.getAffineMap(), op.getOperands());
  compiler.setRange(op.getResult(), code.getRange());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    return code.evaluate(machine.frame, machine.frame[to].i) ||
           reportDivisor(op);
  });
  return success();
}

static LogicalResult compileOp(affine::AffineMaxOp op,
                               ProgramCompiler &compiler) {
  SmallVector<IndexCode> codes =
      makeIndexCodes(compiler, op.getAffineMap(), op.getOperands());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    int64_t most = INT64_MIN;
    for (const IndexCode &code : codes) {
      int64_t value;
      if (!code.evaluate(machine.frame, value))
        return reportDivisor(op);
      most = std::max(most, value);
    }
    machine.frame[to].i = most;
    return true;
  });
  return success();
}

/// Returns the sizes of a basis, innermost first. The outermost size may be
/// missing.
static SmallVector<IndexCode> getBasis(ArrayRef<OpFoldResult> basis,
                                       ProgramCompiler &compiler) {
  SmallVector<IndexCode> sizes;
  for (OpFoldResult size : llvm::reverse(basis)) {
    if (auto value = dyn_cast<Value>(size))
      sizes.push_back(IndexCode(compiler, value));
    else
      sizes.push_back(
          IndexCode(cast<IntegerAttr>(cast<Attribute>(size)).getInt()));
  }
  return sizes;
}

static LogicalResult compileOp(affine::AffineDelinearizeIndexOp op,
                               ProgramCompiler &compiler) {
  SmallVector<IndexCode> sizes = getBasis(op.getMixedBasis(), compiler);
  unsigned from = compiler.getSlot(op.getLinearIndex());
  SmallVector<unsigned> results;
  for (Value result : llvm::reverse(op.getResults()))
    results.push_back(compiler.getSlot(result));
  compiler.emit([=](Machine &machine) {
    int64_t rest = machine.frame[from].i;
    for (auto [i, result] : llvm::enumerate(results)) {
      // The remainder is the outermost index, whatever its size.
      if (i + 1 == results.size()) {
        machine.frame[result].i = rest;
        break;
      }
      int64_t size;
      if (!sizes[i].evaluate(machine.frame, size) || size <= 0)
        return reportDivisor(op);
      machine.frame[result].i = llvm::mod(rest, size);
      rest = llvm::divideFloorSigned(rest, size);
    }
    return true;
  });
  return success();
}

static LogicalResult compileOp(affine::AffineLinearizeIndexOp op,
                               ProgramCompiler &compiler) {
  SmallVector<IndexCode> sizes = getBasis(op.getMixedBasis(), compiler);
  SmallVector<unsigned> indices;
  for (Value index : llvm::reverse(op.getMultiIndex()))
    indices.push_back(compiler.getSlot(index));
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    int64_t sum = 0, stride = 1;
    for (auto [i, index] : llvm::enumerate(indices)) {
      sum += machine.frame[index].i * stride;
      int64_t size = 1;
      if (i < sizes.size() && !sizes[i].evaluate(machine.frame, size))
        return reportDivisor(op);
      stride *= size;
    }
    machine.frame[to].i = sum;
    return true;
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(affine::AffineIfOp op,
                               ProgramCompiler &compiler) {
  ConditionCode condition(compiler, op.getIntegerSet(), op.getOperands());
  auto compileRegion = [&](Region &region) -> FailureOr<Code> {
    if (region.empty())
      return Code();
    return compiler.compileRegion(region, [&] {
      compiler.emitCopies(op.getResults(),
                          region.front().getTerminator()->getOperands());
      return success();
    });
  };
  FailureOr<Code> thenCode = compileRegion(op.getThenRegion());
  FailureOr<Code> elseCode = compileRegion(op.getElseRegion());
  if (failed(thenCode) || failed(elseCode))
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

static LogicalResult compileOp(affine::AffineForOp op,
                               ProgramCompiler &compiler) {
  SmallVector<IndexCode> lower = makeIndexCodes(compiler, op.getLowerBoundMap(),
                                                op.getLowerBoundOperands());
  MinimumCode upper(compiler, op.getUpperBoundMap(),
                    op.getUpperBoundOperands());
  int64_t step = op.getStepAsInt();
  compiler.emitCopies(op.getRegionIterArgs(), op.getInits());
  FailureOr<Code> body = compiler.compileRegion(op.getRegion(), [&] {
    compiler.emitCopies(op.getRegionIterArgs(), op.getYieldedValues());
    return success();
  });
  if (failed(body))
    return failure();
  unsigned variable = compiler.getSlot(op.getInductionVar());
  compiler.emit([=, body = std::move(*body)](Machine &machine) {
    int64_t begin = INT64_MIN, end;
    for (const IndexCode &code : lower) {
      int64_t value;
      if (!code.evaluate(machine.frame, value))
        return reportDivisor(op);
      begin = std::max(begin, value);
    }
    if (!upper.evaluate(machine.frame, end))
      return reportDivisor(op);
    for (int64_t i = begin; i < end; i += step) {
      machine.frame[variable].i = i;
      if (!body.run(machine))
        return false;
    }
    return true;
  });
  compiler.emitCopies(op.getResults(), op.getRegionIterArgs());
  return success();
}

void registerAffineModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, affine::AffineDialect *) {
    attachCompileModels<
        affine::AffineApplyOp, affine::AffineDelinearizeIndexOp,
        affine::AffineForOp, affine::AffineIfOp, affine::AffineLinearizeIndexOp,
        affine::AffineLoadOp, affine::AffineMaxOp, affine::AffineMinOp,
        affine::AffinePrefetchOp, affine::AffineStoreOp,
        affine::AffineVectorLoadOp, affine::AffineVectorStoreOp>(context);
  });
}

} // namespace relax_mlir::reference
