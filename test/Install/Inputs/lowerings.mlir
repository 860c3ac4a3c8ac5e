#shape = affine_map<()[s0] -> (s0)>

tir.prim_func private @clamp(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @clamp (spatial %v = %i to symbol(%n)) {
      %0 = affine.load %x[%v] : memref<?xf32>
      %1 = mini.clamp %0 : f32
      affine.store %1, %y[%v] : memref<?xf32>
    }
  }
  tir.return
}

relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = mini.cube %x : tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.call_tir @clamp(%0) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = mini.copy %1 : tensor<?xf32, #relax.tensor<[n]>>
  relax.return %2 : tensor<?xf32, #relax.tensor<[n]>>
}
