// Kernels with padding.
// SIZES: triangle: n=5; n=9; n=1
// SIZES: edges: n=4 m=7; n=1 m=1

tir.prim_func private @conv(%X: memref<2x8x9xf32>, %W: memref<3x2x3x3xf32>, %Y: memref<3x8x9xf32>) {
  %P = tir.alloc : memref<2x10x11xf32>
  tir.for %c to 2 {
    tir.for %y to 10 {
      tir.for %x to 11 {
        tir.block @conv_pad (spatial %vc = %c to 2, spatial %vy = %y to 10, spatial %vx = %x to 11) {
          %p = affine.if affine_set<(d0, d1) : (d0 - 1 >= 0, -d0 + 8 >= 0, d1 - 1 >= 0, -d1 + 9 >= 0)>(%vy, %vx) -> f32 {
            %a = affine.load %X[%vc, %vy - 1, %vx - 1] : memref<2x8x9xf32>
            affine.yield %a : f32
          } else {
            %zero = arith.constant 0.0 : f32
            affine.yield %zero : f32
          }
          affine.store %p, %P[%vc, %vy, %vx] : memref<2x10x11xf32>
        }
      }
    }
  }
  tir.for %f to 3 {
    tir.for %y to 8 {
      tir.for %x to 9 {
        tir.for %c to 2 {
          tir.for %dy to 3 {
            tir.for %dx to 3 {
              tir.block @conv (spatial %vf = %f to 3, spatial %vy = %y to 8, spatial %vx = %x to 9,
                               reduce %vc = %c to 2, reduce %vdy = %dy to 3, reduce %vdx = %dx to 3)
              init (%wf, %wy, %wx) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wf, %wy, %wx] : memref<3x8x9xf32>
              } {
                %a = affine.load %P[%vc, %vy + %vdy, %vx + %vdx] : memref<2x10x11xf32>
                %w = affine.load %W[%vf, %vc, %vdy, %vdx] : memref<3x2x3x3xf32>
                %c0 = affine.load %Y[%vf, %vy, %vx] : memref<3x8x9xf32>
                %p = arith.mulf %a, %w : f32
                %s = arith.addf %c0, %p : f32
                affine.store %s, %Y[%vf, %vy, %vx] : memref<3x8x9xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

#nn = affine_map<()[s0] -> (s0, s0)>
tir.prim_func private @triangle(%A: memref<?x?xi32> {tir.shape = #nn}, %B: memref<?x?xi32> {tir.shape = #nn}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%n) {
      tir.block @triangle (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n)) {
        %x = affine.if affine_set<(d0, d1) : (d0 - d1 >= 0, d1 - 1 >= 0)>(%vi, %vj) -> i32 {
          %a = affine.load %A[%vj, %vi] : memref<?x?xi32>
          affine.yield %a : i32
        } else {
          %seven = arith.constant 7 : i32
          affine.yield %seven : i32
        }
        affine.store %x, %B[%vi, %vj] : memref<?x?xi32>
      }
    }
  }
  tir.return
}

#nm = affine_map<()[s0, s1] -> (s0, s1)>
#padded = affine_map<()[s0, s1] -> (s0 + 3, s1 + 2)>
tir.prim_func private @edges(%A: memref<?x?xf32> {tir.shape = #nm}, %B: memref<?x?xf32> {tir.shape = #padded}, %n: index, %m: index) {
  %P = tir.alloc [symbol(%n) + 3, symbol(%m) + 2] : memref<?x?xf32>
  tir.for %i to symbol(%n) + 3 {
    tir.for %j to symbol(%m) + 2 {
      tir.block @edges (spatial %vi = %i to symbol(%n) + 3, spatial %vj = %j to symbol(%m) + 2) {
        %one = arith.constant 1.5 : f32
        %x = affine.if affine_set<(d0, d1)[s0, s1] : (d0 - 1 >= 0, s0 - d0 >= 0, d1 - 2 >= 0, s1 - d1 + 1 >= 0)>(%vi, %vj)[%n, %m] -> f32 {
          %a = affine.load %A[%vi - 1, %vj - 2] : memref<?x?xf32>
          %b = arith.negf %a : f32
          affine.yield %b : f32
        } else {
          affine.yield %one : f32
        }
        affine.store %x, %P[%vi, %vj] : memref<?x?xf32>
      }
    }
    tir.for %j to symbol(%m) + 2 {
      tir.block @edges_copy (spatial %vi = %i to symbol(%n) + 3, spatial %vj = %j to symbol(%m) + 2) {
        %x = affine.load %P[%vi, %vj] : memref<?x?xf32>
        affine.store %x, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}

relax.func @run_conv(%X: tensor<2x8x9xf32>, %W: tensor<3x2x3x3xf32>) -> tensor<3x8x9xf32> {
  %Y = relax.call_tir @conv(%X, %W) : (tensor<2x8x9xf32>, tensor<3x2x3x3xf32>) -> tensor<3x8x9xf32>
  relax.return %Y : tensor<3x8x9xf32>
}

relax.func @run_triangle(%A: tensor<?x?xi32, #relax.tensor<[n, n]>>) -> tensor<?x?xi32, #relax.tensor<[n, n]>> {
  %B = relax.call_tir @triangle(%A) symbols(n)
      : (tensor<?x?xi32, #relax.tensor<[n, n]>>) -> tensor<?x?xi32, #relax.tensor<[n, n]>>
  relax.return %B : tensor<?x?xi32, #relax.tensor<[n, n]>>
}

relax.func @run_edges(%A: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n + 3, m + 2]>> {
  %B = relax.call_tir @edges(%A) symbols(n, m)
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n + 3, m + 2]>>
  relax.return %B : tensor<?x?xf32, #relax.tensor<[n + 3, m + 2]>>
}
