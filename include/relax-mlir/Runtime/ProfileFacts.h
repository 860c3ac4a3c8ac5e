//===- ProfileFacts.h - what a profile says of kernels ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The compiler knows facts of kernels that a run cannot measure: how many
// operations and bytes a call takes, how it was scheduled, and which nodes of
// the model it computes. An executable may carry them. The virtual machine does
// not use them, and an executable without them runs alike.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_PROFILEFACTS_H
#define RELAX_MLIR_RUNTIME_PROFILEFACTS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace relax_mlir::runtime {

/// The operations and bytes of one call, as expressions over the integers that
/// the kernel takes: `s0` is the first one (see IndexText.h).
struct KernelCost {
  /// Floating-point operations of at most 32 bits, and of 64 bits.
  std::string flops = "0", f64Flops = "0";
  std::string integerOps = "0";
  /// For each buffer, the bytes of the elements that are read or written, each
  /// counted once.
  std::vector<std::string> reads, writes;
  /// The counts are upper bounds.
  bool atMost = false;
};

/// The rule that scheduled a block of a kernel, with its tile sizes.
struct AppliedRule {
  std::string block, rule;
  std::vector<int64_t> tiles;
};

struct KernelFacts {
  /// The index of the kernel in the function table.
  uint32_t function = 0;
  /// Not set if the compiler could not count.
  std::optional<KernelCost> cost;
  std::vector<AppliedRule> rules;
};

/// The nodes of the model that an instruction computes.
struct InstructionOrigin {
  uint32_t function = 0, instruction = 0;
  /// Names of nodes, or positions in the model's text.
  std::vector<std::string> nodes;
};

struct ProfileFacts {
  std::vector<KernelFacts> kernels;
  std::vector<InstructionOrigin> origins;

  bool empty() const { return kernels.empty() && origins.empty(); }
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_PROFILEFACTS_H
