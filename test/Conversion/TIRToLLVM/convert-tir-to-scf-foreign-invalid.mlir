// RUN: relax-test-opt %s --convert-tir-to-scf --split-input-file --verify-diagnostics

// An operation that uses a buffer needs a pattern, even if the type of the
// buffer stays. All such operations are reported.

tir.prim_func @no_pattern(%x: memref<64xf32>, %y: memref<4x8xf32>)
    attributes {tir.flattened} {
  %v = foreign.noise : f32
  %c = arith.constant 2 : index
  tir.for %i to 4 {
    // expected-error @below {{no pattern lowers 'foreign.flush', whose operand #0 is a buffer}}
    foreign.flush %x : memref<64xf32>
    // expected-error @below {{no pattern lowers 'foreign.fill_row', whose operand #1 is a buffer}}
    foreign.fill_row %v, %y[%c] : memref<4x8xf32>
  }
  tir.return
}

// -----

// A memref that is not flat cannot stay.

tir.prim_func @not_flat(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'memref.alloc'}}
  %0 = memref.alloc() : memref<4x8xf32>
  tir.return
}

// -----

tir.prim_func @affine_loop(%x: memref<64xf32>) attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  // expected-error @below {{no pattern lowers 'affine.for'}}
  affine.for %i = 0 to 4 {
    affine.store %c, %x[%i] : memref<64xf32>
  }
  tir.return
}
