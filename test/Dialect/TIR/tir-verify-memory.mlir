// RUN: relax-opt %s --tir-verify-memory --split-input-file --verify-diagnostics

// Programs for the CPU have no threads of a device.

tir.prim_func @cpu(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @zero (spatial %v = %i to 8) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  tir.prim_func @host(%A: memref<8xf32>) {
    tir.for %i to 8 {
      // expected-error @+1 {{block 'zero' runs on the host: no loop around it is bound to blockIdx or threadIdx; did you forget to bind the loop to 8 around block 'zero'?}}
      tir.block @zero (spatial %v = %i to 8) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<8xf32>
      }
    }
    tir.return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  tir.prim_func @redundant(%A: memref<8x8xf32>, %B: memref<8xf32>) {
    tir.for %i to 8 thread_binding "blockIdx.x" {
      tir.for %j to 8 thread_binding "threadIdx.x" {
        tir.block @zero (spatial %v = %i to 8, spatial %w = %j to 8) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %A[%v, %w] : memref<8x8xf32>
        }
      }
      // expected-error @+1 {{block 'one' is in no loop bound to threadIdx.x, as block 'zero' of the same kernel is: all these threads would run it}}
      tir.block @one (spatial %v = %i to 8) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %B[%v] : memref<8xf32>
      }
    }
    tir.return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64, "block_threads" = 512 : i64>>} {
  tir.prim_func @threads(%A: memref<64x16xf32>) {
    tir.for %i to 64 thread_binding "threadIdx.y" {
      // expected-error @+1 {{the loop to 16 around block 'zero' makes 1024 threads of a block, but sm_80 has at most 512}}
      tir.for %j to 16 thread_binding "threadIdx.x" {
        tir.block @zero (spatial %v = %i to 64, spatial %w = %j to 16) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %A[%v, %w] : memref<64x16xf32>
        }
      }
    }
    tir.return
  }
}

// -----

// The threads that run a block together are bound in it.

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  tir.prim_func @warp(%A: memref<64xf32>, %B: memref<64xf32>) {
    tir.for %b to 2 thread_binding "blockIdx.x" {
      tir.for %t to 32 thread_binding "threadIdx.x" {
        tir.block @by_thread (spatial %v = %b * 32 + %t to 64) {
          %a = affine.load %A[%v] : memref<64xf32>
          affine.store %a, %B[%v] : memref<64xf32>
        }
      }
      tir.block @by_warp (spatial %v = %b to 2) {
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %a = affine.load %B[symbol(%v) * 32 + %t] : memref<64xf32>
          affine.store %a, %A[symbol(%v) * 32 + %t] : memref<64xf32>
        }
      }
    }
    tir.return
  }
}

// -----

// A box is copied once for all threads.

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>} {
  tir.prim_func @box(%A: memref<64x64xf16>) {
    tir.for %i to 8 thread_binding "threadIdx.x" {
      %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
      // expected-error @+1 {{block 'box' copies a box, once for all threads of a block, but is in a loop bound to threadIdx.x}}
      tir.block @box (spatial %v = %i to 8) {
        %zero = arith.constant 0 : index
        %map = tir.tensor_map %A sizes [64, 64] strides [64, 1] box [64, 64] : memref<64x64xf16>
        tir.load_box %map[%zero, %zero] to %S : memref<64x64xf16, #tir.scope<shared>>
      }
    }
    tir.return
  }
}
