module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    %ko, %ki = transform.tir.split %k into [5, ?]
    transform.tir.reorder %io, %jo, %ko, %ki, %ii, %ji
    %f = transform.tir.fuse %io, %jo
    %init = transform.tir.decompose_reduction %block at %ko
    transform.tir.parallel %f
    transform.tir.unroll %ii
    transform.tir.vectorize %ji
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    %ko, %ki = transform.tir.split %k into [?, 3]
    transform.tir.reorder %jo, %io, %ko, %ki, %ii, %ji
    %init = transform.tir.decompose_reduction %block at %ko
    transform.tir.parallel %jo
    transform.tir.unroll %ii
    transform.tir.vectorize %ji
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.compute_inline %scale
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %yx = transform.tir.fuse %y, %x
    %yxo, %yxi = transform.tir.split %yx into [?, 16]
    transform.tir.reorder %yxo, %c, %dy, %dx, %f, %yxi
    %init = transform.tir.decompose_reduction %block at %c
    %unit = transform.tir.add_unit_loop %yxo : !transform.tir.loop
    transform.tir.parallel %yxo
    transform.tir.unroll %dx
    transform.tir.vectorize %yxi
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    transform.tir.compute_inline %block
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %negate
    %f = transform.tir.fuse %i, %j
    %o, %m, %n = transform.tir.split %f into [?, 4, 8]
    transform.tir.annotate "pragma" = "x" on %m : !transform.tir.loop
    transform.tir.unannotate "pragma" on %m : !transform.tir.loop
    transform.tir.parallel %o
    transform.tir.unroll %m
    transform.tir.vectorize %n
    transform.yield
  }
}
