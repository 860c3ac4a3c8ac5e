// Casts in code that never runs may contradict each other. The names that they
// compare stay, and no others.
// RUN: relax-opt %s --relax-canonicalize-bindings | FileCheck %s
// RUN: relax-opt %s --relax-canonicalize-bindings | relax-opt --relax-canonicalize-bindings | FileCheck %s

// Only the end of a chain of names is compared.
// CHECK-LABEL: relax.func @chain(
// CHECK: %[[K:.*]] = relax.match_cast %{{.*}} : !relax.shape<[3]> -> !relax.shape<[k]>
// CHECK-NEXT: relax.shape [3, k] -> !relax.shape<[3, k]>
// CHECK-NEXT: relax.match_cast %[[K]] : !relax.shape<[k]> -> !relax.shape<[4]>
relax.func @chain(%x: !relax.shape<[3]>, %c: tensor<i1>) {
  relax.if %c : tensor<i1> {
    %0 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    %1 = relax.match_cast %0 : !relax.shape<[m]> -> !relax.shape<[k]>
    %2 = relax.shape [m, k] -> !relax.shape<[m, k]>
    %3 = relax.match_cast %1 : !relax.shape<[k]> -> !relax.shape<[4]>
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}

// Two names that are compared with each other: the later one stays.
// CHECK-LABEL: relax.func @two_names(
// CHECK: %[[K:.*]] = relax.match_cast %{{.*}} : !relax.shape<[4]> -> !relax.shape<[k]>
// CHECK: relax.match_cast %{{.*}} : !relax.shape<[3]> -> !relax.shape<[k]>
// CHECK: relax.shape [3, k] -> !relax.shape<[3, k]>
relax.func @two_names(%x: !relax.shape<[3]>, %y: !relax.shape<[4]>, %c: tensor<i1>) {
  relax.if %c : tensor<i1> {
    %0 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    %1 = relax.match_cast %y : !relax.shape<[4]> -> !relax.shape<[k]>
    %2 = relax.match_cast %0 : !relax.shape<[m]> -> !relax.shape<[k]>
    %3 = relax.shape [m, k] -> !relax.shape<[m, k]>
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}

// One name in two branches: it stays in the branch that contradicts.
// CHECK-LABEL: relax.func @one_branch(
// CHECK: relax.if
// CHECK-NEXT: relax.match_cast %{{.*}} : !relax.shape<[3]> -> !relax.shape<[m]>
// CHECK-NEXT: relax.match_cast %{{.*}} : !relax.shape<[m]> -> !relax.shape<[4]>
// CHECK: } else {
// CHECK-NEXT: relax.shape [3] -> !relax.shape<[3]>
// CHECK-NEXT: relax.yield
relax.func @one_branch(%x: !relax.shape<[3]>, %c: tensor<i1>) {
  relax.if %c : tensor<i1> {
    %0 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    %1 = relax.match_cast %0 : !relax.shape<[m]> -> !relax.shape<[4]>
    relax.yield
  } else {
    %2 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    %3 = relax.shape [m] -> !relax.shape<[m]>
    relax.yield
  }
  relax.return
}

// No check contradicts: the operation does. Of the two names in its types only
// one is at fault.
// CHECK-LABEL: relax.func @operation(
// CHECK: %[[M:.*]] = relax.match_cast %{{.*}} : tensor<3x5xf32> -> tensor<?x5xf32, #relax.tensor<[m, 5]>>
// CHECK-NEXT: relax.add %[[M]], %{{.*}} : (tensor<?x5xf32, #relax.tensor<[m, 5]>>, tensor<4x5xf32>) -> tensor<4x5xf32>
relax.func @operation(%x: tensor<3x5xf32>, %y: tensor<4x5xf32>, %c: tensor<i1>) {
  relax.if %c : tensor<i1> {
    %0 = relax.match_cast %x : tensor<3x5xf32> -> tensor<?x?xf32, #relax.tensor<[m, k]>>
    %1 = relax.add %0, %y : (tensor<?x?xf32, #relax.tensor<[m, k]>>, tensor<4x5xf32>) -> tensor<4x5xf32>
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}

// Two operations, each with a culprit of its own, and a name beside them.
// CHECK-LABEL: relax.func @two_operations(
// CHECK: relax.match_cast %{{.*}} : tensor<3x5x7xf32> -> tensor<?x?x7xf32, #relax.tensor<[m, k, 7]>>
// CHECK: relax.add %{{.*}} : (tensor<?x?x7xf32, #relax.tensor<[m, k, 7]>>, tensor<4x1x1xf32>)
// CHECK: relax.add %{{.*}} : (tensor<?x?x7xf32, #relax.tensor<[m, k, 7]>>, tensor<1x4x1xf32>)
relax.func @two_operations(%x: tensor<3x5x7xf32>, %y: tensor<4x1x1xf32>, %z: tensor<1x4x1xf32>, %c: tensor<i1>) {
  relax.if %c : tensor<i1> {
    %0 = relax.match_cast %x : tensor<3x5x7xf32> -> tensor<?x?x?xf32, #relax.tensor<[m, k, l]>>
    %1 = relax.add %0, %y : (tensor<?x?x?xf32, #relax.tensor<[m, k, l]>>, tensor<4x1x1xf32>) -> tensor<?x?x?xf32>
    %2 = relax.add %0, %z : (tensor<?x?x?xf32, #relax.tensor<[m, k, l]>>, tensor<1x4x1xf32>) -> tensor<?x?x?xf32>
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}

// The result of the `if` is not more precise than what its regions yield, before
// and after.
// CHECK-LABEL: relax.func @yields(
// CHECK: relax.if %{{.*}} : tensor<i1> -> !relax.shape<[r]> {
// CHECK-NEXT: relax.yield %{{.*}} : !relax.shape<[3]>
// CHECK: relax.yield %{{.*}} : !relax.shape<[4]>
// CHECK: relax.shape [r] -> !relax.shape<[r]>
relax.func @yields(%x: !relax.shape<[3]>, %y: !relax.shape<[4]>, %c: tensor<i1>) {
  %r = relax.if %c : tensor<i1> -> !relax.shape<[r]> {
    %0 = relax.match_cast %x : !relax.shape<[3]> -> !relax.shape<[m]>
    relax.yield %0 : !relax.shape<[m]>
  } else {
    %1 = relax.match_cast %y : !relax.shape<[4]> -> !relax.shape<[m]>
    relax.yield %1 : !relax.shape<[m]>
  }
  %2 = relax.shape [r] -> !relax.shape<[r]>
  relax.return
}

// The symbols of a loop are its own.
// CHECK-LABEL: relax.func @loop(
// CHECK: relax.while(%{{.*}}) : (!relax.shape<[n]>) -> !relax.shape<[?]> {
// CHECK-NEXT: ^bb0(%{{.*}}: !relax.shape<[k]>):
// CHECK-NEXT: relax.condition(%{{.*}} : tensor<i1>) %{{.*}} : !relax.shape<[k]>
// CHECK: ^bb0(%{{.*}}: !relax.shape<[k]>):
// CHECK-NEXT: relax.shape [k, n] -> !relax.shape<[k, n]>
relax.func @loop(%x: !relax.shape<[n]>, %c: tensor<i1>) {
  %0 = relax.match_cast %x : !relax.shape<[n]> -> !relax.shape<[m]>
  %1 = relax.while(%0) : (!relax.shape<[m]>) -> !relax.shape<[?]> {
  ^bb0(%v: !relax.shape<[k]>):
    %2 = relax.match_cast %v : !relax.shape<[k]> -> !relax.shape<[l]>
    relax.condition(%c : tensor<i1>) %2 : !relax.shape<[l]>
  } do {
  ^bb0(%v: !relax.shape<[k]>):
    %3 = relax.shape [k, m] -> !relax.shape<[k, m]>
    relax.yield %v : !relax.shape<[k]>
  }
  relax.return
}
