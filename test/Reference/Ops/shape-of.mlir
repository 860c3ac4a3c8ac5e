// RUN: relax-test-run %s

// relax.shape_of: the sizes that a tensor has at run time.

case @rank0: relax.shape_of dense<1.0> : tensor<f32> == []
case @rank3: relax.shape_of dense<1> : tensor<2x1x3xui8> == [2, 1, 3]
case @empty: relax.shape_of dense<> : tensor<2x0xi1> == [2, 0]
case @symbolic: relax.shape_of dense<0.0> : tensor<3x4xf16>
    as tensor<?x4xf16, #relax.tensor<[n, 4]>> -> !relax.shape<[n, 4]>
    == [3, 4]

relax.func @unknown_size() {
  %x0 = relax.constant dense<0.0> : tensor<3x4xf16>
  %x = relax.erase_shape %x0 : tensor<3x4xf16> -> tensor<?x4xf16>
  %y = relax.shape_of %x : (tensor<?x4xf16>) -> !relax.shape<[?, 4]>
  %e = relax.shape [3, 4] -> !relax.shape<[3, 4]>
  check.expect_eq %y, %e : !relax.shape<[?, 4]>, !relax.shape<[3, 4]>
  relax.return
}

relax.func @unknown_rank() {
  %x0 = relax.constant dense<0.0> : tensor<3x4xf16>
  %x = relax.erase_shape %x0 : tensor<3x4xf16> -> tensor<*xf16>
  %y = relax.shape_of %x : (tensor<*xf16>) -> !relax.shape
  %e = relax.shape [3, 4] -> !relax.shape<[3, 4]>
  check.expect_eq %y, %e : !relax.shape, !relax.shape<[3, 4]>
  relax.return
}

// Of a result, whose size only the operator knows.
relax.func @of_a_result() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %x = relax.match_cast %x0 : tensor<5xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %c = relax.concat %x, %x {axis = 0 : i64}
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[2 * n]>>
  %y = relax.shape_of %c : (tensor<?xf32, #relax.tensor<[2 * n]>>)
      -> !relax.shape<[2 * n]>
  %e = relax.shape [10] -> !relax.shape<[10]>
  check.expect_eq %y, %e : !relax.shape<[2 * n]>, !relax.shape<[10]>
  relax.return
}
