//===- RelaxMemoryOps.td - explicit memory of relax ------ -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_BuiltinAllocTensorOp : Relax_Op<"builtin.alloc_tensor"> {
  let summary = "a new tensor, wherever";
  let description = [{
    A tensor of the result type with undefined contents. The memory planner
    turns it into storage and a tensor inside it. Every dimension of the type
    is known, or `shape` gives the size.

    Example:

    ```mlir
    %0 = relax.builtin.alloc_tensor : tensor<1x10xf32>
    %1 = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?]>)
        : tensor<?xf32>
    ```
  }];
  let arguments = (ins Optional<Relax_ShapeType>:$shape);
  let results = (outs
    Res<Relax_RankedTensor, "the tensor", [MemAlloc]>:$tensor);
  let assemblyFormat = [{
    (`shape` `(` $shape^ `:` type($shape) `)`)? attr-dict `:` type($tensor)
  }];
  let hasVerifier = 1;
}

def Relax_AllocStorageOp : Relax_Op<"memory.alloc_storage"> {
  let summary = "a piece of memory";
  let description = [{
    Memory of `size` bytes, an expression over bound symbols; or, where that is
    not known, of as many as a tensor of shape `shape` and element type `dtype`
    takes.

    Example:

    ```mlir
    %0 = relax.memory.alloc_storage size(4 * n) : !relax.object
    %1 = relax.memory.alloc_storage shape(%s : !relax.shape<[?]>) dtype(f32)
        : !relax.object
    ```
  }];
  let arguments = (ins
    OptionalAttr<Relax_ExprAttr>:$size,
    Optional<Relax_ShapeType>:$shape,
    OptionalAttr<TypeAttr>:$dtype,
    OptionalAttr<FlatSymbolRefAttr>:$device
  );
  let results = (outs
    Res<Relax_ObjectType, "the storage", [MemAlloc]>:$storage);
  let assemblyFormat = [{
    (`size` `(` custom<ExprItem>($size)^ `)`)?
    (`shape` `(` $shape^ `:` type($shape) `)`)? (`dtype` `(` $dtype^ `)`)?
    (`device` `(` $device^ `)`)? attr-dict `:` type($storage)
  }];
  let hasVerifier = 1;
}

def Relax_AllocTensorOp : Relax_Op<"memory.alloc_tensor"> {
  let summary = "a tensor in a piece of memory";
  let description = [{
    A tensor of the result type that lies in `storage`, `offset` bytes from its
    start. Every dimension of the type is known, or `shape` gives the size.

    Example:

    ```mlir
    %0 = relax.memory.alloc_tensor %storage offset(0)
        : !relax.object -> tensor<1x10xf32>
    ```
  }];
  let arguments = (ins
    Arg<Relax_ObjectType, "the storage", [MemRead]>:$storage,
    Relax_ExprAttr:$offset,
    Optional<Relax_ShapeType>:$shape
  );
  let results = (outs
    Res<Relax_RankedTensor, "the tensor", [MemAlloc]>:$tensor);
  let assemblyFormat = [{
    $storage `offset` `(` custom<ExprItem>($offset) `)`
    (`shape` `(` $shape^ `:` type($shape) `)`)? attr-dict `:`
    type($storage) `->` type($tensor)
  }];
  let hasVerifier = 1;
}

def Relax_KillTensorOp : Relax_Op<"memory.kill_tensor"> {
  let summary = "ends the life of a tensor";
  let description = [{
    The tensor is not used any more; its storage may still be.

    Example:

    ```mlir
    relax.memory.kill_tensor %0 : tensor<1x10xf32>
    ```
  }];
  let arguments = (ins
    Arg<Relax_Tensor, "the tensor", [MemFree]>:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Relax_KillStorageOp : Relax_Op<"memory.kill_storage"> {
  let summary = "gives a piece of memory back";
  let description = [{
    The storage is not used any more.

    Example:

    ```mlir
    relax.memory.kill_storage %0 : !relax.object
    ```
  }];
  let arguments = (ins
    Arg<Relax_ObjectType, "the storage", [MemFree]>:$storage);
  let assemblyFormat = "$storage attr-dict `:` type($storage)";
}

def Relax_KillObjectOp : Relax_Op<"vm.kill_object"> {
  let summary = "drops a reference that a register holds";
  let description = [{
    The value, of any type, is not used any more: the virtual machine lets go of
    it.

    Example:

    ```mlir
    relax.vm.kill_object %0 : tuple<tensor<4xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Arg<Relax_AnyValue, "the value", [MemFree]>:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD
