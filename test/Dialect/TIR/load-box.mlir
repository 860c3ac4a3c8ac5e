// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: func @boxes(
// CHECK:         %[[MAP:.*]] = tir.tensor_map
// CHECK:         tir.load_box %[[MAP]][%{{.*}}, %{{.*}}] to %{{.*}} : memref<64x64xf16, #tir.swizzled<128>>
func.func @boxes(%A: memref<?x256xf16>, %m: index, %i: index, %j: index, %S: memref<64x64xf16, #tir.swizzled<128>>) {
  %map = tir.tensor_map %A sizes [%m, 256] strides [256, 1] box [64, 64] swizzle 128 : memref<?x256xf16>
  tir.load_box %map[%i, %j] to %S : memref<64x64xf16, #tir.swizzled<128>>
  return
}
