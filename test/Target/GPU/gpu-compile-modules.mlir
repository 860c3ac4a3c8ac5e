// RUN: relax-opt %s --gpu-compile-modules --split-input-file --verify-diagnostics | FileCheck %s

// The PTX has the version that the chip needs. An intrinsic of LLVM that a GPU
// has is an instruction, and a marked product and sum are fused.

// CHECK-NOT:   gpu.module
// CHECK:       llvm.mlir.global internal constant @m.ptx(
// CHECK-SAME:    .version 7.0\0A.target sm_80
// CHECK-SAME:    .visible .entry k(
// CHECK-SAME:    fma.rn.f32
// CHECK-SAME:    st.global.b32
// CHECK:       llvm.mlir.global internal constant @m.chip("sm_80\00")
// CHECK:       llvm.mlir.global internal constant @m.codes()
// CHECK-SAME:    !llvm.struct<(i32, i32, ptr, ptr, i64)>
// CHECK-DAG:     llvm.mlir.constant(80 : i32)
// CHECK-DAG:     llvm.mlir.addressof @m.ptx
// CHECK:       llvm.mlir.global internal @m.device_module()
// CHECK-SAME:    !llvm.struct<(ptr, i32, ptr)>
// CHECK:         llvm.mlir.addressof @m.codes
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  gpu.module @m {
    llvm.func @k(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel, nvvm.kernel} {
      %0 = llvm.fmul %x, %x {fastmathFlags = #llvm.fastmath<contract>} : f32
      %1 = llvm.fadd %0, %x {fastmathFlags = #llvm.fastmath<contract>} : f32
      llvm.store %1, %p : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64, "exact" = true>>} {
  // CHECK: @m.ptx({{.*}}.version 8.0\0A.target sm_90a
  gpu.module @m {
    llvm.func @k() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}

// -----

// Private names have that of their module in front of them, so that one cubin
// can hold several modules.

// CHECK: @a.ptx({{.*}} a$table[16] = {1, 0, 0, 0, 2,
// CHECK: @b.ptx({{.*}} b$table[16] = {5, 0, 0, 0, 6,
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  gpu.module @a {
    llvm.mlir.global internal constant @table(dense<[1, 2, 3, 4]> : tensor<4xi32>)
        {addr_space = 1 : i32} : !llvm.array<4 x i32>
    llvm.func @k_a(%p: !llvm.ptr<1>, %i: i64) attributes {gpu.kernel, nvvm.kernel} {
      %table = llvm.mlir.addressof @table : !llvm.ptr<1>
      %0 = llvm.getelementptr %table[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %1 = llvm.load %0 : !llvm.ptr<1> -> i32
      llvm.store %1, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  gpu.module @b {
    llvm.mlir.global internal constant @table(dense<[5, 6, 7, 8]> : tensor<4xi32>)
        {addr_space = 1 : i32} : !llvm.array<4 x i32>
    llvm.func @k_b(%p: !llvm.ptr<1>, %i: i64) attributes {gpu.kernel, nvvm.kernel} {
      %table = llvm.mlir.addressof @table : !llvm.ptr<1>
      %0 = llvm.getelementptr %table[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %1 = llvm.load %0 : !llvm.ptr<1> -> i32
      llvm.store %1, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // expected-error @+1 {{cannot compile device module 'm': function '}}
  gpu.module @m {
    llvm.func @not_there()
    llvm.func @k() attributes {gpu.kernel, nvvm.kernel} {
      llvm.call @not_there() : () -> ()
      llvm.return
    }
  }
}

// -----

// expected-error @+1 {{expected a device 'GPU' in 'dlti.target_system_spec'}}
gpu.module @m {
  llvm.func @k() attributes {gpu.kernel, nvvm.kernel} {
    llvm.return
  }
}

// -----

// expected-error @+1 {{expected 'capability' of the device 'GPU' to be an integer from 1 to 1000, got "80"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = "80">>} {
  gpu.module @m {
    llvm.func @k() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}
