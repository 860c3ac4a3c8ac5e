//===- TapProducts.cpp - transposed convolution by products ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TapProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The least number of channels that are lanes.
static constexpr int64_t kLeastLanes = 8;

/// The most phases for which the sizes of the zeros are computed.
static constexpr int64_t kMostPhases = 1 << 16;

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

AffineExpr TapPhases::getFirstTap(AffineExpr r) const {
  return (r + firstPixel) % stride * inverse % stride;
}

AffineExpr TapPhases::getShift(AffineExpr r) const {
  return (r + firstPixel - getFirstTap(r) * dilation).floorDiv(stride);
}

/// Returns the inverse of `value` modulo `modulus`, to which it is coprime.
static int64_t getInverse(int64_t value, int64_t modulus) {
  for (int64_t inverse = 1; inverse < modulus; ++inverse)
    if (value % modulus * inverse % modulus == 1)
      return inverse;
  return modulus == 1 ? 0 : 1;
}

FailureOr<TapPhases> TapPhases::get(const Sliding &sliding,
                                    const IndexExpr &result,
                                    std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  std::optional<int64_t> numTaps = sliding.size.getConstant();
  std::optional<int64_t> low = sliding.low.getConstant();
  if (!numTaps || *numTaps < 1 || !low)
    return refuse("the kernel has a symbolic size, or no element");
  if (sliding.stride > kMostPhases || sliding.dilation > kMostPhases)
    return refuse("the stride or the dilation is above " + Twine(kMostPhases));
  TapPhases phases;
  phases.numTaps = *numTaps;
  phases.low = *low;
  phases.extent = sliding.extent;
  int64_t dilation = *numTaps == 1 ? 1 : sliding.dilation;
  phases.spread = std::gcd(sliding.stride, dilation);
  phases.stride = sliding.stride / phases.spread;
  phases.dilation = dilation / phases.spread;
  phases.inverse = getInverse(phases.dilation, phases.stride);
  phases.firstPixel = *low / phases.spread;
  // The pixels that taps reach, from the first on.
  IndexExpr reached = IndexExpr::floorDiv(result - 1 + *low, phases.spread) +
                      1 - phases.firstPixel;
  phases.numGroups = IndexExpr::ceilDiv(reached, phases.stride);

  std::optional<int64_t> beyond =
      (result + *low - phases.extent * sliding.stride).getConstant();
  phases.isDirect = phases.spread == 1 && phases.dilation == 1 &&
                    phases.numTaps == phases.stride && beyond && *beyond <= 0;

  int64_t least = std::numeric_limits<int64_t>::max();
  int64_t most = std::numeric_limits<int64_t>::min();
  for (int64_t r = 0; r < phases.stride; ++r) {
    int64_t phase = r + phases.firstPixel;
    int64_t tap = phase % phases.stride * phases.inverse % phases.stride;
    int64_t shift = (phase - tap * phases.dilation) / phases.stride;
    least = std::min(least, shift);
    most = std::max(most, shift);
  }
  least -= (phases.getNumTerms() - 1) * phases.dilation;
  phases.zerosBefore = std::max<int64_t>(-least, 0);
  std::optional<int64_t> behind =
      (phases.numGroups + most - phases.extent).getConstant();
  if (!behind)
    return refuse("cannot relate the symbolic sizes of data and result");
  phases.zerosBehind = std::max<int64_t>(*behind, 0);
  return phases;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

TapProducts::TapProducts(LinalgEmitter &emitter, const Convolution &conv,
                         Extents data, Extents kernel, Extents result,
                         Type dataType, Type weightType)
    : emitter(emitter), conv(conv), data(std::move(data)),
      kernel(std::move(kernel)), result(std::move(result)), dataType(dataType),
      weightType(weightType),
      sumType(getProductSumType({dataType, weightType}, conv.elementType)) {}

LogicalResult TapProducts::plan(std::string &reason) {
  const Layout &d = conv.dataLayout, &k = conv.kernelLayout,
               &o = conv.outLayout;
  for (unsigned i = 0, n = getNumSpatialDims(); i < n; ++i) {
    FailureOr<TapPhases> dim = TapPhases::get(
        conv.window.getSliding(i, data[d[2 + i]], kernel[k[2 + i]]),
        result[o[2 + i]], reason);
    if (failed(dim))
      return failure();
    phases.push_back(*dim);
  }
  channelsIn = kernel[k[1]];
  IndexExpr channelsOut = kernel[k[0]];
  channels = {channelsOut};
  if (isGrouped()) {
    channelsIn = *channelsIn.getConstant() / conv.groups;
    channels = {conv.groups, channelsOut};
  }
  // Lanes are the innermost channels of more than one value, or pixels.
  bool isDepthwise = channelsOut.isOne() && channelsIn.isOne();
  std::optional<int64_t> lanes =
      (isDepthwise ? channels.front() : channelsOut).getConstant();
  channelsLast = !lanes || *lanes >= kLeastLanes;
  if (!llvm::all_of(phases, [](const TapPhases &dim) { return dim.isDirect; }))
    form = TapForm::Terms;
  return success();
}

LogicalResult TapProducts::usePhases(bool isKernelFinite, std::string &reason) {
  assert(form == TapForm::Terms && "expected a plan to store terms");
  // The most products for each of the form that stores terms.
  constexpr double kMostProducts = 1.5;
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  if (!channelsLast)
    return refuse("there are fewer than " + Twine(kLeastLanes) +
                  " output channels");
  if (!isKernelFinite)
    return refuse("an element of the kernel may be infinite or NaN");
  double products = 1;
  for (const TapPhases &dim : phases) {
    if (dim.numTaps % dim.stride != 0)
      return refuse("the stride does not divide the size of the kernel");
    std::optional<int64_t> groups = dim.numGroups.getConstant();
    std::optional<int64_t> extent = dim.extent.getConstant();
    if (groups && extent && *extent > 0)
      products *= double(*groups) / *extent;
  }
  if (products > kMostProducts)
    return refuse("too many products would be with zeros around the data");
  form = TapForm::Phases;
  return success();
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

template <typename T>
SmallVector<T> TapProducts::arrange(ArrayRef<T> before, T batch,
                                    ArrayRef<T> spatial,
                                    ArrayRef<T> channels) const {
  SmallVector<T> all(before);
  all.push_back(batch);
  llvm::append_range(all, channelsLast ? spatial : channels);
  llvm::append_range(all, channelsLast ? channels : spatial);
  return all;
}

AffineExpr TapProducts::getInputChannel(AffineExpr group,
                                        AffineExpr channel) const {
  return isGrouped() ? group * *channelsIn.getConstant() + channel : channel;
}

SmallVector<AffineExpr> TapProducts::getLoops(unsigned first,
                                              unsigned count) const {
  return llvm::map_to_vector(llvm::seq(first, first + count),
                             [&](unsigned loop) { return emitter.d(loop); });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Returns true if a tensor is read at its loops in order.
static bool isInOrder(AffineMap map, unsigned rank) {
  return map.isIdentity() && map.getNumResults() == rank;
}

/// Returns the data with batch, spatial dimensions and channels in order.
Value TapProducts::arrangeData(Value x) {
  const Layout &d = conv.dataLayout;
  unsigned n = getNumSpatialDims();
  SmallVector<unsigned> spatial;
  for (unsigned i = 0; i < n; ++i)
    spatial.push_back(2 + i);
  SmallVector<AffineExpr> source(2 + n);
  Extents extents;
  for (auto [loop, dim] :
       llvm::enumerate(arrange<unsigned>({}, 0, spatial, {1u}))) {
    source[d[dim]] = emitter.d(loop);
    extents.push_back(data[d[dim]]);
  }
  AffineMap map = emitter.map(2 + n, source);
  if (isInOrder(map, 2 + n))
    return x;
  return emitter.compute(
      extents, dataType, x, map,
      [](OpBuilder &, Location, ValueRange args) { return args[0]; },
      "arrange_data");
}

/// Returns the kernel with taps, input channels of a group and channels in
/// order, if channels are last; else as it is.
Value TapProducts::arrangeWeight(Value weight) {
  if (!channelsLast)
    return weight;
  const Layout &k = conv.kernelLayout;
  unsigned n = getNumSpatialDims(), rank = n + 1 + channels.size();
  SmallVector<AffineExpr> source(2 + n);
  Extents extents;
  for (unsigned i = 0; i < n; ++i) {
    source[k[2 + i]] = emitter.d(i);
    extents.push_back(kernel[k[2 + i]]);
  }
  source[k[1]] = getInputChannel(emitter.d(n + 1), emitter.d(n));
  source[k[0]] = emitter.d(rank - 1);
  extents.push_back(channelsIn);
  llvm::append_range(extents, channels);
  AffineMap map = emitter.map(rank, source);
  if (isInOrder(map, rank))
    return weight;
  return emitter.compute(
      extents, weightType, weight, map,
      [](OpBuilder &, Location, ValueRange args) { return args[0]; },
      "arrange_weight");
}

/// Returns the kernel with phases, terms, input channels of a group and
/// channels in order.
Value TapProducts::arrangePhases(Value weight) {
  const Layout &k = conv.kernelLayout;
  unsigned n = getNumSpatialDims(), rank = 2 * n + 1 + channels.size();
  SmallVector<AffineExpr> source(2 + n);
  Extents strides, terms;
  for (auto [i, dim] : llvm::enumerate(phases)) {
    source[k[2 + i]] = dim.getTap(emitter.d(i), emitter.d(n + i));
    strides.push_back(dim.stride);
    terms.push_back(dim.getNumTerms());
  }
  source[k[1]] = getInputChannel(emitter.d(2 * n + 1), emitter.d(2 * n));
  source[k[0]] = emitter.d(rank - 1);
  Extents extents = llvm::to_vector(llvm::concat<IndexExpr>(strides, terms));
  extents.push_back(channelsIn);
  llvm::append_range(extents, channels);
  return emitter.compute(
      extents, weightType, weight, emitter.map(rank, source),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; },
      "arrange_weight");
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Returns sums of products of elements of the data and the kernel, the first
/// two of `inputs`. The last `numReduced` loops are reduced.
Value TapProducts::reduce(ArrayRef<IndexExpr> extents, unsigned numReduced,
                          ValueRange inputs, ArrayRef<AffineMap> maps) {
  return emitter.reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); }, numReduced,
      inputs, maps,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.mul(math.convert(args[0], dataType),
                                      math.convert(args[1], weightType)));
      });
}

/// Returns, for each tap and pixel of the data, the sums over input channels.
Value TapProducts::multiply(Value x, Value weight) {
  const Layout &d = conv.dataLayout, &k = conv.kernelLayout;
  unsigned n = getNumSpatialDims(), numChannels = channels.size();
  unsigned rank = 2 * n + 1 + numChannels;
  unsigned firstSpatial = n + 1 + (channelsLast ? 0 : numChannels);
  unsigned firstChannel = n + 1 + (channelsLast ? n : 0);
  Extents taps, spatial;
  for (unsigned i = 0; i < n; ++i) {
    taps.push_back(kernel[k[2 + i]]);
    spatial.push_back(data[d[2 + i]]);
  }
  SmallVector<AffineExpr> tapLoops = getLoops(0, n);
  SmallVector<AffineExpr> channelLoops = getLoops(firstChannel, numChannels);
  AffineExpr channel = getInputChannel(channelLoops[0], emitter.d(rank));
  SmallVector<AffineExpr> image =
      arrange<AffineExpr>({}, emitter.d(n), getLoops(firstSpatial, n), channel);
  SmallVector<AffineExpr> kernelRead;
  if (channelsLast) {
    kernelRead = tapLoops;
    kernelRead.push_back(emitter.d(rank));
    llvm::append_range(kernelRead, channelLoops);
  } else {
    kernelRead.resize(2 + n);
    kernelRead[k[0]] = channelLoops.back();
    kernelRead[k[1]] = channel;
    for (unsigned i = 0; i < n; ++i)
      kernelRead[k[2 + i]] = tapLoops[i];
  }
  return reduce(arrange<IndexExpr>(taps, data[d[0]], spatial, channels), 1,
                {x, weight, emitter.window(channelsIn)},
                {emitter.map(rank + 1, image),
                 emitter.map(rank + 1, kernelRead),
                 emitter.map(rank + 1, emitter.d(rank))});
}

/// Returns the arranged data with zeros around its pixels.
Value TapProducts::surroundData(Value x) {
  const Layout &d = conv.dataLayout;
  Extents spatial, all, before;
  for (const TapPhases &dim : phases) {
    spatial.push_back(dim.extent);
    all.push_back(dim.getSurrounded());
    before.push_back(dim.zerosBefore);
  }
  IndexExpr batch = data[d[0]];
  Extents in = {data[d[1]]};
  return emitter.surround(
      x, arrange<IndexExpr>({}, batch, spatial, in),
      arrange<IndexExpr>({}, 0, before, IndexExpr(0)),
      arrange<IndexExpr>({}, batch, all, in), dataType,
      [](const ElementMath &math) { return math.constant(0); });
}

/// Returns the sums of all terms of each pixel, from the data with zeros around
/// it and the kernel in phases. A spatial dimension of the result is two:
/// groups of pixels, and phases.
Value TapProducts::multiplyPhases(Value x, Value weight) {
  unsigned n = getNumSpatialDims(), numChannels = channels.size();
  unsigned rank = 2 * n + 1 + numChannels, numLoops = rank + n + 1;
  SmallVector<AffineExpr> channelLoops = getLoops(1 + 2 * n, numChannels);
  AffineExpr channelIn = emitter.d(rank + n);
  Extents spatial, reduced;
  SmallVector<AffineExpr> pixels, phaseLoops;
  for (auto [i, dim] : llvm::enumerate(phases)) {
    AffineExpr j = emitter.d(1 + 2 * i), r = emitter.d(2 + 2 * i);
    llvm::append_values(spatial, dim.numGroups, IndexExpr(dim.stride));
    reduced.push_back(dim.getNumTerms());
    pixels.push_back(dim.getPixel(j, r, emitter.d(rank + i)));
    phaseLoops.push_back(r);
  }
  reduced.push_back(channelsIn);
  SmallVector<AffineExpr> terms = getLoops(rank, n), kernelRead(phaseLoops);
  llvm::append_range(kernelRead, terms);
  kernelRead.push_back(channelIn);
  llvm::append_range(kernelRead, channelLoops);
  return reduce(
      arrange<IndexExpr>({}, data[conv.dataLayout[0]], spatial, channels),
      n + 1, {x, weight, emitter.window(reduced)},
      {emitter.map(numLoops, arrange<AffineExpr>(
                                 {}, emitter.d(0), pixels,
                                 getInputChannel(channelLoops[0], channelIn))),
       emitter.map(numLoops, kernelRead),
       emitter.map(numLoops, getLoops(rank, n + 1))});
}

/// Returns the products with zeros around the pixels of the data, and for taps
/// behind those of the kernel.
Value TapProducts::surround(Value products) {
  const Layout &d = conv.dataLayout;
  Extents taps, spatial, allTaps, allSpatial, before;
  for (const TapPhases &dim : phases) {
    taps.push_back(dim.numTaps);
    allTaps.push_back(dim.getNumTerms() * dim.stride);
    spatial.push_back(dim.extent);
    allSpatial.push_back(dim.getSurrounded());
    before.push_back(dim.zerosBefore);
  }
  Extents zeros(phases.size(), IndexExpr(0));
  return emitter.surround(
      products, arrange<IndexExpr>(taps, data[d[0]], spatial, channels),
      arrange<IndexExpr>(zeros, 0, before,
                         Extents(channels.size(), IndexExpr(0))),
      arrange<IndexExpr>(allTaps, data[d[0]], allSpatial, channels), sumType,
      [](const ElementMath &math) { return math.constant(0); });
}

/// Returns the sums of all terms of each pixel. A spatial dimension of the
/// result is two: groups of pixels, and phases.
Value TapProducts::addTerms(Value products) {
  const Layout &d = conv.dataLayout;
  unsigned n = getNumSpatialDims(), numChannels = channels.size();
  unsigned rank = 2 * n + 1 + numChannels;
  unsigned firstSpatial = 1 + (channelsLast ? 0 : numChannels);
  unsigned firstChannel = 1 + (channelsLast ? 2 * n : 0);
  Extents spatial(2 * n), terms;
  SmallVector<AffineExpr> taps, pixels, termLoops;
  for (auto [i, dim] : llvm::enumerate(phases)) {
    // Groups are innermost where they are the lanes.
    unsigned group = channelsLast ? 2 * i : n + i;
    unsigned phase = channelsLast ? 2 * i + 1 : i;
    spatial[group] = dim.numGroups;
    spatial[phase] = dim.stride;
    AffineExpr j = emitter.d(firstSpatial + group);
    AffineExpr r = emitter.d(firstSpatial + phase);
    AffineExpr t = emitter.c(0);
    if (dim.getNumTerms() > 1) {
      t = emitter.d(rank + terms.size());
      termLoops.push_back(t);
      terms.push_back(dim.getNumTerms());
    }
    taps.push_back(dim.getTap(r, t));
    pixels.push_back(dim.getPixel(j, r, t));
  }
  Extents extents = arrange<IndexExpr>({}, data[d[0]], spatial, channels);
  AffineMap map =
      emitter.map(rank + terms.size(),
                  arrange<AffineExpr>(taps, emitter.d(0), pixels,
                                      getLoops(firstChannel, numChannels)));
  if (terms.empty())
    return emitter.compute(
        extents, sumType, products, map,
        [](OpBuilder &, Location, ValueRange args) { return args[0]; },
        "phases");
  return emitter.reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); }, terms.size(),
      {products, emitter.window(terms)},
      {map, emitter.map(rank + terms.size(), termLoops)},
      [](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, args[0]);
      },
      "add_terms");
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

/// Returns the result, in its layout. Reads the products if each pixel has one
/// term, else the sums.
Value TapProducts::emitResult(Value sums) {
  const Layout &o = conv.outLayout;
  unsigned n = getNumSpatialDims(), rank = 2 + n;
  SmallVector<AffineExpr> taps, spatial(isDirect() ? n : 2 * n), spreads;
  for (auto [i, dim] : llvm::enumerate(phases)) {
    AffineExpr pixel = emitter.d(o[2 + i]);
    if (isDirect()) {
      taps.push_back((pixel + dim.low) % dim.stride);
      spatial[i] = (pixel + dim.low).floorDiv(dim.stride);
      continue;
    }
    if (dim.spread != 1) {
      spreads.push_back((pixel + dim.low) % dim.spread);
      pixel = (pixel + dim.low).floorDiv(dim.spread) - dim.firstPixel;
    }
    spatial[channelsLast ? 2 * i : n + i] = pixel.floorDiv(dim.stride);
    spatial[channelsLast ? 2 * i + 1 : i] = pixel % dim.stride;
  }
  SmallVector<AffineExpr> channel = {emitter.d(o[1])};
  if (isGrouped()) {
    // Without output channels the map is never used.
    int64_t size = std::max<int64_t>(*channels[1].getConstant(), 1);
    channel = {emitter.d(o[1]).floorDiv(size), emitter.d(o[1]) % size};
  }
  AffineMap map = emitter.map(
      rank, arrange<AffineExpr>(taps, emitter.d(o[0]), spatial, channel));
  auto convert = [&](OpBuilder &at, Location loc, Value sum) {
    return ElementMath(at, loc, conv.elementType).convert(sum, sumType);
  };
  if (spreads.empty())
    return emitter.compute(result, conv.elementType, sums, map,
                           [&](OpBuilder &at, Location loc, ValueRange args) {
                             return convert(at, loc, args[0]);
                           });
  return emitter.compute(
      result, conv.elementType, {}, {},
      [&](OpBuilder &at, Location loc, ValueRange) -> Value {
        SmallVector<Value> loops;
        for (unsigned i = 0; i < rank; ++i)
          loops.push_back(linalg::IndexOp::create(at, loc, i));
        Value isReached;
        for (AffineExpr spread : spreads) {
          Value holds = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::eq,
                                              emitter.apply(at, spread, loops),
                                              emitter.index(at, 0));
          isReached =
              isReached
                  ? Value(arith::AndIOp::create(at, loc, isReached, holds))
                  : holds;
        }
        return scf::IfOp::create(
                   at, loc, isReached,
                   [&](OpBuilder &then, Location thenLoc) {
                     SmallVector<Value> position;
                     for (AffineExpr index : map.getResults())
                       position.push_back(emitter.apply(then, index, loops));
                     Value sum = tensor::ExtractOp::create(then, thenLoc, sums,
                                                           position);
                     scf::YieldOp::create(then, thenLoc,
                                          convert(then, thenLoc, sum));
                   },
                   [&](OpBuilder &otherwise, Location elseLoc) {
                     scf::YieldOp::create(
                         otherwise, elseLoc,
                         ElementMath(otherwise, elseLoc, conv.elementType)
                             .constant(0));
                   })
            .getResult(0);
      });
}

Value TapProducts::emit(Value x, Value weight) {
  Value arranged = arrangeData(x);
  if (form == TapForm::Phases)
    return emitResult(
        multiplyPhases(surroundData(arranged), arrangePhases(weight)));
  Value products = multiply(arranged, arrangeWeight(weight));
  return emitResult(isDirect() ? products : addTerms(surround(products)));
}
