//===- PythonPrinter.cpp - print executables as Python, and their sizes ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace relax_mlir::runtime {

static std::string hexOf(const uint8_t *data, uint64_t size) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * size);
  for (uint64_t i = 0; i < size; ++i) {
    text += digits[data[i] >> 4];
    text += digits[data[i] & 15];
  }
  return text;
}

/// Prints a string literal. Escapes control characters, keeps bytes above 0x7f.
static std::string quote(std::string_view value) {
  std::string text = "\"";
  for (char c : value) {
    if (c == '"' || c == '\\')
      text += '\\';
    if (c == '\n')
      text += "\\n";
    else if (uint8_t(c) < 0x20 || c == 0x7f)
      text += "\\x" + hexOf(reinterpret_cast<const uint8_t *>(&c), 1);
    else
      text += c;
  }
  return text + "\"";
}

/// Prints the items in brackets, each by `print`.
template <typename Items, typename Print>
static std::string list(const Items &items, Print print) {
  std::string text = "[";
  bool first = true;
  for (const auto &item : items) {
    text += (first ? "" : ", ") + print(item);
    first = false;
  }
  return text + "]";
}

static std::string printDims(const std::vector<int64_t> &dims) {
  return list(dims, [](int64_t dim) { return std::to_string(dim); });
}

static std::string printFloat(double value) {
  if (std::isnan(value))
    return "float(\"nan\")";
  if (std::isinf(value))
    return value > 0 ? "float(\"inf\")" : "float(\"-inf\")";
  char buffer[40];
  std::snprintf(buffer, sizeof(buffer), "%.17g", value);
  std::string text = buffer;
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

//===----------------------------------------------------------------------===//
// Python
//===----------------------------------------------------------------------===//

namespace {

class PythonPrinter {
public:
  PythonPrinter(const Executable &executable, TextOptions options)
      : executable(executable), options(options) {}

  std::string print() {
    text += "import tvm_ffi\n\n"
            "from relax_mlir.exec_builder import ExecBuilder\n\n"
            "ib = ExecBuilder()\n";
    if (!executable.constants.empty()) {
      text += "c = [\n";
      for (const Constant &constant : executable.constants)
        text += "    " + printConstant(constant) + ",\n";
      text += "]\n";
    }
    // Declares all functions, which keeps their order in the table.
    for (const Function &function : executable.functions)
      printDeclaration(function);
    for (const Function &function : executable.functions)
      if (function.kind == FunctionKind::VM)
        printFunction(function);
    return std::move(text);
  }

private:
  std::string printTensor(const Constant &constant) {
    const auto *data = reinterpret_cast<const uint8_t *>(constant.data.data());
    uint64_t size = constant.data.size();
    if (constant.storage == Constant::Weights) {
      Expected<uint64_t> bytes = byteSize(constant.shape, constant.dtype);
      data = executable.weights.data + constant.offset;
      size = bytes ? *bytes : 0;
    }
    std::string bytes =
        size > options.elideAbove ? "..." : "\"" + hexOf(data, size) + "\"";
    return "ib.tensor(\"" + toString(constant.dtype) + "\", " +
           printDims(constant.shape) + ", " + bytes +
           (constant.storage == Constant::Splat ? ", splat=True" : "") +
           (constant.isOnHost ? ", on_host=True)" : ")");
  }

  std::string printConstant(const Constant &constant) {
    switch (constant.kind) {
    case Constant::Tensor:
      return printTensor(constant);
    case Constant::Shape:
      return "ib.convert_constant(tvm_ffi.Shape(" + printDims(constant.shape) +
             "))";
    case Constant::String:
      return "ib.convert_constant(" + quote(constant.data) + ")";
    case Constant::Int:
      return "ib.convert_constant(" + std::to_string(constant.intValue) + ")";
    case Constant::Float:
      return "ib.convert_constant(" + printFloat(constant.floatValue) + ")";
    case Constant::DType:
      return "ib.convert_constant(tvm_ffi.dtype(\"" + toString(constant.dtype) +
             "\"))";
    }
    return "";
  }

  void printDeclaration(const Function &function) {
    if (function.kind == FunctionKind::Kernel)
      text += "ib.declare_kernel(" + quote(function.name) +
              ", num_buffers=" + std::to_string(function.numBuffers) +
              ", num_symbols=" + std::to_string(function.numSymbols) +
              (function.isOnHost ? ", on_host=True)\n" : ")\n");
    else
      text += "ib.declare_function(" + quote(function.name) + ")\n";
  }

  void printFunction(const Function &function) {
    auto quoteItem = [](const std::string &item) { return quote(item); };
    text += "with ib.function(" + quote(function.name) +
            ", num_inputs=" + std::to_string(function.numParams());
    if (!function.paramNames.empty())
      text += ", param_names=" + list(function.paramNames, quoteItem);
    if (!function.paramTypes.empty())
      text += ", param_types=" + list(function.paramTypes, quoteItem);
    if (!function.resultType.empty())
      text += ", result_type=" + quote(function.resultType);
    if (!function.resultNames.empty())
      text += ", result_names=" + list(function.resultNames, quoteItem);
    if (!function.hostParams.empty())
      text += ", host_params=" + list(function.hostParams, [](uint32_t param) {
                return std::to_string(param);
              });
    text += "):\n";
    for (size_t pc = 0; pc < function.starts.size(); ++pc)
      printInstruction(decode(function, pc));
  }

  std::string printRegister(int64_t reg) {
    if (reg == kVoidRegister)
      return "ib.void_arg()";
    if (reg == kVMRegister)
      return "ib.vm_state()";
    return "ib.r(" + std::to_string(reg) + ")";
  }

  std::string printArg(Arg arg) {
    switch (arg.kind()) {
    case ArgKind::Register:
      return printRegister(arg.value());
    case ArgKind::Immediate:
      return "ib.imm(" + std::to_string(arg.value()) + ")";
    case ArgKind::Constant:
      return "c[" + std::to_string(arg.value()) + "]";
    case ArgKind::Function:
      return "ib.f(" + quote(executable.functions[size_t(arg.value())].name) +
             ")";
    }
    return "";
  }

  void printInstruction(const Instruction &instruction) {
    text += "    ib.";
    switch (instruction.opcode) {
    case Opcode::Call:
      text += "emit_call(" +
              quote(executable.functions[size_t(instruction.function)].name) +
              ", args=[";
      for (int64_t i = 0; i < instruction.numArgs; ++i)
        text += (i == 0 ? "" : ", ") + printArg(instruction.arg(i));
      text += "]";
      if (instruction.dst != kVoidRegister)
        text += ", dst=" + printRegister(instruction.dst);
      text += ")\n";
      break;
    case Opcode::Ret:
      text += "emit_ret(" + printRegister(instruction.reg) + ")\n";
      break;
    case Opcode::Goto:
      text += "emit_goto(" + std::to_string(instruction.offset) + ")\n";
      break;
    case Opcode::If:
      text += "emit_if(" + printRegister(instruction.reg) + ", " +
              std::to_string(instruction.offset) + ")\n";
      break;
    }
  }

  const Executable &executable;
  TextOptions options;
  std::string text;
};

} // namespace

std::string printPython(const Executable &executable, TextOptions options) {
  return PythonPrinter(executable, options).print();
}

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

static std::string describeConstant(const Constant &constant) {
  switch (constant.kind) {
  case Constant::Tensor:
    return toString(constant.dtype) + printDims(constant.shape);
  case Constant::Shape:
    return "shape" + printDims(constant.shape);
  case Constant::String:
    return quote(constant.data);
  case Constant::Int:
    return std::to_string(constant.intValue);
  case Constant::Float:
    return printFloat(constant.floatValue);
  case Constant::DType:
    return toString(constant.dtype);
  }
  return "";
}

static std::string describeInstructions(const Function &function) {
  // By opcode.
  std::array<size_t, 5> counts{};
  for (size_t pc = 0; pc < function.starts.size(); ++pc)
    ++counts[size_t(decode(function, pc).opcode)];
  std::string text;
  for (auto [opcode, name] :
       {std::pair(Opcode::Call, "call"), std::pair(Opcode::Ret, "ret"),
        std::pair(Opcode::Goto, "goto"), std::pair(Opcode::If, "if")})
    if (size_t count = counts[size_t(opcode)])
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + name;
  return std::to_string(function.starts.size()) + " instructions (" + text +
         ")";
}

std::string printStatistics(const Executable &executable) {
  const std::vector<Constant> &constants = executable.constants;
  std::string text = "constants (" + std::to_string(constants.size()) +
                     "): " + list(constants, describeConstant) + "\n";
  text += "weights: " + std::to_string(executable.weights.size) + " bytes\n";
  text += "functions (" + std::to_string(executable.functions.size()) + "):\n";
  for (const Function &function : executable.functions) {
    text += "  " + function.name + ": ";
    switch (function.kind) {
    case FunctionKind::Packed:
      text += "packed\n";
      break;
    case FunctionKind::Kernel:
      text += "kernel, " + std::to_string(function.numBuffers) + " buffers, " +
              std::to_string(function.numSymbols) + " symbols\n";
      break;
    case FunctionKind::VM:
      text += "bytecode, " + std::to_string(function.numParams()) +
              " parameters, " + std::to_string(function.numRegisters) +
              " registers, " + describeInstructions(function) + "\n";
      break;
    }
  }
  return text;
}

} // namespace relax_mlir::runtime
