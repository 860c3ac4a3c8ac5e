// RUN: relax-opt %s --tir-pipeline-copies --tir-sync-threads | FileCheck %s
// RUN: relax-opt %s --tir-pipeline-copies --remarks-filter=tir-pipeline-copies --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#S = #tir.scope<shared>
#L = #tir.scope<local>
#tile = strided<[1], offset: ?>
!sums = !llvm.struct<(f32, f32, f32, f32)>

// Products of a step end in the next one, and the last ones behind the loop. The
// threads fill their second operand once, which needs no versions.

// REMARK: [Passed] pipeline
// REMARK-SAME: DeferredProducts=1
// CHECK-LABEL: tir.prim_func @deferred
// CHECK:       tir.for %{{.*}} to 4 {
// CHECK:         nvvm.wgmma.mma_async
// CHECK:         llvm.inline_asm {{.*}} "wgmma.wait_group.sync.aligned 1;"
// CHECK:       tir.for %{{.*}} to 128 thread_binding "threadIdx.x"
// CHECK-NOT:     wgmma.mma_async
// CHECK:         llvm.inline_asm {{.*}} "wgmma.wait_group.sync.aligned 0;"
// CHECK:       affine.vector_load
tir.prim_func @deferred(%A: memref<4x512xf16>, %C: memref<128x4xf32>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<4xf32, #L>
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %t to 128 thread_binding "threadIdx.x" {
      %x = affine.load %A[0, %t] : memref<4x512xf16>
      affine.store %x, %p[%t] : memref<512xf16, #S>
    }
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %zero = arith.constant 0 : index
        %v = vector.load %c[%zero] : memref<4xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %u1 = llvm.insertvalue %v0, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %b, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %c[%zero] : memref<4xf32, #L>, vector<4xf32>
      }
    }
    tir.for %t to 128 thread_binding "threadIdx.x" {
      %v = affine.vector_load %c[0] : memref<4xf32, #L>, vector<4xf32>
      affine.vector_store %v, %C[%t, 0] : memref<128x4xf32>, vector<4xf32>
    }
  }
  tir.return
}

// Operations that only order others.

// REMARK: [Passed] pipeline
// REMARK-SAME: DeferredProducts=1
tir.prim_func @ordered(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      gpu.barrier
      nvvm.barrier0
      nvvm.barrier
      %all = arith.constant -1 : i32
      nvvm.bar.warp.sync %all : i32
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 0
      %group = nvgpu.device_async_create_group
      nvgpu.device_async_wait %group
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// Each step writes the second operand, and so would the next one, while products
// of the step before read it. They wait in their step.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'affine.store' may write an operand of products of the step before"
// CHECK-LABEL: tir.prim_func @written
// CHECK-NOT:   "wgmma.wait_group.sync.aligned 1;"
// CHECK:       "wgmma.wait_group.sync.aligned 0;"
// CHECK:       tir.return
tir.prim_func @written(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %p[%t] : memref<512xf16, #S>
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A copy of a box writes a buffer in front of the loop, which gets no versions.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'tir.load_box' may write an operand of products of the step before"
tir.prim_func @copied(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<2x256xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %i = affine.apply affine_map<() -> (0)>()
      %map = tir.tensor_map %A sizes [4, 512] strides [512, 1] box [2, 256] : memref<4x512xf16>
      tir.load_box %map[%i, %i] to %p : memref<2x256xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<2x256xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// Two stores by address: one that nothing is known of, and that of the operand.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'llvm.store' may write an operand of products of the step before"
tir.prim_func @pointer(%A: memref<4x512xf16>, %n: index) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %bits = arith.index_cast %n : index to i64
      %address = llvm.inttoptr %bits : i64 to !llvm.ptr<3>
      llvm.store %bits, %address : i64, !llvm.ptr<3>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}


// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'llvm.inline_asm' may write an operand of products of the step before"
tir.prim_func @assembly(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %begin = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
      %bits = arith.index_cast %begin : index to i32
      llvm.inline_asm has_side_effects "st.shared.b32 [$0], 0;", "r" %bits : (i32) -> ()
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A copy of a box that is started already.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'nvvm.cp.async.bulk.tensor.shared.cluster.global' may write an operand of products of the step before"
tir.prim_func @bulk_copy(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %map = tir.tensor_map %A sizes [4, 512] strides [512, 1] box [1, 256] : memref<4x512xf16>
      %begin = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
      %bits = arith.index_cast %begin : index to i64
      %pointer = llvm.inttoptr %bits : i64 to !llvm.ptr<3>
      %dest = llvm.addrspacecast %pointer : !llvm.ptr<3> to !llvm.ptr<7>
      %i = arith.constant 0 : i32
      nvvm.cp.async.bulk.tensor.shared.cluster.global %dest, %map, %pointer, box[%i, %i] : !llvm.ptr<7>, !llvm.ptr
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A store to one of two buffers.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'memref.store' may write an operand of products of the step before"
tir.prim_func @chosen_write(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    %p2 = tir.alloc : memref<512xf16, #S>
    %true = arith.constant true
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %chosen = arith.select %true, %p, %p2 : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        memref.store %x, %chosen[%t] : memref<512xf16, #S>
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// Stores by an address that a loop carries.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'llvm.inline_asm' may write an operand of products of the step before"
tir.prim_func @carried_address(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %begin = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
      %low = arith.constant 0 : index
      %step = arith.constant 1 : index
      %high = arith.constant 2 : index
      %end = scf.for %i = %low to %high step %step iter_args(%at = %begin) -> index {
        %bits = arith.index_cast %at : index to i32
        llvm.inline_asm has_side_effects "st.shared.b32 [$0], 0;", "r" %bits : (i32) -> ()
        %next = arith.addi %at, %step : index
        scf.yield %next : index
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'llvm.store' may write an operand of products of the step before"
tir.prim_func @carried_pointer(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    %p2 = tir.alloc : memref<512xf16, #S>
    %true = arith.constant true
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %begin = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
      %unrelated = memref.extract_aligned_pointer_as_index %p2 : memref<512xf16, #S> -> index
      %low = arith.constant 0 : index
      %step = arith.constant 1 : index
      %high = arith.constant 2 : index
      %end = scf.for %i = %low to %high step %step iter_args(%at = %begin) -> index {
        %either = arith.select %true, %unrelated, %at : index
        %bits = arith.index_cast %either : index to i64
        %address = llvm.inttoptr %bits : i64 to !llvm.ptr<3>
        llvm.store %bits, %address : i64, !llvm.ptr<3>
        scf.yield %at : index
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A function whose effects are unknown.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'func.call' may write an operand of products of the step before"
tir.prim_func @call(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      func.call @clobber() : () -> ()
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}
func.func private @clobber()

// A store behind the products to the version that they read.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'llvm.store' may write an operand of products of the step before"
tir.prim_func @write_behind(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
      %begin = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
      %bits = arith.index_cast %begin : index to i64
      %address = llvm.inttoptr %bits : i64 to !llvm.ptr<3>
      llvm.store %bits, %address : i64, !llvm.ptr<3>
    }
  }
  tir.return
}

// A write of an operation that has a region.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'linalg.fill' may write an operand of products of the step before"
tir.prim_func @fills(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %zero = arith.constant 0.0 : f16
      linalg.fill ins(%zero : f16) outs(%p : memref<512xf16, #S>)
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %p : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A descriptor of unknown memory.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: a product reads unknown memory"
tir.prim_func @unknown_operand(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %b = arith.constant 64 : i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A descriptor of one of two buffers.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: a product reads unknown memory"
tir.prim_func @chosen_operand(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %p = tir.alloc : memref<512xf16, #S>
    %p2 = tir.alloc : memref<512xf16, #S>
    %true = arith.constant true
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %chosen = arith.select %true, %p, %p2 : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %other = memref.extract_aligned_pointer_as_index %chosen : memref<512xf16, #S> -> index
        %b = arith.index_cast %other : index to i64
        %d = nvvm.wgmma.mma_async %a, %b, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// A step scales the sums.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: the loop uses the sums of products"
tir.prim_func @sums_in_loop(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<4xf32, #L>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %zero = arith.constant 0 : index
        %v = vector.load %c[%zero] : memref<4xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %u1 = llvm.insertvalue %v0, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %c[%zero] : memref<4xf32, #L>, vector<4xf32>
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %c[0] : memref<4xf32, #L>
        %y = arith.addf %x, %x : f32
        affine.store %y, %c[0] : memref<4xf32, #L>
      }
    }
  }
  tir.return
}

// A load of one of two buffers, which may be that of the sums.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: the loop uses the sums of products"
tir.prim_func @chosen_use(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<4xf32, #L>
    %c2 = tir.alloc : memref<4xf32, #L>
    %true = arith.constant true
    %chosen = arith.select %true, %c, %c2 : memref<4xf32, #L>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %zero = arith.constant 0 : index
        %v = vector.load %c[%zero] : memref<4xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %u1 = llvm.insertvalue %v0, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %c[%zero] : memref<4xf32, #L>, vector<4xf32>
      }
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %chosen[0] : memref<4xf32, #L>
        affine.store %x, %c2[0] : memref<4xf32, #L>
      }
    }
  }
  tir.return
}

// The nest of products does so.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'arith.addf' computes with the sums of products"
tir.prim_func @computes(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<4xf32, #L>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %zero = arith.constant 0 : index
        %v = vector.load %c[%zero] : memref<4xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %v1 = arith.addf %v0, %v0 : f32
        %u1 = llvm.insertvalue %v1, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %c[%zero] : memref<4xf32, #L>, vector<4xf32>
      }
    }
  }
  tir.return
}

// Each step has other sums.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'vector.load' accesses sums whose place depends on the step"
tir.prim_func @moving_sums(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<16xf32, #L>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %zero = arith.constant 0 : index
        %v = vector.load %c[%k] : memref<16xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %u1 = llvm.insertvalue %v0, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %c[%zero] : memref<16xf32, #L>, vector<4xf32>
      }
    }
  }
  tir.return
}

// The nest reads memory other than sums.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'affine.load' accesses a buffer that has no sums"
tir.prim_func @other_buffer(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %x = affine.load %s[%t] : memref<512xf16, #S>
        %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// Sums in one of two buffers.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'vector.load' accesses a buffer that has no sums"
tir.prim_func @chosen_sums(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    %c = tir.alloc : memref<4xf32, #L>
    %c2 = tir.alloc : memref<4xf32, #L>
    %true = arith.constant true
    %chosen = arith.select %true, %c, %c2 : memref<4xf32, #L>
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %zero = arith.constant 0 : index
        %v = vector.load %chosen[%zero] : memref<4xf32, #L>, vector<4xf32>
        %v0 = vector.extract %v[0] : f32 from vector<4xf32>
        %u1 = llvm.insertvalue %v0, %u[0] : !sums
        %d = nvvm.wgmma.mma_async %a, %a, %u1, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        %w = llvm.extractvalue %d[0] : !sums
        %r = vector.from_elements %w, %w, %w, %w : vector<4xf32>
        vector.store %r, %chosen[%zero] : memref<4xf32, #L>, vector<4xf32>
      }
    }
  }
  tir.return
}

// A barrier behind the loop would have no partner.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'nvvm.bar.warp.sync' has effects beside the products"
tir.prim_func @effects(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
        %a = arith.index_cast %start : index to i64
        %u = llvm.mlir.poison : !sums
        %all = arith.constant -1 : i32
        nvvm.bar.warp.sync %all : i32
        %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
            D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
            B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
        llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
      }
    }
  }
  tir.return
}

// Some steps have no products.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'tir.if' is around the products"
tir.prim_func @branch(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        tir.if (%k - 1 >= 0) {
          %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
          %a = arith.index_cast %start : index to i64
          %u = llvm.mlir.poison : !sums
          %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
              D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
              B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
          llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        }
      }
    }
  }
  tir.return
}

// Each step has another number of products.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: 'tir.for' depends on the step"
tir.prim_func @triangle(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %block to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %A[%k, %t] : memref<4x512xf16>
        affine.store %x, %s[%t] : memref<512xf16, #S>
      }
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      tir.for %t to 128 thread_binding "threadIdx.x" {
        tir.for %i to %k {
          %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
          %a = arith.index_cast %start : index to i64
          %u = llvm.mlir.poison : !sums
          %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
              D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
              B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
          llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
        }
      }
    }
  }
  tir.return
}

// The loop is one of each thread.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: the loop is inside of a warpgroup"
tir.prim_func @in_threads(%A: memref<4x512xf16>) attributes {tir.flattened} {
  tir.for %t to 128 thread_binding "threadIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<512xf16, #S>
      %x = affine.load %A[%k, %t] : memref<4x512xf16>
      affine.store %x, %s[%t] : memref<512xf16, #S>
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %view = memref.subview %s[%first] [512] [1] : memref<512xf16, #S> to memref<512xf16, #tile, #S>
      %start = memref.extract_aligned_pointer_as_index %view : memref<512xf16, #tile, #S> -> index
      %a = arith.index_cast %start : index to i64
      %u = llvm.mlir.poison : !sums
      %d = nvvm.wgmma.mma_async %a, %a, %u, #nvvm.shape<m = 64, n = 8, k = 16>,
          D[<f32>, #nvvm.wgmma_scale_out<one>], A[<f16>, #nvvm.wgmma_scale_in<one>, <row>],
          B[<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !sums -> !sums
      llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;", "" : () -> ()
    }
  }
  tir.return
}
