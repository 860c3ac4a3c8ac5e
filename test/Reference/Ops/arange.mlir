// RUN: relax-test-run %s

// relax.arange: numbers in steps.

case @up: relax.arange dense<2.0> : tensor<f32>, dense<0.5> : tensor<f32>, [4]
    == dense<[2.0, 2.5, 3.0, 3.5]> : tensor<4xf32>
case @down: relax.arange dense<1.0> : tensor<f32>, dense<-2.0> : tensor<f32>, [3]
    == dense<[1.0, -1.0, -3.0]> : tensor<3xf32>
case @none: relax.arange dense<1.0> : tensor<f32>, dense<1.0> : tensor<f32>, [0]
    == dense<> : tensor<0xf32>
case @constant: relax.arange dense<3.0> : tensor<f32>, dense<0.0> : tensor<f32>, [2]
    == dense<3.0> : tensor<2xf32>
case @integers_down: relax.arange dense<5> : tensor<i64>, dense<-3> : tensor<i64>, [4]
    == dense<[5, 2, -1, -4]> : tensor<4xi64>
case @wraps_around: relax.arange dense<250> : tensor<ui8>, dense<4> : tensor<ui8>, [3]
    == dense<[250, 254, 2]> : tensor<3xui8>

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32>
      -> tensor<?xf32, #relax.tensor<[n]>>
  %a = relax.constant dense<1> : tensor<i64>
  %b = relax.constant dense<2> : tensor<i64>
  %s = relax.shape [n] -> !relax.shape<[n]>
  %y = relax.arange %a, %b, %s
      : (tensor<i64>, tensor<i64>, !relax.shape<[n]>)
      -> tensor<?xi64, #relax.tensor<[n]>>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<?xi64, #relax.tensor<[n]>>, tensor<3xi64>
  relax.return
}

// TYPES: f16 bf16 f64
case @$T: relax.arange dense<1.0> : tensor<$T>, dense<2.0> : tensor<$T>, [3]
    == dense<[1.0, 3.0, 5.0]> : tensor<3x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.arange dense<1> : tensor<$T>, dense<2> : tensor<$T>, [3]
    == dense<[1, 3, 5]> : tensor<3x$T>
