// RUN: relax-opt %s --convert-linalg-to-tir --split-input-file --verify-diagnostics

// expected-error @below {{expected arguments that are ranked tensors or indices, got 'f32'}}
func.func @argument(%x: f32) {
  return
}

// -----

// expected-error @below {{expected a body of one block}}
func.func private @external(tensor<4xf32>)

// -----

// expected-error @below {{expected results that are ranked tensors, got 'index'}}
func.func @result(%n: index) -> index {
  return %n : index
}

// -----

func.func @unequal_sizes(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.exp ins(%x : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.empty(%m) : tensor<?xf32>
  // expected-error @below {{requires the sizes 's1' and 's0' to be equal, which cannot be proved; 'tir.shape' of arguments can state it}}
  %3 = linalg.exp ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// expected-error @below {{expected 'tir.shape' of argument #0 to map 0 symbols to 1 sizes, got affine_map<()[s0] -> (s0)>}}
func.func @wrong_shape(%x: tensor<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}) {
  return
}

// -----

func.func @operation(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = func.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @size(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  // expected-error @below {{has a size that is not an affine expression over the index arguments}}
  %m = arith.maxsi %n, %n : index
  %0 = tensor.empty(%m) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @constant() -> tensor<2xf32> {
  // expected-error @below {{tensor must be an argument, a splat, or the result of a block}}
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @buffers(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xf32> to memref<4xf32>
  %1 = builtin.unrealized_conversion_cast %y : tensor<4xf32> to memref<4xf32>
  // expected-error @below {{expected operands that are tensors}}
  linalg.exp ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
  return %y : tensor<4xf32>
}

// -----

func.func @strided(%x: tensor<8xf32>, %y: tensor<2xf32>) -> tensor<8xf32> {
  // expected-error @below {{expected strides of 1 to become a block}}
  %0 = tensor.insert_slice %y into %x[0] [2] [2] : tensor<2xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
