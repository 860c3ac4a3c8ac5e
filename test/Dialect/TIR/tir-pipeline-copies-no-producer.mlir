// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --remarks-filter=tir-pipeline-copies --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Loops whose copies the threads that compute start, though they were to have a
// producer.

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Each loop between those over blocks counts.

// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the loop is in a serial loop"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the loop is in a serial loop"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the loop is in a loop over threads"
tir.prim_func @between(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    tir.for %o to 2 {
      tir.for %c to 1 thread_binding "blockIdx.x" {
        tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
          %s = tir.alloc : memref<64x64xf16, #S>
          %zero = affine.apply affine_map<() -> (0)>()
          %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
          %first = affine.apply affine_map<(k) -> (k - k)>(%k)
          %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
          %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
          tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
          tir.for %t to 32 thread_binding "threadIdx.x" {
            %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
            affine.store %x, %B[%k, %t] : memref<4x32xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @virtual_between(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    tir.for %o to 2 thread_binding "vthread.y" {
      tir.for %c to 1 thread_binding "blockIdx.x" {
        tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
          %s = tir.alloc : memref<64x64xf16, #S>
          %zero = affine.apply affine_map<() -> (0)>()
          %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
          %first = affine.apply affine_map<(k) -> (k - k)>(%k)
          %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
          %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
          tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
          tir.for %t to 32 thread_binding "threadIdx.x" {
            %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
            affine.store %x, %B[%k, %t] : memref<4x32xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @threads_between(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    tir.for %o to 2 thread_binding "threadIdx.y" {
      tir.for %c to 1 thread_binding "blockIdx.x" {
        tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
          %s = tir.alloc : memref<64x64xf16, #S>
          %zero = affine.apply affine_map<() -> (0)>()
          %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
          %first = affine.apply affine_map<(k) -> (k - k)>(%k)
          %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
          %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
          tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
          tir.for %t to 32 thread_binding "threadIdx.x" {
            %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
            affine.store %x, %B[%k, %t] : memref<4x32xf16>
          }
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Operations that may be barriers of the block, or of a cluster of blocks.

// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'nvvm.barrier.arrive', whose effects are unknown"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'nvvm.cluster.arrive', whose effects are unknown"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'nvvm.cluster.wait', whose effects are unknown"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'llvm.inline_asm', whose effects are unknown"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'llvm.call_intrinsic', whose effects are unknown"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has 'llvm.call_intrinsic', whose effects are unknown"
tir.prim_func @arrive(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %id = arith.constant 2 : i32
    %number = arith.constant 32 : i32
    nvvm.barrier.arrive id = %id number_of_threads = %number
  }
  tir.return
}
tir.prim_func @cluster_arrive(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    nvvm.cluster.arrive
    nvvm.cluster.wait
  }
  tir.return
}
tir.prim_func @cluster_wait(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    nvvm.cluster.wait
  }
  tir.return
}
tir.prim_func @assembly(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    llvm.inline_asm has_side_effects "bar.sync 0;", "" : () -> ()
  }
  tir.return
}
tir.prim_func @intrinsic(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %id = arith.constant 0 : i32
    llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"(%id) : (i32) -> ()
  }
  tir.return
}
tir.prim_func @counting_intrinsic(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %one = arith.constant 1 : i32
    %number = llvm.call_intrinsic "llvm.nvvm.barrier0.popc"(%one) : (i32) -> i32
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Kernels in which a producer has no place, no threads, or no order with other
// operations.

// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: a loop over blocks has other operations"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: a loop over blocks has other operations"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: a loop over blocks is in a branch"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the number of threads along 'threadIdx.x' is not one constant"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the number of threads along 'threadIdx.x' is not one constant"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: no loop is bound to 'threadIdx.x'"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel has other copies of boxes"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel may write a buffer that it copies"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel may write a buffer that it copies"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel may write a buffer that it copies"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel may write a buffer that it copies"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the kernel copies boxes of unknown memory"
// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: a copy depends on memory that threads access"
tir.prim_func @beside(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    tir.for %c to 1 thread_binding "blockIdx.x" {
      tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
          affine.store %x, %B[%k, %t] : memref<4x32xf16>
        }
      }
    }
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f16
      affine.store %zero, %B[0, %t] : memref<4x32xf16>
    }
  }
  tir.return
}
tir.prim_func @value_beside(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    %value = affine.load %B[0, 0] : memref<4x32xf16>
    tir.for %c to 1 thread_binding "blockIdx.x" {
      tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
          affine.store %x, %B[%k, %t] : memref<4x32xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @branch(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.y" {
    tir.if (%b - 1 >= 0) {
      tir.for %c to 1 thread_binding "blockIdx.x" {
        tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
          %s = tir.alloc : memref<64x64xf16, #S>
          %zero = affine.apply affine_map<() -> (0)>()
          %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
          %first = affine.apply affine_map<(k) -> (k - k)>(%k)
          %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
          %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
          tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
          tir.for %t to 32 thread_binding "threadIdx.x" {
            %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
            affine.store %x, %B[%k, %t] : memref<4x32xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @sizes(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    tir.for %t to 16 thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f16
      affine.store %zero, %B[0, %t] : memref<4x32xf16>
    }
  }
  tir.return
}
tir.prim_func @symbolic(%A: memref<64x256xf16>, %B: memref<4x32xf16>, %n: index) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    tir.for %t to symbol(%n) thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f16
      affine.store %zero, %B[0, %t] : memref<4x32xf16>
    }
  }
  tir.return
}
tir.prim_func @no_x(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.y" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
  }
  tir.return
}
tir.prim_func @other_box(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %p = tir.alloc : memref<64x64xf16, #S>
    %zero = affine.apply affine_map<() -> (0)>()
    %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
    tir.load_box %map[%zero, %zero] to %p : memref<64x64xf16, #S>
  }
  tir.return
}
tir.prim_func @writes(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f16
      affine.store %zero, %A[0, %t] : memref<64x256xf16>
    }
  }
  tir.return
}
tir.prim_func @writes_chosen(%A: memref<64x256xf16>, %B2: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %true = arith.constant true
    %chosen = arith.select %true, %A, %B2 : memref<64x256xf16>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %zero = arith.constant 0.0 : f16
      affine.store %zero, %chosen[0, %t] : memref<64x256xf16>
    }
  }
  tir.return
}
tir.prim_func @writes_address(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %begin = memref.extract_aligned_pointer_as_index %A : memref<64x256xf16> -> index
    %bits = arith.index_cast %begin : index to i64
    %address = llvm.inttoptr %bits : i64 to !llvm.ptr
    llvm.store %bits, %address : i64, !llvm.ptr
  }
  tir.return
}
tir.prim_func @fills(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    %zero = arith.constant 0.0 : f16
    linalg.fill ins(%zero : f16) outs(%A : memref<64x256xf16>)
  }
  tir.return
}
tir.prim_func @copies_chosen(%A: memref<64x256xf16>, %B2: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %true = arith.constant true
    %chosen = arith.select %true, %A, %B2 : memref<64x256xf16>
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %chosen sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
  }
  tir.return
}
tir.prim_func @depends(%A: memref<64x256xf16>, %B: memref<4x32xf16>, %I: memref<1xindex>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %place = affine.load %I[0] : memref<1xindex>
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %place] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
  }
  tir.return
}
