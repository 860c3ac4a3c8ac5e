// RUN: relax-opt %s --tir-share-buffers | FileCheck %s

// A chain needs two buffers: the third takes the memory of the first, which is
// smaller and grows.

// CHECK-LABEL: tir.prim_func @chain
// CHECK-SAME:    (%[[A:.*]]: memref<8x16xf32>, %[[B:.*]]: memref<8x16xf32>)
// CHECK-NEXT:    %[[S:.*]] = tir.alloc : memref<8x16xf32>
// CHECK-NEXT:    %[[T:.*]] = tir.alloc : memref<4x16xf32>
// CHECK-NOT:     tir.alloc
// CHECK:         tir.block @first
// CHECK:           affine.store %{{.*}}, %[[S]][%{{.*}}, %{{.*}}] : memref<8x16xf32>
// CHECK:         tir.block @second
// CHECK:           affine.load %[[S]][-%{{.*}} + 3, %{{.*}}] : memref<8x16xf32>
// CHECK:           affine.store %{{.*}}, %[[T]]
// CHECK:         tir.block @third
// CHECK:           affine.load %[[T]]
// CHECK:           affine.store %{{.*}}, %[[S]]
// CHECK:         tir.block @last
// CHECK:           affine.load %[[S]]
tir.prim_func @chain(%A: memref<8x16xf32>, %B: memref<8x16xf32>) {
  %S = tir.alloc : memref<4x16xf32>
  %T = tir.alloc : memref<4x16xf32>
  %U = tir.alloc : memref<8x16xf32>
  tir.for %i to 4 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 4, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<8x16xf32>
        affine.store %a, %S[%vi, %vj] : memref<4x16xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 4, spatial %vj = %j to 16) {
        %a = affine.load %S[3 - %vi, %vj] : memref<4x16xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x16xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.block @third (spatial %vi = %i to 8, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi floordiv 2, %vj] : memref<4x16xf32>
        affine.store %a, %U[%vi, %vj] : memref<8x16xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.block @last (spatial %vi = %i to 8, spatial %vj = %j to 16) {
        %a = affine.load %U[%vi, %vj] : memref<8x16xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x16xf32>
      }
    }
  }
  tir.return
}

// An element that is read for the last time where one of the same indices is
// written makes room for it. Sizes may be symbols.

#rows = affine_map<()[s0] -> (s0, 16)>
// CHECK-LABEL: tir.prim_func @in_place
// CHECK-NEXT:    %[[S:.*]] = tir.alloc [symbol(%{{.*}}), 16] : memref<?x16xf32>
// CHECK-NOT:     tir.alloc
// CHECK:         tir.block @exp
// CHECK:           affine.load %[[S]][%[[I:.*]], %[[J:.*]]]
// CHECK:           affine.store %{{.*}}, %[[S]][%[[I]], %[[J]]]
tir.prim_func @in_place(%A: memref<?x16xf32> {tir.shape = #rows}, %B: memref<?x16xf32> {tir.shape = #rows}, %n: index) {
  %S = tir.alloc [symbol(%n), 16] : memref<?x16xf32>
  %T = tir.alloc [symbol(%n), 16] : memref<?x16xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to symbol(%n), spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<?x16xf32>
        affine.store %a, %S[%vi, %vj] : memref<?x16xf32>
      }
    }
  }
  tir.for %i to symbol(%n) parallel {
    tir.for %j to 16 vectorized {
      tir.block @exp (spatial %vi = %i to symbol(%n), spatial %vj = %j to 16) {
        %a = affine.load %S[%vi, %vj] : memref<?x16xf32>
        %e = math.exp %a : f32
        affine.store %e, %T[%vi, %vj] : memref<?x16xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 16 {
      tir.block @last (spatial %vi = %i to symbol(%n), spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, 15 - %vj] : memref<?x16xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x16xf32>
      }
    }
  }
  tir.return
}

// Not in place: the block reads another element, runs some points twice (a tail
// that begins earlier), or reads what it has written.

// CHECK-LABEL: tir.prim_func @reverse
// CHECK-COUNT-2: tir.alloc
tir.prim_func @reverse(%A: memref<30xf32>, %B: memref<30xf32>) {
  %S = tir.alloc : memref<30xf32>
  %T = tir.alloc : memref<30xf32>
  tir.for %i to 30 {
    tir.block @first (spatial %v = %i to 30) {
      %a = affine.load %A[%v] : memref<30xf32>
      affine.store %a, %S[%v] : memref<30xf32>
    }
  }
  tir.for %i to 30 {
    tir.block @reverse (spatial %v = %i to 30) {
      %a = affine.load %S[29 - %v] : memref<30xf32>
      affine.store %a, %T[%v] : memref<30xf32>
    }
  }
  tir.for %i to 30 {
    tir.block @last (spatial %v = %i to 30) {
      %a = affine.load %T[%v] : memref<30xf32>
      affine.store %a, %B[%v] : memref<30xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @tail
// CHECK-COUNT-2: tir.alloc
tir.prim_func @tail(%A: memref<30xf32>, %B: memref<30xf32>) {
  %S = tir.alloc : memref<30xf32>
  %T = tir.alloc : memref<30xf32>
  tir.for %i to 30 {
    tir.block @first (spatial %v = %i to 30) {
      %a = affine.load %A[%v] : memref<30xf32>
      affine.store %a, %S[%v] : memref<30xf32>
    }
  }
  tir.for %o to 2 {
    tir.for %i to 16 {
      tir.block @double (spatial %v = %o * 14 + %i to 30) {
        %a = affine.load %S[%v] : memref<30xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %T[%v] : memref<30xf32>
      }
    }
  }
  tir.for %i to 30 {
    tir.block @last (spatial %v = %i to 30) {
      %a = affine.load %T[%v] : memref<30xf32>
      affine.store %a, %B[%v] : memref<30xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @repeated
// CHECK-COUNT-2: tir.alloc
tir.prim_func @repeated(%A: memref<30xf32>, %B: memref<30xf32>) {
  %S = tir.alloc : memref<30xf32>
  %T = tir.alloc : memref<30xf32>
  tir.for %i to 30 {
    tir.block @first (spatial %v = %i to 30) {
      %a = affine.load %A[%v] : memref<30xf32>
      affine.store %a, %S[%v] : memref<30xf32>
    }
  }
  tir.for %o to 2 {
    tir.for %i to 30 {
      tir.block @double (spatial %v = %i to 30) {
        %a = affine.load %S[%v] : memref<30xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %T[%v] : memref<30xf32>
      }
    }
  }
  tir.for %i to 30 {
    tir.block @last (spatial %v = %i to 30) {
      %a = affine.load %T[%v] : memref<30xf32>
      affine.store %a, %B[%v] : memref<30xf32>
    }
  }
  tir.return
}

// The first element of the result, read where it is written, is not the one that
// was stored there before.

// CHECK-LABEL: tir.prim_func @written_first
// CHECK-COUNT-2: tir.alloc
tir.prim_func @written_first(%A: memref<30xf32>, %B: memref<30xf32>) {
  %S = tir.alloc : memref<30xf32>
  %T = tir.alloc : memref<30xf32>
  tir.for %i to 30 {
    tir.block @first (spatial %v = %i to 30) {
      %a = affine.load %A[%v] : memref<30xf32>
      affine.store %a, %S[%v] : memref<30xf32>
    }
  }
  tir.for %i to 30 {
    tir.block @double (spatial %v = %i to 30) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %T[%v] : memref<30xf32>
      %a = affine.load %S[%v] : memref<30xf32>
      affine.store %a, %B[%v] : memref<30xf32>
    }
  }
  tir.for %i to 30 {
    tir.block @last (spatial %v = %i to 30) {
      %a = affine.load %T[%v] : memref<30xf32>
      affine.store %a, %A[%v] : memref<30xf32>
    }
  }
  tir.return
}

// Another type of elements, scope or inner size is not shared.

// CHECK-LABEL: tir.prim_func @kinds
// CHECK-COUNT-4: tir.alloc
tir.prim_func @kinds(%A: memref<30xf32>) {
  %S = tir.alloc : memref<30xf32>
  %T = tir.alloc : memref<30xi32>
  %U = tir.alloc : memref<30xf32, #tir.scope<local>>
  %V = tir.alloc : memref<1x30xf32>
  tir.for %i to 30 {
    tir.block @first (spatial %v = %i to 30) {
      %z = arith.constant 0.0 : f32
      affine.store %z, %S[%v] : memref<30xf32>
    }
  }
  tir.for %i to 30 {
    tir.block @second (spatial %v = %i to 30) {
      %z = arith.constant 0 : i32
      affine.store %z, %T[%v] : memref<30xi32>
    }
  }
  tir.for %i to 30 {
    tir.block @third (spatial %v = %i to 30) {
      %z = arith.constant 0.0 : f32
      affine.store %z, %U[%v] : memref<30xf32, #tir.scope<local>>
    }
  }
  tir.for %i to 30 {
    tir.block @fourth (spatial %v = %i to 30) {
      %z = arith.constant 0.0 : f32
      affine.store %z, %V[0, %v] : memref<1x30xf32>
    }
  }
  tir.return
}

// Within a loop a buffer lives for one iteration; both lives overlap here.

// CHECK-LABEL: tir.prim_func @overlap
// CHECK:         tir.for
// CHECK-COUNT-2: tir.alloc
tir.prim_func @overlap(%A: memref<4x8xf32>) {
  tir.for %o to 4 {
    %S = tir.alloc : memref<8xf32>
    %T = tir.alloc : memref<8xf32>
    tir.for %i to 8 {
      tir.block @first (spatial %vo = %o to 4, spatial %v = %i to 8) {
        %a = affine.load %A[%vo, %v] : memref<4x8xf32>
        affine.store %a, %S[%v] : memref<8xf32>
      }
    }
    tir.for %i to 8 {
      tir.block @second (spatial %vo = %o to 4, spatial %v = %i to 8) {
        %a = affine.load %A[%vo, %v] : memref<4x8xf32>
        affine.store %a, %T[%v] : memref<8xf32>
      }
    }
    tir.for %i to 8 {
      tir.block @last (spatial %vo = %o to 4, spatial %v = %i to 8) {
        %a = affine.load %S[%v] : memref<8xf32>
        %b = affine.load %T[7 - %v] : memref<8xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %A[%vo, %v] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// Tiles that overlap compute elements twice, the second time from the result of
// the first.

// CHECK-LABEL: tir.prim_func @overlapping_tiles
// CHECK-COUNT-2: tir.alloc
tir.prim_func @overlapping_tiles(%A: memref<18xf32>, %B: memref<18xf32>) {
  %S = tir.alloc : memref<18xf32>
  %T = tir.alloc : memref<18xf32>
  tir.for %i to 18 {
    tir.block @first (spatial %v = %i to 18) {
      %a = affine.load %A[%v] : memref<18xf32>
      affine.store %a, %S[%v] : memref<18xf32>
    }
  }
  tir.for %o to 2 {
    tir.for %i to 16 {
      tir.block @double (spatial %vo = %o to 2, spatial %vi = %i to 16) {
        %a = affine.load %S[%vo * 2 + %vi] : memref<18xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %T[%vo * 2 + %vi] : memref<18xf32>
      }
    }
  }
  tir.for %i to 18 {
    tir.block @last (spatial %v = %i to 18) {
      %a = affine.load %T[%v] : memref<18xf32>
      affine.store %a, %B[%v] : memref<18xf32>
    }
  }
  tir.return
}
