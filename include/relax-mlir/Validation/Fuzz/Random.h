//===- Random.h - reproducible random numbers -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_RANDOM_H
#define RELAX_MLIR_VALIDATION_FUZZ_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace relax_mlir::fuzz {

/// A random number generator (splitmix64) with the same sequence on every
/// machine and with every standard library, so that a seed identifies a
/// program.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// Returns a number in [0, bound); `bound` is positive.
  uint64_t below(uint64_t bound) { return next() % bound; }
  /// Returns a number in [least, most].
  int64_t between(int64_t least, int64_t most) {
    return least + int64_t(below(uint64_t(most - least) + 1));
  }
  /// Returns true with a probability of `percent` / 100.
  bool chance(unsigned percent) { return below(100) < percent; }
  /// Returns a number in [0, 1).
  double unit() { return double(next() >> 11) * 0x1p-53; }

  /// Returns an element of a non-empty container.
  template <typename Range> auto &pick(Range &&range) {
    return range[below(range.size())];
  }
  template <typename T> T pick(std::initializer_list<T> choices) {
    return choices.begin()[below(choices.size())];
  }
  template <typename Range> void shuffle(Range &&range) {
    for (size_t i = range.size(); i > 1; --i)
      std::swap(range[i - 1], range[below(i)]);
  }

  /// Returns an independent generator: its numbers do not depend on later draws
  /// from this one.
  Random fork() { return Random(next()); }

private:
  uint64_t state;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_RANDOM_H
