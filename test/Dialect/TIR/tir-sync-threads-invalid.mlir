// RUN: relax-opt %s --split-input-file --tir-sync-threads --verify-diagnostics

#S = #tir.scope<shared>

tir.prim_func @partial(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    affine.if affine_set<(d0) : (31 - d0 >= 0)>(%t) {
      %a = affine.load %A[%t] : memref<64xf32>
      // expected-note @+1 {{another thread may access the element here}}
      affine.store %a, %S[%t] : memref<64xf32, #S>
      // expected-error @+1 {{this access to shared memory needs a barrier in front, at a place that only some threads of a block reach}}
      %s = affine.load %S[31 - %t] : memref<64xf32, #S>
      affine.store %s, %A[%t] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Each thread runs another number of iterations.

tir.prim_func @triangle(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    tir.for %k to %t {
      // expected-note @+1 {{another thread may access the element here}}
      %s = affine.load %S[%k] : memref<64xf32, #S>
      // expected-error @+1 {{this access to shared memory needs a barrier in front, at a place that only some threads of a block reach}}
      affine.store %s, %S[%t] : memref<64xf32, #S>
    }
  }
  tir.return
}
