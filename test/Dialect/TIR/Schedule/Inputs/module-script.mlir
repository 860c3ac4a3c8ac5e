module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %module : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %outer, %inner = transform.tir.split %x into [?, 2]
    transform.tir.unroll %inner
    transform.yield
  }
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    transform.yield
  }
}
