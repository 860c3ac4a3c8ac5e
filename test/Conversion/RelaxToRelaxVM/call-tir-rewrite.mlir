// RUN: relax-opt %s --relax-call-tir-rewrite --split-input-file --verify-diagnostics | FileCheck %s

func.func private @split(memref<?x4xf32>, memref<?x2xf32>, memref<?x2xf32>, index)

// CHECK-LABEL: relax.func @two_results
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32
relax.func @two_results(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
    -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
        tensor<?x2xf32, #relax.tensor<[n, 2]>>) {
  // CHECK-NEXT: %[[A:.*]] = relax.builtin.alloc_tensor : tensor<?x2xf32, #relax.tensor<[n, 2]>>
  // CHECK-NEXT: %[[B:.*]] = relax.builtin.alloc_tensor : tensor<?x2xf32, #relax.tensor<[n, 2]>>
  // CHECK-NEXT: relax.call_kernel @split ins(%[[X]] : {{.*}}) outs(%[[A]], %[[B]] : {{.*}}) symbols(n)
  %0:2 = relax.call_tir @split(%x) symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
          tensor<?x2xf32, #relax.tensor<[n, 2]>>)
  // CHECK-NEXT: relax.return %[[A]], %[[B]]
  relax.return %0#0, %0#1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// CHECK-LABEL: relax.func @packed
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
relax.func @packed(%x: tensor<4xf32>) -> tensor<8xf32>
    attributes {force_pure} {
  // CHECK-NEXT: %[[OUT:.*]] = relax.builtin.alloc_tensor : tensor<8xf32>
  // CHECK-NEXT: relax.call_packed "lib.pad"(%[[X]], %[[OUT]]) {relax.dps} : (tensor<4xf32>, tensor<8xf32>) -> ()
  %0 = relax.call_dps_packed "lib.pad"(%x) : (tensor<4xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}

// A size that is known at run time only.
// CHECK-LABEL: relax.func @out_shape
// CHECK-SAME: %[[S:[a-z0-9]+]]: !relax.shape<[?]>
relax.func @out_shape(%x: tensor<4xf32>, %s: !relax.shape<[?]>)
    -> tensor<?xf32> attributes {force_pure} {
  // CHECK-NEXT: relax.builtin.alloc_tensor shape(%[[S]] : !relax.shape<[?]>) : tensor<?xf32>
  %0 = relax.call_dps_packed "lib.resize"(%x) out_shape(%s : !relax.shape<[?]>)
      : (tensor<4xf32>) -> tensor<?xf32>
  relax.return %0 : tensor<?xf32>
}

// -----

relax.func @in_dataflow(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    // expected-error @below {{expected no 'relax.dataflow' around it; run 'relax-to-non-dataflow' first}}
    %0 = relax.call_dps_packed "lib.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %0 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

relax.func @operator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.relu' op expected to be a call of a kernel by now; run 'relax-legalize-ops' first}}
  %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
