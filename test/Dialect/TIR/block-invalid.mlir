// RUN: relax-opt %s --split-input-file --verify-diagnostics

tir.prim_func @block_c1_binding() {
  // expected-error @below {{expected a binding of 1 iterators, got 0}}
  "tir.block"() <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<() -> ()>, domain = affine_map<() -> (4)>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
  ^bb0(%v: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c1_domain() {
  // expected-error @below {{expected a domain of 1 iterators, got 0}}
  "tir.block"() <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<() -> (0)>, domain = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
  ^bb0(%v: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c1_body_arguments() {
  // expected-error @below {{expected 1 arguments of its body, got 0}}
  "tir.block"() <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<() -> (0)>, domain = affine_map<() -> (4)>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c1_body_argument_type() {
  // expected-error @below {{expected index arguments of its body, got 'i32'}}
  "tir.block"() <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<() -> (0)>, domain = affine_map<() -> (4)>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
  ^bb0(%v: i32):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c1_init_arguments() {
  tir.for %k to 4 {
    // expected-error @below {{expected 0 arguments of its init, got 1}}
    tir.block @b (reduce %vk = %k to 4) init (%w) {
    } {
    }
  }
  tir.return
}

// -----

tir.prim_func @block_c8_no_name() {
  // expected-error @below {{expected a name}}
  "tir.block"() <{block_name = "", iterator_kinds = [], binding = affine_map<() -> ()>, domain = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c2_binding_operands() {
  // expected-error @below {{expected 1 operands of the binding, got 0}}
  "tir.block"() <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<(d0) -> (d0)>, domain = affine_map<() -> (4)>, operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
  ^bb0(%v: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c2_domain_symbols(%n: index) {
  // expected-error @below {{expected a domain over the 1 symbols of the binding, got 0 dimensions and 0 symbols}}
  "tir.block"(%n) <{block_name = "b", iterator_kinds = [#tir.iterator<spatial>], binding = affine_map<()[s0] -> (s0)>, domain = affine_map<() -> (4)>, operandSegmentSizes = array<i32: 1, 0>}> ({
  }, {
  ^bb0(%v: index):
    tir.yield
  }) : (index) -> ()
  tir.return
}

// -----

tir.prim_func @block_c2_predicate_dimensions(%n: index) {
  // expected-error @below {{expected a predicate over the 0 dimensions and 1 symbols of the binding, got 1 and 0}}
  "tir.block"(%n) <{block_name = "b", iterator_kinds = [], binding = affine_map<()[s0] -> ()>, domain = affine_map<()[s0] -> ()>, predicate = affine_set<(d0) : (d0 >= 0)>, operandSegmentSizes = array<i32: 1, 0>}> ({
  }, {
    tir.yield
  }) : (index) -> ()
  tir.return
}

// -----

tir.prim_func @block_c2_extent_over_dimensions() {
  tir.for %i to 4 {
    // expected-error @below {{expected the extent of an iterator over symbols only}}
    tir.block @b (spatial %vi = %i to %i) {
    }
  }
  tir.return
}

// -----

tir.prim_func @block_c3_no_loop_variable(%n: index) {
  // expected-error @below {{expected dimension #0 to be the variable of an enclosing tir.for}}
  tir.block @b (spatial %vi = %n to 4) {
  }
  tir.return
}

// -----

tir.prim_func @block_c3_loop_variable_as_symbol() {
  tir.for %i to 4 {
    // expected-error @below {{expected symbol #0 to be an index argument of the function or an iterator of an enclosing block}}
    tir.block @b (spatial %vi = symbol(%i) to 4) {
    }
  }
  tir.return
}

// -----

tir.prim_func @block_c4_loop_variable_in_body(%A: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-error @below {{expected its body to use only its own iterators, buffers and index symbols, got a loop variable}}
    tir.block @b (spatial %vi = %i to 4) {
      // expected-note @below {{see operand #1 of 'affine.load'}}
      %a = affine.load %A[%i] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @block_c4_loop_variable_in_region(%A: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-error @below {{expected its body to use only its own iterators, buffers and index symbols, got a loop variable}}
    tir.block @b (reduce %vi = %i to 4) init () {
      // expected-note @below {{see operand #1 of 'affine.load'}}
      %a = affine.load %A[%i] : memref<4xf32>
    } {
    }
  }
  tir.return
}

// -----

tir.prim_func @block_c5_negative_extent() {
  // expected-error @below {{expected a non-negative extent of iterator #0, got -1}}
  tir.block @b (spatial %vi = 0 to -1) {
  }
  tir.return
}

// -----

tir.prim_func @block_c6_init_without_reduction() {
  // expected-error @below {{expected a reduce iterator in a block with init}}
  tir.block @b (spatial %vi = 0 to 4) init (%w) {
  } {
  }
  tir.return
}

// -----

tir.prim_func @block_c7_no_buffer() {
  // expected-error @below {{expected one buffer per stated access, got 0 buffers and 1 regions}}
  "tir.block"() <{block_name = "b", iterator_kinds = [], binding = affine_map<() -> ()>, domain = affine_map<() -> ()>, access_override = [#tir.access<read, () -> (0), [1]>], operandSegmentSizes = array<i32: 0, 0>}> ({
  }, {
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @block_c7_region_rank(%A: memref<4x4xf32>) {
  // expected-error @below {{expected access region #0 of rank 2, got 1}}
  tir.block @b () access (%A : memref<4x4xf32> = <read, () -> (0), [1]>) {
  }
  tir.return
}

// -----

tir.prim_func @block_c7_region_dimensions(%A: memref<4xf32>) {
  // expected-error @below {{expected access region #0 over the 0 iterators, got 1 dimensions and 0 symbols}}
  tir.block @b () access (%A : memref<4xf32> = <read, (d0) -> (d0), [1]>) {
  }
  tir.return
}

// -----

tir.prim_func @f(%A: memref<4xf32>) {
  // expected-error @below {{expected one size per dimension of the region, got 2 sizes and 1 dimensions}}
  tir.block @b () access (%A : memref<4xf32> = <read, () -> (0), [1, 2]>) {
  }
  tir.return
}

// -----

tir.prim_func @f(%A: memref<4xf32>) {
  // expected-error @below {{expected non-negative region sizes, got -1}}
  tir.block @b () access (%A : memref<4xf32> = <read, () -> (0), [-1]>) {
  }
  tir.return
}

// -----

tir.prim_func @f() {
  // expected-error @below {{expected 'spatial', 'reduce', 'ordered' or 'opaque'}}
  tir.block @b (parallel %vi = 0 to 4) {
  }
  tir.return
}
