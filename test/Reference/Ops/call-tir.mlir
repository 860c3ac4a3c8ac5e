// RUN: relax-test-run %s --modes=reference,f64,tir,jit,folded,so,emu,levels

// relax.call_tir: new tensors that a tensor program fills. It gets the memory
// of the operands and of the results, and the values of symbols(...). Modes in
// which types say less are left out: a program has types of its own.

tir.prim_func private @sum_and_double(%x: memref<2x3xf32>, %s: memref<2xf32>,
                                      %d: memref<2x3xf32>) {
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.block @sum (spatial %vi = %i to 2, reduce %vj = %j to 3)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %s[%wi] : memref<2xf32>
      } {
        %a = affine.load %s[%vi] : memref<2xf32>
        %b = affine.load %x[%vi, %vj] : memref<2x3xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %s[%vi] : memref<2xf32>
      }
    }
  }
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.block @double (spatial %vi = %i to 2, spatial %vj = %j to 3) {
        %a = affine.load %x[%vi, %vj] : memref<2x3xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %d[%vi, %vj] : memref<2x3xf32>
      }
    }
  }
  tir.return
}

case @several_results: relax.call_tir @sum_and_double(dense<[[1.0, 2.0, 3.0],
        [4.0, 5.0, -6.0]]> : tensor<2x3xf32>)
    == dense<[6.0, 3.0]> : tensor<2xf32>
    == dense<[[2.0, 4.0, 6.0], [8.0, 10.0, -12.0]]> : tensor<2x3xf32>

// Repeats each element of %x `times` times.
tir.prim_func private @repeat(
    %x: memref<?xi32> {tir.shape = affine_map<()[s0, s1] -> (s0)>},
    %y: memref<?x?xi32> {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>},
    %n: index, %times: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%times) {
      tir.block @repeat (spatial %vi = %i to symbol(%n),
                         spatial %vj = %j to symbol(%times)) {
        %a = affine.load %x[%vi] : memref<?xi32>
        affine.store %a, %y[%vi, %vj] : memref<?x?xi32>
      }
    }
  }
  tir.return
}

case @symbols: relax.call_tir @repeat(dense<[7, 8]> : tensor<2xi32>
    as tensor<?xi32, #relax.tensor<[n]>>) symbols(n, n + 1)
    -> tensor<?x?xi32, #relax.tensor<[n, n + 1]>>
    == dense<[[7, 7, 7], [8, 8, 8]]> : tensor<2x3xi32>

// One program for two sizes, and for size 0.
relax.func @constant_symbols() {
  %x = relax.constant dense<[7, 8, 9]> : tensor<3xi32>
  %y = relax.call_tir @repeat(%x) symbols(3, 1)
      : (tensor<3xi32>) -> tensor<3x1xi32>
  %e = relax.constant dense<[[7], [8], [9]]> : tensor<3x1xi32>
  check.expect_eq %y, %e : tensor<3x1xi32>
  %z = relax.call_tir @repeat(%x) symbols(3, 0)
      : (tensor<3xi32>) -> tensor<3x0xi32>
  %f = relax.constant dense<> : tensor<3x0xi32>
  check.expect_eq %z, %f : tensor<3x0xi32>
  relax.return
}

// The size of the result is a value.
relax.func @out_shape() {
  %x0 = relax.constant dense<[7, 8]> : tensor<2xi32>
  %x = relax.match_cast %x0 : tensor<2xi32> -> tensor<?xi32, #relax.tensor<[n]>>
  %s = relax.shape [n, 2 * n] -> !relax.shape<[n, 2 * n]>
  %y = relax.call_tir @repeat(%x) symbols(n, 2 * n)
      out_shape(%s : !relax.shape<[n, 2 * n]>)
      : (tensor<?xi32, #relax.tensor<[n]>>)
      -> tensor<?x?xi32, #relax.tensor<[n, 2 * n]>>
  %e = relax.constant dense<[[7, 7, 7, 7], [8, 8, 8, 8]]> : tensor<2x4xi32>
  check.expect_eq %y, %e
      : tensor<?x?xi32, #relax.tensor<[n, 2 * n]>>, tensor<2x4xi32>
  relax.return
}
