module {
  tir.prim_func private @gather(%x: memref<2xf32>, %i: memref<64xi64>, %y: memref<64xf32>) {
    tir.for %k to 64 {
      tir.block @gather (spatial %v = %k to 64) {
        %index = affine.load %i[%v] : memref<64xi64>
        %j = arith.index_cast %index : i64 to index
        %a = memref.load %x[%j] : memref<2xf32>
        affine.store %a, %y[%v] : memref<64xf32>
      }
    }
    tir.return
  }
  relax.func @main(%x: tensor<2xf32>, %i: tensor<64xi64>) -> tensor<64xf32> {
    %0 = relax.call_tir @gather(%x, %i) : (tensor<2xf32>, tensor<64xi64>) -> tensor<64xf32>
    relax.return %0 : tensor<64xf32>
  }
}
