//===- PreparedCode.cpp - bytecode with arguments in place ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PreparedCode.h"

#include <algorithm>

namespace relax_mlir::runtime {

PreparedCode::PreparedCode(const Function &function,
                           const std::vector<Any> &constants,
                           VirtualMachine *machine) {
  for (size_t pc = 0; pc < function.starts.size(); ++pc) {
    PreparedInstruction instruction;
    instruction.decoded = decode(function, pc);
    if (instruction.decoded.opcode == Opcode::Call)
      prepareCall(instruction, constants, machine);
    instructions.push_back(instruction);
  }
}

void PreparedCode::prepareCall(PreparedInstruction &call,
                               const std::vector<Any> &constants,
                               VirtualMachine *machine) {
  call.firstView = views.size();
  call.firstRegister = registers.size();
  call.firstFunction = functions.size();
  for (int64_t i = 0; i < call.decoded.numArgs; ++i) {
    Arg arg = call.decoded.arg(i);
    int64_t value = arg.value();
    TVMFFIAny view{};
    switch (arg.kind()) {
    case ArgKind::Register:
      if (value == kVMRegister)
        view = Any::pointer(machine).view();
      else if (value != kVoidRegister)
        registers.push_back({uint32_t(i), uint32_t(value)});
      break;
    case ArgKind::Immediate:
      view = Any::integer(value).view();
      break;
    case ArgKind::Constant:
      view = constants[size_t(value)].view();
      break;
    case ArgKind::Function:
      functions.push_back({uint32_t(i), uint32_t(value)});
      break;
    }
    views.push_back(view);
  }
  call.endRegister = registers.size();
  call.endFunction = functions.size();
  maxArgs = std::max(maxArgs, size_t(call.decoded.numArgs));
}

} // namespace relax_mlir::runtime
