// RUN: relax-opt %s --convert-tir-to-gpu --split-input-file --verify-diagnostics

tir.prim_func @triangle(%A: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @+1 {{no pattern lowers 'tir.for': expected the extent of the loop bound to 'threadIdx.x' to be known in front of the kernel}}
  tir.for %i to 8 thread_binding "blockIdx.x" {
    tir.for %j to %i thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%i * 8 + %j] : memref<64xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @cluster(%A: memref<8xf32>) attributes {tir.flattened} {
  // expected-error @+1 {{no pattern lowers 'tir.for': expected a loop bound to blockIdx or threadIdx, got 'clusterCtaIdx.x'}}
  tir.for %i to 8 thread_binding "clusterCtaIdx.x" {
    %zero = arith.constant 0.0 : f32
    affine.store %zero, %A[%i] : memref<8xf32>
  }
  tir.return
}

// -----

tir.prim_func @large(%A: memref<8xf32>) attributes {tir.flattened} {
  tir.for %i to 8 thread_binding "threadIdx.x" {
    // expected-error @+1 {{no pattern lowers 'tir.alloc': expected buffer '%buf' in a kernel to take at most 262144 bytes, got 400000}}
    %buf = tir.alloc : memref<100000xf32>
    // expected-error @+1 {{no pattern lowers 'affine.load', whose operand #0 is a buffer}}
    %a = affine.load %buf[%i] : memref<100000xf32>
    affine.store %a, %A[%i] : memref<8xf32>
  }
  tir.return
}

// -----

tir.prim_func @warp(%A: memref<8xf32>) attributes {tir.flattened} {
  tir.for %i to 8 thread_binding "threadIdx.x" {
    // expected-error @+1 {{no pattern lowers 'tir.alloc': expected buffer '%buf' in a kernel to have the scope local or shared, got 'warp'}}
    %buf = tir.alloc : memref<8xf32, #tir.scope<warp>>
    %a = affine.load %buf[%i] : memref<8xf32, #tir.scope<warp>>
    affine.store %a, %A[%i] : memref<8xf32>
  }
  tir.return
}

// -----

#L = #tir.scope<local>

tir.prim_func @outside(%A: memref<8xf32>) attributes {tir.flattened} {
  // expected-error @+1 {{no pattern lowers 'tir.alloc': expected buffer '%buf' of scope local to be used in one kernel}}
  %buf = tir.alloc : memref<8xf32, #L>
  tir.for %i to 8 thread_binding "threadIdx.x" {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %buf[%i] : memref<8xf32, #L>
  }
  tir.for %i to 8 thread_binding "threadIdx.x" {
    %b = affine.load %buf[%i] : memref<8xf32, #L>
    affine.store %b, %A[%i] : memref<8xf32>
  }
  tir.return
}
