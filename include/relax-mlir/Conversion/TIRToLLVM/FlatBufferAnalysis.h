//===- FlatBufferAnalysis.h - buffers of flattened programs -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The facts about a tensor program that the patterns of TIRToSCF.h share. They
// are computed before the conversion starts, because patterns see a program
// that is rewritten around them. All queries take values and operations of the
// source program: a pattern passes `op.getMemRef()`, not the adaptor's operand.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_FLATBUFFERANALYSIS_H
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_FLATBUFFERANALYSIS_H

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace relax_mlir {

/// The extents of a buffer: a map over `symbols`, with one result per
/// dimension.
struct BufferShape {
  mlir::AffineMap extents;
  llvm::SmallVector<mlir::Value> symbols;
};

/// The most bytes of static buffers of scope local that a program may have.
inline constexpr int64_t kMaxLocalBytes = 1 << 20;

/// The most bytes of a buffer that a kernel of a GPU allocates.
inline constexpr int64_t kMaxThreadBytes = 1 << 18;

/// The alignment of each buffer that a kernel of a GPU accesses, in bytes.
inline constexpr int64_t kDeviceAlignment = 64;

/// Memory that holds a `tir.alloc`. In a kernel of a GPU, Stack is memory of
/// each thread, and Shared is memory of a block of threads.
enum class BufferPlacement { Stack, Heap, Shared };

/// Returns true if the loop runs on threads of a device, and not in each
/// thread, as the loops bound to `vthread` do.
bool isDeviceLoop(mlir::tir::ForOp loop);

/// Returns the outermost loop around `op` that runs on threads of a device:
/// the loop of the kernel. Returns null outside of kernels.
mlir::tir::ForOp getKernelLoop(mlir::Operation *op);

class FlatBufferAnalysis {
public:
  /// Analyzes each `tir.prim_func` at or below `root`. A program places static
  /// buffers on the stack, in program order, while they fit into
  /// `maxStackBytes`. Buffers of scope local are always there, and do not
  /// count.
  FlatBufferAnalysis(mlir::Operation *root, int64_t maxStackBytes,
                     bool streamResults = false);

  /// Returns true if `value` is a buffer of a program: an argument of a
  /// `tir.prim_func` or the result of a `tir.alloc`.
  bool isBuffer(mlir::Value value) const { return shapes.contains(value); }

  /// Returns the shape of `memref`: of a buffer over index symbols, of another
  /// value from its type if that is static and has the identity layout.
  std::optional<BufferShape> getShape(mlir::Value memref) const;

  /// Returns true if `memref` is a result of twice the last cache or more, and
  /// the program only writes it: most of what is stored is gone from the cache
  /// when another program reads it.
  bool isStreamed(mlir::Value memref) const {
    return streamed.contains(memref);
  }

  /// Returns true if `index` is known not to be negative: loop variables count
  /// from zero. An index argument may be any number.
  bool isNonNegative(mlir::Value index) const {
    return nonNegative.contains(index);
  }

  /// Returns the alignment of a buffer of a kernel, in bytes; 0 if it is not
  /// known, as that of a buffer of the host.
  int64_t getAlignment(mlir::Value memref) const {
    return aligned.contains(memref) ? kDeviceAlignment : 0;
  }

  /// Returns the index `expr` into a buffer over the same operands, without the
  /// divisions that the ranges of loops make needless.
  mlir::AffineExpr simplifyIndex(mlir::Value buffer, mlir::AffineExpr expr,
                                 mlir::ValueRange dims,
                                 mlir::ValueRange symbols) const;

  /// Returns the memory for `alloc`. Fails for a buffer that the CPU cannot
  /// have, and stores the reason to `why` unless that is null: its extents
  /// depend on values other than index arguments of the program, so that it
  /// cannot be hoisted; it is in the memory of another device; or it is local
  /// and too large for the stack.
  llvm::FailureOr<BufferPlacement> getPlacement(mlir::tir::AllocOp alloc,
                                                std::string *why) const;

  /// Returns the buffers that are allocated once at the start of `scope`, in
  /// program order. A scope is a `tir.prim_func`, a `tir.for` of parallel
  /// kind, whose iterations need buffers of their own, or the loop of a kernel.
  llvm::ArrayRef<mlir::tir::AllocOp>
  getHoistedAllocs(mlir::Operation *scope) const;

private:
  void findStreamed(mlir::tir::PrimFuncOp program);
  void analyze(mlir::tir::PrimFuncOp program, int64_t stackBytes);
  void analyze(mlir::tir::AllocOp alloc, bool hasKernels, int64_t &stackBytes,
               int64_t &localBytes);
  void analyzeInKernel(mlir::tir::AllocOp alloc, std::optional<int64_t> bytes,
                       std::optional<mlir::tir::MemoryScope> scope);

  llvm::DenseMap<mlir::Value, BufferShape> shapes;
  /// The space of the program of each buffer. It has all loops from the start,
  /// because the conversion replaces them, and caches what it computes later.
  llvm::DenseMap<mlir::Value, std::shared_ptr<mlir::tir::IndexSpace>> spaces;
  llvm::DenseSet<mlir::Value> nonNegative;
  llvm::DenseSet<mlir::Value> streamed;
  /// The buffers of programs that run kernels.
  llvm::DenseSet<mlir::Value> aligned;
  llvm::DenseMap<mlir::Operation *, BufferPlacement> placements;
  llvm::DenseMap<mlir::Operation *, std::string> refusals;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::tir::AllocOp>>
      hoisted;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_TIRTOLLVM_FLATBUFFERANALYSIS_H
