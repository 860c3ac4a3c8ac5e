// Passes of MLIR that the phase `kernels` runs on scalar operations.

// RUN: relax-opt %s --arith-emulate-unsupported-floats=source-types=bf16 | FileCheck %s --check-prefix=ARITH
// RUN: relax-opt %s --math-extend-to-supported-types | FileCheck %s --check-prefix=MATH

// bf16 is a type of memory: it is computed in f32.

// ARITH-LABEL: func.func @bf16
// ARITH-COUNT-2: arith.extf %{{.*}} : bf16 to f32
// ARITH:         arith.addf %{{.*}}, %{{.*}} : f32
// ARITH:         arith.truncf %{{.*}} : f32 to bf16
// MATH-LABEL:  func.func @bf16
// MATH:          %[[E:.*]] = math.exp %{{.*}} : f32
// MATH-NEXT:     arith.truncf %[[E]] {{.*}}: f32 to bf16
func.func @bf16(%x: bf16, %y: bf16) -> bf16 {
  %0 = arith.addf %x, %y : bf16
  %1 = math.exp %0 : bf16
  return %1 : bf16
}
