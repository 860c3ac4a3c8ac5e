// A function with tir.scheduled keeps its body in the passes that choose
// schedules. Its intermediate buffer would be inlined, and its loops would
// become parallel and vectorized.
// RUN: relax-opt %s -o %t.mlir
// RUN: relax-opt %s --tir-compute-inline --tir-default-schedule --remarks-filter-missed="tir-.*" --verify-diagnostics -o %t.kept.mlir
// RUN: cmp %t.mlir %t.kept.mlir
// RUN: sed 's/{tir.scheduled}/{}/' %s | relax-opt --tir-compute-inline --tir-default-schedule=min-parallel-points=1 -o %t.changed.mlir
// RUN: FileCheck %s --input-file=%t.changed.mlir

// A function that the default schedule changes is scheduled. So a second run,
// with other options, changes nothing.
// CHECK-LABEL: tir.prim_func @double_twice
// CHECK-SAME: attributes {tir.scheduled}
// CHECK-NOT: tir.alloc
// CHECK: parallel
// CHECK: vectorized
// RUN: relax-opt %t.changed.mlir --tir-default-schedule=min-parallel-points=100000 -o %t.again.mlir
// RUN: cmp %t.changed.mlir %t.again.mlir

// A function without blocks does not change.
// CHECK-LABEL: tir.prim_func @empty() {

// expected-remark @below {{not inlined | Category:tir-compute-inline | Function=double_twice | Reason="the function has a schedule"}}
// expected-remark @below {{not scheduled | Category:tir-default-schedule | Function=double_twice | Reason="the function has a schedule"}}
tir.prim_func @double_twice(%A: memref<256xf32>, %B: memref<256xf32>)
    attributes {tir.scheduled} {
  %T = tir.alloc : memref<256xf32>
  tir.for %i to 256 {
    tir.block @first (spatial %v = %i to 256) {
      %a = affine.load %A[%v] : memref<256xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %T[%v] : memref<256xf32>
    }
  }
  tir.for %i to 256 {
    tir.block @second (spatial %v = %i to 256) {
      %a = affine.load %T[%v] : memref<256xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%v] : memref<256xf32>
    }
  }
  tir.return
}

tir.prim_func @empty() {
  tir.return
}
