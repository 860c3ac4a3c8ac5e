// The rows of a softmax whose number is no multiple of the warps of a block:
// each warp has the maximum and the sum of its own row in registers.
// RUN: relax-run %s --reference --function=few_columns --output=@%t.few.npy
// RUN: relax-run %s --target=emu --device=emu --function=few_columns --expected=@%t.few.npy
// RUN: relax-run %s --reference --function=few_rows --output=@%t.rows.npy
// RUN: relax-run %s --target=emu --device=emu --function=few_rows --expected=@%t.rows.npy
relax.func @few_columns(%q: tensor<1x84x3x8xf32>, %k: tensor<1x84x3x8xf32>, %v: tensor<1x84x3x8xf32>) -> tensor<1x84x3x8xf32> {
  %0 = relax.attention %q, %k, %v : (tensor<1x84x3x8xf32>, tensor<1x84x3x8xf32>, tensor<1x84x3x8xf32>) -> tensor<1x84x3x8xf32>
  relax.return %0 : tensor<1x84x3x8xf32>
}

relax.func @few_rows(%q: tensor<1x5x2x4xf32>, %k: tensor<1x84x2x4xf32>, %v: tensor<1x84x2x8xf32>) -> tensor<1x5x2x8xf32> {
  %0 = relax.attention %q, %k, %v : (tensor<1x5x2x4xf32>, tensor<1x84x2x4xf32>, tensor<1x84x2x8xf32>) -> tensor<1x5x2x8xf32>
  relax.return %0 : tensor<1x5x2x8xf32>
}
