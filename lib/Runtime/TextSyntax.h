//===- TextSyntax.h - syntax shared by printer and parser ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_TEXTSYNTAX_H
#define RELAX_MLIR_LIB_RUNTIME_TEXTSYNTAX_H

#include "relax-mlir/Runtime/Executable.h"

namespace relax_mlir::runtime {

/// Names made of these characters need no quotes.
inline bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '$' ||
         c == '-' || c == '/';
}

/// Returns true if `text` can be the text of a type: brackets are balanced,
/// commas occur only within brackets, and no character that ends a type occurs.
inline bool isTypeText(std::string_view text) {
  int depth = 0;
  for (char c : text) {
    if (c == '(' || c == '[' || c == '<' || c == '{')
      ++depth;
    else if (c == ')' || c == ']' || c == '>' || c == '}')
      --depth;
    else if (uint8_t(c) < 0x20 || uint8_t(c) >= 0x7f || c == '"' || c == '#' ||
             c == ':' || (c == ',' && depth == 0))
      return false;
    if (depth < 0)
      return false;
  }
  return depth == 0 &&
         (text.empty() || (text.front() != ' ' && text.back() != ' '));
}

/// Returns the name of a parameter that the text does not name.
inline std::string defaultParamName(size_t index) {
  return "arg" + std::to_string(index);
}

/// Returns the number of parameters of a function whose text does not list
/// them: one more than the highest register that some instruction reads before
/// any earlier one writes it.
inline int64_t inferNumParams(const Function &function) {
  std::vector<bool> written;
  int64_t count = 0;
  auto read = [&](int64_t reg) {
    if (reg >= kVoidRegister || reg < 0)
      return;
    if (size_t(reg) < written.size() && written[size_t(reg)])
      return;
    if (reg >= count)
      count = reg + 1;
  };
  for (size_t pc = 0; pc < function.starts.size(); ++pc) {
    Instruction instruction = decode(function, pc);
    if (instruction.opcode == Opcode::Ret || instruction.opcode == Opcode::If)
      read(instruction.reg);
    if (instruction.opcode != Opcode::Call)
      continue;
    for (int64_t i = 0; i < instruction.numArgs; ++i)
      if (instruction.arg(i).kind() == ArgKind::Register)
        read(instruction.arg(i).value());
    if (instruction.dst >= kVoidRegister || instruction.dst < 0)
      continue;
    if (size_t(instruction.dst) >= written.size())
      written.resize(size_t(instruction.dst) + 1);
    written[size_t(instruction.dst)] = true;
  }
  return count;
}

/// Returns one more than the highest register that occurs.
inline int64_t inferNumRegisters(const Function &function) {
  int64_t count = function.numParams();
  auto touch = [&](int64_t reg) {
    if (reg < kVoidRegister && reg >= count)
      count = reg + 1;
  };
  for (size_t pc = 0; pc < function.starts.size(); ++pc) {
    Instruction instruction = decode(function, pc);
    if (instruction.opcode == Opcode::Ret || instruction.opcode == Opcode::If)
      touch(instruction.reg);
    if (instruction.opcode != Opcode::Call)
      continue;
    touch(instruction.dst);
    for (int64_t i = 0; i < instruction.numArgs; ++i)
      if (instruction.arg(i).kind() == ArgKind::Register)
        touch(instruction.arg(i).value());
  }
  return count;
}

/// Location of an error that verify() found; -1 when it has no function or no
/// instruction.
struct FaultLocation {
  int64_t function = -1;
  int64_t pc = -1;
};
Error verify(const Executable &executable, FaultLocation &location);
/// Checks the facts of an executable whose functions are verified.
Error verifyFacts(const Executable &executable);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_TEXTSYNTAX_H
