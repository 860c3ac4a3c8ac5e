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

def Relax_CallTIRInplaceOp : Relax_Op<"call_tir_inplace", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "computes tensors in the memory of operands";
  let description = [{
    The form of `relax.call_tir` whose results may take the memory of operands.
    `inplace_indices` has a number for each result: the index of an operand, or
    -1 for a new tensor. The tensor program reads and writes the buffer of such
    an operand. Its arguments are the memrefs of the operands, the memrefs of
    the new results, then one `index` per entry of `symbols`.

    Values do not change: an operand is copied first if it is a constant, if
    another operand may have its memory, if it is used after the call, also
    through a view, or if it is an argument of the function. An argument with
    the attribute `relax.donated` is not copied for the last reason: the caller
    gives up the tensor, and promises that no other argument has its memory. A
    `relax.call` gives up a copy of what it needs itself.

    Constraints:
    - (C1) the constraints C1 to C4 of `relax.call_tir` hold, with the results
      that are new in place of its results;
    - (C2) `inplace_indices` has an entry for each result, an operand or -1, and
      one of them is an operand;
    - (C3) an operand gives its memory to one result;
    - (C4) a result in the memory of an operand has the type of the operand;
    - (C5) each dimension of the type of a new result is known;
    - (C6) the callee has a buffer for such an operand.

    Example:

    ```mlir
    func.func private @increment(memref<?x4xf32>, index)
    relax.func @main(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>> {relax.donated})
        -> tensor<?x4xf32, #relax.tensor<[n, 4]>> attributes {impure} {
      %0 = relax.call_tir_inplace @increment(%x) inplace_indices = [0] symbols(n)
          : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
          -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
      relax.return %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
    }
    ```
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<Relax_RankedTensor>:$args,
    DenseI64ArrayAttr:$inplace_indices,
    OptionalAttr<Relax_ExprArrayAttr>:$symbols
  );
  let results = (outs Variadic<Relax_RankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` $args `)` `inplace_indices` `=` $inplace_indices
    (`symbols` `` custom<ExprList>($symbols)^)?
    attr-dict `:` functional-type($args, $results)
  }];
  let extraClassDeclaration = [{
    /// Returns the entries of `symbols`; empty if absent.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getSymbolExprs();
    /// Returns the results that are new tensors.
    ::llvm::SmallVector<::mlir::OpResult> getNewResults();
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

    The attribute `relax.no_capture` promises that the function keeps none of
    its arguments after the call, except as its results. Without it, the memory
    of the arguments is not used again by the caller.

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
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a tensor program on existing tensors";
  let description = [{
    The form of `relax.call_tir` with explicit memory: the program reads the
    inputs and writes the outputs, which were allocated before. It also writes
    the inputs whose indices are in `written`.

    Constraints:
    - (C1) the constraints C1 to C4 of `relax.call_tir` hold, with the outputs
      in place of its results;
    - (C2) the entries of `written` are indices of inputs.

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
    Variadic<Relax_RankedTensor>:$inputs,
    Variadic<Relax_RankedTensor>:$outputs,
    OptionalAttr<Relax_ExprArrayAttr>:$symbols,
    OptionalAttr<DenseI64ArrayAttr>:$written
  );
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    (`written` $written^)?
    (`symbols` `` custom<ExprList>($symbols)^)? attr-dict
  }];
  let builders = [
    OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee,
                   "::mlir::ValueRange":$inputs, "::mlir::ValueRange":$outputs,
                   "::mlir::ArrayAttr":$symbols), [{
      build($_builder, $_state, callee, inputs, outputs, symbols,
            /*written=*/::mlir::DenseI64ArrayAttr());
    }]>
  ];
  let extraClassDeclaration = [{
    /// Returns the entries of `symbols`; empty if absent.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getSymbolExprs();
  }];
  let hasVerifier = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXCALLOPS_TD
