//===- Builtins.h - functions that bytecode calls ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_BUILTINS_H
#define RELAX_MLIR_LIB_RUNTIME_BUILTINS_H

#include "relax-mlir/Runtime/FFI.h"

namespace relax_mlir::runtime {

struct Builtin {
  const char *name;
  TVMFFISafeCallType function;
};

/// The families of functions below `vm.builtin.`.
struct BuiltinTable {
  const Builtin *begin;
  size_t size;
};
BuiltinTable shapeBuiltins();
BuiltinTable memoryBuiltins();
BuiltinTable objectBuiltins();
/// Functions below `relax.run.`, which operators become.
BuiltinTable boxFunctions();
BuiltinTable copyFunctions();
BuiltinTable setFunctions();
/// Functions below `relax_mlir.runtime.`, for other languages.
BuiltinTable hostFunctions();

/// The builtin of a name, null when there is none.
TVMFFISafeCallType findBuiltin(std::string_view name);
/// Puts all of them into tvm-ffi's table, except names that are taken.
void registerBuiltins();

/// The arguments of a builtin, read with a check. The first mistake is kept in
/// `error`; the values read after it are zeros.
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

  int64_t integer(int32_t i);
  const DLTensor *tensor(int32_t i);
  const TVMFFIShapeCell *shape(int32_t i);
  DataType dataType(int32_t i);
  /// The heap made by alloc_shape_heap.
  int64_t *heap(int32_t i, size_t &size);
  /// A string or None; for messages.
  std::string context(int32_t i);

  bool fail(const char *kind, const std::string &message);
  bool failed() const { return bool(error); }
  int raiseError() const { return raise(error); }

private:
  bool wrongCount(int32_t expected);
  bool wrongKind(int32_t i, const char *expected);

  const char *function;
  const TVMFFIAny *args;
  int32_t count;
  Error error;
};

/// Gives a result away.
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
