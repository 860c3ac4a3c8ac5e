// RUN: relax-opt %s --relax-canonicalize-bindings | FileCheck %s

// CHECK-LABEL: relax.func @renamed(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT: %[[Y:.*]] = relax.exp %[[X]] : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT: relax.shape [2 * n] -> !relax.shape<[2 * n]>
relax.func @renamed(%x: tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[?]> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  %2 = relax.shape [2 * m] -> !relax.shape<[2 * m]>
  %3 = relax.erase_shape %2 : !relax.shape<[2 * m]> -> !relax.shape<[?]>
  relax.return %3 : !relax.shape<[?]>
}

// A name becomes a number where the size is one.
// CHECK-LABEL: relax.func @constant(
// CHECK-NEXT: relax.exp %{{.*}} : (tensor<4x?xf32, #relax.tensor<[4, n]>>)
relax.func @constant(%x: tensor<4x?xf32, #relax.tensor<[4, n]>>) -> tensor<?x?xf32> {
  %0 = relax.match_cast %x : tensor<4x?xf32, #relax.tensor<[4, n]>> -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  %1 = relax.exp %0 : (tensor<?x?xf32, #relax.tensor<[a, b]>>) -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  %2 = relax.erase_shape %1 : tensor<?x?xf32, #relax.tensor<[a, b]>> -> tensor<?x?xf32>
  relax.return %2 : tensor<?x?xf32>
}

// Without axes, squeeze keeps a symbolic dimension and drops a 1. It gets explicit
// axes before the symbol becomes 1.
// CHECK-LABEL: relax.func @means_another(
// CHECK-NEXT: relax.squeeze %{{.*}} {axes = array<i64: 1>} : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
relax.func @means_another(%x: tensor<1x1x3xf32>) -> tensor<?x3xf32> {
  %0 = relax.match_cast %x : tensor<1x1x3xf32> -> tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>
  %1 = relax.squeeze %0 : (tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>) -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %2 = relax.erase_shape %1 : tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32>
  relax.return %2 : tensor<?x3xf32>
}

// One name for two sizes: the remaining cast compares them.
// CHECK-LABEL: relax.func @compares(
// CHECK-NEXT: relax.match_cast %{{.*}} : tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[n, n]>>
relax.func @compares(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32> {
  %0 = relax.match_cast %x : tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[k, k]>>
  %1 = relax.erase_shape %0 : tensor<?x?xf32, #relax.tensor<[k, k]>> -> tensor<?x?xf32>
  relax.return %1 : tensor<?x?xf32>
}

// A name that was there before is a check.
// CHECK-LABEL: relax.func @check_stays(
// CHECK: relax.match_cast
relax.func @check_stays(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.match_cast %y : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}

// Names in the type of the function are its interface.
// CHECK-LABEL: relax.func @result_type(
// CHECK: relax.match_cast
relax.func @result_type(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[m]>> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[m]>>
}

// The names of a dataflow region are known after it; those of a branch are not.
// CHECK-LABEL: relax.func @scopes(
// CHECK: relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NOT: relax.match_cast
// CHECK: relax.shape [n] -> !relax.shape<[n]>
// CHECK: relax.if
// CHECK-NEXT: relax.shape [n] -> !relax.shape<[n]>
relax.func @scopes(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<i1>) -> !relax.shape<[?]> {
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[m]>> {
    %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
    relax.output %1 : tensor<?xf32, #relax.tensor<[m]>>
  }
  %s = relax.shape [m] -> !relax.shape<[m]>
  %t = relax.if %c : tensor<i1> -> !relax.shape<[?]> {
    %2 = relax.match_cast %r : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[k]>>
    %3 = relax.shape [k] -> !relax.shape<[k]>
    relax.yield %3 : !relax.shape<[k]>
  } else {
    relax.yield %s : !relax.shape<[m]>
  }
  relax.return %t : !relax.shape<[?]>
}

// CHECK-LABEL: relax.func @outputs(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK: %[[R:.*]]:3 = relax.dataflow
// CHECK: relax.return %[[R]]#0, %[[R]]#0, %[[X]]
relax.func @outputs(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:3 = relax.dataflow -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32> {
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %0, %0, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  relax.return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A check in a branch holds only if the branch is taken: the checks stay, and
// so does the name.
// CHECK-LABEL: relax.func @check_in_branch(
// CHECK: %[[A:.*]] = relax.match_cast %{{.*}} : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[m]>>
// CHECK: relax.match_cast %[[A]] : tensor<?xf32, #relax.tensor<[m]>> -> tensor<4xf32>
relax.func @check_in_branch(%x: tensor<3xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.match_cast %x : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.match_cast %0 : tensor<?xf32, #relax.tensor<[m]>> -> tensor<4xf32>
    %2 = relax.erase_shape %1 : tensor<4xf32> -> tensor<?xf32>
    relax.yield %2 : tensor<?xf32>
  } else {
    %3 = relax.erase_shape %x : tensor<3xf32> -> tensor<?xf32>
    relax.yield %3 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// A symbol can be as wrong as a number. Other names, with one chain among them,
// are not held back.
// CHECK-LABEL: relax.func @symbol_in_branch(
// CHECK: %[[A:.*]] = relax.match_cast %{{.*}} : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
// CHECK: relax.reshape %[[A]], %{{.*}} : (tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[n + 1]>)
// CHECK-NOT: relax.match_cast
// CHECK: relax.exp %{{.*}} : (tensor<?xf32, #relax.tensor<[n]>>)
relax.func @symbol_in_branch(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
    %s = relax.shape [n + 1] -> !relax.shape<[n + 1]>
    %1 = relax.reshape %0, %s : (tensor<?xf32, #relax.tensor<[m]>>, !relax.shape<[n + 1]>) -> tensor<?xf32, #relax.tensor<[n + 1]>>
    %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[n + 1]>> -> tensor<?xf32>
    relax.yield %2 : tensor<?xf32>
  } else {
    %3 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[k]>>
    %4 = relax.match_cast %3 : tensor<?xf32, #relax.tensor<[k]>> -> tensor<?xf32, #relax.tensor<[l]>>
    %5 = relax.exp %4 : (tensor<?xf32, #relax.tensor<[l]>>) -> tensor<?xf32, #relax.tensor<[l]>>
    %6 = relax.erase_shape %5 : tensor<?xf32, #relax.tensor<[l]>> -> tensor<?xf32>
    relax.yield %6 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// A callee that cannot have the number.
// CHECK-LABEL: relax.func @call_in_branch(
// CHECK: relax.call @four(%{{.*}}) : (tensor<?xf32, #relax.tensor<[m]>>)
relax.func private @four(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = relax.erase_shape %x : tensor<4xf32> -> tensor<?xf32>
  relax.return %0 : tensor<?xf32>
}
relax.func @call_in_branch(%x: tensor<3xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.match_cast %x : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.call @four(%0) : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
    relax.yield %1 : tensor<?xf32>
  } else {
    %2 = relax.erase_shape %x : tensor<3xf32> -> tensor<?xf32>
    relax.yield %2 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}

// One name for a size in each branch, and for another one after them.
// CHECK-LABEL: relax.func @one_name_three_times(
// CHECK: relax.shape [n] -> !relax.shape<[n]>
// CHECK: relax.shape [k] -> !relax.shape<[k]>
// CHECK: relax.shape [2 * m] -> !relax.shape<[2 * m]>
relax.func @one_name_three_times(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[k]>>, %z: tensor<?xf32>, %c: tensor<i1>) -> (!relax.shape<[?]>, !relax.shape<[?]>) {
  %r = relax.if %c : tensor<i1> -> !relax.shape<[?]> {
    %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.shape [m] -> !relax.shape<[m]>
    relax.yield %1 : !relax.shape<[m]>
  } else {
    %2 = relax.match_cast %y : tensor<?xf32, #relax.tensor<[k]>> -> tensor<?xf32, #relax.tensor<[m]>>
    %3 = relax.shape [m] -> !relax.shape<[m]>
    relax.yield %3 : !relax.shape<[m]>
  }
  %4 = relax.match_cast %z : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %5 = relax.shape [2 * m] -> !relax.shape<[2 * m]>
  %6 = relax.erase_shape %5 : !relax.shape<[2 * m]> -> !relax.shape<[?]>
  relax.return %r, %6 : !relax.shape<[?]>, !relax.shape<[?]>
}

// Of a `?` nobody knows whether it is dropped.
// CHECK-LABEL: relax.func @may_mean_another(
// CHECK: relax.squeeze %{{.*}} : (tensor<?x?xf32, #relax.tensor<[n, ?]>>)
relax.func @may_mean_another(%x: tensor<1x?xf32>) -> tensor<*xf32> {
  %0 = relax.match_cast %x : tensor<1x?xf32> -> tensor<?x?xf32, #relax.tensor<[n, ?]>>
  %1 = relax.squeeze %0 : (tensor<?x?xf32, #relax.tensor<[n, ?]>>) -> tensor<*xf32>
  relax.return %1 : tensor<*xf32>
}

// Only the name that is at fault stays, and only where it is.
// CHECK-LABEL: relax.func @innocent(
// CHECK: relax.match_cast %{{.*}} : tensor<3x5xf32> -> tensor<?x5xf32, #relax.tensor<[m, 5]>>
// CHECK: relax.shape [3] -> !relax.shape<[3]>
// CHECK-NEXT: relax.yield
relax.func @innocent(%x: tensor<3x5xf32>, %c: tensor<i1>) -> !relax.shape<[?]> {
  %r = relax.if %c : tensor<i1> -> !relax.shape<[?]> {
    %0 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
    %1 = relax.match_cast %0 : tensor<?x?xf32, #relax.tensor<[m, k]>> -> tensor<4x?xf32, #relax.tensor<[4, k]>>
    %2 = relax.shape [k] -> !relax.shape<[k]>
    relax.yield %2 : !relax.shape<[k]>
  } else {
    %3 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
    %4 = relax.shape [m] -> !relax.shape<[m]>
    relax.yield %4 : !relax.shape<[m]>
  }
  relax.return %r : !relax.shape<[?]>
}

// A known expression of a size replaces its name.
// CHECK-LABEL: relax.func @sum(
// CHECK-NOT: relax.match_cast
// CHECK-COUNT-2: relax.exp %{{.*}} : (tensor<?xf32, #relax.tensor<[a + 1]>>)
// CHECK-NOT: relax.match_cast
relax.func @sum(%x: tensor<?xf32, #relax.tensor<[a + 1]>>, %s: !relax.shape<[a]>) -> tensor<?xf32> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[a + 1]>> -> tensor<?xf32, #relax.tensor<[m]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  %2 = relax.match_cast %1 : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[k]>>
  %3 = relax.exp %2 : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32, #relax.tensor<[k]>>
  %4 = relax.erase_shape %3 : tensor<?xf32, #relax.tensor<[k]>> -> tensor<?xf32>
  relax.return %4 : tensor<?xf32>
}

// The product of the first four sizes has 16 terms, which no other sum may
// multiply. Sizes with one term, and constants, do not count.
// CHECK-LABEL: relax.func @product(
// CHECK: relax.match_cast %{{.*}} -> tensor<?x?x?x?x?x?x7xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1, t, a * b, 7]>>
// CHECK-NEXT: relax.exp %{{.*}} : (tensor<?x?x?x?x?x?x7xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1, t, a * b, 7]>>)
// CHECK-NEXT: relax.exp %{{.*}} : (tensor<?x?x?x?xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1]>>)
relax.func @product(%x: tensor<?x?x?x?x?x?x7xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1, e + 1, a * b, 7]>>, %y: tensor<?x?x?x?xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1]>>, %s: !relax.shape<[a, b, c, d, e]>) -> tensor<?x?x?x?x?x?x?xf32> {
  %0 = relax.match_cast %x : tensor<?x?x?x?x?x?x7xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1, e + 1, a * b, 7]>> -> tensor<?x?x?x?x?x?x?xf32, #relax.tensor<[p, q, r, s, t, u, v]>>
  %1 = relax.exp %0 : (tensor<?x?x?x?x?x?x?xf32, #relax.tensor<[p, q, r, s, t, u, v]>>) -> tensor<?x?x?x?x?x?x?xf32, #relax.tensor<[p, q, r, s, t, u, v]>>
  %2 = relax.match_cast %y : tensor<?x?x?x?xf32, #relax.tensor<[a + 1, b + 1, c + 1, d + 1]>> -> tensor<?x?x?x?xf32, #relax.tensor<[f, g, h, i]>>
  %3 = relax.exp %2 : (tensor<?x?x?x?xf32, #relax.tensor<[f, g, h, i]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[f, g, h, i]>>
  %4 = relax.erase_shape %1 : tensor<?x?x?x?x?x?x?xf32, #relax.tensor<[p, q, r, s, t, u, v]>> -> tensor<?x?x?x?x?x?x?xf32>
  relax.return %4 : tensor<?x?x?x?x?x?x?xf32>
}

// Products in quotients are sums of several terms.
// CHECK-LABEL: relax.func @quotients(
// CHECK: relax.match_cast %{{.*}} -> !relax.shape<[5 * a, 5 * b, 5 * c, 5 * d, t]>
// CHECK: relax.shape [a + a floordiv 4, b + b floordiv 4, c + c floordiv 4, d + d floordiv 4, t floordiv 4]
relax.func @quotients(%x: !relax.shape<[a, b, c, d, e]>) -> !relax.shape<[?, ?, ?, ?, ?]> {
  %0 = relax.shape [5 * a, 5 * b, 5 * c, 5 * d, 5 * e] -> !relax.shape<[5 * a, 5 * b, 5 * c, 5 * d, 5 * e]>
  %1 = relax.match_cast %0 : !relax.shape<[5 * a, 5 * b, 5 * c, 5 * d, 5 * e]> -> !relax.shape<[p, q, r, s, t]>
  %2 = relax.shape [p floordiv 4, q floordiv 4, r floordiv 4, s floordiv 4, t floordiv 4] -> !relax.shape<[p floordiv 4, q floordiv 4, r floordiv 4, s floordiv 4, t floordiv 4]>
  %3 = relax.erase_shape %2 : !relax.shape<[p floordiv 4, q floordiv 4, r floordiv 4, s floordiv 4, t floordiv 4]> -> !relax.shape<[?, ?, ?, ?, ?]>
  relax.return %3 : !relax.shape<[?, ?, ?, ?, ?]>
}

// One term whose expansion has 32, in one size.
// CHECK-LABEL: relax.func @flat(
// CHECK: relax.match_cast %{{.*}} -> !relax.shape<[p, q, r]>
// CHECK: relax.match_cast %{{.*}} -> !relax.shape<[s, t]>
// CHECK: relax.shape [p * q * r * s * t]
relax.func @flat(%x: !relax.shape<[a, b, c, d, e]>) -> !relax.shape<[?]> {
  %0 = relax.shape [a + 1, b + 1, c + 1] -> !relax.shape<[a + 1, b + 1, c + 1]>
  %1 = relax.match_cast %0 : !relax.shape<[a + 1, b + 1, c + 1]> -> !relax.shape<[p, q, r]>
  %2 = relax.shape [d + 1, e + 1] -> !relax.shape<[d + 1, e + 1]>
  %3 = relax.match_cast %2 : !relax.shape<[d + 1, e + 1]> -> !relax.shape<[s, t]>
  %4 = relax.shape [p * q * r * s * t] -> !relax.shape<[p * q * r * s * t]>
  %5 = relax.erase_shape %4 : !relax.shape<[p * q * r * s * t]> -> !relax.shape<[?]>
  relax.return %5 : !relax.shape<[?]>
}

// Sizes that follow from each other double with each step.
// CHECK-LABEL: relax.func @chain(
// CHECK: relax.match_cast %{{.*}} -> !relax.shape<[r]>
// CHECK: relax.shape [(r floordiv 3) * ((r + 1) floordiv 2)]
relax.func @chain(%x: !relax.shape<[m]>) -> !relax.shape<[?]> {
  %0 = relax.shape [(m floordiv 3) * ((m + 1) floordiv 2)] -> !relax.shape<[(m floordiv 3) * ((m + 1) floordiv 2)]>
  %1 = relax.match_cast %0 : !relax.shape<[(m floordiv 3) * ((m + 1) floordiv 2)]> -> !relax.shape<[o]>
  %2 = relax.shape [(o floordiv 3) * ((o + 1) floordiv 2)] -> !relax.shape<[(o floordiv 3) * ((o + 1) floordiv 2)]>
  %3 = relax.match_cast %2 : !relax.shape<[(o floordiv 3) * ((o + 1) floordiv 2)]> -> !relax.shape<[p]>
  %4 = relax.shape [(p floordiv 3) * ((p + 1) floordiv 2)] -> !relax.shape<[(p floordiv 3) * ((p + 1) floordiv 2)]>
  %5 = relax.match_cast %4 : !relax.shape<[(p floordiv 3) * ((p + 1) floordiv 2)]> -> !relax.shape<[q]>
  %6 = relax.shape [(q floordiv 3) * ((q + 1) floordiv 2)] -> !relax.shape<[(q floordiv 3) * ((q + 1) floordiv 2)]>
  %7 = relax.match_cast %6 : !relax.shape<[(q floordiv 3) * ((q + 1) floordiv 2)]> -> !relax.shape<[r]>
  %8 = relax.shape [(r floordiv 3) * ((r + 1) floordiv 2)] -> !relax.shape<[(r floordiv 3) * ((r + 1) floordiv 2)]>
  %9 = relax.erase_shape %8 : !relax.shape<[(r floordiv 3) * ((r + 1) floordiv 2)]> -> !relax.shape<[?]>
  relax.return %9 : !relax.shape<[?]>
}

// Of two names for one size, the first stays.
// CHECK-LABEL: relax.func @first(
// CHECK: relax.match_cast %{{.*}} : !relax.shape<[a + 1]> -> !relax.shape<[q]>
// CHECK-NEXT: relax.shape [q, q, q, q, q]
relax.func @first(%x: !relax.shape<[a]>) -> !relax.shape<[?, ?, ?, ?, ?]> {
  %0 = relax.shape [a + 1] -> !relax.shape<[a + 1]>
  %1 = relax.match_cast %0 : !relax.shape<[a + 1]> -> !relax.shape<[q]>
  %2 = relax.match_cast %1 : !relax.shape<[q]> -> !relax.shape<[m]>
  %3 = relax.shape [m, m, m, m, m] -> !relax.shape<[m, m, m, m, m]>
  %4 = relax.erase_shape %3 : !relax.shape<[m, m, m, m, m]> -> !relax.shape<[?, ?, ?, ?, ?]>
  relax.return %4 : !relax.shape<[?, ?, ?, ?, ?]>
}

// A size in terms of a name that stays is no longer a sum.
// CHECK-LABEL: relax.func @follows(
// CHECK: relax.match_cast %{{.*}} : !relax.shape<[a + 1]> -> !relax.shape<[m]>
// CHECK: relax.shape [2 * m, 2 * m, 2 * m, 2 * m, 2 * m]
relax.func @follows(%x: !relax.shape<[a]>) -> !relax.shape<[?, ?, ?, ?, ?]> {
  %0 = relax.shape [a + 1] -> !relax.shape<[a + 1]>
  %1 = relax.match_cast %0 : !relax.shape<[a + 1]> -> !relax.shape<[m]>
  %2 = relax.shape [2 * m] -> !relax.shape<[2 * m]>
  %3 = relax.match_cast %2 : !relax.shape<[2 * m]> -> !relax.shape<[p]>
  %4 = relax.shape [m, m, m, m, m] -> !relax.shape<[m, m, m, m, m]>
  %5 = relax.shape [p, p, p, p, p] -> !relax.shape<[p, p, p, p, p]>
  %6 = relax.erase_shape %5 : !relax.shape<[p, p, p, p, p]> -> !relax.shape<[?, ?, ?, ?, ?]>
  relax.return %6 : !relax.shape<[?, ?, ?, ?, ?]>
}

// Or it is one only then: with m - a for 1 the first product has 32 terms.
// CHECK-LABEL: relax.func @again(
// CHECK: relax.match_cast %{{.*}} : !relax.shape<[a + 1]> -> !relax.shape<[m]>
// CHECK: relax.match_cast %{{.*}} : !relax.shape<[-a + m]> -> !relax.shape<[p]>
// CHECK: relax.shape [p, p, p, p, p]
// CHECK: relax.shape [m, m, m, m, m]
relax.func @again(%x: !relax.shape<[a]>) -> !relax.shape<[?, ?, ?, ?, ?]> {
  %0 = relax.shape [a + 1] -> !relax.shape<[a + 1]>
  %1 = relax.match_cast %0 : !relax.shape<[a + 1]> -> !relax.shape<[m]>
  %2 = relax.shape [m - a] -> !relax.shape<[m - a]>
  %3 = relax.match_cast %2 : !relax.shape<[m - a]> -> !relax.shape<[p]>
  %4 = relax.shape [p, p, p, p, p] -> !relax.shape<[p, p, p, p, p]>
  %5 = relax.shape [m, m, m, m, m] -> !relax.shape<[m, m, m, m, m]>
  %6 = relax.erase_shape %4 : !relax.shape<[p, p, p, p, p]> -> !relax.shape<[?, ?, ?, ?, ?]>
  relax.return %6 : !relax.shape<[?, ?, ?, ?, ?]>
}
