//===- VectorMemory.cpp - interpret vector loads and stores ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// AccessCode.h covers loads and stores of one contiguous vector. All others
// proceed lane by lane: a lane has coordinates in the buffer and may be masked.
//
//===----------------------------------------------------------------------===//

#include "../TIR/AccessCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

namespace {
/// The lanes of one vector in a buffer.
struct LaneAccess {
  Operation *op;
  unsigned buffer;
  /// The slots of the indices.
  SmallVector<unsigned> base;
  ElementKind stored;
  bool isRead;
  /// For each dimension of the vector, the dimension of the buffer that it runs
  /// along; -1 for repeated elements.
  SmallVector<int> axes;
  /// True for dimensions along which lanes may be out of bounds. Such lanes are
  /// skipped.
  SmallVector<bool> mayLeave;
  SmallVector<int64_t> shape;
  /// True if lanes may continue in the next row, as those of AccessCode.
  bool isFlat = false;
  /// The slot of the mask, and for each lane the lane of its mask.
  std::optional<unsigned> mask;
  SmallVector<unsigned> maskLanes;

  LaneAccess(ProgramCompiler &compiler, Operation *op, Value buffer,
             ValueRange indices, VectorType type, ElementKind stored,
             bool isRead);

  /// Sets a mask whose lanes correspond to those of the vector.
  void setMask(ProgramCompiler &compiler, Value value);
  int64_t getNumLanes() const;

  /// Calls use(view, lane, element), which returns false after a diagnostic,
  /// for each lane that is in bounds and not masked, and skip(lane) for the
  /// others.
  template <typename Use, typename Skip>
  bool forEach(Machine &machine, Use use, Skip skip) const;
};
} // namespace

LaneAccess::LaneAccess(ProgramCompiler &compiler, Operation *op, Value memref,
                       ValueRange indices, VectorType type, ElementKind stored,
                       bool isRead)
    : op(op), buffer(compiler.getSlot(memref)), stored(stored), isRead(isRead),
      shape(type.getShape()) {
  for (Value index : indices)
    base.push_back(compiler.getSlot(index));
  for (int64_t i = 0, e = type.getRank(); i < e; ++i) {
    axes.push_back(int(indices.size()) - e + i);
    mayLeave.push_back(false);
  }
}

int64_t LaneAccess::getNumLanes() const {
  int64_t lanes = 1;
  for (int64_t size : shape)
    lanes *= size;
  return lanes;
}

void LaneAccess::setMask(ProgramCompiler &compiler, Value value) {
  mask = compiler.getSlot(value);
  for (int64_t lane = 0, e = getNumLanes(); lane < e; ++lane)
    maskLanes.push_back(lane);
}

template <typename Use, typename Skip>
bool LaneAccess::forEach(Machine &machine, Use use, Skip skip) const {
  const View &view = *machine.frame[buffer].view;
  int64_t lane = 0;
  for (Coordinates at(shape); !at.isDone(); at.next(), ++lane) {
    if (mask && !machine.frame[*mask + maskLanes[lane]].i) {
      skip(lane);
      continue;
    }
    SmallVector<int64_t, 6> coordinates;
    for (unsigned slot : base)
      coordinates.push_back(machine.frame[slot].i);
    bool leaves = false;
    for (auto [dim, axis] : llvm::enumerate(axes))
      if (axis >= 0) {
        coordinates[axis] += at[dim];
        leaves |= mayLeave[dim] && (coordinates[axis] < 0 ||
                                    coordinates[axis] >= view.sizes[axis]);
      }
    if (leaves) {
      skip(lane);
      continue;
    }
    int64_t element = view.offset;
    bool isInside = true;
    for (auto [axis, index] : llvm::enumerate(coordinates)) {
      isInside &= index >= 0 && index < view.sizes[axis];
      element += index * view.strides[axis];
    }
    if (!isInside && !(isFlat && view.strides.back() == 1 && element >= 0 &&
                       element < view.memory->numElements))
      return reportOutOfBounds(op, view, isRead, coordinates);
    if (!use(view, lane, element))
      return false;
  }
  return true;
}

/// Emits a load of lanes. Skipped lanes become slot passThrough + lane * step.
static void emitLanesLoad(ProgramCompiler &compiler, LaneAccess access,
                          unsigned to, unsigned passThrough, unsigned step) {
  compiler.emit([=](Machine &machine) {
    Slot *frame = machine.frame;
    return access.forEach(
        machine,
        [&](const View &view, int64_t lane, int64_t element) {
          return loadElement(machine, view, element, access.stored,
                             frame[to + lane], access.op);
        },
        [&](int64_t lane) {
          frame[to + lane] = frame[passThrough + lane * step];
        });
  });
}

static void emitLanesStore(ProgramCompiler &compiler, LaneAccess access,
                           unsigned from) {
  compiler.emit([=](Machine &machine) {
    return access.forEach(
        machine,
        [&](const View &view, int64_t lane, int64_t element) {
          return storeElement(machine, view, element, access.stored,
                              machine.frame[from + lane], access.op);
        },
        [](int64_t) {});
  });
}

/// Returns the kind in which elements are stored, if the operation accesses a
/// buffer of scalars.
static FailureOr<ElementKind> getStoredKind(Operation *op, Value buffer,
                                            VectorType type,
                                            ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(op, type);
  if (failed(kind))
    return failure();
  auto memref = dyn_cast<MemRefType>(buffer.getType());
  if (!memref || memref.getElementType() != type.getElementType())
    return op->emitError() << "'" << op->getName()
                           << "' cannot be interpreted on " << buffer.getType();
  return compiler.getStoredKind(*kind);
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(vector::LoadOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), op.getVectorType(), compiler);
  if (failed(stored))
    return failure();
  if (op.getVectorType().getRank() <= 1)
    return emitLoad(compiler, op, op.getBase(),
                    makeIndices(compiler, op.getIndices()));
  LaneAccess access(compiler, op, op.getBase(), op.getIndices(),
                    op.getVectorType(), *stored, /*isRead=*/true);
  unsigned to = compiler.getSlot(op.getResult());
  emitLanesLoad(compiler, std::move(access), to, to, 1);
  return success();
}
static LogicalResult compileOp(vector::StoreOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), op.getVectorType(), compiler);
  if (failed(stored))
    return failure();
  if (op.getVectorType().getRank() <= 1)
    return emitStore(compiler, op, op.getValueToStore(), op.getBase(),
                     makeIndices(compiler, op.getIndices()));
  emitLanesStore(compiler,
                 LaneAccess(compiler, op, op.getBase(), op.getIndices(),
                            op.getVectorType(), *stored, /*isRead=*/false),
                 compiler.getSlot(op.getValueToStore()));
  return success();
}

static LogicalResult compileOp(vector::MaskedLoadOp op,
                               ProgramCompiler &compiler) {
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), op.getVectorType(), compiler);
  if (failed(stored))
    return failure();
  LaneAccess access(compiler, op, op.getBase(), op.getIndices(),
                    op.getVectorType(), *stored, /*isRead=*/true);
  access.isFlat = op.getVectorType().getRank() == 1;
  access.setMask(compiler, op.getMask());
  emitLanesLoad(compiler, std::move(access), compiler.getSlot(op.getResult()),
                compiler.getSlot(op.getPassThru()), 1);
  return success();
}
static LogicalResult compileOp(vector::MaskedStoreOp op,
                               ProgramCompiler &compiler) {
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), op.getVectorType(), compiler);
  if (failed(stored))
    return failure();
  LaneAccess access(compiler, op, op.getBase(), op.getIndices(),
                    op.getVectorType(), *stored, /*isRead=*/false);
  access.isFlat = op.getVectorType().getRank() == 1;
  access.setMask(compiler, op.getMask());
  emitLanesStore(compiler, std::move(access),
                 compiler.getSlot(op.getValueToStore()));
  return success();
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

/// Emits an access in which the index of each lane is added to the position
/// along the last dimension.
template <typename OpTy, typename F>
static LogicalResult emitIndexed(OpTy op, bool isRead,
                                 ProgramCompiler &compiler, F access) {
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), op.getVectorType(), compiler);
  if (failed(stored))
    return failure();
  SmallVector<unsigned> base;
  for (Value offset : op.getOffsets())
    base.push_back(compiler.getSlot(offset));
  unsigned buffer = compiler.getSlot(op.getBase());
  unsigned indices = compiler.getSlot(op.getIndices());
  unsigned mask = compiler.getSlot(op.getMask());
  int64_t lanes = op.getVectorType().getNumElements();
  compiler.emit([=, stored = *stored](Machine &machine) {
    const View &view = *machine.frame[buffer].view;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      bool isActive = machine.frame[mask + lane].i;
      SmallVector<int64_t, 6> at;
      for (unsigned slot : base)
        at.push_back(machine.frame[slot].i);
      at.back() += machine.frame[indices + lane].i;
      int64_t element = view.offset;
      for (auto [axis, index] : llvm::enumerate(at)) {
        if (isActive && (index < 0 || index >= view.sizes[axis]))
          return reportOutOfBounds(op, view, isRead, at);
        element += index * view.strides[axis];
      }
      if (!access(machine, view, lane, element, isActive, stored))
        return false;
    }
    return true;
  });
  return success();
}

static LogicalResult compileOp(vector::GatherOp op, ProgramCompiler &compiler) {
  unsigned to = compiler.getSlot(op.getResult());
  unsigned passThrough = compiler.getSlot(op.getPassThru());
  return emitIndexed(op, /*isRead=*/true, compiler,
                     [=](Machine &machine, const View &view, int64_t lane,
                         int64_t element, bool isActive, ElementKind stored) {
                       Slot &slot = machine.frame[to + lane];
                       if (isActive)
                         return loadElement(machine, view, element, stored,
                                            slot, op);
                       slot = machine.frame[passThrough + lane];
                       return true;
                     });
}
static LogicalResult compileOp(vector::ScatterOp op,
                               ProgramCompiler &compiler) {
  unsigned from = compiler.getSlot(op.getValueToStore());
  return emitIndexed(op, /*isRead=*/false, compiler,
                     [=](Machine &machine, const View &view, int64_t lane,
                         int64_t element, bool isActive, ElementKind stored) {
                       return !isActive ||
                              storeElement(machine, view, element, stored,
                                           machine.frame[from + lane], op);
                     });
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

/// Sets up the lanes of vector.transfer_read and transfer_write.
template <typename OpTy>
static FailureOr<LaneAccess> getTransfer(OpTy op, bool isRead,
                                         ProgramCompiler &compiler) {
  VectorType type = op.getVectorType();
  FailureOr<ElementKind> stored =
      getStoredKind(op, op.getBase(), type, compiler);
  if (failed(stored))
    return failure();
  LaneAccess access(compiler, op, op.getBase(), op.getIndices(), type, *stored,
                    isRead);
  SmallVector<unsigned> maskDims;
  for (auto [i, expr] : llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    access.axes[i] = dim ? int(dim.getPosition()) : -1;
    access.mayLeave[i] = dim && !op.isDimInBounds(i);
    if (dim)
      maskDims.push_back(i);
  }
  if (!op.getMask())
    return access;
  // The dimensions of the mask follow the order of the buffer.
  llvm::sort(maskDims, [&](unsigned a, unsigned b) {
    return access.axes[a] < access.axes[b];
  });
  access.mask = compiler.getSlot(op.getMask());
  for (Coordinates at(type.getShape()); !at.isDone(); at.next()) {
    int64_t lane = 0;
    for (unsigned dim : maskDims)
      lane = lane * type.getDimSize(dim) + at[dim];
    access.maskLanes.push_back(lane);
  }
  return access;
}

static LogicalResult compileOp(vector::TransferReadOp op,
                               ProgramCompiler &compiler) {
  FailureOr<LaneAccess> access = getTransfer(op, /*isRead=*/true, compiler);
  if (failed(access))
    return failure();
  emitLanesLoad(compiler, std::move(*access), compiler.getSlot(op.getResult()),
                compiler.getSlot(op.getPadding()), 0);
  return success();
}
static LogicalResult compileOp(vector::TransferWriteOp op,
                               ProgramCompiler &compiler) {
  FailureOr<LaneAccess> access = getTransfer(op, /*isRead=*/false, compiler);
  if (failed(access))
    return failure();
  emitLanesStore(compiler, std::move(*access),
                 compiler.getSlot(op.getValueToStore()));
  return success();
}

void registerVectorMemoryModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachCompileModels<vector::GatherOp, vector::LoadOp, vector::MaskedLoadOp,
                        vector::MaskedStoreOp, vector::ScatterOp,
                        vector::StoreOp, vector::TransferReadOp,
                        vector::TransferWriteOp>(context);
  });
}

} // namespace relax_mlir::reference
