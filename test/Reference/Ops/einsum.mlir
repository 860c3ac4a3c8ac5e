// RUN: relax-test-run %s

// relax.einsum: sums of products over named dimensions, as NumPy has it.

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

relax.func @matmul() {
  %x = relax.constant dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x3xf32>,
      tensor<3x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @batch_matmul() {
  %x = relax.constant dense<[[[4.0, 1.0, -1.0], [4.0, 2.0, 2.0]], [[-2.0, -2.0,
      -3.0], [4.0, -3.0, 4.0]]]> : tensor<2x2x3xf32>
  %a = relax.constant dense<[[[3.0, 4.0], [3.0, 1.0], [1.0, -2.0]], [[3.0,
      -3.0], [-1.0, 4.0], [2.0, -2.0]]]> : tensor<2x3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "bij,bjk->bik"} : (tensor<2x2x3xf32>,
      tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[14.0, 19.0], [20.0, 14.0]], [[-10.0, 4.0], [23.0,
      -32.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @transpose() {
  %x = relax.constant dense<[[-2.0, 2.0, -2.0], [3.0, 4.0, 1.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "ij->ji"} : (tensor<2x3xf32>) ->
      tensor<3x2xf32>
  %e = relax.constant dense<[[-2.0, 3.0], [2.0, 4.0], [-2.0, 1.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @sum_all() {
  %x = relax.constant dense<[[-2.0, 2.0, -2.0], [3.0, 4.0, 1.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "ij->"} : (tensor<2x3xf32>) -> tensor<f32>
  %e = relax.constant dense<6.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @sum_rows() {
  %x = relax.constant dense<[[-2.0, 2.0, -2.0], [3.0, 4.0, 1.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "ij->j"} : (tensor<2x3xf32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[1.0, 6.0, -1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @diagonal() {
  %x = relax.constant dense<[[2.0, -1.0, 2.0], [-3.0, -2.0, 1.0], [4.0, 4.0,
      -1.0]]> : tensor<3x3xf32>
  %y = relax.einsum %x {subscripts = "ii->i"} : (tensor<3x3xf32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[2.0, -2.0, -1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

// Without a result, the letters that occur once.
relax.func @trace() {
  %x = relax.constant dense<[[2.0, -1.0, 2.0], [-3.0, -2.0, 1.0], [4.0, 4.0,
      -1.0]]> : tensor<3x3xf32>
  %y = relax.einsum %x {subscripts = "ii"} : (tensor<3x3xf32>) -> tensor<f32>
  %e = relax.constant dense<-1.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

// Letters of the result in the order of the alphabet.
relax.func @implicit_order() {
  %x = relax.constant dense<[[-3.0, 2.0, 4.0], [1.0, 3.0, 4.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<[[2.0, 3.0], [2.0, 4.0], [-2.0, -3.0]]> :
      tensor<3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ba,ac"} : (tensor<2x3xf32>,
      tensor<3x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[-10.0, -13.0], [0.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @implicit_capitals_first() {
  %x = relax.constant dense<[[-3.0, 2.0, 4.0], [1.0, 3.0, 4.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "aB"} : (tensor<2x3xf32>) ->
      tensor<3x2xf32>
  %e = relax.constant dense<[[-3.0, 1.0], [2.0, 3.0], [4.0, 4.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @inner() {
  %x = relax.constant dense<[-3.0, 4.0, 4.0, -2.0]> : tensor<4xf32>
  %a = relax.constant dense<[2.0, -3.0, 1.0, 1.0]> : tensor<4xf32>
  %y = relax.einsum %x, %a {subscripts = "i,i"} : (tensor<4xf32>, tensor<4xf32>)
      -> tensor<f32>
  %e = relax.constant dense<-16.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @outer() {
  %x = relax.constant dense<[-3.0, 4.0, 4.0, -2.0]> : tensor<4xf32>
  %a = relax.constant dense<[2.0, -3.0, 1.0]> : tensor<3xf32>
  %y = relax.einsum %x, %a {subscripts = "i,j->ij"} : (tensor<4xf32>,
      tensor<3xf32>) -> tensor<4x3xf32>
  %e = relax.constant dense<[[-6.0, 9.0, -3.0], [8.0, -12.0, 4.0], [8.0, -12.0,
      4.0], [-4.0, 6.0, -2.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @three_operands() {
  %x = relax.constant dense<[[-2.0, -3.0, 4.0], [1.0, 4.0, 4.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<[[-2.0, 1.0], [-1.0, 4.0], [-3.0, 3.0]]> :
      tensor<3x2xf32>
  %b = relax.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %y = relax.einsum %x, %a, %b {subscripts = "ij,jk,k->i"} : (tensor<2x3xf32>,
      tensor<3x2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[-6.0, -94.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @elementwise() {
  %x = relax.constant dense<[[4.0, 2.0], [2.0, -3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[2.0, -2.0], [-3.0, -1.0]]> : tensor<2x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ij,ij->ij"} : (tensor<2x2xf32>,
      tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[8.0, -4.0], [-6.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @diagonals_of_two() {
  %x = relax.constant dense<[[[-2.0, 4.0, 4.0], [-3.0, -1.0, -2.0]], [[1.0,
      -2.0, -3.0], [3.0, 4.0, -3.0]]]> : tensor<2x2x3xf32>
  %a = relax.constant dense<[[-1.0, 4.0, -2.0], [-3.0, 2.0, 1.0], [1.0, 4.0,
      -3.0]]> : tensor<3x3xf32>
  %y = relax.einsum %x, %a {subscripts = "aab,bb->a"} : (tensor<2x2x3xf32>,
      tensor<3x3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[-2.0, 14.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @spaces() {
  %x = relax.constant dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xf32>
  %y = relax.einsum %x, %a {subscripts = " i j , jk -> ik "} : (tensor<2x3xf32>,
      tensor<3x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<3.0> : tensor<f32>
  %a = relax.constant dense<[1.0, 4.0, 2.0]> : tensor<3xf32>
  %y = relax.einsum %x, %a {subscripts = ",i->i"} : (tensor<f32>, tensor<3xf32>)
      -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 12.0, 6.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Ellipsis
//===----------------------------------------------------------------------===//

relax.func @batches() {
  %x = relax.constant dense<[[[-2.0, 2.0, -2.0], [-2.0, -1.0, -3.0]], [[1.0,
      2.0, 3.0], [1.0, -2.0, 4.0]]]> : tensor<2x2x3xf32>
  %a = relax.constant dense<[[[1.0, 2.0], [2.0, 2.0], [-3.0, 1.0]], [[-1.0,
      4.0], [1.0, -2.0], [-1.0, 1.0]]]> : tensor<2x3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "...ij,...jk->...ik"} :
      (tensor<2x2x3xf32>, tensor<2x3x2xf32>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[8.0, -2.0], [5.0, -9.0]], [[-2.0, 3.0], [-7.0,
      12.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @batches_broadcast() {
  %x = relax.constant dense<[[[[-3.0, -1.0]]], [[[1.0, -3.0]]]]> :
      tensor<2x1x1x2xf32>
  %a = relax.constant dense<[[[-2.0, 4.0], [4.0, 2.0]], [[-2.0, -1.0], [-1.0,
      1.0]], [[-2.0, 2.0], [-3.0, 4.0]]]> : tensor<3x2x2xf32>
  %y = relax.einsum %x, %a {subscripts = "...ij,...jk->...ik"} :
      (tensor<2x1x1x2xf32>, tensor<3x2x2xf32>) -> tensor<2x3x1x2xf32>
  %e = relax.constant dense<[[[[2.0, -14.0]], [[7.0, 2.0]], [[9.0, -10.0]]],
      [[[-14.0, -2.0]], [[1.0, -4.0]], [[7.0, -10.0]]]]> : tensor<2x3x1x2xf32>
  check.expect_eq %y, %e : tensor<2x3x1x2xf32>
  relax.return
}

relax.func @implicit_batches() {
  %x = relax.constant dense<[[4.0, 3.0, 2.0], [-1.0, -2.0, 1.0]]> :
      tensor<2x3xf32>
  %a = relax.constant dense<[3.0, 1.0, 3.0]> : tensor<3xf32>
  %y = relax.einsum %x, %a {subscripts = "...i,...i"} : (tensor<2x3xf32>,
      tensor<3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[21.0, -2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @in_the_middle() {
  %x = relax.constant dense<[[[2.0, 4.0], [-1.0, -2.0], [-1.0, -2.0]], [[1.0,
      4.0], [4.0, -1.0], [-1.0, -2.0]]]> : tensor<2x3x2xf32>
  %y = relax.einsum %x {subscripts = "i...j->ji..."} : (tensor<2x3x2xf32>) ->
      tensor<2x2x3xf32>
  %e = relax.constant dense<[[[2.0, -1.0, -1.0], [1.0, 4.0, -1.0]], [[4.0, -2.0,
      -2.0], [4.0, -1.0, -2.0]]]> : tensor<2x2x3xf32>
  check.expect_eq %y, %e : tensor<2x2x3xf32>
  relax.return
}

relax.func @of_nothing() {
  %x = relax.constant dense<[[-2.0, 2.0, -2.0], [3.0, 4.0, 1.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "...ij->...ji"} : (tensor<2x3xf32>) ->
      tensor<3x2xf32>
  %e = relax.constant dense<[[-2.0, 3.0], [2.0, 4.0], [-2.0, 1.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

// What is not in the result is summed.
relax.func @summed() {
  %x = relax.constant dense<[[-1.0, 4.0, 2.0], [2.0, 2.0, -2.0]]> :
      tensor<2x3xf32>
  %y = relax.einsum %x {subscripts = "...i->i"} : (tensor<2x3xf32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[1.0, 6.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @ones_are_repeated() {
  %x = relax.constant dense<[[4.0], [2.0]]> : tensor<2x1xf32>
  %a = relax.constant dense<[[1.0, 4.0], [-2.0, -1.0], [2.0, 4.0]]> :
      tensor<3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x1xf32>,
      tensor<3x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[4.0, 28.0], [2.0, 14.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbols and empty tensors
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[4.0, 1.0, -1.0], [4.0, 2.0, 2.0]], [[-2.0, -2.0,
      -3.0], [4.0, -3.0, 4.0]]]> : tensor<2x2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x2x3xf32> -> tensor<?x?x?xf32,
      #relax.tensor<[b, m, k]>>
  %a0 = relax.constant dense<[[[3.0, 4.0], [3.0, 1.0], [1.0, -2.0]], [[3.0,
      -3.0], [-1.0, 4.0], [2.0, -2.0]]]> : tensor<2x3x2xf32>
  %a = relax.match_cast %a0 : tensor<2x3x2xf32> -> tensor<?x?x?xf32,
      #relax.tensor<[b, k, n]>>
  %y = relax.einsum %x, %a {subscripts = "bij,bjk->bik"} : (tensor<?x?x?xf32,
      #relax.tensor<[b, m, k]>>, tensor<?x?x?xf32, #relax.tensor<[b, k, n]>>) ->
      tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
  %e = relax.constant dense<[[[14.0, 19.0], [20.0, 14.0]], [[-10.0, 4.0], [23.0,
      -32.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @symbolic_diagonal() {
  %x0 = relax.constant dense<[[2.0, -1.0, 2.0], [-3.0, -2.0, 1.0], [4.0, 4.0,
      -1.0]]> : tensor<3x3xf32>
  %x = relax.match_cast %x0 : tensor<3x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, n]>>
  %y = relax.einsum %x {subscripts = "ii->i"} : (tensor<?x?xf32,
      #relax.tensor<[n, n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[2.0, -2.0, -1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}

relax.func @symbolic_batches() {
  %x0 = relax.constant dense<[[4.0, 3.0, 2.0], [-1.0, -2.0, 1.0]]> :
      tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[b, k]>>
  %a0 = relax.constant dense<[3.0, 1.0, 3.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[k]>>
  %y = relax.einsum %x, %a {subscripts = "...i,i->..."} : (tensor<?x?xf32,
      #relax.tensor<[b, k]>>, tensor<?xf32, #relax.tensor<[k]>>) ->
      tensor<?xf32, #relax.tensor<[b]>>
  %e = relax.constant dense<[21.0, -2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[b]>>, tensor<2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<0x3xf32>,
      tensor<3x2xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

// A sum of no products is 0.
relax.func @empty_sum() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %a = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x0xf32>,
      tensor<0x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]> :
      tensor<2x3xf16>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xf16>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x3xf16>,
      tensor<3x2xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]> :
      tensor<2x3xbf16>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xbf16>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x3xbf16>,
      tensor<3x2xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]> :
      tensor<2x3xf64>
  %a = relax.constant dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]> :
      tensor<3x2xf64>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x3xf64>,
      tensor<3x2xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

// 300 * 300 is too much for f16.
relax.func @f16_accumulates_in_f32() {
  %x = relax.constant dense<[300.0, 300.0, 1.024e+03]> : tensor<3xf16>
  %a = relax.constant dense<[300.0, -300.0, 2.0]> : tensor<3xf16>
  %y = relax.einsum %x, %a {subscripts = "i,i"} : (tensor<3xf16>, tensor<3xf16>)
      -> tensor<f16>
  %e = relax.constant dense<2.048e+03> : tensor<f16>
  check.expect_eq %y, %e : tensor<f16>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xi8>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xi8>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xi8>,
      tensor<2x2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[-53, -31], [124, -118]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xi16>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xi16>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xi16>,
      tensor<2x2xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xi32>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xi32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xi32>,
      tensor<2x2xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xi64>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xi64>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xi64>,
      tensor<2x2xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xui8>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xui8>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xui8>,
      tensor<2x2xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[203, 225], [124, 138]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xui16>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xui16>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xui16>,
      tensor<2x2xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xui32>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xui32>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xui32>,
      tensor<2x2xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[100, 3], [2, 120]]> : tensor<2x2xui64>
  %a = relax.constant dense<[[2, 1], [1, 127]]> : tensor<2x2xui64>
  %y = relax.einsum %x, %a {subscripts = "ij,jk->ik"} : (tensor<2x2xui64>,
      tensor<2x2xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[203, 481], [124, 15242]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}
