// B is the transpose of A.
tir.prim_func private @transpose(%A: memref<40x128xf16>, %B: memref<128x40xf16>) {
  tir.for %i to 40 {
    tir.for %j to 128 {
      tir.block @transpose (spatial %vi = %i to 40, spatial %vj = %j to 128) {
        %a = affine.load %A[%vi, %vj] : memref<40x128xf16>
        affine.store %a, %B[%vj, %vi] : memref<128x40xf16>
      }
    }
  }
  tir.return
}

relax.func @main(%x: tensor<40x128xf16>) -> tensor<128x40xf16> {
  %0 = relax.call_tir @transpose(%x) : (tensor<40x128xf16>) -> tensor<128x40xf16>
  relax.return %0 : tensor<128x40xf16>
}
