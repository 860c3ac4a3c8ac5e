// A product, a softmax of its rows and a product of these with values are one
// kernel.
// RUN: relaxc %s --target=emu --compile-to=fuse -o %t.mlir
// RUN: relax-opt %t.mlir --tir-default-schedule=print-script=%t.scripts.mlir --remarks-filter=tir-default-schedule --remark-policy=all -o %t.direct.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.scripts.mlir
// RUN: relax-opt %t.mlir --tir-apply-schedule=%t.scripts.mlir -o %t.replayed.mlir
// RUN: cmp %t.direct.mlir %t.replayed.mlir

// REMARK: [Passed] gpu-attention | Category:tir-default-schedule | Function=attention |
// CHECK-LABEL: named_sequence @attention(
// CHECK-DAG:   %[[SCORES:.*]] = transform.tir.get_block "scores"
// CHECK-DAG:   %[[MAX:.*]] = transform.tir.get_block "max"
// CHECK-DAG:   %[[EXP:.*]] = transform.tir.get_block "exp"
// CHECK-DAG:   %[[SUM:.*]] = transform.tir.get_block "sum"
// CHECK-DAG:   %[[VALUES:.*]] = transform.tir.get_block "values"
// CHECK:       transform.tir.online_softmax %[[MAX]], %[[EXP]], %[[SUM]], %[[VALUES]] at %[[KEYS:.*]]#0
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x16_f16_f32
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x16_f16_f32
// CHECK:       transform.tir.pipeline %[[KEYS]]#0 stages 2
relax.func @whole(%q: tensor<1x64x2x64xf16>, %k: tensor<1x128x2x64xf16>, %v: tensor<1x128x2x64xf16>) -> tensor<1x64x2x64xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x64x2x64xf16>, tensor<1x128x2x64xf16>, tensor<1x128x2x64xf16>) -> tensor<1x64x2x64xf16>
  relax.return %0 : tensor<1x64x2x64xf16>
}

// Both products are padded to tiles of 32 rows and 64 keys. The exponentials are
// computed where they are padded, and summed.

// REMARK: [Passed] gpu-attention | Category:tir-default-schedule | Function=attention1 |
// CHECK-LABEL: named_sequence @attention1(
// CHECK:       transform.tir.pad_einsum %{{.*}} to [1, 1, 32, 64, 16]
// CHECK:       transform.tir.pad_einsum %{{.*}} to [1, 32, 1, 16, 64]
// CHECK:       %[[PADDED:.*]] = transform.tir.get_block "values_pad"
// CHECK:       transform.tir.online_softmax %{{.*}}, %[[PADDED]], %
relax.func @padded(%q: tensor<1x40x2x64xf16>, %k: tensor<1x100x2x64xf16>, %v: tensor<1x100x2x64xf16>) -> tensor<1x40x2x64xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x40x2x64xf16>, tensor<1x100x2x64xf16>, tensor<1x100x2x64xf16>) -> tensor<1x40x2x64xf16>
  relax.return %0 : tensor<1x40x2x64xf16>
}

// Other types and short rows have several kernels.

// REMARK: [Missed] gpu-attention | Category:tir-default-schedule | Function=attention2 | Reason="the operands are not all of f16 or of bf16"
relax.func @floats(%q: tensor<1x64x2x64xf32>, %k: tensor<1x128x2x64xf32>, %v: tensor<1x128x2x64xf32>) -> tensor<1x64x2x64xf32> {
  %0 = relax.attention %q, %k, %v : (tensor<1x64x2x64xf32>, tensor<1x128x2x64xf32>, tensor<1x128x2x64xf32>) -> tensor<1x64x2x64xf32>
  relax.return %0 : tensor<1x64x2x64xf32>
}

// REMARK: [Missed] gpu-attention | Category:tir-default-schedule | Function=attention3 | Reason="there are few rows or keys"
relax.func @one_query(%q: tensor<1x8x2x64xf16>, %k: tensor<1x128x2x64xf16>, %v: tensor<1x128x2x64xf16>) -> tensor<1x8x2x64xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x8x2x64xf16>, tensor<1x128x2x64xf16>, tensor<1x128x2x64xf16>) -> tensor<1x8x2x64xf16>
  relax.return %0 : tensor<1x8x2x64xf16>
}

// REMARK: [Missed] gpu-attention | Category:tir-default-schedule | Function=attention4 | Reason="tiles of the operands need too much memory"
relax.func @wide(%q: tensor<1x64x2x64xf16>, %k: tensor<1x128x2x64xf16>, %v: tensor<1x128x2x256xf16>) -> tensor<1x64x2x256xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x64x2x64xf16>, tensor<1x128x2x64xf16>, tensor<1x128x2x256xf16>) -> tensor<1x64x2x256xf16>
  relax.return %0 : tensor<1x64x2x256xf16>
}

// REMARK: [Missed] gpu-attention | Category:tir-default-schedule | Function=attention5 | Reason="there are few columns"
relax.func @narrow(%q: tensor<1x64x2x64xf16>, %k: tensor<1x128x2x64xf16>, %v: tensor<1x128x2x8xf16>) -> tensor<1x64x2x8xf16> {
  %0 = relax.attention %q, %k, %v : (tensor<1x64x2x64xf16>, tensor<1x128x2x64xf16>, tensor<1x128x2x8xf16>) -> tensor<1x64x2x8xf16>
  relax.return %0 : tensor<1x64x2x8xf16>
}
