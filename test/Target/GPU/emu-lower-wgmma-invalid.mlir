// RUN: relax-opt %s --split-input-file --emu-lower-nvvm --verify-diagnostics

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>
!d = !llvm.struct<(f32, f32, f32, f32)>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @other(%x: f32, %i: i32) attributes {nvvm.kernel} {
      // expected-error @below {{emu cannot execute the inline assembly 'bar.sync 0;'}}
      llvm.inline_asm has_side_effects "bar.sync 0;", "" : () -> ()
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.wait_group.sync.aligned 0; bar.sync 0;'}}
      llvm.inline_asm has_side_effects
          "wgmma.wait_group.sync.aligned 0; bar.sync 0;", "" : () -> ()
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.wait_group.sync.aligned 0'}}
      llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 0", ""
          : () -> ()
      // An operand that no result is tied to.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.wait_group.sync.aligned 1;'}}
      %0 = llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 1;",
          "=f,f" %x : (f32) -> f32
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.wait_group.sync.aligned 2;'}}
      %1 = llvm.inline_asm has_side_effects "wgmma.wait_group.sync.aligned 2;",
          "=f,0" %i : (i32) -> f32
      llvm.return
    }
    llvm.func @product(%x: f32, %i: i32, %b: i64) attributes {nvvm.kernel} {
      // Matrix A by its descriptor.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0,$1,$2,$3}, $8, $9, 1, 1, 1...'}}
      %0 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0,$1,$2,$3}, $8, $9, 1, 1, 1, 0, 0;",
          "=f,=f,=f,=f,0,1,2,3,l,l" %x, %x, %x, %x, %b, %b
          : (f32, f32, f32, f32, i64, i64) -> !d
      // The k of another type.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {$0,$1,$2,$3}, {$8,$9,$10,$11},...'}}
      %1 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k8.f32.f16.f16 {$0,$1,$2,$3}, {$8,$9,$10,$11}, $12, 1, 1, 1, 0;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %x, %x, %x, %x, %i, %i, %i, %i, %b
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !d
      // Accumulators in another order.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$1,$0,$2,$3}, {$8,$9,$10,$11}...'}}
      %2 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$1,$0,$2,$3}, {$8,$9,$10,$11}, $12, 1, 1, 1, 0;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %x, %x, %x, %x, %i, %i, %i, %i, %b
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !d
      // Too many factors for this type.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0,$1,$2,$3}, {$8,$9,$10,$11...'}}
      %3 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0,$1,$2,$3}, {$8,$9,$10,$11}, $12, 1, 1, 1, 0;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %x, %x, %x, %x, %i, %i, %i, %i, %b
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !d
      // A factor that is not 1 or -1.
      // expected-error @below {{emu cannot execute the inline assembly 'wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0,$1,$2,$3}, {$8,$9,$10,$11...'}}
      %4 = llvm.inline_asm has_side_effects
          "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {$0,$1,$2,$3}, {$8,$9,$10,$11}, $12, 1, 2, 1;",
          "=f,=f,=f,=f,0,1,2,3,r,r,r,r,l" %x, %x, %x, %x, %i, %i, %i, %i, %b
          : (f32, f32, f32, f32, i32, i32, i32, i32, i64) -> !d
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>
!d = !llvm.struct<(i32, i32, i32, i32)>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @kernel(%p: !llvm.ptr<3>, %i: i32, %b: i64, %d: !d) {
      // expected-error @below {{emu cannot execute 'nvvm.wgmma.mma_async'}}
      %0 = nvvm.wgmma.mma_async %b, %b, %d,
          #nvvm.shape<m = 64, n = 8, k = 32>,
          D [<s32>, #nvvm.wgmma_scale_out<one>, <satfinite>],
          A [<s8>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<s8>, #nvvm.wgmma_scale_in<one>, <col>] : !d -> !d
      // expected-error @below {{emu cannot execute 'nvvm.wgmma.mma_async'}}
      %1 = nvvm.wgmma.mma_async %b, %b, %d,
          #nvvm.shape<m = 64, n = 8, k = 256>,
          D [<s32>, #nvvm.wgmma_scale_out<one>],
          A [<b1>, #nvvm.wgmma_scale_in<one>, <row>],
          B [<b1>, #nvvm.wgmma_scale_in<one>, <col>] : !d -> !d
      // expected-error @below {{emu cannot execute 'nvvm.stmatrix'}}
      nvvm.stmatrix %p, %i {
          layout = #nvvm.mma_layout<col>,
          shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>,
          eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
      llvm.return
    }
  }
}
