// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// Encodings are printed inline; expressions in canonical form.
// CHECK-LABEL: func private @encodings
// CHECK-SAME: tensor<?x?x?xf32, #relax.tensor<[n, 4 * m, ?]>>
// CHECK-SAME: tensor<?x784xf32, #relax.tensor<[m * n + m, 784]>>
// CHECK-SAME: tensor<1x784xf32, #relax.tensor<[1, 784], device = @gpu0>>
// CHECK-SAME: tensor<?xf32, #relax.tensor<[?], device = @gpu0>>
func.func private @encodings(
    tensor<?x?x?xf32, #relax.tensor<[n, m * 4, ?]>>,
    tensor<?x784xf32, #relax.tensor<[(n + 1) * m, 784]>>,
    tensor<1x784xf32, #relax.tensor<[1, 784], device = @gpu0>>,
    tensor<?xf32, #relax.tensor<[?], device = @gpu0>>)

// CHECK-LABEL: func private @shapes
// CHECK-SAME: (!relax.shape, !relax.shape<[]>, !relax.shape<[n, ?, 4]>, !relax.object)
func.func private @shapes(!relax.shape, !relax.shape<[]>,
                          !relax.shape<[n, ?, 4]>, !relax.object)

// CHECK-LABEL: func private @expressions
// CHECK-DAG: a = #relax.expr<0>
// CHECK-DAG: b = #relax.expr<n floordiv 2 + 1>
// CHECK-DAG: c = #relax.expr<(n + 3) floordiv 4>
// CHECK-DAG: d = #relax.expr<n mod 8>
// CHECK-DAG: e = #relax.expr<max(n, 4) - 3>
// CHECK-DAG: f = #relax.expr<-m + n>
func.func private @expressions() attributes {
  a = #relax.expr<n - n>, b = #relax.expr<(n + 2) floordiv 2>,
  c = #relax.expr<n ceildiv 4>, d = #relax.expr<n mod 8>,
  e = #relax.expr<max(n, 4) - 3>, f = #relax.expr<-m + n>}
