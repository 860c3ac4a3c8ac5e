//===- MachineProbe.cpp - measure the limits of this machine --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MachineProbe.h"
#include "relax-mlir/Runtime/Device.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {
constexpr int kChains = 12;
constexpr int64_t kRounds = 100000;
constexpr double kSeconds = 0.05;

/// Returns the seconds of the fastest of repeated runs on all threads.
double getFastest(int threads, const std::function<void(int)> &run) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9, spent = 0;
  for (int repeat = 0; repeat < 3 || spent < kSeconds; ++repeat) {
    auto start = Clock::now();
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread)
      others.emplace_back(run, thread);
    run(0);
    for (std::thread &other : others)
      other.join();
    double time = std::chrono::duration<double>(Clock::now() - start).count();
    best = std::min(best, time);
    spent += time;
  }
  return best;
}
} // namespace

//===----------------------------------------------------------------------===//
// Inner loops
//===----------------------------------------------------------------------===//

// Each loop exists for each width. The functions need the instructions of their
// vectors, which this file as a whole must not use.
#if defined(__x86_64__)
#define RELAX_PROBE_REGISTER "x"
#else
#define RELAX_PROBE_REGISTER "w"
#endif

#define RELAX_PROBE_WIDTH 16
#define RELAX_PROBE_NAMESPACE narrow
#define RELAX_PROBE_TARGET
#include "ProbeLoops.inc"
#if defined(__x86_64__)
#define RELAX_PROBE_WIDTH 32
#define RELAX_PROBE_NAMESPACE medium
#define RELAX_PROBE_TARGET __attribute__((target("avx2,fma")))
#include "ProbeLoops.inc"
#define RELAX_PROBE_WIDTH 64
#define RELAX_PROBE_NAMESPACE wide
#define RELAX_PROBE_TARGET __attribute__((target("avx512f,fma")))
#include "ProbeLoops.inc"
#endif

namespace {
struct Loops {
  size_t width;
  void (*f32)(), (*f64)();
  void (*read)(const char *, size_t);
  void (*copy)(char *, const char *, size_t);
  void (*stream)(char *, const char *, size_t);
};
} // namespace

static Loops getLoops() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f"))
    return {64,
            wide::multiplyAndAdd<float>,
            wide::multiplyAndAdd<double>,
            wide::read,
            wide::copy,
            wide::stream};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return {32,
            medium::multiplyAndAdd<float>,
            medium::multiplyAndAdd<double>,
            medium::read,
            medium::copy,
            medium::stream};
#endif
  return {16,
          narrow::multiplyAndAdd<float>,
          narrow::multiplyAndAdd<double>,
          narrow::read,
          narrow::copy,
          narrow::stream};
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

/// Measures a working set: one half is copied to the other, or both are read.
/// Returns nullopt if the system cannot allocate the set.
static std::optional<MachineLimits::Bandwidth>
measureBandwidth(const Loops &loops, int threads, size_t bytes) {
  // The memory of results, with the pages that these have.
  DeviceAPI &cpu = **DeviceAPI::get(kCPU);
  auto release = [&](char *memory) { cpu.deallocate(0, memory, bytes); };
  Expected<void *> allocated = cpu.allocate(0, bytes);
  if (!allocated || !*allocated)
    return std::nullopt;
  std::unique_ptr<char, decltype(release)> memory(
      static_cast<char *>(*allocated), release);
  std::fill_n(memory.get(), bytes, 1);
  size_t part = bytes / 2 / size_t(threads) / 256 * 256;
  size_t moved = 2 * part * size_t(threads);
  // Small sets are repeated so often that the time of threads is small.
  size_t repeats = std::max<size_t>(1, (size_t(32) << 20) / bytes);
  auto half = [&](int thread, int side) {
    return memory.get() + (2 * size_t(thread) + size_t(side)) * part;
  };
  auto getRate = [&](const std::function<void(int)> &pass) {
    double time = getFastest(threads, [&](int thread) {
      for (size_t i = 0; i < repeats; ++i) {
        pass(thread);
        asm volatile("" ::: "memory");
      }
    });
    return double(moved) * double(repeats) / time;
  };
  MachineLimits::Bandwidth limits;
  limits.bytes = double(bytes);
  limits.read =
      getRate([&](int thread) { loops.read(half(thread, 0), 2 * part); });
  auto getCopyRate = [&](void (*copy)(char *, const char *, size_t)) {
    return getRate(
        [&](int thread) { copy(half(thread, 1), half(thread, 0), part); });
  };
  // The library passes the caches by, too, for buffers above a size that it
  // derives from these.
  limits.copy = std::max({getCopyRate(loops.copy), getCopyRate(loops.stream),
                          getCopyRate([](char *to, const char *from, size_t n) {
                            std::memcpy(to, from, n);
                          })});
  return limits;
}

void run::measure(MachineLimits &limits) {
  Loops loops = getLoops();
  auto getOperations = [&](void (*loop)(), size_t element) {
    double time = getFastest(limits.threads, [&](int) { loop(); });
    return 2.0 * double(loops.width / element) * kChains * double(kRounds) *
           limits.threads / time;
  };
  auto raise = [](double &limit, double value) {
    limit = std::max(limit, value);
  };
  raise(limits.flops, getOperations(loops.f32, sizeof(float)));
  raise(limits.f64Flops, getOperations(loops.f64, sizeof(double)));
  size_t next = 0;
  for (size_t kilobytes : {32, 256, 2048, 16384, 131072}) {
    std::optional<MachineLimits::Bandwidth> measured =
        measureBandwidth(loops, limits.threads, kilobytes << 10);
    if (!measured)
      return;
    if (next == limits.bandwidths.size())
      limits.bandwidths.push_back(*measured);
    MachineLimits::Bandwidth &bandwidth = limits.bandwidths[next++];
    raise(bandwidth.read, measured->read);
    raise(bandwidth.copy, measured->copy);
  }
}
