module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %yo, %yi = transform.tir.split %y into [?, 4]
    transform.tir.reorder %yo, %f
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.compute_at %scale to %yo
    transform.tir.parallel %yo
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    transform.tir.reorder %jo, %io, %ii, %ji
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    transform.tir.reverse_compute_at %negate to %io
    transform.tir.parallel %jo
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %o, %n = transform.tir.split %i into [?, 3]
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    transform.tir.compute_at %sum to %o
    transform.tir.parallel %o
    transform.yield
  }
}
