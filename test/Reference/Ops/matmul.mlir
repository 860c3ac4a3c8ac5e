// RUN: relax-test-run %s

// relax.matmul: matrix products over the last two dimensions; the others
// broadcast. Products are accumulated in f64 where operands or result are of
// it, else in f32; those of integers in the type of the result.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @matrices() {
  %a = relax.constant dense<[[2.0, -3.0, -2.0], [-2.0, -2.0, 2.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<[[3.0, 1.0], [-3.0, -3.0], [-1.0, 0.0]]>
      : tensor<3x2xf32>
  %y = relax.matmul %a, %b : (tensor<2x3xf32>, tensor<3x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[17.0, 11.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

// A vector on the left is a row, and the result has none.
relax.func @row() {
  %a = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = relax.constant dense<[[1.0, 0.0], [-2.0, -2.0], [1.0, 2.0]]>
      : tensor<3x2xf32>
  %y = relax.matmul %a, %b : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.0, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

// A vector on the right is a column.
relax.func @column() {
  %a = relax.constant dense<[[-3.0, -3.0, 0.0], [-1.0, 3.0, 0.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<[1.0, -1.0, 2.0]> : tensor<3xf32>
  %y = relax.matmul %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.0, -4.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @vectors() {
  %a = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = relax.constant dense<[4.0, -5.0, 6.0]> : tensor<3xf32>
  %y = relax.matmul %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  %e = relax.constant dense<12.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @batches() {
  %a = relax.constant dense<[[[-1.0, 0.0], [1.0, 1.0]],
      [[-2.0, 2.0], [2.0, 3.0]]]> : tensor<2x2x2xf32>
  %b = relax.constant dense<[[[2.0], [-2.0]], [[-1.0], [1.0]]]>
      : tensor<2x2x1xf32>
  %y = relax.matmul %a, %b : (tensor<2x2x2xf32>, tensor<2x2x1xf32>)
      -> tensor<2x2x1xf32>
  %e = relax.constant dense<[[[-2.0], [0.0]], [[4.0], [1.0]]]>
      : tensor<2x2x1xf32>
  check.expect_eq %y, %e : tensor<2x2x1xf32>
  relax.return
}

// Batches of [2, 1] and [3] are [2, 3].
relax.func @broadcast_batches() {
  %a = relax.constant dense<[[[[1.0, 1.0]]], [[[3.0, -1.0]]]]>
      : tensor<2x1x1x2xf32>
  %b = relax.constant dense<[[[3.0], [-3.0]], [[-3.0], [3.0]], [[3.0], [-1.0]]]>
      : tensor<3x2x1xf32>
  %y = relax.matmul %a, %b : (tensor<2x1x1x2xf32>, tensor<3x2x1xf32>)
      -> tensor<2x3x1x1xf32>
  %e = relax.constant dense<[[[[0.0]], [[0.0]], [[2.0]]],
      [[[12.0]], [[-12.0]], [[10.0]]]]> : tensor<2x3x1x1xf32>
  check.expect_eq %y, %e : tensor<2x3x1x1xf32>
  relax.return
}

relax.func @batch_and_vector() {
  %a = relax.constant dense<[[[-3.0, -1.0, -3.0], [3.0, 1.0, 1.0]],
      [[-2.0, 0.0, -2.0], [2.0, 0.0, -3.0]]]> : tensor<2x2x3xf32>
  %b = relax.constant dense<[1.0, 0.0, -1.0]> : tensor<3xf32>
  %y = relax.matmul %a, %b : (tensor<2x2x3xf32>, tensor<3xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 2.0], [0.0, 5.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @vector_and_batch() {
  %a = relax.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %b = relax.constant dense<[[[-2.0, 1.0], [0.0, -1.0]],
      [[-2.0, -3.0], [1.0, 1.0]]]> : tensor<2x2x2xf32>
  %y = relax.matmul %a, %b : (tensor<2xf32>, tensor<2x2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[-2.0, 3.0], [-4.0, -5.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %a0 = relax.constant dense<[[0.0, 3.0, 3.0], [-2.0, 1.0, 1.0]]>
      : tensor<2x3xf32>
  %a = relax.match_cast %a0 : tensor<2x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %b = relax.constant dense<[[-2.0, -1.0], [0.0, 2.0], [-1.0, 2.0]]>
      : tensor<3x2xf32>
  %y = relax.matmul %a, %b
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<3x2xf32>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[-3.0, 12.0], [3.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2x2xf32>
  relax.return
}

relax.func @symbolic_all() {
  %a0 = relax.constant dense<[[[1.0, -2.0, -1.0]], [[2.0, 2.0, 1.0]]]>
      : tensor<2x1x3xf32>
  %a = relax.match_cast %a0 : tensor<2x1x3xf32>
      -> tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>
  %b0 = relax.constant dense<[[-3.0, 1.0], [-2.0, 2.0], [3.0, 0.0]]>
      : tensor<3x2xf32>
  %b = relax.match_cast %b0 : tensor<3x2xf32>
      -> tensor<?x?xf32, #relax.tensor<[k, n]>>
  %y = relax.matmul %a, %b
      : (tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>,
      tensor<?x?xf32, #relax.tensor<[k, n]>>)
      -> tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
  %e = relax.constant dense<[[[-2.0, -3.0]], [[-7.0, 6.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>, tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic_batches() {
  %a0 = relax.constant dense<[[[[3.0, 2.0]]], [[[-1.0, 3.0]]]]>
      : tensor<2x1x1x2xf32>
  %a = relax.match_cast %a0 : tensor<2x1x1x2xf32>
      -> tensor<?x1x1x2xf32, #relax.tensor<[a, 1, 1, 2]>>
  %b0 = relax.constant dense<[[[-1.0], [-3.0]], [[1.0], [2.0]],
      [[1.0], [-1.0]]]> : tensor<3x2x1xf32>
  %b = relax.match_cast %b0 : tensor<3x2x1xf32>
      -> tensor<?x2x1xf32, #relax.tensor<[b, 2, 1]>>
  %y = relax.matmul %a, %b
      : (tensor<?x1x1x2xf32, #relax.tensor<[a, 1, 1, 2]>>,
      tensor<?x2x1xf32, #relax.tensor<[b, 2, 1]>>)
      -> tensor<?x?x1x1xf32, #relax.tensor<[a, b, 1, 1]>>
  %e = relax.constant dense<[[[[-9.0]], [[7.0]], [[1.0]]],
      [[[-8.0]], [[5.0]], [[-4.0]]]]> : tensor<2x3x1x1xf32>
  check.expect_eq %y, %e
      : tensor<?x?x1x1xf32, #relax.tensor<[a, b, 1, 1]>>, tensor<2x3x1x1xf32>
  relax.return
}

relax.func @empty_rows() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[3.0, 0.0], [-1.0, -2.0], [-2.0, 1.0]]>
      : tensor<3x2xf32>
  %y = relax.matmul %a, %b : (tensor<0x3xf32>, tensor<3x2xf32>)
      -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %a = relax.constant dense<> : tensor<0x2x3xf32>
  %b = relax.constant dense<[[2.0, -1.0], [1.0, 3.0], [-2.0, -2.0]]>
      : tensor<3x2xf32>
  %y = relax.matmul %a, %b : (tensor<0x2x3xf32>, tensor<3x2xf32>)
      -> tensor<0x2x2xf32>
  %e = relax.constant dense<> : tensor<0x2x2xf32>
  check.expect_eq %y, %e : tensor<0x2x2xf32>
  relax.return
}

// A sum of nothing is 0.
relax.func @empty_inner() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.matmul %a, %b : (tensor<2x0xf32>, tensor<0x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @empty_inner_symbolic() {
  %a0 = relax.constant dense<> : tensor<2x0xf32>
  %a = relax.match_cast %a0 : tensor<2x0xf32>
      -> tensor<2x?xf32, #relax.tensor<[2, k]>>
  %b0 = relax.constant dense<> : tensor<0x2xf32>
  %b = relax.match_cast %b0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[k, 2]>>
  %y = relax.matmul %a, %b
      : (tensor<2x?xf32, #relax.tensor<[2, k]>>,
      tensor<?x2xf32, #relax.tensor<[k, 2]>>) -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[[0.1, 0.2], [1.5, -2.0]]> : tensor<2x2xf16>
  %b = relax.constant dense<[[0.3, 1.0], [-0.7, 0.5]]> : tensor<2x2xf16>
  %y = relax.matmul %a, %b : (tensor<2x2xf16>, tensor<2x2xf16>)
      -> tensor<2x2xf16>
  %e = relax.constant dense<[[-0.11, 0.2], [1.851, 0.5]]> : tensor<2x2xf16>
  check.expect_close %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[[0.1, 0.2], [1.5, -2.0]]> : tensor<2x2xbf16>
  %b = relax.constant dense<[[0.3, 1.0], [-0.7, 0.5]]> : tensor<2x2xbf16>
  %y = relax.matmul %a, %b : (tensor<2x2xbf16>, tensor<2x2xbf16>)
      -> tensor<2x2xbf16>
  %e = relax.constant dense<[[-0.11, 0.2], [1.85, 0.5]]> : tensor<2x2xbf16>
  check.expect_close %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[[0.1, 0.2], [1.5, -2.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<[[0.3, 1.0], [-0.7, 0.5]]> : tensor<2x2xf32>
  %y = relax.matmul %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[-0.11, 0.2], [1.85, 0.5]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[[0.1, 0.2], [1.5, -2.0]]> : tensor<2x2xf64>
  %b = relax.constant dense<[[0.3, 1.0], [-0.7, 0.5]]> : tensor<2x2xf64>
  %y = relax.matmul %a, %b : (tensor<2x2xf64>, tensor<2x2xf64>)
      -> tensor<2x2xf64>
  %e = relax.constant dense<[[-0.11, 0.2], [1.8499999999999999, 0.5]]>
      : tensor<2x2xf64>
  check.expect_close %y, %e : tensor<2x2xf64>
  relax.return
}

// 300 * 300 is too much for f16.
relax.func @f16_accumulates_in_f32() {
  %a = relax.constant dense<[300.0, 300.0, 1024.0]> : tensor<3xf16>
  %b = relax.constant dense<[300.0, -300.0, 2.0]> : tensor<3xf16>
  %y = relax.matmul %a, %b : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  %e = relax.constant dense<2048.0> : tensor<f16>
  check.expect_eq %y, %e : tensor<f16>
  relax.return
}

// In bf16, 256 + 1 is 256.
relax.func @bf16_accumulates_in_f32() {
  %a = relax.constant dense<[256.0, 1.0, 1.0]> : tensor<3xbf16>
  %b = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xbf16>
  %y = relax.matmul %a, %b : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>
  %e = relax.constant dense<258.0> : tensor<bf16>
  check.expect_eq %y, %e : tensor<bf16>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[[127, 1], [-128, 3]]> : tensor<2x2xi8>
  %b = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xi8>
  %y = relax.matmul %a, %b : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[-1, -2], [3, -3]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[[32767, 1], [-32768, 3]]> : tensor<2x2xi16>
  %b = relax.constant dense<[[2, 1], [1, 32767]]> : tensor<2x2xi16>
  %y = relax.matmul %a, %b : (tensor<2x2xi16>, tensor<2x2xi16>)
      -> tensor<2x2xi16>
  %e = relax.constant dense<[[-1, -2], [3, -3]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[[2147483647, 1], [-2147483648, 3]]>
      : tensor<2x2xi32>
  %b = relax.constant dense<[[2, 1], [1, 2147483647]]> : tensor<2x2xi32>
  %y = relax.matmul %a, %b : (tensor<2x2xi32>, tensor<2x2xi32>)
      -> tensor<2x2xi32>
  %e = relax.constant dense<[[-1, -2], [3, -3]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[[9223372036854775807, 1],
      [-9223372036854775808, 3]]> : tensor<2x2xi64>
  %b = relax.constant dense<[[2, 1], [1, 9223372036854775807]]>
      : tensor<2x2xi64>
  %y = relax.matmul %a, %b : (tensor<2x2xi64>, tensor<2x2xi64>)
      -> tensor<2x2xi64>
  %e = relax.constant dense<[[-1, -2], [3, -3]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[[255, 1], [2, 3]]> : tensor<2x2xui8>
  %b = relax.constant dense<[[2, 1], [1, 255]]> : tensor<2x2xui8>
  %y = relax.matmul %a, %b : (tensor<2x2xui8>, tensor<2x2xui8>)
      -> tensor<2x2xui8>
  %e = relax.constant dense<[[255, 254], [7, 255]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[[65535, 1], [2, 3]]> : tensor<2x2xui16>
  %b = relax.constant dense<[[2, 1], [1, 65535]]> : tensor<2x2xui16>
  %y = relax.matmul %a, %b : (tensor<2x2xui16>, tensor<2x2xui16>)
      -> tensor<2x2xui16>
  %e = relax.constant dense<[[65535, 65534], [7, 65535]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[[4294967295, 1], [2, 3]]> : tensor<2x2xui32>
  %b = relax.constant dense<[[2, 1], [1, 4294967295]]> : tensor<2x2xui32>
  %y = relax.matmul %a, %b : (tensor<2x2xui32>, tensor<2x2xui32>)
      -> tensor<2x2xui32>
  %e = relax.constant dense<[[4294967295, 4294967294], [7, 4294967295]]>
      : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[[18446744073709551615, 1], [2, 3]]>
      : tensor<2x2xui64>
  %b = relax.constant dense<[[2, 1], [1, 18446744073709551615]]>
      : tensor<2x2xui64>
  %y = relax.matmul %a, %b : (tensor<2x2xui64>, tensor<2x2xui64>)
      -> tensor<2x2xui64>
  %e = relax.constant dense<[[18446744073709551615, 18446744073709551614],
      [7, 18446744073709551615]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types of the result
//===----------------------------------------------------------------------===//

relax.func @f16_to_f32() {
  %a = relax.constant dense<[300.0, 0.1]> : tensor<2xf16>
  %b = relax.constant dense<[300.0, 0.1]> : tensor<2xf16>
  %y = relax.matmul %a, %b {out_dtype = f32} : (tensor<2xf16>, tensor<2xf16>)
      -> tensor<f32>
  %e = relax.constant dense<90000.01> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @bf16_to_f64() {
  %a = relax.constant dense<[1.0, 0.1]> : tensor<2xbf16>
  %b = relax.constant dense<[1.0, 0.1]> : tensor<2xbf16>
  %y = relax.matmul %a, %b {out_dtype = f64} : (tensor<2xbf16>, tensor<2xbf16>)
      -> tensor<f64>
  %e = relax.constant dense<1.0100195407867432> : tensor<f64>
  check.expect_close %y, %e : tensor<f64>
  relax.return
}

relax.func @f32_to_f16() {
  %a = relax.constant dense<[1.0, 0.1]> : tensor<2xf32>
  %b = relax.constant dense<[1.0, 0.1]> : tensor<2xf32>
  %y = relax.matmul %a, %b {out_dtype = f16} : (tensor<2xf32>, tensor<2xf32>)
      -> tensor<f16>
  %e = relax.constant dense<1.01> : tensor<f16>
  check.expect_close %y, %e : tensor<f16>
  relax.return
}

// In f32, 2^24 + 1 is 2^24.
relax.func @f32_to_f64() {
  %a = relax.constant dense<[16777216.0, 1.0]> : tensor<2xf32>
  %b = relax.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %y = relax.matmul %a, %b {out_dtype = f64} : (tensor<2xf32>, tensor<2xf32>)
      -> tensor<f64>
  %e = relax.constant dense<16777217.0> : tensor<f64>
  check.expect_eq %y, %e : tensor<f64>
  relax.return
}

// In f32, 2^24 + 1 is 2^24.
relax.func @f64_to_f32() {
  %a = relax.constant dense<[16777216.0, 1.0, -16777216.0]> : tensor<3xf64>
  %b = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf64>
  %y = relax.matmul %a, %b {out_dtype = f32} : (tensor<3xf64>, tensor<3xf64>)
      -> tensor<f32>
  %e = relax.constant dense<1.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @i8_to_i32() {
  %a = relax.constant dense<[[127, -128]]> : tensor<1x2xi8>
  %b = relax.constant dense<[[127], [-128]]> : tensor<2x1xi8>
  %y = relax.matmul %a, %b {out_dtype = i32} : (tensor<1x2xi8>, tensor<2x1xi8>)
      -> tensor<1x1xi32>
  %e = relax.constant dense<[[32513]]> : tensor<1x1xi32>
  check.expect_eq %y, %e : tensor<1x1xi32>
  relax.return
}

// Operands are read as they are: 255, not -1.
relax.func @ui8_to_i32() {
  %a = relax.constant dense<[[255, 255]]> : tensor<1x2xui8>
  %b = relax.constant dense<[[255], [1]]> : tensor<2x1xui8>
  %y = relax.matmul %a, %b {out_dtype = i32}
      : (tensor<1x2xui8>, tensor<2x1xui8>) -> tensor<1x1xi32>
  %e = relax.constant dense<[[65280]]> : tensor<1x1xi32>
  check.expect_eq %y, %e : tensor<1x1xi32>
  relax.return
}

// Products wrap around in the type of the result.
relax.func @i8_to_ui32() {
  %a = relax.constant dense<[[-1, 2]]> : tensor<1x2xi8>
  %b = relax.constant dense<[[1], [3]]> : tensor<2x1xi8>
  %y = relax.matmul %a, %b {out_dtype = ui32} : (tensor<1x2xi8>, tensor<2x1xi8>)
      -> tensor<1x1xui32>
  %e = relax.constant dense<[[5]]> : tensor<1x1xui32>
  check.expect_eq %y, %e : tensor<1x1xui32>
  relax.return
}

relax.func @i32_to_i8() {
  %a = relax.constant dense<[[100, 100]]> : tensor<1x2xi32>
  %b = relax.constant dense<[[2], [1]]> : tensor<2x1xi32>
  %y = relax.matmul %a, %b {out_dtype = i8} : (tensor<1x2xi32>, tensor<2x1xi32>)
      -> tensor<1x1xi8>
  %e = relax.constant dense<[[44]]> : tensor<1x1xi8>
  check.expect_eq %y, %e : tensor<1x1xi8>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan() {
  %a = relax.constant dense<[[0x7FC00000, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<[[1.0, 0.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %y = relax.matmul %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7FC00000], [5.0, 3.0]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @zero_times_infinity() {
  %a = relax.constant dense<[[0.0, 1.0]]> : tensor<1x2xf32>
  %b = relax.constant dense<[[0x7F800000, 1.0], [1.0, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.matmul %a, %b : (tensor<1x2xf32>, tensor<2x2xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7F800000]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @infinities() {
  %a = relax.constant dense<[[1.0, 1.0], [1.0, -1.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<[[0x7F800000], [0x7F800000]]> : tensor<2x1xf32>
  %y = relax.matmul %a, %b : (tensor<2x2xf32>, tensor<2x1xf32>)
      -> tensor<2x1xf32>
  %e = relax.constant dense<[[0x7F800000], [0x7FC00000]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<2x1xf32>
  relax.return
}
