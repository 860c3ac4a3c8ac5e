// RUN: relax-opt %s --tir-annotate-op-pattern | FileCheck %s
// RUN: relax-opt %s --tir-annotate-op-pattern -o /dev/null \
// RUN:   --remark-policy=all --remarks-filter-missed=tir-annotate-op-pattern 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: tir.prim_func @relu
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<elemwise>
tir.prim_func @relu(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %zero = arith.constant 0.0 : f32
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        %b = arith.maximumf %a, %zero : f32
        affine.store %b, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// Elementwise in one operand is enough.
// CHECK-LABEL: tir.prim_func @bias
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<elemwise>
tir.prim_func @bias(%A: memref<4x8xf32>, %B: memref<8xf32>,
                    %C: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        %b = affine.load %B[%vj] : memref<8xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %C[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @broadcast
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<broadcast>
tir.prim_func @broadcast(%A: memref<1x8xf32>, %C: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[0, %vj] : memref<1x8xf32>
        affine.store %a, %C[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @transpose
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<injective>
tir.prim_func @transpose(%A: memref<8x4xf32>, %C: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vj, %vi] : memref<8x4xf32>
        affine.store %a, %C[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// The index of the read is data, but one element is read.
// CHECK-LABEL: tir.prim_func @take
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<injective>
tir.prim_func @take(%I: memref<6xindex>, %A: memref<100xf32>,
                    %B: memref<6xf32>) {
  tir.for %i to 6 {
    tir.block @b (spatial %vi = %i to 6) {
      %index = affine.load %I[%vi] : memref<6xindex>
      %a = memref.load %A[%index] : memref<100xf32>
      affine.store %a, %B[%vi] : memref<6xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @sum
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<comm_reduce>
tir.prim_func @sum(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @b (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// A reduction, then elementwise blocks that write the output.
// CHECK-LABEL: tir.prim_func @normalize
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<out_ewise_fusable>
tir.prim_func @normalize(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @divide (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %d = arith.divf %a, %t : f32
        affine.store %d, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @matmul_f16
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<out_ewise_fusable>
tir.prim_func @matmul_f16(%A: memref<4x8xf16>, %B: memref<8x2xf16>,
                          %C: memref<4x2xf32>) {
  tir.for %i to 4 {
    tir.for %j to 2 {
      tir.for %k to 8 {
        tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 2,
                      reduce %vk = %k to 8)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<4x2xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf16>
          %b = affine.load %B[%vk, %vj] : memref<8x2xf16>
          %c = affine.load %C[%vi, %vj] : memref<4x2xf32>
          %p = arith.mulf %a, %b : f16
          %e = arith.extf %p : f16 to f32
          %s = arith.addf %e, %c : f32
          affine.store %s, %C[%vi, %vj] : memref<4x2xf32>
        }
      }
    }
  }
  tir.return
}

// Windows are not a plain reduction.
// CHECK-LABEL: tir.prim_func @max_pool
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<out_ewise_fusable>
tir.prim_func @max_pool(%A: memref<9xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 3 {
      tir.block @b (spatial %vi = %i to 4, reduce %vk = %k to 3)
      init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi * 2 + %vk] : memref<9xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.maximumf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @scan
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<opaque>
// REMARK: remark: {{.*}}Missed{{.*}}opaque{{.*}}Function=scan{{.*}}block '@b' has an iterator that is ordered
tir.prim_func @scan(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @b (ordered %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @scatter
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<opaque>
tir.prim_func @scatter(%I: memref<6xindex>, %A: memref<6xf32>,
                       %B: memref<100xf32>) {
  tir.for %i to 6 {
    tir.block @b (spatial %vi = %i to 6) {
      %index = affine.load %I[%vi] : memref<6xindex>
      %a = affine.load %A[%vi] : memref<6xf32>
      memref.store %a, %B[%index] : memref<100xf32>
    }
  }
  tir.return
}

// An existing attribute stays.
// CHECK-LABEL: tir.prim_func @stated
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<opaque>
tir.prim_func @stated(%A: memref<4xf32>, %B: memref<4xf32>)
    attributes {tir.op_pattern = #tir.op_pattern<opaque>} {
  tir.for %i to 4 {
    tir.block @b (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// A schedule is not merged with another.
// CHECK-LABEL: tir.prim_func @scheduled
// CHECK-SAME: tir.op_pattern = #tir.op_pattern<opaque>, tir.scheduled
// REMARK: remark: {{.*}}Missed{{.*}}opaque{{.*}}Function=scheduled{{.*}}it has a schedule, which a merged kernel would not keep
tir.prim_func @scheduled(%A: memref<4xf32>, %B: memref<4xf32>)
    attributes {tir.scheduled} {
  tir.for %i to 4 vectorized {
    tir.block @b (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
