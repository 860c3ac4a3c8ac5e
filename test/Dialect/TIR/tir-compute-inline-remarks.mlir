// RUN: relax-opt %s --tir-compute-inline --split-input-file --remarks-filter-missed=tir-compute-inline --verify-diagnostics

tir.prim_func @reduction(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{Reason="block 'sum' has an init region"}}
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
    // expected-remark @below {{not inlined | Category:tir-compute-inline | Function=reduction | Reason="block 'copy' writes an argument of the function"}}
    tir.block @copy (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @stores(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'twice' has several stores"}}
    tir.block @twice (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  // A block without effects is erased.
  tir.for %i to 4 {
    tir.block @none (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'indirect' has effects of 'memref.store'"}}
    tir.block @indirect (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      memref.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @update(%A: memref<4xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'update' reads the buffer that it writes"}}
    tir.block @update (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %T[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @copy (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @skewed(%A: memref<4xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'skewed' does not store each element once, at its iterators"}}
    tir.block @skewed (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi * 2] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @copy (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi * 2] : memref<8xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @gather(%A: memref<4xf32>, %I: memref<4xindex>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'copy' writes a buffer that 'memref.load' uses"}}
    tir.block @copy (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @gather (spatial %vi = %i to 4) {
      %index = affine.load %I[%vi] : memref<4xindex>
      %t = memref.load %T[%index] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @early(%A: memref<4xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'late' writes a buffer that is read before"}}
    tir.block @late (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @overwritten(%A: memref<4xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'copy' reads a buffer that is written later"}}
    tir.block @copy (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @overwrite (spatial %vi = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    // expected-remark @below {{writes an argument}}
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

// Profit: an exponential would be computed in each row.

tir.prim_func @expensive(%A: memref<8xf32>, %O: memref<4x8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %j to 8 {
    // expected-remark @below {{Reason="block 'exp' has expensive operations or branches and is read more than once"}}
    tir.block @exp (spatial %vj = %j to 8) {
      %a = affine.load %A[%vj] : memref<8xf32>
      %e = math.exp %a : f32
      affine.store %e, %T[%vj] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %j to 8 {
      // expected-remark @below {{writes an argument}}
      tir.block @rows (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vj] : memref<8xf32>
        affine.store %t, %O[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @into_sum(%A: memref<8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<8xf32>
  %U = tir.alloc : memref<8xf32>
  tir.for %k to 8 {
    // expected-remark @below {{Reason="block 'twice' would be computed again in a reduction"}}
    tir.block @twice (spatial %vk = %k to 8) {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %T[%vk] : memref<8xf32>
    }
  }
  tir.for %k to 8 {
    // expected-remark @below {{Reason="block 'pad' would put a branch into the innermost loop of a reduction"}}
    tir.block @pad (spatial %vk = %k to 8) {
      %zero = arith.constant 0.0 : f32
      %p = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%vk) -> f32 {
        %a = affine.load %A[%vk - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        affine.yield %zero : f32
      }
      affine.store %p, %U[%vk] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{has an init region}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %O[%wi] : memref<4xf32>
      } {
        %t = affine.load %T[%vk] : memref<8xf32>
        %u = affine.load %U[%vk] : memref<8xf32>
        %o = affine.load %O[%vi] : memref<4xf32>
        %p = arith.mulf %t, %u : f32
        %s = arith.addf %o, %p : f32
        affine.store %s, %O[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
