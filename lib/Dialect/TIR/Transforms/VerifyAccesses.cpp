//===- VerifyAccesses.cpp - refuse accesses proven wrong ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Checks accesses that are certain to run: only blocks without predicate, and
// loops that run at least once, are around them. Their indices are expressions
// over the variables of these loops, with iterators replaced by their bindings.
// Other accesses are not checked. A parallel loop in which all iterations write
// to one element is refused even if sizes may be 0. A write to a buffer with
// the role `in` is refused wherever it is.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "ElementAccess.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tir {
#define GEN_PASS_DEF_VERIFYACCESSESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::Interval;

namespace {
/// The loops around an access that is certain to run, innermost first.
struct Path {
  struct Loop {
    ForOp op;
    std::string name;
    IndexExpr extent;
  };
  SmallVector<Loop> loops;
  bool isSureToRun = false;

  static std::optional<Path> of(Operation *op, IndexSpace &space);
  bool isOver(const IndexExpr &expr) const;
  /// Returns true if no loop of this extent is empty, for any symbols.
  static bool isNeverEmpty(const IndexExpr &extent, const IndexBounds &bounds);
  /// Returns true if `expr >= 0` in some iteration, for any symbols.
  bool isReached(const IndexExpr &expr, const IndexBounds &bounds) const;
};

class Verifier {
public:
  explicit Verifier(PrimFuncOp func) : func(func) {}
  LogicalResult run();

private:
  void verify(const ElementAccess &access, BlockOp block);
  void verifyRange(const ElementAccess &access, const Path &path,
                   ArrayRef<IndexExpr> indices, IndexSpace &space);
  void verifyParallel(const ElementAccess &access, const Path &path,
                      ArrayRef<IndexExpr> indices, const IndexBounds &bounds);
  /// Refuses an operation that writes a buffer argument with the role `in`.
  void verifyRole(Operation *op);
  void verifyRole(Operation *op, Value written);

  PrimFuncOp func;
  llvm::DenseSet<Operation *> refusedLoops;
  bool hasFailed = false;
};
} // namespace

std::optional<Path> Path::of(Operation *op, IndexSpace &space) {
  Path path;
  for (Operation *parent = op->getParentOp(); !isa<PrimFuncOp>(parent);
       parent = parent->getParentOp()) {
    if (auto block = dyn_cast<BlockOp>(parent)) {
      if (block.getPredicate())
        return std::nullopt;
      continue;
    }
    auto loop = dyn_cast<ForOp>(parent);
    if (!loop)
      return std::nullopt;
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (!variable || !extents)
      return std::nullopt;
    IndexExpr extent = IndexExpr::min(*extents);
    path.loops.push_back({loop, variable->str(), extent});
  }
  for (const Loop &loop : path.loops)
    if (!path.isOver(loop.extent) ||
        space.getBounds().proveLess(0, loop.extent) != Answer::Yes)
      return std::nullopt;
  path.isSureToRun = llvm::all_of(path.loops, [&](const Loop &loop) {
    return isNeverEmpty(loop.extent, space.getBounds());
  });
  return path;
}

bool Path::isNeverEmpty(const IndexExpr &extent, const IndexBounds &bounds) {
  // The bounds assume sizes of 1 or more. A computed size, such as that of a
  // slice, may be 0 for any arguments.
  llvm::StringMap<IndexExpr> fromZero;
  for (const std::string &name : extent.getSymbols())
    if (StringRef(name).starts_with("s"))
      fromZero.try_emplace(name, IndexExpr::symbol(name) - 1);
  return bounds.proveLess(0, extent.substitute(fromZero)) == Answer::Yes;
}

/// Uses only loop variables and symbols of the function: the ranges of
/// iterators are less exact than their bindings.
bool Path::isOver(const IndexExpr &expr) const {
  return llvm::all_of(expr.getSymbols(), [&](const std::string &name) {
    return StringRef(name).starts_with("s") ||
           llvm::any_of(loops,
                        [&](const Loop &loop) { return loop.name == name; });
  });
}

bool Path::isReached(const IndexExpr &expr, const IndexBounds &bounds) const {
  // Try the first iteration of all loops, and the last.
  IndexExpr first = expr, last = expr;
  bool hasSymbols = false;
  auto note = [&](const IndexExpr &used) {
    for (const std::string &name : used.getSymbols())
      hasSymbols |= StringRef(name).starts_with("s");
  };
  note(expr);
  for (const Loop &loop : loops) {
    note(loop.extent);
    llvm::StringMap<IndexExpr> begin, end;
    begin.try_emplace(loop.name, IndexExpr(0));
    end.try_emplace(loop.name, loop.extent - 1);
    first = first.substitute(begin);
    last = last.substitute(end);
  }
  if (bounds.proveNonNegative(first) == Answer::Yes ||
      bounds.proveNonNegative(last) == Answer::Yes)
    return true;
  // A witness holds for some symbols, which callers may never pass.
  return !hasSymbols && bounds.proveNonNegative(-expr - 1) == Answer::No;
}

void Verifier::verifyRange(const ElementAccess &access, const Path &path,
                           ArrayRef<IndexExpr> indices, IndexSpace &space) {
  if (!path.isSureToRun)
    return;
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(access.buffer);
  if (!shape || shape->size() != indices.size())
    return;
  const IndexBounds &bounds = space.getBounds();
  for (auto [number, index, size] : llvm::enumerate(indices, *shape)) {
    if (!path.isOver(size))
      continue;
    IndexExpr end = index + (access.getCount(number) - 1);
    bool isBelow = path.isReached(-index - 1, bounds);
    if (!isBelow && !path.isReached(end - size, bounds))
      continue;
    hasFailed = true;
    Interval lower = bounds.getInterval(index);
    Interval upper = bounds.getInterval(end);
    InFlightDiagnostic diag = access.op->emitOpError()
                              << "index #" << number
                              << " is out of bounds: expected 0 to "
                              << (size - 1).str() << ", got ";
    if (lower.lower && upper.upper)
      diag << *lower.lower << " to " << *upper.upper;
    else
      diag << (isBelow ? index : end).str();
    if (auto block = access.op->getParentOfType<BlockOp>())
      diag << " in block '@" << block.getBlockName() << "'";
    if (!size.isConstant())
      diag << ", where s0, s1, .. are the index arguments of the function and "
              "l0, l1, .. its loops";
    return;
  }
}

void Verifier::verifyParallel(const ElementAccess &access, const Path &path,
                              ArrayRef<IndexExpr> indices,
                              const IndexBounds &bounds) {
  auto block = access.op->getParentOfType<BlockOp>();
  for (const Path::Loop &loop : path.loops) {
    ForOp op = loop.op;
    if (op.getKind() != ForKind::Parallel || refusedLoops.contains(op))
      continue;
    // A buffer allocated in the loop is private to an iteration.
    Value buffer = access.buffer;
    if (op->isAncestor(buffer.getParentRegion()->getParentOp()))
      continue;
    bool isUsed = llvm::any_of(indices, [&](const IndexExpr &index) {
      return index.usesSymbol(loop.name);
    });
    if (isUsed || bounds.proveLessEqual(loop.extent, 1) != Answer::No)
      continue;
    hasFailed = true;
    refusedLoops.insert(op);
    InFlightDiagnostic diag =
        op.emitOpError()
        << "all iterations of the parallel loop write the same element";
    if (block)
      diag << " by block '@" << block.getBlockName() << "'";
    diag.attachNote(access.op->getLoc()) << "see the store";
  }
}

void Verifier::verify(const ElementAccess &access, BlockOp block) {
  IndexSpace space(block);
  std::optional<Path> path = Path::of(access.op, space);
  if (!path)
    return;
  std::optional<SmallVector<IndexExpr>> indices;
  if (access.map) {
    indices = space.getExprs(access.map, access.operands);
  } else {
    indices.emplace();
    for (Value operand : access.operands) {
      std::optional<IndexExpr> index = space.getExpr(operand);
      if (!index)
        return;
      indices->push_back(*index);
    }
  }
  if (!indices)
    return;
  llvm::StringMap<IndexExpr> bindings;
  if (block) {
    auto bound = space.getExprs(block.getBinding(), block.getMapOperands());
    if (!bound)
      return;
    for (auto [iterator, value] : llvm::zip(block.getIterators(), *bound))
      if (std::optional<IndexExpr> name = space.getExpr(iterator))
        bindings.try_emplace(name->str(), value);
  }
  for (IndexExpr &index : *indices) {
    index = index.substitute(bindings);
    if (!index.isValid() || !path->isOver(index))
      return;
  }
  verifyRange(access, *path, *indices, space);
  if (access.isStore)
    verifyParallel(access, *path, *indices, space.getBounds());
}

void Verifier::verifyRole(Operation *op, Value written) {
  while (auto view = written.getDefiningOp<ViewLikeOpInterface>())
    written = view.getViewSource();
  auto argument = dyn_cast<BlockArgument>(written);
  if (!argument || argument.getOwner() != &func.getBody().front())
    return;
  auto role = func.getArgAttrOfType<BufferRoleAttr>(
      argument.getArgNumber(), TIRDialect::kBufferRoleAttr);
  if (!role || role.getValue() != BufferRole::In)
    return;
  hasFailed = true;
  op->emitOpError() << "writes argument #" << argument.getArgNumber()
                    << ", whose '" << TIRDialect::kBufferRoleAttr
                    << "' is 'in'";
}

void Verifier::verifyRole(Operation *op) {
  if (auto block = dyn_cast<BlockOp>(op)) {
    std::optional<ArrayAttr> stated = block.getAccessOverride();
    if (!stated)
      return;
    for (auto [buffer, access] : llvm::zip_equal(
             block.getAccessBuffers(), stated->getAsRange<AccessAttr>()))
      if (access.getKind() == AccessKind::Write)
        verifyRole(op, buffer);
    return;
  }
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects<MemoryEffects::Write>(effects);
  for (const MemoryEffects::EffectInstance &effect : effects)
    if (effect.getValue())
      verifyRole(op, effect.getValue());
}

LogicalResult Verifier::run() {
  func.walk([&](Operation *op) {
    verifyRole(op);
    std::optional<ElementAccess> access = ElementAccess::of(op);
    if (!access)
      return;
    // The index space substitutes bindings of nested blocks.
    BlockOp outermost;
    for (Operation *parent = op->getParentOp(); parent != func;
         parent = parent->getParentOp())
      if (auto block = dyn_cast<BlockOp>(parent))
        outermost = block;
    verify(*access, outermost);
  });
  return failure(hasFailed);
}

namespace {
struct VerifyAccesses
    : public tir::impl::VerifyAccessesPassBase<VerifyAccesses> {
  void runOnOperation() override {
    if (failed(Verifier(getOperation()).run()))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
