// RUN: relax-opt %s --relax-canonicalize-cast | FileCheck %s

// CHECK-LABEL: relax.func @exact(
// CHECK-NEXT: %[[Y:.*]] = relax.astype %{{.*}} {dtype = f64} : (tensor<4xf16>) -> tensor<4xf64>
// CHECK-NEXT: relax.return %[[Y]]
relax.func @exact(%x: tensor<4xf16>) -> tensor<4xf64> {
  %0 = relax.astype %x {dtype = f32} : (tensor<4xf16>) -> tensor<4xf32>
  %1 = relax.astype %0 {dtype = f64} : (tensor<4xf32>) -> tensor<4xf64>
  relax.return %1 : tensor<4xf64>
}

// There and back is nothing.
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

// Both forms are needed: nothing moves.
// CHECK-LABEL: relax.func @two_uses(
// CHECK-NEXT: relax.astype
// CHECK-NEXT: relax.permute_dims
relax.func @two_uses(%x: tensor<4x8xf16>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %0 = relax.astype %x {dtype = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
  %1 = relax.permute_dims %0 : (tensor<4x8xf32>) -> tensor<8x4xf32>
  relax.return %1, %0 : tensor<8x4xf32>, tensor<4x8xf32>
}

// What holds every integer rounds none; f32 and f64 round those of 64 bits.
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
