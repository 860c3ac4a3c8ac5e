//===- RelaxMemoryOps.td - explicit memory -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_BuiltinAllocTensorOp : Relax_Op<"builtin.alloc_tensor"> {
  let summary = "allocates a tensor, before memory planning";
  let description = [{
    A tensor of the result type with undefined contents. The memory planner
    replaces it by storage and a tensor inside it.

    Constraints:
    - (C1) every dimension of the type is known, or `shape` gives sizes that do
      not contradict it.

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
  let summary = "allocates storage";
  let description = [{
    Allocates `size` bytes, an expression over bound symbols. Without `size`,
    allocates the bytes of a tensor of shape `shape` and element type `dtype`.

    Constraints:
    - (C1) either `size` is given, or both `shape` and `dtype`;
    - (C2) `size` is not negative;
    - (C3) `dtype` is a type of numbers.

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
  let summary = "a tensor inside storage";
  let description = [{
    A tensor of the result type that lies in `storage`, `offset` bytes from its
    start.

    Constraints:
    - (C1) every dimension of the type is known, or `shape` gives sizes that do
      not contradict it;
    - (C2) `offset` is not negative.

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

def Relax_ViewOp : Relax_Op<"memory.view", [Pure]> {
  let summary = "a part of the memory of a tensor";
  let description = [{
    A tensor of the result type in the memory of `x`, from its element `offset`
    on, in row-major order. It takes no memory of its own.

    Constraints:
    - (C1) the result has the element type of `x` and the same device;
    - (C2) every dimension of the result is known;
    - (C3) `offset` is not negative, and the last element of the result is one
      of `x`.

    Example:

    ```mlir
    %0 = relax.memory.view %x offset(32) : tensor<5x16xf32> -> tensor<3x16xf32>
    ```
  }];
  let arguments = (ins Relax_RankedTensor:$x, Relax_ExprAttr:$offset);
  let results = (outs Relax_RankedTensor:$result);
  let assemblyFormat = [{
    $x `offset` `(` custom<ExprItem>($offset) `)` attr-dict `:` type($x) `->`
    type($result)
  }];
  let hasVerifier = 1;
}

def Relax_KillTensorOp : Relax_Op<"memory.kill_tensor"> {
  let summary = "ends the lifetime of a tensor";
  let description = [{
    The tensor is not used after this operation; its storage may be.

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
  let summary = "frees storage";
  let description = [{
    The storage is not used after this operation.

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
  let summary = "releases the value of a register";
  let description = [{
    The value, of any type, is not used after this operation: the virtual
    machine releases its reference.

    Example:

    ```mlir
    relax.vm.kill_object %0 : tuple<tensor<4xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Arg<Relax_AnyValue, "the value", [MemFree]>:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

def Relax_ToDeviceOp : Relax_PureOp<"to_device"> {
  let summary = "copies a tensor to a device";
  let description = [{
    The elements of the operand, in memory of `device`: `@CPU` is the host, and
    `@GPU` the device of the target. `relax-insert-to-device` inserts copies
    where an operand is on another device than its user, and removes those that
    change nothing. A type without a rank names no device.

    Example:

    ```mlir
    %h = relax.to_device %x {device = @CPU}
        : (tensor<4xf32>) -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
    ```
  }];
  let arguments = (ins Relax_Tensor:$x, FlatSymbolRefAttr:$device);
  let results = (outs Relax_Tensor:$result);
  let hasFolder = 1;
}

def Relax_HintOnDeviceOp : Relax_PureOp<"hint_on_device"> {
  let summary = "asks for a tensor on a device";
  let description = [{
    The operand, on `device`. The operation that computes it runs there, unless
    its result types name a device, or all of its operands whose device is named
    are on another one; then the tensor is copied. It is also copied if hints on
    the results disagree, and if the type is inferred of no tensor.
    `relax-insert-to-device` removes all hints.

    Example:

    ```mlir
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %h = relax.hint_on_device %0 {device = @CPU}
        : (tensor<4xf32>) -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
    ```
  }];
  let arguments = (ins Relax_Tensor:$x, FlatSymbolRefAttr:$device);
  let results = (outs Relax_Tensor:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXMEMORYOPS_TD
