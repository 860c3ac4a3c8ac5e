// RUN: relax-opt %s --canonicalize="test-convergence" | FileCheck %s

// CHECK-LABEL: relax.func @take_constants
relax.func @take_constants() -> tensor<2x2xi64> {
  %x = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %i = relax.constant dense<[2, -3]> : tensor<2xi64>
  // CHECK-NEXT: %[[Y:.*]] = relax.constant dense<{{\[\[}}3, 1], [6, 4]]> : tensor<2x2xi64>
  // CHECK-NEXT: relax.return %[[Y]]
  %0 = relax.take %x, %i {axis = 1 : i64} : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<2x2xi64>
  relax.return %0 : tensor<2x2xi64>
}

// CHECK-LABEL: relax.func @take_clipped
relax.func @take_clipped() -> tensor<2xi64> {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %i = relax.constant dense<[9, -9]> : tensor<2xi64>
  // CHECK-NEXT: relax.constant dense<[3, 1]> : tensor<2xi64>
  %0 = relax.take %x, %i {axis = 0 : i64, mode = "clip"} : (tensor<3xi64>, tensor<2xi64>) -> tensor<2xi64>
  relax.return %0 : tensor<2xi64>
}

// CHECK-LABEL: relax.func @take_wrapped
relax.func @take_wrapped() -> tensor<2xi64> {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %i = relax.constant dense<[10, -10]> : tensor<2xi64>
  // CHECK-NEXT: relax.constant dense<[2, 3]> : tensor<2xi64>
  %0 = relax.take %x, %i {axis = 0 : i64, mode = "wrap"} : (tensor<3xi64>, tensor<2xi64>) -> tensor<2xi64>
  relax.return %0 : tensor<2xi64>
}

// An index out of range is not folded but left to the kernel.
// CHECK-LABEL: relax.func @take_out_of_range
relax.func @take_out_of_range() -> tensor<1xi64> {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %i = relax.constant dense<3> : tensor<1xi64>
  // CHECK: relax.take
  %0 = relax.take %x, %i {axis = 0 : i64} : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  relax.return %0 : tensor<1xi64>
}

// CHECK-LABEL: relax.func @slice_constant
relax.func @slice_constant() -> tensor<2xi64> {
  %x = relax.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  // CHECK-NEXT: relax.constant dense<[4, 2]> : tensor<2xi64>
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1], end = [#relax.expr<0>], strides = array<i64: -2>} : (tensor<4xi64>) -> tensor<2xi64>
  relax.return %0 : tensor<2xi64>
}

// CHECK-LABEL: relax.func @slice_of_all
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4xf32, #relax.tensor<[n, 4]>>
relax.func @slice_of_all(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  // CHECK-NEXT: relax.return %[[X]]
  %0 = relax.strided_slice %x {axes = array<i64: 0, 1>, begin = [#relax.expr<0>, -4], end = [#relax.expr<9223372036854775807>, #relax.expr<9>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @tile_once
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>
relax.func @tile_once(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: relax.return %[[X]]
  %0 = relax.tile %x {repeats = [#relax.expr<1>]} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// CHECK-LABEL: relax.func @tile_constant
relax.func @tile_constant() -> tensor<4xi64> {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  // CHECK-NEXT: relax.constant dense<[1, 2, 1, 2]> : tensor<4xi64>
  %0 = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi64>) -> tensor<4xi64>
  relax.return %0 : tensor<4xi64>
}

// CHECK-LABEL: relax.func @numbers
relax.func @numbers(%x: tensor<2xf16>, %s: !relax.shape<[4, 8]>) -> (tensor<4x8xf32>, tensor<4x8xui8>, tensor<2xf16>, tensor<2xi1>) {
  // CHECK-DAG: relax.constant dense<0.000000e+00> : tensor<4x8xf32>
  // CHECK-DAG: relax.constant dense<1> : tensor<4x8xui8>
  // CHECK-DAG: relax.constant dense<0.000000e+00> : tensor<2xf16>
  // CHECK-DAG: relax.constant dense<true> : tensor<2xi1>
  %0 = relax.zeros %s {dtype = f32} : (!relax.shape<[4, 8]>) -> tensor<4x8xf32>
  %1 = relax.ones %s {dtype = ui8} : (!relax.shape<[4, 8]>) -> tensor<4x8xui8>
  %2 = relax.zeros_like %x : (tensor<2xf16>) -> tensor<2xf16>
  %3 = relax.ones_like %x {dtype = i1} : (tensor<2xf16>) -> tensor<2xi1>
  // CHECK: relax.return
  relax.return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xui8>, tensor<2xf16>, tensor<2xi1>
}

// CHECK-LABEL: relax.func @sizes
relax.func @sizes(%x: tensor<4x8xf32>, %s: !relax.shape<[4, 8]>) -> (tensor<i64>, tensor<2xi64>) {
  // CHECK-DAG: relax.constant dense<32> : tensor<i64>
  // CHECK-DAG: relax.constant dense<[4, 8]> : tensor<2xi64>
  %0 = relax.size %x : (tensor<4x8xf32>) -> tensor<i64>
  %1 = relax.shape_to_tensor %s : (!relax.shape<[4, 8]>) -> tensor<2xi64>
  relax.return %0, %1 : tensor<i64>, tensor<2xi64>
}

// CHECK-LABEL: relax.func @shape_of_constant
relax.func @shape_of_constant() -> !relax.shape<[?, ?]> {
  %t = relax.constant dense<[4, 8]> : tensor<2xi64>
  // CHECK: relax.shape [4, 8]
  %0 = relax.tensor_to_shape %t : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  relax.return %0 : !relax.shape<[?, ?]>
}

// CHECK-LABEL: relax.func @shape_there_and_back
// CHECK-SAME: %[[S:[^:]*]]: !relax.shape<[?, ?]>
relax.func @shape_there_and_back(%s: !relax.shape<[?, ?]>) -> !relax.shape<[?, ?]> {
  %t = relax.shape_to_tensor %s : (!relax.shape<[?, ?]>) -> tensor<2xi64>
  // CHECK-NEXT: relax.return %[[S]]
  %0 = relax.tensor_to_shape %t : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  relax.return %0 : !relax.shape<[?, ?]>
}

// A size below zero is an error, which stays.
// CHECK-LABEL: relax.func @no_shape
relax.func @no_shape() -> !relax.shape<[?]> {
  %t = relax.constant dense<-1> : tensor<1xi64>
  // CHECK: relax.tensor_to_shape
  %0 = relax.tensor_to_shape %t : (tensor<1xi64>) -> !relax.shape<[?]>
  relax.return %0 : !relax.shape<[?]>
}
