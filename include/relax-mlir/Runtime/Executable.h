//===- Executable.h - functions and constants of a program -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An executable is a table of functions and a table of constants. A function is
// bytecode (four instructions), a name in tvm-ffi's registry, or a compiled
// kernel of the image that the executable belongs to.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_EXECUTABLE_H
#define RELAX_MLIR_RUNTIME_EXECUTABLE_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/Export.h"
#include "relax-mlir/Runtime/ProfileFacts.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace relax_mlir::runtime {

/// An element type with DLPack's codes and layout.
struct DataType {
  enum Code : uint8_t {
    Int = 0,
    UInt = 1,
    Float = 2,
    Handle = 3,
    BFloat = 4,
    Complex = 5,
    Bool = 6,
  };
  uint8_t code = Float;
  uint8_t bits = 32;
  uint16_t lanes = 1;

  /// Bytes of one element; elements of less than 8 bits are stored in one byte.
  uint64_t bytes() const { return (uint64_t(bits) * lanes + 7) / 8; }
  bool operator==(const DataType &other) const {
    return code == other.code && bits == other.bits && lanes == other.lanes;
  }
  bool operator!=(const DataType &other) const { return !(*this == other); }
};

/// Prints a type: "float32", "bfloat16", "int64", "bool", "uint8x4".
RELAX_RT_API std::string toString(DataType type);
RELAX_RT_API Expected<DataType> parseDataType(std::string_view text);

/// Returns the size of a tensor in bytes; fails on overflow and on negative
/// dimensions.
RELAX_RT_API Expected<uint64_t> byteSize(const std::vector<int64_t> &shape,
                                         DataType type);
RELAX_RT_API Expected<uint64_t> byteSize(const int64_t *dims, size_t rank,
                                         DataType type);

enum class ArgKind : uint8_t {
  Register = 0,
  Immediate = 1,
  Constant = 2,
  Function = 3
};

/// An argument of a call in one word: the kind in the upper 8 bits, a signed
/// value in the lower 56 bits.
class Arg {
public:
  static constexpr int64_t kMaxValue = (int64_t(1) << 55) - 1;
  static constexpr int64_t kMinValue = -(int64_t(1) << 55);

  Arg() = default;
  static Arg fromWord(int64_t word) {
    Arg arg;
    arg.bits = word;
    return arg;
  }
  static Arg make(ArgKind kind, int64_t value) {
    return fromWord(int64_t((uint64_t(kind) << 56) |
                            (uint64_t(value) & 0x00ffffffffffffffull)));
  }
  static Arg reg(int64_t index) { return make(ArgKind::Register, index); }
  static Arg imm(int64_t value) { return make(ArgKind::Immediate, value); }
  static Arg constant(int64_t index) { return make(ArgKind::Constant, index); }
  static Arg function(int64_t index) { return make(ArgKind::Function, index); }
  static Arg vm();
  static Arg none();

  uint8_t rawKind() const { return uint8_t(uint64_t(bits) >> 56); }
  ArgKind kind() const { return ArgKind(rawKind()); }
  int64_t value() const { return int64_t(uint64_t(bits) << 8) >> 8; }
  int64_t word() const { return bits; }

private:
  int64_t bits = 0;
};

/// Special register numbers. As a destination, `kVoidRegister` discards the
/// result; as an argument, it is None. `kVMRegister` passes the virtual machine
/// itself.
constexpr int64_t kVoidRegister = int64_t(1) << 54;
constexpr int64_t kVMRegister = (int64_t(1) << 54) + 1;

inline Arg Arg::vm() { return reg(kVMRegister); }
inline Arg Arg::none() { return reg(kVoidRegister); }

/// The numbers are part of the file format and never change.
enum class Opcode : uint8_t {
  Call = 1, ///< dst, function, n, n args
  Ret = 2,  ///< register
  Goto = 3, ///< offset
  If = 4    ///< register, offset taken when it is false
};

enum class FunctionKind : uint8_t {
  Packed = 0, ///< found in the registry by its name
  VM = 1,     ///< code below
  Kernel = 2  ///< found in the image by its name
};

/// An entry of the function table. Offsets of Goto and If count instructions,
/// relative to the instruction itself.
struct Function {
  FunctionKind kind = FunctionKind::VM;
  std::string name;

  // Only for FunctionKind::VM:
  std::vector<std::string> paramNames;
  /// The types a caller should pass: "float32[n, 784]", "shape[n]", "int64",
  /// "object", or "" when the type is unknown. Either empty or one entry per
  /// parameter. Only tools read them; the checks at run time are in the code.
  std::vector<std::string> paramTypes;
  std::string resultType;
  /// Names of the results; for a tuple, of its items. May be empty.
  std::vector<std::string> resultNames;
  /// The parameters that are on the host, if the machine runs on another
  /// device, in ascending order.
  std::vector<uint32_t> hostParams;
  int64_t numRegisters = 0;
  /// The words of all instructions: the opcode, then the operands that Opcode
  /// lists.
  std::vector<int64_t> code;
  /// The index of the first word of each instruction.
  std::vector<uint32_t> starts;

  // Only for FunctionKind::Kernel:
  uint32_t numBuffers = 0;
  uint32_t numSymbols = 0;
  /// The kernel runs on the host, if the machine runs on another device.
  bool isOnHost = false;

  int64_t numParams() const {
    return kind == FunctionKind::Kernel ? int64_t(numBuffers) + numSymbols
                                        : int64_t(paramNames.size());
  }
};

/// A decoded instruction; `args` points into the function's code.
struct Instruction {
  Opcode opcode = Opcode::Ret;
  int64_t dst = kVoidRegister; ///< Call
  int64_t function = 0;        ///< Call
  int64_t numArgs = 0;         ///< Call
  const int64_t *args = nullptr;
  int64_t reg = 0;    ///< Ret, If
  int64_t offset = 0; ///< Goto, If

  Arg arg(int64_t i) const { return Arg::fromWord(args[i]); }
};

/// A tensor type as a parameter type. A static dimension is a number >= 0; a
/// dynamic dimension is -1, with a symbol name or an expression in `symbols`.
struct TensorSignature {
  DataType dtype;
  std::vector<int64_t> shape;
  std::vector<std::string> symbols;
};
/// Parses "float32[n, 784]"; fails for types that are not tensors.
RELAX_RT_API Expected<TensorSignature>
parseTensorSignature(std::string_view type);

/// Decodes an instruction of a verified function.
RELAX_RT_API Instruction decode(const Function &function, size_t pc);

struct Constant {
  enum Kind : uint8_t {
    Tensor = 0,
    Shape = 1,
    String = 2,
    Int = 3,
    Float = 4,
    DType = 5
  };
  /// Location of a tensor's bytes.
  enum Storage : uint8_t {
    Inline = 0, ///< in `data`
    Splat = 1,  ///< one element in `data`
    Weights = 2 ///< at `offset` of the executable's weights
  };

  Kind kind = Int;
  DataType dtype;             ///< Tensor, DType
  std::vector<int64_t> shape; ///< Tensor, Shape
  Storage storage = Inline;   ///< Tensor
  uint64_t offset = 0;        ///< Tensor in weights
  std::string data;           ///< Tensor inline or splat; String
  /// The tensor stays on the host, if the machine runs on another device.
  bool isOnHost = false;
  int64_t intValue = 0;  ///< Int
  double floatValue = 0; ///< Float
};

/// Bytes that someone else may own: a mapped file, or a segment of an artefact.
struct Blob {
  const uint8_t *data = nullptr;
  uint64_t size = 0;
  std::shared_ptr<const void> owner;
};

struct Executable {
  std::vector<Function> functions;
  std::vector<Constant> constants;
  Blob weights;
  ProfileFacts facts;

  /// Returns the index of the function `name`, or -1 if it does not exist.
  RELAX_RT_API int64_t find(std::string_view name) const;
};

/// Checks every property that the virtual machine relies on: indices are in
/// range, jumps stay inside the function, control does not run off its end,
/// registers are written before they are read on every path, calls match the
/// argument counts of known callees, and constants have the size of their type.
/// Of the facts, it checks the indices and the syntax of the expressions.
RELAX_RT_API Error verify(const Executable &executable);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_EXECUTABLE_H
