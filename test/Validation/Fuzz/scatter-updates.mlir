// An index without coordinates updates the whole tensor, so that eleven updates
// of f16 add up to one element, with a rounding each.
// RUN: relax-fuzz --folded -O3 --test %s

module {
  relax.func @main(%arg0: tensor<11x0xui8> {fuzz.seed = 68312 : i64, fuzz.shapes = [array<i64: 11, 0>, array<i64: 11, 0>]}, %arg1: tensor<11x?xf16, #relax.tensor<[11, n]>> {fuzz.seed = 525677 : i64, fuzz.shapes = [array<i64: 11, 1>, array<i64: 11, 2>]}) -> tensor<?xf16, #relax.tensor<[n]>> {
    %0 = relax.shape [n] -> !relax.shape<[n]>
    %1 = relax.hann_window %0 {dtype = f16, periodic = false} : (!relax.shape<[n]>) -> tensor<?xf16, #relax.tensor<[n]>>
    %2 = relax.scatter_nd %1, %arg0, %arg1 {reduction = "add"} : (tensor<?xf16, #relax.tensor<[n]>>, tensor<11x0xui8>, tensor<11x?xf16, #relax.tensor<[11, n]>>) -> tensor<?xf16, #relax.tensor<[n]>>
    relax.return %2 : tensor<?xf16, #relax.tensor<[n]>>
  }
}

