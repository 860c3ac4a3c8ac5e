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
    An operation whose results bind symbols: from the operation on, the symbol
    names the size that the result has at run time. A dimension binds when it
    is exactly a symbol; an expression such as `2 * n` only uses `n`.

    A binder writes to the ShapeSymbol resource, so that nothing drops or
    reorders it while its symbols are used.
  }];
  let methods = [
    InterfaceMethod<[{
      The symbols that the results bind. By default every dimension of a result
      type that is exactly a symbol.
    }],
    "::llvm::SmallVector<::llvm::StringRef>", "getBoundSymbols", (ins), [{}], [{
      ::llvm::SmallVector<::llvm::StringRef> symbols;
      for (::mlir::Type type : $_op->getResultTypes())
        ::mlir::relax::collectBindingSymbols(type, symbols);
      return symbols;
    }]>,
    InterfaceMethod<[{
      True when a symbol that is bound already is checked against the size of
      the result at run time. Where this is false the operation can only name
      new symbols, in the dimensions that type inference leaves unknown.
    }],
    "bool", "checksBoundSymbols", (ins), [{}], [{ return false; }]>,
  ];
}

/// The operation is an operator on tensors: relax-legalize-ops lowers it to a
/// kernel or a call of the runtime (RelaxTraits.h).
def Relax_TensorOperator : NativeOpTrait<"TensorOperator"> {
  let cppNamespace = "::mlir::relax";
}

def Relax_VerifiesInferredTypes : NativeOpTrait<"VerifiesInferredTypes", [], [{
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
    return $cppClass::inferReturnTypes(
        context, ::mlir::relax::OpLocation(getOperationName(), location),
        Adaptor(operands, attributes, properties, regions), inferred);
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
/// `inferReturnTypes(context, location, adaptor, types)`; builders use it, and
/// the verifier accepts a declared result type that is equal to the inferred
/// one or says less.
def Relax_InferTypes : TraitList<[
  DeclareOpInterfaceMethods<InferTypeOpInterface, ["refineReturnTypes"]>,
  Relax_VerifiesInferredTypes
]>;

/// The kernel computes transcendental functions of real numbers, such as `exp`,
/// which `relax.fast_math` on the operation lets be less precise
/// (RelaxTraits.h).
def Relax_Transcendental : NativeOpTrait<"Transcendental"> {
  let cppNamespace = "::mlir::relax";
}

/// The operator computes nothing: each element of its result is one of the first
/// operand, unchanged, or zero, and which one does not depend on what the
/// elements are. So it does the same to elements of another type, and what maps
/// zero to zero, element by element, can be done before it as well as after it.
/// The other operands and the attributes have nothing of the element type, as
/// the value of a padding has (RelaxTraits.h).
def Relax_PureDataMovement : NativeOpTrait<"PureDataMovement"> {
  let cppNamespace = "::mlir::relax";
}

/// The result has as many elements as the first operand at most.
def Relax_AddsNoElements : NativeOpTrait<"AddsNoElements"> {
  let cppNamespace = "::mlir::relax";
}

/// The result has as many elements as the first operand at least, unless it has
/// none.
def Relax_DropsNoElements : NativeOpTrait<"DropsNoElements"> {
  let cppNamespace = "::mlir::relax";
}

/// Moves elements, and the result has as many as the first operand.
def Relax_RearrangesElements : TraitList<[
  Relax_PureDataMovement, Relax_AddsNoElements, Relax_DropsNoElements
]>;
/// Moves some of the elements, each to one place.
def Relax_SelectsElements : TraitList<[
  Relax_PureDataMovement, Relax_AddsNoElements
]>;
/// Moves all elements, some to several places.
def Relax_RepeatsElements : TraitList<[
  Relax_PureDataMovement, Relax_DropsNoElements
]>;

/// On an operation of another dialect: it may have operands and results with a
/// `#relax.tensor` encoding. See EncodedTypes.h.
def Relax_KeepsEncodedTypes : NativeOpTrait<"KeepsEncodedTypes"> {
  let cppNamespace = "::mlir::relax";
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_TD
