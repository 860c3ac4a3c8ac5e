//===- ProfileSummary.cpp - sum the instructions of runs up ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProfileRecorder.h"
#include "relax-mlir/Runtime/IndexText.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

static bool startsWith(const std::string &text, const char *prefix) {
  return text.rfind(prefix, 0) == 0;
}

bool run::isComputation(const Function &callee) {
  return callee.kind == FunctionKind::Kernel ||
         (callee.kind == FunctionKind::Packed &&
          !startsWith(callee.name, "vm.builtin."));
}

static ProfiledEvent::Category getCategory(const RecordedEvent &event) {
  if (!event.callee)
    return ProfiledEvent::Control;
  const Function &callee = *event.callee;
  if (callee.kind == FunctionKind::Kernel)
    return ProfiledEvent::Kernel;
  if (callee.kind == FunctionKind::VM)
    return ProfiledEvent::Call;
  if (isComputation(callee))
    return ProfiledEvent::Packed;
  return startsWith(callee.name, "vm.builtin.alloc_") ||
                 callee.name == "vm.builtin.null_value"
             ? ProfiledEvent::Memory
             : ProfiledEvent::Builtin;
}

static std::string getName(const RecordedEvent &event) {
  if (event.callee)
    return event.callee->name;
  switch (event.opcode) {
  case Opcode::Goto:
    return "goto";
  case Opcode::If:
    return "if";
  default:
    return "ret";
  }
}

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t n = values.size();
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

CallCost &CallCost::operator+=(const CallCost &other) {
  flops += other.flops;
  f64Flops += other.f64Flops;
  integerOps += other.integerOps;
  bytesRead += other.bytesRead;
  bytesWritten += other.bytesWritten;
  computeSeconds += other.computeSeconds;
  memorySeconds += other.memorySeconds;
  limitSeconds += other.limitSeconds;
  atMost |= other.atMost;
  return *this;
}

/// Evaluates the cost of a call. `integers` are the arguments after the
/// buffers.
static Expected<CallCost> evaluate(const KernelCost &cost,
                                   const std::vector<int64_t> &integers,
                                   const MachineLimits &limits) {
  Error fault;
  auto count = [&](const std::string &text) {
    Expected<int64_t> value =
        evaluateIndexText(text, [&](std::string_view name) {
          size_t number = std::stoul(std::string(name.substr(1)));
          return number < integers.size() ? std::optional(integers[number])
                                          : std::nullopt;
        });
    if (!value && !fault)
      fault = Error("count '" + text + "': " + value.error().message());
    return value ? double(std::max<int64_t>(*value, 0)) : 0;
  };
  CallCost call;
  call.flops = count(cost.flops);
  call.f64Flops = count(cost.f64Flops);
  call.integerOps = count(cost.integerOps);
  for (const std::string &bytes : cost.reads)
    call.bytesRead += count(bytes);
  for (const std::string &bytes : cost.writes)
    call.bytesWritten += count(bytes);
  if (fault)
    return fault;
  call.atMost = cost.atMost;
  call.computeSeconds =
      call.flops / limits.flops + call.f64Flops / limits.f64Flops;
  call.memorySeconds =
      limits.isKnown()
          ? limits.getMemorySeconds(call.bytesRead, call.bytesWritten)
          : NAN;
  call.limitSeconds = std::max(call.computeSeconds, call.memorySeconds);
  return call;
}

namespace {
/// Sums the recorded runs of one function up.
class Summary {
public:
  Summary(const ProfileRecorder &recorder, const Executable &executable,
          DLDevice device)
      : recorder(recorder), executable(executable), device(device),
        events(recorder.getRuns().front().events) {}

  Expected<Profile> run();

private:
  Error compareRuns() const;
  void findFacts();
  void addCallees();
  void addEvents();
  void addCosts();
  bool exceedsLimits() const;
  void addTimes();
  void addTimeline(const RecordedRun &run);
  /// Returns the median over the timed runs of the self time of the events for
  /// which `filter` holds.
  template <typename Filter> double getMedian(Filter filter) const;
  int64_t indexOf(const Function &function) const {
    return &function - executable.functions.data();
  }

  const ProfileRecorder &recorder;
  const Executable &executable;
  DLDevice device;
  const std::vector<RecordedEvent> &events;
  Profile profile;
  std::map<int64_t, const KernelFacts *> facts;
  std::map<std::pair<int64_t, size_t>, const InstructionOrigin *> origins;
  /// The rows, by function.
  std::map<const Function *, size_t> rows;
};
} // namespace

/// Times can only be compared event by event.
Error Summary::compareRuns() const {
  for (const RecordedRun &run : recorder.getRuns()) {
    bool isEqual = run.events.size() == events.size();
    for (size_t i = 0; isEqual && i < events.size(); ++i)
      isEqual = run.events[i].function == events[i].function &&
                run.events[i].index == events[i].index;
    if (!isEqual)
      return Error("--profile: runs with equal inputs execute different "
                   "instructions");
  }
  return Error::success();
}

void Summary::findFacts() {
  for (const KernelFacts &kernel : executable.facts.kernels)
    facts[kernel.function] = &kernel;
  for (const InstructionOrigin &origin : executable.facts.origins)
    origins[{origin.function, origin.instruction}] = &origin;
  profile.hasFacts = !executable.facts.kernels.empty();
}

void Summary::addCallees() {
  for (const RecordedEvent &event : events) {
    if (!event.callee || !isComputation(*event.callee))
      continue;
    auto [row, isNew] = rows.try_emplace(event.callee, profile.callees.size());
    if (!isNew)
      continue;
    ProfiledCallee callee;
    callee.name = event.callee->name;
    callee.isKernel = event.callee->kind == FunctionKind::Kernel;
    auto found = facts.find(indexOf(*event.callee));
    if (found != facts.end())
      callee.facts = *found->second;
    if (!callee.isKernel)
      callee.whyNoCost = "it is not a kernel of the compiler";
    else if (!callee.facts)
      callee.whyNoCost = "the executable has no facts of it";
    else if (!callee.facts->cost)
      callee.whyNoCost = "the compiler could not count";
    else
      callee.cost.emplace();
    profile.callees.push_back(std::move(callee));
  }
}

/// Adds the events, and counts the calls.
void Summary::addEvents() {
  for (size_t i = 0; i < events.size(); ++i) {
    const RecordedEvent &event = events[i];
    ProfiledEvent profiled;
    profiled.name = getName(event);
    profiled.function = event.function->name;
    profiled.category = getCategory(event);
    profiled.index = event.index;
    profiled.depth = event.depth;
    const RecordedCall &call = recorder.getCalls()[i];
    for (const RecordedTensor &tensor : call.tensors)
      profiled.tensors.push_back(tensor.type);
    auto origin = origins.find({indexOf(*event.function), event.index});
    if (origin != origins.end())
      profiled.nodes = origin->second->nodes;
    auto row = rows.find(event.callee);
    if (row != rows.end()) {
      profiled.callee = int64_t(row->second);
      ProfiledCallee &callee = profile.callees[row->second];
      ++callee.calls;
      for (const std::string &node : profiled.nodes)
        if (std::find(callee.nodes.begin(), callee.nodes.end(), node) ==
            callee.nodes.end())
          callee.nodes.push_back(node);
    }
    profile.events.push_back(std::move(profiled));
  }
}

/// Evaluates the costs of all calls by the limits of the machine.
void Summary::addCosts() {
  for (ProfiledCallee &callee : profile.callees)
    if (callee.cost)
      callee.cost.emplace();
  for (size_t i = 0; i < events.size(); ++i) {
    ProfiledEvent &event = profile.events[i];
    if (event.callee < 0)
      continue;
    ProfiledCallee &callee = profile.callees[size_t(event.callee)];
    if (!callee.cost)
      continue;
    Expected<CallCost> cost = evaluate(
        *callee.facts->cost, recorder.getCalls()[i].integers, profile.limits);
    if (cost) {
      event.cost = *cost;
      *callee.cost += *cost;
    } else {
      callee.cost.reset();
      callee.whyNoCost = cost.error().message();
    }
  }
}

/// Returns true if a kernel is faster than the limits allow: they were measured
/// on a busy machine.
bool Summary::exceedsLimits() const {
  return std::any_of(profile.callees.begin(), profile.callees.end(),
                     [](const ProfiledCallee &callee) {
                       return callee.cost && !callee.cost->atMost &&
                              callee.cost->limitSeconds > callee.seconds;
                     });
}

template <typename Filter> double Summary::getMedian(Filter filter) const {
  std::vector<double> sums;
  for (size_t run = 1; run < recorder.getRuns().size(); ++run) {
    int64_t sum = 0;
    for (const RecordedEvent &event : recorder.getRuns()[run].events)
      if (filter(event))
        sum += event.getSelfTime();
    sums.push_back(double(sum) * 1e-9);
  }
  return median(std::move(sums));
}

void Summary::addTimes() {
  const std::vector<RecordedRun> &runs = recorder.getRuns();
  for (auto [function, row] : rows)
    profile.callees[row].seconds =
        getMedian([&, callee = function](const RecordedEvent &event) {
          return event.callee == callee;
        });
  auto isOf = [](ProfiledEvent::Category category) {
    return [category](const RecordedEvent &event) {
      return getCategory(event) == category;
    };
  };
  TimeOutside &outside = profile.outside;
  outside.memory = getMedian(isOf(ProfiledEvent::Memory));
  outside.builtins = getMedian(isOf(ProfiledEvent::Builtin));
  std::vector<double> times, rests;
  std::vector<size_t> order;
  for (size_t run = 1; run < runs.size(); ++run) {
    times.push_back(double(runs[run].time) * 1e-9);
    order.push_back(run);
    int64_t leaves = 0;
    for (const RecordedEvent &event : runs[run].events)
      if (event.callee && event.callee->kind != FunctionKind::VM)
        leaves += event.getSelfTime();
    // The host may have worked while a device computed.
    rests.push_back(double(std::max<int64_t>(runs[run].time - leaves, 0)) *
                    1e-9);
  }
  profile.runSeconds = median(times);
  outside.instructions = median(rests);
  outside.numInstructions = int64_t(events.size());
  for (const ProfiledEvent &event : profile.events) {
    outside.memoryCalls += event.category == ProfiledEvent::Memory;
    outside.builtinCalls += event.category == ProfiledEvent::Builtin;
  }
  // The timeline is that of the run of median time.
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return runs[a].time < runs[b].time; });
  const RecordedRun &typical = runs[order[(order.size() - 1) / 2]];
  addTimeline(typical);
}

/// Sets the begins and ends of the events. A device computes one after the
/// other, each at its call or later.
void Summary::addTimeline(const RecordedRun &run) {
  int64_t deviceEnd = 0;
  for (size_t i = 0; i < events.size(); ++i) {
    const RecordedEvent &recorded = run.events[i];
    ProfiledEvent &event = profile.events[i];
    event.begin = recorded.begin;
    event.end = recorded.end;
    event.isOnDevice = recorded.deviceTime.has_value();
    if (!event.isOnDevice)
      continue;
    event.begin = std::max(event.begin, deviceEnd);
    deviceEnd = event.end = event.begin + *recorded.deviceTime;
  }
}

Expected<Profile> Summary::run() {
  if (Error error = compareRuns())
    return error;
  profile.runs = int64_t(recorder.getRuns().size()) - 1;
  if (device.device_type == kDLCPU) {
    profile.limits = getMachineLimits();
  } else {
    profile.limits.cpu = toString(device);
    profile.limits.flops = profile.limits.f64Flops = NAN;
  }
  findFacts();
  addCallees();
  addEvents();
  addTimes();
  addCosts();
  if (exceedsLimits()) {
    raiseMachineLimits(profile.limits);
    addCosts();
  }
  findStorages(recorder, profile);
  findEdges(recorder, profile);
  // Events refer to rows.
  std::vector<size_t> order(profile.callees.size()), rank(order.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    double first = profile.callees[a].seconds;
    double second = profile.callees[b].seconds;
    return first != second ? first > second : a < b;
  });
  std::vector<ProfiledCallee> sorted;
  for (size_t old : order) {
    rank[old] = sorted.size();
    sorted.push_back(std::move(profile.callees[old]));
  }
  profile.callees = std::move(sorted);
  for (ProfiledEvent &event : profile.events)
    if (event.callee >= 0)
      event.callee = int64_t(rank[size_t(event.callee)]);
  return std::move(profile);
}

double Profile::getSeconds() const {
  double sum = outside.memory + outside.builtins + outside.instructions;
  for (const ProfiledCallee &callee : callees)
    sum += callee.seconds;
  return sum;
}

Expected<Profile> run::makeProfile(const ProfileRecorder &recorder,
                                   const Executable &executable,
                                   DLDevice device) {
  return Summary(recorder, executable, device).run();
}
