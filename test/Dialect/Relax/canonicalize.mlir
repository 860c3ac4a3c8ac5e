// RUN: relax-opt %s --canonicalize="test-convergence" | FileCheck %s

// CHECK-LABEL: relax.func @match_cast_identity
// CHECK-NEXT: relax.return %{{.*}}
relax.func @match_cast_identity(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>>
      -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @match_cast_of_erased
// CHECK-NEXT: relax.return %{{.*}}
relax.func @match_cast_of_erased(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.erase_shape %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<*xf32>
  %1 = relax.match_cast %0 : tensor<*xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %1 : tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @match_cast_to_less
// CHECK-NEXT: %[[E:.*]] = relax.erase_shape %{{.*}} : tensor<4xf32> -> tensor<?xf32>
// CHECK-NEXT: relax.return %[[E]]
relax.func @match_cast_to_less(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = relax.match_cast %x : tensor<4xf32> -> tensor<?xf32>
  relax.return %0 : tensor<?xf32>
}

// A check with an unused result stays: it binds k and may fail.
// CHECK-LABEL: relax.func @match_cast_binds
// CHECK-NEXT: relax.match_cast
// CHECK-NEXT: %[[S:.*]] = relax.shape [k]
// CHECK-NEXT: relax.return %[[S]]
relax.func @match_cast_binds(%x: tensor<?xf32>) -> !relax.shape<[?]> {
  %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[k]>>
  %1 = relax.shape [k] -> !relax.shape<[?]>
  relax.return %1 : !relax.shape<[?]>
}

// CHECK-LABEL: relax.func @erase_shape_twice
// CHECK-NEXT: %[[E:.*]] = relax.erase_shape %{{.*}} : tensor<4xf32> -> tensor<*xf32>
// CHECK-NEXT: relax.return %[[E]]
relax.func @erase_shape_twice(%x: tensor<4xf32>) -> tensor<*xf32> {
  %0 = relax.erase_shape %x : tensor<4xf32> -> tensor<?xf32>
  %1 = relax.erase_shape %0 : tensor<?xf32> -> tensor<*xf32>
  relax.return %1 : tensor<*xf32>
}

// CHECK-LABEL: relax.func @erase_shape_of_plain
// CHECK-NEXT: relax.return %{{.*}}
relax.func @erase_shape_of_plain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.erase_shape %x : tensor<4xf32> -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// CHECK-LABEL: relax.func @shape_of_known
// CHECK-NEXT: %[[S:.*]] = relax.shape [n, 4] -> !relax.shape<[n, ?]>
// CHECK-NEXT: relax.return %[[S]]
relax.func @shape_of_known(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
    -> !relax.shape<[n, ?]> {
  %0 = relax.shape_of %x
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> !relax.shape<[n, ?]>
  relax.return %0 : !relax.shape<[n, ?]>
}

// CHECK-LABEL: relax.func @tuple_round_trip
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[T:.*]]: tuple<tensor<4xf32>, i64>)
// CHECK-NEXT: relax.return %[[X]], %[[T]]
relax.func @tuple_round_trip(%x: tensor<4xf32>, %t: tuple<tensor<4xf32>, i64>)
    -> (tensor<4xf32>, tuple<tensor<4xf32>, i64>) {
  %0 = relax.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %1 = relax.tuple_get_item %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  %2 = relax.tuple_get_item %t[0] : (tuple<tensor<4xf32>, i64>) -> tensor<4xf32>
  %3 = relax.tuple_get_item %t[1] : (tuple<tensor<4xf32>, i64>) -> i64
  %4 = relax.tuple %2, %3 : (tensor<4xf32>, i64) -> tuple<tensor<4xf32>, i64>
  relax.return %1, %4 : tensor<4xf32>, tuple<tensor<4xf32>, i64>
}

// The first elements of a longer tuple are another tuple.
// CHECK-LABEL: relax.func @tuple_prefix
// CHECK: relax.tuple
relax.func @tuple_prefix(%t: tuple<tensor<4xf32>, i64>)
    -> tuple<tensor<4xf32>> {
  %0 = relax.tuple_get_item %t[0] : (tuple<tensor<4xf32>, i64>) -> tensor<4xf32>
  %1 = relax.tuple %0 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  relax.return %1 : tuple<tensor<4xf32>>
}

// CHECK-LABEL: relax.func @constant_expression
// CHECK-NEXT: %[[V:.*]] = relax.prim_value 12 : i64
// CHECK-NEXT: relax.return %[[V]]
relax.func @constant_expression() -> i64 {
  %0 = relax.prim_value <3 * 4> : i64
  relax.return %0 : i64
}

// CHECK-LABEL: relax.func @dead_results
// CHECK-NEXT: %[[D:.*]] = relax.dataflow -> tensor<f32> {
// CHECK-NEXT: %[[P:.*]] = relax.call_packed pure "live"
// CHECK-NEXT: relax.output %[[P]] : tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: relax.return %[[D]], %{{.*}} : tensor<f32>, tensor<4xf32>
relax.func @dead_results(%x: tensor<4xf32>) -> (tensor<f32>, tensor<4xf32>) {
  %0:3 = relax.dataflow -> tensor<f32>, tensor<f32>, tensor<4xf32> {
    %1 = relax.call_packed pure "dead"(%x) : (tensor<4xf32>) -> tensor<f32>
    %2 = relax.call_packed pure "live"(%x) : (tensor<4xf32>) -> tensor<f32>
    relax.output %1, %2, %x : tensor<f32>, tensor<f32>, tensor<4xf32>
  }
  relax.return %0#1, %0#2 : tensor<f32>, tensor<4xf32>
}

// CHECK-LABEL: relax.func @empty_dataflow
// CHECK-NEXT: relax.return
relax.func @empty_dataflow(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.dataflow -> tensor<4xf32> {
    relax.output %x : tensor<4xf32>
  }
  relax.return %0 : tensor<4xf32>
}

// The name k of the branch is not the k of the result, nor that after it.
// CHECK-LABEL: relax.func @constant_condition
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
// CHECK-NEXT: %[[M:.*]] = relax.match_cast %[[X]] : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[k_1]>>
// CHECK-NEXT: %[[N:.*]] = relax.match_cast %[[M]] : tensor<?xf32, #relax.tensor<[k_1]>> -> tensor<?xf32, #relax.tensor<[k]>>
// CHECK-NEXT: relax.return %[[N]]
relax.func @constant_condition(%x: tensor<?xf32>)
    -> tensor<?xf32, #relax.tensor<[k]>> {
  %c = relax.constant dense<true> : tensor<i1>
  %0 = relax.if %c : tensor<i1> -> tensor<?xf32, #relax.tensor<[k]>> {
    %1 = relax.match_cast %x
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[k]>>
    relax.yield %1 : tensor<?xf32, #relax.tensor<[k]>>
  } else {
    relax.yield %x : tensor<?xf32>
  }
  relax.return %0 : tensor<?xf32, #relax.tensor<[k]>>
}

// CHECK-LABEL: relax.func @constant_false
// CHECK-NEXT: %[[E:.*]] = relax.erase_shape %{{.*}} : tensor<4xf32> -> tensor<?xf32>
// CHECK-NEXT: relax.return %[[E]]
relax.func @constant_false(%x: tensor<?xf32>, %y: tensor<4xf32>)
    -> tensor<?xf32> {
  %c = relax.prim_value false
  %0 = relax.if %c : i1 -> tensor<?xf32> {
    relax.yield %x : tensor<?xf32>
  } else {
    relax.yield %y : tensor<4xf32>
  }
  relax.return %0 : tensor<?xf32>
}

// A copy to the device that a tensor is on, and a copy of a copy.
// CHECK-LABEL: relax.func @to_device(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32, {{.*}}>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[A:.*]] = relax.to_device %[[Y]] {device = @CPU}
// CHECK-NEXT: relax.return %[[X]], %[[X]], %[[A]]
relax.func @to_device(%x: tensor<4xf32, #relax.tensor<[4], device = @CPU>>, %y: tensor<4xf32>)
    -> (tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
        tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
        tensor<4xf32, #relax.tensor<[4], device = @CPU>>) {
  %0 = relax.to_device %x {device = @CPU}
      : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
      -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  %1 = relax.to_device %x {device = @GPU}
      : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
      -> tensor<4xf32, #relax.tensor<[4], device = @GPU>>
  %2 = relax.to_device %1 {device = @CPU}
      : (tensor<4xf32, #relax.tensor<[4], device = @GPU>>)
      -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  %3 = relax.to_device %y {device = @GPU} : (tensor<4xf32>)
      -> tensor<4xf32, #relax.tensor<[4], device = @GPU>>
  %4 = relax.to_device %3 {device = @CPU}
      : (tensor<4xf32, #relax.tensor<[4], device = @GPU>>)
      -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  relax.return %0, %2, %4
      : tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
        tensor<4xf32, #relax.tensor<[4], device = @CPU>>,
        tensor<4xf32, #relax.tensor<[4], device = @CPU>>
}
