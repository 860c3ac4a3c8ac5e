// RUN: relax-opt %s --relax-raise-gelu --remarks-filter=relax-raise-gelu --remark-policy=all 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed < %t.remarks
// RUN: relax-run %s --function=quotient --check | FileCheck %s --check-prefix=SAME
// RUN: relax-run %s --function=half_types --check | FileCheck %s --check-prefix=SAME
// SAME: agrees with the reference

// As PyTorch exports it.
// REMARK: [Passed] raised | Category:relax-raise-gelu | Function=quotient
// CHECK-LABEL: relax.func @quotient(
// CHECK-NEXT:    %[[Y:.*]] = relax.gelu %x
// CHECK-NEXT:    relax.return %[[Y]]
relax.func @quotient(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %0 = relax.divide %x, %root : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %1, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %x, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.multiply %3, %half : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// A product with the root of 0.5, and other orders.
// REMARK: [Passed] raised | Category:relax-raise-gelu | Function=product
// CHECK-LABEL: relax.func @product(
// CHECK-NEXT:    %[[Y:.*]] = relax.gelu %x
// CHECK-NEXT:    relax.return %[[Y]]
relax.func @product(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %r = relax.constant dense<0.707106769> : tensor<f32>
  %0 = relax.multiply %r, %x : (tensor<f32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %one, %1 : (tensor<f32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %x, %half : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.multiply %2, %3 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// The nearest root of 2 in f16.
// REMARK: [Passed] raised | Category:relax-raise-gelu | Function=half_types
// CHECK-LABEL: relax.func @half_types(
// CHECK-NEXT:    %[[Y:.*]] = relax.gelu %x
// CHECK-NEXT:    relax.return %[[Y]]
relax.func @half_types(%x: tensor<8xf16>) -> tensor<8xf16> {
  %root = relax.constant dense<1.4142> : tensor<f16>
  %one = relax.constant dense<1.0> : tensor<f16>
  %half = relax.constant dense<0.5> : tensor<f16>
  %0 = relax.divide %x, %root : (tensor<8xf16>, tensor<f16>) -> tensor<8xf16>
  %1 = relax.erf %0 : (tensor<8xf16>) -> tensor<8xf16>
  %2 = relax.add %1, %one : (tensor<8xf16>, tensor<f16>) -> tensor<8xf16>
  %3 = relax.multiply %half, %2 : (tensor<f16>, tensor<8xf16>) -> tensor<8xf16>
  %y = relax.multiply %3, %x : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
  relax.return %y : tensor<8xf16>
}

// Another root, another factor, another operand, and a part with another use.
// CHECK-LABEL: relax.func @root(
// CHECK-NOT:     relax.gelu
relax.func @root(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %other = relax.constant dense<1.5> : tensor<f32>
  %0 = relax.divide %x, %other : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %1, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %x, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.multiply %3, %half : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @factor(
// CHECK-NOT:     relax.gelu
relax.func @factor(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %0 = relax.divide %x, %root : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %1, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %x, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.multiply %3, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @operand(
// CHECK-NOT:     relax.gelu
relax.func @operand(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %0 = relax.divide %x, %root : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %1, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %0, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.multiply %3, %half : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @used(
// CHECK-NOT:     relax.gelu
relax.func @used(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %0 = relax.divide %x, %root : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.erf %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.add %1, %one : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.multiply %x, %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %4 = relax.multiply %3, %half : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %y = relax.add %4, %1 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// The formula broadcasts, which the operator does not.
// CHECK-LABEL: relax.func @broadcast(
// CHECK-NOT:     relax.gelu
relax.func @broadcast(%x: tensor<1xf32>) -> tensor<3xf32> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %halves = relax.constant dense<0.5> : tensor<3xf32>
  %0 = relax.divide %x, %root : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  %1 = relax.erf %0 : (tensor<1xf32>) -> tensor<1xf32>
  %2 = relax.add %1, %one : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  %3 = relax.multiply %x, %2 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %y = relax.multiply %3, %halves : (tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
  relax.return %y : tensor<3xf32>
}

// 0.5 is a number of each type, so that no other one is taken for it.
// CHECK-LABEL: relax.func @next_number(
// CHECK-NOT:     relax.gelu
relax.func @next_number(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %root = relax.constant dense<1.4141> : tensor<bf16>
  %one = relax.constant dense<1.0> : tensor<bf16>
  %half = relax.constant dense<0.498046875> : tensor<bf16>
  %0 = relax.divide %x, %root : (tensor<8xbf16>, tensor<bf16>) -> tensor<8xbf16>
  %1 = relax.erf %0 : (tensor<8xbf16>) -> tensor<8xbf16>
  %2 = relax.add %1, %one : (tensor<8xbf16>, tensor<bf16>) -> tensor<8xbf16>
  %3 = relax.multiply %x, %2 : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xbf16>
  %y = relax.multiply %3, %half : (tensor<8xbf16>, tensor<bf16>) -> tensor<8xbf16>
  relax.return %y : tensor<8xbf16>
}
