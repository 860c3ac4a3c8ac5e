//===- CompiledFunctions.cpp - functions of the machine as machine code ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiled code of a function (KernelABI.h) calls the same builtins and kernels
// as its bytecode, on registers of the same frame. Only decoding and dispatch
// differ, so results and errors are the same.
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <cstddef>

namespace relax_mlir::runtime {

// Compiled code sees a value as a RelaxValue, and the machine as an Any.
static_assert(sizeof(RelaxValue) == sizeof(Any) &&
              sizeof(RelaxValue) == sizeof(TVMFFIAny) &&
              offsetof(RelaxValue, payload) == offsetof(TVMFFIAny, v_int64));

static Any &asAny(RelaxValue *value) { return *reinterpret_cast<Any *>(value); }
static const TVMFFIAny &asView(const RelaxValue *value) {
  return *reinterpret_cast<const TVMFFIAny *>(value);
}

/// One call of a compiled function.
struct VirtualMachine::CompiledFrame {
  /// Comes first: compiled code gets its address.
  RelaxFrameContext api;
  VirtualMachine *machine;
  const Function *function;

  static const CompiledFrame &of(const RelaxFrameContext *ctx) {
    return *reinterpret_cast<const CompiledFrame *>(ctx);
  }

  static void release(RelaxValue *place) { asAny(place) = Any(); }
  static void move(RelaxValue *value, RelaxValue *place) {
    asAny(place) = std::move(asAny(value));
  }
  static void copy(const RelaxValue *value, RelaxValue *place) {
    asAny(place) = *reinterpret_cast<const Any *>(value);
  }
  static int32_t makeFunction(const RelaxFrameContext *ctx, int64_t function,
                              RelaxValue *result) {
    Expected<Any> object = of(ctx).machine->functionObject(function);
    if (!object)
      return raise(object.error());
    asAny(result) = std::move(*object);
    return 0;
  }
  static int32_t readCondition(const RelaxFrameContext *ctx,
                               const RelaxValue *value) {
    if (std::optional<int64_t> number = asInteger(asView(value)))
      return *number != 0;
    raiseNoCondition(*of(ctx).function, asView(value));
    return -1;
  }
  static int32_t locateError(const RelaxFrameContext *ctx, int64_t callee,
                             int64_t instruction, int32_t code) {
    const CompiledFrame &frame = of(ctx);
    return frame.machine->locateError(*frame.function, callee,
                                      size_t(instruction), code);
  }
};

int VirtualMachine::runCompiled(int64_t function, Any *registers,
                                TVMFFIAny *ret) {
  Any result;
  CompiledFrame frame{{RELAX_KERNEL_ABI_VERSION, 0,
                       reinterpret_cast<RelaxValue *>(result.out()), this,
                       CompiledFrame::release, CompiledFrame::move,
                       CompiledFrame::copy, CompiledFrame::makeFunction,
                       CompiledFrame::readCondition,
                       CompiledFrame::locateError},
                      this,
                      &program.functions[size_t(function)]};
  int code = targets[size_t(function)].compiled(
      &frame.api, reinterpret_cast<RelaxValue *>(registers),
      reinterpret_cast<const RelaxValue *>(constants.data()), callees.data());
  if (code == 0)
    *ret = result.release();
  return code;
}

Error VirtualMachine::takeCompiledFunctions(
    const std::vector<CompiledEntry> &compiled) {
  for (const CompiledEntry &entry : compiled) {
    auto it = index.find(entry.name);
    const Function *function =
        it == index.end() ? nullptr : &program.functions[size_t(it->second)];
    if (!function || function->kind != FunctionKind::VM)
      return Error("compiled code of '" + entry.name +
                   "' has no function in the bytecode");
    if (entry.numRegisters < uint64_t(function->numRegisters) ||
        entry.numInstructions != function->starts.size())
      return Error("compiled code of '" + entry.name +
                   "' was made with other bytecode");
    Target &target = targets[size_t(it->second)];
    target.compiled = entry.function;
    target.numRegisters = entry.numRegisters;
  }
  return Error::success();
}

} // namespace relax_mlir::runtime
