//===- IterMapInverse.cpp - invert maps of loops --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMapInverse.h"

#include "llvm/ADT/STLExtras.h"

using namespace relax_mlir;

namespace {
/// A digit of a source with its value over the values of the indices.
struct KnownDigit {
  IterSplit split;
  IndexExpr value;
};
} // namespace

/// Cuts `number` into digits, given in ascending order.
static void cut(const IndexExpr &number, llvm::ArrayRef<IterSplit> digits,
                std::vector<std::vector<KnownDigit>> &known) {
  for (const IterSplit &split : digits) {
    IndexExpr value = IndexExpr::floorDiv(number, split.scale);
    if (&split != &digits.back())
      value = IndexExpr::mod(value, split.extent);
    known[split.source].push_back({split, value});
  }
}

/// Puts the digits of a source together to its value, and adds the conditions
/// under which they are digits of a value below its extent.
static IndexExpr join(const IterSource &source, std::vector<KnownDigit> digits,
                      std::vector<IndexExpr> &conditions) {
  IndexExpr value = 0, reach = 1;
  while (reach != source.extent) {
    auto next = llvm::find_if(digits, [&](const KnownDigit &digit) {
      return digit.split.lower == reach;
    });
    if (next == digits.end())
      break;
    value += reach * next->value;
    reach *= next->split.extent;
    digits.erase(next);
  }
  if (reach != source.extent)
    conditions.push_back(source.extent - 1 - value);
  // A digit that occurs again must be equal.
  for (const KnownDigit &digit : digits) {
    if (digit.split.extent.isOne())
      continue;
    IndexExpr expected = IndexExpr::floorDiv(value, digit.split.lower);
    if (!digit.split.isTop)
      expected = IndexExpr::mod(expected, digit.split.extent);
    conditions.push_back(digit.value - expected);
    conditions.push_back(expected - digit.value);
  }
  return value;
}

llvm::FailureOr<IterMapInverse>
relax_mlir::invertIterMap(const IterMap &map, llvm::ArrayRef<IndexExpr> values,
                          std::string *why) {
  auto refuse = [&](const llvm::Twine &reason) {
    if (why)
      *why = reason.str();
    return llvm::failure();
  };
  if (map.injective != Answer::Yes)
    return refuse("the map is not proven one to one: " + map.reason);
  std::vector<std::vector<KnownDigit>> known(map.sources.size());
  for (auto [position, sum, value] : llvm::enumerate(map.indices, values)) {
    if (!sum.extent)
      return refuse("index #" + llvm::Twine(position) +
                    " does not take all values of a range once");
    cut(value - sum.base, sum.splits, known);
  }
  // Sources follow the sources of their parts.
  IterMapInverse inverse;
  std::vector<IndexExpr> sources(map.sources.size());
  for (unsigned i = map.sources.size(); i-- > 0;) {
    const IterSource &source = map.sources[i];
    // The parts of a joined number may be in the indices themselves.
    if (!source.parts.empty() && known[i].empty())
      continue;
    sources[i] = join(source, std::move(known[i]), inverse.conditions);
    cut(sources[i], source.parts, known);
  }
  for (auto [source, value] : llvm::zip_equal(map.sources, sources))
    if (source.parts.empty())
      inverse.inputs.push_back(value);
  return inverse;
}
