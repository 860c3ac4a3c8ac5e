//===- Passes.td - several devices in a module -------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_TD

include "mlir/Pass/PassBase.td"

def InsertToDevicePass : Pass<"relax-insert-to-device", "::mlir::ModuleOp"> {
  let summary = "copy tensors to the devices of their users";
  let description = [{
    Finds the device of each tensor, and inserts a `relax.to_device` where an
    operand is on another device than its user requires. The devices are those
    of the module's `dlti.target_system_spec`: `@CPU`, the host, and `@GPU`. The
    default is `@GPU` if the module has one; an argument or a result of a
    function is there unless its type names a device. Afterwards only types of
    tensors on another device than the default name one, and there is no
    `relax.hint_on_device`.

    An operation computes, in this order,

    1. on the device that the types of its results name;
    2. on the device that the types of operands, or the operations that compute
       them, name;
    3. on the device of a `relax.hint_on_device` of its results;
    4. on the default device.

    Operands on two devices of rule 2 are an error, unless a hint chooses one,
    and so are results on two devices of rule 1. A `relax.call_tir` of no
    tensors computes where its users are, if they agree. A `relax.call` takes
    and gives tensors on the devices that the types of the callee name; a packed
    function takes them where they are. A tensor keeps its device in a tuple. A
    user that requires it elsewhere takes a tuple of copies instead. Each copy
    is a remark of the category `relax-insert-to-device`.

    With `place-constants` off, constants, and operations without other tensors
    for operands, are left for a later run where types allow that: passes
    between the two fold them.

    Example, for a module with a GPU:

    ```mlir
    module attributes {dlti.target_system_spec =
        #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<
            "capability" = 80 : i64>>} {
      relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %h = relax.hint_on_device %x {device = @CPU} : (tensor<4xf32>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        %0 = relax.exp %h
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        %1 = relax.add %0, %0
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
               tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32>
        relax.return %1 : tensor<4xf32>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec =
        #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<
            "capability" = 80 : i64>>} {
      relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %h = relax.to_device %x {device = @CPU} : (tensor<4xf32>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        %0 = relax.exp %h
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        %1 = relax.add %0, %0
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
               tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        %2 = relax.to_device %1 {device = @GPU}
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32>
        relax.return %2 : tensor<4xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"placeConstants", "place-constants", "bool", /*default=*/"true",
           "also place constants and what is computed of no other tensor">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def SplitHostProgramsPass
    : Pass<"relax-split-host-programs", "::mlir::ModuleOp"> {
  let summary = "mark the tensor programs that run on the host";
  let description = [{
    In a module with a GPU, marks each tensor program with `tir.host` whose
    calls have results on `@CPU`. If other calls have results on the GPU, or the
    program is public, a copy of the program is marked instead. A call on the
    GPU of a program that has `tir.host` is an error. A program of the host has
    a schedule and a kernel for the CPU, beside the kernels of the GPU. Without
    a GPU, the pass does nothing.

    Example:

    ```mlir
    module attributes {dlti.target_system_spec =
        #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<
            "capability" = 80 : i64>>} {
      tir.prim_func private @copy(%A: memref<4xf32>, %B: memref<4xf32>) {
        tir.for %i to 4 {
          tir.block @copy (spatial %v = %i to 4) {
            %a = affine.load %A[%v] : memref<4xf32>
            affine.store %a, %B[%v] : memref<4xf32>
          }
        }
        tir.return
      }
      relax.func @main(%x: tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
          -> tensor<4xf32, #relax.tensor<[4], device = @CPU>> {
        %0 = relax.call_tir @copy(%x)
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        relax.return %0 : tensor<4xf32, #relax.tensor<[4], device = @CPU>>
      }
    }
    ```

    becomes

    ```mlir
    module attributes {dlti.target_system_spec =
        #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<
            "capability" = 80 : i64>>} {
      tir.prim_func private @copy(%A: memref<4xf32>, %B: memref<4xf32>)
          attributes {tir.host} {
        tir.for %i to 4 {
          tir.block @copy (spatial %v = %i to 4) {
            %a = affine.load %A[%v] : memref<4xf32>
            affine.store %a, %B[%v] : memref<4xf32>
          }
        }
        tir.return
      }
      relax.func @main(%x: tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
          -> tensor<4xf32, #relax.tensor<[4], device = @CPU>> {
        %0 = relax.call_tir @copy(%x)
            : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
            -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
        relax.return %0 : tensor<4xf32, #relax.tensor<[4], device = @CPU>>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
}

#endif // RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_TD
