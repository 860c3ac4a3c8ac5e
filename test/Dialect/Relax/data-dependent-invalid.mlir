// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @unique_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.unique' op expected axis within rank 2, got 2}}
  %0:4 = relax.unique %x {axis = 2} : (tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<?xi64>, tensor<2xi64>, tensor<?xi64>)
  relax.return
}

// -----

relax.func @relax_c1_size_that_is_not_known(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.nonzero' op expected result type 'tensor<2x?xi64>', got 'tensor<2x3xi64>'}}
  %0 = relax.nonzero %x : (tensor<2x4xf32>) -> tensor<2x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c1_boxes_of_three_numbers(%boxes: tensor<1x6x3xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<f32>) {
  // expected-error @below {{expected boxes of the shape [?, ?, 4], got [1, 6, 3]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x3xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c1_boxes_of_rank_2(%boxes: tensor<6x4xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<f32>) {
  // expected-error @below {{expected boxes of the shape [?, ?, 4], got [6, 4]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c1_scores_of_other_boxes(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x5xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<f32>) {
  // expected-error @below {{expected scores of the shape [1, ?, 6], got [1, 2, 5]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x5xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c1_scores_of_other_batches(%boxes: tensor<1x6x4xf32>, %scores: tensor<2x2x6xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<f32>) {
  // expected-error @below {{expected scores of the shape [1, ?, 6], got [2, 2, 6]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<2x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c3_most_boxes_of_rank_1(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<1xi64>, %iou: tensor<f32>, %score: tensor<f32>) {
  // expected-error @below {{expected max_output_boxes_per_class of the shape [], got [1]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<1xi64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c3_iou_threshold_of_rank_1(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<i64>, %iou: tensor<1xf32>, %score: tensor<f32>) {
  // expected-error @below {{expected iou_threshold of the shape [], got [1]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<1xf32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c3_score_threshold_of_rank_1(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<2xf32>) {
  // expected-error @below {{expected score_threshold of the shape [], got [2]}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<2xf32>) -> tensor<?x3xi64>
  relax.return
}

// -----

relax.func @all_class_non_max_suppression_c2_thresholds_of_another_type(%boxes: tensor<1x6x4xf32>, %scores: tensor<1x2x6xf32>, %max: tensor<i64>, %iou: tensor<f32>, %score: tensor<f64>) {
  // expected-error @below {{expected one element type, got 'f32' and 'f64'}}
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
      : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f64>) -> tensor<?x3xi64>
  relax.return
}
