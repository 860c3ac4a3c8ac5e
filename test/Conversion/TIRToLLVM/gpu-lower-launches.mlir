// RUN: relax-opt %s --gpu-lower-launches --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @two(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>, %[[N:[^:]*]]: index)
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK:         %[[NONE:.*]] = arith.constant 0 : index
// CHECK:         call @two.kernel0.launch(%[[N]], %[[ONE]], %[[ONE]], %[[ONE]], %[[N]], %[[ONE]], %[[NONE]], %[[A]], %[[N]])
// CHECK:         %[[BYTES:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK:         call @two.kernel1.launch(%[[ONE]], %[[ONE]], %[[ONE]], %[[ONE]], %[[ONE]], %[[ONE]], %[[BYTES]], %[[A]], %[[N]])
// CHECK-DAG:   func private @two.kernel0.launch(index, index, index, index, index, index, index, memref<?xf32>, index) -> i32 attributes {tir.device_kernel = @m::@k}
// CHECK-DAG:   func private @two.kernel1.launch({{.*}}) -> i32 attributes {tir.device_kernel = @m::@k}
module attributes {gpu.container_module} {
  func.func @two(%A: memref<?xf32>, %n: index) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%n, %c1, %c1) threads in (%c1, %n, %c1)
        args(%A : memref<?xf32>, %n : index)
    %bytes = arith.constant 1024 : i32
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%A : memref<?xf32>, %n : index)
    return
  }
  gpu.module @m {
    gpu.func @k(%A: memref<?xf32>, %n: index) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @clusters() {
    %c1 = arith.constant 1 : index
    // expected-error @+1 {{expected a launch without tokens and clusters}}
    gpu.launch_func @m::@k clusters in (%c1, %c1, %c1) blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
}

// -----

// The launch gives the size of shared buffers that are in dynamic memory.

// CHECK-LABEL: func @shared(
// CHECK:         %[[BYTES:.*]] = arith.constant 50176 : index
// CHECK:         call @shared.kernel0.launch({{.*}}, %[[BYTES]])
module attributes {gpu.container_module} {
  func.func @shared() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  gpu.module @m {
    gpu.func @k() workgroup(%S: memref<3xf32, #gpu.address_space<workgroup>>, %T: memref<12288xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
}

// -----

// A tensor map is filled by a call, in front of the launch.

// CHECK-LABEL: func @map(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xbf16>, %[[M:[^:]*]]: index)
// CHECK:         %[[MAP:.*]] = llvm.alloca %{{.*}} x !llvm.array<128 x i8> {alignment = 64 : i64}
// CHECK:         %[[EIGHT:.*]] = arith.constant 8 : index
// CHECK:         call @map.tensor_map0(%[[MAP]], %[[A]], %[[M]], %[[EIGHT]], %{{.*}}, %{{.*}})
// CHECK:         call @map.kernel0.launch({{.*}}, %[[MAP]])
// CHECK-DAG:   func private @map.kernel0.launch({{.*}}, !llvm.ptr) -> i32
// CHECK-DAG:   func private @map.tensor_map0(!llvm.ptr, memref<?xbf16>, index, index, index, index) -> i32 attributes {tir.tensor_map = {box = array<i64: 4, 8>, swizzle = 0 : i64, type = bf16}}
module attributes {gpu.container_module} {
  func.func @map(%A: memref<?xbf16>, %m: index) {
    %c1 = arith.constant 1 : index
    %map = tir.tensor_map %A sizes [%m, 8] strides [8, 1] box [4, 8] : memref<?xbf16>
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%map : !llvm.ptr)
    return
  }
  gpu.module @m {
    gpu.func @k(%map: !llvm.ptr) kernel {
      gpu.return
    }
  }
}
