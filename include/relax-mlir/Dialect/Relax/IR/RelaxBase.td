//===- RelaxBase.td - base classes and operand types -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXBASE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXBASE_TD

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.td"
include "relax-mlir/Dialect/Relax/IR/RelaxDialect.td"
include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxTypes.td"

//===----------------------------------------------------------------------===//
// Types of operands and results
//===----------------------------------------------------------------------===//

/// A tensor of relax: ranked or unranked, plain or with `#relax.tensor`.
def Relax_Tensor : Type<
    CPred<"::mlir::relax::isRelaxTensor($_self)">,
    "tensor of numbers, plain or with a #relax.tensor encoding",
    "::mlir::TensorType">;

/// A relax tensor of known rank.
def Relax_RankedTensor : Type<
    And<[Relax_Tensor.predicate,
         CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">]>,
    "ranked tensor of numbers, plain or with a #relax.tensor encoding",
    "::mlir::RankedTensorType">;

/// A relax tensor of floating-point numbers.
def Relax_FloatTensor : Type<
    And<[Relax_Tensor.predicate,
         CPred<"::llvm::isa<::mlir::FloatType>("
               "::llvm::cast<::mlir::TensorType>($_self).getElementType())">]>,
    "tensor of floating-point numbers, plain or with a #relax.tensor encoding",
    "::mlir::TensorType">;

/// A scalar: the result of relax.prim_value.
def Relax_Scalar : AnyTypeOf<[AnySignlessInteger, Index, AnyFloat]>;

/// Any value of relax.
def Relax_AnyValue : Type<
    CPred<"::mlir::relax::isRelaxValueType($_self)">,
    "tensor, shape, object, scalar or tuple of these">;

/// A list of expressions, such as the sizes that a kernel is passed; see
/// parseExprList for its assembly.
def Relax_ExprArrayAttr
    : TypedArrayAttrBase<Relax_ExprAttr, "array of #relax.expr">;

/// The side-effect resource of symbol binders.
def ShapeSymbolResource
    : Resource<"::mlir::relax::ShapeSymbolResource">;

//===----------------------------------------------------------------------===//
// Base classes
//===----------------------------------------------------------------------===//

class Relax_Op<string mnemonic, list<Trait> traits = []>
    : Op<Relax_Dialect, mnemonic, traits>;

/// A pure operation on values whose result types follow from its operands:
/// declares `inferReturnTypes(context, location, adaptor, types)`. Printed as
/// `relax.name %a, %b {attributes} : (A, B) -> R`.
class Relax_PureOp<string mnemonic, list<Trait> props = []>
    : Relax_Op<mnemonic> {
  let traits = !listconcat([Pure, Relax_InferTypes<arguments>], props);
  let assemblyFormat = [{
    operands attr-dict `:` functional-type(operands, results)
  }];
}

/// A pure operator on tensors, which relax-legalize-ops lowers to a kernel. The
/// lowerings are external models and patterns (Conversion/RelaxToTIR).
class Relax_OperatorOp<string mnemonic, list<Trait> traits = []>
    : Relax_PureOp<mnemonic, !listconcat([Relax_TensorOperator], traits)>;

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXBASE_TD
