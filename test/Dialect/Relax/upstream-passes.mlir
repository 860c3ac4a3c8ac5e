// RUN: relax-opt %s --canonicalize --cse --sccp --symbol-dce --control-flow-sink --topological-sort | FileCheck %s

relax.func private @size() -> tensor<?xf32>

// The values are unused; their symbols are used.
// CHECK-LABEL: relax.func @dead_binders
relax.func @dead_binders(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>)
    -> !relax.shape<[a, b, k, m]> {
  // CHECK-DAG: relax.match_cast %{{.*}} : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[a]>>
  %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[a]>>
  // CHECK-DAG: relax.match_cast %{{.*}} : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[b]>>
  %1 = relax.dataflow -> tensor<?xf32, #relax.tensor<[b]>> {
    %5 = relax.match_cast %y
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[b]>>
    relax.output %5 : tensor<?xf32, #relax.tensor<[b]>>
  }
  // CHECK-DAG: relax.call @size() : () -> tensor<?xf32, #relax.tensor<[k]>>
  %2 = relax.call @size() : () -> tensor<?xf32, #relax.tensor<[k]>>
  // CHECK-DAG: relax.if %{{.*}} : i1 -> tensor<?xf32, #relax.tensor<[m]>>
  %3 = relax.if %c : i1 -> tensor<?xf32, #relax.tensor<[m]>> {
    relax.yield %x : tensor<?xf32>
  } else {
    relax.yield %y : tensor<?xf32>
  }
  // CHECK: %[[S:.*]] = relax.shape [a, b, k, m]
  %4 = relax.shape [a, b, k, m] -> !relax.shape<[a, b, k, m]>
  // CHECK: relax.return %[[S]]
  relax.return %4 : !relax.shape<[a, b, k, m]>
}

// Binders of known symbols, or of no symbols, are removed.
// CHECK-LABEL: relax.func @dead_values
// CHECK-NEXT: relax.return
relax.func @dead_values(%c: i1, %x: tensor<?xf32, #relax.tensor<[n]>>) {
  %0 = relax.call @size() : () -> tensor<?xf32>
  %1 = relax.if %c : i1 -> tensor<?xf32, #relax.tensor<[n]>> {
    relax.yield %x : tensor<?xf32, #relax.tensor<[n]>>
  } else {
    relax.yield %x : tensor<?xf32, #relax.tensor<[n]>>
  }
  %2 = relax.call_packed pure "f"(%x)
      : (tensor<?xf32, #relax.tensor<[n]>>) -> !relax.object
  relax.return
}

// Two calls of a pure function are one; two checks, or two impure calls, not.
// CHECK-LABEL: relax.func @common_subexpressions
relax.func @common_subexpressions(%x: tensor<4xf32>)
    -> tuple<tensor<f32>, tensor<f32>> attributes {impure} {
  // CHECK: %[[F:.*]] = relax.call_packed pure "f"
  // CHECK-NOT: relax.call_packed pure "f"
  %0 = relax.call_packed pure "f"(%x) : (tensor<4xf32>) -> tensor<f32>
  %1 = relax.call_packed pure "f"(%x) : (tensor<4xf32>) -> tensor<f32>
  // CHECK: relax.call_packed "print"
  // CHECK: relax.call_packed "print"
  relax.call_packed "print"(%x) : (tensor<4xf32>) -> ()
  relax.call_packed "print"(%x) : (tensor<4xf32>) -> ()
  // CHECK: relax.tuple %[[F]], %[[F]]
  %2 = relax.tuple %0, %1
      : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
  relax.return %2 : tuple<tensor<f32>, tensor<f32>>
}
