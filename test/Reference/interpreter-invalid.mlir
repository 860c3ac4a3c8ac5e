// Run-time errors in the reference interpreter: the diagnostic is at the
// operation at fault.
// RUN: not relax-test-run %s --modes=reference 2>&1 | FileCheck %s --implicit-check-not=error:

relax.func @match_cast_size() {
  %a = relax.constant dense<0.0> : tensor<3x4xf32>
  %0 = relax.erase_shape %a : tensor<3x4xf32> -> tensor<*xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.match_cast' op result #0: expected dimension 1 to be 3 (n), got 4
  %1 = relax.match_cast %0 : tensor<*xf32> -> tensor<?x?xf32, #relax.tensor<[n, n]>>
  check.expect_eq %1, %a : tensor<?x?xf32, #relax.tensor<[n, n]>>, tensor<3x4xf32>
  relax.return
}

relax.func @match_cast_rank() {
  %a = relax.constant dense<0.0> : tensor<3x4xf32>
  %0 = relax.erase_shape %a : tensor<3x4xf32> -> tensor<*xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.match_cast' op result #0: expected rank 1 as in 'tensor<?xf32, #relax.tensor<[n]>>', got 2
  %1 = relax.match_cast %0 : tensor<*xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  check.expect_eq %1, %0 : tensor<?xf32, #relax.tensor<[n]>>, tensor<*xf32>
  relax.return
}

relax.func @check_expr() {
  %a = relax.constant dense<0.0> : tensor<2xf32>
  %0 = relax.match_cast %a : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:3: error: 'relax.check_expr' op expected 3 elements: n - 3: expected 0 or more, got -1 for n = 2
  relax.check_expr n - 3, "expected 3 elements"
  check.expect_eq %0, %a : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  relax.return
}

relax.func private @promises(%x: tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32, #relax.tensor<[k]>> attributes {
    relax.symbol_bounds = {k = #relax.symbol_range<1 to 64, multiple_of 8>}} {
  relax.return %x : tensor<?xf32, #relax.tensor<[k]>>
}

relax.func @symbol_outside_its_range() {
  %a = relax.constant dense<0.0> : tensor<5xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.call' op '@promises': symbol 'k' must be in the range '1 to 64, multiple_of 8', got 5
  %0 = relax.call @promises(%a) : (tensor<5xf32>) -> tensor<5xf32>
  check.expect_eq %0, %a : tensor<5xf32>, tensor<5xf32>
  relax.return
}

relax.func private @halves(%x: tensor<?xf32, #relax.tensor<[2 * k]>>, %y: tensor<?xf32, #relax.tensor<[k]>>)
    -> tensor<?xf32, #relax.tensor<[k]>> {
  relax.return %y : tensor<?xf32, #relax.tensor<[k]>>
}

relax.func @argument_of_a_call() {
  %a = relax.constant dense<0.0> : tensor<5xf32>
  %b = relax.constant dense<0.0> : tensor<2xf32>
  %0 = relax.erase_shape %a : tensor<5xf32> -> tensor<?xf32>
  %1 = relax.erase_shape %b : tensor<2xf32> -> tensor<?xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.call' op argument of '@halves' #0: expected dimension 0 to be 4 (2 * k), got 5
  %2 = relax.call @halves(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  check.expect_eq %2, %a : tensor<?xf32>, tensor<5xf32>
  relax.return
}

relax.func @division_by_zero() {
  %a = relax.constant dense<0.0> : tensor<0xf32>
  %0 = relax.erase_shape %a : tensor<0xf32> -> tensor<?xf32>
  %1 = relax.match_cast %0 : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.shape' op cannot compute '4 floordiv n': it divides by zero or does not fit in 64 bits
  %2 = relax.shape [4 floordiv n] -> !relax.shape<[4 floordiv n]>
  %3 = relax.constant dense<0.0> : tensor<f32>
  %4 = relax.full %2, %3 : (!relax.shape<[4 floordiv n]>, tensor<f32>) -> tensor<?xf32, #relax.tensor<[4 floordiv n]>>
  check.expect_eq %4, %a : tensor<?xf32, #relax.tensor<[4 floordiv n]>>, tensor<0xf32>
  relax.return
}

relax.func @too_large() {
  %s = relax.shape [1099511627776, 1024] -> !relax.shape<[1099511627776, 1024]>
  %0 = relax.constant dense<0.0> : tensor<f32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.full' op cannot allocate a tensor of [1099511627776, 1024] elements of 'f32': negative size or out of memory
  %1 = relax.full %s, %0 : (!relax.shape<[1099511627776, 1024]>, tensor<f32>) -> tensor<1099511627776x1024xf32>
  %2 = relax.erase_shape %0 : tensor<f32> -> tensor<*xf32>
  check.expect_eq %1, %2 : tensor<1099511627776x1024xf32>, tensor<*xf32>
  relax.return
}

relax.func @no_such_packed_function() {
  %a = relax.constant dense<0.0> : tensor<2xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.call_dps_packed' op calls the packed function 'test.nowhere': no packed function of this name is registered
  %0 = relax.call_dps_packed "test.nowhere"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %0, %a : tensor<2xf32>
  relax.return
}

relax.func private @declared(%x: tensor<2xf32>) -> tensor<2xf32>

relax.func @no_body() {
  %a = relax.constant dense<0.0> : tensor<2xf32>
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.call' op calls '@declared', which has no body
  %0 = relax.call @declared(%a) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %0, %a : tensor<2xf32>
  relax.return
}

relax.func private @forever(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:8: error: 'relax.call' op calls '@forever' at depth 1001, the limit is 1000
  %0 = relax.call @forever(%x) : (tensor<2xf32>) -> tensor<2xf32>
  relax.return %0 : tensor<2xf32>
}

relax.func @too_deep() {
  %a = relax.constant dense<0.0> : tensor<2xf32>
  %0 = relax.call @forever(%a) : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %0, %a : tensor<2xf32>
  relax.return
}

// A buffer whose sizes contradict the values of the symbols.
tir.prim_func private @twice(%x: memref<?xf32> {tir.shape = affine_map<()[n] -> (n)>},
                             %y: memref<?xf32> {tir.shape = affine_map<()[n] -> (n)>}, %n: index) {
  tir.return
}

relax.func @wrong_symbols() attributes {force_pure} {
  %a = relax.constant dense<0.0> : tensor<2xf32>
  %n = relax.prim_value 3 : i64
  // CHECK: error: @{{.*}}: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+2]]:3: error: 'relax.vm.call_kernel' op expected 'memref<?xf32>' as argument 0 of '@twice', got tensor<2xf32>
  // CHECK: note: the buffer has sizes [3]
  relax.vm.call_kernel @twice(%a, %a, %n) : tensor<2xf32>, tensor<2xf32>, i64
  %b = relax.constant dense<0.0> : tensor<2xf32>
  check.expect_eq %a, %b : tensor<2xf32>
  relax.return
}

// A kernel must write all elements of its output. It writes 3 of 4.
// CHECK: error: @unwritten_result: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+2]]:1: error: 'partial': 1 of 4 elements of '%y', buffer #1, are not written, the first at [3]
// CHECK: error: @unwritten_in_the_machine: reference: {{.*}}interpreter-invalid.mlir:[[#@LINE+1]]:1: error: 'partial': 1 of 4 elements of '%y', buffer #1, are not written, the first at [3]
tir.prim_func private @partial(%x: memref<4xi32>, %y: memref<4xi32>) {
  tir.for %i to 3 {
    tir.block @some (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xi32>
      affine.store %0, %y[%v] : memref<4xi32>
    }
  }
  tir.return
}

relax.func @unwritten_result() {
  %a = relax.constant dense<1> : tensor<4xi32>
  %0 = relax.call_tir @partial(%a) : (tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq %0, %a : tensor<4xi32>
  relax.return
}

// A call that does not declare which operands are outputs.
relax.func @unwritten_in_the_machine() attributes {force_pure} {
  %a = relax.constant dense<1> : tensor<4xi32>
  %0 = relax.builtin.alloc_tensor : tensor<4xi32>
  relax.vm.call_kernel @partial(%a, %0) : tensor<4xi32>, tensor<4xi32>
  check.expect_eq %0, %a : tensor<4xi32>
  relax.return
}
