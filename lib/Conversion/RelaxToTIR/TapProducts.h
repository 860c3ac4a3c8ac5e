//===- TapProducts.h - transposed convolution by products -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A transposed convolution adds, for each pixel of the data and each tap of the
// kernel, a vector of output channels to one pixel of the result. These vectors
// are a product of matrices: pixels times input channels, by input channels
// times taps and output channels. The product has no branches, and no term that
// the result does not have.
//
// With stride s, the pixels of the result in one dimension have s phases, which
// take the taps of different remainders modulo s. Pixel y = s * j + r of the
// result, with padding `low` and dilation d, has the terms
//
//     tap  k(r) + t * s  of pixel  j + shift(r) - t * d,  for t = 0, 1, ...
//
// where k(r) is the least tap with k * d = r + low modulo s, and shift(r) is
// (r + low - k(r) * d) / s. There are three forms:
//
// - direct: the kernel is as large as the stride, so that each pixel of the
//   result has one term, which is copied;
// - phases: s divides the size of the kernel, so that all phases have the same
//   number of terms. The product adds them up, too: it is a convolution of the
//   data, surrounded by zeros, with a kernel of its own for each phase;
// - terms: all terms are stored, and surrounded by zeros, so that each pixel of
//   the result adds up the same ones.
//
// The form `phases` multiplies the zeros with the kernel, so that it needs one
// without infinite or NaN elements: integers, or floats that are known.
//
// A common divisor of stride and dilation reaches only every such pixel of the
// result. The others are zero.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_TAPPRODUCTS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_TAPPRODUCTS_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/ConvolutionAttributes.h"

namespace mlir::relax {

/// The phases of a transposed convolution in one spatial dimension.
struct TapPhases {
  /// Computes the phases for a result of `result` pixels. Fails, and stores the
  /// reason, if a size that must be a constant is a symbol.
  static FailureOr<TapPhases> get(const Sliding &sliding,
                                  const relax_mlir::IndexExpr &result,
                                  std::string &reason);

  /// The number of taps that a pixel of the result takes.
  int64_t getNumTerms() const { return (numTaps + stride - 1) / stride; }
  /// Returns the least tap of phase `r`, which may exceed the kernel.
  AffineExpr getFirstTap(AffineExpr r) const;
  /// Returns the pixel of the data for tap 0 of phase `r`, relative to `j`.
  AffineExpr getShift(AffineExpr r) const;
  /// Returns the tap of term `t` of phase `r`.
  AffineExpr getTap(AffineExpr r, AffineExpr t) const {
    return getFirstTap(r) + t * stride;
  }
  /// Returns the pixel that term `t` of phase `r` reads for group `j`, among
  /// those of the data and the zeros around them.
  AffineExpr getPixel(AffineExpr j, AffineExpr r, AffineExpr t) const {
    return j + getShift(r) - t * dilation + zerosBefore;
  }
  /// Returns the number of pixels of the data and the zeros around them.
  relax_mlir::IndexExpr getSurrounded() const {
    return extent + zerosBefore + zerosBehind;
  }

  /// Stride and dilation, without their common divisor.
  int64_t stride, dilation;
  int64_t spread;
  int64_t numTaps;
  /// The padding in front, and the same on the pixels that taps reach.
  int64_t low, firstPixel;
  /// Inverse of the dilation modulo the stride.
  int64_t inverse;
  /// Each pixel of the result has one term, in the data.
  bool isDirect;
  /// The pixels of the data, and the zeros around them.
  relax_mlir::IndexExpr extent;
  int64_t zerosBefore = 0, zerosBehind = 0;
  /// The number of values of `j`.
  relax_mlir::IndexExpr numGroups;
};

/// How the terms of a pixel of the result are added up.
enum class TapForm { Direct, Phases, Terms };

/// Emits a transposed convolution by products.
class TapProducts {
public:
  TapProducts(LinalgEmitter &emitter, const Convolution &conv, Extents data,
              Extents kernel, Extents result, Type dataType, Type weightType);

  /// Plans the kernel. Fails, and stores the reason, if this form is not
  /// possible.
  LogicalResult plan(std::string &reason);
  bool isDirect() const { return form == TapForm::Direct; }
  /// Chooses to add up terms in the product, after `plan` chose to store them.
  /// `isKernelFinite` tells that no element of the kernel is infinite or NaN.
  /// Fails, and stores the reason, if terms must be stored, or take less time.
  LogicalResult usePhases(bool isKernelFinite, std::string &reason);
  Value emit(Value data, Value weight);

private:
  bool isGrouped() const { return conv.groups != 1; }
  unsigned getNumSpatialDims() const { return conv.getNumSpatialDims(); }
  /// Returns dimensions in the order of the kernel's tensors: `before`, then
  /// batch, spatial and channel dimensions, in which channels are last or not.
  template <typename T>
  SmallVector<T> arrange(ArrayRef<T> before, T batch, ArrayRef<T> spatial,
                         ArrayRef<T> channels) const;
  /// Returns the input channel of a group.
  AffineExpr getInputChannel(AffineExpr group, AffineExpr channel) const;
  SmallVector<AffineExpr> getLoops(unsigned first, unsigned count) const;

  Value arrangeData(Value data);
  Value arrangeWeight(Value weight);
  Value arrangePhases(Value weight);
  Value reduce(ArrayRef<relax_mlir::IndexExpr> extents, unsigned numReduced,
               ValueRange inputs, ArrayRef<AffineMap> maps);
  Value multiply(Value data, Value weight);
  Value multiplyPhases(Value data, Value weight);
  Value surround(Value products);
  Value surroundData(Value data);
  Value addTerms(Value products);
  Value emitResult(Value sums);

  LinalgEmitter &emitter;
  const Convolution &conv;
  Extents data, kernel, result;
  Type dataType, weightType, sumType;
  SmallVector<TapPhases> phases;
  relax_mlir::IndexExpr channelsIn;
  Extents channels;
  bool channelsLast = true;
  TapForm form = TapForm::Direct;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_TAPPRODUCTS_H
