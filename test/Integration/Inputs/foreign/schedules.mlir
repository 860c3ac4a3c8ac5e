module attributes {transform.with_named_sequence} {
  transform.named_sequence @network(%func: !transform.any_op {transform.readonly}) {
    %conv = transform.tir.get_block "conv_2d_nhwc_hwcf" in %func : !transform.any_op
    %n, %h, %w, %f, %r, %s, %c = transform.tir.get_loops 7 of %conv
    transform.tir.reorder %n, %h, %w, %r, %s, %c, %f
    transform.tir.vectorize %f
    transform.tir.parallel %h
    transform.yield
  }
  transform.named_sequence @dense(%func: !transform.any_op {transform.readonly}) {
    %matmul = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %matmul
    %io, %ii = transform.tir.split %i into [?, 4]
    transform.tir.reorder %io, %ii, %k, %j
    transform.tir.parallel %io
    transform.tir.vectorize %j
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "pad" in %func : !transform.any_op
    %conv = transform.tir.get_block "conv_2d_nhwc_hwcf" in %func : !transform.any_op
    transform.tir.compute_inline %pad
    %n, %h, %w, %f, %r, %s, %c = transform.tir.get_loops 7 of %conv
    transform.tir.reorder %n, %h, %w, %r, %s, %c, %f
    transform.tir.vectorize %f
    transform.yield
  }
  transform.named_sequence @tosa_network(%func: !transform.any_op {transform.readonly}) {
    %conv = transform.tir.get_block "conv_2d_nhwc_fhwc" in %func : !transform.any_op
    %n, %h, %w, %f, %r, %s, %c = transform.tir.get_loops 7 of %conv
    transform.tir.reorder %n, %h, %w, %r, %s, %c, %f
    transform.tir.vectorize %f
    transform.yield
  }
  transform.named_sequence @tosa_dense(%func: !transform.any_op {transform.readonly}) {
    %matmul = transform.tir.get_block "batch_matmul" in %func : !transform.any_op
    %b, %i, %j, %k = transform.tir.get_loops 4 of %matmul
    %io, %ii = transform.tir.split %i into [?, 8]
    transform.tir.reorder %b, %io, %j, %k, %ii
    transform.tir.parallel %io
    transform.yield
  }
  transform.named_sequence @tosa_centre(%func: !transform.any_op {transform.readonly}) {
    %sub = transform.tir.get_block "generic_1" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %sub
    %fused = transform.tir.fuse %i, %j
    %outer, %inner = transform.tir.split %fused into [?, 4]
    transform.tir.vectorize %inner
    transform.yield
  }
  transform.named_sequence @tosa_rescale(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "generic" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.parallel %i
    transform.yield
  }
}
