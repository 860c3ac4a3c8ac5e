//===- Executable.cpp - types and signatures of executables ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Executable.h"

namespace relax_mlir::runtime {

std::string toString(DataType type) {
  std::string text;
  switch (type.code) {
  case DataType::Int:
    text = "int";
    break;
  case DataType::UInt:
    text = "uint";
    break;
  case DataType::Float:
    text = "float";
    break;
  case DataType::Handle:
    text = "handle";
    break;
  case DataType::BFloat:
    text = "bfloat";
    break;
  case DataType::Complex:
    text = "complex";
    break;
  case DataType::Bool:
    text = "bool";
    break;
  default:
    text = "code" + std::to_string(type.code) + "_";
    break;
  }
  if (type.code != DataType::Bool || type.bits != 8)
    text += std::to_string(type.bits);
  if (type.lanes != 1)
    text += "x" + std::to_string(type.lanes);
  return text;
}

/// Parses digits from the front of `text`.
static bool takeNumber(std::string_view &text, uint64_t max, uint64_t &value) {
  size_t length = 0;
  value = 0;
  while (length < text.size() && text[length] >= '0' && text[length] <= '9') {
    if (__builtin_mul_overflow(value, uint64_t(10), &value) ||
        __builtin_add_overflow(value, uint64_t(text[length] - '0'), &value) ||
        value > max)
      return false;
    ++length;
  }
  text.remove_prefix(length);
  return length != 0;
}

Expected<DataType> parseDataType(std::string_view text) {
  static constexpr struct {
    std::string_view name;
    DataType::Code code;
  } names[] = {
      {"int", DataType::Int},         {"uint", DataType::UInt},
      {"float", DataType::Float},     {"handle", DataType::Handle},
      {"bfloat", DataType::BFloat},   {"bool", DataType::Bool},
      {"complex", DataType::Complex},
  };
  std::string_view rest = text;
  for (auto &entry : names) {
    if (rest.substr(0, entry.name.size()) != entry.name)
      continue;
    rest.remove_prefix(entry.name.size());
    DataType type;
    type.code = entry.code;
    uint64_t number = 0;
    if (takeNumber(rest, UINT8_MAX, number) && number != 0)
      type.bits = uint8_t(number);
    else if (entry.code == DataType::Bool && number == 0)
      type.bits = 8;
    else
      break;
    if (!rest.empty() && rest.front() == 'x') {
      rest.remove_prefix(1);
      if (!takeNumber(rest, UINT16_MAX, number) || number == 0)
        break;
      type.lanes = uint16_t(number);
    }
    if (rest.empty())
      return type;
    break;
  }
  return Error("expected an element type such as float32, got '" +
               std::string(text) + "'");
}

Expected<uint64_t> byteSize(const std::vector<int64_t> &shape, DataType type) {
  return byteSize(shape.data(), shape.size(), type);
}

Expected<uint64_t> byteSize(const int64_t *dims, size_t rank, DataType type) {
  uint64_t size = type.bytes();
  for (size_t i = 0; i < rank; ++i) {
    int64_t dim = dims[i];
    if (dim < 0)
      return Error("expected dimensions of 0 or more, got " +
                   std::to_string(dim));
    if (__builtin_mul_overflow(size, uint64_t(dim), &size))
      return Error("the size of the tensor overflows");
  }
  if (size > uint64_t(INT64_MAX))
    return Error("the size of the tensor overflows");
  return size;
}

static std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

Expected<TensorSignature> parseTensorSignature(std::string_view type) {
  auto fail = [&] {
    return Error("expected a tensor type such as float32[n, 784], got '" +
                 std::string(type) + "'");
  };
  size_t open = type.find('[');
  if (open == std::string_view::npos || type.back() != ']')
    return fail();
  Expected<DataType> dtype = parseDataType(type.substr(0, open));
  if (!dtype)
    return fail();
  TensorSignature signature;
  signature.dtype = *dtype;
  std::string_view rest = type.substr(open + 1, type.size() - open - 2);
  while (!trim(rest).empty()) {
    // The dimension ends at the first comma outside of parentheses.
    size_t end = 0;
    for (int depth = 0; end < rest.size(); ++end) {
      depth += rest[end] == '(' || rest[end] == '[';
      depth -= rest[end] == ')' || rest[end] == ']';
      if (depth == 0 && rest[end] == ',')
        break;
    }
    std::string_view dim = trim(rest.substr(0, end));
    rest.remove_prefix(end == rest.size() ? end : end + 1);
    uint64_t value = 0;
    std::string_view digits = dim;
    bool number = takeNumber(digits, INT64_MAX, value) && digits.empty();
    if (dim.empty())
      return fail();
    signature.shape.push_back(number ? int64_t(value) : -1);
    signature.symbols.push_back(number ? "" : std::string(dim));
  }
  return signature;
}

Instruction decode(const Function &function, size_t pc) {
  const int64_t *words = function.code.data() + function.starts[pc];
  Instruction instruction;
  instruction.opcode = Opcode(words[0]);
  switch (instruction.opcode) {
  case Opcode::Call:
    instruction.dst = words[1];
    instruction.function = words[2];
    instruction.numArgs = words[3];
    instruction.args = words + 4;
    break;
  case Opcode::Ret:
    instruction.reg = words[1];
    break;
  case Opcode::Goto:
    instruction.offset = words[1];
    break;
  case Opcode::If:
    instruction.reg = words[1];
    instruction.offset = words[2];
    break;
  }
  return instruction;
}

int64_t Executable::find(std::string_view name) const {
  for (size_t i = 0; i < functions.size(); ++i)
    if (functions[i].name == name)
      return int64_t(i);
  return -1;
}

} // namespace relax_mlir::runtime
