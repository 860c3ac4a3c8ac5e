// RUN: relax-opt %s --relax-remove-purity-checking | FileCheck %s

// CHECK-LABEL: relax.func @pure
// CHECK-SAME: attributes {force_pure}
relax.func @pure(%x: tensor<4xf32>) -> tensor<f32> {
  // CHECK: relax.call_packed "lib.norm"
  %0 = relax.call_packed pure "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
  relax.return %0 : tensor<f32>
}

// CHECK-LABEL: relax.func @impure
// CHECK-SAME: attributes {impure} {
relax.func @impure(%x: tensor<4xf32>) -> tensor<4xf32> attributes {impure} {
  relax.call_packed "lib.print"(%x) : (tensor<4xf32>) -> ()
  relax.return %x : tensor<4xf32>
}

// CHECK: relax.func private @declared(tensor<4xf32>) -> tensor<4xf32>{{$}}
relax.func private @declared(tensor<4xf32>) -> tensor<4xf32>
