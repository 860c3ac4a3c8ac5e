// RUN: relax-test-run %s

// relax.softmax: exp(x - max) / sum along axis; f16 and bf16 are computed in
// f32.

#x = dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]> : tensor<2x3xf32>
#e_2x3 = dense<[[0.2312239, 0.6285317, 0.14024438],
    [0.017147826, 0.046612624, 0.93623954]]> : tensor<2x3xf32>
#e_2x3_b = dense<[[0.8807971, 0.8807971, 0.07585818],
    [0.11920292, 0.11920292, 0.9241418]]> : tensor<2x3xf32>

//===--- Shapes and axes ---===//

case @last_by_default: relax.softmax #x ~= #e_2x3
case @rows: relax.softmax #x {axis = 0 : i64} ~= #e_2x3_b
case @columns: relax.softmax #x {axis = 1 : i64} ~= #e_2x3
case @negative_axis: relax.softmax #x {axis = -2 : i64} ~= #e_2x3_b
case @middle: relax.softmax dense<[[[1.0, 2.0], [0.5, -1.0]], [[0.0, 3.0],
        [4.0, -2.0]]]> : tensor<2x2x2xf32>
    {axis = 1 : i64}
    ~= dense<[[[0.62245935, 0.95257413], [0.37754068, 0.047425874]], [[0.01798621, 0.9933072],
        [0.98201376, 0.006692851]]]> : tensor<2x2x2xf32>
case @rank1: relax.softmax dense<[0.0, 1.0]> : tensor<2xf32>
    ~= dense<[0.26894143, 0.7310586]> : tensor<2xf32>

// 1, whatever it is.
case @one_element: relax.softmax dense<[[5.0], [-5.0]]> : tensor<2x1xf32>
    ~= dense<[[1.0], [1.0]]> : tensor<2x1xf32>
case @symbolic: relax.softmax #x as tensor<?x3xf32, #relax.tensor<[n, 3]>> {axis = -1 : i64}
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= #e_2x3
case @symbolic_axis: relax.softmax #x as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 1 : i64}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    ~= #e_2x3
case @empty: relax.softmax dense<> : tensor<0x3xf32> ~= dense<> : tensor<0x3xf32>
case @empty_axis: relax.softmax dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.softmax dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Numbers ---===//

// The exponentials of these are infinite: the greatest is subtracted first.
case @large: relax.softmax dense<[1000.0, 999.0, 0.0]> : tensor<3xf32>
    ~= dense<[0.7310586, 0.26894143, 0.0]> : tensor<3xf32>
case @small: relax.softmax dense<[-1000.0, -1001.0]> : tensor<2xf32>
    ~= dense<[0.7310586, 0.26894143]> : tensor<2xf32>
// Kernels replace subnormal exponentials by zero.
case @far: relax.softmax dense<[0.0, -86.0, -100.0, -1000.0]> : tensor<4xf32>
    ~= dense<[1.0, 4.473779e-38, 0.0, 0.0]> : tensor<4xf32>

// It spoils its row only.
case @nan: relax.softmax dense<[[nan, 1.0], [1.0, 2.0]]> : tensor<2x2xf32>
    ~= dense<[[nan, nan], [0.26894143, 0.7310586]]> : tensor<2x2xf32>

// inf - inf is NaN, and so is the sum.
case @infinity: relax.softmax dense<[[inf, 1.0], [-inf, 1.0]]> : tensor<2x2xf32>
    ~= dense<[[nan, nan], [0.0, 1.0]]> : tensor<2x2xf32>
case @only_negative_infinity: relax.softmax dense<[-inf, -inf]> : tensor<2xf32>
    ~= dense<[nan, nan]> : tensor<2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.softmax dense<[[0.1, 2.0, -3.0], [10.0, 0.0, 5.0]]> : tensor<2x3x$T>
    ~= dense<[[0.1293503155580589, 0.8648225558966957, 0.005827128545245564], [0.9932623568421745,
        4.5094041236354885e-5, 0.006692549116589288]]> : tensor<2x3x$T>
