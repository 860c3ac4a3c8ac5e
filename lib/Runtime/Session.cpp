//===- Session.cpp - a stateful view of a virtual machine -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Session.h"

#include "DeviceTensors.h"

#include <algorithm>

namespace relax_mlir::runtime {

Session::Session(std::shared_ptr<VirtualMachine> machine)
    : machine(std::move(machine)) {}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// A PoolScope if there is a pool.
struct OptionalPoolScope {
  explicit OptionalPoolScope(const std::shared_ptr<MemoryPool> &pool) {
    if (pool)
      scope.emplace(pool);
  }

  std::optional<PoolScope> scope;
};
} // namespace

Error Session::setAllocator(AllocatorKind kind, const RelaxAllocator *user) {
  Expected<std::shared_ptr<MemoryPool>> pool =
      makeMemoryPool(machine->device(), kind, user);
  if (!pool)
    return pool.takeError();
  memory = std::move(*pool);
  return Error::success();
}

Expected<PoolStatistics> Session::getPoolStatistics() const {
  if (memory)
    return memory->statistics();
  Expected<MemoryPool *> pool = MemoryPool::get(machine->device());
  if (!pool)
    return pool.takeError();
  return (*pool)->statistics();
}

//===----------------------------------------------------------------------===//
// Functions and parameters
//===----------------------------------------------------------------------===//

static Error errorIn(const char *kind, std::string_view function,
                     const std::string &message) {
  return Error(kind, "'" + std::string(function) + "': " + message);
}

Expected<const Function *> Session::find(std::string_view function) const {
  const Executable &program = machine->executable();
  int64_t index = program.find(function);
  if (index >= 0 && program.functions[size_t(index)].kind == FunctionKind::VM)
    return &program.functions[size_t(index)];
  std::string names;
  for (const Function &known : program.functions)
    if (known.kind == FunctionKind::VM)
      names += (names.empty() ? "" : ", ") + known.name;
  return Error("ValueError", "there is no function '" + std::string(function) +
                                 "'; available: " + names);
}

Expected<int64_t> Session::getFunctionArity(std::string_view function) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  return (*found)->numParams();
}

/// Returns an error unless a function has a parameter at this position.
static Error checkPosition(const Function &function, int64_t position) {
  if (position >= 0 && position < function.numParams())
    return Error::success();
  return errorIn("IndexError", function.name,
                 "parameter " + std::to_string(position) +
                     " is out of range, the function has " +
                     std::to_string(function.numParams()) + " parameters");
}

Expected<std::string> Session::getFunctionParamName(std::string_view function,
                                                    int64_t position) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  if (Error error = checkPosition(**found, position))
    return error;
  return (*found)->paramNames[size_t(position)];
}

Expected<int64_t> Session::findParam(std::string_view function,
                                     std::string_view parameter) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  const std::vector<std::string> &names = (*found)->paramNames;
  auto it = std::find(names.begin(), names.end(), parameter);
  if (it != names.end())
    return int64_t(it - names.begin());
  std::string all;
  for (const std::string &name : names)
    all += (all.empty() ? "" : ", ") + name;
  return errorIn("ValueError", function,
                 "there is no parameter '" + std::string(parameter) +
                     "'; the parameters are (" + all + ")");
}

static std::string describeParam(const Function &function, size_t position) {
  std::string text = "parameter '" + function.paramNames[position] + "'";
  if (position < function.paramTypes.size() &&
      !function.paramTypes[position].empty())
    text += " (" + function.paramTypes[position] + ")";
  return text;
}

/// Returns true unless the declared type of a tensor excludes this tensor.
static bool fits(const DLTensor &tensor, const TensorSignature &type) {
  if (dataTypeOf(tensor) != type.dtype ||
      size_t(tensor.ndim) != type.shape.size())
    return false;
  for (size_t i = 0; i < type.shape.size(); ++i)
    if (type.shape[i] >= 0 && type.shape[i] != tensor.shape[i])
      return false;
  return true;
}

/// Checks a value against a declared type of a tensor. The function itself
/// checks other types, and equal symbols.
static Error checkType(const Function &function, size_t position,
                       const TVMFFIAny &value) {
  if (position >= function.paramTypes.size())
    return Error::success();
  Expected<TensorSignature> type =
      parseTensorSignature(function.paramTypes[position]);
  if (!type)
    return Error::success();
  const DLTensor *tensor = asTensor(value);
  if (tensor && fits(*tensor, *type))
    return Error::success();
  std::string got = tensor ? toString(dataTypeOf(*tensor)) +
                                 shapeToString(tensor->shape, tensor->ndim)
                           : describeKind(value);
  return errorIn(tensor ? "ValueError" : "TypeError", function.name,
                 "parameter '" + function.paramNames[position] + "' expects " +
                     function.paramTypes[position] + ", got " + got);
}

/// Copies a value to where the machine expects a parameter, also the tensors in
/// tuples.
static Expected<Any> copyArgument(const VirtualMachine &machine,
                                  const Function &function, size_t position,
                                  const TVMFFIAny &value) {
  const std::vector<uint32_t> &hostParams = function.hostParams;
  bool isOnHost = std::binary_search(hostParams.begin(), hostParams.end(),
                                     uint32_t(position));
  DLDevice device = isOnHost ? kCPU : machine.device();
  Any copy;
  if (own(value, copy))
    return takeRaised();
  int code = transformTensors(copy, [&](Any &item) {
    Expected<Any> moved = copyTensor(*asTensor(item), device);
    if (!moved)
      return raise(errorIn(moved.error().kind().c_str(), function.name,
                           describeParam(function, position) + ": " +
                               moved.error().message()));
    item = std::move(*moved);
    return 0;
  });
  if (code)
    return takeRaised();
  return copy;
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

Error Session::setInput(std::string_view function, int64_t position,
                        const TVMFFIAny &value) {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  const Function &callee = **found;
  if (Error error = checkPosition(callee, position))
    return error;
  if (Error error = checkType(callee, size_t(position), value))
    return error;
  OptionalPoolScope scope(memory);
  Expected<Any> copy = copyArgument(*machine, callee, size_t(position), value);
  if (!copy)
    return copy.takeError();
  RunState &state = states[callee.name];
  state.inputs.resize(callee.paramNames.size());
  state.isSet.resize(callee.paramNames.size());
  state.inputs[size_t(position)] = std::move(*copy);
  state.isSet[size_t(position)] = true;
  return Error::success();
}

Error Session::setInput(std::string_view function, std::string_view parameter,
                        const TVMFFIAny &value) {
  Expected<int64_t> position = findParam(function, parameter);
  if (!position)
    return position.takeError();
  return setInput(function, *position, value);
}

Expected<std::vector<Any>> Session::getInputs(std::string_view function) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  auto state = states.find(function);
  for (size_t i = 0; i < (*found)->paramNames.size(); ++i)
    if (state == states.end() || !state->second.isSet[i])
      return errorIn("ValueError", function,
                     "no input is set for " + describeParam(**found, i));
  return state == states.end() ? std::vector<Any>() : state->second.inputs;
}

Error Session::run(std::string_view function) {
  Expected<std::vector<Any>> inputs = getInputs(function);
  if (!inputs)
    return inputs.takeError();
  Expected<Any> result = invoke(function, *inputs);
  RunState &state = states[std::string(function)];
  state.output.reset();
  if (!result)
    return result.takeError();
  state.output = std::move(*result);
  return Error::success();
}

/// Prints a path: "[1][0]".
static std::string printPath(const std::vector<int64_t> &path, size_t size) {
  std::string text;
  for (size_t i = 0; i < size; ++i)
    text += "[" + std::to_string(path[i]) + "]";
  return text;
}

Expected<Any> Session::getOutput(std::string_view function,
                                 const std::vector<int64_t> &path) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  auto state = states.find(function);
  if (state == states.end() || !state->second.output)
    return errorIn("ValueError", function,
                   "there is no output, because no run has succeeded");
  Any value = *state->second.output;
  for (size_t i = 0; i < path.size(); ++i) {
    const TVMFFISeqCell *items = asArray(value.view());
    std::string what = "output" + printPath(path, i);
    if (!items)
      return errorIn("TypeError", function,
                     what + " has no items, it is " +
                         describeKind(value.view()));
    if (path[i] < 0 || path[i] >= items->size)
      return errorIn("IndexError", function,
                     "item " + std::to_string(path[i]) + " is out of range, " +
                         what + " has " + std::to_string(items->size) +
                         " items");
    Any item;
    if (own(static_cast<const TVMFFIAny *>(items->data)[path[i]], item))
      return takeRaised();
    value = std::move(item);
  }
  return value;
}

Expected<int64_t>
Session::getOutputArity(std::string_view function,
                        const std::vector<int64_t> &path) const {
  Expected<Any> value = getOutput(function, path);
  if (!value)
    return value.takeError();
  const TVMFFISeqCell *items = asArray(value->view());
  return items ? items->size : int64_t(-1);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// Calls a function object around each call instruction.
class FunctionInstrument final : public Instrument {
public:
  FunctionInstrument(VirtualMachine &machine, const Any &function)
      : machine(machine), function(function) {}

  int before(const InstructionEvent &event, bool &skip) override {
    if (!event.callee)
      return 0;
    Any answer;
    if (int code = call(event, nullptr, answer))
      return code;
    skip = asInteger(answer.view()).value_or(0) == Session::kSkipRun;
    return 0;
  }

  int after(const InstructionEvent &event, const TVMFFIAny *result) override {
    if (!event.callee || !result)
      return 0;
    Any answer;
    return call(event, result, answer);
  }

private:
  int call(const InstructionEvent &event, const TVMFFIAny *result,
           Any &answer) {
    InstrumentScope unobserved(machine, nullptr);
    const std::vector<Function> &functions = machine.executable().functions;
    Expected<Any> callee =
        machine.functionObject(event.callee - functions.data());
    if (!callee)
      return raise(callee.error());
    Any name = makeString(event.callee->name);
    std::vector<TVMFFIAny> args{callee->view(), name.view(),
                                Any::boolean(!result).view(),
                                result ? *result : TVMFFIAny{}};
    args.insert(args.end(), event.args, event.args + event.numArgs);
    return callFunction(function.view().v_obj, args.data(),
                        int32_t(args.size()), answer.out());
  }

  VirtualMachine &machine;
  const Any &function;
};

} // namespace

Error Session::setInstrument(Any function) {
  if (!function.isNone() && function.typeIndex() != kTVMFFIFunction)
    return Error("TypeError", "an instrument must be a function or None, got " +
                                  describeKind(function.view()));
  instrument = std::move(function);
  return Error::success();
}

int Session::invokeWith(Instrument *observer, std::string_view function,
                        const TVMFFIAny *args, int32_t numArgs,
                        TVMFFIAny *ret) {
  OptionalPoolScope pool(memory);
  std::optional<InstrumentScope> scope;
  if (observer)
    scope.emplace(*machine, observer);
  auto it = saved.find(function);
  if (it == saved.end())
    return machine->invoke(function, args, numArgs, ret);
  if (numArgs != 0)
    return raise(errorIn("TypeError", function,
                         "a saved function takes no arguments, got " +
                             std::to_string(numArgs)));
  const SavedCall &call = it->second;
  std::vector<TVMFFIAny> views;
  for (const Any &arg : call.args)
    views.push_back(arg.view());
  Any result;
  if (int code = machine->invoke(call.function, views.data(),
                                 int32_t(views.size()), result.out()))
    return code;
  if (call.includeReturn)
    *ret = result.release();
  return 0;
}

int Session::invoke(std::string_view function, const TVMFFIAny *args,
                    int32_t numArgs, TVMFFIAny *ret) {
  // The function may replace the instrument.
  Any observer = instrument;
  FunctionInstrument calls(*machine, observer);
  return invokeWith(observer.isNone() ? nullptr : &calls, function, args,
                    numArgs, ret);
}

Expected<Any> Session::invoke(std::string_view function,
                              const std::vector<Any> &args) {
  std::vector<TVMFFIAny> views;
  for (const Any &arg : args)
    views.push_back(arg.view());
  Any result;
  if (invoke(function, views.data(), int32_t(views.size()), result.out()))
    return takeRaised();
  return result;
}

Expected<std::vector<Any>> Session::copyArguments(std::string_view function,
                                                  const TVMFFIAny *args,
                                                  int32_t numArgs) const {
  Expected<const Function *> found = find(function);
  if (!found)
    return found.takeError();
  if (numArgs != (*found)->numParams())
    return errorIn("TypeError", function,
                   "the function expects " +
                       std::to_string((*found)->numParams()) +
                       " arguments, got " + std::to_string(numArgs));
  OptionalPoolScope scope(memory);
  std::vector<Any> copies;
  for (int32_t i = 0; i < numArgs; ++i) {
    if (Error error = checkType(**found, size_t(i), args[i]))
      return error;
    Expected<Any> copy = copyArgument(*machine, **found, size_t(i), args[i]);
    if (!copy)
      return copy.takeError();
    copies.push_back(std::move(*copy));
  }
  return copies;
}

Error Session::saveFunction(std::string_view function, std::string_view name,
                            const TVMFFIAny *args, int32_t numArgs,
                            bool includeReturn) {
  if (machine->executable().find(name) >= 0 || saved.count(name))
    return Error("ValueError",
                 "cannot save a call of '" + std::string(function) + "' as '" +
                     std::string(name) + "', a function of this name exists");
  Expected<std::vector<Any>> copies = copyArguments(function, args, numArgs);
  if (!copies)
    return copies.takeError();
  saved[std::string(name)] = {std::string(function), std::move(*copies),
                              includeReturn};
  return Error::success();
}

} // namespace relax_mlir::runtime
