//===- HostTensor.h - read, generate, compare host tensors -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operations of relax-run on arrays: read them (.npy, ONNX TensorProto),
// generate them (random, ramp, zeros), write, compare and print them. This
// library does not depend on the VM.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H
#define RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H

#include "relax-mlir/Runtime/Executable.h"

#include <cstdlib>
#include <memory>
#include <optional>

namespace relax_mlir::runtime {

/// A byte array on the heap whose allocation can fail without an exception.
class HostBytes {
public:
  /// Allocates `size` zero bytes; pages take memory only when they are written
  /// to. Returns nullopt when the system has less memory available.
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

/// A contiguous row-major tensor in host memory. Elements of less than 8 bits
/// (bool) are stored in one byte; f16 and bf16 are stored as bit patterns.
struct HostTensor {
  DataType dtype;
  std::vector<int64_t> shape;
  HostBytes data;

  /// Creates a zero-filled tensor. Fails when its size overflows or exceeds the
  /// memory that the system has available.
  static Expected<HostTensor> create(DataType dtype,
                                     std::vector<int64_t> shape);

  int64_t numElements() const;
};

/// Prints a type as executables do: "float32[1, 784]".
std::string describe(DataType dtype, const std::vector<int64_t> &shape);

/// Returns element `index` of `data` as a double: exact for f64 and for types
/// of at most 32 bits, rounded for 64-bit integers.
double toDouble(DataType dtype, const uint8_t *data, int64_t index);

/// Stores `value` as element `index`. Floats round to nearest even; integers
/// truncate towards zero and saturate, and NaN becomes 0.
void fromDouble(DataType dtype, uint8_t *data, int64_t index, double value);

/// Replaces every nonzero byte of a boolean tensor by 1, the only byte that
/// programs accept as true. Leaves other types unchanged.
void normalizeBooleans(HostTensor &tensor);

/// Returns true if toDouble and fromDouble support the type.
bool isSupported(DataType dtype);

// Files -----------------------------------------------------------------------

/// Reads the whole file `path`; error messages name the path.
Expected<std::string> readFile(const std::string &path);
/// Writes the whole file `path`. On failure the previous content is kept.
Error writeFile(const std::string &path, const std::string &bytes);

/// Decodes NumPy's .npy format, versions 1 to 3: booleans, integers, f16, f32
/// and f64, either byte order, C or Fortran order. `name` is for error
/// messages.
Expected<HostTensor> parseNpy(const std::string &bytes,
                              const std::string &name);
/// Encodes as .npy. NumPy has no bf16, so bf16 becomes f32, which is exact.
std::string toNpy(const HostTensor &tensor);

/// Decodes a serialised ONNX TensorProto. `name` is for error messages.
Expected<HostTensor> parseTensorProto(const std::string &bytes,
                                      const std::string &name);

/// Reads a `.npy` or `.pb` file, chosen by the file extension.
Expected<HostTensor> readTensor(const std::string &path);

/// Rounds a tensor of f32 to bf16 if `dtype` is that. Tensors of other types
/// stay.
Expected<HostTensor> roundTo(HostTensor tensor, DataType dtype);

/// Reads a tensor that is to have a type. NumPy has no bf16, so that bf16 is
/// written as f32; such a file is converted back to bf16 if `dtype` is that.
/// Numbers that bf16 cannot hold are rounded. Tensors of other types stay.
Expected<HostTensor> readTensorAs(const std::string &path, DataType dtype);

// Generators ------------------------------------------------------------------

/// Fills `tensor` with pseudorandom values that depend only on the seed: floats
/// are uniform in [0, 1), integers in [0, 10), booleans 0 or 1.
void fillRandom(HostTensor &tensor, uint64_t seed);
/// Fills `tensor` with a ramp: x[i] = i / n for floats (computed in the element
/// type, at least f32), x[i] = i modulo the range of the type for integers.
void fillRamp(HostTensor &tensor);

// Comparing and printing ------------------------------------------------------

/// The outcome of an elementwise comparison.
struct Comparison {
  int64_t mismatches = 0;
  int64_t elements = 0;
  /// Index of the worst mismatch, or of the largest difference when all
  /// elements match.
  int64_t worstIndex = -1;
  double actual = 0, expected = 0;
  double maxAbsolute = 0;
  double maxRelative = 0;
};

/// Compares element by element. Two elements match when they are equal, both
/// NaN, or |actual - expected| <= atol + rtol * |expected|. Fails when the
/// shapes or the element types differ; with `anyWidth` only the kinds of the
/// element types (float, integer, bool) must agree.
Expected<Comparison> compare(const HostTensor &actual,
                             const HostTensor &expected, double rtol,
                             double atol, bool anyWidth = false);

/// Prints the coordinates of a linear index: "[0, 3, 1]".
std::string coordinates(const std::vector<int64_t> &shape, int64_t index);

/// Prints the values, nested in brackets by dimension. Of a dimension longer
/// than `edge * 2`, only the first and last `edge` values are printed.
std::string print(const HostTensor &tensor, int64_t edge = 3);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_IO_HOSTTENSOR_H
