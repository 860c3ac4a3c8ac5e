module attributes {transform.with_named_sequence} {
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %negate
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    transform.tir.compute_at %block to %j
    %f = transform.tir.fuse %i, %j
    transform.tir.parallel %f
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %sum
    %o, %n = transform.tir.split %i into [?, 3]
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    transform.tir.reverse_compute_at %block to %n
    transform.tir.parallel %o
    transform.yield
  }
}
