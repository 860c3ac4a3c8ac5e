// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-SAME: (%[[A:.*]]: memref<128x784xf32>, %[[B:.*]]: memref<784x10xf32>, %[[C:.*]]: memref<128x10xf32>)
tir.prim_func @matmul(%A: memref<128x784xf32>, %B: memref<784x10xf32>,
                      %C: memref<128x10xf32>) {
  // CHECK: tir.for %[[I:.*]] to 128 parallel {
  // CHECK: tir.for %[[J:.*]] to 10 vectorized {
  // CHECK: tir.for %[[K:.*]] to 784 {
  tir.for %i to 128 parallel {
    tir.for %j to 10 vectorized {
      tir.for %k to 784 serial {
        // CHECK: tir.block @matmul (spatial %[[VI:.*]] = %[[I]] to 128, spatial %[[VJ:.*]] = %[[J]] to 10, reduce %[[VK:.*]] = %[[K]] to 784) init (%[[WI:.*]], %[[WJ:.*]]) {
        tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 10,
                           reduce %vk = %k to 784)
        init (%wi, %wj) {
          // CHECK: affine.store %{{.*}}, %[[C]][%[[WI]], %[[WJ]]]
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<128x10xf32>
        // CHECK: } {
        } {
          // CHECK: affine.load %[[A]][%[[VI]], %[[VK]]]
          %a = affine.load %A[%vi, %vk] : memref<128x784xf32>
          %b = affine.load %B[%vk, %vj] : memref<784x10xf32>
          %c = affine.load %C[%vi, %vj] : memref<128x10xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<128x10xf32>
        }
      }
    }
  }
  // CHECK: tir.return
  tir.return
}

#rows = affine_map<()[s0, s1] -> (s0 * s1, 4)>

// CHECK-LABEL: tir.prim_func @symbolic
// CHECK-SAME: %[[N:[a-zA-Z0-9_]+]]: index, %[[M:[a-zA-Z0-9_]+]]: index)
tir.prim_func @symbolic(
    %A: memref<?x4xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 + s1, 4)>},
    %B: memref<?x4xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 + s1, 4)>},
    %n: index, %m: index) attributes {tir.op_pattern = #tir.op_pattern<injective>} {
  // CHECK: %[[T:.*]] = tir.alloc [symbol(%[[N]]) + symbol(%[[M]]), 4] : memref<?x4xf32>
  %T = tir.alloc [symbol(%n) + symbol(%m), 4] : memref<?x4xf32>
  // CHECK: tir.alloc {tir.align = 64 : i64} : memref<8xf32, #tir.scope<shared>>
  %S = tir.alloc {tir.align = 64} : memref<8xf32, #tir.scope<shared>>
  // CHECK: tir.for %[[IO:.*]] to (symbol(%[[N]]) + symbol(%[[M]])) ceildiv 32 {
  tir.for %io to (symbol(%n) + symbol(%m)) ceildiv 32 {
    // CHECK: tir.for %[[II:.*]] to min(32, %[[IO]] * -32 + symbol(%[[N]]) + symbol(%[[M]])) unrolled annotations {pragma = 4 : i64} {
    tir.for %ii to min(32, %io * -32 + symbol(%n) + symbol(%m)) unrolled annotations {pragma = 4} {
      // CHECK: tir.for %[[J:.*]] to 4 thread_binding "threadIdx.x" {
      tir.for %j to 4 thread_binding "threadIdx.x" {
        // CHECK: tir.block @copy (spatial %[[VI:.*]] = %[[IO]] * 32 + %[[II]] to symbol(%[[N]]) + symbol(%[[M]]), spatial %[[VJ:.*]] = %[[J]] to 4)
        // CHECK-SAME: where (-%[[J]] + symbol(%[[N]]) >= 0, %[[J]] mod 2 == 0)
        // CHECK-SAME: access (%[[T]] : memref<?x4xf32> = <write, (d0, d1) -> (d0, 0), [1, 4], all>)
        // CHECK-SAME: annotations {key = "value"} {
        tir.block @copy (spatial %vi = %io * 32 + %ii to symbol(%n) + symbol(%m),
                         spatial %vj = %j to 4)
            where (symbol(%n) - %j >= 0, %j mod 2 == 0)
            access (%T : memref<?x4xf32> = <write, (d0, d1) -> (d0, 0), [1, 4], all>)
            annotations {key = "value"} {
          // CHECK: affine.load %{{.*}}[%[[VI]] + symbol(%[[N]]) - 1, %[[VJ]]]
          %a = affine.load %A[%vi + symbol(%n) - 1, %vj] : memref<?x4xf32>
          affine.store %a, %T[%vi, %vj] : memref<?x4xf32>
        }
      }
    }
  }
  // CHECK: tir.for %[[I:.*]] to 4 {
  tir.for %i to 4 {
    // CHECK: tir.if (-%[[I]] + symbol(%[[N]]) >= 0) {
    tir.if (symbol(%n) - %i >= 0) {
      // CHECK: tir.block @gather (opaque %[[VI:.*]] = %[[I]] to 4) {
      tir.block @gather (opaque %vi = %i to 4) {
        %c = arith.addi %vi, %n : index
        %a = memref.load %T[%c, %vi] : memref<?x4xf32>
        memref.store %a, %B[%c, %vi] : memref<?x4xf32>
      }
    // CHECK: } else {
    } else {
      // CHECK: tir.block @nothing () {
      tir.block @nothing () {
      }
    }
  }
  tir.return
}

// A reduction of a tuple is one block.
// CHECK-LABEL: tir.prim_func @arg_max
tir.prim_func @arg_max(%A: memref<8x16xf32>, %V: memref<8xf32>, %I: memref<8xindex>) {
  tir.for %i to 8 {
    tir.for %k to 16 {
      tir.block @arg_max (spatial %vi = %i to 8, reduce %vk = %k to 16)
      init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        %first = arith.constant 0 : index
        affine.store %low, %V[%wi] : memref<8xf32>
        affine.store %first, %I[%wi] : memref<8xindex>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x16xf32>
        %v = affine.load %V[%vi] : memref<8xf32>
        %at = affine.load %I[%vi] : memref<8xindex>
        %gt = arith.cmpf ogt, %a, %v : f32
        %nv = arith.select %gt, %a, %v : f32
        %nat = arith.select %gt, %vk, %at : index
        // CHECK: affine.store %{{.*}} : memref<8xf32>
        affine.store %nv, %V[%vi] : memref<8xf32>
        // CHECK: affine.store %{{.*}} : memref<8xindex>
        affine.store %nat, %I[%vi] : memref<8xindex>
      }
    }
  }
  tir.return
}

// A block may contain a loop nest, in which its iterators are symbols.
// CHECK-LABEL: tir.prim_func @nested
tir.prim_func @nested(%A: memref<8x16xf32>) {
  tir.for %i to 8 {
    tir.block @outer (spatial %vi = %i to 8) {
      // CHECK: tir.for %[[J:.*]] to symbol(%[[VI:.*]]) + 1 {
      tir.for %j to symbol(%vi) + 1 {
        // CHECK: tir.block @inner (spatial %[[VJ:.*]] = %[[J]] to 16)
        tir.block @inner (spatial %vj = %j to 16) {
          %one = arith.constant 1.0 : f32
          affine.store %one, %A[%vi, %vj] : memref<8x16xf32>
        }
      }
    }
  }
  tir.return
}

// Once flattened, loop variables are affine dimensions of plain operations.
// CHECK-LABEL: tir.prim_func @flattened
tir.prim_func @flattened(%A: memref<8x16xf32>) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  tir.for %i to 8 {
    tir.for %j to 16 {
      %v = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
      tir.if (7 - %i - %j >= 0) {
        // CHECK: affine.store
        affine.store %one, %A[%v, %j] : memref<8x16xf32>
      }
    }
  }
  tir.return
}

// What a profile shows of a function.
// CHECK-LABEL: tir.prim_func @profiled
// CHECK-SAME: tir.applied_rules = [#tir.applied_rule<"matmul", "contraction", tiles = 8, 32>, #tir.applied_rule<"relu", "serial">]
// CHECK-SAME: tir.cost = #tir.cost<flops = "2 * s0", f64Flops = "0", integerOps = "1", reads = ["4 * s0"], writes = ["0"], atMost = true>
tir.prim_func @profiled(%A: memref<8xf32>, %n: index) attributes {
    tir.applied_rules = [#tir.applied_rule<"matmul", "contraction", tiles = 8, 32>, #tir.applied_rule<"relu", "serial">],
    tir.cost = #tir.cost<flops = "2 * s0", f64Flops = "0", integerOps = "1", reads = ["4 * s0"], writes = ["0"], atMost = true>} {
  tir.return
}

// Sums add from the left: the text `-(%i floordiv 4) + %j` in parentheses would
// become another expression each time that it is parsed.
// CHECK-LABEL: tir.prim_func @sums
tir.prim_func @sums(%A: memref<64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 8 {
      // CHECK: tir.block @store (spatial %{{.*}} = %[[I:.*]] * 8 + %[[J:.*]] to 64)
      // CHECK-SAME: where (%[[I]] * -64 - %[[I]] floordiv 4 + %[[J]] - %[[J]] floordiv 2 + 500 >= 0)
      tir.block @store (spatial %v = %i * 8 + %j to 64)
      where (%i * -64 + (-(%i floordiv 4) + (%j + (-(%j floordiv 2) + 500))) >= 0) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%v] : memref<64xf32>
      }
    }
  }
  tir.return
}
