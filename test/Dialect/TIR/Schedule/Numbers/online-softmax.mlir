// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/softmax-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: weights: equal in 1 runs
// CHECK: logsumexp: equal in 3 runs
// CHECK: causal: equal in 2 runs
module attributes {transform.with_named_sequence} {
  // Rows in blocks of two, of which the last is a partial one.
  transform.named_sequence @weights(%func: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "weights_max" in %func : !transform.any_op
    %exp = transform.tir.get_block "weights_exp" in %func : !transform.any_op
    %sum = transform.tir.get_block "weights_sum" in %func : !transform.any_op
    %product = transform.tir.get_block "weights_product" in %func : !transform.any_op
    %round = transform.tir.get_block "weights_round" in %func : !transform.any_op
    %i, %c, %j = transform.tir.get_loops 3 of %product
    %io, %ii = transform.tir.split %i into [?, 2]
    transform.tir.reverse_compute_at %round to %io
    transform.tir.compute_at %sum to %io
    transform.tir.compute_at %exp to %io
    transform.tir.compute_at %max to %io
    %io1, %i1, %j1 = transform.tir.get_loops 3 of %max
    %jo, %ji = transform.tir.split %j1 into [?, 8]
    transform.tir.reorder %jo, %i1, %ji
    transform.tir.online_softmax %max, %exp, %sum, %product at %jo
    transform.yield
  }
  // The loop over blocks is outside of the one over rows.
  transform.named_sequence @logsumexp(%func: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "logsumexp_max" in %func : !transform.any_op
    %sum = transform.tir.get_block "logsumexp_sum" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %max
    %jo, %ji = transform.tir.split %j into [?, 8]
    transform.tir.reorder %jo, %i, %ji
    transform.tir.online_softmax %max, %sum at %jo
    transform.yield
  }
  // The masked elements are computed where they are read.
  transform.named_sequence @causal(%func: !transform.any_op {transform.readonly}) {
    %mask = transform.tir.get_block "causal_mask" in %func : !transform.any_op
    %max = transform.tir.get_block "causal_max" in %func : !transform.any_op
    %sum = transform.tir.get_block "causal_sum" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %max
    %jo, %ji = transform.tir.split %j into [?, 4]
    transform.tir.reorder %jo, %i, %ji
    transform.tir.online_softmax %max, %sum at %jo
    transform.tir.compute_at %mask to %jo
    transform.yield
  }
}
