// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @quantize
relax.func @quantize(%x: tensor<?x6xf16, #relax.tensor<[n, 6]>>, %s: tensor<f32>, %z: tensor<ui8>, %v: tensor<?xf32, #relax.tensor<[n]>>, %w: tensor<?xi16, #relax.tensor<[n]>>, %b: tensor<?x?xf32>, %c: tensor<?x?xi8>) {
  // CHECK: -> tensor<?x6xui8, #relax.tensor<[n, 6]>>
  %0 = relax.quantize %x, %s, %z {out_dtype = ui8} : (tensor<?x6xf16, #relax.tensor<[n, 6]>>, tensor<f32>, tensor<ui8>) -> tensor<?x6xui8, #relax.tensor<[n, 6]>>
  // CHECK: {axis = 0 : i64} : {{.*}} -> tensor<?x6xi16, #relax.tensor<[n, 6]>>
  %1 = relax.quantize %x, %v, %w {axis = 0 : i64} : (tensor<?x6xf16, #relax.tensor<[n, 6]>>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xi16, #relax.tensor<[n]>>) -> tensor<?x6xi16, #relax.tensor<[n, 6]>>
  // CHECK: {block_size = 4 : i64}
  %2 = relax.quantize %x, %b, %c {block_size = 4 : i64} : (tensor<?x6xf16, #relax.tensor<[n, 6]>>, tensor<?x?xf32>, tensor<?x?xi8>) -> tensor<?x6xi8, #relax.tensor<[n, 6]>>
  relax.return
}

// CHECK-LABEL: relax.func @dequantize
relax.func @dequantize(%x: tensor<*xi32>, %s: tensor<f32>, %z: tensor<i32>) {
  // CHECK: -> tensor<*xf32>
  %0 = relax.dequantize %x, %s, %z : (tensor<*xi32>, tensor<f32>, tensor<i32>) -> tensor<*xf32>
  // CHECK: -> tensor<*xf16>
  %1 = relax.dequantize %x, %s, %z {out_dtype = f16} : (tensor<*xi32>, tensor<f32>, tensor<i32>) -> tensor<*xf16>
  relax.return
}

// CHECK-LABEL: relax.func @quantized_matmul
relax.func @quantized_matmul(%x: tensor<?x8xf16, #relax.tensor<[n, 8]>>, %y: tensor<*xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>, %u: tensor<*xui8>, %v: tensor<?x?xf32>) {
  // CHECK: -> tensor<?x3xf16, #relax.tensor<[n, 3]>>
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<?x8xf16, #relax.tensor<[n, 8]>>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<?x3xf16, #relax.tensor<[n, 3]>>
  // CHECK: -> tensor<*xf32>
  %1 = relax.quantized_matmul %y, %w, %s, %z {bits = 8 : i64, block_size = 2 : i64} : (tensor<*xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<*xf32>
  // CHECK: -> tensor<?x?xf16, #relax.tensor<[n, ?]>>
  %2 = relax.quantized_matmul %x, %u, %v, %u {bits = 8 : i64, block_size = 2 : i64} : (tensor<?x8xf16, #relax.tensor<[n, 8]>>, tensor<*xui8>, tensor<?x?xf32>, tensor<*xui8>) -> tensor<?x?xf16, #relax.tensor<[n, ?]>>
  relax.return
}
