// RUN: relax-test-run %s

// relax.pad: elements added at the ends of dimensions, or removed.

#x_2x3 = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
#x_4 = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>

//===--- Constant ---===//

case @zeros: relax.pad #x_2x3 {pad_width = array<i64: 1, 0, 0, 2>}
    == dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 0.0, 0.0],
        [4.0, 5.0, 6.0, 0.0, 0.0]]> : tensor<3x5xf32>
case @value: relax.pad #x_2x3, dense<9.0> : tensor<f32> {pad_width = array<i64: 0, 1, 1, 1>}
    == dense<[[9.0, 1.0, 2.0, 3.0, 9.0], [9.0, 4.0, 5.0, 6.0, 9.0],
        [9.0, 9.0, 9.0, 9.0, 9.0]]> : tensor<3x5xf32>
case @nothing_added: relax.pad #x_2x3 {pad_width = array<i64: 0, 0, 0, 0>} == #x_2x3
case @removed: relax.pad #x_2x3 {pad_width = array<i64: -1, 0, 0, -1>}
    == dense<[[4.0, 5.0]]> : tensor<1x2xf32>
case @removed_and_added: relax.pad #x_2x3, dense<9.0> : tensor<f32>
    {pad_width = array<i64: 1, -1, -2, 2>}
    == dense<[[9.0, 9.0, 9.0], [3.0, 9.0, 9.0]]> : tensor<2x3xf32>
case @of_nothing: relax.pad dense<> : tensor<0x2xf32>, dense<7.0> : tensor<f32>
    {pad_width = array<i64: 1, 1, 0, 0>}
    == dense<7.0> : tensor<2x2xf32>
case @nan: relax.pad dense<[1.0]> : tensor<1xf32>, dense<nan> : tensor<f32>
    {pad_width = array<i64: 1, 1>}
    == dense<[nan, 1.0, nan]> : tensor<3xf32>
case @symbolic: relax.pad #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>, dense<9.0> : tensor<f32>
    {pad_width = array<i64: 1, 0, 0, 2>} -> tensor<?x?xf32, #relax.tensor<[n + 1, m + 2]>>
    == dense<[[9.0, 9.0, 9.0, 9.0, 9.0], [1.0, 2.0, 3.0, 9.0, 9.0],
        [4.0, 5.0, 6.0, 9.0, 9.0]]> : tensor<3x5xf32>
case @symbolic_removed: relax.pad #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {pad_width = array<i64: -1, 2, 0, 0>} -> tensor<?x?xf32, #relax.tensor<[n + 1, m]>>
    == dense<[[4.0, 5.0, 6.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>

//===--- Reflect ---===//

case @reflect: relax.pad #x_4 {pad_width = array<i64: 2, 1>, pad_mode = "reflect"}
    == dense<[3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0]> : tensor<7xf32>
case @reflect_matrix: relax.pad #x_2x3 {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "reflect"}
    == dense<[[6.0, 5.0, 4.0, 5.0, 6.0, 5.0], [3.0, 2.0, 1.0, 2.0, 3.0, 2.0],
        [6.0, 5.0, 4.0, 5.0, 6.0, 5.0]]> : tensor<3x6xf32>
case @reflect_often: relax.pad #x_4 {pad_width = array<i64: 9, 8>, pad_mode = "reflect"}
    == dense<[4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 2.0,
        3.0, 4.0, 3.0, 2.0]> : tensor<21xf32>
case @reflect_one_element: relax.pad dense<[5.0]> : tensor<1xf32>
    {pad_width = array<i64: 2, 3>, pad_mode = "reflect"}
    == dense<5.0> : tensor<6xf32>
case @reflect_removed: relax.pad #x_4 {pad_width = array<i64: -1, 2>, pad_mode = "reflect"}
    == dense<[2.0, 3.0, 4.0, 3.0, 2.0]> : tensor<5xf32>
case @reflect_symbolic: relax.pad #x_4 as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 2, 3>, pad_mode = "reflect"} -> tensor<?xf32, #relax.tensor<[n + 5]>>
    == dense<[3.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0]> : tensor<9xf32>
case @reflect_other_dimension_empty: relax.pad dense<> : tensor<2x0xf32>
    {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "reflect"}
    == dense<> : tensor<4x0xf32>
case @reflect_of_nothing: relax.pad dense<> : tensor<0xf32> as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 1, 2>, pad_mode = "reflect"} -> tensor<?xf32, #relax.tensor<[n + 3]>>
    == dense<0.0> : tensor<3xf32>

//===--- Edge ---===//

case @edge: relax.pad #x_4 {pad_width = array<i64: 2, 1>, pad_mode = "edge"}
    == dense<[1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0]> : tensor<7xf32>
case @edge_matrix: relax.pad #x_2x3 {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "edge"}
    == dense<[[1.0, 1.0, 1.0, 2.0, 3.0, 3.0], [1.0, 1.0, 1.0, 2.0, 3.0, 3.0],
        [4.0, 4.0, 4.0, 5.0, 6.0, 6.0]]> : tensor<3x6xf32>
case @edge_often: relax.pad #x_4 {pad_width = array<i64: 9, 8>, pad_mode = "edge"}
    == dense<[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0, 4.0, 4.0, 4.0,
        4.0, 4.0, 4.0, 4.0]> : tensor<21xf32>
case @edge_one_element: relax.pad dense<[5.0]> : tensor<1xf32>
    {pad_width = array<i64: 2, 3>, pad_mode = "edge"}
    == dense<5.0> : tensor<6xf32>
case @edge_removed: relax.pad #x_4 {pad_width = array<i64: -1, 2>, pad_mode = "edge"}
    == dense<[2.0, 3.0, 4.0, 4.0, 4.0]> : tensor<5xf32>
case @edge_symbolic: relax.pad #x_4 as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 2, 3>, pad_mode = "edge"} -> tensor<?xf32, #relax.tensor<[n + 5]>>
    == dense<[1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0, 4.0, 4.0]> : tensor<9xf32>
case @edge_other_dimension_empty: relax.pad dense<> : tensor<2x0xf32>
    {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "edge"}
    == dense<> : tensor<4x0xf32>
case @edge_of_nothing: relax.pad dense<> : tensor<0xf32> as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 1, 2>, pad_mode = "edge"} -> tensor<?xf32, #relax.tensor<[n + 3]>>
    == dense<0.0> : tensor<3xf32>

//===--- Wrap ---===//

case @wrap: relax.pad #x_4 {pad_width = array<i64: 2, 1>, pad_mode = "wrap"}
    == dense<[3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0]> : tensor<7xf32>
case @wrap_matrix: relax.pad #x_2x3 {pad_width = array<i64: 1, 0, 2, 1>, pad_mode = "wrap"}
    == dense<[[5.0, 6.0, 4.0, 5.0, 6.0, 4.0], [2.0, 3.0, 1.0, 2.0, 3.0, 1.0],
        [5.0, 6.0, 4.0, 5.0, 6.0, 4.0]]> : tensor<3x6xf32>
case @wrap_often: relax.pad #x_4 {pad_width = array<i64: 9, 8>, pad_mode = "wrap"}
    == dense<[4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0,
        1.0, 2.0, 3.0, 4.0]> : tensor<21xf32>
case @wrap_one_element: relax.pad dense<[5.0]> : tensor<1xf32>
    {pad_width = array<i64: 2, 3>, pad_mode = "wrap"}
    == dense<5.0> : tensor<6xf32>
case @wrap_removed: relax.pad #x_4 {pad_width = array<i64: -1, 2>, pad_mode = "wrap"}
    == dense<[2.0, 3.0, 4.0, 2.0, 3.0]> : tensor<5xf32>
case @wrap_symbolic: relax.pad #x_4 as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 2, 3>, pad_mode = "wrap"} -> tensor<?xf32, #relax.tensor<[n + 5]>>
    == dense<[3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0]> : tensor<9xf32>
case @wrap_other_dimension_empty: relax.pad dense<> : tensor<2x0xf32>
    {pad_width = array<i64: 1, 1, 0, 0>, pad_mode = "wrap"}
    == dense<> : tensor<4x0xf32>
case @wrap_of_nothing: relax.pad dense<> : tensor<0xf32> as tensor<?xf32, #relax.tensor<[n]>>
    {pad_width = array<i64: 1, 2>, pad_mode = "wrap"} -> tensor<?xf32, #relax.tensor<[n + 3]>>
    == dense<0.0> : tensor<3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.pad dense<[1.0, 2.0]> : tensor<2x$T>, dense<7.0> : tensor<$T>
    {pad_width = array<i64: 1, 0>}
    == dense<[7.0, 1.0, 2.0]> : tensor<3x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.pad dense<[1, 2]> : tensor<2x$T>, dense<7> : tensor<$T>
    {pad_width = array<i64: 1, 0>}
    == dense<[7, 1, 2]> : tensor<3x$T>

case @i1: relax.pad dense<[true, false]> : tensor<2xi1> {pad_width = array<i64: 1, 0>}
    == dense<[false, true, false]> : tensor<3xi1>
