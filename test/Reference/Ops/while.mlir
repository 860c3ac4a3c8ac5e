// RUN: relax-test-run %s --modes=reference,f64,tir,jit,folded,so,reference-symbols,reference-ranks,jit-symbols,jit-ranks,emu,emu-symbols,levels

// relax.while: the second region as long as the first one says so. A mode is
// left out: without ranks, a comparison is no condition.

relax.func @counts() {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %most = relax.constant dense<10> : tensor<i64>
  %r = relax.while (%zero) : (tensor<i64>) -> tensor<i64> {
  ^bb0(%i: tensor<i64>):
    %c = relax.less %i, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i : tensor<i64>
  } do {
  ^bb0(%i: tensor<i64>):
    %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.yield %next : tensor<i64>
  }
  check.expect_eq %r, %most : tensor<i64>
  relax.return
}

relax.func @no_iteration() {
  %no = relax.constant dense<false> : tensor<i1>
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = relax.while (%x) : (tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%v: tensor<2xf32>):
    relax.condition(%no : tensor<i1>) %v : tensor<2xf32>
  } do {
  ^bb0(%v: tensor<2xf32>):
    %w = relax.add %v, %v : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    relax.yield %w : tensor<2xf32>
  }
  check.expect_eq %r, %x : tensor<2xf32>
  relax.return
}

// The values change places in each iteration.
relax.func @swaps() {
  %zero = relax.constant dense<0> : tensor<i32>
  %one = relax.constant dense<1> : tensor<i32>
  %most = relax.constant dense<3> : tensor<i32>
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r:3 = relax.while (%zero, %x, %y) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<2xf32>):
    %c = relax.less %i, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %a, %b : tensor<i32>, tensor<2xf32>, tensor<2xf32>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<2xf32>):
    %next = relax.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    relax.yield %next, %b, %a : tensor<i32>, tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq %r#1, %y : tensor<2xf32>
  check.expect_eq %r#2, %x : tensor<2xf32>
  relax.return
}

// The first region passes on other values than it gets: a vector of each
// power below 100, and their number.
relax.func @passes_others() {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %two = relax.constant dense<2> : tensor<i64>
  %most = relax.constant dense<100> : tensor<i64>
  %r:2 = relax.while (%one, %zero) : (tensor<i64>, tensor<i64>) -> (tensor<2xi64>, tensor<i64>) {
  ^bb0(%power: tensor<i64>, %n: tensor<i64>):
    %c = relax.less %power, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %p = relax.expand_dims %power {axes = array<i64: 0>} : (tensor<i64>) -> tensor<1xi64>
    %pair = relax.concat %p, %p {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    relax.condition(%c : tensor<i1>) %pair, %n : tensor<2xi64>, tensor<i64>
  } do {
  ^bb0(%pair: tensor<2xi64>, %n: tensor<i64>):
    %power = relax.sum %pair {axes = array<i64: 0>} : (tensor<2xi64>) -> tensor<i64>
    %next = relax.add %n, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.yield %power, %next : tensor<i64>, tensor<i64>
  }
  %pair = relax.constant dense<128> : tensor<2xi64>
  %seven = relax.constant dense<7> : tensor<i64>
  check.expect_eq %r#0, %pair : tensor<2xi64>
  check.expect_eq %r#1, %seven : tensor<i64>
  relax.return
}

// The size of the value is another one in each iteration.
relax.func @grows() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %most = relax.constant dense<10> : tensor<i64>
  %r = relax.while (%x) : (tensor<3xf32>) -> tensor<?xf32> {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
    %size = relax.size %v : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<i64>
    %c = relax.less %size, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %v : tensor<?xf32, #relax.tensor<[k]>>
  } do {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[m]>>):
    %w = relax.concat %v, %v {axis = 0 : i64} : (tensor<?xf32, #relax.tensor<[m]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[2 * m]>>
    relax.yield %w : tensor<?xf32, #relax.tensor<[2 * m]>>
  }
  %e = relax.constant dense<[1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 2.0, 3.0]> : tensor<12xf32>
  check.expect_eq %r, %e : tensor<?xf32>, tensor<12xf32>
  relax.return
}

// Symbols and values from outside: 2^5 times a vector of an open size.
relax.func private @scale(%x: tensor<?xf32, #relax.tensor<[n]>>, %times: tensor<i64>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %r:2 = relax.while (%zero, %x) : (tensor<i64>, tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<i64>, tensor<?xf32, #relax.tensor<[n]>>) {
  ^bb0(%i: tensor<i64>, %v: tensor<?xf32, #relax.tensor<[n]>>):
    %c = relax.less %i, %times : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %v : tensor<i64>, tensor<?xf32, #relax.tensor<[n]>>
  } do {
  ^bb0(%i: tensor<i64>, %v: tensor<?xf32, #relax.tensor<[n]>>):
    %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %w = relax.add %v, %v : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
    relax.yield %next, %w : tensor<i64>, tensor<?xf32, #relax.tensor<[n]>>
  }
  relax.return %r#1 : tensor<?xf32, #relax.tensor<[n]>>
}

relax.func @of_outside() {
  %x = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %five = relax.constant dense<5> : tensor<i64>
  %r = relax.call @scale(%x, %five) : (tensor<3xf32>, tensor<i64>) -> tensor<3xf32>
  %e = relax.constant dense<[32.0, -64.0, 96.0]> : tensor<3xf32>
  check.expect_eq %r, %e : tensor<3xf32>
  relax.return
}

// The sum of i * j for i and j below 4.
relax.func @nested() {
  %zero = relax.constant dense<0> : tensor<i32>
  %one = relax.constant dense<1> : tensor<i32>
  %most = relax.constant dense<4> : tensor<i32>
  %r:2 = relax.while (%zero, %zero) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  ^bb0(%i: tensor<i32>, %sum: tensor<i32>):
    %c = relax.less %i, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %sum : tensor<i32>, tensor<i32>
  } do {
  ^bb0(%i: tensor<i32>, %sum: tensor<i32>):
    %s:2 = relax.while (%zero, %sum) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    ^bb0(%j: tensor<i32>, %t: tensor<i32>):
      %c = relax.less %j, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
      relax.condition(%c : tensor<i1>) %j, %t : tensor<i32>, tensor<i32>
    } do {
    ^bb0(%j: tensor<i32>, %t: tensor<i32>):
      %p = relax.multiply %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %u = relax.add %t, %p : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %next = relax.add %j, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
      relax.yield %next, %u : tensor<i32>, tensor<i32>
    }
    %next = relax.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    relax.yield %next, %s#1 : tensor<i32>, tensor<i32>
  }
  %e = relax.constant dense<36> : tensor<i32>
  check.expect_eq %r#1, %e : tensor<i32>
  relax.return
}

// Collatz's sequence from 6 on: 6, 3, 10, 5, 16, 8, 4, 2, 1.
relax.func @branches_inside() {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %two = relax.constant dense<2> : tensor<i64>
  %three = relax.constant dense<3> : tensor<i64>
  %six = relax.constant dense<6> : tensor<i64>
  %r:2 = relax.while (%six, %zero) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  ^bb0(%x: tensor<i64>, %n: tensor<i64>):
    %c = relax.greater %x, %one : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %x, %n : tensor<i64>, tensor<i64>
  } do {
  ^bb0(%x: tensor<i64>, %n: tensor<i64>):
    %rest = relax.mod %x, %two : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %even = relax.equal %rest, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %y = relax.if %even : tensor<i1> -> tensor<i64> {
      %half = relax.floor_divide %x, %two : (tensor<i64>, tensor<i64>) -> tensor<i64>
      relax.yield %half : tensor<i64>
    } else {
      %p = relax.multiply %x, %three : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %q = relax.add %p, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
      relax.yield %q : tensor<i64>
    }
    %next = relax.add %n, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.yield %y, %next : tensor<i64>, tensor<i64>
  }
  %e = relax.constant dense<8> : tensor<i64>
  check.expect_eq %r#1, %e : tensor<i64>
  relax.return
}

// A recurrent cell: h = tanh(h + x[t]) over the rows of x.
relax.func @recurrent() {
  %x = relax.constant dense<[[0.5, -1.0], [0.25, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>
  %h = relax.constant dense<0.0> : tensor<2xf32>
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %most = relax.constant dense<3> : tensor<i64>
  %r:2 = relax.while (%zero, %h) : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>) {
  ^bb0(%t: tensor<i64>, %state: tensor<2xf32>):
    %c = relax.less %t, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %t, %state : tensor<i64>, tensor<2xf32>
  } do {
  ^bb0(%t: tensor<i64>, %state: tensor<2xf32>):
    %row = relax.take %x, %t {axis = 0 : i64} : (tensor<3x2xf32>, tensor<i64>) -> tensor<2xf32>
    %sum = relax.add %state, %row : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %new = relax.tanh %sum : (tensor<2xf32>) -> tensor<2xf32>
    %next = relax.add %t, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.yield %next, %new : tensor<i64>, tensor<2xf32>
  }
  %e = relax.constant dense<[0.92345544, 0.87592489]> : tensor<2xf32>
  check.expect_close %r#1, %e : tensor<2xf32>
  relax.return
}

// A loop without values.
relax.func @without_values() {
  %no = relax.constant dense<false> : tensor<i1>
  relax.while () : () -> () {
    relax.condition(%no : tensor<i1>)
  } do {
    relax.yield
  }
  %one = relax.constant dense<1> : tensor<i8>
  %two = relax.add %one, %one : (tensor<i8>, tensor<i8>) -> tensor<i8>
  %e = relax.constant dense<2> : tensor<i8>
  check.expect_eq %two, %e : tensor<i8>
  relax.return
}

// The values of all iterations: numbers, and vectors.
relax.func @collects() {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %most = relax.constant dense<3> : tensor<i64>
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r:4 = relax.while (%zero, %x) : (tensor<i64>, tensor<2xf32>) -> (tensor<i64>, tensor<2xf32>, tensor<?xi64>, tensor<?x2xf32>) {
  ^bb0(%i: tensor<i64>, %v: tensor<2xf32>):
    %c = relax.less %i, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %v : tensor<i64>, tensor<2xf32>
  } do {
  ^bb0(%i: tensor<i64>, %v: tensor<2xf32>):
    %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %w = relax.add %v, %v : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    relax.yield %next, %w, %i, %w : tensor<i64>, tensor<2xf32>, tensor<i64>, tensor<2xf32>
  }
  %numbers = relax.constant dense<[0, 1, 2]> : tensor<3xi64>
  %vectors = relax.constant dense<[[2.0, 4.0], [4.0, 8.0], [8.0, 16.0]]> : tensor<3x2xf32>
  %last = relax.constant dense<[8.0, 16.0]> : tensor<2xf32>
  check.expect_eq %r#1, %last : tensor<2xf32>
  check.expect_eq %r#2, %numbers : tensor<?xi64>, tensor<3xi64>
  check.expect_eq %r#3, %vectors : tensor<?x2xf32>, tensor<3x2xf32>
  relax.return
}

relax.func @collects_nothing() {
  %no = relax.constant dense<false> : tensor<i1>
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r:2 = relax.while (%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<?x2xf32>) {
  ^bb0(%v: tensor<2xf32>):
    relax.condition(%no : tensor<i1>) %v : tensor<2xf32>
  } do {
  ^bb0(%v: tensor<2xf32>):
    %w = relax.add %v, %v : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    relax.yield %w, %w : tensor<2xf32>, tensor<2xf32>
  }
  %e = relax.constant dense<0.0> : tensor<0x2xf32>
  check.expect_eq %r#1, %e : tensor<?x2xf32>, tensor<0x2xf32>
  check.expect_eq %r#0, %x : tensor<2xf32>
  relax.return
}

// A list of the runtime that a loop carries: the first numbers, and then their
// squares in front of them.
relax.func @sequences() {
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %most = relax.constant dense<3> : tensor<i64>
  %none = relax.tuple : () -> tuple<>
  %empty = relax.erase_shape %none : tuple<> -> !relax.object
  %r:2 = relax.while (%zero, %empty) : (tensor<i64>, !relax.object) -> (tensor<i64>, !relax.object) {
  ^bb0(%i: tensor<i64>, %s: !relax.object):
    %c = relax.less %i, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %s : tensor<i64>, !relax.object
  } do {
  ^bb0(%i: tensor<i64>, %s: !relax.object):
    %square = relax.multiply %i, %i : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %t = relax.call_packed pure "vm.builtin.sequence_append"(%s, %i)
        : (!relax.object, tensor<i64>) -> !relax.object
    %u = relax.call_packed pure "vm.builtin.sequence_insert"(%t, %square, %zero)
        : (!relax.object, tensor<i64>, tensor<i64>) -> !relax.object
    %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.yield %next, %u : tensor<i64>, !relax.object
  }
  %axis = relax.prim_value 0 : i64
  %o = relax.call_packed pure "vm.builtin.sequence_stack"(%r#1, %axis)
      : (!relax.object, i64) -> !relax.object
  %y = relax.match_cast %o : !relax.object -> tensor<6xi64>
  %e = relax.constant dense<[4, 1, 0, 0, 1, 2]> : tensor<6xi64>
  check.expect_eq %y, %e : tensor<6xi64>
  %l = relax.call_packed pure "vm.builtin.sequence_length"(%r#1)
      : (!relax.object) -> !relax.shape<[?]>
  %f = relax.shape [6] -> !relax.shape<[6]>
  check.expect_eq %l, %f : !relax.shape<[?]>, !relax.shape<[6]>
  %p = relax.call_packed pure "vm.builtin.sequence_get"(%r#1, %zero)
      : (!relax.object, tensor<i64>) -> !relax.object
  %q = relax.match_cast %p : !relax.object -> tensor<i64>
  %four = relax.constant dense<4> : tensor<i64>
  check.expect_eq %q, %four : tensor<i64>
  relax.return
}
