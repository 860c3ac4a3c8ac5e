// RUN: relax-test-run %s

// relax.pixel_shuffle: channels as pixels of a larger image.

relax.func @by_two() {
  %x = relax.constant dense<[[[[0.0, 1.0]], [[2.0, 3.0]], [[4.0, 5.0]], [[6.0,
      7.0]], [[8.0, 9.0]], [[10.0, 11.0]], [[12.0, 13.0]], [[14.0, 15.0]]]]> :
      tensor<1x8x1x2xf32>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<1x8x1x2xf32>)
      -> tensor<1x2x2x4xf32>
  %e = relax.constant dense<[[[[0.0, 2.0, 1.0, 3.0], [4.0, 6.0, 5.0, 7.0]],
      [[8.0, 10.0, 9.0, 11.0], [12.0, 14.0, 13.0, 15.0]]]]> :
      tensor<1x2x2x4xf32>
  check.expect_eq %y, %e : tensor<1x2x2x4xf32>
  relax.return
}

relax.func @by_three() {
  %x = relax.constant dense<[[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]],
      [[6.0], [7.0]], [[8.0], [9.0]], [[10.0], [11.0]], [[12.0], [13.0]],
      [[14.0], [15.0]], [[16.0], [17.0]]]> : tensor<9x2x1xf32>
  %y = relax.pixel_shuffle %x {upscale_factor = 3 : i64} : (tensor<9x2x1xf32>)
      -> tensor<1x6x3xf32>
  %e = relax.constant dense<[[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0], [12.0, 14.0,
      16.0], [1.0, 3.0, 5.0], [7.0, 9.0, 11.0], [13.0, 15.0, 17.0]]]> :
      tensor<1x6x3xf32>
  check.expect_eq %y, %e : tensor<1x6x3xf32>
  relax.return
}

relax.func @by_one() {
  %x = relax.constant dense<[[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]],
      [[6.0], [7.0]], [[8.0], [9.0]], [[10.0], [11.0]], [[12.0], [13.0]],
      [[14.0], [15.0]], [[16.0], [17.0]]]> : tensor<9x2x1xf32>
  %y = relax.pixel_shuffle %x {upscale_factor = 1 : i64} : (tensor<9x2x1xf32>)
      -> tensor<9x2x1xf32>
  %e = relax.constant dense<[[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]],
      [[6.0], [7.0]], [[8.0], [9.0]], [[10.0], [11.0]], [[12.0], [13.0]],
      [[14.0], [15.0]], [[16.0], [17.0]]]> : tensor<9x2x1xf32>
  check.expect_eq %y, %e : tensor<9x2x1xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[0.0, 1.0]], [[2.0, 3.0]], [[4.0, 5.0]], [[6.0,
      7.0]], [[8.0, 9.0]], [[10.0, 11.0]], [[12.0, 13.0]], [[14.0, 15.0]]]]> :
      tensor<1x8x1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x8x1x2xf32> -> tensor<?x8x?x?xf32,
      #relax.tensor<[n, 8, h, w]>>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<?x8x?x?xf32,
      #relax.tensor<[n, 8, h, w]>>) -> tensor<?x2x?x?xf32, #relax.tensor<[n, 2,
      2 * h, 2 * w]>>
  %e = relax.constant dense<[[[[0.0, 2.0, 1.0, 3.0], [4.0, 6.0, 5.0, 7.0]],
      [[8.0, 10.0, 9.0, 11.0], [12.0, 14.0, 13.0, 15.0]]]]> :
      tensor<1x2x2x4xf32>
  check.expect_eq %y, %e : tensor<?x2x?x?xf32, #relax.tensor<[n, 2, 2 * h, 2 *
      w]>>, tensor<1x2x2x4xf32>
  relax.return
}

relax.func @symbolic_channels() {
  %x0 = relax.constant dense<[[[[0.0, 1.0]], [[2.0, 3.0]], [[4.0, 5.0]], [[6.0,
      7.0]], [[8.0, 9.0]], [[10.0, 11.0]], [[12.0, 13.0]], [[14.0, 15.0]]]]> :
      tensor<1x8x1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x8x1x2xf32> -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, w]>>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, w]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, c
      floordiv 4, 2 * h, 2 * w]>>
  %e = relax.constant dense<[[[[0.0, 2.0, 1.0, 3.0], [4.0, 6.0, 5.0, 7.0]],
      [[8.0, 10.0, 9.0, 11.0], [12.0, 14.0, 13.0, 15.0]]]]> :
      tensor<1x2x2x4xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32, #relax.tensor<[n, c floordiv 4, 2
      * h, 2 * w]>>, tensor<1x2x2x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4x2x2xf32>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<0x4x2x2xf32>)
      -> tensor<0x1x4x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4x4xf32>
  check.expect_eq %y, %e : tensor<0x1x4x4xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[[0.0]], [[1.0]], [[2.0]], [[3.0]]]> :
      tensor<4x1x1xf16>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xf16>)
      -> tensor<1x2x2xf16>
  %e = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]]]> : tensor<1x2x2xf16>
  check.expect_eq %y, %e : tensor<1x2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[0.0]], [[1.0]], [[2.0]], [[3.0]]]> :
      tensor<4x1x1xbf16>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xbf16>)
      -> tensor<1x2x2xbf16>
  %e = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]]]> : tensor<1x2x2xbf16>
  check.expect_eq %y, %e : tensor<1x2x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[0.0]], [[1.0]], [[2.0]], [[3.0]]]> :
      tensor<4x1x1xf64>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xf64>)
      -> tensor<1x2x2xf64>
  %e = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]]]> : tensor<1x2x2xf64>
  check.expect_eq %y, %e : tensor<1x2x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi8>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xi8>) ->
      tensor<1x2x2xi8>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xi8>
  check.expect_eq %y, %e : tensor<1x2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi16>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xi16>)
      -> tensor<1x2x2xi16>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xi16>
  check.expect_eq %y, %e : tensor<1x2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi32>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xi32>)
      -> tensor<1x2x2xi32>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xi32>
  check.expect_eq %y, %e : tensor<1x2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xi64>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xi64>)
      -> tensor<1x2x2xi64>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xi64>
  check.expect_eq %y, %e : tensor<1x2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xui8>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xui8>)
      -> tensor<1x2x2xui8>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xui8>
  check.expect_eq %y, %e : tensor<1x2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xui16>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xui16>)
      -> tensor<1x2x2xui16>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xui16>
  check.expect_eq %y, %e : tensor<1x2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xui32>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xui32>)
      -> tensor<1x2x2xui32>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xui32>
  check.expect_eq %y, %e : tensor<1x2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1xui64>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xui64>)
      -> tensor<1x2x2xui64>
  %e = relax.constant dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2xui64>
  check.expect_eq %y, %e : tensor<1x2x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[true]], [[false]], [[false]], [[true]]]> :
      tensor<4x1x1xi1>
  %y = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x1x1xi1>) ->
      tensor<1x2x2xi1>
  %e = relax.constant dense<[[[true, false], [false, true]]]> : tensor<1x2x2xi1>
  check.expect_eq %y, %e : tensor<1x2x2xi1>
  relax.return
}
