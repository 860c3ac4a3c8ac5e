// RUN: relax-opt %s --cpu-expand-math | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --cpu-expand-math | FileCheck %s --check-prefix=SCALED

// CHECK-LABEL: func @vectors(
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.tanh
// CHECK-NOT:     math.erf
// CHECK:         math.fma {{.*}} : vector<16xf32>
// CHECK:         return
func.func @vectors(%a: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %a : vector<16xf32>
  %1 = math.tanh %0 : vector<16xf32>
  %2 = math.erf %1 : vector<16xf32>
  return %2 : vector<16xf32>
}

// A lane whose result rounds to zero computes the exponential of zero instead:
// the multiplication by a power of two would take a hundred cycles.

// CHECK-LABEL: func @exp_of_small(
// CHECK-SAME:    %[[A:.*]]: vector<16xf32>
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant dense<-1.039800e+02> : vector<16xf32>
// CHECK:         %[[IS_ZERO:.*]] = arith.cmpf olt, %[[A]], %[[LEAST]]
// CHECK:         arith.select %[[IS_ZERO]], %[[ZERO]], %[[A]]
// CHECK:         %[[RESULT:.*]] = arith.select %[[IS_ZERO]], %[[ZERO]], %{{.*}}
// CHECK-NEXT:    return %[[RESULT]]
func.func @exp_of_small(%a: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %a : vector<16xf32>
  return %0 : vector<16xf32>
}

// A sum or a difference with a constant, if it is the only use, does not show
// subnormal powers: the least normal one takes their place.

// CHECK-LABEL: func @one_plus_exp(
// CHECK-SAME:    %[[A:.*]]: f32
// CHECK:         %[[LEAST:.*]] = arith.constant -8.733000e+01 : f32
// CHECK:         %[[IS_LESS:.*]] = arith.cmpf olt, %[[A]], %[[LEAST]]
// CHECK:         arith.select %[[IS_LESS]], %[[LEAST]], %[[A]]
// CHECK-NOT:     arith.select %[[IS_LESS]]
// CHECK:         %[[SUM:.*]] = arith.addf
// CHECK-NEXT:    return %[[SUM]]
func.func @one_plus_exp(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = math.exp %a : f32
  %1 = arith.addf %0, %one : f32
  return %1 : f32
}

// CHECK-LABEL: func @exp2_minus_vector(
// CHECK:         arith.constant dense<-1.259900e+02> : vector<16xf32>
// CHECK:         return
func.func @exp2_minus_vector(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<-2.0> : vector<16xf32>
  %0 = math.exp2 %a : vector<16xf32>
  %1 = arith.subf %c, %0 : vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func @exp_plus_enough(
// CHECK:         arith.constant -8.733000e+01 : f32
// CHECK:         return
func.func @exp_plus_enough(%a: f32) -> f32 {
  %c = arith.constant 1.0e-30 : f32
  %0 = math.exp %a : f32
  %1 = arith.addf %c, %0 : f32
  return %1 : f32
}

// CHECK-LABEL: func @exp_plus_little(
// CHECK:         arith.constant -1.039800e+02 : f32
// CHECK:         return
func.func @exp_plus_little(%a: f32) -> f32 {
  %c = arith.constant 7.0e-31 : f32
  %0 = math.exp %a : f32
  %1 = arith.addf %c, %0 : f32
  return %1 : f32
}

// CHECK-LABEL: func @exp_plus_lanes(
// CHECK:         arith.constant dense<-1.039800e+02> : vector<2xf32>
// CHECK:         return
func.func @exp_plus_lanes(%a: vector<2xf32>) -> vector<2xf32> {
  %c = arith.constant dense<[0.0, 1.0]> : vector<2xf32>
  %0 = math.exp %a : vector<2xf32>
  %1 = arith.addf %c, %0 : vector<2xf32>
  return %1 : vector<2xf32>
}

// CHECK-LABEL: func @exp_plus_variable(
// CHECK:         arith.constant -1.039800e+02 : f32
// CHECK:         return
func.func @exp_plus_variable(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  %1 = arith.addf %0, %a : f32
  return %1 : f32
}

// CHECK-LABEL: func @exp_twice(
// CHECK:         arith.constant -1.039800e+02 : f32
// CHECK:         return
func.func @exp_twice(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = math.exp %a : f32
  %2 = arith.addf %0, %one : f32
  %1 = arith.mulf %0, %2 : f32
  return %1 : f32
}

// The sum 1 + erf(x) needs one polynomial and one power, if it is the only use:
// 2 - erfc(x), or erfc(-x) of a negative number.

// CHECK-LABEL: func @one_plus_erf(
// CHECK-SAME:    %[[A:.*]]: vector<16xf32>
// CHECK-NOT:     math.erf
// CHECK-COUNT-14: math.fma
// CHECK-NOT:     math.fma
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpf olt, %[[A]], %{{.*}}
// CHECK:         %[[REST:.*]] = arith.subf %{{.*}}, %[[POWER:.*]] : vector<16xf32>
// CHECK-NEXT:    %[[SUM:.*]] = arith.select %[[NEGATIVE]], %[[POWER]], %[[REST]]
// CHECK-NEXT:    return %[[SUM]]
func.func @one_plus_erf(%a: vector<16xf32>) -> vector<16xf32> {
  %one = arith.constant dense<1.0> : vector<16xf32>
  %0 = math.erf %a : vector<16xf32>
  %1 = arith.addf %0, %one : vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func @erf_twice(
// CHECK:         %[[SUM:.*]] = arith.addf %[[ERF:.*]], %{{.*}} : f32
// CHECK-NEXT:    return %[[SUM]], %[[ERF]]
func.func @erf_twice(%a: f32) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %0 = math.erf %a : f32
  %1 = arith.addf %one, %0 : f32
  return %1, %0 : f32, f32
}

// CHECK-LABEL: func @f16(
// CHECK:         arith.extf %{{.*}} : f16 to f32
// CHECK-NOT:     math.exp
// CHECK:         arith.truncf %{{.*}} : f32 to f16
func.func @f16(%a: f16) -> f16 {
  %0 = math.exp %a : f16
  return %0 : f16
}

// Functions without a polynomial stay: f64, and cheap functions.

// CHECK-LABEL: func @kept(
// CHECK:         math.exp %{{.*}} : f64
// CHECK:         math.sqrt %{{.*}} : f32
func.func @kept(%a: f64, %b: f32) -> (f64, f32) {
  %0 = math.exp %a : f64
  %1 = math.sqrt %b : f32
  return %0, %1 : f64, f32
}

// A fused multiplication of bf16 is computed in f32 and rounded once.

// CHECK-LABEL: func @fma_bf16(
// CHECK-NOT:     math.fma {{.*}} : bf16
// CHECK:         math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK-NOT:     math.fma
// CHECK:         return
func.func @fma_bf16(%x: bf16) -> bf16 {
  %y = math.fma %x, %x, %x : bf16
  return %y : bf16
}


// CHECK-LABEL: func @arith(
// CHECK-NOT:     arith.floordivsi
// CHECK-NOT:     arith.extf
// CHECK-NOT:     arith.truncf
// CHECK:         arith.maximumf
// CHECK:         return
func.func @arith(%a: index, %b: bf16) -> (index, bf16) {
  %c3 = arith.constant 3 : index
  %0 = arith.floordivsi %a, %c3 : index
  %1 = arith.extf %b : bf16 to f32
  %c = arith.constant 3.0 : f32
  %2 = arith.maximumf %1, %c : f32
  %3 = arith.truncf %2 to_nearest_even : f32 to bf16
  return %0, %3 : index, bf16
}

// Subnormal numbers are scaled: the polynomial does not handle them.

// CHECK-LABEL: func @denormals(
// CHECK-SAME:    %[[X:.*]]: vector<4xf32>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant dense<1.17549435E-38>
// CHECK-DAG:     %[[SHIFT:.*]] = arith.constant dense<16.6355324>
// CHECK:         %[[TINY:.*]] = arith.cmpf olt, %[[X]], %[[LEAST]]
// CHECK:         arith.select %[[TINY]], %{{.*}}, %[[X]]
// CHECK-NOT:     math.log
// CHECK:         arith.subf %[[LOG:.*]], %[[SHIFT]]
// CHECK:         arith.select %[[TINY]], %{{.*}}, %[[LOG]]
func.func @denormals(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = math.log %a : vector<4xf32>
  return %0 : vector<4xf32>
}

// Angles far from zero use the C library's sine; a NaN does not.

// CHECK-LABEL: func @angles(
// CHECK-SAME:    %[[X:.*]]: vector<8xf32>
// CHECK:         %[[SIZE:.*]] = math.absf %[[X]]
// CHECK:         %[[IS_FAR:.*]] = arith.cmpf ogt, %[[SIZE]], %{{.*}} : vector<8xf32>
// CHECK:         %[[ANY:.*]] = vector.reduction <or>, %[[IS_FAR]] : vector<8xi1> into i1
// CHECK:         scf.if %[[ANY]]
// CHECK-NEXT:      math.sin %[[X]]
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    } else {
// CHECK-NOT:     math.sin
// CHECK:         return
func.func @angles(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %a : vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func @scalar_angle(
// CHECK:         %[[FAR:.*]] = arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
// CHECK:         scf.if %[[FAR]]
// CHECK-NEXT:      math.tan
// CHECK:         } else {
// CHECK-NOT:     math.tan
// CHECK:         return
func.func @scalar_angle(%a: f32) -> f32 {
  %0 = math.tan %a : f32
  return %0 : f32
}

// A vector of two dimensions is tested as a whole.

// CHECK-LABEL: func @angles_2d(
// CHECK:         vector.shape_cast %{{.*}} : vector<2x4xi1> to vector<8xi1>
// CHECK:         math.cos %{{.*}} : vector<2x4xf32>
func.func @angles_2d(%a: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.cos %a : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// A power is computed in f64, and rounded once.

// CHECK-LABEL: func @power(
// CHECK:         arith.extf %{{.*}} : vector<8xf32> to vector<8xf64>
// CHECK:         math.fma %{{.*}} : vector<8xf64>
// CHECK:         arith.truncf %{{.*}} : vector<8xf64> to vector<8xf32>
// CHECK-NOT:     math.powf
// CHECK:         return
func.func @power(%a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  %0 = math.powf %a, %b : vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func @known_powers(
// CHECK-NOT:     f64
// CHECK-NOT:     math.powf
// CHECK:         %[[SQUARE:.*]] = arith.mulf %[[X:.*]], %[[X]]
// CHECK:         %[[FOURTH:.*]] = arith.mulf %[[SQUARE]], %[[SQUARE]]
// CHECK:         %[[CUBE:.*]] = arith.mulf %[[FOURTH]], %[[SQUARE]]
// CHECK:         %[[INVERSE:.*]] = arith.divf %{{.*}}, %[[CUBE]]
// CHECK:         math.sqrt
// CHECK:         arith.select
// CHECK:         return
func.func @known_powers(%a: vector<8xf32>) -> vector<8xf32> {
  %c0 = arith.constant dense<0.0> : vector<8xf32>
  %c1 = arith.constant dense<1.0> : vector<8xf32>
  %c2 = arith.constant dense<2.0> : vector<8xf32>
  %c3 = arith.constant dense<3.0> : vector<8xf32>
  %minus = arith.constant dense<-1.0> : vector<8xf32>
  %half = arith.constant dense<0.5> : vector<8xf32>
  %0 = math.powf %a, %c1 : vector<8xf32>
  %1 = math.powf %0, %c2 : vector<8xf32>
  %2 = math.powf %1, %c3 : vector<8xf32>
  %3 = math.powf %2, %minus : vector<8xf32>
  %4 = math.powf %3, %half : vector<8xf32>
  %5 = math.powf %4, %c0 : vector<8xf32>
  %6 = arith.addf %4, %5 : vector<8xf32>
  return %6 : vector<8xf32>
}

// Angles and powers of f64 stay.

// CHECK-LABEL: func @kept_f64(
// CHECK:         math.sin %{{.*}} : vector<4xf64>
// CHECK:         math.powf %{{.*}} : vector<4xf64>
// CHECK:         math.exp2 %{{.*}} : vector<4xf64>
func.func @kept_f64(%a: vector<4xf64>) -> vector<4xf64> {
  %0 = math.sin %a : vector<4xf64>
  %1 = math.powf %0, %a : vector<4xf64>
  %2 = math.exp2 %1 : vector<4xf64>
  return %2 : vector<4xf64>
}

// A bound of the argument that is stricter than that of the polynomial is the
// only one.
// CHECK-LABEL: func @bounded(
// CHECK:         arith.maximumf
// CHECK-NOT:     arith.cmpf olt
// CHECK:         arith.cmpf ogt
// CHECK-NOT:     arith.cmpf
// CHECK-LABEL: func @loosely_bounded(
// CHECK:         arith.cmpf olt
// CHECK:         arith.cmpf ogt
func.func @bounded(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<-87.0> : vector<16xf32>
  %0 = arith.maximumf %a, %c : vector<16xf32>
  %1 = math.exp %0 : vector<16xf32>
  return %1 : vector<16xf32>
}
func.func @loosely_bounded(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<-200.0> : vector<16xf32>
  %0 = arith.maximumf %a, %c : vector<16xf32>
  %1 = math.exp %0 : vector<16xf32>
  return %1 : vector<16xf32>
}

// Without infinite results, there is no bound above.
// CHECK-LABEL: func @finite(
// CHECK:         arith.cmpf olt
// CHECK-NOT:     arith.cmpf ogt
// CHECK:         return
func.func @finite(%a: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %a fastmath<ninf> : vector<16xf32>
  return %0 : vector<16xf32>
}

// Normal results need no instruction that scales.
// SCALED-LABEL: func @normal(
// SCALED:         llvm.intr.lrint
// SCALED-NOT:     ldexp
// SCALED:         arith.shli
// SCALED:         arith.addi
// SCALED-LABEL: func @subnormal(
// SCALED:         ldexp
// SCALED-LABEL: func @hidden(
// SCALED-NOT:     ldexp
// SCALED:         arith.addi
// SCALED-LABEL: func @hidden_infinite(
// SCALED:         ldexp
func.func @normal(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<-87.3125> : vector<16xf32>
  %0 = arith.maximumf %a, %c : vector<16xf32>
  %1 = math.exp %0 fastmath<ninf> : vector<16xf32>
  return %1 : vector<16xf32>
}
func.func @subnormal(%a: vector<16xf32>) -> vector<16xf32> {
  %c = arith.constant dense<-87.5> : vector<16xf32>
  %0 = arith.maximumf %a, %c : vector<16xf32>
  %1 = math.exp %0 fastmath<ninf> : vector<16xf32>
  return %1 : vector<16xf32>
}
func.func @hidden(%a: vector<16xf32>) -> vector<16xf32> {
  %one = arith.constant dense<1.0> : vector<16xf32>
  %0 = math.exp %a fastmath<ninf> : vector<16xf32>
  %1 = arith.addf %0, %one : vector<16xf32>
  return %1 : vector<16xf32>
}
func.func @hidden_infinite(%a: vector<16xf32>) -> vector<16xf32> {
  %one = arith.constant dense<1.0> : vector<16xf32>
  %0 = math.exp %a : vector<16xf32>
  %1 = arith.addf %0, %one : vector<16xf32>
  return %1 : vector<16xf32>
}

// The conversion to an integer rounds what is rounded and clamped.

// CHECK-LABEL: func @bytes(
// CHECK-SAME:    %[[X:.*]]: vector<16xf32>
// CHECK-NOT:     math.roundeven
// CHECK:         %[[L:.*]] = arith.maxnumf %[[X]], %{{.*}}
// CHECK:         %[[U:.*]] = arith.minnumf %[[L]], %{{.*}}
// CHECK:         %[[I:.*]] = llvm.intr.lrint(%[[U]]) : (vector<16xf32>) -> vector<16xi32>
// CHECK:         arith.trunci %[[I]] : vector<16xi32> to vector<16xi8>
func.func @bytes(%x: vector<16xf32>) -> vector<16xi8> {
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %most = arith.constant dense<255.0> : vector<16xf32>
  %0 = math.roundeven %x : vector<16xf32>
  %1 = arith.maxnumf %0, %zero : vector<16xf32>
  %2 = arith.minnumf %1, %most : vector<16xf32>
  %3 = arith.fptoui %2 : vector<16xf32> to vector<16xi8>
  return %3 : vector<16xi8>
}

// CHECK-LABEL: func @signed_integers(
// CHECK:         %[[I:.*]] = llvm.intr.lrint(%{{.*}}) : (f32) -> i32
// CHECK-NEXT:    return %[[I]]
func.func @signed_integers(%x: f32) -> i32 {
  %least = arith.constant -2147483648.0 : f32
  %most = arith.constant 2147483520.0 : f32
  %0 = math.roundeven %x : f32
  %1 = arith.maximumf %0, %least : f32
  %2 = arith.minimumf %1, %most : f32
  %3 = arith.fptosi %2 : f32 to i32
  return %3 : i32
}

// A rounding that something else reads stays, as for signed bytes, which test it
// for NaN; and one whose bounds contradict each other.

// CHECK-LABEL: func @read_elsewhere(
// CHECK:         math.roundeven
// CHECK:         math.roundeven
// CHECK-NOT:     lrint
func.func @read_elsewhere(%x: f32) -> (i8, i1, i32) {
  %least = arith.constant -128.0 : f32
  %most = arith.constant 127.0 : f32
  %large = arith.constant 3.0e+9 : f32
  %0 = math.roundeven %x : f32
  %1 = arith.maxnumf %0, %least : f32
  %2 = arith.minnumf %1, %most : f32
  %3 = arith.fptosi %2 : f32 to i8
  %4 = arith.cmpf une, %0, %0 : f32
  %5 = math.roundeven %x : f32
  %6 = arith.minnumf %5, %most : f32
  %7 = arith.maxnumf %6, %large : f32
  %8 = arith.fptoui %7 : f32 to i32
  return %3, %4, %8 : i8, i1, i32
}

// A bound that is no integer, or none, keeps the rounding.

// CHECK-LABEL: func @unbounded(
// CHECK:         math.roundeven
// CHECK:         math.roundeven
// CHECK-NOT:     lrint
func.func @unbounded(%x: f32) -> (i8, i8) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 254.5 : f32
  %0 = math.roundeven %x : f32
  %1 = arith.maxnumf %0, %zero : f32
  %2 = arith.fptoui %1 : f32 to i8
  %3 = math.roundeven %x : f32
  %4 = arith.maxnumf %3, %zero : f32
  %5 = arith.minnumf %4, %half : f32
  %6 = arith.fptoui %5 : f32 to i8
  return %2, %6 : i8, i8
}
