//===- Passes.td - conversions between dialects ------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_PASSES_TD
#define RELAX_MLIR_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertLinalgToTIRPass
    : Pass<"convert-linalg-to-tir", "::mlir::ModuleOp"> {
  let summary = "turn functions over tensors into tensor programs";
  let description = [{
    Turns each `func.func` into a `tir.prim_func` of the same name in
    destination-passing style: first the tensor arguments as buffers, then one
    output buffer per result, then the index arguments as symbols. Each
    operation becomes one loop nest around one block that is named after it:

    - a structured operation of linalg is a block with its payload. Where it
      accumulates into a fill, the fill becomes the init region; where it
      accumulates into another tensor, that is copied first.
    - tensor.pad, tensor.concat, tensor.expand_shape, tensor.collapse_shape,
      tensor.extract_slice and tensor.insert_slice are blocks that copy.

    Sizes are affine expressions over the index arguments: a dynamic argument
    carries them as `tir.shape`. A string attribute `tir.name` of an operation
    names its block. Attributes of the function stay.

    Entry: func.func with a body of linalg on tensors, tensor, arith and affine.
    Exit: tir.prim_func, one perfect nest of serial loops per block, each
    iterator bound to its own loop.

    ```mlir
    func.func @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4xf32>
      %0 = linalg.generic {
             indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
             iterator_types = ["parallel"]}
           ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %1 = arith.maximumf %in, %zero : f32
        linalg.yield %1 : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func @relu(%x: memref<4xf32>, %y: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @generic (spatial %v = %i to 4) {
          %zero = arith.constant 0.0 : f32
          %in = affine.load %x[%v] : memref<4xf32>
          %1 = arith.maximumf %in, %zero : f32
          affine.store %1, %y[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tir::TIRDialect"
  ];
}

def ConvertTIRToSCFPass : Pass<"convert-tir-to-scf", "::mlir::ModuleOp"> {
  let summary = "turn flattened tensor programs into loops over flat buffers";
  let description = [{
    Turns each flattened `tir.prim_func` into a public `func.func` of the same
    name:

    - a buffer becomes a memref of one dimension: it is dense and row-major, so
      an access takes one linear index, and no descriptor is needed;
    - affine maps become arith operations on indices, which are said not to
      wrap; divisions are unsigned where the sign is known;
    - `tir.for` becomes `scf.for`, and `scf.parallel` where its kind is parallel;
      what is left of vectorized and unrolled loops is serial;
    - `tir.alloc` becomes `memref.alloca` while there is room on the stack,
      and else `memref.alloc`, once at the start of the function or of the body
      of the outermost parallel loop around it.

    Entry: programs with `tir.flattened`. Exit: func, scf, memref, vector, arith
    and math; no tir, no affine.

    ```mlir
    #shape = affine_map<()[s0] -> (4, s0)>
    tir.prim_func @relu(%x: memref<4x?xf32> {tir.shape = #shape},
                        %y: memref<4x?xf32> {tir.shape = #shape}, %n: index)
        attributes {tir.flattened} {
      tir.for %i to 4 parallel {
        tir.for %j to symbol(%n) {
          %a = affine.load %x[%i, %j] : memref<4x?xf32>
          affine.store %a, %y[%i, %j] : memref<4x?xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    func.func @relu(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
        scf.for %j = %c0 to %n step %c1 {
          %0 = arith.muli %i, %n overflow<nsw> : index
          %1 = arith.addi %0, %j overflow<nsw> : index
          %a = memref.load %x[%1] : memref<?xf32>
          memref.store %a, %y[%1] : memref<?xf32>
        }
      }
      return
    }
    ```
  }];
  let options = [
    Option<"maxStackBytes", "max-stack-bytes", "int64_t", /*default=*/"16384",
           "bytes of static buffers that a function keeps on the stack">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def ConvertRelaxToRelaxVMPass
    : Pass<"convert-relax-to-relax-vm", "::mlir::ModuleOp"> {
  let summary = "turn lowered relax functions into functions of the VM";
  let description = [{
    Turns each `relax.func` into a `relax_vm.func`. All values become
    `!relax_vm.value`; constants, numbers, strings and data types become
    `relax_vm.imm` and `relax_vm.const`; `relax.if` becomes blocks and branches.
    A function without results returns null, one with several a tuple. Argument
    attributes `relax.name` become `param_names`, and a `global_symbol` that is
    not the name of the function becomes its name.

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
    relax_vm.func @f(%x) {
      %s = relax_vm.const "hello"
      %0 = relax_vm.call "lib.log"(%x, %s) -> !relax_vm.value
      relax_vm.ret %0
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax_vm::RelaxVMDialect"];
}

#endif // RELAX_MLIR_CONVERSION_PASSES_TD
