// RUN: relax-opt %s --relax-remove-unused-outputs | FileCheck %s

// CHECK-LABEL: relax.func private @two(
// CHECK-SAME: -> tensor<4xf32>
// CHECK: %[[E:.*]] = relax.exp
// CHECK: relax.return %[[E]] : tensor<4xf32>
// CHECK-LABEL: relax.func @main(
// CHECK: %[[R:.*]] = relax.call @two(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: relax.return %[[R]]
relax.func private @two(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %x, %0 : tensor<4xf32>, tensor<4xf32>
}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = relax.call @two(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  relax.return %0#1 : tensor<4xf32>
}

// Each call uses another output: both stay. So do outputs of a public function.
// CHECK-LABEL: relax.func private @both(
// CHECK: relax.return %{{.*}}, %{{.*}}
// CHECK-LABEL: relax.func @visible(
// CHECK: relax.return %{{.*}}, %{{.*}}
// CHECK-LABEL: relax.func @uses_both(
relax.func private @both(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  relax.return %x, %x : tensor<4xf32>, tensor<4xf32>
}
relax.func @visible(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  relax.return %x, %x : tensor<4xf32>, tensor<4xf32>
}
relax.func @uses_both(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:2 = relax.call @both(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = relax.call @both(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %2:2 = relax.call @visible(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  relax.return %0#0, %1#1, %2#0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// The size of a result that nobody uses is used.
// CHECK-LABEL: relax.func @names_size(
// CHECK: relax.call @sized(%{{.*}}) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32, #relax.tensor<[n]>>)
relax.func private @sized(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  relax.return %x, %x : tensor<?xf32>, tensor<?xf32>
}
relax.func @names_size(%x: tensor<?xf32>) -> (tensor<?xf32>, !relax.shape<[?]>) {
  %0:2 = relax.call @sized(%x) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32, #relax.tensor<[n]>>)
  %1 = relax.shape [n] -> !relax.shape<[n]>
  %2 = relax.erase_shape %1 : !relax.shape<[n]> -> !relax.shape<[?]>
  relax.return %0#0, %2 : tensor<?xf32>, !relax.shape<[?]>
}
