// Reduces a graph with a check that fails: with the framework and a script, and
// with relax-fuzz, which has its own test.
// REQUIRES: plain-mode

// RUN: relax-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/is-bad-cast.sh' -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: not relax-fuzz --test %t.mlir --kind=reference

// RUN: relax-fuzz --reduce %s > %t.small.mlir
// RUN: FileCheck %s --check-prefixes=CHECK,SMALL < %t.small.mlir

// SMALL: // reference: {{.*}}match_cast
// CHECK: relax.func @main
// CHECK-NOT: relax.{{softmax|call|if|add|tanh|dataflow|max_pool2d}}
// CHECK: relax.match_cast
// CHECK-NOT: relax.{{softmax|call|if|add|tanh|dataflow|max_pool2d}}
// CHECK: relax.return

relax.func @main(%c: tensor<i1>, %x: tensor<2x4xf32>, %y: tensor<?x4xf32, #relax.tensor<[n, 4]>>,
                 %z: tensor<1x1x8x8xf32>)
    -> (tensor<2x4xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1x1x7x7xf32>) {
  %0 = relax.softmax %x : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = relax.call @f(%y) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.if %c : tensor<i1> -> tensor<2x4xf32> {
    %a = relax.add %x, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    relax.yield %a : tensor<2x4xf32>
  } else {
    relax.yield %0 : tensor<2x4xf32>
  }
  %3 = relax.dataflow -> tensor<1x1x7x7xf32> {
    %b = relax.max_pool2d %z {pool_size = array<i64: 2, 2>} : (tensor<1x1x8x8xf32>) -> tensor<1x1x7x7xf32>
    relax.output %b : tensor<1x1x7x7xf32>
  }
  // A symbol without attributes that give its size is 3.
  %4 = relax.match_cast %1 : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<5x4xf32>
  relax.return %2, %1, %3 : tensor<2x4xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1x1x7x7xf32>
}
relax.func private @f(%x: tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[k, 4]>> {
  %0 = relax.tanh %x : (tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[k, 4]>>
  relax.return %0 : tensor<?x4xf32, #relax.tensor<[k, 4]>>
}
