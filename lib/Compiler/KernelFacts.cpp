//===- KernelFacts.cpp - facts for profiles of an executable --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelFacts.h"

#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace relax_mlir;

static std::vector<std::string> getStrings(ArrayAttr texts) {
  std::vector<std::string> strings;
  for (auto text : texts.getAsRange<StringAttr>())
    strings.push_back(text.str());
  return strings;
}

/// Returns the facts of a tensor program; nullopt if there are none.
static std::optional<runtime::KernelFacts> getFacts(tir::PrimFuncOp program) {
  runtime::KernelFacts facts;
  if (auto cost =
          program->getAttrOfType<tir::CostAttr>(tir::TIRDialect::kCostAttr))
    facts.cost = {cost.getFlops().str(),        cost.getF64Flops().str(),
                  cost.getIntegerOps().str(),   getStrings(cost.getReads()),
                  getStrings(cost.getWrites()), cost.getAtMost()};
  if (auto rules =
          program->getAttrOfType<ArrayAttr>(tir::TIRDialect::kAppliedRulesAttr))
    for (auto rule : rules.getAsRange<tir::AppliedRuleAttr>())
      facts.rules.push_back({rule.getBlock().str(),
                             rule.getRule().str(),
                             {rule.getTiles().begin(), rule.getTiles().end()}});
  if (!facts.cost && facts.rules.empty())
    return std::nullopt;
  return facts;
}

/// Returns the names and positions in a location, each once. A position names
/// the file without its folder, so that the facts do not depend on where a
/// model was compiled.
static std::vector<std::string> getNodes(Location location) {
  std::vector<std::string> nodes;
  forEachPart(location, [&](Location part) {
    std::string node;
    if (auto name = dyn_cast<NameLoc>(part))
      node = name.getName().str();
    else if (auto file = dyn_cast<FileLineColLoc>(part))
      node = (llvm::sys::path::filename(file.getFilename().getValue()) + ":" +
              Twine(file.getLine()) + ":" + Twine(file.getColumn()))
                 .str();
    if (!node.empty() && !llvm::is_contained(nodes, node))
      nodes.push_back(std::move(node));
    return WalkResult::skip();
  });
  return nodes;
}

/// Returns true for a call that computes tensors: that of a kernel, or of a
/// function outside of the virtual machine.
static bool isComputation(const runtime::Function &callee) {
  return callee.kind == runtime::FunctionKind::Kernel ||
         (callee.kind == runtime::FunctionKind::Packed &&
          !StringRef(callee.name).starts_with("vm.builtin."));
}

void relax_mlir::addProfileFacts(ModuleOp module, GeneratedCode &code) {
  runtime::Executable &executable = code.executable;
  for (auto program : module.getOps<tir::PrimFuncOp>()) {
    int64_t index = executable.find(std::string_view(program.getSymName()));
    if (index < 0)
      continue;
    if (auto facts = getFacts(program)) {
      facts->function = uint32_t(index);
      executable.facts.kernels.push_back(std::move(*facts));
    }
  }
  for (auto &[call, location] : code.callLocations) {
    int64_t index = executable.find(call.first);
    const runtime::Function &caller = executable.functions[size_t(index)];
    runtime::Instruction instruction = runtime::decode(caller, call.second);
    if (!isComputation(executable.functions[size_t(instruction.function)]))
      continue;
    std::vector<std::string> nodes = getNodes(location);
    if (!nodes.empty())
      executable.facts.origins.push_back(
          {uint32_t(index), uint32_t(call.second), std::move(nodes)});
  }
}
