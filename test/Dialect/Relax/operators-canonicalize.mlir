// RUN: relax-opt %s --canonicalize="test-convergence" | FileCheck %s

// CHECK-LABEL: relax.func @neutral_integers
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xi32>
relax.func @neutral_integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  %zero = relax.constant dense<0> : tensor<4xi32>
  %one = relax.constant dense<1> : tensor<4xi32>
  %0 = relax.add %zero, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = relax.subtract %0, %zero : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = relax.multiply %1, %one : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = relax.divide %2, %one : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %4 = relax.maximum %3, %3 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK-NEXT: relax.return %[[X]]
  relax.return %4 : tensor<4xi32>
}

// x + 0.0 is 0.0 for -0.0; x - 0.0 and x + -0.0 are x.
// CHECK-LABEL: relax.func @neutral_floats
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32, #relax.tensor<[n]>>
relax.func @neutral_floats(%x: tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) {
  %zero = relax.constant dense<0.0> : tensor<1xf32>
  %minus_zero = relax.constant dense<-0.0> : tensor<1xf32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %0 = relax.subtract %x, %zero : (tensor<?xf32, #relax.tensor<[n]>>, tensor<1xf32>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.add %0, %minus_zero : (tensor<?xf32, #relax.tensor<[n]>>, tensor<1xf32>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.multiply %1, %one : (tensor<?xf32, #relax.tensor<[n]>>, tensor<f32>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: %[[SUM:.*]] = relax.add %[[X]]
  %3 = relax.add %x, %zero : (tensor<?xf32, #relax.tensor<[n]>>, tensor<1xf32>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.return %[[X]], %[[SUM]]
  relax.return %2, %3 : tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @neutral_broadcasts
relax.func @neutral_broadcasts(%x: tensor<1xi32>) -> tensor<4xi32> {
  %zero = relax.constant dense<0> : tensor<4xi32>
  // CHECK: relax.add
  %0 = relax.add %x, %zero : (tensor<1xi32>, tensor<4xi32>) -> tensor<4xi32>
  relax.return %0 : tensor<4xi32>
}

// CHECK-LABEL: relax.func @unary
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32, #relax.tensor<[n]>>
relax.func @unary(%x: tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) {
  // CHECK: %[[RELU:.*]] = relax.relu %[[X]]
  %0 = relax.relu %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.relu %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.negative %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %3 = relax.negative %2 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.return %[[RELU]], %[[X]]
  relax.return %1, %3 : tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @twice
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[N:[^:]*]]: tensor<4xui8>, %[[C:[^:]*]]: tensor<4xi1>
relax.func @twice(%x: tensor<4xf32>, %n: tensor<4xui8>, %c: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xui8>, tensor<4xi1>) {
  // CHECK-NEXT: %[[ABS:.*]] = relax.abs %[[X]]
  // CHECK-NEXT: %[[CEIL:.*]] = relax.ceil %[[ABS]]
  // CHECK-NEXT: %[[FLOOR:.*]] = relax.floor %[[CEIL]]
  // CHECK-NEXT: %[[ROUND:.*]] = relax.round %[[FLOOR]]
  // CHECK-NEXT: %[[TRUNC:.*]] = relax.trunc %[[ROUND]]
  // CHECK-NEXT: %[[RELU6:.*]] = relax.relu6 %[[TRUNC]]
  // CHECK-NEXT: relax.return %[[RELU6]], %[[N]], %[[C]]
  %0 = relax.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.abs %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.ceil %1 : (tensor<4xf32>) -> tensor<4xf32>
  %3 = relax.ceil %2 : (tensor<4xf32>) -> tensor<4xf32>
  %4 = relax.floor %3 : (tensor<4xf32>) -> tensor<4xf32>
  %5 = relax.floor %4 : (tensor<4xf32>) -> tensor<4xf32>
  %6 = relax.round %5 : (tensor<4xf32>) -> tensor<4xf32>
  %7 = relax.round %6 : (tensor<4xf32>) -> tensor<4xf32>
  %8 = relax.trunc %7 : (tensor<4xf32>) -> tensor<4xf32>
  %9 = relax.trunc %8 : (tensor<4xf32>) -> tensor<4xf32>
  %10 = relax.relu6 %9 : (tensor<4xf32>) -> tensor<4xf32>
  %11 = relax.relu6 %10 : (tensor<4xf32>) -> tensor<4xf32>
  %12 = relax.bitwise_not %n : (tensor<4xui8>) -> tensor<4xui8>
  %13 = relax.bitwise_not %12 : (tensor<4xui8>) -> tensor<4xui8>
  %14 = relax.logical_not %c : (tensor<4xi1>) -> tensor<4xi1>
  %15 = relax.logical_not %14 : (tensor<4xi1>) -> tensor<4xi1>
  relax.return %11, %13, %15 : tensor<4xf32>, tensor<4xui8>, tensor<4xi1>
}

// CHECK-LABEL: relax.func @choices
// CHECK-SAME: %[[C:[^:]*]]: tensor<4xi1>, %[[A:[^:]*]]: tensor<4xf32>, %[[B:[^:]*]]: tensor<f32>
relax.func @choices(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = relax.constant dense<true> : tensor<i1>
  %false = relax.constant dense<false> : tensor<4xi1>
  %0 = relax.where %c, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.where %true, %a, %b : (tensor<i1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // It is repeated.
  // CHECK: %[[BROADCAST:.*]] = relax.where %{{.*}}, %[[A]], %[[B]]
  %2 = relax.where %false, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = relax.clip %a : (tensor<4xf32>) -> tensor<4xf32>
  %4 = relax.astype %a {dtype = f32} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: relax.return %[[A]], %[[A]], %[[BROADCAST]], %[[A]], %[[A]]
  relax.return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: relax.func @bits_of_bits
// CHECK-SAME: %[[A:[^:]*]]: tensor<4xf32>
relax.func @bits_of_bits(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xui32>) {
  %0 = relax.bitcast %a {dtype = f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.bitcast %a {dtype = i32} : (tensor<4xf32>) -> tensor<4xi32>
  %2 = relax.bitcast %1 {dtype = f32} : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: %[[BITS:.*]] = relax.bitcast %[[A]] {dtype = ui32} : (tensor<4xf32>) -> tensor<4xui32>
  %3 = relax.bitcast %1 {dtype = ui32} : (tensor<4xi32>) -> tensor<4xui32>
  // CHECK: relax.return %[[A]], %[[A]], %[[BITS]]
  relax.return %0, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xui32>
}

// CHECK-LABEL: relax.func @nothing_is_masked
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[V:[^:]*]]: tensor<f32>
relax.func @nothing_is_masked(%x: tensor<4xf32>, %v: tensor<f32>) -> (tensor<4xf32>, tensor<2x4xf32>, tensor<4xf32>) {
  %false = relax.constant dense<false> : tensor<1xi1>
  %rows = relax.constant dense<false> : tensor<2x1xi1>
  %true = relax.constant dense<true> : tensor<1xi1>
  %0 = relax.masked_fill %x, %false, %v : (tensor<4xf32>, tensor<1xi1>, tensor<f32>) -> tensor<4xf32>
  // It is repeated.
  // CHECK: %[[BROADCAST:.*]] = relax.masked_fill %[[X]]
  %1 = relax.masked_fill %x, %rows, %v : (tensor<4xf32>, tensor<2x1xi1>, tensor<f32>) -> tensor<2x4xf32>
  // CHECK: %[[FILLED:.*]] = relax.masked_fill %[[X]]
  %2 = relax.masked_fill %x, %true, %v : (tensor<4xf32>, tensor<1xi1>, tensor<f32>) -> tensor<4xf32>
  // CHECK: relax.return %[[X]], %[[BROADCAST]], %[[FILLED]]
  relax.return %0, %1, %2 : tensor<4xf32>, tensor<2x4xf32>, tensor<4xf32>
}

// CHECK-LABEL: relax.func @constants
relax.func @constants() -> (tensor<2x2xf32>, tensor<2xi8>, tensor<2xui8>, tensor<2xi8>, tensor<2xf32>) {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  // CHECK-DAG: %[[SUM:.*]] = relax.constant dense<{{\[}}[1.100000e+01, 2.100000e+01], [1.200000e+01, 2.200000e+01]]>
  %0 = relax.add %a, %b : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  // Wraps around; a division by zero gives zero.
  %c = relax.constant dense<[-128, 7]> : tensor<2xi8>
  %d = relax.constant dense<[-1, 0]> : tensor<2xi8>
  // CHECK-DAG: %[[QUOTIENT:.*]] = relax.constant dense<[-128, 0]> : tensor<2xi8>
  %1 = relax.divide %c, %d : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %e = relax.constant dense<[200, 3]> : tensor<2xui8>
  %f = relax.constant dense<[100, 2]> : tensor<2xui8>
  // CHECK-DAG: %[[MAX:.*]] = relax.constant dense<[200, 3]> : tensor<2xui8>
  %2 = relax.maximum %e, %f : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  // CHECK-DAG: %[[RELU:.*]] = relax.constant dense<[0, 7]> : tensor<2xi8>
  %3 = relax.relu %c : (tensor<2xi8>) -> tensor<2xi8>
  // CHECK-DAG: %[[NAN:.*]] = relax.constant dense<[0x7FC00000, 2.000000e+01]>
  %g = relax.constant dense<[0x7FC00000, 2.0]> : tensor<2xf32>
  %4 = relax.maximum %b, %g : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: relax.return %[[SUM]], %[[QUOTIENT]], %[[MAX]], %[[RELU]], %[[NAN]]
  relax.return %0, %1, %2, %3, %4 : tensor<2x2xf32>, tensor<2xi8>, tensor<2xui8>, tensor<2xi8>, tensor<2xf32>
}

// CHECK-LABEL: relax.func @moved_constants
relax.func @moved_constants() -> (tensor<3x2xi64>, tensor<3x2xi64>, tensor<6xi64>, tensor<2x2xi64>) {
  %a = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  // CHECK-DAG: %[[PERMUTED:.*]] = relax.constant dense<{{\[}}[1, 4], [2, 5], [3, 6]]>
  %0 = relax.permute_dims %a : (tensor<2x3xi64>) -> tensor<3x2xi64>
  %s = relax.shape [3, 2] -> !relax.shape<[3, 2]>
  // CHECK-DAG: %[[RESHAPED:.*]] = relax.constant dense<{{\[}}[1, 2], [3, 4], [5, 6]]>
  %1 = relax.reshape %a, %s : (tensor<2x3xi64>, !relax.shape<[3, 2]>) -> tensor<3x2xi64>
  // CHECK-DAG: %[[FLAT:.*]] = relax.constant dense<[1, 2, 3, 4, 5, 6]>
  %2 = relax.flatten %a : (tensor<2x3xi64>) -> tensor<6xi64>
  %v = relax.constant dense<7> : tensor<i64>
  %t = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  // CHECK-DAG: %[[FULL:.*]] = relax.constant dense<7> : tensor<2x2xi64>
  %3 = relax.full %t, %v : (!relax.shape<[2, 2]>, tensor<i64>) -> tensor<2x2xi64>
  // CHECK: relax.return %[[PERMUTED]], %[[RESHAPED]], %[[FLAT]], %[[FULL]]
  relax.return %0, %1, %2, %3 : tensor<3x2xi64>, tensor<3x2xi64>, tensor<6xi64>, tensor<2x2xi64>
}

// CHECK-LABEL: relax.func @permutations
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>
relax.func @permutations(%x: tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>) -> (tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>, tensor<?x?x?xf32, #relax.tensor<[b, c, a]>>) {
  %0 = relax.permute_dims %x : (tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>) -> tensor<?x?x?xf32, #relax.tensor<[c, b, a]>>
  %1 = relax.permute_dims %0 : (tensor<?x?x?xf32, #relax.tensor<[c, b, a]>>) -> tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>
  // CHECK: %[[MERGED:.*]] = relax.permute_dims %[[X]] {axes = array<i64: 1, 2, 0>}
  %2 = relax.permute_dims %0 {axes = array<i64: 1, 0, -1>} : (tensor<?x?x?xf32, #relax.tensor<[c, b, a]>>) -> tensor<?x?x?xf32, #relax.tensor<[b, c, a]>>
  // CHECK: relax.return %[[X]], %[[MERGED]]
  relax.return %1, %2 : tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>, tensor<?x?x?xf32, #relax.tensor<[b, c, a]>>
}

// CHECK-LABEL: relax.func @reshapes
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4xf32, #relax.tensor<[n, 4]>>
relax.func @reshapes(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %m: tensor<?xf32, #relax.tensor<[m]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x2xf32, #relax.tensor<[2 * n, 2]>>) {
  %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
  %flat = relax.shape [4 * n] -> !relax.shape<[4 * n]>
  %t = relax.shape [2 * n, 2] -> !relax.shape<[2 * n, 2]>
  %0 = relax.reshape %x, %s : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, !relax.shape<[n, 4]>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.reshape %0, %flat : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, !relax.shape<[4 * n]>) -> tensor<?xf32, #relax.tensor<[4 * n]>>
  // CHECK: %[[MERGED:.*]] = relax.reshape %[[X]], %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, !relax.shape<[2 * n, 2]>)
  %2 = relax.reshape %1, %t : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[2 * n, 2]>) -> tensor<?x2xf32, #relax.tensor<[2 * n, 2]>>
  // CHECK: relax.return %[[X]], %[[MERGED]]
  relax.return %0, %2 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x2xf32, #relax.tensor<[2 * n, 2]>>
}

// The inner one may fail at run time, and still does.
// CHECK-LABEL: relax.func @unproven_reshapes
relax.func @unproven_reshapes(%x: tensor<?xf32, #relax.tensor<[n]>>, %m: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %s = relax.shape [m] -> !relax.shape<[m]>
  %t = relax.shape [n] -> !relax.shape<[n]>
  // CHECK: relax.reshape
  %0 = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[m]>) -> tensor<?xf32, #relax.tensor<[m]>>
  // CHECK: relax.reshape
  %1 = relax.reshape %0, %t : (tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[n]>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %1 : tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @no_change
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32, #relax.tensor<[n]>>
relax.func @no_change(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %s = relax.shape [n] -> !relax.shape<[n]>
  %0 = relax.broadcast_to %x, %s : (tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n]>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.concat %0 {axis = 0 : i64} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.flatten %1 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %3 = relax.squeeze %2 {axes = array<i64>} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %4 = relax.expand_dims %3 {axes = array<i64>} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK-NEXT: relax.return %[[X]]
  relax.return %4 : tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @same_layout
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4xf32, #relax.tensor<[n, 4]>>
relax.func @same_layout(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<2x2xi8>) {
  %0 = relax.batch_flatten %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.layout_transform %0 {index_map = affine_map<(a, b) -> (a, b)>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %c = relax.constant dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8>
  // CHECK: %[[FLAT:.*]] = relax.constant dense<{{\[}}[1, 2], [3, 4]]>
  %2 = relax.batch_flatten %c : (tensor<2x2x1xi8>) -> tensor<2x2xi8>
  // CHECK-NEXT: relax.return %[[X]], %[[FLAT]]
  relax.return %1, %2 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<2x2xi8>
}

// CHECK-LABEL: relax.func @dropout
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32, #relax.tensor<[n]>>
relax.func @dropout(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0, %mask = relax.dropout %x {rate = 0.5 : f64} : (tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
  // CHECK-NEXT: relax.return %[[X]]
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}

// At inference, the moving statistics are unchanged.
// CHECK-LABEL: relax.func @batch_norm
// CHECK-SAME: %[[X:[^:]*]]: tensor<2x3xf32>, %[[S:[^:]*]]: tensor<3xf32>
relax.func @batch_norm(%x: tensor<2x3xf32>, %s: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: %[[Y:.*]], %{{.*}}, %{{.*}} = relax.batch_norm
  %0, %1, %2 = relax.batch_norm %x, %s, %s, %s, %s : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  // CHECK-NEXT: relax.return %[[Y]], %[[S]], %[[S]]
  relax.return %0, %1, %2 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: relax.func @batch_norm_training
relax.func @batch_norm_training(%x: tensor<2x3xf32>, %s: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: %{{.*}}, %[[M:.*]], %{{.*}} = relax.batch_norm
  %0, %1, %2 = relax.batch_norm %x, %s, %s, %s, %s {training = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  // CHECK-NEXT: relax.return %[[M]]
  relax.return %1 : tensor<3xf32>
}

// A splat takes no room, however large it is; but it is not made larger than
// its operand.
// CHECK-LABEL: relax.func @large_splats
// CHECK-DAG: relax.constant dense<2.500000e-01> : tensor<4096x1024xf32>
// CHECK-DAG: relax.constant dense<5.000000e-01> : tensor<1024x4096xf32>
// CHECK: relax.broadcast_to
relax.func @large_splats()
    -> (tensor<4096x1024xf32>, tensor<1024x4096xf32>, tensor<1024x4096xf32>) {
  %0 = relax.constant dense<0.25> : tensor<1024x4096xf32>
  %1 = relax.permute_dims %0 : (tensor<1024x4096xf32>) -> tensor<4096x1024xf32>
  %2 = relax.add %0, %0 : (tensor<1024x4096xf32>, tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  %3 = relax.constant dense<0.25> : tensor<4096xf32>
  %4 = relax.shape [1024, 4096] -> !relax.shape<[1024, 4096]>
  %5 = relax.broadcast_to %3, %4 : (tensor<4096xf32>, !relax.shape<[1024, 4096]>) -> tensor<1024x4096xf32>
  relax.return %1, %2, %5 : tensor<4096x1024xf32>, tensor<1024x4096xf32>, tensor<1024x4096xf32>
}

// Reshaping leaves weights where they are.
// CHECK-LABEL: relax.func @reshaped_weights
// CHECK: relax.constant dense_resource<weights> : tensor<4x1xf32>
relax.func @reshaped_weights() -> tensor<4x1xf32> {
  %0 = relax.constant dense_resource<weights> : tensor<2x2xf32>
  %1 = relax.shape [4, 1] -> !relax.shape<[4, 1]>
  %2 = relax.reshape %0, %1 : (tensor<2x2xf32>, !relax.shape<[4, 1]>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F000000400000404000008040"
    }
  }
#-}

// A division by powers of two is exact as a product.
// CHECK-LABEL: relax.func @divide_by_powers
// CHECK: relax.multiply %{{.*}}, %{{.*}} : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<f32>)
// CHECK: relax.multiply %{{.*}}, %{{.*}} : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<2x1xf32>)
// CHECK: relax.divide
// CHECK: relax.divide
relax.func @divide_by_powers(%x: tensor<2x?xf32, #relax.tensor<[2, n]>>) -> tensor<2x?xf32, #relax.tensor<[2, n]>> {
  %eight = relax.constant dense<8.0> : tensor<f32>
  %powers = relax.constant dense<[[-2.0], [0.25]]> : tensor<2x1xf32>
  %ten = relax.constant dense<10.0> : tensor<f32>
  %zero = relax.constant dense<0.0> : tensor<f32>
  %0 = relax.divide %x, %eight : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<f32>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %1 = relax.divide %0, %powers : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<2x1xf32>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %2 = relax.divide %1, %ten : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<f32>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %3 = relax.divide %2, %zero : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<f32>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  relax.return %3 : tensor<2x?xf32, #relax.tensor<[2, n]>>
}

// The maximum and minimum with a constant number are a clip.

// CHECK-LABEL: relax.func @bounds
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %[[B:[^:]*]]: tensor<4xui8>
relax.func @bounds(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<4xui8>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xui8>) {
  %low = relax.constant dense<0.0> : tensor<f32>
  %high = relax.constant dense<6.0> : tensor<1x4xf32>
  %least = relax.constant dense<3> : tensor<4xui8>
  // CHECK-NEXT: %[[BOTH:.*]] = relax.clip %[[X]] {max = 6.000000e+00 : f32, min = 0.000000e+00 : f32}
  %0 = relax.maximum %x, %low : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.minimum %0, %high : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1x4xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // The other order is two clips: the bounds may exclude one another.
  // CHECK-NEXT: %[[HIGH:.*]] = relax.clip %[[X]] {max = 6.000000e+00 : f32}
  // CHECK-NEXT: %[[LOW:.*]] = relax.clip %[[HIGH]] {min = 0.000000e+00 : f32}
  %2 = relax.minimum %high, %x : (tensor<1x4xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.maximum %low, %2 : (tensor<f32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK-NEXT: %[[BYTES:.*]] = relax.clip %[[B]] {min = 3 : ui8}
  %4 = relax.maximum %b, %least : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  // CHECK-NEXT: relax.return %[[BOTH]], %[[LOW]], %[[BYTES]]
  relax.return %1, %3, %4 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xui8>
}

// Not with one that enlarges the operand, has several values, is NaN, or is a
// truth value.

// CHECK-LABEL: relax.func @no_bounds
// CHECK-NOT: relax.clip
relax.func @no_bounds(%x: tensor<4xf32>, %c: tensor<4xi1>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) {
  %large = relax.constant dense<0.0> : tensor<2x4xf32>
  %several = relax.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %nan = relax.constant dense<0x7FC00000> : tensor<f32>
  %false = relax.constant dense<false> : tensor<i1>
  %0 = relax.maximum %x, %large : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = relax.maximum %x, %several : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.minimum %x, %nan : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = relax.minimum %c, %false : (tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
  relax.return %0, %1, %2, %3 : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>
}
