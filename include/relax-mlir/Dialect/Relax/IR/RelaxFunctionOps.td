//===- RelaxFunctionOps.td - functions and control flow ----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXFUNCTIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXFUNCTIONOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def Relax_FuncOp : Relax_Op<"func", [
    FunctionOpInterface, IsolatedFromAbove, SingleBlock,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a function of the graph level";
  let description = [{
    A function over relax values; a function without a body is declared here and
    defined elsewhere. A function is pure unless it is marked `impure`. One that
    is marked `force_pure` has been lowered, and is pure as a whole. Symbols
    belong to the function.

    Constraints:
    - (C1) `impure` and `force_pure` are not both given;
    - (C2) arguments and results are tensors, shapes, objects, scalars or
      tuples;
    - (C3) the body ends with `relax.return`;
    - (C4) only operations of relax have operands or results with a
      `#relax.tensor` encoding;
    - (C5) a pure function has no impure calls, unless `force_pure` is given;
    - (C6) each symbol is bound by an argument of the function or of a region
      around the use, one of whose dimensions is exactly that symbol, or by an
      operation before the use (SymbolBinderInterface);
    - (C7) `relax.donated`, on an argument, is a unit attribute of a tensor. The
      caller gives up the tensor: a `relax.call_tir_inplace` may write to it.

    An argument keeps its name in the text: the location of `%x` is
    `loc("x"(...))`. The argument attribute `relax.name` gives another name,
    which need not be an identifier. Printers, artefacts and error messages use
    these names. `%0` and `%arg0` are no names.

    Example:

    ```mlir
    relax.func @forward(%x: tensor<?x784xf32, #relax.tensor<[n, 784]>>)
        -> tensor<?x784xf32, #relax.tensor<[n, 784]>> {
      relax.return %x : tensor<?x784xf32, #relax.tensor<[n, 784]>>
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$impure,
    UnitAttr:$force_pure
  );
  let regions = (region MaxSizedRegion<1>:$body);
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>",
                        "{}">:$attrs)>
  ];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    //===--- FunctionOpInterface ------------------------------------------===//
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    ::mlir::Region *getCallableRegion() {
      return isExternal() ? nullptr : &getBody();
    }
    /// Returns the name of an argument, or null if it has none.
    ::mlir::StringAttr getArgumentName(unsigned index);
    //===--- SymbolOpInterface --------------------------------------------===//
    bool isDeclaration() { return isExternal(); }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Relax_ReturnOp : Relax_Op<"return", [
    Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "returns from a relax.func";
  let description = [{
    Ends a function; the operands are its results.

    Constraints:
    - (C1) the operands have the number and the types of the function's results.

    Example:

    ```mlir
    relax.func @id(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Relax_AnyValue>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, {}); }]>];
  let hasVerifier = 1;
}

def Relax_CallOp : Relax_Op<"call", [
    CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    SymbolBinderInterface]> {
  let summary = "calls a relax.func";
  let description = [{
    Calls a function. The symbols of the callee's argument types are unified
    with the dimensions of the operands, which gives the result types. A result
    dimension that is not an expression over the callee's arguments is `?`, or
    is given a new name, which the call then binds. If operands are not proven
    to match the argument types of the callee, they are checked at run time when
    the callee is entered.

    Constraints:
    - (C1) the callee is a `relax.func` of the module;
    - (C2) there are as many operands and results as the callee has;
    - (C3) the call is marked `impure` exactly if the callee is;
    - (C4) operands do not contradict the argument types of the callee;
    - (C5) result types are not more precise than the inferred ones, except that
      a new name is given to one dimension.

    Example:

    ```mlir
    relax.func private @double(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[2 * n]>>
    relax.func @twice(%x: tensor<?xf32, #relax.tensor<[m]>>)
        -> tensor<?xf32, #relax.tensor<[4 * m]>> {
      %0 = relax.call @double(%x) : (tensor<?xf32, #relax.tensor<[m]>>)
          -> tensor<?xf32, #relax.tensor<[2 * m]>>
      %1 = relax.call @double(%0) : (tensor<?xf32, #relax.tensor<[2 * m]>>)
          -> tensor<?xf32, #relax.tensor<[4 * m]>>
      relax.return %1 : tensor<?xf32, #relax.tensor<[4 * m]>>
    }
    ```
  }];
  let arguments = (ins
    UnitAttr:$impure,
    FlatSymbolRefAttr:$callee,
    Variadic<Relax_AnyValue>:$args,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<Relax_AnyValue>:$results);
  let assemblyFormat = [{
    (`impure` $impure^)? $callee `(` $args `)` attr-dict `:`
    functional-type($args, $results)
  }];
  let builders = [
    // Calls `callee`: infers result types by unification and copies `impure`.
    OpBuilder<(ins "::mlir::relax::FuncOp":$callee,
                   "::mlir::ValueRange":$args)>
  ];
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() {
      return getCalleeAttr();
    }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(
          ::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getArgs(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() {
      return getArgsMutable();
    }
  }];
}

//===----------------------------------------------------------------------===//
// Structured control
//===----------------------------------------------------------------------===//

def Relax_IfOp : Relax_Op<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["areTypesCompatible",
                               "getRegionInvocationBounds"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    RecursiveMemoryEffects, NoRegionArguments, SingleBlock,
    SymbolBinderInterface]> {
  let summary = "runs one of two regions";
  let description = [{
    Runs the first region if the condition holds, else the second. A dimension
    of a result that differs in the two is `?`, or is given a new name, which
    the operation then binds. Symbols that a region binds are not visible
    outside.

    Constraints:
    - (C1) each region ends with `relax.yield`;
    - (C2) result types are not more precise than the types that each region
      yields, except that a new name is given to one dimension.

    Example:

    ```mlir
    %r = relax.if %c : tensor<i1> -> tensor<4xf32> {
      relax.yield %a : tensor<4xf32>
    } else {
      relax.yield %b : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[I1, 0DTensorOf<[I1]>], "i1 or tensor<i1>">:$condition);
  let results = (outs Variadic<Relax_AnyValue>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, SizedRegion<1>:$elseRegion);
  let assemblyFormat = [{
    $condition `:` type($condition) (`->` type($results)^)? $thenRegion `else`
    $elseRegion attr-dict
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
}

def Relax_WhileOp : Relax_Op<"while", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["areTypesCompatible",
                               "getEntrySuccessorOperands"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    RecursiveMemoryEffects, SingleBlock, SymbolBinderInterface]> {
  let summary = "runs a region as long as a condition holds";
  let description = [{
    Runs the first region on the operands. It computes a condition and passes
    values on with `relax.condition`. While the condition holds, the second
    region gets these values and yields the arguments of the first region, which
    then runs again. The first results are the values that come with a condition
    that does not hold.

    Further values that the second region yields are collected: each is a part
    of a further result, whose first dimension is the number of iterations. If
    there are none, the other dimensions are those of its type, and 0 where the
    type does not know them.

    An argument of a region binds the symbols of its type that are not bound
    outside. They name sizes of one iteration: each entry of the region binds
    them again, and they are not visible outside. Other dimensions are checked
    at run time, where the values do not prove them. A dimension of a result
    that is computed in the first region is `?`, or is given a new name, which
    the operation then binds.

    Constraints:
    - (C1) the first region ends with `relax.condition`, the second one with
      `relax.yield`;
    - (C2) the values that enter a region do not contradict the types of its
      arguments;
    - (C3) result types are not more precise than the types that
      `relax.condition` passes on, or than those of the collected values with a
      further dimension in front, except that a new name is given to one
      dimension.

    Example:

    ```mlir
    // Doubles a vector until it has 100 elements or more.
    relax.func @grow(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n_end]>> {
      %0 = relax.while(%x) : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n_end]>> {
      ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
        %size = relax.size %v
            : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<i64>
        %most = relax.constant dense<100> : tensor<i64>
        %c = relax.less %size, %most
            : (tensor<i64>, tensor<i64>) -> tensor<i1>
        relax.condition(%c : tensor<i1>) %v
            : tensor<?xf32, #relax.tensor<[k]>>
      } do {
      ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
        %twice = relax.concat %v, %v {axis = 0 : i64}
            : (tensor<?xf32, #relax.tensor<[k]>>,
               tensor<?xf32, #relax.tensor<[k]>>)
            -> tensor<?xf32, #relax.tensor<[2 * k]>>
        relax.yield %twice : tensor<?xf32, #relax.tensor<[2 * k]>>
      }
      relax.return %0 : tensor<?xf32, #relax.tensor<[n_end]>>
    }

    // The numbers below a limit, and their squares.
    relax.func @squares(%limit: tensor<i64>)
        -> (tensor<?xi64>, tensor<?xi64>) {
      %zero = relax.constant dense<0> : tensor<i64>
      %one = relax.constant dense<1> : tensor<i64>
      %0:3 = relax.while(%zero) : (tensor<i64>)
          -> (tensor<i64>, tensor<?xi64>, tensor<?xi64>) {
      ^bb0(%i: tensor<i64>):
        %c = relax.less %i, %limit
            : (tensor<i64>, tensor<i64>) -> tensor<i1>
        relax.condition(%c : tensor<i1>) %i : tensor<i64>
      } do {
      ^bb0(%i: tensor<i64>):
        %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
        %square = relax.multiply %i, %i
            : (tensor<i64>, tensor<i64>) -> tensor<i64>
        relax.yield %next, %i, %square
            : tensor<i64>, tensor<i64>, tensor<i64>
      }
      relax.return %0#1, %0#2 : tensor<?xi64>, tensor<?xi64>
    }
    ```
  }];
  let arguments = (ins Variadic<Relax_AnyValue>:$inits);
  let results = (outs Variadic<Relax_AnyValue>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
  let assemblyFormat = [{
    `(` $inits `)` `:` functional-type($inits, $results) $before `do` $after
    attr-dict
  }];
  let extraClassDeclaration = [{
    /// Return the arguments of the two regions.
    ::mlir::Block::BlockArgListType getBeforeArguments() {
      return getBefore().getArguments();
    }
    ::mlir::Block::BlockArgListType getAfterArguments() {
      return getAfter().getArguments();
    }
    /// Return the terminators of the two regions.
    ::mlir::relax::ConditionOp getConditionOp();
    ::mlir::relax::YieldOp getYieldOp();
    /// Returns the results that pass the values of the last condition on.
    ::mlir::ResultRange getPassedResults();
    /// Return the results that stack values of all iterations, and these.
    ::mlir::ResultRange getCollectedResults();
    ::mlir::OperandRange getCollectedValues();
    /// Returns the type of tensors of `type`, one for each iteration.
    static ::mlir::TensorType getStackType(::mlir::TensorType type);
    /// Returns the values that the second region yields to the first one.
    ::mlir::OperandRange getYieldedValues();
  }];
  let hasRegionVerifier = 1;
}

def Relax_ConditionOp : Relax_Op<"condition", [
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, Pure,
    HasParent<"WhileOp">, Terminator]> {
  let summary = "ends the first region of relax.while";
  let description = [{
    If the condition holds, the second region runs on the values; else they are
    the results of the surrounding `relax.while`.

    Example:

    ```mlir
    %r = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%v: tensor<4xf32>):
      %zero = relax.constant dense<0.0> : tensor<f32>
      %least = relax.min %v : (tensor<4xf32>) -> tensor<f32>
      %c = relax.greater %least, %zero
          : (tensor<f32>, tensor<f32>) -> tensor<i1>
      relax.condition(%c : tensor<i1>) %v : tensor<4xf32>
    } do {
    ^bb0(%v: tensor<4xf32>):
      %one = relax.constant dense<1.0> : tensor<f32>
      %less = relax.subtract %v, %one
          : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      relax.yield %less : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[I1, 0DTensorOf<[I1]>], "i1 or tensor<i1>">:$condition,
    Variadic<Relax_AnyValue>:$values);
  let assemblyFormat = [{
    `(` $condition `:` type($condition) `)` attr-dict
    ($values^ `:` type($values))?
  }];
}

def Relax_YieldOp : Relax_Op<"yield", [
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, Pure,
    ParentOneOf<["IfOp", "WhileOp"]>, Terminator]> {
  let summary = "ends a region of relax.if, or the second one of relax.while";
  let description = [{
    The operands are the results of the surrounding `relax.if`. Those of a
    `relax.while` are the next arguments of its first region, and then the
    values that it collects.

    Example:

    ```mlir
    relax.if %c : i1 {
      relax.yield
    } else {
      relax.yield
    }
    ```
  }];
  let arguments = (ins Variadic<Relax_AnyValue>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, {}); }]>];
}

def Relax_DataflowOp : Relax_Op<"dataflow", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["areTypesCompatible",
                               "getRegionInvocationBounds"]>,
    RecursiveMemoryEffects, NoRegionArguments, SingleBlock]> {
  let summary = "a part of a function without side effects";
  let description = [{
    A region that runs once and whose only effect is to bind symbols. Graph
    rewrites may reorder operations inside; operations outside keep their order.
    The rest of the function sees the values of `relax.output`; symbols that the
    region binds stay bound after it.

    Constraints:
    - (C1) the region holds no `relax.if` or `relax.while`, and nothing with
      other effects;
    - (C2) the region ends with `relax.output`;
    - (C3) result types are not more precise than those of its operands.

    Example:

    ```mlir
    %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>> {
      %0 = relax.match_cast %x
          : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
      relax.output %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let results = (outs Variadic<Relax_AnyValue>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`->` type($results)^)? $body attr-dict";
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
}

def Relax_OutputOp : Relax_Op<"output", [
    Pure, HasParent<"DataflowOp">, ReturnLike, Terminator]> {
  let summary = "ends a dataflow region";
  let description = [{
    The operands are the results of the surrounding `relax.dataflow`.

    Example:

    ```mlir
    %r = relax.dataflow -> tensor<4xf32> {
      relax.output %x : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Relax_AnyValue>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, {}); }]>];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXFUNCTIONOPS_TD
