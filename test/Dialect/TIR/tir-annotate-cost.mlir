// The cost of a kernel; test/unittests/Analysis/KernelCostTest.cpp has more.
// RUN: relax-opt %s --tir-annotate-cost --remarks-filter-missed="tir-annotate-cost" --verify-diagnostics | FileCheck %s

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-SAME: tir.cost = #tir.cost<flops = "524288", f64Flops = "0", integerOps = "0", reads = ["16384", "16384", "0"], writes = ["0", "0", "16384"]>
!M = memref<64x64xf32>
tir.prim_func @matmul(%A: !M, %B: !M, %C: !M) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : !M
        } {
          %a = affine.load %A[%vi, %vk] : !M
          %b = affine.load %B[%vk, %vj] : !M
          %c = affine.load %C[%vi, %vj] : !M
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : !M
        }
      }
    }
  }
  tir.return
}

// An attribute that is there stays.
// CHECK-LABEL: tir.prim_func @kept
// CHECK-SAME: flops = "7"
tir.prim_func @kept() attributes {tir.cost = #tir.cost<flops = "7", f64Flops = "0", integerOps = "0", reads = [], writes = []>} {
  tir.return
}

// CHECK-LABEL: tir.prim_func @loop
// CHECK-NOT: tir.cost
// expected-remark @below {{cost unknown | Category:tir-annotate-cost | Function=loop | Reason="block 'b' has a 'scf.while', whose cost is unknown"}}
tir.prim_func @loop(%A: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @b (spatial %v = %i to 4) {
      %a = affine.load %A[%v] : memref<4xf32>
      %b = scf.while (%x = %a) : (f32) -> f32 {
        %less = arith.cmpf olt, %x, %a : f32
        scf.condition(%less) %x : f32
      } do {
      ^bb0(%x: f32):
        %y = arith.addf %x, %x : f32
        scf.yield %y : f32
      }
      affine.store %b, %A[%v] : memref<4xf32>
    }
  }
  tir.return
}
