//===- CapturedCall.cpp - start the work of a call again ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/CapturedCall.h"

#include "DeviceTensors.h"

#include <algorithm>

namespace relax_mlir::runtime {

static thread_local bool isThreadCapturing = false;

bool CapturedCall::isCapturing() { return isThreadCapturing; }

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

static Error writeTensor(const DLTensor &to, const DLTensor &from) {
  if (dataTypeOf(to) != dataTypeOf(from) || to.ndim != from.ndim ||
      !std::equal(to.shape, to.shape + to.ndim, from.shape))
    return Error("ValueError", "expected the type and the shape " +
                                   shapeToString(to.shape, size_t(to.ndim)) +
                                   " of the captured tensor");
  if (!isDense(from))
    return Error("ValueError", "expected a contiguous row-major tensor");
  return copyElements(to, from);
}

static bool areEqual(const TVMFFIAny &lhs, const TVMFFIAny &rhs) {
  const TVMFFIShapeCell *shape = asShape(lhs), *other = asShape(rhs);
  if (shape && other)
    return std::equal(shape->data, shape->data + shape->size, other->data,
                      other->data + other->size);
  std::optional<int64_t> number = asInteger(lhs);
  return number && number == asInteger(rhs);
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
  if (areEqual(to, from))
    return Error::success();
  return Error("ValueError", "expected the captured value, " +
                                 describeKind(to) + ", got " +
                                 describeKind(from));
}

Error CapturedCall::captureWork(std::string_view function) {
  int device = machine->device().device_id;
  if (Error error = api->beginCapture(device))
    return error;
  Expected<Any> value{Any()};
  {
    PoolScope scope(memory);
    isThreadCapturing = true;
    value = machine->invoke(function, inputs);
    isThreadCapturing = false;
  }
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
  for (int32_t i = 0; i < numArgs; ++i) {
    Expected<Any> input = copyToDevice(args[i], device);
    if (!input)
      return input.takeError().in("argument " + std::to_string(i));
    call->inputs.push_back(std::move(*input));
  }
  Expected<Any> first = machine.invoke(function, call->inputs);
  if (!first)
    return first.takeError();
  if (Error error = call->captureWork(function))
    return error;
  return call;
}

Expected<Any> CapturedCall::replay(const TVMFFIAny *args, int32_t numArgs) {
  if (numArgs != int32_t(inputs.size()))
    return Error("TypeError", "expected " + std::to_string(inputs.size()) +
                                  " arguments, got " + std::to_string(numArgs));
  for (int32_t i = 0; i < numArgs; ++i)
    if (Error error = writeInput(inputs[size_t(i)].view(), args[i]))
      return std::move(error).in("argument " + std::to_string(i));
  if (Error error = api->replay(*graph))
    return error;
  return result;
}

} // namespace relax_mlir::runtime
