// RUN: relax-test-run %s

// relax.col2im: adds the elements of overlapping windows to an image.
// Numbers by NumPy, one addition at a time.

//===--- Windows ---===//

case @overlapping: relax.col2im dense<[[[2.0, -3.0, -4.0, -2.0], [3.0, 2.0, 0.0, 2.0],
        [-3.0, 4.0, 2.0, 1.0], [3.0, -2.0, -2.0, -1.0]]]> : tensor<1x4x4xf32>
    {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>}
    == dense<[[[[2.0, 0.0, 2.0], [-7.0, 5.0, 0.0], [2.0, -1.0, -1.0]]]]> : tensor<1x1x3x3xf32>
case @apart: relax.col2im dense<[[[1.0, 1.0, 4.0, 3.0, 3.0], [3.0, -2.0, -1.0, -2.0, 3.0],
        [1.0, 2.0, 2.0, -4.0, 4.0], [-2.0, -1.0, 0.0, -4.0, 1.0],
        [4.0, -3.0, 2.0, -3.0, -2.0]]]> : tensor<1x5x5xf32>
    {image_shape = array<i64: 5, 5>, block_shape = array<i64: 1, 5>}
    == dense<[[[[1.0, 3.0, 1.0, -2.0, 4.0], [1.0, -2.0, 2.0, -1.0, -3.0],
        [4.0, -1.0, 2.0, 0.0, 2.0], [3.0, -2.0, -4.0, -4.0, -3.0],
        [3.0, 3.0, 4.0, 1.0, -2.0]]]]> : tensor<1x1x5x5xf32>
case @channels: relax.col2im dense<[[[-4.0, -3.0], [4.0, -1.0], [-4.0, 1.0], [0.0, -1.0]],
        [[1.0, 0.0], [-2.0, -2.0], [-1.0, -3.0], [-4.0, 2.0]]]> : tensor<2x4x2xf32>
    {image_shape = array<i64: 2, 2>, block_shape = array<i64: 1, 2>}
    == dense<[[[[-4.0, 4.0], [-3.0, -1.0]], [[-4.0, 0.0], [1.0, -1.0]]], [[[1.0, -2.0],
        [0.0, -2.0]], [[-1.0, -4.0], [-3.0, 2.0]]]]> : tensor<2x2x2x2xf32>

// An element that no window reaches is 0.
case @strides_leave_a_gap: relax.col2im dense<[[[0.0, 1.0, -3.0, -1.0],
        [3.0, -2.0, 4.0, -2.0]]]> : tensor<1x2x4xf32>
    {image_shape = array<i64: 4, 3>, block_shape = array<i64: 1, 2>, strides = array<i64: 2, 1>}
    == dense<[[[[0.0, 4.0, -2.0], [0.0, 0.0, 0.0], [-3.0, 3.0, -2.0],
        [0.0, 0.0, 0.0]]]]> : tensor<1x1x4x3xf32>

// Elements on the padding are dropped.
case @padding: relax.col2im dense<[[[0.0, 0.0, -1.0, 0.0, 3.0, 2.0, -4.0, 3.0, 0.0, 4.0, 0.0, -4.0],
        [4.0, 4.0, 4.0, -4.0, -4.0, 4.0, -3.0, -2.0, 0.0, 1.0, 2.0, 1.0], [-3.0, -1.0, -3.0, 1.0,
        -1.0, 3.0, 2.0, 0.0, -2.0, -2.0, -2.0, -3.0], [-2.0, 0.0, 0.0, -3.0, 0.0, 4.0, 2.0, 0.0,
        -2.0, 3.0, -4.0, 3.0]]]> : tensor<1x4x12xf32>
    {image_shape = array<i64: 2, 3>, block_shape = array<i64: 2, 2>, padding = array<i64: 1, 0, 1,
        2>}
    == dense<[[[[0.0, -5.0, -3.0], [-1.0, 7.0, 7.0]]]]> : tensor<1x1x2x3xf32>
case @dilation: relax.col2im dense<[[[0.0, 4.0, 2.0], [4.0, 4.0, -2.0], [-1.0, 0.0, -4.0],
        [-1.0, 1.0, -3.0]]]> : tensor<1x4x3xf32>
    {image_shape = array<i64: 3, 5>, block_shape = array<i64: 2, 2>, dilation = array<i64: 2, 2>}
    == dense<[[[[0.0, 4.0, 6.0, 4.0, -2.0], [0.0, 0.0, 0.0, 0.0, 0.0],
        [-1.0, 0.0, -5.0, 1.0, -3.0]]]]> : tensor<1x1x3x5xf32>
case @one_dimension: relax.col2im dense<[[[4.0, -1.0, -3.0], [2.0, -1.0, -1.0], [0.0, -4.0, -3.0],
        [-1.0, -1.0, -1.0]], [[-1.0, 3.0, 4.0], [3.0, 4.0, -4.0], [3.0, 2.0, 1.0],
        [-4.0, 0.0, 0.0]]]> : tensor<2x4x3xf32>
    {image_shape = array<i64: 4>, block_shape = array<i64: 2>}
    == dense<[[[4.0, 1.0, -4.0, -1.0], [0.0, -5.0, -4.0, -1.0]], [[-1.0, 6.0, 8.0, -4.0],
        [3.0, -2.0, 1.0, 0.0]]]> : tensor<2x2x4xf32>
case @three_dimensions: relax.col2im dense<[[[2.0, -4.0], [-4.0, 1.0], [1.0, 4.0], [0.0, 1.0],
        [1.0, -3.0], [-4.0, -3.0], [3.0, -3.0], [0.0, 4.0]]]> : tensor<1x8x2xf32>
    {image_shape = array<i64: 2, 3, 2>, block_shape = array<i64: 2, 2, 2>}
    == dense<[[[[[2.0, -4.0], [-3.0, 1.0], [4.0, 1.0]], [[1.0, -4.0], [0.0, -3.0],
        [-3.0, 4.0]]]]]> : tensor<1x1x2x3x2xf32>
case @no_dimension: relax.col2im dense<[[[1.0], [-1.0], [-3.0]], [[4.0], [0.0],
        [-1.0]]]> : tensor<2x3x1xf32>
    {image_shape = array<i64>, block_shape = array<i64>}
    == dense<[[1.0, -1.0, -3.0], [4.0, 0.0, -1.0]]> : tensor<2x3xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_batch: relax.col2im dense<[[[2.0, -1.0, 3.0, 3.0], [-4.0, 1.0, -3.0, -2.0],
        [-4.0, 4.0, 2.0, -1.0], [2.0, 1.0, 1.0, 3.0]], [[3.0, -1.0, 1.0, 3.0],
        [0.0, 1.0, 2.0, -1.0], [4.0, 4.0, 1.0, -3.0], [0.0, 3.0, 3.0, -1.0]]]> : tensor<2x4x4xf32>
    as tensor<?x4x4xf32, #relax.tensor<[n, 4, 4]>>
    {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} -> tensor<?x?x?x?xf32>
    == dense<[[[[2.0, -5.0, 1.0], [-1.0, 6.0, -1.0], [2.0, 0.0, 3.0]]], [[[3.0, -1.0, 1.0],
        [5.0, 9.0, 2.0], [1.0, 0.0, -1.0]]]]> : tensor<2x1x3x3xf32>
case @empty_batch: relax.col2im dense<> : tensor<0x4x4xf32>
    {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>}
    == dense<> : tensor<0x1x3x3xf32>
case @no_channel: relax.col2im dense<> : tensor<1x0x4xf32>
    {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>}
    == dense<> : tensor<1x0x3x3xf32>

//===--- Element types ---===//

case @f16: relax.col2im dense<[[[2.0, -3.0], [-2.0, 0.0]]]> : tensor<1x2x2xf16>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2.0, -5.0, 0.0]]]> : tensor<1x1x3xf16>
case @bf16: relax.col2im dense<[[[-2.0, 3.0], [1.0, 2.0]]]> : tensor<1x2x2xbf16>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[-2.0, 4.0, 2.0]]]> : tensor<1x1x3xbf16>
case @f32: relax.col2im dense<[[[0.0, 2.0], [0.0, -2.0]]]> : tensor<1x2x2xf32>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[0.0, 2.0, -2.0]]]> : tensor<1x1x3xf32>
case @f64: relax.col2im dense<[[[2.0, 4.0], [-3.0, -1.0]]]> : tensor<1x2x2xf64>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2.0, 1.0, -1.0]]]> : tensor<1x1x3xf64>
case @i8: relax.col2im dense<[[[2, -2], [-1, -3]]]> : tensor<1x2x2xi8>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2, -3, -3]]]> : tensor<1x1x3xi8>
case @i16: relax.col2im dense<[[[-1, 3], [4, -1]]]> : tensor<1x2x2xi16>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[-1, 7, -1]]]> : tensor<1x1x3xi16>
case @i32: relax.col2im dense<[[[0, -3], [4, -2]]]> : tensor<1x2x2xi32>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[0, 1, -2]]]> : tensor<1x1x3xi32>
case @i64: relax.col2im dense<[[[1, 4], [0, 4]]]> : tensor<1x2x2xi64>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[1, 4, 4]]]> : tensor<1x1x3xi64>
case @ui8: relax.col2im dense<[[[2, 3], [3, 3]]]> : tensor<1x2x2xui8>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2, 6, 3]]]> : tensor<1x1x3xui8>
case @ui16: relax.col2im dense<[[[2, 4], [3, 3]]]> : tensor<1x2x2xui16>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2, 7, 3]]]> : tensor<1x1x3xui16>
case @ui32: relax.col2im dense<[[[3, 3], [1, 3]]]> : tensor<1x2x2xui32>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[3, 4, 3]]]> : tensor<1x1x3xui32>
case @ui64: relax.col2im dense<[[[2, 2], [4, 0]]]> : tensor<1x2x2xui64>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[2, 6, 0]]]> : tensor<1x1x3xui64>
case @i8_wraps: relax.col2im dense<[[[1, 100], [100, 2]]]> : tensor<1x2x2xi8>
    {image_shape = array<i64: 3>, block_shape = array<i64: 2>}
    == dense<[[[1, -56, 2]]]> : tensor<1x1x3xi8>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.col2im dense<[[[1.0, inf, 2.0], [nan, 3.0, 4.0]]]> : tensor<1x2x3xf32>
    {image_shape = array<i64: 4>, block_shape = array<i64: 2>}
    == dense<[[[1.0, nan, 5.0, 4.0]]]> : tensor<1x1x4xf32>
