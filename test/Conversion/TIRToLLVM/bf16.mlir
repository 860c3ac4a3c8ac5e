// Kernels on bf16 compile for processors with and without bf16 vectors, and
// call no library function for it.
// RUN: relaxc %s --emit=asm --target='x86_64 -mcpu=cooperlake' -o - | FileCheck %s
// RUN: relaxc %s --emit=asm --target='x86_64 -mcpu=haswell' -o - | FileCheck %s
// CHECK-NOT: bf2
// CHECK: conv2d
// CHECK-NOT: bf2

relax.func @main(%x: tensor<7x5x9x1xbf16>, %w: tensor<4x5x2x2xbf16>, %y: tensor<?x1xbf16, #relax.tensor<[n, 1]>>)
    -> (tensor<2x4x4x1xbf16>, tensor<?x4xbf16, #relax.tensor<[n + 2, 4]>>) {
  %0 = relax.conv2d %x, %w {data_layout = "HCWN", padding = array<i64: 0, 1, 0, 2>, strides = array<i64: 3, 3>}
      : (tensor<7x5x9x1xbf16>, tensor<4x5x2x2xbf16>) -> tensor<2x4x4x1xbf16>
  %1 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xbf16>
  %2 = relax.concat %y, %1 {axis = 0} : (tensor<?x1xbf16, #relax.tensor<[n, 1]>>, tensor<2x1xbf16>)
      -> tensor<?x1xbf16, #relax.tensor<[n + 2, 1]>>
  %s = relax.shape [n + 2, 4] -> !relax.shape<[n + 2, 4]>
  %3 = relax.broadcast_to %2, %s : (tensor<?x1xbf16, #relax.tensor<[n + 2, 1]>>, !relax.shape<[n + 2, 4]>)
      -> tensor<?x4xbf16, #relax.tensor<[n + 2, 4]>>
  relax.return %0, %3 : tensor<2x4x4x1xbf16>, tensor<?x4xbf16, #relax.tensor<[n + 2, 4]>>
}

// An extension to f64 leaves no kernel of the module on bf16.
// RUN: relaxc %s --emit=llvm --target='x86_64 -mcpu=haswell' -o - | FileCheck %s --check-prefix=LLVM --implicit-check-not=bfloat
// LLVM: define {{.*}}max_pool3d
relax.func @pad_and_convert(%x: tensor<1x2x4x4x4xbf16>) -> (tensor<1x2x4x4x4xbf16>, tensor<1x2x4x4x4xf64>) {
  %0 = relax.max_pool3d %x {pool_size = array<i64: 3, 3, 3>, padding = array<i64: 1, 1, 1, 1, 1, 1>}
      : (tensor<1x2x4x4x4xbf16>) -> tensor<1x2x4x4x4xbf16>
  %1 = relax.astype %0 {dtype = f64} : (tensor<1x2x4x4x4xbf16>) -> tensor<1x2x4x4x4xf64>
  relax.return %0, %1 : tensor<1x2x4x4x4xbf16>, tensor<1x2x4x4x4xf64>
}
