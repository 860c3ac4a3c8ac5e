// Kernels of awkward sizes, static and symbolic, for schedules.
// SIZES: matmul_symbolic: n=7 m=19 k=8; n=8 m=16 k=9
// SIZES: transpose: n=7 m=19
// SIZES: center: n=7 m=19

tir.prim_func private @matmul(%A: memref<13x17xf32>, %B: memref<17x9xf32>, %C: memref<13x9xf32>) {
  tir.for %i to 13 {
    tir.for %j to 9 {
      tir.for %k to 17 {
        tir.block @matmul (spatial %vi = %i to 13, spatial %vj = %j to 9, reduce %vk = %k to 17)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<13x9xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<13x17xf32>
          %b = affine.load %B[%vk, %vj] : memref<17x9xf32>
          %c = affine.load %C[%vi, %vj] : memref<13x9xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<13x9xf32>
        }
      }
    }
  }
  tir.return
}

#nk = affine_map<()[s0, s1, s2] -> (s0, s2)>
#km = affine_map<()[s0, s1, s2] -> (s2, s1)>
#nm = affine_map<()[s0, s1, s2] -> (s0, s1)>
tir.prim_func private @matmul_symbolic(%A: memref<?x?xf32> {tir.shape = #nk}, %B: memref<?x?xf32> {tir.shape = #km},
                               %C: memref<?x?xf32> {tir.shape = #nm}, %n: index, %m: index, %k: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.for %l to symbol(%k) {
        tir.block @matmul_symbolic (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m), reduce %vk = %l to symbol(%k))
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x?xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x?xf32>
          %b = affine.load %B[%vk, %vj] : memref<?x?xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x?xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<?x?xf32>
        }
      }
    }
  }
  tir.return
}

tir.prim_func private @conv(%X: memref<2x11x12xf32>, %W: memref<5x2x3x3xf32>, %Y: memref<5x9x10xf32>) {
  %P = tir.alloc : memref<2x11x12xf32>
  tir.for %c to 2 {
    tir.for %y to 11 {
      tir.for %x to 12 {
        tir.block @conv_scale (spatial %vc = %c to 2, spatial %vy = %y to 11, spatial %vx = %x to 12) {
          %a = affine.load %X[%vc, %vy, %vx] : memref<2x11x12xf32>
          %half = arith.constant 0.5 : f32
          %b = arith.mulf %a, %half : f32
          affine.store %b, %P[%vc, %vy, %vx] : memref<2x11x12xf32>
        }
      }
    }
  }
  tir.for %f to 5 {
    tir.for %y to 9 {
      tir.for %x to 10 {
        tir.for %c to 2 {
          tir.for %dy to 3 {
            tir.for %dx to 3 {
              tir.block @conv (spatial %vf = %f to 5, spatial %vy = %y to 9, spatial %vx = %x to 10,
                               reduce %vc = %c to 2, reduce %vdy = %dy to 3, reduce %vdx = %dx to 3)
              init (%wf, %wy, %wx) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wf, %wy, %wx] : memref<5x9x10xf32>
              } {
                %a = affine.load %P[%vc, %vy + %vdy, %vx + %vdx] : memref<2x11x12xf32>
                %w = affine.load %W[%vf, %vc, %vdy, %vdx] : memref<5x2x3x3xf32>
                %c0 = affine.load %Y[%vf, %vy, %vx] : memref<5x9x10xf32>
                %p = arith.mulf %a, %w : f32
                %s = arith.addf %c0, %p : f32
                affine.store %s, %Y[%vf, %vy, %vx] : memref<5x9x10xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

#ab = affine_map<()[s0, s1] -> (s0, s1)>
#ba = affine_map<()[s0, s1] -> (s1, s0)>
tir.prim_func private @transpose(%A: memref<?x?xf16> {tir.shape = #ab}, %B: memref<?x?xf16> {tir.shape = #ba}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%m), symbol(%n)] : memref<?x?xf16>
  tir.for %i to symbol(%m) {
    tir.for %j to symbol(%n) {
      tir.block @transpose (spatial %vi = %i to symbol(%m), spatial %vj = %j to symbol(%n)) {
        %a = affine.load %A[%vj, %vi] : memref<?x?xf16>
        affine.store %a, %T[%vi, %vj] : memref<?x?xf16>
      }
    }
  }
  tir.for %i to symbol(%m) {
    tir.for %j to symbol(%n) {
      tir.block @transpose_negate (spatial %vi = %i to symbol(%m), spatial %vj = %j to symbol(%n)) {
        %a = affine.load %T[%vi, %vj] : memref<?x?xf16>
        %b = arith.negf %a : f16
        affine.store %b, %B[%vi, %vj] : memref<?x?xf16>
      }
    }
  }
  tir.return
}

tir.prim_func private @center(%A: memref<?x?xf64> {tir.shape = #ab}, %B: memref<?x?xf64> {tir.shape = #ab}, %n: index, %m: index) {
  %S = tir.alloc [symbol(%n)] : memref<?xf64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @center_sum (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m))
      init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %S[%wi] : memref<?xf64>
      } {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf64>
        %b = affine.load %S[%vi] : memref<?xf64>
        %s = arith.addf %a, %b : f64
        affine.store %s, %S[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @center (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf64>
        %b = affine.load %S[%vi] : memref<?xf64>
        %s = arith.subf %a, %b : f64
        affine.store %s, %B[%vi, %vj] : memref<?x?xf64>
      }
    }
  }
  tir.return
}

relax.func @run_matmul(%A: tensor<13x17xf32>, %B: tensor<17x9xf32>) -> tensor<13x9xf32> {
  %C = relax.call_tir @matmul(%A, %B) : (tensor<13x17xf32>, tensor<17x9xf32>) -> tensor<13x9xf32>
  relax.return %C : tensor<13x9xf32>
}

relax.func @run_matmul_symbolic(%A: tensor<?x?xf32, #relax.tensor<[n, k]>>, %B: tensor<?x?xf32, #relax.tensor<[k, m]>>)
    -> tensor<?x?xf32, #relax.tensor<[n, m]>> {
  %C = relax.call_tir @matmul_symbolic(%A, %B) symbols(n, m, k)
      : (tensor<?x?xf32, #relax.tensor<[n, k]>>, tensor<?x?xf32, #relax.tensor<[k, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  relax.return %C : tensor<?x?xf32, #relax.tensor<[n, m]>>
}

relax.func @run_conv(%X: tensor<2x11x12xf32>, %W: tensor<5x2x3x3xf32>) -> tensor<5x9x10xf32> {
  %Y = relax.call_tir @conv(%X, %W) : (tensor<2x11x12xf32>, tensor<5x2x3x3xf32>) -> tensor<5x9x10xf32>
  relax.return %Y : tensor<5x9x10xf32>
}

relax.func @run_transpose(%A: tensor<?x?xf16, #relax.tensor<[n, m]>>) -> tensor<?x?xf16, #relax.tensor<[m, n]>> {
  %B = relax.call_tir @transpose(%A) symbols(n, m)
      : (tensor<?x?xf16, #relax.tensor<[n, m]>>) -> tensor<?x?xf16, #relax.tensor<[m, n]>>
  relax.return %B : tensor<?x?xf16, #relax.tensor<[m, n]>>
}

relax.func @run_center(%A: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>> {
  %B = relax.call_tir @center(%A) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>>
  relax.return %B : tensor<?x?xf64, #relax.tensor<[n, m]>>
}
