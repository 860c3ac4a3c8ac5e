// RUN: relax-opt %s --tir-default-schedule --remarks-filter-passed=tir-default-schedule --verify-diagnostics -o /dev/null

// The rule that schedules a block.

tir.prim_func @rule(%A: memref<64xf32>, %B: memref<64xf32>) {
  tir.for %i to 64 {
    // expected-remark @below {{elementwise | Category:tir-default-schedule | Function=rule | Steps=}}
    tir.block @copy (spatial %vi = %i to 64) {
      %a = affine.load %A[%vi] : memref<64xf32>
      affine.store %a, %B[%vi] : memref<64xf32>
    }
  }
  tir.return
}
