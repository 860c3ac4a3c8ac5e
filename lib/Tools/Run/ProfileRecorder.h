//===- ProfileRecorder.h - record the instructions of runs -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_PROFILERECORDER_H
#define RELAX_MLIR_LIB_TOOLS_RUN_PROFILERECORDER_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Instrument.h"
#include "relax-mlir/Tools/Run/Profile.h"

#include <optional>

namespace relax_mlir::run {

/// A tensor that an instruction gets or returns.
struct RecordedTensor {
  const char *data = nullptr;
  uint64_t bytes = 0;
  std::string type;
};

/// The arguments of a call and its result.
struct RecordedCall {
  /// The tensors, in the order of the arguments; those in tuples too.
  std::vector<RecordedTensor> tensors, results;
  /// The integers among the arguments.
  std::vector<int64_t> integers;
  /// The size that an allocation of storage asks for.
  uint64_t bytes = 0;
  /// Objects that are neither tensors nor numbers, such as storage.
  std::vector<const void *> objects;
  const void *result = nullptr;
};

struct RecordedEvent {
  const runtime::Function *function = nullptr, *callee = nullptr;
  runtime::Opcode opcode = runtime::Opcode::Ret;
  size_t index = 0, depth = 0;
  /// Nanoseconds from the beginning of the run.
  int64_t begin = 0, end = 0;
  /// The time of the events within this one.
  int64_t nested = 0;
  /// The time that a device other than the host computed.
  std::optional<int64_t> deviceTime;

  int64_t getSelfTime() const {
    return deviceTime.value_or(end - begin - nested);
  }
};

/// The work of an event on a device.
struct DeviceWork {
  size_t event;
  std::unique_ptr<runtime::DeviceEvent> begin, end;
};

struct RecordedRun {
  std::vector<RecordedEvent> events;
  int64_t time = 0;
};

/// Records runs, one after the other, on one thread. The first run records the
/// arguments, the others the times. A kernel on another device than the host is
/// timed by events of the device, so that a run does not wait for each. What a
/// function of the host waits for is not part of its time.
class ProfileRecorder final : public runtime::Instrument {
public:
  ProfileRecorder(runtime::DeviceAPI &api, DLDevice device)
      : api(api), device(device) {}

  void beginRun();
  void endRun();

  int before(const runtime::InstructionEvent &event, bool &skip) override;
  int after(const runtime::InstructionEvent &event,
            const TVMFFIAny *result) override;

  /// One entry for each event of the first run.
  const std::vector<RecordedCall> &getCalls() const { return calls; }
  /// The run that recorded arguments, then the timed ones.
  const std::vector<RecordedRun> &getRuns() const { return runs; }
  /// Returns the first error of waiting for the device.
  runtime::Error takeError() { return std::move(fault); }

private:
  int64_t now() const;
  /// Returns true for a kernel on another device than the host.
  bool isOnDevice(const runtime::Function *callee) const;
  /// Returns true for a function of the host that may wait for such a device.
  bool mayWait(const runtime::Function *callee) const;
  std::unique_ptr<runtime::DeviceEvent> record();
  void keepFirst(runtime::Error error);

  runtime::DeviceAPI &api;
  DLDevice device;
  runtime::Error fault;

  std::vector<RecordedRun> runs;
  std::vector<RecordedCall> calls;
  /// The work of the current run on the device.
  std::vector<DeviceWork> work;
  /// The events that have begun and not ended.
  std::vector<size_t> open;
  int64_t start = 0;
};

/// Evaluates the recorded runs of a function on a device. Fails if the runs
/// executed different instructions.
runtime::Expected<Profile> makeProfile(const ProfileRecorder &recorder,
                                       const runtime::Executable &executable,
                                       DLDevice device);

/// Finds the storages and who wrote what.
void findStorages(const ProfileRecorder &recorder, Profile &profile);
void findEdges(const ProfileRecorder &recorder, Profile &profile);

/// Returns true for a callee that computes tensors: a kernel, or a function
/// outside of the virtual machine.
bool isComputation(const runtime::Function &callee);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_PROFILERECORDER_H
