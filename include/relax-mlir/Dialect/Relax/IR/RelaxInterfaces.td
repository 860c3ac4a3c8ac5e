//===- RelaxInterfaces.td - operation interfaces of the relax dialect -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def SymbolBinderInterface : OpInterface<"SymbolBinderInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    An operation whose results bind symbols: after the operation, the symbol
    names the size that the result has at run time. A dimension binds a symbol
    if it is exactly that symbol; an expression such as `2 * n` only uses `n`.

    A binder writes to the ShapeSymbol resource, so that it is not erased or
    reordered while its symbols are used.
  }];
  let methods = [
    InterfaceMethod<[{
      Returns the symbols that the results bind. By default every dimension of a
      result type that is exactly a symbol.
    }],
    "::llvm::SmallVector<::llvm::StringRef>", "getBoundSymbols", (ins), [{}], [{
      ::llvm::SmallVector<::llvm::StringRef> symbols;
      for (::mlir::Type type : $_op->getResultTypes())
        ::mlir::relax::collectBindingSymbols(type, symbols);
      return symbols;
    }]>,
    InterfaceMethod<[{
      Returns true if a symbol that is already bound is checked against the size
      of the result at run time. If false, the operation can only name new
      symbols, in dimensions that type inference leaves unknown.
    }],
    "bool", "checksBoundSymbols", (ins), [{}], [{ return false; }]>,
  ];
}

/// The operation is an operator on tensors: relax-legalize-ops lowers it to a
/// kernel or a runtime call (RelaxTraits.h).
def Relax_TensorOperator : NativeOpTrait<"TensorOperator"> {
  let cppNamespace = "::mlir::relax";
}

/// The C++ code that checks operand group `group`: the number of operands, and
/// the C++ class of their types.
class Relax_OperandCheck<TypeConstraint constraint, int group> {
  string least = !if(!or(!isa<Variadic>(constraint), !isa<Optional>(constraint)),
                     "0", "1");
  string most = !if(!isa<Variadic>(constraint), "operands.size()", "1");
  string text = "    checks.check<" # constraint.cppType #
                ">(adaptor.getODSOperandIndexAndLength(" # group # "), " #
                least # ", " # most # ", \"" # constraint.summary # "\");\n";
}

/// The C++ code that checks all operands of an operation.
class Relax_OperandChecks<dag arguments> {
  list<int> positions = !filter(i, !range(!size(arguments)),
      !initialized(!getdagarg<TypeConstraint>(arguments, i)));
  string text = !foldl("", !range(!size(positions)), checks, group,
      checks # Relax_OperandCheck<
          !getdagarg<TypeConstraint>(arguments, positions[group]), group>.text);
}

/// The type inference of an operation with these arguments. Its C++ file
/// includes OperandChecks.h.
class Relax_VerifiesInferredTypes<dag arguments>
    : NativeOpTrait<"VerifiesInferredTypes", [], [{
  static ::llvm::LogicalResult
  inferReturnTypes(::mlir::MLIRContext *context,
                   ::mlir::relax::OpLocation location, Adaptor adaptor,
                   ::llvm::SmallVectorImpl<::mlir::Type> &inferred);
  static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                      ::mlir::TypeRange declared);
}], [{
  ::llvm::LogicalResult $cppClass::inferReturnTypes(
      ::mlir::MLIRContext *context, ::std::optional<::mlir::Location> location,
      ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
      ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
      ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
    ::mlir::relax::OpLocation op(getOperationName(), location);
    Adaptor adaptor(operands, attributes, properties, regions);
    ::mlir::relax::detail::OperandChecks checks(op, operands);
}] # Relax_OperandChecks<arguments>.text # [{
    if (::mlir::failed(checks.finish()) ||
        (location && ::mlir::failed(adaptor.verify(*location))))
      return ::mlir::failure();
    return $cppClass::inferReturnTypes(context, op, adaptor, inferred);
  }
  // The trait verifies the result types, with one diagnostic.
  ::llvm::LogicalResult $cppClass::refineReturnTypes(
      ::mlir::MLIRContext *, ::std::optional<::mlir::Location>,
      ::mlir::ValueRange, ::mlir::DictionaryAttr, ::mlir::OpaqueProperties,
      ::mlir::RegionRange, ::llvm::SmallVectorImpl<::mlir::Type> &) {
    return ::mlir::success();
  }
  bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                          ::mlir::TypeRange declared) {
    return ::mlir::relax::areLessPrecise(inferred, declared);
  }
}]> {
  let cppNamespace = "::mlir::relax";
}

/// The type inference of relax: an operation defines
/// `inferReturnTypes(context, location, adaptor, types)`, which may assume the
/// C++ classes of operand types and the constraints of attributes that
/// `arguments` declares. Builders use it, and the verifier accepts a declared
/// result type that equals the inferred type or is less precise.
class Relax_InferTypes<dag arguments> : TraitList<[
  DeclareOpInterfaceMethods<InferTypeOpInterface, ["refineReturnTypes"]>,
  Relax_VerifiesInferredTypes<arguments>
]>;

/// The kernel computes transcendental functions of real numbers, such as `exp`.
/// The attribute `relax.fast_math` on the operation permits less precise
/// results (RelaxTraits.h).
def Relax_Transcendental : NativeOpTrait<"Transcendental"> {
  let cppNamespace = "::mlir::relax";
}

/// The operator only moves data: each element of its result is an unchanged
/// element of the first operand, or zero, and the choice does not depend on
/// element values. It is element-type agnostic and commutes with every
/// elementwise `f` with `f(0) = 0`. The other operands and the attributes do
/// not depend on the element type; a padding value would (RelaxTraits.h).
def Relax_PureDataMovement : NativeOpTrait<"PureDataMovement"> {
  let cppNamespace = "::mlir::relax";
}

/// The result has at most as many elements as the first operand.
def Relax_AddsNoElements : NativeOpTrait<"AddsNoElements"> {
  let cppNamespace = "::mlir::relax";
}

/// The result is empty or has at least as many elements as the first operand.
def Relax_DropsNoElements : NativeOpTrait<"DropsNoElements"> {
  let cppNamespace = "::mlir::relax";
}

/// Moves elements one to one: the result has as many as the first operand.
def Relax_RearrangesElements : TraitList<[
  Relax_PureDataMovement, Relax_AddsNoElements, Relax_DropsNoElements
]>;
/// Moves some of the elements, each to one position.
def Relax_SelectsElements : TraitList<[
  Relax_PureDataMovement, Relax_AddsNoElements
]>;
/// Moves all elements, some to several positions.
def Relax_RepeatsElements : TraitList<[
  Relax_PureDataMovement, Relax_DropsNoElements
]>;

/// Allows operands and results with a `#relax.tensor` encoding on an operation
/// of another dialect. See EncodedTypes.h.
def Relax_KeepsEncodedTypes : NativeOpTrait<"KeepsEncodedTypes"> {
  let cppNamespace = "::mlir::relax";
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_TD
