//===- MappedKernels.cpp - functions of the module as kernels -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/IR/TensorProgramCalls.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Lowers the operators of one name to calls of a function of the module.
class MappedKernelPattern : public KernelPattern {
public:
  MappedKernelPattern(OperationName name, StringAttr function,
                      KernelTable &kernels, const TypeConverter &types,
                      MLIRContext *context)
      : KernelPattern(name.getStringRef(), kernels, types, context),
        function(function) {}

protected:
  LogicalResult matchKernel(Operation *op,
                            PatternRewriter &rewriter) const override {
    // The operands of a relax operator may also be shapes, which give symbols.
    if (!isa<relax::RelaxDialect>(op->getDialect()) &&
        !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<TensorType>))
      return rewriter.notifyMatchFailure(op,
                                         "op-map requires tensors as operands");
    if (!llvm::all_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
      return rewriter.notifyMatchFailure(op,
                                         "op-map requires tensors as results");
    for (Type type : op->getResultTypes())
      if (!relax::TensorShape::of(type).isKnown())
        return rewriter.notifyMatchFailure(
            op, "op-map requires results whose sizes are known "
                "before they are computed");
    return success();
  }

  FailureOr<StringAttr> getKernel(const KnownOperator &known, Operation *user,
                                  SmallVectorImpl<IndexExpr> &) const override {
    auto callee = kernels.getSymbols().lookup<FunctionOpInterface>(function);
    SmallVector<Type> inputs = llvm::filter_to_vector(
        known.get()->getOperandTypes(), llvm::IsaPred<TensorType>);
    auto emitError = [&] {
      return user->emitOpError("cannot become a kernel: option op-map: '")
             << function.getValue() << "' does not take its types: ";
    };
    if (failed(relax::verifyTensorProgram(callee, inputs,
                                          known.get()->getResultTypes(),
                                          known.getSymbols(), emitError)))
      return failure();
    return function;
  }

private:
  StringAttr function;
};
} // namespace

/// Returns true if operations called `name` may be operators on tensors. For
/// foreign operations this depends on the types too.
static bool isOperator(RegisteredOperationName name) {
  if (!name.hasTrait<OpTrait::ZeroRegions>() ||
      name.hasTrait<OpTrait::ZeroResults>() ||
      name.hasTrait<OpTrait::IsTerminator>() ||
      name.hasInterface<SymbolOpInterface>() ||
      name.hasInterface<CallOpInterface>())
    return false;
  if (isa<relax::RelaxDialect>(name.getDialect()))
    return name.hasTrait<relax::TensorOperator>() ||
           name.hasInterface<relax::LegalizeOpInterface>();
  return !isa<BuiltinDialect, tir::TIRDialect>(name.getDialect());
}

LogicalResult relax_mlir::populateMappedKernelPatterns(
    const KernelMap &map, KernelTable &kernels, const TypeConverter &types,
    RewritePatternSet &patterns, function_ref<InFlightDiagnostic()> emitError) {
  for (auto [name, functionName] : map) {
    std::optional<RegisteredOperationName> known = name.getRegisteredInfo();
    if (!known)
      return emitError() << "no operation is called '" << name << "'";
    if (!isOperator(*known))
      return emitError() << "'" << name << "' is not an operator on tensors";
    Operation *function = kernels.getSymbols().lookup(functionName);
    if (!function)
      return emitError() << "the module has no function '"
                         << functionName.getValue() << "' for '" << name << "'";
    if (!isa<tir::PrimFuncOp, func::FuncOp>(function))
      return emitError() << "'" << functionName.getValue()
                         << "' must be a tir.prim_func or a func.func on "
                            "tensors, got '"
                         << function->getName() << "'";
    if (failed(kernels.adopt(function)))
      return failure();
  }
  llvm::erase_if(patterns.getNativePatterns(), [&](const auto &pattern) {
    std::optional<OperationName> root = pattern->getRootKind();
    return root && map.contains(*root);
  });
  for (auto [name, function] : map)
    patterns.add<MappedKernelPattern>(name, function, kernels, types,
                                      patterns.getContext());
  return success();
}
