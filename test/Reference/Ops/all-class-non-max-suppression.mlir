// RUN: relax-test-run %s

// relax.all_class_non_max_suppression: the best of boxes that overlap. Expected
// values are by hand, those of @onnx_ from the cases of ONNX.

#boxes_1x6x4 = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9],
    [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x6x4xf32>
#scores_1x1x6 = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
#boxes_1x2x4 = dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
#boxes_1x4x4 = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0],
    [0.0, 6.0, 1.0, 7.0]]]>
#scores_1x1x4 = dense<[[[0.5, 0.7, 0.5, 0.7]]]> : tensor<1x1x4xf32>
#boxes_1x2x4_b = dense<[[[0.0, 0.0, 1.0, 3.0], [0.0, 0.0, 1.0, 1.0]]]>

case @onnx_suppress_by_iou: relax.all_class_non_max_suppression #boxes_1x6x4, #scores_1x1x6,
    dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
case @onnx_suppress_by_iou_and_scores: relax.all_class_non_max_suppression #boxes_1x6x4,
    #scores_1x1x6, dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.4> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>
case @onnx_limit_output_size: relax.all_class_non_max_suppression #boxes_1x6x4, #scores_1x1x6,
    dense<2> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>
case @onnx_flipped_coordinates: relax.all_class_non_max_suppression
    dense<[[[1.0, 1.0, 0.0, 0.0], [0.0, 0.1, 1.0, 1.1], [0.0, 0.9, 1.0, -0.1],
        [0.0, 10.0, 1.0, 11.0], [1.0, 10.1, 0.0, 11.1],
        [1.0, 101.0, 0.0, 100.0]]]> : tensor<1x6x4xf32>,
    #scores_1x1x6, dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
case @onnx_center_point_box_format: relax.all_class_non_max_suppression
    dense<[[[0.5, 0.5, 1.0, 1.0], [0.5, 0.6, 1.0, 1.0], [0.5, 0.4, 1.0, 1.0], [0.5, 10.5, 1.0, 1.0],
        [0.5, 10.6, 1.0, 1.0], [0.5, 100.5, 1.0, 1.0]]]> : tensor<1x6x4xf32>,
    #scores_1x1x6, dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32>
    {center_point_box = true} -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
case @onnx_identical_boxes: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0],
        [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0],
        [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]]]> : tensor<1x10x4xf32>,
    dense<[[[0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]]]> : tensor<1x1x10xf32>,
    dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>
case @onnx_two_classes: relax.all_class_non_max_suppression #boxes_1x6x4,
    dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3],
        [0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x2x6xf32>,
    dense<2> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0], [0, 1, 3], [0, 1, 0]]> : tensor<4x3xi64>
case @onnx_two_batches: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9],
        [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]],
        [[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0],
        [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<2x6x4xf32>,
    dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]],
        [[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<2x1x6xf32>,
    dense<2> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 0], [1, 0, 3], [1, 0, 0]]> : tensor<4x3xi64>
case @single_box: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0]]]> : tensor<1x1x4xf32>, dense<[[[0.9]]]> : tensor<1x1x1xf32>,
    dense<3> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>

// The intersection is half of the union.
case @overlap_equal_to_the_threshold_is_kept: relax.all_class_non_max_suppression
    #boxes_1x2x4 : tensor<1x2x4xf32>, dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf32>,
    dense<2> : tensor<i64>, dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
case @overlap_above_the_threshold_is_not: relax.all_class_non_max_suppression
    #boxes_1x2x4 : tensor<1x2x4xf32>, dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf32>,
    dense<2> : tensor<i64>, dense<0.49> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>
case @boxes_that_touch_do_not_overlap: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 1.0, 2.0], [1.0, 0.0, 2.0, 1.0]]]> : tensor<1x3x4xf32>,
    dense<[[[0.1, 0.2, 0.3]]]> : tensor<1x1x3xf32>, dense<3> : tensor<i64>, dense<0.0> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 2], [0, 0, 1], [0, 0, 0]]> : tensor<3x3xi64>
case @equal_scores_in_the_order_of_boxes: relax.all_class_non_max_suppression
    #boxes_1x4x4 : tensor<1x4x4xf32>, #scores_1x1x4, dense<4> : tensor<i64>,
    dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 1], [0, 0, 3], [0, 0, 0], [0, 0, 2]]> : tensor<4x3xi64>
case @equal_scores_of_boxes_that_overlap: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1],
        [0.0, -0.1, 1.0, 0.9]]]> : tensor<1x3x4xf32>,
    dense<[[[0.5, 0.5, 0.5]]]> : tensor<1x1x3xf32>, dense<3> : tensor<i64>, dense<0.5> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>
case @score_equal_to_the_threshold_is_left_out: relax.all_class_non_max_suppression
    #boxes_1x4x4 : tensor<1x4x4xf32>, dense<[[[0.5, 0.25, 0.75, 0.5]]]> : tensor<1x1x4xf32>,
    dense<4> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 2]]> : tensor<1x3xi64>

// All scores, -inf too; -0.0 is equal to 0.0.
case @without_score_threshold: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xf32>,
    dense<[[[-0.5, -inf, 0.0, -0.0]]]> : tensor<1x1x4xf32>, dense<4> : tensor<i64>,
    dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 2], [0, 0, 3], [0, 0, 0], [0, 0, 1]]> : tensor<4x3xi64>
case @negative_score_threshold: relax.all_class_non_max_suppression
    #boxes_1x4x4 : tensor<1x4x4xf32>, dense<[[[-0.5, -2.0, 0.0, 1.0]]]> : tensor<1x1x4xf32>,
    dense<4> : tensor<i64>, dense<0.5> : tensor<f32>, dense<-1.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 2], [0, 0, 0]]> : tensor<3x3xi64>
case @no_boxes_wanted: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xf32>,
    #scores_1x1x4, dense<0> : tensor<i64>, dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>
case @less_than_no_boxes_wanted: relax.all_class_non_max_suppression
    #boxes_1x4x4 : tensor<1x4x4xf32>, #scores_1x1x4, dense<-1> : tensor<i64>,
    dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>
case @no_boxes: relax.all_class_non_max_suppression dense<> : tensor<1x0x4xf32>,
    dense<> : tensor<1x2x0xf32>, dense<3> : tensor<i64>, dense<0.5> : tensor<f32>,
    dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>
case @no_batches: relax.all_class_non_max_suppression dense<> : tensor<0x2x4xf32>,
    dense<> : tensor<0x2x2xf32>, dense<3> : tensor<i64>, dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>
case @no_classes: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xf32>,
    dense<> : tensor<1x0x4xf32>, dense<3> : tensor<i64>, dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>
case @all_scores_too_low: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xf32>,
    #scores_1x1x4, dense<4> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.9> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<> : tensor<0x3xi64>

// The second is dropped for the first, so that it does not drop the third.
case @kept_boxes_only_suppress: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 4.0], [0.0, 2.0, 1.0, 6.0], [0.0, 4.0, 1.0, 8.0]]]> : tensor<1x3x4xf32>,
    dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>, dense<3> : tensor<i64>,
    dense<0.25> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 2]]> : tensor<2x3xi64>
case @boxes_without_area: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0],
        [0.5, 0.5, 0.5, 0.5]]]> : tensor<1x4x4xf32>,
    dense<[[[0.9, 0.8, 0.7, 0.6]]]> : tensor<1x1x4xf32>, dense<4> : tensor<i64>,
    dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3]]> : tensor<4x3xi64>

// Taken as they are: such a box meets no other.
case @negative_width_and_height: relax.all_class_non_max_suppression
    dense<[[[0.5, 0.5, -1.0, -1.0], [0.5, 0.5, 1.0, 1.0],
        [0.5, 0.5, 1.0, 1.0]]]> : tensor<1x3x4xf32>,
    dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>, dense<3> : tensor<i64>, dense<0.0> : tensor<f32>
    {center_point_box = true} -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
case @classes_and_batches_by_themselves: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0]], [[0.0, 0.0, 1.0, 2.0],
        [0.0, 0.0, 1.0, 1.0]]]> : tensor<2x2x4xf32>,
    dense<[[[0.1, 0.2], [0.4, 0.3]], [[0.9, 0.8], [0.7, 0.8]]]> : tensor<2x2x2xf32>,
    dense<2> : tensor<i64>, dense<0.25> : tensor<f32>, dense<0.1> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]]> : tensor<5x3xi64>
case @nan_scores: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xf32>,
    dense<[[[nan, 0.5, nan, 0.7]]]> : tensor<1x1x4xf32>, dense<4> : tensor<i64>,
    dense<0.5> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3], [0, 0, 1]]> : tensor<2x3xi64>
case @nan_scores_and_threshold: relax.all_class_non_max_suppression
    #boxes_1x4x4 : tensor<1x4x4xf32>, dense<[[[nan, 0.5, nan, 0.7]]]> : tensor<1x1x4xf32>,
    dense<4> : tensor<i64>, dense<0.5> : tensor<f32>, dense<0.6> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 3]]> : tensor<1x3xi64>

// Such a box overlaps no other box.
case @nan_in_boxes: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, 1.0], [nan, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0],
        [0.0, 0.0, 1.0, nan]]]> : tensor<1x4x4xf32>,
    dense<[[[0.6, 0.9, 0.8, 0.7]]]> : tensor<1x1x4xf32>, dense<4> : tensor<i64>,
    dense<0.0> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 1], [0, 0, 2], [0, 0, 3]]> : tensor<3x3xi64>

// The union is infinite, and the intersection a zero part of it.
case @infinite_box: relax.all_class_non_max_suppression
    dense<[[[0.0, 0.0, 1.0, inf], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]]]> : tensor<1x3x4xf32>,
    dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>, dense<3> : tensor<i64>, dense<0.0> : tensor<f32>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>

// TYPES: f16 f64
case @$T: relax.all_class_non_max_suppression #boxes_1x2x4 : tensor<1x2x4x$T>,
    dense<[[[0.9, 0.8]]]> : tensor<1x1x2x$T>, dense<2> : tensor<i64>, dense<0.5> : tensor<$T>,
    dense<0.0> : tensor<$T> -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>

// A third is greater, by less than f32 tells apart.
case @f64_is_not_rounded_to_f32: relax.all_class_non_max_suppression
    #boxes_1x2x4_b : tensor<1x2x4xf64>, dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf64>,
    dense<2> : tensor<i64>, dense<0.33333333> : tensor<f64>, dense<0.0> : tensor<f64>
    -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>

// 0x3555 is the f16 next to a third, and less.
case @f16_is_computed_in_f32: relax.all_class_non_max_suppression
    #boxes_1x2x4_b : tensor<1x2x4xf16>, dense<[[[0.5, 0.25]]]> : tensor<1x1x2xf16>,
    dense<2> : tensor<i64>, dense<0x3555> : tensor<f16>, dense<0.0> : tensor<f16> -> tensor<?x3xi64>
    == dense<[[0, 0, 0]]> : tensor<1x3xi64>
case @bf16: relax.all_class_non_max_suppression #boxes_1x2x4 : tensor<1x2x4xbf16>,
    dense<[[[0.75, 0.5]]]> : tensor<1x1x2xbf16>, dense<2> : tensor<i64>, dense<0.5> : tensor<bf16>,
    dense<0.0> : tensor<bf16> -> tensor<?x3xi64>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
case @bf16_ties: relax.all_class_non_max_suppression #boxes_1x4x4 : tensor<1x4x4xbf16>,
    dense<[[[0.5, 0.75, 0.5, 0.75]]]> : tensor<1x1x4xbf16>, dense<3> : tensor<i64>,
    dense<0.5> : tensor<bf16>, dense<0.25> : tensor<bf16> -> tensor<?x3xi64>
    == dense<[[0, 0, 1], [0, 0, 3], [0, 0, 0]]> : tensor<3x3xi64>
case @symbolic: relax.all_class_non_max_suppression #boxes_1x2x4 : tensor<1x2x4xf32>
    as tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>,
    dense<[[[0.8, 0.9]]]> : tensor<1x1x2xf32> as tensor<?x?x?xf32, #relax.tensor<[b, c, n]>>,
    dense<9> : tensor<i64>, dense<0.25> : tensor<f32> -> tensor<?x3xi64>
    == dense<[[0, 0, 1]]> : tensor<1x3xi64>
