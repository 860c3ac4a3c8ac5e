// RUN: relax-test-run %s

// relax.range_size: how many numbers there are in a range.

relax.func @up() {
  %x = relax.constant dense<1> : tensor<i64>
  %a = relax.constant dense<10> : tensor<i64>
  %b = relax.constant dense<3> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[3]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @exact() {
  %x = relax.constant dense<0> : tensor<i64>
  %a = relax.constant dense<9> : tensor<i64>
  %b = relax.constant dense<3> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[3]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @down() {
  %x = relax.constant dense<10> : tensor<i64>
  %a = relax.constant dense<6> : tensor<i64>
  %b = relax.constant dense<-3> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<5> : tensor<i64>
  %a = relax.constant dense<2> : tensor<i64>
  %b = relax.constant dense<1> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @step_of_zero() {
  %x = relax.constant dense<1> : tensor<i64>
  %a = relax.constant dense<2> : tensor<i64>
  %b = relax.constant dense<0> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @floats() {
  %x = relax.constant dense<1.0> : tensor<f32>
  %a = relax.constant dense<5.0> : tensor<f32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.range_size %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @floats_down() {
  %x = relax.constant dense<10.0> : tensor<f32>
  %a = relax.constant dense<6.0> : tensor<f32>
  %b = relax.constant dense<-3.0> : tensor<f32>
  %y = relax.range_size %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @fraction() {
  %x = relax.constant dense<0.0> : tensor<f32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.25> : tensor<f32>
  %y = relax.range_size %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @floats_step_of_zero() {
  %x = relax.constant dense<0.0> : tensor<f32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.range_size %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @nan() {
  %x = relax.constant dense<0.0> : tensor<f32>
  %a = relax.constant dense<0x7FC00000> : tensor<f32>
  %b = relax.constant dense<1.0> : tensor<f32>
  %y = relax.range_size %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<1.0> : tensor<f16>
  %a = relax.constant dense<8.0> : tensor<f16>
  %b = relax.constant dense<2.0> : tensor<f16>
  %y = relax.range_size %x, %a, %b : (tensor<f16>, tensor<f16>, tensor<f16>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<1.0> : tensor<bf16>
  %a = relax.constant dense<8.0> : tensor<bf16>
  %b = relax.constant dense<2.0> : tensor<bf16>
  %y = relax.range_size %x, %a, %b : (tensor<bf16>, tensor<bf16>, tensor<bf16>)
      -> tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<1.0> : tensor<f64>
  %a = relax.constant dense<8.0> : tensor<f64>
  %b = relax.constant dense<2.0> : tensor<f64>
  %y = relax.range_size %x, %a, %b : (tensor<f64>, tensor<f64>, tensor<f64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<1> : tensor<i8>
  %a = relax.constant dense<8> : tensor<i8>
  %b = relax.constant dense<2> : tensor<i8>
  %y = relax.range_size %x, %a, %b : (tensor<i8>, tensor<i8>, tensor<i8>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<1> : tensor<i16>
  %a = relax.constant dense<8> : tensor<i16>
  %b = relax.constant dense<2> : tensor<i16>
  %y = relax.range_size %x, %a, %b : (tensor<i16>, tensor<i16>, tensor<i16>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<1> : tensor<i32>
  %a = relax.constant dense<8> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %y = relax.range_size %x, %a, %b : (tensor<i32>, tensor<i32>, tensor<i32>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<1> : tensor<ui8>
  %a = relax.constant dense<8> : tensor<ui8>
  %b = relax.constant dense<2> : tensor<ui8>
  %y = relax.range_size %x, %a, %b : (tensor<ui8>, tensor<ui8>, tensor<ui8>) ->
      tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<1> : tensor<ui16>
  %a = relax.constant dense<8> : tensor<ui16>
  %b = relax.constant dense<2> : tensor<ui16>
  %y = relax.range_size %x, %a, %b : (tensor<ui16>, tensor<ui16>, tensor<ui16>)
      -> tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<1> : tensor<ui32>
  %a = relax.constant dense<8> : tensor<ui32>
  %b = relax.constant dense<2> : tensor<ui32>
  %y = relax.range_size %x, %a, %b : (tensor<ui32>, tensor<ui32>, tensor<ui32>)
      -> tensor<1xi64>
  %e = relax.constant dense<[4]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

// Two numbers of 64 bits may be further apart than one of them.
relax.func @distance_of_all_bits() {
  %x = relax.constant dense<-9000000000000000000> : tensor<i64>
  %a = relax.constant dense<9000000000000000000> : tensor<i64>
  %b = relax.constant dense<1000000000000000000> : tensor<i64>
  %y = relax.range_size %x, %a, %b : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[18]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @least_step() {
  %x = relax.constant dense<9223372036854775807> : tensor<i64>
  %a = relax.constant dense<-9223372036854775808> : tensor<i64>
  %y = relax.range_size %x, %a, %a : (tensor<i64>, tensor<i64>, tensor<i64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @unsigned_beyond_signed() {
  %x = relax.constant dense<0> : tensor<ui64>
  %a = relax.constant dense<10000000000000000000> : tensor<ui64>
  %b = relax.constant dense<1000000000000000000> : tensor<ui64>
  %y = relax.range_size %x, %a, %b : (tensor<ui64>, tensor<ui64>, tensor<ui64>)
      -> tensor<1xi64>
  %e = relax.constant dense<[10]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

// A step of unsigned numbers goes upwards, however large it is.
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

relax.func @unsigned_bytes() {
  %x = relax.constant dense<1> : tensor<ui8>
  %a = relax.constant dense<255> : tensor<ui8>
  %b = relax.constant dense<200> : tensor<ui8>
  %y = relax.range_size %x, %a, %b : (tensor<ui8>, tensor<ui8>, tensor<ui8>) ->
      tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}
