// A named size equals its known expression: %1 and %2 are added
// without a check when the model runs.
// REQUIRES: once
// RUN: relax-run %s --input=ramp --input=ramp --dim=a=2 --output=- | FileCheck %s
// CHECK: result 0: float32[3] = [1, 2.14872, 1]

relax.func @main(%x: tensor<?xf32, #relax.tensor<[a]>>, %one: tensor<1xf32>) -> tensor<?xf32> {
  %0 = relax.concat %x, %one {axis = 0 : i64} : (tensor<?xf32, #relax.tensor<[a]>>, tensor<1xf32>) -> tensor<?xf32, #relax.tensor<[a + 1]>>
  %1 = relax.match_cast %0 : tensor<?xf32, #relax.tensor<[a + 1]>> -> tensor<?xf32, #relax.tensor<[m]>>
  %2 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[a + 1]>>) -> tensor<?xf32, #relax.tensor<[a + 1]>>
  %3 = relax.add %1, %2 : (tensor<?xf32, #relax.tensor<[m]>>, tensor<?xf32, #relax.tensor<[a + 1]>>) -> tensor<?xf32>
  relax.return %3 : tensor<?xf32>
}
