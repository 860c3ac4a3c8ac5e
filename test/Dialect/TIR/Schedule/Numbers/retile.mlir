// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  // The last of four tiles of four rows is partial, and so is that of three
  // columns.
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 6]
    %jo, %ji = transform.tir.split %j into [3, 3]
    transform.tir.reorder %jo, %io, %k, %ii, %ji
    %rows = transform.tir.retile %io into 4
    %columns = transform.tir.retile %jo into 2
    transform.yield
  }
  // The rest of the rows runs in smaller tiles, and then one by one.
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %cache = transform.tir.cache_write %block, 0 to #tir.scope<global>
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 8]
    transform.tir.reorder %io, %j, %k, %ii
    transform.tir.reverse_compute_at %cache to %io
    %full, %rest = transform.tir.loop_partition %io into [full, ?]
    %smaller = transform.tir.retile %rest into 3
    %most, %last = transform.tir.loop_partition %smaller into [full, ?]
    %single = transform.tir.retile %last into 1
    transform.yield
  }
  // Larger tiles.
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %yo, %yi = transform.tir.split %y into [?, 2]
    transform.tir.reorder %yo, %f, %c, %yi
    %rows = transform.tir.retile %yo into 5
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %rows = transform.tir.retile %io into 3
    %jo, %ji = transform.tir.split %j into [?, 4]
    %columns = transform.tir.retile %jo into 8
    transform.yield
  }
}
