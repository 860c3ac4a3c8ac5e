// Passes of LLVM on loops of a kernel that have counterparts in TVM.

// RUN: relaxc %s --emit=llvm --target=x86_64 -o - | FileCheck %s

// simple-loop-unswitch hoists a branch on a size out of its loop: there is one
// loop for each of its sides.

// CHECK-LABEL: define internal {{.*}}@__relax_impl_branch_kernel(
// CHECK:         %[[LARGE:.*]] = icmp {{.*}}ugt i64 %{{.*}}, 999
// CHECK-NEXT:    br i1 %[[LARGE]], label %[[LOOP:.*\.split\.us]], label
// CHECK-NOT:     999
// CHECK:       [[LOOP]]:
// CHECK:         call double @cbrt(
// CHECK:         br i1 %{{.*}}, label %{{.*}}, label %[[LOOP]]
// CHECK:         fadd double
// CHECK-NOT:     999
// CHECK:       }
#n = affine_map<()[s0] -> (s0)>
tir.prim_func @branch(%A: memref<?xf64> {tir.shape = #n}, %B: memref<?xf64> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.if (symbol(%n) - 1000 >= 0) {
      tir.block @large (spatial %v = %i to symbol(%n)) {
        %a = affine.load %A[%v] : memref<?xf64>
        %b = math.cbrt %a : f64
        affine.store %b, %B[%v] : memref<?xf64>
      }
    } else {
      tir.block @small (spatial %v = %i to symbol(%n)) {
        %a = affine.load %A[%v] : memref<?xf64>
        %b = arith.addf %a, %a : f64
        affine.store %b, %B[%v] : memref<?xf64>
      }
    }
  }
  tir.return
}

// loop-unroll-full replaces a short serial loop by its iterations.

// CHECK-LABEL: define internal {{.*}}@__relax_impl_scan_kernel(
// CHECK-COUNT-5: fdiv double
// CHECK-NOT:     fdiv
// CHECK-NOT:     br i1
// CHECK:       }
tir.prim_func @scan(%A: memref<5xf64>, %B: memref<6xf64>) {
  tir.for %i to 5 {
    tir.block @scan (ordered %v = %i to 5) {
      %a = affine.load %A[%v] : memref<5xf64>
      %b = affine.load %B[%v] : memref<6xf64>
      %c = arith.divf %b, %a : f64
      affine.store %c, %B[%v + 1] : memref<6xf64>
    }
  }
  tir.return
}
