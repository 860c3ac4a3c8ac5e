// RUN: relax-opt %s --split-input-file --relax-quantize-products --remarks-filter=relax-quantize-products --remark-policy=all 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Unsigned data and weights with a scale for each column.
// CHECK-LABEL: @columns
// CHECK-DAG: %[[T:.*]] = relax.constant dense<[1.250000e-01, 2.500000e-01]> : tensor<2xf32>
// CHECK-DAG: %[[C:.*]] = relax.constant dense<[48, 60]> : tensor<2xi32>
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{.*}}> : tensor<4x2xi8>
// CHECK: %[[P:.*]] = relax.matmul %x, %[[W]] {out_dtype = i32} : (tensor<2x4xui8>, tensor<4x2xi8>) -> tensor<2x2xi32>
// CHECK: %[[S:.*]] = relax.subtract %[[P]], %[[C]]
// CHECK: %[[F:.*]] = relax.astype %[[S]] {dtype = f32}
// CHECK: relax.multiply %[[F]], %[[T]]
// REMARK: [Passed] integer product | Category:relax-quantize-products
relax.func @columns(%x: tensor<2x4xui8>) -> tensor<2x2xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<3> : tensor<ui8>
  %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
  %t = relax.constant dense<[0.25, 0.5]> : tensor<2xf32>
  %y = relax.constant dense<0> : tensor<2xi8>
  %0 = relax.dequantize %x, %s, %z : (tensor<2x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4xf32>
  %1 = relax.dequantize %w, %t, %y {axis = 1 : i64} : (tensor<4x2xi8>, tensor<2xf32>, tensor<2xi8>) -> tensor<4x2xf32>
  %2 = relax.matmul %0, %1 : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  relax.return %2 : tensor<2x2xf32>
}

// -----

// Signed data, the number of products is not divisible by four, and unsigned
// weights lose their zero point.
// CHECK-LABEL: @shifted
// CHECK-DAG: %[[Z:.*]] = relax.constant dense<133> : tensor<ui8>
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{\[\[}}-128], [127], [0], [0]]> : tensor<4x1xi8>
// CHECK-DAG: relax.constant dense<-133> : tensor<1xi32>
// CHECK: %[[I:.*]] = relax.astype %x {dtype = i32}
// CHECK: %[[A:.*]] = relax.add %[[I]], %{{.*}}
// CHECK: %[[U:.*]] = relax.astype %[[A]] {dtype = ui8}
// CHECK: %[[P:.*]] = relax.pad %[[U]], %[[Z]] {pad_width = array<i64: 0, 0, 0, 1>}
// CHECK: relax.matmul %[[P]], %[[W]] {out_dtype = i32} : (tensor<2x4xui8>, tensor<4x1xi8>)
relax.func @shifted(%x: tensor<2x3xi8>) -> tensor<2x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<5> : tensor<i8>
  %w = relax.constant dense<[[0], [255], [128]]> : tensor<3x1xui8>
  %t = relax.constant dense<0.25> : tensor<f32>
  %y = relax.constant dense<128> : tensor<ui8>
  %0 = relax.dequantize %x, %s, %z : (tensor<2x3xi8>, tensor<f32>, tensor<i8>) -> tensor<2x3xf32>
  %1 = relax.dequantize %w, %t, %y : (tensor<3x1xui8>, tensor<f32>, tensor<ui8>) -> tensor<3x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<2x3xf32>, tensor<3x1xf32>) -> tensor<2x1xf32>
  relax.return %2 : tensor<2x1xf32>
}

// -----

// The weights of a linear layer are transposed.
// CHECK-LABEL: @transposed
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[}}1, 5], [2, 6], [3, 7], [4, 8]]> : tensor<4x2xi8>
// CHECK: relax.matmul %x, %[[W]] {out_dtype = i32}
// CHECK-NOT: relax.subtract
relax.func @transposed(%x: tensor<?x4xui8, #relax.tensor<[n, 4]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>
  %t = relax.constant dense<[0.25, 0.5]> : tensor<2xf32>
  %y = relax.constant dense<0> : tensor<2xi8>
  %0 = relax.dequantize %x, %s, %z : (tensor<?x4xui8, #relax.tensor<[n, 4]>>, tensor<f32>, tensor<ui8>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.dequantize %w, %t, %y {axis = 0 : i64} : (tensor<2x4xi8>, tensor<2xf32>, tensor<2xi8>) -> tensor<2x4xf32>
  %2 = relax.permute_dims %1 {axes = array<i64: 1, 0>} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %3 = relax.matmul %0, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4x2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  relax.return %3 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// -----

// The data of a convolution is padded with its zero point, its channels to
// four.
// CHECK-LABEL: @padding
// CHECK: relax.pad %x, %{{.*}} {pad_width = array<i64: 0, 0, 0, 1, 1, 3, 2, 4>} : (tensor<1x3x8x8xui8>, tensor<ui8>) -> tensor<1x4x12x14xui8>
// CHECK: relax.conv2d %{{.*}} {out_dtype = i32, strides = array<i64: 2, 2>} : (tensor<1x4x12x14xui8>, tensor<2x4x3x3xi8>) -> tensor<1x2x5x6xi32>
// CHECK: relax.subtract %{{.*}} : (tensor<1x2x5x6xi32>, tensor<2x1x1xi32>)
relax.func @padding(%x: tensor<1x3x8x8xui8>) -> tensor<1x2x5x6xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<7> : tensor<ui8>
  %w = relax.constant dense<1> : tensor<2x3x3x3xi8>
  %t = relax.constant dense<[0.25, 0.5]> : tensor<2xf32>
  %y = relax.constant dense<0> : tensor<2xi8>
  %0 = relax.dequantize %x, %s, %z : (tensor<1x3x8x8xui8>, tensor<f32>, tensor<ui8>) -> tensor<1x3x8x8xf32>
  %1 = relax.dequantize %w, %t, %y {axis = 0 : i64} : (tensor<2x3x3x3xi8>, tensor<2xf32>, tensor<2xi8>) -> tensor<2x3x3x3xf32>
  %2 = relax.conv2d %0, %1 {strides = array<i64: 2, 2>, padding = array<i64: 1, 2, 3, 4>} : (tensor<1x3x8x8xf32>, tensor<2x3x3x3xf32>) -> tensor<1x2x5x6xf32>
  relax.return %2 : tensor<1x2x5x6xf32>
}

// -----

// Where the zero point is 0, the convolution pads.
// CHECK-LABEL: @zeros
// CHECK-NOT: relax.pad
// CHECK: relax.conv2d %x, %{{.*}} {out_dtype = i32, padding = array<i64: 1, 1, 1, 1>}
relax.func @zeros(%x: tensor<1x4x8x8xui8>) -> tensor<1x2x8x8xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<1> : tensor<2x4x3x3xi8>
  %t = relax.constant dense<0.25> : tensor<f32>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<1x4x8x8xui8>, tensor<f32>, tensor<ui8>) -> tensor<1x4x8x8xf32>
  %1 = relax.dequantize %w, %t, %y : (tensor<2x4x3x3xi8>, tensor<f32>, tensor<i8>) -> tensor<2x4x3x3xf32>
  %2 = relax.conv2d %0, %1 {padding = array<i64: 1, 1, 1, 1>} : (tensor<1x4x8x8xf32>, tensor<2x4x3x3xf32>) -> tensor<1x2x8x8xf32>
  relax.return %2 : tensor<1x2x8x8xf32>
}

// -----

// Bytes are pooled, and signed ones become unsigned.
// CHECK-LABEL: @between
// CHECK: relax.constant dense<129> : tensor<ui8>
// CHECK: %[[X:.*]] = relax.quantize %x, %{{.*}} -> tensor<1x2x4x4xui8>
// CHECK: %[[P:.*]] = relax.max_pool2d %[[X]] {{.*}} -> tensor<1x2x2x2xui8>
// CHECK: relax.dequantize %[[P]]
relax.func @between(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32> {
  %s = relax.constant dense<0.3> : tensor<f32>
  %z = relax.constant dense<1> : tensor<i8>
  %0 = relax.quantize %x, %s, %z : (tensor<1x2x4x4xf32>, tensor<f32>, tensor<i8>) -> tensor<1x2x4x4xi8>
  %1 = relax.dequantize %0, %s, %z : (tensor<1x2x4x4xi8>, tensor<f32>, tensor<i8>) -> tensor<1x2x4x4xf32>
  %2 = relax.max_pool2d %1 {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
  %3 = relax.quantize %2, %s, %z : (tensor<1x2x2x2xf32>, tensor<f32>, tensor<i8>) -> tensor<1x2x2x2xi8>
  %4 = relax.dequantize %3, %s, %z : (tensor<1x2x2x2xi8>, tensor<f32>, tensor<i8>) -> tensor<1x2x2x2xf32>
  relax.return %4 : tensor<1x2x2x2xf32>
}

// -----

// A sum is multiplied by the reciprocal of a scale; an argument is divided.
// CHECK-LABEL: @reciprocal
// CHECK-DAG: %[[F:.*]] = relax.constant dense<4.000000e+00> : tensor<f32>
// CHECK-DAG: %[[Z:.*]] = relax.constant dense<1.000000e+00> : tensor<f32>
// CHECK: %[[A:.*]] = relax.add
// CHECK: %[[M:.*]] = relax.multiply %[[A]], %[[F]]
// CHECK: %[[R:.*]] = relax.round %[[M]]
// CHECK: %[[S:.*]] = relax.add %[[R]], %[[Z]]
// CHECK: relax.astype %[[S]] {dtype = ui8}
relax.func @reciprocal(%x: tensor<8xui8>) -> tensor<8xui8> {
  %s = relax.constant dense<0.25> : tensor<f32>
  %z = relax.constant dense<1> : tensor<ui8>
  %0 = relax.dequantize %x, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %1 = relax.add %0, %0 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %2 : tensor<8xui8>
}

// -----

// The reciprocal becomes part of the scales in a sum, also below a relu, which
// the conversion to bytes makes redundant.
// CHECK-LABEL: @merged
// CHECK-DAG: %[[ONE:.*]] = relax.constant dense<1.000000e+00> : tensor<f32>
// CHECK-DAG: %[[W:.*]] = relax.constant dense<[2.000000e+00, 1.000000e+00]> : tensor<2xf32>
// CHECK-NOT: relax.round
// CHECK-DAG: %[[P:.*]] = relax.multiply %{{.*}}, %[[W]]
// CHECK-DAG: %[[D:.*]] = relax.dequantize %y, %[[ONE]]
// CHECK: %[[A:.*]] = relax.add %[[P]], %[[D]]
// CHECK-NEXT: %[[N:.*]] = relax.round %[[A]]
// CHECK-NEXT: relax.astype %[[N]] {dtype = ui8}
relax.func @merged(%x: tensor<2x4xui8>, %y: tensor<2x2xui8>) -> tensor<2x2xui8> {
  %s = relax.constant dense<0.25> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
  %t = relax.constant dense<[2.0, 1.0]> : tensor<2xf32>
  %v = relax.constant dense<0> : tensor<2xi8>
  %0 = relax.dequantize %x, %s, %z : (tensor<2x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4xf32>
  %1 = relax.dequantize %w, %t, %v {axis = 1 : i64} : (tensor<4x2xi8>, tensor<2xf32>, tensor<2xi8>) -> tensor<4x2xf32>
  %2 = relax.matmul %0, %1 : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  %3 = relax.dequantize %y, %s, %z : (tensor<2x2xui8>, tensor<f32>, tensor<ui8>) -> tensor<2x2xf32>
  %4 = relax.add %2, %3 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = relax.relu %4 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %6 = relax.quantize %5, %s, %z : (tensor<2x2xf32>, tensor<f32>, tensor<ui8>) -> tensor<2x2xui8>
  relax.return %6 : tensor<2x2xui8>
}

// -----

// A sum that is quantized and dequantized stays in f32. The relu is redundant
// since the least byte stands for 0; the bounds move behind the second rounding,
// where only the upper one, 235 * 0.5 / 1, is within the bytes.
// CHECK-LABEL: @in_place
// CHECK-DAG: %[[H:.*]] = relax.constant dense<5.000000e-01> : tensor<f32>
// CHECK: %[[A:.*]] = relax.astype %x {dtype = f32}
// CHECK: %[[M:.*]] = relax.multiply %[[A]]
// CHECK-NEXT: %[[R:.*]] = relax.round %[[M]]
// CHECK-NEXT: %[[S:.*]] = relax.multiply %[[R]], %[[H]]
// CHECK-NEXT: %[[T:.*]] = relax.round %[[S]]
// CHECK-NEXT: %[[C:.*]] = relax.clip %[[T]] {max = 1.180000e+02 : f32}
// CHECK-NEXT: relax.astype %[[C]] {dtype = ui8}
relax.func @in_place(%x: tensor<8xi32>) -> tensor<8xui8> {
  %f = relax.constant dense<0.125> : tensor<f32>
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %one = relax.constant dense<1.0> : tensor<f32>
  %o = relax.constant dense<0> : tensor<ui8>
  %0 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %f : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %3 = relax.dequantize %2, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %4 = relax.relu %3 : (tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.quantize %4, %one, %o : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %5 : tensor<8xui8>
}

// -----

// A negative scale reverses the order of the bounds, so that they stay in front of
// it.
// CHECK-LABEL: @negative_scale
// CHECK: relax.clip %{{.*}} {max = 2.350000e+02 : f32, min = -2.000000e+01 : f32}
// CHECK-NEXT: relax.multiply
// CHECK-NEXT: relax.round
// CHECK-NEXT: relax.astype
relax.func @negative_scale(%x: tensor<8xi32>) -> tensor<8xui8> {
  %f = relax.constant dense<0.125> : tensor<f32>
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<-0.5> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %y = relax.constant dense<20> : tensor<ui8>
  %u = relax.constant dense<1.0> : tensor<f32>
  %o = relax.constant dense<0> : tensor<ui8>
  %0 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %f : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %3 = relax.dequantize %2, %t, %y : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %4 = relax.relu %3 : (tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.quantize %4, %u, %o : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %5 : tensor<8xui8>
}

// -----

// Bytes stay if another zero point is subtracted than was added.
// CHECK-LABEL: @other_zero_point
// CHECK: relax.dequantize
// CHECK-NOT: relax.clip
relax.func @other_zero_point(%x: tensor<8xi32>) -> tensor<8xui8> {
  %f = relax.constant dense<0.125> : tensor<f32>
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %y = relax.constant dense<21> : tensor<ui8>
  %u = relax.constant dense<1.0> : tensor<f32>
  %o = relax.constant dense<0> : tensor<ui8>
  %0 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %f : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %3 = relax.dequantize %2, %t, %y : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %4 = relax.relu %3 : (tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.quantize %4, %u, %o : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %5 : tensor<8xui8>
}

// -----

// A clip whose scaled value, or its sum with the zero point, is read elsewhere
// stays, and so does one with a bound that is NaN.
// CHECK-LABEL: @clips_stay
// CHECK: %[[C:.*]] = relax.clip %{{.*}} {max = 1.000000e+02 : f32, min = 1.000000e+01 : f32}
// CHECK-NEXT: %[[M:.*]] = relax.multiply %[[C]]
// CHECK-NEXT: %[[R:.*]] = relax.round %[[M]]
// CHECK-NEXT: %[[S:.*]] = relax.add %[[R]]
// CHECK-NEXT: %[[B:.*]] = relax.astype %[[S]] {dtype = ui8}
// CHECK: relax.clip %{{.*}} {max = 1.000000e+02 : f32, min = 0x7FC00000 : f32}
// CHECK-NEXT: relax.multiply
// CHECK: relax.return %[[S]], %[[B]]
relax.func @clips_stay(%b: tensor<8xui8>) -> (tensor<8xf32>, tensor<8xui8>, tensor<8xui8>) {
  %s = relax.constant dense<2.0> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %t = relax.constant dense<20.0> : tensor<f32>
  %x = relax.dequantize %b, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %0 = relax.clip %x {min = 10.0 : f32, max = 100.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.round %1 : (tensor<8xf32>) -> tensor<8xf32>
  %3 = relax.add %2, %t : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = relax.astype %3 {dtype = ui8} : (tensor<8xf32>) -> tensor<8xui8>
  %5 = relax.clip %x {min = 0x7FC00000 : f32, max = 100.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %6 = relax.multiply %5, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %7 = relax.round %6 : (tensor<8xf32>) -> tensor<8xf32>
  %8 = relax.astype %7 {dtype = ui8} : (tensor<8xf32>) -> tensor<8xui8>
  relax.return %3, %4, %8 : tensor<8xf32>, tensor<8xui8>, tensor<8xui8>
}

// -----

// Bytes with a sign, which an operator returns, have a range of their own: the
// relu is redundant where -128 stands for 0, and 100 * 2 + 20 exceeds the range.
// CHECK-LABEL: @signed_bytes
// CHECK-NOT: relax.relu
// CHECK: %[[R:.*]] = relax.round
// CHECK-NEXT: %[[Z:.*]] = relax.add %[[R]]
// CHECK-NEXT: relax.astype %[[Z]] {dtype = i8}
// CHECK: relax.relu
// CHECK: %[[S:.*]] = relax.add
// CHECK: %[[C:.*]] = relax.clip %[[S]] {min = 4.000000e+01 : f32}
// CHECK-NEXT: relax.astype %[[C]] {dtype = i8}
relax.func @signed_bytes(%b: tensor<8xui8>) -> (tensor<8xi8>, tensor<8xi8>, tensor<8xi8>) {
  %s = relax.constant dense<2.0> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %least = relax.constant dense<-128> : tensor<i8>
  %zero = relax.constant dense<0> : tensor<i8>
  %t = relax.constant dense<20.0> : tensor<f32>
  %x = relax.dequantize %b, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %r = relax.relu %x : (tensor<8xf32>) -> tensor<8xf32>
  %0 = relax.quantize %r, %s, %least : (tensor<8xf32>, tensor<f32>, tensor<i8>) -> tensor<8xi8>
  %q = relax.relu %x : (tensor<8xf32>) -> tensor<8xf32>
  %1 = relax.quantize %q, %s, %zero : (tensor<8xf32>, tensor<f32>, tensor<i8>) -> tensor<8xi8>
  %2 = relax.clip %x {min = 10.0 : f32, max = 100.0 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = relax.multiply %2, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = relax.round %3 : (tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.add %4, %t : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %6 = relax.astype %5 {dtype = i8} : (tensor<8xf32>) -> tensor<8xi8>
  relax.return %0, %1, %6 : tensor<8xi8>, tensor<8xi8>, tensor<8xi8>
}

// -----

// Bytes of which something else is computed stay.
// CHECK-LABEL: @used_bytes
// CHECK: %[[B:.*]] = relax.astype %{{.*}} {dtype = ui8}
// CHECK: relax.dequantize %[[B]]
relax.func @used_bytes(%x: tensor<8xi32>) -> (tensor<8xui8>, tensor<8xui8>) {
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<0.25> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %0 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %3 = relax.dequantize %2, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %4 = relax.relu %3 : (tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.quantize %4, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %2, %5 : tensor<8xui8>, tensor<8xui8>
}

// -----

// Bytes stand for numbers where f32 may be NaN: that of an argument, the
// difference of two numbers that exceed f32, the product of two bounds of a
// clip, and a bound that is NaN.
// CHECK-LABEL: @not_finite
// CHECK-COUNT-4: relax.dequantize
relax.func @not_finite(%x: tensor<8xi32>, %y: tensor<8xf32>) -> (tensor<8xui8>, tensor<8xui8>, tensor<8xui8>, tensor<8xui8>) {
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<0.25> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %large = relax.constant dense<3.0e38> : tensor<f32>
  %small = relax.constant dense<1.0e-30> : tensor<f32>
  %0 = relax.multiply %y, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = relax.quantize %0, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %2 = relax.dequantize %1, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %3 = relax.relu %2 : (tensor<8xf32>) -> tensor<8xf32>
  %4 = relax.quantize %3, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %5 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %6 = relax.multiply %5, %large : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %7 = relax.subtract %6, %6 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %8 = relax.multiply %7, %small : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %9 = relax.quantize %8, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %10 = relax.dequantize %9, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %11 = relax.relu %10 : (tensor<8xf32>) -> tensor<8xf32>
  %12 = relax.quantize %11, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %13 = relax.clip %5 {min = 3.0e38 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %14 = relax.multiply %13, %13 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %15 = relax.subtract %14, %14 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %16 = relax.quantize %15, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %17 = relax.dequantize %16, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %18 = relax.relu %17 : (tensor<8xf32>) -> tensor<8xf32>
  %19 = relax.quantize %18, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %20 = relax.clip %5 {min = 0x7FC00000 : f32} : (tensor<8xf32>) -> tensor<8xf32>
  %21 = relax.multiply %20, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %22 = relax.quantize %21, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %23 = relax.dequantize %22, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %24 = relax.relu %23 : (tensor<8xf32>) -> tensor<8xf32>
  %25 = relax.quantize %24, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %4, %12, %19, %25 : tensor<8xui8>, tensor<8xui8>, tensor<8xui8>, tensor<8xui8>
}

// -----

// A quotient shows the sign of a zero, and so does a result that the caller
// reads.
// CHECK-LABEL: @zeros_with_a_sign
// CHECK-COUNT-2: relax.dequantize
relax.func @zeros_with_a_sign(%x: tensor<8xi32>, %y: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %0 = relax.astype %x {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %1 = relax.multiply %0, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %3 = relax.dequantize %2, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %4 = relax.divide %s, %3 : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  %5 = relax.astype %y {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %6 = relax.multiply %5, %s : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %7 = relax.quantize %6, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %8 = relax.dequantize %7, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  relax.return %4, %8 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Other floats stay as they are, and a zero point with more dimensions than the
// number.
// CHECK-LABEL: @other_types
// CHECK-NOT: relax.clip
// CHECK-COUNT-2: relax.dequantize
relax.func @other_types(%x: tensor<8xf16>, %y: tensor<8xi32>) -> (tensor<8xui8>, tensor<1x8xui8>) {
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<0.25> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %twenty = relax.constant dense<20> : tensor<ui8>
  %zero = relax.constant dense<20.0> : tensor<1x1xf32>
  %0 = relax.round %x : (tensor<8xf16>) -> tensor<8xf16>
  %1 = relax.astype %0 {dtype = ui8} : (tensor<8xf16>) -> tensor<8xui8>
  %2 = relax.dequantize %1, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %3 = relax.relu %2 : (tensor<8xf32>) -> tensor<8xf32>
  %4 = relax.quantize %3, %t, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  %5 = relax.astype %y {dtype = f32} : (tensor<8xi32>) -> tensor<8xf32>
  %6 = relax.round %5 : (tensor<8xf32>) -> tensor<8xf32>
  %7 = relax.add %6, %zero : (tensor<8xf32>, tensor<1x1xf32>) -> tensor<1x8xf32>
  %8 = relax.astype %7 {dtype = ui8} : (tensor<1x8xf32>) -> tensor<1x8xui8>
  %9 = relax.dequantize %8, %s, %twenty : (tensor<1x8xui8>, tensor<f32>, tensor<ui8>) -> tensor<1x8xf32>
  %10 = relax.relu %9 : (tensor<1x8xf32>) -> tensor<1x8xf32>
  %11 = relax.quantize %10, %t, %z : (tensor<1x8xf32>, tensor<f32>, tensor<ui8>) -> tensor<1x8xui8>
  relax.return %4, %11 : tensor<8xui8>, tensor<1x8xui8>
}

// -----

// A relu stays where a byte below the zero point stands for negative numbers.
// CHECK-LABEL: @relu_stays
// CHECK: relax.relu
// CHECK: relax.astype %{{.*}} {dtype = ui8}
relax.func @relu_stays(%x: tensor<8xui8>) -> tensor<8xui8> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<20> : tensor<ui8>
  %0 = relax.dequantize %x, %s, %z : (tensor<8xui8>, tensor<f32>, tensor<ui8>) -> tensor<8xf32>
  %1 = relax.relu %0 : (tensor<8xf32>) -> tensor<8xf32>
  %2 = relax.quantize %1, %s, %z : (tensor<8xf32>, tensor<f32>, tensor<ui8>) -> tensor<8xui8>
  relax.return %2 : tensor<8xui8>
}

// -----

// CHECK-LABEL: @not_constant
// CHECK: relax.matmul {{.*}} -> tensor<4x4xf32>
// REMARK: [Missed] float product {{.*}}the weights are not constant
relax.func @not_constant(%x: tensor<4x4xui8>, %w: tensor<4x4xi8>) -> tensor<4x4xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x4xi8>, tensor<f32>, tensor<i8>) -> tensor<4x4xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  relax.return %2 : tensor<4x4xf32>
}

// -----

// A channel whose weights are no signed bytes gets an offset, which multiplies
// the sum of a row.
// CHECK-LABEL: @offsets
// CHECK-DAG: %[[D:.*]] = relax.constant dense<[123, 0]> : tensor<2xi32>
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{\[\[}}-128, 0], [127, 0], [-125, 1], [-124, 2]]> : tensor<4x2xi8>
// CHECK-DAG: %[[C:.*]] = relax.constant dense<[726, 9]> : tensor<2xi32>
// CHECK: %[[I:.*]] = relax.astype %x {dtype = i32}
// CHECK: %[[R:.*]] = relax.sum %[[I]] {axes = array<i64: 1>, keepdims = true}
// CHECK: %[[P:.*]] = relax.matmul %x, %[[W]] {out_dtype = i32}
// CHECK: %[[O:.*]] = relax.multiply %[[R]], %[[D]]
// CHECK: %[[A:.*]] = relax.add %[[P]], %[[O]]
// CHECK: relax.subtract %[[A]], %[[C]]
relax.func @offsets(%x: tensor<4x4xui8>) -> tensor<4x2xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<3> : tensor<ui8>
  %w = relax.constant dense<[[0, 5], [255, 5], [3, 6], [4, 7]]> : tensor<4x2xui8>
  %y = relax.constant dense<5> : tensor<ui8>
  %0 = relax.dequantize %x, %s, %z : (tensor<4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x2xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x2xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  relax.return %2 : tensor<4x2xf32>
}

// -----

// Integers, with zero points of rows and columns.
// CHECK-LABEL: @integers
// CHECK-DAG: %[[W:.*]] = relax.constant dense<{{\[\[}}0, 0], [2, 2], [4, 4], [6, 6]]> : tensor<4x2xi8>
// CHECK-DAG: %[[S:.*]] = relax.constant dense<12> : tensor<2xi32>
// CHECK: %[[P:.*]] = relax.matmul %x, %[[W]] {out_dtype = i32} : (tensor<?x4xui8, {{.*}}>, tensor<4x2xi8>)
// CHECK: %[[M:.*]] = relax.multiply %{{.*}}, %[[S]]
// CHECK: relax.subtract %[[P]], %[[M]]
relax.func @integers(%x: tensor<?x4xui8, #relax.tensor<[n, 4]>>, %z: tensor<?x1xui8, #relax.tensor<[n, 1]>>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>> {
  %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
  %y = relax.constant dense<[1, 2]> : tensor<2xi8>
  %0 = relax.astype %x {dtype = i32} : (tensor<?x4xui8, #relax.tensor<[n, 4]>>) -> tensor<?x4xi32, #relax.tensor<[n, 4]>>
  %1 = relax.astype %z {dtype = i32} : (tensor<?x1xui8, #relax.tensor<[n, 1]>>) -> tensor<?x1xi32, #relax.tensor<[n, 1]>>
  %2 = relax.subtract %0, %1 : (tensor<?x4xi32, #relax.tensor<[n, 4]>>, tensor<?x1xi32, #relax.tensor<[n, 1]>>) -> tensor<?x4xi32, #relax.tensor<[n, 4]>>
  %3 = relax.astype %w {dtype = i32} : (tensor<4x2xi8>) -> tensor<4x2xi32>
  %4 = relax.astype %y {dtype = i32} : (tensor<2xi8>) -> tensor<2xi32>
  %5 = relax.subtract %3, %4 : (tensor<4x2xi32>, tensor<2xi32>) -> tensor<4x2xi32>
  %6 = relax.matmul %2, %5 : (tensor<?x4xi32, #relax.tensor<[n, 4]>>, tensor<4x2xi32>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  relax.return %6 : tensor<?x2xi32, #relax.tensor<[n, 2]>>
}

// -----

// A convolution of signed integers, whose zero point is known at run time.
// CHECK-LABEL: @integer_image
// CHECK: %[[Z:.*]] = relax.astype %z {dtype = i32}
// CHECK: %[[U:.*]] = relax.astype %{{.*}} {dtype = ui8}
// CHECK: %[[A:.*]] = relax.add %[[Z]], %{{.*}} : (tensor<i32>, tensor<i32>)
// CHECK: %[[B:.*]] = relax.astype %[[A]] {dtype = ui8}
// CHECK: relax.pad %[[U]], %[[B]] {pad_width = array<i64: 0, 0, 0, 1, 1, 1, 1, 1>}
// CHECK: relax.conv2d {{.*}} {out_dtype = i32} : (tensor<1x4x10x10xui8>, tensor<2x4x3x3xi8>)
relax.func @integer_image(%x: tensor<1x3x8x8xi8>, %z: tensor<i8>) -> tensor<1x2x8x8xi32> {
  %w = relax.constant dense<1> : tensor<2x3x3x3xi8>
  %0 = relax.astype %x {dtype = i32} : (tensor<1x3x8x8xi8>) -> tensor<1x3x8x8xi32>
  %1 = relax.astype %z {dtype = i32} : (tensor<i8>) -> tensor<i32>
  %2 = relax.subtract %0, %1 : (tensor<1x3x8x8xi32>, tensor<i32>) -> tensor<1x3x8x8xi32>
  %3 = relax.astype %w {dtype = i32} : (tensor<2x3x3x3xi8>) -> tensor<2x3x3x3xi32>
  %4 = relax.conv2d %2, %3 {padding = array<i64: 1, 1, 1, 1>} : (tensor<1x3x8x8xi32>, tensor<2x3x3x3xi32>) -> tensor<1x2x8x8xi32>
  relax.return %4 : tensor<1x2x8x8xi32>
}

// -----

// Signed bytes that a product of integers reads become unsigned. A scale of 1
// multiplies nothing.
// CHECK-LABEL: @integer_chain
// CHECK: %[[Q:.*]] = relax.quantize %x, {{.*}} -> tensor<2x4xui8>
// CHECK: %[[P:.*]] = relax.matmul %[[Q]], %{{.*}} {out_dtype = i32}
// CHECK: %[[F:.*]] = relax.astype %{{.*}} {dtype = f32} : (tensor<2x2xi32>)
// CHECK-NEXT: %[[S:.*]] = relax.multiply %[[F]], %{{.*}}
// CHECK-NEXT: %[[R:.*]] = relax.round %[[S]]
// CHECK-NEXT: relax.astype %[[R]] {dtype = i8}
relax.func @integer_chain(%x: tensor<2x4xf32>) -> tensor<2x2xi8> {
  %s = relax.constant dense<0.25> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %z = relax.constant dense<0> : tensor<i8>
  %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %f = relax.constant dense<0.3> : tensor<f32>
  %0 = relax.quantize %x, %s, %z : (tensor<2x4xf32>, tensor<f32>, tensor<i8>) -> tensor<2x4xi8>
  %1 = relax.astype %0 {dtype = i32} : (tensor<2x4xi8>) -> tensor<2x4xi32>
  %2 = relax.matmul %1, %w : (tensor<2x4xi32>, tensor<4x2xi32>) -> tensor<2x2xi32>
  %3 = relax.astype %2 {dtype = f32} : (tensor<2x2xi32>) -> tensor<2x2xf32>
  %4 = relax.multiply %3, %f : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  %5 = relax.quantize %4, %one, %z : (tensor<2x2xf32>, tensor<f32>, tensor<i8>) -> tensor<2x2xi8>
  relax.return %5 : tensor<2x2xi8>
}

// -----

// REMARK: [Missed] float product {{.*}}the weights of a channel are no bytes
relax.func @wide(%x: tensor<4x4xui8>) -> tensor<4x1xi32> {
  %w = relax.constant dense<[[0], [256], [3], [4]]> : tensor<4x1xi32>
  %0 = relax.astype %x {dtype = i32} : (tensor<4x4xui8>) -> tensor<4x4xi32>
  %1 = relax.matmul %0, %w : (tensor<4x4xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
  relax.return %1 : tensor<4x1xi32>
}

// -----

// REMARK: [Missed] float product {{.*}}the zero points of the data are not those of rows
relax.func @zeros_of_columns(%x: tensor<4x4xui8>, %z: tensor<4xi32>) -> tensor<4x1xi32> {
  %w = relax.constant dense<1> : tensor<4x1xi32>
  %0 = relax.astype %x {dtype = i32} : (tensor<4x4xui8>) -> tensor<4x4xi32>
  %1 = relax.subtract %0, %z : (tensor<4x4xi32>, tensor<4xi32>) -> tensor<4x4xi32>
  %2 = relax.matmul %1, %w : (tensor<4x4xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
  relax.return %2 : tensor<4x1xi32>
}

// -----

// REMARK: [Missed] float product {{.*}}the data has several zero points
relax.func @zeros_of_channels(%x: tensor<1x4x4x4xui8>, %z: tensor<4x1x1xi32>) -> tensor<1x1x4x4xi32> {
  %w = relax.constant dense<1> : tensor<1x4x1x1xi32>
  %0 = relax.astype %x {dtype = i32} : (tensor<1x4x4x4xui8>) -> tensor<1x4x4x4xi32>
  %1 = relax.subtract %0, %z : (tensor<1x4x4x4xi32>, tensor<4x1x1xi32>) -> tensor<1x4x4x4xi32>
  %2 = relax.conv2d %1, %w : (tensor<1x4x4x4xi32>, tensor<1x4x1x1xi32>) -> tensor<1x1x4x4xi32>
  relax.return %2 : tensor<1x1x4x4xi32>
}

// -----

// REMARK: [Missed] float product {{.*}}the scales of the weights are not those of output channels
relax.func @rows(%x: tensor<4x4xui8>) -> tensor<4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<1> : tensor<4x1xi8>
  %t = relax.constant dense<[0.25, 0.5, 1.0, 2.0]> : tensor<4xf32>
  %y = relax.constant dense<0> : tensor<4xi8>
  %0 = relax.dequantize %x, %s, %z : (tensor<4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %t, %y {axis = 0 : i64} : (tensor<4x1xi8>, tensor<4xf32>, tensor<4xi8>) -> tensor<4x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

// -----

// REMARK: [Missed] float product {{.*}}the data has several scales
relax.func @several_scales(%x: tensor<4x4xui8>) -> tensor<4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %t = relax.constant dense<0.5> : tensor<4xf32>
  %z = relax.constant dense<0> : tensor<4xui8>
  %w = relax.constant dense<1> : tensor<4x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %t, %z {axis = 0 : i64} : (tensor<4x4xui8>, tensor<4xf32>, tensor<4xui8>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x1xi8>, tensor<f32>, tensor<i8>) -> tensor<4x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

// -----

// CHECK-LABEL: @unknown_zero
// CHECK: %[[P:.*]] = relax.matmul %x, %{{.*}} {out_dtype = i32}
// CHECK: %[[Z:.*]] = relax.astype %z {dtype = i32}
// CHECK: %[[M:.*]] = relax.multiply %[[Z]], %{{.*}} : (tensor<i32>, tensor<1xi32>)
// CHECK: relax.subtract %[[P]], %[[M]]
relax.func @unknown_zero(%x: tensor<4x4xui8>, %z: tensor<ui8>) -> tensor<4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %w = relax.constant dense<1> : tensor<4x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x1xi8>, tensor<f32>, tensor<i8>) -> tensor<4x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

// -----

// REMARK: [Missed] float product {{.*}}the data is no bytes
relax.func @words(%x: tensor<4x4xi16>) -> tensor<4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<i16>
  %w = relax.constant dense<1> : tensor<4x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<4x4xi16>, tensor<f32>, tensor<i16>) -> tensor<4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x1xi8>, tensor<f32>, tensor<i8>) -> tensor<4x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

// -----

// REMARK: [Missed] float product {{.*}}the data is not dequantized to f32
relax.func @weights_only(%x: tensor<4x4xf32>) -> tensor<4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %w = relax.constant dense<1> : tensor<4x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %1 = relax.dequantize %w, %s, %y : (tensor<4x1xi8>, tensor<f32>, tensor<i8>) -> tensor<4x1xf32>
  %2 = relax.matmul %x, %1 : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

// -----

// REMARK: [Missed] float product {{.*}}the weights are no matrix
relax.func @batches(%x: tensor<2x4x4xui8>) -> tensor<2x4x1xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<1> : tensor<2x4x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<2x4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<2x4x1xi8>, tensor<f32>, tensor<i8>) -> tensor<2x4x1xf32>
  %2 = relax.matmul %0, %1 : (tensor<2x4x4xf32>, tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  relax.return %2 : tensor<2x4x1xf32>
}

// -----

// REMARK: [Missed] float product {{.*}}it has groups, automatic padding or another layout
relax.func @groups(%x: tensor<1x8x4x4xui8>) -> tensor<1x2x4x4xf32> {
  %s = relax.constant dense<0.5> : tensor<f32>
  %z = relax.constant dense<0> : tensor<ui8>
  %w = relax.constant dense<1> : tensor<2x4x1x1xi8>
  %y = relax.constant dense<0> : tensor<i8>
  %0 = relax.dequantize %x, %s, %z : (tensor<1x8x4x4xui8>, tensor<f32>, tensor<ui8>) -> tensor<1x8x4x4xf32>
  %1 = relax.dequantize %w, %s, %y : (tensor<2x4x1x1xi8>, tensor<f32>, tensor<i8>) -> tensor<2x4x1x1xf32>
  %2 = relax.conv2d %0, %1 {groups = 2 : i64} : (tensor<1x8x4x4xf32>, tensor<2x4x1x1xf32>) -> tensor<1x2x4x4xf32>
  relax.return %2 : tensor<1x2x4x4xf32>
}
