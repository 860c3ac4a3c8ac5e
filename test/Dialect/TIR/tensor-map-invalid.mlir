// RUN: relax-opt %s --split-input-file --verify-diagnostics

func.func @tensor_map_c1_index(%A: memref<64xindex>) {
  // expected-error @below {{expected elements of 8, 16, 32 or 64 bits, got 'index'}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [32] : memref<64xindex>
  return
}

// -----

func.func @tensor_map_c1_bits(%A: memref<64xi1>) {
  // expected-error @below {{expected elements of 8, 16, 32 or 64 bits, got 'i1'}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [32] : memref<64xi1>
  return
}

// -----

func.func @tensor_map_c1_offset(%A: memref<64xf32, strided<[1], offset: ?>>) {
  // expected-error @below {{expected a buffer with an offset of 0, got 'memref<64xf32, strided<[1], offset: ?>>'}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [32] : memref<64xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @tensor_map_c2_rank(%A: memref<64xf32>) {
  // expected-error @below {{expected a box of 1 to 5 dimensions, got 6}}
  %0 = tir.tensor_map %A sizes [1, 1, 1, 1, 1, 64] strides [64, 64, 64, 64, 64, 1] box [1, 1, 1, 1, 1, 32] : memref<64xf32>
  return
}

// -----

func.func @tensor_map_c2_strides(%A: memref<64xf32>) {
  // expected-error @below {{expected 2 sizes and strides, as many as the box has dimensions, got 2 and 1}}
  %0 = tir.tensor_map %A sizes [2, 32] strides [1] box [2, 32] : memref<64xf32>
  return
}

// -----

func.func @tensor_map_c3_last_stride(%A: memref<64xf32>, %s: index) {
  // expected-error @below {{expected the last stride to be 1}}
  %0 = tir.tensor_map %A sizes [2, 32] strides [32, %s] box [2, 32] : memref<64xf32>
  return
}

// -----

func.func @tensor_map_c4_box(%A: memref<64xf32>) {
  // expected-error @below {{expected sizes of 1 to 256 of the box, got 257}}
  %0 = tir.tensor_map %A sizes [2, 32] strides [32, 1] box [257, 32] : memref<64xf32>
  return
}

// -----

func.func @tensor_map_c4_row(%A: memref<64xf16>) {
  // expected-error @below {{expected rows of the box of a multiple of 16 bytes, got 12}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [6] : memref<64xf16>
  return
}

// -----

func.func @tensor_map_c5_width(%A: memref<64xf32>) {
  // expected-error @below {{expected a swizzle of 32, 64 or 128 bytes, got 16}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [4] swizzle 16 : memref<64xf32>
  return
}

// -----

func.func @tensor_map_c5_row(%A: memref<64xf32>) {
  // expected-error @below {{expected rows of the box of 128 bytes, as wide as the swizzle, got 64}}
  %0 = tir.tensor_map %A sizes [64] strides [1] box [16] swizzle 128 : memref<64xf32>
  return
}
