//===- FlatBufferAnalysis.cpp - buffers of flattened programs -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/FlatBufferAnalysis.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace relax_mlir;

bool relax_mlir::isDeviceLoop(tir::ForOp loop) {
  return loop.getKind() == tir::ForKind::ThreadBinding &&
         !loop.getThreadTag()->starts_with("vthread");
}

tir::ForOp relax_mlir::getKernelLoop(Operation *op) {
  tir::ForOp outermost;
  for (auto loop = op->getParentOfType<tir::ForOp>(); loop;
       loop = loop->getParentOfType<tir::ForOp>())
    if (isDeviceLoop(loop))
      outermost = loop;
  return outermost;
}

FlatBufferAnalysis::FlatBufferAnalysis(Operation *root, int64_t maxStackBytes,
                                       bool streamResults) {
  root->walk<WalkOrder::PreOrder>([&](tir::PrimFuncOp program) {
    if (streamResults)
      findStreamed(program);
    analyze(program, maxStackBytes);
    return WalkResult::skip();
  });
}

void FlatBufferAnalysis::findStreamed(tir::PrimFuncOp program) {
  FailureOr<CPUModel> cpu = CPUModel::get(program);
  if (failed(cpu))
    return;
  for (Value buffer : program.getBufferArguments()) {
    std::optional<int64_t> bytes =
        tir::getStaticBytes(cast<MemRefType>(buffer.getType()));
    if (bytes && cpu->isStreamed(*bytes) && tir::isOnlyWritten(buffer))
      streamed.insert(buffer);
  }
}

void FlatBufferAnalysis::analyze(tir::PrimFuncOp program, int64_t stackBytes) {
  SmallVector<Value> symbols(program.getSymbolArguments());
  auto space = std::make_shared<tir::IndexSpace>(
      tir::BlockOp(), tir::ArgumentRange::NotNegative);
  for (Value symbol : symbols)
    (void)space->getExpr(symbol);
  for (auto [i, buffer] : llvm::enumerate(program.getBufferArguments())) {
    shapes[buffer] = {program.getBufferShape(i), symbols};
    spaces[buffer] = space;
  }
  int64_t localBytes = kMaxLocalBytes;
  // A kernel of a GPU cannot reach the stack of the function that starts it.
  bool hasKernels = program
                        .walk([](tir::ForOp loop) {
                          return isDeviceLoop(loop) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                        })
                        .wasInterrupted();
  if (hasKernels) {
    stackBytes = 0;
    aligned.insert_range(program.getBufferArguments());
  }
  program.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto loop = dyn_cast<tir::ForOp>(op)) {
      nonNegative.insert(loop.getInductionVar());
      (void)space->getExpr(loop.getInductionVar());
    } else if (auto alloc = dyn_cast<tir::AllocOp>(op)) {
      analyze(alloc, hasKernels, stackBytes, localBytes);
      spaces[alloc.getBuffer()] = space;
      if (hasKernels)
        aligned.insert(alloc.getBuffer());
    }
  });
}

AffineExpr FlatBufferAnalysis::simplifyIndex(Value buffer, AffineExpr expr,
                                             ValueRange dims,
                                             ValueRange symbols) const {
  auto found = spaces.find(buffer);
  if (found == spaces.end() || tir::getAffineCost(expr).first == 0)
    return expr;
  return found->second->simplify(expr, dims, symbols);
}

/// Returns the innermost operation around `op` that allocates buffers.
static Operation *getAllocationScope(Operation *op) {
  if (tir::ForOp kernel = getKernelLoop(op))
    return kernel;
  Operation *scope = op->getParentOp();
  while (!isa<tir::PrimFuncOp>(scope)) {
    auto loop = dyn_cast<tir::ForOp>(scope);
    if (loop && loop.getKind() == tir::ForKind::Parallel)
      break;
    scope = scope->getParentOp();
  }
  return scope;
}

/// Returns the name of a buffer in its program, such as `%buf`.
static std::string getName(tir::AllocOp alloc) {
  std::string name;
  llvm::raw_string_ostream os(name);
  alloc.getBuffer().printAsOperand(os, OpPrintingFlags().assumeVerified());
  return name;
}

void FlatBufferAnalysis::analyzeInKernel(
    tir::AllocOp alloc, std::optional<int64_t> bytes,
    std::optional<tir::MemoryScope> scope) {
  bool isPrivate =
      scope == tir::MemoryScope::Local || scope == tir::MemoryScope::Global;
  if (!isPrivate && scope != tir::MemoryScope::Shared) {
    refusals[alloc] =
        ("expected buffer '" + getName(alloc) +
         "' in a kernel to have the scope local or shared, got '" +
         (scope ? tir::stringifyMemoryScope(*scope) : "another") + "'")
            .str();
    return;
  }
  if (!bytes || *bytes > kMaxThreadBytes) {
    refusals[alloc] =
        ("expected buffer '" + getName(alloc) +
         "' in a kernel to take at most " + Twine(kMaxThreadBytes) +
         " bytes, got " + (bytes ? Twine(*bytes) : Twine("an unknown size")))
            .str();
    return;
  }
  placements[alloc] =
      isPrivate ? BufferPlacement::Stack : BufferPlacement::Shared;
  hoisted[getAllocationScope(alloc)].push_back(alloc);
}

void FlatBufferAnalysis::analyze(tir::AllocOp alloc, bool hasKernels,
                                 int64_t &stackBytes, int64_t &localBytes) {
  SmallVector<Value> symbols(alloc.getSymbols());
  shapes[alloc.getBuffer()] = {alloc.getShape(), symbols};
  for (Value symbol : symbols)
    if (!isa_and_nonnull<tir::PrimFuncOp>(
            symbol.getParentRegion()->getParentOp())) {
      refusals[alloc] = "expected sizes over index arguments of the function "
                        "in a flattened program";
      return;
    }
  std::optional<int64_t> bytes = tir::getStaticBytes(alloc.getType());
  std::optional<tir::MemoryScope> scope = tir::getMemoryScope(alloc.getType());
  if (getKernelLoop(alloc))
    return analyzeInKernel(alloc, bytes, scope);
  bool isLocal = scope == tir::MemoryScope::Local;
  if (hasKernels && scope != tir::MemoryScope::Global) {
    refusals[alloc] = ("expected buffer '" + getName(alloc) + "' of scope " +
                       (scope ? tir::stringifyMemoryScope(*scope) : "another") +
                       " to be used in one kernel")
                          .str();
    return;
  }
  if (!isLocal && scope != tir::MemoryScope::Global) {
    refusals[alloc] =
        ("expected buffer '" + getName(alloc) +
         "' in a program for the CPU to have the scope global or local, got '" +
         (scope ? tir::stringifyMemoryScope(*scope) : "another") + "'")
            .str();
    return;
  }
  if (isLocal && (!bytes || *bytes > localBytes)) {
    refusals[alloc] =
        ("expected buffer '" + getName(alloc) + "' of scope local to take at " +
         "most " + Twine(localBytes) + " more bytes of the stack, got " +
         (bytes ? Twine(*bytes) : Twine("an unknown size")))
            .str();
    return;
  }
  bool fits = isLocal || (bytes && *bytes <= stackBytes);
  if (fits)
    (isLocal ? localBytes : stackBytes) -= *bytes;
  placements[alloc] = fits ? BufferPlacement::Stack : BufferPlacement::Heap;
  hoisted[getAllocationScope(alloc)].push_back(alloc);
}

std::optional<BufferShape> FlatBufferAnalysis::getShape(Value memref) const {
  if (auto it = shapes.find(memref); it != shapes.end())
    return it->second;
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return std::nullopt;
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> extents;
  for (int64_t extent : type.getShape())
    extents.push_back(getAffineConstantExpr(extent, context));
  return BufferShape{AffineMap::get(0, 0, extents, context), {}};
}

FailureOr<BufferPlacement>
FlatBufferAnalysis::getPlacement(tir::AllocOp alloc, std::string *why) const {
  auto it = placements.find(alloc);
  if (it == placements.end())
    return refuse(why, refusals.lookup(alloc));
  return it->second;
}

ArrayRef<tir::AllocOp>
FlatBufferAnalysis::getHoistedAllocs(Operation *scope) const {
  auto it = hoisted.find(scope);
  if (it == hoisted.end())
    return {};
  return it->second;
}
