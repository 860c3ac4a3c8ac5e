//===- probe.cpp - Peak and bandwidth of this machine ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: probe THREADS fma | probe THREADS BYTES
//
// Prints the floating-point operations of fused multiply-add per second, in
// 1e9, or the bytes that a copy of a buffer of BYTES reads and writes per
// second, in 1e9. The best of several repeats counts. relax-bench compiles it
// for this machine.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sys/mman.h>
#include <thread>
#include <vector>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__AVX512F__)
constexpr int width = 64;
#elif defined(__AVX__)
constexpr int width = 32;
#else
constexpr int width = 16;
#endif
typedef float Lanes __attribute__((vector_size(width)));

constexpr int chains = 12, rounds = 200000;
constexpr double seconds = 0.1;
static volatile float sink;

static void multiplyAndAdd() {
  Lanes factor = Lanes{} + 0.5f, term = Lanes{} + 0.25f, sums[chains];
  for (int i = 0; i < chains; ++i)
    sums[i] = Lanes{} + float(i);
  for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
    for (int i = 0; i < chains; ++i)
      sums[i] = sums[i] * factor + term;
    // Keeps the sums in registers and the loop as it is.
    for (int i = 0; i < chains; ++i)
      asm volatile("" : "+x"(sums[i]));
  }
  for (int i = 0; i < chains; ++i)
    sink = sums[i][0];
}

static void copyLanes(char *to, char *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i += width) {
    Lanes lanes;
    std::memcpy(&lanes, from + i, width);
    asm volatile("" : "+x"(lanes));
    std::memcpy(to + i, &lanes, width);
  }
}

/// Copies past the caches: memory gets whole lines without reading them before.
static void streamLanes(char *to, char *from, size_t bytes) {
#if defined(__SSE2__)
  for (size_t i = 0; i < bytes; i += width)
    for (size_t part = 0; part < width; part += sizeof(__m128i))
      _mm_stream_si128(
          reinterpret_cast<__m128i *>(to + i + part),
          _mm_loadu_si128(reinterpret_cast<__m128i *>(from + i + part)));
#else
  copyLanes(to, from, bytes);
#endif
}

/// Returns memory of one value, on large pages where the system has them, as
/// numpy and kernels allocate it. It is never freed.
static char *allocate(size_t bytes, int value) {
  constexpr size_t page = size_t(2) << 20;
  size_t whole = (bytes + page - 1) / page * page;
  void *memory = std::aligned_alloc(page, whole);
  if (!memory)
    std::exit(1);
  (void)madvise(memory, whole, MADV_HUGEPAGE);
  std::memset(memory, value, whole);
  return static_cast<char *>(memory);
}

/// Returns the seconds of the fastest of repeated runs on all threads.
static double fastest(int threads, const std::function<void(int)> &run) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9, spent = 0;
  while (spent < seconds) {
    auto start = Clock::now();
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread)
      others.emplace_back(run, thread);
    run(0);
    for (std::thread &other : others)
      other.join();
    std::chrono::duration<double> time = Clock::now() - start;
    best = std::min(best, time.count());
    spent += time.count();
  }
  return best;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  int threads = std::max(1, std::atoi(argv[1]));
  if (!std::strcmp(argv[2], "fma")) {
    double time = fastest(threads, [](int) { multiplyAndAdd(); });
    double lanes = width / sizeof(float);
    std::printf("%.3f\n", 2 * lanes * chains * rounds * threads / time / 1e9);
    return 0;
  }
  // Small buffers are copied often enough that the time of threads is small.
  size_t bytes = std::max(4096ll, std::atoll(argv[2]));
  size_t part = bytes / threads / width * width;
  size_t repeats = std::max<size_t>(1, (64 << 20) / bytes);
  char *from = allocate(bytes, 1), *to = allocate(bytes, 2);
  auto copyBy = [&](auto copy) {
    return fastest(threads, [&](int thread) {
      for (size_t i = 0; i < repeats; ++i) {
        copy(to + thread * part, from + thread * part, part);
        asm volatile("" ::: "memory");
      }
    });
  };
  // The library passes the caches by, too, for buffers above a size that it
  // derives from these.
  double time = std::min(
      {copyBy([](char *y, char *x, size_t n) { std::memcpy(y, x, n); }),
       copyBy(copyLanes), copyBy(streamLanes)});
  std::printf("%.3f\n", 2.0 * part * threads * repeats / time / 1e9);
  return 0;
}
