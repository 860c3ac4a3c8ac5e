// RUN: relax-test-opt %s --test-foreign-to-scf --verify-diagnostics

#shape = affine_map<()[s0] -> (4, s0)>

// The error has the reason of the pattern that did not match.

tir.prim_func @reason(%x: memref<4x?xf32> {tir.shape = #shape}, %n: index)
    attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'foreign.flush': expected a static shape}}
  foreign.flush %x : memref<4x?xf32>
  tir.return
}
