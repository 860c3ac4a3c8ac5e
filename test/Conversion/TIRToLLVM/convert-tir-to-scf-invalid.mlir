// RUN: relax-opt %s --convert-tir-to-scf --split-input-file --verify-diagnostics

// expected-error @below {{expected program 'blocks' to be flattened}}
tir.prim_func @blocks(%x: memref<64xf32>) {
  tir.return
}

// -----

tir.prim_func @threads(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{expected no thread-bound loop in a program for the CPU}}
  tir.for %t to 64 thread_binding "threadIdx.x" {
  }
  tir.return
}

// -----

tir.prim_func @opaque(%x: memref<64xf32>, %y: memref<64xf32>)
    attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'memref.copy', whose operand #0 is a buffer}}
  memref.copy %x, %y : memref<64xf32> to memref<64xf32>
  tir.return
}

// -----

tir.prim_func @local_size(%x: memref<64xf32>) attributes {tir.flattened} {
  tir.for %i to 64 {
    // expected-error @below {{expected sizes over index arguments of the function in a flattened program}}
    %0 = tir.alloc [symbol(%i)] : memref<?xf32>
  }
  tir.return
}

// -----

tir.prim_func @complex(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{expected elements that are numbers, got 'complex<f32>'}}
  %0 = tir.alloc : memref<4xcomplex<f32>>
  tir.return
}
