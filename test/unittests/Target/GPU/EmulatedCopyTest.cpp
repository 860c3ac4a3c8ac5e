//===- EmulatedCopyTest.cpp - compile and run copies of boxes -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiles a kernel with a ring of tiles, as for Hopper, and runs it on the
// emulated GPU, with and without faults.
//
//===----------------------------------------------------------------------===//

#include "../../Runtime/Emulator/CopyKernels.h"
#include "DeviceModuleTest.h"

using namespace relax_mlir;

/// Adds the tiles of 8x32 floats of a matrix. The first warp loads them into
/// the two stages of the ring, the other two add.
static const char *const kRing = R"mlir(
  llvm.mlir.global external @memory()
      {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
  llvm.func @add(
      %in: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant,
                      llvm.align = 64 : i64},
      %out: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant,
                       llvm.align = 64 : i64}, %tiles: i64)
      attributes {gpu.kernel, nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %count = llvm.trunc %tiles : i64 to i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %c10 = llvm.mlir.constant(10 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %bytes = llvm.mlir.constant(1024 : i32) : i32
    %ticks = llvm.mlir.constant(1000000 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %zero = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
    %s = llvm.mlir.addressof @memory : !llvm.ptr<3>
    %result = llvm.getelementptr %s[2048] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %full = llvm.getelementptr %s[3072] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %empty = llvm.getelementptr %s[3088] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %full1 = llvm.getelementptr %s[3080] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %empty1 = llvm.getelementptr %s[3096] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    nvvm.prefetch tensormap, %in : !llvm.ptr
    %isFirst = llvm.icmp "eq" %tid, %c0 : i32
    llvm.cond_br %isFirst, ^init, ^ready
  ^init:
    nvvm.mbarrier.init %full, %c1 : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %full1, %c1 : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %empty, %c2 : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %empty1, %c2 : !llvm.ptr<3>, i32
    nvvm.fence.mbarrier.init
    llvm.br ^ready
  ^ready:
    nvvm.barrier0
    %isProducer = llvm.icmp "ult" %tid, %c32 : i32
    llvm.cond_br %isProducer, ^elect, ^consumer
  ^elect:
    %leads = nvvm.elect.sync -> i1
    llvm.cond_br %leads, ^produce(%c0 : i32), ^exit
  ^produce(%t: i32):
    %stage = llvm.and %t, %c1 : i32
    %round = llvm.lshr %t, %c1 : i32
    %next = llvm.add %round, %c1 : i32
    %parity = llvm.and %next, %c1 : i32
    %e = llvm.getelementptr %empty[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    %f = llvm.getelementptr %full[%stage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    nvvm.mbarrier.try_wait.parity %e, %parity, %ticks : !llvm.ptr<3>, i32, i32
    nvvm.mbarrier.arrive.expect_tx %f, %bytes : !llvm.ptr<3>, i32
    %column = llvm.mul %t, %c32 : i32
    %offset = llvm.shl %stage, %c10 : i32
    %to = llvm.getelementptr %s[%offset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %to7 = llvm.addrspacecast %to : !llvm.ptr<3> to !llvm.ptr<7>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to7, %in, %f,
        box [%column, %c0] : !llvm.ptr<7>, !llvm.ptr
    %t1 = llvm.add %t, %c1 : i32
    %again = llvm.icmp "ult" %t1, %count : i32
    llvm.cond_br %again, ^produce(%t1 : i32), ^exit
  ^consumer:
    // A thread adds 16 bytes of each tile.
    %chunk = llvm.sub %tid, %c32 : i32
    %row = llvm.lshr %chunk, %c3 : i32
    %swizzled = llvm.xor %chunk, %row : i32
    llvm.br ^consume(%c0, %zero : i32, vector<4xf32>)
  ^consume(%u: i32, %sum: vector<4xf32>):
    %ustage = llvm.and %u, %c1 : i32
    %uround = llvm.lshr %u, %c1 : i32
    %uparity = llvm.and %uround, %c1 : i32
    %uf = llvm.getelementptr %full[%ustage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    %ue = llvm.getelementptr %empty[%ustage] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
    nvvm.mbarrier.try_wait.parity %uf, %uparity, %ticks : !llvm.ptr<3>, i32, i32
    %uoffset = llvm.shl %ustage, %c10 : i32
    %tile = llvm.getelementptr %s[%uoffset] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
    %at = llvm.getelementptr %tile[%swizzled] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xf32>
    %x = llvm.load %at {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
    %y = llvm.fadd %sum, %x : vector<4xf32>
    nvvm.bar.warp.sync %all : i32
    %releases = nvvm.elect.sync -> i1
    llvm.cond_br %releases, ^release, ^advance
  ^release:
    %state = nvvm.mbarrier.arrive %ue : !llvm.ptr<3> -> i64
    llvm.br ^advance
  ^advance:
    %u1 = llvm.add %u, %c1 : i32
    %more = llvm.icmp "ult" %u1, %count : i32
    llvm.cond_br %more, ^consume(%u1, %y : i32, vector<4xf32>), ^finish
  ^finish:
    %own = llvm.getelementptr %result[%chunk] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, vector<4xf32>
    llvm.store %y, %own {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    nvvm.barrier id = %c1 number_of_threads = %c64
    %stores = llvm.icmp "eq" %chunk, %c0 : i32
    llvm.cond_br %stores, ^store, ^exit
  ^store:
    nvvm.cp.async.bulk.tensor.global.shared.cta %out, %result, box [%c0, %c0] : !llvm.ptr, !llvm.ptr<3>
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 0 {read}
    llvm.br ^exit
  ^exit:
    llvm.return
  }
)mlir";

namespace {
class EmulatedCopyTest : public DeviceModuleTest {
protected:
  static constexpr uint32_t kTiles = 5, kWidth = 32 * kTiles;

  /// Compiles the ring with a text replaced by another one.
  void compileRing(llvm::StringRef from = "", llvm::StringRef to = "") {
    std::string text = kRing;
    if (!from.empty()) {
      size_t place = text.find(from);
      ASSERT_NE(place, std::string::npos);
      text.replace(place, from.size(), to);
    }
    kernels.reset();
    compileDevice(text);
  }

  /// Runs the kernel, and returns its error; checks the result if there is
  /// none.
  std::string run(uint64_t seed) {
    runtime::EmulatorOptions options;
    options.seed = seed * 0x9e3779b97f4a7c15;
    options.areCopiesEager = seed % 4 == 3;
    auto api = runtime::createEmulatedDevice(options);
    runtime::Buffer<float> in(*api, 8 * kWidth), out(*api, 256);
    for (uint32_t i = 0; i < 8 * kWidth; ++i)
      in[i] = float(i * 37 % 101);
    runtime::TensorMap inMap(runtime::describe(
        in.data, {kWidth, 8}, {32, 8}, runtime::TensorSwizzle::Bytes128));
    runtime::TensorMap outMap(runtime::describe(out.data, {32, 8}, {32, 8}));
    int64_t tiles = kTiles;
    void *arguments[] = {inMap.bytes, outMap.bytes, &tiles};
    RelaxLaunch launch = {device,     "add", "node",    {1, 1, 1},
                          {96, 1, 1}, 3104,  arguments, 3};
    if (runtime::Error error = api->launch(0, launch))
      return error.message();
    for (uint32_t i = 0; i < 256; ++i) {
      float sum = 0;
      for (uint32_t tile = 0; tile < kTiles; ++tile)
        sum += in[i / 32 * kWidth + tile * 32 + i % 32];
      EXPECT_EQ(out[i], sum) << "element " << i;
    }
    return "";
  }

  /// Expects an error with one of the given parts, in all orders.
  void expectFault(llvm::ArrayRef<llvm::StringRef> parts) {
    for (uint64_t seed = 0; seed < 8; ++seed) {
      std::string message = run(seed);
      EXPECT_TRUE(llvm::any_of(parts, [&](llvm::StringRef part) {
        return llvm::StringRef(message).contains(part);
      })) << message;
    }
  }
};
} // namespace

TEST_F(EmulatedCopyTest, Ring) {
  ASSERT_NO_FATAL_FAILURE(compileRing());
  for (uint64_t seed = 0; seed < 16; ++seed)
    EXPECT_EQ(run(seed), "");
}

TEST_F(EmulatedCopyTest, ReadBeforeWait) {
  ASSERT_NO_FATAL_FAILURE(compileRing(
      "nvvm.mbarrier.try_wait.parity %uf, %uparity, %ticks : !llvm.ptr<3>, "
      "i32, i32"));
  expectFault({"uninitialised read by thread (",
               "may not have arrived, because the thread has not waited for "
               "the mbarrier at byte 3072 of shared memory"});
}

TEST_F(EmulatedCopyTest, LostArrival) {
  ASSERT_NO_FATAL_FAILURE(
      compileRing("%state = nvvm.mbarrier.arrive %ue : !llvm.ptr<3> -> i64"));
  expectFault({"at nvvm.mbarrier.try_wait.parity"});
}

TEST_F(EmulatedCopyTest, WrongExpectedBytes) {
  ASSERT_NO_FATAL_FAILURE(
      compileRing("constant(1024 : i32)", "constant(1040 : i32)"));
  expectFault({"the mbarrier at byte 3072 of shared memory is in phase 0, with "
               "0 of 1 arrivals and 16 bytes of copies missing"});
}

TEST_F(EmulatedCopyTest, MissingFence) {
  ASSERT_NO_FATAL_FAILURE(compileRing(
      "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = "
      "#nvvm.shared_space<cta>}"));
  expectFault({"kernel 'add' (node): missing fence by thread (32,0,0) of block "
               "(0,0,0) at nvvm.cp.async.bulk.tensor.global.shared.cta"});
}
