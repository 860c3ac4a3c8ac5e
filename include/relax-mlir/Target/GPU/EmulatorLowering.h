//===- EmulatorLowering.h - nvvm to code of the emulator --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Patterns that turn the operations of the dialect nvvm, and accesses of memory
// of the device, into calls of the emulator (EmulatorABI.h). The functions
// around them have the thread as their first argument, and all pointers are in
// the address space 0, before the patterns run.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_EMULATORLOWERING_H
#define RELAX_MLIR_TARGET_GPU_EMULATORLOWERING_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include <map>

namespace relax_mlir {

/// A function pointer of RelaxEmulatorAPI.
struct EmulatorService {
  size_t offset;
  /// True if threads wait for each other in it.
  bool waits;
  /// True if it matters at which of several operations threads wait, although
  /// the operations have one name and location.
  bool isPlace = false;
};

/// The calls of the emulator in one device module, and what they refer to.
class EmulatorServices {
public:
  /// The text of a RelaxEmulatedOp: name and location.
  using OpText = std::pair<std::string, std::string>;

  /// Calls a service for `op`, with the thread and the index of `op` in front
  /// of `operands`. Returns null if the service has no result.
  mlir::Value call(mlir::OpBuilder &builder, mlir::Operation *op,
                   EmulatorService service, mlir::Type result,
                   mlir::ValueRange operands);

  /// Returns the thread that the function around `op` runs.
  static mlir::Value getThread(mlir::Operation *op);

  /// Loads the field of RelaxEmulatedThread at `offset`.
  static mlir::Value loadThreadField(mlir::OpBuilder &builder,
                                     mlir::Operation *op, size_t offset,
                                     mlir::Type type);

  /// Returns memory for a value of `type` in the frame of the function around
  /// `op`.
  static mlir::Value getSlot(mlir::OpBuilder &builder, mlir::Operation *op,
                             mlir::Type type);

  /// Returns memory like getSlot, which all callers with the same function and
  /// type share. It keeps its contents only up to the next call of a service.
  mlir::Value getSharedSlot(mlir::OpBuilder &builder, mlir::Operation *op,
                            mlir::Type type);

  /// Notes that the module calls a function of the C library.
  void addCFunction(llvm::StringRef name, mlir::LLVM::LLVMFunctionType type) {
    cFunctions.try_emplace(name.str(), type);
  }

  /// The texts of the operations, by their index.
  llvm::ArrayRef<OpText> getOps() const { return ops; }
  /// The functions that wait themselves.
  const llvm::DenseSet<mlir::Operation *> &getWaiting() const {
    return waiting;
  }
  const std::map<std::string, mlir::LLVM::LLVMFunctionType> &
  getCFunctions() const {
    return cFunctions;
  }

  /// The offsets of variables in the shared memory of a block, by their names.
  llvm::StringMap<uint64_t> sharedOffsets;

private:
  uint32_t getIndex(mlir::Operation *op, bool isPlace);

  llvm::SmallVector<OpText> ops;
  std::map<OpText, uint32_t> indices;
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Type>, mlir::Value>
      sharedSlots;
  llvm::DenseSet<mlir::Operation *> waiting;
  std::map<std::string, mlir::LLVM::LLVMFunctionType> cFunctions;
};

/// The attribute of an access of memory that the emulator checks.
constexpr llvm::StringLiteral kCheckedAccessAttrName = "emu.checked";

/// Adds patterns for special registers, barriers, operations of warps, copies,
/// products of matrices, and fences of memory.
void populateNVVMToEmulatorPatterns(EmulatorServices &services,
                                    mlir::RewritePatternSet &patterns);

/// Adds patterns for mbarriers, fences of copies, elections and the number of
/// registers.
void populateMbarrierToEmulatorPatterns(EmulatorServices &services,
                                        mlir::RewritePatternSet &patterns);

/// Adds patterns for copies of boxes of tensors (TMA).
void populateTensorCopyToEmulatorPatterns(EmulatorServices &services,
                                          mlir::RewritePatternSet &patterns);

/// Returns the reason why the emulator cannot execute this form of an operation
/// on mbarriers, or an empty text.
llvm::StringRef getMbarrierLimit(mlir::Operation *op);

/// Returns the reason why the emulator cannot execute this form of a copy of a
/// box, or an empty text.
llvm::StringRef getTensorCopyLimit(mlir::Operation *op);

/// Adds patterns for operations of warpgroups, the inline assembly that
/// isEmulatedAssembly knows, and stores of matrices.
void populateWgmmaToEmulatorPatterns(EmulatorServices &services,
                                     mlir::RewritePatternSet &patterns);

/// Makes accumulators operands of each wait of `wgmma` that they live across,
/// so that the wait can deliver their numbers.
void tieWgmmaWaits(mlir::Operation *module);

/// Returns true if `assembly` is one of the two forms of `wgmma` that the
/// dialect nvvm does not have: a wait with accumulators as its operands, and a
/// product with matrix A in registers.
bool isEmulatedAssembly(mlir::LLVM::InlineAsmOp assembly);

/// Adds patterns for accesses with the attribute `emu.checked`, for shared
/// variables, traps and assertions.
void populateMemoryToEmulatorPatterns(EmulatorServices &services,
                                      mlir::RewritePatternSet &patterns);

/// Adds patterns for functions of libdevice and for intrinsics of nvvm that
/// compute numbers.
void populateDeviceMathToLibmPatterns(EmulatorServices &services,
                                      mlir::RewritePatternSet &patterns);

/// Returns true if `op` accesses memory, and may have the attribute
/// `emu.checked`.
bool isDeviceAccess(mlir::Operation *op);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_EMULATORLOWERING_H
