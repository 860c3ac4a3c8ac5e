// Kernels of several nests, static and symbolic, for schedules.
// SIZES: chain_symbolic: n=7 m=19; n=8 m=16

tir.prim_func private @chain(%A: memref<12x20xi32>, %B: memref<12x20xi32>) {
  %T = tir.alloc : memref<12x20xi32>
  tir.for %i to 12 {
    tir.for %j to 20 {
      tir.block @chain_square (spatial %vi = %i to 12, spatial %vj = %j to 20) {
        %a = affine.load %A[%vi, %vj] : memref<12x20xi32>
        %t = arith.muli %a, %a : i32
        affine.store %t, %T[%vi, %vj] : memref<12x20xi32>
      }
    }
  }
  tir.for %i to 12 {
    tir.for %j to 20 {
      tir.block @chain (spatial %vi = %i to 12, spatial %vj = %j to 20) {
        %t = affine.load %T[%vi, %vj] : memref<12x20xi32>
        %a = affine.load %A[%vi, %vj] : memref<12x20xi32>
        %b = arith.addi %t, %a : i32
        affine.store %b, %B[%vi, %vj] : memref<12x20xi32>
      }
    }
  }
  tir.return
}

#nm = affine_map<()[s0, s1] -> (s0, s1)>
tir.prim_func private @chain_symbolic(%A: memref<?x?xf32> {tir.shape = #nm}, %B: memref<?x?xf32> {tir.shape = #nm}, %n: index, %m: index) {
  %S = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf32>
  %T = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @chain_double (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %S[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @chain_negate (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %s = affine.load %S[%vi, %vj] : memref<?x?xf32>
        %t = arith.negf %s : f32
        affine.store %t, %T[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @chain_symbolic (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %t = affine.load %T[%vi, %vj] : memref<?x?xf32>
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %b = arith.subf %t, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}

tir.prim_func private @shift(%A: memref<32xf64>, %B: memref<30xf64>) {
  %T = tir.alloc : memref<32xf64>
  tir.for %i to 32 {
    tir.block @shift_double (spatial %vi = %i to 32) {
      %a = affine.load %A[%vi] : memref<32xf64>
      %t = arith.addf %a, %a : f64
      affine.store %t, %T[%vi] : memref<32xf64>
    }
  }
  tir.for %i to 30 {
    tir.block @shift (spatial %vi = %i to 30) {
      %t = affine.load %T[%vi] : memref<32xf64>
      %u = affine.load %T[%vi + 2] : memref<32xf64>
      %b = arith.subf %u, %t : f64
      affine.store %b, %B[%vi] : memref<30xf64>
    }
  }
  tir.return
}

tir.prim_func private @rows(%A: memref<9x11xf32>, %B: memref<9x11xf32>) {
  %S = tir.alloc : memref<9xf32>
  tir.for %i to 9 {
    tir.for %j to 11 {
      tir.block @rows_max (spatial %vi = %i to 9, reduce %vj = %j to 11)
      init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %S[%wi] : memref<9xf32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<9x11xf32>
        %s = affine.load %S[%vi] : memref<9xf32>
        %t = arith.maximumf %s, %a : f32
        affine.store %t, %S[%vi] : memref<9xf32>
      }
    }
  }
  tir.for %i to 9 {
    tir.for %j to 11 {
      tir.block @rows (spatial %vi = %i to 9, spatial %vj = %j to 11) {
        %a = affine.load %A[%vi, %vj] : memref<9x11xf32>
        %s = affine.load %S[%vi] : memref<9xf32>
        %b = arith.subf %a, %s : f32
        affine.store %b, %B[%vi, %vj] : memref<9x11xf32>
      }
    }
  }
  tir.return
}

relax.func @run_chain(%A: tensor<12x20xi32>) -> tensor<12x20xi32> {
  %B = relax.call_tir @chain(%A) : (tensor<12x20xi32>) -> tensor<12x20xi32>
  relax.return %B : tensor<12x20xi32>
}

relax.func @run_chain_symbolic(%A: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>> {
  %B = relax.call_tir @chain_symbolic(%A) symbols(n, m) : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  relax.return %B : tensor<?x?xf32, #relax.tensor<[n, m]>>
}

relax.func @run_shift(%A: tensor<32xf64>) -> tensor<30xf64> {
  %B = relax.call_tir @shift(%A) : (tensor<32xf64>) -> tensor<30xf64>
  relax.return %B : tensor<30xf64>
}

relax.func @run_rows(%A: tensor<9x11xf32>) -> tensor<9x11xf32> {
  %B = relax.call_tir @rows(%A) : (tensor<9x11xf32>) -> tensor<9x11xf32>
  relax.return %B : tensor<9x11xf32>
}
