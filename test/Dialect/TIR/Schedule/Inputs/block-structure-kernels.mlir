// Kernels whose tiles are as large as the tensor intrinsics for x86.
// SIZES: rows: n=5; n=1
// SIZES: panel: n=300

tir.prim_func private @gemm(%A: memref<8x32xf32>, %B: memref<32x64xf32>, %C: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.for %k to 32 {
        tir.block @gemm (spatial %vi = %i to 8, spatial %vj = %j to 64, reduce %vk = %k to 32)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
          %b = affine.load %B[%vk, %vj] : memref<32x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x64xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x64xf32>
        }
      }
    }
  }
  tir.return
}

#na = affine_map<()[s0] -> (s0, 32)>
#nc = affine_map<()[s0] -> (s0, 48)>
tir.prim_func private @rows(%A: memref<?x32xf32> {tir.shape = #na}, %B: memref<32x48xf32>, %C: memref<?x48xf32> {tir.shape = #nc}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 48 {
      tir.for %k to 32 {
        tir.block @rows (spatial %vi = %i to symbol(%n), spatial %vj = %j to 48, reduce %vk = %k to 32)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x48xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x32xf32>
          %b = affine.load %B[%vk, %vj] : memref<32x48xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x48xf32>
          %p = arith.mulf %b, %a : f32
          %s = arith.addf %p, %c : f32
          affine.store %s, %C[%vi, %vj] : memref<?x48xf32>
        }
      }
    }
  }
  tir.return
}

// A tile that takes all of B, at each iteration of the loop outside.
#n16 = affine_map<()[s0] -> (s0, 16)>
tir.prim_func private @panel(%A: memref<?x16xf32> {tir.shape = #n16}, %B: memref<16x16xf32>, %C: memref<?x16xf32> {tir.shape = #n16}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 16 {
      tir.for %k to 16 {
        tir.block @panel (spatial %vi = %i to symbol(%n), spatial %vj = %j to 16, reduce %vk = %k to 16)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x16xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x16xf32>
          %b = affine.load %B[%vk, %vj] : memref<16x16xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x16xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<?x16xf32>
        }
      }
    }
  }
  tir.return
}

// The outputs of a convolution of 1x1 windows, in blocks of 16 channels.
tir.prim_func private @pointwise(%X: memref<5x6x32xf32>, %W: memref<2x32x16xf32>, %Y: memref<5x6x2x16xf32>) {
  tir.for %y to 5 {
    tir.for %x to 6 {
      tir.for %fo to 2 {
        tir.for %fi to 16 {
          tir.for %c to 32 {
            tir.block @pointwise (spatial %vy = %y to 5, spatial %vx = %x to 6, spatial %vo = %fo to 2, spatial %vi = %fi to 16,
                                  reduce %vc = %c to 32)
            init (%wy, %wx, %wo, %wi) {
              %one = arith.constant 1.0 : f32
              affine.store %one, %Y[%wy, %wx, %wo, %wi] : memref<5x6x2x16xf32>
            } {
              %a = affine.load %X[%vy, %vx, %vc] : memref<5x6x32xf32>
              %b = affine.load %W[%vo, %vc, %vi] : memref<2x32x16xf32>
              %c0 = affine.load %Y[%vy, %vx, %vo, %vi] : memref<5x6x2x16xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c0, %p : f32
              affine.store %s, %Y[%vy, %vx, %vo, %vi] : memref<5x6x2x16xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

tir.prim_func private @bytes(%A: memref<5x64xi8>, %B: memref<2x16x16x4xi8>, %C: memref<5x32xi32>) {
  tir.for %i to 5 {
    tir.for %jo to 2 {
      tir.for %ji to 16 {
        tir.for %ko to 16 {
          tir.for %ki to 4 {
            tir.block @bytes (spatial %vi = %i to 5, spatial %vj = %jo * 16 + %ji to 32, reduce %vk = %ko * 4 + %ki to 64)
            init (%wi, %wj) {
              %zero = arith.constant 0 : i32
              affine.store %zero, %C[%wi, %wj] : memref<5x32xi32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<5x64xi8>
              %b = affine.load %B[%vj floordiv 16, %vk floordiv 4, %vj mod 16, %vk mod 4] : memref<2x16x16x4xi8>
              %c = affine.load %C[%vi, %vj] : memref<5x32xi32>
              %ea = arith.extui %a : i8 to i32
              %eb = arith.extsi %b : i8 to i32
              %p = arith.muli %ea, %eb : i32
              %s = arith.addi %c, %p : i32
              affine.store %s, %C[%vi, %vj] : memref<5x32xi32>
            }
          }
        }
      }
    }
  }
  tir.return
}

tir.prim_func private @halves(%A: memref<5x64xbf16>, %B: memref<2x32x16x2xbf16>, %C: memref<5x32xf32>) {
  tir.for %i to 5 {
    tir.for %jo to 2 {
      tir.for %ji to 16 {
        tir.for %ko to 32 {
          tir.for %ki to 2 {
            tir.block @halves (spatial %vi = %i to 5, spatial %vj = %jo * 16 + %ji to 32, reduce %vk = %ko * 2 + %ki to 64)
            init (%wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wi, %wj] : memref<5x32xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<5x64xbf16>
              %b = affine.load %B[%vj floordiv 16, %vk floordiv 2, %vj mod 16, %vk mod 2] : memref<2x32x16x2xbf16>
              %c = affine.load %C[%vi, %vj] : memref<5x32xf32>
              %ea = arith.extf %a : bf16 to f32
              %eb = arith.extf %b : bf16 to f32
              %p = arith.mulf %ea, %eb : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vi, %vj] : memref<5x32xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

relax.func @run_gemm(%A: tensor<8x32xf32>, %B: tensor<32x64xf32>) -> tensor<8x64xf32> {
  %C = relax.call_tir @gemm(%A, %B) : (tensor<8x32xf32>, tensor<32x64xf32>) -> tensor<8x64xf32>
  relax.return %C : tensor<8x64xf32>
}

relax.func @run_rows(%A: tensor<?x32xf32, #relax.tensor<[n, 32]>>, %B: tensor<32x48xf32>) -> tensor<?x48xf32, #relax.tensor<[n, 48]>> {
  %C = relax.call_tir @rows(%A, %B) symbols(n)
      : (tensor<?x32xf32, #relax.tensor<[n, 32]>>, tensor<32x48xf32>) -> tensor<?x48xf32, #relax.tensor<[n, 48]>>
  relax.return %C : tensor<?x48xf32, #relax.tensor<[n, 48]>>
}

relax.func @run_panel(%A: tensor<?x16xf32, #relax.tensor<[n, 16]>>, %B: tensor<16x16xf32>) -> tensor<?x16xf32, #relax.tensor<[n, 16]>> {
  %C = relax.call_tir @panel(%A, %B) symbols(n)
      : (tensor<?x16xf32, #relax.tensor<[n, 16]>>, tensor<16x16xf32>) -> tensor<?x16xf32, #relax.tensor<[n, 16]>>
  relax.return %C : tensor<?x16xf32, #relax.tensor<[n, 16]>>
}

relax.func @run_pointwise(%X: tensor<5x6x32xf32>, %W: tensor<2x32x16xf32>) -> tensor<5x6x2x16xf32> {
  %Y = relax.call_tir @pointwise(%X, %W) : (tensor<5x6x32xf32>, tensor<2x32x16xf32>) -> tensor<5x6x2x16xf32>
  relax.return %Y : tensor<5x6x2x16xf32>
}

relax.func @run_bytes(%A: tensor<5x64xi8>, %B: tensor<2x16x16x4xi8>) -> tensor<5x32xi32> {
  %C = relax.call_tir @bytes(%A, %B) : (tensor<5x64xi8>, tensor<2x16x16x4xi8>) -> tensor<5x32xi32>
  relax.return %C : tensor<5x32xi32>
}

relax.func @run_halves(%A: tensor<5x64xbf16>, %B: tensor<2x32x16x2xbf16>) -> tensor<5x32xf32> {
  %C = relax.call_tir @halves(%A, %B) : (tensor<5x64xbf16>, tensor<2x32x16x2xbf16>) -> tensor<5x32xf32>
  relax.return %C : tensor<5x32xf32>
}
