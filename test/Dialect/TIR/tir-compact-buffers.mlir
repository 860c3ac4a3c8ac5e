// RUN: relax-opt %s --tir-compact-buffers | FileCheck %s

// A reduction writes its tile before another block reads it, so that the buffer
// moves into the parallel loop. The tile has a constant size, though the last
// one is cut off. The init region gets the first index as well.

#rows = affine_map<()[s0] -> (s0, 64)>
// CHECK-LABEL: tir.prim_func @tile
// CHECK-NEXT:    tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 4 parallel {
// CHECK-NEXT:      %[[T:.*]] = tir.alloc : memref<4x64xf32>
// CHECK:             tir.block @sum ({{.*}}reduce %{{.*}}, spatial %[[F:.*]] = %[[O]] * 4 to symbol(%[[N]])) where {{.*}} init (%[[WI:.*]], %[[WJ:.*]], %[[WF:.*]]) {
// CHECK:               affine.store %{{.*}}, %[[T]][%[[WI]] - %[[WF]], %[[WJ]]]
// CHECK:               affine.load %[[T]][%{{.*}} - %[[F]], %{{.*}}]
// CHECK:             tir.block @read
// CHECK-NEXT:          %[[I:.*]] = arith.subi
// CHECK-NEXT:          memref.load %[[T]][%[[I]], %{{.*}}] : memref<4x64xf32>
tir.prim_func @tile(%A: memref<?x64xf32> {tir.shape = #rows}, %B: memref<?x64xf32> {tir.shape = #rows}, %n: index) {
  %T = tir.alloc [symbol(%n), 64] : memref<?x64xf32>
  tir.for %io to symbol(%n) ceildiv 4 parallel {
    tir.for %ii to 4 {
      tir.for %j to 64 {
        tir.for %k to 3 {
          tir.block @sum (spatial %vi = %io * 4 + %ii to symbol(%n), spatial %vj = %j to 64, reduce %vk = %k to 3)
              where (%io * -4 + symbol(%n) - %ii - 1 >= 0)
          init (%wi, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %T[%wi, %wj] : memref<?x64xf32>
          } {
            %a = affine.load %A[%vi, %vj] : memref<?x64xf32>
            %t = affine.load %T[%vi, %vj] : memref<?x64xf32>
            %s = arith.addf %a, %t : f32
            affine.store %s, %T[%vi, %vj] : memref<?x64xf32>
          }
        }
      }
    }
    tir.for %ii to 4 {
      tir.for %j to 64 {
        tir.block @read (spatial %vi = %io * 4 + %ii to symbol(%n), spatial %vj = %j to 64)
            where (%io * -4 + symbol(%n) - %ii - 1 >= 0) {
          %t = memref.load %T[%vi, %vj] : memref<?x64xf32>
          affine.store %t, %B[%vi, %vj] : memref<?x64xf32>
        }
      }
    }
  }
  tir.return
}

// A row has a symbolic size.

#nm = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: tir.prim_func @row
// CHECK-NEXT:    tir.for %[[I:.*]] to symbol(%{{.*}}) {
// CHECK-NEXT:      %[[T:.*]] = tir.alloc [1, symbol(%[[M:.*]])] : memref<1x?xf32>
// CHECK:             affine.store %{{.*}}, %[[T]][%{{.*}} - %{{.*}}, %{{.*}}]
tir.prim_func @row(%A: memref<?x?xf32> {tir.shape = #nm}, %B: memref<?x?xf32> {tir.shape = #nm}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @write (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        affine.store %a, %T[%vi, %vj] : memref<?x?xf32>
      }
    }
    tir.for %j to symbol(%m) {
      tir.block @read_row (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %T[%vi, symbol(%m) - 1 - %vj] : memref<?x?xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}

// Only a part of the buffer is used; a stencil keeps the rows it needs.

// CHECK-LABEL: tir.prim_func @part
// CHECK-NEXT:    %[[T:.*]] = tir.alloc : memref<10x3xi8>
// CHECK:           affine.store %{{.*}}, %[[T]][%{{.*}}, %{{.*}}]
// CHECK:           affine.load %[[T]][%{{.*}} + 2, %{{.*}}]
tir.prim_func @part(%A: memref<16x16xi8>, %B: memref<8x3xi8>) {
  %T = tir.alloc : memref<16x16xi8>
  tir.for %i to 10 {
    tir.for %j to 3 {
      tir.block @write_part (spatial %vi = %i to 10, spatial %vj = %j to 3) {
        %a = affine.load %A[%vi + 5, %vj * 4] : memref<16x16xi8>
        affine.store %a, %T[%vi + 5, %vj + 8] : memref<16x16xi8>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 3 {
      tir.block @read_part (spatial %vi = %i to 8, spatial %vj = %j to 3) {
        %a = affine.load %T[%vi + 7, %vj + 8] : memref<16x16xi8>
        affine.store %a, %B[%vi, %vj] : memref<8x3xi8>
      }
    }
  }
  tir.return
}

// An iteration reads what the one before it wrote, a block uses a buffer as a
// whole, an index is data, and a write depends on a condition: these stay, the
// last without the element that is not used.

// CHECK-LABEL: tir.prim_func @stay
// CHECK-NEXT:    tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.alloc : memref<7xf32>
// CHECK-NEXT:    tir.for
// CHECK-NOT:     tir.alloc
tir.prim_func @stay(%A: memref<8xf32>, %I: memref<8xindex>, %B: memref<8xf32>) {
  %P = tir.alloc : memref<8xf32>
  %W = tir.alloc : memref<8xf32>
  %D = tir.alloc : memref<8xf32>
  %C = tir.alloc : memref<8xf32>
  tir.for %i to 7 {
    tir.block @prefix (spatial %vi = %i to 7) {
      %p = affine.load %P[%vi] : memref<8xf32>
      affine.store %p, %P[%vi + 1] : memref<8xf32>
    }
    tir.block @whole () {
      %c = memref.cast %W : memref<8xf32> to memref<?xf32>
      %zero = arith.constant 0 : index
      %w = memref.load %c[%zero] : memref<?xf32>
      memref.store %w, %B[%zero] : memref<8xf32>
    }
    tir.block @data (spatial %vi = %i to 7) {
      %j = affine.load %I[%vi] : memref<8xindex>
      %a = affine.load %A[%vi] : memref<8xf32>
      memref.store %a, %D[%j] : memref<8xf32>
    }
    tir.block @condition (spatial %vi = %i to 7) {
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%vi) {
        %a = affine.load %A[%vi] : memref<8xf32>
        affine.store %a, %C[%vi] : memref<8xf32>
      }
    }
    tir.block @use (spatial %vi = %i to 7) {
      %c = affine.load %C[%vi] : memref<8xf32>
      %d = affine.load %D[%vi] : memref<8xf32>
      %e = arith.addf %c, %d : f32
      affine.store %e, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}

// Nests side by side that read only what they wrote get a buffer each, also
// where a loop is around both.

// CHECK-LABEL: tir.prim_func @nests
// CHECK:         tir.for %{{.*}} to 4 {
// CHECK-NEXT:      tir.for %{{.*}} to 3 {
// CHECK-NEXT:        %[[S:.*]] = tir.alloc : memref<1x8xf32>
// CHECK:             affine.load %[[S]]
// CHECK:           tir.for %{{.*}} to 1 {
// CHECK:             affine.store %{{.*}}, %[[T:.*]][
// CHECK:             affine.load %[[T]]
// CHECK:         tir.return
tir.prim_func @nests(%A: memref<4x30xf32>, %B: memref<4x30xf32>) {
  %T = tir.alloc : memref<4x30xf32>
  tir.for %o to 4 {
    tir.for %i to 3 {
      tir.for %j to 8 {
        tir.block @write (spatial %vo = %o to 4, spatial %v = %i * 8 + %j to 30) {
          %x = affine.load %A[%vo, %v] : memref<4x30xf32>
          affine.store %x, %T[%vo, %v] : memref<4x30xf32>
        }
      }
      tir.for %j to 8 {
        tir.block @read (spatial %vo = %o to 4, spatial %v = %i * 8 + %j to 30) {
          %x = affine.load %T[%vo, %v] : memref<4x30xf32>
          affine.store %x, %B[%vo, %v] : memref<4x30xf32>
        }
      }
    }
    tir.for %i to 1 {
      tir.for %j to 6 {
        tir.block @write_rest (spatial %vo = %o to 4, spatial %v = %j + 24 to 30) {
          %x = affine.load %A[%vo, %v] : memref<4x30xf32>
          affine.store %x, %T[%vo, %v] : memref<4x30xf32>
        }
      }
      tir.for %j to 6 {
        tir.block @read_rest (spatial %vo = %o to 4, spatial %v = %j + 24 to 30) {
          %x = affine.load %T[%vo, %v] : memref<4x30xf32>
          affine.store %x, %B[%vo, %v] : memref<4x30xf32>
        }
      }
    }
  }
  tir.return
}

// The second nest reads what the first one wrote.

// CHECK-LABEL: tir.prim_func @dependent_nests
// CHECK-NEXT:    tir.alloc : memref<32xf32>
// CHECK-NOT:     tir.alloc
// CHECK:         tir.return
tir.prim_func @dependent_nests(%A: memref<32xf32>, %B: memref<32xf32>) {
  %T = tir.alloc : memref<32xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @write (spatial %v = %i * 8 + %j to 32) {
        %x = affine.load %A[%v] : memref<32xf32>
        affine.store %x, %T[%v] : memref<32xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @read (spatial %v = %i * 8 + %j to 32) {
        %x = affine.load %T[%v] : memref<32xf32>
        affine.store %x, %B[%v] : memref<32xf32>
      }
    }
  }
  tir.return
}

// The last iteration of the outer loop accesses nothing: its first element, 72,
// is no index of the buffer. The domain of the new iterator has it.

// CHECK-LABEL: tir.prim_func @empty_tile
// CHECK:         tir.alloc : memref<24xf32>
// CHECK:         tir.block @write (spatial %{{.*}} = %[[O:.*]] to 4, spatial %{{.*}} = %[[O]] * 24 to 73)
tir.prim_func @empty_tile(%A: memref<65xf32>) {
  %T = tir.alloc : memref<65xf32>
  tir.for %o to 4 {
    tir.block @write (spatial %vo = %o to 4) {
      tir.for %j to 24 {
        tir.block @write_part (spatial %v = %j to 24) where (symbol(%vo) * -24 - %j + 64 >= 0) {
          %x = affine.load %A[%v + %vo * 24] : memref<65xf32>
          affine.store %x, %T[%v + %vo * 24] : memref<65xf32>
        }
      }
    }
  }
  tir.return
}

// The inner loop depends on the outer one, so that bounds over the inner one
// alone have the variable of the outer one.

// CHECK-LABEL: tir.prim_func @dependent_loops
// CHECK:         tir.alloc : memref<1x1xf32>
// CHECK:         tir.block @write (spatial %{{.*}} = %[[I:.*]] to 31, spatial %{{.*}} = %[[J:.*]] * 16 + %[[K:.*]] to 31, spatial %{{.*}} = %[[I]] to 31, spatial %{{.*}} = %[[J]] * 16 + %[[K]] to 32)
tir.prim_func @dependent_loops() {
  %T = tir.alloc : memref<31x31xf32>
  tir.for %i to 31 {
    tir.for %j to (%i + 1) ceildiv 16 {
      tir.for %k to 16 {
        tir.block @write (spatial %vi = %i to 31, spatial %vj = %j * 16 + %k to 31) where (%i - %j * 16 - %k >= 0) {
          %one = arith.constant 1.0 : f32
          affine.store %one, %T[%vi, %vj] : memref<31x31xf32>
        }
      }
    }
  }
  tir.return
}

// A buffer of an init region: its first index is over the argument of that
// region.

// CHECK-LABEL: tir.prim_func @in_init
// CHECK:         init (%[[W:.*]]) {
// CHECK-NEXT:      tir.alloc : memref<16xf32>
// CHECK:           tir.block @write (spatial %[[Q:.*]] = %{{.*}} to 16)
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[Q]]] : memref<16xf32>
tir.prim_func @in_init(%y: memref<4xf32>) {
  tir.for %a to 4 {
    tir.block @outer (spatial %v = %a to 4, reduce %k = 0 to 1)
    init (%w) {
      %t = tir.alloc : memref<64xf32>
      tir.for %i to 16 {
        tir.block @write (spatial %q = %i to 16) {
          %z = arith.constant 1.0 : f32
          affine.store %z, %t[%q + %w * 16] : memref<64xf32>
        }
      }
      tir.block @read () {
        %z = affine.load %t[%w * 16] : memref<64xf32>
        affine.store %z, %y[%w] : memref<4xf32>
      }
    } {
      %b = affine.load %y[%v] : memref<4xf32>
      affine.store %b, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// Rows stay apart as `storage_align` asked for: 8 elements modulo 32.
// CHECK-LABEL: tir.prim_func @aligned
// CHECK:         tir.alloc {tir.stride_alignments = array<i64: 0, 32, 8>} : memref<4x40xf32>
tir.prim_func @aligned(%A: memref<16x33xf32>, %B: memref<16x33xf32>) {
  %T = tir.alloc {tir.stride_alignments = array<i64: 0, 32, 8>} : memref<16x72xf32>
  tir.for %io to 4 {
    tir.for %ii to 4 {
      tir.for %j to 33 {
        tir.block @write (spatial %vi = %io * 4 + %ii to 16, spatial %vj = %j to 33) {
          %a = affine.load %A[%vi, %vj] : memref<16x33xf32>
          affine.store %a, %T[%vi, %vj] : memref<16x72xf32>
        }
      }
    }
    tir.for %ii to 4 {
      tir.for %j to 33 {
        tir.block @read (spatial %vi = %io * 4 + %ii to 16, spatial %vj = %j to 33) {
          %a = affine.load %T[%vi, %vj] : memref<16x72xf32>
          affine.store %a, %B[%vi, %vj] : memref<16x33xf32>
        }
      }
    }
  }
  tir.return
}

// The elements that align a row are written by no block, and read by none: the
// last tile is cut off at the same element in both.
#written = affine_set<(j) : (32 - j >= 0)>
// CHECK-LABEL: tir.prim_func @aligned_tile
// CHECK-NEXT:    tir.for %{{.*}} to 3 {
// CHECK-NEXT:      tir.alloc {tir.stride_alignments = array<i64: 0, 16, 8>} : memref<16x24xf32>
// CHECK:           affine.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}} - %{{.*}}] : memref<16x24xf32>
tir.prim_func @aligned_tile(%A: memref<16x33xf32>, %B: memref<16x48xf32>) {
  %T = tir.alloc {tir.stride_alignments = array<i64: 0, 16, 8>} : memref<16x40xf32>
  tir.for %o to 3 {
    tir.for %i to 16 {
      tir.for %j to 16 {
        tir.block @write (spatial %vi = %i to 16, spatial %vj = %o * 16 + %j to 33) where (%o * -16 - %j + 32 >= 0) {
          %a = affine.load %A[%vi, %vj] : memref<16x33xf32>
          affine.store %a, %T[%vi, %vj] : memref<16x40xf32>
        }
      }
    }
    tir.for %i to 16 {
      tir.for %j to 16 {
        tir.block @read (spatial %vi = %i to 16, spatial %vj = %o * 16 + %j to 48) {
          %a = affine.if #written(%vj) -> f32 {
            %t = affine.load %T[%vi, %vj] : memref<16x40xf32>
            affine.yield %t : f32
          } else {
            %zero = arith.constant 0.0 : f32
            affine.yield %zero : f32
          }
          affine.store %a, %B[%vi, %vj] : memref<16x48xf32>
        }
      }
    }
  }
  tir.return
}

// Here the reader goes on to elements that no block writes.
#behind = affine_set<(j) : (39 - j >= 0)>
// CHECK-LABEL: tir.prim_func @aligned_tile_behind
// CHECK-NEXT:    tir.alloc
// CHECK-NEXT:    tir.for
tir.prim_func @aligned_tile_behind(%A: memref<16x33xf32>, %B: memref<16x48xf32>) {
  %T = tir.alloc {tir.stride_alignments = array<i64: 0, 16, 8>} : memref<16x40xf32>
  tir.for %o to 3 {
    tir.for %i to 16 {
      tir.for %j to 16 {
        tir.block @write (spatial %vi = %i to 16, spatial %vj = %o * 16 + %j to 33) where (%o * -16 - %j + 32 >= 0) {
          %a = affine.load %A[%vi, %vj] : memref<16x33xf32>
          affine.store %a, %T[%vi, %vj] : memref<16x40xf32>
        }
      }
    }
    tir.for %i to 16 {
      tir.for %j to 16 {
        tir.block @read (spatial %vi = %i to 16, spatial %vj = %o * 16 + %j to 48) {
          %a = affine.if #behind(%vj) -> f32 {
            %t = affine.load %T[%vi, %vj] : memref<16x40xf32>
            affine.yield %t : f32
          } else {
            %zero = arith.constant 0.0 : f32
            affine.yield %zero : f32
          }
          affine.store %a, %B[%vi, %vj] : memref<16x48xf32>
        }
      }
    }
  }
  tir.return
}

// A block that runs an intrinsic takes parts of the buffer, and states that it
// writes all of them: the offsets of the parts and the stated region move. The
// part of the reader keeps the type that its user expects.
// CHECK-LABEL: tir.prim_func @parts
// CHECK:       tir.for %[[I:.*]] to 4 {
// CHECK:         %[[T:.*]] = tir.alloc : memref<4x8xf32>
// CHECK:         tir.block @write_o (spatial %{{.*}} = %[[I]] to 4, spatial %[[F:.*]] = %[[I]] * 4 to 16) access (%[[T]] : memref<4x8xf32> = <write, (d0, d1) -> (d0 * 4 - d1, 0), [4, 8], all>)
// CHECK:           memref.subview %[[T]][%{{.*}}, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
// CHECK:         tir.block @read
// CHECK:           affine.load %[[T]][
tir.prim_func @parts(%A: memref<16x8xf32>, %B: memref<16x8xf32>) {
  %T = tir.alloc : memref<16x8xf32>
  tir.for %i to 4 {
    tir.block @write_o (spatial %vi = %i to 4) access (%T : memref<16x8xf32> = <write, (d0) -> (d0 * 4, 0), [4, 8], all>) {
      %c0 = arith.constant 0 : index
      %row = affine.apply affine_map<(d0) -> (d0 * 4)>(%vi)
      %part = memref.subview %T[%row, 0] [4, 8] [1, 1] : memref<16x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
      %zeros = arith.constant dense<0.0> : vector<4x8xf32>
      vector.store %zeros, %part[%c0, %c0] : memref<4x8xf32, strided<[8, 1], offset: ?>>, vector<4x8xf32>
    }
    tir.for %ii to 4 {
      tir.for %j to 8 {
        tir.block @read (spatial %vi = %i * 4 + %ii to 16, spatial %vj = %j to 8) {
          %a = affine.load %T[%vi, %vj] : memref<16x8xf32>
          affine.store %a, %B[%vi, %vj] : memref<16x8xf32>
        }
      }
    }
  }
  tir.return
}

// A stated region of which only some elements may be written proves nothing.
// CHECK-LABEL: tir.prim_func @some
// CHECK-NEXT:    tir.alloc : memref<16x8xf32>
tir.prim_func @some(%B: memref<16x8xf32>) {
  %T = tir.alloc : memref<16x8xf32>
  tir.for %i to 4 {
    tir.block @write_o (spatial %vi = %i to 4) access (%T : memref<16x8xf32> = <write, (d0) -> (d0 * 4, 0), [4, 8]>) {
      %c0 = arith.constant 0 : index
      %row = affine.apply affine_map<(d0) -> (d0 * 4)>(%vi)
      %part = memref.subview %T[%row, 0] [4, 8] [1, 1] : memref<16x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
      %zeros = arith.constant dense<0.0> : vector<8xf32>
      vector.store %zeros, %part[%c0, %c0] : memref<4x8xf32, strided<[8, 1], offset: ?>>, vector<8xf32>
    }
    tir.for %ii to 4 {
      tir.for %j to 8 {
        tir.block @read (spatial %vi = %i * 4 + %ii to 16, spatial %vj = %j to 8) {
          %a = affine.load %T[%vi, %vj] : memref<16x8xf32>
          affine.store %a, %B[%vi, %vj] : memref<16x8xf32>
        }
      }
    }
  }
  tir.return
}

// A size that is not larger than a constant becomes the constant: the range of
// %n says that one tile is all.
// CHECK-LABEL: tir.prim_func @one_tile
// CHECK:         tir.alloc : memref<64xf32>
tir.prim_func @one_tile(%B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
                        %n: index {tir.symbol_range = #tir.symbol_range<0 to 37>}) {
  %T = tir.alloc [(symbol(%n) ceildiv 64) * 64] : memref<?xf32>
  tir.for %o to symbol(%n) ceildiv 64 {
    tir.for %i to 64 {
      tir.block @write (spatial %v = %o * 64 + %i to (symbol(%n) ceildiv 64) * 64) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %T[%v] : memref<?xf32>
      }
    }
    tir.for %i to 64 {
      tir.block @read (spatial %v = %o * 64 + %i to symbol(%n)) where (symbol(%n) - %o * 64 - %i - 1 >= 0) {
        %a = affine.load %T[%v] : memref<?xf32>
        affine.store %a, %B[%v] : memref<?xf32>
      }
    }
  }
  tir.return
}
