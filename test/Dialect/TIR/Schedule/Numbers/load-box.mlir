// Boxes of a swizzled tile of 8 rows are copied ahead; threads read its columns.
// RUN: relax-run %S/../Inputs/transpose-kernel.mlir --input=random:1 --output=@%t.npy
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%s -o %t.box.mlir
// RUN: relax-run %t.box.mlir --target="emu -arch=sm_90a" --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s
// RUN: relaxc %t.box.mlir --target="cuda -arch=sm_90a" --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// CHECK: is as expected

// PTX: cp.async.bulk.tensor.2d
// PTX-NOT: st.shared
// PTX: mbarrier.try_wait.parity
// PTX-NOT: st.shared

// A box that is not copied ahead is complete when its copy ends.
// RUN: grep -v transform.tir.pipeline %s > %t.alone-schedule.mlir
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%t.alone-schedule.mlir -o %t.alone.mlir
// RUN: relax-run %t.alone.mlir --target="emu -arch=sm_90a" --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s

// A producer starts the copies of the boxes.
// RUN: sed 's/stages 3/stages 3 producer/' %s > %t.producer-schedule.mlir
// RUN: relax-opt %S/../Inputs/transpose-kernel.mlir --tir-apply-schedule=%t.producer-schedule.mlir -o %t.producer.mlir
// RUN: relax-run %t.producer.mlir --target="emu -arch=sm_90a" --device=emu --input=random:1 --expected=@%t.npy | FileCheck %s

#groups = affine_map<(i, j) -> (j floordiv 64, i, j mod 64)>

module attributes {transform.with_named_sequence} {
  // One thread copies boxes, ahead of the steps over tiles.
  transform.named_sequence @transpose(%program: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "transpose" in %program : !transform.any_op
    %a = transform.tir.cache_read %b, 0 to #tir.scope<shared>
    %i, %j = transform.tir.get_loops 2 of %b
    %step, %i8 = transform.tir.split %i into [?, 8]
    transform.tir.compute_at %a to %step
    transform.tir.transform_layout %b, read 0 by #groups
    transform.tir.swizzle %a, 0 by 128
    %a_loops:3 = transform.tir.get_loops 3 of %a
    %box = transform.tir.load_box %a_loops#1
    transform.tir.bind %j to "threadIdx.x"
    %blocks, %steps = transform.tir.split %step into [1, 5]
    transform.tir.bind %blocks to "blockIdx.x"
    transform.tir.pipeline %steps stages 3
    transform.yield
  }
}
