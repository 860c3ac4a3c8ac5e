//===- ExecutableBuilder.cpp - construct an executable --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/ExecutableBuilder.h"

#include "AlignedBlob.h"

#include <cstring>
#include <functional>

namespace relax_mlir::runtime {

/// Tensors up to this size are stored in the constant table.
static constexpr uint64_t kInlineBytes = 256;
static constexpr uint64_t kWeightAlignment = 64;

void ExecutableBuilder::fail(std::string message) {
  if (!firstError)
    firstError = Error(std::move(message));
}

int64_t ExecutableBuilder::declareFunction(std::string_view name) {
  auto [it, inserted] = functionIndex.try_emplace(
      std::string(name), int64_t(executable.functions.size()));
  if (inserted) {
    Function function;
    function.kind = FunctionKind::Packed;
    function.name = std::string(name);
    executable.functions.push_back(std::move(function));
    defined.push_back(false);
  }
  return it->second;
}

int64_t ExecutableBuilder::declareKernel(std::string_view name,
                                         uint32_t numBuffers,
                                         uint32_t numSymbols, bool isOnHost) {
  int64_t index = declareFunction(name);
  Function &function = executable.functions[size_t(index)];
  if (defined[size_t(index)] &&
      (function.kind != FunctionKind::Kernel ||
       function.numBuffers != numBuffers || function.numSymbols != numSymbols ||
       function.isOnHost != isOnHost))
    fail("function '" + function.name + "' is defined twice");
  defined[size_t(index)] = true;
  function.kind = FunctionKind::Kernel;
  function.numBuffers = numBuffers;
  function.numSymbols = numSymbols;
  function.isOnHost = isOnHost;
  return index;
}

void ExecutableBuilder::beginFunction(std::string_view name,
                                      std::vector<std::string> paramNames) {
  if (current >= 0)
    fail("function '" + executable.functions[size_t(current)].name +
         "' is still open");
  current = declareFunction(name);
  Function &function = executable.functions[size_t(current)];
  if (defined[size_t(current)])
    fail("function '" + function.name + "' is defined twice");
  defined[size_t(current)] = true;
  function.kind = FunctionKind::VM;
  function.paramNames = std::move(paramNames);
  function.numRegisters = function.numParams();
}

void ExecutableBuilder::setSignature(std::vector<std::string> paramTypes,
                                     std::string resultType,
                                     std::vector<std::string> resultNames) {
  if (current < 0)
    return fail("no function is open");
  Function &function = executable.functions[size_t(current)];
  function.paramTypes = std::move(paramTypes);
  function.resultType = std::move(resultType);
  function.resultNames = std::move(resultNames);
}

void ExecutableBuilder::addHostParam(uint32_t param) {
  if (current < 0)
    return fail("no function is open");
  executable.functions[size_t(current)].hostParams.push_back(param);
}

void ExecutableBuilder::endFunction() {
  if (current < 0)
    fail("no function is open");
  current = -1;
}

size_t ExecutableBuilder::emit(std::vector<int64_t> words) {
  if (current < 0) {
    fail("no function is open");
    return 0;
  }
  Function &function = executable.functions[size_t(current)];
  function.starts.push_back(uint32_t(function.code.size()));
  function.code.insert(function.code.end(), words.begin(), words.end());
  return function.starts.size() - 1;
}

size_t ExecutableBuilder::emitCall(std::string_view callee,
                                   const std::vector<Arg> &args, int64_t dst) {
  return emitCall(declareFunction(callee), args, dst);
}

size_t ExecutableBuilder::emitCall(int64_t callee, const std::vector<Arg> &args,
                                   int64_t dst) {
  std::vector<int64_t> words = {int64_t(Opcode::Call), dst, callee,
                                int64_t(args.size())};
  int64_t numRegisters = 0;
  auto touch = [&](int64_t reg) {
    if (reg < kVoidRegister && reg >= numRegisters)
      numRegisters = reg + 1;
  };
  touch(dst);
  for (Arg arg : args) {
    words.push_back(arg.word());
    if (arg.kind() == ArgKind::Register)
      touch(arg.value());
  }
  if (current >= 0) {
    Function &function = executable.functions[size_t(current)];
    if (function.numRegisters < numRegisters)
      function.numRegisters = numRegisters;
  }
  return emit(std::move(words));
}

size_t ExecutableBuilder::emitRet(int64_t reg) {
  return emit({int64_t(Opcode::Ret), reg});
}

size_t ExecutableBuilder::emitGoto(int64_t offset) {
  return emit({int64_t(Opcode::Goto), offset});
}

size_t ExecutableBuilder::emitIf(int64_t cond, int64_t falseOffset) {
  return emit({int64_t(Opcode::If), cond, falseOffset});
}

size_t ExecutableBuilder::numInstructions() const {
  return current < 0 ? 0 : executable.functions[size_t(current)].starts.size();
}

void ExecutableBuilder::setTarget(size_t pc, size_t target) {
  if (pc >= numInstructions())
    return fail("instruction index " + std::to_string(pc) +
                " is out of range, the function has " +
                std::to_string(numInstructions()) + " instructions");
  Function &function = executable.functions[size_t(current)];
  int64_t *words = function.code.data() + function.starts[pc];
  int64_t offset = int64_t(target) - int64_t(pc);
  if (words[0] == int64_t(Opcode::Goto))
    words[1] = offset;
  else if (words[0] == int64_t(Opcode::If))
    words[2] = offset;
  else
    fail("instruction " + std::to_string(pc) + " is neither a goto nor an if");
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static bool equal(const Constant &a, const Constant &b) {
  return a.kind == b.kind && a.dtype == b.dtype && a.shape == b.shape &&
         a.storage == b.storage && a.offset == b.offset && a.data == b.data &&
         a.intValue == b.intValue && a.isOnHost == b.isOnHost &&
         // Compares bits: a NaN equals itself, and -0.0 differs from 0.0.
         std::memcmp(&a.floatValue, &b.floatValue, sizeof(double)) == 0;
}

static size_t hashOf(const Constant &constant) {
  size_t hash = constant.kind * 31 + constant.dtype.bits;
  auto mix = [&](size_t value) { hash = hash * 1000003 ^ value; };
  for (int64_t dim : constant.shape)
    mix(size_t(dim));
  mix(std::hash<std::string>()(constant.data));
  mix(size_t(constant.offset));
  mix(size_t(constant.intValue));
  uint64_t bits = 0;
  std::memcpy(&bits, &constant.floatValue, sizeof(bits));
  mix(size_t(bits));
  return hash;
}

Arg ExecutableBuilder::addConstant(Constant constant) {
  size_t hash = hashOf(constant);
  auto [begin, end] = constantIndex.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (equal(executable.constants[size_t(it->second)], constant))
      return Arg::constant(it->second);
  int64_t index = int64_t(executable.constants.size());
  constantIndex.emplace(hash, index);
  executable.constants.push_back(std::move(constant));
  return Arg::constant(index);
}

Arg ExecutableBuilder::addInt(int64_t value) {
  Constant constant;
  constant.kind = Constant::Int;
  constant.intValue = value;
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::addFloat(double value) {
  Constant constant;
  constant.kind = Constant::Float;
  constant.floatValue = value;
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::addString(std::string_view value) {
  Constant constant;
  constant.kind = Constant::String;
  constant.data = std::string(value);
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::addShape(const std::vector<int64_t> &value) {
  Constant constant;
  constant.kind = Constant::Shape;
  constant.shape = value;
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::addDataType(DataType value) {
  Constant constant;
  constant.kind = Constant::DType;
  constant.dtype = value;
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::intArg(int64_t value) {
  if (value >= Arg::kMinValue && value <= Arg::kMaxValue)
    return Arg::imm(value);
  return addInt(value);
}

/// Returns true if all elements are equal: compares the buffer with itself,
/// shifted by one element.
static bool isSplat(const char *data, uint64_t size, uint64_t element) {
  return size > element && element != 0 &&
         std::memcmp(data, data + element, size - element) == 0;
}

Arg ExecutableBuilder::addTensor(DataType type,
                                 const std::vector<int64_t> &shape,
                                 const void *data, uint64_t size,
                                 bool isOnHost) {
  Expected<uint64_t> expected = byteSize(shape, type);
  if (!expected) {
    fail(expected.error().message());
    return Arg::none();
  }
  if (*expected != size) {
    fail("expected a tensor of " + std::to_string(*expected) + " bytes, got " +
         std::to_string(size));
    return Arg::none();
  }
  const char *bytes = static_cast<const char *>(data);
  if (isSplat(bytes, size, type.bytes()))
    return addSplatTensor(type, shape, data, isOnHost);
  Constant constant;
  constant.kind = Constant::Tensor;
  constant.dtype = type;
  constant.shape = shape;
  constant.isOnHost = isOnHost;
  if (size <= kInlineBytes) {
    constant.data.assign(bytes, size);
    return addConstant(std::move(constant));
  }
  constant.storage = Constant::Weights;
  if (!weights)
    weights = std::make_shared<GrowingBlob>();
  uint64_t hash = std::hash<std::string_view>()({bytes, size});
  auto [begin, end] = weightIndex.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    uint64_t offset = uint64_t(it->second);
    if (offset + size <= weights->size() &&
        std::memcmp(weights->data() + offset, bytes, size) == 0) {
      constant.offset = offset;
      return addConstant(std::move(constant));
    }
  }
  uint64_t offset = 0;
  if (!weights->append(bytes, size, kWeightAlignment, offset)) {
    fail("out of memory: cannot allocate " + std::to_string(size) +
         " bytes for a tensor");
    return Arg::none();
  }
  weightIndex.emplace(hash, int64_t(offset));
  constant.offset = offset;
  return addConstant(std::move(constant));
}

Arg ExecutableBuilder::addSplatTensor(DataType type,
                                      const std::vector<int64_t> &shape,
                                      const void *element, bool isOnHost) {
  Constant constant;
  constant.kind = Constant::Tensor;
  constant.dtype = type;
  constant.shape = shape;
  constant.storage = Constant::Splat;
  constant.isOnHost = isOnHost;
  constant.data.assign(static_cast<const char *>(element), type.bytes());
  return addConstant(std::move(constant));
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

/// Calls `visit` with a reference to each function index in the code.
template <typename Visit>
static void forEachCallee(Function &function, Visit visit) {
  for (uint32_t start : function.starts) {
    int64_t *words = function.code.data() + start;
    if (words[0] != int64_t(Opcode::Call))
      continue;
    visit(words[2]);
    for (int64_t i = 0; i < words[3]; ++i) {
      Arg arg = Arg::fromWord(words[4 + i]);
      if (arg.kind() != ArgKind::Function)
        continue;
      int64_t index = arg.value();
      visit(index);
      words[4 + i] = Arg::function(index).word();
    }
  }
}

void ExecutableBuilder::orderFunctions() {
  std::vector<Function> &functions = executable.functions;
  std::vector<int64_t> newIndex(functions.size(), -1);
  std::vector<size_t> order;
  auto place = [&](size_t index) {
    if (newIndex[index] >= 0)
      return;
    newIndex[index] = int64_t(order.size());
    order.push_back(index);
  };
  for (size_t i = 0; i < functions.size(); ++i)
    if (functions[i].kind != FunctionKind::Packed)
      place(i);
  size_t numDefined = order.size();
  auto inRange = [&](int64_t index) {
    return index >= 0 && uint64_t(index) < functions.size();
  };
  for (size_t i = 0; i < numDefined; ++i)
    forEachCallee(functions[order[i]], [&](int64_t &index) {
      if (inRange(index))
        place(size_t(index));
    });
  for (size_t i = 0; i < functions.size(); ++i)
    place(i);
  std::vector<Function> ordered;
  for (size_t index : order) {
    forEachCallee(functions[index], [&](int64_t &callee) {
      if (inRange(callee))
        callee = newIndex[size_t(callee)];
    });
    ordered.push_back(std::move(functions[index]));
  }
  functions = std::move(ordered);
}

/// Calls `visit` with each register that an instruction reads, then with the
/// one that it writes; `visit` returns the new number.
template <typename Visit>
static void forEachRegister(Function &function, Visit visit) {
  for (uint32_t start : function.starts) {
    int64_t *words = function.code.data() + start;
    if (words[0] == int64_t(Opcode::Ret) || words[0] == int64_t(Opcode::If))
      words[1] = visit(words[1], /*isWritten=*/false);
    if (words[0] != int64_t(Opcode::Call))
      continue;
    for (int64_t i = 0; i < words[3]; ++i) {
      Arg arg = Arg::fromWord(words[4 + i]);
      if (arg.kind() == ArgKind::Register)
        words[4 + i] = Arg::reg(visit(arg.value(), /*isWritten=*/false)).word();
    }
    words[1] = visit(words[1], /*isWritten=*/true);
  }
}

void ExecutableBuilder::compactRegisters() {
  for (Function &function : executable.functions) {
    int64_t numParams = function.numParams();
    std::unordered_map<int64_t, int64_t> numbers;
    int64_t next = numParams;
    auto isFixed = [&](int64_t reg) {
      return reg < numParams || reg >= kVoidRegister;
    };
    // A register that is only read comes last; the verifier reports it.
    for (bool writes : {true, false})
      forEachRegister(function, [&](int64_t reg, bool isWritten) {
        if (!isFixed(reg) && isWritten == writes &&
            numbers.emplace(reg, next).second)
          ++next;
        return reg;
      });
    forEachRegister(function, [&](int64_t reg, bool) {
      return isFixed(reg) ? reg : numbers[reg];
    });
    if (function.kind == FunctionKind::VM)
      function.numRegisters = next;
  }
}

Expected<Executable> ExecutableBuilder::finish(FunctionOrder order) {
  if (current >= 0)
    fail("function '" + executable.functions[size_t(current)].name +
         "' is still open");
  if (order == FunctionOrder::PackedLast)
    orderFunctions();
  if (weights)
    executable.weights = {weights->data(), weights->size(), weights};
  ExecutableBuilder done = std::move(*this);
  *this = ExecutableBuilder();
  if (done.firstError)
    return std::move(done.firstError);
  if (Error error = verify(done.executable))
    return error;
  return std::move(done.executable);
}

} // namespace relax_mlir::runtime
