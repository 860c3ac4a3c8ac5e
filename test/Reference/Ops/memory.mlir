// RUN: relax-test-run %s --modes=reference,f64,tir,jit,folded,so,emu,levels

// The operations of explicit memory: relax.call_kernel fills tensors that
// relax.builtin.alloc_tensor or relax.memory.alloc_tensor made, the latter from
// a part of the bytes of relax.memory.alloc_storage. Modes in which types say
// less are left out: the program has types of its own.

tir.prim_func private @add_one(
    %x: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @add_one (spatial %vi = %i to symbol(%n)) {
      %one = arith.constant 1.0 : f32
      %a = affine.load %x[%vi] : memref<?xf32>
      %b = arith.addf %a, %one : f32
      affine.store %b, %y[%vi] : memref<?xf32>
    }
  }
  tir.return
}

relax.func @tensor() attributes {impure} {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.builtin.alloc_tensor : tensor<2xf32>
  relax.call_kernel @add_one ins(%x : tensor<2xf32>) outs(%y : tensor<2xf32>)
      symbols(2)
  %e = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.memory.kill_tensor %y : tensor<2xf32>
  relax.return
}

relax.func @symbolic_tensor() attributes {impure} {
  %x0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = relax.match_cast %x0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.call_kernel @add_one ins(%x : tensor<?xf32, #relax.tensor<[n]>>)
      outs(%y : tensor<?xf32, #relax.tensor<[n]>>) symbols(n)
  %e = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  relax.return
}

// Two tensors side by side, and a third that lies where the first one was.
relax.func @storage() attributes {impure} {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %m = relax.memory.alloc_storage size(16) : !relax.object
  %a = relax.memory.alloc_tensor %m offset(0) : !relax.object -> tensor<2xf32>
  relax.call_kernel @add_one ins(%x : tensor<2xf32>) outs(%a : tensor<2xf32>)
      symbols(2)
  %b = relax.memory.alloc_tensor %m offset(8) : !relax.object -> tensor<2xf32>
  relax.call_kernel @add_one ins(%a : tensor<2xf32>) outs(%b : tensor<2xf32>)
      symbols(2)
  relax.memory.kill_tensor %a : tensor<2xf32>
  %c = relax.memory.alloc_tensor %m offset(0) : !relax.object -> tensor<2xf32>
  relax.call_kernel @add_one ins(%b : tensor<2xf32>) outs(%c : tensor<2xf32>)
      symbols(2)
  %e = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %f = relax.constant dense<[4.0, 5.0]> : tensor<2xf32>
  check.expect_eq %b, %e : tensor<2xf32>
  check.expect_eq %c, %f : tensor<2xf32>
  relax.memory.kill_tensor %b : tensor<2xf32>
  relax.memory.kill_tensor %c : tensor<2xf32>
  relax.memory.kill_storage %m : !relax.object
  relax.return
}

// n is 2, and the second tensor begins after n numbers of 4 bytes.
relax.func @symbolic_storage() attributes {impure} {
  %x0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = relax.match_cast %x0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %m = relax.memory.alloc_storage size(8 * n) : !relax.object
  %a = relax.memory.alloc_tensor %m offset(0)
      : !relax.object -> tensor<?xf32, #relax.tensor<[n]>>
  %b = relax.memory.alloc_tensor %m offset(4 * n)
      : !relax.object -> tensor<?xf32, #relax.tensor<[n]>>
  relax.call_kernel @add_one ins(%x : tensor<?xf32, #relax.tensor<[n]>>)
      outs(%a : tensor<?xf32, #relax.tensor<[n]>>) symbols(n)
  relax.call_kernel @add_one ins(%a : tensor<?xf32, #relax.tensor<[n]>>)
      outs(%b : tensor<?xf32, #relax.tensor<[n]>>) symbols(n)
  %e = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %f = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  check.expect_eq %a, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  check.expect_eq %b, %f : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  relax.return
}

// A view has elements of another tensor, from an offset in elements on.
relax.func @view() attributes {impure} {
  %x0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %x = relax.match_cast %x0 : tensor<3x2xf32> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %part = relax.memory.view %x offset(2) : tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n - 1, 2]>>
  %row = relax.memory.view %x0 offset(4) : tensor<3x2xf32> -> tensor<2xf32>
  %e = relax.constant dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32>
  %f = relax.constant dense<[5.0, 6.0]> : tensor<2xf32>
  check.expect_eq %part, %e : tensor<?x2xf32, #relax.tensor<[n - 1, 2]>>, tensor<2x2xf32>
  check.expect_eq %row, %f : tensor<2xf32>
  relax.return
}
