// RUN: relax-opt %s --split-input-file --emu-lower-nvvm | FileCheck %s

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64,
                                     "emulated" = true>>

// A kernel finds its arguments at addresses. Each access is checked.

// CHECK-LABEL: llvm.func internal @add.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %[[ARGS:.*]]: !llvm.ptr) {
// CHECK:         %[[P0:.*]] = llvm.getelementptr %[[ARGS]][0]
// CHECK:         %[[A0:.*]] = llvm.load %[[P0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[A:.*]] = llvm.load %[[A0]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[P1:.*]] = llvm.getelementptr %[[ARGS]][1]
// CHECK:         %[[N0:.*]] = llvm.load %[[P1]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[N:.*]] = llvm.load %[[N0]] : !llvm.ptr -> i64
// CHECK:         %[[FIELD:.*]] = llvm.getelementptr inbounds %[[THREAD]][16]
// CHECK:         %[[X:.*]] = llvm.load %[[FIELD]] invariant : !llvm.ptr -> i32
// CHECK:         %[[P:.*]] = llvm.getelementptr %[[A]][%[[N]]]
// CHECK-SAME:        (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK:         %[[BYTES:.*]] = llvm.mlir.constant(4 : i64)
// CHECK:         %[[ALIGNMENT:.*]] = llvm.mlir.constant(4 : i32)
// CHECK:         %[[WRITE:.*]] = llvm.mlir.constant(2 : i32)
// CHECK:         llvm.getelementptr inbounds %[[THREAD]][56]
// CHECK:         %[[ACCESS:.*]] = llvm.load
// CHECK:         %[[INDEX:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %[[INDEX]], %[[P]], %[[BYTES]],
// CHECK-SAME:        %[[ALIGNMENT]], %[[WRITE]])
// CHECK-NEXT:    llvm.store %[[X]], %[[P]] : i32, !llvm.ptr
// CHECK-NEXT:    llvm.return

// The tables: the kernel has one operation, no shared memory and no waits.

// CHECK:       @add.text1("llvm.store\00")
// CHECK:       @add.text2("here.mlir:7\00")
// CHECK:       @add.ops()
// CHECK:         addressof @add.text1
// CHECK:         addressof @add.text2
// CHECK:       @add.text3("kernel\00")
// CHECK:       @add.arguments.kernel() {{.*}} !llvm.struct<(i32, i32)>
// CHECK:         constant(8 : i32)
// CHECK:         constant(8 : i32)
// CHECK:       @add.kernels() {{.*}} !llvm.struct<(ptr, ptr, ptr, i32, i32, i32, ptr)>
// CHECK:         addressof @add.text3
// CHECK:         addressof @add.device.kernel
// CHECK:         addressof @add.ops
// CHECK:         constant(1 : i32)
// CHECK:         constant(0 : i32)
// CHECK:         constant(0 : i32)
// CHECK:         addressof @add.arguments.kernel
// CHECK:       @add.emulated()
// CHECK:         addressof @add.kernels
// CHECK:         constant(1 : i32)
// CHECK:       @add.chip("sm_80\00")
// CHECK:       @add.codes()
// CHECK:         constant(3 : i32)
// CHECK:         constant(80 : i32)
// CHECK:         addressof @add.chip
// CHECK:         addressof @add.emulated
// CHECK:         constant(16 : i64)
// CHECK:       llvm.mlir.global internal @add.device_module()
// CHECK-NOT:   gpu.module
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @add {
    llvm.func @kernel(%a: !llvm.ptr<1> {llvm.align = 64 : i64}, %n: i64)
        attributes {gpu.kernel, nvvm.kernel,
                    nvvm.maxntid = array<i32: 256, 1, 1>} {
      %x = nvvm.read.ptx.sreg.ctaid.y : i32
      %p = llvm.getelementptr %a[%n] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %x, %p : i32, !llvm.ptr<1> loc("here.mlir":7:1)
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>

// An access of the thread's own memory, or of a constant, has no check.

// CHECK-LABEL: @own.device.table
// CHECK-SAME:    addr_space = 0
// CHECK-LABEL: llvm.func internal @own.device.kernel(
// CHECK-NOT:     llvm.call
// CHECK:         %[[OWN:.*]] = llvm.alloca
// CHECK:         %[[NAN:.*]] = llvm.mlir.constant(-1 : i8)
// CHECK:         "llvm.intr.memset"(%[[OWN]], %[[NAN]], %{{.*}})
// CHECK-NOT:     llvm.call
// CHECK:         llvm.return
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @own {
    llvm.mlir.global internal constant @table(dense<[1.0, 2.0]> : tensor<2xf32>)
        {addr_space = 4 : i32} : !llvm.array<2 x f32>
    llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %m = llvm.alloca %one x !llvm.array<4 x f32> : (i32) -> !llvm.ptr
      %t = llvm.mlir.addressof @table : !llvm.ptr<4>
      %x = llvm.load %t : !llvm.ptr<4> -> f32
      %p = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>

// Shared variables have offsets; a function gets the thread; the kernel waits
// because the function does.

// CHECK-LABEL: llvm.func internal @shared.device.wait(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %[[P:.*]]: !llvm.ptr) -> vector<4xf32>
// CHECK:         %[[BARRIER:.*]] = llvm.getelementptr inbounds %{{.*}}[8]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK:         %[[BYTES:.*]] = llvm.mlir.constant(16 : i64)
// CHECK:         %[[ALIGNMENT:.*]] = llvm.mlir.constant(8 : i32)
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[P]], %[[BYTES]], %[[ALIGNMENT]], %{{.*}})
// CHECK:         llvm.load %[[P]] {alignment = 8 : i64}
// CHECK-LABEL: llvm.func internal @shared.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK:         llvm.getelementptr inbounds %[[THREAD]][48]
// CHECK:         llvm.getelementptr %{{.*}}[0]
// CHECK:         %[[SECOND:.*]] = llvm.getelementptr %{{.*}}[64]
// CHECK:         %[[DYNAMIC:.*]] = llvm.getelementptr %{{.*}}[1024]
// CHECK:         llvm.call @shared.device.wait(%[[THREAD]], %[[SECOND]])
// CHECK:         llvm.store %{{.*}}, %[[DYNAMIC]]
// CHECK:       @shared.kernels
// CHECK:         constant(128 : i32)
// CHECK:         constant(1 : i32)
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @shared {
    llvm.mlir.global internal @first()
        {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<5 x f32>
    llvm.mlir.global internal @second()
        {addr_space = 3 : i32, alignment = 64 : i64} : !llvm.array<16 x f32>
    llvm.mlir.global external @dynamic()
        {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    llvm.func @wait(%p: !llvm.ptr<3>) -> vector<4xf32> {
      nvvm.barrier0
      %0 = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<3> -> vector<4xf32>
      llvm.return %0 : vector<4xf32>
    }
    llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
      %f = llvm.mlir.addressof @first : !llvm.ptr<3>
      %s = llvm.mlir.addressof @second : !llvm.ptr<3>
      %d = llvm.mlir.addressof @dynamic : !llvm.ptr<3>
      %x = llvm.call @wait(%s) : (!llvm.ptr<3>) -> vector<4xf32>
      %y = llvm.load %f {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
      %z = llvm.fadd %x, %y : vector<4xf32>
      llvm.store %z, %d {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>

// Operations of warps, copies and products of matrices call services, by their
// offsets in RelaxEmulatorAPI.

// CHECK-LABEL: llvm.func internal @warp.device.kernel(
// CHECK:         %[[CLAMP:.*]] = llvm.mlir.constant(31 : i32)
// CHECK:         %[[BITS:.*]] = llvm.bitcast %{{.*}} : f32 to i32
// CHECK:         %[[BFLY:.*]] = llvm.mlir.constant(3 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[24]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[BFLY]], %[[MASK:.*]], %[[BITS]], %{{.*}}, %[[CLAMP]], %{{.*}})
// CHECK:         %[[BALLOT:.*]] = llvm.mlir.constant(2 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[32]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[BALLOT]], %[[MASK]], %{{.*}})
// CHECK:         %[[XOR:.*]] = llvm.mlir.constant(7 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[40]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[XOR]], %[[MASK]], %{{.*}})
// CHECK:         llvm.getelementptr inbounds %{{.*}}[16]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[MASK]])
// CHECK:         %[[SIZE:.*]] = llvm.mlir.constant(16 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[48]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SIZE]], %[[SIZE]])
// CHECK:         llvm.getelementptr inbounds %{{.*}}[56]
// CHECK:         llvm.getelementptr inbounds %{{.*}}[56]
// CHECK:         llvm.getelementptr inbounds %{{.*}}[64]
// CHECK:         llvm.fence syncscope("singlethread") seq_cst
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(2 : i32)
// CHECK:         %[[TRANSPOSED:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[72]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %{{.*}}, %[[COUNT]], %[[TRANSPOSED]], %{{.*}})
// m16n8k8, and f32 = bf16 * bf16 + f32.
// CHECK:         %[[SHAPE:.*]] = llvm.mlir.constant(1050632 : i32)
// CHECK:         %[[TYPES:.*]] = llvm.mlir.constant(50397443 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[80]
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[SHAPE]], %[[TYPES]],
// CHECK:         llvm.getelementptr inbounds %{{.*}}[88]
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @warp {
    llvm.mlir.global internal @memory()
        {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
    llvm.func @kernel(%a: !llvm.ptr<1>, %x: f32, %i: i32, %b: i1)
        attributes {gpu.kernel, nvvm.kernel} {
      %s = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %mask = llvm.mlir.constant(-1 : i32) : i32
      %clamp = llvm.mlir.constant(31 : i32) : i32
      %0 = nvvm.shfl.sync bfly %mask, %x, %i, %clamp : f32 -> f32
      %1 = nvvm.vote.sync ballot %mask, %b -> i32
      %2 = nvvm.redux.sync xor %1, %mask : i32 -> i32
      nvvm.bar.warp.sync %mask : i32
      nvvm.cp.async.shared.global %s, %a, 16, cache = cg
          : !llvm.ptr<3>, !llvm.ptr<1>
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group 0
      nvvm.memory.barrier #nvvm.mem_scope<gpu>
      %3 = nvvm.ldmatrix %s {
          num = 2 : i32, layout = #nvvm.mma_layout<col>,
          shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>,
          eltType = #nvvm.ld_st_matrix_elt_type<b16>}
          : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
      %4 = llvm.extractvalue %3[0] : !llvm.struct<(i32, i32)>
      %5 = nvvm.mma.sync A[%4, %4] B[%4] C[%0, %0, %0, %0] {
          layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>,
          multiplicandAPtxType = #nvvm.mma_type<bf16>,
          multiplicandBPtxType = #nvvm.mma_type<bf16>,
          shape = #nvvm.shape<m = 16, n = 8, k = 8>}
          : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
      llvm.intr.trap
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>

// Functions of libdevice become functions of the C library, which the host
// code declares once.

// CHECK-LABEL: module
// CHECK:       llvm.func @"\01expf"(f32) -> f32 attributes {passthrough = ["nobuiltin"]}
// CHECK:       llvm.func @"\01tanh"(f64) -> f64 attributes {passthrough = ["nobuiltin"]}
// CHECK-LABEL: llvm.func internal @math.device.kernel(
// CHECK:         %[[E:.*]] = llvm.call @"\01expf"(%{{.*}}) : (f32) -> f32
// CHECK:         %[[F:.*]] = llvm.call @"\01expf"(%[[E]]) : (f32) -> f32
// CHECK:         llvm.intr.sqrt(%[[F]])
// CHECK:         llvm.fdiv
// CHECK:         llvm.call @"\01tanh"(%{{.*}}) : (f64) -> f64
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @math {
    llvm.func @__nv_expf(f32) -> f32
    llvm.func @__nv_fast_expf(f32) -> f32
    llvm.func @__nv_rsqrtf(f32) -> f32
    llvm.func @__nv_tanh(f64) -> f64
    llvm.func @kernel(%x: f32) attributes {gpu.kernel, nvvm.kernel} {
      %0 = llvm.call @__nv_expf(%x) : (f32) -> f32
      %1 = llvm.call @__nv_fast_expf(%0) : (f32) -> f32
      %2 = llvm.call @__nv_rsqrtf(%1) : (f32) -> f32
      %3 = llvm.fpext %2 : f32 to f64
      %4 = llvm.call @__nv_tanh(%3) : (f64) -> f64
      llvm.return
    }
  }
}
