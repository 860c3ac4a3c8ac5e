// RUN: relax-test-run %s

// relax.to_device: the elements of the operand. The host is a device of every
// target; the type of a result may leave the device out.

relax.func @of_an_operator() {
  %x = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %a = relax.relu %x : (tensor<3xf32>) -> tensor<3xf32>
  %b = relax.to_device %a {device = @CPU} : (tensor<3xf32>) -> tensor<3xf32, #relax.tensor<[3], device = @CPU>>
  %c = relax.add %b, %b : (tensor<3xf32, #relax.tensor<[3], device = @CPU>>, tensor<3xf32, #relax.tensor<[3], device = @CPU>>) -> tensor<3xf32>
  %y = relax.constant dense<[2.0, 0.0, 6.0]> : tensor<3xf32>
  check.expect_eq %c, %y : tensor<3xf32>
  relax.return
}

relax.func @symbols() {
  %x0 = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  %x = relax.match_cast %x0 : tensor<2x1xi64> -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  %a = relax.to_device %x {device = @CPU} : (tensor<?x1xi64, #relax.tensor<[n, 1]>>) -> tensor<?x1xi64, #relax.tensor<[n, 1], device = @CPU>>
  %b = relax.add %a, %a : (tensor<?x1xi64, #relax.tensor<[n, 1], device = @CPU>>, tensor<?x1xi64, #relax.tensor<[n, 1], device = @CPU>>) -> tensor<?x1xi64>
  %y = relax.constant dense<[[2], [4]]> : tensor<2x1xi64>
  check.expect_eq %b, %y : tensor<?x1xi64>, tensor<2x1xi64>
  relax.return
}

relax.func @no_elements() {
  %x = relax.constant dense<> : tensor<0x4xf16>
  %a = relax.to_device %x {device = @CPU} : (tensor<0x4xf16>) -> tensor<0x4xf16>
  check.expect_eq %a, %x : tensor<0x4xf16>
  relax.return
}
