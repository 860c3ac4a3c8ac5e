// RUN: relax-opt %s --split-input-file --emu-lower-nvvm | FileCheck %s

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// Services are found by their offsets in RelaxEmulatorAPI, here relative to
// that of storeMatrix. The accumulators go through memory that all products of
// the kernel share.

// CHECK-LABEL: llvm.func internal @product.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK-DAG:     %[[D:.*]] = llvm.alloca %{{.*}} x !llvm.array<128 x i32>
// CHECK-DAG:     %[[A:.*]] = llvm.alloca %{{.*}} x !llvm.array<4 x i32>

// stmatrix of 2 matrices, transposed.
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(2 : i32)
// CHECK:         %[[TRANSPOSED:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE:]]]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %{{.*}}, %[[COUNT]], %[[TRANSPOSED]], %{{.*}})

// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE + 8]]]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32) -> ()

// d = a * b: the old accumulators are not passed. f32 = bf16 * bf16, with b
// along n and negative.
// CHECK-NOT:     llvm.store
// CHECK:         %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK:         %[[N:.*]] = llvm.mlir.constant(8 : i32)
// CHECK:         %[[TYPES:.*]] = llvm.mlir.constant(196865 : i32)
// CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(20 : i32)
// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE + 16]]]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[N]], %[[TYPES]], %[[FLAGS]], %[[DESCRIPTOR:.*]], %[[DESCRIPTOR]], %[[NULL]], %[[D]])
// CHECK:         llvm.getelementptr %[[D]][0]
// CHECK-COUNT-4: llvm.load {{.*}} -> f32

// d += a * b with a in registers.
// CHECK-COUNT-4: llvm.store {{.*}} : i32
// CHECK:         %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
// CHECK-COUNT-4: llvm.store {{.*}} : i32
// CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE + 16]]]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %{{.*}}, %{{.*}}, %[[FLAGS]], %[[ZERO]], %[[DESCRIPTOR]], %[[A]], %[[D]])

// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE + 24]]]

// CHECK-COUNT-4: llvm.store {{.*}} : i32
// CHECK:         %[[PENDING:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(4 : i32)
// CHECK:         llvm.getelementptr inbounds %{{[0-9]+}}{{\[}}[[#STORE + 32]]]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[PENDING]], %[[COUNT]], %[[D]])
// CHECK-COUNT-4: llvm.load {{.*}} -> f32

// The names of operations for errors.
// CHECK-DAG:   ("nvvm.stmatrix\00")
// CHECK-DAG:   ("nvvm.wgmma.mma_async\00")
// CHECK-DAG:   ("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16\00")
// CHECK-DAG:   ("wgmma.wait_group.sync.aligned\00")
!d = !llvm.struct<(f32, f32, f32, f32)>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @product {
    llvm.mlir.global internal @memory()
        {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x f32>
    llvm.func @kernel(%a: !llvm.ptr<1>, %i: i32, %desc: i64)
        attributes {gpu.kernel, nvvm.kernel} {
      %s = llvm.mlir.addressof @memory : !llvm.ptr<3>
      nvvm.stmatrix %s, %i, %i {
          layout = #nvvm.mma_layout<col>,
          shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>,
          eltType = #nvvm.ld_st_matrix_elt_type<b16>}
          : !llvm.ptr<3>, i32, i32
      nvvm.wgmma.fence.aligned
      %undef = llvm.mlir.undef : !d
      %0 = nvvm.wgmma.mma_async %desc, %desc, %undef,
          #nvvm.shape<m = 64, n = 8, k = 16>,
          D [<f32>, #nvvm.wgmma_scale_out<zero>],
          A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<bf16>, #nvvm.wgmma_scale_in<neg>, <row>] : !d -> !d
      %x0 = llvm.extractvalue %0[0] : !d
      %x1 = llvm.extractvalue %0[1] : !d
      %x2 = llvm.extractvalue %0[2] : !d
      %x3 = llvm.extractvalue %0[3] : !d
      %1 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, 1, 1, 1, 0;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %x0, %x1, %x2, %x3, %i, %i, %i, %i, %desc
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !d
      nvvm.wgmma.commit.group.sync.aligned
      %y0 = llvm.extractvalue %1[0] : !d
      %y1 = llvm.extractvalue %1[1] : !d
      %y2 = llvm.extractvalue %1[2] : !d
      %y3 = llvm.extractvalue %1[3] : !d
      %2 = llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0;",
          "=f,=f,=f,=f,0,1,2,3" %y0, %y1, %y2, %y3
          : (f32, f32, f32, f32) -> !d
      %z = llvm.extractvalue %2[0] : !d
      llvm.store %z, %a : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// Integers, f16 and small floats: the types and flags of products.

// CHECK-LABEL: llvm.func internal @types.device.sums(
// s32 = u8 * s8: 6 << 16 | 5 << 8 | 4.
// CHECK:         llvm.mlir.constant(394500 : i32)
// CHECK-NEXT:    llvm.mlir.constant(1 : i32)
// f16 = e4m3 * e5m2: 7 << 8 | 8. Accumulators are pairs of f16.
// CHECK:         llvm.bitcast %{{.*}} : vector<2xf16> to i32
// CHECK:         llvm.mlir.constant(1800 : i32)
// CHECK-NEXT:    llvm.mlir.constant(1 : i32)
// CHECK:         llvm.load {{.*}} -> vector<2xf16>
// f16 = f16 * f16, with a along m and negative.
// CHECK:         llvm.mlir.constant(0 : i32)
// CHECK-NEXT:    llvm.mlir.constant(11 : i32)
// f32 = tf32 * tf32: 3 << 16 | 2 << 8 | 2.
// CHECK:         llvm.mlir.constant(197122 : i32)
// CHECK-NEXT:    llvm.mlir.constant(1 : i32)
// Inline assembly: f32 = tf32 * tf32 with both operands negative.
// CHECK:         llvm.mlir.constant(197122 : i32)
// CHECK-NEXT:    llvm.mlir.constant(7 : i32)
// s32 = s8 * u8 without old accumulators: 6 << 16 | 4 << 8 | 5.
// CHECK-COUNT-4: llvm.store {{.*}} : i32
// CHECK-NOT:     llvm.store
// CHECK:         llvm.mlir.constant(394245 : i32)
// CHECK-NEXT:    llvm.mlir.constant(0 : i32)
// CHECK:         llvm.return
!i = !llvm.struct<(i32, i32, i32, i32)>
!h = !llvm.struct<(vector<2xf16>, vector<2xf16>)>
!b = !llvm.struct<(i32, i32)>
!f = !llvm.struct<(f32, f32, f32, f32)>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @types {
    llvm.func @sums(%desc: i64, %i: !i, %h: !h, %b: !b, %f: !f, %x: f32,
                    %a: i32) -> !i {
      %0 = nvvm.wgmma.mma_async %desc, %desc, %i,
          #nvvm.shape<m = 64, n = 8, k = 32>,
          D [<s32>, #nvvm.wgmma_scale_out<one>],
          A [<u8>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<s8>, #nvvm.wgmma_scale_in<one>, <col>] : !i -> !i
      %1 = nvvm.wgmma.mma_async %desc, %desc, %h,
          #nvvm.shape<m = 64, n = 8, k = 32>,
          D [<f16>, #nvvm.wgmma_scale_out<one>],
          A [<e4m3>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<e5m2>, #nvvm.wgmma_scale_in<one>, <col>] : !h -> !h
      %2 = nvvm.wgmma.mma_async %desc, %desc, %b,
          #nvvm.shape<m = 64, n = 8, k = 16>,
          D [<f16>, #nvvm.wgmma_scale_out<one>],
          A [<f16>, #nvvm.wgmma_scale_in<neg>, <col>],
          B [<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !b -> !b
      %3 = nvvm.wgmma.mma_async %desc, %desc, %f,
          #nvvm.shape<m = 64, n = 8, k = 8>,
          D [<f32>, #nvvm.wgmma_scale_out<one>],
          A [<tf32>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<tf32>, #nvvm.wgmma_scale_in<one>, <col>] : !f -> !f
      %4 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32\0A {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, 1, -1, -1;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l,~{memory}" %x, %x, %x, %x, %a, %a, %a, %a, %desc
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !f
      %5 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8 {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, 0;",
          "=r,=r,=r,=r,0,1,2,3,r,r,r,r,l" %a, %a, %a, %a, %a, %a, %a, %a, %desc
          : (i32, i32, i32, i32, i32, i32, i32, i32, i64) -> !i
      llvm.return %5 : !i
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// A wait without operands gets the accumulators that are used behind it: the
// result of the product in the loop, and the argument of the last block.

// CHECK-LABEL: llvm.func internal @waits.device.kernel(
// CHECK:         %[[D:.*]] = llvm.alloca %{{.*}} x !llvm.array<128 x i32>
// CHECK:       ^[[LOOP:.*]](%[[SUMS:.*]]: !llvm.struct<(f32, f32, f32, f32)>, %{{.*}}: i32):
// The wait for one pending group.
// CHECK:         llvm.call {{.*}}, i64, i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-COUNT-4: llvm.store {{.*}} : i32
// CHECK:         %[[PENDING:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(4 : i32)
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[PENDING]], %[[COUNT]], %[[D]])
// CHECK-COUNT-4: llvm.insertvalue
// CHECK:         llvm.cond_br
// CHECK:       ^[[EXIT:.*]](%[[RESULT:.*]]: !llvm.struct<(f32, f32, f32, f32)>):
// CHECK:         llvm.extractvalue %[[RESULT]][0]
// CHECK:         %[[PENDING:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(4 : i32)
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[PENDING]], %[[COUNT]], %[[D]])
// CHECK:         %[[X:.*]] = llvm.load {{.*}} -> f32
// Nothing is used behind the last wait.
// CHECK:         %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %[[PENDING:.*]] = llvm.mlir.constant(0 : i32)
// CHECK-NEXT:    %[[COUNT:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %[[PENDING]], %[[COUNT]], %[[NULL]])
// CHECK:         llvm.return
!d = !llvm.struct<(f32, f32, f32, f32)>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @waits {
    llvm.func @kernel(%a: !llvm.ptr<1>, %n: i32, %desc: i64, %zero: f32)
        attributes {gpu.kernel, nvvm.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %u = llvm.mlir.undef : !d
      %u0 = llvm.insertvalue %zero, %u[0] : !d
      %u1 = llvm.insertvalue %zero, %u0[1] : !d
      %u2 = llvm.insertvalue %zero, %u1[2] : !d
      %u3 = llvm.insertvalue %zero, %u2[3] : !d
      llvm.br ^loop(%u3, %n : !d, i32)
    ^loop(%sums: !d, %i: i32):
      nvvm.wgmma.fence.aligned
      %0 = nvvm.wgmma.mma_async %desc, %desc, %sums,
          #nvvm.shape<m = 64, n = 8, k = 16>,
          D [<f32>, #nvvm.wgmma_scale_out<one>],
          A [<f16>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<f16>, #nvvm.wgmma_scale_in<one>, <col>] : !d -> !d
      nvvm.wgmma.commit.group.sync.aligned
      nvvm.wgmma.wait.group.sync.aligned 1
      %next = llvm.sub %i, %one : i32
      %again = llvm.icmp "ne" %next, %one : i32
      llvm.cond_br %again, ^loop(%0, %next : !d, i32), ^exit(%0 : !d)
    ^exit(%result: !d):
      nvvm.wgmma.wait.group.sync.aligned 0
      %x = llvm.extractvalue %result[0] : !d
      llvm.store %x, %a : f32, !llvm.ptr<1>
      nvvm.wgmma.wait.group.sync.aligned 0
      llvm.return
    }
  }
}
