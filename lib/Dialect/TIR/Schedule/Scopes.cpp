//===- Scopes.cpp - move a buffer to another memory -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CachePlanning.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

static std::string quote(BlockOp block) {
  return "block '" + block.getBlockName().str() + "'";
}

/// Returns a loop that has all uses of the buffer, and whose iterations would
/// use the same one if it had this type; null if there is none.
static ForOp findIterationsInCommon(AllocOp alloc, MemRefType type) {
  SmallVector<Operation *> users(alloc.getBuffer().getUsers());
  if (users.empty())
    return {};
  for (auto loop = users.front()->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (isSharedByIterations(type, loop) &&
        llvm::all_of(users,
                     [&](Operation *user) { return loop->isAncestor(user); }))
      return loop;
  return {};
}

/// Returns the allocation of a buffer that a block writes, whose type can be
/// changed.
static FailureOr<AllocOp> getAlloc(BlockOp block, int64_t index,
                                   std::string *why) {
  FailureOr<Value> buffer =
      tir::detail::getBuffer(block, index, AccessKind::Write, why);
  if (failed(buffer))
    return failure();
  auto alloc = buffer->getDefiningOp<AllocOp>();
  if (!alloc)
    return refuse(why, quote(block) + " writes buffer " + Twine(index) +
                           ", which is an argument of the function");
  for (Operation *user : alloc.getBuffer().getUsers())
    if (failed(tir::detail::checkUser(user, why)))
      return failure();
  return alloc;
}

FailureOr<SetScopePlan> mlir::tir::planSetScope(BlockOp block, int64_t index,
                                                MemoryScope scope,
                                                std::string *why) {
  FailureOr<AllocOp> found = getAlloc(block, index, why);
  if (failed(found))
    return failure();
  AllocOp alloc = *found;
  MemRefType type = withMemoryScope(alloc.getType(), scope);
  if (ForOp loop = findIterationsInCommon(alloc, type))
    return refuse(why, quote(block) + " writes buffer " + Twine(index) +
                           ", of which each iteration of " + describe(loop) +
                           " needs its own, but threads have one buffer of "
                           "scope shared");
  return SetScopePlan{alloc, type};
}

FailureOr<SetScopePlan> mlir::tir::planSwizzle(BlockOp block, int64_t index,
                                               int64_t bytes,
                                               std::string *why) {
  FailureOr<AllocOp> alloc = getAlloc(block, index, why);
  if (failed(alloc))
    return failure();
  MemRefType type = alloc->getType();
  std::string buffer =
      quote(block) + " writes buffer " + std::to_string(index) + ", ";
  if (!llvm::is_contained({32, 64, 128}, bytes))
    return refuse(why, "expected a swizzle of 32, 64 or 128 bytes, got " +
                           Twine(bytes));
  if (getMemoryScope(type) != MemoryScope::Shared)
    return refuse(why, buffer + "which is not in shared memory");
  if (!getChunkedBytes(type.getElementType()))
    return refuse(why,
                  buffer + "whose elements do not have 1, 2, 4 or 8 bytes");
  return SetScopePlan{*alloc, withSwizzle(type, bytes)};
}

void mlir::tir::applySetScope(RewriterBase &rewriter,
                              const SetScopePlan &plan) {
  AllocOp alloc = plan.alloc;
  rewriter.modifyOpInPlace(alloc,
                           [&] { alloc.getBuffer().setType(plan.type); });
}
