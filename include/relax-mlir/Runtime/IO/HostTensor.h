//===- HostTensor.h - tensors from files and generators ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What relax-run does with arrays: read them (.npy, ONNX TensorProto), make
// them (random, ramp, zeros), write, compare and print them. Nothing here
// knows the VM.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H
#define RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H

#include "relax-mlir/Runtime/Executable.h"

#include <cstdlib>
#include <memory>
#include <optional>

namespace relax_mlir::runtime {

/// Bytes on the heap. Unlike a vector they can fail to be allocated without an
/// exception.
class HostBytes {
public:
  /// `size` zeros, which take memory when they are written to. Nothing when the
  /// system has less available.
  static std::optional<HostBytes> allocate(uint64_t size);

  uint8_t *data() { return bytes.get(); }
  const uint8_t *data() const { return bytes.get(); }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  uint8_t *begin() { return data(); }
  uint8_t *end() { return data() + count; }
  const uint8_t *begin() const { return data(); }
  const uint8_t *end() const { return data() + count; }

private:
  struct Free {
    void operator()(uint8_t *pointer) const { std::free(pointer); }
  };
  std::unique_ptr<uint8_t[], Free> bytes;
  size_t count = 0;
};

/// A dense row-major tensor in the memory of the process. Elements of less
/// than 8 bits (bool) take a byte; f16 and bf16 are their bit patterns.
struct HostTensor {
  DataType dtype;
  std::vector<int64_t> shape;
  HostBytes data;

  /// A zero-filled tensor; fails when the size overflows or is more than the
  /// system has available.
  static Expected<HostTensor> create(DataType dtype,
                                     std::vector<int64_t> shape);

  int64_t numElements() const;
};

/// "float32[1, 784]", as executables write types.
std::string describe(DataType dtype, const std::vector<int64_t> &shape);

/// Element `index` of `data` as a double; exact for all types of at most 32
/// bits and for f64, rounded for 64-bit integers.
double toDouble(DataType dtype, const uint8_t *data, int64_t index);

/// Stores `value` as element `index`, rounded to the type: to nearest even for
/// floats, towards zero and clamped for integers, NaN as 0 for integers.
void fromDouble(DataType dtype, uint8_t *data, int64_t index, double value);

/// Makes each byte of booleans that is not 0 a 1, which is the only one that
/// programs take for true. Nothing is done to other types.
void normalizeBooleans(HostTensor &tensor);

/// Whether toDouble and fromDouble know the type.
bool isSupported(DataType dtype);

// Files -----------------------------------------------------------------------

/// Reads `path` whole; the error names the path.
Expected<std::string> readFile(const std::string &path);
/// Writes `path` whole; what was there stays when it fails.
Error writeFile(const std::string &path, const std::string &bytes);

/// Decodes NumPy's .npy format, versions 1 to 3: booleans, integers, f16, f32
/// and f64, either byte order, C or Fortran order. `name` is for errors.
Expected<HostTensor> parseNpy(const std::string &bytes,
                              const std::string &name);
/// Encodes as .npy. NumPy has no bf16: those become f32, which is exact.
std::string toNpy(const HostTensor &tensor);

/// Decodes a serialised ONNX TensorProto. `name` is for errors.
Expected<HostTensor> parseTensorProto(const std::string &bytes,
                                      const std::string &name);

/// Reads a `.npy` or `.pb` file, told apart by the ending.
Expected<HostTensor> readTensor(const std::string &path);

// Generators ------------------------------------------------------------------

/// Fills `tensor` from a seed, the same on every machine: floats uniformly in
/// [0, 1), integers in [0, 10), booleans 0 or 1.
void fillRandom(HostTensor &tensor, uint64_t seed);
/// x[i] = i / n for floats (computed in the precision of the type or f32 if
/// that is less), x[i] = i modulo the range of the type for integers.
void fillRamp(HostTensor &tensor);

// Comparing and printing ------------------------------------------------------

/// The outcome of an elementwise comparison.
struct Comparison {
  int64_t mismatches = 0;
  int64_t elements = 0;
  /// Of the worst mismatch, or of the largest difference when there is none.
  int64_t worstIndex = -1;
  double actual = 0, expected = 0;
  double maxAbsolute = 0;
  double maxRelative = 0;
};

/// Compares element by element: equal, both NaN, or
/// |actual - expected| <= atol + rtol * |expected|. Fails when the shapes or
/// the types of the elements differ; with `anyWidth` only the kinds of these
/// (float, integer, bool) have to agree.
Expected<Comparison> compare(const HostTensor &actual,
                             const HostTensor &expected, double rtol,
                             double atol, bool anyWidth = false);

/// The coordinates of a linear index: "[0, 3, 1]".
std::string coordinates(const std::vector<int64_t> &shape, int64_t index);

/// The values, nested in brackets by dimension; of a dimension longer than
/// `edge * 2` only the first and last `edge` are shown.
std::string print(const HostTensor &tensor, int64_t edge = 3);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H
