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
