//===- SharedAccess.cpp - accesses to memory of a block -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SharedAccess.h"

#include "ElementAccess.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;

/// Returns true if the threads of a block of `kernel` have one buffer: it is
/// shared, or memory of the device that is not allocated in the kernel. Buffers
/// of pipelined copies have their barriers.
static bool isOfBlock(Value buffer, ForOp kernel) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type)
    return false;
  std::optional<MemoryScope> scope = getMemoryScope(type);
  if (Operation *alloc = buffer.getDefiningOp();
      alloc && alloc->hasAttr(kPipelinedName))
    return false;
  return scope == MemoryScope::Shared ||
         (scope == MemoryScope::Global &&
          !kernel->isAncestor(buffer.getParentRegion()->getParentOp()));
}

static bool isShared(Value buffer) {
  return getMemoryScope(cast<MemRefType>(buffer.getType())) ==
         MemoryScope::Shared;
}

void SharedAccessAnalysis::collect(Operation *op,
                                   SmallVectorImpl<SharedAccess> &accesses) {
  auto add = [&](Value value, bool isWrite) {
    Value buffer = getViewedBuffer(value);
    if (!isOfBlock(buffer, kernel))
      return;
    SharedAccess access{op, buffer, isWrite};
    // Indices into a view are others than those into the buffer.
    if (value == buffer)
      addIndices(access);
    accesses.push_back(std::move(access));
  };
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      isa<ViewLikeOpInterface, AllocOp>(op))
    return;
  std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
  if (effects) {
    for (const BufferEffect &effect : *effects)
      add(effect.memref, effect.kind == AccessKind::Write);
    return;
  }
  // The operation may do anything to its operands.
  for (Value operand : op->getOperands())
    add(operand, /*isWrite=*/true);
}

/// Returns true if the elements of a vector, from the index `first` on, are in
/// one row of the buffer. The first one is.
static bool isInRow(const ElementAccess &element, const IndexExpr &first,
                    const relax_mlir::IndexBounds &bounds) {
  auto type = cast<MemRefType>(element.buffer.getType());
  int64_t size = type.getShape().back();
  int64_t width = element.vector.getNumElements();
  if (type.getRank() == 1)
    return true;
  if (ShapedType::isDynamic(size))
    return false;
  std::optional<int64_t> last = bounds.getInterval(first).upper;
  return (last && *last + width <= size) ||
         (size % width == 0 && bounds.getModularSet(first).isMultipleOf(width));
}

/// Adds the index of an affine access of an element, or of a vector along the
/// last dimension.
void SharedAccessAnalysis::addIndices(SharedAccess &access) {
  std::optional<ElementAccess> element = ElementAccess::of(access.op);
  if (!element || !element->map ||
      (element->vector && element->vector.getRank() != 1))
    return;
  SmallVector<ForOp> loops;
  llvm::StringSet<> tags;
  for (auto loop = access.op->getParentOfType<ForOp>();
       loop && kernel->isAncestor(loop);
       loop = loop->getParentOfType<ForOp>()) {
    // A loop over more threads may be around the one that divides them.
    std::optional<StringRef> tag = loop.getThreadTag();
    if (isSerialTag(tag.value_or("")) || tags.insert(*tag).second)
      loops.insert(loops.begin(), loop);
  }
  auto indices = space.getExprs(element->map, element->operands);
  if (!indices || (element->vector && indices->empty()))
    return;
  // Remainders are found best where they are written as such.
  for (IndexExpr &index : *indices)
    index = space.getBounds().simplify(index);
  if (element->vector && !isInRow(*element, indices->back(), space.getBounds()))
    return;
  llvm::StringMap<IndexExpr> renamed;
  unsigned numSerial = 0;
  for (ForOp loop : loops) {
    StringRef tag = loop.getThreadTag().value_or("");
    if (isBlockIndex(tag) ||
        (loop->hasAttr(kTilesAttrName) && !isShared(access.buffer)))
      continue;
    bool isSerial = isSerialTag(tag);
    std::string name = isSerial ? "serial" + std::to_string(numSerial++)
                                : ("thread" + tag.take_back(1)).str();
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    auto variable = space.getExpr(loop.getInductionVar());
    if (!extents || extents->size() != 1 || !variable)
      return;
    // A thread has the same element in all iterations of other loops.
    bool isUsed = llvm::any_of(*indices, [&](const IndexExpr &index) {
      return index.usesSymbol(variable->getSymbolName());
    });
    if (isSerial && !isUsed)
      continue;
    renamed[variable->getSymbolName()] = IndexExpr::symbol(name);
    access.domain.push_back({name, extents->front()});
  }
  auto rename = [&](StringRef name) -> std::optional<IndexExpr> {
    auto found = renamed.find(name);
    if (found == renamed.end())
      return std::nullopt;
    return found->second;
  };
  for (IndexExpr &index : *indices)
    index = index.substitute(rename);
  for (IterDomain &iterator : access.domain)
    iterator.extent = iterator.extent.substitute(rename);
  if (element->vector) {
    access.domain.push_back({"lane", element->vector.getNumElements()});
    indices->back() += IndexExpr::symbol("lane");
  }
  access.indices = std::move(indices);
  access.isInjective = relax_mlir::isInjective(access.domain, *access.indices,
                                               {}, space.getBounds());
}

/// Returns the loops around `op` that are bound to threads.
static SmallVector<Operation *> getThreadLoops(Operation *op) {
  SmallVector<Operation *> loops;
  for (auto loop = op->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (isThreadIndex(loop.getThreadTag().value_or("")))
      loops.push_back(loop);
  return loops;
}

static bool haveEqualDomains(const SharedAccess &first,
                             const SharedAccess &second) {
  return llvm::equal(first.domain, second.domain,
                     [](const IterDomain &one, const IterDomain &other) {
                       return one.name == other.name &&
                              one.extent == other.extent;
                     });
}

/// Returns the range of the terms of an index over the names of a domain, apart
/// from those that are multiples of `modulus`, which is 0 for none.
static relax_mlir::Interval getRange(const IndexExpr &index,
                                     ArrayRef<IterDomain> domain,
                                     int64_t modulus,
                                     const relax_mlir::IndexBounds &ranges) {
  IndexExpr varying = 0;
  for (const IndexExpr::Term &term : index.getTerms()) {
    IndexExpr value = IndexExpr::fromTerm(term);
    bool varies = llvm::any_of(domain, [&](const IterDomain &iterator) {
      return value.usesSymbol(iterator.name);
    });
    if (varies && (modulus == 0 || term.coefficient % modulus != 0))
      varying += value;
  }
  return ranges.getInterval(varying);
}

/// Returns true if an index never has values in two iterations that are
/// `distance` apart: its values are close to each other, or to the multiples of
/// one of its coefficients, as 32 * i + j is for j < 8 and a distance of 24.
static bool isNever(const IndexExpr &index, ArrayRef<IterDomain> domain,
                    int64_t distance, const relax_mlir::IndexBounds &bounds) {
  relax_mlir::IndexBounds ranges(bounds);
  SmallVector<int64_t> moduli = {0};
  for (const IterDomain &iterator : domain)
    ranges.setRange(iterator.name, 0, iterator.extent);
  for (const IndexExpr::Term &term : index.getTerms())
    if (std::abs(term.coefficient) > 1)
      moduli.push_back(std::abs(term.coefficient));
  return llvm::any_of(moduli, [&](int64_t modulus) {
    relax_mlir::Interval range = getRange(index, domain, modulus, ranges);
    if (!range.lower || !range.upper)
      return false;
    int64_t width = *range.upper - *range.lower;
    int64_t rest =
        modulus ? (distance % modulus + modulus) % modulus : std::abs(distance);
    return rest > width && (modulus == 0 || rest < modulus - width);
  });
}

/// Returns true if two accesses over equal domains touch no common element:
/// their indices differ by a constant, as those of unrolled iterations do, and
/// are injective with the number of the access as an iterator.
bool SharedAccessAnalysis::areApart(const SharedAccess &first,
                                    const SharedAccess &second) {
  SmallVector<IterDomain> domain(first.domain);
  domain.push_back({"access", 2});
  SmallVector<int64_t> distances;
  for (auto [one, other] : llvm::zip_equal(*first.indices, *second.indices)) {
    std::optional<int64_t> distance = (other - one).getConstant();
    if (!distance)
      return false;
    if (isNever(one, domain, *distance, space.getBounds()))
      return true;
    distances.push_back(*distance);
  }
  // Count from the access with the lower indices.
  bool isLower = llvm::none_of(distances, [](int64_t d) { return d < 0; });
  SmallVector<IndexExpr> indices(isLower ? *first.indices : *second.indices);
  for (auto [index, distance] : llvm::zip_equal(indices, distances))
    index += IndexExpr::symbol("access") * (isLower ? distance : -distance);
  return relax_mlir::isInjective(domain, indices, {}, space.getBounds());
}

bool SharedAccessAnalysis::mayConflict(const SharedAccess &first,
                                       const SharedAccess &second) {
  if (first.buffer != second.buffer || (!first.isWrite && !second.isWrite))
    return false;
  // `bind` has proven that the iterations of one loop of threads do not depend
  // on each other. It does not know of shared buffers that lowering adds.
  if (!isShared(first.buffer) &&
      getThreadLoops(first.op) == getThreadLoops(second.op))
    return false;
  if (!first.indices || !second.indices || !first.isInjective ||
      !second.isInjective || !haveEqualDomains(first, second))
    return true;
  return *first.indices != *second.indices && !areApart(first, second);
}
