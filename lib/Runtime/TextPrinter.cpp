//===- TextPrinter.cpp - print executables as text ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TextSyntax.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unordered_set>

namespace relax_mlir::runtime {

namespace {

class TextPrinter {
public:
  TextPrinter(const Executable &executable, TextOptions options)
      : executable(executable), options(options),
        isPublished(options.layout == TextLayout::Published) {}

  std::string print() {
    if (executable.weights.size != 0)
      printWeights();
    for (size_t i = 0; i < executable.constants.size(); ++i)
      printConstant(i);
    bool implied = !isPublished && packedFunctionsAreImplied();
    bool first = text.empty();
    if (isPublished && !first)
      text += '\n';
    for (const Function &function : executable.functions) {
      if (implied && function.kind == FunctionKind::Packed)
        continue;
      if (!first && !isPublished)
        text += '\n';
      first = false;
      printFunction(function);
      if (isPublished)
        text += '\n';
    }
    printFacts();
    return std::move(text);
  }

private:
  /// Returns true if the table lists packed functions last, in order of first
  /// use; the parser recreates that order.
  bool packedFunctionsAreImplied() const {
    const std::vector<Function> &functions = executable.functions;
    size_t numDefined = 0;
    while (numDefined < functions.size() &&
           functions[numDefined].kind != FunctionKind::Packed)
      ++numDefined;
    size_t next = numDefined;
    bool ordered = true;
    std::unordered_set<int64_t> seen;
    auto use = [&](int64_t index) {
      if (functions[size_t(index)].kind != FunctionKind::Packed ||
          !seen.insert(index).second)
        return;
      ordered &= size_t(index) == next++;
    };
    for (size_t i = 0; i < numDefined; ++i) {
      for (size_t pc = 0; pc < functions[i].starts.size(); ++pc) {
        Instruction instruction = decode(functions[i], pc);
        if (instruction.opcode != Opcode::Call)
          continue;
        use(instruction.function);
        for (int64_t a = 0; a < instruction.numArgs; ++a)
          if (instruction.arg(a).kind() == ArgKind::Function)
            use(instruction.arg(a).value());
      }
    }
    return ordered && next == functions.size();
  }

  void hex(const uint8_t *data, uint64_t size) {
    static const char digits[] = "0123456789abcdef";
    for (uint64_t i = 0; i < size; ++i) {
      text += digits[data[i] >> 4];
      text += digits[data[i] & 15];
    }
  }

  void bytes(const std::string &data) {
    if (data.size() > options.elideAbove) {
      text += "...";
      return;
    }
    text += "0x";
    hex(reinterpret_cast<const uint8_t *>(data.data()), data.size());
  }

  void quoted(const std::string &value) {
    text += '"';
    for (char c : value) {
      if (c == '"' || c == '\\') {
        text += '\\';
        text += c;
      } else if (c == '\n') {
        text += "\\n";
      } else if (uint8_t(c) < 0x20 || c == 0x7f) {
        text += "\\x";
        hex(reinterpret_cast<const uint8_t *>(&c), 1);
      } else {
        text += c;
      }
    }
    text += '"';
  }

  void name(const std::string &value) {
    bool plain = !value.empty();
    for (char c : value)
      plain &= isNameChar(c);
    if (plain)
      text += value;
    else
      quoted(value);
  }

  void dims(const std::vector<int64_t> &value) {
    text += '[';
    for (size_t i = 0; i < value.size(); ++i) {
      if (i != 0)
        text += ", ";
      text += std::to_string(value[i]);
    }
    text += ']';
  }

  void printWeights() {
    const Blob &weights = executable.weights;
    text += "weights " + std::to_string(weights.size);
    if (weights.size > options.elideAbove) {
      text += "\n  ...\n";
      return;
    }
    for (uint64_t i = 0; i < weights.size; i += 64) {
      text += "\n  0x";
      hex(weights.data + i, std::min<uint64_t>(64, weights.size - i));
    }
    text += '\n';
  }

  void printConstant(size_t index) {
    const Constant &constant = executable.constants[index];
    text += "c[" + std::to_string(index) + "] = ";
    switch (constant.kind) {
    case Constant::Tensor:
      text += "tensor " + toString(constant.dtype) + " ";
      dims(constant.shape);
      text += constant.isOnHost ? " host " : " ";
      if (constant.storage == Constant::Weights) {
        text += "weights " + std::to_string(constant.offset);
        break;
      }
      if (constant.storage == Constant::Splat)
        text += "splat ";
      bytes(constant.data);
      break;
    case Constant::Shape:
      text += "shape ";
      dims(constant.shape);
      break;
    case Constant::String:
      text += "string ";
      quoted(constant.data);
      break;
    case Constant::Int:
      text += "int " + std::to_string(constant.intValue);
      break;
    case Constant::Float:
      text += "float ";
      printFloat(constant.floatValue);
      break;
    case Constant::DType:
      text += "dtype " + toString(constant.dtype);
      break;
    }
    text += '\n';
  }

  void printFloat(double value) {
    char buffer[40];
    if (std::isfinite(value)) {
      std::snprintf(buffer, sizeof(buffer), "%.17g", value);
    } else {
      uint64_t bits = 0;
      std::memcpy(&bits, &value, sizeof(bits));
      std::snprintf(buffer, sizeof(buffer), "0x%016llx",
                    static_cast<unsigned long long>(bits));
    }
    text += buffer;
  }

  void reg(int64_t value) {
    if (value == kVoidRegister)
      text += "%void";
    else if (value == kVMRegister)
      text += "%vm";
    else
      text += "%" + std::to_string(value);
  }

  void arg(Arg value) {
    switch (value.kind()) {
    case ArgKind::Register:
      reg(value.value());
      break;
    case ArgKind::Immediate:
      text += "i" + std::to_string(value.value());
      break;
    case ArgKind::Constant:
      text += "c[" + std::to_string(value.value()) + "]";
      break;
    case ArgKind::Function:
      text += "f[";
      name(executable.functions[size_t(value.value())].name);
      text += ']';
      break;
    }
  }

  void printParams(const Function &function) {
    bool usual = function.numParams() == inferNumParams(function) &&
                 function.hostParams.empty();
    for (size_t i = 0; i < function.paramNames.size(); ++i)
      usual &= function.paramNames[i] == defaultParamName(i);
    for (const std::string &type : function.paramTypes)
      usual &= type.empty();
    if (usual)
      return;
    text += '(';
    for (size_t i = 0; i < function.paramNames.size(); ++i) {
      if (i != 0)
        text += ", ";
      name(function.paramNames[i]);
      if (std::count(function.hostParams.begin(), function.hostParams.end(),
                     uint32_t(i)) != 0)
        text += " host";
      if (i < function.paramTypes.size() && !function.paramTypes[i].empty())
        text += ": " + function.paramTypes[i];
    }
    text += ')';
  }

  void printFunction(const Function &function) {
    text += '@';
    name(function.name);
    switch (function.kind) {
    case FunctionKind::Packed:
      text += " packed_func;\n";
      return;
    case FunctionKind::Kernel:
      text += " kernel buffers=" + std::to_string(function.numBuffers) +
              " symbols=" + std::to_string(function.numSymbols) +
              (function.isOnHost ? " host;\n" : ";\n");
      return;
    case FunctionKind::VM:
      break;
    }
    printParams(function);
    if (function.numRegisters != inferNumRegisters(function))
      text += " regs=" + std::to_string(function.numRegisters);
    printResultNames(function);
    if (!function.resultType.empty())
      text += " -> " + function.resultType;
    text += ":\n";
    for (size_t pc = 0; pc < function.starts.size(); ++pc)
      printInstruction(decode(function, pc));
  }

  void strings(const std::vector<std::string> &values) {
    text += '[';
    for (const std::string &value : values) {
      if (&value != &values.front())
        text += ", ";
      quoted(value);
    }
    text += ']';
  }

  void printCost(const KernelCost &cost) {
    text += cost.atMost ? "\n  cost at_most flops " : "\n  cost flops ";
    quoted(cost.flops);
    text += " f64_flops ";
    quoted(cost.f64Flops);
    text += " integer_ops ";
    quoted(cost.integerOps);
    text += "\n    reads ";
    strings(cost.reads);
    text += " writes ";
    strings(cost.writes);
  }

  void printFacts() {
    for (const KernelFacts &kernel : executable.facts.kernels) {
      text += "\nfacts @";
      name(executable.functions[kernel.function].name);
      if (kernel.cost)
        printCost(*kernel.cost);
      for (const AppliedRule &rule : kernel.rules) {
        text += "\n  rule ";
        quoted(rule.rule);
        text += " block ";
        quoted(rule.block);
        text += " tiles ";
        dims(rule.tiles);
      }
      text += '\n';
    }
    if (!executable.facts.origins.empty())
      text += '\n';
    for (const InstructionOrigin &origin : executable.facts.origins) {
      text += "origin @";
      name(executable.functions[origin.function].name);
      text += " " + std::to_string(origin.instruction) + " ";
      strings(origin.nodes);
      text += '\n';
    }
  }

  void printResultNames(const Function &function) {
    for (size_t i = 0; i < function.resultNames.size(); ++i) {
      text += i == 0 ? " results(" : ", ";
      name(function.resultNames[i]);
    }
    if (!function.resultNames.empty())
      text += ')';
  }

  /// Ends a column that began at `start`, in the published layout.
  void pad(size_t start, size_t width) {
    if (isPublished && text.size() < start + width)
      text.append(start + width - text.size(), ' ');
  }

  void opcode(const char *name) {
    size_t start = text.size();
    text += name;
    text += ' ';
    pad(start, 6);
  }

  void printCall(const Instruction &instruction) {
    opcode("call");
    size_t start = text.size();
    name(executable.functions[size_t(instruction.function)].name);
    pad(start, 16);
    text += isPublished ? " in: " : " in:";
    start = text.size();
    for (int64_t i = 0; i < instruction.numArgs; ++i) {
      if (i != 0)
        text += ", ";
      else if (!isPublished)
        text += ' ';
      arg(instruction.arg(i));
    }
    pad(start, 12);
    text += " dst: ";
    reg(instruction.dst);
  }

  void printInstruction(const Instruction &instruction) {
    text += "  ";
    switch (instruction.opcode) {
    case Opcode::Call:
      printCall(instruction);
      break;
    case Opcode::Ret:
      opcode("ret");
      reg(instruction.reg);
      break;
    case Opcode::Goto:
      opcode("goto");
      text += std::to_string(instruction.offset);
      break;
    case Opcode::If:
      opcode(isPublished ? "If" : "if");
      reg(instruction.reg);
      text += ", " + std::to_string(instruction.offset);
      break;
    }
    text += '\n';
  }

  const Executable &executable;
  TextOptions options;
  bool isPublished;
  std::string text;
};

} // namespace

std::string printText(const Executable &executable, TextOptions options) {
  return TextPrinter(executable, options).print();
}

} // namespace relax_mlir::runtime
