//===- ProfileRecorder.cpp - record the instructions of runs --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProfileRecorder.h"

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <chrono>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

int64_t ProfileRecorder::now() const {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
             .count() -
         start;
}

void ProfileRecorder::beginRun() {
  RecordedRun run;
  if (!runs.empty())
    run.events.reserve(runs.front().events.size());
  runs.push_back(std::move(run));
  open.clear();
  start = 0;
  start = now();
}

void ProfileRecorder::keepFirst(Error error) {
  if (error && !fault)
    fault = std::move(error);
}

bool ProfileRecorder::isOnDevice(const Function *callee) const {
  return callee && device.device_type != kDLCPU &&
         callee->kind == FunctionKind::Kernel && !callee->isOnHost;
}

bool ProfileRecorder::mayWait(const Function *callee) const {
  return callee && device.device_type != kDLCPU &&
         callee->kind == FunctionKind::Packed &&
         (isComputation(*callee) || mayWaitForDevice(callee->name));
}

std::unique_ptr<DeviceEvent> ProfileRecorder::record() {
  Expected<std::unique_ptr<DeviceEvent>> event = api.record(device.device_id);
  if (event)
    return std::move(*event);
  keepFirst(event.takeError());
  return nullptr;
}

void ProfileRecorder::endRun() {
  keepFirst(api.synchronize(device.device_id));
  RecordedRun &run = runs.back();
  run.time = now();
  for (const DeviceWork &part : work) {
    if (!part.begin || !part.end)
      continue;
    Expected<double> seconds = api.secondsBetween(*part.begin, *part.end);
    if (seconds)
      run.events[part.event].deviceTime = int64_t(*seconds * 1e9);
    else
      keepFirst(seconds.takeError());
  }
  work.clear();
}

/// Adds the tensors of a value, also those in tuples.
static void addTensors(const TVMFFIAny &value,
                       std::vector<RecordedTensor> &tensors) {
  if (const TVMFFISeqCell *tuple = asArray(value)) {
    const auto *items = static_cast<const TVMFFIAny *>(tuple->data);
    for (int64_t i = 0; i < tuple->size; ++i)
      addTensors(items[i], tensors);
    return;
  }
  if (const DLTensor *tensor = asTensor(value))
    tensors.push_back(
        {static_cast<const char *>(dataOf(*tensor)), numBytes(*tensor),
         describe(dataTypeOf(*tensor),
                  {tensor->shape, tensor->shape + tensor->ndim})});
}

/// Returns the bytes of the storage that an allocation asks for: a number, or a
/// shape of elements.
static uint64_t getStorageBytes(const InstructionEvent &event) {
  if (event.numArgs < 2)
    return 0;
  if (auto bytes = asInteger(event.args[1]))
    return uint64_t(*bytes);
  const TVMFFIShapeCell *shape = asShape(event.args[1]);
  if (!shape || event.numArgs < 4)
    return 0;
  std::optional<DataType> type = asDataType(event.args[3]);
  if (!type)
    return 0;
  Expected<uint64_t> bytes =
      byteSize({shape->data, shape->data + shape->size}, *type);
  return bytes ? *bytes : 0;
}

static RecordedCall recordCall(const InstructionEvent &event) {
  RecordedCall call;
  for (int32_t i = 0; i < event.numArgs; ++i) {
    const TVMFFIAny &arg = event.args[i];
    size_t numTensors = call.tensors.size();
    addTensors(arg, call.tensors);
    if (auto integer = asInteger(arg))
      call.integers.push_back(*integer);
    else if (arg.type_index >= kTVMFFIStaticObjectBegin &&
             numTensors == call.tensors.size())
      call.objects.push_back(arg.v_obj);
  }
  if (event.callee->name == "vm.builtin.alloc_storage" ||
      event.callee->name == "vm.builtin.new_tensor")
    call.bytes = getStorageBytes(event);
  return call;
}

int ProfileRecorder::before(const InstructionEvent &event, bool &) {
  RecordedRun &run = runs.back();
  if (runs.size() == 1)
    calls.push_back(event.callee ? recordCall(event) : RecordedCall());
  RecordedEvent &recorded = run.events.emplace_back();
  recorded.function = &event.function;
  recorded.callee = event.callee;
  recorded.opcode = event.opcode;
  recorded.index = event.index;
  recorded.depth = open.size();
  open.push_back(run.events.size() - 1);
  if (isOnDevice(event.callee))
    work.push_back({open.back(), record(), nullptr});
  if (mayWait(event.callee))
    keepFirst(api.synchronize(device.device_id));
  recorded.begin = now();
  return 0;
}

int ProfileRecorder::after(const InstructionEvent &event,
                           const TVMFFIAny *result) {
  if (mayWait(event.callee))
    keepFirst(api.synchronize(device.device_id));
  int64_t end = now();
  RecordedRun &run = runs.back();
  size_t index = open.back();
  open.pop_back();
  // A kernel calls no other.
  if (isOnDevice(event.callee))
    work.back().end = record();
  RecordedEvent &recorded = run.events[index];
  recorded.end = end;
  if (!open.empty())
    run.events[open.back()].nested += end - recorded.begin;
  if (runs.size() != 1 || !result)
    return 0;
  addTensors(*result, calls[index].results);
  if (result->type_index >= kTVMFFIStaticObjectBegin)
    calls[index].result = result->v_obj;
  return 0;
}
