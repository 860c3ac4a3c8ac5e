//===- RelaxCallOps.td - calls of tensor programs and packed functions ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXCALLOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXCALLOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_CallTIROp : Relax_Op<"call_tir", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "computes tensors with a tensor program";
  let description = [{
    Calls a tensor program in destination-passing style: the results are new
    tensors that the program fills. The callee is a function of the module. Its
    arguments are the memrefs of the operands, the memrefs of the results, then
    one `index` per entry of `symbols`. A callee that is not converted to a
    tensor program yet has tensors for arguments and for results.

    Constraints:
    - (C1) the callee is a function of the module, but no `relax.func`;
    - (C2) the callee has an argument or a result for each operand, result and
      symbol;
    - (C3) each tensor has the element type and the rank of its memref, and its
      dimensions are proven equal to those that the callee states;
    - (C4) the arguments for symbols are of type `index`;
    - (C5) there is a result, and either each dimension of the result types is
      known or `out_shape` gives the sizes of the only one without contradicting
      it.

    Example:

    ```mlir
    func.func private @relu(memref<?x4xf32>, memref<?x4xf32>, index)
    relax.func @main(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
        -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
      %0 = relax.call_tir @relu(%x) symbols(n)
          : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
          -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
      relax.return %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
    }
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<Relax_RankedTensor>:$args,
    Optional<Relax_ShapeType>:$out_shape,
    OptionalAttr<Relax_ExprArrayAttr>:$symbols
  );
  let results = (outs Variadic<Relax_RankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` $args `)` (`symbols` `` custom<ExprList>($symbols)^)?
    (`out_shape` `(` $out_shape^ `:` type($out_shape) `)`)?
    attr-dict `:` functional-type($args, $results)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::TypeRange":$results,
                   "::llvm::StringRef":$callee, "::mlir::ValueRange":$args,
                   CArg<"::llvm::ArrayRef<::relax_mlir::IndexExpr>",
                        "{}">:$symbols)>
  ];
  let extraClassDeclaration = [{
    /// Returns the entries of `symbols`; empty if absent.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getSymbolExprs();
  }];
  let hasVerifier = 1;
}

def Relax_CallDPSPackedOp : Relax_Op<"call_dps_packed", [
    Pure, AttrSizedOperandSegments]> {
  let summary = "computes tensors with a packed function";
  let description = [{
    Calls a function of the packed-function registry in destination-passing
    style. The function receives the operands, then new tensors, and its only
    effect is to fill these.

    Constraints:
    - (C1) the results are as C5 of `relax.call_tir` requires.

    Example:

    ```mlir
    %0 = relax.call_dps_packed "lib.matmul"(%a, %b)
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins
    StrAttr:$callee,
    Variadic<Relax_AnyValue>:$args,
    Optional<Relax_ShapeType>:$out_shape
  );
  let results = (outs Variadic<Relax_RankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` $args `)`
    (`out_shape` `(` $out_shape^ `:` type($out_shape) `)`)?
    attr-dict `:` functional-type($args, $results)
  }];
  let hasVerifier = 1;
}

def Relax_CallPackedOp : Relax_Op<"call_packed", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "calls a packed function";
  let description = [{
    Calls a function of the packed-function registry, which may have any effect;
    `pure` promises that it has none. The caller promises the result types:
    results are not checked against them. Use `relax.match_cast` on a less
    precise type to check a result.

    Example:

    ```mlir
    %0 = relax.call_packed "lib.print"(%x) : (tensor<4xf32>) -> !relax.object
    %1 = relax.call_packed pure "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins
    UnitAttr:$pure,
    StrAttr:$callee,
    Variadic<Relax_AnyValue>:$args
  );
  let results = (outs Variadic<Relax_AnyValue>:$results);
  let assemblyFormat = [{
    (`pure` $pure^)? $callee `(` $args `)` attr-dict `:`
    functional-type($args, $results)
  }];
}

def Relax_CallKernelOp : Relax_Op<"call_kernel", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a tensor program on existing tensors";
  let description = [{
    The form of `relax.call_tir` with explicit memory: the program reads the
    inputs and writes the outputs, which were allocated before.

    Constraints:
    - (C1) the constraints C1 to C4 of `relax.call_tir` hold, with the outputs
      in place of its results.

    Example:

    ```mlir
    func.func private @relu(memref<?x4xf32>, memref<?x4xf32>, index)
    relax.func @main(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
        -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
      %0 = relax.builtin.alloc_tensor
          : tensor<?x4xf32, #relax.tensor<[n, 4]>>
      relax.call_kernel @relu
          ins(%x : tensor<?x4xf32, #relax.tensor<[n, 4]>>)
          outs(%0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>) symbols(n)
      relax.return %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
    }
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Arg<Variadic<Relax_RankedTensor>, "inputs", [MemRead]>:$inputs,
    Arg<Variadic<Relax_RankedTensor>, "outputs", [MemWrite]>:$outputs,
    OptionalAttr<Relax_ExprArrayAttr>:$symbols
  );
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)`
    (`symbols` `` custom<ExprList>($symbols)^)? attr-dict
  }];
  let extraClassDeclaration = [{
    /// Returns the entries of `symbols`; empty if absent.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getSymbolExprs();
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXCALLOPS_TD
