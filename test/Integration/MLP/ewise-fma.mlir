// Stage 1 of the walk-through: multiply and add become ewise_fma, by a pattern
// file of the user.
// RUN: relax-opt %s --relax-apply-patterns=%relax_src_root/docs/Examples/ewise-fma.pdll | FileCheck %s
// RUN: relaxc %s -o - --emit=relax --relax-apply-patterns=%relax_src_root/docs/Examples/ewise-fma.pdll | FileCheck %s

// relax-run computes the same with the pattern and without it.
// RUN: relax-run %s --function=multiply_add --dim=n=3 --output=@%t.npy
// RUN: relax-run %s --function=multiply_add --dim=n=3 --expected=@%t.npy --check --print-after=relax-legalize-ops --relax-apply-patterns=%relax_src_root/docs/Examples/ewise-fma.pdll > %t.log 2>&1
// RUN: FileCheck %s --check-prefix=NUMBERS --input-file=%t.log
// NUMBERS: tir.prim_func private @ewise_fma(
// NUMBERS: result 0 is as expected
// NUMBERS: result 0 agrees with the reference

// CHECK-LABEL: relax.func @multiply_add
// CHECK-SAME: (%[[X:.*]]: tensor<?x128xf32, #relax.tensor<[n, 128]>>, %[[Y:.*]]: tensor<{{.*}}>, %[[Z:.*]]: tensor<{{.*}}>)
relax.func @multiply_add(%x: tensor<?x128xf32, #relax.tensor<[n, 128]>>,
                         %y: tensor<?x128xf32, #relax.tensor<[n, 128]>>,
                         %z: tensor<?x128xf32, #relax.tensor<[n, 128]>>)
    -> tensor<?x128xf32, #relax.tensor<[n, 128]>> {
  %out = relax.dataflow -> tensor<?x128xf32, #relax.tensor<[n, 128]>> {
    // CHECK-NOT: relax.multiply
    // CHECK: %[[FMA:.*]] = relax.ewise_fma %[[X]], %[[Y]], %[[Z]]
    // CHECK-NEXT: relax.output %[[FMA]]
    %product = relax.multiply %x, %y
        : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<?x128xf32, #relax.tensor<[n, 128]>>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %sum = relax.add %product, %z
        : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<?x128xf32, #relax.tensor<[n, 128]>>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    relax.output %sum : tensor<?x128xf32, #relax.tensor<[n, 128]>>
  }
  relax.return %out : tensor<?x128xf32, #relax.tensor<[n, 128]>>
}

// A product that is used twice is computed once.
// CHECK-LABEL: relax.func @two_uses
relax.func @two_uses(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: relax.multiply
  // CHECK: relax.add
  %product = relax.multiply %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %sum = relax.add %product, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %product, %sum : tensor<4xf32>, tensor<4xf32>
}

// A multiply and add that broadcast do not match.
// CHECK-LABEL: relax.func @broadcast
relax.func @broadcast(%x: tensor<3x4xf32>, %y: tensor<4xf32>) -> tensor<3x4xf32> {
  // CHECK: relax.multiply
  // CHECK: relax.add
  %product = relax.multiply %x, %y : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %sum = relax.add %product, %x : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  relax.return %sum : tensor<3x4xf32>
}
