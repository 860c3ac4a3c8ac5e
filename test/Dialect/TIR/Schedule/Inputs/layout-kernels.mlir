// Kernels with buffers between blocks, for primitives that change buffers.
// SIZES: scale_twice: n=7; n=12
// SIZES: blur_symbolic: n=7 m=9; n=1 m=16

// The rows y to y + 2 of a buffer make up the row y of the result.
tir.prim_func private @blur(%A: memref<12x10xf32>, %B: memref<10x10xf32>) {
  %T = tir.alloc : memref<12x10xf32>
  tir.for %y to 12 {
    tir.for %x to 10 {
      tir.block @blur_scale (spatial %vy = %y to 12, spatial %vx = %x to 10) {
        %a = affine.load %A[%vy, %vx] : memref<12x10xf32>
        %c = arith.constant 0.25 : f32
        %b = arith.mulf %a, %c : f32
        affine.store %b, %T[%vy, %vx] : memref<12x10xf32>
      }
    }
  }
  tir.for %y to 10 {
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 10, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<12x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<12x10xf32>
        %c = affine.load %T[%vy + 2, %vx] : memref<12x10xf32>
        %d = arith.addf %a, %b : f32
        %e = arith.addf %d, %c : f32
        affine.store %e, %B[%vy, %vx] : memref<10x10xf32>
      }
    }
  }
  tir.return
}

tir.prim_func private @blur_twice(%A: memref<14x5xf32>, %B: memref<10x5xf32>) {
  %T = tir.alloc : memref<14x5xf32>
  %U = tir.alloc : memref<12x5xf32>
  tir.for %y to 14 {
    tir.for %x to 5 {
      tir.block @blur_twice_scale (spatial %vy = %y to 14, spatial %vx = %x to 5) {
        %a = affine.load %A[%vy, %vx] : memref<14x5xf32>
        %b = arith.negf %a : f32
        affine.store %b, %T[%vy, %vx] : memref<14x5xf32>
      }
    }
  }
  tir.for %y to 12 {
    tir.for %x to 5 {
      tir.block @blur_twice_first (spatial %vy = %y to 12, spatial %vx = %x to 5) {
        %a = affine.load %T[%vy, %vx] : memref<14x5xf32>
        %b = affine.load %T[%vy + 2, %vx] : memref<14x5xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %U[%vy, %vx] : memref<12x5xf32>
      }
    }
  }
  tir.for %y to 10 {
    tir.for %x to 5 {
      tir.block @blur_twice (spatial %vy = %y to 10, spatial %vx = %x to 5) {
        %a = affine.load %U[%vy, %vx] : memref<12x5xf32>
        %b = affine.load %U[%vy + 2, %vx] : memref<12x5xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<10x5xf32>
      }
    }
  }
  tir.return
}

#in = affine_map<()[s0, s1] -> (s0 * 2 + 1, s1)>
#out = affine_map<()[s0, s1] -> (s0, s1)>
tir.prim_func private @blur_symbolic(%A: memref<?x?xf16> {tir.shape = #in}, %B: memref<?x?xf16> {tir.shape = #out},
                                     %n: index, %m: index) {
  %T = tir.alloc [symbol(%n) * 2 + 1, symbol(%m)] : memref<?x?xf16>
  tir.for %y to symbol(%n) * 2 + 1 {
    tir.for %x to symbol(%m) {
      tir.block @blur_symbolic_scale (spatial %vy = %y to symbol(%n) * 2 + 1, spatial %vx = %x to symbol(%m)) {
        %a = affine.load %A[%vy, %vx] : memref<?x?xf16>
        %b = arith.negf %a : f16
        affine.store %b, %T[%vy, %vx] : memref<?x?xf16>
      }
    }
  }
  tir.for %y to symbol(%n) {
    tir.for %x to symbol(%m) {
      tir.block @blur_symbolic (spatial %vy = %y to symbol(%n), spatial %vx = %x to symbol(%m)) {
        %a = affine.load %T[%vy * 2, %vx] : memref<?x?xf16>
        %b = affine.load %T[%vy * 2 + 1, %vx] : memref<?x?xf16>
        %c = affine.load %T[%vy * 2 + 2, %vx] : memref<?x?xf16>
        %d = arith.addf %a, %b : f16
        %e = arith.addf %d, %c : f16
        affine.store %e, %B[%vy, %vx] : memref<?x?xf16>
      }
    }
  }
  tir.return
}

#rows = affine_map<()[s0] -> (s0, 3, 6)>
tir.prim_func private @scale_twice(%A: memref<?x3x6xi32> {tir.shape = #rows}, %B: memref<?x3x6xi32> {tir.shape = #rows}, %n: index) {
  %T = tir.alloc [symbol(%n), 3, 6] : memref<?x3x6xi32>
  tir.for %i to symbol(%n) {
    tir.for %j to 3 {
      tir.for %k to 6 {
        tir.block @scale_first (spatial %vi = %i to symbol(%n), spatial %vj = %j to 3, spatial %vk = %k to 6) {
          %a = affine.load %A[%vi, %vj, %vk] : memref<?x3x6xi32>
          %c = arith.constant 3 : i32
          %b = arith.muli %a, %c : i32
          affine.store %b, %T[%vi, %vj, %vk] : memref<?x3x6xi32>
        }
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 3 {
      tir.for %k to 6 {
        tir.block @scale_second (spatial %vi = %i to symbol(%n), spatial %vj = %j to 3, spatial %vk = %k to 6) {
          %a = affine.load %T[%vi, %vj, %vk] : memref<?x3x6xi32>
          %b = arith.addi %a, %a : i32
          affine.store %b, %B[%vi, %vj, %vk] : memref<?x3x6xi32>
        }
      }
    }
  }
  tir.return
}

relax.func @run_scale_twice(%A: tensor<?x3x6xi32, #relax.tensor<[n, 3, 6]>>) -> tensor<?x3x6xi32, #relax.tensor<[n, 3, 6]>> {
  %B = relax.call_tir @scale_twice(%A) symbols(n)
      : (tensor<?x3x6xi32, #relax.tensor<[n, 3, 6]>>) -> tensor<?x3x6xi32, #relax.tensor<[n, 3, 6]>>
  relax.return %B : tensor<?x3x6xi32, #relax.tensor<[n, 3, 6]>>
}

relax.func @run_blur(%A: tensor<12x10xf32>) -> tensor<10x10xf32> {
  %B = relax.call_tir @blur(%A) : (tensor<12x10xf32>) -> tensor<10x10xf32>
  relax.return %B : tensor<10x10xf32>
}

relax.func @run_blur_symbolic(%A: tensor<?x?xf16, #relax.tensor<[2 * n + 1, m]>>, %N: tensor<?xf16, #relax.tensor<[n]>>)
    -> tensor<?x?xf16, #relax.tensor<[n, m]>> {
  %B = relax.call_tir @blur_symbolic(%A) symbols(n, m)
      : (tensor<?x?xf16, #relax.tensor<[2 * n + 1, m]>>) -> tensor<?x?xf16, #relax.tensor<[n, m]>>
  relax.return %B : tensor<?x?xf16, #relax.tensor<[n, m]>>
}

relax.func @run_blur_twice(%A: tensor<14x5xf32>) -> tensor<10x5xf32> {
  %B = relax.call_tir @blur_twice(%A) : (tensor<14x5xf32>) -> tensor<10x5xf32>
  relax.return %B : tensor<10x5xf32>
}
