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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tir {
#define GEN_PASS_DEF_REPORTACCESSESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The banks of shared memory, each of words of 4 bytes.
static constexpr int64_t kBanks = 32, kWordBytes = 4;
/// The bytes of shared memory that a warp accesses at once.
static constexpr int64_t kBytesAtOnce = kBanks * kWordBytes;
/// The bytes that memory of the device moves together.
static constexpr int64_t kSectorBytes = 32;
/// The rows of a matrix of ldmatrix, and their bytes. A lane has the address of
/// a row.
static constexpr int64_t kMatrixRows = 8, kMatrixRowBytes = 16;

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
      1, std::min<int64_t>(kNumLanes, kBytesAtOnce / access.bytes));
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

/// Returns the access that each thread makes. The rows that `ldmatrix` loads
/// are the accesses of lanes.
static std::optional<ElementAccess> getAccess(Operation *op) {
  auto load = dyn_cast<nvgpu::LdMatrixOp>(op);
  if (!load)
    return ElementAccess::of(op);
  ElementAccess access;
  access.op = op;
  access.buffer = load.getSrcMemref();
  access.operands.assign(load.getIndices().begin(), load.getIndices().end());
  Type element = cast<MemRefType>(access.buffer.getType()).getElementType();
  access.vector = VectorType::get(
      {kMatrixRowBytes * 8 / int64_t(element.getIntOrFloatBitWidth())},
      element);
  return access;
}

/// Returns the lanes whose addresses an access uses.
static int64_t getNumLanes(Operation *op) {
  auto load = dyn_cast<nvgpu::LdMatrixOp>(op);
  return load ? int64_t(load.getNumTiles()) * kMatrixRows : kNumLanes;
}

namespace {
/// An element of a buffer that is no view.
struct BufferElement {
  Value buffer;
  SmallVector<IndexExpr> index;
};

/// Finds the addresses in one kernel.
class WarpAddresses {
public:
  explicit WarpAddresses(ForOp kernel);

  /// Returns the buffer that an operation accesses.
  static MemRefType getBufferType(const ElementAccess &access);
  /// Returns nullopt for addresses that are unknown.
  std::optional<WarpAccess> get(const ElementAccess &access);

private:
  std::optional<BufferElement> getElement(const ElementAccess &access);
  LogicalResult addOffsets(memref::SubViewOp view,
                           SmallVector<IndexExpr> &index);
  std::optional<IndexExpr> getLinear(const BufferElement &element);
  std::optional<int64_t> evaluate(const IndexExpr &expr, int64_t lane,
                                  bool &runs);

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
    int64_t extent = loop.getConstantExtent().value_or(kNumLanes);
    extents[dim] = std::max(extents[dim], extent);
    threads[name->getSymbolName()] = dim;
    iterations[name->getSymbolName()] = extent;
  });
}

/// Returns the buffer of which `buffer` is a view, or a null value.
static Value getViewed(Value buffer) {
  Operation *op = buffer.getDefiningOp();
  if (isa_and_nonnull<memref::CastOp, memref::MemorySpaceCastOp,
                      memref::SubViewOp>(op))
    return op->getOperand(0);
  return {};
}

MemRefType WarpAddresses::getBufferType(const ElementAccess &access) {
  Value buffer = access.buffer;
  while (Value viewed = getViewed(buffer))
    buffer = viewed;
  return cast<MemRefType>(buffer.getType());
}

/// Replaces an index into a view by one into its source.
LogicalResult WarpAddresses::addOffsets(memref::SubViewOp view,
                                        SmallVector<IndexExpr> &index) {
  llvm::SmallBitVector dropped = view.getDroppedDims();
  SmallVector<IndexExpr> result;
  ArrayRef<IndexExpr> rest = index;
  for (auto [dim, offset, stride] :
       llvm::enumerate(view.getMixedOffsets(), view.getMixedStrides())) {
    std::optional<int64_t> constant = getConstantIntValue(offset);
    std::optional<IndexExpr> start;
    if (constant)
      start = *constant;
    else
      start = space.getExpr(cast<Value>(offset));
    if (!start || !isConstantIntValue(stride, 1))
      return failure();
    if (!dropped.test(dim)) {
      *start += rest.front();
      rest = rest.drop_front();
    }
    result.push_back(*start);
  }
  index = std::move(result);
  return success();
}

/// Returns the first element that a thread accesses.
std::optional<BufferElement>
WarpAddresses::getElement(const ElementAccess &access) {
  AffineMap map = access.map;
  if (!map)
    map = AffineMap::getMultiDimIdentityMap(access.operands.size(),
                                            access.op->getContext());
  std::optional<SmallVector<IndexExpr>> index =
      space.getExprs(map, access.operands);
  if (!index)
    return std::nullopt;
  BufferElement element{access.buffer, *index};
  while (Value viewed = getViewed(element.buffer)) {
    auto view = element.buffer.getDefiningOp<memref::SubViewOp>();
    if (view && failed(addOffsets(view, element.index)))
      return std::nullopt;
    element.buffer = viewed;
  }
  return element;
}

/// Returns the number of an element of a dense buffer, which may be wrong by a
/// constant.
std::optional<IndexExpr>
WarpAddresses::getLinear(const BufferElement &element) {
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(element.buffer);
  if (!shape)
    return std::nullopt;
  IndexExpr linear = 0;
  for (auto [index, size] : llvm::zip_equal(element.index, *shape))
    linear = linear * size + index;
  return linear;
}

/// Returns the value of an expression in a lane, and clears `runs` if the lane
/// has no iteration of a loop that it depends on.
std::optional<int64_t> WarpAddresses::evaluate(const IndexExpr &expr,
                                               int64_t lane, bool &runs) {
  int64_t place[] = {lane % extents[0], lane / extents[0] % extents[1],
                     lane / extents[0] / extents[1]};
  runs &= place[2] < extents[2];
  IndexExpr value = expr.substitute([&](StringRef name) {
    auto found = threads.find(name);
    if (found != threads.end()) {
      runs &= place[found->second] < iterations[name];
      return std::optional<IndexExpr>(place[found->second]);
    }
    // The steps of lanes are multiples of sizes, which are unknown.
    return IndexSpace::isLoopName(name) ? std::optional<IndexExpr>(0)
                                        : std::nullopt;
  });
  return value.getConstant();
}

std::optional<WarpAccess> WarpAddresses::get(const ElementAccess &access) {
  MemRefType type = getBufferType(access);
  std::optional<BufferElement> element = getElement(access);
  if (!element || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t bytes =
      llvm::divideCeil(type.getElementType().getIntOrFloatBitWidth(), 8);
  WarpAccess result;
  result.bytes = bytes * (access.vector ? access.vector.getNumElements() : 1);
  std::optional<TileLayout> layout = getLayout(type);
  if (!layout) {
    std::optional<IndexExpr> linear = getLinear(*element);
    if (!linear)
      return std::nullopt;
    element->index.assign(1, *linear);
  }
  for (int64_t lane = 0, e = getNumLanes(access.op); lane < e; ++lane) {
    bool runs = true;
    SmallVector<int64_t> index;
    for (const IndexExpr &expr : element->index) {
      std::optional<int64_t> value = evaluate(expr, lane, runs);
      if (!value)
        return std::nullopt;
      index.push_back(*value);
    }
    if (runs)
      result.lanes.push_back(
          layout ? layout->getByte(index, bytes)
                 : swizzleByte(index.front() * bytes, getSwizzle(type)));
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
        if (std::optional<ElementAccess> access = getAccess(op))
          report(*access, addresses);
      });
      return WalkResult::skip();
    });
  }

private:
  static void report(const ElementAccess &access, WarpAddresses &addresses) {
    std::optional<MemoryScope> scope =
        getMemoryScope(WarpAddresses::getBufferType(access));
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
