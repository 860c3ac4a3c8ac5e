// The schedule that each kind of block gets; test/Dialect/TIR/Rules has the steps.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule=min-parallel-points=1024 | FileCheck %s

// Rows and lanes in registers over the reduce loop, of four steps, the epilogue at the end.
// CHECK-LABEL: tir.prim_func @dense(
// CHECK: tir.for %[[P:.*]] to 48 parallel {
// CHECK-NEXT: tir.for %[[K:.*]] to 196 {
// CHECK-NEXT: tir.for %[[S:.*]] to 4 unrolled {
// CHECK-NEXT: tir.for %[[II:.*]] to 8 unrolled {
// CHECK-NEXT: tir.for %[[JI:.*]] to 32 vectorized {
// CHECK-NEXT: tir.block @matmul (spatial %{{.*}} = %[[II]] + (%[[P]] mod 16) * 8 to 128, spatial %{{.*}} = %[[JI]] + (%[[P]] floordiv 16) * 32 to 96, reduce %{{.*}} = %[[K]] * 4 + %[[S]] to 784)
// CHECK: tir.for %[[II:.*]] to 8 unrolled {
// CHECK-NEXT: tir.for %[[JI:.*]] to 32 vectorized {
// CHECK-NEXT: tir.block @relu (spatial %{{.*}} = %[[II]] + (%[[P]] mod 16) * 8 to 128, spatial %{{.*}} = %[[JI]] + (%[[P]] floordiv 16) * 32 to 96)
// CHECK-NOT: tir.block
// CHECK: tir.return
tir.prim_func @dense(%A: memref<128x784xf32>, %B: memref<784x96xf32>, %bias: memref<96xf32>, %O: memref<128x96xf32>) {
  %T = tir.alloc : memref<128x96xf32>
  tir.for %i to 128 {
    tir.for %j to 96 {
      tir.for %k to 784 {
        tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 96, reduce %vk = %k to 784)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wi, %wj] : memref<128x96xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<128x784xf32>
          %b = affine.load %B[%vk, %vj] : memref<784x96xf32>
          %c = affine.load %T[%vi, %vj] : memref<128x96xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %T[%vi, %vj] : memref<128x96xf32>
        }
      }
    }
  }
  tir.for %i to 128 {
    tir.for %j to 96 {
      tir.block @relu (spatial %vi = %i to 128, spatial %vj = %j to 96) {
        %zero = arith.constant 0.0 : f32
        %c = affine.load %T[%vi, %vj] : memref<128x96xf32>
        %b = affine.load %bias[%vj] : memref<96xf32>
        %s = arith.addf %c, %b : f32
        %r = arith.maximumf %s, %zero : f32
        affine.store %r, %O[%vi, %vj] : memref<128x96xf32>
      }
    }
  }
  tir.return
}

#n = affine_map<()[s0] -> (s0, 4, 27)>

// The rest of the lanes has a nest of its own in the same parallel loop.
// CHECK-LABEL: tir.prim_func @conv(
// CHECK: tir.for %[[P:.*]] to symbol(%{{.*}}) parallel {
// CHECK: tir.for %{{.*}} to 4 unrolled {
// CHECK-NEXT: tir.for %[[L:.*]] to 16 vectorized {
// CHECK-NEXT: tir.block @conv (spatial %{{.*}} = %[[P]] to symbol(%{{.*}}), spatial %{{.*}} = %{{.*}} to 4, spatial %{{.*}} = %[[L]] to 27,
// CHECK: tir.block @O_global
// CHECK: tir.for %[[L:.*]] to 11 vectorized {
// CHECK-NEXT: tir.block @conv_1 (spatial %{{.*}} = %[[P]] to symbol(%{{.*}}), spatial %{{.*}} = %{{.*}} to 4, spatial %{{.*}} = %[[L]] + 16 to 27,
// CHECK: tir.block @O_global_1
// CHECK-NOT: parallel
// CHECK: tir.return
tir.prim_func @conv(%A: memref<?x3x29xf32> {tir.shape = affine_map<()[s0] -> (s0, 3, 29)>},
                    %W: memref<4x3x3xf32>, %O: memref<?x4x27xf32> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %c to 4 {
      tir.for %x to 27 {
        tir.for %k to 3 {
          tir.for %r to 3 {
            tir.block @conv (spatial %vi = %i to symbol(%n), spatial %vc = %c to 4, spatial %vx = %x to 27,
                             reduce %vk = %k to 3, reduce %vr = %r to 3)
            init (%wi, %wc, %wx) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%wi, %wc, %wx] : memref<?x4x27xf32>
            } {
              %a = affine.load %A[%vi, %vk, %vx + %vr] : memref<?x3x29xf32>
              %b = affine.load %W[%vc, %vk, %vr] : memref<4x3x3xf32>
              %o = affine.load %O[%vi, %vc, %vx] : memref<?x4x27xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %o, %p : f32
              affine.store %s, %O[%vi, %vc, %vx] : memref<?x4x27xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// Symbolic rows have a main loop without conditions, and one tile for the rest.
// CHECK-LABEL: tir.prim_func @symbolic_rows(
// CHECK: tir.for %{{.*}} to symbol(%{{.*}}) floordiv 8 parallel {
// CHECK: tir.for %{{.*}} to 8 unrolled {
// CHECK-NEXT: tir.for %{{.*}} to 32 vectorized {
// CHECK-NEXT: tir.block @matmul (
// CHECK-NOT: where
// CHECK: tir.for %{{.*}} to symbol(%{{.*}}) ceildiv 8 - symbol(%{{.*}}) floordiv 8 parallel {
// CHECK: tir.block @matmul_1 ({{.*}}) where (%{{.*}} * -8 - %{{.*}} + symbol(%{{.*}}) mod 8 - 1 >= 0) init
// CHECK-NOT: tir.block @matmul
// CHECK: tir.return
tir.prim_func @symbolic_rows(%A: memref<?x8xf32> {tir.shape = affine_map<()[s0] -> (s0, 8)>}, %B: memref<8x32xf32>,
                             %C: memref<?x32xf32> {tir.shape = affine_map<()[s0] -> (s0, 32)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 32 {
      tir.for %k to 8 {
        tir.block @matmul (spatial %vi = %i to symbol(%n), spatial %vj = %j to 32, reduce %vk = %k to 8)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x32xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x8xf32>
          %b = affine.load %B[%vk, %vj] : memref<8x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x32xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<?x32xf32>
        }
      }
    }
  }
  tir.return
}

// Without an init the elements are updated in place.
// CHECK-LABEL: tir.prim_func @accumulate(
// CHECK-NOT: tir.alloc
// CHECK: tir.for %{{.*}} to 4 {
// CHECK-NEXT: tir.for %{{.*}} to 8 unrolled {
// CHECK-NEXT: tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT: tir.block @matmul (
// CHECK: tir.for %{{.*}} to 4 vectorized {
// CHECK-NEXT: tir.block @matmul_1 (
tir.prim_func @accumulate(%A: memref<8x4xf32>, %B: memref<4x20xf32>, %C: memref<8x20xf32>) {
  tir.for %i to 8 {
    tir.for %j to 20 {
      tir.for %k to 4 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 20, reduce %vk = %k to 4) {
          %a = affine.load %A[%vi, %vk] : memref<8x4xf32>
          %b = affine.load %B[%vk, %vj] : memref<4x20xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x20xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x20xf32>
        }
      }
    }
  }
  tir.return
}

// Loops of iterators that are adjacent in all accesses become one.
// CHECK-LABEL: tir.prim_func @elementwise(
// CHECK-NEXT: tir.for %[[P:.*]] to 32 parallel {
// CHECK-NEXT: tir.for %[[T:.*]] to 2 {
// CHECK-NEXT: tir.for %[[L:.*]] to 64 vectorized {
// CHECK-NEXT: tir.block @add (spatial %{{.*}} = %[[P]] floordiv 16 to 2, spatial %{{.*}} = %[[P]] mod 16 to 16, spatial %{{.*}} = (%[[T]] * 64 + %[[L]]) floordiv 13 to 13, spatial %{{.*}} = (%[[T]] * 64 + %[[L]]) mod 13 to 13) {
// CHECK: tir.for %[[L:.*]] to 41 vectorized {
// CHECK-NEXT: tir.block @add_1
tir.prim_func @elementwise(%A: memref<2x16x13x13xf32>, %B: memref<16xf32>, %C: memref<2x16x13x13xf32>) {
  tir.for %n to 2 {
    tir.for %c to 16 {
      tir.for %h to 13 {
        tir.for %w to 13 {
          tir.block @add (spatial %vn = %n to 2, spatial %vc = %c to 16, spatial %vh = %h to 13, spatial %vw = %w to 13) {
            %a = affine.load %A[%vn, %vc, %vh, %vw] : memref<2x16x13x13xf32>
            %b = affine.load %B[%vc] : memref<16xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %C[%vn, %vc, %vh, %vw] : memref<2x16x13x13xf32>
          }
        }
      }
    }
  }
  tir.return
}

// One loop over all elements, and a last tile.
// CHECK-LABEL: tir.prim_func @flat(
// CHECK-NEXT: tir.for %[[T:.*]] to 42 parallel {
// CHECK-NEXT: tir.for %[[L:.*]] to 64 vectorized {
// CHECK-NEXT: tir.block @neg (spatial %{{.*}} = (%[[T]] * 64 + %[[L]]) floordiv 169 to 16, spatial %{{.*}} = ((%[[T]] * 64 + %[[L]]) floordiv 13) mod 13 to 13, spatial %{{.*}} = (%[[T]] * 64 + %[[L]]) mod 13 to 13) {
// CHECK: tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT: tir.block @neg_1
tir.prim_func @flat(%A: memref<16x13x13xf32>, %C: memref<16x13x13xf32>) {
  tir.for %c to 16 {
    tir.for %h to 13 {
      tir.for %w to 13 {
        tir.block @neg (spatial %vc = %c to 16, spatial %vh = %h to 13, spatial %vw = %w to 13) {
          %a = affine.load %A[%vc, %vh, %vw] : memref<16x13x13xf32>
          %s = arith.negf %a : f32
          affine.store %s, %C[%vc, %vh, %vw] : memref<16x13x13xf32>
        }
      }
    }
  }
  tir.return
}

// A long contiguous reduction is vectorized itself, for four rows at once; a short one computes several
// sums at once.
// CHECK-LABEL: tir.prim_func @row_sums(
// CHECK: tir.for %[[P:.*]] to 16 parallel {
// CHECK-NEXT: tir.for %[[K:.*]] to 130 vectorized {
// CHECK-NEXT: tir.for %[[R:.*]] to 4 unrolled {
// CHECK-NEXT: tir.block @long (spatial %{{.*}} = %[[P]] * 4 + %[[R]] to 64, reduce %{{.*}} = %[[K]] floordiv 13 to 10, reduce %{{.*}} = %[[K]] mod 13 to 13)
// CHECK: tir.block @S_global
// CHECK: tir.for %{{.*}} to 8 {
// CHECK-NEXT: tir.for %{{.*}} to 8 {
// CHECK-NEXT: tir.for %{{.*}} to 8 unrolled {
// CHECK-NEXT: tir.block @short
tir.prim_func @row_sums(%A: memref<64x10x13xf32>, %B: memref<64x8xf32>, %S: memref<64xf32>, %T: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %k to 10 {
      tir.for %l to 13 {
        tir.block @long (spatial %vi = %i to 64, reduce %vk = %k to 10, reduce %vl = %l to 13)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %S[%wi] : memref<64xf32>
        } {
          %a = affine.load %A[%vi, %vk, %vl] : memref<64x10x13xf32>
          %b = affine.load %S[%vi] : memref<64xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %S[%vi] : memref<64xf32>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %k to 8 {
      tir.block @short (spatial %vi = %i to 64, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<64xf32>
      } {
        %a = affine.load %B[%vi, %vk] : memref<64x8xf32>
        %b = affine.load %T[%vi] : memref<64xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %T[%vi] : memref<64xf32>
      }
    }
  }
  tir.return
}

// A transpose is computed in tiles that are transposed in registers, in blocks
// of 32 rows and 48 columns: its rows are short. The rest has tiles of its own.
// CHECK-LABEL: tir.prim_func @transpose(
// CHECK: tir.for %{{.*}} to 4 parallel {
// CHECK-NEXT: tir.for %{{.*}} to 2 {
// CHECK-NEXT: tir.for %{{.*}} to 3 {
// CHECK-NEXT: tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT: tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT: tir.block @transpose
// CHECK: tir.for %{{.*}} to 4 {
// CHECK: tir.for %{{.*}} to 4 vectorized {
// CHECK-NEXT: tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT: tir.block @transpose_1
tir.prim_func @transpose(%A: memref<64x100xf32>, %T: memref<100x64xf32>) {
  tir.for %i to 100 {
    tir.for %j to 64 {
      tir.block @transpose (spatial %vi = %i to 100, spatial %vj = %j to 64) {
        %a = affine.load %A[%vj, %vi] : memref<64x100xf32>
        affine.store %a, %T[%vi, %vj] : memref<100x64xf32>
      }
    }
  }
  tir.return
}

// Blocks that stay as they are.
// CHECK-LABEL: tir.prim_func @kept(
// CHECK: tir.for %{{.*}} to 64 {
// CHECK-NEXT: tir.block @scan (ordered
// CHECK: tir.for %{{.*}} to 64 {
// CHECK-NEXT: tir.block @predicate
// CHECK: tir.for %{{.*}} to 64 unrolled {
// CHECK-NEXT: tir.block @scheduled
tir.prim_func @kept(%A: memref<64x64xf32>) {
  tir.for %i to 64 {
    tir.block @scan (ordered %v = %i to 64) {
      %a = affine.load %A[0, %v] : memref<64x64xf32>
      affine.store %a, %A[%v, 0] : memref<64x64xf32>
    }
  }
  tir.for %i to 64 {
    tir.block @predicate (spatial %v = %i to 64) where (%i - 7 >= 0) {
      %a = affine.load %A[%v, 1] : memref<64x64xf32>
      affine.store %a, %A[%v, 0] : memref<64x64xf32>
    }
  }
  tir.for %i to 64 unrolled {
    tir.block @scheduled (spatial %v = %i to 64) {
      %a = affine.load %A[%v, 1] : memref<64x64xf32>
      affine.store %a, %A[%v, 0] : memref<64x64xf32>
    }
  }
  tir.return
}

// A pad is cut where its branch changes: a copy in vectors, and its margins.
// CHECK-LABEL: tir.prim_func @pad(
// CHECK-NOT: affine.if
// CHECK: tir.block @pad (spatial %{{.*}} = %{{.*}} to 4, spatial %{{.*}} = %{{.*}} to 67) {
// CHECK-NEXT: arith.constant
// CHECK: tir.for %[[L:.*]] to 64 vectorized {
// CHECK-NEXT: tir.block @pad_1 (spatial %[[VI:.*]] = %{{.*}} to 4, spatial %[[VJ:.*]] = %[[L]] + 1 to 67) {
// CHECK-NEXT: affine.load %{{.*}}[%[[VI]], %[[VJ]] - 1]
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%[[VI]], %[[VJ]]]
// CHECK: tir.for %[[L:.*]] to 2 vectorized {
// CHECK-NEXT: tir.block @pad_2 (spatial %{{.*}} = %{{.*}} to 4, spatial %{{.*}} = %[[L]] + 65 to 67) {
// CHECK-NEXT: arith.constant
tir.prim_func @pad(%A: memref<4x64xf32>, %B: memref<4x67xf32>) {
  tir.for %i to 4 {
    tir.for %j to 67 {
      tir.block @pad (spatial %vi = %i to 4, spatial %vj = %j to 67) {
        %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, 64 - d0 >= 0)>(%vj) -> f32 {
          %a = affine.load %A[%vi, %vj - 1] : memref<4x64xf32>
          affine.yield %a : f32
        } else {
          %zero = arith.constant 0.0 : f32
          affine.yield %zero : f32
        }
        affine.store %x, %B[%vi, %vj] : memref<4x67xf32>
      }
    }
  }
  tir.return
}

// Each iteration of the outer loop reuses the buffer: they stay in order.
// CHECK-LABEL: tir.prim_func @overwritten(
// CHECK-NEXT: tir.for %[[I:.*]] to 64 {
// CHECK-NOT: parallel
// CHECK: tir.for %[[J:.*]] to 64 vectorized {
// CHECK-NEXT: tir.block @last (spatial %{{.*}} = %[[I]] to 64, spatial %{{.*}} = %[[J]] to 64) {
// CHECK: tir.return
tir.prim_func @overwritten(%A: memref<64x64xf32>, %B: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @last (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<64x64xf32>
        affine.store %a, %B[%vj] : memref<64xf32>
      }
    }
  }
  tir.return
}

// A result that is one number is read by a block without loops.
// CHECK-LABEL: tir.prim_func @epilogue_with_buffer(
// CHECK: tir.for %{{.*}} to 64 vectorized {
// CHECK-NEXT: tir.block @sum
// CHECK: tir.block @square
// CHECK: tir.block @half
tir.prim_func @epilogue_with_buffer(%A: memref<64xf32>, %B: memref<f32>) {
  %T = tir.alloc : memref<f32>
  tir.for %k to 64 {
    tir.block @sum (reduce %vk = %k to 64)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %T[] : memref<f32>
    } {
      %a = affine.load %A[%vk] : memref<64xf32>
      %t = affine.load %T[] : memref<f32>
      %s = arith.addf %t, %a : f32
      affine.store %s, %T[] : memref<f32>
    }
  }
  %U = tir.alloc : memref<f32>
  tir.block @square () {
    %t = affine.load %T[] : memref<f32>
    %s = arith.mulf %t, %t : f32
    affine.store %s, %U[] : memref<f32>
  }
  tir.block @half () {
    %u = affine.load %U[] : memref<f32>
    %h = arith.addf %u, %u : f32
    affine.store %h, %B[] : memref<f32>
  }
  tir.return
}

// A loop over a part of the domain.
// CHECK-LABEL: tir.prim_func @part(
// CHECK: tir.for %[[L:.*]] to 48 vectorized {
// CHECK-NEXT: tir.block @part (spatial %{{.*}} = %[[L]] + 1 to 64) {
tir.prim_func @part(%A: memref<64xf32>, %B: memref<64xf32>) {
  tir.for %i to 48 {
    tir.block @part (spatial %vi = %i + 1 to 64) {
      %a = affine.load %A[%vi] : memref<64xf32>
      affine.store %a, %B[%vi] : memref<64xf32>
    }
  }
  tir.return
}

// A block without points stays as it is.
// CHECK-LABEL: tir.prim_func @empty(
// CHECK-NEXT: tir.for %{{.*}} to 0 {
// CHECK-NEXT: tir.for %{{.*}} to 4 {
tir.prim_func @empty(%A: memref<4x0xf32>, %B: memref<0xf32>) {
  tir.for %i to 0 {
    tir.for %k to 4 {
      tir.block @sum (spatial %vi = %i to 0, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<0xf32>
      } {
        %a = affine.load %A[%vk, %vi] : memref<4x0xf32>
        %b = affine.load %B[%vi] : memref<0xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<0xf32>
      }
    }
  }
  tir.return
}

// With record-rules, each function says which rules chose its schedule.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="min-parallel-points=1024 record-rules" | FileCheck %s --check-prefix=RULES
// RULES-LABEL: tir.prim_func @dense(
// RULES-SAME: tir.applied_rules = [#tir.applied_rule<"matmul", "matrix-product", tiles = 4, 8, 32>]

// Threads have adjacent elements, also of few rows.
// CHECK-LABEL: tir.prim_func @few_rows(
// CHECK-NEXT: tir.for %[[P:.*]] to 84 parallel {
// CHECK-NEXT: tir.for %[[L:.*]] to 64 vectorized {
// CHECK-NEXT: tir.block @copy (spatial %{{.*}} = %[[P]] floordiv 14 to 6, spatial %{{.*}} = %[[P]] mod 14 to 14, spatial %{{.*}} = %[[L]] to 64) {
tir.prim_func @few_rows(%x: memref<6x16x64xf32>, %y: memref<6x14x64xf32>) {
  tir.for %i to 6 {
    tir.for %j to 14 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 6, spatial %vj = %j to 14, spatial %vk = %k to 64) {
          %a = affine.load %x[%vi, %vj + 1, %vk] : memref<6x16x64xf32>
          affine.store %a, %y[%vi, %vj, %vk] : memref<6x14x64xf32>
        }
      }
    }
  }
  tir.return
}

// Few panels of packed weights are inside of the rows of an image, so that a
// thread reads its rows only.
// CHECK-LABEL: tir.prim_func @few_panels(
// CHECK: tir.for %[[P:.*]] to 16 parallel {
// CHECK: tir.for %[[J:.*]] to 8 {
// CHECK: tir.block @conv (spatial %{{.*}} = %[[P]] * 14 + %{{.*}} to 224, spatial %{{.*}} = %[[J]] * 32 + %{{.*}} to 256
tir.prim_func @few_panels(%x: memref<14x16x128xf32>, %w: memref<8x128x32xf32>, %y: memref<14x16x256xf32>) {
  tir.for %h to 14 {
    tir.for %i to 16 {
      tir.for %j to 256 {
        tir.for %k to 128 {
          tir.block @conv (spatial %vh = %h to 14, spatial %vi = %i to 16, spatial %vj = %j to 256, reduce %vk = %k to 128)
          init (%wh, %wi, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %y[%wh, %wi, %wj] : memref<14x16x256xf32>
          } {
            %a = affine.load %x[%vh, %vi, %vk] : memref<14x16x128xf32>
            %b = affine.load %w[%vj floordiv 32, %vk, %vj mod 32] : memref<8x128x32xf32>
            %c = affine.load %y[%vh, %vi, %vj] : memref<14x16x256xf32>
            %p = arith.mulf %a, %b fastmath<contract> : f32
            %s = arith.addf %c, %p fastmath<contract> : f32
            affine.store %s, %y[%vh, %vi, %vj] : memref<14x16x256xf32>
          }
        }
      }
    }
  }
  tir.return
}

// Panels are inside of 8 batches.
// CHECK-LABEL: tir.prim_func @few_batches(
// CHECK: tir.for %[[P:.*]] to 128 parallel {
// CHECK: tir.block @matmul (spatial %{{.*}} = %[[P]] floordiv 16 to 8, {{.*}}(%[[P]] mod 16) * 32
tir.prim_func @few_batches(%x: memref<8x64x64xf32>, %w: memref<8x64x512xf32>, %y: memref<8x64x512xf32>) {
  tir.for %h to 8 {
    tir.for %i to 64 {
      tir.for %j to 512 {
        tir.for %k to 64 {
          tir.block @matmul (spatial %vh = %h to 8, spatial %vi = %i to 64, spatial %vj = %j to 512, reduce %vk = %k to 64)
          init (%wh, %wi, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %y[%wh, %wi, %wj] : memref<8x64x512xf32>
          } {
            %a = affine.load %x[%vh, %vi, %vk] : memref<8x64x64xf32>
            %b = affine.load %w[%vh, %vk, %vj] : memref<8x64x512xf32>
            %c = affine.load %y[%vh, %vi, %vj] : memref<8x64x512xf32>
            %p = arith.mulf %a, %b fastmath<contract> : f32
            %s = arith.addf %c, %p fastmath<contract> : f32
            affine.store %s, %y[%vh, %vi, %vj] : memref<8x64x512xf32>
          }
        }
      }
    }
  }
  tir.return
}
