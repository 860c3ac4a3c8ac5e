//===- PadOp.cpp - elements around a tensor -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.h"

#include "IndexKernel.h"
#include "OperatorInference.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
enum class PadMode { Constant, Reflect, Edge, Wrap };
} // namespace

static std::optional<PadMode> parsePadMode(StringRef name) {
  return llvm::StringSwitch<std::optional<PadMode>>(name)
      .Case("constant", PadMode::Constant)
      .Case("reflect", PadMode::Reflect)
      .Case("edge", PadMode::Edge)
      .Case("wrap", PadMode::Wrap)
      .Default(std::nullopt);
}

/// How many elements negative widths remove from a dimension.
static int64_t getNumRemoved(ArrayRef<int64_t> width, unsigned dim) {
  return -std::min<int64_t>(width[2 * dim], 0) -
         std::min<int64_t>(width[2 * dim + 1], 0);
}

static std::string describeRemoved(unsigned dim, int64_t numRemoved,
                                   const Dim &size) {
  return "expected dimension " + std::to_string(dim) + " to have " +
         std::to_string(numRemoved) + " elements to remove, got " +
         toString(size);
}

SmallVector<SizeRequirement> PadOp::getSizeRequirements() {
  TensorShape x = TensorShape::of(getX().getType());
  SmallVector<SizeRequirement> requirements;
  for (int64_t i = 0; x.hasRank() && i < x.getRank(); ++i)
    if (int64_t removed = getNumRemoved(getPadWidth(), i); removed > 0 && x[i])
      requirements.push_back(
          {*x[i] - removed, describeRemoved(i, removed, x[i])});
  return requirements;
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  ArrayRef<int64_t> width = adaptor.getPadWidth();
  std::optional<PadMode> mode = parsePadMode(adaptor.getPadMode());
  if (!mode)
    return emitOptionalError(
        location, "expected pad_mode constant, reflect, edge or wrap, got '",
        adaptor.getPadMode(), "'");
  SmallVector<Value> values{adaptor.getX()};
  if (Value value = adaptor.getPadValue()) {
    if (*mode != PadMode::Constant)
      return emitOptionalError(
          location, "expected a pad_value with pad_mode constant only, got '",
          adaptor.getPadMode(), "'");
    if (failed(checkScalar(location, "pad_value", value)))
      return failure();
    values.push_back(value);
  }
  FailureOr<Type> elementType = inferElementType(location, values);
  if (failed(elementType))
    return failure();
  if (width.size() % 2 != 0 ||
      (x.hasRank() && int64_t(width.size()) != 2 * x.getRank()))
    return emitOptionalError(location,
                             "expected two entries in pad_width for each "
                             "dimension, got ",
                             width.size());
  for (int64_t entry : width)
    if (entry > (int64_t(1) << 48) || entry < -(int64_t(1) << 48))
      return emitOptionalError(location,
                               "expected a pad_width within 2^48, "
                               "got ",
                               entry);
  TensorShape shape = TensorShape::ofRank(width.size() / 2);
  if (x.hasRank()) {
    SmallVector<Dim> dims(x.getDims());
    for (auto [i, dim] : llvm::enumerate(dims)) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      // What is left after negative widths have removed elements.
      int64_t removed = getNumRemoved(width, i);
      Dim rest = addDims(dim, Dim(IndexExpr(-removed)));
      if (rest && rest->getConstant().value_or(0) < 0)
        return emitOptionalError(location, describeRemoved(i, removed, dim));
      dim = addDims(dim, Dim(IndexExpr(before + after)));
    }
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}

/// Where position `at` of `n` elements, with some before and after them, is
/// read.
static Value getPadSource(const IndexMath &math, PadMode mode, Value at,
                          Value n) {
  Value zero = math.constant(0), one = math.constant(1);
  Value last = math.sub(n, one);
  if (mode == PadMode::Edge)
    return math.max(math.min(at, last), zero);
  if (mode == PadMode::Wrap)
    return math.mod(at, math.max(n, one));
  // There and back again, without the ends.
  Value period = math.max(math.mul(last, math.constant(2)), one);
  Value rest = math.mod(at, period);
  return math.min(rest, math.sub(period, rest));
}

LogicalResult PadOp::toLinalg(OpBuilder &builder, Location loc,
                              ValueRange operands, const KernelSymbols &symbols,
                              SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  PadMode mode = *parsePadMode(getPadMode());
  ArrayRef<int64_t> width = getPadWidth();
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], SmallVector<Value>(position), {}};
    OpBuilder &at = math.getBuilder();
    for (unsigned i = 0; i < x.size(); ++i) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      Value &index = place.indices[i];
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
        place.isInside =
            math.both(place.isInside, math.compare(arith::CmpIPredicate::sge,
                                                   offset, math.constant(0)));
      bool mayEnd = mode == PadMode::Constant
                        ? after > 0
                        : rest.getConstant().value_or(0) < 1;
      if (mayEnd)
        place.isInside = math.both(
            place.isInside, math.isLess(offset, emitter.index(at, rest)));
      index = mode == PadMode::Constant
                  ? emitter.apply(at,
                                  emitter.d(0) -
                                      (std::max<int64_t>(before, 0) - removed),
                                  position[i])
                  : math.add(offset, math.constant(removed));
    }
    return place;
  };
  LinalgEmitter::Initial otherwise = nullptr;
  auto readValue = [&](const ElementMath &math) {
    return readElement(IndexMath(math.getBuilder(), math.getLoc()), operands[1],
                       {});
  };
  if (getPadValue())
    otherwise = readValue;
  results.push_back(readPlaces(emitter, extents, getElementType(getX()),
                               getPlace, otherwise));
  return emitter.getStatus();
}
