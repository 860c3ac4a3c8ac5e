//===- PadLowering.cpp - lower pad ----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PadMode.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns the index in a dimension of `n` elements that is read for position
/// `at`, which may be before or after them.
static Value getPadSource(const IndexMath &math, PadMode mode, Value at,
                          Value n) {
  Value zero = math.constant(0), one = math.constant(1);
  Value last = math.sub(n, one);
  if (mode == PadMode::Edge)
    return math.max(math.min(at, last), zero);
  if (mode == PadMode::Wrap)
    return math.mod(at, math.max(n, one));
  // One period goes back and forth and does not repeat the ends.
  Value period = math.max(math.mul(last, math.constant(2)), one);
  Value rest = math.mod(at, period);
  return math.min(rest, math.sub(period, rest));
}

static LogicalResult lowerPad(LinalgEmitter &emitter, PadOp op,
                              ValueRange operands,
                              SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  PadMode mode = *parsePadMode(op.getPadMode());
  ArrayRef<int64_t> width = op.getPadWidth();
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], SmallVector<Value>(position), {}};
    OpBuilder &at = math.getBuilder();
    for (unsigned i = 0; i < x.size(); ++i) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      Value &index = read.indices[i];
      if (before <= 0 && after <= 0) {
        index = emitter.apply(at, emitter.d(0) - before, position[i]);
        continue;
      }
      int64_t removed = -std::min<int64_t>(before, 0);
      IndexExpr rest = x[i] + IndexExpr(std::min<int64_t>(before, 0) +
                                        std::min<int64_t>(after, 0));
      Value offset = emitter.apply(
          at, emitter.d(0) - std::max<int64_t>(before, 0), position[i]);
      if (mode != PadMode::Constant)
        offset = getPadSource(math, mode, offset, emitter.index(at, rest));
      if (mode == PadMode::Constant && before > 0)
        read.isInside =
            math.both(read.isInside, math.compare(arith::CmpIPredicate::sge,
                                                  offset, math.constant(0)));
      bool mayEnd = mode == PadMode::Constant
                        ? after > 0
                        : rest.getConstant().value_or(0) < 1;
      if (mayEnd)
        read.isInside = math.both(read.isInside,
                                  math.isLess(offset, emitter.index(at, rest)));
      index = mode == PadMode::Constant
                  ? emitter.apply(at,
                                  emitter.d(0) -
                                      (std::max<int64_t>(before, 0) - removed),
                                  position[i])
                  : math.add(offset, math.constant(removed));
    }
    return read;
  };
  LinalgEmitter::Initial otherwise = nullptr;
  auto readValue = [&](const ElementMath &math) {
    return readElement(IndexMath(math.getBuilder(), math.getLoc()), operands[1],
                       {});
  };
  if (op.getPadValue())
    otherwise = readValue;
  results.push_back(readAtIndices(emitter, extents, getElementType(op.getX()),
                                  getRead, otherwise));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachPadLowerings(MLIRContext &context) {
  attachLinalgLowering<PadOp, lowerPad>(context);
}
