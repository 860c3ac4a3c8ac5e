// RUN: relax-test-run %s

// relax.einsum: sums of products over named dimensions, as NumPy has it.

#x_2x3 = dense<[[4.0, 1.0, -3.0], [-1.0, -2.0, -2.0]]>
#a_3x2 = dense<[[4.0, -3.0], [4.0, 4.0], [4.0, -1.0]]>
#x_2x2x3 = dense<[[[4.0, 1.0, -1.0], [4.0, 2.0, 2.0]], [[-2.0, -2.0, -3.0],
    [4.0, -3.0, 4.0]]]> : tensor<2x2x3xf32>
#a_2x3x2 = dense<[[[3.0, 4.0], [3.0, 1.0], [1.0, -2.0]], [[3.0, -3.0], [-1.0, 4.0],
    [2.0, -2.0]]]> : tensor<2x3x2xf32>
#x_2x3_b = dense<[[-2.0, 2.0, -2.0], [3.0, 4.0, 1.0]]> : tensor<2x3xf32>
#x_3x3 = dense<[[2.0, -1.0, 2.0], [-3.0, -2.0, 1.0], [4.0, 4.0, -1.0]]> : tensor<3x3xf32>
#x_2x3_c = dense<[[-3.0, 2.0, 4.0], [1.0, 3.0, 4.0]]> : tensor<2x3xf32>
#x_2x3_d = dense<[[4.0, 3.0, 2.0], [-1.0, -2.0, 1.0]]> : tensor<2x3xf32>

//===--- Subscripts ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.einsum #x_2x3 : tensor<2x3x$T>, #a_3x2 : tensor<3x2x$T> {subscripts = "ij,jk->ik"}
    == dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2x$T>

case @batch_matmul: relax.einsum #x_2x2x3, #a_2x3x2 {subscripts = "bij,bjk->bik"}
    == dense<[[[14.0, 19.0], [20.0, 14.0]], [[-10.0, 4.0], [23.0, -32.0]]]> : tensor<2x2x2xf32>
case @transpose: relax.einsum #x_2x3_b {subscripts = "ij->ji"}
    == dense<[[-2.0, 3.0], [2.0, 4.0], [-2.0, 1.0]]> : tensor<3x2xf32>
case @sum_all: relax.einsum #x_2x3_b {subscripts = "ij->"} == dense<6.0> : tensor<f32>
case @sum_rows: relax.einsum #x_2x3_b {subscripts = "ij->j"}
    == dense<[1.0, 6.0, -1.0]> : tensor<3xf32>
case @diagonal: relax.einsum #x_3x3 {subscripts = "ii->i"}
    == dense<[2.0, -2.0, -1.0]> : tensor<3xf32>

// Without a result, the letters that occur once.
case @trace: relax.einsum #x_3x3 {subscripts = "ii"} == dense<-1.0> : tensor<f32>

// Letters of the result in the order of the alphabet.
case @implicit_order: relax.einsum #x_2x3_c,
    dense<[[2.0, 3.0], [2.0, 4.0], [-2.0, -3.0]]> : tensor<3x2xf32> {subscripts = "ba,ac"}
    == dense<[[-10.0, -13.0], [0.0, 3.0]]> : tensor<2x2xf32>
case @implicit_capitals_first: relax.einsum #x_2x3_c {subscripts = "aB"}
    == dense<[[-3.0, 1.0], [2.0, 3.0], [4.0, 4.0]]> : tensor<3x2xf32>
case @inner: relax.einsum dense<[-3.0, 4.0, 4.0, -2.0]> : tensor<4xf32>,
    dense<[2.0, -3.0, 1.0, 1.0]> : tensor<4xf32> {subscripts = "i,i"}
    == dense<-16.0> : tensor<f32>
case @outer: relax.einsum dense<[-3.0, 4.0, 4.0, -2.0]> : tensor<4xf32>,
    dense<[2.0, -3.0, 1.0]> : tensor<3xf32> {subscripts = "i,j->ij"}
    == dense<[[-6.0, 9.0, -3.0], [8.0, -12.0, 4.0], [8.0, -12.0, 4.0],
        [-4.0, 6.0, -2.0]]> : tensor<4x3xf32>
case @three_operands: relax.einsum dense<[[-2.0, -3.0, 4.0], [1.0, 4.0, 4.0]]> : tensor<2x3xf32>,
    dense<[[-2.0, 1.0], [-1.0, 4.0], [-3.0, 3.0]]> : tensor<3x2xf32>,
    dense<[2.0, -2.0]> : tensor<2xf32> {subscripts = "ij,jk,k->i"}
    == dense<[-6.0, -94.0]> : tensor<2xf32>
case @elementwise: relax.einsum dense<[[4.0, 2.0], [2.0, -3.0]]> : tensor<2x2xf32>,
    dense<[[2.0, -2.0], [-3.0, -1.0]]> : tensor<2x2xf32> {subscripts = "ij,ij->ij"}
    == dense<[[8.0, -4.0], [-6.0, 3.0]]> : tensor<2x2xf32>
case @diagonals_of_two: relax.einsum dense<[[[-2.0, 4.0, 4.0], [-3.0, -1.0, -2.0]],
        [[1.0, -2.0, -3.0], [3.0, 4.0, -3.0]]]> : tensor<2x2x3xf32>,
    dense<[[-1.0, 4.0, -2.0], [-3.0, 2.0, 1.0], [1.0, 4.0, -3.0]]> : tensor<3x3xf32>
    {subscripts = "aab,bb->a"}
    == dense<[-2.0, 14.0]> : tensor<2xf32>
case @spaces: relax.einsum #x_2x3 : tensor<2x3xf32>, #a_3x2 : tensor<3x2xf32>
    {subscripts = " i j , jk -> ik "}
    == dense<[[8.0, -5.0], [-20.0, -3.0]]> : tensor<2x2xf32>
case @scalar: relax.einsum dense<3.0> : tensor<f32>, dense<[1.0, 4.0, 2.0]> : tensor<3xf32>
    {subscripts = ",i->i"}
    == dense<[3.0, 12.0, 6.0]> : tensor<3xf32>

//===--- Ellipsis ---===//

case @batches: relax.einsum dense<[[[-2.0, 2.0, -2.0], [-2.0, -1.0, -3.0]], [[1.0, 2.0, 3.0],
        [1.0, -2.0, 4.0]]]> : tensor<2x2x3xf32>,
    dense<[[[1.0, 2.0], [2.0, 2.0], [-3.0, 1.0]], [[-1.0, 4.0], [1.0, -2.0],
        [-1.0, 1.0]]]> : tensor<2x3x2xf32>
    {subscripts = "...ij,...jk->...ik"}
    == dense<[[[8.0, -2.0], [5.0, -9.0]], [[-2.0, 3.0], [-7.0, 12.0]]]> : tensor<2x2x2xf32>
case @batches_broadcast: relax.einsum dense<[[[[-3.0, -1.0]]],
        [[[1.0, -3.0]]]]> : tensor<2x1x1x2xf32>,
    dense<[[[-2.0, 4.0], [4.0, 2.0]], [[-2.0, -1.0], [-1.0, 1.0]], [[-2.0, 2.0],
        [-3.0, 4.0]]]> : tensor<3x2x2xf32>
    {subscripts = "...ij,...jk->...ik"}
    == dense<[[[[2.0, -14.0]], [[7.0, 2.0]], [[9.0, -10.0]]], [[[-14.0, -2.0]], [[1.0, -4.0]],
        [[7.0, -10.0]]]]> : tensor<2x3x1x2xf32>
case @implicit_batches: relax.einsum #x_2x3_d, dense<[3.0, 1.0, 3.0]> : tensor<3xf32>
    {subscripts = "...i,...i"}
    == dense<[21.0, -2.0]> : tensor<2xf32>
case @in_the_middle: relax.einsum dense<[[[2.0, 4.0], [-1.0, -2.0], [-1.0, -2.0]], [[1.0, 4.0],
        [4.0, -1.0], [-1.0, -2.0]]]> : tensor<2x3x2xf32>
    {subscripts = "i...j->ji..."}
    == dense<[[[2.0, -1.0, -1.0], [1.0, 4.0, -1.0]], [[4.0, -2.0, -2.0],
        [4.0, -1.0, -2.0]]]> : tensor<2x2x3xf32>
case @of_nothing: relax.einsum #x_2x3_b {subscripts = "...ij->...ji"}
    == dense<[[-2.0, 3.0], [2.0, 4.0], [-2.0, 1.0]]> : tensor<3x2xf32>

// Dimensions that are not in the result are summed.
case @summed: relax.einsum dense<[[-1.0, 4.0, 2.0], [2.0, 2.0, -2.0]]> : tensor<2x3xf32>
    {subscripts = "...i->i"}
    == dense<[1.0, 6.0, 0.0]> : tensor<3xf32>
case @ones_are_repeated: relax.einsum dense<[[4.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[1.0, 4.0], [-2.0, -1.0], [2.0, 4.0]]> : tensor<3x2xf32> {subscripts = "ij,jk->ik"}
    == dense<[[4.0, 28.0], [2.0, 14.0]]> : tensor<2x2xf32>

//===--- Symbols and empty tensors ---===//

case @symbolic: relax.einsum #x_2x2x3 as tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>,
    #a_2x3x2 as tensor<?x?x?xf32, #relax.tensor<[b, k, n]>> {subscripts = "bij,bjk->bik"}
    -> tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
    == dense<[[[14.0, 19.0], [20.0, 14.0]], [[-10.0, 4.0], [23.0, -32.0]]]> : tensor<2x2x2xf32>
case @symbolic_diagonal: relax.einsum #x_3x3 as tensor<?x?xf32, #relax.tensor<[n, n]>>
    {subscripts = "ii->i"} -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[2.0, -2.0, -1.0]> : tensor<3xf32>
case @symbolic_batches: relax.einsum #x_2x3_d as tensor<?x?xf32, #relax.tensor<[b, k]>>,
    dense<[3.0, 1.0, 3.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[k]>>
    {subscripts = "...i,i->..."} -> tensor<?xf32, #relax.tensor<[b]>>
    == dense<[21.0, -2.0]> : tensor<2xf32>
case @empty: relax.einsum dense<> : tensor<0x3xf32>, #a_3x2 : tensor<3x2xf32>
    {subscripts = "ij,jk->ik"}
    == dense<> : tensor<0x2xf32>

// A sum of no products is 0.
case @empty_sum: relax.einsum dense<> : tensor<2x0xf32>, dense<> : tensor<0x2xf32>
    {subscripts = "ij,jk->ik"}
    == dense<0.0> : tensor<2x2xf32>

//===--- Element types ---===//

// 300 * 300 is too much for f16.
case @f16_accumulates_in_f32: relax.einsum dense<[300.0, 300.0, 1.024e+03]> : tensor<3xf16>,
    dense<[300.0, -300.0, 2.0]> : tensor<3xf16> {subscripts = "i,i"}
    == dense<2.048e+03> : tensor<f16>
case @i8: relax.einsum dense<[[100, 3], [2, 120]]> : tensor<2x2xi8>,
    dense<[[2, 1], [1, 127]]> : tensor<2x2xi8> {subscripts = "ij,jk->ik"}
    == dense<[[-53, -31], [124, -118]]> : tensor<2x2xi8>

// TYPES: i16 i32 i64 ui16 ui32 ui64
case @$T: relax.einsum dense<[[100, 3], [2, 120]]> : tensor<2x2x$T>,
    dense<[[2, 1], [1, 127]]> : tensor<2x2x$T> {subscripts = "ij,jk->ik"}
    == dense<[[203, 481], [124, 15242]]> : tensor<2x2x$T>

case @ui8: relax.einsum dense<[[100, 3], [2, 120]]> : tensor<2x2xui8>,
    dense<[[2, 1], [1, 127]]> : tensor<2x2xui8> {subscripts = "ij,jk->ik"}
    == dense<[[203, 225], [124, 138]]> : tensor<2x2xui8>
