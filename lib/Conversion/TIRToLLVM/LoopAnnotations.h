//===- LoopAnnotations.h - tell LLVM how to treat loops ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOOPANNOTATIONS_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOOPANNOTATIONS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace relax_mlir {

/// Returns the attribute that keeps LLVM from unrolling a loop.
inline mlir::LLVM::LoopUnrollAttr getNoUnrolling(mlir::MLIRContext *context) {
  return mlir::LLVM::LoopUnrollAttr::get(
      context, /*disable=*/mlir::BoolAttr::get(context, true), /*count=*/{},
      /*runtimeDisable=*/{}, /*full=*/{}, /*followupUnrolled=*/{},
      /*followupRemainder=*/{}, /*followupAll=*/{});
}

/// Annotates a loop; the conversion of scf to cf hands the attribute on to the
/// branch back. Either attribute may be null.
inline void annotateForLLVM(mlir::scf::ForOp loop,
                            mlir::LLVM::LoopUnrollAttr unroll,
                            mlir::LLVM::LoopLICMAttr licm = {}) {
  loop->setAttr(
      "loop_annotation",
      mlir::LLVM::LoopAnnotationAttr::get(
          loop.getContext(), /*disableNonforced=*/{}, /*vectorize=*/{},
          /*interleave=*/{}, unroll, /*unrollAndJam=*/{}, licm,
          /*distribute=*/{}, /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{},
          /*mustProgress=*/{}, /*isVectorized=*/{}, /*startLoc=*/{},
          /*endLoc=*/{}, /*parallelAccesses=*/{}));
}

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOOPANNOTATIONS_H
