//===- DeviceMachineTest.cpp - run executables on a device ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device is a GPU of the fake driver. The host cannot access its memory, so
// these tests crash where the machine touches it.
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/CapturedCall.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

using namespace relax_mlir::runtime;

namespace {
constexpr DLDevice kGPU = {kDLCUDA, 0};
constexpr RelaxDeviceCode kCode = {RELAX_DEVICE_CODE_PTX, 80, "sm_80", "PTX",
                                   4};
} // namespace

/// The code of tests; the runtime keeps its state.
static RelaxDeviceModule module = {&kCode, 1, nullptr};

/// out[i] = in[i] * factor + more[i], over a workspace.
static int32_t scaleAdd(const RelaxKernelContext *ctx, void *const *buffers,
                        const int64_t *symbols) {
  void *workspace = ctx->allocWorkspace(ctx, 16, 4096);
  if (!workspace || uintptr_t(workspace) % 4096 != 0)
    return 1;
  void *in = buffers[0], *more = buffers[1], *out = buffers[2];
  int64_t factor = symbols[0];
  void *arguments[] = {&in, &more, &out, &workspace, &factor};
  RelaxLaunch launch = {&module,   "scale_add", "model:1", {1, 1, 1},
                        {4, 1, 1}, 0,           arguments, 5};
  int32_t code = ctx->launch(ctx, &launch);
  // The runtime frees the workspace of a kernel that fails.
  if (code)
    return code;
  ctx->freeWorkspace(ctx, workspace);
  ctx->freeWorkspace(ctx, nullptr);
  return 0;
}

/// Starts a kernel without workspace.
static int32_t launchOnly(const RelaxKernelContext *ctx, void *const *,
                          const int64_t *) {
  RelaxLaunch launch = {&module,   "scale_add", nullptr, {1, 1, 1},
                        {4, 1, 1}, 0,           nullptr, 0};
  return ctx->launch(ctx, &launch);
}

/// The rows of the tensor that the next kernel makes a map of, and its map.
static int64_t numRows;
alignas(RELAX_TENSOR_MAP_ALIGNMENT) static unsigned char tensorMap
    [RELAX_TENSOR_MAP_BYTES];

/// Makes a tensor map of rows of four floats.
static int32_t encodeOnly(const RelaxKernelContext *ctx, void *const *buffers,
                          const int64_t *) {
  RelaxTensorMap tensor = {};
  tensor.base = buffers[0];
  tensor.location = "model:2";
  tensor.typeCode = kDLFloat;
  tensor.typeBits = 32;
  tensor.rank = 2;
  tensor.dims[0] = tensor.box[0] = 4;
  tensor.dims[1] = numRows;
  tensor.strides[0] = 16;
  tensor.box[1] = 1;
  return ctx->encodeTensorMap(ctx, tensorMap, &tensor);
}

static int32_t cpuKernel(const RelaxKernelContext *ctx, void *const *,
                         const int64_t *) {
  return ctx->parallelFor(
      ctx, 1, 1,
      [](const RelaxKernelContext *, int64_t, int64_t, void *) -> int32_t {
        return 0;
      },
      nullptr);
}

namespace {

class DeviceMachineTest : public testing::Test {
protected:
  using Floats = std::vector<float>;

  static void SetUpTestSuite() {
    ASSERT_EQ(FakeDriver::addDevice().message(), "");
  }

  void SetUp() override {
    fake() = FakeDriver();
    fake().numArguments["scale_add"] = 5;
    fake().kernels["scale_add"] = [](FakeArguments arguments) {
      for (int i = 0; i < 4; ++i)
        arguments.floats(3)[i] =
            arguments.floats(0)[i] * float(arguments.integer(4));
      for (int i = 0; i < 4; ++i)
        arguments.floats(2)[i] =
            arguments.floats(3)[i] + arguments.floats(1)[i];
      return 0;
    };
    Expected<Executable> executable = parseText(kText);
    ASSERT_TRUE(bool(executable)) << executable.error().message();
    program = std::move(*executable);
    vm = create(kGPU);
  }

  void TearDown() override {
    vm.reset();
    (*MemoryPool::get(kGPU))->trim();
    EXPECT_EQ(fake().numCurrent(), 0);
    EXPECT_TRUE(fake().blocks.empty());
    EXPECT_EQ(fake().numCaptures, 0);
    EXPECT_EQ(fake().numGraphs, 0);
  }

  static FakeDriver &fake() { return FakeDriver::get(); }

  std::shared_ptr<VirtualMachine> create(DLDevice device) {
    Expected<std::shared_ptr<VirtualMachine>> vm =
        VirtualMachine::create(program,
                               {{"scale_add", scaleAdd, 3, 1},
                                {"host", cpuKernel, 1, 0},
                                {"gpu", launchOnly, 1, 0},
                                {"map", encodeOnly, 1, 0}},
                               nullptr, device);
    EXPECT_TRUE(bool(vm)) << vm.error().message();
    return *vm;
  }

  template <typename T = float>
  static Any tensor(const std::vector<T> &values, DataType type = DataType()) {
    Expected<Any> result = makeTensor(type, {int64_t(values.size())});
    std::memcpy(dataOf(*asTensor(*result)), values.data(),
                values.size() * sizeof(T));
    return *result;
  }

  /// Returns the elements of a tensor of the GPU.
  template <typename T = float>
  static std::vector<T> values(const TVMFFIAny &value) {
    const DLTensor *t = asTensor(value);
    if (!t || !isSameDevice(t->device, kGPU))
      return {};
    Expected<Any> copy = copyTensor(*t, kCPU);
    EXPECT_TRUE(bool(copy)) << copy.error().message();
    auto *data = static_cast<T *>(dataOf(*asTensor(*copy)));
    return std::vector<T>(data, data + numElements(*t));
  }
  static Floats values(Expected<Any> value) {
    EXPECT_TRUE(bool(value)) << value.error().message();
    return value ? values(value->view()) : Floats();
  }

  using Call = std::shared_ptr<CapturedCall>;

  Expected<Call> capture(const char *function, const std::vector<Any> &args) {
    std::vector<TVMFFIAny> views;
    for (const Any &arg : args)
      views.push_back(arg.view());
    return CapturedCall::capture(*vm, function, views.data(),
                                 int32_t(views.size()));
  }
  static Expected<Any> replay(CapturedCall &call,
                              const std::vector<Any> &args) {
    std::vector<TVMFFIAny> views;
    for (const Any &arg : args)
      views.push_back(arg.view());
    return call.replay(views.data(), int32_t(views.size()));
  }

  static std::string errorOf(Expected<Any> value) {
    EXPECT_FALSE(bool(value));
    return value ? "" : value.error().message();
  }

  static constexpr const char *kText =
      "weights 16\n  0x0000803f000000400000404000008040\n"
      "c[0] = dtype float32\nc[1] = shape [4]\nc[2] = shape [8]\n"
      "c[3] = tensor float32 [4] splat 0x00002041\n"
      "c[4] = tensor float32 [4] weights 0\n"
      "@scale_add kernel buffers=3 symbols=1;\n"
      "@host kernel buffers=1 symbols=0;\n"
      "@gpu kernel buffers=1 symbols=0;\n"
      "@map kernel buffers=1 symbols=0;\n"
      "@main:\n"
      "  call vm.builtin.alloc_storage in: %vm, i16, i0 dst: %1\n"
      "  call vm.builtin.alloc_tensor in: %1, i0, c[1], c[0] dst: %2\n"
      "  call scale_add in: %0, c[3], %2, i2 dst: %void\n"
      "  ret %2\n"
      "@item:\n"
      "  call vm.builtin.tuple_getitem in: %0, i0 dst: %1\n"
      "  call main in: %1 dst: %2\n"
      "  ret %2\n"
      "@concat:\n"
      "  call vm.builtin.alloc_storage in: %vm, i32, i0 dst: %1\n"
      "  call vm.builtin.alloc_tensor in: %1, i0, c[2], c[0] dst: %2\n"
      "  call relax.run.concat in: %0, c[4], i0, %2 dst: %void\n"
      "  ret %2\n"
      "@shape:\n  call vm.builtin.tensor_to_shape in: %0 dst: %1\n  ret %1\n"
      "@rank:\n"
      "  call vm.builtin.alloc_shape_heap in: %vm, i1 dst: %1\n"
      "  call vm.builtin.match_shape in: %0, %1, i1, i1, i0 dst: %void\n"
      "  call vm.builtin.load_symbol in: %1, i0 dst: %2\n  ret %2\n"
      "@branch:\n"
      "  call vm.builtin.read_if_cond in: %0 dst: %1\n"
      "  if %1, 2\n  goto 3\n"
      "  call vm.builtin.copy in: c[4] dst: %2\n  ret %2\n"
      "  call vm.builtin.copy in: c[3] dst: %2\n  ret %2\n"
      "@unique:\n  call relax.run.unique in: %0, i1 dst: %1\n  ret %1\n"
      "@boxes:\n"
      "  call relax.run.all_class_non_max_suppression in: %0, %1, %2, %3, i0 "
      "dst: %4\n  ret %4\n"
      "@constant:\n"
      "  call vm.builtin.copy in: c[4] dst: %0\n  ret %0\n"
      "@cpu:\n  call host in: %0 dst: %void\n  ret %0\n"
      "@encode:\n  call map in: %0 dst: %void\n  ret %0\n"
      "@launch:\n  call gpu in: %0 dst: %void\n  ret %0\n"
      "@swap(x, y):\n"
      "  call main in: %1 dst: %2\n"
      "  call vm.builtin.make_tuple in: %2, %0 dst: %3\n  ret %3\n"
      "@scalar(x, n):\n  call main in: %0 dst: %2\n  ret %2\n"
      "@place(x host, y):\n"
      "  call vm.builtin.make_tuple in: %0, %1 dst: %2\n  ret %2\n"
      "@back:\n"
      "  call vm.builtin.copy_to_device in: %0, i1 dst: %1\n"
      "  call host in: %1 dst: %void\n  ret %1\n"
      "@third:\n"
      "  call vm.builtin.copy_to_device in: %0, i2 dst: %1\n  ret %1\n"
      "@third_storage:\n"
      "  call vm.builtin.alloc_storage in: %vm, i16, i-1 dst: %1\n"
      "  ret %0\n";

  Executable program;
  std::shared_ptr<VirtualMachine> vm;
};

} // namespace

TEST_F(DeviceMachineTest, kernelsRunOnTheDevice) {
  EXPECT_TRUE(isSameDevice(vm->device(), kGPU));
  Any x = tensor(Floats{1, 2, 3, 4});
  EXPECT_EQ(values(vm->invoke("main", {x})), (Floats{12, 14, 16, 18}));
  // An argument may be on the device, or in a tuple.
  Any moved = *copyTensor(*asTensor(x), kGPU);
  EXPECT_EQ(values(vm->invoke("main", {moved})), (Floats{12, 14, 16, 18}));
  TVMFFIAny view = x.view();
  EXPECT_EQ(values(vm->invoke("item", {*makeTuple(&view, 1)})),
            (Floats{12, 14, 16, 18}));
  MemoryPool &pool = **MemoryPool::get(kGPU);
  EXPECT_GE(pool.statistics().numReused, 2u);
}

TEST_F(DeviceMachineTest, tuplesMoveAsAWhole) {
  Any x = tensor(Floats{1, 2, 3, 4});
  Any moved = *copyTensor(*asTensor(x), kGPU);
  TVMFFIAny views[] = {x.view(), moved.view()};
  Any both = *makeTuple(views, 2);
  Expected<Any> placed = vm->invoke("place", {both, both});
  ASSERT_TRUE(bool(placed)) << placed.error().message();
  DLDevice devices[] = {kCPU, kGPU};
  for (int i = 0; i < 2; ++i) {
    const auto *tuples =
        static_cast<const TVMFFIAny *>(asArray(placed->view())->data);
    const auto *items =
        static_cast<const TVMFFIAny *>(asArray(tuples[i])->data);
    for (int j = 0; j < 2; ++j)
      EXPECT_TRUE(isSameDevice(asTensor(items[j])->device, devices[i]));
  }
}

TEST_F(DeviceMachineTest, builtinsThatWait) {
  for (const char *name :
       {"vm.builtin.copy_to_device", "vm.builtin.read_if_cond",
        "vm.builtin.tensor_to_shape", "relax.run.concat", "relax.run.unique"})
    EXPECT_TRUE(mayWaitForDevice(name)) << name;
  for (const char *name : {"vm.builtin.alloc_tensor", "vm.builtin.reshape",
                           "vm.builtin.copy_tensor", "scale_add"})
    EXPECT_FALSE(mayWaitForDevice(name)) << name;
}

TEST_F(DeviceMachineTest, lentTensorsAreMoved) {
  Floats data = {1, 2, 3, 4};
  int64_t shape[] = {4};
  DLTensor lent{};
  lent.data = data.data();
  lent.device = kCPU;
  lent.ndim = 1;
  lent.dtype = {kDLFloat, 32, 1};
  lent.shape = shape;
  TVMFFIAny arg{};
  arg.type_index = kTVMFFIDLTensorPtr;
  arg.v_ptr = &lent;
  Any result;
  ASSERT_EQ(vm->invoke("main", &arg, 1, result.out()), 0);
  EXPECT_EQ(values(result.view()), (Floats{12, 14, 16, 18}));
}

TEST_F(DeviceMachineTest, constantsLieOnTheDevice) {
  Expected<Any> first = vm->invoke("constant", {});
  EXPECT_EQ(values(first), (Floats{1, 2, 3, 4}));
  // A result is a copy.
  Floats other = {9, 9, 9, 9};
  DeviceAPI *api = *DeviceAPI::get(kGPU);
  ASSERT_FALSE(
      bool(api->copy(dataOf(*asTensor(*first)), kGPU, other.data(), kCPU, 16)));
  EXPECT_EQ(values(vm->invoke("constant", {})), (Floats{1, 2, 3, 4}));
}

TEST_F(DeviceMachineTest, builtinsGetDataOnTheHost) {
  Any x = tensor(Floats{5, 6, 7, 5});
  EXPECT_EQ(values(vm->invoke("concat", {x})),
            (Floats{5, 6, 7, 5, 1, 2, 3, 4}));

  DataType int64{DataType::Int, 64, 1};
  Expected<Any> shape =
      vm->invoke("shape", {tensor(std::vector<int64_t>{2, 3}, int64)});
  ASSERT_TRUE(bool(shape)) << shape.error().message();
  const TVMFFIShapeCell *cell = asShape(shape->view());
  ASSERT_TRUE(cell);
  EXPECT_EQ(shapeToString(cell->data, cell->size), "[2, 3]");
  EXPECT_EQ(asInteger(vm->invoke("rank", {x})->view()), 4);

  DataType boolean{DataType::Bool, 8, 1};
  using Bytes = std::vector<uint8_t>;
  EXPECT_EQ(values(vm->invoke("branch", {tensor(Bytes{1}, boolean)})),
            (Floats{10, 10, 10, 10}));
  EXPECT_EQ(values(vm->invoke("branch", {tensor(Bytes{0}, boolean)})),
            (Floats{1, 2, 3, 4}));

  Expected<Any> unique = vm->invoke("unique", {x});
  ASSERT_TRUE(bool(unique)) << unique.error().message();
  const auto *items =
      static_cast<const TVMFFIAny *>(asArray(unique->view())->data);
  EXPECT_EQ(values(items[0]), (Floats{5, 6, 7}));
  EXPECT_EQ(values<int64_t>(items[3]), (std::vector<int64_t>{2, 1, 1}));
}

TEST_F(DeviceMachineTest, boxesOnTheDevice) {
  auto make = [](const Floats &values, std::vector<int64_t> shape) {
    Any result = *makeTensor(DataType(), shape);
    std::memcpy(dataOf(*asTensor(result)), values.data(),
                values.size() * sizeof(float));
    return result;
  };
  Any most = *makeTensor({DataType::Int, 64, 1}, {});
  *static_cast<int64_t *>(dataOf(*asTensor(most))) = 5;
  Expected<Any> rows = vm->invoke(
      "boxes", {make({0, 0, 1, 1, 0, 0, 1, 1.1f, 4, 4, 5, 5}, {1, 3, 4}),
                make({0.5f, 0.9f, 0.1f}, {1, 1, 3}), most, make({0.5f}, {})});
  ASSERT_TRUE(bool(rows)) << rows.error().message();
  EXPECT_EQ(values<int64_t>(rows->view()),
            (std::vector<int64_t>{0, 0, 1, 0, 0, 2}));
}

TEST_F(DeviceMachineTest, tensorMaps) {
  Any x = tensor(Floats{1, 2, 3, 4});
  numRows = 1;
  fake().calls.clear();
  EXPECT_EQ(values(vm->invoke("encode", {x})), (Floats{1, 2, 3, 4}));
  EXPECT_EQ(std::count(fake().calls.begin(), fake().calls.end(),
                       "map of type 7 [4, 1] strides [16] box [4, 1] "
                       "swizzle 0"),
            1);
  EXPECT_EQ(tensorMap[0], 1);
  // The driver refuses a tensor without elements.
  numRows = 0;
  fake().calls.clear();
  EXPECT_EQ(values(vm->invoke("encode", {x})), (Floats{1, 2, 3, 4}));
  EXPECT_TRUE(fake().calls.empty());
  EXPECT_EQ(tensorMap[0], 0);
  numRows = -1;
  EXPECT_EQ(errorOf(vm->invoke("encode", {x})),
            "kernel 'map' (model:2): invalid tensor map: expected 1 to 2^32 "
            "elements along dimension 1, got 18446744073709551615 (in function "
            "'encode', instruction 0)");
  EXPECT_EQ(errorOf(create(kCPU)->invoke("encode", {x})),
            "kernel 'map' was compiled for a GPU, its arguments are on cpu:0 "
            "(in function 'encode', instruction 0)");
}

TEST_F(DeviceMachineTest, wrongDevices) {
  Any x = tensor(Floats{1, 2, 3, 4});
  EXPECT_EQ(errorOf(vm->invoke("back", {x})),
            "argument 0 of kernel 'host': expected a tensor on cuda:0, got one "
            "on cpu:0 (in function 'back', instruction 1)");
  EXPECT_EQ(errorOf(vm->invoke("cpu", {x})),
            "kernel 'host' was compiled for the cpu, its arguments are on "
            "cuda:0 (in function 'cpu', instruction 0)");
  EXPECT_EQ(errorOf(vm->invoke("third", {x})),
            "vm.builtin.copy_to_device: device 2 is not available, expected 0 "
            "for the device of the machine or 1 for the host (in function "
            "'third', instruction 0)");
  EXPECT_EQ(errorOf(vm->invoke("third_storage", {x})),
            "vm.builtin.alloc_storage: device -1 is not available, expected 0 "
            "for the device of the machine or 1 for the host (in function "
            "'third_storage', instruction 0)");
  auto onCPU = create(kCPU);
  EXPECT_EQ(errorOf(onCPU->invoke("main", {*copyTensor(*asTensor(x), kGPU)})),
            "argument 0 of kernel 'scale_add': expected a tensor on cpu, got "
            "one on cuda:0 (in function 'main', instruction 2)");
  EXPECT_EQ(errorOf(onCPU->invoke("launch", {x})),
            "kernel 'gpu' was compiled for a GPU, its arguments are on cpu:0 "
            "(in function 'launch', instruction 0)");
  auto missing =
      VirtualMachine::create(program, {}, nullptr, DLDevice{kDLCUDA, 5});
  ASSERT_FALSE(bool(missing));
  EXPECT_EQ(missing.error().message(),
            "device cuda:5 is not available: there is one GPU");
}

TEST_F(DeviceMachineTest, failedLaunches) {
  MemoryPool &pool = **MemoryPool::get(kGPU);
  Any x = *copyTensor(*asTensor(tensor(Floats{1, 2, 3, 4})), kGPU);
  EXPECT_EQ(values(vm->invoke("main", {x})), (Floats{12, 14, 16, 18}));
  uint64_t before = pool.statistics().bytesInUse;
  fake().asynchronous = 1;
  EXPECT_EQ(errorOf(vm->invoke("main", {x})),
            "kernel 'scale_add' (model:1): cuda:0: CUDA_ERROR_INVALID_VALUE (a "
            "text of the driver) (in function 'main', instruction 2)");
  EXPECT_EQ(pool.statistics().bytesInUse, before);
  fake().asynchronous = 0;

  // The error of a kernel that runs appears where its result is copied.
  fake().kernels["scale_add"] = [](FakeArguments) {
    return cuda::kIllegalAddress;
  };
  Expected<Any> result = vm->invoke("main", {x});
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(errorOf(copyTensor(*asTensor(*result), kCPU)),
            "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (a text of the driver), in "
            "kernel 'scale_add' (model:1)");
  fake().asynchronous = 0;
}

TEST_F(DeviceMachineTest, usedDevicesStay) {
  Error error = DeviceAPI::add(kDLCUDA, createCUDADevice(FakeDriver::getTable));
  EXPECT_EQ(error.message(),
            "the device 'cuda' is in use and cannot be replaced");
}

TEST_F(DeviceMachineTest, capturedCalls) {
  Expected<Call> call = capture("main", {tensor(Floats{1, 2, 3, 4})});
  ASSERT_TRUE(bool(call)) << call.error().message();
  // Memory of other calls is not that of the capture.
  Any other = *vm->invoke("main", {tensor(Floats{5, 5, 5, 5})});
  fake().calls.clear();
  Any result = *replay(**call, {tensor(Floats{1, 0, 2, 0})});
  EXPECT_EQ(values(result.view()), (Floats{12, 10, 14, 10}));
  EXPECT_EQ(values(other.view()), (Floats{20, 20, 20, 20}));
  EXPECT_EQ(fake().calls, (std::vector<std::string>{"replay"}));
  // The next replay writes the result again, from a tensor of the GPU as well.
  Any moved = *copyTensor(*asTensor(tensor(Floats{3, 0, 0, 0})), kGPU);
  EXPECT_EQ(values(replay(**call, {moved})), (Floats{16, 10, 10, 10}));
  EXPECT_EQ(values(result.view()), (Floats{16, 10, 10, 10}));
  // A result keeps its memory.
  call->reset();
  EXPECT_EQ(values(result.view()), (Floats{16, 10, 10, 10}));
  EXPECT_EQ(fake().numGraphs, 0);
}

TEST_F(DeviceMachineTest, capturedTuples) {
  Any x = tensor(Floats{1, 2, 3, 4}), y = tensor(Floats{0, 0, 0, 1});
  Expected<Call> call = capture("item", {*makeTuple(&x.view(), 1)});
  ASSERT_TRUE(bool(call)) << call.error().message();
  EXPECT_EQ(values(replay(**call, {*makeTuple(&y.view(), 1)})),
            (Floats{10, 10, 10, 12}));
  EXPECT_EQ(errorOf(replay(**call, {*makeTuple(nullptr, 0)})),
            "argument 0: expected a tuple of 1 values of the captured call, "
            "got a tuple of 0 values");
}

// The second result of swap(x, y) is x. Its copy is one within the GPU.
TEST_F(DeviceMachineTest, resultsOfReplaysAreArguments) {
  Any x = tensor(Floats{1, 2, 3, 4}), y = tensor(Floats{0, 0, 0, 0});
  Expected<Call> call = capture("swap", {x, y});
  ASSERT_TRUE(bool(call)) << call.error().message();
  Any result = *replay(**call, {x, y});
  for (const Floats &expected :
       {Floats{12, 14, 16, 18}, Floats{30, 30, 30, 30}}) {
    auto *items = static_cast<const TVMFFIAny *>(asArray(result.view())->data);
    Any first, second;
    ASSERT_EQ(own(items[0], first), 0);
    ASSERT_EQ(own(items[1], second), 0);
    result = *replay(**call, {first, second});
    EXPECT_EQ(
        values(static_cast<const TVMFFIAny *>(asArray(result.view())->data)[0]),
        expected);
  }
}

TEST_F(DeviceMachineTest, capturedConstants) {
  Expected<Call> call = capture("constant", {});
  ASSERT_TRUE(bool(call)) << call.error().message();
  EXPECT_EQ(values(replay(**call, {})), (Floats{1, 2, 3, 4}));
}

TEST_F(DeviceMachineTest, capturedScalars) {
  Any x = tensor(Floats{1, 2, 3, 4});
  for (const Any &value :
       {Any::integer(3), Any::floating(2.5), makeString("a"), Any(),
        makeShape(std::vector<int64_t>{1, 2}), Any::dataType(DataType())}) {
    Expected<Call> call = capture("scalar", {x, value});
    ASSERT_TRUE(bool(call)) << call.error().message();
    EXPECT_EQ(values(replay(**call, {x, value})), (Floats{12, 14, 16, 18}));
    EXPECT_EQ(errorOf(replay(**call, {x, Any::integer(4)}))
                  .find("argument 1: "
                        "expected "),
              0u);
  }
  Expected<Call> call = capture("scalar", {x, Any::floating(2.5)});
  EXPECT_EQ(errorOf(replay(**call, {x, Any::floating(3)})),
            "argument 1: expected 2.5 of the captured call, got 3");
  Expected<Any> function = vm->functionObject(program.find("main"));
  EXPECT_EQ(capture("scalar", {x, *function}).error().message(),
            "argument 1: a function cannot be captured");
}

TEST_F(DeviceMachineTest, threadsShareACapturedCall) {
  Expected<Call> call =
      capture("swap", {tensor(Floats{0, 0, 0, 0}), tensor(Floats{0, 0, 0, 0})});
  ASSERT_TRUE(bool(call)) << call.error().message();
  // Inputs of a call that two threads write would be mixed.
  std::atomic<int> numMixed{0};
  fake().kernels["scale_add"] = [&](FakeArguments arguments) {
    float *in = arguments.floats(0);
    numMixed += in[0] != in[3];
    return 0;
  };
  auto run = [&](float value) {
    Any x = tensor(Floats{value, value, value, value});
    for (int i = 0; i < 200; ++i)
      EXPECT_TRUE(bool(replay(**call, {x, x})));
  };
  std::thread other([&] { run(1); });
  run(2);
  other.join();
  EXPECT_EQ(numMixed, 0);
}

TEST_F(DeviceMachineTest, wrongArgumentsOfReplays) {
  Expected<Call> call = capture("main", {tensor(Floats{1, 2, 3, 4})});
  ASSERT_TRUE(bool(call)) << call.error().message();
  EXPECT_EQ(errorOf(replay(**call, {tensor(Floats{1, 2})})),
            "argument 0: expected a tensor of float32 [4], got one of float32 "
            "[2]");
  EXPECT_EQ(errorOf(replay(**call, {Any::integer(3)})),
            "argument 0: expected a tensor of the captured call, got 3");
  EXPECT_EQ(errorOf(replay(**call, {})), "expected 1 arguments, got 0");
}

// The GPU has no room for the call in the common pool, and the captured one.
TEST_F(DeviceMachineTest, capturesTakeMemoryOfTheCommonPool) {
  EXPECT_TRUE(bool(vm->invoke("main", {tensor(Floats{1, 2, 3, 4})})));
  fake().freeBytes = 0;
  Expected<Call> call = capture("main", {tensor(Floats{1, 2, 3, 4})});
  ASSERT_TRUE(bool(call)) << call.error().message();
  EXPECT_EQ(values(replay(**call, {tensor(Floats{1, 0, 2, 0})})),
            (Floats{12, 10, 14, 10}));
}

TEST_F(DeviceMachineTest, callsThatNeedTheHost) {
  auto refusal = [&](const char *function, const std::vector<Any> &args) {
    Expected<Call> call = capture(function, args);
    EXPECT_FALSE(bool(call));
    return call ? "" : call.error().message();
  };
  Any x = tensor(Floats{1, 2, 3, 4});
  Any condition = tensor(std::vector<uint8_t>{1}, {kDLBool, 8, 1});
  EXPECT_EQ(refusal("branch", {condition}),
            "'vm.builtin.read_if_cond' runs on the host, and cannot be "
            "captured (in function 'branch', instruction 0)");
  EXPECT_EQ(refusal("concat", {x}),
            "'relax.run.concat' runs on the host, and cannot be captured");
  EXPECT_EQ(refusal("place", {x, x}),
            "argument 0: a parameter on the host cannot be captured");
  EXPECT_EQ(refusal("absent", {x}), "there is no function 'absent'");
  // A later call is not captured.
  EXPECT_EQ(values(vm->invoke("main", {x})), (Floats{12, 14, 16, 18}));
  vm = create(kCPU);
  EXPECT_EQ(refusal("cpu", {x}), "the device 'cpu' captures no work");
}
