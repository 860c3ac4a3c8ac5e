//===- Session.h - a stateful view of a virtual machine --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_SESSION_H
#define RELAX_MLIR_RUNTIME_SESSION_H

#include "relax-mlir/Runtime/Allocator.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <map>

namespace relax_mlir::runtime {

/// The calls that Session::time makes.
struct TimingOptions {
  /// Calls of one measurement.
  int64_t number = 10;
  /// Measurements.
  int64_t repeat = 1;
  /// The least duration of a measurement, in milliseconds: `number` grows until
  /// a measurement takes so long.
  int64_t minRepeatMs = 0;
};

/// The calls of one function in a run.
struct CalleeProfile {
  std::string name;
  FunctionKind kind = FunctionKind::VM;
  int64_t calls = 0;
  /// The time of the calls without that of the calls within them.
  double seconds = 0;
};

/// Inputs, outputs, saved calls and an instrument of one user of a machine.
/// Several sessions may share a machine; a session belongs to one thread at a
/// time. Errors name the function and the parameter.
///
///   Session session(machine);
///   session.setInput("main", "x", x);
///   session.run("main");
///   Expected<Any> y = session.getOutput("main");
class RELAX_RT_API Session {
public:
  explicit Session(std::shared_ptr<VirtualMachine> machine);

  const VirtualMachine &getMachine() const { return *machine; }

  /// Copies a value to the device of the machine, or to the host for a
  /// parameter that is there, as an input of later runs. Returns an error if
  /// the declared type of the parameter does not allow the value.
  Error setInput(std::string_view function, int64_t position,
                 const TVMFFIAny &value);
  Error setInput(std::string_view function, std::string_view parameter,
                 const TVMFFIAny &value);
  /// Returns the inputs of a function; fails if one is not set.
  Expected<std::vector<Any>> getInputs(std::string_view function) const;

  /// Calls a function with the inputs that were set, and keeps its result.
  Error run(std::string_view function);
  /// Returns the result of the last run, or the item of it that `path` selects:
  /// {1, 0} is the first item of the second item.
  Expected<Any> getOutput(std::string_view function,
                          const std::vector<int64_t> &path = {}) const;
  /// Returns the number of items of an output that is a tuple, else -1.
  Expected<int64_t> getOutputArity(std::string_view function,
                                   const std::vector<int64_t> &path = {}) const;

  Expected<int64_t> getFunctionArity(std::string_view function) const;
  Expected<std::string> getFunctionParamName(std::string_view function,
                                             int64_t position) const;
  /// Returns the position of a parameter.
  Expected<int64_t> findParam(std::string_view function,
                              std::string_view parameter) const;

  /// Makes a function `name` without parameters, which calls `function` with
  /// these arguments. Without `includeReturn` it returns None, so that a
  /// measurement does not contain the release of the result. Fails if `name`
  /// exists.
  Error saveFunction(std::string_view function, std::string_view name,
                     const TVMFFIAny *args, int32_t numArgs,
                     bool includeReturn = true);

  /// Calls a function of the machine or a saved one, by the rules of
  /// VirtualMachine::invoke.
  int invoke(std::string_view function, const TVMFFIAny *args, int32_t numArgs,
             TVMFFIAny *ret);
  Expected<Any> invoke(std::string_view function, const std::vector<Any> &args);

  /// The result of an instrument function that skips the call.
  static constexpr int64_t kSkipRun = 1;
  /// Calls `function(callee, name, isBefore, result, args...)` before and after
  /// each call instruction of this session's calls. `callee` is a function,
  /// `result` is None before the call. If the function returns kSkipRun before
  /// a call, the machine does not make it, and its result is None. An error of
  /// the function ends the run. Its own calls are not observed. None removes
  /// the function.
  Error setInstrument(Any function);

  /// Takes the memory of this session's inputs and calls from an allocator of
  /// its own, with memory of a user if `user` is not null.
  Error setAllocator(AllocatorKind kind, const RelaxAllocator *user = nullptr);
  /// Returns the statistics of the session's own pool, or of the pool that all
  /// machines share if the session has none.
  Expected<PoolStatistics> getPoolStatistics() const;

  /// Returns the mean seconds of a call for each measurement, after one call
  /// that is not measured.
  Expected<std::vector<double>> time(std::string_view function,
                                     const std::vector<Any> &args,
                                     TimingOptions options = {});
  /// Calls a function once and returns a row for each callee of its
  /// instructions, the slowest first. Waits for the device after each call. The
  /// function of setInstrument is not called.
  Expected<std::vector<CalleeProfile>> profile(std::string_view function,
                                               const std::vector<Any> &args);

private:
  struct SavedCall {
    std::string function;
    std::vector<Any> args;
    bool includeReturn;
  };
  struct RunState {
    std::vector<Any> inputs;
    std::vector<bool> isSet;
    std::optional<Any> output;
  };

  Expected<const Function *> find(std::string_view function) const;
  /// Calls a function of the machine with an instrument, which may be null.
  int invokeWith(Instrument *observer, std::string_view function,
                 const TVMFFIAny *args, int32_t numArgs, TVMFFIAny *ret);
  Expected<std::vector<Any>> copyArguments(std::string_view function,
                                           const TVMFFIAny *args,
                                           int32_t numArgs) const;

  std::shared_ptr<VirtualMachine> machine;
  std::map<std::string, RunState, std::less<>> states;
  std::map<std::string, SavedCall, std::less<>> saved;
  Any instrument;
  std::shared_ptr<MemoryPool> memory;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_SESSION_H
