// RUN: relax-opt %s --split-input-file --convert-tir-to-gpu --verify-diagnostics | FileCheck %s

#W = #tir.swizzled<128>

// Bits of the line change those of the chunk. The last row is moved behind the
// end: the buffer has whole rows of the swizzle.

// CHECK-LABEL: func.func @rows
// CHECK:         arith.muli %{{.*}}, %c32
// CHECK:         %[[I:.*]] = arith.muli %{{.*}}, %c32
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[MASK:.*]] = arith.constant 56 : index
// CHECK:         %[[LINE:.*]] = arith.shrui %[[I]], %[[THREE]] : index
// CHECK:         %[[BITS:.*]] = arith.andi %[[LINE]], %[[MASK]] : index
// CHECK:         %[[PLACE:.*]] = arith.xori %[[I]], %[[BITS]] : index
// CHECK:         memref.store %{{.*}}, %{{.*}}[%[[PLACE]]] : memref<320xf16, #gpu.address_space<workgroup>>
tir.prim_func @rows(%A: memref<9x32xf16>) attributes {tir.flattened} {
  tir.for %t to 9 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<9x32xf16, #W>
    %a = affine.load %A[%t, 0] : memref<9x32xf16>
    affine.store %a, %s[%t, 0] : memref<9x32xf16, #W>
  }
  tir.return
}

// -----

#W = #tir.swizzled<128>

tir.prim_func @vector(%A: memref<8x64xf16>) attributes {tir.flattened} {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<8x64xf16, #W>
    %zero = arith.constant 0 : index
    // expected-error @below {{no pattern lowers 'vector.load': expected no vectors of a swizzled buffer by plain indices}}
    %a = vector.load %s[%t, %zero] : memref<8x64xf16, #W>, vector<8xf16>
    affine.vector_store %a, %A[%t, 0] : memref<8x64xf16>, vector<8xf16>
  }
  tir.return
}

// -----

#W = #tir.swizzled<128>

tir.prim_func @crossing(%A: memref<8x64xf16>) attributes {tir.flattened} {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<8x64xf16, #W>
    // expected-error @below {{no pattern lowers 'affine.vector_load': expected a vector of a swizzled buffer to be in 16 bytes that start at a multiple of 16}}
    %a = affine.vector_load %s[%t, 4] : memref<8x64xf16, #W>, vector<8xf16>
    affine.vector_store %a, %A[%t, 0] : memref<8x64xf16>, vector<8xf16>
  }
  tir.return
}
