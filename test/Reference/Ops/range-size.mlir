// RUN: relax-test-run %s

// relax.range_size: how many numbers there are in a range.

#a = dense<-9223372036854775808> : tensor<i64>

case @up: relax.range_size dense<1> : tensor<i64>, dense<10> : tensor<i64>, dense<3> : tensor<i64>
    == dense<[3]> : tensor<1xi64>
case @exact: relax.range_size dense<0> : tensor<i64>, dense<9> : tensor<i64>, dense<3> : tensor<i64>
    == dense<[3]> : tensor<1xi64>
case @down: relax.range_size dense<10> : tensor<i64>, dense<6> : tensor<i64>,
    dense<-3> : tensor<i64>
    == dense<[2]> : tensor<1xi64>
case @none: relax.range_size dense<5> : tensor<i64>, dense<2> : tensor<i64>, dense<1> : tensor<i64>
    == dense<[0]> : tensor<1xi64>
case @step_of_zero: relax.range_size dense<1> : tensor<i64>, dense<2> : tensor<i64>,
    dense<0> : tensor<i64>
    == dense<[0]> : tensor<1xi64>
case @floats: relax.range_size dense<1.0> : tensor<f32>, dense<5.0> : tensor<f32>,
    dense<2.0> : tensor<f32>
    == dense<[2]> : tensor<1xi64>
case @floats_down: relax.range_size dense<10.0> : tensor<f32>, dense<6.0> : tensor<f32>,
    dense<-3.0> : tensor<f32>
    == dense<[2]> : tensor<1xi64>
case @fraction: relax.range_size dense<0.0> : tensor<f32>, dense<1.0> : tensor<f32>,
    dense<0.25> : tensor<f32>
    == dense<[4]> : tensor<1xi64>
case @floats_step_of_zero: relax.range_size dense<0.0> : tensor<f32>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32>
    == dense<[0]> : tensor<1xi64>
case @nan: relax.range_size dense<0.0> : tensor<f32>, dense<nan> : tensor<f32>,
    dense<1.0> : tensor<f32>
    == dense<[0]> : tensor<1xi64>

// TYPES: f16 bf16 f64
case @$T: relax.range_size dense<1.0> : tensor<$T>, dense<8.0> : tensor<$T>, dense<2.0> : tensor<$T>
    == dense<[4]> : tensor<1xi64>

// TYPES: i8 i16 i32 ui8 ui16 ui32
case @$T: relax.range_size dense<1> : tensor<$T>, dense<8> : tensor<$T>, dense<2> : tensor<$T>
    == dense<[4]> : tensor<1xi64>

// Two numbers of 64 bits may be further apart than one of them.
case @distance_of_all_bits: relax.range_size dense<-9000000000000000000> : tensor<i64>,
    dense<9000000000000000000> : tensor<i64>, dense<1000000000000000000> : tensor<i64>
    == dense<[18]> : tensor<1xi64>
case @least_step: relax.range_size dense<9223372036854775807> : tensor<i64>, #a, #a
    == dense<[2]> : tensor<1xi64>
case @unsigned_beyond_signed: relax.range_size dense<0> : tensor<ui64>,
    dense<10000000000000000000> : tensor<ui64>, dense<1000000000000000000> : tensor<ui64>
    == dense<[10]> : tensor<1xi64>

// An unsigned step is positive, however large it is.
relax.func @unsigned_step_beyond_signed() {
  %x = relax.constant dense<1> : tensor<ui64>
  %a = relax.constant dense<18446744073709551615> : tensor<ui64>
  %b = relax.constant dense<10000000000000000000> : tensor<ui64>
  %y = relax.range_size %x, %a, %b : (tensor<ui64>, tensor<ui64>, tensor<ui64>)
      -> tensor<1xi64>
  %z = relax.range_size %a, %x, %b : (tensor<ui64>, tensor<ui64>, tensor<ui64>)
      -> tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  %n = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  check.expect_eq %z, %n : tensor<1xi64>
  relax.return
}

relax.func @more_than_any_tensor_has() {
  %x = relax.constant dense<-9223372036854775808> : tensor<i64>
  %a = relax.constant dense<9223372036854775807> : tensor<i64>
  %b = relax.constant dense<1> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %u = relax.constant dense<18446744073709551615> : tensor<ui64>
  %o = relax.constant dense<1> : tensor<ui64>
  %z = relax.range_size %o, %u, %o : (tensor<ui64>, tensor<ui64>, tensor<ui64>)
      -> tensor<1xi64>
  %e = relax.constant dense<[281474976710656]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  check.expect_eq %z, %e : tensor<1xi64>
  relax.return
}

case @unsigned_bytes: relax.range_size dense<1> : tensor<ui8>, dense<255> : tensor<ui8>,
    dense<200> : tensor<ui8>
    == dense<[2]> : tensor<1xi64>
