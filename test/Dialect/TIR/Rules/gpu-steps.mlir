// A loop whose iterations are in order, around several nests, stays on the
// host: each nest is a kernel.
// RUN: relax-opt %s --split-input-file --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: split-file %s %t.parts
// RUN: relax-opt %t.parts/steps.mlir --cpu-set-target="target='emu'" --tir-default-schedule=print-script=%t.script.mlir -o %t.direct.mlir
// RUN: relax-opt %t.parts/steps.mlir --cpu-set-target="target='emu'" --tir-apply-schedule=%t.script.mlir -o %t.replayed.mlir
// RUN: cmp %t.direct.mlir %t.replayed.mlir
// RUN: relax-run %t.parts/steps.mlir --reference --function=steps --dim=n=700 --input=ramp --output=@%t.npy
// RUN: relax-run %t.parts/steps.mlir --target=emu --device=emu --function=steps --dim=n=700 --input=ramp --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.parts/steps.mlir --reference --function=steps --dim=n=1 --input=ramp --output=@%t.npy
// RUN: relax-run %t.parts/steps.mlir --target=emu --device=emu --function=steps --dim=n=1 --input=ramp --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.parts/rows.mlir --reference --function=rows --input=ramp --output=@%t.npy
// RUN: relax-run %t.parts/rows.mlir --target=emu --device=emu --function=rows --input=ramp --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS

// NUMBERS: is as expected

// REMARK: [Missed] gpu-elements | {{.*}}Function=steps | Reason="block 'forth' has an iterator that is ordered"
// REMARK: [Passed] gpu-rows | {{.*}}Function=steps
// REMARK: [Passed] gpu-rows | {{.*}}Function=steps
// REMARK: [Passed] gpu-rows | {{.*}}Function=rows

//--- steps.mlir
#row = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @steps
// CHECK:       tir.for %[[STEP:.*]] to min(
// CHECK-NEXT:    tir.for %{{.*}} to symbol(%{{.*}}) ceildiv 256 thread_binding "blockIdx.x" {
// CHECK-NEXT:      tir.for %{{.*}} to 256 thread_binding "threadIdx.x" {
// CHECK-NEXT:        tir.block @forth (ordered %{{.*}} = %[[STEP]] to 64,
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) ceildiv 256 thread_binding "blockIdx.x" {
// CHECK-NEXT:      tir.for %{{.*}} to 256 thread_binding "threadIdx.x" {
// CHECK-NEXT:        tir.block @back (ordered %{{.*}} = %[[STEP]] to 64,
tir.prim_func @steps(%A: memref<?xf32> {tir.shape = #row}, %B: memref<?xf32> {tir.shape = #row}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.block @start (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      affine.store %a, %B[%v] : memref<?xf32>
    }
  }
  tir.for %p to min(symbol(%n) - 1, symbol(%n) ceildiv 4, symbol(%n) ceildiv 16 + 1, symbol(%n) ceildiv 64 + 2, symbol(%n) ceildiv 256 + 3) {
    tir.for %i to symbol(%n) {
      tir.block @forth (ordered %vp = %p to 64, spatial %v = %i to symbol(%n)) {
        %b = affine.load %B[symbol(%n) - 1 - %v] : memref<?xf32>
        %p32 = arith.index_cast %vp : index to i32
        %step = arith.sitofp %p32 : i32 to f32
        %c = arith.addf %b, %step : f32
        affine.store %c, %T[%v] : memref<?xf32>
      }
    }
    tir.for %i to symbol(%n) {
      tir.block @back (ordered %vp = %p to 64, spatial %v = %i to symbol(%n)) {
        %b = affine.load %B[%v] : memref<?xf32>
        %t = affine.load %T[%v] : memref<?xf32>
        %c = arith.subf %t, %b : f32
        affine.store %c, %B[%v] : memref<?xf32>
      }
    }
  }
  tir.return
}

// -----

// Rows do not depend on each other: one kernel runs them, each in a thread.
//--- rows.mlir
// CHECK-LABEL: tir.prim_func @rows
// CHECK:       tir.for %{{.*}} to 2 thread_binding "blockIdx.x" {
// CHECK-NEXT:    tir.for %{{.*}} to 256 thread_binding "threadIdx.x" {
// CHECK-NEXT:      tir.for %{{.*}} to 10 {
// CHECK-NEXT:        tir.block @square
// CHECK:           tir.for %{{.*}} to 10 {
// CHECK-NEXT:        tir.block @reverse
tir.prim_func @rows(%A: memref<300x10xf32>, %B: memref<300x10xf32>) {
  %T = tir.alloc : memref<300x10xf32>
  tir.for %r to 300 {
    tir.for %i to 10 {
      tir.block @square (spatial %vr = %r to 300, spatial %v = %i to 10) {
        %a = affine.load %A[%vr, %v] : memref<300x10xf32>
        %b = arith.mulf %a, %a : f32
        affine.store %b, %T[%vr, %v] : memref<300x10xf32>
      }
    }
    tir.for %i to 10 {
      tir.block @reverse (spatial %vr = %r to 300, spatial %v = %i to 10) {
        %t = affine.load %T[%vr, 9 - %v] : memref<300x10xf32>
        affine.store %t, %B[%vr, %v] : memref<300x10xf32>
      }
    }
  }
  tir.return
}
