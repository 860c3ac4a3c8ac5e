// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-vectorize-loops --split-input-file | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-vectorize-loops --split-input-file \
// RUN:   --remarks-filter="tir-.*" --remark-policy=all -o /dev/null 2>&1 \
// RUN: | FileCheck %s --check-prefix=REMARK

// What has no masks: the code is that without them, a serial loop or a vector
// of 13 lanes.

// REMARK: partial vectors have no masks: 'affine.load' does not access consecutive elements
// CHECK-LABEL: tir.prim_func @strided(
// CHECK: } else {
// CHECK:   tir.for %{{.*}} to 16 {
// CHECK-NOT: vector.masked
tir.prim_func @strided(%A: memref<32xf32>, %C: memref<16xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %j to 16 vectorized {
    tir.if (symbol(%n) - %j >= 0) {
      %a = affine.load %A[%j * 2] : memref<32xf32>
      affine.store %a, %C[%j] : memref<16xf32>
    }
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: 'affine.store' does not access consecutive elements
// CHECK-LABEL: tir.prim_func @strided_store(
// CHECK-NOT: vector.masked
// CHECK: affine.vector_load {{.*}} vector<13xf32>
tir.prim_func @strided_store(%A: memref<13xf32>, %C: memref<26xf32>)
    attributes {tir.flattened} {
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j] : memref<13xf32>
    affine.store %a, %C[%j * 2] : memref<26xf32>
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: 'memref.load' does not access consecutive elements
// CHECK-LABEL: tir.prim_func @indirect(
// CHECK: } else {
// CHECK:   tir.for
// CHECK-NOT: vector.masked
tir.prim_func @indirect(%A: memref<16xf32>, %I: memref<16xindex>,
                        %C: memref<16xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %j to 16 vectorized {
    tir.if (symbol(%n) - %j >= 0) {
      %i = affine.load %I[%j] : memref<16xindex>
      %a = memref.load %A[%i] : memref<16xf32>
      affine.store %a, %C[%j] : memref<16xf32>
    }
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: 'arith.divsi' may trap in lanes that do not run
// REMARK: partial vectors have no masks: 'arith.remui' may trap in lanes that do not run
// CHECK-LABEL: tir.prim_func @division(
// CHECK: vector<13xi32>
// CHECK: vector<13xi32>
// CHECK: arith.divsi %{{.*}} : vector<16xi32>
// CHECK: vector.maskedstore
tir.prim_func @division(%A: memref<13xi32>, %B: memref<13xi32>,
                        %C: memref<13xi32>) attributes {tir.flattened} {
  %three = arith.constant 3 : i32
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j] : memref<13xi32>
    %b = affine.load %B[%j] : memref<13xi32>
    %q = arith.divsi %a, %b : i32
    affine.store %q, %C[%j] : memref<13xi32>
  }
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j] : memref<13xi32>
    %b = affine.load %B[%j] : memref<13xi32>
    %q = arith.remui %a, %b : i32
    affine.store %q, %C[%j] : memref<13xi32>
  }
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j] : memref<13xi32>
    %q = arith.divsi %a, %three : i32
    affine.store %q, %C[%j] : memref<13xi32>
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: 'affine.load' accesses elements of 'i1', which have no masked access
// REMARK: partial vectors have no masks: 'affine.load' accesses elements of 'i24', which have no masked access
// CHECK-LABEL: tir.prim_func @elements(
// CHECK-NOT: vector.masked
tir.prim_func @elements(%A: memref<13xi1>, %B: memref<13xi24>,
                        %C: memref<13xi8>) attributes {tir.flattened} {
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j] : memref<13xi1>
    %b = arith.extui %a : i1 to i8
    affine.store %b, %C[%j] : memref<13xi8>
  }
  tir.for %j to 13 vectorized {
    %a = affine.load %B[%j] : memref<13xi24>
    %b = arith.trunci %a : i24 to i8
    affine.store %b, %C[%j] : memref<13xi8>
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: a private buffer has no room for whole vectors
// CHECK-LABEL: tir.prim_func @no_room(
// CHECK: vector<13xf32>
// CHECK-NOT: vector.masked
tir.prim_func @no_room(%A: memref<13xf32>, %B: memref<1xf32>) attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  %t = tir.alloc : memref<13xf32>
  tir.for %j to 13 vectorized {
    affine.store %zero, %t[%j] : memref<13xf32>
    %a = affine.load %t[%j] : memref<13xf32>
    affine.store %a, %A[%j] : memref<13xf32>
  }
  // An access of one element.
  tir.for %j to 1 {
    %a = affine.load %t[%j] : memref<13xf32>
    affine.store %a, %B[%j] : memref<1xf32>
  }
  tir.return
}

// -----

// REMARK: partial vectors have no masks: it combines values in memory, where masks prevent registers
// CHECK-LABEL: tir.prim_func @in_memory(
// CHECK: vector<13xf32>
// CHECK-NOT: vector.masked
tir.prim_func @in_memory(%A: memref<8x13xf32>, %C: memref<13xf32>)
    attributes {tir.flattened} {
  tir.for %k to 8 {
    tir.for %j to 13 vectorized {
      %a = affine.load %A[%k, %j] : memref<8x13xf32>
      %c = affine.load %C[%j] : memref<13xf32>
      %s = arith.addf %a, %c : f32
      affine.store %s, %C[%j] : memref<13xf32>
    }
  }
  tir.return
}

// -----

// Refusals without masks stay: one remark.

// REMARK: loop is not vectorized: a condition in it is not linear in the loop variable
// REMARK-NOT: Remark=
// CHECK-LABEL: tir.prim_func @not_linear(
tir.prim_func @not_linear(%A: memref<16xf32>) attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  tir.for %j to 16 vectorized {
    tir.if (%j mod 3 - 1 >= 0) {
      affine.store %c, %A[%j] : memref<16xf32>
    }
  }
  tir.return
}
