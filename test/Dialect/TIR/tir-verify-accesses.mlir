// RUN: relax-opt %s --tir-verify-accesses --split-input-file --verify-diagnostics

tir.prim_func @far(%A: memref<40xf32>, %B: memref<400000000xf32>) {
  tir.for %i to 400000000 {
    tir.block @far (spatial %v = %i to 400000000) {
      // expected-error @below {{index #0 is out of bounds: expected 0 to 39, got 0 to 399999999 in block '@far'}}
      %a = affine.load %A[%v] : memref<40xf32>
      affine.store %a, %B[%v] : memref<400000000xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @below(%A: memref<4x40xf32>, %B: memref<4x40xf32>) {
  tir.for %i to 4 {
    tir.for %j to 40 {
      tir.block @below (spatial %vi = %i to 4, spatial %vj = %j to 40) {
        %a = affine.load %A[%vi, %vj] : memref<4x40xf32>
        // expected-error @below {{index #1 is out of bounds: expected 0 to 39, got -1 to 38}}
        affine.store %a, %B[%vi, %vj - 1] : memref<4x40xf32>
      }
    }
  }
  tir.return
}

// -----

// The domain of the iterator is smaller than its binding.
tir.prim_func @binding(%A: memref<8xf32>) {
  tir.for %i to 4 {
    tir.block @binding (spatial %v = %i * 4 to 8) {
      %c = arith.constant 0.0 : f32
      // expected-error @below {{index #0 is out of bounds: expected 0 to 7, got 0 to 12}}
      affine.store %c, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}

// -----

// A block in a block, and plain loads.
tir.prim_func @nested(%A: memref<8xf32>, %B: memref<16xf32>) {
  tir.for %o to 2 {
    tir.block @outer (spatial %vo = %o to 2) {
      tir.for %i to 5 {
        tir.block @inner (spatial %vi = %i to 5) {
          %four = arith.constant 4 : index
          %start = arith.muli %vo, %four : index
          %at = arith.addi %start, %vi : index
          // expected-error @below {{index #0 is out of bounds: expected 0 to 7, got 0 to 8}}
          %a = memref.load %A[%at] : memref<8xf32>
          affine.store %a, %B[%vi] : memref<16xf32>
        }
      }
    }
  }
  tir.return
}

// -----

// The last iteration is out of bounds for every %n.
tir.prim_func @symbolic(
    %A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  tir.for %i to symbol(%n) + 1 {
    tir.block @symbolic (spatial %v = %i to symbol(%n) + 1) {
      %c = arith.constant 0.0 : f32
      // expected-error @below {{index #0 is out of bounds: expected 0 to s0 - 1, got l0 in block '@symbolic', where s0, s1, .. are the index arguments of the function and l0, l1, .. its loops}}
      affine.store %c, %A[%v] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// A loop that may have no iteration, such as that of a slice that is empty for
// any %n.
tir.prim_func @maybe_empty(%A: memref<4xf32>,
    %B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @maybe_empty (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v + 4] : memref<4xf32>
      affine.store %a, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// Accesses wrong for some values of symbols only: callers may not pass these.
tir.prim_func @other_symbol(
    %A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0)>},
    %n: index, %m: index) {
  tir.for %i to symbol(%m) {
    tir.block @other_symbol (spatial %v = %i to symbol(%m)) {
      %c = arith.constant 0.0 : f32
      affine.store %c, %A[%v] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// Accesses with a guard, or at an index that is data.
tir.prim_func @guarded(%A: memref<40xf32>, %I: memref<64xindex>,
                       %B: memref<64xf32>) {
  tir.for %i to 64 {
    tir.if (39 - %i >= 0) {
      tir.block @branch (spatial %v = %i to 64) {
        %a = affine.load %A[%v] : memref<40xf32>
        affine.store %a, %B[%v] : memref<64xf32>
      }
    }
    tir.block @predicate (spatial %v = %i to 64) where (39 - %i >= 0) {
      %a = affine.load %A[%v] : memref<40xf32>
      affine.store %a, %B[%v] : memref<64xf32>
    }
    tir.block @in_body (spatial %v = %i to 64) {
      %bound = arith.constant 40 : index
      %zero = arith.constant 0 : index
      %inside = arith.cmpi slt, %v, %bound : index
      scf.if %inside {
        %a = memref.load %A[%v] : memref<40xf32>
        affine.store %a, %B[%v] : memref<64xf32>
      }
      %chosen = arith.select %inside, %v, %zero : index
      %b = memref.load %A[%chosen] : memref<40xf32>
      %at = affine.load %I[%v] : memref<64xindex>
      %c = memref.load %A[%at] : memref<40xf32>
      %s = arith.addf %b, %c : f32
      affine.store %s, %B[%v] : memref<64xf32>
    }
  }
  tir.for %i to 0 {
    tir.block @never (spatial %v = %i to 0) {
      %a = affine.load %A[50] : memref<40xf32>
      affine.store %a, %B[%v] : memref<64xf32>
    }
  }
  tir.return
}

// -----

// The last tile is smaller.
tir.prim_func @tiles(%A: memref<30xf32>) {
  tir.for %o to 4 parallel {
    tir.for %i to min(8, 30 - %o * 8) {
      tir.block @tiles (spatial %v = %o * 8 + %i to 30) {
        %c = arith.constant 0.0 : f32
        affine.store %c, %A[%v] : memref<30xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @race(%A: memref<8x4xf32>, %B: memref<4xf32>) {
  // expected-error @below {{all iterations of the parallel loop write the same element by block '@sum'}}
  tir.for %k to 8 parallel {
    tir.for %i to 4 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        // expected-note @below {{see the store}}
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vk, %vi] : memref<8x4xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

// Buffers private to an iteration, or a loop of one iteration.
tir.prim_func @no_race(%A: memref<8x4xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 parallel {
    %T = tir.alloc : memref<1xf32>
    tir.for %k to 4 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4) {
        %a = affine.load %A[%vi, %vk] : memref<8x4xf32>
        affine.store %a, %T[0] : memref<1xf32>
      }
    }
    tir.block @write (spatial %vi = %i to 8) {
      %t = affine.load %T[0] : memref<1xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 1 parallel {
    tir.block @once (spatial %vi = %i to 1) {
      %t = affine.load %A[0, 0] : memref<8x4xf32>
      affine.store %t, %B[0] : memref<8xf32>
    }
  }
  tir.return
}

// -----

// The loop is wrong if %n is more than 1.
tir.prim_func @symbolic_race(
    %A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %B: memref<1xf32>, %n: index) {
  // expected-error @below {{all iterations of the parallel loop write the same element by block '@last'}}
  tir.for %i to symbol(%n) parallel {
    tir.block @last (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      // expected-note @below {{see the store}}
      affine.store %a, %B[0] : memref<1xf32>
    }
  }
  tir.return
}

// -----

// Only one iteration writes.
tir.prim_func @guarded_write(%A: memref<8xf32>, %B: memref<1xf32>) {
  tir.for %i to 8 parallel {
    tir.block @first (spatial %v = %i to 8) where (-%i >= 0) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[0] : memref<1xf32>
    }
  }
  tir.return
}

// -----

// A write to a buffer with the role `in`, also through a view.
tir.prim_func @role(%A: memref<4xf32> {tir.buffer_role = #tir.buffer_role<inout>}, %B: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}) {
  tir.for %i to 4 {
    tir.block @copy (spatial %v = %i to 4) {
      %0 = affine.load %B[%v] : memref<4xf32>
      affine.store %0, %A[%v] : memref<4xf32>
      // expected-error @below {{writes argument #1, whose 'tir.buffer_role' is 'in'}}
      affine.store %0, %B[%v] : memref<4xf32>
      %view = memref.cast %B : memref<4xf32> to memref<?xf32>
      // expected-error @below {{writes argument #1, whose 'tir.buffer_role' is 'in'}}
      memref.store %0, %view[%v] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// A write that a block states.
func.func private @extern(memref<4xf32>)
tir.prim_func @stated_role(%A: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}) {
  // expected-error @below {{writes argument #0, whose 'tir.buffer_role' is 'in'}}
  tir.block @call () access (%A : memref<4xf32> = <write, () -> (0), [4]>) {
    func.call @extern(%A) : (memref<4xf32>) -> ()
  }
  tir.return
}
