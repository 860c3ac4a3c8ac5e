//===- SerializeFacts.cpp - the section of facts --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BinaryStreams.h"

namespace relax_mlir::runtime {

/// The version of the facts. A reader ignores those of another version.
static constexpr uint32_t kFactsVersion = 1;

static void writeCost(Writer &out, const KernelCost &cost) {
  out.number(uint8_t(cost.atMost));
  out.string(cost.flops);
  out.string(cost.f64Flops);
  out.string(cost.integerOps);
  out.strings(cost.reads);
  out.strings(cost.writes);
}

std::string writeFacts(const ProfileFacts &facts) {
  Writer out;
  out.number(kFactsVersion);
  out.number<uint64_t>(facts.kernels.size());
  for (const KernelFacts &kernel : facts.kernels) {
    out.number(kernel.function);
    out.number(uint8_t(kernel.cost.has_value()));
    if (kernel.cost)
      writeCost(out, *kernel.cost);
    out.number<uint64_t>(kernel.rules.size());
    for (const AppliedRule &rule : kernel.rules) {
      out.string(rule.block);
      out.string(rule.rule);
      out.dims(rule.tiles);
    }
  }
  out.number<uint64_t>(facts.origins.size());
  for (const InstructionOrigin &origin : facts.origins) {
    out.number(origin.function);
    out.number(origin.instruction);
    out.strings(origin.nodes);
  }
  return std::move(out.bytes);
}

static KernelCost readCost(Reader &in) {
  KernelCost cost;
  cost.atMost = in.number<uint8_t>() != 0;
  cost.flops = in.string();
  cost.f64Flops = in.string();
  cost.integerOps = in.string();
  cost.reads = in.strings();
  cost.writes = in.strings();
  return cost;
}

Error readFacts(Reader in, ProfileFacts &facts) {
  if (in.number<uint32_t>() != kFactsVersion && !in.failed())
    return Error::success();
  for (uint64_t i = 0, e = in.count(13); i < e && !in.failed(); ++i) {
    KernelFacts kernel;
    kernel.function = in.number<uint32_t>();
    if (in.number<uint8_t>())
      kernel.cost = readCost(in);
    for (uint64_t r = 0, n = in.count(24); r < n && !in.failed(); ++r) {
      AppliedRule rule;
      rule.block = in.string();
      rule.rule = in.string();
      rule.tiles = in.dims();
      kernel.rules.push_back(std::move(rule));
    }
    facts.kernels.push_back(std::move(kernel));
  }
  for (uint64_t i = 0, e = in.count(16); i < e && !in.failed(); ++i) {
    InstructionOrigin origin;
    origin.function = in.number<uint32_t>();
    origin.instruction = in.number<uint32_t>();
    origin.nodes = in.strings();
    facts.origins.push_back(std::move(origin));
  }
  if (in.failed())
    return malformed("the section of facts is too short");
  if (in.remaining() != 0)
    return malformed("trailing bytes after the facts");
  return Error::success();
}

} // namespace relax_mlir::runtime
