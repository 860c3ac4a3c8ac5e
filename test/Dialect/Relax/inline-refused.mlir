// The inliner asks whether the body of a callee is valid for the sizes of a
// call. A refusal leaves the module as it is, without a diagnostic.
// RUN: relax-opt %s --canonicalize -o %t.before
// RUN: relax-opt %s --inline -o %t.after 2> %t.errors
// RUN: diff %t.before %t.after
// RUN: count 0 < %t.errors
// RUN: FileCheck %s < %t.after

relax.func private @four_in_branch(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.add %x, %y : (tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.erase_shape %0 : tensor<4xf32> -> tensor<?xf32>
    relax.yield %1 : tensor<?xf32>
  } else {
    %2 = relax.erase_shape %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32>
    relax.yield %2 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// CHECK-LABEL: relax.func @three(
// CHECK-NEXT: relax.call @four_in_branch
relax.func @three(%x: tensor<3xf32>, %y: tensor<4xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %0 = relax.call @four_in_branch(%x, %y, %c) : (tensor<3xf32>, tensor<4xf32>, tensor<i1>) -> tensor<?xf32>
  relax.return %0 : tensor<?xf32>
}
