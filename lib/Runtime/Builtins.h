//===- Builtins.h - functions that bytecode calls --------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_BUILTINS_H
#define RELAX_MLIR_LIB_RUNTIME_BUILTINS_H

#include "relax-mlir/Runtime/FFI.h"

namespace relax_mlir::runtime {

/// Accesses of a builtin to the elements of its tensor arguments.
enum class DataAccess {
  /// None, or those of any device.
  None,
  /// Copies tensors from one device to another.
  Copy,
  /// Reads tensors on the host.
  Read,
  /// Reads tensors on the host, and writes all elements of the last argument.
  WriteLast,
};

/// Returns true if a builtin takes its tensors on the host.
inline bool takesHostTensors(DataAccess access) {
  return access == DataAccess::Read || access == DataAccess::WriteLast;
}

struct Builtin {
  const char *name;
  /// The first argument is the device of the machine that calls, a `const
  /// DLDevice *`; null for another caller.
  TVMFFISafeCallType function;
  DataAccess access = DataAccess::None;
};

/// Families of functions named `vm.builtin.*`.
struct BuiltinTable {
  const Builtin *begin;
  size_t size;
};
BuiltinTable shapeBuiltins();
BuiltinTable memoryBuiltins();
BuiltinTable objectBuiltins();
BuiltinTable listBuiltins();
BuiltinTable sequenceBuiltins();
BuiltinTable keyValueCacheBuiltins();
/// Functions named `relax.run.*`, which some relax operators lower to.
BuiltinTable boxFunctions();
BuiltinTable copyFunctions();
BuiltinTable setFunctions();
BuiltinTable randomFunctions();
/// Functions named `relax_mlir.runtime.*`, for other languages.
BuiltinTable hostFunctions();
BuiltinTable executableFunctions();

/// Returns the builtin `name`, or null if no builtin has this name.
const Builtin *findBuiltin(std::string_view name);
/// Registers all builtins with tvm-ffi, except under names that are taken.
void registerBuiltins();

/// The begin of an error message, of which only an error makes a string.
struct MessagePrefix {
  std::string_view text;
};

/// Returns the message behind its prefix.
inline std::string operator+(MessagePrefix prefix, std::string_view message) {
  std::string text(prefix.text);
  if (!text.empty())
    text += ": ";
  return text.append(message);
}

/// Reads and checks the arguments of a builtin. The first error is kept in
/// `error`; every read after it returns zero.
class Args {
public:
  Args(const char *function, const TVMFFIAny *args, int32_t count)
      : function(function), args(args), count(count) {}

  int32_t size() const { return count; }
  const TVMFFIAny &operator[](int32_t i) const { return args[i]; }
  bool expectCount(int32_t expected) {
    return expectAtLeast(expected) &&
           (count == expected || wrongCount(expected));
  }
  bool expectAtLeast(int32_t expected) {
    return count >= expected || wrongCount(expected);
  }

  int64_t integer(int32_t i) {
    return args[i].type_index == kTVMFFIInt ? args[i].v_int64 : otherInteger(i);
  }
  const DLTensor *tensor(int32_t i);
  const TVMFFIShapeCell *shape(int32_t i);
  DataType dataType(int32_t i);
  /// Also checks that the argument exists.
  std::string_view string(int32_t i);
  std::string_view bytes(int32_t i);
  /// Returns the heap that alloc_shape_heap made.
  int64_t *heap(int32_t i, size_t &size);
  /// Returns an argument, a string or None, as a prefix of error messages.
  MessagePrefix context(int32_t i);

  bool fail(const char *kind, const std::string &message);
  bool failed() const { return bool(error); }
  int raiseError() const { return raise(error); }

private:
  bool wrongCount(int32_t expected);
  bool wrongKind(int32_t i, const char *expected);
  /// Reads an argument that is not of type int.
  int64_t otherInteger(int32_t i);

  const char *function;
  const TVMFFIAny *args;
  int32_t count;
  Error error;
};

/// Moves a result to the caller.
inline int give(Any value, TVMFFIAny *ret) {
  *ret = value.release();
  return 0;
}
inline int give(Expected<Any> value, TVMFFIAny *ret) {
  if (!value)
    return raise(value.error());
  return give(std::move(*value), ret);
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_BUILTINS_H
