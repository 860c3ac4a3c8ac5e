//===- EmulatedKernelTest.cpp - run kernels of the emulated GPU -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Calls the code of emulated kernels with services that record their calls.
//
//===----------------------------------------------------------------------===//

#include "DeviceModuleTest.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include <cmath>
#include <limits>
#include <random>

using namespace relax_mlir;

namespace {
/// A thread that records the calls of services.
struct TestThread : RelaxEmulatedThread {
  TestThread() : RelaxEmulatedThread() {
    services.access = [](const RelaxEmulatedThread *thread, uint32_t op,
                         const void *address, uint64_t bytes,
                         uint32_t alignment, uint32_t kind) {
      auto &self = *static_cast<const TestThread *>(thread);
      self.calls.push_back(
          "access " + self.name(op) + " of " + std::to_string(bytes) + " at " +
          std::to_string(alignment) + " kind " + std::to_string(kind));
      self.addresses.push_back(address);
    };
    services.barrier = [](const RelaxEmulatedThread *thread, uint32_t op,
                          uint32_t id, uint32_t count) {
      auto &self = *static_cast<const TestThread *>(thread);
      self.calls.push_back("barrier " + self.name(op) + " " +
                           std::to_string(id) + " of " + std::to_string(count));
      // Another thread writes behind the barrier.
      if (self.shared)
        static_cast<float *>(self.shared)[1] = 20;
    };
    services.shuffle = [](const RelaxEmulatedThread *, uint32_t, uint32_t kind,
                          uint32_t mask, uint32_t value, uint32_t lane,
                          uint32_t clamp, uint8_t *inRange) -> uint32_t {
      EXPECT_EQ(kind, uint32_t(RELAX_SHUFFLE_DOWN));
      EXPECT_EQ(mask, ~0u);
      EXPECT_EQ(clamp, 31u);
      if (inRange)
        *inRange = lane < 4;
      return value + lane;
    };
    api = &services;
    for (int i = 0; i < 3; ++i)
      blockDim[i] = gridDim[i] = 1;
  }

  std::string name(uint32_t op) const {
    EXPECT_LT(op, kernel->numOps);
    return kernel->ops[op].name;
  }

  RelaxEmulatorAPI services = {};
  const RelaxEmulatedKernel *kernel = nullptr;
  mutable std::vector<std::string> calls;
  mutable std::vector<const void *> addresses;
};

class EmulatedKernelTest : public DeviceModuleTest {
protected:
  /// Compiles a device module, and finds its kernel.
  void compile(llvm::StringRef body) {
    ASSERT_NO_FATAL_FAILURE(compileDevice(body));
    auto *table = static_cast<const RelaxEmulatedModule *>(device->codes->data);
    ASSERT_EQ(table->numKernels, 1u);
    thread.kernel = table->kernels;
  }

  void run(llvm::ArrayRef<void *> arguments) {
    thread.kernel->function(&thread, arguments.data());
  }

  TestThread thread;
};
} // namespace

TEST_F(EmulatedKernelTest, VectorAdd) {
  ASSERT_NO_FATAL_FAILURE(compile(R"mlir(
    llvm.func @add(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64)
        attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %block = nvvm.read.ptx.sreg.ctaid.x : i32
      %size = nvvm.read.ptx.sreg.ntid.x : i32
      %first = llvm.mul %block, %size : i32
      %number = llvm.add %first, %tid : i32
      %i = llvm.zext %number : i32 to i64
      %inside = llvm.icmp "slt" %i, %n : i64
      llvm.cond_br %inside, ^body, ^exit
    ^body:
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %q = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %x = llvm.load %p : !llvm.ptr<1> -> f32
      %y = llvm.load %q : !llvm.ptr<1> -> f32
      %z = llvm.fadd %x, %y : f32
      llvm.store %z, %q : f32, !llvm.ptr<1>
      llvm.br ^exit
    ^exit:
      llvm.return
    })mlir"));
  EXPECT_STREQ(thread.kernel->name, "add");
  EXPECT_EQ(thread.kernel->hasWaits, 0u);
  EXPECT_EQ(thread.kernel->sharedBytes, 0u);
  std::vector<float> a = {1, 2, 3, 4, 5, 6}, b = {10, 20, 30, 40, 50, 60};
  float *pa = a.data(), *pb = b.data();
  int64_t n = 5;
  thread.blockDim[0] = 4;
  for (uint32_t i = 0; i < 8; ++i) {
    thread.blockIdx[0] = i / 4;
    thread.threadIdx[0] = i % 4;
    run({&pa, &pb, &n});
  }
  EXPECT_EQ(b, (std::vector<float>{11, 22, 33, 44, 55, 60}));
  ASSERT_EQ(thread.calls.size(), 15u);
  EXPECT_EQ(thread.calls[12], "access llvm.load of 4 at 4 kind 1");
  EXPECT_EQ(thread.addresses[12], pa + 4);
  EXPECT_EQ(thread.calls[14], "access llvm.store of 4 at 4 kind 2");
  EXPECT_EQ(thread.addresses[14], pb + 4);
}

/// Returns the number with 10 bits behind the first one that is nearest to `x`,
/// of two the one that is further away from zero.
static float roundToTF32(float x) {
  int exponent;
  std::frexp(double(x), &exponent);
  // Numbers below 2^-126 have a fixed distance.
  int last = std::max(exponent, -125) - 11;
  return float(std::ldexp(std::round(std::ldexp(double(x), -last)), last));
}

TEST_F(EmulatedKernelTest, RoundsToTF32) {
  ASSERT_NO_FATAL_FAILURE(compile(R"mlir(
    llvm.func @round(%a: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      %x = llvm.load %a : !llvm.ptr<1> -> f32
      %y = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rna>}
      llvm.store %y, %a : i32, !llvm.ptr<1>
      llvm.return
    })mlir"));
  auto round = [&](float x) {
    float *address = &x;
    run({&address});
    return x;
  };
  float unit = std::ldexp(1.0f, -10), quarter = unit / 4;
  EXPECT_EQ(round(1 + quarter), 1);
  EXPECT_EQ(round(1 + 2 * quarter), 1 + unit);
  EXPECT_EQ(round(-1 - 2 * quarter), -1 - unit);
  EXPECT_EQ(round(1 + 6 * quarter), 1 + 2 * unit);
  EXPECT_EQ(round(2 - quarter), 2);
  float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(round(std::numeric_limits<float>::max()), infinity);
  EXPECT_EQ(round(-infinity), -infinity);
  EXPECT_TRUE(std::isnan(round(std::nanf("1"))));
  std::mt19937 random(5);
  for (int i = 0; i < 5000; ++i) {
    uint32_t bits = random();
    float x;
    std::memcpy(&x, &bits, sizeof x);
    if (!std::isfinite(x))
      continue;
    ASSERT_EQ(round(x), roundToTF32(x)) << x;
  }
}

TEST_F(EmulatedKernelTest, SharedMemoryAndBarrier) {
  ASSERT_NO_FATAL_FAILURE(compile(R"mlir(
    llvm.mlir.global internal @before()
        {addr_space = 3 : i32} : !llvm.array<2 x f32>
    llvm.mlir.global internal @other()
        {addr_space = 3 : i32, alignment = 64 : i64} : !llvm.array<3 x i8>
    llvm.mlir.global external @dynamic()
        {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @wait(%p: !llvm.ptr<3>) -> f32 {
      nvvm.barrier0
      %x = llvm.load %p : !llvm.ptr<3> -> f32
      llvm.return %x : f32
    }
    llvm.func @shared(%a: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      %s = llvm.mlir.addressof @before : !llvm.ptr<3>
      %o = llvm.mlir.addressof @other : !llvm.ptr<3>
      %d = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
      %one = llvm.mlir.constant(1.0 : f32) : f32
      %byte = llvm.mlir.constant(7 : i8) : i8
      %q = llvm.getelementptr %s[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
      llvm.store %one, %q : f32, !llvm.ptr<3>
      llvm.store %byte, %o : i8, !llvm.ptr<3>
      llvm.store %byte, %d : i8, !llvm.ptr<3>
      %x = llvm.call @wait(%q) : (!llvm.ptr<3>) -> f32
      llvm.store %x, %a : f32, !llvm.ptr<1>
      llvm.return
    })mlir"));
  EXPECT_EQ(thread.kernel->hasWaits, 1u);
  EXPECT_EQ(thread.kernel->sharedBytes, 67u);
  alignas(64) static char memory[1025];
  thread.shared = memory;
  float a = 0, *pa = &a;
  run({&pa});
  // The load sees the value that came at the barrier.
  EXPECT_EQ(a, 20);
  EXPECT_EQ(memory[64], 7);
  EXPECT_EQ(memory[1024], 7);
  EXPECT_EQ(thread.calls,
            (std::vector<std::string>{"access llvm.store of 4 at 4 kind 2",
                                      "access llvm.store of 1 at 1 kind 2",
                                      "access llvm.store of 1 at 1 kind 2",
                                      "barrier nvvm.barrier0 0 of 0",
                                      "access llvm.load of 4 at 4 kind 1",
                                      "access llvm.store of 4 at 4 kind 2"}));
}

TEST_F(EmulatedKernelTest, ShuffleWithPredicate) {
  ASSERT_NO_FATAL_FAILURE(compile(R"mlir(
    llvm.func @shuffle(%a: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
      %mask = llvm.mlir.constant(-1 : i32) : i32
      %clamp = llvm.mlir.constant(31 : i32) : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %both = nvvm.shfl.sync down %mask, %lane, %lane, %clamp
          {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      %value = llvm.extractvalue %both[0] : !llvm.struct<(i32, i1)>
      %valid = llvm.extractvalue %both[1] : !llvm.struct<(i32, i1)>
      %none = llvm.mlir.constant(-5 : i32) : i32
      %result = llvm.select %valid, %value, %none : i1, i32
      llvm.store %result, %a : i32, !llvm.ptr<1>
      llvm.return
    })mlir"));
  EXPECT_EQ(thread.kernel->hasWaits, 1u);
  thread.blockDim[0] = 5;
  thread.blockDim[1] = 20;
  int32_t a = 0, *pa = &a;
  // The threads 34 and 99 of the block.
  thread.threadIdx[0] = 4;
  thread.threadIdx[1] = 6;
  run({&pa});
  EXPECT_EQ(a, 4);
  thread.threadIdx[1] = 19;
  run({&pa});
  EXPECT_EQ(a, 6);
  thread.threadIdx[1] = 20;
  run({&pa});
  EXPECT_EQ(a, -5);
}
