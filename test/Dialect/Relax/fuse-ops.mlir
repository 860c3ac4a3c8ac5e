// RUN: relax-opt %s --relax-fuse-ops --split-input-file | FileCheck %s
// RUN: relax-opt %s --relax-fuse-ops=max-depth=2 --split-input-file | FileCheck %s --check-prefix=DEPTH

tir.prim_func private @conv(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<out_ewise_fusable>} { tir.return }
tir.prim_func private @add(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @relu(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }

// Elementwise kernels join the convolution before them; a second convolution
// starts a new group, and equal groups share a function.
// CHECK-LABEL: relax.func private @fused_conv_add_relu
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-SAME: relax.primitive
// CHECK-NEXT: %[[CONV:.*]] = relax.call_tir @conv(%[[X]])
// CHECK-NEXT: %[[ADD:.*]] = relax.call_tir @add(%[[CONV]], %[[B]])
// CHECK-NEXT: %[[RELU:.*]] = relax.call_tir @relu(%[[ADD]])
// CHECK-NEXT: relax.return %[[RELU]]
// CHECK-NOT: relax.func private
// CHECK-LABEL: relax.func @chain
// CHECK: %[[FIRST:.*]] = relax.call @fused_conv_add_relu(%{{.*}}, %{{.*}})
// CHECK-NEXT: %[[SECOND:.*]] = relax.call @fused_conv_add_relu(%[[FIRST]], %{{.*}})
// CHECK-NEXT: relax.output %[[SECOND]]

// DEPTH-LABEL: relax.func private @fused_conv_add
// DEPTH-LABEL: relax.func @chain
// DEPTH: relax.call @fused_conv_add(
// DEPTH-NEXT: relax.call_tir @relu
relax.func @chain(%x: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @conv(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.call_tir @add(%0, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.call_tir @relu(%1) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = relax.call_tir @conv(%2) : (tensor<4xf32>) -> tensor<4xf32>
    %4 = relax.call_tir @add(%3, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = relax.call_tir @relu(%4) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %5 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

tir.prim_func private @conv(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<out_ewise_fusable>} { tir.return }
tir.prim_func private @add(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @exp(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }

// Two paths that meet again are one group.
// CHECK-LABEL: relax.func private @fused_conv_exp_add
// CHECK-LABEL: relax.func @diamond
// CHECK: relax.call @fused_conv_exp_add
// CHECK-NEXT: relax.output
// DEPTH-LABEL: relax.func @diamond
relax.func @diamond(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @conv(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.call_tir @exp(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.call_tir @add(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.output %2 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// A result that is used outside cannot be hidden in a group.
// CHECK-LABEL: relax.func @escapes
// CHECK: relax.call_tir @conv
// CHECK-NEXT: relax.call_tir @exp
// DEPTH-LABEL: relax.func @escapes
relax.func @escapes(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = relax.dataflow -> tensor<4xf32>, tensor<4xf32> {
    %0 = relax.call_tir @conv(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.call_tir @exp(%0) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %0, %1 : tensor<4xf32>, tensor<4xf32>
  }
  relax.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

tir.prim_func private @reduce(%a: memref<4x4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<comm_reduce>} { tir.return }
tir.prim_func private @transpose(%a: memref<4x4xf32>, %b: memref<4x4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<injective>} { tir.return }
tir.prim_func private @exp(%a: memref<4x4xf32>, %b: memref<4x4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @opaque(%a: memref<4x4xf32>, %b: memref<4x4xf32>) { tir.return }

// A reduction joins the elementwise kernels before it; injective calls join each
// other; a kernel without a pattern stays alone.
// CHECK-LABEL: relax.func private @fused_exp_reduce
// CHECK-LABEL: relax.func @reduction
// CHECK: relax.call @fused_exp_reduce
relax.func @reduction(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @exp(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = relax.call_tir @reduce(%0) : (tensor<4x4xf32>) -> tensor<4xf32>
    relax.output %1 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// CHECK-LABEL: relax.func private @fused_transpose_exp
// CHECK-LABEL: relax.func @injective
// CHECK: %[[FUSED:.*]] = relax.call @fused_transpose_exp
// CHECK-NEXT: %[[OPAQUE:.*]] = relax.call_tir @opaque(%[[FUSED]])
// CHECK-NEXT: relax.call_tir @exp(%[[OPAQUE]])
// DEPTH-LABEL: relax.func @injective
relax.func @injective(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = relax.dataflow -> tensor<4x4xf32> {
    %0 = relax.call_tir @transpose(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = relax.call_tir @exp(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = relax.call_tir @opaque(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = relax.call_tir @exp(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    relax.output %3 : tensor<4x4xf32>
  }
  relax.return %r : tensor<4x4xf32>
}

// -----

#shape = affine_map<()[s0] -> (s0)>
tir.prim_func private @exp(%a: memref<?xf32> {tir.shape = #shape}, %b: memref<?xf32> {tir.shape = #shape}, %n: index)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }

// A symbol that is not a dimension of an argument is passed as a shape.
// CHECK-LABEL: relax.func private @fused_exp_exp
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32, #relax.tensor<[2 * n]>>, %{{.*}}: !relax.shape<[n]>)
// CHECK-LABEL: relax.func @symbolic
// CHECK: %[[SHAPE:.*]] = relax.shape [n]
// CHECK: relax.call @fused_exp_exp(%{{.*}}, %[[SHAPE]])
// DEPTH-LABEL: relax.func @symbolic
relax.func @symbolic(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>> {
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[2 * n]>> {
    %0 = relax.concat %x, %x {axis = 0 : i64} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
    %1 = relax.call_tir @exp(%0) symbols(2 * n) : (tensor<?xf32, #relax.tensor<[2 * n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
    %2 = relax.call_tir @exp(%1) symbols(2 * n) : (tensor<?xf32, #relax.tensor<[2 * n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
    relax.output %2 : tensor<?xf32, #relax.tensor<[2 * n]>>
  }
  relax.return %r : tensor<?xf32, #relax.tensor<[2 * n]>>
}

// -----

tir.prim_func private @exp(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @relu(%a: memref<4xf32>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>, tir.scheduled} { tir.return }

// A kernel with a schedule joins no group, whatever its pattern.
// CHECK-LABEL: relax.func @scheduled
// CHECK: %[[FIRST:.*]] = relax.call_tir @exp
// CHECK-NEXT: %[[SECOND:.*]] = relax.call_tir @relu(%[[FIRST]])
// CHECK-NEXT: relax.call @fused_exp_exp(%[[SECOND]])
// DEPTH-LABEL: relax.func @scheduled
relax.func @scheduled(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @exp(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.call_tir @relu(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.call_tir @exp(%1) : (tensor<4xf32>) -> tensor<4xf32>
    %3 = relax.call_tir @exp(%2) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %3 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

tir.prim_func private @conv(%a: memref<4xf32>, %b: memref<4xi8>)
    attributes {tir.op_pattern = #tir.op_pattern<out_ewise_fusable>} { tir.return }
tir.prim_func private @invert(%a: memref<4xi8>, %b: memref<4xi8>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @dequantize(%a: memref<4xi8>, %b: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @difference(%a: memref<4xi8>, %b: memref<4xi8>, %c: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
tir.prim_func private @add(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }

// A dequantization moves to the group that adds its result, so that bytes are
// stored between the two.
// CHECK-LABEL: relax.func private @fused_conv_invert_dequantize_dequantize_add(
// CHECK-LABEL: relax.func private @fused_conv_invert(
// CHECK-SAME: -> tensor<4xi8>
// CHECK-LABEL: relax.func @bytes
// CHECK: %[[BYTES:.*]] = relax.call @fused_conv_invert(%{{.*}}) : (tensor<4xf32>) -> tensor<4xi8>
// CHECK: relax.call @fused_conv_invert_dequantize_dequantize_add(%{{.*}}, %[[BYTES]])
// DEPTH-LABEL: relax.func @bytes
relax.func @bytes(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @conv(%x) : (tensor<4xf32>) -> tensor<4xi8>
    %1 = relax.call_tir @invert(%0) : (tensor<4xi8>) -> tensor<4xi8>
    %2 = relax.call_tir @dequantize(%1) : (tensor<4xi8>) -> tensor<4xf32>
    %3 = relax.call_tir @conv(%y) : (tensor<4xf32>) -> tensor<4xi8>
    %4 = relax.call_tir @invert(%3) : (tensor<4xi8>) -> tensor<4xi8>
    %5 = relax.call_tir @dequantize(%4) : (tensor<4xi8>) -> tensor<4xf32>
    %6 = relax.call_tir @add(%2, %5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.output %6 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// One that reads two values of its group stays: the group has one result.
// CHECK-LABEL: relax.func private @fused_conv_invert_difference(
// CHECK-SAME: -> tensor<4xf32>
// CHECK-LABEL: relax.func @two_operands
relax.func @two_operands(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call_tir @conv(%x) : (tensor<4xf32>) -> tensor<4xi8>
    %1 = relax.call_tir @invert(%0) : (tensor<4xi8>) -> tensor<4xi8>
    %2 = relax.call_tir @dequantize(%1) : (tensor<4xi8>) -> tensor<4xf32>
    %3 = relax.call_tir @conv(%y) : (tensor<4xf32>) -> tensor<4xi8>
    %4 = relax.call_tir @invert(%3) : (tensor<4xi8>) -> tensor<4xi8>
    %5 = relax.call_tir @difference(%3, %4) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xf32>
    %6 = relax.call_tir @add(%2, %5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.output %6 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}
