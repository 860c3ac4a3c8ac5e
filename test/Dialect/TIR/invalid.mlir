// RUN: relax-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected argument #0 to be a ranked memref or an index, got 'f32'}}
tir.prim_func @prim_func_c1_float_argument(%x: f32) {
  tir.return
}

// -----

// expected-error @below {{expected buffers before index symbols, got buffer argument #1 after an index}}
tir.prim_func @prim_func_c1_buffer_after_symbol(%n: index, %A: memref<4xf32>) {
  tir.return
}

// -----

// expected-error @below {{expected no results, got 1}}
tir.prim_func @prim_func_c2_result() -> f32 {
  tir.return
}

// -----

// expected-error @below {{expected a body}}
tir.prim_func private @prim_func_c3_declaration(memref<4xf32>)

// -----

// expected-error @below {{expected 'tir.shape' on argument #0 of dynamic shape 'memref<?xf32>'}}
tir.prim_func @prim_func_c4_no_shape_map(%A: memref<?xf32>, %n: index) {
  tir.return
}

// -----

// expected-error @below {{argument #0: expected a shape map over 1 symbols, got 2}}
tir.prim_func @prim_func_c4_symbol_count(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0)>}, %n: index) {
  tir.return
}

// -----

// expected-error @below {{argument #0: expected a shape map over symbols only, got 1 dimensions}}
tir.prim_func @prim_func_c4_dimensions_in_map(%A: memref<?xf32> {tir.shape = affine_map<(d0) -> (d0)>}, %n: index) {
  tir.return
}

// -----

// expected-error @below {{argument #0: expected a shape map with 1 results, got 2}}
tir.prim_func @prim_func_c4_result_count(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0, 4)>}, %n: index) {
  tir.return
}

// -----

// expected-error @below {{argument #0: expected size 4 of dimension #1 in the shape map, got affine_map<()[s0] -> (5)>}}
tir.prim_func @prim_func_c4_static_size(%A: memref<?x4xf32> {tir.shape = affine_map<()[s0] -> (s0, 5)>}, %n: index) {
  tir.return
}

// -----

// expected-error @below {{expected 'tir.shape' to be an affine map, got 4 : i64}}
tir.prim_func @prim_func_c4_number_for_map(%A: memref<4xf32> {tir.shape = 4}) {
  tir.return
}

// -----

// expected-error @below {{has 'tir.shape' on argument #0, which is not a buffer}}
tir.prim_func @prim_func_c4_map_of_symbol(%n: index {tir.shape = affine_map<() -> ()>}) {
  tir.return
}

// -----

#n = affine_map<()[s0] -> (s0)>
tir.prim_func @prim_func_c5_memref_dim(%A: memref<?xf32> {tir.shape = #n}, %n: index) {
  tir.block @b () {
    %zero = arith.constant 0 : index
    // expected-error @below {{reads a size that 'tir.shape' of the tir.prim_func states}}
    %d = memref.dim %A, %zero : memref<?xf32>
  }
  tir.return
}

// -----

tir.prim_func @prim_func_c6_same_block_name() {
  // expected-note @below {{see the other block}}
  tir.block @b () {
  }
  // expected-error @below {{expected a unique name, but the function has another block 'b'}}
  tir.block @b () {
  }
  tir.return
}

// -----

// expected-error @below {{expected only tir.for, tir.block, tir.if and tir.alloc outside of blocks, got 'arith.constant'}}
tir.prim_func @prim_func_c7_operation_outside_blocks() {
  // expected-note @below {{see the operation}}
  %zero = arith.constant 0 : index
  tir.return
}

// -----

tir.prim_func @prim_func_c7_flattened_block() attributes {tir.flattened} {
  // expected-error @below {{must not occur in a function marked 'tir.flattened'}}
  tir.block @b () {
  }
  tir.return
}

// -----

tir.prim_func @for_c1_no_results() {
  // expected-error @below {{expected an extent, got a map without results}}
  tir.for %i to min() {
  }
  tir.return
}

// -----

tir.prim_func @for_c1_operand_count() {
  // expected-error @below {{expected 1 operands of the extent, got 0}}
  "tir.for"() <{extent = affine_map<(d0) -> (d0)>, kind = #tir.for_kind<serial>}> ({
  ^bb0(%i: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @for_c2_negative_extent() {
  // expected-error @below {{expected a non-negative extent, got -4}}
  tir.for %i to -4 {
  }
  tir.return
}

// -----

tir.prim_func @for_c3_no_loop_variable(%n: index) {
  // expected-error @below {{expected dimension #0 to be the variable of an enclosing tir.for}}
  tir.for %i to %n {
  }
  tir.return
}

// -----

tir.prim_func @for_c3_loop_variable_as_symbol() {
  tir.for %i to 4 {
    // expected-error @below {{expected symbol #0 to be an index argument of the function or an iterator of an enclosing block}}
    tir.for %j to symbol(%i) {
    }
  }
  tir.return
}

// -----

tir.prim_func @for_c4_unknown_tag() {
  // expected-error @below {{expected a known thread tag, got 'thread'}}
  tir.for %i to 4 thread_binding "thread" {
  }
  tir.return
}

// -----

tir.prim_func @for_c4_tag_on_serial() {
  // expected-error @below {{expected a thread tag on thread_binding loops only}}
  "tir.for"() <{extent = affine_map<() -> (4)>, kind = #tir.for_kind<serial>, thread_tag = "threadIdx.x"}> ({
  ^bb0(%i: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @for_c4_no_tag() {
  // expected-error @below {{expected a thread tag on a thread_binding loop}}
  "tir.for"() <{extent = affine_map<() -> (4)>, kind = #tir.for_kind<thread_binding>}> ({
  ^bb0(%i: index):
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @for_c5_operation_in_loop() {
  // expected-error @below {{expected only tir.for, tir.block, tir.if and tir.alloc outside of blocks, got 'arith.constant'}}
  tir.for %i to 4 {
    // expected-note @below {{see the operation}}
    %zero = arith.constant 0 : index
  }
  tir.return
}

// -----

tir.prim_func @for_c6_no_argument() {
  // expected-error @below {{expected one index argument of the body}}
  "tir.for"() <{extent = affine_map<() -> (4)>, kind = #tir.for_kind<serial>}> ({
    tir.yield
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @for_c8_rolled_value() {
  // expected-error @below {{attribute 'tir.rolled' must be a unit attribute of a serial 'tir.for', got 1 : i64}}
  tir.for %i to 4 attributes {tir.rolled = 1 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @for_c8_rolled_kind() {
  // expected-error @below {{attribute 'tir.rolled' must be a unit attribute of a serial 'tir.for', got unit}}
  tir.for %i to 4 parallel attributes {tir.rolled} {
  }
  tir.return
}

// -----

tir.prim_func @for_c7_unit() {
  tir.for %b to 4 thread_binding "blockIdx.x" {
    // expected-error @below {{attribute 'tir.tiles' must be a unit attribute of one serial 'tir.for' in loops over blocks, got 1 : i64}}
    tir.for %t to 4 attributes {tir.tiles = 1 : i64} {
    }
  }
  tir.return
}

// -----

tir.prim_func @for_c7_kind() {
  // expected-error @below {{attribute 'tir.tiles' must be a unit attribute of one serial 'tir.for' in loops over blocks, got unit}}
  tir.for %b to 4 thread_binding "blockIdx.x" attributes {tir.tiles} {
  }
  tir.return
}

// -----

tir.prim_func @for_c7_blocks() {
  // expected-error @below {{attribute 'tir.tiles' must be a unit attribute of one serial 'tir.for' in loops over blocks, got unit}}
  tir.for %t to 4 attributes {tir.tiles} {
  }
  tir.return
}

// -----

tir.prim_func @for_c7_threads() {
  tir.for %b to 4 thread_binding "threadIdx.x" {
    // expected-error @below {{attribute 'tir.tiles' must be a unit attribute of one serial 'tir.for' in loops over blocks, got unit}}
    tir.for %t to 4 attributes {tir.tiles} {
    }
  }
  tir.return
}

// -----

tir.prim_func @for_c7_nest() {
  tir.for %b to 4 thread_binding "blockIdx.x" {
    tir.for %t to 4 attributes {tir.tiles} {
      // expected-error @below {{attribute 'tir.tiles' must be a unit attribute of one serial 'tir.for' in loops over blocks, got unit}}
      tir.for %u to 4 attributes {tir.tiles} {
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @if_c1_operand_count() {
  // expected-error @below {{expected 1 operands of the condition, got 0}}
  "tir.if"() <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    tir.yield
  }, {
  }) : () -> ()
  tir.return
}

// -----

tir.prim_func @if_c2_no_loop_variable(%n: index) {
  // expected-error @below {{expected dimension #0 to be the variable of an enclosing tir.for}}
  tir.if (%n >= 0) {
  }
  tir.return
}

// -----

tir.prim_func @if_c3_operation_in_branch(%n: index) {
  // expected-error @below {{expected only tir.for, tir.block, tir.if and tir.alloc outside of blocks, got 'arith.constant'}}
  tir.if (symbol(%n) >= 0) {
    // expected-note @below {{see the operation}}
    %zero = arith.constant 0 : index
  }
  tir.return
}

// -----

tir.prim_func @if_c4_number(%n: index) {
  // expected-error @below {{attribute 'tir.consumers' must be a positive multiple of 32 of type i64 on a 'tir.if' with a second region, got 0 : i64}}
  tir.if (symbol(%n) >= 0) attributes {tir.consumers = 0 : i64} {
  } else {
  }
  tir.return
}

// -----

tir.prim_func @if_c4_warps(%n: index) {
  // expected-error @below {{attribute 'tir.consumers' must be a positive multiple of 32 of type i64 on a 'tir.if' with a second region, got 48 : i64}}
  tir.if (symbol(%n) >= 0) attributes {tir.consumers = 48 : i64} {
  } else {
  }
  tir.return
}

// -----

tir.prim_func @if_c4_type(%n: index) {
  // expected-error @below {{attribute 'tir.consumers' must be a positive multiple of 32 of type i64 on a 'tir.if' with a second region, got 128 : i32}}
  tir.if (symbol(%n) >= 0) attributes {tir.consumers = 128 : i32} {
  } else {
  }
  tir.return
}

// -----

tir.prim_func @if_c4_region(%n: index) {
  // expected-error @below {{attribute 'tir.consumers' must be a positive multiple of 32 of type i64 on a 'tir.if' with a second region, got 128 : i64}}
  tir.if (symbol(%n) >= 0) attributes {tir.consumers = 128 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @if_c4_operation() {
  // expected-error @below {{attribute 'tir.consumers' must be a positive multiple of 32 of type i64 on a 'tir.if' with a second region, got 128 : i64}}
  tir.for %i to 4 attributes {tir.consumers = 128 : i64} {
  }
  tir.return
}

// -----

tir.prim_func @f(%n: index) {
  // expected-error @below {{expected a constraint against 0, got 4}}
  tir.if (symbol(%n) >= 4) {
  }
  tir.return
}

// -----

tir.prim_func @f(%n: index) {
  // expected-error @below {{expected a constraint}}
  tir.if () {
  }
  tir.return
}

// -----

tir.prim_func @alloc_c1_result_count() {
  // expected-error @below {{expected a shape map with 1 results, got 2}}
  %0 = tir.alloc [4, 4] : memref<4xf32>
  tir.return
}

// -----

tir.prim_func @alloc_c1_no_sizes() {
  // expected-error @below {{expected the sizes of a buffer of type 'memref<?xf32>'}}
  %0 = tir.alloc : memref<?xf32>
  tir.return
}

// -----

tir.prim_func @alloc_c1_dimension_as_size(%n: index) {
  // expected-error @below {{expected sizes over symbols only}}
  %0 = tir.alloc [%n] : memref<?xf32>
  tir.return
}

// -----

tir.prim_func @alloc_c2_loop_variable_as_symbol() {
  tir.for %i to 4 {
    // expected-error @below {{expected symbol #0 to be an index argument of the function or an iterator of an enclosing block}}
    %0 = tir.alloc [symbol(%i)] : memref<?xf32>
  }
  tir.return
}

// -----

tir.prim_func @alloc_c3_strided() {
  // expected-error @below {{expected a buffer with the identity layout, got 'memref<4xf32, strided<[2]>>'}}
  %0 = tir.alloc : memref<4xf32, strided<[2]>>
  tir.return
}

// -----

tir.prim_func @alloc_c4_string() {
  // expected-error @below {{expected the memory space to be a #tir.scope, got "shared"}}
  %0 = tir.alloc : memref<4xf32, "shared">
  tir.return
}

// -----

tir.prim_func @alloc_c4_number() {
  // expected-error @below {{expected the memory space to be a #tir.scope, got 3 : i64}}
  %0 = tir.alloc : memref<4xf32, 3>
  tir.return
}

// -----

// expected-error @below {{expected 'tir.return' at the end of the body}}
tir.prim_func @prim_func_c3_no_return(%A: memref<4xf32>) {
  tir.for %i to 4 {
  }
}

// -----

// expected-error @below {{expected argument #1 to have the identity layout, got 'memref<4xf32, strided<[2]>>'}}
tir.prim_func @prim_func_c1_layout(%A: memref<4xf32>, %B: memref<4xf32, strided<[2]>>) {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.op_pattern' must be a #tir.op_pattern, got "elemwise"}}
tir.prim_func @prim_func_c10_op_pattern() attributes {tir.op_pattern = "elemwise"} {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.host' must be a unit attribute, got true}}
tir.prim_func @prim_func_c15_host() attributes {tir.host = true} {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.scheduled' must be a unit attribute, got true}}
tir.prim_func @prim_func_c12_scheduled() attributes {tir.scheduled = true} {
  tir.return
}

// -----

// expected-error @below {{expected no attribute 'sym_name', which the syntax of the function gives}}
tir.prim_func @name() attributes {sym_name = "other"} {
  tir.return
}

// -----

// expected-error @below {{expected 'tir.buffer_role' of argument #1 to be a #tir.buffer_role, got "in"}}
tir.prim_func @prim_func_c8_role_string(%A: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}, %B: memref<4xf32> {tir.buffer_role = "in"}) {
  tir.return
}

// -----

// expected-error @below {{expected 'tir.buffer_role' of argument #0 to be a #tir.buffer_role, got unit}}
tir.prim_func @prim_func_c8_role_unit(%A: memref<4xf32> {tir.buffer_role}) {
  tir.return
}

// -----

// expected-error @below {{has 'tir.buffer_role' on argument #0, which is not a buffer}}
tir.prim_func @prim_func_c9_role_of_symbol(%n: index {tir.buffer_role = #tir.buffer_role<in>}) {
  tir.return
}

// -----

// expected-error @below {{expected 'tir.symbol_range' of argument #0 to be a #tir.symbol_range, got 8 : i64}}
tir.prim_func @prim_func_c16_range_type(%n: index {tir.symbol_range = 8}) {
  tir.return
}

// -----

// expected-error @below {{has 'tir.symbol_range' on argument #0, which is not an index symbol}}
tir.prim_func @prim_func_c17_range_of_buffer(%A: memref<4xf32> {tir.symbol_range = #tir.symbol_range<1 to 8>}) {
  tir.return
}

// -----

// expected-error @below {{expected a range with at least one integer, got '9 to 8'}}
tir.prim_func @range_empty(%n: index {tir.symbol_range = #tir.symbol_range<9 to 8>}) {
  tir.return
}

// -----

// expected-error @below {{expected argument #0 to be in global memory, got 'memref<4xf32, #tir.scope<shared>>'}}
tir.prim_func @prim_func_c11_shared(%A: memref<4xf32, #tir.scope<shared>>) {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.cost' must be a #tir.cost of a 'tir.prim_func', got "8 FLOP"}}
tir.prim_func @prim_func_c13_cost() attributes {tir.cost = "8 FLOP"} {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.cost' has counts for 0 buffers, the function has 1}}
tir.prim_func @prim_func_c13_buffers(%A: memref<4xf32>) attributes {tir.cost = #tir.cost<flops = "0", f64Flops = "0", integerOps = "0", reads = [], writes = []>} {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.cost' uses the symbol s1, the function has 1}}
tir.prim_func @prim_func_c13_symbols(%n: index) attributes {tir.cost = #tir.cost<flops = "s0 * s1", f64Flops = "0", integerOps = "0", reads = [], writes = []>} {
  tir.return
}

// -----

// expected-error @below {{attribute 'tir.applied_rules' must be an array of #tir.applied_rule, got "contraction"}}
tir.prim_func @prim_func_c14_rules() attributes {tir.applied_rules = "contraction"} {
  tir.return
}

// -----

// expected-error @below {{expected an expression as count, got '2 *': }}
tir.prim_func @cost_syntax() attributes {tir.cost = #tir.cost<flops = "2 *", f64Flops = "0", integerOps = "0", reads = [], writes = []>} {
  tir.return
}

// -----

// expected-error @below {{expected symbols s0, s1, .. in 'n + 1', got 'n'}}
tir.prim_func @cost_symbol() attributes {tir.cost = #tir.cost<flops = "n + 1", f64Flops = "0", integerOps = "0", reads = [], writes = []>} {
  tir.return
}

// -----

// expected-error @below {{expected strings in reads and writes, got 4 : i64}}
tir.prim_func @cost_number() attributes {tir.cost = #tir.cost<flops = "0", f64Flops = "0", integerOps = "0", reads = [4], writes = ["0"]>} {
  tir.return
}

// -----

// expected-error @below {{expected as many entries of reads as of writes, got 1 and 0}}
tir.prim_func @cost_entries() attributes {tir.cost = #tir.cost<flops = "0", f64Flops = "0", integerOps = "0", reads = ["0"], writes = []>} {
  tir.return
}

// -----

tir.prim_func @stride_alignments_offset(%A: memref<4xf32>) {
  // expected-error @below {{attribute 'tir.stride_alignments' must be an array of an axis but the last, a factor from 1 to 1048576 and an offset below it for each stride of an allocation}}
  %T = tir.alloc {tir.stride_alignments = array<i64: 0, 32, -1>} : memref<8x40xf32>
  tir.return
}

// -----

tir.prim_func @stride_alignments_axis(%A: memref<4xf32>) {
  // expected-error @below {{attribute 'tir.stride_alignments' must be an array of an axis but the last}}
  %T = tir.alloc {tir.stride_alignments = array<i64: 1, 32, 8>} : memref<8x40xf32>
  tir.return
}
