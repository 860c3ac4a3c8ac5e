// RUN: relax-opt %s --relax-canonicalize-cast | FileCheck %s

// CHECK-LABEL: relax.func @exact(
// CHECK-NEXT: %[[Y:.*]] = relax.astype %{{.*}} {dtype = f64} : (tensor<4xf16>) -> tensor<4xf64>
// CHECK-NEXT: relax.return %[[Y]]
relax.func @exact(%x: tensor<4xf16>) -> tensor<4xf64> {
  %0 = relax.astype %x {dtype = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %1 = relax.astype %0 {dtype = f64} : (tensor<4xf32>) -> tensor<4xf64>
  relax.return %1 : tensor<4xf64>
}

// A lossless cast and its inverse cancel.
// CHECK-LABEL: relax.func @back(
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
// CHECK-NEXT: relax.return %[[X]]
relax.func @back(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = relax.astype %x {dtype = f32} : (tensor<4xi8>) -> tensor<4xf32>
  %1 = relax.astype %0 {dtype = i8} : (tensor<4xf32>) -> tensor<4xi8>
  relax.return %1 : tensor<4xi8>
}

// The first loses something; i32 has more bits than f32; a float out of range
// does not wrap around as an integer does.
// CHECK-LABEL: relax.func @inexact(
// CHECK-COUNT-2: relax.astype
// CHECK-LABEL: relax.func @too_wide(
// CHECK-COUNT-2: relax.astype
// CHECK-LABEL: relax.func @saturates(
// CHECK-COUNT-2: relax.astype
// CHECK-LABEL: relax.func @signs(
// CHECK-COUNT-2: relax.astype
relax.func @inexact(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.astype %x {dtype = f16} : (tensor<4xf32>) -> tensor<4xf16>
  %1 = relax.astype %0 {dtype = f32} : (tensor<4xf16>) -> tensor<4xf32>
  relax.return %1 : tensor<4xf32>
}
relax.func @too_wide(%x: tensor<4xi32>) -> tensor<4xf64> {
  %0 = relax.astype %x {dtype = f32} : (tensor<4xi32>) -> tensor<4xf32>
  %1 = relax.astype %0 {dtype = f64} : (tensor<4xf32>) -> tensor<4xf64>
  relax.return %1 : tensor<4xf64>
}
relax.func @saturates(%x: tensor<4xi32>) -> tensor<4xi8> {
  %0 = relax.astype %x {dtype = f64} : (tensor<4xi32>) -> tensor<4xf64>
  %1 = relax.astype %0 {dtype = i8} : (tensor<4xf64>) -> tensor<4xi8>
  relax.return %1 : tensor<4xi8>
}
relax.func @signs(%x: tensor<4xi8>) -> tensor<4xi32> {
  %0 = relax.astype %x {dtype = ui16} : (tensor<4xi8>) -> tensor<4xui16>
  %1 = relax.astype %0 {dtype = i32} : (tensor<4xui16>) -> tensor<4xi32>
  relax.return %1 : tensor<4xi32>
}

// The narrower elements are moved, in a dataflow region and with symbols.
// CHECK-LABEL: relax.func @widen(
// CHECK: %[[M:.*]] = relax.permute_dims %{{.*}} : (tensor<?x8xf16, #relax.tensor<[n, 8]>>) -> tensor<8x?xf16, #relax.tensor<[8, n]>>
// CHECK-NEXT: relax.astype %[[M]] {dtype = f32} : (tensor<8x?xf16, #relax.tensor<[8, n]>>) -> tensor<8x?xf32, #relax.tensor<[8, n]>>
relax.func @widen(%x: tensor<?x8xf16, #relax.tensor<[n, 8]>>) -> tensor<8x?xf32, #relax.tensor<[8, n]>> {
  %r = relax.dataflow -> tensor<8x?xf32, #relax.tensor<[8, n]>> {
    %0 = relax.astype %x {dtype = f32} : (tensor<?x8xf16, #relax.tensor<[n, 8]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
    %1 = relax.permute_dims %0 : (tensor<?x8xf32, #relax.tensor<[n, 8]>>) -> tensor<8x?xf32, #relax.tensor<[8, n]>>
    relax.output %1 : tensor<8x?xf32, #relax.tensor<[8, n]>>
  }
  relax.return %r : tensor<8x?xf32, #relax.tensor<[8, n]>>
}
// CHECK-LABEL: relax.func @narrow(
// CHECK: %[[N:.*]] = relax.astype %{{.*}} {dtype = f16} : (tensor<4x8xf32>) -> tensor<4x8xf16>
// CHECK-NEXT: relax.permute_dims %[[N]] : (tensor<4x8xf16>) -> tensor<8x4xf16>
relax.func @narrow(%x: tensor<4x8xf32>) -> tensor<8x4xf16> {
  %0 = relax.permute_dims %x : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = relax.astype %0 {dtype = f16} : (tensor<8x4xf32>) -> tensor<8x4xf16>
  relax.return %1 : tensor<8x4xf16>
}

// Both types are used: no cast moves.
// CHECK-LABEL: relax.func @two_uses(
// CHECK-NEXT: relax.astype
// CHECK-NEXT: relax.permute_dims
relax.func @two_uses(%x: tensor<4x8xf16>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %0 = relax.astype %x {dtype = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %1 = relax.permute_dims %0 : (tensor<4x8xf32>) -> tensor<8x4xf32>
  relax.return %1, %0 : tensor<8x4xf32>, tensor<4x8xf32>
}

// A type that represents every integer does not round; f32 and f64 round i64.
// CHECK-LABEL: relax.func @once_rounded(
// CHECK-NEXT: relax.astype %{{.*}} {dtype = bf16} : (tensor<4xi32>) -> tensor<4xbf16>
// CHECK-NEXT: relax.return
// CHECK-LABEL: relax.func @twice_rounded(
// CHECK-COUNT-2: relax.astype
relax.func @once_rounded(%x: tensor<4xi32>) -> tensor<4xbf16> {
  %0 = relax.astype %x {dtype = f64} : (tensor<4xi32>) -> tensor<4xf64>
  %1 = relax.astype %0 {dtype = bf16} : (tensor<4xf64>) -> tensor<4xbf16>
  relax.return %1 : tensor<4xbf16>
}
relax.func @twice_rounded(%x: tensor<4xi64>) -> tensor<4xbf16> {
  %0 = relax.astype %x {dtype = f64} : (tensor<4xi64>) -> tensor<4xf64>
  %1 = relax.astype %0 {dtype = bf16} : (tensor<4xf64>) -> tensor<4xbf16>
  relax.return %1 : tensor<4xbf16>
}

// There would be more to convert behind a broadcast; what becomes narrower is
// converted before it.
// CHECK-LABEL: relax.func @broadcast(
// CHECK: %[[W:.*]] = relax.astype %{{.*}} {dtype = f32} : (tensor<1xf16>) -> tensor<1xf32>
// CHECK: relax.broadcast_to %[[W]], %{{.*}} -> tensor<1000xf32>
// CHECK: %[[N:.*]] = relax.astype %{{.*}} {dtype = f16} : (tensor<1xf32>) -> tensor<1xf16>
// CHECK: relax.broadcast_to %[[N]], %{{.*}} -> tensor<1000xf16>
relax.func @broadcast(%x: tensor<1xf16>, %y: tensor<1xf32>) -> (tensor<1000xf32>, tensor<1000xf16>) {
  %s = relax.shape [1000] -> !relax.shape<[1000]>
  %0 = relax.astype %x {dtype = f32} : (tensor<1xf16>) -> tensor<1xf32>
  %1 = relax.broadcast_to %0, %s : (tensor<1xf32>, !relax.shape<[1000]>) -> tensor<1000xf32>
  %2 = relax.broadcast_to %y, %s : (tensor<1xf32>, !relax.shape<[1000]>) -> tensor<1000xf32>
  %3 = relax.astype %2 {dtype = f16} : (tensor<1000xf32>) -> tensor<1000xf16>
  relax.return %1, %3 : tensor<1000xf32>, tensor<1000xf16>
}

// A slice has fewer elements: what becomes larger does so behind it, what becomes
// smaller stays there.
// CHECK-LABEL: relax.func @slice(
// CHECK-NEXT: %[[P:.*]] = relax.strided_slice %{{.*}} : (tensor<8xf16>) -> tensor<2xf16>
// CHECK-NEXT: %[[W:.*]] = relax.astype %[[P]] {dtype = f32}
// CHECK-NEXT: %[[Q:.*]] = relax.strided_slice %{{.*}} : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[N:.*]] = relax.astype %[[Q]] {dtype = f16}
// CHECK-NEXT: relax.return %[[W]], %[[N]]
relax.func @slice(%x: tensor<8xf16>, %y: tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf16>) {
  %0 = relax.astype %x {dtype = f32} : (tensor<8xf16>) -> tensor<8xf32>
  %1 = relax.strided_slice %0 {axes = array<i64: 0>, begin = [1], end = [3]} : (tensor<8xf32>) -> tensor<2xf32>
  %2 = relax.strided_slice %y {axes = array<i64: 0>, begin = [1], end = [3]} : (tensor<8xf32>) -> tensor<2xf32>
  %3 = relax.astype %2 {dtype = f16} : (tensor<2xf32>) -> tensor<2xf16>
  relax.return %1, %3 : tensor<2xf32>, tensor<2xf16>
}

// The types show how many rows are taken: only the rows of the table that are
// read are converted.
// CHECK-LABEL: relax.func @take(
// CHECK-SAME: %[[X:.*]]: tensor<100x4xf16>, %[[Y:.*]]: tensor<100x4xf32>, %[[I:.*]]: tensor<3xi64>, %[[J:.*]]: tensor<?xi64>
// CHECK-NEXT: %[[R:.*]] = relax.take %[[X]], %[[I]] {axis = 0 : i64} : (tensor<100x4xf16>, tensor<3xi64>) -> tensor<3x4xf16>
// CHECK-NEXT: %[[A:.*]] = relax.astype %[[R]] {dtype = f32}
// CHECK-NEXT: %[[S:.*]] = relax.take %[[Y]], %[[I]] {axis = 0 : i64} : (tensor<100x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
// CHECK-NEXT: %[[B:.*]] = relax.astype %[[S]] {dtype = f16}
// CHECK-NEXT: %[[W:.*]] = relax.astype %[[X]] {dtype = f32}
// CHECK-NEXT: %[[C:.*]] = relax.take %[[W]], %[[J]] {axis = 0 : i64} : (tensor<100x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
// CHECK-NEXT: relax.return %[[A]], %[[B]], %[[C]]
relax.func @take(%x: tensor<100x4xf16>, %y: tensor<100x4xf32>, %i: tensor<3xi64>, %j: tensor<?xi64>)
    -> (tensor<3x4xf32>, tensor<3x4xf16>, tensor<?x4xf32>) {
  %0 = relax.astype %x {dtype = f32} : (tensor<100x4xf16>) -> tensor<100x4xf32>
  %1 = relax.take %0, %i {axis = 0 : i64} : (tensor<100x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %2 = relax.take %y, %i {axis = 0 : i64} : (tensor<100x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %3 = relax.astype %2 {dtype = f16} : (tensor<3x4xf32>) -> tensor<3x4xf16>
  %4 = relax.astype %x {dtype = f32} : (tensor<100x4xf16>) -> tensor<100x4xf32>
  %5 = relax.take %4, %j {axis = 0 : i64} : (tensor<100x4xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  relax.return %1, %3, %5 : tensor<3x4xf32>, tensor<3x4xf16>, tensor<?x4xf32>
}

// All operators that only move elements.
// CHECK-LABEL: relax.func @moves(
// CHECK-NEXT: = relax.shape [1, 4, 8]
// CHECK-NEXT: = relax.shape [4, 8]
// CHECK-NEXT: relax.permute_dims %{{.*}} : (tensor<1x4x8xf16>)
// CHECK-NEXT: relax.reshape
// CHECK-NEXT: relax.flip
// CHECK-NEXT: relax.reverse_sequence
// CHECK-NEXT: relax.tril
// CHECK-NEXT: relax.triu
// CHECK-NEXT: relax.pixel_shuffle
// CHECK-NEXT: relax.expand_dims
// CHECK-NEXT: relax.batch_flatten
// CHECK-NEXT: relax.squeeze
// CHECK-NEXT: relax.reshape
// CHECK-NEXT: relax.flatten
// CHECK-NEXT: relax.dynamic_strided_slice
// CHECK-NEXT: relax.astype %{{.*}} {dtype = f32} : (tensor<?xf16>) -> tensor<?xf32>
// CHECK-NEXT: relax.gather_elements
// CHECK-NEXT: relax.gather_nd
// CHECK-NEXT: relax.index_tensor
// CHECK-NEXT: relax.astype %{{.*}} {dtype = f32} : (tensor<2xf16>) -> tensor<2xf32>
// CHECK-NEXT: relax.return
relax.func @moves(%x: tensor<1x4x8xf16>, %z: tensor<4x8xf16>, %n: tensor<4xi64>, %i: tensor<4x3xi64>, %j: tensor<3x1xi64>, %k: tensor<2xi64>, %b: tensor<1xi64>) -> (tensor<?xf32>, tensor<2xf32>) {
  %s = relax.shape [1, 4, 8] -> !relax.shape<[1, 4, 8]>
  %g = relax.shape [4, 8] -> !relax.shape<[4, 8]>
  %0 = relax.astype %x {dtype = f32} : (tensor<1x4x8xf16>) -> tensor<1x4x8xf32>
  %1 = relax.permute_dims %0 : (tensor<1x4x8xf32>) -> tensor<8x4x1xf32>
  %2 = relax.reshape %1, %s : (tensor<8x4x1xf32>, !relax.shape<[1, 4, 8]>) -> tensor<1x4x8xf32>
  %3 = relax.flip %2 {axis = 1 : i64} : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %4 = relax.reverse_sequence %3, %n {seq_axis = 2 : i64, batch_axis = 1 : i64} : (tensor<1x4x8xf32>, tensor<4xi64>) -> tensor<1x4x8xf32>
  %5 = relax.tril %4 : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %6 = relax.triu %5 : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %7 = relax.pixel_shuffle %6 {upscale_factor = 1 : i64} : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %8 = relax.expand_dims %7 {axes = array<i64: 0>} : (tensor<1x4x8xf32>) -> tensor<1x1x4x8xf32>
  %9 = relax.batch_flatten %8 : (tensor<1x1x4x8xf32>) -> tensor<1x32xf32>
  %10 = relax.squeeze %9 {axes = array<i64: 0>} : (tensor<1x32xf32>) -> tensor<32xf32>
  %f = relax.reshape %10, %g : (tensor<32xf32>, !relax.shape<[4, 8]>) -> tensor<4x8xf32>
  %11 = relax.flatten %f : (tensor<4x8xf32>) -> tensor<32xf32>
  %12 = relax.dynamic_strided_slice %11, %b, %b, %b : (tensor<32xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %13 = relax.astype %z {dtype = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %14 = relax.gather_elements %13, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>
  %15 = relax.gather_nd %14, %j : (tensor<4x3xf32>, tensor<3x1xi64>) -> tensor<3x3xf32>
  %16 = relax.index_tensor %15, %k, %k : (tensor<3x3xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xf32>
  relax.return %12, %16 : tensor<?xf32>, tensor<2xf32>
}

// A cast moves before operators that repeat elements, but not before a padding.
// CHECK-LABEL: relax.func @repeats(
// CHECK-NEXT: relax.astype %{{.*}} {dtype = f16} : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: relax.tile
// CHECK-NEXT: relax.repeat
// CHECK-NEXT: %[[P:.*]] = relax.pad
// CHECK-NEXT: relax.astype %[[P]] {dtype = f16}
// CHECK-NEXT: relax.return
relax.func @repeats(%x: tensor<4xf32>) -> (tensor<16xf16>, tensor<6xf16>) {
  %0 = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<4xf32>) -> tensor<8xf32>
  %1 = relax.repeat %0 {axis = 0 : i64, repeats = 2 : i64} : (tensor<8xf32>) -> tensor<16xf32>
  %2 = relax.astype %1 {dtype = f16} : (tensor<16xf32>) -> tensor<16xf16>
  %3 = relax.pad %x {pad_width = array<i64: 1, 1>} : (tensor<4xf32>) -> tensor<6xf32>
  %4 = relax.astype %3 {dtype = f16} : (tensor<6xf32>) -> tensor<6xf16>
  relax.return %2, %4 : tensor<16xf16>, tensor<6xf16>
}
