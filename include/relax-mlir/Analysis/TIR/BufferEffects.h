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

/// Returns the allocations and arguments of the function that a memref, pointer
/// or number may be an address of. Returns nullopt if it may be another one: it
/// is, for example, chosen by a select or carried by a loop.
std::optional<SmallVector<Value>> getAddressedBuffers(Value address);

/// Returns true if a memref, pointer or number may be an address of one of
/// `buffers`, which are allocations or arguments of the function.
bool mayAddress(Value address, const DenseSet<Value> &buffers);

/// Returns true for an operation, such as a loop, that has no effects but those
/// of the operations below it.
bool hasEffectsBelowOnly(Operation *op);

/// An access to any elements of a memref, which may be a view.
struct BufferEffect {
  Value memref;
  AccessKind kind = AccessKind::Read;
};

/// Returns the accesses that an operation makes, apart from those below it, or
/// nullopt if it may access any memory. Operations of the dialects nvgpu and
/// nvvm access the memory of their operands only, though some do not say so.
std::optional<SmallVector<BufferEffect>> getBufferEffects(Operation *op);

/// Returns true if all uses of a buffer store elements of it.
bool isOnlyWritten(Value buffer);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_BUFFEREFFECTS_H
