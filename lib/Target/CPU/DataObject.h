//===- DataObject.h - write bytes as an object file ------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_CPU_DATAOBJECT_H
#define RELAX_MLIR_LIB_TARGET_CPU_DATAOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace relax_mlir {

/// Writes an ELF object for `machine` (such as llvm::ELF::EM_X86_64) that holds
/// `bytes`, aligned to 64 bytes, at the hidden symbol `symbol`. On x86-64 the
/// section is marked as large data, which a linker does not place between code
/// and data that the code addresses with 32 bits; so it may have any size.
llvm::Error writeDataObject(uint16_t machine, llvm::ArrayRef<char> bytes,
                            llvm::StringRef symbol, llvm::raw_ostream &os);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_CPU_DATAOBJECT_H
