// RUN: relax-opt %s --relax-canonicalize-bindings --remarks-filter-missed=relax-canonicalize-bindings --verify-diagnostics

// The reason names both casts.
relax.func @check_in_branch(%x: tensor<3x5xf32>, %c: tensor<i1>) -> tensor<?x?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?x?xf32> {
    // expected-remark-re @below {{Reason="equals 3 by the cast at loc({{.*}}.mlir":7:10); the cast at loc({{.*}}.mlir":8:10) expects 4, got 3", symbol=m}}
    %0 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
    %1 = relax.match_cast %0 : tensor<?x?xf32, #relax.tensor<[m, k]>> -> tensor<4x?xf32, #relax.tensor<[4, k]>>
    %2 = relax.erase_shape %1 : tensor<4x?xf32, #relax.tensor<[4, k]>> -> tensor<?x?xf32>
    relax.yield %2 : tensor<?x?xf32>
  } else {
    %3 = relax.erase_shape %x : tensor<3x5xf32> -> tensor<?x?xf32>
    relax.yield %3 : tensor<?x?xf32>
  }
  relax.return %r : tensor<?x?xf32>
}

// The reason is the diagnostic of the operation that would not verify.
relax.func @add_in_branch(%x: tensor<3x5xf32>, %y: tensor<4x5xf32>, %c: tensor<i1>) -> tensor<?x?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?x?xf32> {
    // expected-remark-re @below {{Reason="'relax.add' op {{.*}}", symbol=m}}
    %0 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
    %1 = relax.add %0, %y : (tensor<?x?xf32, #relax.tensor<[m, k]>>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %2 = relax.erase_shape %1 : tensor<4x5xf32> -> tensor<?x?xf32>
    relax.yield %2 : tensor<?x?xf32>
  } else {
    %3 = relax.erase_shape %x : tensor<3x5xf32> -> tensor<?x?xf32>
    relax.yield %3 : tensor<?x?xf32>
  }
  relax.return %r : tensor<?x?xf32>
}

relax.func @large(%x: !relax.shape<[a]>) -> !relax.shape<[?]> {
  %0 = relax.shape [a + 1] -> !relax.shape<[a + 1]>
  // expected-remark @below {{Reason="its expression would make sizes too large", symbol=m}}
  %1 = relax.match_cast %0 : !relax.shape<[a + 1]> -> !relax.shape<[m]>
  %2 = relax.shape [m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m] -> !relax.shape<[m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m]>
  %3 = relax.erase_shape %2 : !relax.shape<[m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m * m]> -> !relax.shape<[?]>
  relax.return %3 : !relax.shape<[?]>
}
