// RUN: relax-opt %s --split-input-file --relax-bind-symbolic-vars=symbols=n=4 | FileCheck %s
// RUN: not relax-opt %s --split-input-file --relax-bind-symbolic-vars=symbols=k=4 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not relax-opt %s --split-input-file --relax-bind-symbolic-vars=symbols=n=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not relax-opt %s --split-input-file --relax-bind-symbolic-vars=symbols=n=4,n=5 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not relax-opt %s --split-input-file --relax-bind-symbolic-vars="symbols=n=4 function=absent" 2>&1 | FileCheck %s --check-prefix=ABSENT

// UNKNOWN: error: symbol 'k' is not bound by an argument of a public function
// NEGATIVE: error: expected NAME=SIZE with a size of 0 or more, got 'n=-1'
// TWICE: error: symbol 'n' is given more than one size
// ABSENT: error: expected '@absent' to name a relax.func

// CHECK-LABEL: relax.func @static(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32, #relax.tensor<[4, m]>>) -> tensor<8x?xf32, #relax.tensor<[8, m]>>
// CHECK: relax.shape [8, m] -> !relax.shape<[8, m]>
// CHECK: relax.concat %[[X]], %[[X]]
// CHECK-SAME: -> tensor<8x?xf32, #relax.tensor<[8, m]>>
relax.func @static(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>> {
  %s = relax.shape [2 * n, m] -> !relax.shape<[2 * n, m]>
  %0 = relax.concat %x, %x {axis = 0 : i64}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
}

// In a dataflow region, where a cast compared with the symbol.
// CHECK-LABEL: relax.func @dataflow(
// CHECK: relax.match_cast %{{.*}} : tensor<?xf32> -> tensor<4xf32>
relax.func @dataflow(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = relax.dataflow -> tensor<?xf32> {
    %0 = relax.match_cast %y : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    %1 = relax.add %x, %0 : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
    %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32>
    relax.output %2 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// -----

// A symbol of the same name in a private function is another one. The caller
// still has its own name for the size of the result.
// CHECK-LABEL: relax.func private @helper(
// CHECK-SAME: tensor<?xf32, #relax.tensor<[n]>>
relax.func private @helper(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.call @main(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: %[[CALL:.*]] = relax.call @main(%{{.*}}) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32>
  // CHECK: %[[CAST:.*]] = relax.match_cast %[[CALL]] : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.return %[[CAST]]
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}
// CHECK-LABEL: relax.func @main(%{{.*}}: tensor<4xf32>) -> tensor<4xf32>
relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
}
