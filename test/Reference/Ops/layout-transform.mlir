// RUN: relax-test-run %s

// relax.layout_transform: moves each element to the position given by an affine map.

#x_1x6x1x2 = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]], [[7.0, 8.0]], [[9.0, 10.0]],
    [[11.0, 12.0]]]]> : tensor<1x6x1x2xf32>
#x_2x3 = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
#x_3x4 = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
    [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>

// Two channels are missing: zeros.
case @blocks_of_channels: relax.layout_transform #x_1x6x1x2
    {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>}
    == dense<[[[[[1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]], [[[9.0, 11.0, 0.0, 0.0],
        [10.0, 12.0, 0.0, 0.0]]]]]> : tensor<1x2x1x2x4xf32>
case @blocks_filled_with_a_value: relax.layout_transform #x_1x6x1x2, dense<-1.0> : tensor<f32>
    {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>}
    == dense<[[[[[1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]], [[[9.0, 11.0, -1.0, -1.0],
        [10.0, 12.0, -1.0, -1.0]]]]]> : tensor<1x2x1x2x4xf32>
case @whole_blocks: relax.layout_transform dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,
        8.0]> : tensor<8xf32>
    {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
    == dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
case @blocks_become_channels: relax.layout_transform
    dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[9.0, 10.0, 11.0, 12.0],
        [13.0, 14.0, 15.0, 16.0]]]]> : tensor<1x2x2x4xf32>
    {index_map = affine_map<(n, c, w, b) -> (n, c * 4 + b, w)>}
    == dense<[[[1.0, 5.0], [2.0, 6.0], [3.0, 7.0], [4.0, 8.0], [9.0, 13.0], [10.0, 14.0],
        [11.0, 15.0], [12.0, 16.0]]]> : tensor<1x8x2xf32>
case @transposed: relax.layout_transform #x_2x3 {index_map = affine_map<(a, b) -> (b, a)>}
    == dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
case @the_same: relax.layout_transform #x_2x3 {index_map = affine_map<(a, b) -> (a, b)>} == #x_2x3
case @flattened: relax.layout_transform #x_2x3 {index_map = affine_map<(a, b) -> (a * 3 + b)>}
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @flattened_by_columns: relax.layout_transform #x_2x3
    {index_map = affine_map<(a, b) -> (b * 2 + a)>}
    == dense<[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]> : tensor<6xf32>
case @block_is_larger_than_the_dimension: relax.layout_transform dense<[1.0, 2.0]> : tensor<2xf32>
    {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
    == dense<[[1.0, 2.0, 0.0, 0.0]]> : tensor<1x4xf32>
case @one_block_is_all: relax.layout_transform dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    {index_map = affine_map<(d) -> (d mod 4)>}
    == dense<[1.0, 2.0, 3.0, 0.0]> : tensor<4xf32>
case @two_cuts_of_a_dimension: relax.layout_transform
    dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]> : tensor<10xf32>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 6, (d floordiv 2) mod 3)>}
    == dense<[[[1.0, 3.0, 5.0], [7.0, 9.0, 0.0]], [[2.0, 4.0, 6.0],
        [8.0, 10.0, 0.0]]]> : tensor<2x2x3xf32>
case @digits_of_a_digit: relax.layout_transform
    dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0,
        16.0]> : tensor<16xf32>
    {index_map = affine_map<(d) -> ((d mod 8) floordiv 4, d floordiv 8, d mod 4)>}
    == dense<[[[1.0, 2.0, 3.0, 4.0], [9.0, 10.0, 11.0, 12.0]], [[5.0, 6.0, 7.0, 8.0],
        [13.0, 14.0, 15.0, 16.0]]]> : tensor<2x2x4xf32>
case @bits_reversed: relax.layout_transform dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
        7.0]> : tensor<8xf32>
    {index_map = affine_map<(d) -> ((d mod 2) * 4 + ((d floordiv 2) mod 2) * 2 + d floordiv 4)>}
    == dense<[0.0, 4.0, 2.0, 6.0, 1.0, 5.0, 3.0, 7.0]> : tensor<8xf32>
case @digits_of_two_dimensions_in_one: relax.layout_transform #x_3x4, dense<9.0> : tensor<f32>
    {index_map = affine_map<(a, b) -> ((a floordiv 2) * 2 + b mod 2, (b floordiv 2) * 2 + a mod 2)>}
    == dense<[[1.0, 5.0, 3.0, 7.0], [2.0, 6.0, 4.0, 8.0], [9.0, 9.0, 11.0, 9.0],
        [10.0, 9.0, 12.0, 9.0]]> : tensor<4x4xf32>
case @tiles_of_a_matrix: relax.layout_transform #x_3x4, dense<0.5> : tensor<f32>
    {index_map = affine_map<(a, b) -> (a floordiv 2, b floordiv 2, a mod 2, b mod 2)>}
    == dense<[[[[1.0, 2.0], [5.0, 6.0]], [[3.0, 4.0], [7.0, 8.0]]], [[[9.0, 10.0], [0.5, 0.5]],
        [[11.0, 12.0], [0.5, 0.5]]]]> : tensor<2x2x2x2xf32>
case @scalar: relax.layout_transform dense<7.0> : tensor<f32> {index_map = affine_map<() -> ()>}
    == dense<7.0> : tensor<f32>
case @dimension_of_one_is_added: relax.layout_transform dense<[1.0, 2.0]> : tensor<2xf32>
    {index_map = affine_map<(d) -> (d, 0)>}
    == dense<[[1.0], [2.0]]> : tensor<2x1xf32>
case @dimension_of_one_is_dropped: relax.layout_transform dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    {index_map = affine_map<(a, b) -> (b)>}
    == dense<[1.0, 2.0]> : tensor<2xf32>
case @empty_dimension: relax.layout_transform dense<> : tensor<0xf32>
    {index_map = affine_map<(d) -> (d floordiv 4, d mod 4)>}
    == dense<> : tensor<0x4xf32>
case @empty_dimension_leaves_padding: relax.layout_transform dense<> : tensor<2x0xf32>
    {index_map = affine_map<(a, b) -> (a floordiv 4, b, a mod 4)>}
    == dense<> : tensor<1x0x4xf32>
case @all_is_padding: relax.layout_transform dense<> : tensor<0xf32>, dense<3.0> : tensor<f32>
    {index_map = affine_map<(d) -> (d mod 2)>}
    == dense<[3.0, 3.0]> : tensor<2xf32>
case @keeps_nan_and_signs: relax.layout_transform dense<[nan, -0.0, -inf]> : tensor<3xf32>,
    dense<inf> : tensor<f32> {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[nan, -inf], [-0.0, inf]]> : tensor<2x2xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.layout_transform dense<[1.5, -2.0, 96.0]> : tensor<3x$T>, dense<0.25> : tensor<$T>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[1.5, 96.0], [-2.0, 0.25]]> : tensor<2x2x$T>

case @i1: relax.layout_transform dense<[true, false, true]> : tensor<3xi1>, dense<true> : tensor<i1>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[true, true], [false, true]]> : tensor<2x2xi1>
case @i8: relax.layout_transform dense<[-128, 1, 127]> : tensor<3xi8>, dense<126> : tensor<i8>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[-128, 127], [1, 126]]> : tensor<2x2xi8>
case @i16: relax.layout_transform dense<[-32768, 1, 32767]> : tensor<3xi16>,
    dense<32766> : tensor<i16> {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[-32768, 32767], [1, 32766]]> : tensor<2x2xi16>
case @i32: relax.layout_transform dense<[-2147483648, 1, 2147483647]> : tensor<3xi32>,
    dense<2147483646> : tensor<i32> {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[-2147483648, 2147483647], [1, 2147483646]]> : tensor<2x2xi32>
case @i64: relax.layout_transform dense<[-9223372036854775808, 1,
        9223372036854775807]> : tensor<3xi64>,
    dense<9223372036854775806> : tensor<i64>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[-9223372036854775808, 9223372036854775807],
        [1, 9223372036854775806]]> : tensor<2x2xi64>
case @ui8: relax.layout_transform dense<[0, 1, 255]> : tensor<3xui8>, dense<254> : tensor<ui8>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[0, 255], [1, 254]]> : tensor<2x2xui8>
case @ui16: relax.layout_transform dense<[0, 1, 65535]> : tensor<3xui16>,
    dense<65534> : tensor<ui16> {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[0, 65535], [1, 65534]]> : tensor<2x2xui16>
case @ui32: relax.layout_transform dense<[0, 1, 4294967295]> : tensor<3xui32>,
    dense<4294967294> : tensor<ui32> {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[0, 4294967295], [1, 4294967294]]> : tensor<2x2xui32>
case @ui64: relax.layout_transform dense<[0, 1, 18446744073709551615]> : tensor<3xui64>,
    dense<18446744073709551614> : tensor<ui64>
    {index_map = affine_map<(d) -> (d mod 2, d floordiv 2)>}
    == dense<[[0, 18446744073709551615], [1, 18446744073709551614]]> : tensor<2x2xui64>
case @symbolic: relax.layout_transform dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0],
        [9.0, 10.0]]> : tensor<5x2xf32>
    as tensor<?x?xf32, #relax.tensor<[c, w]>>, dense<-1.0> : tensor<f32>
    {index_map = affine_map<(c, w) -> (w, c floordiv 4, c mod 4)>}
    -> tensor<?x?x4xf32, #relax.tensor<[w, (c + 3) floordiv 4, 4]>>
    == dense<[[[1.0, 3.0, 5.0, 7.0], [9.0, -1.0, -1.0, -1.0]], [[2.0, 4.0, 6.0, 8.0],
        [10.0, -1.0, -1.0, -1.0]]]> : tensor<2x2x4xf32>

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
