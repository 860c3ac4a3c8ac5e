//===- VerifyFacts.cpp - verify the facts of an executable ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TextSyntax.h"
#include "relax-mlir/Runtime/IndexText.h"

namespace relax_mlir::runtime {

/// Returns true for `s0`, `s1` and so on, below `count`.
static bool isSymbolName(std::string_view name, uint32_t count) {
  if (name.size() < 2 || name.size() > 11 || name[0] != 's')
    return false;
  uint64_t number = 0;
  for (char c : name.substr(1)) {
    if (c < '0' || c > '9')
      return false;
    number = number * 10 + uint64_t(c - '0');
  }
  return number < count;
}

static Error verifyCount(const std::string &count, const Function &kernel) {
  Error error = checkIndexText(count, [&](std::string_view name) {
    return isSymbolName(name, kernel.numSymbols);
  });
  if (error)
    return Error("count '" + count + "': " + error.message());
  return Error::success();
}

static Error verifyCost(const KernelCost &cost, const Function &kernel) {
  for (const std::string *count :
       {&cost.flops, &cost.f64Flops, &cost.integerOps})
    if (Error error = verifyCount(*count, kernel))
      return error;
  for (const std::vector<std::string> *counts : {&cost.reads, &cost.writes}) {
    if (counts->size() != kernel.numBuffers)
      return Error("expected counts of bytes for " +
                   std::to_string(kernel.numBuffers) + " buffers, got " +
                   std::to_string(counts->size()));
    for (const std::string &count : *counts)
      if (Error error = verifyCount(count, kernel))
        return error;
  }
  return Error::success();
}

static std::string describe(uint32_t function) {
  return "facts of function " + std::to_string(function);
}

Error verifyFacts(const Executable &executable) {
  const std::vector<Function> &functions = executable.functions;
  std::vector<bool> seen(functions.size());
  for (const KernelFacts &facts : executable.facts.kernels) {
    if (facts.function >= functions.size() ||
        functions[facts.function].kind != FunctionKind::Kernel)
      return Error(describe(facts.function) + ": it is not a kernel");
    if (seen[facts.function])
      return Error(describe(facts.function) + " occur twice");
    seen[facts.function] = true;
    if (!facts.cost)
      continue;
    const Function &kernel = functions[facts.function];
    if (Error error = verifyCost(*facts.cost, kernel))
      return std::move(error).in("facts of kernel '" + kernel.name + "'");
  }
  for (const InstructionOrigin &origin : executable.facts.origins)
    if (origin.function >= functions.size() ||
        origin.instruction >= functions[origin.function].starts.size())
      return Error("origin of function " + std::to_string(origin.function) +
                   ", instruction " + std::to_string(origin.instruction) +
                   ": there is no such instruction");
  return Error::success();
}

} // namespace relax_mlir::runtime
