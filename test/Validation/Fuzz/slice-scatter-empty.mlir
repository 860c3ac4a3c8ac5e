// The size of %slice is `0` once `n` is known, and the type of %0 still has the
// expression: they are equal because `m`, a size, is not negative.
// RUN: relax-fuzz --folded -O0 --test %s
// RUN: relax-fuzz --folded -O2 --test %s

module {
  relax.func @main(%x: tensor<3x?xi8, #relax.tensor<[3, n]>> {fuzz.seed = 680258 : i64, fuzz.shapes = [array<i64: 3, 1>, array<i64: 3, 2>]}) -> tensor<?x?xi8, #relax.tensor<[m, n]>> {
    %0 = relax.match_cast %x : tensor<3x?xi8, #relax.tensor<[3, n]>> -> tensor<?x?xi8, #relax.tensor<[m, n]>>
    %slice = relax.strided_slice %0 {axes = array<i64: 0>, begin = [4], end = [#relax.expr<(n + 2) floordiv 4 - 8>], strides = array<i64: 3>} : (tensor<?x?xi8, #relax.tensor<[m, n]>>) -> tensor<?x?xi8, #relax.tensor<[(max(-min(m, 4) + max(min(m, (n + 2) floordiv 4 - 8), 0), 0) + 2) floordiv 3, n]>>
    %1 = relax.slice_scatter %0, %slice {axes = array<i64: 0>, begin = [4], end = [#relax.expr<(n + 2) floordiv 4 - 8>], strides = array<i64: 3>} : (tensor<?x?xi8, #relax.tensor<[m, n]>>, tensor<?x?xi8, #relax.tensor<[(max(-min(m, 4) + max(min(m, (n + 2) floordiv 4 - 8), 0), 0) + 2) floordiv 3, n]>>) -> tensor<?x?xi8, #relax.tensor<[m, n]>>
    relax.return %1 : tensor<?x?xi8, #relax.tensor<[m, n]>>
  }
}
