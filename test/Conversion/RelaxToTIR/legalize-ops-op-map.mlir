// RUN: relax-opt %s --relax-legalize-ops="op-map=relax.relu=@my_relu,relax.exp=@my_exp" | FileCheck %s
// RUN: relax-opt %s --relax-legalize-ops="stop-at-linalg op-map=relax.relu=@my_relu,relax.exp=@my_exp" | FileCheck %s --check-prefix=LINALG
// RUN: relax-opt %s --relax-legalize-ops="op-map=math.absf=@my_abs" | FileCheck %s --check-prefix=FOREIGN
// RUN: relax-opt %s --relax-legalize-ops="op-map=relax.relu=@my_relu,relax.sin=@my_exp" --remarks-filter-missed=relax-legalize-ops -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-opt %s --relax-legalize-ops="stop-at-linalg op-map=tensor.concat=@my_concat" | FileCheck %s --check-prefix=SAME

// The functions compute other numbers than the operators, to tell them apart.

// A function of linalg becomes a tensor program; operators that the map does
// not name keep their lowering.
// CHECK: tir.prim_func @my_relu(
// CHECK: tir.prim_func private @my_exp(
// CHECK: tir.prim_func private @tanh(
// CHECK-LABEL: relax.func @main
// CHECK: %[[RELU:.*]] = relax.call_tir @my_relu(%{{.*}}) symbols(n)
// CHECK: %[[EXP:.*]] = relax.call_tir @my_exp(%[[RELU]]) symbols(n)
// CHECK: relax.call_tir @tanh(%[[EXP]]) symbols(n)

// LINALG: func.func @my_relu(
// LINALG: func.func private @tanh(
// LINALG-LABEL: relax.func @main
// LINALG: relax.call_tir @my_relu
// LINALG: relax.call_tir @tanh

// An operation of another dialect, without an interface of this project.
// Scalar operations of that name stay.
// FOREIGN: tir.prim_func private @my_abs(
// FOREIGN: math.absf %{{.*}} : f32
// FOREIGN-LABEL: relax.func @foreign
// FOREIGN: relax.call_tir @my_abs(

// An entry that matches nothing is a missed remark.
// REMARK-NOT: relax.relu
// REMARK: remark: [Missed] not mapped | Category:relax-legalize-ops | Reason="the module has no 'relax.sin'", function=my_exp, operator=relax.sin
// REMARK-NOT: relax.relu

#shape = affine_map<()[s0] -> (s0)>
#identity = affine_map<(d0) -> (d0)>
func.func @my_relu(%x: tensor<?xf32> {tir.shape = #shape}, %n: index) -> (tensor<?xf32> {tir.shape = #shape}) {
  %six = arith.constant 6.0 : f32
  %empty = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%empty : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.minimumf %in, %six : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

tir.prim_func private @my_exp(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @copy (spatial %v = %i to symbol(%n)) {
      %0 = affine.load %x[%v] : memref<?xf32>
      affine.store %0, %y[%v] : memref<?xf32>
    }
  }
  tir.return
}

relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.relu %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.tanh %1 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %2 : tensor<?xf32, #relax.tensor<[n]>>
}

tir.prim_func private @my_abs(%x: memref<4xf32>, %y: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @abs (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      %1 = math.absf %0 : f32
      affine.store %1, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

relax.func @foreign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %x : tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// A kernel may use the operation that it computes: it does not call itself.
// SAME-LABEL: func.func private @my_concat(
// SAME: tensor.concat
// SAME-LABEL: relax.func @same(
// SAME: relax.call_tir @my_concat(
// SAME-NOT: tensor.concat
func.func private @my_concat(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

relax.func @same(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  relax.return %0 : tensor<5xf32>
}
