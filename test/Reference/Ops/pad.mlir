// RUN: relax-test-run %s

// relax.pad: elements added at the ends of dimensions, or removed.

//===----------------------------------------------------------------------===//
// Constant
//===----------------------------------------------------------------------===//

relax.func @zeros() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 0, 0, 2>} : (tensor<2x3xf32>) ->
      tensor<3x5xf32>
  %e = relax.constant dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 0.0,
      0.0], [4.0, 5.0, 6.0, 0.0, 0.0]]> : tensor<3x5xf32>
  check.expect_eq %y, %e : tensor<3x5xf32>
  relax.return
}

relax.func @value() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<9.0> : tensor<f32>
  %y = relax.pad %x, %a {pad_width = array<i64: 0, 1, 1, 1>} : (tensor<2x3xf32>,
      tensor<f32>) -> tensor<3x5xf32>
  %e = relax.constant dense<[[9.0, 1.0, 2.0, 3.0, 9.0], [9.0, 4.0, 5.0, 6.0,
      9.0], [9.0, 9.0, 9.0, 9.0, 9.0]]> : tensor<3x5xf32>
  check.expect_eq %y, %e : tensor<3x5xf32>
  relax.return
}

relax.func @nothing_added() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: 0, 0, 0, 0>} : (tensor<2x3xf32>) ->
      tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @removed() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: -1, 0, 0, -1>} : (tensor<2x3xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[4.0, 5.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @removed_and_added() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<9.0> : tensor<f32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, -1, -2, 2>} :
      (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[9.0, 9.0, 9.0], [3.0, 9.0, 9.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @of_nothing() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<7.0> : tensor<f32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 1, 0, 0>} : (tensor<0x2xf32>,
      tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<7.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @nan() {
  %x = relax.constant dense<[1.0]> : tensor<1xf32>
  %a = relax.constant dense<0x7FC00000> : tensor<f32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 1>} : (tensor<1xf32>,
      tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[0x7FC00000, 1.0, 0x7FC00000]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a = relax.constant dense<9.0> : tensor<f32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0, 0, 2>} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>, tensor<f32>) -> tensor<?x?xf32, #relax.tensor<[n +
      1, m + 2]>>
  %e = relax.constant dense<[[9.0, 9.0, 9.0, 9.0, 9.0], [1.0, 2.0, 3.0, 9.0,
      9.0], [4.0, 5.0, 6.0, 9.0, 9.0]]> : tensor<3x5xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n + 1, m + 2]>>,
      tensor<3x5xf32>
  relax.return
}

relax.func @symbolic_removed() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.pad %x {pad_width = array<i64: -1, 2, 0, 0>} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n + 1, m]>>
  %e = relax.constant dense<[[4.0, 5.0, 6.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n + 1, m]>>,
      tensor<3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Reflect
//===----------------------------------------------------------------------===//

relax.func @reflect() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 1>, pad_mode = "reflect"} :
      (tensor<4xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @reflect_matrix() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "reflect"} :
      (tensor<2x3xf32>) -> tensor<3x6xf32>
  %e = relax.constant dense<[[6.0, 5.0, 4.0, 5.0, 6.0, 5.0], [3.0, 2.0, 1.0,
      2.0, 3.0, 2.0], [6.0, 5.0, 4.0, 5.0, 6.0, 5.0]]> : tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<3x6xf32>
  relax.return
}

relax.func @reflect_often() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 9, 8>, pad_mode = "reflect"} :
      (tensor<4xf32>) -> tensor<21xf32>
  %e = relax.constant dense<[4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0,
      2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0]> : tensor<21xf32>
  check.expect_eq %y, %e : tensor<21xf32>
  relax.return
}

relax.func @reflect_one_element() {
  %x = relax.constant dense<[5.0]> : tensor<1xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "reflect"} :
      (tensor<1xf32>) -> tensor<6xf32>
  %e = relax.constant dense<5.0> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @reflect_removed() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: -1, 2>, pad_mode = "reflect"} :
      (tensor<4xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[2.0, 3.0, 4.0, 3.0, 2.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @reflect_symbolic() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = relax.match_cast %x0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "reflect"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      5]>>
  %e = relax.constant dense<[3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0]> :
      tensor<9xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 5]>>, tensor<9xf32>
  relax.return
}

relax.func @reflect_other_dimension_empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "reflect"} :
      (tensor<2x0xf32>) -> tensor<4x0xf32>
  %e = relax.constant dense<> : tensor<4x0xf32>
  check.expect_eq %y, %e : tensor<4x0xf32>
  relax.return
}

relax.func @reflect_of_nothing() {
  %x0 = relax.constant dense<> : tensor<0xf32>
  %x = relax.match_cast %x0 : tensor<0xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 1, 2>, pad_mode = "reflect"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      3]>>
  %e = relax.constant dense<0.0> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 3]>>, tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Edge
//===----------------------------------------------------------------------===//

relax.func @edge() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 1>, pad_mode = "edge"} :
      (tensor<4xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @edge_matrix() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "edge"} :
      (tensor<2x3xf32>) -> tensor<3x6xf32>
  %e = relax.constant dense<[[1.0, 1.0, 1.0, 2.0, 3.0, 3.0], [1.0, 1.0, 1.0,
      2.0, 3.0, 3.0], [4.0, 4.0, 4.0, 5.0, 6.0, 6.0]]> : tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<3x6xf32>
  relax.return
}

relax.func @edge_often() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 9, 8>, pad_mode = "edge"} :
      (tensor<4xf32>) -> tensor<21xf32>
  %e = relax.constant dense<[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
      2.0, 3.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0]> : tensor<21xf32>
  check.expect_eq %y, %e : tensor<21xf32>
  relax.return
}

relax.func @edge_one_element() {
  %x = relax.constant dense<[5.0]> : tensor<1xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "edge"} :
      (tensor<1xf32>) -> tensor<6xf32>
  %e = relax.constant dense<5.0> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @edge_removed() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: -1, 2>, pad_mode = "edge"} :
      (tensor<4xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[2.0, 3.0, 4.0, 4.0, 4.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @edge_symbolic() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = relax.match_cast %x0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "edge"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      5]>>
  %e = relax.constant dense<[1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0, 4.0, 4.0]> :
      tensor<9xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 5]>>, tensor<9xf32>
  relax.return
}

relax.func @edge_other_dimension_empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "edge"} :
      (tensor<2x0xf32>) -> tensor<4x0xf32>
  %e = relax.constant dense<> : tensor<4x0xf32>
  check.expect_eq %y, %e : tensor<4x0xf32>
  relax.return
}

relax.func @edge_of_nothing() {
  %x0 = relax.constant dense<> : tensor<0xf32>
  %x = relax.match_cast %x0 : tensor<0xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 1, 2>, pad_mode = "edge"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      3]>>
  %e = relax.constant dense<0.0> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 3]>>, tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Wrap
//===----------------------------------------------------------------------===//

relax.func @wrap() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 1>, pad_mode = "wrap"} :
      (tensor<4xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @wrap_matrix() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> :
      tensor<2x3xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "wrap"} :
      (tensor<2x3xf32>) -> tensor<3x6xf32>
  %e = relax.constant dense<[[5.0, 6.0, 4.0, 5.0, 6.0, 4.0], [2.0, 3.0, 1.0,
      2.0, 3.0, 1.0], [5.0, 6.0, 4.0, 5.0, 6.0, 4.0]]> : tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<3x6xf32>
  relax.return
}

relax.func @wrap_often() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: 9, 8>, pad_mode = "wrap"} :
      (tensor<4xf32>) -> tensor<21xf32>
  %e = relax.constant dense<[4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0,
      2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0]> : tensor<21xf32>
  check.expect_eq %y, %e : tensor<21xf32>
  relax.return
}

relax.func @wrap_one_element() {
  %x = relax.constant dense<[5.0]> : tensor<1xf32>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "wrap"} :
      (tensor<1xf32>) -> tensor<6xf32>
  %e = relax.constant dense<5.0> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @wrap_removed() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = relax.pad %x {pad_width = array<i64: -1, 2>, pad_mode = "wrap"} :
      (tensor<4xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[2.0, 3.0, 4.0, 2.0, 3.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @wrap_symbolic() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = relax.match_cast %x0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 2, 3>, pad_mode = "wrap"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      5]>>
  %e = relax.constant dense<[3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0]> :
      tensor<9xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 5]>>, tensor<9xf32>
  relax.return
}

relax.func @wrap_other_dimension_empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.pad %x {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "wrap"} :
      (tensor<2x0xf32>) -> tensor<4x0xf32>
  %e = relax.constant dense<> : tensor<4x0xf32>
  check.expect_eq %y, %e : tensor<4x0xf32>
  relax.return
}

relax.func @wrap_of_nothing() {
  %x0 = relax.constant dense<> : tensor<0xf32>
  %x = relax.match_cast %x0 : tensor<0xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.pad %x {pad_width = array<i64: 1, 2>, pad_mode = "wrap"} :
      (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n +
      3]>>
  %e = relax.constant dense<0.0> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n + 3]>>, tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %a = relax.constant dense<7.0> : tensor<f16>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xf16>,
      tensor<f16>) -> tensor<3xf16>
  %e = relax.constant dense<[7.0, 1.0, 2.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %a = relax.constant dense<7.0> : tensor<bf16>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xbf16>,
      tensor<bf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[7.0, 1.0, 2.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %a = relax.constant dense<7.0> : tensor<f64>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xf64>,
      tensor<f64>) -> tensor<3xf64>
  %e = relax.constant dense<[7.0, 1.0, 2.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %a = relax.constant dense<7> : tensor<i8>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xi8>,
      tensor<i8>) -> tensor<3xi8>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %a = relax.constant dense<7> : tensor<i16>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xi16>,
      tensor<i16>) -> tensor<3xi16>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %a = relax.constant dense<7> : tensor<i32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xi32>,
      tensor<i32>) -> tensor<3xi32>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %a = relax.constant dense<7> : tensor<i64>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xi64>,
      tensor<i64>) -> tensor<3xi64>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %a = relax.constant dense<7> : tensor<ui8>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xui8>,
      tensor<ui8>) -> tensor<3xui8>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %a = relax.constant dense<7> : tensor<ui16>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xui16>,
      tensor<ui16>) -> tensor<3xui16>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %a = relax.constant dense<7> : tensor<ui32>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xui32>,
      tensor<ui32>) -> tensor<3xui32>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %a = relax.constant dense<7> : tensor<ui64>
  %y = relax.pad %x, %a {pad_width = array<i64: 1, 0>} : (tensor<2xui64>,
      tensor<ui64>) -> tensor<3xui64>
  %e = relax.constant dense<[7, 1, 2]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.pad %x {pad_width = array<i64: 1, 0>} : (tensor<2xi1>) ->
      tensor<3xi1>
  %e = relax.constant dense<[false, true, false]> : tensor<3xi1>
  check.expect_eq %y, %e : tensor<3xi1>
  relax.return
}
