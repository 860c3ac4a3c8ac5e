// Reductions whose results do not depend on the order of their terms.
// SIZES: matmul_symbolic: n=7 m=5 k=9; n=4 m=8 k=3; n=2 m=2 k=1
// SIZES: row_max: n=5 m=17; n=3 m=2
// SIZES: softmax: n=3 m=21; n=2 m=3

tir.prim_func private @total(%A: memref<6x23xi32>, %S: memref<i32>) {
  tir.for %i to 6 {
    tir.for %k to 23 {
      tir.block @total (reduce %vi = %i to 6, reduce %vk = %k to 23)
      init () {
        %start = arith.constant 5 : i32
        affine.store %start, %S[] : memref<i32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x23xi32>
        %s = affine.load %S[] : memref<i32>
        %r = arith.addi %s, %a : i32
        affine.store %r, %S[] : memref<i32>
      }
    }
  }
  tir.return
}

#nk = affine_map<()[s0, s1, s2] -> (s0, s2)>
#km = affine_map<()[s0, s1, s2] -> (s2, s1)>
#nm = affine_map<()[s0, s1, s2] -> (s0, s1)>
tir.prim_func private @matmul_symbolic(%A: memref<?x?xi32> {tir.shape = #nk}, %B: memref<?x?xi32> {tir.shape = #km},
                               %C: memref<?x?xi32> {tir.shape = #nm}, %n: index, %m: index, %k: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.for %l to symbol(%k) {
        tir.block @matmul_symbolic (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m), reduce %vk = %l to symbol(%k))
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %C[%wi, %wj] : memref<?x?xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x?xi32>
          %b = affine.load %B[%vk, %vj] : memref<?x?xi32>
          %c = affine.load %C[%vi, %vj] : memref<?x?xi32>
          %p = arith.muli %a, %b : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %C[%vi, %vj] : memref<?x?xi32>
        }
      }
    }
  }
  tir.return
}

#ab = affine_map<()[s0, s1] -> (s0, s1)>
#a = affine_map<()[s0, s1] -> (s0)>
tir.prim_func private @row_max(%A: memref<?x?xf32> {tir.shape = #ab}, %B: memref<?xf32> {tir.shape = #a}, %n: index, %m: index) {
  %M = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @row_max (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m))
      init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<?xf32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %b = affine.load %M[%vi] : memref<?xf32>
        %s = arith.maximumf %a, %b : f32
        affine.store %s, %M[%vi] : memref<?xf32>
      }
    }
    tir.block @row_max_negate (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %M[%vi] : memref<?xf32>
      %b = arith.negf %a : f32
      affine.store %b, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}

// Many elements are equal: the first of them counts.
tir.prim_func private @argmax(%A: memref<4x19xi32>, %V: memref<4xi32>, %P: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k to 19 {
      tir.block @argmax (spatial %vi = %i to 4, reduce %vk = %k to 19)
      init (%wi) {
        %low = arith.constant -2147483648 : i32
        %first = arith.constant 0 : i64
        affine.store %low, %V[%wi] : memref<4xi32>
        affine.store %first, %P[%wi] : memref<4xi64>
      } {
        %x = affine.load %A[%vi, %vk] : memref<4x19xi32>
        %v = affine.load %V[%vi] : memref<4xi32>
        %p = affine.load %P[%vi] : memref<4xi64>
        %three = arith.constant 3 : i32
        %y = arith.andi %x, %three : i32
        %at = arith.index_cast %vk : index to i64
        %is = arith.cmpi sgt, %y, %v : i32
        %nv = arith.select %is, %y, %v : i32
        %np = arith.select %is, %at, %p : i64
        affine.store %nv, %V[%vi] : memref<4xi32>
        affine.store %np, %P[%vi] : memref<4xi64>
      }
    }
  }
  tir.return
}

// The sum and the least of a window.
tir.prim_func private @window(%A: memref<12x10xi32>, %S: memref<10x8xi32>, %M: memref<10x8xi32>) {
  tir.for %i to 10 {
    tir.for %j to 8 {
      tir.for %p to 3 {
        tir.for %q to 3 {
          tir.block @window (spatial %vi = %i to 10, spatial %vj = %j to 8, reduce %vp = %p to 3, reduce %vq = %q to 3)
          init (%wi, %wj) {
            %zero = arith.constant 0 : i32
            %high = arith.constant 1000 : i32
            affine.store %zero, %S[%wi, %wj] : memref<10x8xi32>
            affine.store %high, %M[%wi, %wj] : memref<10x8xi32>
          } {
            %x = affine.load %A[%vi + %vp, %vj + %vq] : memref<12x10xi32>
            %s = affine.load %S[%vi, %vj] : memref<10x8xi32>
            %m = affine.load %M[%vi, %vj] : memref<10x8xi32>
            %ns = arith.addi %s, %x : i32
            %nm = arith.minsi %m, %x : i32
            affine.store %ns, %S[%vi, %vj] : memref<10x8xi32>
            affine.store %nm, %M[%vi, %vj] : memref<10x8xi32>
          }
        }
      }
    }
  }
  tir.return
}

// The sum of a softmax's exponentials, rounded to sixteenths: its terms are
// rescaled in another order.
#one = affine_map<()[s0, s1] -> (s0)>
tir.prim_func private @softmax(%A: memref<?x?xf64> {tir.shape = #ab}, %B: memref<?xi64> {tir.shape = #one}, %n: index, %m: index) {
  %M = tir.alloc [symbol(%n)] : memref<?xf64>
  %S = tir.alloc [symbol(%n)] : memref<?xf64>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @softmax (spatial %vi = %i to symbol(%n), reduce %vj = %j to symbol(%m))
      init (%wi) {
        %low = arith.constant 0xFFF0000000000000 : f64
        %zero = arith.constant 0.0 : f64
        affine.store %low, %M[%wi] : memref<?xf64>
        affine.store %zero, %S[%wi] : memref<?xf64>
      } {
        %x = affine.load %A[%vi, %vj] : memref<?x?xf64>
        %m0 = affine.load %M[%vi] : memref<?xf64>
        %s0 = affine.load %S[%vi] : memref<?xf64>
        %max = arith.maximumf %m0, %x : f64
        %old = arith.subf %m0, %max : f64
        %new = arith.subf %x, %max : f64
        %scale = math.exp %old : f64
        %weight = math.exp %new : f64
        %kept = arith.mulf %s0, %scale : f64
        %sum = arith.addf %kept, %weight : f64
        affine.store %max, %M[%vi] : memref<?xf64>
        affine.store %sum, %S[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @softmax_round (spatial %vi = %i to symbol(%n)) {
      %s = affine.load %S[%vi] : memref<?xf64>
      %m0 = affine.load %M[%vi] : memref<?xf64>
      %sixteen = arith.constant 16.0 : f64
      %half = arith.constant 0.5 : f64
      %t = arith.addf %s, %m0 : f64
      %p = arith.mulf %t, %sixteen : f64
      %q = arith.addf %p, %half : f64
      %r = arith.fptosi %q : f64 to i64
      affine.store %r, %B[%vi] : memref<?xi64>
    }
  }
  tir.return
}

relax.func @run_softmax(%A: tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>> {
  %B = relax.call_tir @softmax(%A) symbols(n, m)
      : (tensor<?x?xf64, #relax.tensor<[n, m]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return %B : tensor<?xi64, #relax.tensor<[n]>>
}

relax.func @run_total(%A: tensor<6x23xi32>) -> tensor<i32> {
  %S = relax.call_tir @total(%A) : (tensor<6x23xi32>) -> tensor<i32>
  relax.return %S : tensor<i32>
}

relax.func @run_matmul_symbolic(%A: tensor<?x?xi32, #relax.tensor<[n, k]>>, %B: tensor<?x?xi32, #relax.tensor<[k, m]>>)
    -> tensor<?x?xi32, #relax.tensor<[n, m]>> {
  %C = relax.call_tir @matmul_symbolic(%A, %B) symbols(n, m, k)
      : (tensor<?x?xi32, #relax.tensor<[n, k]>>, tensor<?x?xi32, #relax.tensor<[k, m]>>) -> tensor<?x?xi32, #relax.tensor<[n, m]>>
  relax.return %C : tensor<?x?xi32, #relax.tensor<[n, m]>>
}

relax.func @run_row_max(%A: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %B = relax.call_tir @row_max(%A) symbols(n, m)
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %B : tensor<?xf32, #relax.tensor<[n]>>
}

relax.func @run_argmax(%A: tensor<4x19xi32>) -> (tensor<4xi32>, tensor<4xi64>) {
  %V:2 = relax.call_tir @argmax(%A) : (tensor<4x19xi32>) -> (tensor<4xi32>, tensor<4xi64>)
  relax.return %V#0, %V#1 : tensor<4xi32>, tensor<4xi64>
}

relax.func @run_window(%A: tensor<12x10xi32>) -> (tensor<10x8xi32>, tensor<10x8xi32>) {
  %S:2 = relax.call_tir @window(%A) : (tensor<12x10xi32>) -> (tensor<10x8xi32>, tensor<10x8xi32>)
  relax.return %S#0, %S#1 : tensor<10x8xi32>, tensor<10x8xi32>
}
