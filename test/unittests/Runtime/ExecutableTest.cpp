//===- ExecutableTest.cpp - build, verify and serialise executables -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SampleExecutable.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/ExecutableBuilder.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace relax_mlir::runtime;

TEST(DataType, names) {
  for (const char *name : {"float32", "bfloat16", "int64", "uint8", "bool",
                           "float16", "complex64", "uint8x4"}) {
    Expected<DataType> type = parseDataType(name);
    ASSERT_TRUE(bool(type)) << name;
    EXPECT_EQ(toString(*type), name);
  }
  for (const char *name : {"", "float", "float0", "float32x0", "int999",
                           "tensor", "float32 ", "int32x99999"})
    EXPECT_FALSE(bool(parseDataType(name))) << name;
}

TEST(Signature, tensors) {
  Expected<TensorSignature> type =
      parseTensorSignature("float32[n, 784, min(n, 4), 4 * m]");
  ASSERT_TRUE(bool(type)) << type.error().message();
  EXPECT_EQ(type->shape, (std::vector<int64_t>{-1, 784, -1, -1}));
  EXPECT_EQ(type->symbols,
            (std::vector<std::string>{"n", "", "min(n, 4)", "4 * m"}));
  ASSERT_TRUE(bool(parseTensorSignature("bool[]")));
  EXPECT_TRUE(parseTensorSignature("bool[]")->shape.empty());
  for (const char *text : {"", "float32", "shape[n]", "float32[n", "f32[n]",
                           "float32[n,,2]", "object", "float32[, n]"})
    EXPECT_FALSE(bool(parseTensorSignature(text))) << text;
}

TEST(Arg, signedValues) {
  for (int64_t value :
       {int64_t(0), int64_t(-3), Arg::kMinValue, Arg::kMaxValue}) {
    EXPECT_EQ(Arg::imm(value).value(), value);
    EXPECT_EQ(Arg::imm(value).kind(), ArgKind::Immediate);
  }
  EXPECT_EQ(Arg::vm().value(), kVMRegister);
}

TEST(Builder, ordersFunctionsAndSharesConstants) {
  Expected<Executable> executable = makeSample();
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  ASSERT_EQ(executable->functions.size(), 6u);
  EXPECT_EQ(executable->functions[0].name, "func0");
  EXPECT_EQ(executable->functions[2].kind, FunctionKind::Kernel);
  EXPECT_EQ(executable->functions[3].kind, FunctionKind::Packed);
  ExecutableBuilder builder;
  EXPECT_EQ(builder.addString("a").word(), builder.addString("a").word());
  EXPECT_EQ(builder.addShape({1, 2}).word(), builder.addShape({1, 2}).word());
  EXPECT_NE(builder.addShape({1, 2}).word(), builder.addShape({1, 3}).word());
  EXPECT_NE(builder.addFloat(0.0).word(), builder.addFloat(-0.0).word());
  std::vector<float> ones(100, 1.0f), ramp(100);
  for (int i = 0; i < 100; ++i)
    ramp[i] = float(i);
  DataType f32;
  Arg splat = builder.addTensor(f32, {100}, ones.data(), 400);
  Arg a = builder.addTensor(f32, {100}, ramp.data(), 400);
  Arg b = builder.addTensor(f32, {10, 10}, ramp.data(), 400);
  EXPECT_NE(a.word(), b.word());
  Expected<Executable> result = builder.finish();
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->constants[size_t(splat.value())].storage, Constant::Splat);
  EXPECT_EQ(result->constants[size_t(a.value())].storage, Constant::Weights);
  EXPECT_EQ(result->weights.size, 400u);
  EXPECT_EQ(uintptr_t(result->weights.data) % 64, 0u);
}

/// Returns the error of the executable that `build` makes, or "".
template <typename Build> static std::string errorOf(Build build) {
  ExecutableBuilder builder;
  build(builder);
  Expected<Executable> executable = builder.finish();
  return executable ? "" : executable.error().message();
}

TEST(Builder, compactsRegistersAndKeepsTheOrder) {
  ExecutableBuilder b;
  b.beginFunction("f", {"x"});
  b.emitCall("h", {Arg::reg(0)}, 50);
  b.emitCall("g", {Arg::reg(50), Arg::vm()}, 7);
  b.emitCall("g", {Arg::reg(7)});
  b.emitRet(50);
  b.endFunction();
  b.compactRegisters();
  Expected<Executable> executable =
      b.finish(ExecutableBuilder::FunctionOrder::Declared);
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  EXPECT_EQ(printText(*executable), "@f(x):\n"
                                    "  call h in: %0 dst: %1\n"
                                    "  call g in: %1, %vm dst: %2\n"
                                    "  call g in: %2 dst: %void\n"
                                    "  ret %1\n");
  EXPECT_EQ(executable->functions[0].numRegisters, 3);
  // Packed functions may come first.
  b.declareFunction("g");
  b.beginFunction("f", {});
  b.emitCall("g", {}, 0);
  b.emitRet(0);
  b.endFunction();
  executable = b.finish(ExecutableBuilder::FunctionOrder::Declared);
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  EXPECT_EQ(executable->functions[0].name, "g");
  // A register that no call writes remains an error.
  b.beginFunction("f", {});
  b.emitCall("g", {Arg::reg(4)}, 9);
  b.emitRet(9);
  b.endFunction();
  b.compactRegisters();
  EXPECT_EQ(b.finish().error().message(),
            "function 'f', instruction 0: register %1 is read before it is "
            "written");
}

TEST(Verify, messages) {
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitCall("g", {Arg::reg(0), Arg::reg(2)}, 2);
              b.emitRet(2);
              b.endFunction();
            }),
            "function 'f', instruction 0: register %2 is read before it is "
            "written");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitIf(0, 2);
              b.emitCall("g", {}, 1);
              b.emitRet(1);
              b.endFunction();
            }),
            "function 'f', instruction 2: register %1 is read before it is "
            "written");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitGoto(7);
              b.endFunction();
            }),
            "function 'f', instruction 0: jump offset 7 is out of range, the "
            "function has 1 instructions");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {});
              b.emitGoto(0);
              b.endFunction();
            }),
            "function 'f', instruction 0: the jump targets itself");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitCall("g", {});
              b.endFunction();
            }),
            "function 'f', instruction 0: control runs off the end of the "
            "function");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.declareKernel("k", 2, 1);
              b.beginFunction("f", {"x"});
              b.emitCall("k", {Arg::reg(0)});
              b.emitRet(0);
              b.endFunction();
            }),
            "function 'f', instruction 0: 'k' expects 3 arguments, got 1");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitCall("g", {Arg::constant(4)});
              b.emitRet(0);
              b.endFunction();
            }),
            "function 'f', instruction 0: constant index 4 is out of range, "
            "the executable has 0 constants");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {"x"});
              b.emitRet(3);
              b.endFunction();
            }),
            "function 'f', instruction 0: register index 3 is out of range, "
            "the function has 1 registers");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) { b.beginFunction("f", {}); }),
            "function 'f' is still open");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              b.beginFunction("f", {});
              b.endFunction();
            }),
            "function 'f': expected at least one instruction");
  EXPECT_EQ(errorOf([](ExecutableBuilder &b) {
              float x = 0;
              b.addTensor(DataType(), {2}, &x, 4);
            }),
            "expected a tensor of 8 bytes, got 4");
}

TEST(Serialize, roundTrip) {
  Expected<Executable> executable = makeSample();
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  std::string bytes = serialize(*executable);
  Expected<Executable> again = deserialize(bytes.data(), bytes.size());
  ASSERT_TRUE(bool(again)) << again.error().message();
  EXPECT_EQ(serialize(*again), bytes);

  // An executable without its weights needs them from elsewhere.
  SerializeOptions noWeights;
  noWeights.includeWeights = false;
  std::string code = serialize(*executable, noWeights);
  EXPECT_FALSE(bool(deserialize(code.data(), code.size())));
  DeserializeOptions options;
  options.weights = executable->weights;
  Expected<Executable> third = deserialize(code.data(), code.size(), options);
  ASSERT_TRUE(bool(third)) << third.error().message();
  EXPECT_EQ(serialize(*third), bytes);
}

/// Corrects the checksum of the header.
static void seal(std::string &bytes) {
  if (bytes.size() < 32)
    return;
  uint64_t size = bytes.size();
  std::memcpy(&bytes[16], &size, 8);
  uint64_t sum = checksum(bytes.data() + 32, bytes.size() - 32);
  std::memcpy(&bytes[24], &sum, 8);
}

TEST(Serialize, truncatedNeverCrashes) {
  std::string bytes = serialize(*makeSample());
  for (size_t size = 0; size < bytes.size(); ++size) {
    // A heap copy of the exact size lets ASan detect a read past its end.
    std::string cut(bytes.substr(0, size));
    EXPECT_FALSE(bool(deserialize(cut.data(), cut.size())));
    seal(cut);
    EXPECT_FALSE(bool(deserialize(cut.data(), cut.size())));
  }
}

TEST(Serialize, bitFlipsNeverCrash) {
  std::string bytes = serialize(*makeSample());
  size_t accepted = 0;
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = char(flipped[bit / 8] ^ (1 << (bit % 8)));
    // The checksum does not cover the minor version and the reserved header
    // bits.
    if (bit / 8 < 10 || bit / 8 >= 12)
      EXPECT_FALSE(bool(deserialize(flipped.data(), flipped.size()))) << bit;
    seal(flipped);
    Expected<Executable> result = deserialize(flipped.data(), flipped.size());
    if (!result)
      continue;
    ++accepted;
    EXPECT_FALSE(printText(*result).empty());
  }
  EXPECT_GT(accepted, 0u);
}

TEST(Serialize, versionsAndSections) {
  std::string bytes = serialize(*makeSample());
  std::string newer = bytes;
  newer[8] = 9;
  Expected<Executable> result = deserialize(newer.data(), newer.size());
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(result.error().message(),
            "expected bytecode of version 1.x, got 9.x");
  // Changes the id of the weights to an unknown one: required, then optional.
  std::string other = bytes;
  uint32_t id = 77, flags = 0;
  std::memcpy(&other[32 + 3 * 24], &id, 4);
  seal(other);
  result = deserialize(other.data(), other.size());
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(result.error().message(), "the bytecode needs section 77, which "
                                      "this runtime does not support");
  std::memcpy(&other[32 + 3 * 24 + 4], &flags, 4);
  seal(other);
  DeserializeOptions options;
  Expected<Executable> sample = makeSample();
  options.weights = sample->weights;
  result = deserialize(other.data(), other.size(), options);
  EXPECT_TRUE(bool(result)) << result.error().message();
}

/// Returns the error of reading an executable with a kernel, a function and a
/// constant of each kind, after `change`.
template <typename Change> static std::string readChanged(Change change) {
  ExecutableBuilder builder;
  int64_t kernel = builder.declareKernel("kernel", 2, 0, /*isOnHost=*/true);
  builder.beginFunction("main", {"x", "y"});
  builder.addHostParam(1);
  float one = 1;
  Arg constant = builder.addSplatTensor(DataType(), {4}, &one, true);
  Arg number = builder.addInt(int64_t(1) << 60);
  builder.emitCall(kernel, {Arg::reg(1), constant});
  builder.emitCall("use", {number});
  builder.emitRet(0);
  builder.endFunction();
  Expected<Executable> executable = builder.finish();
  if (!executable)
    return executable.error().message();
  change(*executable);
  std::string bytes = serialize(*executable);
  Expected<Executable> again = deserialize(bytes.data(), bytes.size());
  if (!again)
    return again.error().message();
  EXPECT_EQ(serialize(*again), bytes);
  int64_t main = again->find("main"), read = again->find("kernel");
  EXPECT_EQ(again->functions[size_t(main)].hostParams,
            std::vector<uint32_t>{1});
  EXPECT_TRUE(again->functions[size_t(read)].isOnHost);
  EXPECT_TRUE(again->constants[0].isOnHost);
  EXPECT_FALSE(again->constants[1].isOnHost);
  return "";
}

TEST(Serialize, whatIsOnTheHost) {
  EXPECT_EQ(readChanged([](Executable &) {}), "");
  auto function = [](Executable &executable, const char *name) -> Function & {
    return executable.functions[size_t(executable.find(name))];
  };
  EXPECT_EQ(readChanged([&](Executable &changed) {
              function(changed, "use").isOnHost = true;
            }),
            "malformed bytecode: function 2 is on the host and no kernel");
  EXPECT_EQ(readChanged([&](Executable &changed) {
              changed.constants[1].isOnHost = true;
            }),
            "malformed bytecode: constant 1 is on the host and no tensor");
  EXPECT_EQ(readChanged([&](Executable &changed) {
              function(changed, "main").hostParams = {2};
            }),
            "malformed bytecode: function 1 has no parameter 2 on the host");
  EXPECT_EQ(readChanged([&](Executable &changed) {
              function(changed, "main").hostParams = {1, 1};
            }),
            "invalid bytecode: function 'main' has no parameter 1 that can be "
            "on the host, or lists it out of order");
}
