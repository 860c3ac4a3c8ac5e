// RUN: relax-test-run %s

// relax.cumprod: the product of the elements up to each one along an axis.

relax.func @f16() {
  %x = relax.constant dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf16>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xf16>) -> tensor<2x3xf16>
  %e = relax.constant dense<[[0.5, 1.0, 3.0], [4.0, -6.0, -36.0]]>
      : tensor<2x3xf16>
  check.expect_close %y, %e : tensor<2x3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xbf16>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %e = relax.constant dense<[[0.5, 1.0, 3.0], [4.0, -6.0, -36.0]]>
      : tensor<2x3xbf16>
  check.expect_close %y, %e : tensor<2x3xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.5, 1.0, 3.0], [4.0, -6.0, -36.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf64>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xf64>) -> tensor<2x3xf64>
  %e = relax.constant dense<[[0.5, 1.0, 3.0], [4.0, -6.0, -36.0]]>
      : tensor<2x3xf64>
  check.expect_close %y, %e : tensor<2x3xf64>
  relax.return
}

// Wraps around.
relax.func @i8() {
  %x = relax.constant dense<[[127, 1, 2], [3, -128, 127]]> : tensor<2x3xi8>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %e = relax.constant dense<[[127, 127, -2], [3, -128, -128]]> : tensor<2x3xi8>
  check.expect_eq %y, %e : tensor<2x3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[32767, 1, 2], [3, -32768, 32767]]>
      : tensor<2x3xi16>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xi16>) -> tensor<2x3xi16>
  %e = relax.constant dense<[[32767, 32767, -2], [3, -32768, -32768]]>
      : tensor<2x3xi16>
  check.expect_eq %y, %e : tensor<2x3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[2147483647, 1, 2], [3, -2147483648,
      2147483647]]> : tensor<2x3xi32>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %e = relax.constant dense<[[2147483647, 2147483647, -2], [3, -2147483648,
      -2147483648]]> : tensor<2x3xi32>
  check.expect_eq %y, %e : tensor<2x3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[9223372036854775807, 1, 2], [3,
      -9223372036854775808, 9223372036854775807]]> : tensor<2x3xi64>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xi64>) -> tensor<2x3xi64>
  %e = relax.constant dense<[[9223372036854775807, 9223372036854775807, -2],
      [3, -9223372036854775808, -9223372036854775808]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[255, 1, 2], [3, 0, 255]]> : tensor<2x3xui8>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xui8>) -> tensor<2x3xui8>
  %e = relax.constant dense<[[255, 255, 254], [3, 0, 0]]> : tensor<2x3xui8>
  check.expect_eq %y, %e : tensor<2x3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[65535, 1, 2], [3, 0, 65535]]> : tensor<2x3xui16>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xui16>) -> tensor<2x3xui16>
  %e = relax.constant dense<[[65535, 65535, 65534], [3, 0, 0]]>
      : tensor<2x3xui16>
  check.expect_eq %y, %e : tensor<2x3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[4294967295, 1, 2], [3, 0, 4294967295]]>
      : tensor<2x3xui32>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xui32>) -> tensor<2x3xui32>
  %e = relax.constant dense<[[4294967295, 4294967295, 4294967294], [3, 0,
      0]]> : tensor<2x3xui32>
  check.expect_eq %y, %e : tensor<2x3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[0, 1, 2], [3, 0, 0]]> : tensor<2x3xui64>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x3xui64>) -> tensor<2x3xui64>
  %e = relax.constant dense<[[0, 0, 0], [3, 0, 0]]> : tensor<2x3xui64>
  check.expect_eq %y, %e : tensor<2x3xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Where it starts and ends
//===----------------------------------------------------------------------===//

relax.func @exclusive() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.cumprod %x {axis = 1, exclusive = true} : (tensor<2x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 1.0, 2.0], [1.0, 4.0, -20.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @reverse() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.cumprod %x {axis = 1, reverse = true} : (tensor<2x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[6.0, 6.0, 3.0], [-120.0, -30.0, 6.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @exclusive_reverse() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.cumprod %x {axis = 0, exclusive = true, reverse = true}
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[4.0, -5.0, 6.0], [1.0, 1.0, 1.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @middle_axis() {
  %x = relax.constant dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11,
      12]]]> : tensor<2x3x2xi32>
  %y = relax.cumprod %x {axis = -2} : (tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
  %e = relax.constant dense<[[[1, 2], [3, 8], [15, 48]], [[7, 8], [63, 80],
      [693, 960]]]> : tensor<2x3x2xi32>
  check.expect_eq %y, %e : tensor<2x3x2xi32>
  relax.return
}

relax.func @one_dimension() {
  %x = relax.constant dense<[3, 1, 4, 1, 5]> : tensor<5xi64>
  %y = relax.cumprod %x {axis = 0} : (tensor<5xi64>) -> tensor<5xi64>
  %e = relax.constant dense<[3, 3, 12, 12, 60]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// The element type of the result
//===----------------------------------------------------------------------===//

relax.func @of_truth_values() {
  %x = relax.constant dense<[true, false, true, true]> : tensor<4xi1>
  %y = relax.cumprod %x {axis = 0, dtype = i64} : (tensor<4xi1>)
      -> tensor<4xi64>
  %e = relax.constant dense<[1, 0, 0, 0]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

// Elements are converted before they are computed with.
relax.func @wider() {
  %x = relax.constant dense<[100, 100, 100]> : tensor<3xi8>
  %y = relax.cumprod %x {axis = 0, dtype = i32} : (tensor<3xi8>)
      -> tensor<3xi32>
  %e = relax.constant dense<[100, 10000, 1000000]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @narrower() {
  %x = relax.constant dense<[255, 3]> : tensor<2xi32>
  %y = relax.cumprod %x {axis = 0, dtype = i8} : (tensor<2xi32>) -> tensor<2xi8>
  %e = relax.constant dense<[-1, -3]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @integers_as_floats() {
  %x = relax.constant dense<[255, 2]> : tensor<2xui8>
  %y = relax.cumprod %x {axis = 0, dtype = f32} : (tensor<2xui8>)
      -> tensor<2xf32>
  %e = relax.constant dense<[255.0, 510.0]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @halves_as_floats() {
  %x = relax.constant dense<[0.099975586, 0.19995117, 0.30004883]>
      : tensor<3xf16>
  %y = relax.cumprod %x {axis = 0, dtype = f32} : (tensor<3xf16>)
      -> tensor<3xf32>
  %e = relax.constant dense<[0.099975586, 0.019990236, 0.0059980466]>
      : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

relax.func @doubles_as_halves() {
  %x = relax.constant dense<[0.1, 0.2]> : tensor<2xf64>
  %y = relax.cumprod %x {axis = 0, dtype = f16} : (tensor<2xf64>)
      -> tensor<2xf16>
  %e = relax.constant dense<[0.099975586, 0.019989014]> : tensor<2xf16>
  check.expect_close %y, %e : tensor<2xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Accumulated in f32
//===----------------------------------------------------------------------===//

// The third product is no f16, and the fourth one is.
relax.func @large_products_f16() {
  %x = relax.constant dense<[256.0, 256.0, 256.0, 0.0009765625]> : tensor<4xf16>
  %y = relax.cumprod %x {axis = 0} : (tensor<4xf16>) -> tensor<4xf16>
  %e = relax.constant dense<[256.0, 0x7C00, 0x7C00, 16384.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan() {
  %x = relax.constant dense<[1.0, 0x7FC00000, 2.0]> : tensor<3xf32>
  %y = relax.cumprod %x {axis = 0} : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 0x7FC00000, 0x7FC00000]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @infinity() {
  %x = relax.constant dense<[1.0, 0x7F800000, 0.0]> : tensor<3xf32>
  %y = relax.cumprod %x {axis = 0} : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 0x7F800000, 0x7FC00000]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.cumprod %x {axis = 0} : (tensor<?x?xf32, #relax.tensor<[n,
      m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -10.0, 18.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.cumprod %x {axis = -1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[1.0, 2.0, 6.0], [4.0, -20.0, -120.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<?x?xf32>, tensor<2x3xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.cumprod %x {axis = 1} : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.cumprod %x {axis = 0} : (tensor<?x2xf32, #relax.tensor<[n,
      2]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<0x2xf32>
  relax.return
}
