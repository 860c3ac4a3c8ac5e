//===- VirtualMachine.cpp - run an executable -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/VirtualMachine.h"

#include "DeviceTensors.h"
#include "KernelCall.h"
#include "PreparedCode.h"
#include "relax-mlir/Runtime/Allocator.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace relax_mlir::runtime {

namespace {
/// The calls of a thread.
struct ThreadState {
  int depth = 0;
  size_t numRegisters = 0;
  /// The instrument of an InstrumentScope, and the machine that it observes.
  const VirtualMachine *machine = nullptr;
  Instrument *instrument = nullptr;
};
} // namespace

static thread_local ThreadState state;

namespace {
class DepthGuard {
public:
  explicit DepthGuard(size_t numRegisters) : numRegisters(numRegisters) {
    ++state.depth;
    state.numRegisters += numRegisters;
  }
  ~DepthGuard() {
    --state.depth;
    state.numRegisters -= numRegisters;
  }
  DepthGuard(const DepthGuard &) = delete;
  DepthGuard &operator=(const DepthGuard &) = delete;

private:
  size_t numRegisters;
};

/// The registers of a frame, which it owns, and the arguments of its calls. A
/// small frame is on the stack.
class Frame {
public:
  Frame(size_t numRegisters, size_t maxArgs) : numRegisters(numRegisters) {
    size_t count = numRegisters + maxArgs;
    if (count > kFew)
      many.reset(new (std::nothrow) TVMFFIAny[count]);
    values = count > kFew ? many.get() : few;
    for (size_t i = 0; values && i < numRegisters; ++i)
      new (&values[i]) Any();
  }
  ~Frame() {
    for (size_t i = 0; values && i < numRegisters; ++i)
      registers()[i].~Any();
  }
  Frame(const Frame &) = delete;
  Frame &operator=(const Frame &) = delete;

  /// Returns false if memory is exhausted.
  bool isValid() const { return values != nullptr; }
  Any *registers() { return reinterpret_cast<Any *>(values); }
  TVMFFIAny *args() { return values + numRegisters; }

private:
  static_assert(sizeof(Any) == sizeof(TVMFFIAny));
  static constexpr size_t kFew = 64;
  TVMFFIAny few[kFew];
  std::unique_ptr<TVMFFIAny[]> many;
  TVMFFIAny *values;
  size_t numRegisters;
};
} // namespace

InstrumentScope::InstrumentScope(const VirtualMachine &machine,
                                 Instrument *instrument)
    : outerMachine(std::exchange(state.machine, &machine)),
      outerInstrument(std::exchange(state.instrument, instrument)) {}

InstrumentScope::~InstrumentScope() {
  state.machine = outerMachine;
  state.instrument = outerInstrument;
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

static Expected<Any> makeConstantTensor(const Constant &constant,
                                        const Blob &weights) {
  if (constant.storage == Constant::Weights)
    return makeTensorView(const_cast<uint8_t *>(weights.data) + constant.offset,
                          kCPU, constant.dtype, constant.shape.data(),
                          constant.shape.size(), weights.owner);
  Expected<Any> tensor = makeTensor(constant.dtype, constant.shape);
  if (!tensor)
    return tensor;
  char *data = static_cast<char *>(dataOf(*asTensor(*tensor)));
  uint64_t size = numBytes(*asTensor(*tensor));
  size_t element = constant.data.size();
  if (constant.storage == Constant::Inline) {
    if (size != 0)
      std::memcpy(data, constant.data.data(), size_t(size));
  } else if (size != 0 && element != 0) {
    // Doubles the filled part by copying it behind itself.
    std::memcpy(data, constant.data.data(), element);
    for (uint64_t filled = element; filled < size;) {
      uint64_t more = std::min(filled, size - filled);
      std::memcpy(data + filled, data, size_t(more));
      filled += more;
    }
  }
  return tensor;
}

Error VirtualMachine::materialise() {
  for (const Constant &constant : program.constants) {
    switch (constant.kind) {
    case Constant::Tensor: {
      Expected<Any> tensor = makeConstantTensor(constant, program.weights);
      if (tensor && home.device_type != kDLCPU && !constant.isOnHost)
        tensor = copyTensor(*asTensor(*tensor), home);
      if (!tensor)
        return tensor.takeError();
      constants.push_back(std::move(*tensor));
      break;
    }
    case Constant::Shape:
      constants.push_back(makeShape(constant.shape));
      break;
    case Constant::String:
      constants.push_back(makeString(constant.data));
      break;
    case Constant::Int:
      constants.push_back(Any::integer(constant.intValue));
      break;
    case Constant::Float:
      constants.push_back(Any::floating(constant.floatValue));
      break;
    case Constant::DType:
      constants.push_back(Any::dataType(constant.dtype));
      break;
    }
  }
  for (const Any &constant : constants)
    if (const DLTensor *tensor = asTensor(constant)) {
      auto begin = uintptr_t(dataOf(*tensor));
      constantMemory.push_back({begin, begin + uintptr_t(numBytes(*tensor))});
    }
  // Constants of a file may overlap: give each range the maximum end so far, so
  // that a binary search by begin finds every containing range.
  std::sort(constantMemory.begin(), constantMemory.end(),
            [](const MemoryRange &a, const MemoryRange &b) {
              return a.begin < b.begin;
            });
  for (size_t i = 1; i < constantMemory.size(); ++i)
    constantMemory[i].end =
        std::max(constantMemory[i].end, constantMemory[i - 1].end);
  return Error::success();
}

/// Returns true if an error of this function needs the location of the call: it
/// is raised by this runtime and has no location. Errors of check functions
/// contain a location already.
static bool needsLocation(const Function &function, bool isBuiltin) {
  if (function.kind == FunctionKind::Kernel)
    return true;
  auto startsWith = [&](std::string_view prefix) {
    return function.name.compare(0, prefix.size(), prefix) == 0;
  };
  return isBuiltin && startsWith("vm.builtin.") &&
         !startsWith("vm.builtin.check_") && !startsWith("vm.builtin.match_") &&
         function.name != "vm.builtin.invoke_closure";
}

Error VirtualMachine::resolveCallees(const std::vector<KernelEntry> &kernels) {
  std::unordered_map<std::string_view, const KernelEntry *> kernelByName;
  for (const KernelEntry &kernel : kernels)
    kernelByName.emplace(kernel.name, &kernel);
  const std::vector<Function> &functions = program.functions;
  targets = std::make_unique<Target[]>(functions.size());
  for (size_t i = 0; i < functions.size(); ++i) {
    const Function &function = functions[i];
    Target &target = targets[i];
    index.emplace(function.name, int64_t(i));
    if (function.kind == FunctionKind::Packed)
      target.builtin = findBuiltin(function.name);
    target.numRegisters = size_t(function.numRegisters);
    if (function.kind == FunctionKind::VM)
      target.code = std::make_unique<PreparedCode>(function, constants, this);
    target.isLocated = needsLocation(function, target.builtin != nullptr);
    if (function.kind != FunctionKind::Kernel)
      continue;
    auto it = kernelByName.find(function.name);
    if (it == kernelByName.end())
      return Error("kernel '" + function.name + "' is not in the image");
    if (it->second->numBuffers != function.numBuffers ||
        it->second->numSymbols != function.numSymbols)
      return Error("kernel '" + function.name +
                   "' takes another number of arguments in the image");
    target.kernel = it->second->function;
  }
  for (size_t i = 0; i < functions.size(); ++i)
    calleeStates.push_back({this, int64_t(i)});
  for (Callee &callee : calleeStates)
    callees.push_back(makeCallee(callee));
  return Error::success();
}

RelaxCallee VirtualMachine::makeCallee(Callee &callee) {
  // A builtin for any device needs nothing of the machine but its device.
  const Builtin *builtin = targets[size_t(callee.function)].builtin;
  if (builtin && !takesHostTensors(builtin->access))
    return {reinterpret_cast<decltype(RelaxCallee::call)>(builtin->function),
            &home};
  if (program.functions[size_t(callee.function)].kind == FunctionKind::Kernel) {
    auto call = [](void *self, const RelaxValue *args, int32_t numArgs,
                   RelaxValue *) -> int32_t {
      const auto &callee = *static_cast<const Callee *>(self);
      return callee.machine->callKernel(
          callee.function, reinterpret_cast<const TVMFFIAny *>(args), numArgs);
    };
    return {call, &callee};
  }
  auto call = [](void *self, const RelaxValue *args, int32_t numArgs,
                 RelaxValue *result) -> int32_t {
    const auto &callee = *static_cast<const Callee *>(self);
    return callee.machine->invoke(
        callee.function, reinterpret_cast<const TVMFFIAny *>(args), numArgs,
        reinterpret_cast<TVMFFIAny *>(result));
  };
  return {call, &callee};
}

Expected<std::shared_ptr<VirtualMachine>>
VirtualMachine::create(Executable executable,
                       const std::vector<KernelEntry> &kernels,
                       std::shared_ptr<const void> owner, DLDevice device,
                       const std::vector<CompiledEntry> &compiled) {
  if (Error error = checkFFIVersion())
    return error;
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  if (Error error = verify(executable))
    return error;
  std::shared_ptr<VirtualMachine> vm(new VirtualMachine());
  vm->program = std::move(executable);
  vm->home = device;
  vm->homeAPI = *api;
  Expected<std::shared_ptr<MemoryPool>> memory = getPoolOfNewMachines(device);
  if (!memory)
    return memory.takeError();
  vm->memory = std::move(*memory);
  vm->kernelOwner = std::move(owner);
  {
    std::optional<PoolScope> scope;
    if (vm->memory)
      scope.emplace(vm->memory);
    if (Error error = vm->materialise())
      return error;
  }
  if (Error error = vm->resolveCallees(kernels))
    return error;
  if (Error error = vm->takeCompiledFunctions(compiled))
    return error;
  return vm;
}

VirtualMachine::~VirtualMachine() {
  for (size_t i = 0; targets && i < program.functions.size(); ++i)
    if (TVMFFIObject *object = targets[i].packed.load())
      dropReference(object);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

int VirtualMachine::checkNoCapture(int64_t function) const {
  if (!homeAPI->isCapturing(home.device_id))
    return 0;
  return raise("ValueError", "'" + program.functions[size_t(function)].name +
                                 "' runs on the host, and cannot be captured");
}

int VirtualMachine::callPacked(int64_t function, const TVMFFIAny *args,
                               int32_t numArgs, TVMFFIAny *ret) {
  Target &target = targets[size_t(function)];
  const Builtin *builtin = target.builtin;
  if (builtin && !takesHostTensors(builtin->access))
    return builtin->function(&home, args, numArgs, ret);
  if (int code = checkNoCapture(function))
    return code;
  if (builtin)
    return home.device_type == kDLCPU
               ? builtin->function(&home, args, numArgs, ret)
               : callOnHost(*builtin, home, args, numArgs, ret);
  TVMFFIObject *object = target.packed.load(std::memory_order_acquire);
  if (!object) {
    const std::string &name = program.functions[size_t(function)].name;
    Any found = findFunction ? findFunction(name) : Any();
    if (found.isNone())
      found = findGlobal(name);
    if (found.isNone())
      return raise("ValueError", "function '" + name + "' is not registered");
    TVMFFIObject *mine = found.view().v_obj;
    if (target.packed.compare_exchange_strong(object, mine)) {
      found.release();
      object = mine;
    }
  }
  return callFunction(object, args, numArgs, ret);
}

int VirtualMachine::callVM(int64_t function, const TVMFFIAny *args,
                           int32_t numArgs, TVMFFIAny *ret) {
  const Function &callee = program.functions[size_t(function)];
  if (numArgs != callee.numParams())
    return raise("TypeError", "'" + callee.name + "' expects " +
                                  std::to_string(callee.numParams()) +
                                  " arguments, got " + std::to_string(numArgs));
  if (state.depth >= kMaxDepth)
    return raise("RecursionError", "more than " + std::to_string(kMaxDepth) +
                                       " nested calls at '" + callee.name +
                                       "'");
  const Target &target = targets[size_t(function)];
  if (state.numRegisters + target.numRegisters > kMaxRegisters)
    return raise("RecursionError",
                 "nested calls at '" + callee.name + "' have more than " +
                     std::to_string(kMaxRegisters) + " registers");
  DepthGuard guard(target.numRegisters);
  Instrument *active = state.machine == this ? state.instrument : instrument;
  bool isCompiled = target.compiled && !active;
  // Every exit from the call frees the registers.
  Frame frame(target.numRegisters, isCompiled ? 0 : target.code->maxArgs);
  if (!frame.isValid())
    return raise("MemoryError", "out of memory: cannot allocate the " +
                                    std::to_string(target.numRegisters) +
                                    " registers of '" + callee.name + "'");
  Any *registers = frame.registers();
  for (int32_t i = 0; i < numArgs; ++i)
    if (int code = own(args[i], registers[size_t(i)]))
      return code;
  if (isCompiled)
    return runCompiled(function, registers, ret);
  return active ? run<true>(function, registers, frame.args(), ret, active)
                : run<false>(function, registers, frame.args(), ret, nullptr);
}

int VirtualMachine::raiseNoCondition(const Function &function,
                                     const TVMFFIAny &value) {
  return raise("TypeError", "'" + function.name +
                                "': expected an integer or bool as condition, "
                                "got " +
                                describeKind(value));
}

int VirtualMachine::locateError(const Function &function, int64_t callee,
                                size_t pc, int code) const {
  // An error that a caller's function raised is an object with more than a
  // text.
  if (code != -1 || !targets[size_t(callee)].isLocated)
    return code;
  Error error = takeRaised();
  return raise(error.kind().c_str(), error.message() + " (in function '" +
                                         function.name + "', instruction " +
                                         std::to_string(pc) + ")");
}

int VirtualMachine::makeFunctions(const PreparedCode &code, size_t pc,
                                  TVMFFIAny *scratch,
                                  std::vector<Any> &objects) {
  const PreparedInstruction &call = code.instructions[pc];
  for (size_t i = call.firstFunction; i < call.endFunction; ++i) {
    Expected<Any> object = functionObject(code.functions[i].index);
    if (!object)
      return raise(object.error());
    objects.push_back(std::move(*object));
    scratch[code.functions[i].arg] = objects.back().view();
  }
  return 0;
}

template <bool isInstrumented>
int VirtualMachine::run(int64_t index, Any *registers, TVMFFIAny *scratch,
                        TVMFFIAny *ret, [[maybe_unused]] Instrument *active) {
  const Function &function = program.functions[size_t(index)];
  const PreparedCode &code = *targets[size_t(index)].code;
  size_t pc = 0;
  bool skip = false;
  auto before = [&](const InstructionEvent &event) {
    skip = false;
    if constexpr (isInstrumented)
      return active->before(event, skip);
    return 0;
  };
  auto after = [&](const InstructionEvent &event, const TVMFFIAny *result) {
    if constexpr (isInstrumented)
      return active->after(event, result);
    return 0;
  };
  while (true) {
    const PreparedInstruction &prepared = code.instructions[pc];
    const Instruction &instruction = prepared.decoded;
    InstructionEvent event{function, pc, instruction.opcode};
    switch (instruction.opcode) {
    case Opcode::Ret: {
      if (int code = before(event))
        return code;
      TVMFFIAny result{};
      if (instruction.reg != kVoidRegister)
        result = registers[instruction.reg].view();
      if (int code = after(event, &result))
        return code;
      if (instruction.reg != kVoidRegister)
        *ret = registers[instruction.reg].release();
      return 0;
    }
    case Opcode::Goto:
      if (int code = before(event))
        return code;
      pc = size_t(int64_t(pc) + instruction.offset);
      if (int code = after(event, nullptr))
        return code;
      continue;
    case Opcode::If: {
      if (int code = before(event))
        return code;
      const TVMFFIAny &value = registers[instruction.reg].view();
      std::optional<int64_t> condition = asInteger(value);
      if (int code = after(event, nullptr))
        return code;
      if (!condition)
        return raiseNoCondition(function, value);
      pc = *condition ? pc + 1 : size_t(int64_t(pc) + instruction.offset);
      continue;
    }
    case Opcode::Call:
      break;
    }
    // A call has few arguments: a loop is faster than memmove.
    const TVMFFIAny *views = code.views.data() + prepared.firstView;
    for (int64_t i = 0; i < instruction.numArgs; ++i)
      scratch[i] = views[i];
    for (size_t i = prepared.firstRegister; i < prepared.endRegister; ++i)
      scratch[code.registers[i].arg] =
          registers[code.registers[i].index].view();
    // Function objects are created for this call only.
    std::vector<Any> temporaries;
    if (prepared.firstFunction != prepared.endFunction)
      if (int failed = makeFunctions(code, pc, scratch, temporaries))
        return failed;
    event.callee = &program.functions[size_t(instruction.function)];
    event.args = scratch;
    event.numArgs = int32_t(instruction.numArgs);
    if (int code = before(event))
      return code;
    Any result;
    if (!skip) {
      const RelaxCallee &callee = callees[size_t(instruction.function)];
      int failed = callee.call(
          callee.self, reinterpret_cast<const RelaxValue *>(scratch),
          event.numArgs, reinterpret_cast<RelaxValue *>(result.out()));
      TVMFFIAny value = result.view();
      int failedAfter = after(event, failed ? nullptr : &value);
      if (failed)
        return locateError(function, instruction.function, pc, failed);
      if (failedAfter)
        return failedAfter;
    }
    if (instruction.dst != kVoidRegister)
      registers[instruction.dst] = std::move(result);
    ++pc;
  }
}

int VirtualMachine::callKernel(int64_t function, const TVMFFIAny *args,
                               int32_t numArgs) {
  const Function &callee = program.functions[size_t(function)];
  if (callee.isOnHost)
    if (int code = checkNoCapture(function))
      return code;
  return runtime::callKernel(callee, targets[size_t(function)].kernel,
                             callee.isOnHost ? kCPU : home, args, numArgs);
}

int VirtualMachine::invoke(int64_t function, const TVMFFIAny *args,
                           int32_t numArgs, TVMFFIAny *ret) {
  switch (program.functions[size_t(function)].kind) {
  case FunctionKind::Packed:
    return callPacked(function, args, numArgs, ret);
  case FunctionKind::VM:
    return callVM(function, args, numArgs, ret);
  case FunctionKind::Kernel:
    return callKernel(function, args, numArgs);
  }
  return raise("RuntimeError", "unknown function kind");
}

Expected<Any> VirtualMachine::functionObject(int64_t function) {
  return makeFunction(
      [self = shared_from_this(), function](const TVMFFIAny *args,
                                            int32_t numArgs, TVMFFIAny *ret) {
        return self->invokeDetached(function, args, numArgs, ret);
      });
}

/// Returns true if a result must not share this memory because it belongs to a
/// tensor that the caller lends for the call only.
static bool isLent(const DLTensor &tensor, const TVMFFIAny *args,
                   int32_t numArgs) {
  auto address = uintptr_t(dataOf(tensor));
  return std::any_of(args, args + numArgs, [&](const TVMFFIAny &arg) {
    if (arg.type_index != kTVMFFIDLTensorPtr)
      return false;
    const DLTensor &lent = *asTensor(arg);
    auto begin = uintptr_t(dataOf(lent));
    return address >= begin && address <= begin + numBytes(lent);
  });
}

bool VirtualMachine::isConstant(const DLTensor &tensor) const {
  auto begin = uintptr_t(dataOf(tensor));
  auto after = std::lower_bound(constantMemory.begin(), constantMemory.end(),
                                begin + numBytes(tensor),
                                [](const MemoryRange &range, uintptr_t end) {
                                  return range.begin < end;
                                });
  return after != constantMemory.begin() && std::prev(after)->end > begin;
}

int VirtualMachine::detach(Any &value, const TVMFFIAny *args,
                           int32_t numArgs) const {
  return transformTensors(value, [&](Any &item) {
    const DLTensor &tensor = *asTensor(item);
    if (item.typeIndex() != kTVMFFIDLTensorPtr && !isConstant(tensor) &&
        !isLent(tensor, args, numArgs))
      return 0;
    Expected<Any> copy = copyTensor(tensor, tensor.device);
    if (!copy)
      return raise(copy.error());
    item = std::move(*copy);
    return 0;
  });
}

int VirtualMachine::invokeDetached(int64_t function, const TVMFFIAny *args,
                                   int32_t numArgs, TVMFFIAny *ret) {
  std::optional<PoolScope> scope;
  if (memory && !PoolScope::find(home))
    scope.emplace(memory);
  std::vector<Any> moved;
  std::vector<TVMFFIAny> views;
  if (home.device_type != kDLCPU) {
    const std::vector<uint32_t> &hostParams =
        program.functions[size_t(function)].hostParams;
    auto isOnHost = [&](uint32_t param) {
      return std::binary_search(hostParams.begin(), hostParams.end(), param);
    };
    moved.resize(size_t(numArgs));
    for (int32_t i = 0; i < numArgs; ++i) {
      if (int code = own(args[i], moved[size_t(i)]))
        return code;
      if (int code = moveToDevice(moved[size_t(i)],
                                  isOnHost(uint32_t(i)) ? kCPU : home))
        return code;
      views.push_back(moved[size_t(i)].view());
    }
    args = views.data();
  }
  Any result;
  if (int code = invoke(function, args, numArgs, result.out()))
    return code;
  if (int code = detach(result, args, numArgs))
    return code;
  *ret = result.release();
  return 0;
}

int VirtualMachine::invoke(std::string_view function, const TVMFFIAny *args,
                           int32_t numArgs, TVMFFIAny *ret) {
  auto it = index.find(function);
  if (it == index.end() ||
      program.functions[size_t(it->second)].kind != FunctionKind::VM)
    return raise("ValueError",
                 "there is no function '" + std::string(function) + "'");
  // Keeps the machine alive during the call, even if the caller releases it.
  std::shared_ptr<VirtualMachine> self = shared_from_this();
  return invokeDetached(it->second, args, numArgs, ret);
}

Expected<Any> VirtualMachine::invoke(std::string_view function,
                                     const std::vector<Any> &args) {
  std::vector<TVMFFIAny> views;
  for (const Any &arg : args)
    views.push_back(arg.view());
  Any result;
  if (invoke(function, views.data(), int32_t(views.size()), result.out()))
    return takeRaised();
  return result;
}

} // namespace relax_mlir::runtime
