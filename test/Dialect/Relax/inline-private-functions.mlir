// RUN: relax-opt %s --relax-inline-private-functions | FileCheck %s

// Calls of both levels are inlined.
// CHECK-NOT: @inner
// CHECK-NOT: @outer
relax.func private @inner(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>> {
  %0 = relax.concat %x, %x {axis = 0 : i64}
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[2 * n]>>
}
relax.func private @outer(%x: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[2 * m]>> {
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[2 * m]>> {
    %0 = relax.call @inner(%x) : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[2 * m]>>
    relax.output %0 : tensor<?xf32, #relax.tensor<[2 * m]>>
  }
  relax.return %r : tensor<?xf32, #relax.tensor<[2 * m]>>
}

// The symbols are those of the caller; a region inside a region is dissolved.
// CHECK-LABEL: relax.func @main(
// CHECK: relax.dataflow
// CHECK-NOT: relax.dataflow
// CHECK: relax.concat %{{.*}} -> tensor<?xf32, #relax.tensor<[2 * n]>>
// CHECK: relax.output
relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>> {
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[2 * n]>> {
    %0 = relax.call @outer(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
    relax.output %0 : tensor<?xf32, #relax.tensor<[2 * n]>>
  }
  relax.return %r : tensor<?xf32, #relax.tensor<[2 * n]>>
}

// Public functions, fusion groups, those that call themselves, and declarations
// stay.
// CHECK-LABEL: relax.func @public_callee(
// CHECK-LABEL: relax.func private @group(
// CHECK-LABEL: relax.func private @even(
// CHECK-LABEL: relax.func private @odd(
// CHECK: relax.func private @elsewhere(
// CHECK-LABEL: relax.func @callers(
// CHECK-COUNT-4: relax.call @
relax.func @public_callee(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}
relax.func private @group(%x: tensor<4xf32>) -> tensor<4xf32> attributes {relax.primitive} {
  relax.return %x : tensor<4xf32>
}
relax.func private @even(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @odd(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
relax.func private @odd(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @even(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
relax.func private @elsewhere(tensor<4xf32>) -> tensor<4xf32>
relax.func @callers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @public_callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.call @group(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.call @even(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = relax.call @elsewhere(%2) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %3 : tensor<4xf32>
}

// A dataflow region cannot hold an if; elsewhere the function is inlined.
// CHECK-LABEL: relax.func private @branch(
// CHECK-LABEL: relax.func @in_dataflow(
// CHECK: relax.call @branch
// CHECK-LABEL: relax.func @outside(
// CHECK: relax.if
relax.func private @branch(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> {
  %0 = relax.if %c : tensor<i1> -> tensor<4xf32> {
    relax.yield %x : tensor<4xf32>
  } else {
    %1 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.yield %1 : tensor<4xf32>
  }
  relax.return %0 : tensor<4xf32>
}
relax.func @in_dataflow(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.call @branch(%x, %c) : (tensor<4xf32>, tensor<i1>) -> tensor<4xf32>
    relax.output %0 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}
relax.func @outside(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> {
  %0 = relax.call @branch(%x, %c) : (tensor<4xf32>, tensor<i1>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// An effect happens as often as before, and in the same order.
// CHECK-LABEL: relax.func @effects(
// CHECK-COUNT-2: relax.call_packed "log"
// CHECK-NOT: relax.call @
relax.func private @logs(%x: tensor<4xf32>) -> tensor<4xf32> attributes {impure} {
  %0 = relax.call_packed "log"(%x) : (tensor<4xf32>) -> !relax.object
  relax.return %x : tensor<4xf32>
}
relax.func @effects(%x: tensor<4xf32>) -> tensor<4xf32> attributes {impure} {
  %0 = relax.call impure @logs(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.call impure @logs(%0) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %x : tensor<4xf32>
}

// A function may be invalid for the sizes of a call that is never executed: that
// call stays, and the others are inlined.
// CHECK-LABEL: relax.func private @to_six(
// CHECK-LABEL: relax.func @where_sizes_fit(
// CHECK: relax.call @to_six(%{{.*}}) : (tensor<5xf32>)
// CHECK: relax.yield
// CHECK-NOT: relax.call
relax.func private @to_six(%x: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32> {
  %s = relax.shape [6] -> !relax.shape<[6]>
  %0 = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[6]>) -> tensor<6xf32>
  %1 = relax.erase_shape %0 : tensor<6xf32> -> tensor<?xf32>
  relax.return %1 : tensor<?xf32>
}
relax.func @where_sizes_fit(%x: tensor<5xf32>, %y: tensor<6xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.call @to_six(%x) : (tensor<5xf32>) -> tensor<?xf32>
    relax.yield %0 : tensor<?xf32>
  } else {
    %1 = relax.call @to_six(%y) : (tensor<6xf32>) -> tensor<?xf32>
    relax.yield %1 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// As above, with a cast that would always fail, and with a window that is larger
// than the padded input.
// CHECK-LABEL: relax.func @cast_in_branch(
// CHECK: relax.call @is_six
// CHECK: relax.call @window
relax.func private @is_six(%x: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[m]>> -> tensor<6xf32>
  %1 = relax.erase_shape %0 : tensor<6xf32> -> tensor<?xf32>
  relax.return %1 : tensor<?xf32>
}
relax.func private @window(%x: tensor<1x1x?xf32, #relax.tensor<[1, 1, m]>>) -> tensor<*xf32> {
  %0 = relax.max_pool1d %x {pool_size = array<i64: 7>} : (tensor<1x1x?xf32, #relax.tensor<[1, 1, m]>>) -> tensor<1x1x?xf32, #relax.tensor<[1, 1, m - 6]>>
  %1 = relax.erase_shape %0 : tensor<1x1x?xf32, #relax.tensor<[1, 1, m - 6]>> -> tensor<*xf32>
  relax.return %1 : tensor<*xf32>
}
relax.func @cast_in_branch(%x: tensor<5xf32>, %y: tensor<1x1x5xf32>, %c: tensor<i1>) -> tensor<*xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<*xf32> {
    %0 = relax.call @is_six(%x) : (tensor<5xf32>) -> tensor<?xf32>
    %1 = relax.erase_shape %0 : tensor<?xf32> -> tensor<*xf32>
    relax.yield %1 : tensor<*xf32>
  } else {
    %2 = relax.call @window(%y) : (tensor<1x1x5xf32>) -> tensor<*xf32>
    relax.yield %2 : tensor<*xf32>
  }
  relax.return %r : tensor<*xf32>
}
