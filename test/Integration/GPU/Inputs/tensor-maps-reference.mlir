// The programs of tensor-maps.mlir, for the CPU.

#matrix = affine_map<()[s0, s1] -> (s0, s1)>
#tiles = affine_map<()[s0, s1] -> ((s0 + 15) floordiv 16, 8, 16, 8)>
tir.prim_func private @tiles_kernel(%A: memref<?x?xf16> {tir.shape = #matrix},
                     %C: memref<?x8x16x8xf16> {tir.shape = #tiles}, %n: index, %k: index) {
  tir.for %t to (symbol(%n) + 15) floordiv 16 {
    tir.for %g to 8 {
      tir.for %i to 16 {
        tir.for %j to 8 {
          tir.block @copy (spatial %vt = %t to (symbol(%n) + 15) floordiv 16, spatial %vg = %g to 8,
                           spatial %vi = %i to 16, spatial %vj = %j to 8) {
            %one = arith.constant 1 : index
            %zero = arith.constant 0.0 : f16
            %row = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%vt, %vi)
            %column = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%vg, %vj)
            %last = arith.subi %n, %one : index
            %inside = arith.minsi %row, %last : index
            %a = memref.load %A[%inside, %column] : memref<?x?xf16>
            %is_inside = arith.cmpi slt, %row, %n : index
            %c = arith.select %is_inside, %a, %zero : f16
            affine.store %c, %C[%vt, %vg, %vi, %vj] : memref<?x8x16x8xf16>
          }
        }
      }
    }
  }
  tir.return
}

relax.func @tiles(%x: tensor<?x?xf16, #relax.tensor<[n, k]>>)
    -> tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>> {
  %0 = relax.call_tir @tiles_kernel(%x) symbols(n, k) : (tensor<?x?xf16, #relax.tensor<[n, k]>>)
    -> tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>>
  relax.return %0 : tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>>
}
