// RUN: relax-test-run %s

// relax.all_class_non_max_suppression: the best of boxes that overlap. Expected
// values are by hand, those of @onnx_ from the cases of ONNX.

relax.func @onnx_suppress_by_iou() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @onnx_suppress_by_iou_and_scores() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.4> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @onnx_limit_output_size() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @onnx_flipped_coordinates() {
  %boxes = relax.constant dense<[[[1.0, 1.0, 0.0, 0.0], [0.0, 0.1, 1.0, 1.1], [0.0, 0.9, 1.0, -0.1], [0.0, 10.0, 1.0, 11.0], [1.0, 10.1, 0.0, 11.1], [1.0, 101.0, 0.0, 100.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @onnx_center_point_box_format() {
  %boxes = relax.constant dense<[[[0.5, 0.5, 1.0, 1.0], [0.5, 0.6, 1.0, 1.0], [0.5, 0.4, 1.0, 1.0], [0.5, 10.5, 1.0, 1.0], [0.5, 10.6, 1.0, 1.0], [0.5, 100.5, 1.0, 1.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score {center_point_box = true}
      : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @onnx_identical_boxes() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x10x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]]]> : tensor<1x1x10xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x10x4xf32>, tensor<1x1x10xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @onnx_two_classes() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]>
      : tensor<1x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3], [0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x2x6xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0], [0, 1, 3], [0, 1, 0]]> : tensor<4x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<4x3xi64>
  relax.return
}

relax.func @onnx_two_batches() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]], [[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]>
      : tensor<2x6x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]], [[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<2x1x6xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<2x6x4xf32>, tensor<2x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 0], [1, 0, 3], [1, 0, 0]]> : tensor<4x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<4x3xi64>
  relax.return
}

relax.func @single_box() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x1x4xf32>
  %scores = relax.constant dense<[[[0.9]]]> : tensor<1x1x1xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

// The intersection is half of the union.
relax.func @overlap_equal_to_the_threshold_is_kept() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x2x4xf32>, tensor<1x1x2xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @overlap_above_the_threshold_is_not() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.49> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x2x4xf32>, tensor<1x1x2xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @boxes_that_touch_do_not_overlap() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 1.0, 2.0], [1.0, 0.0, 2.0, 1.0]]]>
      : tensor<1x3x4xf32>
  %scores = relax.constant dense<[[[0.1, 0.2, 0.3]]]> : tensor<1x1x3xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 2], [0, 0, 1], [0, 0, 0]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @equal_scores_in_the_order_of_boxes() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.7, 0.5, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [0, 0, 3], [0, 0, 0], [0, 0, 2]]> : tensor<4x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<4x3xi64>
  relax.return
}

relax.func @equal_scores_of_boxes_that_overlap() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9]]]>
      : tensor<1x3x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.5, 0.5]]]> : tensor<1x1x3xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @score_equal_to_the_threshold_is_left_out() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.25, 0.75, 0.5]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 2]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

// All scores, -inf too; -0.0 is equal to 0.0.
relax.func @without_score_threshold() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[-0.5, 0xFF800000, 0.0, -0.0]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 2], [0, 0, 3], [0, 0, 0], [0, 0, 1]]> : tensor<4x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<4x3xi64>
  relax.return
}

relax.func @negative_score_threshold() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[-0.5, -2.0, 0.0, 1.0]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 2], [0, 0, 0]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @no_boxes_wanted() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.7, 0.5, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<0> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

relax.func @less_than_no_boxes_wanted() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.7, 0.5, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<-1> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

relax.func @no_boxes() {
  %boxes = relax.constant dense<>
      : tensor<1x0x4xf32>
  %scores = relax.constant dense<> : tensor<1x2x0xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x0x4xf32>, tensor<1x2x0xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

relax.func @no_batches() {
  %boxes = relax.constant dense<>
      : tensor<0x2x4xf32>
  %scores = relax.constant dense<> : tensor<0x2x2xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<0x2x4xf32>, tensor<0x2x2xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

relax.func @no_classes() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<> : tensor<1x0x4xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x0x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

relax.func @all_scores_too_low() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.5, 0.7, 0.5, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.9> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<> : tensor<0x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<0x3xi64>
  relax.return
}

// The second is dropped for the first, so that it does not drop the third.
relax.func @kept_boxes_only_suppress() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 4.0], [0.0, 2.0, 1.0, 6.0], [0.0, 4.0, 1.0, 8.0]]]>
      : tensor<1x3x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.25> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 2]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @boxes_without_area() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.5, 0.5, 0.5, 0.5]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8, 0.7, 0.6]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3]]> : tensor<4x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<4x3xi64>
  relax.return
}

// Taken as they are: such a box meets no other.
relax.func @negative_width_and_height() {
  %boxes = relax.constant dense<[[[0.5, 0.5, -1.0, -1.0], [0.5, 0.5, 1.0, 1.0], [0.5, 0.5, 1.0, 1.0]]]>
      : tensor<1x3x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou {center_point_box = true}
      : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @classes_and_batches_by_themselves() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0]], [[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<2x2x4xf32>
  %scores = relax.constant dense<[[[0.1, 0.2], [0.4, 0.3]], [[0.9, 0.8], [0.7, 0.8]]]> : tensor<2x2x2xf32>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.25> : tensor<f32>
  %score = relax.constant dense<0.1> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<2x2x4xf32>, tensor<2x2x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]]> : tensor<5x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<5x3xi64>
  relax.return
}

relax.func @nan_scores() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0x7FC00000, 0.5, 0x7FC00000, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @nan_scores_and_threshold() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0x7FC00000, 0.5, 0x7FC00000, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f32>
  %score = relax.constant dense<0.6> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 3]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

// Such a box overlaps none.
relax.func @nan_in_boxes() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0x7FC00000, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0x7FC00000]]]>
      : tensor<1x4x4xf32>
  %scores = relax.constant dense<[[[0.6, 0.9, 0.8, 0.7]]]> : tensor<1x1x4xf32>
  %max = relax.constant dense<4> : tensor<i64>
  %iou = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x4x4xf32>, tensor<1x1x4xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [0, 0, 2], [0, 0, 3]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

// The union is infinite, and the intersection nothing of it.
relax.func @infinite_box() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 0x7F800000], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x3x4xf32>
  %scores = relax.constant dense<[[[0.9, 0.8, 0.7]]]> : tensor<1x1x3xf32>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.0> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @f64() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf64>
  %scores = relax.constant dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf64>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f64>
  %score = relax.constant dense<0.0> : tensor<f64>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x2x4xf64>, tensor<1x1x2xf64>, tensor<i64>, tensor<f64>, tensor<f64>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

// A third is greater, by less than f32 tells apart.
relax.func @f64_is_not_rounded_to_f32() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 3.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf64>
  %scores = relax.constant dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf64>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.33333333> : tensor<f64>
  %score = relax.constant dense<0.0> : tensor<f64>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x2x4xf64>, tensor<1x1x2xf64>, tensor<i64>, tensor<f64>, tensor<f64>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @f16() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf16>
  %scores = relax.constant dense<[[[0.9, 0.8]]]> : tensor<1x1x2xf16>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<f16>
  %score = relax.constant dense<0.0> : tensor<f16>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x2x4xf16>, tensor<1x1x2xf16>, tensor<i64>, tensor<f16>, tensor<f16>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

// 0x3555 is the f16 next to a third, and less.
relax.func @f16_is_computed_in_f32() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 3.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf16>
  %scores = relax.constant dense<[[[0.5, 0.25]]]> : tensor<1x1x2xf16>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0x3555> : tensor<f16>
  %score = relax.constant dense<0.0> : tensor<f16>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x2x4xf16>, tensor<1x1x2xf16>, tensor<i64>, tensor<f16>, tensor<f16>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @bf16() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xbf16>
  %scores = relax.constant dense<[[[0.75, 0.5]]]> : tensor<1x1x2xbf16>
  %max = relax.constant dense<2> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<bf16>
  %score = relax.constant dense<0.0> : tensor<bf16>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x2x4xbf16>, tensor<1x1x2xbf16>, tensor<i64>, tensor<bf16>, tensor<bf16>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @bf16_ties() {
  %boxes = relax.constant dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0], [0.0, 4.0, 1.0, 5.0], [0.0, 6.0, 1.0, 7.0]]]>
      : tensor<1x4x4xbf16>
  %scores = relax.constant dense<[[[0.5, 0.75, 0.5, 0.75]]]> : tensor<1x1x4xbf16>
  %max = relax.constant dense<3> : tensor<i64>
  %iou = relax.constant dense<0.5> : tensor<bf16>
  %score = relax.constant dense<0.25> : tensor<bf16>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x4x4xbf16>, tensor<1x1x4xbf16>, tensor<i64>, tensor<bf16>, tensor<bf16>) -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [0, 0, 3], [0, 0, 0]]> : tensor<3x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<3x3xi64>
  relax.return
}

relax.func @symbolic() {
  %b = relax.constant dense<[[[0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 1.0, 1.0]]]>
      : tensor<1x2x4xf32>
  %s = relax.constant dense<[[[0.8, 0.9]]]> : tensor<1x1x2xf32>
  %boxes = relax.match_cast %b : tensor<1x2x4xf32>
      -> tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>
  %scores = relax.match_cast %s : tensor<1x1x2xf32>
      -> tensor<?x?x?xf32, #relax.tensor<[b, c, n]>>
  %max = relax.constant dense<9> : tensor<i64>
  %iou = relax.constant dense<0.25> : tensor<f32>
  %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou
      : (tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>, tensor<?x?x?xf32, #relax.tensor<[b, c, n]>>, tensor<i64>, tensor<f32>)
      -> tensor<?x3xi64>
  %e = relax.constant dense<[[0, 0, 1]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<?x3xi64>, tensor<1x3xi64>
  relax.return
}
