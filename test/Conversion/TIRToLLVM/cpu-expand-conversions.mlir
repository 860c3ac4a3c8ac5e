// RUN: relax-opt %s --cpu-expand-conversions | FileCheck %s

// One rounding from f64, by way of an f32 that is rounded to odd.

// CHECK-LABEL: func @double_to_half(
// CHECK:         arith.truncf %{{.*}} : vector<4xf64> to vector<4xf32>
// CHECK:         arith.cmpf one
// CHECK:         arith.ori
// CHECK:         arith.truncf %{{.*}} : vector<4xf32> to vector<4xf16>
func.func @double_to_half(%a: vector<4xf64>) -> vector<4xf16> {
  %0 = arith.truncf %a : vector<4xf64> to vector<4xf16>
  return %0 : vector<4xf16>
}

// A conversion with a rounding mode keeps it.

// CHECK-LABEL: func @upward(
// CHECK-NEXT:    arith.truncf %{{.*}} upward : f64 to bf16
func.func @upward(%a: f64) -> bf16 {
  %0 = arith.truncf %a upward : f64 to bf16
  return %0 : bf16
}

// An i32 that exceeds f32 has its last 14 digits combined into one.

// CHECK-LABEL: func @signed(
// CHECK-SAME:    %[[X:.*]]: i32
// CHECK-DAG:     %[[NONE:.*]] = arith.constant 0 : i32
// CHECK-DAG:     %[[LOST:.*]] = arith.constant 16383 : i32
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant 16777216 : i32
// CHECK-DAG:     %[[SIZE:.*]] = arith.constant 33554432 : i32
// CHECK-DAG:     %[[ONES:.*]] = arith.constant -1 : i32
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i32
// CHECK:         %[[MOVED:.*]] = arith.addi %[[X]], %[[LEAST]]
// CHECK:         %[[LONG:.*]] = arith.cmpi uge, %[[MOVED]], %[[SIZE]]
// CHECK:         %[[REST:.*]] = arith.select %[[LONG]], %[[LOST]], %[[NONE]]
// CHECK:         %[[MASK:.*]] = arith.xori %[[REST]], %[[ONES]]
// CHECK:         %[[LOSS:.*]] = arith.andi %[[X]], %[[REST]]
// CHECK:         %[[INEXACT:.*]] = arith.cmpi ne, %[[LOSS]], %[[NONE]]
// CHECK:         %[[LAST:.*]] = arith.addi %[[REST]], %[[ONE]]
// CHECK:         %[[KEPT:.*]] = arith.andi %[[X]], %[[MASK]]
// CHECK:         %[[SET:.*]] = arith.select %[[INEXACT]], %[[LAST]], %[[NONE]]
// CHECK:         %[[ODD:.*]] = arith.ori %[[KEPT]], %[[SET]]
// CHECK:         %[[F:.*]] = arith.sitofp %[[ODD]] : i32 to f32
// CHECK:         arith.truncf %[[F]] to_nearest_even : f32 to bf16
func.func @signed(%a: i32) -> bf16 {
  %0 = arith.sitofp %a : i32 to bf16
  return %0 : bf16
}

// An i64 loses as many digits as it has too many, in three steps.

// CHECK-LABEL: func @unsigned(
// CHECK-SAME:    %[[X:.*]]: vector<8xi64>
// CHECK-COUNT-3: arith.cmpi uge, %[[X]], %{{.*}} : vector<8xi64>
// CHECK-NOT:     arith.cmpi uge
// CHECK:         arith.uitofp %{{.*}} : vector<8xi64> to vector<8xf32>
// CHECK:         arith.truncf %{{.*}} to_nearest_even : vector<8xf32> to vector<8xbf16>
func.func @unsigned(%a: vector<8xi64>) -> vector<8xbf16> {
  %0 = arith.uitofp %a : vector<8xi64> to vector<8xbf16>
  return %0 : vector<8xbf16>
}

// f32 holds each i16, and integers that it rounds are out of the range of f16.

// CHECK-LABEL: func @direct(
// CHECK-NEXT:    arith.sitofp %{{.*}} : i16 to bf16
// CHECK-NEXT:    arith.sitofp %{{.*}} : i64 to f16
// CHECK-NEXT:    return
func.func @direct(%a: i16, %b: i64) -> (bf16, f16) {
  %0 = arith.sitofp %a : i16 to bf16
  %1 = arith.sitofp %b : i64 to f16
  return %0, %1 : bf16, f16
}

// Two conversions stay separate if the first one rounds.

// CHECK-LABEL: func @by_way_of_f32(
// CHECK-NEXT:    %[[F:.*]] = arith.sitofp %{{.*}} : i64 to f32
// CHECK-NEXT:    arith.truncf %[[F]] to_nearest_even : f32 to bf16
func.func @by_way_of_f32(%a: i64) -> bf16 {
  %0 = arith.sitofp %a : i64 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}

// CHECK-LABEL: func @by_way_of_f64(
// CHECK-NEXT:    %[[F:.*]] = arith.uitofp %{{.*}} : vector<4xi64> to vector<4xf64>
// CHECK-NEXT:    arith.truncf %[[F]] to_nearest_even : vector<4xf64> to vector<4xf32>
func.func @by_way_of_f64(%a: vector<4xi64>) -> vector<4xf32> {
  %0 = arith.uitofp %a : vector<4xi64> to vector<4xf64>
  %1 = arith.truncf %0 : vector<4xf64> to vector<4xf32>
  return %1 : vector<4xf32>
}

// f32 holds a signed i25 but not an unsigned one.

// CHECK-LABEL: func @just_fits(
// CHECK-NEXT:    arith.sitofp
// CHECK-NEXT:    arith.truncf %{{.*}} : f32 to f16
// CHECK-NEXT:    arith.uitofp
// CHECK-NEXT:    arith.truncf %{{.*}} to_nearest_even : f32 to f16
// CHECK-NEXT:    arith.sitofp
// CHECK-NEXT:    arith.truncf %{{.*}} : f64 to f32
func.func @just_fits(%a: i25, %b: i32) -> (f16, f16, f32) {
  %0 = arith.sitofp %a : i25 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.uitofp %a : i25 to f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.sitofp %b : i32 to f64
  %5 = arith.truncf %4 : f64 to f32
  return %1, %3, %5 : f16, f16, f32
}

// CHECK-LABEL: func @bf16_to_double(
// CHECK-NEXT:    %[[F:.*]] = arith.extf %{{.*}} : vector<4xbf16> to vector<4xf32>
// CHECK-NEXT:    arith.extf %[[F]] : vector<4xf32> to vector<4xf64>
func.func @bf16_to_double(%a: vector<4xbf16>) -> vector<4xf64> {
  %0 = arith.extf %a : vector<4xbf16> to vector<4xf64>
  return %0 : vector<4xf64>
}
