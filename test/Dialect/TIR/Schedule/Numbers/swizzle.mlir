// Threads write a swizzled tile of 8 rows by asynchronous copies, and read its
// columns.
// RUN: relax-run %S/../Inputs/transpose-kernel.mlir --input=random:1 --output=@%t.npy
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%s -o %t.copies.mlir
// RUN: relax-run %t.copies.mlir --target=emu --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s

// CHECK: is as expected

// Vectors are stored.
// RUN: grep -v transform.tir.pipeline %s > %t.vectors-schedule.mlir
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%t.vectors-schedule.mlir -o %t.vectors.mlir
// RUN: relax-run %t.vectors.mlir --target=emu --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s

#groups = affine_map<(i, j) -> (j floordiv 64, i, j mod 64)>

module attributes {transform.with_named_sequence} {
  // Threads copy chunks of 16 bytes.
  transform.named_sequence @transpose(%program: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "transpose" in %program : !transform.any_op
    %a = transform.tir.cache_read %b, 0 to #tir.scope<shared>
    %i, %j = transform.tir.get_loops 2 of %b
    %step, %i8 = transform.tir.split %i into [?, 8]
    transform.tir.compute_at %a to %step
    transform.tir.transform_layout %b, read 0 by #groups
    transform.tir.swizzle %a, 0 by 128
    %a_loops:3 = transform.tir.get_loops 3 of %a
    %a_y, %a8 = transform.tir.split %a_loops#2 into [16, 8]
    %a_thread = transform.tir.fuse %a_loops#1, %a_y
    transform.tir.bind %a_thread to "threadIdx.x"
    transform.tir.vectorize %a8
    transform.tir.bind %j to "threadIdx.x"
    %blocks, %steps = transform.tir.split %step into [1, 5]
    transform.tir.bind %blocks to "blockIdx.x"
    transform.tir.pipeline %steps stages 3
    transform.yield
  }
}
