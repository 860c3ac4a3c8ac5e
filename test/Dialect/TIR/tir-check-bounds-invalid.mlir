// RUN: relax-opt %s --tir-check-bounds --split-input-file --remarks-filter-missed=tir-check-bounds --verify-diagnostics

// expected-error @below {{expected the blocks to have been replaced by their bodies (tir-flatten-blocks)}}
tir.prim_func @blocks(%A: memref<8xf32>) {
  tir.return
}

// -----

// Other accesses are not checked, which a remark says.

tir.prim_func @masked(%A: memref<8xf32>, %n: index) attributes {tir.flattened} {
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %mask = vector.create_mask %n : vector<8xi1>
  // expected-remark @below {{not checked | Category:tir-check-bounds | Function=masked | Reason="'vector.maskedstore' is not a load or store of elements of a buffer of the kernel"}}
  vector.maskedstore %A[%c4], %mask, %zero : memref<8xf32>, vector<8xi1>, vector<8xf32>
  tir.return
}
