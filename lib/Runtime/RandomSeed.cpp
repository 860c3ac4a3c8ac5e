//===- RandomSeed.cpp - seeds of random numbers ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   relax.run.random_seed() -> tensor<i64>, another seed in each call
//   relax_mlir.runtime.seed(number)
//
// Kernels compute random numbers from a seed (relax.random_bits). The seeds of
// the process are a sequence, which a caller may begin again at a number.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/RandomSeed.h"
#include "Builtins.h"

#include <atomic>
#include <random>

namespace relax_mlir::runtime {

/// Returns the state of the sequence, which begins at a random number.
static std::atomic<uint64_t> &sequence() {
  static std::atomic<uint64_t> state{[] {
    std::random_device device;
    return uint64_t(device()) << 32 | device();
  }()};
  return state;
}

void setRandomSeed(uint64_t seed) { sequence() = seed; }

uint64_t nextRandomSeed() {
  // SplitMix64 (Steele et al., "Fast splittable pseudorandom number
  // generators", 2014).
  constexpr uint64_t kStep = 0x9E3779B97F4A7C15;
  uint64_t z = sequence().fetch_add(kStep) + kStep;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

namespace {

int randomSeed(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
               TVMFFIAny *ret) {
  Args args("relax.run.random_seed", argv, argc);
  if (!args.expectCount(0))
    return args.raiseError();
  DataType int64;
  int64.code = DataType::Int;
  int64.bits = 64;
  Expected<Any> seed = makeTensor(int64, {});
  if (!seed)
    return raise(seed.error());
  *static_cast<uint64_t *>(dataOf(*asTensor(*seed))) = nextRandomSeed();
  DLDevice device =
      machineDevice ? *static_cast<const DLDevice *>(machineDevice) : kCPU;
  if (device.device_type == kDLCPU)
    return give(std::move(*seed), ret);
  return give(copyTensor(*asTensor(*seed), device), ret);
}

int setSeedFunction(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("relax_mlir.runtime.seed", argv, argc);
  int64_t seed = args.expectCount(1) ? args.integer(0) : 0;
  if (args.failed())
    return args.raiseError();
  setRandomSeed(uint64_t(seed));
  return 0;
}

const Builtin table[] = {
    {"relax.run.random_seed", randomSeed},
    {"relax_mlir.runtime.seed", setSeedFunction},
};

} // namespace

BuiltinTable randomFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
