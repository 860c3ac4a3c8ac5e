// RUN: relax-test-opt %s | relax-test-opt | FileCheck %s

// CHECK-LABEL: relax.func @same_types
relax.func @same_types(%a: tensor<2xf32>, %s: !relax.shape<[2]>, %i: i64) {
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : tensor<2xf32>{{$}}
  check.expect_eq %a, %a : tensor<2xf32>
  // CHECK: check.expect_close %{{.*}}, %{{.*}} : tensor<2xf32>{{$}}
  check.expect_close %a, %a : tensor<2xf32>
  // CHECK: check.expect_close %{{.*}}, %{{.*}} {atol = 1.{{0*}}e-03 : f64, rtol = 0.{{0*}}e+00 : f64}
  check.expect_close %a, %a {atol = 1.0e-3, rtol = 0.0} : tensor<2xf32>
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : !relax.shape<[2]>{{$}}
  check.expect_eq %s, %s : !relax.shape<[2]>
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : i64
  check.expect_eq %i, %i : i64
  relax.return
}

// An operation of another dialect, and yet it may have encoded operands.
// CHECK-LABEL: relax.func @other_types
relax.func @other_types(%a: tensor<?xf32, #relax.tensor<[n]>>, %b: tensor<*xf32>) {
  // CHECK: check.expect_eq %{{.*}}, %{{.*}} : tensor<?xf32, #relax.tensor<[n]>>, tensor<*xf32>
  check.expect_eq %a, %b : tensor<?xf32, #relax.tensor<[n]>>, tensor<*xf32>
  // CHECK: check.expect_close %{{.*}}, %{{.*}} : tensor<*xf32>, tensor<?xf32, #relax.tensor<[n]>>
  check.expect_close %b, %a : tensor<*xf32>, tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}
