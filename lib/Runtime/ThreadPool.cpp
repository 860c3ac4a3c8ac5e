//===- ThreadPool.cpp - parallel loops over a range -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

//
// One loop runs at a time. Its caller publishes it in one atomic word, works on
// it itself, and waits only for workers that joined. A sleeping worker costs no
// more than a wake-up. Workers poll for work for a while before they sleep.
//
// Each thread has a segment of the iterations, so that it finds in its cache
// the data of the same iterations of the loop before. A thread that has
// finished its own segment takes ranges of the other ones.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/ThreadPool.h"

#include "relax-mlir-c/Runtime.h"
#include "relax-mlir/Runtime/FFI.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <vector>

namespace relax_mlir::runtime {

namespace {

using Clock = std::chrono::steady_clock;
/// A thread that waits keeps its core for this time, and after it offers the
/// core to other threads.
constexpr std::chrono::microseconds kSpinTime(20);
/// A worker sleeps after this time without work. A wake-up takes about 15
/// microseconds, and models have loops on one thread that take longer than the
/// spin time.
constexpr std::chrono::microseconds kPollTime(300);
/// Ranges per thread; more than one, so that a late thread does not delay the
/// rest.
constexpr int64_t kRangesPerThread = 4;

inline void relaxProcessor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Set while the thread runs a body.
thread_local bool insideLoop = false;

class ThreadPool {
public:
  static ThreadPool &get() {
    // Never destroyed: workers may still sleep when the process exits.
    static auto *pool = new ThreadPool();
    return *pool;
  }

  int size() const { return count.load(std::memory_order_relaxed); }

  void resize(int newCount) {
    if (insideLoop)
      return;
    std::lock_guard<std::mutex> lock(loopMutex);
    stop();
    count = newCount > 0 ? std::min(newCount, kMaxThreads) : defaultCount();
    // Workers start with the first loop.
  }

  int32_t run(int64_t extent, int64_t grain, LoopBody body, void *self) {
    if (extent <= 0)
      return 0;
    if (grain < 1)
      grain = 1;
    if (insideLoop || size() == 1 || extent <= grain || !loopMutex.try_lock())
      return body(self, 0, extent);
    std::lock_guard<std::mutex> lock(loopMutex, std::adopt_lock);
    if (workers.empty())
      start();
    if (workers.empty())
      return body(self, 0, extent);

    loop.body = body;
    loop.self = self;
    loop.code.store(0, std::memory_order_relaxed);
    divide(extent, grain);

    uint64_t generation = (state.load(std::memory_order_relaxed) >> 32) + 1;
    state.store(generation << 32 | kOpen);
    if (sleepers.load() != 0) {
      {
        std::lock_guard<std::mutex> sleepLock(sleepMutex);
      }
      wake.notify_all();
    }
    work(0);
    // No worker can join now, but workers that joined are still running.
    state.fetch_and(~uint64_t(kOpen));
    Clock::time_point deadline = Clock::now() + kSpinTime;
    while ((state.load(std::memory_order_acquire) & kJoinedMask) != 0) {
      relaxProcessor();
      if (Clock::now() > deadline)
        std::this_thread::yield();
    }
    return loop.code.load(std::memory_order_relaxed);
  }

private:
  /// Iterations up to `end`, of which those before `next` are taken.
  struct alignas(64) Segment {
    std::atomic<int64_t> next{0};
    int64_t end = 0;
  };

  // `state` holds a generation in its upper half, then a bit that allows
  // joining the loop, then the number of workers in the loop.
  static constexpr uint64_t kOpen = uint64_t(1) << 31;
  static constexpr uint64_t kJoinedMask = kOpen - 1;

  ThreadPool() : count(0) {
    const char *text = std::getenv("RELAX_NUM_THREADS");
    int fromEnvironment = text ? std::atoi(text) : 0;
    count = fromEnvironment > 0 ? std::min(fromEnvironment, kMaxThreads)
                                : defaultCount();
  }

  static int defaultCount() {
    cpu_set_t set;
    CPU_ZERO(&set);
    int processors = 0;
    if (sched_getaffinity(0, sizeof(set), &set) == 0)
      processors = CPU_COUNT(&set);
    if (processors < 1)
      processors = int(std::thread::hardware_concurrency());
    return std::max(1, std::min(processors, kMaxThreads));
  }

  void start() {
    while (size() > 1 && !startWorkers()) {
      // Halves the pool: the rest of the process needs some of the threads that
      // the system still grants.
      int fewer = int(workers.size() + 1) / 2;
      stop();
      count = std::max(1, fewer);
    }
  }

  /// Returns false if the system provides fewer threads than wanted;
  /// std::thread would throw in that case.
  bool startWorkers() {
    stopping = false;
    workers.reserve(size_t(size()) - 1);
    for (int i = 1; i < size(); ++i) {
      pthread_t worker;
      auto *number = reinterpret_cast<void *>(uintptr_t(i));
      if (pthread_create(&worker, nullptr, serveAs, number) != 0)
        return false;
      workers.push_back(worker);
    }
    return true;
  }

  static void *serveAs(void *number) {
    get().serve(int(reinterpret_cast<uintptr_t>(number)));
    return nullptr;
  }

  void stop() {
    {
      std::lock_guard<std::mutex> lock(sleepMutex);
      stopping = true;
    }
    wake.notify_all();
    for (pthread_t worker : workers)
      pthread_join(worker, nullptr);
    workers.clear();
  }

  /// Divides the iterations of the loop into segments, one per thread, and
  /// these into ranges.
  void divide(int64_t extent, int64_t grain) {
    int64_t threads = int64_t(workers.size()) + 1;
    int64_t ranges =
        std::min((extent - 1) / grain + 1, threads * kRangesPerThread);
    loop.numSegments = int(std::min(ranges, threads));
    loop.step = (extent - 1) / ranges + 1;
    int64_t begin = 0;
    for (int i = 0; i < loop.numSegments; ++i) {
      Segment &segment = loop.segments[i];
      segment.next.store(begin, std::memory_order_relaxed);
      begin += extent / loop.numSegments + (i < extent % loop.numSegments);
      segment.end = begin;
    }
  }

  /// Takes ranges until none is left, first of the segment of this thread.
  void work(int number) {
    insideLoop = true;
    for (int i = 0; i < loop.numSegments; ++i)
      work(loop.segments[(number + i) % loop.numSegments]);
    insideLoop = false;
  }

  /// Takes ranges of a segment until none is left.
  void work(Segment &segment) {
    // Most segments of other threads are done.
    if (segment.next.load(std::memory_order_relaxed) >= segment.end)
      return;
    while (loop.code.load(std::memory_order_relaxed) == 0) {
      int64_t begin =
          segment.next.fetch_add(loop.step, std::memory_order_relaxed);
      if (begin >= segment.end)
        return;
      int64_t end = std::min(begin + loop.step, segment.end);
      if (int32_t code = loop.body(loop.self, begin, end)) {
        int32_t none = 0;
        loop.code.compare_exchange_strong(none, code);
      }
    }
  }

  bool hasNews(uint64_t seen) const {
    uint64_t now = state.load();
    return (now & kOpen) && now >> 32 != seen;
  }

  /// Joins the open loop unless this worker has seen it; returns false if it
  /// has, or if no loop is open.
  bool tryJoin(int number, uint64_t &seen) {
    uint64_t now = state.load(std::memory_order_acquire);
    while ((now & kOpen) && now >> 32 != seen) {
      if (!state.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel))
        continue;
      seen = now >> 32;
      work(number);
      state.fetch_sub(1, std::memory_order_acq_rel);
      return true;
    }
    return false;
  }

  /// Waits for a loop without sleeping; returns false if there was none.
  bool pollForNews(uint64_t seen) const {
    Clock::time_point start = Clock::now(), now = start;
    while (now - start < kPollTime) {
      for (int i = 0; i < 16; ++i) {
        relaxProcessor();
        if (hasNews(seen))
          return true;
      }
      now = Clock::now();
      if (now - start > kSpinTime)
        std::this_thread::yield();
    }
    return false;
  }

  void serve(int number) {
    uint64_t seen = 0;
    while (true) {
      if (tryJoin(number, seen) || pollForNews(seen))
        continue;
      std::unique_lock<std::mutex> lock(sleepMutex);
      sleepers.fetch_add(1);
      wake.wait(lock, [&] { return stopping || hasNews(seen); });
      sleepers.fetch_sub(1);
      if (stopping)
        return;
    }
  }

  struct Loop {
    LoopBody body = nullptr;
    void *self = nullptr;
    int64_t step = 0;
    int numSegments = 0;
    std::atomic<int32_t> code{0};
    Segment segments[kMaxThreads];
  };

  std::atomic<int> count;
  std::mutex loopMutex;
  Loop loop;
  alignas(64) std::atomic<uint64_t> state{0};
  alignas(64) std::atomic<int> sleepers{0};
  std::mutex sleepMutex;
  std::condition_variable wake;
  bool stopping = false;
  std::vector<pthread_t> workers;
};

} // namespace

//===----------------------------------------------------------------------===//
// Threads of the program
//===----------------------------------------------------------------------===//

/// The pool of relaxSetThreadPool, or null. Former pools are kept, because a
/// loop may still use them.
static std::atomic<const RelaxThreadPool *> userPool{nullptr};

/// Runs a loop on the threads of the program.
static int32_t runOn(const RelaxThreadPool &pool, int64_t extent, int64_t grain,
                     LoopBody body, void *self) {
  if (extent <= 0)
    return 0;
  grain = std::max<int64_t>(grain, 1);
  if (insideLoop || extent <= grain)
    return body(self, 0, extent);
  struct Closure {
    LoopBody body;
    void *self;
  } closure = {body, self};
  return pool.parallelFor(
      pool.user, extent, grain,
      [](void *captures, int64_t begin, int64_t end) {
        auto &closure = *static_cast<Closure *>(captures);
        insideLoop = true;
        int32_t code = closure.body(closure.self, begin, end);
        insideLoop = false;
        return code;
      },
      &closure);
}

int32_t parallelFor(int64_t extent, int64_t grain, LoopBody body, void *self) {
  if (const RelaxThreadPool *pool = userPool.load(std::memory_order_acquire))
    return runOn(*pool, extent, grain, body, self);
  return ThreadPool::get().run(extent, grain, body, self);
}

int numThreads() {
  if (const RelaxThreadPool *pool = userPool.load(std::memory_order_acquire))
    return std::clamp(int(pool->numThreads(pool->user)), 1, kMaxThreads);
  return ThreadPool::get().size();
}

void setNumThreads(int count) { ThreadPool::get().resize(count); }

} // namespace relax_mlir::runtime

using namespace relax_mlir::runtime;

int relaxSetThreadPool(const RelaxThreadPool *pool) {
  if (pool && (pool->size < sizeof(RelaxThreadPool) || !pool->numThreads ||
               !pool->parallelFor))
    return raise("ValueError", "relaxSetThreadPool: expected a size of " +
                                   std::to_string(sizeof(RelaxThreadPool)) +
                                   ", numThreads and parallelFor");
  static auto *mutex = new std::mutex();
  static auto *pools = new std::vector<std::unique_ptr<RelaxThreadPool>>();
  std::lock_guard<std::mutex> lock(*mutex);
  if (pool)
    pools->push_back(std::make_unique<RelaxThreadPool>(*pool));
  userPool.store(pool ? pools->back().get() : nullptr,
                 std::memory_order_release);
  return 0;
}
