// A window reads a padded image in place: the pad becomes a choice in the
// window, and tiles of rows at the border get loops of their own.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// The pad inlined, its block and its buffer are gone, and what remains of the
// condition after its tile is known is that of the rows of the image.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="min-parallel-points=1024" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=INLINED

// The script gives the same program again.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" -o %t.target.mlir
// RUN: relax-opt %t.target.mlir --tir-default-schedule="print-script=%t.script.mlir min-parallel-points=1024" -o %t.direct.mlir
// RUN: relax-opt %t.target.mlir --tir-apply-schedule=%t.script.mlir -o %t.replayed.mlir
// RUN: cmp %t.direct.mlir %t.replayed.mlir

// Remarks name the pads that are copied.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="min-parallel-points=1024" --remarks-filter-missed=tir-default-schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED --implicit-check-not="read in place"

// Vectors of 16 channels, tiles of 7 columns: the first and the last of 8.

// CHECK-LABEL: named_sequence @depthwise(
// CHECK-NOT:   get_block "pad"
// CHECK:       transform.tir.get_block "conv"
// CHECK:       transform.tir.split {{[^ ,]+}} into [?, 7]
// CHECK:       transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK:       transform.tir.parallel
// CHECK:       %[[PAD:.*]] = transform.tir.get_block "pad"
// CHECK-NEXT:  transform.tir.compute_inline %[[PAD]]
// CHECK:       transform.tir.loop_partition {{[^ ,]+}} into [1, 6, 1]
// CHECK-NOT:   vectorize
// CHECK:       transform.yield

// INLINED-LABEL: tir.prim_func @depthwise(
// INLINED-NOT:     @pad
// INLINED:         tir.for %{{.*}} to 56 parallel {
// INLINED-NEXT:      tir.for %{{.*}} to 1 {
// INLINED:               tir.block @conv (
// INLINED:                 affine.if
// INLINED:           tir.for %{{.*}} to 6 {
// INLINED:               tir.block @conv_1 (
// INLINED:           tir.for %{{.*}} to 1 {
// INLINED:               tir.block @conv_2 (
// INLINED:         tir.return
#inside = affine_set<(d0, d1) : (d0 - 1 >= 0, 56 - d0 >= 0, d1 - 1 >= 0, 56 - d1 >= 0)>
tir.prim_func @depthwise(%X: memref<56x56x32xf32>, %W: memref<3x3x32xf32>, %O: memref<56x56x32xf32>) {
  %P = tir.alloc : memref<58x58x32xf32>
  tir.for %y to 58 {
    tir.for %x to 58 {
      tir.for %c to 32 {
        tir.block @pad (spatial %vy = %y to 58, spatial %vx = %x to 58, spatial %vc = %c to 32) {
          %zero = arith.constant 0.0 : f32
          %e = affine.if #inside(%vy, %vx) -> f32 {
            %a = affine.load %X[%vy - 1, %vx - 1, %vc] : memref<56x56x32xf32>
            affine.yield %a : f32
          } else {
            affine.yield %zero : f32
          }
          affine.store %e, %P[%vy, %vx, %vc] : memref<58x58x32xf32>
        }
      }
    }
  }
  tir.for %y to 56 {
    tir.for %x to 56 {
      tir.for %c to 32 {
        tir.for %i to 3 {
          tir.for %j to 3 {
            tir.block @conv (spatial %vy = %y to 56, spatial %vx = %x to 56, spatial %vc = %c to 32, reduce %vi = %i to 3, reduce %vj = %j to 3)
            init (%wy, %wx, %wc) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%wy, %wx, %wc] : memref<56x56x32xf32>
            } {
              %a = affine.load %P[%vy + %vi, %vx + %vj, %vc] : memref<58x58x32xf32>
              %w = affine.load %W[%vi, %vj, %vc] : memref<3x3x32xf32>
              %o = affine.load %O[%vy, %vx, %vc] : memref<56x56x32xf32>
              %m = arith.mulf %a, %w : f32
              %s = arith.addf %o, %m : f32
              affine.store %s, %O[%vy, %vx, %vc] : memref<56x56x32xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// The last of the tiles of 7 columns is partial: 19 = 7 + 7 + 5. There are few
// rows, so that the tiles of channels, which do not fill their vectors, are
// outside: both of their loops read the pad, and both are cut.

// CHECK-LABEL: named_sequence @partial(
// CHECK:       transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK:       transform.tir.compute_inline
// CHECK:       transform.tir.loop_partition {{[^ ,]+}} into [1, 1, 1]
// CHECK:       transform.tir.loop_partition {{[^ ,]+}} into [1, 1, 1]
// CHECK-NOT:   loop_partition
// CHECK:       transform.yield
#partial = affine_set<(d0, d1) : (d0 - 1 >= 0, 5 - d0 >= 0, d1 - 1 >= 0, 19 - d1 >= 0)>
tir.prim_func @partial(%X: memref<5x19x40xf32>, %W: memref<3x3x40xf32>, %O: memref<5x19x40xf32>) {
  %P = tir.alloc : memref<7x21x40xf32>
  tir.for %y to 7 {
    tir.for %x to 21 {
      tir.for %c to 40 {
        tir.block @pad (spatial %vy = %y to 7, spatial %vx = %x to 21, spatial %vc = %c to 40) {
          %zero = arith.constant 0.0 : f32
          %e = affine.if #partial(%vy, %vx) -> f32 {
            %a = affine.load %X[%vy - 1, %vx - 1, %vc] : memref<5x19x40xf32>
            affine.yield %a : f32
          } else {
            affine.yield %zero : f32
          }
          affine.store %e, %P[%vy, %vx, %vc] : memref<7x21x40xf32>
        }
      }
    }
  }
  tir.for %y to 5 {
    tir.for %x to 19 {
      tir.for %c to 40 {
        tir.for %i to 3 {
          tir.for %j to 3 {
            tir.block @conv (spatial %vy = %y to 5, spatial %vx = %x to 19, spatial %vc = %c to 40, reduce %vi = %i to 3, reduce %vj = %j to 3)
            init (%wy, %wx, %wc) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%wy, %wx, %wc] : memref<5x19x40xf32>
            } {
              %a = affine.load %P[%vy + %vi, %vx + %vj, %vc] : memref<7x21x40xf32>
              %w = affine.load %W[%vi, %vj, %vc] : memref<3x3x40xf32>
              %o = affine.load %O[%vy, %vx, %vc] : memref<5x19x40xf32>
              %m = arith.mulf %a, %w : f32
              %s = arith.addf %o, %m : f32
              affine.store %s, %O[%vy, %vx, %vc] : memref<5x19x40xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// A symbolic number of columns cannot be cut. The window reads a copy, and the
// pad is scheduled behind it in order of the steps.

// CHECK-LABEL: named_sequence @columns(
// CHECK-NOT:   compute_inline
// CHECK:       transform.yield
// MISSED: not read in place | Category:tir-default-schedule | Function=columns | Reason="the number of rows is symbolic"
#columns = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>
#image = affine_map<()[s0] -> (s0, 32)>
tir.prim_func @columns(%X: memref<?x32xf32> {tir.shape = #image}, %W: memref<3x32xf32>, %O: memref<?x32xf32> {tir.shape = #image}, %n: index) {
  %P = tir.alloc [symbol(%n) + 2, 32] : memref<?x32xf32>
  tir.for %x to symbol(%n) + 2 {
    tir.for %c to 32 {
      tir.block @pad (spatial %vx = %x to symbol(%n) + 2, spatial %vc = %c to 32) {
        %zero = arith.constant 0.0 : f32
        %e = affine.if #columns(%vx)[%n] -> f32 {
          %a = affine.load %X[%vx - 1, %vc] : memref<?x32xf32>
          affine.yield %a : f32
        } else {
          affine.yield %zero : f32
        }
        affine.store %e, %P[%vx, %vc] : memref<?x32xf32>
      }
    }
  }
  tir.for %x to symbol(%n) {
    tir.for %c to 32 {
      tir.for %j to 3 {
        tir.block @conv (spatial %vx = %x to symbol(%n), spatial %vc = %c to 32, reduce %vj = %j to 3)
        init (%wx, %wc) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %O[%wx, %wc] : memref<?x32xf32>
        } {
          %a = affine.load %P[%vx + %vj, %vc] : memref<?x32xf32>
          %w = affine.load %W[%vj, %vc] : memref<3x32xf32>
          %o = affine.load %O[%vx, %vc] : memref<?x32xf32>
          %m = arith.mulf %a, %w : f32
          %s = arith.addf %o, %m : f32
          affine.store %s, %O[%vx, %vc] : memref<?x32xf32>
        }
      }
    }
  }
  tir.return
}

// Channels first: the lanes are columns, some of which are padding.

// CHECK-LABEL: named_sequence @lanes(
// CHECK-NOT:   compute_inline
// CHECK:       transform.yield
// MISSED: not read in place | Category:tir-default-schedule | Function=lanes | Reason="a vector would be padding in a part of its lanes"
#line = affine_set<(d0) : (d0 - 1 >= 0, 64 - d0 >= 0)>
tir.prim_func @lanes(%X: memref<8x64xf32>, %W: memref<8x3xf32>, %O: memref<8x64xf32>) {
  %P = tir.alloc : memref<8x66xf32>
  tir.for %c to 8 {
    tir.for %x to 66 {
      tir.block @pad (spatial %vc = %c to 8, spatial %vx = %x to 66) {
        %zero = arith.constant 0.0 : f32
        %e = affine.if #line(%vx) -> f32 {
          %a = affine.load %X[%vc, %vx - 1] : memref<8x64xf32>
          affine.yield %a : f32
        } else {
          affine.yield %zero : f32
        }
        affine.store %e, %P[%vc, %vx] : memref<8x66xf32>
      }
    }
  }
  tir.for %c to 8 {
    tir.for %x to 64 {
      tir.for %j to 3 {
        tir.block @conv (spatial %vc = %c to 8, spatial %vx = %x to 64, reduce %vj = %j to 3)
        init (%wc, %wx) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %O[%wc, %wx] : memref<8x64xf32>
        } {
          %a = affine.load %P[%vc, %vx + %vj] : memref<8x66xf32>
          %w = affine.load %W[%vc, %vj] : memref<8x3xf32>
          %o = affine.load %O[%vc, %vx] : memref<8x64xf32>
          %m = arith.mulf %a, %w : f32
          %s = arith.addf %o, %m : f32
          affine.store %s, %O[%vc, %vx] : memref<8x64xf32>
        }
      }
    }
  }
  tir.return
}

// A window of 65 taps is not unrolled.

// CHECK-LABEL: named_sequence @long(
// CHECK-NOT:   compute_inline
// CHECK:       transform.yield
// MISSED: not read in place | Category:tir-default-schedule | Function=long | Reason="the reduction has more than 64 points, or one"
#long = affine_set<(d0) : (d0 - 32 >= 0, 95 - d0 >= 0)>
tir.prim_func @long(%X: memref<64x32xf32>, %O: memref<64x32xf32>) {
  %P = tir.alloc : memref<128x32xf32>
  tir.for %x to 128 {
    tir.for %c to 32 {
      tir.block @pad (spatial %vx = %x to 128, spatial %vc = %c to 32) {
        %zero = arith.constant 0.0 : f32
        %e = affine.if #long(%vx) -> f32 {
          %a = affine.load %X[%vx - 32, %vc] : memref<64x32xf32>
          affine.yield %a : f32
        } else {
          affine.yield %zero : f32
        }
        affine.store %e, %P[%vx, %vc] : memref<128x32xf32>
      }
    }
  }
  tir.for %x to 64 {
    tir.for %c to 32 {
      tir.for %j to 65 {
        tir.block @sum (spatial %vx = %x to 64, spatial %vc = %c to 32, reduce %vj = %j to 65)
        init (%wx, %wc) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %O[%wx, %wc] : memref<64x32xf32>
        } {
          %a = affine.load %P[%vx + %vj, %vc] : memref<128x32xf32>
          %o = affine.load %O[%vx, %vc] : memref<64x32xf32>
          %s = arith.addf %o, %a : f32
          affine.store %s, %O[%vx, %vc] : memref<64x32xf32>
        }
      }
    }
  }
  tir.return
}

// Windows that do not overlap are not unrolled: each row of a tile would ask.

// CHECK-LABEL: named_sequence @apart(
// CHECK-NOT:   compute_inline
// CHECK:       transform.yield
// MISSED: not read in place | Category:tir-default-schedule | Function=apart | Reason="each row of a tile would ask whether it is padding"
#apart = affine_set<(d0) : (d0 - 1 >= 0, 62 - d0 >= 0)>
tir.prim_func @apart(%X: memref<62x32xf32>, %W: memref<2x32xf32>, %O: memref<32x32xf32>) {
  %P = tir.alloc : memref<64x32xf32>
  tir.for %x to 64 {
    tir.for %c to 32 {
      tir.block @pad (spatial %vx = %x to 64, spatial %vc = %c to 32) {
        %zero = arith.constant 0.0 : f32
        %e = affine.if #apart(%vx) -> f32 {
          %a = affine.load %X[%vx - 1, %vc] : memref<62x32xf32>
          affine.yield %a : f32
        } else {
          affine.yield %zero : f32
        }
        affine.store %e, %P[%vx, %vc] : memref<64x32xf32>
      }
    }
  }
  tir.for %x to 32 {
    tir.for %c to 32 {
      tir.for %j to 2 {
        tir.block @conv (spatial %vx = %x to 32, spatial %vc = %c to 32, reduce %vj = %j to 2)
        init (%wx, %wc) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %O[%wx, %wc] : memref<32x32xf32>
        } {
          %a = affine.load %P[%vx * 2 + %vj, %vc] : memref<64x32xf32>
          %w = affine.load %W[%vj, %vc] : memref<2x32xf32>
          %o = affine.load %O[%vx, %vc] : memref<32x32xf32>
          %m = arith.mulf %a, %w : f32
          %s = arith.addf %o, %m : f32
          affine.store %s, %O[%vx, %vc] : memref<32x32xf32>
        }
      }
    }
  }
  tir.return
}

// Of two symbolic loops only the first can be parallel, and may have a single
// iteration. The tiles of channels, which are no tiles of padding, join it.

// CHECK-LABEL: named_sequence @images(
// CHECK:       %[[JOINED:.*]] = transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK-NEXT:  transform.tir.parallel %[[JOINED]]
// CHECK:       transform.tir.compute_inline
// CHECK:       transform.tir.loop_partition {{[^ ,]+}} into [1, 2, 1]
// CHECK:       transform.yield

// INLINED-LABEL: tir.prim_func @images(
// INLINED:         tir.for %{{.*}} to symbol(%{{.*}}) * 2 parallel {
// INLINED-NEXT:      tir.for %{{.*}} to symbol(%{{.*}}) {
// INLINED-NEXT:        tir.for %{{.*}} to 1 {
#rows = affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0, d1 - 1 >= 0, 28 - d1 >= 0)>
#images = affine_map<()[s0, s1] -> (s0, s1, 28, 32)>
tir.prim_func @images(%X: memref<?x?x28x32xf32> {tir.shape = #images}, %W: memref<3x3x32xf32>, %O: memref<?x?x28x32xf32> {tir.shape = #images}, %n: index, %h: index) {
  %P = tir.alloc [symbol(%n), symbol(%h) + 2, 30, 32] : memref<?x?x30x32xf32>
  tir.for %b to symbol(%n) {
    tir.for %y to symbol(%h) + 2 {
      tir.for %x to 30 {
        tir.for %c to 32 {
          tir.block @pad (spatial %vb = %b to symbol(%n), spatial %vy = %y to symbol(%h) + 2, spatial %vx = %x to 30, spatial %vc = %c to 32) {
            %zero = arith.constant 0.0 : f32
            %e = affine.if #rows(%vy, %vx)[%h] -> f32 {
              %a = affine.load %X[%vb, %vy - 1, %vx - 1, %vc] : memref<?x?x28x32xf32>
              affine.yield %a : f32
            } else {
              affine.yield %zero : f32
            }
            affine.store %e, %P[%vb, %vy, %vx, %vc] : memref<?x?x30x32xf32>
          }
        }
      }
    }
  }
  tir.for %b to symbol(%n) {
    tir.for %y to symbol(%h) {
      tir.for %x to 28 {
        tir.for %c to 32 {
          tir.for %i to 3 {
            tir.for %j to 3 {
              tir.block @conv (spatial %vb = %b to symbol(%n), spatial %vy = %y to symbol(%h), spatial %vx = %x to 28, spatial %vc = %c to 32, reduce %vi = %i to 3, reduce %vj = %j to 3)
              init (%wb, %wy, %wx, %wc) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %O[%wb, %wy, %wx, %wc] : memref<?x?x28x32xf32>
              } {
                %a = affine.load %P[%vb, %vy + %vi, %vx + %vj, %vc] : memref<?x?x30x32xf32>
                %w = affine.load %W[%vi, %vj, %vc] : memref<3x3x32xf32>
                %o = affine.load %O[%vb, %vy, %vx, %vc] : memref<?x?x28x32xf32>
                %m = arith.mulf %a, %w : f32
                %s = arith.addf %o, %m : f32
                affine.store %s, %O[%vb, %vy, %vx, %vc] : memref<?x?x28x32xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}
