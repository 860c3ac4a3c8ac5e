//===- ReportAccesses.cpp - how warps access memory -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The addresses of the first warp of the first block are computed, in the first
// iteration of each loop. Other warps and iterations add the same number to all
// of them in most kernels, so that they touch as many banks and sectors.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "ElementAccess.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tir {
#define GEN_PASS_DEF_REPORTACCESSESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

static constexpr int64_t kWarpSize = 32;
/// The banks of shared memory, each of words of 4 bytes.
static constexpr int64_t kBanks = 32, kWordBytes = 4;
/// The bytes of shared memory that a warp accesses at once.
static constexpr int64_t kBytesAtOnce = kBanks * kWordBytes;
/// The bytes that memory of the device moves together.
static constexpr int64_t kSectorBytes = 32;

namespace {
/// The bytes that the lanes of a warp access.
struct WarpAccess {
  /// The address of each lane that runs the access.
  SmallVector<int64_t> lanes;
  /// The bytes of each lane.
  int64_t bytes = 0;
};
} // namespace

/// Returns how many times the warp accesses its worst bank, in turn.
static int64_t getWays(const WarpAccess &access) {
  // Wide accesses are divided among parts of the warp.
  size_t lanesAtOnce = std::max<int64_t>(
      1, std::min<int64_t>(kWarpSize, kBytesAtOnce / access.bytes));
  int64_t ways = 1;
  for (size_t first = 0; first < access.lanes.size(); first += lanesAtOnce) {
    llvm::SmallDenseMap<int64_t, llvm::SmallDenseSet<int64_t>> words;
    for (int64_t address :
         ArrayRef(access.lanes).drop_front(first).take_front(lanesAtOnce))
      for (int64_t byte = 0; byte < access.bytes; byte += kWordBytes) {
        int64_t word = (address + byte) / kWordBytes;
        words[word % kBanks].insert(word);
      }
    for (auto &[bank, used] : words)
      ways = std::max<int64_t>(ways, used.size());
  }
  return ways;
}

/// Returns the sectors that the warp accesses, and those that its bytes need.
static std::pair<int64_t, int64_t> getSectors(const WarpAccess &access) {
  llvm::SmallDenseSet<int64_t> sectors, bytes;
  for (int64_t address : access.lanes)
    for (int64_t byte = 0; byte < access.bytes; ++byte) {
      sectors.insert((address + byte) / kSectorBytes);
      bytes.insert(address + byte);
    }
  return {int64_t(sectors.size()),
          int64_t(llvm::divideCeil(bytes.size(), kSectorBytes))};
}

/// Returns the place of a byte of a swizzled buffer.
static int64_t swizzle(int64_t byte, int64_t width) {
  constexpr int64_t kLine = 128, kChunk = 16;
  return width == 0 ? byte : byte ^ (byte / kLine % (width / kChunk) * kChunk);
}

namespace {
/// Finds the addresses in one kernel.
class WarpAddresses {
public:
  explicit WarpAddresses(ForOp kernel);

  /// Returns nullopt for addresses that are unknown.
  std::optional<WarpAccess> get(const ElementAccess &access);

private:
  std::optional<IndexExpr> getLinear(const ElementAccess &access);

  IndexSpace space;
  /// The threads along x, y and z.
  int64_t extents[3] = {1, 1, 1};
  /// The dimension of the variable of each loop over threads, by its name.
  llvm::StringMap<unsigned> threads;
  /// The iterations of these loops.
  llvm::StringMap<int64_t> iterations;
};
} // namespace

WarpAddresses::WarpAddresses(ForOp kernel) {
  kernel.walk([&](ForOp loop) {
    StringRef tag = loop.getThreadTag().value_or("");
    std::optional<IndexExpr> name = space.getExpr(loop.getInductionVar());
    if (!isThreadIndex(tag) || !name)
      return;
    unsigned dim = tag.back() - 'x';
    int64_t extent = loop.getConstantExtent().value_or(kWarpSize);
    extents[dim] = std::max(extents[dim], extent);
    threads[name->getSymbolName()] = dim;
    iterations[name->getSymbolName()] = extent;
  });
}

/// Returns the number of the first element, which may be wrong by a constant.
std::optional<IndexExpr> WarpAddresses::getLinear(const ElementAccess &access) {
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(access.buffer);
  std::optional<SmallVector<IndexExpr>> indices;
  if (access.map)
    indices = space.getExprs(access.map, access.operands);
  if (!shape || !indices)
    return std::nullopt;
  IndexExpr linear = 0;
  for (auto [index, size] : llvm::zip_equal(*indices, *shape))
    linear = linear * size + index;
  return linear;
}

std::optional<WarpAccess> WarpAddresses::get(const ElementAccess &access) {
  auto type = cast<MemRefType>(access.buffer.getType());
  Type element = type.getElementType();
  std::optional<IndexExpr> linear = getLinear(access);
  if (!linear || !element.isIntOrFloat())
    return std::nullopt;
  int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  WarpAccess result;
  result.bytes = bytes * (access.vector ? access.vector.getNumElements() : 1);
  for (int64_t lane = 0; lane < kWarpSize; ++lane) {
    int64_t place[] = {lane % extents[0], lane / extents[0] % extents[1],
                       lane / extents[0] / extents[1]};
    bool runs = place[2] < extents[2];
    IndexExpr address = linear->substitute([&](StringRef name) {
      auto found = threads.find(name);
      if (found != threads.end()) {
        runs &= place[found->second] < iterations[name];
        return std::optional<IndexExpr>(place[found->second]);
      }
      // The steps of lanes are multiples of sizes, which are unknown.
      return IndexSpace::isLoopName(name) ? std::optional<IndexExpr>(0)
                                          : std::nullopt;
    });
    std::optional<int64_t> number = address.getConstant();
    if (!number)
      return std::nullopt;
    if (runs)
      result.lanes.push_back(swizzle(*number * bytes, getSwizzle(type)));
  }
  return result;
}

namespace {
struct ReportAccessesPass
    : public tir::impl::ReportAccessesPassBase<ReportAccessesPass> {
  void runOnOperation() override {
    // Addresses take time, and nothing else has a use for them.
    if (!getContext().getRemarkEngine())
      return;
    getOperation().walk<WalkOrder::PreOrder>([&](ForOp loop) {
      if (!loop.getThreadTag())
        return WalkResult::advance();
      WarpAddresses addresses(loop);
      loop.walk([&](Operation *op) {
        if (std::optional<ElementAccess> access = ElementAccess::of(op))
          report(*access, addresses);
      });
      return WalkResult::skip();
    });
  }

private:
  static void report(const ElementAccess &access, WarpAddresses &addresses) {
    auto type = cast<MemRefType>(access.buffer.getType());
    std::optional<MemoryScope> scope = getMemoryScope(type);
    bool isShared = scope == MemoryScope::Shared;
    if (!isShared && scope != MemoryScope::Global)
      return;
    auto options = remark::RemarkOpts::name(isShared ? "banks" : "sectors")
                       .category("tir-report-accesses");
    Location loc = access.op->getLoc();
    StringRef kind = access.isStore ? "store" : "load";
    std::optional<WarpAccess> warp = addresses.get(access);
    if (!warp) {
      remark::missed(loc, options)
          << remark::reason("the addresses of a {0} are unknown", kind);
      return;
    }
    if (isShared) {
      remark::analysis(loc, options) << remark::metric("Access", kind)
                                     << remark::metric("Ways", getWays(*warp));
      return;
    }
    auto [sectors, needed] = getSectors(*warp);
    remark::analysis(loc, options)
        << remark::metric("Access", kind) << remark::metric("Needed", needed)
        << remark::metric("Sectors", sectors);
  }
};
} // namespace
