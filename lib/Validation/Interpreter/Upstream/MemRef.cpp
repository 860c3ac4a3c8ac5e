//===- MemRef.cpp - interpret buffers and elements of memref --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "../TIR/AccessCode.h"
#include "UpstreamModels.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(memref::LoadOp op, ProgramCompiler &compiler) {
  return emitLoad(compiler, op, op.getMemRef(),
                  makeIndices(compiler, op.getIndices()));
}
static LogicalResult compileOp(memref::StoreOp op, ProgramCompiler &compiler) {
  return emitStore(compiler, op, op.getValueToStore(), op.getMemRef(),
                   makeIndices(compiler, op.getIndices()));
}

/// Copies element by element, in row-major order.
static LogicalResult compileOp(memref::CopyOp op, ProgramCompiler &compiler) {
  FailureOr<ElementKind> kind = compiler.getKind(
      op, cast<BaseMemRefType>(op.getSource().getType()).getElementType());
  if (failed(kind))
    return failure();
  ElementKind stored = compiler.getStoredKind(*kind);
  unsigned from = compiler.getSlot(op.getSource());
  unsigned to = compiler.getSlot(op.getTarget());
  compiler.emit([=](Machine &machine) {
    const View &source = *machine.frame[from].view;
    const View &target = *machine.frame[to].view;
    if (source.sizes != target.sizes) {
      emitInBlock(op) << "expected buffers of equal sizes, got "
                      << describeList(source.sizes) << " and "
                      << describeList(target.sizes);
      return false;
    }
    for (Coordinates at(source.sizes); !at.isDone(); at.next()) {
      int64_t read = source.offset, write = target.offset;
      for (auto [axis, index] : llvm::enumerate(at.get())) {
        read += index * source.strides[axis];
        write += index * target.strides[axis];
      }
      Slot slot;
      if (!loadElement(machine, source, read, stored, slot, op) ||
          !storeElement(machine, target, write, stored, slot, op))
        return false;
    }
    return true;
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult compileAllocation(OpTy op, ProgramCompiler &compiler) {
  MemRefType type = op.getType();
  FailureOr<ElementKind> kind = compiler.getKind(op, type.getElementType());
  if (failed(kind))
    return failure();
  if (!type.getLayout().isIdentity())
    return op.emitError() << "'" << op->getName()
                          << "' cannot be interpreted with a layout, got "
                          << type;
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<unsigned> dynamic;
  for (Value size : op.getDynamicSizes())
    dynamic.push_back(compiler.getSlot(size));
  unsigned memory = compiler.makeMemory(), view = compiler.makeView();
  unsigned result = compiler.getSlot(op.getMemref());
  ElementKind stored = compiler.getStoredKind(*kind);
  compiler.emit([=](Machine &machine) {
    SmallVector<int64_t> sizes(shape);
    const unsigned *next = dynamic.begin();
    for (int64_t &size : sizes)
      if (ShapedType::isDynamic(size))
        size = machine.frame[*next++].i;
    View &made = machine.activation->views[view];
    machine.frame[result].view = &made;
    return machine.allocate(machine.activation->memories[memory], made, sizes,
                            stored, op);
  });
  return success();
}

static LogicalResult compileOp(memref::AllocOp op, ProgramCompiler &compiler) {
  return compileAllocation(op, compiler);
}
static LogicalResult compileOp(memref::AllocaOp op, ProgramCompiler &compiler) {
  return compileAllocation(op, compiler);
}

/// Marks the memory as unwritten, so that later reads are errors.
static LogicalResult compileOp(memref::DeallocOp op,
                               ProgramCompiler &compiler) {
  unsigned buffer = compiler.getSlot(op.getMemref());
  compiler.emit([=](Machine &machine) {
    Memory &memory = *machine.frame[buffer].view->memory;
    if (!memory.written.empty())
      memory.reset(/*isWritten=*/false);
  });
  return success();
}

static LogicalResult compileOp(memref::AllocaScopeOp op,
                               ProgramCompiler &compiler) {
  FailureOr<Code> body = compiler.compileRegion(op.getBodyRegion(), [&] {
    compiler.emitCopies(
        op.getResults(),
        op.getBodyRegion().front().getTerminator()->getOperands());
    return success();
  });
  if (failed(body))
    return failure();
  compiler.emit([body = std::move(*body)](Machine &machine) {
    return body.run(machine);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Dimensions and assumptions
//===----------------------------------------------------------------------===//

static LogicalResult compileOp(memref::DimOp op, ProgramCompiler &compiler) {
  unsigned buffer = compiler.getSlot(op.getSource());
  unsigned axis = compiler.getSlot(op.getIndex());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    const View &view = *machine.frame[buffer].view;
    int64_t index = machine.frame[axis].i;
    if (index < 0 || index >= int64_t(view.sizes.size())) {
      emitInBlock(op) << "expected a dimension from 0 to "
                      << int64_t(view.sizes.size()) - 1 << ", got " << index;
      return false;
    }
    machine.frame[to].i = view.sizes[index];
    return true;
  });
  return success();
}
static LogicalResult compileOp(memref::RankOp op, ProgramCompiler &compiler) {
  unsigned buffer = compiler.getSlot(op.getMemref());
  unsigned to = compiler.getSlot(op.getResult());
  compiler.emit([=](Machine &machine) {
    machine.frame[to].i = machine.frame[buffer].view->sizes.size();
  });
  return success();
}
/// Programs cannot observe addresses.
static LogicalResult compileOp(memref::AssumeAlignmentOp op,
                               ProgramCompiler &compiler) {
  compiler.emitCopies(op->getResults(), op.getMemref());
  return success();
}
static LogicalResult compileOp(memref::DistinctObjectsOp op,
                               ProgramCompiler &compiler) {
  compiler.emitCopies(op->getResults(), op->getOperands());
  return success();
}
static LogicalResult compileOp(memref::PrefetchOp, ProgramCompiler &) {
  return success();
}

void registerMemRefModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    attachCompileModels<memref::AllocOp, memref::AllocaOp,
                        memref::AllocaScopeOp, memref::AssumeAlignmentOp,
                        memref::CopyOp, memref::DeallocOp, memref::DimOp,
                        memref::DistinctObjectsOp, memref::LoadOp,
                        memref::PrefetchOp, memref::RankOp, memref::StoreOp>(
        context);
  });
}

} // namespace relax_mlir::reference
