// RUN: relax-opt %s --convert-tir-to-scf --split-input-file --verify-diagnostics

// expected-error @below {{expected program 'blocks' to be flattened}}
tir.prim_func @blocks(%x: memref<64xf32>) {
  tir.return
}

// -----

tir.prim_func @threads(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{expected no thread-bound loop in a program for the CPU}}
  tir.for %t to 64 thread_binding "threadIdx.x" {
  }
  tir.return
}

// -----

tir.prim_func @opaque(%x: memref<64xf32>, %y: memref<64xf32>)
    attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'memref.copy', whose operand #0 is a buffer}}
  memref.copy %x, %y : memref<64xf32> to memref<64xf32>
  tir.return
}

// -----

tir.prim_func @local_size(%x: memref<64xf32>) attributes {tir.flattened} {
  tir.for %i to 64 {
    // expected-error @below {{expected sizes over index arguments of the function in a flattened program}}
    %0 = tir.alloc [symbol(%i)] : memref<?xf32>
  }
  tir.return
}

// -----

tir.prim_func @complex(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{expected elements that are numbers, got 'complex<f32>'}}
  %0 = tir.alloc : memref<4xcomplex<f32>>
  tir.return
}

// -----

tir.prim_func @shared(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'tir.alloc': expected buffer '%buf' in a program for the CPU to have the scope global or local, got 'shared'}}
  %0 = tir.alloc : memref<4xf32, #tir.scope<shared>>
  tir.return
}

// -----

tir.prim_func @dynamic_stride(%x: memref<64xf32>, %n: index) attributes {tir.flattened} {
  // expected-error @below {{no pattern lowers 'memref.subview': expected constant strides}}
  %0 = memref.subview %x[0] [4] [%n] : memref<64xf32> to memref<4xf32, strided<[?]>>
  tir.return
}

// -----

#shape = affine_map<()[s0] -> (s0)>
tir.prim_func @symbolic_local(%x: memref<?xf32> {tir.shape = #shape}, %n: index)
    attributes {tir.flattened} {
  // expected-error @below {{expected buffer '%buf' of scope local to take at most 1048576 more bytes of the stack, got an unknown size}}
  %0 = tir.alloc [symbol(%n)] : memref<?xf32, #tir.scope<local>>
  tir.return
}

// -----

// The program has a limit, not each buffer.

tir.prim_func @large_local(%x: memref<64xf32>) attributes {tir.flattened} {
  %0 = tir.alloc : memref<200000xf32, #tir.scope<local>>
  // expected-error @below {{of scope local to take at most 248576 more bytes of the stack, got 400000}}
  %1 = tir.alloc : memref<100000xf32, #tir.scope<local>>
  tir.return
}

// -----

tir.prim_func @space() attributes {tir.flattened} {
  %x = tir.alloc : memref<64xf32, #tir.scope<local>>
  %0 = memref.subview %x[2] [4] [1] : memref<64xf32, #tir.scope<local>> to memref<4xf32, strided<[1], offset: 2>, #tir.scope<local>>
  // expected-error @below {{no pattern lowers 'memref.memory_space_cast': expected 'memref<4xf32, strided<[1], offset: 2>>', which the buffer becomes, got 'memref<4xf32, strided<[1], offset: 2>, 3 : i32>'}}
  %1 = memref.memory_space_cast %0 : memref<4xf32, strided<[1], offset: 2>, #tir.scope<local>> to memref<4xf32, strided<[1], offset: 2>, 3 : i32>
  tir.return
}

// -----

tir.prim_func @annotated(%x: memref<64xf32>) attributes {tir.flattened} {
  // expected-error @below {{expected no annotations, which tir-flatten-blocks removes}}
  tir.for %i to 64 annotations {mine} {
  }
  tir.return
}

// -----

tir.prim_func @no_stride(%A: memref<32x128xi8>) attributes {tir.flattened, tir.scheduled} {
  %c0 = arith.constant 0 : index
  // expected-error @below {{no pattern lowers 'amx.tile_load'}}
  %a = amx.tile_load %A[%c0, %c0] : memref<32x128xi8> into !amx.tile<16x64xi8>
  tir.return
}
