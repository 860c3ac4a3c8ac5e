// RUN: relax-opt %s --convert-linalg-to-tir | FileCheck %s

// Sizes of arguments without tir.shape become index arguments; the columns of
// %a and the rows of %b are one.
// CHECK-LABEL: tir.prim_func @matmul
// CHECK-SAME: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>}
// CHECK-SAME: memref<?x8xf32> {tir.shape = affine_map<()[s0, s1] -> (s1, 8)>}
// CHECK-SAME: memref<?x8xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0, s1] -> (s0, 8)>}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index, %[[K:[a-z0-9]+]]: index)
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK: tir.block @matmul (spatial %{{.*}} = %{{.*}} to symbol(%[[N]]), spatial %{{.*}} = %{{.*}} to 8, reduce %{{.*}} = %{{.*}} to symbol(%[[K]]))
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x8xf32>) outs(%f : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// A size that is given by an index argument needs no other, and one that equals
// a sum is that sum.
// CHECK-LABEL: tir.prim_func @given
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0 + 2)>}
// CHECK-SAME: memref<?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0 + 2)>}
// CHECK-SAME: %{{[a-z0-9]+}}: index)
func.func @given(%x: tensor<?xf32>, %n: index, %y: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.dim %1, %c0 : tensor<?xf32>
  %f = tensor.empty(%m) : tensor<?xf32>
  %2 = linalg.add ins(%1, %y : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Other dimensions of a concatenation are equal; a size may be a constant. An
// argument with a shape keeps it.
// CHECK-LABEL: tir.prim_func @concat
// CHECK-SAME: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (s0, s1)>}
// CHECK-SAME: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (s2, s1)>}
// CHECK-SAME: memref<?x4xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (6, 4)>}
func.func @concat(%x: tensor<?x?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>}, %y: tensor<?x?xf32>,
                  %z: tensor<?x4xf32>, %n: index, %m: index) -> (tensor<?x?xf32>, tensor<6x4xf32>) {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = tensor.empty() : tensor<6x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%z : tensor<?x4xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x4xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<6x4xf32>
}

// Equal terms and common factors of two sizes cancel.
// CHECK-LABEL: tir.prim_func @common_factor
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0 * 2 + 1)>}
// CHECK-SAME: %{{[a-z0-9]+}}: index)
func.func @common_factor(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.pad %b low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %c, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.add ins(%c, %d : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Where the lowering of TOSA broadcasts a tensor whose size is 1, the sizes have
// to be equal.
// CHECK-LABEL: tir.prim_func @tosa_add
// CHECK-SAME: memref<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}
// CHECK-SAME: memref<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}
// CHECK-SAME: memref<?x2xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0, 2)>}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index)
// CHECK: tir.block @generic (spatial %{{.*}} = %{{.*}} to symbol(%[[N]]), spatial %{{.*}} = %{{.*}} to 2)
// CHECK-NOT: tir.block
func.func @tosa_add(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  %whole = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %0 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  %e = tensor.empty(%size) : tensor<?x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%whole, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.addf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// The same with shapes that are given: no argument is added.
// CHECK-LABEL: tir.prim_func @tosa_given
// CHECK-SAME: memref<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}
// CHECK-SAME: memref<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index)
// CHECK: tir.block @generic (spatial %{{.*}} = %{{.*}} to symbol(%[[N]]), spatial %{{.*}} = %{{.*}} to 2)
// CHECK-NOT: tir.block
func.func @tosa_given(%x: tensor<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>},
                      %y: tensor<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}, %k: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %m = tensor.dim %y, %c0 : tensor<?x2xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  %whole = scf.if %is_one -> (tensor<?x2xf32>) {
    %e = tensor.empty(%size) : tensor<?x2xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x2xf32>
    scf.yield %0 : tensor<?x2xf32>
  } else {
    scf.yield %x : tensor<?x2xf32>
  }
  %e = tensor.empty(%size) : tensor<?x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%whole, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %2 = arith.addf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// Each use of the maximum becomes the size, and nothing else makes the sizes
// equal.
// CHECK-LABEL: tir.prim_func @tosa_other_use
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: %{{[a-z0-9]+}}: index)
func.func @tosa_other_use(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %size = arith.maxui %n, %m : index
  %is_one = arith.cmpi eq, %n, %c1 : index
  %whole = scf.if %is_one -> (tensor<?xf32>) {
    %e = tensor.empty(%size) : tensor<?xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%size) : tensor<?xf32>
  %1 = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %whole, %1 : tensor<?xf32>, tensor<?xf32>
}

// A sum of three tensors, after canonicalization: the maximum of the first sum
// is its size.
// CHECK-LABEL: tir.prim_func @tosa_chain
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: memref<?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (s0)>}
// CHECK-SAME: %{{[a-z0-9]+}}: index)
// CHECK: tir.block @add
// CHECK: tir.block @add_1
// CHECK-NOT: tir.block
func.func @tosa_chain(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %k = tensor.dim %z, %c0 : tensor<?xf32>
  %size = arith.maxui %n, %m : index
  %size_2 = arith.maxui %size, %k : index
  %is_one = arith.cmpi eq, %m, %c1 : index
  %whole = scf.if %is_one -> (tensor<?xf32>) {
    %e = tensor.empty(%size) : tensor<?xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%y : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %e = tensor.empty(%size) : tensor<?xf32>
  %sum = linalg.add ins(%x, %whole : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %is_one_2 = arith.cmpi eq, %size, %c1 : index
  %whole_2 = scf.if %is_one_2 -> (tensor<?xf32>) {
    %f = tensor.empty(%size_2) : tensor<?xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
        iterator_types = ["parallel"]} ins(%sum : tensor<?xf32>) outs(%f : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %sum : tensor<?xf32>
  }
  %f = tensor.empty(%size_2) : tensor<?xf32>
  %1 = linalg.add ins(%whole_2, %z : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
