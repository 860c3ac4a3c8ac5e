// Slices of the first dimension are views: of an argument, and of a tensor whose
// memory is planned. The numbers are those of the reference.
// RUN: relaxc %s --compile-to=memory -o - | FileCheck %s
// RUN: relax-run %s --check | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %s --check --target=emu --device=emu | FileCheck %s --check-prefix=NUMBERS
// NUMBERS-COUNT-4: agrees with the reference

// CHECK-COUNT-3: relax.memory.view
// CHECK-NOT: relax.memory.view
relax.func @main(%x: tensor<7x16xf32>, %w: tensor<16x16xf32>)
    -> (tensor<5x16xf32>, tensor<3x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>], end = [#relax.expr<7>]}
      : (tensor<7x16xf32>) -> tensor<5x16xf32>
  %1 = relax.matmul %x, %w : (tensor<7x16xf32>, tensor<16x16xf32>) -> tensor<7x16xf32>
  %2 = relax.softmax %1 {axis = 1 : i64} : (tensor<7x16xf32>) -> tensor<7x16xf32>
  %3:2 = relax.split %2 {axis = 0 : i64, indices = [#relax.expr<3>]} : (tensor<7x16xf32>) -> (tensor<3x16xf32>, tensor<4x16xf32>)
  %4 = relax.softmax %3#0 {axis = 0 : i64} : (tensor<3x16xf32>) -> tensor<3x16xf32>
  %5 = relax.softmax %3#1 {axis = 0 : i64} : (tensor<4x16xf32>) -> tensor<4x16xf32>
  relax.return %0, %4, %5, %3#1 : tensor<5x16xf32>, tensor<3x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>
}
