//===- Scalar.cpp - element types of the interpreters ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Scalar.h"

#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

std::optional<ElementKind> reference::getElementKind(Type type) {
  if (type.isF16())
    return ElementKind::F16;
  if (type.isBF16())
    return ElementKind::BF16;
  if (type.isF32())
    return ElementKind::F32;
  if (type.isF64())
    return ElementKind::F64;
  if (type.isIndex())
    return ElementKind::I64;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  switch (integer.getWidth()) {
  case 1:
    return ElementKind::Bool;
  case 8:
    return integer.isUnsigned() ? ElementKind::U8 : ElementKind::I8;
  case 16:
    return integer.isUnsigned() ? ElementKind::U16 : ElementKind::I16;
  case 32:
    return integer.isUnsigned() ? ElementKind::U32 : ElementKind::I32;
  case 64:
    return integer.isUnsigned() ? ElementKind::U64 : ElementKind::I64;
  default:
    return std::nullopt;
  }
}

size_t reference::getNumBytes(ElementKind kind) {
  switch (kind) {
  case ElementKind::Bool:
  case ElementKind::I8:
  case ElementKind::U8:
    return 1;
  case ElementKind::I16:
  case ElementKind::U16:
  case ElementKind::F16:
  case ElementKind::BF16:
    return 2;
  case ElementKind::I32:
  case ElementKind::U32:
  case ElementKind::F32:
    return 4;
  case ElementKind::I64:
  case ElementKind::U64:
  case ElementKind::F64:
    return 8;
  }
  return 0;
}

int64_t reference::wrapTo(ElementKind kind, int64_t value) {
  switch (kind) {
  case ElementKind::Bool:
    return value & 1;
  case ElementKind::I8:
    return static_cast<int8_t>(value);
  case ElementKind::I16:
    return static_cast<int16_t>(value);
  case ElementKind::I32:
    return static_cast<int32_t>(value);
  case ElementKind::U8:
    return static_cast<uint8_t>(value);
  case ElementKind::U16:
    return static_cast<uint16_t>(value);
  case ElementKind::U32:
    return static_cast<uint32_t>(value);
  default:
    return value;
  }
}

//===----------------------------------------------------------------------===//
// f16 and bf16
//===----------------------------------------------------------------------===//

namespace {
/// A binary interchange format smaller than double.
struct Format {
  /// The digits of the significand, with the leading one.
  int digits;
  /// The exponent of the greatest finite numbers; the least normal number is
  /// 2^(1 - maxExponent).
  int maxExponent;
  int width;

  int getMinExponent() const { return 1 - maxExponent; }
  int getFractionBits() const { return digits - 1; }
};
} // namespace

static constexpr Format kF16 = {11, 15, 16};
static constexpr Format kBF16 = {8, 127, 16};
static constexpr int kDoubleFraction = 52, kDoubleBias = 1023;

/// Returns floor(log2(|value|)). For zero and subnormal numbers, returns less
/// than any exponent of a smaller format.
static int getExponent(double value) {
  return int(llvm::bit_cast<uint64_t>(value) >> kDoubleFraction & 0x7ff) -
         kDoubleBias;
}

/// Returns 2^exponent, which must be a normal double.
static double getPower(int exponent) {
  return llvm::bit_cast<double>(uint64_t(exponent + kDoubleBias)
                                << kDoubleFraction);
}

/// Returns the exponent of the spacing of numbers near 2^exponent. It is
/// constant below the least normal number.
static int getQuantum(const Format &format, int exponent) {
  return std::max(exponent, format.getMinExponent()) - format.getFractionBits();
}

static double round(const Format &format, double value) {
  if (!std::isfinite(value))
    return value;
  int exponent = getExponent(value);
  if (exponent > format.maxExponent)
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  // All operations are exact except rint, which takes ties to even. A number
  // that rounds up to the next exponent is a multiple of its spacing too.
  int quantum = getQuantum(format, exponent);
  double rounded = std::rint(value * getPower(-quantum)) * getPower(quantum);
  if (getExponent(rounded) > format.maxExponent)
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  // Zero keeps its sign.
  return std::copysign(rounded, value);
}

static uint64_t encode(const Format &format, double value) {
  uint64_t sign = uint64_t(std::signbit(value)) << (format.width - 1);
  int fraction = format.getFractionBits();
  uint64_t infinity = uint64_t(2 * format.maxExponent + 1) << fraction;
  if (std::isnan(value)) {
    uint64_t payload = llvm::bit_cast<uint64_t>(value) &
                       ((uint64_t(1) << kDoubleFraction) - 1);
    // A quiet NaN, even if its payload does not fit.
    return sign | infinity | (uint64_t(1) << (fraction - 1)) |
           payload >> (kDoubleFraction - fraction);
  }
  value = std::fabs(round(format, value));
  if (std::isinf(value))
    return sign | infinity;
  int exponent = getExponent(value);
  auto significand =
      static_cast<uint64_t>(value * getPower(-getQuantum(format, exponent)));
  if (exponent < format.getMinExponent())
    return sign | significand;
  // The leading one of the significand adds one to the exponent field.
  return sign | (uint64_t(exponent + format.maxExponent - 1) << fraction) +
                    significand;
}

static double decode(const Format &format, uint64_t bits) {
  int fraction = format.getFractionBits();
  uint64_t sign = bits >> (format.width - 1) & 1;
  uint64_t significand = bits & ((uint64_t(1) << fraction) - 1);
  int field = int(bits >> fraction) & (2 * format.maxExponent + 1);
  double magnitude;
  if (field == 2 * format.maxExponent + 1)
    magnitude =
        llvm::bit_cast<double>((uint64_t(0x7ff) << kDoubleFraction) |
                               significand << (kDoubleFraction - fraction));
  else if (field == 0)
    magnitude =
        significand * getPower(getQuantum(format, 1 - format.maxExponent));
  else
    magnitude = (significand + (uint64_t(1) << fraction)) *
                getPower(field - format.maxExponent - fraction);
  return llvm::bit_cast<double>(llvm::bit_cast<uint64_t>(magnitude) |
                                sign << 63);
}

//===----------------------------------------------------------------------===//
// All floats
//===----------------------------------------------------------------------===//

double reference::roundTo(ElementKind kind, double value) {
  switch (kind) {
  case ElementKind::F16:
    return round(kF16, value);
  case ElementKind::BF16:
    return round(kBF16, value);
  case ElementKind::F32:
    return static_cast<float>(value);
  default:
    return value;
  }
}

double reference::roundInteger(ElementKind kind, int64_t value,
                               bool isUnsigned) {
  if (kind == ElementKind::F64)
    return isUnsigned ? double(uint64_t(value)) : double(value);
  if (kind == ElementKind::F32)
    return isUnsigned ? float(uint64_t(value)) : float(value);
  bool isNegative = !isUnsigned && value < 0;
  uint64_t magnitude = isNegative ? -uint64_t(value) : uint64_t(value);
  // A double holds 53 digits. For longer integers the last 11 bits are replaced
  // by an odd one if they are nonzero, so that they still decide ties.
  constexpr uint64_t kRest = 0x7ff;
  if (magnitude >> 53)
    magnitude = (magnitude & ~kRest) | (magnitude & kRest ? kRest + 1 : 0);
  double rounded = roundTo(kind, double(magnitude));
  return isNegative ? -rounded : rounded;
}

uint64_t reference::toBits(ElementKind kind, double value) {
  switch (kind) {
  case ElementKind::F16:
    return encode(kF16, value);
  case ElementKind::BF16:
    return encode(kBF16, value);
  case ElementKind::F32:
    return llvm::bit_cast<uint32_t>(static_cast<float>(value));
  default:
    return llvm::bit_cast<uint64_t>(value);
  }
}

double reference::fromBits(ElementKind kind, uint64_t bits) {
  switch (kind) {
  case ElementKind::F16:
    return decode(kF16, bits);
  case ElementKind::BF16:
    return decode(kBF16, bits);
  case ElementKind::F32:
    return llvm::bit_cast<float>(static_cast<uint32_t>(bits));
  default:
    return llvm::bit_cast<double>(bits);
  }
}
