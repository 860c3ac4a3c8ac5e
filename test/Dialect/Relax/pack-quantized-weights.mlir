// RUN: relax-opt %s --split-input-file --relax-pack-quantized-weights --remarks-filter=relax-pack-quantized-weights --remark-policy=all 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Blocks of two rows; the integers are 0 to 7 after subtraction of the least.
// CHECK-LABEL: @blocks
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{\[\[}}32, 49], [100, 117]]> : tensor<2x2xui8>
// CHECK-DAG: %[[S:.*]] = relax.constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK-DAG: %[[Z:.*]] = relax.constant dense<1> : tensor<2x2xui8>
// CHECK: relax.quantized_matmul %x, %[[W]], %[[S]], %[[Z]] {bits = 4 : i64, block_size = 2 : i64}
// REMARK: [Passed] packed | Category:relax-pack-quantized-weights{{.*}}Bits=4
relax.func @blocks(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
  %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
  %s = relax.constant dense<[[0.5, 1.0], [0.25, 2.0]]> : tensor<2x2xf32>
  %z = relax.constant dense<2> : tensor<2x2xi8>
  %0 = relax.dequantize %w, %s, %z {axis = 0 : i64, block_size = 2 : i64} : (tensor<4x2xi8>, tensor<2x2xf32>, tensor<2x2xi8>) -> tensor<4x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4x2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  relax.return %1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// -----

// A scale for each column; the matrix is transposed, and its integers need a
// byte.
// CHECK-LABEL: @columns
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{\[\[}}0, 4], [255, 5]]> : tensor<2x2xui8>
// CHECK-DAG: %[[S:.*]] = relax.constant dense<{{\[\[}}5.000000e-01, 1.000000e+00]]> : tensor<1x2xf32>
// CHECK-DAG: %[[Z:.*]] = relax.constant dense<{{\[\[}}3, 9]]> : tensor<1x2xui8>
// CHECK: relax.quantized_matmul %x, %[[W]], %[[S]], %[[Z]] {bits = 8 : i64, block_size = 2 : i64}
relax.func @columns(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = relax.constant dense<[[0, 255], [4, 5]]> : tensor<2x2xui8>
  %s = relax.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %z = relax.constant dense<[3, 9]> : tensor<2xui8>
  %0 = relax.dequantize %w, %s, %z {axis = 0 : i64} : (tensor<2x2xui8>, tensor<2xf32>, tensor<2xui8>) -> tensor<2x2xf32>
  %1 = relax.permute_dims %0 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = relax.matmul %x, %1 : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2xf32>
  relax.return %2 : tensor<2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the scales are those of rows
relax.func @rows(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = relax.constant dense<1> : tensor<2x2xi8>
  %s = relax.constant dense<[0.5, 1.0]> : tensor<2xf32>
  %z = relax.constant dense<0> : tensor<2xi8>
  %0 = relax.dequantize %w, %s, %z {axis = 0 : i64} : (tensor<2x2xi8>, tensor<2xf32>, tensor<2xi8>) -> tensor<2x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the rows are no multiple of a block of an even size
relax.func @rest(%x: tensor<2x6xf32>) -> tensor<2x2xf32> {
  %w = relax.constant dense<1> : tensor<6x2xi8>
  %s = relax.constant dense<0.5> : tensor<2x2xf32>
  %z = relax.constant dense<0> : tensor<2x2xi8>
  %0 = relax.dequantize %w, %s, %z {axis = 0 : i64, block_size = 4 : i64} : (tensor<6x2xi8>, tensor<2x2xf32>, tensor<2x2xi8>) -> tensor<6x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<2x6xf32>, tensor<6x2xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the weights are not constant
relax.func @variable(%x: tensor<2x2xf32>, %w: tensor<2x2xi8>) -> tensor<2x2xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %w, %s, %z : (tensor<2x2xi8>, tensor<f32>, tensor<i8>) -> tensor<2x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the scales are not constant
relax.func @scale(%x: tensor<2x2xf32>, %s: tensor<f32>) -> tensor<2x2xf32> {
  %w = relax.constant dense<1> : tensor<2x2xi8>
  %z = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %w, %s, %z : (tensor<2x2xi8>, tensor<f32>, tensor<i8>) -> tensor<2x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the weights are no matrix of bytes
relax.func @words(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = relax.constant dense<1> : tensor<2x2xi16>
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<i16>
  %0 = relax.dequantize %w, %s, %z : (tensor<2x2xi16>, tensor<f32>, tensor<i16>) -> tensor<2x2xf32>
  %1 = relax.matmul %x, %0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}

// -----

// REMARK: [Missed] not packed {{.*}}the numbers are not f32
relax.func @halves(%x: tensor<2x2xf16>) -> tensor<2x2xf16> {
  %w = relax.constant dense<1> : tensor<2x2xi8>
  %s = relax.constant dense<0.5> : tensor<f16>
  %z = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %w, %s, %z : (tensor<2x2xi8>, tensor<f16>, tensor<i8>) -> tensor<2x2xf16>
  %1 = relax.matmul %x, %0 : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf16>
  relax.return %1 : tensor<2x2xf16>
}
