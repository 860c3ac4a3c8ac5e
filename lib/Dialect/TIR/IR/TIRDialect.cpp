//===- TIRDialect.cpp - the tir dialect -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"

#include "TIRVerification.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;

#include "relax-mlir/Dialect/TIR/IR/TIROpsDialect.cpp.inc"

#include "relax-mlir/Dialect/TIR/IR/TIROpsEnums.cpp.inc"

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

LogicalResult TIRDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  if (attribute.getName() == kOpPatternAttr &&
      !isa<OpPatternAttr>(attribute.getValue()))
    return op->emitError() << "attribute '" << kOpPatternAttr
                           << "' must be a #tir.op_pattern, got "
                           << attribute.getValue();
  return success();
}

/// Returns the "in" buffer that the operation writes, or null.
static Value getWrittenInput(Operation *op,
                             const llvm::SmallDenseSet<Value> &inputs) {
  auto findInput = [&](Value buffer) {
    while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
      buffer = view.getViewSource();
    return inputs.contains(buffer) ? buffer : Value();
  };
  if (auto block = dyn_cast<BlockOp>(op))
    if (std::optional<ArrayAttr> stated = block.getAccessOverride())
      for (auto [buffer, access] : llvm::zip(block.getAccessBuffers(),
                                             stated->getAsRange<AccessAttr>()))
        if (Value input = findInput(buffer);
            input && access.getKind() == AccessKind::Write)
          return input;
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
    interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects)
    if (effect.getValue() && isa<MemoryEffects::Write>(effect.getEffect()))
      if (Value input = findInput(effect.getValue()))
        return input;
  return {};
}

LogicalResult tir::detail::verifyAccessAttrs(PrimFuncOp program) {
  static constexpr StringLiteral name = "tir.access";
  llvm::SmallDenseSet<Value> inputs;
  for (BlockArgument argument : program.getArguments()) {
    unsigned index = argument.getArgNumber();
    Attribute attribute = program.getArgAttr(index, name);
    if (!attribute)
      continue;
    if (!isa<MemRefType>(argument.getType()))
      return program.emitError() << "attribute '" << name << "' of argument #"
                                 << index << " must be on a buffer";
    auto access = dyn_cast<StringAttr>(attribute);
    if (!access || !llvm::is_contained({"in", "out", "inout"}, access))
      return program.emitError() << "attribute '" << name << "' of argument #"
                                 << index << " must be \"in\", \"out\" or "
                                 << "\"inout\", got " << attribute;
    if (access == "in")
      inputs.insert(argument);
  }
  if (inputs.empty())
    return success();
  WalkResult walk = program.walk([&](Operation *op) -> WalkResult {
    Value input = getWrittenInput(op, inputs);
    if (!input)
      return WalkResult::advance();
    return op->emitError() << "writes argument #"
                           << cast<BlockArgument>(input).getArgNumber()
                           << ", which has '" << name << "' = \"in\"";
  });
  return failure(walk.wasInterrupted());
}

LogicalResult AccessAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 AccessKind kind, AffineMap lower,
                                 ArrayRef<int64_t> sizes) {
  if (lower.getNumResults() != sizes.size())
    return emitError() << "expected one size per dimension of the region, got "
                       << sizes.size() << " sizes and " << lower.getNumResults()
                       << " dimensions";
  for (int64_t size : sizes)
    if (size < 1)
      return emitError() << "expected positive region sizes, got " << size;
  return success();
}
