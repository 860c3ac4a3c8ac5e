//===- StoreBF16AsIntegers.cpp - hide bf16 from LLVM ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_STOREBF16ASINTEGERSPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

static bool isBF16(Type type) { return getElementTypeOrSelf(type).isBF16(); }

/// Returns true if an operation only moves values, for any type.
static bool movesValues(Operation *op) {
  return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::BitcastOp, LLVM::SelectOp,
             LLVM::ConstantOp, LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp,
             LLVM::ShuffleVectorOp, LLVM::InsertElementOp,
             LLVM::ExtractElementOp, LLVM::BrOp, LLVM::CondBrOp, LLVM::SwitchOp,
             LLVM::FreezeOp, LLVM::MaskedLoadOp, LLVM::MaskedStoreOp,
             LLVM::masked_gather, LLVM::masked_scatter, LLVM::masked_expandload,
             LLVM::masked_compressstore, LLVM::vector_insert,
             LLVM::vector_extract>(op);
}

namespace {
struct StoreBF16AsIntegers
    : public relax_mlir::impl::StoreBF16AsIntegersPassBase<
          StoreBF16AsIntegers> {
  void runOnOperation() override {
    // Integer arithmetic would give other results.
    WalkResult result = getOperation().walk([](Operation *op) {
      bool hasBF16 = llvm::any_of(op->getOperandTypes(), isBF16) ||
                     llvm::any_of(op->getResultTypes(), isBF16);
      return hasBF16 && !movesValues(op) ? WalkResult::interrupt()
                                         : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return;
    Type integer = IntegerType::get(&getContext(), 16);
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](BFloat16Type) { return integer; });
    replacer.addReplacement([&](FloatAttr attr) -> std::optional<Attribute> {
      if (!attr.getType().isBF16())
        return std::nullopt;
      return IntegerAttr::get(integer, attr.getValue().bitcastToAPInt());
    });
    replacer.addReplacement(
        [&](DenseElementsAttr attr) -> std::optional<Attribute> {
          if (!attr.getElementType().isBF16())
            return std::nullopt;
          return attr.bitcast(integer);
        });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};
} // namespace
