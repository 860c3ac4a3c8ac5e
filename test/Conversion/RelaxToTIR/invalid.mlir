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
  // expected-error @below {{requires equal sizes, got 'arg1' and 'arg2'; 'tir.shape' of arguments states which sizes are equal}}
  %3 = linalg.exp ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// expected-error @below {{expected 'tir.shape' of argument #0 to map 0 symbols to 1 sizes, got affine_map<()[s0] -> (s0)>}}
func.func @wrong_shape(%x: tensor<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}) {
  return
}

// -----

// The shape is wrong although it has as many symbols as there will be sizes.
// expected-error @below {{expected 'tir.shape' of argument #0 to map 0 symbols to 1 sizes, got affine_map<()[s0] -> (s0)>}}
func.func @wrong_shape_and_new_size(%x: tensor<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %y: tensor<?xf32>) {
  return
}

// -----

func.func @unequal_expressions(%x: tensor<?xf32>, %y: tensor<2x?xf32>) -> tensor<?xf32> {
  %a = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c1 = arith.constant 1 : index
  %m = tensor.dim %y, %c1 : tensor<2x?xf32>
  %k = arith.muli %m, %m : index
  %0 = tensor.empty(%k) : tensor<?xf32>
  // expected-error @below {{requires equal sizes, got '2 * arg0_dim0' and 'arg1_dim1 * arg1_dim1'; 'tir.shape' of arguments states which sizes are equal}}
  %1 = linalg.exp ins(%a : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
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

// -----

// Only a broadcast along a size of 1 to the maximum of this size and others is
// dropped. Another body:
func.func @broadcast_body(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %neg = arith.negf %in : f32
      linalg.yield %neg : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

// Another condition: a flag, another dimension, another number, not equal.
func.func @broadcast_flag(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %flag, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

func.func @broadcast_other_size(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %m, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

func.func @broadcast_number(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c2 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

func.func @broadcast_not_equal(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi ne, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

// Another map: all of the tensor, and another dimension.
func.func @broadcast_whole(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

func.func @broadcast_dimension(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

// Another tensor.
func.func @broadcast_tensor(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %y : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

// Another size: one, and a maximum without the size that is compared.
func.func @broadcast_no_maximum(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%m) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

func.func @broadcast_other_maximum(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %flag: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %m, %flag : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %1 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  return %0 : tensor<?x2xf32>
}

// -----

// Another operation in the branch.
func.func @broadcast_effect(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?xf32>) {
    func.call @f() : () -> ()
    %e = tensor.empty(%size) : tensor<?xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

func.func private @f() {
  return
}

// -----

// The shapes that are given do not make the sizes equal.
func.func @broadcast_given(%x: tensor<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0)>},
                           %y: tensor<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s1)>},
                           %a: index, %b: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  // expected-error @below {{requires equal sizes, got 'arg2' and 'arg3'; 'tir.shape' of arguments states which sizes are equal}}
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  %0 = scf.if %is_one -> (tensor<?xf32>) {
    %e = tensor.empty(%size) : tensor<?xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

// A maximum of sizes is not a size unless a broadcast makes it one.
func.func @maximum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  // expected-error @below {{has a size that is not an affine expression over the index arguments}}
  %size = arith.maxui %n, %m : index
  %0 = tensor.empty(%size) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// To a static size, as TOSA does for a dynamic and a static one.
func.func @broadcast_static(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %is_one = arith.cmpi eq, %n, %c1 : index
  // expected-error @below {{cannot become a block of a tensor program}}
  %0 = scf.if %is_one -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %2 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
