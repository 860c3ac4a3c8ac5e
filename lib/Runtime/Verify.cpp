//===- Verify.cpp - verify an executable once -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TextSyntax.h"

#include <unordered_set>

namespace relax_mlir::runtime {

static std::string quoted(const std::string &name) { return "'" + name + "'"; }

/// Returns "register index 5 is out of range, the function has 3 registers".
static std::string outOfRange(const char *what, int64_t index,
                              const char *owner, uint64_t count) {
  return std::string(what) + " index " + std::to_string(index) +
         " is out of range, the " + owner + " has " + std::to_string(count) +
         " " + what + "s";
}

namespace {

/// Verifies the code of one function.
class FunctionVerifier {
public:
  FunctionVerifier(const Executable &executable, const Function &function,
                   FaultLocation &location)
      : executable(executable), function(function), location(location),
        numInstructions(function.starts.size()) {}

  Error run() {
    if (Error error = checkLayout())
      return error;
    for (size_t pc = 0; pc < numInstructions; ++pc)
      if (Error error = checkInstruction(pc, decode(function, pc)))
        return error;
    return checkDefinitions();
  }

private:
  static constexpr int64_t kMaxRegisters = int64_t(1) << 20;
  /// Limit on the bits of all blocks' definition sets: 128 MiB.
  static constexpr uint64_t kMaxDefinitionBits = uint64_t(1) << 30;

  Error fail(size_t pc, const std::string &message) const {
    location.pc = int64_t(pc);
    return Error("function " + quoted(function.name) + ", instruction " +
                 std::to_string(pc) + ": " + message);
  }
  Error fail(const std::string &message) const {
    return Error("function " + quoted(function.name) + ": " + message);
  }

  /// Checks that the instructions cover the code without gaps and overlaps.
  Error checkLayout() const {
    if (numInstructions == 0)
      return fail("expected at least one instruction");
    if (function.numRegisters < function.numParams() ||
        function.numRegisters > kMaxRegisters)
      return fail("expected between " + std::to_string(function.numParams()) +
                  " and " + std::to_string(kMaxRegisters) + " registers, got " +
                  std::to_string(function.numRegisters));
    uint64_t word = 0;
    uint64_t size = function.code.size();
    for (size_t pc = 0; pc < numInstructions; ++pc) {
      if (function.starts[pc] != word)
        return fail(pc, "expected to start at word " + std::to_string(word) +
                            ", got " + std::to_string(function.starts[pc]));
      if (word >= size)
        return fail(pc, "extends past the end of the code");
      uint64_t length = 0;
      int64_t opcode = function.code[word];
      switch (opcode) {
      case int64_t(Opcode::Call): {
        if (size - word < 4)
          return fail(pc, "extends past the end of the code");
        int64_t numArgs = function.code[word + 3];
        if (numArgs < 0 || uint64_t(numArgs) > size - word - 4)
          return fail(pc, "a call with " + std::to_string(numArgs) +
                              " arguments extends past the end of the code");
        length = 4 + uint64_t(numArgs);
        break;
      }
      case int64_t(Opcode::Ret):
      case int64_t(Opcode::Goto):
        length = 2;
        break;
      case int64_t(Opcode::If):
        length = 3;
        break;
      default:
        return fail(pc, "unknown opcode " + std::to_string(opcode));
      }
      if (length > size - word)
        return fail(pc, "extends past the end of the code");
      word += length;
    }
    if (word != size)
      return fail("expected " + std::to_string(word) + " words of code, got " +
                  std::to_string(size));
    return Error::success();
  }

  bool isRegister(int64_t reg) const {
    return reg >= 0 && reg < function.numRegisters;
  }

  std::string registerOutOfRange(int64_t reg) const {
    return outOfRange("register", reg, "function",
                      uint64_t(function.numRegisters));
  }

  Error checkTarget(size_t pc, int64_t offset) const {
    if (offset == 0)
      return fail(pc, "the jump targets itself");
    int64_t count = int64_t(numInstructions);
    if (offset < -count || offset > count || int64_t(pc) + offset < 0 ||
        int64_t(pc) + offset >= count)
      return fail(pc, "jump offset " + std::to_string(offset) +
                          " is out of range, the function has " +
                          std::to_string(count) + " instructions");
    return Error::success();
  }

  Error checkArg(size_t pc, Arg arg) const {
    int64_t value = arg.value();
    switch (arg.rawKind()) {
    case uint8_t(ArgKind::Register):
      if (isRegister(value) || value == kVoidRegister || value == kVMRegister)
        return Error::success();
      return fail(pc, registerOutOfRange(value));
    case uint8_t(ArgKind::Immediate):
      return Error::success();
    case uint8_t(ArgKind::Constant):
      if (value >= 0 && uint64_t(value) < executable.constants.size())
        return Error::success();
      return fail(pc, outOfRange("constant", value, "executable",
                                 executable.constants.size()));
    case uint8_t(ArgKind::Function):
      if (value >= 0 && uint64_t(value) < executable.functions.size())
        return Error::success();
      return fail(pc, outOfRange("function", value, "executable",
                                 executable.functions.size()));
    }
    return fail(pc, "unknown argument kind " + std::to_string(arg.rawKind()));
  }

  Error checkCall(size_t pc, const Instruction &call) const {
    if (call.dst != kVoidRegister && !isRegister(call.dst))
      return fail(pc, "destination " + registerOutOfRange(call.dst));
    if (call.function < 0 ||
        uint64_t(call.function) >= executable.functions.size())
      return fail(pc, outOfRange("function", call.function, "executable",
                                 executable.functions.size()));
    const Function &callee = executable.functions[size_t(call.function)];
    if (call.numArgs > INT32_MAX)
      return fail(pc, "too many arguments");
    if (callee.kind != FunctionKind::Packed &&
        call.numArgs != callee.numParams())
      return fail(pc, quoted(callee.name) + " expects " +
                          std::to_string(callee.numParams()) +
                          " arguments, got " + std::to_string(call.numArgs));
    for (int64_t i = 0; i < call.numArgs; ++i)
      if (Error error = checkArg(pc, call.arg(i)))
        return error;
    return Error::success();
  }

  Error checkInstruction(size_t pc, const Instruction &instruction) const {
    bool last = pc + 1 == numInstructions;
    switch (instruction.opcode) {
    case Opcode::Call:
      if (last)
        return fail(pc, "control runs off the end of the function");
      return checkCall(pc, instruction);
    case Opcode::Ret:
      if (!isRegister(instruction.reg) && instruction.reg != kVoidRegister)
        return fail(pc, registerOutOfRange(instruction.reg));
      return Error::success();
    case Opcode::Goto:
      return checkTarget(pc, instruction.offset);
    case Opcode::If:
      if (!isRegister(instruction.reg))
        return fail(pc, registerOutOfRange(instruction.reg));
      if (last)
        return fail(pc, "control runs off the end of the function");
      return checkTarget(pc, instruction.offset);
    }
    return Error::success();
  }

  //===--------------------------------------------------------------------===//
  // Checks that registers are written before they are read, by forward data
  // flow over blocks: the set of registers written at a block's entry is the
  // intersection over all incoming edges.
  //===--------------------------------------------------------------------===//

  using Set = std::vector<uint64_t>;

  Error checkDefinitions() const {
    std::vector<bool> leader(numInstructions, false);
    leader[0] = true;
    for (size_t pc = 0; pc < numInstructions; ++pc) {
      Instruction instruction = decode(function, pc);
      if (instruction.opcode == Opcode::Call)
        continue;
      if (pc + 1 < numInstructions)
        leader[pc + 1] = true;
      if (instruction.opcode != Opcode::Ret)
        leader[size_t(int64_t(pc) + instruction.offset)] = true;
    }
    std::vector<size_t> blockOf(numInstructions);
    std::vector<size_t> begins;
    for (size_t pc = 0; pc < numInstructions; ++pc) {
      if (leader[pc])
        begins.push_back(pc);
      blockOf[pc] = begins.size() - 1;
    }
    size_t numWords = size_t(function.numRegisters + 63) / 64;
    if (uint64_t(begins.size()) * numWords * 64 > kMaxDefinitionBits)
      return fail("too many blocks and registers to verify");

    // An empty set marks a block that has not been reached.
    std::vector<Set> entry(begins.size());
    std::vector<bool> reached(begins.size(), false);
    entry[0].assign(numWords, 0);
    for (int64_t i = 0; i < function.numParams(); ++i)
      entry[0][size_t(i) / 64] |= uint64_t(1) << (i % 64);
    reached[0] = true;
    std::vector<size_t> work = {0};
    Set set;
    while (!work.empty()) {
      size_t block = work.back();
      work.pop_back();
      set = entry[block];
      size_t end =
          block + 1 < begins.size() ? begins[block + 1] : numInstructions;
      for (size_t pc = begins[block]; pc < end; ++pc) {
        Instruction instruction = decode(function, pc);
        if (Error error = checkReads(pc, instruction, set))
          return error;
        if (instruction.opcode == Opcode::Call &&
            instruction.dst != kVoidRegister)
          set[size_t(instruction.dst) / 64] |= uint64_t(1)
                                               << (instruction.dst % 64);
      }
      auto flow = [&](size_t successor) {
        bool changed = !reached[successor];
        if (changed) {
          reached[successor] = true;
          entry[successor] = set;
        } else {
          for (size_t i = 0; i < numWords; ++i) {
            uint64_t both = entry[successor][i] & set[i];
            changed |= both != entry[successor][i];
            entry[successor][i] = both;
          }
        }
        if (changed)
          work.push_back(successor);
      };
      Instruction last = decode(function, end - 1);
      if (last.opcode == Opcode::Goto || last.opcode == Opcode::If)
        flow(blockOf[size_t(int64_t(end) - 1 + last.offset)]);
      if (last.opcode == Opcode::Call || last.opcode == Opcode::If)
        flow(blockOf[end]);
    }
    return Error::success();
  }

  Error checkRead(size_t pc, int64_t reg, const Set &set) const {
    if (reg == kVoidRegister || reg == kVMRegister ||
        (set[size_t(reg) / 64] >> (reg % 64) & 1))
      return Error::success();
    return fail(pc, "register %" + std::to_string(reg) +
                        " is read before it is written");
  }

  Error checkReads(size_t pc, const Instruction &instruction,
                   const Set &set) const {
    if (instruction.opcode == Opcode::Ret || instruction.opcode == Opcode::If)
      return checkRead(pc, instruction.reg, set);
    for (int64_t i = 0; i < instruction.numArgs; ++i)
      if (instruction.arg(i).kind() == ArgKind::Register)
        if (Error error = checkRead(pc, instruction.arg(i).value(), set))
          return error;
    return Error::success();
  }

  const Executable &executable;
  const Function &function;
  FaultLocation &location;
  size_t numInstructions;
};

} // namespace

/// Accepts only types that have a name, so that each executable has a text
/// form.
static Error verifyType(DataType type) {
  if (type.code > DataType::Bool || type.bits == 0 || type.lanes == 0)
    return Error("expected an element type, got code " +
                 std::to_string(type.code) + ", " + std::to_string(type.bits) +
                 " bits, " + std::to_string(type.lanes) + " lanes");
  return Error::success();
}

static Error verifyTensor(const Constant &constant, const Blob &weights) {
  if (Error error = verifyType(constant.dtype))
    return error;
  Expected<uint64_t> size = byteSize(constant.shape, constant.dtype);
  if (!size)
    return size.takeError();
  switch (constant.storage) {
  case Constant::Inline:
    if (constant.data.size() != *size)
      return Error("expected " + std::to_string(*size) + " bytes, got " +
                   std::to_string(constant.data.size()));
    return Error::success();
  case Constant::Splat:
    if (constant.data.size() != constant.dtype.bytes())
      return Error("expected one element of " +
                   std::to_string(constant.dtype.bytes()) + " bytes, got " +
                   std::to_string(constant.data.size()));
    return Error::success();
  case Constant::Weights:
    if (constant.offset > weights.size ||
        *size > weights.size - constant.offset)
      return Error(std::to_string(*size) + " bytes at offset " +
                   std::to_string(constant.offset) +
                   " are out of bounds of the weights of " +
                   std::to_string(weights.size) + " bytes");
    return Error::success();
  }
  return Error("unknown storage " + std::to_string(constant.storage));
}

static Error verifyConstant(const Constant &constant, const Blob &weights) {
  switch (constant.kind) {
  case Constant::Tensor:
    return verifyTensor(constant, weights);
  case Constant::Shape:
  case Constant::String:
  case Constant::Int:
  case Constant::Float:
    return Error::success();
  case Constant::DType:
    return verifyType(constant.dtype);
  }
  return Error("unknown kind " + std::to_string(constant.kind));
}

Error verify(const Executable &executable, FaultLocation &location) {
  std::unordered_set<std::string_view> names;
  for (const Function &function : executable.functions) {
    location.function = &function - executable.functions.data();
    if (function.name.empty())
      return Error("every function must have a name");
    if (function.name.find('\0') != std::string::npos)
      return Error("a function name contains a zero byte");
    if (!names.insert(function.name).second)
      return Error("function " + quoted(function.name) + " is defined twice");
  }
  location = FaultLocation();
  for (size_t i = 0; i < executable.constants.size(); ++i)
    if (Error error =
            verifyConstant(executable.constants[i], executable.weights))
      return std::move(error).in("constant " + std::to_string(i));
  for (const Function &function : executable.functions) {
    location.function = &function - executable.functions.data();
    if (!function.paramTypes.empty() &&
        function.paramTypes.size() != function.paramNames.size())
      return Error("function " + quoted(function.name) + " has " +
                   std::to_string(function.paramTypes.size()) +
                   " parameter types for " +
                   std::to_string(function.paramNames.size()) + " parameters");
    uint32_t least = 0;
    for (uint32_t param : function.hostParams) {
      if (param < least || param >= function.paramNames.size())
        return Error("function " + quoted(function.name) +
                     " has no parameter " + std::to_string(param) +
                     " that can be on the host, or lists it out of order");
      least = param + 1;
    }
    bool typesAreText = isTypeText(function.resultType);
    for (const std::string &type : function.paramTypes)
      typesAreText &= isTypeText(type);
    if (!typesAreText)
      return Error("function " + quoted(function.name) +
                   " has a type with unbalanced brackets or invalid "
                   "characters");
    switch (function.kind) {
    case FunctionKind::Packed:
    case FunctionKind::Kernel:
      if (!function.code.empty() || !function.starts.empty())
        return Error("function " + quoted(function.name) +
                     " has code but is not a VM function");
      continue;
    case FunctionKind::VM:
      if (Error error = FunctionVerifier(executable, function, location).run())
        return error;
      continue;
    }
    return Error("function " + quoted(function.name) + " has unknown kind " +
                 std::to_string(int(function.kind)));
  }
  location = FaultLocation();
  return verifyFacts(executable);
}

Error verify(const Executable &executable) {
  FaultLocation location;
  return verify(executable, location);
}

} // namespace relax_mlir::runtime
