// Schedules of load-box.mlir. A tile of 8 rows is in shared memory, swizzled;
// the threads read its columns.

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
