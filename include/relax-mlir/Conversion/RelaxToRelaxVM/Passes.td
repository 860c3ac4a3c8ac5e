//===- Passes.td - lower relax to relax_vm -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTORELAXVM_PASSES_TD
#define RELAX_MLIR_CONVERSION_RELAXTORELAXVM_PASSES_TD

include "mlir/Pass/PassBase.td"

// Passes in pipeline order.

def CallTIRRewritePass : Pass<"relax-call-tir-rewrite"> {
  let summary = "make the destinations of calls explicit";
  let description = [{
    Replaces a destination-passing call by the allocation of its results and a
    call that fills them: `relax.call_tir` becomes `relax.call_kernel`, and
    `relax.call_dps_packed` becomes `relax.call_packed` without results, marked
    `relax.no_capture` because it retains none of its arguments.

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.call_tir @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
      relax.return %0 : tensor<4xf32>
    }
    ```

    Entry: no `relax.dataflow` around the calls, and no operators except
    `relax.reshape` (`relax-legalize-ops`). Exit: no `relax.call_tir` and no
    `relax.call_dps_packed`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def StaticPlanBlockMemoryPass : Pass<"relax-static-plan-block-memory"> {
  let summary = "place tensors in one arena per call";
  let description = [{
    Replaces `relax.builtin.alloc_tensor` by tensors at offsets in an arena, one
    storage for each device that a call of the function allocates. Tensors with
    disjoint lifetimes share bytes (ArenaPlanner.h). Sizes and offsets may be
    symbolic; bytes are shared if they are provably enough. A branch or a loop
    may not run, so its tensors of symbolic size have an arena of their block,
    which the block allocates. So does each size that may be negative, or that
    has a symbol which the function binds itself, as by `relax.match_cast`: it is
    known only where its first tensor is.
    An upper bound that `relax.symbol_bounds` of the function promises makes
    sizes constants; a larger tensor is an error at run time.

    A tensor is planned if its size and all its uses are known: kernels,
    destination-passing calls, views (`reshape`, `erase_shape`, `match_cast`),
    tuples, and `shape_of`. A use inside a `relax.if` or `relax.while` extends
    the lifetime to its end. Tensors that escape to the caller, to a call or out
    of a region keep their own allocation.

    A remark of category `relax-static-plan-block-memory` reports the bytes
    before and after.

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
      %0 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
      %1 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>)
      relax.return %1 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
      %s = relax.memory.alloc_storage size(128) : !relax.object
      %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
      relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
      %1 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>)
      relax.return %1 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def KillAfterLastUsePass : Pass<"relax-kill-after-last-use"> {
  let summary = "release values after their last use";
  let description = [{
    Inserts `relax.memory.kill_tensor`, `relax.memory.kill_storage` or
    `relax.vm.kill_object` after the last use of each value, in the block that
    defines it. Constants, operands of the terminator, and values whose last use
    the function returns after are not released. A view keeps its source alive,
    because values are reference-counted at run time.

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
      %s = relax.memory.alloc_storage size(16) : !relax.object
      %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
      relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
      %1 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>)
      %2 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%1 : tensor<4xf32>) outs(%2 : tensor<4xf32>)
      relax.return %2 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @f(%x: memref<4xf32>, %y: memref<4xf32>) { tir.return }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
      %s = relax.memory.alloc_storage size(16) : !relax.object
      %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
      relax.memory.kill_storage %s : !relax.object
      relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
      %1 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>)
      relax.memory.kill_tensor %0 : tensor<4xf32>
      %2 = relax.builtin.alloc_tensor : tensor<4xf32>
      relax.call_kernel @f ins(%1 : tensor<4xf32>) outs(%2 : tensor<4xf32>)
      relax.return %2 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def AttachGlobalSymbolPass : Pass<"relax-attach-global-symbol", "::mlir::ModuleOp"> {
  let summary = "name the functions that external callers can look up";
  let description = [{
    Gives each public `relax.func` with a body the attribute `global_symbol`,
    the name under which an artefact exports it. A function that has the
    attribute keeps it. Two functions with the same name are an error.

    Also records the signature as text that tools read from an artefact:
    `relax.param_types` and `relax.result_type`. The pass therefore runs while
    types still have symbols. In a module with a GPU, `relax.host_params` are
    the indices of the arguments on the host: tensors, and tuples of such
    tensors. A tuple with tensors on both devices is an error.

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32>
        attributes {global_symbol = "main", relax.param_types = ["float32[4]"],
                    relax.result_type = "float32[4]"} {
      relax.return %x : tensor<4xf32>
    }
    ```
  }];
}

def LowerRuntimeBuiltinPass : Pass<"relax-lower-runtime-builtin"> {
  let summary = "lower memory, shapes and tuples to calls of builtins";
  let description = [{
    | operation | call of `vm.builtin.` |
    |---|---|
    | `builtin.alloc_tensor` | `new_tensor`, a tensor with memory of its own |
    | `memory.alloc_storage`, `memory.alloc_tensor` | the same name |
    | `memory.kill_tensor`, `memory.kill_storage` | none: `vm.kill_object` |
    | `shape_of`, `reshape` | the same name |
    | `to_device` | `copy_to_device`, with 0 for the device of the machine and 1 for the host; none for a constant, which the machine keeps on the host |
    | `tuple`, `tuple_get_item` | `make_tuple`, `tuple_getitem` |
    | `if` on a tensor | `read_if_cond` before it |

    Sizes stay `relax.shape` and `relax.prim_value` operations;
    `relax-vm-shape-lower` computes their values.

    ```mlir
    relax.func @main(%x: tensor<?xf32>) -> !relax.shape<[?]> attributes {force_pure} {
      %0 = relax.shape_of %x : (tensor<?xf32>) -> !relax.shape<[?]>
      relax.return %0 : !relax.shape<[?]>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<?xf32>) -> !relax.shape<[?]> attributes {force_pure} {
      %0 = relax.call_packed "vm.builtin.shape_of"(%x)
          : (tensor<?xf32>) -> !relax.shape<[?]>
      relax.return %0 : !relax.shape<[?]>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def VMShapeLowerPass : Pass<"relax-vm-shape-lower", "::mlir::ModuleOp"> {
  let summary = "compute symbols on a shape heap";
  let description = [{
    Each function that has symbols gets a shape heap, an array of integers with
    a slot for each symbol and each other expression that it uses.

    - Arguments are checked on entry: kind, element type, rank, and each
      dimension. A dimension that is a new symbol is stored; every other known
      dimension is compared.
    - `relax.match_cast` becomes the same checks. Their errors name the location
      if it has a name, as nodes of imported models do.
    - A call or an `if` that binds symbols stores the sizes of its results.
    - One program (Runtime/ShapeProgram.h) computes on entry, after the checks,
      all expressions over symbols of the arguments that every call uses and
      that divide by constants only. Any other expression is evaluated by a
      program of its own before its first use: one of a branch, which may not
      run, one over a symbol that is bound later, and a quotient by a symbol,
      for which a check in front of the use has a better error.
    - `relax.shape` becomes `make_shape`, a `relax.prim_value` of an expression
      `load_symbol`, and `relax.call_kernel` becomes `relax.vm.call_kernel` with
      the values of its symbols as operands.
    - Encodings are erased from all types: no symbol is left.

    The error of a check names the function, the value, the dimension, and both
    sizes: `main: argument 'x': expected dimension 1 to be 784, got 785`.

    ```mlir
    relax.func @f(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> !relax.shape<[n]>
        attributes {force_pure} {
      %0 = relax.shape [n] -> !relax.shape<[n]>
      relax.return %0 : !relax.shape<[n]>
    }
    ```

    becomes, after `--cse`,

    ```mlir
    relax.func @f(%x: tensor<?x4xf32>) -> !relax.shape<[?]> attributes {force_pure} {
      %vm = relax.vm.context
      %c1 = relax.prim_value 1 : i64
      %heap = relax.call_packed "vm.builtin.alloc_shape_heap"(%vm, %c1)
          : (!relax.object, i64) -> !relax.object
      %c2 = relax.prim_value 2 : i64
      %f32 = relax.data_type f32
      %name = relax.string "f: argument 'x'"
      relax.call_packed "vm.builtin.check_tensor_info"(%x, %c2, %f32, %name)
          : (tensor<?x4xf32>, i64, !relax.object, !relax.object) -> ()
      %c0 = relax.prim_value 0 : i64
      %c4 = relax.prim_value 4 : i64
      relax.call_packed "vm.builtin.match_shape"(%x, %heap, %c2, %c1, %c0, %c0, %c4, %name)
          : (tensor<?x4xf32>, !relax.object, i64, i64, i64, i64, i64, !relax.object) -> ()
      %0 = relax.call_packed "vm.builtin.make_shape"(%heap, %c1, %c1, %c0)
          : (!relax.object, i64, i64, i64) -> !relax.shape<[?]>
      relax.return %0 : !relax.shape<[?]>
    }
    ```

    Entry: after `relax-lower-runtime-builtin`. Exit: no symbol in a type or
    attribute; no `match_cast`, `shape`, `call_kernel`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def ConvertRelaxToRelaxVMPass
    : Pass<"convert-relax-to-relax-vm", "::mlir::ModuleOp"> {
  let summary = "convert lowered relax functions to functions of the VM";
  let description = [{
    Converts each `relax.func` to a `relax_vm.func`. All values become
    `!relax_vm.value`; constants, numbers, strings and data types become
    `relax_vm.imm` and `relax_vm.const`; `relax.if` becomes blocks and branches.
    A function without results returns null, one with several results returns a
    tuple. Names of arguments become `param_names`. If the `global_symbol`
    differs from the name of the function, it becomes its name.

    Entry: after `relax-vm-shape-lower`, only calls, constants, `relax.if`,
    `relax.erase_shape`, `relax.vm.kill_object` and `relax.return` are left.
    Exit: no relax function. Kernels stay as they are.

    ```mlir
    relax.func @f(%x: tensor<2xf32>) -> tensor<2xf32> attributes {impure} {
      %s = relax.string "hello"
      %0 = relax.call_packed "lib.log"(%x, %s)
          : (tensor<2xf32>, !relax.object) -> tensor<2xf32>
      relax.return %0 : tensor<2xf32>
    }
    ```

    becomes

    ```mlir
    relax_vm.func @f(%x) attributes {param_names = ["x"]} {
      %s = relax_vm.const "hello"
      %0 = relax_vm.call "lib.log"(%x, %s) -> !relax_vm.value
      relax_vm.ret %0
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax_vm::RelaxVMDialect"];
}

#endif // RELAX_MLIR_CONVERSION_RELAXTORELAXVM_PASSES_TD
