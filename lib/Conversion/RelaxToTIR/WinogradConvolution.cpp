//===- WinogradConvolution.cpp - convolutions by Winograd -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WinogradConvolution.h"

#include "WinogradMatrices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/ConvolutionAttributes.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;
using relax_mlir::Matrix;
using relax_mlir::WinogradMatrices;

/// The taps of the kernel in each spatial dimension.
static constexpr int64_t kTaps = 3;

//===----------------------------------------------------------------------===//
// Products with constant matrices
//===----------------------------------------------------------------------===//

static bool areEqual(double lhs, double rhs) {
  return std::abs(lhs - rhs) <= 1e-9 * std::abs(lhs);
}

/// Returns true if two vectors are equal in some elements and opposite in
/// others, which are not zero.
static bool areEvenAndOdd(ArrayRef<double> lhs, ArrayRef<double> rhs) {
  bool hasEqual = false, hasOpposite = false;
  for (auto [a, b] : llvm::zip_equal(lhs, rhs)) {
    if (a == 0 && b == 0)
      continue;
    if (!areEqual(a, b) && !areEqual(a, -b))
      return false;
    (areEqual(a, b) ? hasEqual : hasOpposite) = true;
  }
  return hasEqual && hasOpposite;
}

/// Returns the sum of `factors[i] * x[i]`; null if all factors are zero.
static Value combine(const ElementMath &math, ArrayRef<double> factors,
                     ArrayRef<Value> x) {
  Value sum;
  for (auto [factor, value] : llvm::zip_equal(factors, x)) {
    if (factor == 0)
      continue;
    if (sum && (factor == 1 || factor == -1)) {
      sum = factor == 1 ? math.add(sum, value) : math.sub(sum, value);
      continue;
    }
    Value term =
        factor == 1 ? value : Value(math.mul(value, math.real(factor)));
    sum = sum ? math.add(sum, term) : term;
  }
  return sum;
}

/// Returns the elements of a row that are equal to, or opposite to, those of
/// another row, and zero for all others.
static SmallVector<double> select(ArrayRef<double> row, ArrayRef<double> other,
                                  bool isEven) {
  SmallVector<double> selected;
  for (auto [a, b] : llvm::zip_equal(row, other))
    selected.push_back(a != 0 && areEqual(a, b) == isEven ? a : 0);
  return selected;
}

/// Returns `matrix . x`. Points come as p and -p: two rows for these differ in
/// the signs of the odd powers, so that their halves are shared.
static SmallVector<Value>
multiplyRows(const ElementMath &math, const Matrix &matrix, ArrayRef<Value> x) {
  SmallVector<Value> result(matrix.size());
  for (unsigned row = 0; row < matrix.size(); ++row) {
    if (result[row])
      continue;
    unsigned other = row + 1;
    if (other < matrix.size() && areEvenAndOdd(matrix[row], matrix[other])) {
      Value even = combine(math, select(matrix[row], matrix[other], true), x);
      Value odd = combine(math, select(matrix[row], matrix[other], false), x);
      result[row] = math.add(even, odd);
      result[other] = math.sub(even, odd);
      continue;
    }
    result[row] = combine(math, matrix[row], x);
  }
  return result;
}

/// Returns the columns of a matrix as rows.
static Matrix transpose(const Matrix &matrix) {
  Matrix result(matrix.front().size());
  for (ArrayRef<double> row : matrix)
    for (auto [column, value] : llvm::enumerate(row))
      result[column].push_back(value);
  return result;
}

/// Returns `matrix . x`, where columns for p and -p read x at both points only
/// in their sum and their difference.
static SmallVector<Value> multiply(const ElementMath &math,
                                   const Matrix &matrix, ArrayRef<Value> x) {
  Matrix columns = transpose(matrix);
  SmallVector<Value> values(x);
  for (unsigned i = 0; i + 1 < columns.size(); ++i) {
    if (!areEvenAndOdd(columns[i], columns[i + 1]))
      continue;
    SmallVector<double, 6> even(select(columns[i], columns[i + 1], true));
    SmallVector<double, 6> odd(select(columns[i], columns[i + 1], false));
    columns[i] = even;
    columns[i + 1] = odd;
    values[i] = math.add(x[i], x[i + 1]);
    values[i + 1] = math.sub(x[i], x[i + 1]);
    ++i;
  }
  return multiplyRows(math, transpose(columns), values);
}

/// Returns `matrix . x . transposed matrix`, for a square x in row-major order.
static SmallVector<Value> transformTile(const ElementMath &math,
                                        const Matrix &matrix,
                                        ArrayRef<Value> x) {
  unsigned in = matrix.front().size(), out = matrix.size();
  SmallVector<Value> columns(out * in), result;
  for (unsigned column = 0; column < in; ++column) {
    SmallVector<Value> values;
    for (unsigned row = 0; row < in; ++row)
      values.push_back(x[row * in + column]);
    for (auto [row, value] : llvm::enumerate(multiply(math, matrix, values)))
      columns[row * in + column] = value;
  }
  for (unsigned row = 0; row < out; ++row)
    llvm::append_range(
        result, multiply(math, matrix, ArrayRef(columns).slice(row * in, in)));
  return result;
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

namespace {
/// Builds the program of one convolution. Images have the dimensions batch,
/// row, column, channel; a tile is a row and a column of tiles, or their
/// number.
class WinogradProgram {
public:
  WinogradProgram(Conv2dOp op, OpBuilder &builder, Location loc, StringRef name,
                  ArrayRef<StringRef> symbols);

  FailureOr<FunctionOpInterface> build();

private:
  void setSizes(const Extents &data, const Extents &result);
  void fillSides(Value image, const Extents &data);
  Value padData();
  Value transformData(Value image);
  Value transformKernel();
  Value multiplyPoints(Value data, Value kernel);
  Value transformResult(Value products);
  void writeResult(Value image);

  using Body = PrimFuncEmitter::Body;
  void forEach(StringRef stage, ArrayRef<IndexExpr> extents, Body body) {
    program.block(stage, extents, tir::IteratorKind::Spatial, body);
  }
  /// Builds a block that stores zeros to a part of a padded image.
  void fill(StringRef stage, Value image, ArrayRef<IndexExpr> offsets,
            ArrayRef<IndexExpr> extents);
  AffineExpr d(unsigned position) { return builder.getAffineDimExpr(position); }
  AffineMap map(unsigned numDims, ArrayRef<AffineExpr> results) {
    return AffineMap::get(numDims, 0, results, builder.getContext());
  }
  /// Returns the pixels of a tile at iterators batch, row, column, channel: the
  /// maps to an image.
  SmallVector<AffineMap> getPixels(int64_t count);
  /// Returns the maps from the same iterators to all points.
  SmallVector<AffineMap> getPoints();
  /// Builds a block that transforms each tile.
  void transformTiles(StringRef stage, const IndexExpr &channels, Value from,
                      ArrayRef<AffineMap> reads, const Matrix &matrix, Value to,
                      ArrayRef<AffineMap> writes);

  OpBuilder &builder;
  PrimFuncEmitter program;
  Convolution conv;
  Type type;
  /// The pixels on each side of a tile of the result, and of the data.
  int64_t size, numPoints;
  WinogradMatrices matrices;
  IndexExpr batch, channelsIn, channelsOut;
  Extents dataExtents;
  int64_t rows = 0, columns = 0, low[2] = {0, 0};
  int64_t paddedRows = 0, paddedColumns = 0;
};
} // namespace

WinogradProgram::WinogradProgram(Conv2dOp op, OpBuilder &builder, Location loc,
                                 StringRef name, ArrayRef<StringRef> symbols)
    : builder(builder), program(op, builder, loc, name, symbols),
      conv(*readConvolution({}, op, 2, op.getAutoPad())),
      type(getElementType(op.getData())),
      size(op->getAttrOfType<IntegerAttr>(kWinogradAttr).getInt()),
      numPoints(size + kTaps - 1), matrices(WinogradMatrices::get(size)) {
  if (failed(program.getStatus()))
    return;
  dataExtents = program.getExtents(op.getData().getType());
  Extents kernel = program.getExtents(op.getWeight().getType());
  channelsIn = kernel[conv.kernelLayout[1]];
  channelsOut = kernel[conv.kernelLayout[0]];
  program.requireEqual(dataExtents[conv.dataLayout[1]], channelsIn);
  setSizes(dataExtents, program.getOutputExtents(0));
}

void WinogradProgram::setSizes(const Extents &data, const Extents &result) {
  batch = data[conv.dataLayout[0]];
  for (unsigned i = 0; i < 2; ++i)
    low[i] = *conv.window
                  .getSliding(i, data[conv.dataLayout[2 + i]], IndexExpr(kTaps))
                  .low.getConstant();
  rows = llvm::divideCeil(*result[conv.outLayout[2]].getConstant(), size);
  columns = llvm::divideCeil(*result[conv.outLayout[3]].getConstant(), size);
  paddedRows = rows * size + kTaps - 1;
  paddedColumns = columns * size + kTaps - 1;
}

SmallVector<AffineMap> WinogradProgram::getPixels(int64_t count) {
  SmallVector<AffineMap> maps;
  for (int64_t y = 0; y < count; ++y)
    for (int64_t x = 0; x < count; ++x)
      maps.push_back(map(4, {d(0), d(1) * size + y, d(2) * size + x, d(3)}));
  return maps;
}

SmallVector<AffineMap> WinogradProgram::getPoints() {
  SmallVector<AffineMap> maps;
  for (int64_t point = 0; point < numPoints * numPoints; ++point)
    maps.push_back(map(4, {builder.getAffineConstantExpr(point), d(0),
                           d(1) * columns + d(2), d(3)}));
  return maps;
}

void WinogradProgram::fill(StringRef stage, Value image,
                           ArrayRef<IndexExpr> offsets,
                           ArrayRef<IndexExpr> extents) {
  if (llvm::any_of(extents, std::mem_fn(&IndexExpr::isZero)))
    return;
  SmallVector<AffineExpr> position;
  for (auto [i, offset] : llvm::enumerate(offsets))
    position.push_back(d(i) + *offset.getConstant());
  forEach(stage, extents, [&](OpBuilder &at, Location loc, ValueRange point) {
    Value zero = ElementMath(at, loc, type).constant(0);
    affine::AffineStoreOp::create(at, loc, zero, image,
                                  map(extents.size(), position), point);
  });
}

/// Stores zeros to all pixels of a padded image that the data does not have.
void WinogradProgram::fillSides(Value image, const Extents &data) {
  IndexExpr height = data[1], width = data[2];
  IndexExpr below = paddedRows - low[0] - height;
  IndexExpr right = paddedColumns - low[1] - width;
  fill("zero_above", image, {0, 0, 0, 0},
       {batch, low[0], paddedColumns, channelsIn});
  fill("zero_below", image, {0, low[0] + height, 0, 0},
       {batch, below, paddedColumns, channelsIn});
  fill("zero_left", image, {0, low[0], 0, 0},
       {batch, height, low[1], channelsIn});
  fill("zero_right", image, {0, low[0], low[1] + width, 0},
       {batch, height, right, channelsIn});
}

/// Returns the data, padded to whole tiles, with its channels last.
Value WinogradProgram::padData() {
  const Layout &layout = conv.dataLayout;
  Extents data = {batch, dataExtents[layout[2]], dataExtents[layout[3]],
                  channelsIn};
  bool isInOrder = layout == Layout({0, 3, 1, 2});
  if (isInOrder && low[0] == 0 && low[1] == 0 && data[1] == paddedRows &&
      data[2] == paddedColumns)
    return program.getBuffer(0);
  Value image =
      program.allocate({batch, paddedRows, paddedColumns, channelsIn}, type);
  fillSides(image, data);
  SmallVector<AffineExpr> source(4);
  source[layout[0]] = d(0);
  source[layout[1]] = d(3);
  source[layout[2]] = d(1);
  source[layout[3]] = d(2);
  forEach("pad_data", data, [&](OpBuilder &at, Location loc, ValueRange point) {
    Value element = affine::AffineLoadOp::create(at, loc, program.getBuffer(0),
                                                 map(4, source), point);
    affine::AffineStoreOp::create(
        at, loc, element, image,
        map(4, {d(0), d(1) + low[0], d(2) + low[1], d(3)}), point);
  });
  return image;
}

void WinogradProgram::transformTiles(StringRef stage, const IndexExpr &channels,
                                     Value from, ArrayRef<AffineMap> reads,
                                     const Matrix &matrix, Value to,
                                     ArrayRef<AffineMap> writes) {
  forEach(stage, {batch, rows, columns, channels},
          [&](OpBuilder &at, Location loc, ValueRange tile) {
            SmallVector<Value> values;
            for (AffineMap read : reads)
              values.push_back(
                  affine::AffineLoadOp::create(at, loc, from, read, tile));
            ElementMath math(at, loc, type);
            for (auto [value, write] :
                 llvm::zip_equal(transformTile(math, matrix, values), writes))
              affine::AffineStoreOp::create(at, loc, value, to, write, tile);
          });
}

/// Returns the points of all tiles of the data: point, batch, tile, channel.
Value WinogradProgram::transformData(Value image) {
  Value points = program.allocate(
      {numPoints * numPoints, batch, rows * columns, channelsIn}, type);
  transformTiles("transform_data", channelsIn, image, getPixels(numPoints),
                 matrices.data, points, getPoints());
  return points;
}

/// Returns the points of the kernel: point, input channel, output channel.
Value WinogradProgram::transformKernel() {
  const Layout &layout = conv.kernelLayout;
  Value points =
      program.allocate({numPoints * numPoints, channelsIn, channelsOut}, type);
  forEach("transform_kernel", {channelsIn, channelsOut},
          [&](OpBuilder &at, Location loc, ValueRange channels) {
            SmallVector<Value> taps;
            SmallVector<AffineExpr> source(4);
            source[layout[0]] = d(1);
            source[layout[1]] = d(0);
            for (int64_t tap = 0; tap < kTaps * kTaps; ++tap) {
              source[layout[2]] = at.getAffineConstantExpr(tap / kTaps);
              source[layout[3]] = at.getAffineConstantExpr(tap % kTaps);
              taps.push_back(affine::AffineLoadOp::create(
                  at, loc, program.getBuffer(1), map(2, source), channels));
            }
            ElementMath math(at, loc, type);
            for (auto [point, value] :
                 llvm::enumerate(transformTile(math, matrices.kernel, taps)))
              affine::AffineStoreOp::create(
                  at, loc, value, points,
                  map(2, {at.getAffineConstantExpr(point), d(0), d(1)}),
                  channels);
          });
  return points;
}

/// Returns the products for each point: point, batch, tile, output channel.
Value WinogradProgram::multiplyPoints(Value data, Value kernel) {
  Extents extents = {numPoints * numPoints, batch, rows * columns, channelsOut};
  Value products = program.allocate(extents, type);
  extents.push_back(channelsIn);
  SmallVector<tir::IteratorKind> kinds(4, tir::IteratorKind::Spatial);
  kinds.push_back(tir::IteratorKind::Reduce);
  AffineMap result = map(5, {d(0), d(1), d(2), d(3)});
  tir::BlockOp block = program.block(
      "products", extents, kinds,
      [&](OpBuilder &at, Location loc, ValueRange point) {
        auto load = [&](Value buffer, AffineMap at4) -> Value {
          return affine::AffineLoadOp::create(at, loc, buffer, at4, point);
        };
        ElementMath math(at, loc, type);
        Value product = math.mul(load(data, map(5, {d(0), d(1), d(2), d(4)})),
                                 load(kernel, map(5, {d(0), d(4), d(3)})));
        Value sum = math.add(load(products, result), product);
        affine::AffineStoreOp::create(at, loc, sum, products, result, point);
      });
  OpBuilder init = OpBuilder::atBlockTerminator(block.createInit());
  Value zero = ElementMath(init, block.getLoc(), type).constant(0);
  affine::AffineStoreOp::create(init, block.getLoc(), zero, products,
                                block.getInit().front().getArguments());
  return products;
}

/// Returns the result, padded to whole tiles, with its channels last.
Value WinogradProgram::transformResult(Value products) {
  Value image =
      program.allocate({batch, rows * size, columns * size, channelsOut}, type);
  transformTiles("transform_result", channelsOut, products, getPoints(),
                 matrices.result, image, getPixels(size));
  return image;
}

void WinogradProgram::writeResult(Value image) {
  const Layout &layout = conv.outLayout;
  SmallVector<AffineExpr> source = {d(layout[0]), d(layout[2]), d(layout[3]),
                                    d(layout[1])};
  forEach("conv2d", program.getOutputExtents(0),
          [&](OpBuilder &at, Location loc, ValueRange point) {
            Value element = affine::AffineLoadOp::create(at, loc, image,
                                                         map(4, source), point);
            affine::AffineStoreOp::create(at, loc, element,
                                          program.getOutput(0), point);
          });
}

FailureOr<FunctionOpInterface> WinogradProgram::build() {
  if (succeeded(program.getStatus())) {
    Value kernel = transformKernel();
    Value products = multiplyPoints(transformData(padData()), kernel);
    writeResult(transformResult(products));
  }
  return program.finish();
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

LogicalResult mlir::relax::verifyWinograd(Conv2dOp op, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  FailureOr<Convolution> conv = readConvolution({}, op, 2, op.getAutoPad());
  if (failed(conv))
    return refuse("it is invalid");
  Type data = getElementType(op.getData());
  if (!data.isF32() && !data.isF64())
    return refuse("its elements are not f32 or f64");
  if (conv->elementType != data)
    return refuse("its result has another type");
  if (conv->groups != 1)
    return refuse("its channels are in groups");
  for (unsigned i = 0; i < 2; ++i) {
    if (getConstant(conv->getKernelDim(2 + i)) != kTaps)
      return refuse("its kernel is not 3x3");
    if (conv->window.strides[i] != 1 || conv->window.dilation[i] != 1)
      return refuse("its kernel takes steps");
    if (!getConstant(conv->getDataDim(2 + i)))
      return refuse("its image has symbolic sizes");
  }
  if (!conv->getDataDim(0) || !conv->getKernelDim(0) || !conv->getKernelDim(1))
    return refuse("a size is unknown");
  return success();
}

FailureOr<FunctionOpInterface>
mlir::relax::lowerByWinograd(Conv2dOp op, OpBuilder &builder, Location loc,
                             StringRef name, ArrayRef<StringRef> symbols) {
  auto size = op->getAttrOfType<IntegerAttr>(kWinogradAttr);
  std::string why = "tiles have 2 or 4 pixels on each side";
  if (!size || (size.getInt() != 2 && size.getInt() != 4) ||
      failed(verifyWinograd(op, why)))
    return op.emitOpError("cannot become a kernel: '")
           << kWinogradAttr << "' does not apply: " << why;
  return WinogradProgram(op, builder, loc, name, symbols).build();
}
