//===- RelaxVMOps.td - operations of the relax_vm dialect --*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_TD
#define RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMTypes.td"

class RelaxVM_Op<string mnemonic, list<Trait> traits = []>
    : Op<RelaxVM_Dialect, mnemonic, traits>;

/// A packed function by its name in the registry, or a symbol of the module.
def RelaxVM_CalleeAttr : AnyAttrOf<[StrAttr, FlatSymbolRefAttr],
    "name of a packed function or symbol of a function">;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def RelaxVM_FuncOp : RelaxVM_Op<"func", [
    FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let summary = "a function of the VM";
  let description = [{
    A control-flow graph of blocks over VM values with one result. Parameters
    are the first registers of the frame. `param_names` are the names of the
    parameters that tools show. `private` only matters to symbol passes: the
    executable lists every function.

    Constraints:
    - (C1) every parameter and the one result are `!relax_vm.value`;
    - (C2) `param_names`, when given, has one name for each parameter;
    - (C3) there are no result attributes;
    - (C4) `param_types`, when given, has one entry for each parameter;
    - (C5) `host_params`, when given, has indices of parameters, in ascending
      order.

    `host_params` are the parameters that are on the host in a machine that runs
    on another device; a caller's tensors for the others are copied there.
    `param_types` and `output_type` are text such as "float32[n, 784]" that
    tools show and create arguments from (docs/BytecodeFormat.md has the
    syntax). `output_names` names the result, or the items of a tuple. All are
    stored in the executable.

    ```mlir
    relax_vm.func @identity(%x) attributes {param_names = ["x"]} {
      relax_vm.ret %x
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<StrArrayAttr>:$param_names,
                       OptionalAttr<StrArrayAttr>:$param_types,
                       OptionalAttr<DenseI64ArrayAttr>:$host_params,
                       OptionalAttr<StrAttr>:$output_type,
                       OptionalAttr<StrArrayAttr>:$output_names,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region MinSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "StringRef":$name, "unsigned":$numParams,
                                 CArg<"ArrayAttr", "{}">:$paramNames)>];
  let extraClassDeclaration = [{
    /// FunctionOpInterface.
    ArrayRef<Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ArrayRef<Type> getResultTypes() { return getFunctionType().getResults(); }
    Region *getCallableRegion() { return &getBody(); }

    /// OpAsmOpInterface: block arguments print under their parameter names.
    void getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName);

    /// Returns the name of parameter `index`, empty if none was recorded.
    StringRef getParamName(unsigned index);
  }];
}

def RelaxVM_ExternKernelOp : RelaxVM_Op<"extern_kernel", [Symbol]> {
  let summary = "declare a compiled kernel that lives outside the module";
  let description = [{
    Declares the symbol of a compiled kernel whose `tir.prim_func` is no longer
    in the module. A kernel takes `num_buffers` tensors, then `num_symbols`
    integers, and has no result. `host` marks one that runs on the host, in a
    machine that runs on another device.

    ```mlir
    relax_vm.extern_kernel @fused_dense_add0 buffers 4 symbols 1
    relax_vm.extern_kernel @gather0 buffers 3 symbols 0 host
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$num_buffers,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$num_symbols,
                       UnitAttr:$host);
  let assemblyFormat = [{
    ($sym_visibility^)? $sym_name `buffers` $num_buffers `symbols` $num_symbols
    (`host` $host^)? attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

def RelaxVM_CallOp
    : RelaxVM_Op<"call", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a packed function, a VM function or a kernel";
  let description = [{
    A string names a packed function of the runtime's registry. A symbol is a
    `relax_vm.func`, or a kernel: a `relax_vm.extern_kernel` or another
    function-like op of the module (a `tir.prim_func`). Kernels take their
    tensors, outputs last, then their integers, and have no result.

    Constraints:
    - (C1) a packed function's name is not empty;
    - (C2) a symbol resolves to a function or kernel of the module;
    - (C3) the number of operands is the callee's number of parameters;
    - (C4) a call of a kernel has no result.

    ```mlir
    relax_vm.extern_kernel @matmul buffers 3 symbols 0
    relax_vm.func @main(%a, %b, %out) {
      %sum = relax_vm.call "test.vm.add"(%a, %b) -> !relax_vm.value
      relax_vm.call @matmul(%sum, %b, %out)
      relax_vm.ret %out
    }
    ```
  }];
  let arguments = (ins RelaxVM_CalleeAttr:$callee,
                       Variadic<RelaxVM_Value>:$args);
  let results = (outs Optional<RelaxVM_Value>:$result);
  let assemblyFormat = [{
    $callee `(` $args `)` attr-dict (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "StringRef":$packedName, "ValueRange":$args,
                   CArg<"bool", "true">:$hasResult)>
  ];
  let extraClassDeclaration = [{
    /// Returns the name of the called packed function, or null.
    StringAttr getPackedName() {
      return ::llvm::dyn_cast<StringAttr>(getCallee());
    }
    /// Returns the called symbol, or null.
    FlatSymbolRefAttr getSymbol() {
      return ::llvm::dyn_cast<FlatSymbolRefAttr>(getCallee());
    }
  }];
}

def RelaxVM_KillOp : RelaxVM_Op<"kill"> {
  let summary = "drop a value before its register is reused";
  let description = [{
    Empties the register, so that its value can be freed now instead of when the
    register is next written or the frame ends.

    Constraints:
    - (C1) the operand lives in a register: it is the result of a call or a
      block argument;
    - (C2) no use of the operand follows in the same block.

    ```mlir
    relax_vm.kill %storage
    ```
  }];
  let arguments = (ins RelaxVM_Value:$value);
  let assemblyFormat = "$value attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

def RelaxVM_RetOp
    : RelaxVM_Op<"ret", [Terminator, ReturnLike, HasParent<"FuncOp">]> {
  let summary = "return from a VM function";
  let description = [{
    Ends the function with its result.

    ```mlir
    relax_vm.func @second(%x, %y) {
      relax_vm.ret %y
    }
    ```
  }];
  let arguments = (ins RelaxVM_Value:$value);
  let assemblyFormat = "$value attr-dict";
}

def RelaxVM_BrOp : RelaxVM_Op<"br", [
    Terminator, Pure, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let summary = "jump to a block";
  let description = [{
    Moves the operands into the registers of the block's arguments, all at once,
    and continues there.

    ```mlir
    relax_vm.func @main(%x) {
      relax_vm.br ^join(%x : !relax_vm.value)
    ^join(%y: !relax_vm.value):
      relax_vm.ret %y
    }
    ```
  }];
  let arguments = (ins Variadic<RelaxVM_Value>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = [{
    $dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict
  }];
}

def RelaxVM_CondBrOp : RelaxVM_Op<"cond_br", [
    Terminator, Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let summary = "jump to one of two blocks";
  let description = [{
    Jumps to the first block if the condition, an integer or boolean, is not
    zero, else to the second. A 0-d tensor must be read by
    `vm.builtin.read_if_cond` first.

    ```mlir
    relax_vm.func @main(%c, %x) {
      relax_vm.cond_br %c, ^then, ^join(%x : !relax_vm.value)
    ^then:
      %y = relax_vm.call "test.vm.add"(%x, %x) -> !relax_vm.value
      relax_vm.br ^join(%y : !relax_vm.value)
    ^join(%z: !relax_vm.value):
      relax_vm.ret %z
    }
    ```
  }];
  let arguments = (ins RelaxVM_Value:$condition,
                       Variadic<RelaxVM_Value>:$trueOperands,
                       Variadic<RelaxVM_Value>:$falseOperands);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition `,`
    $trueDest (`(` $trueOperands^ `:` type($trueOperands) `)`)? `,`
    $falseDest (`(` $falseOperands^ `:` type($falseOperands) `)`)?
    attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Operands that are not registers
//===----------------------------------------------------------------------===//

def RelaxVM_ImmOp : RelaxVM_Op<"imm", [Pure]> {
  let summary = "an integer inside the instruction";
  let description = [{
    An integer argument of a call, stored in the instruction word.

    Constraints:
    - (C1) the value fits 56 signed bits.

    ```mlir
    %three = relax_vm.imm 3
    ```
  }];
  let arguments = (ins I64Attr:$value);
  let results = (outs RelaxVM_Value:$result);
  let assemblyFormat = "$value attr-dict";
  let hasVerifier = 1;
}

def RelaxVM_ConstOp : RelaxVM_Op<"const", [Pure]> {
  let summary = "a constant";
  let description = [{
    An entry of the constant table. The attribute determines the kind of the
    constant: elements (`dense`, `dense_resource`) are a tensor,
    `array<i64: ...>` a shape, a string a string, a float a float, an integer an
    integer, and an element type a data type. Equal constants share one entry of
    the executable. A tensor that is marked `host` stays on the host in a machine
    that runs on another device.

    Constraints:
    - (C1) the attribute is one of these;
    - (C2) a tensor's shape is static and its element type is one of `f16`,
      `bf16`, `f32`, `f64`, `i1`, and signless or unsigned integers of 8 to 64
      bits; the same holds for a data type;
    - (C3) only a tensor is marked `host`.

    ```mlir
    %w = relax_vm.const dense<0.5> : tensor<128x784xf32>
    %h = relax_vm.const host dense<0.5> : tensor<128x784xf32>
    %s = relax_vm.const array<i64: 1, 784>
    %t = relax_vm.const f32
    ```
  }];
  let arguments = (ins AnyAttr:$value, UnitAttr:$host);
  let results = (outs RelaxVM_Value:$result);
  let assemblyFormat = "(`host` $host^)? $value attr-dict";
  let hasVerifier = 1;
}

def RelaxVM_FuncRefOp : RelaxVM_Op<"func_ref", [
    Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a function as a value";
  let description = [{
    A packed function by name, or a `relax_vm.func` by symbol, as the operand of
    `vm.builtin.make_closure`.

    Constraints:
    - (C1) a packed function's name is not empty;
    - (C2) a symbol resolves to a `relax_vm.func`.

    ```mlir
    relax_vm.func private @lifted_add(%x) {
      relax_vm.ret %x
    }
    relax_vm.func @main(%x) {
      %f = relax_vm.func_ref @lifted_add
      %c = relax_vm.call "vm.builtin.make_closure"(%f, %x) -> !relax_vm.value
      relax_vm.ret %c
    }
    ```
  }];
  let arguments = (ins RelaxVM_CalleeAttr:$callee);
  let results = (outs RelaxVM_Value:$result);
  let assemblyFormat = "$callee attr-dict";
  let hasVerifier = 1;
}

def RelaxVM_VMCtxOp : RelaxVM_Op<"vm_ctx", [Pure]> {
  let summary = "the running VM";
  let description = [{
    The argument that builtins need to allocate or to call back into the VM.

    ```mlir
    %vm = relax_vm.vm_ctx
    ```
  }];
  let results = (outs RelaxVM_Value:$result);
  let assemblyFormat = "attr-dict";
}

#endif // RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_TD
