// RUN: relax-opt %s | FileCheck %s
// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: relax-opt %s --mlir-print-debuginfo | relax-opt | FileCheck %s
// RUN: relax-opt %s --emit-bytecode | relax-opt | FileCheck %s

// Functions keep the names of their arguments.
// CHECK: relax.func @graph(%left: tensor<4xf32>, %right: tensor<4xf32>)
// CHECK-NEXT: relax.add %left, %right
// LOC: relax.func @graph(%left: tensor<4xf32> loc("left"(
relax.func @graph(%left: tensor<4xf32>, %right: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.add %left, %right : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// The attribute gives another name, which need not be an identifier.
// CHECK: relax.func @attribute(%image2F0: tensor<4xf32> {relax.name = "image/0"}, %x: tensor<4xf32>
relax.func @attribute(%a: tensor<4xf32> {relax.name = "image/0"}, %x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// Names that a printer makes up are none.
// CHECK: relax.func @unnamed(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg: tensor<4xf32>)
relax.func @unnamed(%0: tensor<4xf32>, %arg7: tensor<4xf32>, %arg: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %0 : tensor<4xf32>
}

// A location in the text is kept, and names the argument if it is a name.
// CHECK: relax.func @located(%weight: tensor<4xf32>, %arg0: tensor<4xf32>)
relax.func @located(%x: tensor<4xf32> loc("weight"), %y: tensor<4xf32> loc("file":1:2)) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// CHECK: tir.prim_func @program(%A: memref<?xf32> {tir.shape = {{.*}}}, %B: memref<f32>, %n: index)
// CHECK: affine.load %A[
// LOC: tir.prim_func @program(%A: memref<?xf32> {{.*}} loc("A"(
tir.prim_func @program(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %B: memref<f32>, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @last (ordered %v = %i to symbol(%n)) {
      %0 = affine.load %A[%v] : memref<?xf32>
      affine.store %0, %B[] : memref<f32>
    }
  }
  tir.return
}
