// RUN: relax-opt %s --split-input-file --verify-diagnostics

#S = #tir.scope<shared>
func.func @load_box_c1_map(%map: !llvm.ptr, %i: index, %S: memref<8x64xf16, #S>) {
  // expected-error @below {{expected the map to be the result of 'tir.tensor_map'}}
  tir.load_box %map[%i, %i] to %S : memref<8x64xf16, #S>
  return
}

// -----

#S = #tir.scope<shared>
func.func @load_box_c2_coordinates(%A: memref<16x64xf16>, %i: index, %S: memref<8x64xf16, #S>) {
  %map = tir.tensor_map %A sizes [16, 64] strides [64, 1] box [8, 64] : memref<16x64xf16>
  // expected-error @below {{expected 2 coordinates, one for each dimension of the map, got 1}}
  tir.load_box %map[%i] to %S : memref<8x64xf16, #S>
  return
}

// -----

func.func @load_box_c3_scope(%A: memref<16x64xf16>, %i: index, %S: memref<8x64xf16>) {
  %map = tir.tensor_map %A sizes [16, 64] strides [64, 1] box [8, 64] : memref<16x64xf16>
  // expected-error @below {{expected a destination in shared memory, got 'memref<8x64xf16>'}}
  tir.load_box %map[%i, %i] to %S : memref<8x64xf16>
  return
}

// -----

#S = #tir.scope<shared>
func.func @load_box_c3_swizzle(%A: memref<16x64xf16>, %i: index, %S: memref<8x64xf16, #S>) {
  %map = tir.tensor_map %A sizes [16, 64] strides [64, 1] box [8, 64] swizzle 128 : memref<16x64xf16>
  // expected-error @below {{expected a destination with the swizzle of the map, 128, got 0}}
  tir.load_box %map[%i, %i] to %S : memref<8x64xf16, #S>
  return
}

// -----

#S = #tir.scope<shared>
func.func @load_box_c4_type(%A: memref<16x64xf16>, %i: index, %S: memref<8x64xbf16, #S>) {
  %map = tir.tensor_map %A sizes [16, 64] strides [64, 1] box [8, 64] : memref<16x64xf16>
  // expected-error @below {{expected elements of type 'f16', as the tensor has, got 'bf16'}}
  tir.load_box %map[%i, %i] to %S : memref<8x64xbf16, #S>
  return
}

// -----

#S = #tir.scope<shared>
func.func @load_box_c4_elements(%A: memref<16x64xf16>, %i: index, %S: memref<8x32xf16, #S>) {
  %map = tir.tensor_map %A sizes [16, 64] strides [64, 1] box [8, 64] : memref<16x64xf16>
  // expected-error @below {{expected a destination of 512 elements, as many as the box has, got 'memref<8x32xf16, #tir.scope<shared>>'}}
  tir.load_box %map[%i, %i] to %S : memref<8x32xf16, #S>
  return
}

// -----

// expected-error @below {{expected a swizzle of 32, 64 or 128 bytes, got 48}}
func.func private @swizzled(memref<8x64xf16, #tir.swizzled<48>>)

// -----

tir.prim_func @alloc_c4_swizzle() {
  // expected-error @below {{expected elements of 1, 2, 4 or 8 bytes for a swizzle, got 'index'}}
  %0 = tir.alloc : memref<8xindex, #tir.swizzled<32>>
  tir.return
}
