// RUN: relax-test-run %s

// relax.hint_on_device: the operand.

relax.func @of_an_operator() {
  %x = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %a = relax.relu %x : (tensor<3xf32>) -> tensor<3xf32>
  %b = relax.hint_on_device %a {device = @CPU} : (tensor<3xf32>) -> tensor<3xf32, #relax.tensor<[3], device = @CPU>>
  %c = relax.add %b, %x : (tensor<3xf32, #relax.tensor<[3], device = @CPU>>, tensor<3xf32>) -> tensor<3xf32>
  %y = relax.constant dense<[2.0, -2.0, 6.0]> : tensor<3xf32>
  check.expect_eq %c, %y : tensor<3xf32>
  relax.return
}

relax.func @of_a_constant() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.hint_on_device %x {device = @CPU} : (tensor<2xi1>) -> tensor<2xi1>
  check.expect_eq %a, %x : tensor<2xi1>
  relax.return
}
