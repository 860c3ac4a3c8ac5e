// RUN: relax-opt %s --tir-flatten-blocks --split-input-file --remarks-filter-missed=tir-flatten-blocks --verify-diagnostics | FileCheck %s

// Annotations that nothing lowers are removed, each with a remark.

// CHECK-LABEL: tir.prim_func @unknown
// CHECK-NOT:     annotations
// CHECK-LABEL: tir.prim_func @pipeline
tir.prim_func @unknown(%A: memref<8xf32>, %B: memref<8xf32>) {
  // expected-remark @below {{annotation ignored | Category:tir-flatten-blocks | Function=unknown | Reason="annotation 'mine' of the loop has no effect: no pass uses it"}}
  tir.for %i to 8 annotations {mine = 1 : i64} {
    // expected-remark @below {{Reason="annotation 'first' of block 'copy' has no effect: no pass uses it"}}
    // expected-remark @below {{Reason="annotation 'second' of block 'copy' has no effect: no pass uses it"}}
    tir.block @copy (spatial %v = %i to 8) annotations {first, second = "x"} {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}

// -----

// CHECK-NOT: annotations
tir.prim_func @pipeline(%A: memref<8xf32>, %B: memref<8xf32>) {
  // expected-remark @below {{Reason="annotation 'software_pipeline_order' of the loop has no effect: a CPU has no asynchronous copy, and its cores overlap the loads of the next iteration with the computation of this one"}}
  // expected-remark @below {{annotation 'software_pipeline_stage' of the loop has no effect: a CPU has no asynchronous copy}}
  tir.for %i to 8 annotations {software_pipeline_order = [0, 1], software_pipeline_stage = [0, 1]} {
    // expected-remark @below {{Reason="annotation 'double_buffer_scope' of block 'copy' has no effect: a CPU has no asynchronous copy that fills one half while the other is read"}}
    tir.block @copy (spatial %v = %i to 8) annotations {double_buffer_scope = 0 : i64} {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  // expected-remark @below {{Reason="annotation 'pragma_auto_unroll_max_step' of the loop has no effect: loops are unrolled by their kind (transform.tir.unroll)"}}
  tir.for %i to 8 annotations {pragma_auto_unroll_max_step = 16 : i64} {
    tir.block @fill (spatial %v = %i to 8) {
      %a = arith.constant 1.0 : f32
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}

// -----

// A program that is flat already.

tir.prim_func @flat(%B: memref<8xf32>) attributes {tir.flattened} {
  %a = arith.constant 1.0 : f32
  // expected-remark @below {{annotation 'mine' of the loop has no effect}}
  tir.for %i to 8 annotations {mine} {
    affine.store %a, %B[%i] : memref<8xf32>
  }
  tir.return
}
