//===- RelaxRuntimeOps.td - operands of runtime calls ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXRUNTIMEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXRUNTIMEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_StringOp : Relax_Op<"string", [Pure]> {
  let summary = "a string, as an argument of a packed function";
  let description = [{
    A constant string: a name, or the text of an error that a check may report.

    Example:

    ```mlir
    %0 = relax.string "argument 'x'"
    ```
  }];
  let arguments = (ins StrAttr:$value);
  let results = (outs Relax_ObjectType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Relax_DataTypeOp : Relax_Op<"data_type", [Pure]> {
  let summary = "an element type, as an argument of a packed function";
  let description = [{
    The element type of tensors that the runtime allocates or checks.

    Constraints:
    - (C1) the type is an integer or a float.

    Example:

    ```mlir
    %0 = relax.data_type f32
    ```
  }];
  let arguments = (ins TypeAttr:$value);
  let results = (outs Relax_ObjectType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasVerifier = 1;
}

def Relax_IntegersOp : Relax_Op<"integers", [Pure]> {
  let summary = "a list of integers, as an argument of a packed function";
  let description = [{
    A constant list of integers of any sign, such as a shape program
    (Runtime/ShapeProgram.h). The runtime represents it as a shape.

    Example:

    ```mlir
    %0 = relax.integers [0, 4, 1, 2, 4]
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$value);
  let results = (outs Relax_ObjectType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Relax_CheckExprOp : Relax_Op<"check_expr", [
    MemoryEffects<[MemWrite<ShapeSymbolResource>]>]> {
  let summary = "checks sizes at run time";
  let description = [{
    Fails at run time if the expression is negative. The error contains
    `message`, the expression, and the values of its symbols. LegalizeOps
    inserts this operation before an operator that is not defined for all sizes,
    see SizeRequirementInterface. Like `relax.match_cast`, it may be in a
    dataflow region and is never erased.

    Example:

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      relax.check_expr n - 3, "expected 3 elements to remove"
      relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let arguments = (ins Relax_ExprAttr:$expr, StrAttr:$message);
  let assemblyFormat = "custom<ExprItem>($expr) `,` $message attr-dict";
}

def Relax_FunctionRefOp : Relax_Op<"function_ref", [
    Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a function as a value";
  let description = [{
    A function of the module by symbol, or a packed function by name. Closures
    are made from it.

    Constraints:
    - (C1) a symbol resolves to a function of the module.

    Example:

    ```mlir
    %0 = relax.function_ref "vm.builtin.shape_of"
    ```
  }];
  let arguments = (ins AnyAttrOf<[StrAttr, FlatSymbolRefAttr]>:$callee);
  let results = (outs Relax_ObjectType:$result);
  let assemblyFormat = "$callee attr-dict";
}

def Relax_VMContextOp : Relax_Op<"vm.context", [Pure]> {
  let summary = "the running virtual machine";
  let description = [{
    The argument that builtins need to allocate, or to call back into the
    machine that runs the function.

    Example:

    ```mlir
    %0 = relax.vm.context
    ```
  }];
  let results = (outs Relax_ObjectType:$result);
  let assemblyFormat = "attr-dict";
}

def Relax_VMCallKernelOp : Relax_Op<"vm.call_kernel", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a tensor program with integer operands";
  let description = [{
    The form of `relax.call_kernel` with explicit values of symbols. The
    operands are the inputs, the outputs, then one integer per `index` argument
    of the program.

    Constraints:
    - (C1) the callee is a function of the module;
    - (C2) the number of operands is the number of arguments of the callee.

    Example:

    ```mlir
    func.func private @relu(memref<?x4xf32>, memref<?x4xf32>, index)
    func.func @main(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %n: i64) {
      relax.vm.call_kernel @relu(%x, %y, %n)
          : tensor<?x4xf32>, tensor<?x4xf32>, i64
      return
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<Relax_AnyValue>:$args);
  let assemblyFormat = [{
    $callee `(` $args `)` attr-dict (`:` type($args)^)?
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXRUNTIMEOPS_TD
