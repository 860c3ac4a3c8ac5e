//===- SessionTest.cpp - stateful calls of a machine ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Session.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

using namespace relax_mlir::runtime;

namespace {

using Floats = std::vector<float>;

Any tensor(const Floats &values) {
  Expected<Any> result = makeTensor(DataType(), {int64_t(values.size())});
  std::memcpy(dataOf(*asTensor(*result)), values.data(),
              values.size() * sizeof(float));
  return *result;
}

float *dataOf(const Any &value) {
  return static_cast<float *>(relax_mlir::runtime::dataOf(*asTensor(value)));
}

Floats values(const Any &value) {
  const DLTensor *t = asTensor(value);
  if (!t)
    return {};
  return Floats(dataOf(value), dataOf(value) + numElements(*t));
}

std::string textOf(const Error &error) {
  return error ? error.kind() + ": " + error.message() : "";
}
template <typename T> std::string errorOf(Expected<T> value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : textOf(value.error());
}

/// out[i] = x[i] + y[i]
int32_t addKernel(const RelaxKernelContext *, void *const *buffers,
                  const int64_t *symbols) {
  auto *x = static_cast<float *>(buffers[0]);
  auto *y = static_cast<float *>(buffers[1]);
  auto *out = static_cast<float *>(buffers[2]);
  for (int64_t i = 0; i < symbols[0]; ++i)
    out[i] = x[i] + y[i];
  return 0;
}

const char *const kText =
    "c[0] = shape [2]\nc[1] = dtype float32\n"
    "@add kernel buffers=3 symbols=1;\n"
    "@main(x: float32[2], y: float32[2]) -> (float32[2], (float32[2], "
    "float32[2])):\n"
    "  call sum in: %0, %1 dst: %2\n"
    "  call vm.builtin.make_tuple in: %0, %2 dst: %3\n"
    "  call vm.builtin.make_tuple in: %2, %3 dst: %4\n"
    "  ret %4\n"
    "@sum(x: float32[2], y: float32[2]) -> float32[2]:\n"
    "  call vm.builtin.alloc_storage in: %vm, i8, i0 dst: %2\n"
    "  call vm.builtin.alloc_tensor in: %2, i0, c[0], c[1] dst: %3\n"
    "  call add in: %0, %1, %3, i2 dst: %void\n"
    "  ret %3\n"
    "@fail(x):\n"
    "  call test.session.absent in: %0 dst: %1\n"
    "  ret %1\n"
    "@nothing:\n"
    "  ret %void\n";

std::shared_ptr<VirtualMachine> makeMachine() {
  Expected<Executable> executable = parseText(kText);
  EXPECT_TRUE(bool(executable)) << executable.error().message();
  auto machine = VirtualMachine::create(std::move(*executable),
                                        {{"add", addKernel, 3, 1}});
  EXPECT_TRUE(bool(machine)) << machine.error().message();
  return *machine;
}

Any function(NativeFunction native) { return *makeFunction(std::move(native)); }

} // namespace

TEST(Session, runsWithInputs) {
  Session session(makeMachine());
  Any x = tensor({1, 2}), y = tensor({3, 4});
  EXPECT_EQ(textOf(session.run("main")),
            "ValueError: 'main': no input is set for parameter 'x' "
            "(float32[2])");
  EXPECT_EQ(textOf(session.setInput("main", 0, x.view())), "");
  EXPECT_EQ(textOf(session.run("main")),
            "ValueError: 'main': no input is set for parameter 'y' "
            "(float32[2])");
  EXPECT_EQ(errorOf(session.getOutput("main")),
            "ValueError: 'main': there is no output, because no run has "
            "succeeded");
  EXPECT_EQ(textOf(session.setInput("main", "y", y.view())), "");
  // The session has copies.
  dataOf(x)[0] = 100;
  EXPECT_EQ(textOf(session.run("main")), "");
  EXPECT_EQ(values(*session.getOutput("main", {0})), (Floats{4, 6}));
  EXPECT_EQ(values(*session.getOutput("main", {1, 0})), (Floats{1, 2}));
  EXPECT_EQ(values(*session.getOutput("main", {1, 1})), (Floats{4, 6}));
  EXPECT_EQ(*session.getOutputArity("main"), 2);
  EXPECT_EQ(*session.getOutputArity("main", {1}), 2);
  EXPECT_EQ(*session.getOutputArity("main", {0}), -1);
  EXPECT_EQ(errorOf(session.getOutput("main", {1, 2})),
            "IndexError: 'main': item 2 is out of range, output[1] has 2 "
            "items");
  EXPECT_EQ(errorOf(session.getOutputArity("main", {0, 0})),
            "TypeError: 'main': output[0] has no items, it is a tensor");
  // Inputs stay, one can change.
  EXPECT_EQ(textOf(session.setInput("main", "x", x.view())), "");
  EXPECT_EQ(textOf(session.run("main")), "");
  EXPECT_EQ(values(*session.getOutput("main", {0})), (Floats{103, 6}));
  // Another function and another session have their own state.
  EXPECT_EQ(textOf(session.run("nothing")), "");
  EXPECT_TRUE(session.getOutput("nothing")->isNone());
  EXPECT_NE(textOf(session.run("sum")), "");
  // A run that fails leaves no old output.
  EXPECT_EQ(textOf(session.setInput("fail", 0, x.view())), "");
  EXPECT_EQ(textOf(session.run("fail")),
            "ValueError: function 'test.session.absent' is not registered");
  EXPECT_NE(errorOf(session.getOutput("fail")), "");
}

TEST(Session, describesFunctions) {
  Session session(makeMachine());
  EXPECT_EQ(*session.getFunctionArity("main"), 2);
  EXPECT_EQ(*session.getFunctionArity("nothing"), 0);
  EXPECT_EQ(*session.getFunctionParamName("main", 1), "y");
  EXPECT_EQ(*session.findParam("main", "y"), 1);
  EXPECT_EQ(errorOf(session.getFunctionParamName("main", 2)),
            "IndexError: 'main': parameter 2 is out of range, the function has "
            "2 parameters");
  EXPECT_EQ(errorOf(session.getFunctionArity("absent")),
            "ValueError: there is no function 'absent'; available: main, sum, "
            "fail, nothing");
}

TEST(Session, checksInputs) {
  Session session(makeMachine());
  Any x = tensor({1, 2}), three = tensor({1, 2, 3});
  EXPECT_EQ(textOf(session.setInput("main", "z", x.view())),
            "ValueError: 'main': there is no parameter 'z'; the parameters are "
            "(x, y)");
  EXPECT_EQ(textOf(session.setInput("main", -1, x.view())),
            "IndexError: 'main': parameter -1 is out of range, the function "
            "has 2 parameters");
  EXPECT_EQ(textOf(session.setInput("main", "x", three.view())),
            "ValueError: 'main': parameter 'x' expects float32[2], got "
            "float32[3]");
  EXPECT_EQ(textOf(session.setInput("main", "x", Any::integer(3).view())),
            "TypeError: 'main': parameter 'x' expects float32[2], got an "
            "integer");
  DLTensor strided = *asTensor(three);
  int64_t shape = 2, stride = 2;
  strided.shape = &shape;
  strided.strides = &stride;
  TVMFFIAny view{};
  view.type_index = kTVMFFIDLTensorPtr;
  view.v_ptr = &strided;
  EXPECT_EQ(textOf(session.setInput("main", "x", view)),
            "ValueError: 'main': parameter 'x' (float32[2]): expected a "
            "contiguous row-major tensor");
}

TEST(Session, savesCalls) {
  Session session(makeMachine());
  std::vector<TVMFFIAny> args;
  Any x = tensor({1, 2}), y = tensor({3, 4});
  args = {x.view(), y.view()};
  EXPECT_EQ(textOf(session.saveFunction("sum", "saved", args.data(), 2)), "");
  EXPECT_EQ(
      textOf(session.saveFunction("sum", "silent", args.data(), 2, false)), "");
  dataOf(x)[0] = 100;
  EXPECT_EQ(values(*session.invoke("saved", {})), (Floats{4, 6}));
  EXPECT_TRUE(session.invoke("silent", {})->isNone());
  EXPECT_EQ(errorOf(session.invoke("saved", {x})),
            "TypeError: 'saved': a saved function takes no arguments, got 1");
  for (const char *name : {"saved", "main", "add"})
    EXPECT_EQ(textOf(session.saveFunction("sum", name, args.data(), 2)),
              "ValueError: cannot save a call of 'sum' as '" +
                  std::string(name) + "', a function of this name exists");
  EXPECT_EQ(textOf(session.saveFunction("sum", "other", args.data(), 1)),
            "TypeError: 'sum': the function expects 2 arguments, got 1");
  EXPECT_EQ(textOf(session.saveFunction("gone", "other", args.data(), 1)),
            "ValueError: there is no function 'gone'; available: main, sum, "
            "fail, nothing");
}

TEST(Session, instrumentObservesCalls) {
  Session session(makeMachine());
  std::vector<std::string> lines;
  std::vector<Floats> kept;
  EXPECT_FALSE(bool(session.setInstrument(
      function([&](const TVMFFIAny *args, int32_t count, TVMFFIAny *) {
        EXPECT_GE(count, 4);
        bool isBefore = args[2].v_int64 != 0;
        std::string name(*asString(args[1]));
        lines.push_back((isBefore ? "> " : "< ") + name);
        if (name != "add" || isBefore)
          return 0;
        EXPECT_EQ(args[3].type_index, kTVMFFINone);
        EXPECT_EQ(count, 8);
        Any out;
        EXPECT_EQ(own(args[6], out), 0);
        kept.push_back(values(out));
        // The callee is a function: computes the result again.
        Any copy = tensor({0, 0}), ignored;
        std::vector<TVMFFIAny> again(args + 4, args + 8);
        again[2] = copy.view();
        EXPECT_EQ(callFunction(args[0].v_obj, again.data(), 4, ignored.out()),
                  0);
        EXPECT_EQ(values(copy), kept.back());
        return 0;
      }))));
  Any x = tensor({1, 2}), y = tensor({3, 4});
  EXPECT_TRUE(bool(session.invoke("sum", {x, y})));
  EXPECT_EQ(lines, (std::vector<std::string>{"> vm.builtin.alloc_storage",
                                             "< vm.builtin.alloc_storage",
                                             "> vm.builtin.alloc_tensor",
                                             "< vm.builtin.alloc_tensor",
                                             "> add", "< add"}));
  EXPECT_EQ(kept, (std::vector<Floats>{{4, 6}}));
  // Saved functions and runs are observed, too; other sessions are not.
  lines.clear();
  std::vector<TVMFFIAny> args{x.view(), y.view()};
  EXPECT_FALSE(bool(session.saveFunction("sum", "saved", args.data(), 2)));
  EXPECT_TRUE(bool(session.invoke("saved", {})));
  EXPECT_EQ(lines.size(), 6u);
  std::shared_ptr<VirtualMachine> machine = makeMachine();
  Session first(machine), second(machine);
  int64_t seen = 0;
  EXPECT_FALSE(bool(first.setInstrument(
      function([&](const TVMFFIAny *, int32_t, TVMFFIAny *) {
        ++seen;
        return 0;
      }))));
  EXPECT_TRUE(bool(second.invoke("sum", {x, y})));
  EXPECT_TRUE(bool(machine->invoke("sum", {x, y})));
  EXPECT_EQ(seen, 0);
  EXPECT_TRUE(bool(first.invoke("sum", {x, y})));
  EXPECT_EQ(seen, 6);
  EXPECT_FALSE(bool(first.setInstrument(Any())));
  EXPECT_TRUE(bool(first.invoke("sum", {x, y})));
  EXPECT_EQ(seen, 6);
  EXPECT_EQ(textOf(first.setInstrument(Any::integer(1))),
            "TypeError: an instrument must be a function or None, got an "
            "integer");
}

TEST(Session, instrumentSkipsAndFails) {
  Session session(makeMachine());
  Any x = tensor({1, 2}), y = tensor({3, 4});
  auto skip = [&](std::string callee) {
    return session.setInstrument(
        function([callee](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
          EXPECT_TRUE(args[2].v_int64 != 0 || *asString(args[1]) != callee);
          if (*asString(args[1]) == callee)
            *ret = Any::integer(Session::kSkipRun).release();
          return 0;
        }));
  };
  EXPECT_FALSE(bool(skip("sum")));
  // The result of a skipped call is None.
  Expected<Any> result = session.invoke("main", {x, y});
  ASSERT_TRUE(bool(result)) << result.error().message();
  const TVMFFISeqCell *items = asArray(result->view());
  ASSERT_TRUE(items && items->size == 2);
  EXPECT_EQ(static_cast<TVMFFIAny *>(items->data)[0].type_index, kTVMFFINone);
  EXPECT_FALSE(bool(skip("add")));
  EXPECT_TRUE(bool(session.invoke("main", {x, y})));

  for (int64_t isBefore : {1, 0}) {
    EXPECT_FALSE(bool(session.setInstrument(
        function([isBefore](const TVMFFIAny *args, int32_t, TVMFFIAny *) {
          return args[2].v_int64 == isBefore && *asString(args[1]) == "add"
                     ? raise("AssertionError", "the results differ")
                     : 0;
        }))));
    EXPECT_EQ(errorOf(session.invoke("main", {x, y})),
              "AssertionError: the results differ");
  }
  EXPECT_FALSE(bool(session.setInstrument(Any())));
  EXPECT_TRUE(bool(session.invoke("main", {x, y})));
}

TEST(Session, measures) {
  Session session(makeMachine());
  ASSERT_FALSE(bool(registerGlobal(
      "test.session.absent", [](const TVMFFIAny *, int32_t, TVMFFIAny *) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return 0;
      })));
  Any x = tensor({1, 2}), y = tensor({3, 4});
  TimingOptions options;
  options.number = 3;
  options.repeat = 4;
  Expected<std::vector<double>> seconds = session.time("fail", {x}, options);
  ASSERT_TRUE(bool(seconds)) << seconds.error().message();
  EXPECT_EQ(seconds->size(), 4u);
  for (double value : *seconds)
    EXPECT_GT(value, 0.002);
  // Each measurement takes at least as long as asked for.
  int64_t calls = 0;
  EXPECT_FALSE(bool(session.setInstrument(
      function([&](const TVMFFIAny *args, int32_t, TVMFFIAny *) {
        calls += args[2].v_int64 != 0;
        return 0;
      }))));
  options = TimingOptions();
  options.number = 1;
  options.minRepeatMs = 20;
  seconds = session.time("sum", {x, y}, options);
  ASSERT_TRUE(bool(seconds)) << seconds.error().message();
  ASSERT_EQ(seconds->size(), 1u);
  EXPECT_GT(double(calls), 0.02 / seconds->front());
  EXPECT_EQ(errorOf(session.time("sum", {x}, options)),
            "TypeError: 'sum': the function expects 2 arguments, got 1");
  options.number = 0;
  EXPECT_EQ(errorOf(session.time("sum", {x, y}, options)),
            "ValueError: expected a number of calls of 1 or more, got 0");
}

TEST(Session, profilesCallees) {
  Session session(makeMachine());
  Any x = tensor({1, 2}), y = tensor({3, 4});
  Expected<std::vector<CalleeProfile>> rows = session.profile("main", {x, y});
  ASSERT_TRUE(bool(rows)) << rows.error().message();
  ASSERT_EQ(rows->size(), 5u);
  std::map<std::string, CalleeProfile> byName;
  double last = 1e9;
  for (const CalleeProfile &row : *rows) {
    EXPECT_LE(row.seconds, last);
    EXPECT_GE(row.seconds, 0);
    last = row.seconds;
    byName[row.name] = row;
  }
  EXPECT_EQ(byName["add"].calls, 1);
  EXPECT_EQ(byName["add"].kind, FunctionKind::Kernel);
  EXPECT_EQ(byName["sum"].kind, FunctionKind::VM);
  EXPECT_EQ(byName["vm.builtin.make_tuple"].calls, 2);
  EXPECT_EQ(byName["vm.builtin.make_tuple"].kind, FunctionKind::Packed);
  EXPECT_EQ(errorOf(session.profile("main", {x})),
            "TypeError: 'main' expects 2 arguments, got 1");
}
