// Sums of exponentials of distances from a maximum, rounded to sixteenths: they
// are computed with another maximum.
// SIZES: logsumexp: n=3 m=21; n=2 m=3; n=4 m=16
// SIZES: causal: n=5 m=21; n=9 m=8

// A softmax times a matrix, with weights in a buffer.
tir.prim_func private @weights(%X: memref<5x23xf64>, %V: memref<23x3xf64>, %B: memref<5x3xi64>) {
  %M = tir.alloc : memref<5xf64>
  %W = tir.alloc : memref<5x23xf64>
  %S = tir.alloc : memref<5xf64>
  %P = tir.alloc : memref<5x3xf64>
  tir.for %i to 5 {
    tir.for %j to 23 {
      tir.block @weights_max (spatial %vi = %i to 5, reduce %vj = %j to 23) init (%wi) {
        %low = arith.constant 0xFFF0000000000000 : f64
        affine.store %low, %M[%wi] : memref<5xf64>
      } {
        %x = affine.load %X[%vi, %vj] : memref<5x23xf64>
        %m = affine.load %M[%vi] : memref<5xf64>
        %n = arith.maximumf %m, %x : f64
        affine.store %n, %M[%vi] : memref<5xf64>
      }
    }
  }
  tir.for %i to 5 {
    tir.for %j to 23 {
      tir.block @weights_exp (spatial %vi = %i to 5, spatial %vj = %j to 23) {
        %x = affine.load %X[%vi, %vj] : memref<5x23xf64>
        %m = affine.load %M[%vi] : memref<5xf64>
        %d = arith.subf %x, %m : f64
        %e = math.exp %d : f64
        affine.store %e, %W[%vi, %vj] : memref<5x23xf64>
      }
    }
  }
  tir.for %i to 5 {
    tir.for %j to 23 {
      tir.block @weights_sum (spatial %vi = %i to 5, reduce %vj = %j to 23) init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %S[%wi] : memref<5xf64>
      } {
        %w = affine.load %W[%vi, %vj] : memref<5x23xf64>
        %s = affine.load %S[%vi] : memref<5xf64>
        %t = arith.addf %s, %w : f64
        affine.store %t, %S[%vi] : memref<5xf64>
      }
    }
  }
  tir.for %i to 5 {
    tir.for %c to 3 {
      tir.for %j to 23 {
        tir.block @weights_product (spatial %vi = %i to 5, spatial %vc = %c to 3, reduce %vj = %j to 23) init (%wi, %wc) {
          %zero = arith.constant 0.0 : f64
          affine.store %zero, %P[%wi, %wc] : memref<5x3xf64>
        } {
          %w = affine.load %W[%vi, %vj] : memref<5x23xf64>
          %v = affine.load %V[%vj, %vc] : memref<23x3xf64>
          %s = affine.load %P[%vi, %vc] : memref<5x3xf64>
          %p = arith.mulf %w, %v : f64
          %t = arith.addf %s, %p : f64
          affine.store %t, %P[%vi, %vc] : memref<5x3xf64>
        }
      }
    }
  }
  tir.for %i to 5 {
    tir.for %c to 3 {
      tir.block @weights_round (spatial %vi = %i to 5, spatial %vc = %c to 3) {
        %p = affine.load %P[%vi, %vc] : memref<5x3xf64>
        %s = affine.load %S[%vi] : memref<5xf64>
        %sixteen = arith.constant 16.0 : f64
        %q = arith.divf %p, %s : f64
        %t = arith.mulf %q, %sixteen : f64
        %r = arith.fptosi %t : f64 to i64
        affine.store %r, %B[%vi, %vc] : memref<5x3xi64>
      }
    }
  }
  tir.return
}

// The sum adds exponentials of its own. The maximum is not guarded.
#both = affine_map<()[s0, s1] -> (s0, s1)>
#rows = affine_map<()[s0, s1] -> (s0)>
tir.prim_func private @logsumexp(%X: memref<?x?xf64> {tir.shape = #both}, %B: memref<?xi64> {tir.shape = #rows}, %n: index, %m: index) {
  %M = tir.alloc [symbol(%n)] : memref<?xf64>
  %S = tir.alloc [symbol(%n)] : memref<?xf64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @logsumexp_max (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m)) init (%wi) {
        %low = arith.constant 0xFFF0000000000000 : f64
        affine.store %low, %M[%wi] : memref<?xf64>
      } {
        %x = affine.load %X[%vi, %vj] : memref<?x?xf64>
        %m0 = affine.load %M[%vi] : memref<?xf64>
        %m1 = arith.maximumf %m0, %x : f64
        affine.store %m1, %M[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @logsumexp_sum (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m)) init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %S[%wi] : memref<?xf64>
      } {
        %x = affine.load %X[%vi, %vj] : memref<?x?xf64>
        %m0 = affine.load %M[%vi] : memref<?xf64>
        %d = arith.subf %x, %m0 : f64
        %e = math.exp %d : f64
        %s = affine.load %S[%vi] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        affine.store %t, %S[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @logsumexp_round (spatial %vi = %i to symbol(%n)) {
      %s = affine.load %S[%vi] : memref<?xf64>
      %m0 = affine.load %M[%vi] : memref<?xf64>
      %sixteen = arith.constant 16.0 : f64
      %l = math.log %s : f64
      %a = arith.addf %l, %m0 : f64
      %t = arith.mulf %a, %sixteen : f64
      %r = arith.fptosi %t : f64 to i64
      affine.store %r, %B[%vi] : memref<?xi64>
    }
  }
  tir.return
}

// Row i has its first 4 * i - 8 elements: the first three rows have none, and
// for the others there are blocks without any.
tir.prim_func private @causal(%X: memref<?x?xf64> {tir.shape = #both}, %B: memref<?xi64> {tir.shape = #rows}, %n: index, %m: index) {
  %Y = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf64>
  %M = tir.alloc [symbol(%n)] : memref<?xf64>
  %S = tir.alloc [symbol(%n)] : memref<?xf64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @causal_mask (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %x = affine.load %X[%vi, %vj] : memref<?x?xf64>
        %low = arith.constant 0xFFF0000000000000 : f64
        %end = affine.apply affine_map<(i) -> (4 * i - 8)>(%vi)
        %isSeen = arith.cmpi slt, %vj, %end : index
        %y = arith.select %isSeen, %x, %low : f64
        affine.store %y, %Y[%vi, %vj] : memref<?x?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @causal_max (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m)) init (%wi) {
        %low = arith.constant 0xFFF0000000000000 : f64
        affine.store %low, %M[%wi] : memref<?xf64>
      } {
        %x = affine.load %Y[%vi, %vj] : memref<?x?xf64>
        %m0 = affine.load %M[%vi] : memref<?xf64>
        %m1 = arith.maximumf %m0, %x : f64
        affine.store %m1, %M[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @causal_sum (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m)) init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %S[%wi] : memref<?xf64>
      } {
        %x = affine.load %Y[%vi, %vj] : memref<?x?xf64>
        %m0 = affine.load %M[%vi] : memref<?xf64>
        %low = arith.constant 0xFFF0000000000000 : f64
        %none = arith.cmpf oeq, %m0, %low : f64
        %start = arith.constant 0.0 : f64
        %m1 = arith.select %none, %start, %m0 : f64
        %d = arith.subf %x, %m1 : f64
        %e = math.exp %d : f64
        %x2 = affine.load %X[%vi, %vj] : memref<?x?xf64>
        %p = arith.mulf %e, %x2 : f64
        %s = affine.load %S[%vi] : memref<?xf64>
        %t = arith.addf %s, %p : f64
        affine.store %t, %S[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @causal_round (spatial %vi = %i to symbol(%n)) {
      %s = affine.load %S[%vi] : memref<?xf64>
      %sixteen = arith.constant 16.0 : f64
      %t = arith.mulf %s, %sixteen : f64
      %r = arith.fptosi %t : f64 to i64
      affine.store %r, %B[%vi] : memref<?xi64>
    }
  }
  tir.return
}

relax.func @run_weights(%X: tensor<5x23xf64>, %V: tensor<23x3xf64>) -> tensor<5x3xi64> {
  %B = relax.call_tir @weights(%X, %V) : (tensor<5x23xf64>, tensor<23x3xf64>) -> tensor<5x3xi64>
  relax.return %B : tensor<5x3xi64>
}

relax.func @run_logsumexp(%X: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>> {
  %B = relax.call_tir @logsumexp(%X) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return %B : tensor<?xi64, #relax.tensor<[n]>>
}

relax.func @run_causal(%X: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>> {
  %B = relax.call_tir @causal(%X) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return %B : tensor<?xi64, #relax.tensor<[n]>>
}
