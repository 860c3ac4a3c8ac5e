// RUN: relax-test-opt %s --test-tir-block-analysis=show=binding --split-input-file --verify-diagnostics -o /dev/null

tir.prim_func @exact_split(%A: memref<128xf32>) {
  tir.for %io to 32 {
    tir.for %ii to 4 {
      // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
      tir.block @b (spatial %vi = %io * 4 + %ii to 128) {
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @fused(%A: memref<128xf32>, %n: index, %m: index) {
  tir.for %f to symbol(%n) * 8 {
    // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
    tir.block @b (spatial %vi = %f floordiv 8 to symbol(%n), spatial %vj = %f mod 8 to 8) {
    }
  }
  tir.return
}

// -----

tir.prim_func @guarded_split(%A: memref<128xf32>, %n: index) {
  tir.for %io to symbol(%n) ceildiv 4 {
    tir.for %ii to 4 {
      // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
      tir.block @guarded (spatial %vi = %io * 4 + %ii to symbol(%n))
          where (symbol(%n) - %io * 4 - %ii - 1 >= 0) {
      }
      // expected-remark @below {{injective yes, within domain no, covers domain once no: iterator #0}}
      tir.block @unguarded (spatial %vi = %io * 4 + %ii to symbol(%n)) {
      }
    }
  }
  tir.return
}

// -----

// The bound of the inner loop acts as a predicate.
tir.prim_func @min_extent(%A: memref<128xf32>, %n: index) {
  tir.for %io to symbol(%n) ceildiv 32 {
    tir.for %ii to min(32, symbol(%n) - %io * 32) {
      // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
      tir.block @b (spatial %vi = %io * 32 + %ii to symbol(%n)) {
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @branch(%A: memref<128xf32>) {
  tir.for %i to 8 {
    tir.if (5 - %i >= 0) {
      // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
      tir.block @low (spatial %vi = %i to 6) {
      }
    } else {
      // expected-remark @below {{injective yes, within domain yes, covers domain once unknown: a predicate is not an upper bound of digits}}
      tir.block @high (spatial %vi = %i - 6 to 2) {
      }
    }
  }
  tir.return
}

// -----

// An unused loop runs the points again.
tir.prim_func @unused(%A: memref<128xf32>) {
  tir.for %i to 8 {
    tir.for %again to 3 {
      // expected-remark @below {{injective yes, within domain yes, covers domain once yes}}
      tir.block @b (spatial %vi = %i to 8) {
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @part(%A: memref<128xf32>) {
  tir.for %i to 8 {
    // expected-remark @below {{injective yes, within domain yes, covers domain once no: iterator #0 takes 8 values from 0, but its domain has 10}}
    tir.block @b (spatial %vi = %i to 10) {
    }
    // expected-remark @below {{injective no, within domain yes, covers domain once no: (l0 = 0) and (l0 = 1) give the same indices}}
    tir.block @c (spatial %vi = %i floordiv 2 to 4) {
    }
  }
  tir.return
}
