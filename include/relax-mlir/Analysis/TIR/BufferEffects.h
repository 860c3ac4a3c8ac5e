//===- BufferEffects.h - buffers that an operation accesses -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_BUFFEREFFECTS_H
#define RELAX_MLIR_ANALYSIS_TIR_BUFFEREFFECTS_H

#include "mlir/IR/Operation.h"
#include "relax-mlir/Dialect/TIR/IR/TIRAttrs.h"

namespace mlir::tir {

/// Returns the buffer that a view is a part of, or `value` itself.
Value getViewedBuffer(Value value);

/// Returns the memrefs whose addresses a number or pointer is computed from;
/// none if they are not known.
SmallVector<Value> getAddressedMemrefs(Value address);

/// An access to any elements of a memref, which may be a view.
struct BufferEffect {
  Value memref;
  AccessKind kind = AccessKind::Read;
};

/// Returns the accesses that an operation without regions makes, or nullopt if
/// it may access any memory. Operations of the dialects nvgpu and nvvm access
/// the memory of their operands only, though some do not say so.
std::optional<SmallVector<BufferEffect>> getBufferEffects(Operation *op);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_BUFFEREFFECTS_H
