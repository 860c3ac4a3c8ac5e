//===- TIRDialect.cpp - the tir dialect -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"

#include "TIRVerification.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "relax-mlir/Dialect/TIR/IR/HostPrograms.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;

#include "relax-mlir/Dialect/TIR/IR/TIROpsDialect.cpp.inc"

#include "relax-mlir/Dialect/TIR/IR/TIROpsEnums.cpp.inc"

/// Parses the word behind a region of which all elements are accessed.
static ParseResult parseAllElements(AsmParser &parser, bool &all) {
  all = succeeded(parser.parseOptionalComma());
  return all ? parser.parseKeyword("all") : success();
}

static void printAllElements(AsmPrinter &printer, bool all) {
  if (all)
    printer << ", all";
}

#define GET_ATTRDEF_CLASSES
#include "relax-mlir/Dialect/TIR/IR/TIROpsAttrs.cpp.inc"

namespace {
/// Keeps constants in the block that uses them. The folder would move them in
/// front of the loops, where only loops and blocks may stand.
struct TIRFoldInterface : public DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;

  bool shouldMaterializeInto(Region *region) const final {
    return isa<BlockOp>(region->getParentOp());
  }
};
} // namespace

void TIRDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "relax-mlir/Dialect/TIR/IR/TIROpsAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/TIR/IR/TIROps.cpp.inc"
      >();
  addInterfaces<TIRFoldInterface>();
}

/// Checks that an attribute of an allocation has triples of an axis but the
/// last, a factor, and an offset below it.
static LogicalResult verifyStrideAlignments(Operation *op, Attribute value) {
  constexpr int64_t kMaxFactor = 1 << 20;
  auto alloc = dyn_cast<AllocOp>(op);
  auto array = dyn_cast<DenseI64ArrayAttr>(value);
  bool isValid = alloc && array && array.size() % 3 == 0;
  for (int64_t i = 0; isValid && i < array.size(); i += 3) {
    int64_t axis = array[i], factor = array[i + 1], offset = array[i + 2];
    isValid = axis >= 0 && axis + 1 < alloc.getType().getRank() &&
              factor >= 1 && factor <= kMaxFactor && offset >= 0 &&
              offset < factor;
  }
  if (isValid)
    return success();
  return op->emitOpError()
         << "attribute '" << TIRDialect::kStrideAlignmentsAttr
         << "' must be an array of an axis but the last, a factor from 1 to "
         << kMaxFactor << " and an offset below it for each stride of an "
         << "allocation, got " << value;
}

/// Checks that an attribute has whole warps for the second region of a branch.
static LogicalResult verifyConsumers(Operation *op, Attribute value) {
  auto number = dyn_cast<IntegerAttr>(value);
  bool hasElse =
      isa<IfOp>(op) && op->getNumRegions() == 2 && !op->getRegion(1).empty();
  if (hasElse && number && number.getType().isSignlessInteger(64) &&
      number.getInt() > 0 && number.getInt() % kNumLanes == 0)
    return success();
  return op->emitOpError()
         << "attribute '" << kConsumersAttrName
         << "' must be a positive multiple of " << kNumLanes
         << " of type i64 on a 'tir.if' with a second region, got " << value;
}

/// Checks that an attribute is on the one serial loop over the tiles of a
/// block.
static LogicalResult verifyTiles(Operation *op, Attribute value) {
  auto loop = dyn_cast<ForOp>(op);
  bool isValid =
      isa<UnitAttr>(value) && loop && loop.getKind() == ForKind::Serial;
  bool isInBlock = false;
  for (Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    isValid &= !around->hasAttr(kTilesAttrName);
    if (auto outer = dyn_cast<ForOp>(around))
      isInBlock |= isBlockIndex(outer.getThreadTag().value_or(""));
  }
  if (isValid && isInBlock)
    return success();
  return op->emitOpError()
         << "attribute '" << kTilesAttrName
         << "' must be a unit attribute of one serial 'tir.for' in loops over "
            "blocks, got "
         << value;
}

static LogicalResult verifyRolled(Operation *op, Attribute value) {
  auto loop = dyn_cast<ForOp>(op);
  if (isa<UnitAttr>(value) && loop && loop.getKind() == ForKind::Serial)
    return success();
  return op->emitOpError()
         << "attribute '" << TIRDialect::kRolledAttr
         << "' must be a unit attribute of a serial 'tir.for', got " << value;
}

LogicalResult TIRDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  // prim_func (C10)
  if (attribute.getName() == kOpPatternAttr &&
      !isa<OpPatternAttr>(attribute.getValue()))
    return op->emitOpError()
           << "attribute '" << kOpPatternAttr
           << "' must be a #tir.op_pattern, got " << attribute.getValue();
  // prim_func (C12), (C15)
  if ((attribute.getName() == kScheduledAttr ||
       attribute.getName() == kHostAttrName) &&
      !isa<UnitAttr>(attribute.getValue()))
    return op->emitOpError()
           << "attribute '" << attribute.getName().getValue()
           << "' must be a unit attribute, got " << attribute.getValue();
  if (attribute.getName() == kStrideAlignmentsAttr)
    return verifyStrideAlignments(op, attribute.getValue());
  // if (C4)
  if (attribute.getName() == kConsumersAttrName)
    return verifyConsumers(op, attribute.getValue());
  // for (C7)
  if (attribute.getName() == kTilesAttrName)
    return verifyTiles(op, attribute.getValue());
  // for (C8)
  if (attribute.getName() == kRolledAttr)
    return verifyRolled(op, attribute.getValue());
  if (attribute.getName() == kCostAttr)
    return detail::verifyCost(op, attribute.getValue());
  // prim_func (C14)
  auto rules = dyn_cast<ArrayAttr>(attribute.getValue());
  if (attribute.getName() == kAppliedRulesAttr &&
      (!rules || !llvm::all_of(rules, llvm::IsaPred<AppliedRuleAttr>)))
    return op->emitOpError() << "attribute '" << kAppliedRulesAttr
                             << "' must be an array of #tir.applied_rule, got "
                             << attribute.getValue();
  return success();
}

LogicalResult SwizzledAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   int64_t bytes) {
  if (!llvm::is_contained({32, 64, 128}, bytes))
    return emitError() << "expected a swizzle of 32, 64 or 128 bytes, got "
                       << bytes;
  return success();
}

LogicalResult AccessAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 AccessKind kind, AffineMap lower,
                                 ArrayRef<int64_t> sizes, bool all) {
  if (lower.getNumResults() != sizes.size())
    return emitError() << "expected one size per dimension of the region, got "
                       << sizes.size() << " sizes and " << lower.getNumResults()
                       << " dimensions";
  for (int64_t size : sizes)
    if (size < 0)
      return emitError() << "expected non-negative region sizes, got " << size;
  return success();
}
