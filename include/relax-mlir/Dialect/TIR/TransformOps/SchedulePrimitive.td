//===- SchedulePrimitive.td - one step of a schedule -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.td"

def SchedulePrimitiveOpInterface
    : OpInterface<"SchedulePrimitiveOpInterface"> {
  let cppNamespace = "::mlir::tir";
  let description = [{
    One step of a schedule. The transform interpreter and the class `Schedule`
    run it by the same method, so that a script and the C++ calls that recorded
    it do the same.
  }];
  let methods = [
    InterfaceMethod<[{
      Performs the step on the operations that `context` has for the operands,
      and gives it those for the results. A step that is not legal changes
      nothing, and stores the reason to `why` unless that is null.
    }], "::llvm::LogicalResult", "applyPrimitive",
      (ins "::mlir::tir::PrimitiveContext &":$context, "::std::string *":$why)>,
    StaticInterfaceMethod<[{
      Returns the summary of the operation in one line.
    }], "::llvm::StringRef", "getSummary", (ins), [{}], [{ return ""; }]>
  ];
}

/// Gives an operation with this interface the methods of a transform operation.
/// It reads handles and consumes none: a handle stays valid as long as its
/// operation exists, and the name of the step that erased it is kept.
def SchedulePrimitiveTrait : NativeOpTrait<"SchedulePrimitiveTrait"> {
  let cppNamespace = "::mlir::tir";
}

class TIR_Primitive<string mnemonic, list<Trait> traits = []>
    : TransformDialectOp<"tir." # mnemonic, [
        DeclareOpInterfaceMethods<SchedulePrimitiveOpInterface>,
        SchedulePrimitiveTrait, TransformOpInterface,
        MemoryEffectsOpInterface] # traits> {
  let extraClassDeclaration = [{
    static ::llvm::StringRef getSummary() { return "}] # summary # [{"; }
  }];
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

def TIR_BlockOrLoopHandle
    : AnyTypeOf<[TIR_BlockHandle, TIR_LoopHandle], "handle to a block or loop">;

def TIR_IntegerParameter
    : Type<And<[Transform_ParamType.predicate,
                CPred<"::llvm::cast<::mlir::transform::ParamType>($_self)"
                      ".getType().isInteger(64)">]>,
           "parameter of type i64", "::mlir::transform::ParamType">,
      BuildableType<"::mlir::transform::ParamType::get($_builder.getContext(), "
                    "$_builder.getI64Type())">;

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_TD
