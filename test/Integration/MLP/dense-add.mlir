// Stage 2 of the walk-through: a pattern file of the user moves each matmul with
// its bias into a function of its own, marked primitive.
// RUN: relax-opt %s --relax-fuse-ops-by-pattern=%relax_src_root/docs/Examples/dense-add.pdll | FileCheck %s
// RUN: relaxc %s -o - --emit=relax --relax-fuse-ops-by-pattern=%relax_src_root/docs/Examples/dense-add.pdll | FileCheck %s

// The compiler then keeps the activation apart, at every level.
// RUN: relaxc %s -o - --compile-to=fuse --relax-fuse-ops-by-pattern=%relax_src_root/docs/Examples/dense-add.pdll | FileCheck %s --check-prefix=FUSED
// RUN: relaxc %s -o - --compile-to=fuse -O0 --relax-fuse-ops-by-pattern=%relax_src_root/docs/Examples/dense-add.pdll | FileCheck %s --check-prefix=FUSED
// FUSED-LABEL: relax.func @main
// FUSED: relax.call_tir @fused_dense_add_0(
// FUSED: relax.call_tir @relu(
// FUSED: relax.call_tir @fused_dense_add(

// relax-run computes what the model says, with one kernel for both.
// RUN: relax-run %s --dim=n=2 --input=ramp --input=random:1 --input=random:2 --input=random:3 --input=random:4 --check --trace=@fused_dense_add* --relax-fuse-ops-by-pattern=%relax_src_root/docs/Examples/dense-add.pdll | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: result 0 agrees with the reference
// NUMBERS-NEXT: trace: native {{.*}}(@fused_dense_add_0): float32[2, 128]
// NUMBERS-NEXT: trace: native {{.*}}(@fused_dense_add): float32[2, 10]

// CHECK-LABEL: relax.func private @fused_dense_add(
// CHECK-SAME: %{{.*}}: tensor<?x128xf32, #relax.tensor<[n, 128]>>, %{{.*}}: tensor<128x10xf32>, %{{.*}}: tensor<10xf32>)
// CHECK: relax.matmul
// CHECK: relax.add

// CHECK-LABEL: relax.func private @fused_dense_add_0(
// CHECK-SAME: %[[X0:.*]]: tensor<?x784xf32, #relax.tensor<[n, 784]>>, %[[W0:.*]]: tensor<784x128xf32>, %[[B0:.*]]: tensor<128xf32>)
// CHECK-SAME: relax.composite = "DenseAdd", relax.primitive
// CHECK: %[[M0:.*]] = relax.matmul %[[X0]], %[[W0]]
// CHECK: %[[A0:.*]] = relax.add %[[M0]], %[[B0]]
// CHECK: relax.return %[[A0]]

// CHECK-LABEL: relax.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<?x784xf32, #relax.tensor<[n, 784]>>, %[[W0:.*]]: tensor<784x128xf32>, %[[B0:.*]]: tensor<128xf32>, %[[W1:.*]]: tensor<128x10xf32>, %[[B1:.*]]: tensor<10xf32>)
relax.func @main(%x: tensor<?x784xf32, #relax.tensor<[n, 784]>>,
                 %w0: tensor<784x128xf32>, %b0: tensor<128xf32>,
                 %w1: tensor<128x10xf32>, %b1: tensor<10xf32>)
    -> tensor<?x10xf32, #relax.tensor<[n, 10]>> {
  %out = relax.dataflow -> tensor<?x10xf32, #relax.tensor<[n, 10]>> {
    // CHECK-NOT: relax.matmul
    // CHECK: %[[D0:.*]] = relax.call @fused_dense_add_0(%[[X]], %[[W0]], %[[B0]])
    // CHECK: %[[R:.*]] = relax.relu %[[D0]]
    // CHECK: %[[D1:.*]] = relax.call @fused_dense_add(%[[R]], %[[W1]], %[[B1]])
    // CHECK: relax.output %[[D1]]
    %lv0 = relax.matmul %x, %w0 : (tensor<?x784xf32, #relax.tensor<[n, 784]>>, tensor<784x128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv1 = relax.add %lv0, %b0 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv2 = relax.relu %lv1 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv3 = relax.matmul %lv2, %w1 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<128x10xf32>)
        -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
    %lv4 = relax.add %lv3, %b1 : (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<10xf32>)
        -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
    relax.output %lv4 : tensor<?x10xf32, #relax.tensor<[n, 10]>>
  }
  relax.return %out : tensor<?x10xf32, #relax.tensor<[n, 10]>>
}
