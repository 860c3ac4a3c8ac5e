// RUN: relax-opt %s --relax-fold-scale-axis | FileCheck %s
// RUN: relax-opt %s --relax-fold-batchnorm-to-conv2d | FileCheck %s --check-prefix=NORM

// Factors stay where weights would leave the range of their type, or lose
// digits at the end of it.

// CHECK-LABEL: relax.func @infinite(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
// CHECK: relax.multiply
// CHECK-NEXT: relax.matmul
relax.func @infinite(%x: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %w = relax.constant dense<1.0e30> : tensor<1x1xf32>
  %v = relax.constant dense<1.0e30> : tensor<1x1xf32>
  %s = relax.constant dense<1.0e20> : tensor<1xf32>
  %0 = relax.matmul %x, %w : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %1 = relax.multiply %0, %s : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %2 = relax.multiply %x, %s : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %3 = relax.matmul %2, %v : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  relax.return %1, %3 : tensor<1x1xf32>, tensor<1x1xf32>
}

// CHECK-LABEL: relax.func @denormal(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
relax.func @denormal(%x: tensor<1x1xf64>) -> tensor<1x1xf64> {
  %w = relax.constant dense<1.0e-200> : tensor<1x1xf64>
  %s = relax.constant dense<1.0e-108> : tensor<1xf64>
  %0 = relax.matmul %x, %w : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %1 = relax.multiply %0, %s : (tensor<1x1xf64>, tensor<1xf64>) -> tensor<1x1xf64>
  relax.return %1 : tensor<1x1xf64>
}

// The padding of the data would be multiplied by infinity; a factor of zero
// leaves nothing of the weights.
// CHECK-LABEL: relax.func @padded(
// CHECK: relax.multiply
// CHECK-NEXT: relax.conv1d
// CHECK-LABEL: relax.func @zero(
// CHECK-NOT: relax.multiply
relax.func @padded(%x: tensor<1x1x4xf32>) -> tensor<1x1x4xf32> {
  %s = relax.constant dense<0x7F800000> : tensor<1x1x1xf32>
  %w = relax.constant dense<1.0> : tensor<1x1x3xf32>
  %0 = relax.multiply %x, %s : (tensor<1x1x4xf32>, tensor<1x1x1xf32>) -> tensor<1x1x4xf32>
  %1 = relax.conv1d %0, %w {padding = array<i64: 1, 1>} : (tensor<1x1x4xf32>, tensor<1x1x3xf32>) -> tensor<1x1x4xf32>
  relax.return %1 : tensor<1x1x4xf32>
}
relax.func @zero(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %w = relax.constant dense<[[1.0e37, 2.0], [0.0, 1.0e-30]]> : tensor<2x2xf32>
  %s = relax.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %w : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %1 = relax.multiply %0, %s : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  relax.return %1 : tensor<1x2xf32>
}

// The added constant would become infinite.
// CHECK-LABEL: relax.func @sum(
// CHECK: relax.add
// CHECK-NEXT: relax.multiply
relax.func @sum(%x: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %w = relax.constant dense<1.0> : tensor<1x1xf32>
  %b = relax.constant dense<-1.0e30> : tensor<1xf32>
  %s = relax.constant dense<1.0e20> : tensor<1xf32>
  %0 = relax.matmul %x, %w : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %1 = relax.add %0, %b : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %2 = relax.multiply %1, %s : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  relax.return %2 : tensor<1x1xf32>
}

// Large weights are not evaluated, nor are the constants folded into them.
// CHECK-LABEL: relax.func @large(
// CHECK-SAME: %[[X:.*]]: tensor<1x300xf32>
// CHECK: relax.matmul %[[X]]
// CHECK-NEXT: relax.return
// CHECK-LABEL: relax.func @large_infinite(
// CHECK: relax.multiply
// CHECK-NEXT: relax.matmul
// CHECK-NEXT: relax.return
relax.func @large(%x: tensor<1x300xf32>) -> tensor<1x300xf32> {
  %w = relax.constant dense<2.0> : tensor<300x300xf32>
  %s = relax.constant dense<1.0e18> : tensor<300xf32>
  %0 = relax.multiply %x, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  %1 = relax.matmul %0, %w : (tensor<1x300xf32>, tensor<300x300xf32>) -> tensor<1x300xf32>
  %2 = relax.multiply %1, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  relax.return %2 : tensor<1x300xf32>
}
relax.func @large_infinite(%x: tensor<1x300xf32>) -> tensor<1x300xf32> {
  %w = relax.constant dense<2.0> : tensor<300x300xf32>
  %s = relax.constant dense<1.0e20> : tensor<300xf32>
  %0 = relax.multiply %x, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  %1 = relax.matmul %0, %w : (tensor<1x300xf32>, tensor<300x300xf32>) -> tensor<1x300xf32>
  %2 = relax.multiply %1, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  relax.return %2 : tensor<1x300xf32>
}

// Moved elements are as large as they were, or zero.
// CHECK-LABEL: relax.func @moved(
// CHECK-SAME: %[[X:.*]]: tensor<1x300xf32>
// CHECK: relax.matmul %[[X]]
// CHECK-NEXT: relax.return
// CHECK-LABEL: relax.func @moved_infinite(
// CHECK: relax.multiply
// CHECK-NEXT: relax.matmul
// CHECK-NEXT: relax.return
relax.func @moved(%x: tensor<1x300xf32>) -> tensor<1x300xf32> {
  %w = relax.constant dense<2.0> : tensor<300x300xf32>
  %k = relax.constant dense<0> : tensor<i64>
  %s = relax.constant dense<1.0e18> : tensor<300xf32>
  %0 = relax.flip %w {axis = 0 : i64} : (tensor<300x300xf32>) -> tensor<300x300xf32>
  %1 = relax.triu %0, %k : (tensor<300x300xf32>, tensor<i64>) -> tensor<300x300xf32>
  %2 = relax.matmul %x, %1 : (tensor<1x300xf32>, tensor<300x300xf32>) -> tensor<1x300xf32>
  %3 = relax.multiply %2, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  relax.return %3 : tensor<1x300xf32>
}
relax.func @moved_infinite(%x: tensor<1x300xf32>) -> tensor<1x300xf32> {
  %w = relax.constant dense<2.0e30> : tensor<300x300xf32>
  %s = relax.constant dense<1.0e18> : tensor<300xf32>
  %0 = relax.flip %w {axis = 0 : i64} : (tensor<300x300xf32>) -> tensor<300x300xf32>
  %1 = relax.multiply %x, %s : (tensor<1x300xf32>, tensor<300xf32>) -> tensor<1x300xf32>
  %2 = relax.matmul %1, %0 : (tensor<1x300xf32>, tensor<300x300xf32>) -> tensor<1x300xf32>
  relax.return %2 : tensor<1x300xf32>
}

// A batch norm whose factor or offset is infinite is not taken apart either.
// NORM-LABEL: relax.func @norm(
// NORM-COUNT-2: relax.batch_norm
relax.func @norm(%x: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
  %w = relax.constant dense<2.0> : tensor<1x1xf32>
  %v = relax.constant dense<2.0> : tensor<1x1xf32>
  %one = relax.constant dense<1.0> : tensor<1xf32>
  %huge = relax.constant dense<1.0e38> : tensor<1xf32>
  %0 = relax.matmul %x, %w : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %1:3 = relax.batch_norm %0, %huge, %one, %one, %one : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  %2 = relax.matmul %x, %v : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %3:3 = relax.batch_norm %2, %huge, %one, %huge, %huge : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  relax.return %1#0, %3#0 : tensor<1x1xf32>, tensor<1x1xf32>
}

// Weights that something else uses would be there twice.
// CHECK-LABEL: relax.func @shared(
// CHECK-COUNT-2: relax.multiply
// CHECK-NOT: relax.constant
// CHECK: relax.return
relax.func @shared(%x: tensor<8x2xf32>, %y: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %w = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %t = relax.constant dense<[4.0, 5.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %w : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %2 = relax.multiply %y, %t : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %3 = relax.matmul %2, %w : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  relax.return %1, %3 : tensor<8x2xf32>, tensor<8x2xf32>
}
