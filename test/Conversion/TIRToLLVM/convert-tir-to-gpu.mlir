// RUN: relax-opt %s --convert-tir-to-gpu --cse --split-input-file | FileCheck %s

// The outermost bound loop becomes a launch. Its sizes are in front of it.

// CHECK-LABEL: func @symbolic(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>, %[[B:[^:]*]]: memref<?xf32>, %[[N:[^:]*]]: index)
// CHECK:         %[[BLOCKS:.*]] = arith.floordivsi
// CHECK:         gpu.launch blocks(%[[I:[^,]*]], {{.*}} in (%{{.*}} = %[[BLOCKS]],
// CHECK-SAME:      threads(%[[J:[^,]*]], {{.*}} in (%{{.*}} = %c256
// CHECK-SAME:      module(@symbolic_kernels) function(@symbolic_0)
// CHECK-NOT:       scf.for
// CHECK:           scf.if
// CHECK:             memref.load %[[A]]
// CHECK:             memref.store %{{.*}}, %[[B]]
#n = affine_map<()[s0] -> (s0)>
tir.prim_func @symbolic(%A: memref<?xf32> {tir.shape = #n}, %B: memref<?xf32> {tir.shape = #n}, %n: index)
    attributes {tir.flattened} {
  tir.for %i to (symbol(%n) + 255) floordiv 256 thread_binding "blockIdx.x" {
    tir.for %j to 256 thread_binding "threadIdx.x" {
      tir.if (symbol(%n) - %i * 256 - %j - 1 >= 0) {
        %a = affine.load %A[%i * 256 + %j] : memref<?xf32>
        affine.store %a, %B[%i * 256 + %j] : memref<?xf32>
      }
    }
  }
  tir.return
}

// -----

// A launch has the greatest extent of each index; threads without iteration
// skip a loop. A buffer without a scope belongs to each thread, one of the
// scope shared to the block.

// CHECK-LABEL: func @stages(
// CHECK:         gpu.launch {{.*}} threads(%[[T:[^,]*]],
// CHECK-SAME:      workgroup(%[[S:.*]] : memref<64xf32, #gpu.address_space<workgroup>>)
// CHECK:           memref.alloca() {{.*}} : memref<1xf32>
// CHECK:           %[[FIRST:.*]] = arith.cmpi slt, %[[T]], %{{.*}} : index
// CHECK:           scf.if %[[FIRST]] {
// CHECK:             memref.store %{{.*}}, %[[S]]
// CHECK:           }
// CHECK:           %[[SECOND:.*]] = arith.cmpi slt, %[[T]], %{{.*}} : index
// CHECK:           scf.if %[[SECOND]] {
// CHECK:             memref.load %[[S]]
tir.prim_func @stages(%A: memref<8x64xf32>, %B: memref<8xf32>) attributes {tir.flattened} {
  tir.for %i to 8 thread_binding "blockIdx.x" {
    %s = tir.alloc : memref<64xf32, #tir.scope<shared>>
    tir.for %j to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%i, %j] : memref<8x64xf32>
      affine.store %a, %s[%j] : memref<64xf32, #tir.scope<shared>>
    }
    tir.for %j to 1 thread_binding "threadIdx.x" {
      %t = tir.alloc : memref<1xf32>
      %a = affine.load %s[%j + 63] : memref<64xf32, #tir.scope<shared>>
      affine.store %a, %t[0] : memref<1xf32>
      %b = affine.load %t[0] : memref<1xf32>
      affine.store %b, %B[%i] : memref<8xf32>
    }
  }
  tir.return
}

// -----

// Each nest is a kernel of its own. A buffer between them is no stack buffer,
// which a device could not reach. Virtual threads run in each thread.

// CHECK-LABEL: func @two_kernels(
// CHECK:         %[[T:.*]] = memref.alloc() {{.*}} : memref<16xf32>
// CHECK:         gpu.launch {{.*}} function(@two_kernels_0)
// CHECK:           scf.for
// CHECK:             memref.store %{{.*}}, %[[T]]
// CHECK:         gpu.launch {{.*}} function(@two_kernels_1)
// CHECK:           memref.load %[[T]]
tir.prim_func @two_kernels(%A: memref<16xf32>, %B: memref<16xf32>) attributes {tir.flattened} {
  %t = tir.alloc : memref<16xf32>
  tir.for %i to 8 thread_binding "threadIdx.x" {
    tir.for %v to 2 thread_binding "vthread.x" {
      %a = affine.load %A[%v * 8 + %i] : memref<16xf32>
      affine.store %a, %t[%v * 8 + %i] : memref<16xf32>
    }
  }
  tir.for %i to 16 thread_binding "blockIdx.x" {
    %a = affine.load %t[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  tir.return
}

// -----

// Buffers of a device are aligned to 64 bytes, and rows of 90 elements to 8. A
// vector behind the first element of a row has the alignment of an element.

// CHECK-LABEL: func.func @alignment
// CHECK: vector.load %{{.*}} {alignment = 8 : i64} : memref<2880xf32>, vector<4xf32>
// CHECK: vector.store %{{.*}} {alignment = 64 : i64} : memref<2048xf32>, vector<4xf32>
// CHECK: vector.load %{{.*}}[%{{.*}}] : memref<2880xf32>, vector<4xf32>
// CHECK: vector.store %{{.*}} {alignment = 16 : i64} : memref<2048xf32>, vector<4xf32>
tir.prim_func @alignment(%A: memref<32x90xf32>, %B: memref<32x64xf32>)
    attributes {tir.flattened} {
  tir.for %i to 32 thread_binding "blockIdx.x" {
    tir.for %t to 4 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%i, %t * 16] : memref<32x90xf32>, vector<4xf32>
      affine.vector_store %a, %B[%i, %t * 16] : memref<32x64xf32>, vector<4xf32>
      %b = affine.vector_load %A[%i, %t * 16 + 1] : memref<32x90xf32>, vector<4xf32>
      affine.vector_store %b, %B[%i, %t * 16 + 4] : memref<32x64xf32>, vector<4xf32>
    }
  }
  tir.return
}

// -----

// A loop that copies to shared memory is not unrolled, and nothing is hoisted
// out of the loop over tiles around it. Other loops have no annotation.

// CHECK-DAG: #[[$UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[$LICM:.*]] = #llvm.loop_licm<disable = true>
// CHECK-DAG: #[[$COPY:.*]] = #llvm.loop_annotation<unroll = #[[$UNROLL]]>
// CHECK-DAG: #[[$TILES:.*]] = #llvm.loop_annotation<licm = #[[$LICM]]>
// CHECK-LABEL: func.func @tiles
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:           memref.store
// CHECK-NEXT:    } {loop_annotation = #[[$COPY]]}
// CHECK:         gpu.barrier
// CHECK:         scf.for
// CHECK:           memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:  } {loop_annotation = #[[$TILES]]}
tir.prim_func @tiles(%A: memref<8x4x64xf32>, %B: memref<8x4x64xf32>)
    attributes {tir.flattened} {
  tir.for %i to 64 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<4x64xf32, #tir.scope<shared>>
    tir.for %t to 8 {
      tir.for %c to 4 {
        %a = affine.load %A[%t, %c, %i] : memref<8x4x64xf32>
        affine.store %a, %s[%c, %i] : memref<4x64xf32, #tir.scope<shared>>
      }
      gpu.barrier
      tir.for %c to 4 {
        %a = affine.load %s[%c, -%i + 63] : memref<4x64xf32, #tir.scope<shared>>
        affine.store %a, %B[%t, %c, %i] : memref<8x4x64xf32>
      }
      gpu.barrier
    }
  }
  tir.return
}

// -----

// A barrier of the threads that compute is one, and a loop may have both a
// barrier and a copy. A block that runs several rows has a barrier between them.

// CHECK-DAG: #[[$UNROLL:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[$LICM:.*]] = #llvm.loop_licm<disable = true>
// CHECK-DAG: #[[$BOTH:.*]] = #llvm.loop_annotation<unroll = #[[$UNROLL]], licm = #[[$LICM]]>
// CHECK-DAG: #[[$TILES:.*]] = #llvm.loop_annotation<licm = #[[$LICM]]>
// CHECK-LABEL: func.func @named_barrier
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:           memref.store
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:    } {loop_annotation = #[[$BOTH]]}
// CHECK:         memref.store
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:  } {loop_annotation = #[[$TILES]]}
tir.prim_func @named_barrier(%A: memref<70000x4x64xf32>, %B: memref<70000x64xf32>)
    attributes {tir.flattened} {
  tir.for %b to 70000 thread_binding "blockIdx.y" {
    tir.for %i to 64 thread_binding "threadIdx.x" {
      %s = tir.alloc : memref<4x64xf32, #tir.scope<shared>>
      %id = arith.constant 1 : i32
      %number = arith.constant 64 : i32
      tir.for %c to 4 {
        %a = affine.load %A[%b, %c, %i] : memref<70000x4x64xf32>
        affine.store %a, %s[%c, %i] : memref<4x64xf32, #tir.scope<shared>>
        nvvm.barrier id = %id number_of_threads = %number
      }
      %x = affine.load %s[0, -%i + 63] : memref<4x64xf32, #tir.scope<shared>>
      affine.store %x, %B[%b, %i] : memref<70000x64xf32>
    }
  }
  tir.return
}
