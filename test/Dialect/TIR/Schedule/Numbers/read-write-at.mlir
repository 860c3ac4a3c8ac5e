// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// PRIMITIVES: read_at, write_at
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: transpose: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %k0, %k1 = transform.tir.split %k into [?, 5]
    transform.tir.reorder %i0, %k0, %i1, %j, %k1
    %c = transform.tir.write_at %i0, %block, 0 to #tir.scope<local>
    %a = transform.tir.read_at %k0, %block, 0 to #tir.scope<local>
    %b = transform.tir.read_at %k0, %block, 1 to #tir.scope<local>
    transform.tir.parallel %i0
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %j0, %j1 = transform.tir.split %j into [?, 8]
    transform.tir.reorder %i0, %j0, %k, %i1, %j1
    %c = transform.tir.write_at %j0, %block, 0 to #tir.scope<global>
    %a = transform.tir.read_at %i0, %block, 0 to #tir.scope<global>
    %b = transform.tir.read_at %j0, %block, 1 to #tir.scope<global>
    transform.tir.parallel %i0
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %t = transform.tir.write_at %io, %block, 0 to #tir.scope<global>
    %a = transform.tir.read_at %ii, %block, 0 to #tir.scope<global>
    transform.yield
  }
}
