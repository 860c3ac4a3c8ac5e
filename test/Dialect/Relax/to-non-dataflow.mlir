// RUN: relax-opt %s --relax-to-non-dataflow | FileCheck %s

func.func private @f(memref<4xf32>, memref<4xf32>)

// CHECK-LABEL: relax.func @two_regions
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
relax.func @two_regions(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {impure} {
  // CHECK-NOT: relax.dataflow
  // CHECK: %[[A:.*]] = relax.call_tir @f(%[[X]])
  %0 = relax.dataflow -> tensor<4xf32> {
    %a = relax.call_tir @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %a : tensor<4xf32>
  }
  // CHECK-NEXT: relax.call_packed "lib.print"(%[[A]])
  relax.call_packed "lib.print"(%0) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: %[[B:.*]] = relax.call_tir @f(%[[A]])
  %1 = relax.dataflow -> tensor<4xf32> {
    %b = relax.call_tir @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %b : tensor<4xf32>
  }
  // CHECK-NEXT: relax.return %[[B]]
  relax.return %1 : tensor<4xf32>
}

// A symbol that the region binds is bound after it.
// CHECK-LABEL: relax.func @binds_a_symbol
relax.func @binds_a_symbol(%x: tensor<?xf32>) -> !relax.shape<[?]> {
  // CHECK-NEXT: %[[R:.*]] = relax.match_cast
  %0 = relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>> {
    %a = relax.match_cast %x
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    relax.output %a : tensor<?xf32, #relax.tensor<[n]>>
  }
  // CHECK-NEXT: relax.shape [n]
  %s = relax.shape [n] -> !relax.shape<[n]>
  %t = relax.erase_shape %s : !relax.shape<[n]> -> !relax.shape<[?]>
  relax.return %t : !relax.shape<[?]>
}

// A result with a less precise type than its value.
// CHECK-LABEL: relax.func @less_precise
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = relax.erase_shape %[[X]] : tensor<4xf32> -> tensor<?xf32>
// CHECK-NEXT: relax.return %[[R]] : tensor<?xf32>
relax.func @less_precise(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = relax.dataflow -> tensor<?xf32> {
    relax.output %x : tensor<4xf32>
  }
  relax.return %0 : tensor<?xf32>
}
