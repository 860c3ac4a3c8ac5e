// RUN: relax-opt %s --relax-fold-constant --split-input-file | FileCheck %s
// RUN: relax-opt %s --relax-fold-constant=max-bytes=64 --split-input-file --remarks-filter-missed=relax-fold-constant -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-opt %s --relax-fold-constant=max-instances=5 --split-input-file --remarks-filter-missed=relax-fold-constant -o /dev/null 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: it takes too long to compute

tir.prim_func private @transpose(%a: memref<2x3xf32>, %b: memref<3x2xf32>) {
  tir.for %i to 3 {
    tir.for %j to 2 {
      tir.block @transpose (spatial %vi = %i to 3, spatial %vj = %j to 2) {
        %0 = affine.load %a[%vj, %vi] : memref<2x3xf32>
        affine.store %0, %b[%vi, %vj] : memref<3x2xf32>
      }
    }
  }
  tir.return
}
tir.prim_func private @add(%a: memref<3x2xf32>, %b: memref<3x2xf32>, %c: memref<3x2xf32>) {
  tir.for %i to 3 {
    tir.for %j to 2 {
      tir.block @add (spatial %vi = %i to 3, spatial %vj = %j to 2) {
        %0 = affine.load %a[%vi, %vj] : memref<3x2xf32>
        %1 = affine.load %b[%vi, %vj] : memref<3x2xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %c[%vi, %vj] : memref<3x2xf32>
      }
    }
  }
  tir.return
}

// A chain of calls is folded at once.
// CHECK-LABEL: relax.func @chain
// CHECK-NEXT: %[[FOLDED:.*]] = relax.constant
// CHECK-SAME{LITERAL}: dense<[[1.500000e+00, 4.500000e+00], [2.500000e+00, 5.500000e+00], [3.500000e+00, 6.500000e+00]]> : tensor<3x2xf32>
// CHECK-NEXT: relax.return %[[FOLDED]]
// REMARK: remark: {{.*}}its tensors are too large
relax.func @chain() -> tensor<3x2xf32> {
  %0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %1 = relax.call_tir @transpose(%0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = relax.constant dense<0.5> : tensor<3x2xf32>
  %3 = relax.call_tir @add(%1, %2) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  relax.return %3 : tensor<3x2xf32>
}

// A constant whose elements are all equal stays a splat.
// CHECK-LABEL: relax.func @splat
// CHECK: relax.constant dense<7.500000e-01> : tensor<3x2xf32>
relax.func @splat() -> tensor<3x2xf32> {
  %0 = relax.constant dense<0.25> : tensor<3x2xf32>
  %1 = relax.constant dense<0.5> : tensor<3x2xf32>
  %2 = relax.call_tir @add(%0, %1) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  relax.return %2 : tensor<3x2xf32>
}

// One constant, which is dropped once.
// CHECK-LABEL: relax.func @twice_the_same
// CHECK-NEXT: %[[FOLDED:.*]] = relax.constant dense<5.000000e-01> : tensor<3x2xf32>
// CHECK-NEXT: relax.return %[[FOLDED]]
relax.func @twice_the_same() -> tensor<3x2xf32> {
  %0 = relax.constant dense<0.25> : tensor<3x2xf32>
  %1 = relax.call_tir @add(%0, %0) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  relax.return %1 : tensor<3x2xf32>
}

// Only one operand is constant.
// CHECK-LABEL: relax.func @variable
// CHECK: relax.call_tir @add
relax.func @variable(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = relax.constant dense<0.25> : tensor<3x2xf32>
  %1 = relax.call_tir @add(%0, %x) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  relax.return %1 : tensor<3x2xf32>
}

// -----

tir.prim_func private @repeat(%a: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %b: memref<?x256xf32> {tir.shape = affine_map<()[s0] -> (s0, 256)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 256 {
      tir.block @repeat (spatial %vi = %i to symbol(%n), spatial %vj = %j to 256) {
        %0 = affine.load %a[%vi] : memref<?xf32>
        affine.store %0, %b[%vi, %vj] : memref<?x256xf32>
      }
    }
  }
  tir.return
}
tir.prim_func private @negate(%a: memref<2x256xf32>, %b: memref<2x256xf32>) {
  tir.for %i to 2 {
    tir.for %j to 256 {
      tir.block @negate (spatial %vi = %i to 2, spatial %vj = %j to 256) {
        %0 = affine.load %a[%vi, %vj] : memref<2x256xf32>
        %1 = arith.negf %0 : f32
        affine.store %1, %b[%vi, %vj] : memref<2x256xf32>
      }
    }
  }
  tir.return
}

// Large constants are resources; the symbols of the call are given to the
// kernel.
// CHECK-LABEL: relax.func @resource
// CHECK-NEXT: %[[ROWS:.*]] = relax.constant dense_resource<weight_[[HASH:[0-9a-f]+]]> : tensor<2x256xf32>
// CHECK-NEXT: %[[BACK:.*]] = relax.constant dense_resource<weight_[[HASH]]> : tensor<2x256xf32>
// CHECK-NEXT: relax.return %[[ROWS]], %[[BACK]]
relax.func @resource() -> (tensor<2x256xf32>, tensor<2x256xf32>) {
  %0 = relax.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %1 = relax.call_tir @repeat(%0) symbols(2) : (tensor<2xf32>) -> tensor<2x256xf32>
  %2 = relax.call_tir @negate(%1) : (tensor<2x256xf32>) -> tensor<2x256xf32>
  %3 = relax.call_tir @negate(%2) : (tensor<2x256xf32>) -> tensor<2x256xf32>
  relax.return %1, %3 : tensor<2x256xf32>, tensor<2x256xf32>
}

// -----

// A loop in a block counts as often as it runs. One that runs for as long as
// its data say could do so forever.
tir.prim_func private @sum(%a: memref<16xf32>, %b: memref<2xf32>) {
  tir.for %i to 2 {
    tir.block @sum (spatial %vi = %i to 2) {
      %zero = arith.constant 0.0 : f32
      %begin = arith.constant 0 : index
      %end = arith.constant 16 : index
      %step = arith.constant 1 : index
      %0 = scf.for %j = %begin to %end step %step iter_args(%sum = %zero) -> f32 {
        %1 = memref.load %a[%j] : memref<16xf32>
        %2 = arith.addf %sum, %1 : f32
        scf.yield %2 : f32
      }
      affine.store %0, %b[%vi] : memref<2xf32>
    }
  }
  tir.return
}
tir.prim_func private @double_until(%a: memref<2xf32>, %b: memref<2xf32>) {
  tir.for %i to 2 {
    tir.block @double (spatial %vi = %i to 2) {
      %limit = arith.constant 100.0 : f32
      %0 = affine.load %a[%vi] : memref<2xf32>
      %1 = scf.while (%x = %0) : (f32) -> f32 {
        %2 = arith.cmpf olt, %x, %limit : f32
        scf.condition(%2) %x : f32
      } do {
      ^bb0(%x: f32):
        %2 = arith.addf %x, %x : f32
        scf.yield %2 : f32
      }
      affine.store %1, %b[%vi] : memref<2xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: relax.func @loops
// CHECK: relax.constant dense<8.000000e+00> : tensor<2xf32>
// CHECK: relax.call_tir @double_until
// 32 in all, which is more than the 5 of that run.
// LONG: relax.call_tir @sum
// LONG: a loop runs for as long as its data say
relax.func @loops() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = relax.constant dense<0.5> : tensor<16xf32>
  %1 = relax.call_tir @sum(%0) : (tensor<16xf32>) -> tensor<2xf32>
  %2 = relax.constant dense<0.0> : tensor<2xf32>
  %3 = relax.call_tir @double_until(%2) : (tensor<2xf32>) -> tensor<2xf32>
  relax.return %1, %3 : tensor<2xf32>, tensor<2xf32>
}

// -----

tir.prim_func private @double(%A: memref<2xf32>, %B: memref<2xf32>) {
  tir.for %i to 2 {
    tir.block @double (spatial %v = %i to 2) {
      %a = affine.load %A[%v] : memref<2xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%v] : memref<2xf32>
    }
  }
  tir.return
}

// The result stays on its device.
// CHECK-LABEL: relax.func @on_device
// CHECK: %[[C:.*]] = relax.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[D:.*]] = relax.to_device %[[C]] {device = @CPU} : (tensor<2xf32>) -> tensor<2xf32, #relax.tensor<[2], device = @CPU>>
// CHECK-NEXT: relax.return %[[D]]
relax.func @on_device() -> tensor<2xf32, #relax.tensor<[2], device = @CPU>> {
  %0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = relax.call_tir @double(%0) : (tensor<2xf32>) -> tensor<2xf32, #relax.tensor<[2], device = @CPU>>
  relax.return %1 : tensor<2xf32, #relax.tensor<[2], device = @CPU>>
}
