//===- HostAPI.h - parts of the functions for other languages --*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_HOSTAPI_H
#define RELAX_MLIR_LIB_RUNTIME_HOSTAPI_H

#include "Builtins.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// Returns a function object with a new session, session(method, arguments...).
/// SessionAPI.cpp lists the methods.
Expected<Any> makeSessionFunction(std::shared_ptr<VirtualMachine> machine);

/// Gives the function that looks up a machine's functions by name.
int giveLookup(Expected<std::shared_ptr<VirtualMachine>> vm, TVMFFIAny *ret);

/// Gives a tuple of these items.
int giveTuple(const std::vector<Any> &items, TVMFFIAny *ret);

/// Reads the device from the last argument, which may be missing.
DLDevice deviceArg(Args &args, int32_t i);

/// Calls `method(object, args, ret)` for the method that the first argument
/// names.
template <typename Object, size_t count>
int callMethod(
    const char *owner,
    const std::pair<const char *, int (*)(Object &, Args &, TVMFFIAny *)> (
        &methods)[count],
    Object &object, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args(owner, argv, argc);
  std::string_view name = args.string(0);
  if (args.failed())
    return args.raiseError();
  for (const auto &[known, call] : methods)
    if (name == known)
      return call(object, args, ret);
  args.fail("AttributeError", "there is no method '" + std::string(name) + "'");
  return args.raiseError();
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_HOSTAPI_H
