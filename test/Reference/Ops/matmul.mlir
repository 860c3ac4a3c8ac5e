// RUN: relax-test-run %s

relax.func @matrices() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = relax.constant dense<[[1.0, 0.0], [0.0, -1.0], [2.0, 0.5]]> : tensor<3x2xf32>
  %0 = relax.matmul %a, %b : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = relax.constant dense<[[7.0, -0.5], [16.0, -2.0]]> : tensor<2x2xf32>
  check.expect_eq %0, %1 : tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

relax.func @vectors() {
  %a = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = relax.constant dense<[4.0, -5.0, 6.0]> : tensor<3xf32>
  %0 = relax.matmul %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %1 = relax.constant dense<12.0> : tensor<f32>
  check.expect_eq %0, %1 : tensor<f32>
  relax.return
}

relax.func @row_times_matrix() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %0 = relax.matmul %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %1 = relax.constant dense<[21.0, 42.0, 63.0]> : tensor<3xf32>
  check.expect_eq %0, %1 : tensor<3xf32>
  relax.return
}

relax.func @matrix_times_column() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %b = relax.constant dense<[1.0, 0.0, -1.0]> : tensor<3xf32>
  %0 = relax.matmul %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[-2.0, -20.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  relax.return
}

// A batch of two times one of one, and a matrix without a batch.
relax.func @batches_broadcast() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[[[1.0], [10.0]]]> : tensor<1x2x1xf32>
  %0 = relax.matmul %a, %b : (tensor<2x1x2xf32>, tensor<1x2x1xf32>) -> tensor<2x1x1xf32>
  %1 = relax.constant dense<[[[21.0]], [[43.0]]]> : tensor<2x1x1xf32>
  check.expect_eq %0, %1 : tensor<2x1x1xf32>

  %c = relax.constant dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>
  %2 = relax.matmul %a, %c : (tensor<2x1x2xf32>, tensor<2x2xf32>) -> tensor<2x1x2xf32>
  %3 = relax.constant dense<[[[1.0, 4.0]], [[3.0, 8.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %2, %3 : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = relax.constant dense<[[1.0, 0.0], [0.0, -1.0], [2.0, 0.5]]> : tensor<3x2xf32>
  %x = relax.match_cast %a : tensor<2x3xf32> -> tensor<?x?xf32, #relax.tensor<[n, k]>>
  %y = relax.match_cast %b : tensor<3x2xf32> -> tensor<?x?xf32, #relax.tensor<[k, m]>>
  %0 = relax.matmul %x, %y
      : (tensor<?x?xf32, #relax.tensor<[n, k]>>, tensor<?x?xf32, #relax.tensor<[k, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %1 = relax.constant dense<[[7.0, -0.5], [16.0, -2.0]]> : tensor<2x2xf32>
  check.expect_eq %0, %1 : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x2xf32>
  relax.return
}

// The sum of nothing is zero.
relax.func @empty() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<> : tensor<0x2xf32>
  %0 = relax.matmul %a, %b : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
  %1 = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %0, %1 : tensor<2x2xf32>
  %2 = relax.matmul %b, %a : (tensor<0x2xf32>, tensor<2x0xf32>) -> tensor<0x0xf32>
  %3 = relax.constant dense<> : tensor<0x0xf32>
  check.expect_eq %2, %3 : tensor<0x0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

// An infinity times zero is NaN, and stays in the sum.
relax.func @nan_and_infinities() {
  %a = relax.constant dense<[[0x7F800000, 1.0], [0x7FC00000, 0.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<[[1.0, 0.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %0 = relax.matmul %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = relax.constant dense<[[0x7F800000, 0x7FC00000], [0x7FC00000, 0x7FC00000]]> : tensor<2x2xf32>
  check.expect_eq %0, %1 : tensor<2x2xf32>
  relax.return
}

// np.linspace(-1, 1, 8) and its squares, in f64: inexact, in any order.
relax.func @rounding() {
  %a = relax.constant dense<[[-1.0, -0.714285714, -0.428571429, -0.142857143, 0.142857143, 0.428571429, 0.714285714, 1.0]]> : tensor<1x8xf32>
  %b = relax.constant dense<[[1.0], [0.510204082], [0.183673469], [0.0204081633], [0.0204081633], [0.183673469], [0.510204082], [1.0]]> : tensor<8x1xf32>
  %0 = relax.matmul %a, %b : (tensor<1x8xf32>, tensor<8x1xf32>) -> tensor<1x1xf32>
  %1 = relax.constant dense<0.0> : tensor<1x1xf32>
  check.expect_close %0, %1 {atol = 5.0e-7} : tensor<1x1xf32>
  %c = relax.permute_dims %a : (tensor<1x8xf32>) -> tensor<8x1xf32>
  %2 = relax.matmul %a, %c : (tensor<1x8xf32>, tensor<8x1xf32>) -> tensor<1x1xf32>
  %3 = relax.constant dense<3.42857143> : tensor<1x1xf32>
  check.expect_close %2, %3 : tensor<1x1xf32>
  relax.return
}

// 2049 = 2048 + 1 is no f16: a sum in f16 would stay at 2048 forever.
relax.func @f16_accumulates_in_f32() {
  %a = relax.constant dense<[2048.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xf16>
  %b = relax.constant dense<1.0> : tensor<5xf16>
  %0 = relax.matmul %a, %b : (tensor<5xf16>, tensor<5xf16>) -> tensor<f16>
  %1 = relax.constant dense<2052.0> : tensor<f16>
  check.expect_eq %0, %1 : tensor<f16>
  relax.return
}

relax.func @bf16_accumulates_in_f32() {
  %a = relax.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xbf16>
  %b = relax.constant dense<1.0> : tensor<5xbf16>
  %0 = relax.matmul %a, %b : (tensor<5xbf16>, tensor<5xbf16>) -> tensor<bf16>
  %1 = relax.constant dense<260.0> : tensor<bf16>
  check.expect_eq %0, %1 : tensor<bf16>
  relax.return
}

// 65504 is the greatest f16.
relax.func @out_dtype() {
  %a = relax.constant dense<[65504.0, 65504.0]> : tensor<2xf16>
  %b = relax.constant dense<1.0> : tensor<2xf16>
  %0 = relax.matmul %a, %b {out_dtype = f32} : (tensor<2xf16>, tensor<2xf16>) -> tensor<f32>
  %1 = relax.constant dense<131008.0> : tensor<f32>
  check.expect_eq %0, %1 : tensor<f32>

  %c = relax.constant dense<[100, 100]> : tensor<2xi8>
  %2 = relax.matmul %c, %c {out_dtype = i32} : (tensor<2xi8>, tensor<2xi8>) -> tensor<i32>
  %3 = relax.constant dense<20000> : tensor<i32>
  check.expect_eq %2, %3 : tensor<i32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[1.0e200, 1.0]> : tensor<2xf64>
  %b = relax.constant dense<[1.0e100, 1.0]> : tensor<2xf64>
  %0 = relax.matmul %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<f64>
  %1 = relax.constant dense<1.0e300> : tensor<f64>
  check.expect_close %0, %1 : tensor<f64>
  relax.return
}

relax.func @integers_wrap() {
  %a = relax.constant dense<[100, 100]> : tensor<2xi8>
  %0 = relax.matmul %a, %a : (tensor<2xi8>, tensor<2xi8>) -> tensor<i8>
  %1 = relax.constant dense<32> : tensor<i8>
  check.expect_eq %0, %1 : tensor<i8>

  %b = relax.constant dense<[200, 200]> : tensor<2xui8>
  %2 = relax.matmul %b, %b : (tensor<2xui8>, tensor<2xui8>) -> tensor<ui8>
  %3 = relax.constant dense<128> : tensor<ui8>
  check.expect_eq %2, %3 : tensor<ui8>
  relax.return
}
