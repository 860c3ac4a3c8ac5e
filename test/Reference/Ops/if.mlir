// RUN: relax-test-run %s

// relax.if: the first region where the condition holds, else the second.

relax.func @holds() {
  %c = relax.constant dense<true> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.if %c : tensor<i1> -> tensor<2xf32> {
    relax.yield %a : tensor<2xf32>
  } else {
    relax.yield %b : tensor<2xf32>
  }
  check.expect_eq %y, %a : tensor<2xf32>
  relax.return
}

relax.func @does_not_hold() {
  %c = relax.constant dense<false> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.if %c : tensor<i1> -> tensor<2xf32> {
    relax.yield %a : tensor<2xf32>
  } else {
    %d = relax.add %b, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    relax.yield %d : tensor<2xf32>
  }
  %e = relax.constant dense<[6.0, 8.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @several_results() {
  %c = relax.constant dense<true> : tensor<i1>
  %a = relax.constant dense<1> : tensor<i8>
  %b = relax.constant dense<2> : tensor<i8>
  %y:2 = relax.if %c : tensor<i1> -> tensor<i8>, tensor<i8> {
    relax.yield %b, %a : tensor<i8>, tensor<i8>
  } else {
    relax.yield %a, %b : tensor<i8>, tensor<i8>
  }
  check.expect_eq %y#0, %b : tensor<i8>
  check.expect_eq %y#1, %a : tensor<i8>
  relax.return
}

relax.func @different_sizes() {
  %c = relax.constant dense<false> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y = relax.if %c : tensor<i1> -> tensor<?xf32> {
    relax.yield %a : tensor<2xf32>
  } else {
    relax.yield %b : tensor<3xf32>
  }
  check.expect_eq %y, %b : tensor<?xf32>, tensor<3xf32>
  relax.return
}

// The n of a region is not that of the other one.
relax.func @symbols_of_regions() {
  %c = relax.constant dense<true> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %x = relax.match_cast %a : tensor<2xf32>
        -> tensor<?xf32, #relax.tensor<[n]>>
    %z = relax.concat %x, %x {axis = 0 : i64}
        : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[2 * n]>>
    relax.yield %z : tensor<?xf32, #relax.tensor<[2 * n]>>
  } else {
    %x = relax.match_cast %b : tensor<3xf32>
        -> tensor<?xf32, #relax.tensor<[n]>>
    relax.yield %x : tensor<?xf32, #relax.tensor<[n]>>
  }
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<4xf32>
  relax.return
}

relax.func @nested() {
  %t = relax.constant dense<true> : tensor<i1>
  %f = relax.constant dense<false> : tensor<i1>
  %a = relax.constant dense<1> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %y = relax.if %t : tensor<i1> -> tensor<i32> {
    %z = relax.if %f : tensor<i1> -> tensor<i32> {
      relax.yield %a : tensor<i32>
    } else {
      relax.yield %b : tensor<i32>
    }
    relax.yield %z : tensor<i32>
  } else {
    relax.yield %a : tensor<i32>
  }
  check.expect_eq %y, %b : tensor<i32>
  relax.return
}

relax.func @computed_condition() {
  %t = relax.constant dense<[[true, false, true]]> : tensor<1x3xi1>
  %all = relax.min %t : (tensor<1x3xi1>) -> tensor<i1>
  %any = relax.max %t : (tensor<1x3xi1>) -> tensor<i1>
  %a = relax.constant dense<1> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %x = relax.if %all : tensor<i1> -> tensor<i32> {
    relax.yield %a : tensor<i32>
  } else {
    relax.yield %b : tensor<i32>
  }
  %y = relax.if %any : tensor<i1> -> tensor<i32> {
    relax.yield %a : tensor<i32>
  } else {
    relax.yield %b : tensor<i32>
  }
  check.expect_eq %x, %b : tensor<i32>
  check.expect_eq %y, %a : tensor<i32>
  relax.return
}
