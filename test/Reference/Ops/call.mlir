// RUN: relax-test-run %s

// relax.call: what the function returns for the arguments, whose sizes are its
// symbols.

relax.func private @twice(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[2 * n]>> {
  %y = relax.concat %x, %x {axis = 0 : i64}
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[2 * n]>>
  relax.return %y : tensor<?xf32, #relax.tensor<[2 * n]>>
}

case @static: relax.call @twice(dense<[1.0, 2.0]> : tensor<2xf32>)
    == dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf32>

// The n of the caller is not that of the function.
relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %f = relax.flatten %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?xf32, #relax.tensor<[2 * n]>>
  %y = relax.call @twice(%f) : (tensor<?xf32, #relax.tensor<[2 * n]>>)
      -> tensor<?xf32, #relax.tensor<[4 * n]>>
  %s = relax.shape [n] -> !relax.shape<[n]>
  %t = relax.shape [2] -> !relax.shape<[2]>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0]>
      : tensor<8xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[4 * n]>>, tensor<8xf32>
  check.expect_eq %s, %t : !relax.shape<[n]>, !relax.shape<[2]>
  relax.return
}

// A function that is called for two sizes.
relax.func @calls_of_calls() {
  %x = relax.constant dense<[5.0]> : tensor<1xf32>
  %y = relax.call @twice(%x) : (tensor<1xf32>) -> tensor<2xf32>
  %z = relax.call @twice(%y) : (tensor<2xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[5.0, 5.0, 5.0, 5.0]> : tensor<4xf32>
  check.expect_eq %z, %e : tensor<4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0xf32>
  %y = relax.call @twice(%x) : (tensor<0xf32>) -> tensor<0xf32>
  check.expect_eq %y, %x : tensor<0xf32>
  relax.return
}

relax.func private @div_rem(%a: tensor<i32>, %b: tensor<i32>)
    -> (tensor<i32>, tensor<i32>) {
  %q = relax.divide %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %p = relax.multiply %q, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r = relax.subtract %a, %p : (tensor<i32>, tensor<i32>) -> tensor<i32>
  relax.return %q, %r : tensor<i32>, tensor<i32>
}

case @several_results: relax.call @div_rem(dense<-7> : tensor<i32>, dense<2> : tensor<i32>)
    == dense<-3> : tensor<i32> == dense<-1> : tensor<i32>

relax.func private @count_down(%more: tensor<i1>, %x: tensor<i32>)
    -> tensor<i32> {
  %y = relax.if %more : tensor<i1> -> tensor<i32> {
    %stop = relax.constant dense<false> : tensor<i1>
    %one = relax.constant dense<1> : tensor<i32>
    %less = relax.subtract %x, %one
        : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %z = relax.call @count_down(%stop, %less)
        : (tensor<i1>, tensor<i32>) -> tensor<i32>
    relax.yield %z : tensor<i32>
  } else {
    relax.yield %x : tensor<i32>
  }
  relax.return %y : tensor<i32>
}

case @recursive: relax.call @count_down(dense<true> : tensor<i1>, dense<5> : tensor<i32>)
    == dense<4> : tensor<i32>
