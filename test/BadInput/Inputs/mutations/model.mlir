!T = tensor<?x4xf32, #relax.tensor<[n, 4]>>
!U = tensor<?x8xf32, #relax.tensor<[n, 8]>>
relax.func @main(%x: !T {relax.name = "x"}) -> (!U {relax.name = "y"}) {
  %c = relax.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %w = relax.constant dense<0.5> : tensor<4x8xf32>
  %0 = relax.add %x, %c : (!T, tensor<1x4xf32>) -> !T
  %2 = relax.matmul %0, %w : (!T, tensor<4x8xf32>) -> !U
  %3 = relax.relu %2 : (!U) -> !U
  relax.return %3 : !U
}
tir.prim_func private @kernel(%A: memref<2xf32>, %B: memref<2xf32>) {
  tir.for %i to 2 {
    tir.block @kernel (spatial %v = %i to 2) {
      %a = affine.load %A[%v] : memref<2xf32>
      affine.store %a, %B[%v] : memref<2xf32>
    }
  }
  tir.return
}
relax.func @call(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = relax.call_tir @kernel(%x) : (tensor<2xf32>) -> tensor<2xf32>
  relax.return %0 : tensor<2xf32>
}
