// Sizes that an operator cannot take, found by the interpreter since the types of
// the operands do not name them.
// RUN: not relax-test-run %s --modes=reference 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: error: @attention_keys: reference: {{.*}}'relax.attention' op expected query, key and value with matching batches, keys, heads and channels
case @attention_keys: relax.attention dense<0.0> : tensor<1x2x2x4xf32> as tensor<?x?x?x?xf32>,
    dense<0.0> : tensor<1x3x2x4xf32> as tensor<?x?x?x?xf32>,
    dense<0.0> : tensor<1x5x2x4xf32> as tensor<?x?x?x?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @conv2d_channels: reference: {{.*}}'relax.conv2d' op expected channels for 2 groups, got 3 in the data and a kernel from 1 to 2
case @conv2d_channels: relax.conv2d dense<0.0> : tensor<1x3x4x4xf32> as tensor<?x?x?x?xf32>,
    dense<0.0> : tensor<2x1x1x1xf32> as tensor<?x?x?x?xf32> {groups = 2 : i64}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @conv2d_transpose_channels: reference: {{.*}}'relax.conv2d_transpose' op expected channels for 1 groups, got 3 in the data and a kernel from 2
case @conv2d_transpose_channels: relax.conv2d_transpose
    dense<0.0> : tensor<1x3x4x4xf32> as tensor<?x?x?x?xf32>,
    dense<0.0> : tensor<2x1x1x1xf32> as tensor<?x?x?x?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @conv2d_transpose_padding: reference: {{.*}}'relax.conv2d_transpose' op expected a result whose dimensions are not negative, got -1
case @conv2d_transpose_padding: relax.conv2d_transpose
    dense<0.0> : tensor<1x1x1x1xf32> as tensor<?x?x?x?xf32>,
    dense<0.0> : tensor<1x1x1x1xf32> as tensor<?x?x?x?xf32> {padding = array<i64: 1, 1, 1, 1>}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @col2im_columns: reference: {{.*}}'relax.col2im' op expected 4 columns and a multiple of 4 rows, got 5 and 4
case @col2im_columns: relax.col2im dense<0.0> : tensor<1x4x5xf32> as tensor<?x?x?xf32>
    {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @broadcast_to_smaller: reference: {{.*}}'relax.broadcast_to' op expected an operand that broadcasts to shape [1], got tensor<3xf32>
case @broadcast_to_smaller: relax.broadcast_to dense<0.0> : tensor<3xf32> as tensor<?xf32>, [1]
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @stack_shapes: reference: {{.*}}'relax.stack' op expected operands of one shape, got tensor<3xf32> and tensor<2xf32>
case @stack_shapes: relax.stack dense<0.0> : tensor<3xf32> as tensor<?xf32>,
    dense<0.0> : tensor<2xf32> as tensor<?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @reverse_sequence_lengths: reference: {{.*}}'relax.reverse_sequence' op expected 3 seq_lengths, got 2
case @reverse_sequence_lengths: relax.reverse_sequence
    dense<0.0> : tensor<4x3xf32> as tensor<?x?xf32>, dense<1> : tensor<2xi64> as tensor<?xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @layout_transform_clash: reference: {{.*}}'relax.layout_transform' op expected one element for each position, got two for element 2
case @layout_transform_clash: relax.layout_transform dense<0.0> : tensor<2x3xf32> as tensor<?x?xf32>
    {index_map = affine_map<(a, b) -> (a * 2 + b)>}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @prelu_alpha: reference: {{.*}}'relax.prelu' op expected alpha of size 1 or 3, got 2
case @prelu_alpha: relax.prelu dense<0.0> : tensor<2x3xf32> as tensor<?x?xf32>,
    dense<0.0> : tensor<2xf32> as tensor<?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @affine_grid_maps: reference: {{.*}}'relax.affine_grid' op expected maps of 2 x 3
case @affine_grid_maps: relax.affine_grid dense<0.0> : tensor<1x2x2xf32> as tensor<?x?x?xf32>, [2, 3]
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @gather_nd_depth: reference: {{.*}}'relax.gather_nd' op expected data of rank 2 at least, got 1
case @gather_nd_depth: relax.gather_nd dense<0.0> : tensor<3xf32> as tensor<?xf32>,
    dense<0> : tensor<1x2xi64> as tensor<?x?xi64>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @nll_loss_targets: reference: {{.*}}'relax.nll_loss' op expected a target for each prediction and a weight for each class
case @nll_loss_targets: relax.nll_loss dense<0.0> : tensor<3x4xf32> as tensor<?x?xf32>,
    dense<0> : tensor<2xi64> as tensor<?xi64>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @cross_entropy_labels: reference: {{.*}}'relax.cross_entropy_with_logits' op expected a label for each prediction
case @cross_entropy_labels: relax.cross_entropy_with_logits
    dense<0.0> : tensor<3x4xf32> as tensor<?x?xf32>, dense<0.0> : tensor<3x5xf32> as tensor<?x?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>

// CHECK: error: @group_norm_parameters: reference: {{.*}}'relax.group_norm' op expected parameters of 4 channels
case @group_norm_parameters: relax.group_norm dense<0.0> : tensor<1x4x2xf32> as tensor<?x?x?xf32>,
    dense<0.0> : tensor<4xf32> as tensor<?xf32>, dense<0.0> : tensor<2xf32> as tensor<?xf32>
    {num_groups = 2 : i64, channel_axis = 1 : i64, axes = array<i64: 2>}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @batch_norm_parameters: reference: {{.*}}'relax.batch_norm' op expected parameters of 4 channels
case @batch_norm_parameters: relax.batch_norm dense<0.0> : tensor<1x4x2xf32> as tensor<?x?x?xf32>,
    dense<0.0> : tensor<4xf32> as tensor<?xf32>, dense<0.0> : tensor<4xf32> as tensor<?xf32>,
    dense<0.0> : tensor<2xf32> as tensor<?xf32>, dense<0.0> : tensor<4xf32> as tensor<?xf32>
    -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
    == dense<0.0> : tensor<f32> == dense<0.0> : tensor<f32> == dense<0.0> : tensor<f32>

// CHECK: error: @collapse_sum_like_larger: reference: {{.*}}'relax.collapse_sum_like' op expected a shape that broadcasts to that of tensor<1xf32>, got shape [3]
case @collapse_sum_like_larger: relax.collapse_sum_like
    dense<0.0> : tensor<1xf32> as tensor<?xf32>, dense<0.0> : tensor<3xf32> as tensor<?xf32>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @multinomial_samples: reference: {{.*}}'relax.multinomial_from_uniform' op expected samples and sample indices of one shape [n, 1], got tensor<2x1xf32> and tensor<3x1xi64>
case @multinomial_samples: relax.multinomial_from_uniform
    dense<0.0> : tensor<1x3xf32> as tensor<?x?xf32>, dense<0.0> : tensor<2x1xf32> as tensor<?x?xf32>,
    dense<0> : tensor<3x1xi64> as tensor<?x?xi64>
    -> tensor<*xi64> == dense<0> : tensor<i64>

// CHECK: error: @slice_scatter_source: reference: {{.*}}'relax.slice_scatter' op expected a source of shape [2], got tensor<3xf32>
case @slice_scatter_source: relax.slice_scatter dense<0.0> : tensor<4xf32> as tensor<?xf32>,
    dense<0.0> : tensor<3xf32> as tensor<?xf32>
    {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<2>]}
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
// CHECK: error: @dynamic_slice_bounds: reference: {{.*}}'relax.dynamic_strided_slice' op expected begin, end and strides of one length, at most 1
case @dynamic_slice_bounds: relax.dynamic_strided_slice
    dense<0.0> : tensor<4xf32> as tensor<?xf32>, dense<0> : tensor<2xi64> as tensor<?xi64>,
    dense<0> : tensor<2xi64> as tensor<?xi64>, dense<1> : tensor<2xi64> as tensor<?xi64>
    -> tensor<*xf32> == dense<0.0> : tensor<f32>
