//===- Operators.cpp - look up operators by name and version --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace relax_mlir::onnx;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr ArrayRef<OperatorEntry> (*kTables[])() = {
#define OPERATOR_TABLE(FAMILY) get##FAMILY##Operators,
#include "OperatorTables.def"
};

using EntryMap = llvm::StringMap<llvm::SmallVector<const OperatorEntry *, 1>>;

/// Maps names to the entries of each operator.
static EntryMap makeEntryMap() {
  EntryMap map;
  for (auto *table : kTables) {
    for (const OperatorEntry &entry : table()) {
      auto &entries = map[entry.name];
      assert(llvm::none_of(entries,
                           [&](const OperatorEntry *other) {
                             return entry.since <= other->until &&
                                    other->since <= entry.until;
                           }) &&
             "two entries for one version of an operator");
      entries.push_back(&entry);
    }
  }
  return map;
}

const OperatorEntry *relax_mlir::onnx::findOperator(StringRef name,
                                                    int64_t opset) {
  static const EntryMap map = makeEntryMap();
  // Nodes of older sets are rewritten to this one (modernizeNode).
  opset = std::max<int64_t>(opset, 7);
  auto entries = map.find(name);
  if (entries == map.end())
    return nullptr;
  for (const OperatorEntry *entry : entries->second)
    if (entry->since <= opset && opset <= entry->until)
      return entry;
  return nullptr;
}

StringRef relax_mlir::onnx::getWorkaround(StringRef domain, StringRef name) {
  if (domain == "com.microsoft")
    return "an operator of onnxruntime: optimize at level ORT_ENABLE_BASIC, "
           "which writes none, and quantize in the format QDQ";
  if (domain.starts_with("com.microsoft.") ||
      domain.starts_with("com.ms.internal"))
    return "a layout that onnxruntime chose for its machine: optimize at level "
           "ORT_ENABLE_EXTENDED or below";
  if (domain == "ai.onnx.ml")
    return "classical machine learning: run it outside of the model";
  if (domain.starts_with("ai.onnx.preview.training"))
    return "training is not supported: export the model for inference";
  if (domain != "ai.onnx")
    return "define it as a function of the model";
  return llvm::StringSwitch<StringRef>(name)
      .Cases(
          {"StringConcat", "StringNormalizer", "StringSplit", "RegexFullMatch"},
          "strings are not supported: handle them outside of the model")
      .Case("ImageDecoder", "decode images outside of the model")
      .Case("Upsample",
            "convert it to Resize of opset 10 by onnx.version_converter")
      .Case("Scatter", "ScatterElements replaces it since opset 11")
      .Case("MaxRoiPool", "RoiAlign with mode = \"max\" is similar")
      .Default("");
}
