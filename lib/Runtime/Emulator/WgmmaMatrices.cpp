//===- WgmmaMatrices.cpp - read and multiply matrices of a warpgroup ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"
#include "MatrixFormats.h"

#include <algorithm>
#include <new>

namespace relax_mlir::runtime::emulator {

namespace {
constexpr uint32_t kRows = 64;
/// Each instruction multiplies 32 bytes along k.
constexpr uint32_t kBytesAlongK = 32;
constexpr uint32_t kMaxK = 32, kMaxN = 256;

/// The matrices of a product, too large for the stack of a thread.
template <typename T> struct Matrices {
  T a[kRows][kMaxK];
  T b[kMaxK][kMaxN];
  T sums[kRows][kMaxN];
};
} // namespace

//===----------------------------------------------------------------------===//
// Instructions and descriptors
//===----------------------------------------------------------------------===//

bool WgmmaInstruction::isSupported() const {
  uint32_t d = typeD(), b = typeB();
  if (n < 8 || n > kMaxN || n % 8 != 0 ||
      (hasRegistersA && (flags & RELAX_WGMMA_M_MAJOR_A)))
    return false;
  bool isKMajor = !(flags & (RELAX_WGMMA_M_MAJOR_A | RELAX_WGMMA_N_MAJOR_B));
  bool isNegated = flags & (RELAX_WGMMA_NEGATE_A | RELAX_WGMMA_NEGATE_B);
  bool isFloatSum = d == RELAX_TYPE_F32 || d == RELAX_TYPE_F16;
  switch (typeA()) {
  case RELAX_TYPE_F16:
    return b == RELAX_TYPE_F16 && isFloatSum;
  case RELAX_TYPE_BF16:
    return b == RELAX_TYPE_BF16 && d == RELAX_TYPE_F32;
  case RELAX_TYPE_TF32:
    return b == RELAX_TYPE_TF32 && d == RELAX_TYPE_F32 && isKMajor;
  case RELAX_TYPE_E4M3:
  case RELAX_TYPE_E5M2:
    return (b == RELAX_TYPE_E4M3 || b == RELAX_TYPE_E5M2) && isFloatSum &&
           isKMajor;
  case RELAX_TYPE_S8:
  case RELAX_TYPE_U8:
    return (b == RELAX_TYPE_S8 || b == RELAX_TYPE_U8) && d == RELAX_TYPE_S32 &&
           isKMajor && !isNegated && (n <= 32 || n % 16 == 0);
  default:
    return false;
  }
}

MatrixDescriptor::MatrixDescriptor(uint64_t bits) {
  constexpr uint64_t field = 0x3fff;
  constexpr uint64_t known =
      field | field << 16 | field << 32 | uint64_t(7) << 49 | uint64_t(3) << 62;
  constexpr uint32_t widths[] = {0, 128, 64, 32};
  start = uint32_t(bits & field) * 16;
  leading = uint32_t(bits >> 16 & field) * 16;
  stride = uint32_t(bits >> 32 & field) * 16;
  baseOffset = uint32_t(bits >> 49 & 7);
  swizzle = widths[bits >> 62];
  hasReservedBits = bits & ~known;
}

void Block::checkDescriptor(const Thread &thread, uint32_t op,
                            const std::string &matrix,
                            const MatrixDescriptor &descriptor,
                            bool isContiguousAlongK, uint32_t rows) {
  if (descriptor.hasReservedBits)
    fail(thread, op,
         "invalid descriptor: that of matrix " + matrix +
             " has bits without a meaning");
  if (descriptor.swizzle == 0)
    return;
  if (descriptor.baseOffset != 0)
    fail(thread, op,
         "invalid descriptor: that of matrix " + matrix +
             " has a base offset, which the emulator does not support");
  uint32_t period = 8 * descriptor.swizzle;
  std::string swizzle = "a swizzle of " + std::to_string(descriptor.swizzle) +
                        " bytes repeats every " + std::to_string(period) +
                        " bytes, and ";
  uint32_t bytes = isContiguousAlongK ? kBytesAlongK
                                      : std::min(rows * 2, descriptor.swizzle);
  uint32_t start = descriptor.start % period;
  if (start + bytes > descriptor.swizzle)
    fail(thread, op,
         "misaligned descriptor: " + swizzle + "matrix " + matrix +
             " starts at byte " + std::to_string(start) + " of it");
  bool usesLeading = !isContiguousAlongK && rows * 2 > descriptor.swizzle;
  uint32_t leading = usesLeading ? descriptor.leading : 0;
  for (uint32_t offset : {descriptor.stride, leading})
    if (offset % period != 0)
      fail(thread, op,
           "misaligned descriptor: " + swizzle + "matrix " + matrix +
               " has an offset of " + std::to_string(offset) + " bytes");
}

/// Calls visit(address, row, k) for the parts of 16 bytes of a matrix with
/// `rows` along m or n. The parts are along k, or along the rows; `row` and `k`
/// are the position of the first element.
template <typename Visit>
static void forEachPart(const MatrixDescriptor &descriptor,
                        bool isContiguousAlongK, uint32_t rows,
                        uint32_t perPart, Visit visit) {
  bool isPlain = descriptor.swizzle == 0;
  uint32_t width = isPlain ? 16 : descriptor.swizzle;
  auto visitAt = [&](uint32_t offset, uint32_t row, uint32_t k) {
    // Bits 7 to 9 of an address change its bits 4 to 6.
    uint32_t address = descriptor.start + offset;
    address ^= address >> 3 & (width - 16);
    visit(address % kSharedWindow, row, k);
  };
  if (isContiguousAlongK) {
    uint32_t next = isPlain ? descriptor.leading : 16;
    for (uint32_t row = 0; row < rows; ++row)
      for (uint32_t part = 0; part < 2; ++part)
        visitAt(row / 8 * descriptor.stride + row % 8 * width + part * next,
                row, part * perPart);
    return;
  }
  // Without a swizzle, the two offsets change their roles.
  uint32_t alongRows = isPlain ? descriptor.stride : descriptor.leading;
  uint32_t alongK = isPlain ? descriptor.leading : descriptor.stride;
  uint32_t perWidth = width / 16;
  for (uint32_t k = 0; k < 2 * perPart; ++k)
    for (uint32_t part = 0; part < rows / perPart; ++part)
      visitAt(part % perWidth * 16 + part / perWidth * alongRows +
                  k % 8 * width + k / 8 * alongK,
              part * perPart, k);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

template <typename Visit>
void Block::readMatrix(uint32_t first, Warpgroup &group, bool isA,
                       Visit visit) {
  const WgmmaInstruction &instruction = group.arrived[0]->instruction;
  MatrixDescriptor descriptor(isA ? instruction.descriptorA
                                  : instruction.descriptorB);
  uint32_t type = isA ? instruction.typeA() : instruction.typeB();
  uint32_t rows = isA ? kRows : instruction.n;
  bool isContiguousAlongK =
      !(instruction.flags &
        (isA ? RELAX_WGMMA_M_MAJOR_A : RELAX_WGMMA_N_MAJOR_B));
  const Thread &thread = threads[first];
  std::string name = isA ? "A" : "B";
  checkDescriptor(thread, instruction.op, name, descriptor, isContiguousAlongK,
                  rows);
  auto window = uint32_t(reinterpret_cast<uintptr_t>(shared.data()));
  uint32_t perWord = elementsPerRegister(type);
  forEachPart(descriptor, isContiguousAlongK, rows, 4 * perWord,
              [&](uint32_t address, uint32_t row, uint32_t k) {
                uint32_t offset = (address - window) % kSharedWindow;
                if (offset + 16 > shared.size())
                  fail(thread, instruction.op,
                       "out-of-bounds read in shared memory: matrix " + name +
                           " has 16 bytes at byte " + std::to_string(offset) +
                           " of " + std::to_string(shared.size()) + " bytes");
                checkWgmmaRead(first, group, instruction.op, offset);
                uint32_t words[4];
                std::memcpy(words, shared.data() + offset, sizeof words);
                for (uint32_t i = 0; i < 4 * perWord; ++i)
                  visit(isContiguousAlongK ? row : row + i,
                        isContiguousAlongK ? k + i : k, words[i / perWord],
                        i % perWord);
              });
}

/// Calls visit(row, column, bits, element) for matrix A in registers. Each warp
/// has 16 rows.
template <typename Visit>
static void forEachInRegisters(const Warpgroup &group, uint32_t type,
                               Visit visit) {
  uint32_t perRegister = elementsPerRegister(type);
  for (uint32_t warp = 0; warp < kWarpgroupSize / kWarpSize; ++warp)
    forEachOperand(perRegister, 2, kBytesAlongK / 4 * perRegister,
                   [&](uint32_t lane, uint32_t i, uint32_t element,
                       uint32_t row, uint32_t column) {
                     visit(warp * 16 + row, column,
                           group.arrived[warp * kWarpSize + lane]->a[i],
                           element);
                   });
}

/// Calls visit(register, element, row, column) for the accumulators.
template <typename Visit>
static void forEachSum(WgmmaProduct &product, uint32_t n, Visit visit) {
  for (uint32_t warp = 0; warp < kWarpgroupSize / kWarpSize; ++warp)
    forEachResult(elementsPerRegister(product.type), n,
                  [&](uint32_t lane, uint32_t i, uint32_t element, uint32_t row,
                      uint32_t column) {
                    size_t thread = warp * kWarpSize + lane;
                    visit(product.registers[thread * product.numRegisters + i],
                          element, warp * 16 + row, column);
                  });
}

template <typename T>
static void accumulate(Matrices<T> &matrices, uint32_t n, uint32_t k) {
  for (uint32_t row = 0; row < kRows; ++row)
    for (uint32_t i = 0; i < k; ++i) {
      T factor = matrices.a[row][i];
      for (uint32_t column = 0; column < n; ++column)
        matrices.sums[row][column] += factor * matrices.b[i][column];
    }
}

/// Multiplies with elements and sums of `T`, which get(type, bits, element)
/// and set(bits, element, sum) convert.
template <typename T, typename Get, typename Set>
void Block::multiplyAs(uint32_t first, Warpgroup &group, WgmmaProduct &product,
                       Get get, Set set) {
  const WgmmaInstruction &instruction = group.arrived[0]->instruction;
  uint32_t typeA = instruction.typeA(), typeB = instruction.typeB();
  bool negatesA = instruction.flags & RELAX_WGMMA_NEGATE_A;
  bool negatesB = instruction.flags & RELAX_WGMMA_NEGATE_B;
  // Memory of the block, as a failure leaves this function without its end.
  wgmmaScratch.resize(sizeof(Matrices<T>));
  auto *matrices = new (wgmmaScratch.data()) Matrices<T>;
  auto visitA = [&](uint32_t row, uint32_t k, uint32_t bits, uint32_t element) {
    T value = get(typeA, bits, element);
    matrices->a[row][k] = negatesA ? -value : value;
  };
  if (instruction.hasRegistersA)
    forEachInRegisters(group, typeA, visitA);
  else
    readMatrix(first, group, /*isA=*/true, visitA);
  auto visitB = [&](uint32_t column, uint32_t k, uint32_t bits,
                    uint32_t element) {
    T value = get(typeB, bits, element);
    matrices->b[k][column] = negatesB ? -value : value;
  };
  readMatrix(first, group, /*isA=*/false, visitB);
  forEachSum(
      product, instruction.n,
      [&](uint32_t bits, uint32_t element, uint32_t row, uint32_t column) {
        matrices->sums[row][column] = get(product.type, bits, element);
      });
  accumulate(*matrices, instruction.n,
             kBytesAlongK / 4 * elementsPerRegister(typeA));
  forEachSum(
      product, instruction.n,
      [&](uint32_t &bits, uint32_t element, uint32_t row, uint32_t column) {
        set(bits, element, matrices->sums[row][column]);
      });
}

void Block::multiplyWgmma(uint32_t first, Warpgroup &group,
                          WgmmaProduct &product) {
  if (product.type == RELAX_TYPE_S32)
    // Sums wrap around, as unsigned ones do.
    return multiplyAs<uint32_t>(
        first, group, product,
        [](uint32_t type, uint32_t bits, uint32_t element) {
          return uint32_t(getInt(type, bits, element));
        },
        [](uint32_t &bits, uint32_t, uint32_t sum) { bits = sum; });
  multiplyAs<float>(first, group, product, getFloat,
                    [&](uint32_t &bits, uint32_t element, float sum) {
                      setFloat(product.type, bits, element, sum);
                    });
}

} // namespace relax_mlir::runtime::emulator
