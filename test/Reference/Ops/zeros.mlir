// RUN: relax-test-run %s

// relax.zeros: a tensor of zeros.

case @matrix: relax.zeros [2, 3] {dtype = f32} == dense<0.0> : tensor<2x3xf32>
case @rank_0: relax.zeros [] {dtype = f32} == dense<0.0> : tensor<f32>
case @empty: relax.zeros [0, 2] {dtype = f32} == dense<> : tensor<0x2xf32>

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32>
      -> tensor<?xf32, #relax.tensor<[n]>>
  %s = relax.shape [n, 2] -> !relax.shape<[n, 2]>
  %y = relax.zeros %s {dtype = f32}
      : (!relax.shape<[n, 2]>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<0.0> : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<3x2xf32>
  relax.return
}

// TYPES: f16 bf16 f64
case @$T: relax.zeros [2] {dtype = $T} == dense<0.0> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.zeros [2] {dtype = $T} == dense<0> : tensor<2x$T>

case @i1: relax.zeros [2] {dtype = i1} == dense<false> : tensor<2xi1>
