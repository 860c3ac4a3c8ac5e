//===- PreparedCode.h - bytecode with arguments in place -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A machine decodes its instructions once, when it is created. A call copies
// the views of constants and numbers, which are the same each time, and fills
// in those of registers.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_PREPAREDCODE_H
#define RELAX_MLIR_LIB_RUNTIME_PREPAREDCODE_H

#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// An argument of a call that a register or a function of the program holds.
struct ChangingArg {
  uint32_t arg;
  uint32_t index;
};

struct PreparedInstruction {
  Instruction decoded;
  /// Of a call: its part of `views`, `registers` and `functions`.
  size_t firstView = 0;
  size_t firstRegister = 0, endRegister = 0;
  size_t firstFunction = 0, endFunction = 0;
};

/// A verified function of kind VM.
struct PreparedCode {
  PreparedCode() = default;
  /// `constants` outlive the code. `machine` is the argument %vm.
  PreparedCode(const Function &function, const std::vector<Any> &constants,
               VirtualMachine *machine);

  std::vector<PreparedInstruction> instructions;
  /// The arguments of all calls, with None for those that change.
  std::vector<TVMFFIAny> views;
  std::vector<ChangingArg> registers;
  std::vector<ChangingArg> functions;
  /// The largest number of arguments of a call.
  size_t maxArgs = 0;

private:
  void prepareCall(PreparedInstruction &call, const std::vector<Any> &constants,
                   VirtualMachine *machine);
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_PREPAREDCODE_H
