//===- WgmmaKernels.h - products of warpgroups -----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A product d = a * b + c of 64 x n x k elements, with operands in shared
// memory in the canonical layouts of PTX, and its numbers from a plain loop.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_WGMMAKERNELS_H
#define RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_WGMMAKERNELS_H

#include "TestKernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace relax_mlir::runtime {

constexpr uint32_t kRows = 64;

inline uint32_t bytesOf(uint32_t type) {
  switch (type) {
  case RELAX_TYPE_F16:
  case RELAX_TYPE_BF16:
    return 2;
  case RELAX_TYPE_TF32:
  case RELAX_TYPE_F32:
  case RELAX_TYPE_S32:
    return 4;
  default:
    return 1;
  }
}

/// The bits of a float; 0 for an integer.
struct FloatFormat {
  uint32_t exponentBits = 0, mantissaBits = 0;
};

inline FloatFormat formatOf(uint32_t type) {
  switch (type) {
  case RELAX_TYPE_F16:
    return {5, 10};
  case RELAX_TYPE_BF16:
    return {8, 7};
  case RELAX_TYPE_TF32:
  case RELAX_TYPE_F32:
    return {8, 23};
  case RELAX_TYPE_E4M3:
    return {4, 3};
  case RELAX_TYPE_E5M2:
    return {5, 2};
  default:
    return {};
  }
}

/// Returns the number that bits stand for, without infinities and NaN.
inline double decode(uint32_t type, uint32_t bits) {
  auto [exponentBits, mantissaBits] = formatOf(type);
  if (exponentBits == 0)
    return type == RELAX_TYPE_S8    ? double(int8_t(bits))
           : type == RELAX_TYPE_S32 ? double(int32_t(bits))
                                    : double(bits);
  // TF32 has 10 bits of mantissa.
  if (type == RELAX_TYPE_TF32)
    bits &= ~0x1fffu;
  uint32_t mantissa = bits & ((1u << mantissaBits) - 1);
  int exponent = int(bits >> mantissaBits & ((1u << exponentBits) - 1));
  int bias = (1 << (exponentBits - 1)) - 1;
  if (exponent == 0)
    exponent = 1;
  else
    mantissa |= 1u << mantissaBits;
  double value = std::ldexp(mantissa, exponent - bias - int(mantissaBits));
  return bits >> (exponentBits + mantissaBits) & 1 ? -value : value;
}

/// A matrix of rows along m or n in shared memory. The elements are contiguous
/// along k, or along the rows.
struct MatrixLayout {
  uint32_t rows, k, bytes, swizzle;
  bool isContiguousAlongK;
  /// The start, a multiple of 1024.
  uint32_t start = 0;

  uint32_t slabs() const {
    uint32_t extent = (isContiguousAlongK ? k : rows) * bytes;
    return (extent + swizzle - 1) / swizzle;
  }
  uint32_t slabBytes() const {
    return (isContiguousAlongK ? rows : k) * swizzle;
  }
  uint32_t size() const {
    uint32_t size = swizzle == 0 ? rows * k * bytes : slabs() * slabBytes();
    return (size + 1023) / 1024 * 1024;
  }

  /// Returns the offset of an element.
  uint32_t place(uint32_t row, uint32_t column) const {
    uint32_t minor = (isContiguousAlongK ? column : row) * bytes;
    uint32_t major = isContiguousAlongK ? row : column;
    if (swizzle == 0)
      // Tiles of 8 x 16 bytes, those along the major dimension first.
      return start +
             minor / 16 * 8 * 16 * ((isContiguousAlongK ? rows : k) / 8) +
             major / 8 * 128 + major % 8 * 16 + minor % 16;
    uint32_t offset =
        minor / swizzle * slabBytes() + major * swizzle + minor % swizzle;
    uint32_t line = offset / 128 % 8 % (swizzle / 16);
    return start + (offset ^ line * 16);
  }

  /// Returns the offset of the matrix of an instruction, which has 32 bytes of
  /// k.
  uint32_t placeOfStep(uint32_t step) const {
    uint32_t column = step * (32 / bytes);
    uint32_t offset = place(0, column) - start;
    // A descriptor has the place without the swizzle.
    if (swizzle != 0 && isContiguousAlongK)
      offset =
          column * bytes / swizzle * slabBytes() + column * bytes % swizzle;
    return start + offset;
  }

  uint64_t descriptor(const Thread *thread, uint32_t step) const {
    auto address = reinterpret_cast<uintptr_t>(thread->shared);
    uint32_t leading = 16, stride = 8 * swizzle;
    if (swizzle == 0) {
      // The offset along k, and the one along the rows.
      uint32_t outer = 128 * ((isContiguousAlongK ? rows : k) / 8);
      leading = isContiguousAlongK ? outer : 128;
      stride = isContiguousAlongK ? 128 : outer;
    } else if (!isContiguousAlongK) {
      leading = slabBytes();
    }
    uint64_t mode = swizzle == 0     ? 0
                    : swizzle == 128 ? 1
                    : swizzle == 64  ? 2
                                     : 3;
    return (address + placeOfStep(step)) % (1 << 18) / 16 |
           uint64_t(leading / 16) << 16 | uint64_t(stride / 16) << 32 |
           mode << 62;
  }
};

/// A product with `steps` instructions, and the place of its operands.
struct Problem {
  uint32_t n = 64, steps = 2;
  uint32_t typeA = RELAX_TYPE_BF16, typeB = RELAX_TYPE_BF16;
  uint32_t typeD = RELAX_TYPE_F32;
  uint32_t flags = RELAX_WGMMA_ACCUMULATE;
  uint32_t swizzleA = 128, swizzleB = 128;
  bool hasRegistersA = false;
  uint32_t seed = 1;

  MatrixLayout a, b;
  /// Bits of elements, row by row; those of b along k.
  std::vector<uint32_t> bitsA, bitsB, bitsC;

  uint32_t types() const { return typeD << 16 | typeA << 8 | typeB; }
  uint32_t k() const { return steps * 32 / bytesOf(typeA); }
  uint32_t numRegisters() const {
    return typeD == RELAX_TYPE_F16 ? n / 4 : n / 2;
  }
  uint32_t sharedBytes() const { return a.size() + b.size(); }

  /// Draws the operands.
  void prepare() {
    a = {kRows, k(), bytesOf(typeA), swizzleA,
         !(flags & RELAX_WGMMA_M_MAJOR_A)};
    b = {n, k(), bytesOf(typeB), swizzleB, !(flags & RELAX_WGMMA_N_MAJOR_B)};
    b.start = a.size();
    std::mt19937 random(seed);
    bitsA = draw(random, typeA, kRows * k());
    bitsB = draw(random, typeB, n * k());
    bitsC = draw(random, typeD, kRows * n);
  }

  static std::vector<uint32_t> draw(std::mt19937 &random, uint32_t type,
                                    uint32_t count) {
    std::vector<uint32_t> bits(count);
    FloatFormat format = formatOf(type);
    for (uint32_t &element : bits) {
      element = uint32_t(random());
      if (format.exponentBits == 0) {
        element &= UINT32_MAX >> (32 - 8 * bytesOf(type));
        continue;
      }
      // Numbers from 2^-8 to 2, which add up without an overflow.
      uint32_t bias = (1u << (format.exponentBits - 1)) - 1;
      uint32_t exponent = bias - uint32_t(random()) % std::min(bias, 8u);
      uint32_t sign = element >> 31 << format.exponentBits;
      element = (sign | exponent) << format.mantissaBits |
                (element & ((1u << format.mantissaBits) - 1));
    }
    return bits;
  }

  static std::vector<double> decodeAll(uint32_t type, double sign,
                                       const std::vector<uint32_t> &bits) {
    std::vector<double> numbers;
    for (uint32_t element : bits)
      numbers.push_back(sign * decode(type, element));
    return numbers;
  }

  /// Compares d with the result of a plain loop.
  void check(const Buffer<uint32_t> &d) const {
    std::vector<double> numbersA =
        decodeAll(typeA, flags & RELAX_WGMMA_NEGATE_A ? -1 : 1, bitsA);
    std::vector<double> numbersB =
        decodeAll(typeB, flags & RELAX_WGMMA_NEGATE_B ? -1 : 1, bitsB);
    double precision = typeD == RELAX_TYPE_F16 ? 0x1p-10 : 0x1p-18;
    for (uint32_t i = 0; i < kRows * n; ++i) {
      double sum = flags & RELAX_WGMMA_ACCUMULATE ? decode(typeD, bitsC[i]) : 0;
      double size = std::abs(sum);
      for (uint32_t j = 0; j < k(); ++j) {
        double product = numbersA[i / n * k() + j] * numbersB[i % n * k() + j];
        sum += product;
        size += std::abs(product);
      }
      double result = decode(typeD, d.data[i]);
      if (typeD == RELAX_TYPE_S32)
        // Sums wrap around.
        ASSERT_EQ(int32_t(result), int32_t(uint32_t(int64_t(sum))))
            << describe() << " at " << i / n << ", " << i % n;
      else
        ASSERT_NEAR(result, sum, precision * size)
            << describe() << " at " << i / n << ", " << i % n;
    }
  }

  std::string describe() const {
    return "n " + std::to_string(n) + ", types " + std::to_string(types()) +
           ", flags " + std::to_string(flags) + ", swizzles " +
           std::to_string(swizzleA) + " and " + std::to_string(swizzleB) +
           (hasRegistersA ? ", a in registers" : "");
  }
};

inline const Problem &problemOf(Arguments arguments) {
  return *argument<Problem>(arguments, 0);
}

/// Stores a matrix to shared memory with 128 threads.
inline void storeMatrix(const Thread *thread, uint32_t op,
                        const MatrixLayout &layout,
                        const std::vector<uint32_t> &bits) {
  auto *memory = static_cast<char *>(thread->shared);
  for (uint32_t i = id(thread) % 128; i < bits.size(); i += 128) {
    char *address = memory + layout.place(i / layout.k, i % layout.k);
    if (layout.bytes == 1)
      store(thread, op, reinterpret_cast<uint8_t *>(address), uint8_t(bits[i]));
    else if (layout.bytes == 2)
      store(thread, op, reinterpret_cast<uint16_t *>(address),
            uint16_t(bits[i]));
    else
      store(thread, op, reinterpret_cast<uint32_t *>(address), bits[i]);
  }
}

/// Stores both operands. A fence and a barrier have to follow.
inline void storeOperands(const Thread *thread, const Problem &problem) {
  storeMatrix(thread, 0, problem.a, problem.bitsA);
  storeMatrix(thread, 0, problem.b, problem.bitsB);
}

/// Makes the operands visible to products.
inline void publish(const Thread *thread) {
  thread->api->fenceCopies(thread, 1);
  thread->api->barrier(thread, 1, 0, 0);
}

/// Calls visit(register, element, row, column) for the accumulators of a
/// thread: the figures of the PTX manual.
template <typename Visit>
void forEachAccumulator(const Thread *thread, const Problem &problem,
                        Visit visit) {
  uint32_t lane = id(thread) % 32, warp = id(thread) / 32 % 4;
  uint32_t perRegister = problem.typeD == RELAX_TYPE_F16 ? 2 : 1;
  for (uint32_t i = 0; i < problem.n / 2; ++i)
    visit(i / perRegister, i % perRegister,
          warp * 16 + lane / 4 + (i % 4 < 2 ? 0 : 8),
          i / 4 * 8 + lane % 4 * 2 + i % 2);
}

inline void loadAccumulators(const Thread *thread, const Problem &problem,
                             uint32_t *registers) {
  forEachAccumulator(
      thread, problem,
      [&](uint32_t i, uint32_t element, uint32_t row, uint32_t column) {
        uint32_t bits = problem.bitsC[row * problem.n + column];
        registers[i] = element == 0 ? bits : registers[i] | bits << 16;
      });
}

/// Stores the accumulators to the second argument.
inline void storeAccumulators(const Thread *thread, uint32_t op,
                              Arguments arguments, const uint32_t *registers) {
  const Problem &problem = problemOf(arguments);
  forEachAccumulator(
      thread, problem,
      [&](uint32_t i, uint32_t element, uint32_t row, uint32_t column) {
        uint32_t bits = registers[i];
        if (problem.typeD == RELAX_TYPE_F16)
          bits = bits >> 16 * element & 0xffff;
        store(thread, op,
              argument<uint32_t>(arguments, 1) + row * problem.n + column,
              bits);
      });
}

/// Loads the registers of matrix A of an instruction: the figures of the PTX
/// manual.
inline void loadRegistersA(const Thread *thread, const Problem &problem,
                           uint32_t step, uint32_t (&registers)[4]) {
  uint32_t lane = id(thread) % 32, warp = id(thread) / 32 % 4;
  uint32_t bytes = bytesOf(problem.typeA), perRegister = 4 / bytes;
  for (uint32_t i = 0; i < 4; ++i) {
    registers[i] = 0;
    for (uint32_t element = 0; element < perRegister; ++element) {
      uint32_t row = warp * 16 + lane / 4 + (i % 2 ? 8 : 0);
      uint32_t column = lane % 4 * perRegister + element +
                        (i < 2 ? 0 : 4 * perRegister) + step * 32 / bytes;
      registers[i] |= problem.bitsA[row * problem.k() + column]
                      << 8 * bytes * element;
    }
  }
}

/// Starts the instruction of a step, at an operation with the number `op`.
inline void startStep(const Thread *thread, uint32_t op, const Problem &problem,
                      uint32_t step, uint32_t *accumulators) {
  uint32_t registers[4];
  if (problem.hasRegistersA)
    loadRegistersA(thread, problem, step, registers);
  uint32_t flags = problem.flags | (step != 0 ? RELAX_WGMMA_ACCUMULATE : 0);
  thread->api->wgmma(thread, op, problem.n, problem.types(), flags,
                     problem.a.descriptor(thread, step),
                     problem.b.descriptor(thread, step),
                     problem.hasRegistersA ? registers : nullptr, accumulators);
}

/// Computes a problem with one warpgroup.
inline void multiply(const Thread *thread, Arguments arguments) {
  const Problem &problem = problemOf(arguments);
  storeOperands(thread, problem);
  publish(thread);
  uint32_t registers[128];
  loadAccumulators(thread, problem, registers);
  thread->api->fenceWgmma(thread, 2);
  for (uint32_t step = 0; step < problem.steps; ++step)
    startStep(thread, 3, problem, step, registers);
  thread->api->commitWgmma(thread, 4);
  thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
  storeAccumulators(thread, 6, arguments, registers);
}

/// Runs a kernel on a problem with a warpgroup, or several.
inline std::string run(DeviceAPI &api, RelaxEmulatedFunction kernel,
                       Problem &problem, Buffer<uint32_t> &d,
                       int64_t threads = 128) {
  Config config;
  config.threads = threads;
  config.sharedBytes = problem.sharedBytes();
  return launch(api, kernel, {&problem, d.data}, config);
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_WGMMAKERNELS_H
