// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu" 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.rellu=@k" 2>&1 | FileCheck %s --check-prefix=OPERATOR
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@missing" 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@main" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@k" 2>&1 | FileCheck %s --check-prefix=TYPE

// SYNTAX: error: option op-map: expected <operator>=@<function>, got 'relax.relu'
// OPERATOR: error: option op-map: no operation is called 'relax.rellu'
// FUNCTION: error: option op-map: the module has no function 'missing' for 'relax.relu'
// KIND: error: option op-map: 'main' must be a tir.prim_func or a func.func on tensors, got 'relax.func'
// TYPE: error: 'relax.call_tir' op expected a tensor for argument #0 of type 'memref<8xf32>', got 'tensor<4xf32>'

tir.prim_func private @k(%x: memref<8xf32>, %y: memref<8xf32>) {
  tir.return
}

relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
