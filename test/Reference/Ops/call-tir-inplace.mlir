// RUN: relax-test-run %s --modes=reference,tir,jit,folded,so,emu,levels

// relax.call_tir_inplace: a tensor program that writes results to the memory of
// operands. An operand that is used later keeps its elements. Modes in which
// types say less are left out: a program has types of its own.

// Adds %x to %y, and fills %s with the sums times two.
tir.prim_func private @accumulate(
    %x: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %s: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @add (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %x[%vi] : memref<?xf32>
      %b = affine.load %y[%vi] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %y[%vi] : memref<?xf32>
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @twice (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %y[%vi] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %s[%vi] : memref<?xf32>
    }
  }
  tir.return
}

relax.func @fresh_and_in_place() attributes {impure} {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %0:2 = relax.call_tir_inplace @accumulate(%x, %y) inplace_indices = [1, -1] symbols(2)
      : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %sum = relax.constant dense<[11.0, 22.0]> : tensor<2xf32>
  %twice = relax.constant dense<[22.0, 44.0]> : tensor<2xf32>
  check.expect_eq %0#0, %sum : tensor<2xf32>
  check.expect_eq %0#1, %twice : tensor<2xf32>
  // A constant keeps its elements, also when its memory was asked for.
  %ten = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  check.expect_eq %y, %ten : tensor<2xf32>
  relax.return
}

// Two calls one after the other, on a size that a symbol names.
relax.func @chain() attributes {impure} {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.add %x, %x : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %0:2 = relax.call_tir_inplace @accumulate(%x, %y) inplace_indices = [1, -1] symbols(n)
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
  %1:2 = relax.call_tir_inplace @accumulate(%x, %0#0) inplace_indices = [1, -1] symbols(n)
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
  %four = relax.constant dense<[4.0, 8.0, 12.0]> : tensor<3xf32>
  check.expect_eq %1#0, %four : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}
