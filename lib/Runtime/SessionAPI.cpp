//===- SessionAPI.cpp - sessions for other languages ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A session is one function object, whose first argument names a method and
// whose second one, mostly, a function of the machine:
//
//   session("set_input", function, position or parameter, value)
//   session("get_inputs", function) -> tuple
//   session("run", function)
//   session("get_output", function, path...) -> value
//   session("get_output_arity", function, path...) -> number of items, or -1
//   session("get_function_arity", function) -> number of parameters
//   session("get_function_param_name", function, position) -> name
//   session("save_function", function, name, include_return, arguments...)
//   session("invoke", function, arguments...) -> result
//   session("set_instrument", function or None)
//   session("set_allocator", "pooled" or "naive")
//   session("pool_statistics") -> bytes in use, peak, pooled, reused blocks,
//     allocated blocks
//   session("time", function, number, repeat, min_repeat_ms, arguments...)
//     -> seconds of a call, for each measurement
//   session("profile", function, arguments...) -> a tuple of
//     (callee, "kernel" or "packed" or "bytecode", calls, seconds)
//
//===----------------------------------------------------------------------===//

#include "HostAPI.h"
#include "relax-mlir/Runtime/Session.h"

namespace relax_mlir::runtime {

namespace {

int giveError(const Error &error) { return error ? raise(error) : 0; }

std::vector<Any> ownAll(Args &args, int32_t first) {
  std::vector<Any> values;
  for (int32_t i = first; i < args.size(); ++i)
    if (own(args[i], values.emplace_back())) {
      Error error = takeRaised();
      args.fail(error.kind().c_str(), error.message());
    }
  return values;
}

std::vector<int64_t> pathFrom(Args &args, int32_t first) {
  std::vector<int64_t> path;
  for (int32_t i = first; i < args.size(); ++i)
    path.push_back(args.integer(i));
  return path;
}

int setInput(Session &session, Args &args, TVMFFIAny *) {
  if (!args.expectCount(4))
    return args.raiseError();
  std::string_view function = args.string(1);
  if (args.failed())
    return args.raiseError();
  if (std::optional<std::string_view> name = asString(args[2]))
    return giveError(session.setInput(function, *name, args[3]));
  int64_t position = args.integer(2);
  if (args.failed())
    return args.raiseError();
  return giveError(session.setInput(function, position, args[3]));
}

int getInputs(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  if (args.failed())
    return args.raiseError();
  Expected<std::vector<Any>> inputs = session.getInputs(function);
  return inputs ? giveTuple(*inputs, ret) : raise(inputs.error());
}

int run(Session &session, Args &args, TVMFFIAny *) {
  std::string_view function = args.string(1);
  return args.failed() ? args.raiseError() : giveError(session.run(function));
}

int getOutput(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  std::vector<int64_t> path = pathFrom(args, 2);
  if (args.failed())
    return args.raiseError();
  return give(session.getOutput(function, path), ret);
}

int giveInteger(Expected<int64_t> value, TVMFFIAny *ret) {
  return value ? give(Any::integer(*value), ret) : raise(value.error());
}

int getOutputArity(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  std::vector<int64_t> path = pathFrom(args, 2);
  if (args.failed())
    return args.raiseError();
  return giveInteger(session.getOutputArity(function, path), ret);
}

int getFunctionArity(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  if (args.failed())
    return args.raiseError();
  return giveInteger(session.getFunctionArity(function), ret);
}

int getFunctionParamName(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  int64_t position = args.expectCount(3) ? args.integer(2) : 0;
  if (args.failed())
    return args.raiseError();
  Expected<std::string> name = session.getFunctionParamName(function, position);
  return name ? give(makeString(*name), ret) : raise(name.error());
}

int saveFunction(Session &session, Args &args, TVMFFIAny *) {
  std::string_view function = args.string(1), name = args.string(2);
  int64_t includeReturn = args.expectAtLeast(4) ? args.integer(3) : 0;
  std::vector<Any> values = ownAll(args, 4);
  if (args.failed())
    return args.raiseError();
  std::vector<TVMFFIAny> views;
  for (const Any &value : values)
    views.push_back(value.view());
  return giveError(session.saveFunction(
      function, name, views.data(), int32_t(views.size()), includeReturn != 0));
}

int invoke(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  if (args.failed())
    return args.raiseError();
  return session.invoke(function, &args[0] + 2, args.size() - 2, ret);
}

int setInstrument(Session &session, Args &args, TVMFFIAny *) {
  Any function;
  if (!args.expectCount(2))
    return args.raiseError();
  if (int code = own(args[1], function))
    return code;
  return giveError(session.setInstrument(std::move(function)));
}

int setAllocator(Session &session, Args &args, TVMFFIAny *) {
  std::string_view name = args.string(1);
  if (args.failed())
    return args.raiseError();
  Expected<AllocatorKind> kind = parseAllocatorKind(name);
  return kind ? giveError(session.setAllocator(*kind)) : raise(kind.error());
}

int poolStatistics(Session &session, Args &, TVMFFIAny *ret) {
  Expected<PoolStatistics> stats = session.getPoolStatistics();
  if (!stats)
    return raise(stats.error());
  return give(
      makeShape({int64_t(stats->bytesInUse), int64_t(stats->peakBytesInUse),
                 int64_t(stats->bytesPooled), int64_t(stats->numReused),
                 int64_t(stats->numAllocated)}),
      ret);
}

int time(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  TimingOptions options;
  if (args.expectAtLeast(5)) {
    options.number = args.integer(2);
    options.repeat = args.integer(3);
    options.minRepeatMs = args.integer(4);
  }
  std::vector<Any> values = ownAll(args, 5);
  if (args.failed())
    return args.raiseError();
  Expected<std::vector<double>> seconds =
      session.time(function, values, options);
  if (!seconds)
    return raise(seconds.error());
  std::vector<Any> items;
  for (double value : *seconds)
    items.push_back(Any::floating(value));
  return giveTuple(items, ret);
}

const char *kindName(FunctionKind kind) {
  switch (kind) {
  case FunctionKind::Packed:
    return "packed";
  case FunctionKind::VM:
    return "bytecode";
  case FunctionKind::Kernel:
    return "kernel";
  }
  return "unknown";
}

int profile(Session &session, Args &args, TVMFFIAny *ret) {
  std::string_view function = args.string(1);
  std::vector<Any> values = ownAll(args, 2);
  if (args.failed())
    return args.raiseError();
  Expected<std::vector<CalleeProfile>> rows = session.profile(function, values);
  if (!rows)
    return raise(rows.error());
  std::vector<Any> tuples;
  for (const CalleeProfile &row : *rows) {
    Any tuple;
    if (int code =
            giveTuple({makeString(row.name), makeString(kindName(row.kind)),
                       Any::integer(row.calls), Any::floating(row.seconds)},
                      tuple.out()))
      return code;
    tuples.push_back(std::move(tuple));
  }
  return giveTuple(tuples, ret);
}

const std::pair<const char *, int (*)(Session &, Args &, TVMFFIAny *)>
    methods[] = {
        {"set_input", setInput},
        {"get_inputs", getInputs},
        {"run", run},
        {"get_output", getOutput},
        {"get_output_arity", getOutputArity},
        {"get_function_arity", getFunctionArity},
        {"get_function_param_name", getFunctionParamName},
        {"save_function", saveFunction},
        {"invoke", invoke},
        {"set_instrument", setInstrument},
        {"set_allocator", setAllocator},
        {"pool_statistics", poolStatistics},
        {"time", time},
        {"profile", profile},
};

} // namespace

Expected<Any> makeSessionFunction(std::shared_ptr<VirtualMachine> machine) {
  auto session = std::make_shared<Session>(std::move(machine));
  return makeFunction(
      [session](const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
        // The session may be released meanwhile.
        std::shared_ptr<Session> self = session;
        return callMethod("relax_mlir.runtime.session", methods, *self, argv,
                          argc, ret);
      });
}

} // namespace relax_mlir::runtime
