// RUN: not relax-test-opt %s --test-foreign-to-scf 2>&1 | FileCheck %s

// Operations lowered from one operator share its location. Each error has the
// reason of its own operation.

// CHECK: operator:1:1: error: no pattern lowers 'foreign.flush': expected a static shape
// CHECK: operator:1:1: error: no pattern lowers 'tir.for': expected no thread-bound loop

#shape = affine_map<()[s0] -> (4, s0)>
#operator = loc("operator":1:1)

tir.prim_func @two_reasons(%x: memref<4x?xf32> {tir.shape = #shape}, %n: index)
    attributes {tir.flattened} {
  foreign.flush %x : memref<4x?xf32> loc(#operator)
  tir.for %i to 4 thread_binding "threadIdx.x" {
  } loc(#operator)
  tir.return
}
