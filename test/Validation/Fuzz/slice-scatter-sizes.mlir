// The slice has `max(min(m + 1, max(m, 0)), 0)` rows, and the source has `m`:
// they are equal because `m`, a size, is not negative.
// RUN: relax-fuzz --folded -O0 --test %s
// RUN: relax-fuzz --folded -O2 --test %s

module {
  relax.func @main(%x: tensor<?x2xf32, #relax.tensor<[n, 2]>> {fuzz.seed = 1 : i64, fuzz.shapes = [array<i64: 4, 2>, array<i64: 6, 2>]}, %source: tensor<?x2xf32, #relax.tensor<[m, 2]>> {fuzz.seed = 2 : i64, fuzz.shapes = [array<i64: 4, 2>, array<i64: 6, 2>]}) -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
    %0 = relax.match_cast %x : tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[max(m, 0), 2]>>
    %1 = relax.slice_scatter %0, %source {axes = array<i64: 0>, begin = [0], end = [#relax.expr<m + 1>]} : (tensor<?x2xf32, #relax.tensor<[max(m, 0), 2]>>, tensor<?x2xf32, #relax.tensor<[m, 2]>>) -> tensor<?x2xf32, #relax.tensor<[max(m, 0), 2]>>
    %2 = relax.match_cast %1 : tensor<?x2xf32, #relax.tensor<[max(m, 0), 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    relax.return %2 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
  }
}
