// Blocks with a single consumer.
// SIZES: crop: n=6 m=9; n=1 m=5
// SIZES: chain: n=7 m=5; n=2 m=1
// SIZES: clip: n=5 m=11; n=2 m=3
// SIZES: product: n=4 m=3; n=3 m=8

tir.prim_func private @reshape(%A: memref<6x8xf32>, %S: memref<48xf32>, %B: memref<48xf32>) {
  %T = tir.alloc : memref<6x8xf32>
  tir.for %i to 6 {
    tir.for %j to 8 {
      tir.block @reshape_produce (spatial %vi = %i to 6, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<6x8xf32>
        %n = arith.negf %a : f32
        affine.store %n, %T[%vi, %vj] : memref<6x8xf32>
      }
    }
  }
  tir.for %i to 48 {
    tir.block @reshape (spatial %vi = %i to 48) {
      %t = affine.load %T[%vi floordiv 8, %vi mod 8] : memref<6x8xf32>
      %s = affine.load %S[%vi] : memref<48xf32>
      %p = arith.mulf %t, %s : f32
      affine.store %p, %B[%vi] : memref<48xf32>
    }
  }
  tir.return
}

#nm = affine_map<()[s0, s1] -> (s0, s1)>
#mn = affine_map<()[s0, s1] -> (s1 - 2, s0)>
tir.prim_func private @crop(%A: memref<?x?xi32> {tir.shape = #nm}, %B: memref<?x?xi32> {tir.shape = #mn}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xi32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @crop_produce (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xi32>
        %two = arith.constant 2 : i32
        %p = arith.muli %a, %two : i32
        affine.store %p, %T[%vi, %vj] : memref<?x?xi32>
      }
    }
  }
  tir.for %j to symbol(%m) - 2 {
    tir.for %i to symbol(%n) {
      tir.block @crop (spatial %vj = %j to symbol(%m) - 2, spatial %vi = %i to symbol(%n)) {
        %t = affine.load %T[%vi, %vj + 1] : memref<?x?xi32>
        %at = arith.index_cast %vj : index to i32
        %b = arith.addi %t, %at : i32
        affine.store %b, %B[%vj, %vi] : memref<?x?xi32>
      }
    }
  }
  tir.return
}

// Three blocks in one loop, of which the last becomes the first's.
tir.prim_func private @chain(%A: memref<?x?xf64> {tir.shape = #nm}, %B: memref<?x?xf64> {tir.shape = #nm}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf64>
  %U = tir.alloc [symbol(%m), symbol(%n)] : memref<?x?xf64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @chain_first (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf64>
        %b = arith.mulf %a, %a : f64
        affine.store %b, %T[%vi, %vj] : memref<?x?xf64>
      }
    }
    tir.for %j to symbol(%m) {
      tir.block @chain_second (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %t = affine.load %T[%vi, %vj] : memref<?x?xf64>
        %a = affine.load %A[%vi, 0] : memref<?x?xf64>
        %b = arith.subf %t, %a : f64
        affine.store %b, %U[%vj, %vi] : memref<?x?xf64>
      }
    }
    tir.for %j to symbol(%m) {
      tir.block @chain_third (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %u = affine.load %U[%vj, %vi] : memref<?x?xf64>
        %b = arith.negf %u : f64
        affine.store %b, %B[%vi, %vj] : memref<?x?xf64>
      }
    }
  }
  tir.return
}

tir.prim_func private @bias(%A: memref<5x7xi32>, %B: memref<7x6xi32>, %C: memref<6xi32>, %D: memref<6x5xi32>) {
  %T = tir.alloc : memref<5x6xi32>
  tir.for %i to 5 {
    tir.for %j to 6 {
      tir.for %k to 7 {
        tir.block @bias_matmul (spatial %vi = %i to 5, spatial %vj = %j to 6, reduce %vk = %k to 7)
        init (%wi, %wj) {
          %start = arith.constant 3 : i32
          affine.store %start, %T[%wi, %wj] : memref<5x6xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<5x7xi32>
          %b = affine.load %B[%vk, %vj] : memref<7x6xi32>
          %t = affine.load %T[%vi, %vj] : memref<5x6xi32>
          %p = arith.muli %a, %b : i32
          %s = arith.addi %t, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<5x6xi32>
        }
      }
    }
  }
  tir.for %j to 6 {
    tir.for %i to 5 {
      tir.block @bias (spatial %vj = %j to 6, spatial %vi = %i to 5) {
        %t = affine.load %T[%vi, %vj] : memref<5x6xi32>
        %c = affine.load %C[%vj] : memref<6xi32>
        %s = arith.addi %c, %t : i32
        affine.store %s, %D[%vj, %vi] : memref<6x5xi32>
      }
    }
  }
  tir.return
}

#rows = affine_map<()[s0, s1] -> (s0)>
tir.prim_func private @clip(%A: memref<?x?xf32> {tir.shape = #nm}, %D: memref<?xf32> {tir.shape = #rows}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @clip_max (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m))
      init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %T[%wi] : memref<?xf32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %t = affine.load %T[%vi] : memref<?xf32>
        %s = arith.maximumf %t, %a : f32
        affine.store %s, %T[%vi] : memref<?xf32>
      }
    }
    tir.block @clip (spatial %vi = %i to symbol(%n)) {
      %bound = arith.constant 0.5 : f32
      %t = affine.load %T[%vi] : memref<?xf32>
      %s = arith.maximumf %bound, %t : f32
      affine.store %s, %D[%vi] : memref<?xf32>
    }
  }
  tir.return
}

tir.prim_func private @product(%A: memref<?x?xi64> {tir.shape = #nm}, %D: memref<?xi64> {tir.shape = #rows}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xi64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @product_rows (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m))
      init (%wi) {
        %one = arith.constant 1 : i64
        affine.store %one, %T[%wi] : memref<?xi64>
      } {
        %a = affine.load %A[%vi, %vj] : memref<?x?xi64>
        %t = affine.load %T[%vi] : memref<?xi64>
        %s = arith.muli %a, %t : i64
        affine.store %s, %T[%vi] : memref<?xi64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @product (spatial %vi = %i to symbol(%n)) {
      %at = arith.index_cast %vi : index to i64
      %t = affine.load %T[%vi] : memref<?xi64>
      %s = arith.muli %t, %at : i64
      affine.store %s, %D[%vi] : memref<?xi64>
    }
  }
  tir.return
}

relax.func @run_reshape(%A: tensor<6x8xf32>, %S: tensor<48xf32>) -> tensor<48xf32> {
  %B = relax.call_tir @reshape(%A, %S) : (tensor<6x8xf32>, tensor<48xf32>) -> tensor<48xf32>
  relax.return %B : tensor<48xf32>
}

relax.func @run_crop(%A: tensor<?x?xi32, #relax.tensor<[n, m]>>) -> tensor<?x?xi32, #relax.tensor<[m - 2, n]>> {
  %B = relax.call_tir @crop(%A) symbols(n, m)
      : (tensor<?x?xi32, #relax.tensor<[n, m]>>) -> tensor<?x?xi32, #relax.tensor<[m - 2, n]>>
  relax.return %B : tensor<?x?xi32, #relax.tensor<[m - 2, n]>>
}

relax.func @run_chain(%A: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>> {
  %B = relax.call_tir @chain(%A) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?x?xf64, #relax.tensor<[n, m]>>
  relax.return %B : tensor<?x?xf64, #relax.tensor<[n, m]>>
}

relax.func @run_bias(%A: tensor<5x7xi32>, %B: tensor<7x6xi32>, %C: tensor<6xi32>) -> tensor<6x5xi32> {
  %D = relax.call_tir @bias(%A, %B, %C) : (tensor<5x7xi32>, tensor<7x6xi32>, tensor<6xi32>) -> tensor<6x5xi32>
  relax.return %D : tensor<6x5xi32>
}

relax.func @run_clip(%A: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %D = relax.call_tir @clip(%A) symbols(n, m)
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %D : tensor<?xf32, #relax.tensor<[n]>>
}

relax.func @run_product(%A: tensor<?x?xi64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>> {
  %D = relax.call_tir @product(%A) symbols(n, m)
      : (tensor<?x?xi64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return %D : tensor<?xi64, #relax.tensor<[n]>>
}
