// RUN: relax-opt %s --relax-hoist-constant-blocks --remarks-filter=relax-hoist-constant-blocks --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --relax-hoist-constant-blocks --relax-fold-constant | FileCheck %s --check-prefix=FOLD

// REMARK: [Passed] hoisted | Category:relax-hoist-constant-blocks | Function=scale | Bytes=16, Program=scale_constants
// REMARK: [Missed] not hoisted | Category:relax-hoist-constant-blocks | Function=outer | Reason="a buffer of memref<5x4xf32> takes more than 4 times the memory of the constants"

// The factors are computed from a constant by two blocks; the kernel still reads
// the constant itself, and a buffer that depends on its data stays.
// CHECK-LABEL: tir.prim_func private @scale_constants(
// CHECK-SAME: %[[W:.*]]: memref<4xf32>, %[[T:.*]]: memref<4xf32>)
// CHECK: tir.block @double
// CHECK: affine.load %[[W]]
// CHECK: affine.store %{{.*}}, %[[T]]
// CHECK: tir.block @increment
// CHECK: affine.load %[[T]]
// CHECK: affine.store %{{.*}}, %[[T]]
// CHECK: tir.return
// CHECK-LABEL: tir.prim_func private @scale(
// CHECK-SAME: %[[X:.*]]: memref<4xf32>, %[[W:.*]]: memref<4xf32>, %[[T:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>)
// CHECK: tir.alloc
// CHECK-NOT: tir.alloc
// CHECK: tir.block @square
// CHECK: tir.block @scale
// CHECK: affine.load %[[W]]
// CHECK: affine.load %[[T]]
tir.prim_func private @scale(%X: memref<4xf32>, %W: memref<4xf32>, %Y: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  %U = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @double (spatial %v = %i to 4) {
      %w = affine.load %W[%v] : memref<4xf32>
      %t = arith.addf %w, %w : f32
      affine.store %t, %T[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @square (spatial %v = %i to 4) {
      %x = affine.load %X[%v] : memref<4xf32>
      %u = arith.mulf %x, %x : f32
      affine.store %u, %U[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @increment (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      %t = affine.load %T[%v] : memref<4xf32>
      %u = arith.addf %t, %one : f32
      affine.store %u, %T[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @scale (spatial %v = %i to 4) {
      %u = affine.load %U[%v] : memref<4xf32>
      %w = affine.load %W[%v] : memref<4xf32>
      %t = affine.load %T[%v] : memref<4xf32>
      %p = arith.mulf %u, %t : f32
      %y = arith.addf %p, %w : f32
      affine.store %y, %Y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// A buffer of more than four times the memory stays.
// CHECK-LABEL: tir.prim_func private @outer(
// CHECK: tir.alloc
// CHECK: tir.block @repeat
tir.prim_func private @outer(%X: memref<4xf32>, %W: memref<4xf32>, %Y: memref<5x4xf32>) {
  %T = tir.alloc : memref<5x4xf32>
  tir.for %i to 5 {
    tir.for %j to 4 {
      tir.block @repeat (spatial %v = %i to 5, spatial %u = %j to 4) {
        %w = affine.load %W[%u] : memref<4xf32>
        affine.store %w, %T[%v, %u] : memref<5x4xf32>
      }
    }
  }
  tir.for %i to 5 {
    tir.for %j to 4 {
      tir.block @outer (spatial %v = %i to 5, spatial %u = %j to 4) {
        %x = affine.load %X[%u] : memref<4xf32>
        %t = affine.load %T[%v, %u] : memref<5x4xf32>
        %y = arith.mulf %x, %t : f32
        affine.store %y, %Y[%v, %u] : memref<5x4xf32>
      }
    }
  }
  tir.return
}

// A program whose operand is no constant in one of its calls stays.
// CHECK-LABEL: tir.prim_func private @mixed(
// CHECK: tir.alloc
tir.prim_func private @mixed(%X: memref<4xf32>, %W: memref<4xf32>, %Y: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @double (spatial %v = %i to 4) {
      %w = affine.load %W[%v] : memref<4xf32>
      %t = arith.addf %w, %w : f32
      affine.store %t, %T[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @mixed (spatial %v = %i to 4) {
      %x = affine.load %X[%v] : memref<4xf32>
      %t = affine.load %T[%v] : memref<4xf32>
      %y = arith.addf %x, %t : f32
      affine.store %y, %Y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// A program that another operation names keeps its signature.
// CHECK-LABEL: tir.prim_func private @named(
// CHECK: tir.alloc
tir.prim_func private @named(%X: memref<4xf32>, %W: memref<4xf32>, %Y: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @double (spatial %v = %i to 4) {
      %w = affine.load %W[%v] : memref<4xf32>
      %t = arith.addf %w, %w : f32
      affine.store %t, %T[%v] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @named (spatial %v = %i to 4) {
      %x = affine.load %X[%v] : memref<4xf32>
      %t = affine.load %T[%v] : memref<4xf32>
      %y = arith.addf %x, %t : f32
      affine.store %y, %Y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// Two calls with one constant share the buffer.
// CHECK-LABEL: relax.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
// CHECK: %[[W:.*]] = relax.constant
// CHECK: %[[T:.*]] = relax.call_tir @scale_constants(%[[W]])
// CHECK: %[[A:.*]] = relax.call_tir @scale(%[[X]], %[[W]], %[[T]])
// CHECK: relax.call_tir @scale(%[[A]], %[[W]], %[[T]])
// FOLD-LABEL: relax.func @main(
// FOLD: %[[T:.*]] = relax.constant dense<5.000000e+00> : tensor<4xf32>
// FOLD: relax.call_tir @scale(%{{.*}}, %{{.*}}, %[[T]])
// FOLD-NOT: call_tir @scale_constants
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = relax.constant dense<2.0> : tensor<4xf32>
  %0 = relax.call_tir @scale(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.call_tir @scale(%0, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.call_tir @mixed(%1, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = relax.call_tir @mixed(%2, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %3 : tensor<4xf32>
}

relax.func @grow(%x: tensor<4xf32>) -> tensor<5x4xf32> {
  %w = relax.constant dense<2.0> : tensor<4xf32>
  %0 = relax.call_tir @outer(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5x4xf32>
  relax.return %0 : tensor<5x4xf32>
}

relax.func @other(%x: tensor<4xf32>) -> tensor<4xf32> attributes {test.kernel = @named} {
  %w = relax.constant dense<2.0> : tensor<4xf32>
  %0 = relax.call_tir @named(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
