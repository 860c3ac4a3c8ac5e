//===- BytecodeFormat.h - binary and text form of executables --*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The binary form (.rvm), little endian:
//
//   0   magic "RELAXVM\n"
//   8   u16 major, u16 minor version
//   12  u32 number of sections
//   16  u64 size of the file
//   24  u64 checksum of all bytes from 32 on
//   32  section table: u32 id, u32 flags, u64 offset, u64 size
//       then the sections: 1 functions, 2 constants, 3 code, 4 weights
//       (aligned to 64 bytes), 5 facts for profiles (optional, since 1.1),
//       6 what is on the host (only if something is, since 1.2)
//
// A reader skips an unknown section unless its flag bit 0 (required) is set,
// and accepts every minor version of its major version.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_BYTECODEFORMAT_H
#define RELAX_MLIR_RUNTIME_BYTECODEFORMAT_H

#include "relax-mlir/Runtime/Executable.h"

#include <array>

namespace relax_mlir::runtime {

constexpr std::array<char, 8> kBytecodeMagic = {'R', 'E', 'L', 'A',
                                                'X', 'V', 'M', '\n'};
constexpr uint16_t kBytecodeMajor = 1;
constexpr uint16_t kBytecodeMinor = 2;

struct SerializeOptions {
  /// Must be false for an artefact, which stores the weights in its own
  /// segment.
  bool includeWeights = true;
};

RELAX_RT_API std::string serialize(const Executable &executable,
                                   SerializeOptions options = {});

struct DeserializeOptions {
  /// Keeps `data` alive. When it is set, weights are used in place, not copied.
  std::shared_ptr<const void> owner;
  /// The weights of a file that was written with `includeWeights` off.
  Blob weights;
};

/// Reads an executable and verifies it.
RELAX_RT_API Expected<Executable> deserialize(const void *data, uint64_t size,
                                              DeserializeOptions options = {});

/// Returns the checksum that the header holds. For tests that modify bytes.
RELAX_RT_API uint64_t checksum(const void *data, uint64_t size);

enum class TextLayout {
  /// Prints packed functions only if the parser would list them in another
  /// order.
  Compact,
  /// The layout in which TVM publishes such texts: operands in columns, `If`, a
  /// line `@name packed_func;` for each packed function, and an empty line
  /// after each function.
  Published,
};

struct TextOptions {
  /// Tensors larger than this many bytes are printed as `...`, which the parser
  /// rejects.
  uint64_t elideAbove = UINT64_MAX;
  TextLayout layout = TextLayout::Compact;
};

/// The text form. Its grammar is in docs/BytecodeFormat.md.
///   @func0:
///     call test.vm.add in: %0, %1 dst: %2
///     ret %2
RELAX_RT_API std::string printText(const Executable &executable,
                                   TextOptions options = {});

/// Prints a Python program that makes the executable with
/// relax_mlir.exec_builder, without its facts. Elided tensors are `...`, which
/// that program rejects.
RELAX_RT_API std::string printPython(const Executable &executable,
                                     TextOptions options = {});

/// Prints the numbers of constants, functions and instructions.
RELAX_RT_API std::string printStatistics(const Executable &executable);

/// Parses and verifies; error messages start with "line:column: ".
RELAX_RT_API Expected<Executable> parseText(std::string_view text);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_BYTECODEFORMAT_H
