//===- RelaxInitOps.cpp - elements that follow from their position --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.h"

#include "IndexKernel.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

/// Checks that a tensor may have elements of this type.
static LogicalResult checkDataType(OpLocation location, Type type) {
  bool isData = type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
                type.isSignlessInteger(1);
  if (auto integer = dyn_cast<IntegerType>(type))
    isData |= !integer.isSigned() && integer.getWidth() >= 8 &&
              integer.getWidth() <= 64 &&
              llvm::isPowerOf2_32(integer.getWidth());
  if (isData)
    return success();
  return emitOptionalError(location, "expected dtype of tensors of data, got ",
                           type);
}

/// Checks that a shape has this rank, where that is known; then it has it.
static LogicalResult checkRank(OpLocation location, TensorShape &shape,
                               int64_t rank) {
  if (!shape.hasRank())
    shape = TensorShape::ofRank(rank);
  if (shape.getRank() != rank)
    return emitOptionalError(location, "expected a shape of rank ", rank,
                             ", got rank ", shape.getRank());
  return success();
}

static LogicalResult checkScalars(OpLocation location, ValueRange operands) {
  for (Value operand : operands) {
    TensorShape shape = TensorShape::of(operand.getType());
    if (shape.hasRank() && shape.getRank() != 0)
      return emitOptionalError(
          location, "expected operands of rank 0, got rank ", shape.getRank());
  }
  return success();
}

/// The result of an operator that is given its shape and element type.
static LogicalResult inferGiven(OpLocation location, Value shape, Type dtype,
                                std::optional<int64_t> rank,
                                SmallVectorImpl<Type> &inferred) {
  TensorShape dims = TensorShape::of(cast<ShapeType>(shape.getType()));
  if (failed(checkDataType(location, dtype)) ||
      (rank && failed(checkRank(location, dims, *rank))))
    return failure();
  return inferTensor(location, shape, dims, dtype, inferred);
}

/// The result of one that has the shape of another tensor.
static LogicalResult inferLike(OpLocation location, Value x,
                               std::optional<Type> dtype,
                               std::optional<int64_t> rank,
                               SmallVectorImpl<Type> &inferred) {
  TensorShape shape = TensorShape::of(x.getType());
  Type elementType = dtype.value_or(getElementType(x));
  if (failed(checkDataType(location, elementType)) ||
      (rank && failed(checkRank(location, shape, *rank))))
    return failure();
  return inferTensor(location, x, shape, elementType, inferred);
}

/// The result of a window function.
static LogicalResult inferWindow(OpLocation location, Value shape, Type dtype,
                                 SmallVectorImpl<Type> &inferred) {
  if (!isa<FloatType>(dtype))
    return emitOptionalError(location, "expected a floating-point dtype, got ",
                             dtype);
  return inferGiven(location, shape, dtype, /*rank=*/1, inferred);
}

LogicalResult FullLikeOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  if (failed(checkScalars(location, adaptor.getFillValue())))
    return failure();
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape::of(adaptor.getX().getType()),
                     getElementType(adaptor.getFillValue()), inferred);
}

LogicalResult ArangeOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getStart(), adaptor.getStep()});
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  if (failed(elementType) ||
      failed(checkScalars(location, {adaptor.getStart(), adaptor.getStep()})) ||
      failed(checkRank(location, shape, 1)))
    return failure();
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}

LogicalResult OneHotOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getOnValue(), adaptor.getOffValue()});
  if (failed(elementType) ||
      failed(checkScalars(location,
                          {adaptor.getOnValue(), adaptor.getOffValue()})))
    return failure();
  IndexExpr depth = adaptor.getDepth().getValue();
  if (depth.getConstant().value_or(0) < 0)
    return emitOptionalError(location, "expected depth of 0 at least, got ",
                             *depth.getConstant());
  TensorShape shape = TensorShape::of(adaptor.getIndices().getType());
  if (shape.hasRank()) {
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), shape.getRank() + 1);
    if (failed(axis))
      return failure();
    SmallVector<Dim> dims(shape.getDims());
    dims.insert(dims.begin() + *axis, Dim(depth));
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A kernel whose elements follow from their position.
static LogicalResult
emitElements(Operation *op, OpBuilder &builder, Location loc,
             const KernelSymbols &symbols, SmallVectorImpl<Value> &results,
             llvm::function_ref<Value(LinalgEmitter &, const IndexMath &,
                                      const ElementMath &, ArrayRef<Value>)>
                 getElement) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op->getResult(0));
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) {
    SmallVector<Value> position;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, atLoc, i));
    return getElement(emitter, IndexMath(at, atLoc),
                      ElementMath(at, atLoc, elementType), position);
  };
  results.push_back(emitter.compute(extents, elementType, {}, {}, body));
  return emitter.getStatus();
}

/// The same number everywhere.
static LogicalResult emitNumber(Operation *op, int64_t number,
                                OpBuilder &builder, Location loc,
                                const KernelSymbols &symbols,
                                SmallVectorImpl<Value> &results) {
  return emitElements(op, builder, loc, symbols, results,
                      [&](LinalgEmitter &, const IndexMath &,
                          const ElementMath &math,
                          ArrayRef<Value>) { return math.constant(number); });
}

/// Ones on a diagonal.
static LogicalResult emitEye(Operation *op, int64_t k, OpBuilder &builder,
                             Location loc, const KernelSymbols &symbols,
                             SmallVectorImpl<Value> &results) {
  return emitElements(
      op, builder, loc, symbols, results,
      [&](LinalgEmitter &, const IndexMath &index, const ElementMath &math,
          ArrayRef<Value> position) {
        Value isOn = index.isEqual(index.sub(position[1], position[0]),
                                   index.constant(k));
        return index.select(isOn, math.constant(1), math.constant(0));
      });
}

LogicalResult FullLikeOp::toLinalg(OpBuilder &builder, Location loc,
                                   ValueRange operands,
                                   const KernelSymbols &symbols,
                                   SmallVectorImpl<Value> &results) {
  return emitElements(
      *this, builder, loc, symbols, results,
      [&](LinalgEmitter &, const IndexMath &index, const ElementMath &,
          ArrayRef<Value>) { return readElement(index, operands[1], {}); });
}

LogicalResult ArangeOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  Type elementType = getElementType(getStart());
  return emitElements(
      *this, builder, loc, symbols, results,
      [&](LinalgEmitter &, const IndexMath &index, const ElementMath &math,
          ArrayRef<Value> position) {
        ElementMath wide = math.on(getComputeType(elementType));
        auto read = [&](unsigned which) {
          return wide.convert(readElement(index, operands[which], {}),
                              elementType);
        };
        Value value =
            wide.add(read(0), wide.mul(wide.fromIndex(position[0]), read(1)));
        return math.convert(value, getComputeType(elementType));
      });
}

LogicalResult OneHotOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  TensorShape indices = TensorShape::of(getIndices().getType());
  if (!indices.hasRank())
    return emitOpError("cannot become a kernel: expected a known rank");
  unsigned axis = *normalizeAxis({}, getAxis(), indices.getRank() + 1);
  return emitElements(
      *this, builder, loc, symbols, results,
      [&](LinalgEmitter &emitter, const IndexMath &index, const ElementMath &,
          ArrayRef<Value> position) {
        SmallVector<Value> at(position);
        at.erase(at.begin() + axis);
        Value isInside;
        Value which = index.resolve(
            readElement(index, operands[0], at), getElementType(getIndices()),
            emitter.index(index.getBuilder(), getDepth().getValue()),
            IndexMode::Fast, isInside);
        return index.select(index.isEqual(which, position[axis]),
                            readElement(index, operands[1], {}),
                            readElement(index, operands[2], {}));
      });
}

/// `a[0] - a[1] * cos(t) + a[2] * cos(2 * t)`.
template <typename OpTy>
static LogicalResult emitWindow(OpTy op, ArrayRef<double> a, OpBuilder &builder,
                                Location loc, const KernelSymbols &symbols,
                                SmallVectorImpl<Value> &results) {
  TensorShape shape = TensorShape::of(cast<ShapeType>(op.getShape().getType()));
  Type dtype = op.getDtype(), f64 = builder.getF64Type();
  return emitElements(
      op, builder, loc, symbols, results,
      [&](LinalgEmitter &emitter, const IndexMath &index,
          const ElementMath &math, ArrayRef<Value> position) -> Value {
        OpBuilder &at = index.getBuilder();
        ElementMath wide = math.on(f64);
        auto number = [&](double value) -> Value {
          return arith::ConstantOp::create(at, loc, at.getF64FloatAttr(value));
        };
        Value size = emitter.index(at, *shape[0]);
        Value period =
            op.getPeriodic() ? size : index.sub(size, index.constant(1));
        Value ratio =
            wide.div(wide.fromIndex(position[0]),
                     wide.fromIndex(index.max(period, index.constant(1))));
        Value t = wide.mul(ratio, number(2 * llvm::numbers::pi));
        Value value = number(a[0]);
        for (unsigned k = 1; k < a.size(); ++k) {
          Value angle = k == 1 ? t : wide.mul(t, number(k));
          Value cosine = math::CosOp::create(at, loc, angle);
          Value term = wide.mul(cosine, number(a[k]));
          value = k % 2 ? wide.sub(value, term) : wide.add(value, term);
        }
        value = index.select(index.isEqual(size, index.constant(1)), number(1),
                             value);
        return math.on(dtype).convert(value, f64);
      });
}

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

/// A splat, whatever its size: it takes no more room.
static OpFoldResult foldNumber(Type type, int64_t number) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding())
    return {};
  Type elementType = tensor.getElementType();
  Builder builder(type.getContext());
  if (auto floats = dyn_cast<FloatType>(elementType))
    return DenseElementsAttr::get(
        tensor, Attribute(builder.getFloatAttr(floats, number)));
  return DenseElementsAttr::get(
      tensor, APInt(elementType.getIntOrFloatBitWidth(), number));
}

OpFoldResult ZerosOp::fold(FoldAdaptor) { return foldNumber(getType(), 0); }
OpFoldResult OnesOp::fold(FoldAdaptor) { return foldNumber(getType(), 1); }
OpFoldResult ZerosLikeOp::fold(FoldAdaptor) { return foldNumber(getType(), 0); }
OpFoldResult OnesLikeOp::fold(FoldAdaptor) { return foldNumber(getType(), 1); }

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.cpp.inc"

void RelaxDialect::registerInitOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.cpp.inc"
      >();
}
