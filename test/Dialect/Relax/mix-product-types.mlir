// RUN: relax-opt %s --split-input-file --relax-mix-product-types | FileCheck %s
// RUN: relax-opt %s --split-input-file --relax-mix-product-types --remarks-filter=relax-mix-product-types --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Missed

// Weights are read as they are stored.
// CHECK-LABEL: @weights
// CHECK-NOT: relax.astype
// CHECK: relax.matmul %x, %w {out_dtype = f32} : (tensor<?x8xf32, {{.*}}>, tensor<8x4xf16>)
relax.func @weights(%x: tensor<?x8xf32, #relax.tensor<[n, 8]>>, %w: tensor<8x4xf16>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %0 = relax.astype %w {dtype = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
  %1 = relax.matmul %x, %0 : (tensor<?x8xf32, #relax.tensor<[n, 8]>>, tensor<8x4xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %1 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// -----

// Data are widened once for two products.
// CHECK-LABEL: @data
// CHECK: %[[X:.*]] = relax.astype %x {dtype = f32}
// CHECK-NOT: relax.astype
// CHECK: relax.matmul %[[X]], %w {out_dtype = bf16} : (tensor<2x8xf32>, tensor<8x4xbf16>) -> tensor<2x4xbf16>
// CHECK: relax.matmul %[[X]], %v {out_dtype = f32} : (tensor<2x8xf32>, tensor<8x4xbf16>) -> tensor<2x4xf32>
relax.func @data(%x: tensor<2x8xbf16>, %w: tensor<8x4xbf16>, %v: tensor<8x4xbf16>) -> (tensor<2x4xbf16>, tensor<2x4xf32>) {
  %0 = relax.matmul %x, %w : (tensor<2x8xbf16>, tensor<8x4xbf16>) -> tensor<2x4xbf16>
  %1 = relax.matmul %x, %v {out_dtype = f32} : (tensor<2x8xbf16>, tensor<8x4xbf16>) -> tensor<2x4xf32>
  relax.return %0, %1 : tensor<2x4xbf16>, tensor<2x4xf32>
}

// -----

// Kernels of images with their channels first read single weights.
// REMARK: [Missed] operands kept | Category:relax-mix-product-types | Function=images | Reason="its kernel reads vectors of the data"
// CHECK-LABEL: @images
// CHECK: %[[X:.*]] = relax.astype %x {dtype = f32}
// CHECK: relax.conv2d %[[X]], %w {data_layout = "NHWC", out_dtype = f16} : (tensor<1x8x8x4xf32>, tensor<2x4x1x1xf16>) -> tensor<1x8x8x2xf16>
// CHECK: relax.conv2d %y, %w : (tensor<1x4x8x8xf16>, tensor<2x4x1x1xf16>)
relax.func @images(%x: tensor<1x8x8x4xf16>, %y: tensor<1x4x8x8xf16>, %w: tensor<2x4x1x1xf16>) -> (tensor<1x8x8x2xf16>, tensor<1x2x8x8xf16>) {
  %0 = relax.conv2d %x, %w {data_layout = "NHWC"} : (tensor<1x8x8x4xf16>, tensor<2x4x1x1xf16>) -> tensor<1x8x8x2xf16>
  %1 = relax.conv2d %y, %w : (tensor<1x4x8x8xf16>, tensor<2x4x1x1xf16>) -> tensor<1x2x8x8xf16>
  relax.return %0, %1 : tensor<1x8x8x2xf16>, tensor<1x2x8x8xf16>
}

// -----

// Sums in f64 and constant data keep their types.
// REMARK: [Missed] operands kept | {{.*}} | Reason="its sums are f64"
// REMARK: [Missed] operands kept | {{.*}} | Reason="its data are constant"
// CHECK-LABEL: @unchanged
// CHECK-NOT: relax.astype
// CHECK: relax.matmul %x, %w {out_dtype = f64}
// CHECK: relax.matmul %{{.*}}, %w : (tensor<2x8xf16>, tensor<8x4xf16>)
relax.func @unchanged(%x: tensor<2x8xf16>, %w: tensor<8x4xf16>) -> (tensor<2x4xf64>, tensor<2x4xf16>) {
  %c = relax.constant dense<1.0> : tensor<2x8xf16>
  %0 = relax.matmul %x, %w {out_dtype = f64} : (tensor<2x8xf16>, tensor<8x4xf16>) -> tensor<2x4xf64>
  %1 = relax.matmul %c, %w : (tensor<2x8xf16>, tensor<8x4xf16>) -> tensor<2x4xf16>
  relax.return %0, %1 : tensor<2x4xf64>, tensor<2x4xf16>
}

// -----

// Narrow data with wide weights, and products of no narrow floats, are left.
// REMARK: [Missed] operands kept | {{.*}} | Reason="its weights are no narrow floats"
// REMARK: [Missed] operands kept | {{.*}} | Reason="its data are not f32 like its weights"
// CHECK-LABEL: @wide
// CHECK: relax.matmul %x, %w {out_dtype = f32}
// CHECK: relax.matmul %y, %w :
// CHECK: relax.matmul %x, %{{.*}} {out_dtype = f32}
relax.func @wide(%x: tensor<2x8xf16>, %y: tensor<2x8xf32>, %w: tensor<8x4xf32>, %n: tensor<8x4xf16>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = relax.matmul %x, %w {out_dtype = f32} : (tensor<2x8xf16>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %1 = relax.matmul %y, %w : (tensor<2x8xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %v = relax.astype %n {dtype = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
  %2 = relax.matmul %x, %v {out_dtype = f32} : (tensor<2x8xf16>, tensor<8x4xf32>) -> tensor<2x4xf32>
  relax.return %0, %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
