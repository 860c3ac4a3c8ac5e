// Size requirements that cannot be proven are checked at run time.
// RUN: relax-opt %s --relax-legalize-ops --mlir-print-local-scope | FileCheck %s --implicit-check-not=relax.check_expr
// RUN: relax-opt %s --relax-legalize-ops --remarks-filter-passed=relax-legalize-ops -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

// REMARK: remark: [Passed] proven {{.*}}"facts about symbols prove: expected dimension 0 to have 3 elements to remove, got n", size="n - 3"
// REMARK: remark: [Passed] proven {{.*}}size="-(c mod 4)"
// REMARK: remark: [Passed] proven {{.*}}size="n - 3"
// REMARK: remark: [Passed] proven {{.*}}size="-(c mod 4)"

// CHECK-LABEL: relax.func @conv(
// CHECK: relax.check_expr n - 2, "'relax.conv2d' at {{.*}}:{{[0-9]+}}:8: expected a window of 3 to fit into n + 1 padded elements"
// CHECK-NEXT: relax.call_tir
relax.func @conv(%x: tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>, %w: tensor<1x1x3x1xf32>) -> tensor<*xf32> {
  %0 = relax.conv2d %x, %w {strides = array<i64: 4, 1>, padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>, tensor<1x1x3x1xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// The window fits for all sizes: the padding is large enough, or computed.
// CHECK-LABEL: relax.func @conv_that_fits(
relax.func @conv_that_fits(%x: tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>, %w: tensor<1x1x3x1xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = relax.conv2d %x, %w {padding = array<i64: 2, 0, 1, 0>} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>, tensor<1x1x3x1xf32>) -> tensor<*xf32>
  %1 = relax.conv2d %x, %w {auto_pad = "same_upper"} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>, tensor<1x1x3x1xf32>) -> tensor<*xf32>
  relax.return %0, %1 : tensor<*xf32>, tensor<*xf32>
}

// CHECK-LABEL: relax.func @conv_transpose(
// CHECK: relax.check_expr 2 * n - 5, "'relax.conv1d_transpose' at {{.*}}: expected a result whose dimensions are not negative"
relax.func @conv_transpose(%x: tensor<1x1x?xf32, #relax.tensor<[1, 1, n]>>, %w: tensor<1x1x3xf32>) -> tensor<*xf32> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>, padding = array<i64: 3, 3>} : (tensor<1x1x?xf32, #relax.tensor<[1, 1, n]>>, tensor<1x1x3xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// CHECK-LABEL: relax.func @pools(
// CHECK: relax.check_expr n - 2, "'relax.max_pool2d' at {{.*}}: expected a window of 5 to fit into n padded elements and 3 more in ceil_mode"
// CHECK: relax.check_expr n - 3, "'relax.avg_pool2d' at {{.*}}: expected a window of 3 to fit into n padded elements"
relax.func @pools(%x: tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = relax.max_pool2d %x {pool_size = array<i64: 5, 1>, strides = array<i64: 4, 1>, ceil_mode = true} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>) -> tensor<*xf32>
  %1 = relax.avg_pool2d %x {pool_size = array<i64: 2, 1>, dilation = array<i64: 2, 1>} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, n, 4]>>) -> tensor<*xf32>
  relax.return %0, %1 : tensor<*xf32>, tensor<*xf32>
}

// CHECK-LABEL: relax.func @pixel_shuffle(
// CHECK: relax.check_expr -(c mod 4), "'relax.pixel_shuffle' at {{.*}}: expected channels to be divisible by 4, got c"
relax.func @pixel_shuffle(%x: tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>, %y: tensor<1x?x1x1xf32, #relax.tensor<[1, 4 * c, 1, 1]>>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>) -> tensor<*xf32>
  %1 = relax.pixel_shuffle %y {upscale_factor = 2 : i64} : (tensor<1x?x1x1xf32, #relax.tensor<[1, 4 * c, 1, 1]>>) -> tensor<*xf32>
  relax.return %0, %1 : tensor<*xf32>, tensor<*xf32>
}

// In a dataflow region, too.
// CHECK-LABEL: relax.func @pad(
// CHECK: relax.dataflow
// CHECK: relax.check_expr n - 3, "'relax.pad' at {{.*}}: expected dimension 0 to have 3 elements to remove, got n"
relax.func @pad(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32> {
  %0 = relax.dataflow -> tensor<?xf32> {
    %1 = relax.pad %x {pad_width = array<i64: -3, 5>, pad_mode = "edge"} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n + 2]>>
    %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[n + 2]>> -> tensor<?xf32>
    relax.output %2 : tensor<?xf32>
  }
  relax.return %0 : tensor<?xf32>
}

// A dimension is not negative, but the symbols in it may be.
// CHECK-LABEL: relax.func @pad_of_a_sum(
// CHECK: relax.check_expr n + 1, "'relax.pad' at {{.*}}: expected dimension 0 to have 4 elements to remove, got n + 5"
relax.func @pad_of_a_sum(%s: !relax.shape<[n]>, %x: tensor<?xf32, #relax.tensor<[n + 5]>>) -> tensor<?xf32, #relax.tensor<[n + 1]>> {
  %0 = relax.pad %x {pad_width = array<i64: -4, 0>} : (tensor<?xf32, #relax.tensor<[n + 5]>>) -> tensor<?xf32, #relax.tensor<[n + 1]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n + 1]>>
}

// Without output channels no division by their number occurs. (Not looked at as
// linalg, whose verifier refuses an empty dimension in a sum.)
// CHECK-LABEL: relax.func @no_channel(
relax.func @no_channel(%x: tensor<1x2x4x4xf32>, %w: tensor<0x1x1x1xf32>) -> tensor<1x0x4x4xf32> {
  %0 = relax.conv2d %x, %w {groups = 2 : i64} : (tensor<1x2x4x4xf32>, tensor<0x1x1x1xf32>) -> tensor<1x0x4x4xf32>
  relax.return %0 : tensor<1x0x4x4xf32>
}

// An integer bound is clamped to an expression that is in no type.
// CHECK-LABEL: relax.func @clamped_integer(
// CHECK: relax.call_tir @strided_slice
relax.func @clamped_integer(%x: tensor<?xf32, #relax.tensor<[m]>>, %y: tensor<?xf32, #relax.tensor<[max(m - 1, 0)]>>) -> tensor<*xf32> {
  %0 = relax.strided_slice %y {axes = array<i64: 0>, begin = [100], end = [9], strides = array<i64: -3>} : (tensor<?xf32, #relax.tensor<[max(m - 1, 0)]>>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// So is padding computed from a size that is not a symbol.
// CHECK-LABEL: relax.func @auto_pad(
// CHECK: relax.call_tir @conv1d
relax.func @auto_pad(%k: tensor<?xf32, #relax.tensor<[k]>>, %w: tensor<?xf32, #relax.tensor<[w]>>, %x: tensor<1x1x?xf32, #relax.tensor<[1, 1, min(k, w + 1)]>>, %y: tensor<1x1x3xf32>) -> tensor<*xf32> {
  %0 = relax.conv1d %x, %y {auto_pad = "same_upper", strides = array<i64: 2>} : (tensor<1x1x?xf32, #relax.tensor<[1, 1, min(k, w + 1)]>>, tensor<1x1x3xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// One check for each size that is to be the same; operands are not negative.
// CHECK-LABEL: relax.func @concat(
// CHECK: relax.check_expr min(-m + n, m - n), "'relax.concat' at {{.*}}: expected dimension 1 of operand 1 to be n, got m"
// CHECK-NEXT: relax.check_expr min(-n + 4, n - 4), "'relax.concat' at {{.*}}: expected dimension 1 of operand 4 to be n, got 4"
// CHECK-NEXT: relax.call_tir
relax.func @concat(%a: tensor<4x?xf32, #relax.tensor<[4, n]>>, %b: tensor<4x?xf32, #relax.tensor<[4, m]>>, %c: tensor<2x4xf32>) -> tensor<18x?xf32> {
  %0 = relax.concat %a, %b, %a, %b, %c {axis = 0 : i64} : (tensor<4x?xf32, #relax.tensor<[4, n]>>, tensor<4x?xf32, #relax.tensor<[4, m]>>, tensor<4x?xf32, #relax.tensor<[4, n]>>, tensor<4x?xf32, #relax.tensor<[4, m]>>, tensor<2x4xf32>) -> tensor<18x?xf32, #relax.tensor<[18, n]>>
  %1 = relax.erase_shape %0 : tensor<18x?xf32, #relax.tensor<[18, n]>> -> tensor<18x?xf32>
  relax.return %1 : tensor<18x?xf32>
}

// Facts about symbols prove requirements: a promise, a cast, and an equal
// requirement of an operator before.
// CHECK-LABEL: relax.func @promised(
relax.func @promised(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>) -> (tensor<?xf32, #relax.tensor<[n - 3]>>, tensor<*xf32>) attributes {
    relax.symbol_bounds = {n = #relax.symbol_range<3 to ?>, c = #relax.symbol_range<multiple_of 8>}} {
  %0 = relax.pad %x {pad_width = array<i64: -3, 0>, pad_mode = "edge"} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n - 3]>>
  %1 = relax.pixel_shuffle %c {upscale_factor = 2 : i64} : (tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>) -> tensor<*xf32>
  relax.return %0, %1 : tensor<?xf32, #relax.tensor<[n - 3]>>, tensor<*xf32>
}

// CHECK-LABEL: relax.func @stated(
// CHECK: relax.check_expr n - 4,
// CHECK: relax.return
relax.func @stated(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>, %y: tensor<?xf32, #relax.tensor<[k]>>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = relax.pad %x {pad_width = array<i64: -4, 0>, pad_mode = "edge"} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<*xf32>
  %1 = relax.pad %x {pad_width = array<i64: -3, 0>, pad_mode = "edge"} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<*xf32>
  %2 = relax.match_cast %c : tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>> -> tensor<1x?x1x1xf32, #relax.tensor<[1, 4 * k, 1, 1]>>
  %3 = relax.pixel_shuffle %c {upscale_factor = 2 : i64} : (tensor<1x?x1x1xf32, #relax.tensor<[1, c, 1, 1]>>) -> tensor<*xf32>
  relax.return %0, %1, %3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
