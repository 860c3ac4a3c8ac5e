//===- TensorMapTest.cpp - boxes and swizzles of tensors ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyKernels.h"

#include <algorithm>

using namespace relax_mlir::runtime;

namespace {

/// The arguments of a kernel that copies one box: a tensor map, the
/// coordinates, their number, and the bytes of the box.
struct BoxArguments {
  TensorMap map;
  int32_t coordinates[5];
  uint32_t rank, bytes;
};

/// Loads a box to the byte 1024, and copies it to the first argument as it is.
void loadBox(const Thread *thread, Arguments arguments) {
  const auto &box = *static_cast<const BoxArguments *>(arguments[1]);
  char *mbarrier = initialise(thread);
  thread->api->expectCopies(thread, 3, mbarrier, box.bytes);
  thread->api->arriveMbarrier(thread, 3, mbarrier, 1);
  thread->api->loadTensor(thread, 4, at(thread, 1024), box.map.bytes,
                          box.coordinates, box.rank, mbarrier);
  thread->api->waitMbarrier(thread, 5, mbarrier, 0);
  for (uint32_t i = 0; i < box.bytes / 4; ++i)
    store(thread, 6, argument<float>(arguments, 0) + i,
          load(thread, 7, shared(thread) + 256 + i));
}

/// Stores the first argument, as it is, from byte 1024 on.
void storeBox(const Thread *thread, Arguments arguments) {
  const auto &box = *static_cast<const BoxArguments *>(arguments[1]);
  for (uint32_t i = 0; i < box.bytes / 4; ++i)
    store(thread, 0, shared(thread) + 256 + i,
          load(thread, 1, argument<float>(arguments, 0) + i));
  thread->api->fenceCopies(thread, 2);
  thread->api->storeTensor(thread, 3, box.map.bytes, at(thread, 1024),
                           box.coordinates, box.rank);
  thread->api->commitStores(thread, 4);
  thread->api->waitStores(thread, 5, 0, 0);
}

/// A box of a tensor, and numbers of its elements.
struct BoxCase {
  std::vector<uint64_t> dims;
  std::vector<uint32_t> box;
  std::vector<int32_t> at;
  TensorSwizzle swizzle = TensorSwizzle::None;

  uint32_t numElements() const {
    uint32_t count = 1;
    for (uint32_t extent : box)
      count *= extent;
    return count;
  }
  uint64_t tensorElements() const {
    uint64_t count = 1;
    for (uint64_t extent : dims)
      count *= extent;
    return count;
  }
  /// Returns the number of an element of the box in the tensor, or -1 if it is
  /// outside.
  int64_t inTensor(uint32_t element) const {
    int64_t index = 0, stride = 1;
    for (size_t dim = 0; dim < dims.size(); ++dim) {
      int64_t i = int64_t(at[dim]) + element % box[dim];
      element /= box[dim];
      if (i < 0 || i >= int64_t(dims[dim]))
        return -1;
      index += i * stride;
      stride *= int64_t(dims[dim]);
    }
    return index;
  }
  /// Returns the number of an element of the box in shared memory.
  uint32_t inShared(uint32_t element) const {
    uint32_t width = 16u << uint32_t(swizzle);
    if (swizzle == TensorSwizzle::None)
      return element;
    uint32_t row = element * 4 / width, chunk = element * 4 % width / 16;
    chunk ^= row * width / 128 % (width / 16);
    return (row * width + chunk * 16) / 4 + element % 4;
  }
  BoxArguments encode(float *tensor) const {
    BoxArguments arguments = {TensorMap(describe(tensor, dims, box, swizzle)),
                              {},
                              uint32_t(dims.size()),
                              numElements() * 4};
    std::copy(at.begin(), at.end(), arguments.coordinates);
    return arguments;
  }
};

const BoxCase kCases[] = {
    {{60}, {32}, {8}},
    {{60}, {32}, {-5}},
    {{60}, {32}, {41}},
    {{60}, {32}, {64}},
    {{40, 20}, {32, 8}, {4, 3}, TensorSwizzle::Bytes128},
    {{40, 20}, {32, 16}, {20, 11}, TensorSwizzle::Bytes128},
    {{40, 20}, {16, 16}, {-3, -2}, TensorSwizzle::Bytes64},
    {{40, 40}, {8, 32}, {36, 0}, TensorSwizzle::Bytes32},
    {{40, 20}, {12, 5}, {1, 2}},
    {{8, 6, 5}, {4, 3, 2}, {5, 4, -1}},
    {{4, 3, 5, 2}, {4, 2, 3, 2}, {0, 2, 1, 1}},
    {{4, 3, 2, 3, 3}, {4, 2, 2, 2, 2}, {1, 1, -1, 1, 2}},
};

} // namespace

TEST(TensorCopy, loadsBoxes) {
  forEachOrder([&](DeviceAPI &api) {
    for (const BoxCase &box : kCases) {
      Buffer<float> in(api, box.tensorElements()), out(api, box.numElements());
      for (uint64_t i = 0; i < box.tensorElements(); ++i)
        in[i] = float(i + 1);
      BoxArguments arguments = box.encode(in.data);
      EXPECT_EQ(launchWith(api, loadBox, {&out.data, &arguments}, getConfig()),
                "");
      for (uint32_t i = 0; i < box.numElements(); ++i)
        ASSERT_EQ(out[box.inShared(i)], float(box.inTensor(i) + 1))
            << "case " << &box - kCases << ", element " << i;
    }
  });
}

TEST(TensorCopy, storesBoxes) {
  forEachOrder([&](DeviceAPI &api) {
    for (const BoxCase &box : kCases) {
      uint64_t count = box.tensorElements();
      Buffer<float> in(api, box.numElements()), out(api, count);
      std::vector<float> expected(count, -1);
      for (uint64_t i = 0; i < count; ++i)
        out[i] = -1;
      for (uint32_t i = 0; i < box.numElements(); ++i) {
        in[box.inShared(i)] = float(i);
        if (box.inTensor(i) >= 0)
          expected[size_t(box.inTensor(i))] = float(i);
      }
      BoxArguments arguments = box.encode(out.data);
      EXPECT_EQ(launchWith(api, storeBox, {&in.data, &arguments}, getConfig()),
                "");
      for (uint64_t i = 0; i < count; ++i)
        ASSERT_EQ(out[i], expected[i])
            << "case " << &box - kCases << ", element " << i;
    }
  });
}

TEST(TensorCopy, encodesOnlyValidMaps) {
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
  Buffer<float> data(*api, 1024);
  auto expectError = [&](auto change, const std::string &expected) {
    alignas(64) unsigned char bytes[kTensorMapBytes];
    TensorMapInfo info =
        describe(data.data, {32, 32}, {32, 8}, TensorSwizzle::Bytes128);
    change(info);
    EXPECT_EQ(encodeEmulatedTensorMap(info, bytes).message(),
              "invalid tensor map: " + expected);
  };
  expectError([](TensorMapInfo &info) { info.rank = 6; },
              "expected 1 to 5 dimensions, got 6");
  expectError([](TensorMapInfo &info) { info.type.bits = 4; },
              "expected elements of 8, 16, 32 or 64 bits, got 4 bits");
  expectError(
      [](TensorMapInfo &info) {
        info.base = static_cast<float *>(info.base) + 2;
      },
      "expected a tensor at a multiple of 16 bytes");
  expectError([](TensorMapInfo &info) { info.dims[1] = 0; },
              "expected 1 to 2^32 elements along dimension 1, got 0");
  expectError([](TensorMapInfo &info) { info.strides[0] = 120; },
              "expected a stride that is a multiple of 16 bytes and below 2^40 "
              "along dimension 1, got 120");
  expectError([](TensorMapInfo &info) { info.box[1] = 257; },
              "expected 1 to 256 elements of the box along dimension 1, got "
              "257");
  expectError([](TensorMapInfo &info) { info.box[0] = 30; },
              "expected rows of the box of a multiple of 16 bytes, got 120");
  expectError([](TensorMapInfo &info) { info.box[0] = 64; },
              "expected rows of the box of 128 bytes, as wide as the swizzle, "
              "got 256");
  expectError(
      [](TensorMapInfo &info) {
        info.swizzle = TensorSwizzle::None;
        info.box[0] = info.box[1] = 256;
      },
      "expected a box of at most 232448 bytes, as large as shared memory, got "
      "262144");
  alignas(64) unsigned char bytes[kTensorMapBytes + 64];
  EXPECT_EQ(encodeEmulatedTensorMap(describe(data.data, {32}, {32}), bytes + 8)
                .message(),
            "invalid tensor map: expected its bytes at a multiple of 64");
}
