//===- ProfileTrace.cpp - a profile as JSON and as a trace ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "JsonText.h"
#include "ProfileText.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

static bool endsWith(const std::string &text, const char *ending) {
  size_t size = std::strlen(ending);
  return text.size() >= size &&
         text.compare(text.size() - size, size, ending) == 0;
}

Error run::checkProfileFile(const std::string &path) {
  if (!endsWith(path, ".json") && !endsWith(path, ".html"))
    return Error("--profile writes a .json or .html file, got '" + path + "'");
  size_t slash = path.rfind('/');
  std::string folder =
      slash == std::string::npos ? "." : path.substr(0, slash + 1);
  struct stat status{};
  bool exists = stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    errno = EISDIR;
  else if (access(folder.c_str(), W_OK) == 0)
    return Error::success();
  return Error("--profile: cannot write '" + path +
               "': " + std::strerror(errno));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::string quoteAll(const std::vector<std::string> &texts) {
  return list(texts, quote);
}

static std::string toJSON(const MachineLimits &limits) {
  std::string bandwidths =
      list(limits.bandwidths, [](const MachineLimits::Bandwidth &bandwidth) {
        return "{\"bytes\": " + number(bandwidth.bytes) +
               ", \"read_gb_per_s\": " + number(bandwidth.read * 1e-9) +
               ", \"copy_gb_per_s\": " + number(bandwidth.copy * 1e-9) + "}";
      });
  return "{\"cpu\": " + quote(limits.cpu) +
         ", \"threads\": " + std::to_string(limits.threads) +
         ", \"gflop_per_s\": " + number(limits.flops * 1e-9) +
         ", \"f64_gflop_per_s\": " + number(limits.f64Flops * 1e-9) +
         ", \"bandwidths\": " + bandwidths + "}";
}

static std::string toJSON(const CallCost &cost) {
  return "{\"flop\": " + number(cost.flops) +
         ", \"f64_flop\": " + number(cost.f64Flops) +
         ", \"integer_ops\": " + number(cost.integerOps) +
         ", \"bytes_read\": " + number(cost.bytesRead) +
         ", \"bytes_written\": " + number(cost.bytesWritten) +
         ", \"at_most\": " + boolean(cost.atMost) +
         ", \"limit_us\": " + number(cost.limitSeconds * 1e6) +
         ", \"bound\": " + quote(getBoundName(cost)) + "}";
}

static std::string toJSON(const KernelFacts &facts) {
  std::string out =
      "{\"schedule\": " + list(facts.rules, [](const AppliedRule &rule) {
        return "{\"block\": " + quote(rule.block) +
               ", \"rule\": " + quote(rule.rule) + ", \"tiles\": " +
               list(rule.tiles,
                    [](int64_t tile) { return std::to_string(tile); }) +
               ", \"text\": " + quote(describeRule(rule)) + "}";
      });
  if (facts.cost)
    out += ", \"flop\": " + quote(facts.cost->flops) +
           ", \"f64_flop\": " + quote(facts.cost->f64Flops) +
           ", \"integer_ops\": " + quote(facts.cost->integerOps) +
           ", \"reads\": " + quoteAll(facts.cost->reads) +
           ", \"writes\": " + quoteAll(facts.cost->writes);
  return out + "}";
}

static std::string toJSON(const ProfiledCallee &callee, double all) {
  std::string out =
      "{\"name\": " + quote(callee.name) +
      ", \"kind\": " + (callee.isKernel ? "\"kernel\"" : "\"function\"") +
      ", \"calls\": " + std::to_string(callee.calls) +
      ", \"time_us\": " + number(callee.seconds * 1e6) +
      ", \"share\": " + number(all > 0 ? callee.seconds / all : 0) +
      ", \"nodes\": " + quoteAll(callee.nodes);
  if (callee.cost) {
    double rate = callee.seconds > 0 ? 1e-9 / callee.seconds : 0;
    out +=
        ", \"cost\": " + toJSON(*callee.cost) +
        ", \"gflop_per_s\": " + number(callee.cost->getFlops() * rate) +
        ", \"gb_per_s\": " + number(callee.cost->getBytes() * rate) +
        ", \"of_limit\": " +
        number(callee.seconds > 0 ? callee.cost->limitSeconds / callee.seconds
                                  : 0);
  } else {
    out += ", \"cost\": null, \"cost_unknown\": " + quote(callee.whyNoCost);
  }
  if (callee.facts)
    out += ", \"facts\": " + toJSON(*callee.facts);
  return out + "}";
}

static std::string toJSON(const char *name, int64_t count, double seconds) {
  return std::string("\"") + name + "\": {\"count\": " + std::to_string(count) +
         ", \"time_us\": " + number(seconds * 1e6) + "}";
}

static std::string tensorJSON(const ProfiledTensor &tensor) {
  return "{\"type\": " + quote(tensor.type) +
         ", \"offset\": " + std::to_string(tensor.offset) +
         ", \"bytes\": " + std::to_string(tensor.bytes) +
         ", \"first_event\": " + std::to_string(tensor.first) +
         ", \"last_event\": " + std::to_string(tensor.last) + "}";
}

std::string Profile::json() const {
  double all = getSeconds();
  return "{\"function\": " + quote(function) +
         ", \"runs\": " + std::to_string(runs) +
         ", \"statistic\": \"median of a run\", \"run_us\": " +
         number(runSeconds * 1e6) + ", \"machine\": " + toJSON(limits) +
         ", \"has_facts\": " + boolean(hasFacts) + ", \"kernels\": " +
         list(callees,
              [&](const ProfiledCallee &callee) {
                return toJSON(callee, all);
              }) +
         ", \"outside\": {" +
         toJSON("memory", outside.memoryCalls, outside.memory) + ", " +
         toJSON("builtins", outside.builtinCalls, outside.builtins) + ", " +
         toJSON("instructions", outside.numInstructions, outside.instructions) +
         "}, \"storages\": " +
         list(storages,
              [](const ProfiledStorage &storage) {
                return "{\"bytes\": " + std::to_string(storage.bytes) +
                       ", \"first_event\": " + std::to_string(storage.first) +
                       ", \"last_event\": " + std::to_string(storage.last) +
                       ", \"is_result\": " + boolean(storage.isResult) +
                       ", \"tensors\": " + list(storage.tensors, tensorJSON) +
                       "}";
              }) +
         ", \"edges\": " +
         list(edges,
              [](const ProfiledEdge &edge) {
                return "{\"from\": " + std::to_string(edge.from) +
                       ", \"to\": " + std::to_string(edge.to) +
                       ", \"bytes\": " + std::to_string(edge.bytes) + "}";
              }) +
         "}";
}

//===----------------------------------------------------------------------===//
// The trace
//===----------------------------------------------------------------------===//

static const char *getCategoryName(ProfiledEvent::Category category) {
  switch (category) {
  case ProfiledEvent::Kernel:
    return "kernel";
  case ProfiledEvent::Packed:
    return "function";
  case ProfiledEvent::Memory:
    return "memory";
  case ProfiledEvent::Builtin:
    return "builtin";
  case ProfiledEvent::Call:
    return "call";
  case ProfiledEvent::Control:
    return "control";
  }
  return "";
}

/// The rows of a trace.
enum TraceRow { kMachineRow = 1, kDeviceRow = 2 };

static std::string nameRow(TraceRow row, const char *name) {
  return "{\"ph\": \"M\", \"pid\": 1, \"tid\": " + std::to_string(row) +
         ", \"name\": \"thread_name\", \"args\": {\"name\": " + quote(name) +
         "}}";
}

/// Returns a complete event. Times are in microseconds.
static std::string complete(const std::string &name, const char *category,
                            double begin, double duration,
                            const std::string &args,
                            TraceRow row = kMachineRow) {
  return "{\"ph\": \"X\", \"pid\": 1, \"tid\": " + std::to_string(row) +
         ", \"name\": " + quote(name) + ", \"cat\": " + quote(category) +
         ", \"ts\": " + format("%.3f", begin * 1e-3) +
         ", \"dur\": " + format("%.3f", duration * 1e-3) + ", \"args\": {" +
         args + "}}";
}

static std::string toJSON(const ProfiledEvent &event) {
  std::string args = "\"function\": " + quote(event.function) +
                     ", \"instruction\": " + std::to_string(event.index);
  if (!event.tensors.empty())
    args += ", \"tensors\": " + quoteAll(event.tensors);
  if (!event.nodes.empty())
    args += ", \"nodes\": " + quoteAll(event.nodes);
  if (event.cost)
    args += ", \"cost\": " + toJSON(*event.cost);
  return complete(event.name, getCategoryName(event.category),
                  double(event.begin), double(event.end - event.begin), args,
                  event.isOnDevice ? kDeviceRow : kMachineRow);
}

std::string Profile::trace() const {
  // The whole run is around all its instructions.
  int64_t end = events.empty() ? 0 : events.back().end;
  for (const ProfiledEvent &event : events)
    end = std::max(end, event.end);
  std::string out =
      "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"
      "{\"ph\": \"M\", \"pid\": 1, \"name\": \"process_name\", \"args\": "
      "{\"name\": \"relax-run\"}},\n" +
      nameRow(kMachineRow, "virtual machine") + ",\n";
  if (std::any_of(events.begin(), events.end(),
                  [](const ProfiledEvent &event) { return event.isOnDevice; }))
    out += nameRow(kDeviceRow, "device") + ",\n";
  out += complete(function, "run", 0, double(end), "");
  for (const ProfiledEvent &event : events)
    out += ",\n" + toJSON(event);
  return out + "\n],\n\"profile\": " + json() + "}\n";
}

std::string Profile::file(const std::string &path) const {
  return endsWith(path, ".html") ? page() : trace();
}
