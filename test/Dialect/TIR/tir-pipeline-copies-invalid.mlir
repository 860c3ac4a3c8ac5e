// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --verify-diagnostics

#S = #tir.scope<shared>

tir.prim_func @gaps(%A: memref<64x64xf16>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<64x72xf16, #S>
    %zero = arith.constant 0 : index
    %map = tir.tensor_map %A sizes [64, 64] strides [64, 1] box [64, 64] : memref<64x64xf16>
    %view = memref.subview %s[0, 0] [64, 64] [1, 1]
        : memref<64x72xf16, #S> to memref<64x64xf16, strided<[72, 1]>, #S>
    // expected-error @below {{expected a destination without gaps, got 'memref<64x64xf16, strided<[72, 1]>, #tir.scope<shared>>'}}
    tir.load_box %map[%zero, %zero] to %view : memref<64x64xf16, strided<[72, 1]>, #S>
  }
  tir.return
}

// -----

#W = #tir.swizzled<128>

tir.prim_func @place(%A: memref<64x64xf16>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<64x64xf16, #W>
    %zero = arith.constant 0 : index
    %map = tir.tensor_map %A sizes [64, 64] strides [64, 1] box [8, 64] swizzle 128 : memref<64x64xf16>
    %view = memref.subview %s[4, 0] [8, 64] [1, 1]
        : memref<64x64xf16, #W> to memref<8x64xf16, strided<[64, 1], offset: 256>, #W>
    // expected-error @below {{expected a destination at a multiple of 1024 bytes of its buffer}}
    tir.load_box %map[%zero, %zero] to %view : memref<8x64xf16, strided<[64, 1], offset: 256>, #W>
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

tir.prim_func @host(%A: memref<64x64xf16>) attributes {tir.flattened} {
  %s = tir.alloc : memref<64x64xf16, #S>
  tir.for %i to 1 {
    %zero = arith.constant 0 : index
    %map = tir.tensor_map %A sizes [64, 64] strides [64, 1] box [64, 64] : memref<64x64xf16>
    // expected-error @below {{expected a loop around that is bound to blocks or threads}}
    tir.load_box %map[%zero, %zero] to %s : memref<64x64xf16, #S>
  }
  tir.return
}

// -----

tir.prim_func @blocks_zero() attributes {tir.flattened} {
  // expected-error @below {{annotation 'pipeline_persistent_blocks' must be a number from 1 to 65535 of type i64, got 0 : i64}}
  tir.for %k to 4 annotations {pipeline_persistent_blocks = 0 : i64, pipeline_stages = 2 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @blocks_type() attributes {tir.flattened} {
  // expected-error @below {{annotation 'pipeline_persistent_blocks' must be a number from 1 to 65535 of type i64, got 2 : ui64}}
  tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : ui64, pipeline_stages = 2 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @blocks_text() attributes {tir.flattened} {
  // expected-error @below {{annotation 'pipeline_persistent_blocks' must be a number from 1 to 65535 of type i64, got "2"}}
  tir.for %k to 4 annotations {pipeline_persistent_blocks = "2", pipeline_stages = 2 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @stages() attributes {tir.flattened} {
  // expected-error @below {{annotation 'pipeline_stages' must be a number from 1 to 65535 of type i64, got 2.000000e+00 : f32}}
  tir.for %k to 4 annotations {pipeline_stages = 2.0 : f32} {
  }
  tir.return
}

// -----

tir.prim_func @blocks_many() attributes {tir.flattened} {
  // expected-error @below {{annotation 'pipeline_persistent_blocks' must be a number from 1 to 65535 of type i64, got 65536 : i64}}
  tir.for %k to 4 annotations {pipeline_persistent_blocks = 65536 : i64, pipeline_stages = 2 : i64} {
  }
  tir.return
}
