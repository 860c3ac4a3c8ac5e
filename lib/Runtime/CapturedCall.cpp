//===- CapturedCall.cpp - start the work of a call again ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/CapturedCall.h"

#include "DeviceTensors.h"

#include <algorithm>
#include <cstdio>

namespace relax_mlir::runtime {

/// Prints a number, a string, a type, a shape or None. Returns nothing for
/// another value, such as a tensor, a tuple or a function.
static std::optional<std::string> printPlain(const TVMFFIAny &value) {
  if (value.type_index == kTVMFFINone)
    return "None";
  if (std::optional<int64_t> number = asInteger(value))
    return std::to_string(*number);
  if (value.type_index == kTVMFFIFloat) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.17g", value.v_float64);
    return text;
  }
  if (const TVMFFIShapeCell *shape = asShape(value))
    return shapeToString(shape->data, shape->size);
  if (std::optional<DataType> type = asDataType(value))
    return toString(*type);
  if (std::optional<std::string_view> text = asString(value))
    return "'" + std::string(*text) + "'";
  return std::nullopt;
}

/// Calls `visit(const TVMFFIAny &)`, which returns an error, for the values of
/// a tuple and of the tuples in it, or for another value.
template <typename Visit>
static Error forEachValue(const TVMFFIAny &value, Visit visit) {
  const TVMFFISeqCell *items = asArray(value);
  if (!items)
    return visit(value);
  for (int64_t i = 0; i < items->size; ++i)
    if (Error error =
            forEachValue(static_cast<TVMFFIAny *>(items->data)[i], visit))
      return error;
  return Error::success();
}

/// Checks that an argument is one that a replay can have.
static Error checkArgument(const TVMFFIAny &arg, bool isOfHost) {
  return forEachValue(arg, [&](const TVMFFIAny &value) {
    if (asTensor(value))
      return isOfHost ? Error("ValueError", "a parameter on the host cannot be "
                                            "captured")
                      : Error::success();
    return printPlain(value) ? Error::success()
                             : Error("TypeError", describeKind(value) +
                                                      " cannot be captured");
  });
}

/// Copies the tensors of a value to new ones on `device`, also in tuples.
static Expected<Any> copyToDevice(const TVMFFIAny &view, DLDevice device) {
  Any value;
  if (own(view, value))
    return takeRaised();
  int code = transformTensors(value, [&](Any &tensor) {
    Expected<Any> copy = copyTensor(*asTensor(tensor), device);
    if (!copy)
      return raise(copy.error());
    tensor = std::move(*copy);
    return 0;
  });
  if (code)
    return takeRaised();
  return value;
}

/// Describes a tensor: "float32 [4]".
static std::string describe(const DLTensor &tensor) {
  return toString(dataTypeOf(tensor)) + " " +
         shapeToString(tensor.shape, size_t(tensor.ndim));
}

/// Copies a tensor of the caller to one of the capture.
static Error writeTensor(const DLTensor &to, const DLTensor &from) {
  if (describe(to) != describe(from))
    return Error("ValueError", "expected a tensor of " + describe(to) +
                                   ", got one of " + describe(from));
  if (!isDense(from))
    return Error("ValueError", "expected a contiguous row-major tensor");
  return copyElements(to, from);
}

/// Describes a value that does not fit.
static std::string describe(const TVMFFIAny &value) {
  if (const TVMFFISeqCell *items = asArray(value))
    return "a tuple of " + std::to_string(items->size) + " values";
  return printPlain(value).value_or(describeKind(value));
}

/// Copies the tensors of an argument to those of a captured one.
static Error writeInput(const TVMFFIAny &to, const TVMFFIAny &from) {
  const DLTensor *toTensor = asTensor(to), *fromTensor = asTensor(from);
  if (toTensor && fromTensor)
    return writeTensor(*toTensor, *fromTensor);
  const TVMFFISeqCell *items = asArray(to), *others = asArray(from);
  if (items && others && items->size == others->size) {
    for (int64_t i = 0; i < items->size; ++i)
      if (Error error = writeInput(static_cast<TVMFFIAny *>(items->data)[i],
                                   static_cast<TVMFFIAny *>(others->data)[i]))
        return std::move(error).in("item " + std::to_string(i));
    return Error::success();
  }
  std::optional<std::string> value = printPlain(to);
  if (value && value == printPlain(from))
    return Error::success();
  return Error("ValueError", "expected " + describe(to) +
                                 " of the captured call, got " +
                                 describe(from));
}

/// Returns true if two tensors have memory in common.
static bool overlap(const DLTensor &lhs, const DLTensor &rhs) {
  auto first = uintptr_t(dataOf(lhs)), second = uintptr_t(dataOf(rhs));
  return first < second + numBytes(rhs) && second < first + numBytes(lhs);
}

bool CapturedCall::isInput(const DLTensor &tensor) const {
  for (const Any &input : inputs) {
    bool isFound = false;
    (void)forEachValue(input.view(), [&](const TVMFFIAny &value) {
      const DLTensor *own = asTensor(value);
      isFound |= own && overlap(*own, tensor);
      return Error::success();
    });
    if (isFound)
      return true;
  }
  return false;
}

Error CapturedCall::separate(Any &value) const {
  int code = transformTensors(value, [&](Any &tensor) {
    if (!isInput(*asTensor(tensor)))
      return 0;
    Expected<Any> copy = copyTensor(*asTensor(tensor), machine->device());
    if (!copy)
      return raise(copy.error());
    tensor = std::move(*copy);
    return 0;
  });
  return code ? takeRaised() : Error::success();
}

Expected<Any> CapturedCall::call(std::string_view function) {
  Expected<Any> value = machine->invoke(function, inputs);
  // A replay writes one input after the other, from results as well.
  if (value)
    if (Error error = separate(*value))
      return error;
  return value;
}

Error CapturedCall::captureWork(std::string_view function) {
  int device = machine->device().device_id;
  if (Error error = api->beginCapture(device))
    return error;
  Expected<Any> value = call(function);
  Expected<std::unique_ptr<DeviceGraph>> work = api->endCapture(device);
  if (!value)
    return value.takeError();
  if (!work)
    return work.takeError();
  result = std::move(*value);
  graph = std::move(*work);
  return Error::success();
}

Expected<std::shared_ptr<CapturedCall>>
CapturedCall::capture(VirtualMachine &machine, std::string_view function,
                      const TVMFFIAny *args, int32_t numArgs) {
  DLDevice device = machine.device();
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  std::shared_ptr<CapturedCall> call(new CapturedCall());
  call->machine = machine.shared_from_this();
  call->api = *api;
  call->memory = std::make_shared<MemoryPool>(**api, device, /*isArena=*/true);
  PoolScope scope(call->memory);
  int64_t index = machine.executable().find(function);
  std::vector<uint32_t> hostParams;
  if (index >= 0)
    hostParams = machine.executable().functions[size_t(index)].hostParams;
  for (int32_t i = 0; i < numArgs; ++i) {
    bool isOfHost =
        std::binary_search(hostParams.begin(), hostParams.end(), uint32_t(i));
    Error error = checkArgument(args[i], isOfHost);
    Expected<Any> input =
        error ? std::move(error) : copyToDevice(args[i], device);
    if (!input)
      return input.takeError().in("argument " + std::to_string(i));
    call->inputs.push_back(std::move(*input));
  }
  if (Expected<Any> first = call->call(function); !first)
    return first.takeError();
  // Give back what the first call needed.
  call->memory->trim();
  if (Error error = call->captureWork(function))
    return error;
  return call;
}

Expected<Any> CapturedCall::replay(const TVMFFIAny *args, int32_t numArgs) {
  if (numArgs != int32_t(inputs.size()))
    return Error("TypeError", "expected " + std::to_string(inputs.size()) +
                                  " arguments, got " + std::to_string(numArgs));
  std::lock_guard<std::mutex> lock(mutex);
  for (int32_t i = 0; i < numArgs; ++i)
    if (Error error = writeInput(inputs[size_t(i)].view(), args[i]))
      return std::move(error).in("argument " + std::to_string(i));
  if (Error error = api->replay(*graph))
    return error;
  return result;
}

} // namespace relax_mlir::runtime
