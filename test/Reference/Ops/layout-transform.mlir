// RUN: relax-test-run %s

// relax.layout_transform: an affine map says where each element goes.

// Two channels are missing: zeros.
relax.func @blocks_of_channels() {
  %x = relax.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]], [[7.0, 8.0]], [[9.0,
      10.0]], [[11.0, 12.0]]]]>
      : tensor<1x6x1x2xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>}
      : (tensor<1x6x1x2xf32>) -> tensor<1x2x1x2x4xf32>
  %e = relax.constant dense<[[[[[1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]], [[[9.0, 11.0, 0.0,
      0.0], [10.0, 12.0, 0.0, 0.0]]]]]>
      : tensor<1x2x1x2x4xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2x4xf32>
  relax.return
}

relax.func @blocks_filled_with_a_value() {
  %x = relax.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]], [[7.0, 8.0]], [[9.0,
      10.0]], [[11.0, 12.0]]]]>
      : tensor<1x6x1x2xf32>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>}
      : (tensor<1x6x1x2xf32>, tensor<f32>) -> tensor<1x2x1x2x4xf32>
  %e = relax.constant dense<[[[[[1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]], [[[9.0, 11.0,
      -1.0, -1.0], [10.0, 12.0, -1.0, -1.0]]]]]>
      : tensor<1x2x1x2x4xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2x4xf32>
  relax.return
}

relax.func @whole_blocks() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]>
      : tensor<8xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
      : (tensor<8xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @blocks_become_channels() {
  %x = relax.constant dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[9.0, 10.0, 11.0,
      12.0], [13.0, 14.0, 15.0, 16.0]]]]>
      : tensor<1x2x2x4xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(n, c, w, b) -> (n, c * 4 + b, w)>}
      : (tensor<1x2x2x4xf32>) -> tensor<1x8x2xf32>
  %e = relax.constant dense<[[[1.0, 5.0], [2.0, 6.0], [3.0, 7.0], [4.0, 8.0], [9.0, 13.0],
      [10.0, 14.0], [11.0, 15.0], [12.0, 16.0]]]>
      : tensor<1x8x2xf32>
  check.expect_eq %y, %e : tensor<1x8x2xf32>
  relax.return
}

relax.func @transposed() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (b, a)>}
      : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @the_same() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (a, b)>}
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @flattened() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (a * 3 + b)>}
      : (tensor<2x3xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @flattened_by_columns() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (b * 2 + a)>}
      : (tensor<2x3xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @block_is_larger_than_the_dimension() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
      : (tensor<2xf32>) -> tensor<1x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 0.0, 0.0]]> : tensor<1x4xf32>
  check.expect_eq %y, %e : tensor<1x4xf32>
  relax.return
}

relax.func @one_block_is_all() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d mod 4)>}
      : (tensor<3xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 0.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @two_cuts_of_a_dimension() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]>
      : tensor<10xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 6, (d floordiv 2) mod 3)>}
      : (tensor<10xf32>) -> tensor<2x2x3xf32>
  %e = relax.constant dense<[[[1.0, 3.0, 5.0], [7.0, 9.0, 0.0]], [[2.0, 4.0, 6.0], [8.0, 10.0,
      0.0]]]>
      : tensor<2x2x3xf32>
  check.expect_eq %y, %e : tensor<2x2x3xf32>
  relax.return
}

relax.func @digits_of_a_digit() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0,
      13.0, 14.0, 15.0, 16.0]>
      : tensor<16xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> ((d mod 8) floordiv 4, d floordiv 8, d mod 4)>}
      : (tensor<16xf32>) -> tensor<2x2x4xf32>
  %e = relax.constant dense<[[[1.0, 2.0, 3.0, 4.0], [9.0, 10.0, 11.0, 12.0]], [[5.0, 6.0, 7.0,
      8.0], [13.0, 14.0, 15.0, 16.0]]]>
      : tensor<2x2x4xf32>
  check.expect_eq %y, %e : tensor<2x2x4xf32>
  relax.return
}

relax.func @bits_reversed() {
  %x = relax.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]>
      : tensor<8xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> ((d mod 2) * 4 + ((d floordiv 2) mod 2) * 2 + d floordiv 4)>}
      : (tensor<8xf32>) -> tensor<8xf32>
  %e = relax.constant dense<[0.0, 4.0, 2.0, 6.0, 1.0, 5.0, 3.0, 7.0]>
      : tensor<8xf32>
  check.expect_eq %y, %e : tensor<8xf32>
  relax.return
}

relax.func @digits_of_two_dimensions_in_one() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]>
      : tensor<3x4xf32>
  %v = relax.constant dense<9.0> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(a, b) -> ((a floordiv 2) * 2 + b mod 2, (b floordiv 2) * 2 + a
          mod 2)>}
      : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[1.0, 5.0, 3.0, 7.0], [2.0, 6.0, 4.0, 8.0], [9.0, 9.0, 11.0, 9.0],
      [10.0, 9.0, 12.0, 9.0]]>
      : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @tiles_of_a_matrix() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]>
      : tensor<3x4xf32>
  %v = relax.constant dense<0.5> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(a, b) -> (a floordiv 2, b floordiv 2, a mod 2, b mod 2)>}
      : (tensor<3x4xf32>, tensor<f32>) -> tensor<2x2x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 2.0], [5.0, 6.0]], [[3.0, 4.0], [7.0, 8.0]]], [[[9.0,
      10.0], [0.5, 0.5]], [[11.0, 12.0], [0.5, 0.5]]]]>
      : tensor<2x2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2x2xf32>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.layout_transform %x
      {index_map = affine_map<() -> ()>}
      : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @dimension_of_one_is_added() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d, 0)>}
      : (tensor<2xf32>) -> tensor<2x1xf32>
  %e = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<2x1xf32>
  relax.return
}

relax.func @dimension_of_one_is_dropped() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (b)>}
      : (tensor<1x2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @empty_dimension() {
  %x = relax.constant dense<> : tensor<0xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
      : (tensor<0xf32>) -> tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @empty_dimension_leaves_padding() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.layout_transform %x
      {index_map = affine_map<(a, b) -> (a floordiv 4, b, a mod 4)>}
      : (tensor<2x0xf32>) -> tensor<1x0x4xf32>
  %e = relax.constant dense<> : tensor<1x0x4xf32>
  check.expect_eq %y, %e : tensor<1x0x4xf32>
  relax.return
}

relax.func @all_is_padding() {
  %x = relax.constant dense<> : tensor<0xf32>
  %v = relax.constant dense<3.0> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2)>}
      : (tensor<0xf32>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[3.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @keeps_nan_and_signs() {
  %x = relax.constant dense<[0x7FC00000, -0.0, 0xFF800000]> : tensor<3xf32>
  %v = relax.constant dense<0x7F800000> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0xFF800000], [-0.0, 0x7F800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[1.5, -2.0, 96.0]> : tensor<3xf16>
  %v = relax.constant dense<0.25> : tensor<f16>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xf16>, tensor<f16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.5, 96.0], [-2.0, 0.25]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.5, -2.0, 96.0]> : tensor<3xbf16>
  %v = relax.constant dense<0.25> : tensor<bf16>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xbf16>, tensor<bf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.5, 96.0], [-2.0, 0.25]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[1.5, -2.0, 96.0]> : tensor<3xf32>
  %v = relax.constant dense<0.25> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.5, 96.0], [-2.0, 0.25]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.5, -2.0, 96.0]> : tensor<3xf64>
  %v = relax.constant dense<0.25> : tensor<f64>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xf64>, tensor<f64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.5, 96.0], [-2.0, 0.25]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<true> : tensor<i1>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xi1>, tensor<i1>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-128, 1, 127]> : tensor<3xi8>
  %v = relax.constant dense<126> : tensor<i8>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xi8>, tensor<i8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[-128, 127], [1, 126]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-32768, 1, 32767]> : tensor<3xi16>
  %v = relax.constant dense<32766> : tensor<i16>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xi16>, tensor<i16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[-32768, 32767], [1, 32766]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-2147483648, 1, 2147483647]> : tensor<3xi32>
  %v = relax.constant dense<2147483646> : tensor<i32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xi32>, tensor<i32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[-2147483648, 2147483647], [1, 2147483646]]>
      : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-9223372036854775808, 1, 9223372036854775807]>
      : tensor<3xi64>
  %v = relax.constant dense<9223372036854775806> : tensor<i64>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xi64>, tensor<i64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[-9223372036854775808, 9223372036854775807], [1, 9223372036854775806]]>
      : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 1, 255]> : tensor<3xui8>
  %v = relax.constant dense<254> : tensor<ui8>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xui8>, tensor<ui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[0, 255], [1, 254]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 1, 65535]> : tensor<3xui16>
  %v = relax.constant dense<65534> : tensor<ui16>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xui16>, tensor<ui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[0, 65535], [1, 65534]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 1, 4294967295]> : tensor<3xui32>
  %v = relax.constant dense<4294967294> : tensor<ui32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xui32>, tensor<ui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[0, 4294967295], [1, 4294967294]]>
      : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 1, 18446744073709551615]> : tensor<3xui64>
  %v = relax.constant dense<18446744073709551614> : tensor<ui64>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<3xui64>, tensor<ui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[0, 18446744073709551615], [1, 18446744073709551614]]>
      : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0]]> :
      tensor<5x2xf32>
  %x = relax.match_cast %x0 : tensor<5x2xf32> -> tensor<?x?xf32, #relax.tensor<[c, w]>>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.layout_transform %x, %v
      {index_map = affine_map<(c, w) -> (w, c floordiv 4, c mod 4)>}
      : (tensor<?x?xf32, #relax.tensor<[c, w]>>, tensor<f32>)
      -> tensor<?x?x4xf32, #relax.tensor<[w, (c + 3) floordiv 4, 4]>>
  %e = relax.constant dense<[[[1.0, 3.0, 5.0, 7.0], [9.0, -1.0, -1.0, -1.0]],
      [[2.0, 4.0, 6.0, 8.0], [10.0, -1.0, -1.0, -1.0]]]> : tensor<2x2x4xf32>
  check.expect_eq %y, %e
      : tensor<?x?x4xf32, #relax.tensor<[w, (c + 3) floordiv 4, 4]>>, tensor<2x2x4xf32>
  relax.return
}

// A dimension that is known to be a multiple needs no padding.
relax.func @symbolic_whole_blocks() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %n0 = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %n = relax.match_cast %n0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %x = relax.match_cast %x0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[2 * n]>>
  %y = relax.layout_transform %x {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
      : (tensor<?xf32, #relax.tensor<[2 * n]>>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %e = relax.constant dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<2x2xf32>
  relax.return
}
