// Specs without their shorthands, which relax-test-opt can read.
// RUN: relax-test-run %s --expand | FileCheck %s --match-full-lines
// RUN: relax-test-run %s --expand | relax-test-opt | FileCheck %s --check-prefix=PARSED

#x = dense<[1.0, nan]>
!known = tensor<2x$T>
!any = tensor<?xf32, #relax.tensor<[n]>>

// A function per type, a constant per value.
// CHECK: // TYPES: f16 f64
// CHECK-NEXT: relax.func @one_operand_f16() {
// CHECK-NEXT:   %x0 = relax.constant dense<[1.0, 0x7E00]> : tensor<2xf16>
// CHECK-NEXT:   %y0 = relax.abs %x0 : (tensor<2xf16>) -> tensor<2xf16>
// CHECK-NEXT:   %e0 = relax.constant dense<[1.0, 0x7E00]> : tensor<2xf16>
// CHECK-NEXT:   check.expect_eq %y0, %e0 : tensor<2xf16>
// CHECK-NEXT:   relax.return
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: relax.func @one_operand_f64() {
// CHECK-NEXT:   %x0 = relax.constant dense<[1.0, 0x7FF8000000000000]> : tensor<2xf64>
// CHECK-NEXT:   %y0 = relax.abs %x0 : (tensor<2xf64>) -> tensor<2xf64>
// CHECK-NEXT:   %e0 = relax.constant dense<[1.0, 0x7FF8000000000000]> : tensor<2xf64>
// CHECK-NEXT:   check.expect_eq %y0, %e0 : tensor<2xf64>
// TYPES: f16 f64
case @one_operand_$T: relax.abs #x : !known == #x : !known

// A name that is there twice is one constant, a literal is not.
// CHECK: relax.func @operands() {
// CHECK-NEXT:   %x0 = relax.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
// CHECK-NEXT:   %x2 = relax.constant dense<2.0> : tensor<1xf32>
// CHECK-NEXT:   %x3 = relax.constant dense<2.0> : tensor<1xf32>
// CHECK-NEXT:   %y0 = relax.concat %x0, %x0, %x2, %x3 {axis = 0 : i64} : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6xf32>
// CHECK-NEXT:   %e0 = relax.constant dense<[1.0, 0x7FC00000, 1.0, 0x7FC00000, 2.0, 2.0]> : tensor<6xf32>
// CHECK-NEXT:   check.expect_close %y0, %e0 {rtol = 1.0e-3} : tensor<6xf32>
case @operands: relax.concat #x : tensor<2xf32>, #x : tensor<2xf32>, dense<2.0> : tensor<1xf32>,
    dense<2.0> : tensor<1xf32>
    {axis = 0 : i64}
    ~= dense<[1.0, nan, 1.0, nan, 2.0, 2.0]> : tensor<6xf32> {rtol = 1.0e-3}

// CHECK: relax.func @less_is_known() {
// CHECK-NEXT:   %x0_whole = relax.constant dense<[0xFF800000, 1.0]> : tensor<2xf32>
// CHECK-NEXT:   %x0 = relax.match_cast %x0_whole : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT:   %y0 = relax.abs %x0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT:   %e0 = relax.constant dense<[0x7F800000, 1.0]> : tensor<2xf32>
// CHECK-NEXT:   check.expect_eq %y0, %e0 : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
case @less_is_known: relax.abs dense<[-inf, 1.0]> : tensor<2xf32> as !any -> !any
    == dense<[inf, 1.0]> : tensor<2xf32>

// CHECK: relax.func @shape() {
// CHECK-NEXT:   %x0 = relax.constant dense<{{\[}}[-128, 127]]> : tensor<1x2xi8>
// CHECK-NEXT:   %x1 = relax.shape [2, 1] -> !relax.shape<[2, 1]>
case @shape: relax.reshape dense<[[min, max]]> : tensor<1x2xi8>, [2, 1]
    == dense<[[min], [max]]> : tensor<2x1xi8>

// CHECK: relax.func @full_ui8() {
// CHECK-NEXT:   %x = relax.constant dense<[255,
// CHECK-NEXT:       0]> : tensor<2xui8>
// CHECK: relax.func @full_i64() {
// CHECK-NEXT:   %x = relax.constant dense<[9223372036854775807,
// CHECK-NEXT:       -9223372036854775808]> : tensor<2xi64>
// TYPES: ui8 i64
relax.func @full_$T() {
  %x = relax.constant dense<[max,
      min]> : tensor<2x$T>
  %y = relax.constant dense<[max, min]> : tensor<2x$T>
  check.expect_eq %x, %y : tensor<2x$T>
  relax.return
}
// PARSED: relax.func @full_i64()
