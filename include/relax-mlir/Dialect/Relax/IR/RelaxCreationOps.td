//===- RelaxCreationOps.td - operators that create tensors ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

//===----------------------------------------------------------------------===//
// New tensors
//===----------------------------------------------------------------------===//

def Relax_FullOp : Relax_OperatorOp<"full"> {
  let summary = "a tensor filled with one value";
  let description = [{
    Every element of the result is the element of the rank-0 tensor
    `fill_value`.

    Constraints:
    - (C1) `fill_value` is of rank 0.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.full %s, %v : (!relax.shape<[n, 4]>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, Relax_TensorOfData:$fill_value);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Tensors computed from indices
//===----------------------------------------------------------------------===//

/// An operator whose elements are functions of their indices. `infer` is a call
/// of a function in RelaxCreationOps.cpp.
class Relax_InitOp<string mnemonic, string infer, list<Trait> traits = []>
    : Relax_OperatorOp<mnemonic, traits> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *, ::mlir::relax::OpLocation location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return }] # infer # [{;
    }
  }];
}

/// The type inference calls for operators whose shape is a shape value, or that
/// of another tensor. `rank` is the rank of the result, if it is fixed.
class Relax_Infer<string rank = "std::nullopt"> {
  string given = "inferGiven(location, adaptor.getShape(), adaptor.getDtype(), "
                 # rank # ", inferred)";
  string like = "inferLike(location, adaptor.getX(), adaptor.getDtype(), "
                # rank # ", inferred)";
}

class Relax_SameValueOp<string mnemonic, string value>
    : Relax_InitOp<mnemonic, Relax_Infer<>.given> {
  let summary = "a tensor of " # value # "s";
  let description = [{
    Each element of the result, of type `dtype`, is }] # value # [{.

    Constraints:
    - (C1) `dtype` is an element type of tensors of data.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.}] # mnemonic # [{ %s {dtype = f32} : (!relax.shape<[n, 4]>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, TypeAttr:$dtype);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}
def Relax_ZerosOp : Relax_SameValueOp<"zeros", "zero">;
def Relax_OnesOp : Relax_SameValueOp<"ones", "one">;

class Relax_ConstantLikeOp<string mnemonic, string value>
    : Relax_InitOp<mnemonic, Relax_Infer<>.like> {
  let summary = "a tensor of " # value # "s, of the shape of another";
  let description = [{
    The result has the shape of `x`; each element, of type `dtype` or that of
    `x`, is }] # value # [{.

    Constraints:
    - (C1) `dtype` is an element type of tensors of data.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {dtype = i64} : (tensor<4xf32>) -> tensor<4xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, OptionalAttr<TypeAttr>:$dtype);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}
def Relax_ZerosLikeOp : Relax_ConstantLikeOp<"zeros_like", "zero">;
def Relax_OnesLikeOp : Relax_ConstantLikeOp<"ones_like", "one">;

def Relax_FullLikeOp : Relax_OperatorOp<"full_like"> {
  let summary = "a tensor filled with one value, with the shape of another";
  let description = [{
    The result has the shape of `x` and the element type of `fill_value`; each
    element is that of `fill_value`.

    Constraints:
    - (C1) `fill_value` is of rank 0.

    Example:

    ```mlir
    %y = relax.full_like %x, %v : (tensor<4x8xf32>, tensor<i64>) -> tensor<4x8xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfData:$fill_value);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_EyeOp
    : Relax_InitOp<"eye", Relax_Infer<"2">.given> {
  let summary = "ones on a diagonal";
  let description = [{
    A matrix with ones where `column = row + k` and zeros elsewhere.

    Constraints:
    - (C1) `shape` is not proven to have a rank other than 2;
    - (C2) `dtype` is an element type of tensors of data.

    Example:

    ```mlir
    %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
    %y = relax.eye %s {k = 1 : i64, dtype = f32} : (!relax.shape<[4, 4]>) -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, TypeAttr:$dtype,
                       DefaultValuedAttr<I64Attr, "0">:$k);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_EyeLikeOp
    : Relax_InitOp<"eye_like", Relax_Infer<"2">.like> {
  let summary = "ones on a diagonal, with the shape of another tensor";
  let description = [{
    Like `relax.eye`, with the shape of `x`. The element type is that of `x` if
    `dtype` is absent.

    Constraints:
    - (C1) `x` is not proven to have a rank other than 2;
    - (C2) `dtype` is an element type of tensors of data.

    Example:

    ```mlir
    %y = relax.eye_like %x {k = 0 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, OptionalAttr<TypeAttr>:$dtype,
                       DefaultValuedAttr<I64Attr, "0">:$k);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_ArangeOp : Relax_OperatorOp<"arange"> {
  let summary = "evenly spaced numbers";
  let description = [{
    `result[i] = start + i * step`, computed in f32 for f16 and bf16, else in
    the element type. `shape` gives the number of elements.

    Constraints:
    - (C1) `start` and `step` are of rank 0 and have the same element type;
    - (C2) `shape` is not proven to have a rank other than 1.

    Example:

    ```mlir
    %s = relax.shape [n] -> !relax.shape<[n]>
    %y = relax.arange %a, %d, %s : (tensor<i64>, tensor<i64>, !relax.shape<[n]>) -> tensor<?xi64, #relax.tensor<[n]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$start, Relax_TensorOfNumbers:$step,
                       Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfNumbers:$result);
}

def Relax_OneHotOp : Relax_OperatorOp<"one_hot"> {
  let summary = "one value at an index, another one elsewhere";
  let description = [{
    Compared to `indices`, the result has an additional dimension of size
    `depth` at `axis`. Along it, the element at the index is `on_value`, the
    others are `off_value`. A negative index counts from the end; if an index is
    out of bounds, all elements are `off_value`. A negative `axis` counts from
    the end of the result.

    Constraints:
    - (C1) `on_value` and `off_value` are of rank 0 and have the same element
      type;
    - (C2) `axis` is within the rank of the result; `depth` is not negative.

    Example:

    ```mlir
    %y = relax.one_hot %i, %on, %off {axis = -1 : i64, depth = #relax.expr<10>}
        : (tensor<4xi64>, tensor<f32>, tensor<f32>) -> tensor<4x10xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfIndices:$indices,
                       Relax_TensorOfData:$on_value,
                       Relax_TensorOfData:$off_value, Relax_ExprAttr:$depth,
                       DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs Relax_TensorOfData:$result);
}

class Relax_WindowFunctionOp<string mnemonic, string formula>
    : Relax_InitOp<mnemonic, "inferWindow(location, adaptor.getShape(), "
                             "adaptor.getDtype(), inferred)",
                   [Relax_Transcendental]> {
  let summary = "a window function";
  let description = [{
    `result[i] = }] # formula # [{` with `t = 2 * pi * i / m`, where `m` is
    the size if `periodic`, else one less; a window of one element is 1.
    Computed in f64.

    Constraints:
    - (C1) `shape` is not proven to have another rank than 1;
    - (C2) `dtype` is a floating-point type.

    Example:

    ```mlir
    %s = relax.shape [16] -> !relax.shape<[16]>
    %y = relax.}] # mnemonic # [{ %s {dtype = f32} : (!relax.shape<[16]>) -> tensor<16xf32>
    ```
  }];
  let results = (outs Relax_TensorOfFloats:$result);
}
def Relax_HammingWindowOp
    : Relax_WindowFunctionOp<"hamming_window", "alpha - beta * cos(t)"> {
  let arguments = (ins Relax_ShapeType:$shape, TypeAttr:$dtype,
                       DefaultValuedAttr<BoolAttr, "true">:$periodic,
                       DefaultValuedAttr<F64Attr, "0.54">:$alpha,
                       DefaultValuedAttr<F64Attr, "0.46">:$beta);
}
def Relax_HannWindowOp
    : Relax_WindowFunctionOp<"hann_window", "0.5 - 0.5 * cos(t)"> {
  let arguments = (ins Relax_ShapeType:$shape, TypeAttr:$dtype,
                       DefaultValuedAttr<BoolAttr, "true">:$periodic);
}
def Relax_BlackmanWindowOp
    : Relax_WindowFunctionOp<"blackman_window",
                             "0.42 - 0.5 * cos(t) + 0.08 * cos(2 * t)"> {
  let arguments = (ins Relax_ShapeType:$shape, TypeAttr:$dtype,
                       DefaultValuedAttr<BoolAttr, "true">:$periodic);
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

def Relax_RandomBitsOp : Relax_OperatorOp<"random_bits"> {
  let summary = "random integers, a function of a seed";
  let description = [{
    Every bit of the result is 0 or 1 with equal probability. The result is a
    function of `seed` and of the shape: the generator is Philox4x32-10 (Salmon
    et al., "Parallel random numbers: as easy as 1, 2, 3", 2011) with the seed
    as its key, the low half first. Its counter is `(k mod 2^32, k / 2^32, 0,
    0)`, and gives the elements from `4 * k` on of a `ui32` result, in row-major
    order, or from `2 * k` on of a `ui64` result, whose low half comes first.

    Constraints:
    - (C1) `seed` is of rank 0;
    - (C2) `dtype` is `ui32` or `ui64`.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.random_bits %seed, %s {dtype = ui32} : (tensor<i64>, !relax.shape<[n, 4]>) -> tensor<?x4xui32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins TensorOf<[I64]>:$seed, Relax_ShapeType:$shape,
                       TypeAttr:$dtype);
  let results = (outs TensorOf<[UI32, UI64]>:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATIONOPS_TD
