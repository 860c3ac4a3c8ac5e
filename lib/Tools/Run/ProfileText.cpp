//===- ProfileText.cpp - the table of a profile ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProfileText.h"
#include "JsonText.h"
#include "relax-mlir/Diagnostics/PrintableText.h"

#include <algorithm>
#include <cmath>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

/// Prints a number with a unit of its size: "12.9 k", "2.1 M".
static std::string scale(double value, double step, const char *const *units,
                         size_t numUnits) {
  size_t unit = 0;
  while (unit + 1 < numUnits && value >= step) {
    value /= step;
    ++unit;
  }
  bool isWhole = unit == 0 || value >= 100;
  return format(isWhole ? "%.0f" : "%.3g", value) + units[unit];
}

static std::string printSeconds(double seconds) {
  double micro = seconds * 1e6;
  if (micro < 1000)
    return format(micro < 10 ? "%.2f us" : "%.1f us", micro);
  if (micro < 1e6)
    return format(micro < 1e4 ? "%.2f ms" : "%.1f ms", micro * 1e-3);
  return format("%.3f s", seconds);
}

static std::string printCount(double count) {
  static const char *const units[] = {"", " k", " M", " G", " T"};
  return scale(count, 1000, units, 5);
}

static std::string printBytes(double bytes) {
  static const char *const units[] = {" B", " KiB", " MiB", " GiB", " TiB"};
  return scale(bytes, 1024, units, 5);
}

static std::string printLimits(const MachineLimits &limits) {
  if (!limits.isKnown())
    return "device: " + limits.cpu + ", its limits are not known\n";
  std::string reads, copies, sizes;
  for (const MachineLimits::Bandwidth &bandwidth : limits.bandwidths) {
    const char *slash = reads.empty() ? "" : " / ";
    reads += slash + format("%.3g", bandwidth.read * 1e-9);
    copies += slash + format("%.3g", bandwidth.copy * 1e-9);
    sizes += slash + printBytes(bandwidth.bytes);
  }
  std::string out = "machine: " + escapeName(limits.cpu) + ", " +
                    std::to_string(limits.threads) +
                    (limits.threads == 1 ? " thread\n" : " threads\n");
  out += "  " + format("%.4g", limits.flops * 1e-9) + " GFLOP/s in f32, " +
         format("%.4g", limits.f64Flops * 1e-9) + " in f64\n";
  out += "  read " + reads + " GB/s, copy " + copies + " GB/s, for " + sizes +
         "\n";
  if (limits.file.empty())
    return out + "  measured now; no cache folder keeps it\n";
  return out +
         (limits.isMeasured ? "  measured now, kept in "
                            : "  measured earlier, from ") +
         shortenName(limits.file) + "\n";
}

namespace {
/// A table whose columns are as wide as their longest cell.
class Table {
public:
  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }

  /// Aligns all columns but the last to the right.
  std::string print() const {
    std::vector<size_t> widths(rows.front().size());
    for (const std::vector<std::string> &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string out;
    for (const std::vector<std::string> &row : rows) {
      out += " ";
      for (size_t i = 0; i + 1 < row.size(); ++i)
        out += " " + std::string(widths[i] - row[i].size(), ' ') + row[i] + " ";
      out += " " + row.back() + "\n";
    }
    return out;
  }

private:
  std::vector<std::vector<std::string>> rows;
};
} // namespace

static std::string printShare(double seconds, double all) {
  return format("%.1f%%", all > 0 ? seconds / all * 100 : 0);
}

/// Adds the row of a callee: its counts are of one run, and `isPartial` if some
/// are missing.
static void addCallee(Table &table, const ProfiledCallee &callee, double all,
                      bool isPartial = false) {
  std::vector<std::string> cells = {printShare(callee.seconds, all),
                                    printSeconds(callee.seconds),
                                    std::to_string(callee.calls)};
  if (callee.cost) {
    const CallCost &cost = *callee.cost;
    const char *bound = isPartial ? "~" : cost.atMost ? "<=" : "";
    cells.push_back(bound + printCount(cost.getFlops()));
    cells.push_back(bound + printBytes(cost.getBytes()));
    double rate = callee.seconds > 0 ? 1e-9 / callee.seconds : 0;
    cells.push_back(format("%.3g", cost.getFlops() * rate));
    cells.push_back(format("%.3g", cost.getBytes() * rate));
    cells.push_back(
        callee.seconds > 0 && cost.limitSeconds > 0
            ? bound +
                  format("%.1f%% ", cost.limitSeconds / callee.seconds * 100) +
                  getBoundName(cost)
            : "-");
  } else {
    cells.insert(cells.end(), 5, "-");
  }
  cells.push_back(shortenName(callee.name));
  table.add(std::move(cells));
}

/// Adds a row of time outside of kernels.
static void addOther(Table &table, const char *name, int64_t count,
                     double seconds, double all) {
  table.add({printShare(seconds, all), printSeconds(seconds),
             std::to_string(count), "", "", "", "", "", name});
}

std::string run::describeRule(const AppliedRule &rule) {
  std::string out = rule.block + ": " + rule.rule;
  for (size_t i = 0; i < rule.tiles.size(); ++i)
    out += (i ? " x " : ", tiles ") + std::to_string(rule.tiles[i]);
  return out;
}

const char *run::getBoundName(const CallCost &cost) {
  if (std::isnan(cost.limitSeconds))
    return "unknown";
  return cost.isMemoryBound() ? "memory" : "compute";
}

/// Joins texts that may be many.
static std::string join(const std::vector<std::string> &texts) {
  constexpr size_t kMost = 8;
  std::string out;
  for (size_t i = 0; i < std::min(texts.size(), kMost); ++i)
    out += (i ? ", " : "") + escapeName(texts[i]);
  if (texts.size() > kMost)
    out += " and " + std::to_string(texts.size() - kMost) + " more";
  return out;
}

std::string run::sumCounts(const std::vector<std::string> &counts) {
  std::string out;
  uint64_t constant = 0;
  for (const std::string &count : counts) {
    if (count.size() < 19 &&
        count.find_first_not_of("0123456789") == std::string::npos)
      constant += std::stoull(count);
    else
      out += (out.empty() ? "" : " + ") + count;
  }
  if (constant == 0 && !out.empty())
    return out;
  return out + (out.empty() ? "" : " + ") + std::to_string(constant);
}

/// Returns the facts of a callee, one per line.
static std::string printFacts(const ProfiledCallee &callee) {
  std::string out = shortenName(callee.name) + "\n";
  if (!callee.nodes.empty())
    out += "  nodes: " + join(callee.nodes) + "\n";
  if (callee.facts && callee.facts->cost) {
    const KernelCost &cost = *callee.facts->cost;
    out += std::string("  one call") + (cost.atMost ? ", at most: " : ": ") +
           cost.flops + " FLOP";
    if (cost.f64Flops != "0")
      out += ", " + cost.f64Flops + " FLOP in f64";
    if (cost.integerOps != "0")
      out += ", " + cost.integerOps + " operations on integers";
    out += "; reads " + sumCounts(cost.reads) + ", writes " +
           sumCounts(cost.writes) + " bytes\n";
  }
  if (!callee.whyNoCost.empty())
    out += "  cost unknown: " + escapeName(callee.whyNoCost) + "\n";
  if (callee.facts && !callee.facts->rules.empty()) {
    std::vector<std::string> rules;
    for (const AppliedRule &rule : callee.facts->rules)
      rules.push_back(describeRule(rule));
    out += "  schedule: ";
    for (size_t i = 0; i < rules.size(); ++i)
      out += (i ? "; " : "") + escapeName(rules[i]);
    out += "\n";
  }
  return out;
}

std::string Profile::text() const {
  double all = getSeconds();
  std::string out = "profile of " + shortenName(function) + ": " +
                    std::to_string(runs) + (runs == 1 ? " run" : " runs") +
                    " after one to warm up; times are medians of a run, " +
                    printSeconds(runSeconds) + "\n" + printLimits(limits);
  if (!hasFacts)
    out += "the executable has no facts of kernels: operations and bytes are "
           "unknown\n";
  Table table;
  table.add({"share", "time", "calls", "FLOP", "bytes", "GFLOP/s", "GB/s",
             "of limit", "kernel"});
  ProfiledCallee total;
  total.name = "all kernels";
  bool isPartial = false;
  for (const ProfiledCallee &callee : callees) {
    addCallee(table, callee, all);
    total.seconds += callee.seconds;
    total.calls += callee.calls;
    isPartial |= !callee.cost;
    if (!callee.cost)
      continue;
    if (!total.cost)
      total.cost.emplace();
    *total.cost += *callee.cost;
  }
  addCallee(table, total, all, isPartial);
  addOther(table, "memory", outside.memoryCalls, outside.memory, all);
  addOther(table, "shapes, checks and other builtins", outside.builtinCalls,
           outside.builtins, all);
  addOther(table, "instructions of the machine", outside.numInstructions,
           outside.instructions, all);
  addOther(table, "all", 1, all, all);
  out += table.print();
  for (const ProfiledCallee &callee : callees)
    out += printFacts(callee);
  return out;
}
