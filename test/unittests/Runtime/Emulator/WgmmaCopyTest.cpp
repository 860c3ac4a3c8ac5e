//===- WgmmaCopyTest.cpp - products of tiles that TMA loads ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The structure of a matrix product for Hopper: a thread loads tiles into two
// buffers, and a warpgroup multiplies them. Mbarriers tell each side when a
// buffer is full or empty.
//
//===----------------------------------------------------------------------===//

#include "CopyKernels.h"
#include "WgmmaKernels.h"

using namespace relax_mlir::runtime;

namespace {

constexpr uint32_t kTile = 64, kTileBytes = kTile * kTile * 2;
constexpr uint32_t kNumBlocks = 4, kExtentK = kNumBlocks * kTile;
constexpr uint32_t kMbarriers = 4 * kTileBytes;

struct TiledProduct {
  TensorMap a, b;
  bool isContiguousAlongN;
};

enum class Fault { None, NoWaitForCopy, EarlyRelease };

char *full(const Thread *thread, uint32_t block) {
  return at(thread, kMbarriers + block % 2 * 16);
}
char *empty(const Thread *thread, uint32_t block) {
  return full(thread, block) + 8;
}

/// Loads the tiles of each block.
void loadTiles(const Thread *thread, const TiledProduct &product) {
  for (uint32_t block = 0; block < kNumBlocks; ++block) {
    if (block >= 2)
      thread->api->waitMbarrier(thread, 1, empty(thread, block),
                                (block / 2 - 1) % 2);
    char *tile = at(thread, block % 2 * 2 * kTileBytes);
    auto k = int32_t(block * kTile);
    int32_t atA[] = {k, 0}, atB[] = {k, 0};
    if (product.isContiguousAlongN)
      std::swap(atB[0], atB[1]);
    thread->api->expectCopies(thread, 2, full(thread, block), 2 * kTileBytes);
    thread->api->arriveMbarrier(thread, 2, full(thread, block), 1);
    thread->api->loadTensor(thread, 3, tile, product.a.bytes, atA, 2,
                            full(thread, block));
    thread->api->loadTensor(thread, 3, tile + kTileBytes, product.b.bytes, atB,
                            2, full(thread, block));
  }
}

/// Multiplies the tiles of a block, with one instruction for 32 bytes of k.
void multiplyTiles(const Thread *thread, const Problem &problem, uint32_t block,
                   uint32_t *registers) {
  uint32_t start = block % 2 * 2 * kTileBytes;
  Problem tiles = problem;
  tiles.a = {kTile, kTile, 2, 128, true, start};
  tiles.b = {kTile,
             kTile,
             2,
             128,
             !(problem.flags & RELAX_WGMMA_N_MAJOR_B),
             start + kTileBytes};
  thread->api->fenceWgmma(thread, 5);
  for (uint32_t step = 0; step < 4; ++step)
    startStep(thread, 6, tiles, step, registers);
  thread->api->commitWgmma(thread, 7);
}

template <Fault fault>
void multiplyMatrices(const Thread *thread, Arguments arguments) {
  const auto &product = *static_cast<const TiledProduct *>(arguments[1]);
  if (id(thread) == 0) {
    for (uint32_t block = 0; block < 2; ++block) {
      thread->api->initMbarrier(thread, 0, full(thread, block), 1);
      thread->api->initMbarrier(thread, 0, empty(thread, block), 1);
    }
    thread->api->fenceMbarriers(thread, 0);
  }
  thread->api->barrier(thread, 0, 0, 0);
  if (id(thread) >= 128) {
    if (id(thread) == 128)
      loadTiles(thread, product);
    return;
  }
  Problem problem;
  if (product.isContiguousAlongN)
    problem.flags |= RELAX_WGMMA_N_MAJOR_B;
  uint32_t registers[128] = {};
  // One thread gives the buffer of the block before back.
  auto release = [&](uint32_t block) {
    if (id(thread) == 37 && block >= 1 && block + 1 < kNumBlocks)
      thread->api->arriveMbarrier(thread, 8, empty(thread, block - 1), 1);
  };
  for (uint32_t block = 0; block < kNumBlocks; ++block) {
    if (fault != Fault::NoWaitForCopy)
      thread->api->waitMbarrier(thread, 4, full(thread, block), block / 2 % 2);
    multiplyTiles(thread, problem, block, registers);
    if (fault == Fault::EarlyRelease)
      release(block);
    thread->api->waitWgmma(thread, 8, 1, kTile / 2, registers);
    if (fault != Fault::EarlyRelease)
      release(block);
  }
  thread->api->waitWgmma(thread, 8, 0, kTile / 2, registers);
  forEachAccumulator(thread, problem,
                     [&](uint32_t i, uint32_t, uint32_t row, uint32_t column) {
                       store(thread, 9,
                             argument<uint32_t>(arguments, 0) + row * kTile +
                                 column,
                             registers[i]);
                     });
}

/// A matrix of bf16 in global memory.
struct Matrix {
  Matrix(DeviceAPI &api, uint32_t seed, bool isContiguousAlongK)
      : isContiguousAlongK(isContiguousAlongK), data(api, kTile * kExtentK) {
    std::mt19937 random(seed);
    std::vector<uint32_t> bits =
        Problem::draw(random, RELAX_TYPE_BF16, kTile * kExtentK);
    std::copy(bits.begin(), bits.end(), data.data);
  }

  /// Returns the numbers along k, row by row.
  std::vector<double> decodeRows() const {
    std::vector<double> numbers;
    for (uint32_t row = 0; row < kTile; ++row)
      for (uint32_t k = 0; k < kExtentK; ++k)
        numbers.push_back(decode(
            RELAX_TYPE_BF16, data.data[isContiguousAlongK ? row * kExtentK + k
                                                          : k * kTile + row]));
    return numbers;
  }
  TensorMap makeMap() const {
    TensorMapInfo info;
    info.base = data.data;
    info.type = {kDLBfloat, 16, 1};
    info.rank = 2;
    info.dims[0] = isContiguousAlongK ? kExtentK : kTile;
    info.dims[1] = isContiguousAlongK ? kTile : kExtentK;
    info.strides[0] = info.dims[0] * 2;
    info.box[0] = info.box[1] = kTile;
    info.swizzle = TensorSwizzle::Bytes128;
    return TensorMap(info);
  }

  bool isContiguousAlongK;
  Buffer<uint16_t> data;
};

/// Runs a kernel, and checks its numbers if there is no error.
std::string run(DeviceAPI &api, RelaxEmulatedFunction kernel,
                bool isContiguousAlongN = false) {
  Matrix a(api, 1, true), b(api, 2, !isContiguousAlongN);
  TiledProduct product = {a.makeMap(), b.makeMap(), isContiguousAlongN};
  Buffer<uint32_t> d(api, kTile * kTile);
  Config config;
  config.threads = 160;
  config.sharedBytes = kMbarriers + 32;
  std::string message = launchWith(api, kernel, {&d.data, &product}, config);
  if (!message.empty())
    return message;
  std::vector<double> rows = a.decodeRows(), columns = b.decodeRows();
  for (uint32_t i = 0; i < kTile * kTile; ++i) {
    double sum = 0, size = 0;
    for (uint32_t k = 0; k < kExtentK; ++k) {
      double product =
          rows[i / kTile * kExtentK + k] * columns[i % kTile * kExtentK + k];
      sum += product;
      size += std::abs(product);
    }
    EXPECT_NEAR(decode(RELAX_TYPE_F32, d[i]), sum, 0x1p-18 * size);
  }
  return message;
}

} // namespace

TEST(WgmmaCopy, multipliesTiles) {
  forEachOrder([](DeviceAPI &api) {
    EXPECT_EQ(run(api, multiplyMatrices<Fault::None>), "");
    EXPECT_EQ(run(api, multiplyMatrices<Fault::None>, true), "");
  });
}

TEST(WgmmaCopyFaults, productBeforeCopyArrives) {
  forEachOrder([](DeviceAPI &api) {
    std::string message = run(api, multiplyMatrices<Fault::NoWaitForCopy>);
    // The first loads may not have started.
    if (message.find("uninitialised read by thread (") == std::string::npos)
      expectParts(message, {"access under an asynchronous copy by thread (",
                            "at op6 (k.mlir:7): it reads byte ",
                            "and the copy at op3 (k.mlir:4) may not have "
                            "arrived"});
  });
}

TEST(WgmmaCopyFaults, copyBeforeProductIsFinished) {
  forEachOrder([](DeviceAPI &api) {
    expectParts(run(api, multiplyMatrices<Fault::EarlyRelease>),
                {"write under a wgmma by thread (128,0,0)",
                 "at op3 (k.mlir:4): it writes byte ",
                 "which op6 (k.mlir:7) reads, and no wait for that product is "
                 "ordered before"});
  });
}
