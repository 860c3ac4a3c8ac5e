// RUN: relax-test-run %s

// relax.clip: moves elements into a range.

relax.func @f16() {
  %x = relax.constant dense<[-7.0, -1.0, 0.0, 1.0, 7.0]> : tensor<5xf16>
  %y = relax.clip %x {min = -2.0 : f16, max = 3.0 : f16} : (tensor<5xf16>)
      -> tensor<5xf16>
  %e = relax.constant dense<[-2.0, -1.0, 0.0, 1.0, 3.0]> : tensor<5xf16>
  check.expect_eq %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[-7.0, -1.0, 0.0, 1.0, 7.0]> : tensor<5xbf16>
  %y = relax.clip %x {min = -2.0 : bf16, max = 3.0 : bf16}
      : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[-2.0, -1.0, 0.0, 1.0, 3.0]> : tensor<5xbf16>
  check.expect_eq %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[-7.0, -1.0, 0.0, 1.0, 7.0]> : tensor<5xf32>
  %y = relax.clip %x {min = -2.0 : f32, max = 3.0 : f32} : (tensor<5xf32>)
      -> tensor<5xf32>
  %e = relax.constant dense<[-2.0, -1.0, 0.0, 1.0, 3.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[-7.0, -1.0, 0.0, 1.0, 7.0]> : tensor<5xf64>
  %y = relax.clip %x {min = -2.0 : f64, max = 3.0 : f64} : (tensor<5xf64>)
      -> tensor<5xf64>
  %e = relax.constant dense<[-2.0, -1.0, 0.0, 1.0, 3.0]> : tensor<5xf64>
  check.expect_eq %y, %e : tensor<5xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-7, -1, 0, 1, 7]> : tensor<5xi8>
  %y = relax.clip %x {min = -2 : i8, max = 3 : i8} : (tensor<5xi8>)
      -> tensor<5xi8>
  %e = relax.constant dense<[-2, -1, 0, 1, 3]> : tensor<5xi8>
  check.expect_eq %y, %e : tensor<5xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-7, -1, 0, 1, 7]> : tensor<5xi16>
  %y = relax.clip %x {min = -2 : i16, max = 3 : i16} : (tensor<5xi16>)
      -> tensor<5xi16>
  %e = relax.constant dense<[-2, -1, 0, 1, 3]> : tensor<5xi16>
  check.expect_eq %y, %e : tensor<5xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-7, -1, 0, 1, 7]> : tensor<5xi32>
  %y = relax.clip %x {min = -2 : i32, max = 3 : i32} : (tensor<5xi32>)
      -> tensor<5xi32>
  %e = relax.constant dense<[-2, -1, 0, 1, 3]> : tensor<5xi32>
  check.expect_eq %y, %e : tensor<5xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-7, -1, 0, 1, 7]> : tensor<5xi64>
  %y = relax.clip %x {min = -2 : i64, max = 3 : i64} : (tensor<5xi64>)
      -> tensor<5xi64>
  %e = relax.constant dense<[-2, -1, 0, 1, 3]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 1, 3, 7]> : tensor<4xui8>
  %y = relax.clip %x {min = 1 : ui8, max = 3 : ui8} : (tensor<4xui8>)
      -> tensor<4xui8>
  %e = relax.constant dense<[1, 1, 3, 3]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 1, 3, 7]> : tensor<4xui16>
  %y = relax.clip %x {min = 1 : ui16, max = 3 : ui16} : (tensor<4xui16>)
      -> tensor<4xui16>
  %e = relax.constant dense<[1, 1, 3, 3]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 1, 3, 7]> : tensor<4xui32>
  %y = relax.clip %x {min = 1 : ui32, max = 3 : ui32} : (tensor<4xui32>)
      -> tensor<4xui32>
  %e = relax.constant dense<[1, 1, 3, 3]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 1, 3, 7]> : tensor<4xui64>
  %y = relax.clip %x {min = 1 : ui64, max = 3 : ui64} : (tensor<4xui64>)
      -> tensor<4xui64>
  %e = relax.constant dense<[1, 1, 3, 3]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @only_min() {
  %x = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.clip %x {min = 0.0 : f32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @only_max() {
  %x = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.clip %x {max = 0.0 : f32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[-7.0, 0.0], [0x7FC00000, 0.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @no_bounds() {
  %x = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.clip %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @max_wins() {
  %x = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.clip %x {min = 3.0 : f32, max = 1.0 : f32} : (tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 1.0], [0x7FC00000, 1.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-7.0, 7.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.clip %x {min = -1.0 : f32, max = 1.0 : f32} : (tensor<?x2xf32,
      #relax.tensor<[n, 2]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[-1.0, 1.0], [0x7FC00000, 1.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.clip %x {min = -1.0 : f32} : (tensor<0x2xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}
