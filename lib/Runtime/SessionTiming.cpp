//===- SessionTiming.cpp - measure the calls of a session -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Session.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace relax_mlir::runtime {

static double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

//===----------------------------------------------------------------------===//
// Time of calls
//===----------------------------------------------------------------------===//

static Error checkOptions(const TimingOptions &options) {
  auto reject = [](const char *what, const char *least, int64_t value) {
    return Error("ValueError", std::string("expected ") + what + " of " +
                                   least + " or more, got " +
                                   std::to_string(value));
  };
  if (options.number < 1)
    return reject("a number of calls", "1", options.number);
  if (options.repeat < 1)
    return reject("a number of measurements", "1", options.repeat);
  if (options.minRepeatMs < 0)
    return reject("a duration in milliseconds", "0", options.minRepeatMs);
  return Error::success();
}

Expected<std::vector<double>> Session::time(std::string_view function,
                                            const std::vector<Any> &args,
                                            TimingOptions options) {
  if (Error error = checkOptions(options))
    return error;
  DLDevice device = machine->device();
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  std::vector<Any> moved = args;
  std::vector<TVMFFIAny> views;
  for (const Any &arg : args)
    views.push_back(arg.view());
  if (!saved.count(std::string(function))) {
    Expected<std::vector<Any>> copies =
        copyArguments(function, views.data(), int32_t(views.size()));
    if (!copies)
      return copies.takeError();
    moved = std::move(*copies);
  }
  auto measure = [&](int64_t count) -> Expected<double> {
    double start = now();
    for (int64_t i = 0; i < count; ++i)
      if (Expected<Any> result = invoke(function, moved); !result)
        return result.takeError();
    if (Error error = (*api)->synchronize(device.device_id))
      return error;
    return now() - start;
  };
  Expected<double> warm = measure(1);
  if (!warm)
    return warm.takeError();
  std::vector<double> means;
  double least = double(options.minRepeatMs) / 1e3;
  int64_t count = options.number;
  while (int64_t(means.size()) < options.repeat) {
    Expected<double> seconds = measure(count);
    if (!seconds)
      return seconds.takeError();
    if (*seconds >= least) {
      means.push_back(*seconds / double(count));
      continue;
    }
    // Aims at the duration, and grows by a half at least.
    double factor = std::min(least / std::max(*seconds, 1e-9), 1e3);
    count = std::max(int64_t(double(count) * factor), count + count / 2 + 1);
  }
  return means;
}

//===----------------------------------------------------------------------===//
// Profile of one call
//===----------------------------------------------------------------------===//

namespace {

/// Adds up the time of each callee.
class CalleeClock final : public Instrument {
public:
  CalleeClock(DeviceAPI &api, int device) : api(api), device(device) {}

  int before(const InstructionEvent &event, bool &) override {
    if (event.callee)
      open.push_back({now(), 0});
    return 0;
  }

  int after(const InstructionEvent &event, const TVMFFIAny *result) override {
    if (!event.callee)
      return 0;
    Error error = result ? api.synchronize(device) : Error::success();
    OpenCall call = open.back();
    open.pop_back();
    double seconds = now() - call.begin;
    if (!open.empty())
      open.back().nested += seconds;
    CalleeProfile &row = rows[event.callee];
    row.name = event.callee->name;
    row.kind = event.callee->kind;
    ++row.calls;
    row.seconds += seconds - call.nested;
    return error ? raise(error) : 0;
  }

  std::vector<CalleeProfile> takeRows() {
    std::vector<CalleeProfile> sorted;
    for (auto &[callee, row] : rows)
      sorted.push_back(std::move(row));
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const CalleeProfile &a, const CalleeProfile &b) {
                       return a.seconds > b.seconds;
                     });
    return sorted;
  }

private:
  struct OpenCall {
    double begin;
    double nested;
  };

  DeviceAPI &api;
  int device;
  std::vector<OpenCall> open;
  std::map<const Function *, CalleeProfile> rows;
};

} // namespace

Expected<std::vector<CalleeProfile>>
Session::profile(std::string_view function, const std::vector<Any> &args) {
  DLDevice device = machine->device();
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  std::vector<TVMFFIAny> views;
  for (const Any &arg : args)
    views.push_back(arg.view());
  CalleeClock clock(**api, device.device_id);
  Any result;
  if (invokeWith(&clock, function, views.data(), int32_t(views.size()),
                 result.out()))
    return takeRaised();
  return clock.takeRows();
}

} // namespace relax_mlir::runtime
