// RUN: relax-opt %s --pass-pipeline='builtin.module(gpu.module(gpu-make-kernel-abi))' --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: gpu.func @views(
// CHECK-SAME:    %[[A:[^:]*]]: !llvm.ptr<1> {llvm.align = 64 : i64}, %[[N:[^:]*]]: i64, %[[X:[^:]*]]: f32) kernel
// CHECK-NEXT:    memref.alloca() : memref<4xf32>
// CHECK-DAG:     %[[I:.*]] = arith.index_cast %[[N]] : i64 to index
// CHECK-DAG:     %[[B:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32, 1>
// CHECK:         %[[V:.*]] = memref.reinterpret_cast %[[B]] {{.*}} : memref<?xf32, 1> to memref<?x8xf32, strided<[8, 1]>, 1>
// CHECK:         memref.store %[[X]], %[[V]][%[[I]], %[[I]]] : memref<?x8xf32, strided<[8, 1]>, 1>
gpu.module @m {
  gpu.func @views(%A: memref<?xf32>, %n: index, %x: f32) kernel {
    %v = memref.reinterpret_cast %A to offset: [0], sizes: [%n, 8], strides: [8, 1]
        : memref<?xf32> to memref<?x8xf32, strided<[8, 1]>>
    memref.store %x, %v[%n, %n] : memref<?x8xf32, strided<[8, 1]>>
    %c0 = arith.constant 0 : index
    scf.for %i = %c0 to %n step %n {
      %t = memref.alloca() : memref<4xf32>
      memref.store %x, %t[%i] : memref<4xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{expected buffers of rank 1 with the identity layout, got 'memref<4x4xf32>'}}
  gpu.func @matrix(%A: memref<4x4xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{cannot pass a value of type 'tensor<4xf32>' to a kernel}}
  gpu.func @tensor(%A: tensor<4xf32>) kernel {
    gpu.return
  }
}

// -----

// Shared buffers of at most 48 KiB are variables.

// CHECK-LABEL: gpu.module @variables
// CHECK-NOT:   llvm.mlir.global
// CHECK:       gpu.func @f() workgroup(%{{.*}} : memref<12288xf32, #gpu.address_space<workgroup>> {llvm.align = 1024 : i64}) kernel
gpu.module @variables {
  gpu.func @f() workgroup(%S: memref<12288xf32, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %x = arith.constant 0.0 : f32
    memref.store %x, %S[%c0] : memref<12288xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

// More of it is dynamic, each buffer aligned for boxes and swizzles.

// CHECK-LABEL: gpu.module @dynamic
// CHECK:       llvm.mlir.global external @f_shared() {addr_space = 3 : i32, alignment = 1024 : i64, tir.dynamic_bytes = 50176 : i64} : !llvm.array<0 x i8>
// CHECK:       gpu.func @f() kernel
// CHECK:         %[[START:.*]] = llvm.mlir.addressof @f_shared : !llvm.ptr<3>
// CHECK-DAG:     llvm.getelementptr %[[START]][0]
// CHECK-DAG:     llvm.getelementptr %[[START]][1024]
gpu.module @dynamic {
  gpu.func @f() workgroup(%S: memref<3xf32, #gpu.address_space<workgroup>>, %T: memref<12288xf32, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %x = memref.load %S[%c0] : memref<3xf32, #gpu.address_space<workgroup>>
    memref.store %x, %T[%c0] : memref<12288xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64, "shared_bytes" = 65536 : i64>>} {
  gpu.module @m {
    // expected-error @+1 {{expected kernel 'f' to use at most 65536 bytes of shared memory, got 131072}}
    gpu.func @f() workgroup(%S: memref<32768xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
}


// -----

// The pointer of a tensor map stays. Shared buffers are aligned for boxes.

// CHECK-LABEL: gpu.func @map(
// CHECK-SAME:    %[[MAP:[^:]*]]: !llvm.ptr)
// CHECK-SAME:    memref<768xf16, #gpu.address_space<workgroup>> {llvm.align = 1024 : i64}
// CHECK-SAME:    memref<1xi64, #gpu.address_space<workgroup>> {llvm.align = 64 : i64}) kernel
// CHECK-NEXT:    nvvm.prefetch tensormap, %[[MAP]] : !llvm.ptr
gpu.module @m {
  gpu.func @map(%map: !llvm.ptr)
      workgroup(%tile: memref<768xf16, #gpu.address_space<workgroup>>, %barrier: memref<1xi64, #gpu.address_space<workgroup>>)
      kernel {
    nvvm.prefetch tensormap, %map : !llvm.ptr
    gpu.return
  }
}

// -----

// Registers are divided among an exact number of threads.

// CHECK-LABEL: gpu.func @registers(
// CHECK-NOT:     known_block_size
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 3, 1>
// CHECK-LABEL: gpu.func @others(
// CHECK-SAME:    known_block_size = array<i32: 128, 3, 1>
// CHECK-NOT:     reqntid
gpu.module @m {
  gpu.func @registers() kernel attributes {known_block_size = array<i32: 128, 3, 1>} {
    nvvm.setmaxregister decrease 40
    gpu.return
  }
  gpu.func @others() kernel attributes {known_block_size = array<i32: 128, 3, 1>} {
    gpu.return
  }
}
