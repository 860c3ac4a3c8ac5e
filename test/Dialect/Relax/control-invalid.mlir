// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @if_c2_count(%c: i1, %x: tensor<4xf32>) {
  // expected-error @below {{region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = relax.if %c : i1 -> tensor<4xf32> {
    relax.yield %x : tensor<4xf32>
  } else {
    // expected-note @below {{region branch point}}
    relax.yield
  }
  relax.return
}

// -----

relax.func @if_c2_type(%c: i1, %x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{'relax.if' op along control flow edge}}
  %0 = relax.if %c : i1 -> tensor<4xf32> {
    relax.yield %x : tensor<4xf32>
  } else {
    // expected-note @below {{region branch point}}
    relax.yield %y : tensor<5xf32>
  }
  relax.return
}

// -----

relax.func @if_c2_says_more(%c: i1, %x: tensor<4xf32>, %y: tensor<?xf32>) {
  // expected-error @below {{'relax.if' op expected result type 'tensor<?xf32>', got 'tensor<4xf32>'}}
  %0 = relax.if %c : i1 -> tensor<4xf32> {
    relax.yield %x : tensor<4xf32>
  } else {
    relax.yield %y : tensor<?xf32>
  }
  relax.return
}

// -----

relax.func @if_c2_claims_bound_symbol(%c: i1, %x: tensor<?xf32, #relax.tensor<[n]>>,
                                   %y: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{'relax.if' op expected result type 'tensor<?xf32, #relax.tensor<[m]>>', got 'tensor<?xf32, #relax.tensor<[n]>>'}}
  %0 = relax.if %c : i1 -> tensor<?xf32, #relax.tensor<[n]>> {
    relax.yield %x : tensor<?xf32, #relax.tensor<[n]>>
  } else {
    relax.yield %y : tensor<?xf32, #relax.tensor<[m]>>
  }
  relax.return
}

// -----

relax.func @if_c2_names_twice(%c: i1, %x: tensor<?x?xf32>) {
  // expected-error @below {{'relax.if' op expected the new symbol 'k' to name one dimension, got 2}}
  %0 = relax.if %c : i1 -> tensor<?x?xf32, #relax.tensor<[k, k]>> {
    relax.yield %x : tensor<?x?xf32>
  } else {
    relax.yield %x : tensor<?x?xf32>
  }
  relax.return
}

// -----

relax.func @dataflow_c1_if(%c: i1) {
  relax.dataflow {
    // expected-error @below {{'relax.if' op is not allowed in a dataflow region}}
    relax.if %c : i1 {
      relax.yield
    } else {
      relax.yield
    }
    relax.output
  }
  relax.return
}

// -----

relax.func @dataflow_c1_impure() attributes {impure} {
  relax.dataflow {
    // expected-error @below {{'relax.call_packed' op has side effects, which a dataflow region does not allow}}
    relax.call_packed "f"() : () -> ()
    relax.output
  }
  relax.return
}

// -----

relax.func private @effect() attributes {impure}
relax.func @dataflow_c1_impure_call() attributes {impure} {
  relax.dataflow {
    // expected-error @below {{'relax.call' op has side effects, which a dataflow region does not allow}}
    relax.call impure @effect() : () -> ()
    relax.output
  }
  relax.return
}

// -----

relax.func @dataflow_c1_memory() {
  relax.dataflow {
    // expected-error @below {{'relax.builtin.alloc_tensor' op has side effects, which a dataflow region does not allow}}
    %0 = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.output
  }
  relax.return
}

// -----

func.func private @f()
relax.func @dataflow_c1_unknown() {
  relax.dataflow {
    // expected-error @below {{'func.call' op may have side effects, which a dataflow region does not allow}}
    func.call @f() : () -> ()
    relax.output
  }
  relax.return
}

// -----

relax.func @dataflow_count(%x: tensor<4xf32>) {
  // expected-error @below {{region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = relax.dataflow -> tensor<4xf32> {
    // expected-note @below {{region branch point}}
    relax.output %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  relax.return
}

// -----

relax.func @dataflow_c3_says_more(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.dataflow' op expected result type 'tensor<?xf32>', got 'tensor<4xf32>'}}
  %0 = relax.dataflow -> tensor<4xf32> {
    relax.output %x : tensor<?xf32>
  }
  relax.return
}

// -----

relax.func @if_c1_end(%c: i1) {
  relax.if %c : i1 {
    // expected-error @below {{'llvm.unreachable' op ends a region of relax.if, expected relax.yield}}
    llvm.unreachable
  } else {
    relax.yield
  }
  relax.return
}

// -----

relax.func @dataflow_c2_end(%x: tensor<4xf32>) {
  relax.dataflow {
    // expected-error @below {{'llvm.return' op ends a dataflow region, expected relax.output}}
    llvm.return
  }
  relax.return
}

// -----

relax.func @while_c1_condition(%x: tensor<4xf32>) {
  %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    // expected-error @below {{'relax.yield' op ends the first region of relax.while, expected relax.condition}}
    relax.yield %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    relax.yield %v : tensor<4xf32>
  }
  relax.return
}

// -----

relax.func @while_c1_yield(%c: i1, %x: tensor<4xf32>) {
  %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    // expected-error @below {{'relax.condition' op ends the second region of relax.while, expected relax.yield}}
    relax.condition(%c : i1) %v : tensor<4xf32>
  }
  relax.return
}

// -----

relax.func @while_c2_operands(%c: i1, %x: tensor<4xf32>) {
  // expected-error @below {{region branch point has 1 operands, but region successor needs 2 inputs}}
  // expected-note @below {{region branch point}}
  %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>, %w: tensor<4xf32>):
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    relax.yield %v, %v : tensor<4xf32>, tensor<4xf32>
  }
  relax.return
}

// -----

relax.func @while_c2_yield(%c: i1, %x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @below {{'relax.while' op along control flow edge}}
  %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    // expected-note @below {{region branch point}}
    relax.yield %y : tensor<5xf32>
  }
  relax.return
}

// -----

relax.func @while_c3_says_more(%c: i1, %x: tensor<?xf32>) {
  // expected-error @below {{'relax.while' op expected result type 'tensor<?xf32>', got 'tensor<4xf32>'}}
  %0 = relax.while(%x) : (tensor<?xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<?xf32>):
    relax.condition(%c : i1) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    relax.yield %v : tensor<?xf32>
  }
  relax.return
}

// -----

// The symbol of a region is not visible outside.
relax.func @func_c6_symbol_of_loop(%c: i1, %x: tensor<?xf32>) {
  %0 = relax.while(%x) : (tensor<?xf32>) -> tensor<?xf32> {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[k]>>):
    relax.condition(%c : i1) %v : tensor<?xf32, #relax.tensor<[k]>>
  } do {
  ^bb0(%v: tensor<?xf32, #relax.tensor<[m]>>):
    relax.yield %v : tensor<?xf32, #relax.tensor<[m]>>
  }
  // expected-error @below {{'relax.shape' op expected symbol 'k' to be bound by an argument or an operation before this one}}
  %s = relax.shape [k] -> !relax.shape<[k]>
  relax.return
}

// -----

relax.func @dataflow_c1_while(%x: tensor<4xf32>) {
  relax.dataflow {
    // expected-error @below {{'relax.while' op is not allowed in a dataflow region}}
    %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%v: tensor<4xf32>):
      %c = relax.constant dense<false> : tensor<i1>
      relax.condition(%c : tensor<i1>) %v : tensor<4xf32>
    } do {
    ^bb0(%v: tensor<4xf32>):
      relax.yield %v : tensor<4xf32>
    }
    relax.output
  }
  relax.return
}

// -----

relax.func @while_c3_number(%c: i1, %x: tensor<4xf32>) {
  // expected-error @below {{'relax.while' op expected 1 passed and 1 collected results, got 1}}
  %0 = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    relax.yield %v, %v : tensor<4xf32>, tensor<4xf32>
  }
  relax.return
}

// -----

relax.func @while_c3_collects_no_tensor(%c: i1, %x: tensor<4xf32>) {
  %0:2 = relax.while(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<?x4xf32>) {
  ^bb0(%v: tensor<4xf32>):
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    // expected-error @below {{'relax.yield' op expected to collect a tensor, got 'i1'}}
    relax.yield %v, %c : tensor<4xf32>, i1
  }
  relax.return
}
