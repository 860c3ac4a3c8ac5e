// Dot products of packed bytes and bf16, by instructions of AVX-512.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @bytes(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "bytes" in %func : !transform.any_op
    %i, %jo, %ji, %ko, %ki = transform.tir.get_loops 5 of %block
    transform.tir.reorder %ko, %ji, %ki
    %tile = transform.tir.tensorize %ji with @dot_16x4_vnni : !transform.tir.loop
    %init = transform.tir.decompose_reduction %tile at %ko
    transform.tir.parallel %jo
    transform.yield
  }
  transform.named_sequence @halves(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "halves" in %func : !transform.any_op
    %i, %jo, %ji, %ko, %ki = transform.tir.get_loops 5 of %block
    transform.tir.reorder %ko, %ji, %ki
    %tile = transform.tir.tensorize %ji with @dot_16x2_bf16 : !transform.tir.loop
    transform.yield
  }
}
