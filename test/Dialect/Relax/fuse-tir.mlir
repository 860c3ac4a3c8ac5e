// RUN: relax-opt %s --relax-fuse-tir --split-input-file | FileCheck %s
// RUN: relax-opt %s --relax-fuse-tir --split-input-file --remarks-filter-missed=".*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

tir.prim_func private @exp(%a: memref<8xf32>, %b: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @compute (spatial %v = %i to 8) {
      %0 = affine.load %a[%v] : memref<8xf32>
      %1 = math.exp %0 : f32
      affine.store %1, %b[%v] : memref<8xf32>
    }
  }
  tir.return
}
tir.prim_func private @add(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @compute (spatial %v = %i to 8) {
      %0 = affine.load %a[%v] : memref<8xf32>
      %1 = affine.load %b[%v] : memref<8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %c[%v] : memref<8xf32>
    }
  }
  tir.return
}

// The buffer between the kernels is local; block names are made unique.
// CHECK-LABEL: tir.prim_func private @fused_exp_add
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>, %[[OUT:.*]]: memref<8xf32>)
// CHECK: %[[EXP:.*]] = tir.alloc : memref<8xf32>
// CHECK: tir.block @compute (
// CHECK: affine.load %[[X]]
// CHECK: affine.store %{{.*}}, %[[EXP]]
// CHECK: tir.block @compute_1 (
// CHECK: affine.load %[[EXP]]
// CHECK: affine.load %[[Y]]
// CHECK: affine.store %{{.*}}, %[[OUT]]
// CHECK: tir.return
// CHECK-NOT: relax.primitive
relax.func private @fused_exp_add(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32>
    attributes {relax.primitive} {
  %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = relax.call_tir @add(%0, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  relax.return %1 : tensor<8xf32>
}

// CHECK-LABEL: relax.func @main
// CHECK: relax.call_tir @fused_exp_add(%{{.*}}, %{{.*}}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
relax.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = relax.call @fused_exp_add(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}

// -----

#shape = affine_map<()[s0] -> (s0)>
#pair = affine_map<()[s0, s1] -> (s1, s0)>
tir.prim_func private @exp(%a: memref<?xf32> {tir.shape = #shape}, %b: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.return
}
tir.prim_func private @outer(%a: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s1)>}, %b: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0)>}, %c: memref<?x?xf32> {tir.shape = #pair}, %m: index, %n: index) {
  tir.return
}

// Index arguments for the same expression become one, also where the programs
// have them in another order.
// CHECK-LABEL: tir.prim_func private @fused_exp_outer
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s1)>}
// CHECK-SAME: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>}
// CHECK-SAME: %[[SIZE:[a-z0-9]+]]: index, %{{[a-z0-9]+}}: index)
// CHECK: tir.alloc [symbol(%[[SIZE]])] : memref<?xf32>
relax.func private @fused_exp_outer(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    attributes {relax.primitive} {
  %0 = relax.call_tir @exp(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.call_tir @outer(%0, %y) symbols(m, n) : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  relax.return %1 : tensor<?x?xf32, #relax.tensor<[n, m]>>
}

// The caller has other names for the symbols.
// CHECK-LABEL: relax.func @main
// CHECK: relax.call_tir @fused_exp_outer(%{{.*}}, %{{.*}}) symbols(4 * k, k)
relax.func @main(%x: tensor<?xf32, #relax.tensor<[4 * k]>>, %y: tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?x?xf32, #relax.tensor<[4 * k, k]>> {
  %0 = relax.call @fused_exp_outer(%x, %y) : (tensor<?xf32, #relax.tensor<[4 * k]>>, tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?x?xf32, #relax.tensor<[4 * k, k]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[4 * k, k]>>
}

// -----

// A function that does more than call programs stays.
// REMARK: remark: {{.*}}not merged{{.*}}'relax.relu' is not a call of an unflattened tir.prim_func
// CHECK-LABEL: relax.func private @operator
// CHECK: relax.func @main
// CHECK: relax.call @operator
relax.func private @operator(%x: tensor<8xf32>) -> tensor<8xf32> attributes {relax.primitive} {
  %0 = relax.relu %x : (tensor<8xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}
relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = relax.call @operator(%x) : (tensor<8xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}

// -----

// A program keeps its schedule.
// REMARK: remark: {{.*}}not merged{{.*}}'exp' has a schedule, which a merged program would not keep
// CHECK-LABEL: relax.func private @fused_exp_exp
// CHECK-LABEL: relax.func @main
// CHECK: relax.call @fused_exp_exp
tir.prim_func private @exp(%x: memref<8xf32>, %y: memref<8xf32>)
    attributes {tir.scheduled} {
  tir.for %i to 8 vectorized {
    tir.block @exp (spatial %v = %i to 8) {
      %a = affine.load %x[%v] : memref<8xf32>
      %b = math.exp %a : f32
      affine.store %b, %y[%v] : memref<8xf32>
    }
  }
  tir.return
}
relax.func private @fused_exp_exp(%x: tensor<8xf32>) -> tensor<8xf32> attributes {relax.primitive} {
  %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = relax.call_tir @exp(%0) : (tensor<8xf32>) -> tensor<8xf32>
  relax.return %1 : tensor<8xf32>
}
relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = relax.call @fused_exp_exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}
