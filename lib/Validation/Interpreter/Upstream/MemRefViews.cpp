//===- MemRefViews.cpp - interpret views of buffers -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A view has an offset, sizes and strides in the memory of another view. Each
// view is checked to stay in bounds of that memory, so accesses are compared
// with its sizes only.
//
//===----------------------------------------------------------------------===//

#include "../TIR/IndexCode.h"
#include "UpstreamModels.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

/// Emits `change(machine, view)` on a copy of the view of `source`. `change`
/// returns false after a diagnostic.
template <typename F>
static LogicalResult emitView(Operation *op, Value source,
                              ProgramCompiler &compiler, F change) {
  unsigned from = compiler.getSlot(source);
  unsigned to = compiler.getSlot(op->getResult(0)),
           number = compiler.makeView();
  compiler.emit([=](Machine &machine) {
    View &view = machine.activation->views[number];
    view = *machine.frame[from].view;
    machine.frame[to].view = &view;
    if (!change(machine, view))
      return false;
    int64_t least = view.offset, most = view.offset;
    for (auto [size, stride] : llvm::zip_equal(view.sizes, view.strides)) {
      if (size == 0)
        return true;
      (stride < 0 ? least : most) += (size - 1) * stride;
    }
    if (least >= 0 && most < view.memory->numElements)
      return true;
    emitInBlock(op) << "expected a view of elements 0 to "
                    << view.memory->numElements - 1 << ", got " << least
                    << " to " << most;
    return false;
  });
  return success();
}

/// Returns the slots of values and constants.
static SmallVector<unsigned> getSlots(ProgramCompiler &compiler,
                                      ArrayRef<OpFoldResult> values) {
  return llvm::map_to_vector(values, [&](OpFoldResult value) {
    if (auto operand = dyn_cast<Value>(value))
      return compiler.getSlot(operand);
    unsigned slot = compiler.makeSlots(1);
    compiler.setConstant(
        slot, makeSlot(cast<IntegerAttr>(cast<Attribute>(value)).getInt()));
    return slot;
  });
}

static bool hasNegative(Operation *op, ArrayRef<int64_t> sizes) {
  if (llvm::none_of(sizes, [](int64_t size) { return size < 0; }))
    return false;
  emitInBlock(op) << "expected nonnegative sizes, got " << describeList(sizes);
  return true;
}

static LogicalResult compileOp(memref::SubViewOp op,
                               ProgramCompiler &compiler) {
  SmallVector<unsigned> offsets = getSlots(compiler, op.getMixedOffsets());
  SmallVector<unsigned> sizes = getSlots(compiler, op.getMixedSizes());
  SmallVector<unsigned> strides = getSlots(compiler, op.getMixedStrides());
  llvm::SmallBitVector dropped = op.getDroppedDims();
  return emitView(
      op, op.getSource(), compiler, [=](Machine &machine, View &view) {
        View source = view;
        view.sizes.clear();
        view.strides.clear();
        for (auto [axis, stride] : llvm::enumerate(source.strides)) {
          view.offset += machine.frame[offsets[axis]].i * stride;
          if (dropped[axis])
            continue;
          view.sizes.push_back(machine.frame[sizes[axis]].i);
          view.strides.push_back(machine.frame[strides[axis]].i * stride);
        }
        return !hasNegative(op, view.sizes);
      });
}

static LogicalResult compileOp(memref::ReinterpretCastOp op,
                               ProgramCompiler &compiler) {
  SmallVector<unsigned> offsets = getSlots(compiler, op.getMixedOffsets());
  SmallVector<unsigned> sizes = getSlots(compiler, op.getMixedSizes());
  SmallVector<unsigned> strides = getSlots(compiler, op.getMixedStrides());
  return emitView(op, op.getSource(), compiler,
                  [=](Machine &machine, View &view) {
                    view.offset = machine.frame[offsets[0]].i;
                    view.sizes.clear();
                    view.strides.clear();
                    for (unsigned slot : sizes)
                      view.sizes.push_back(machine.frame[slot].i);
                    for (unsigned slot : strides)
                      view.strides.push_back(machine.frame[slot].i);
                    return !hasNegative(op, view.sizes);
                  });
}

/// Checks a cast to a more precise type.
static LogicalResult compileOp(memref::CastOp op, ProgramCompiler &compiler) {
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type || !isa<MemRefType>(op.getSource().getType()))
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted on an unranked memref";
  return emitView(op, op.getSource(), compiler, [=](Machine &, View &view) {
    for (auto [size, declared] : llvm::zip_equal(view.sizes, type.getShape()))
      if (!ShapedType::isDynamic(declared) && size != declared) {
        emitInBlock(op) << "expected a buffer of sizes "
                        << describeList(type.getShape()) << ", got "
                        << describeList(view.sizes);
        return false;
      }
    return true;
  });
}
static LogicalResult compileOp(memref::MemorySpaceCastOp op,
                               ProgramCompiler &compiler) {
  return emitView(op, op.getSource(), compiler,
                  [](Machine &, View &) { return true; });
}

static LogicalResult compileOp(memref::TransposeOp op,
                               ProgramCompiler &compiler) {
  AffineMap permutation = op.getPermutation();
  return emitView(op, op.getIn(), compiler, [=](Machine &, View &view) {
    View source = view;
    for (unsigned axis = 0, e = view.sizes.size(); axis < e; ++axis) {
      unsigned from = permutation.getDimPosition(axis);
      view.sizes[axis] = source.sizes[from];
      view.strides[axis] = source.strides[from];
    }
    return true;
  });
}

/// Collapses the dimensions of each group.
static LogicalResult compileOp(memref::CollapseShapeOp op,
                               ProgramCompiler &compiler) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  return emitView(op, op.getSrc(), compiler, [=](Machine &, View &view) {
    View source = view;
    view.sizes.clear();
    view.strides.clear();
    for (const ReassociationIndices &group : groups) {
      int64_t size = 1, stride = 1;
      for (int64_t axis : llvm::reverse(group)) {
        if (source.sizes[axis] == 1)
          continue;
        if (size == 1)
          stride = source.strides[axis];
        else if (source.strides[axis] != stride * size) {
          emitInBlock(op) << "expected contiguous dimensions, got "
                             "strides "
                          << describeList(source.strides);
          return false;
        }
        size *= source.sizes[axis];
      }
      view.sizes.push_back(size);
      view.strides.push_back(stride);
    }
    return true;
  });
}

/// Expands each dimension into its group.
static LogicalResult compileOp(memref::ExpandShapeOp op,
                               ProgramCompiler &compiler) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  SmallVector<unsigned> sizes = getSlots(compiler, op.getMixedOutputShape());
  return emitView(op, op.getSrc(), compiler, [=](Machine &machine, View &view) {
    View source = view;
    view.sizes.assign(sizes.size(), 0);
    view.strides.assign(sizes.size(), 0);
    for (auto [axis, group] : llvm::enumerate(groups)) {
      int64_t stride = source.strides[axis], size = 1;
      for (int64_t part : llvm::reverse(group)) {
        view.sizes[part] = machine.frame[sizes[part]].i;
        view.strides[part] = stride * size;
        size *= view.sizes[part];
      }
      if (size != source.sizes[axis]) {
        emitInBlock(op) << "expected sizes of product " << source.sizes[axis]
                        << ", got " << size;
        return false;
      }
    }
    return !hasNegative(op, view.sizes);
  });
}

/// Views bytes as elements of another type. The shadow covers bytes, so
/// uninitialized reads and races are not detected in the view.
static LogicalResult compileOp(memref::ViewOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind =
      compiler.getKind(op, op.getType().getElementType());
  if (failed(kind))
    return failure();
  if (compiler.getStoredKind(*kind) != *kind)
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted in double precision";
  if (!op.getType().getLayout().isIdentity())
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with a layout, got "
                          << op.getType();
  SmallVector<int64_t> shape(op.getType().getShape());
  SmallVector<unsigned> dynamic;
  for (Value size : op.getSizes())
    dynamic.push_back(compiler.getSlot(size));
  unsigned from = compiler.getSlot(op.getSource());
  unsigned shift = compiler.getSlot(op.getByteShift());
  Value result = op.getResult();
  unsigned to = compiler.getSlot(result);
  unsigned number = compiler.makeView(), memory = compiler.makeMemory();
  int64_t width = getNumBytes(*kind);
  compiler.emit([=](Machine &machine) {
    const View &bytes = *machine.frame[from].view;
    SmallVector<int64_t> sizes(shape);
    const unsigned *next = dynamic.begin();
    int64_t needed = width, first = machine.frame[shift].i;
    bool fits = first >= 0;
    for (int64_t &size : sizes) {
      if (ShapedType::isDynamic(size))
        size = machine.frame[*next++].i;
      fits &= size >= 0 && !llvm::MulOverflow(needed, size, needed);
    }
    int64_t count = bytes.sizes[0];
    if (!fits || needed > count || first > count - needed) {
      emitInBlock(op) << "expected a view inside of " << count
                      << " bytes, got one of sizes " << describeList(sizes)
                      << " from byte " << first;
      return false;
    }
    Memory &made = machine.activation->memories[memory];
    made.data = bytes.data + bytes.offset + first;
    made.numElements = needed / width;
    made.value = result;
    machine.activation->views[number].set(made, sizes);
    machine.frame[to].view = &machine.activation->views[number];
    return true;
  });
  return success();
}

/// Gives the base buffer, the offset, the sizes and the strides.
static LogicalResult compileOp(memref::ExtractStridedMetadataOp op,
                               ProgramCompiler &compiler) {
  unsigned from = compiler.getSlot(op.getSource());
  unsigned offset = compiler.getSlot(op.getOffset());
  SmallVector<unsigned> sizes, strides;
  for (Value size : op.getSizes())
    sizes.push_back(compiler.getSlot(size));
  for (Value stride : op.getStrides())
    strides.push_back(compiler.getSlot(stride));
  LogicalResult base =
      emitView(op, op.getSource(), compiler, [](Machine &, View &view) {
        view.offset = 0;
        view.sizes.clear();
        view.strides.clear();
        return true;
      });
  if (failed(base))
    return failure();
  compiler.emit([=](Machine &machine) {
    const View &view = *machine.frame[from].view;
    machine.frame[offset].i = view.offset;
    for (auto [slot, size] : llvm::zip_equal(sizes, view.sizes))
      machine.frame[slot].i = size;
    for (auto [slot, stride] : llvm::zip_equal(strides, view.strides))
      machine.frame[slot].i = stride;
  });
  return success();
}

void registerMemRefViewModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    attachCompileModels<memref::CastOp, memref::CollapseShapeOp,
                        memref::ExpandShapeOp, memref::ExtractStridedMetadataOp,
                        memref::MemorySpaceCastOp, memref::ReinterpretCastOp,
                        memref::SubViewOp, memref::TransposeOp, memref::ViewOp>(
        context);
  });
}

} // namespace relax_mlir::reference
