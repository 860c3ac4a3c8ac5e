// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu" 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.rellu=@k" 2>&1 | FileCheck %s --check-prefix=OPERATOR
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@missing" 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@main" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@k" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@three" 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@linalg" 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@dynamic" 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@linalg stop-at-linalg" 2>&1 | FileCheck %s --check-prefix=LINALG
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.relu=@k,relax.exp=@k,relax.relu=@main" 2>&1 | FileCheck %s --check-prefix=TWICE
// Of several errors, the first in the order of the map is reported.
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.tanh=@first,relax.relu=@second,relax.exp=@third" 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not relax-opt %s --relax-legalize-ops="op-map=builtin.module=@k" 2>&1 | FileCheck %s -DNAME=builtin.module --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=builtin.unrealized_conversion_cast=@k" 2>&1 | FileCheck %s -DNAME=builtin.unrealized_conversion_cast --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.func=@k" 2>&1 | FileCheck %s -DNAME=relax.func --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.return=@k" 2>&1 | FileCheck %s -DNAME=relax.return --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.call_tir=@k" 2>&1 | FileCheck %s -DNAME=relax.call_tir --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.constant=@k" 2>&1 | FileCheck %s -DNAME=relax.constant --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=relax.unique=@k" 2>&1 | FileCheck %s -DNAME=relax.unique --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=tir.for=@k" 2>&1 | FileCheck %s -DNAME=tir.for --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=scf.if=@k" 2>&1 | FileCheck %s -DNAME=scf.if --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=func.call=@k" 2>&1 | FileCheck %s -DNAME=func.call --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-legalize-ops="op-map=tensor.dim=@k" 2>&1 | FileCheck %s --check-prefix=FOREIGN

// SYNTAX: error: option op-map: expected <operator>=@<function>, got 'relax.relu'
// OPERATOR: error: option op-map: no operation is called 'relax.rellu'
// FUNCTION: error: option op-map: the module has no function 'missing' for 'relax.relu'
// KIND: error: option op-map: 'main' must be a tir.prim_func or a func.func on tensors, got 'relax.func'
// TWICE: error: option op-map: 'relax.relu' has the functions 'k' and 'main'
// FIRST: error: option op-map: the module has no function 'first' for 'relax.tanh'
// KERNEL: error: option op-map: '[[NAME]]' is not an operator on tensors
// FOREIGN: error: 'tensor.dim' op cannot become a kernel: op-map requires tensors as operands
// The function must take the operands, the results and the symbols.
// TYPE: error: 'relax.relu' op cannot become a kernel: option op-map: 'k' does not take its types: expected a tensor for argument #0 of type 'memref<8xf32>', got 'tensor<4xf32>'

// COUNT: error: 'relax.relu' op cannot become a kernel: option op-map: 'three' does not take its types: expected 3 inputs, outputs and symbols, got 1 + 1 + 0
// COUNT: note: the callee is here
tir.prim_func private @three(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  tir.return
}

// RESULT: error: 'relax.relu' op cannot become a kernel: option op-map: 'linalg' does not take its types: expected a tensor for argument #1 of type 'memref<5xf32>', got 'tensor<4xf32>'
// LINALG: error: 'relax.relu' op cannot become a kernel: option op-map: 'linalg' does not take its types: expected a tensor for result #0 of type 'tensor<5xf32>', got 'tensor<4xf32>'
func.func private @linalg(%x: tensor<4xf32>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// SHAPE: error: 'func.func' op expected 'tir.shape' on argument #0 of dynamic shape 'tensor<?xf32>'
func.func private @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

tir.prim_func private @k(%x: memref<8xf32>, %y: memref<8xf32>) {
  tir.return
}

relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %size = tensor.dim %x, %zero : tensor<4xf32>
  %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
