// The lanes of a warp copy rows to swizzled shared memory, and matrices from
// there to registers.
// RUN: relax-run %S/../Inputs/transpose-kernel.mlir --input=random:1 --output=@%t.npy
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%s -o %t.tiles.mlir
// RUN: relax-run %t.tiles.mlir --target=emu --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s
// RUN: FileCheck %s --check-prefix=TYPES --input-file=%t.tiles.mlir

// CHECK: is as expected

// TYPES-DAG: tir.alloc : memref<2x40x64xf16, #tir.swizzled<128>>
// TYPES-DAG: tir.alloc : memref<5x16x32x2xf16, #tir.scope<local>>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @transpose(%program: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "transpose" in %program : !transform.any_op
    %a = transform.tir.cache_read %b, 0 to #tir.scope<shared>
    %r = transform.tir.cache_read %b, 0 to #tir.scope<local>
    %i, %j = transform.tir.get_loops 2 of %b
    %i_block, %i8 = transform.tir.split %i into [?, 8]
    %j_step, %j8 = transform.tir.split %j into [?, 8]
    transform.tir.reorder %i_block, %j_step, %i8, %j8
    transform.tir.compute_at %r to %j_step
    transform.tir.compute_at %a to %i_block
    transform.tir.transform_layout %a, write 0 by #tir.layout<swizzle_128_b16> of [1, 0]
    transform.tir.transform_layout %r, write 0 by #tir.layout<ldmatrix_8x8>
    transform.tir.bind %i_block to "blockIdx.x"

    %a_loops:3 = transform.tir.get_loops 3 of %a
    %a_x, %a8 = transform.tir.split %a_loops#2 into [16, 8]
    %a_i, %a_y = transform.tir.split %a_loops#1 into [4, 2]
    %a_thread = transform.tir.fuse %a_y, %a_x
    transform.tir.bind %a_thread to "threadIdx.x"
    transform.tir.vectorize %a8
    // The loops over a matrix are those of its layout.
    %r_loops:4 = transform.tir.get_loops 4 of %r
    %r_x, %r2 = transform.tir.split %r_loops#3 into [4, 2]
    %r_thread = transform.tir.fuse %r_loops#2, %r_x
    transform.tir.bind %r_thread to "threadIdx.x"
    %j_x, %j2 = transform.tir.split %j8 into [4, 2]
    %thread = transform.tir.fuse %i8, %j_x
    transform.tir.bind %thread to "threadIdx.x"
    transform.yield
  }
}
