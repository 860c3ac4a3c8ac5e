// Kernels that update a buffer in place, or read at indices with divisions.
// SIZES: update_symbolic: n=7 m=19; n=8 m=16
// SIZES: flatten_symbolic: n=7; n=1

tir.prim_func private @update(%A: memref<13x9xf32>, %B: memref<13x9xf32>) {
  %T = tir.alloc : memref<13x9xf32>
  tir.for %i to 13 {
    tir.for %j to 9 {
      tir.block @update_start (spatial %vi = %i to 13, spatial %vj = %j to 9) {
        %a = affine.load %A[%vi, %vj] : memref<13x9xf32>
        affine.store %a, %T[%vi, %vj] : memref<13x9xf32>
      }
    }
  }
  tir.for %i to 13 {
    tir.for %j to 4 {
      tir.block @update (spatial %vi = %i to 13, spatial %vj = %j to 4) {
        %a = affine.load %T[%vi, %vj * 2 + 1] : memref<13x9xf32>
        %b = affine.load %A[%vi, %vj] : memref<13x9xf32>
        %c = arith.mulf %a, %b : f32
        affine.store %c, %T[%vi, %vj * 2 + 1] : memref<13x9xf32>
      }
    }
  }
  tir.for %i to 13 {
    tir.for %j to 9 {
      tir.block @update_end (spatial %vi = %i to 13, spatial %vj = %j to 9) {
        %a = affine.load %T[%vi, %vj] : memref<13x9xf32>
        affine.store %a, %B[%vi, %vj] : memref<13x9xf32>
      }
    }
  }
  tir.return
}

#nm = affine_map<()[s0, s1] -> (s0, s1)>
tir.prim_func private @update_symbolic(%A: memref<?x?xf64> {tir.shape = #nm}, %B: memref<?x?xf64> {tir.shape = #nm}, %n: index, %m: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @update_symbolic_start (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf64>
        affine.store %a, %B[%vi, %vj] : memref<?x?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @update_symbolic (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %B[%vi, %vj] : memref<?x?xf64>
        %b = arith.addf %a, %a : f64
        affine.store %b, %B[%vi, %vj] : memref<?x?xf64>
      }
    }
  }
  tir.return
}

// The sum of a row, in the order of the loop.
tir.prim_func private @scan(%A: memref<5x11xi32>, %B: memref<5x11xi32>) {
  tir.for %i to 5 {
    tir.for %j to 11 {
      tir.block @scan_start (spatial %vi = %i to 5, spatial %vj = %j to 11) {
        %a = affine.load %A[%vi, %vj] : memref<5x11xi32>
        affine.store %a, %B[%vi, %vj] : memref<5x11xi32>
      }
    }
  }
  tir.for %i to 5 {
    tir.for %j to 10 {
      tir.block @scan (spatial %vi = %i to 5, ordered %vj = %j to 10) {
        %a = affine.load %B[%vi, %vj] : memref<5x11xi32>
        %b = affine.load %B[%vi, %vj + 1] : memref<5x11xi32>
        %c = arith.addi %a, %b : i32
        affine.store %c, %B[%vi, %vj + 1] : memref<5x11xi32>
      }
    }
  }
  tir.return
}

tir.prim_func private @flatten(%A: memref<3x5xf16>, %B: memref<15x4xf16>) {
  tir.for %i to 15 {
    tir.for %j to 4 {
      tir.block @flatten (spatial %vi = %i to 15, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi floordiv 5, %vi mod 5] : memref<3x5xf16>
        %b = affine.load %A[%vi floordiv 5, (%vi + %vj) mod 5] : memref<3x5xf16>
        %c = arith.addf %a, %b : f16
        affine.store %c, %B[%vi, %vj] : memref<15x4xf16>
      }
    }
  }
  tir.return
}

#rows = affine_map<()[s0] -> (s0, 4)>
#flat = affine_map<()[s0] -> (s0 * 4)>
tir.prim_func private @flatten_symbolic(%A: memref<?x4xi64> {tir.shape = #rows}, %B: memref<?xi64> {tir.shape = #flat}, %n: index) {
  tir.for %i to symbol(%n) * 4 {
    tir.block @flatten_symbolic (spatial %vi = %i to symbol(%n) * 4) {
      %a = affine.load %A[%vi floordiv 4, %vi mod 4] : memref<?x4xi64>
      %b = affine.load %A[%vi floordiv 4, 0] : memref<?x4xi64>
      %c = arith.muli %a, %b : i64
      affine.store %c, %B[%vi] : memref<?xi64>
    }
  }
  tir.return
}

tir.prim_func private @pool(%A: memref<7xf64>, %B: memref<13xf64>) {
  tir.for %i to 13 {
    tir.for %k to 2 {
      tir.block @pool (spatial %vi = %i to 13, reduce %vk = %k to 2)
      init (%wi) {
        %a = affine.load %A[%wi floordiv 2] : memref<7xf64>
        affine.store %a, %B[%wi] : memref<13xf64>
      } {
        %a = affine.load %A[(%vi + %vk) floordiv 2] : memref<7xf64>
        %b = affine.load %B[%vi] : memref<13xf64>
        %c = arith.maximumf %a, %b : f64
        affine.store %c, %B[%vi] : memref<13xf64>
      }
    }
  }
  tir.return
}

relax.func @run_update(%A: tensor<13x9xf32>) -> tensor<13x9xf32> {
  %B = relax.call_tir @update(%A) : (tensor<13x9xf32>) -> tensor<13x9xf32>
  relax.return %B : tensor<13x9xf32>
}

relax.func @run_update_symbolic(%A: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>> {
  %B = relax.call_tir @update_symbolic(%A) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>>
  relax.return %B : tensor<?x?xf64, #relax.tensor<[n, m]>>
}

relax.func @run_scan(%A: tensor<5x11xi32>) -> tensor<5x11xi32> {
  %B = relax.call_tir @scan(%A) : (tensor<5x11xi32>) -> tensor<5x11xi32>
  relax.return %B : tensor<5x11xi32>
}

relax.func @run_flatten(%A: tensor<3x5xf16>) -> tensor<15x4xf16> {
  %B = relax.call_tir @flatten(%A) : (tensor<3x5xf16>) -> tensor<15x4xf16>
  relax.return %B : tensor<15x4xf16>
}

relax.func @run_flatten_symbolic(%A: tensor<?x4xi64, #relax.tensor<[n, 4]>>) -> tensor<?xi64, #relax.tensor<[n * 4]>> {
  %B = relax.call_tir @flatten_symbolic(%A) symbols(n)
      : (tensor<?x4xi64, #relax.tensor<[n, 4]>>) -> tensor<?xi64, #relax.tensor<[n * 4]>>
  relax.return %B : tensor<?xi64, #relax.tensor<[n * 4]>>
}

relax.func @run_pool(%A: tensor<7xf64>) -> tensor<13xf64> {
  %B = relax.call_tir @pool(%A) : (tensor<7xf64>) -> tensor<13xf64>
  relax.return %B : tensor<13xf64>
}
