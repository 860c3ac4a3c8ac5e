// RUN: relax-opt %s --split-input-file --tir-sync-threads --remarks-filter=tir-sync-threads 2>&1 | FileCheck %s

#S = #tir.scope<shared>

// An element that the same thread wrote needs no barrier.

// CHECK-LABEL: tir.prim_func @own
// CHECK-NOT: gpu.barrier
// CHECK: tir.return
tir.prim_func @own(%A: memref<256xf32>, %B: memref<256xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<256xf32, #S>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      tir.for %k to 4 {
        %a = affine.load %A[%k * 64 + %t] : memref<256xf32>
        affine.store %a, %S[%k * 64 + %t] : memref<256xf32, #S>
      }
    }
    tir.for %u to 64 thread_binding "threadIdx.x" {
      tir.for %k to 4 {
        %s = affine.load %S[%k * 64 + %u] : memref<256xf32, #S>
        affine.store %s, %B[%k * 64 + %u] : memref<256xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A tile is written, read by all threads, and written again: one barrier in
// front of the reads, and one in front of the next writes.

// CHECK-LABEL: tir.prim_func @tiles
// CHECK: tir.for %{{.*}} to 8 {
// CHECK: gpu.barrier
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: tir.for
// CHECK: affine.load %buf
// CHECK-NOT: gpu.barrier
// CHECK: tir.return
tir.prim_func @tiles(%A: memref<8x64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    tir.for %k to 8 {
      %a = affine.load %A[%k, %t] : memref<8x64xf32>
      affine.store %a, %S[%t] : memref<64xf32, #S>
      tir.for %j to 64 {
        %s = affine.load %S[%j] : memref<64xf32, #S>
        %b = affine.load %B[%t] : memref<64xf32>
        %c = arith.addf %b, %s : f32
        affine.store %c, %B[%t] : memref<64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// The barrier is in front of a branch that some threads enter.

// CHECK-LABEL: tir.prim_func @branch
// CHECK: affine.store %{{.*}}, %buf
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: affine.if
// CHECK-NEXT: affine.load %buf
// CHECK-NOT: gpu.barrier
// CHECK: tir.return
tir.prim_func @branch(%A: memref<64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    %a = affine.load %A[%t] : memref<64xf32>
    affine.store %a, %S[%t] : memref<64xf32, #S>
    affine.if affine_set<(d0) : (31 - d0 >= 0)>(%t) {
      %s = affine.load %S[%t + 32] : memref<64xf32, #S>
      affine.store %s, %B[%t] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A loop that runs fewer threads than the block has is such a branch.

// CHECK-LABEL: tir.prim_func @fewer_threads
// CHECK: affine.store %{{.*}}, %buf
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tir.for %{{.*}} to 1 thread_binding "threadIdx.x"
tir.prim_func @fewer_threads(%A: memref<64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %S[%t] : memref<64xf32, #S>
    }
    tir.for %u to 1 thread_binding "threadIdx.x" {
      %s = affine.load %S[63] : memref<64xf32, #S>
      affine.store %s, %B[%u] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// All threads of a block take a branch on the index of the block.

// CHECK-LABEL: tir.prim_func @uniform_branch
// CHECK: tir.if
// CHECK: affine.store %{{.*}}, %buf
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: affine.load %buf
tir.prim_func @uniform_branch(%A: memref<64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 9 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<8xf32, #S>
    tir.for %t to 8 thread_binding "threadIdx.x" {
      tir.if (7 - %b >= 0) {
        %a = affine.load %A[%b * 8 + %t] : memref<64xf32>
        affine.store %a, %S[%t] : memref<8xf32, #S>
        %s = affine.load %S[7 - %t] : memref<8xf32, #S>
        affine.store %s, %B[%b * 8 + %t] : memref<64xf32>
      }
    }
  }
  tir.return
}

// -----

// Threads exchange elements of memory of the device: a barrier orders the
// accesses of a block.

// CHECK-LABEL: tir.prim_func @global(
// CHECK: affine.store %{{.*}}, %B
// CHECK: gpu.barrier
// CHECK-NEXT: affine.load %B
// CHECK-NOT: gpu.barrier
// CHECK: tir.return
tir.prim_func @global(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %B[%t] : memref<64xf32>
    }
    tir.for %u to 64 thread_binding "threadIdx.x" {
      %s = affine.load %B[63 - %u] : memref<64xf32>
      affine.store %s, %C[%u] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// An index into a view is another one than that into the buffer.

// CHECK-LABEL: tir.prim_func @view
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: memref.load
tir.prim_func @view(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 63 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    %V = memref.subview %S[1] [63] [1] : memref<64xf32, #S> to memref<63xf32, strided<[1], offset: 1>, #S>
    %a = affine.load %A[%t] : memref<64xf32>
    affine.store %a, %S[%t] : memref<64xf32, #S>
    %s = memref.load %V[%t] : memref<63xf32, strided<[1], offset: 1>, #S>
    affine.store %s, %A[%t] : memref<64xf32>
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// An operation that does not say which operand it reads may read each.

// CHECK-LABEL: tir.prim_func @matrix
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: nvgpu.ldmatrix
tir.prim_func @matrix(%A: memref<8x8xf16>, %B: memref<32x2xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<8x8xf16, #S>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      tir.for %k to 2 {
        %a = affine.load %A[%t floordiv 4, (%t mod 4) * 2 + %k] : memref<8x8xf16>
        affine.store %a, %S[%t floordiv 4, (%t mod 4) * 2 + %k] : memref<8x8xf16, #S>
      }
    }
    %V = memref.memory_space_cast %S : memref<8x8xf16, #S> to memref<8x8xf16, #gpu.address_space<workgroup>>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %c0 = arith.constant 0 : index
      %row = affine.apply affine_map<(d0) -> (d0 mod 8)>(%t)
      %m = nvgpu.ldmatrix %V[%row, %c0] {numTiles = 1 : i32, transpose = false} : memref<8x8xf16, #gpu.address_space<workgroup>> -> vector<1x2xf16>
      %v = vector.extract %m[0] : vector<2xf16> from vector<1x2xf16>
      affine.vector_store %v, %B[%t, 0] : memref<32x2xf16>, vector<2xf16>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// An address that is computed from that of a buffer is in the buffer.

// CHECK-LABEL: tir.prim_func @matrix_at_address
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: nvvm.ldmatrix
tir.prim_func @matrix_at_address(%A: memref<8x16xi8>, %B: memref<32xi32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<8x16xi8, #S>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      tir.for %k to 4 {
        %a = affine.load %A[%t floordiv 4, (%t mod 4) * 4 + %k] : memref<8x16xi8>
        affine.store %a, %S[%t floordiv 4, (%t mod 4) * 4 + %k] : memref<8x16xi8, #S>
      }
    }
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %start = memref.extract_aligned_pointer_as_index %S : memref<8x16xi8, #S> -> index
      %offset = affine.apply affine_map<(d0) -> ((d0 mod 8) * 16)>(%t)
      %sum = arith.addi %start, %offset : index
      %bits = arith.index_cast %sum : index to i64
      %address = llvm.inttoptr %bits : i64 to !llvm.ptr<3>
      %m = nvvm.ldmatrix %address {num = 1 : i32, layout = #nvvm.mma_layout<col>,
          shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>}
          : (!llvm.ptr<3>) -> i32
      affine.store %m, %B[%t] : memref<32xi32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Threads write vectors of different elements in unrolled iterations, and read
// their own again.

// CHECK-LABEL: tir.prim_func @vectors
// CHECK-NOT: gpu.barrier
// CHECK: tir.return
tir.prim_func @vectors(%A: memref<64x64xf16>, %B: memref<64x64xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64x64xf16, #S>
    tir.for %t to 256 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%t floordiv 8, %t mod 8 * 8] : memref<64x64xf16>, vector<8xf16>
      affine.vector_store %a, %S[%t floordiv 8, %t mod 8 * 8] : memref<64x64xf16, #S>, vector<8xf16>
    }
    tir.for %t to 256 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%t floordiv 8 + 32, %t mod 8 * 8] : memref<64x64xf16>, vector<8xf16>
      affine.vector_store %a, %S[%t floordiv 8 + 32, %t mod 8 * 8] : memref<64x64xf16, #S>, vector<8xf16>
    }
    tir.for %t to 256 thread_binding "threadIdx.x" {
      %s = affine.vector_load %S[%t floordiv 8, %t mod 8 * 8] : memref<64x64xf16, #S>, vector<8xf16>
      affine.vector_store %s, %B[%t floordiv 8, %t mod 8 * 8] : memref<64x64xf16>, vector<8xf16>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// The vectors of one thread are behind those of another one, or overlap them.

// CHECK-LABEL: tir.prim_func @overlapping_vectors
// CHECK: affine.vector_store
// CHECK: gpu.barrier
// CHECK: affine.vector_store %{{.*}}, %buf[%{{.*}} * 4 + 2]
// CHECK: gpu.barrier
// CHECK: affine.vector_load %buf[%{{.*}} * 2]
// CHECK: tir.return
tir.prim_func @overlapping_vectors(%A: memref<256xf32>, %B: memref<256xf32>) attributes {tir.flattened} {
  tir.for %t to 32 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<256xf32, #S>
    %a = affine.vector_load %A[%t * 4] : memref<256xf32>, vector<4xf32>
    affine.vector_store %a, %S[%t * 4] : memref<256xf32, #S>, vector<4xf32>
    affine.vector_store %a, %S[%t * 4 + 2] : memref<256xf32, #S>, vector<4xf32>
    %s = affine.vector_load %S[%t * 2] : memref<256xf32, #S>, vector<4xf32>
    affine.vector_store %s, %B[%t * 4] : memref<256xf32>, vector<4xf32>
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A vector that goes on in the next row may be an element of another thread.

// CHECK-LABEL: tir.prim_func @across_rows
// CHECK: affine.vector_store
// CHECK: gpu.barrier
// CHECK: affine.vector_store
tir.prim_func @across_rows(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<17x4xf32, #S>
    %a = affine.vector_load %A[%t * 4] : memref<64xf32>, vector<4xf32>
    affine.vector_store %a, %S[%t * 2, 2] : memref<17x4xf32, #S>, vector<4xf32>
    affine.vector_store %a, %S[%t * 2 + 1, 0] : memref<17x4xf32, #S>, vector<4xf32>
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Pairs of neighbours in columns 8 * c to 8 * c + 7 of the parts of 32 columns:
// for other c they are apart, though the parts alternate.

// CHECK-LABEL: tir.prim_func @alternating_parts
// CHECK: affine.vector_store
// CHECK-NOT: gpu.barrier
// CHECK: affine.vector_store
// CHECK-NOT: gpu.barrier
// CHECK: affine.vector_store
// CHECK: gpu.barrier
// CHECK: affine.vector_store
tir.prim_func @alternating_parts(%A: memref<2xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<16x64xf32, #S>
    tir.for %w to 2 thread_binding "threadIdx.y" {
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[0] : memref<2xf32>, vector<2xf32>
        affine.vector_store %a, %S[%t floordiv 4, %w * 32 + (%t mod 4) * 2] : memref<16x64xf32, #S>, vector<2xf32>
      }
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[0] : memref<2xf32>, vector<2xf32>
        affine.vector_store %a, %S[%t floordiv 4 + 8, %w * 32 + (%t mod 4) * 2] : memref<16x64xf32, #S>, vector<2xf32>
      }
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[0] : memref<2xf32>, vector<2xf32>
        affine.vector_store %a, %S[%t floordiv 4, %w * 32 + (%t mod 4) * 2 + 24] : memref<16x64xf32, #S>, vector<2xf32>
      }
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[0] : memref<2xf32>, vector<2xf32>
        affine.vector_store %a, %S[%t floordiv 4, %w * 32 + (%t mod 4) * 2 + 2] : memref<16x64xf32, #S>, vector<2xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A thread runs the iterations of a virtual one after the other: one writes the
// elements that the one before has read in other threads.

// CHECK-LABEL: tir.prim_func @virtual
// CHECK: thread_binding "vthread.x"
// CHECK: gpu.barrier
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: affine.load %buf
tir.prim_func @virtual(%A: memref<2x32xf32>, %B: memref<2x32xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<32xf32, #S>
    tir.for %v to 2 thread_binding "vthread.x" {
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %a = affine.load %A[%v, %t] : memref<2x32xf32>
        affine.store %a, %S[%t] : memref<32xf32, #S>
      }
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %s = affine.load %S[31 - %t] : memref<32xf32, #S>
        affine.store %s, %B[%v, %t] : memref<2x32xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Neighbours write an element in different iterations, not in one.

// CHECK-LABEL: tir.prim_func @virtual_neighbours
// CHECK: thread_binding "vthread.x"
// CHECK: gpu.barrier
// CHECK-NEXT: affine.store %{{.*}}, %buf
tir.prim_func @virtual_neighbours(%A: memref<2x32xf32>) attributes {tir.flattened} {
  tir.for %t to 32 thread_binding "threadIdx.x" {
    %S = tir.alloc : memref<33xf32, #S>
    tir.for %v to 2 thread_binding "vthread.x" {
      %a = affine.load %A[%v, %t] : memref<2x32xf32>
      affine.store %a, %S[%v + %t] : memref<33xf32, #S>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A barrier of all threads is enough, one of some threads is not.

// CHECK-LABEL: tir.prim_func @barriers
// CHECK: affine.store %{{.*}}, %buf
// CHECK: nvvm.barrier
// CHECK-NOT: gpu.barrier
// CHECK: affine.load %buf
// CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK: gpu.barrier
// CHECK: affine.store %{{.*}}, %buf
// CHECK: nvvm.barrier id = %{{.*}}
// CHECK: gpu.barrier
// CHECK: affine.load %buf
tir.prim_func @barriers(%A: memref<64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    %one = arith.constant 1 : i32
    %half = arith.constant 32 : i32
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %S[%t] : memref<64xf32, #S>
    }
    nvvm.barrier
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %s = affine.load %S[63 - %t] : memref<64xf32, #S>
      affine.store %s, %B[%t] : memref<64xf32>
    }
    nvvm.barrier id = %one number_of_threads = %half
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %S[%t] : memref<64xf32, #S>
    }
    nvvm.barrier id = %one
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %s = affine.load %S[63 - %t] : memref<64xf32, #S>
      affine.store %s, %B[%t] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// The threads that compute have barrier 1, and their number. Another barrier, or
// another number, is of other threads.

// CHECK-LABEL: tir.prim_func @consumers
// CHECK: } else {
// CHECK: affine.store %{{.*}}, %buf
// CHECK: nvvm.barrier id = %[[ONE:.*]] number_of_threads = %[[ALL:.*]]
// CHECK-NOT: nvvm.barrier
// CHECK: affine.load %buf
// CHECK: nvvm.barrier id = %[[ONE]] number_of_threads = %[[HALF:.*]]
// CHECK: %[[ID:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[COUNT:.*]] = arith.constant 64 : i32
// CHECK-NEXT: nvvm.barrier id = %[[ID]] number_of_threads = %[[COUNT]]
// CHECK: affine.store %{{.*}}, %buf
// CHECK: nvvm.barrier id = %[[HALF]] number_of_threads = %[[ALL]]
// CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK: affine.load %buf
// CHECK: nvvm.barrier{{$}}
// CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK: affine.store %{{.*}}, %buf
tir.prim_func @consumers(%A: memref<64xf32>, %B: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    %one = arith.constant 1 : i32
    %half = arith.constant 32 : i32
    %all = arith.constant 64 : i32
    tir.for %y to 2 thread_binding "threadIdx.y" {
      tir.if (%y - 1 >= 0) attributes {tir.consumers = 64 : i64} {
      } else {
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %a = affine.load %A[%t] : memref<64xf32>
          affine.store %a, %S[%t] : memref<64xf32, #S>
        }
        nvvm.barrier id = %one number_of_threads = %all
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %s = affine.load %S[63 - %t] : memref<64xf32, #S>
          affine.store %s, %B[%t] : memref<64xf32>
        }
        nvvm.barrier id = %one number_of_threads = %half
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %a = affine.load %A[%t] : memref<64xf32>
          affine.store %a, %S[%t] : memref<64xf32, #S>
        }
        nvvm.barrier id = %half number_of_threads = %all
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %s = affine.load %S[63 - %t] : memref<64xf32, #S>
          affine.store %s, %B[%t] : memref<64xf32>
        }
        nvvm.barrier
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %a = affine.load %A[%t] : memref<64xf32>
          affine.store %a, %S[%t] : memref<64xf32, #S>
        }
        nvvm.barrier id = %one number_of_threads = %all
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %s = affine.load %S[63 - %t] : memref<64xf32, #S>
          affine.store %s, %B[%t] : memref<64xf32>
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#tiles = affine_map<()[s0] -> (s0, 4, 64)>

// Tiles of a block do not depend on each other in memory of the device. Their
// buffers in shared memory are one.

// CHECK-LABEL: tir.prim_func @device_memory
// CHECK: gpu.barrier
tir.prim_func @device_memory(%A: memref<64xf32>, %C: memref<?x4x64xf32> {tir.shape = #tiles}, %D: memref<?x4x64xf32> {tir.shape = #tiles}, %n: index) attributes {tir.flattened} {
  tir.for %b to 2 thread_binding "blockIdx.x" {
    tir.for %i to (symbol(%n) * 4 - %b) ceildiv 2 {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %C[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %t] : memref<?x4x64xf32>
      }
      tir.for %u to 64 thread_binding "threadIdx.x" {
        %s = affine.load %C[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %u] : memref<?x4x64xf32>
        affine.store %s, %D[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %u] : memref<?x4x64xf32>
      }
    }
  }
  tir.return
}
// CHECK-LABEL: tir.prim_func @device_memory_of_tiles
// CHECK-NOT: gpu.barrier
tir.prim_func @device_memory_of_tiles(%A: memref<64xf32>, %C: memref<?x4x64xf32> {tir.shape = #tiles}, %D: memref<?x4x64xf32> {tir.shape = #tiles}, %n: index) attributes {tir.flattened} {
  tir.for %b to 2 thread_binding "blockIdx.x" {
    tir.for %i to (symbol(%n) * 4 - %b) ceildiv 2 attributes {tir.tiles} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %C[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %t] : memref<?x4x64xf32>
      }
      tir.for %u to 64 thread_binding "threadIdx.x" {
        %s = affine.load %C[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %u] : memref<?x4x64xf32>
        affine.store %s, %D[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %u] : memref<?x4x64xf32>
      }
    }
  }
  tir.return
}
// CHECK-LABEL: tir.prim_func @shared_memory_of_tiles
// CHECK: tir.for %{{.*}} to {{.*}} attributes {tir.tiles} {
// CHECK: gpu.barrier
// CHECK: affine.store %{{.*}}, %buf
// CHECK: gpu.barrier
// CHECK: affine.load %buf
tir.prim_func @shared_memory_of_tiles(%A: memref<64xf32>, %C: memref<?x4x64xf32> {tir.shape = #tiles}, %D: memref<?x4x64xf32> {tir.shape = #tiles}, %n: index) attributes {tir.flattened} {
  tir.for %b to 2 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64xf32, #S>
    tir.for %i to (symbol(%n) * 4 - %b) ceildiv 2 attributes {tir.tiles} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %S[%t] : memref<64xf32, #S>
      }
      tir.for %u to 64 thread_binding "threadIdx.x" {
        %s = affine.load %S[63 - %u] : memref<64xf32, #S>
        affine.store %s, %D[(%b + %i * 2) floordiv 4, (%b + %i * 2) mod 4, %u] : memref<?x4x64xf32>
      }
    }
  }
  tir.return
}

// -----

// A vector at a multiple of its size is in one row if the row has such a size,
// whatever the range of its index is.

// CHECK-LABEL: tir.prim_func @aligned_vectors
// CHECK-NOT: gpu.barrier
tir.prim_func @aligned_vectors(%A: memref<16xf32>, %C: memref<4x128xf32>, %m: index) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %t to 8 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%t * 2] : memref<16xf32>, vector<2xf32>
      affine.vector_store %a, %C[0, symbol(%m) * 16 + %t * 2] : memref<4x128xf32>, vector<2xf32>
    }
    tir.for %u to 8 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%u * 2] : memref<16xf32>, vector<2xf32>
      affine.vector_store %a, %C[0, symbol(%m) * 16 + %u * 2] : memref<4x128xf32>, vector<2xf32>
    }
  }
  tir.return
}
// CHECK-LABEL: tir.prim_func @other_vectors
// CHECK: gpu.barrier
tir.prim_func @other_vectors(%A: memref<16xf32>, %C: memref<4x128xf32>, %m: index) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %t to 8 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%t * 2] : memref<16xf32>, vector<2xf32>
      affine.vector_store %a, %C[0, symbol(%m) + %t * 2] : memref<4x128xf32>, vector<2xf32>
    }
    tir.for %u to 8 thread_binding "threadIdx.x" {
      %a = affine.vector_load %A[%u * 2] : memref<16xf32>, vector<2xf32>
      affine.vector_store %a, %C[0, symbol(%m) + %u * 2] : memref<4x128xf32>, vector<2xf32>
    }
  }
  tir.return
}
