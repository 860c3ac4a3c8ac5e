//===- CopyVersions.cpp - buffers of several iterations -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyStages.h"

#include "SharedAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns a buffer with `stages` versions of the one that `alloc` allocates.
static Value createVersions(AllocOp alloc, ForOp loop, int64_t stages) {
  MemRefType type = alloc.getType();
  SmallVector<int64_t> shape = {stages};
  llvm::append_range(shape, type.getShape());
  OpBuilder builder(loop);
  auto versions =
      AllocOp::create(builder, alloc.getLoc(),
                      MemRefType::get(shape, type.getElementType(), AffineMap(),
                                      type.getMemorySpace()));
  versions->setAttr(kPipelinedName, builder.getUnitAttr());
  return versions.getBuffer();
}

/// Makes an affine access one of the version of an iteration.
template <typename AccessT>
static void useVersion(AccessT access, ArrayRef<Value> leading, Value iteration,
                       int64_t stages) {
  AffineMap map = access.getAffineMap();
  MLIRContext *context = map.getContext();
  unsigned numDims = map.getNumDims();
  SmallVector<AffineExpr> results = {getAffineDimExpr(numDims, context) %
                                     stages};
  llvm::append_range(results, map.getResults());
  SmallVector<Value> operands(leading);
  ValueRange indices = access.getMapOperands();
  llvm::append_range(operands, indices.take_front(numDims));
  operands.push_back(iteration);
  llvm::append_range(operands, indices.drop_front(numDims));
  access->setOperands(operands);
  access.setMap(
      AffineMap::get(numDims + 1, map.getNumSymbols(), results, context));
}

/// Makes a view one of the version of an iteration, of the same type. Returns
/// the operations that replace it.
static SmallVector<Operation *> useVersion(memref::SubViewOp view,
                                           Value versions, Value iteration,
                                           int64_t stages) {
  OpBuilder builder(view);
  AffineExpr number = getAffineDimExpr(0, builder.getContext()) % stages;
  Value version = affine::AffineApplyOp::create(
      builder, view.getLoc(), AffineMap::get(1, 0, number), iteration);
  OpFoldResult one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets = {version}, sizes = {one}, strides = {one};
  llvm::append_range(offsets, view.getMixedOffsets());
  llvm::append_range(sizes, view.getMixedSizes());
  llvm::append_range(strides, view.getMixedStrides());
  auto copy = memref::SubViewOp::create(builder, view.getLoc(), view.getType(),
                                        versions, offsets, sizes, strides);
  view.replaceAllUsesWith(copy.getResult());
  view.erase();
  return {version.getDefiningOp(), copy};
}

void mlir::tir::createVersions(CopyStages &plan, ForOp loop, int64_t stages,
                               Value iteration) {
  for (AllocOp alloc : plan.buffers) {
    Value versions = ::createVersions(alloc, loop, stages);
    for (Operation *user : llvm::to_vector(alloc.getBuffer().getUsers()))
      llvm::TypeSwitch<Operation *>(user)
          .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp>(
              [&](auto load) {
                useVersion(load, {versions}, iteration, stages);
              })
          .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp>(
              [&](auto store) {
                useVersion(store, {store.getValue(), versions}, iteration,
                           stages);
              })
          .Case([&](memref::SubViewOp view) {
            bool isOfCopies = plan.operations.remove(view);
            SmallVector<Operation *> replaced =
                useVersion(view, versions, iteration, stages);
            if (isOfCopies)
              plan.operations.insert_range(replaced);
          });
    alloc.erase();
  }
}
