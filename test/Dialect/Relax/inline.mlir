// RUN: relax-opt %s --inline | FileCheck %s

// The callee's n is the caller's 4 * m; its k is not the caller's k (E2).
relax.func private @callee(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?x?xf32, #relax.tensor<[n, k]>> {
  %0 = relax.call_packed pure "f"(%x)
      : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<*xf32>
  %1 = relax.match_cast %0
      : tensor<*xf32> -> tensor<?x?xf32, #relax.tensor<[n, k]>>
  %2 = relax.shape [n, 2 * k] -> !relax.shape<[n, 2 * k]>
  %3 = relax.call_packed pure "g"(%1, %2)
      : (tensor<?x?xf32, #relax.tensor<[n, k]>>, !relax.shape<[n, 2 * k]>)
      -> tensor<?x?xf32, #relax.tensor<[n, k]>>
  relax.return %3 : tensor<?x?xf32, #relax.tensor<[n, k]>>
}

// CHECK-LABEL: relax.func @capture
// CHECK-SAME: %[[X:.*]]: tensor<?xf32, #relax.tensor<[4 * m]>>, %[[M:.*]]: tensor<?x?xf32, #relax.tensor<[m, k]>>
relax.func @capture(%x: tensor<?xf32, #relax.tensor<[4 * m]>>,
                    %m: tensor<?x?xf32, #relax.tensor<[m, k]>>)
    -> tensor<?x?xf32, #relax.tensor<[4 * m, r]>> {
  // CHECK-NOT: relax.call @
  // CHECK: %[[F:.*]] = relax.call_packed pure "f"(%[[X]])
  // CHECK: %[[C:.*]] = relax.match_cast %[[F]] : tensor<*xf32> -> tensor<?x?xf32, #relax.tensor<[4 * m, k_1]>>
  // CHECK: %[[S:.*]] = relax.shape [4 * m, 2 * k_1]
  // CHECK: %[[G:.*]] = relax.call_packed pure "g"(%[[C]], %[[S]])
  // CHECK: %[[R:.*]] = relax.match_cast %[[G]] : tensor<?x?xf32, #relax.tensor<[4 * m, k_1]>> -> tensor<?x?xf32, #relax.tensor<[4 * m, r]>>
  %0 = relax.call @callee(%x) : (tensor<?xf32, #relax.tensor<[4 * m]>>)
      -> tensor<?x?xf32, #relax.tensor<[4 * m, r]>>
  // CHECK: relax.return %[[R]]
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[4 * m, r]>>
}

// The call gives k, a name it shares with the callee, to its result.
// CHECK-LABEL: relax.func @same_names
relax.func @same_names(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?x?xf32, #relax.tensor<[n, k]>> {
  // CHECK: relax.match_cast %{{.*}} : tensor<*xf32> -> tensor<?x?xf32, #relax.tensor<[n, k_1]>>
  // CHECK: relax.match_cast %{{.*}} : tensor<?x?xf32, #relax.tensor<[n, k_1]>> -> tensor<?x?xf32, #relax.tensor<[n, k]>>
  %0 = relax.call @callee(%x) : (tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?x?xf32, #relax.tensor<[n, k]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[n, k]>>
}

relax.func private @swap(%x: tensor<?xf32, #relax.tensor<[n]>>,
                         %y: tensor<?xf32, #relax.tensor<[m]>>)
    -> !relax.shape<[n, m]> {
  %0 = relax.shape [n, m] -> !relax.shape<[n, m]>
  relax.return %0 : !relax.shape<[n, m]>
}

// Symbols are replaced all at once.
// CHECK-LABEL: relax.func @swapped
relax.func @swapped(%x: tensor<?xf32, #relax.tensor<[n]>>,
                    %y: tensor<?xf32, #relax.tensor<[m]>>)
    -> !relax.shape<[m, n]> {
  // CHECK-NOT: match_cast
  // CHECK: %[[S:.*]] = relax.shape [m, n] -> !relax.shape<[m, n]>
  // CHECK: relax.return %[[S]]
  %0 = relax.call @swap(%y, %x)
      : (tensor<?xf32, #relax.tensor<[m]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> !relax.shape<[m, n]>
  relax.return %0 : !relax.shape<[m, n]>
}

relax.func private @twice_and_once(%x: tensor<?xf32, #relax.tensor<[2 * n]>>,
                                   %y: tensor<?xf32, #relax.tensor<[n]>>)
    -> !relax.shape<[n]> {
  %0 = relax.shape [n] -> !relax.shape<[n]>
  relax.return %0 : !relax.shape<[n]>
}

// The checks of the callee on entry are inlined, binding casts first.
// CHECK-LABEL: relax.func @checks
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>
relax.func @checks(%x: tensor<?xf32>, %y: tensor<?xf32>) -> !relax.shape<[?]> {
  // CHECK: relax.match_cast %[[Y]] : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.match_cast %[[X]] : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[2 * n]>>
  // CHECK: %[[S:.*]] = relax.shape [n] -> !relax.shape<[n]>
  // CHECK: %[[E:.*]] = relax.erase_shape %[[S]] : !relax.shape<[n]> -> !relax.shape<[?]>
  // CHECK: relax.return %[[E]]
  %0 = relax.call @twice_and_once(%x, %y)
      : (tensor<?xf32>, tensor<?xf32>) -> !relax.shape<[?]>
  relax.return %0 : !relax.shape<[?]>
}

// Constant dimensions make plain tensors.
// CHECK-LABEL: relax.func @constants
relax.func @constants(%x: tensor<4xf32>) -> tensor<4x?xf32, #relax.tensor<[4, r]>> {
  // CHECK: relax.call_packed pure "f"(%{{.*}}) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: relax.match_cast %{{.*}} : tensor<*xf32> -> tensor<4x?xf32, #relax.tensor<[4, k]>>
  %0 = relax.call @callee(%x)
      : (tensor<4xf32>) -> tensor<4x?xf32, #relax.tensor<[4, r]>>
  relax.return %0 : tensor<4x?xf32, #relax.tensor<[4, r]>>
}

relax.func private @group(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {relax.primitive} {
  relax.return %x : tensor<4xf32>
}

relax.func private @branches(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.if %c : i1 -> tensor<4xf32> {
    relax.yield %x : tensor<4xf32>
  } else {
    relax.yield %x : tensor<4xf32>
  }
  relax.return %0 : tensor<4xf32>
}

// A fusion group stays; an `if` does not get into a dataflow region.
// CHECK-LABEL: relax.func @not_inlined
relax.func @not_inlined(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: relax.call @group
  %0 = relax.call @group(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: relax.call @branches
  %1 = relax.dataflow -> tensor<4xf32> {
    %2 = relax.call @branches(%c, %0) : (i1, tensor<4xf32>) -> tensor<4xf32>
    relax.output %2 : tensor<4xf32>
  }
  relax.return %1 : tensor<4xf32>
}

// With n = 1 there is one more dimension of size 1: the squeeze removes what it
// removed before.
relax.func private @squeeze(%x: tensor<?x1x4xf32, #relax.tensor<[n, 1, 4]>>)
    -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  %0 = relax.squeeze %x : (tensor<?x1x4xf32, #relax.tensor<[n, 1, 4]>>)
      -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}
// CHECK-LABEL: relax.func @one_row
// CHECK: relax.squeeze %{{.*}} {axes = array<i64: 1>} : (tensor<1x1x4xf32>) -> tensor<1x4xf32>
relax.func @one_row(%x: tensor<1x1x4xf32>) -> tensor<1x4xf32> {
  %0 = relax.call @squeeze(%x) : (tensor<1x1x4xf32>) -> tensor<1x4xf32>
  relax.return %0 : tensor<1x4xf32>
}

// The symbol of a loop's region is not the caller's k.
relax.func private @loop(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<i1>)
    -> tensor<?xf32> {
  %r = relax.while(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32> {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
    relax.condition(%c : tensor<i1>) %v : tensor<?xf32, #relax.tensor<[k]>>
  } do {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
    %w = relax.concat %v, %v {axis = 0 : i64}
        : (tensor<?xf32, #relax.tensor<[k]>>, tensor<?xf32, #relax.tensor<[k]>>)
        -> tensor<?xf32, #relax.tensor<[2 * k]>>
    relax.yield %w : tensor<?xf32, #relax.tensor<[2 * k]>>
  }
  relax.return %r : tensor<?xf32>
}

// CHECK-LABEL: relax.func @inlines_loop(
// CHECK: relax.while(%b)
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<?xf32, #relax.tensor<{{\[}}[[K:k_[0-9]+]]]>>):
// CHECK: -> tensor<?xf32, #relax.tensor<[2 * [[K]]]>>
relax.func @inlines_loop(%a: tensor<?xf32, #relax.tensor<[k]>>,
                         %b: tensor<?xf32, #relax.tensor<[m]>>, %c: tensor<i1>)
    -> tensor<?xf32> {
  %r = relax.call @loop(%b, %c)
      : (tensor<?xf32, #relax.tensor<[m]>>, tensor<i1>) -> tensor<?xf32>
  relax.return %r : tensor<?xf32>
}
