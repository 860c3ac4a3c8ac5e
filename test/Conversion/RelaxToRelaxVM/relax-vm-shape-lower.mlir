// RUN: relax-opt %s --relax-vm-shape-lower | FileCheck %s

// CHECK-LABEL: relax.func @arguments
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32> {relax.name = "x"}, %[[Y:.*]]: tensor<?xf32>)
relax.func @arguments(
    %x: tensor<?x4xf32, #relax.tensor<[n, 4]>> {relax.name = "x"},
    %y: tensor<?xf32, #relax.tensor<[2 * n + 1]>>) attributes {force_pure} {
  // CHECK: %[[HEAP:.*]] = relax.call_packed "vm.builtin.alloc_shape_heap"
  // CHECK: %[[NAME:.*]] = relax.string "arguments: argument 'x'"
  // CHECK: relax.call_packed "vm.builtin.check_tensor_info"(%[[X]], %{{.*}}, %{{.*}}, %[[NAME]])
  // CHECK: %[[NAME:.*]] = relax.string "arguments: argument 'y'"
  // CHECK: relax.call_packed "vm.builtin.check_tensor_info"(%[[Y]], %{{.*}}, %{{.*}}, %[[NAME]])
  // Dimension 0 is stored, dimension 1 compared with 4.
  // CHECK: %[[STORE:.*]] = relax.prim_value 1
  // CHECK-NEXT: %[[SLOT:.*]] = relax.prim_value 0
  // CHECK-NEXT: %[[IMM:.*]] = relax.prim_value 0
  // CHECK-NEXT: %[[FOUR:.*]] = relax.prim_value 4
  // CHECK-NEXT: relax.string
  // CHECK-NEXT: relax.call_packed "vm.builtin.match_shape"(%[[X]], %[[HEAP]], %{{.*}}, %[[STORE]], %[[SLOT]], %[[IMM]], %[[FOUR]], %{{.*}})
  // Push 2, load n, multiply, push 1, add.
  // CHECK: %[[PROGRAM:.*]] = relax.integers [0, 2, 1, 0, 4, 0, 1, 2]
  // CHECK: relax.call_packed "vm.builtin.eval_expr"(%[[HEAP]], %{{.*}}, %[[PROGRAM]])
  // CHECK: %[[LOAD:.*]] = relax.prim_value 3
  // CHECK-NEXT: %[[SLOT:.*]] = relax.prim_value 1
  // CHECK: relax.call_packed "vm.builtin.match_shape"(%[[Y]], %[[HEAP]], %{{.*}}, %[[LOAD]], %[[SLOT]], %{{.*}})
  relax.return
}

func.func private @kernel(memref<?xf32>, index, index)

// One program on entry computes what the whole function needs from the sizes of
// the arguments; each value is loaded once. It loads n, takes the quotient, and
// stores it in slot 1.
// CHECK-LABEL: relax.func @uses
relax.func @uses(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> !relax.shape<[n floordiv 4, 3]> attributes {force_pure} {
  // CHECK: %[[HEAP:.*]] = relax.call_packed "vm.builtin.alloc_shape_heap"
  // CHECK: %[[PROGRAM:.*]] = relax.integers [1, 0, 0, 4, 5, 10, 1]
  // CHECK: relax.call_packed "vm.builtin.run_shape_program"(%[[HEAP]], %[[PROGRAM]])
  // CHECK: %[[N:.*]] = relax.call_packed "vm.builtin.load_symbol"(%[[HEAP]],
  // CHECK: %[[D:.*]] = relax.call_packed "vm.builtin.load_symbol"(%[[HEAP]],
  // CHECK: relax.vm.call_kernel @kernel(%{{.*}}, %[[N]], %[[D]]) : tensor<?xf32>, i64, i64
  relax.call_kernel @kernel outs(%x : tensor<?xf32, #relax.tensor<[n]>>)
      symbols(n, n floordiv 4)
  // CHECK: relax.call_packed "lib.use"(%[[D]])
  %d = relax.prim_value <n floordiv 4> : i64
  relax.call_packed "lib.use"(%d) : (i64) -> ()
  // CHECK-NOT: eval_expr
  // CHECK: relax.call_packed "vm.builtin.make_shape"(%[[HEAP]], {{.*}}) : {{.*}} -> !relax.shape<[?, 3]>
  %s = relax.shape [n floordiv 4, 3] -> !relax.shape<[n floordiv 4, 3]>
  relax.return %s : !relax.shape<[n floordiv 4, 3]>
}

// Facts that the type of the operand states are not checked.
// CHECK-LABEL: relax.func @match_cast
relax.func @match_cast(%x: tensor<*xf32>) attributes {force_pure} {
  // CHECK: %[[NAME:.*]] = relax.string "match_cast: match_cast"
  // CHECK: relax.call_packed "vm.builtin.check_tensor_info"(%{{.*}}, %{{.*}}, %{{.*}}, %[[NAME]])
  // CHECK: relax.call_packed "vm.builtin.match_shape"
  // CHECK: %[[Y:.*]] = builtin.unrealized_conversion_cast %{{.*}} : tensor<*xf32> to tensor<?x4xf32>
  %y = relax.match_cast %x
      : tensor<*xf32> -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK-NOT: check_tensor_info
  // CHECK: relax.call_packed "vm.builtin.match_shape"
  // CHECK: builtin.unrealized_conversion_cast %[[Y]] : tensor<?x4xf32> to tensor<8x4xf32>
  %z = relax.match_cast %y
      : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<8x4xf32>
  relax.return
}

// An error context names the location, also in a fused location.
// CHECK-LABEL: relax.func @match_cast_of_node
relax.func @match_cast_of_node(%x: tensor<?xf32>) attributes {force_pure} {
  // CHECK: relax.string "match_cast_of_node: match_cast at 'conv1'"
  %y = relax.match_cast %x
      : tensor<?xf32> -> tensor<8xf32> loc(fused["conv1"("model.onnx":1:1), "relu1"])
  relax.return
}

// A long name leaves room for the sizes.
// CHECK-LABEL: relax.func @match_cast_of_long_name
relax.func @match_cast_of_long_name(%x: tensor<?xf32>) attributes {force_pure} {
  // CHECK: relax.string "match_cast_of_long_name: match_cast at '{{(b{60})\.\.\.(a{140})}}'"
  %y = relax.match_cast %x
      : tensor<?xf32> -> tensor<8xf32> loc("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
  relax.return
}

// CHECK-LABEL: relax.func @check_expr
relax.func @check_expr(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {force_pure} {
  // CHECK: relax.integers [1, 0, 0, -3, 2, 10, 1]
  // CHECK: relax.call_packed "vm.builtin.run_shape_program"
  // CHECK: %[[VALUE:.*]] = relax.call_packed "vm.builtin.load_symbol"
  // CHECK: %[[TEXT:.*]] = relax.string "check_expr: expected 3 elements: n - 3"
  // CHECK: %[[NAME:.*]] = relax.string "n"
  // CHECK: %[[SLOT:.*]] = relax.prim_value 0
  // CHECK: relax.call_packed "vm.builtin.check_expr"(%[[VALUE]], %[[TEXT]], %{{.*}}, %[[NAME]], %[[SLOT]])
  relax.check_expr n - 3, "expected 3 elements"
  relax.return
}

// A promise is checked before anything else runs.
// CHECK-LABEL: relax.func @promise(
// CHECK-NOT: symbol_bounds
// CHECK: relax.call_packed "vm.builtin.match_shape"
// CHECK: relax.string "promise: symbol 'n' must be in the range '1 to 64, multiple_of 8': min({{.*}})"
// CHECK: relax.call_packed "vm.builtin.check_expr"
// CHECK: relax.call_packed "lib.run"
relax.func @promise(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {impure, relax.symbol_bounds = {n = #relax.symbol_range<1 to 64, multiple_of 8>}} {
  relax.call_packed "lib.run"(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> ()
  relax.return
}

// The facts prove that the sizes are equal: nothing is compared.
// CHECK-LABEL: relax.func @equal_by_facts(
// CHECK: relax.call_packed "vm.builtin.check_expr"
// CHECK-NOT: vm.builtin.match_shape
// CHECK: relax.return
relax.func @equal_by_facts(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {force_pure, relax.symbol_bounds = {n = #relax.symbol_range<multiple_of 8>}} {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[8 * ((n + 7) floordiv 8)]>>
  relax.return
}

// A function without symbols has no heap.
// CHECK-LABEL: relax.func @constants
relax.func @constants(%x: tensor<4xf32>, %o: !relax.object, %i: i64,
                      %t: tuple<tensor<?xf32>, !relax.shape<[3]>>)
    -> !relax.shape<[4]> attributes {force_pure} {
  // CHECK-NOT: alloc_shape_heap
  // CHECK: %[[NONE:.*]] = relax.call_packed "vm.builtin.null_value"()
  // CHECK: relax.call_packed "vm.builtin.check_tensor_info"
  // CHECK: relax.call_packed "vm.builtin.check_prim_value_info"
  // CHECK: relax.call_packed "vm.builtin.check_tuple_info"
  // CHECK: relax.string "constants: argument 't'[0]"
  // CHECK: relax.string "constants: argument 't'[1]"
  // CHECK: relax.call_packed "vm.builtin.check_shape_info"
  // CHECK: relax.call_packed "vm.builtin.match_shape"(%{{.*}}, %[[NONE]],
  // CHECK: relax.shape [4] -> !relax.shape<[4]>
  %s = relax.shape [4] -> !relax.shape<[4]>
  relax.return %s : !relax.shape<[4]>
}

// A call binds the sizes that it names; a symbol bound in a branch ends there.
// CHECK-LABEL: relax.func private @callee
relax.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32>
    attributes {force_pure} {
  relax.return %x : tensor<?xf32>
}

// CHECK-LABEL: relax.func @calls
relax.func @calls(%c: i1, %x: tensor<?xf32>) -> !relax.shape<[?]>
    attributes {force_pure} {
  // CHECK: %[[R:.*]] = relax.call @callee
  // CHECK: relax.string "calls: result 0 of 'relax.call'"
  // CHECK: relax.call_packed "vm.builtin.match_shape"(%[[R]],
  %0 = relax.call @callee(%x)
      : (tensor<?xf32>) -> tensor<?xf32, #relax.tensor<[k]>>
  // CHECK: relax.if
  %r = relax.if %c : i1 -> !relax.shape<[?]> {
    // CHECK: relax.call_packed "vm.builtin.eval_expr"
    // CHECK: relax.call_packed "vm.builtin.make_shape"
    %s = relax.shape [2 * k] -> !relax.shape<[2 * k]>
    %e = relax.erase_shape %s : !relax.shape<[2 * k]> -> !relax.shape<[?]>
    relax.yield %e : !relax.shape<[?]>
  } else {
    // CHECK: relax.call_packed "vm.builtin.eval_expr"
    // CHECK: relax.call_packed "vm.builtin.make_shape"
    %s = relax.shape [2 * k] -> !relax.shape<[2 * k]>
    %e = relax.erase_shape %s : !relax.shape<[2 * k]> -> !relax.shape<[?]>
    relax.yield %e : !relax.shape<[?]>
  }
  relax.return %r : !relax.shape<[?]>
}

// The arguments of a region bind its symbols again, and check what the values
// do not prove: the size that an iteration yields, but not the 4.
// CHECK-LABEL: relax.func @loop
relax.func @loop(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x?xf32>
    attributes {force_pure} {
  // CHECK: relax.while
  %r = relax.while(%x) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x?xf32> {
  // CHECK-NEXT: ^bb0(%[[V:.*]]: tensor<?x4xf32>):
  // CHECK-NEXT: %[[RANK:.*]] = relax.prim_value 2 :
  // CHECK: relax.call_packed "vm.builtin.match_shape"(%[[V]], %{{.*}}, %[[RANK]],
  ^bb0(%v: tensor<?x4xf32, #relax.tensor<[k, 4]>>):
    %c = relax.call_packed "lib.goes_on"(%v) : (tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> i1
    relax.condition(%c : i1) %v : tensor<?x4xf32, #relax.tensor<[k, 4]>>
  } do {
  // CHECK: ^bb0(%[[W:.*]]: tensor<?x4xf32>):
  // CHECK: relax.call_packed "vm.builtin.match_shape"(%[[W]],
  // CHECK: "vm.builtin.eval_expr"
  ^bb0(%v: tensor<?x4xf32, #relax.tensor<[k, 4]>>):
    %s = relax.shape [2 * k] -> !relax.shape<[2 * k]>
    %w = relax.call_packed "lib.f"(%v, %s) : (tensor<?x4xf32, #relax.tensor<[k, 4]>>, !relax.shape<[2 * k]>) -> tensor<?x4xf32>
    relax.yield %w : tensor<?x4xf32>
  }
  relax.return %r : tensor<?x?xf32>
}

// CHECK-LABEL: relax.func @programs
relax.func @programs(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>)
    attributes {force_pure} {
  // n in slot 0, m in slot 1: each part ends with Store and a slot.
  // CHECK: relax.integers [1, 1, 1, 0, 4, 1, 0, 4, 10, 2,
  // CHECK-SAME: 0, -3, 1, 0, 4, 0, 7, 2, 10, 3,
  // CHECK-SAME: 1, 0, 0, 3, 6, 10, 4,
  // CHECK-SAME: 1, 1, 1, 0, 8, 10, 5,
  // CHECK-SAME: 1, 1, 1, 0, 9, 10, 6]
  // CHECK-NOT: eval_expr
  %0 = relax.prim_value <n * n * m> : i64
  %1 = relax.prim_value <7 - 3 * n> : i64
  %2 = relax.prim_value <n mod 3> : i64
  %3 = relax.prim_value <min(n, m)> : i64
  %4 = relax.prim_value <max(n, m)> : i64
  relax.return
}

// The types of the callee lose their symbols; a call that knew the size from
// its operands, and what follows from the call, must not say more than it.
// CHECK-LABEL: relax.func @static_call
// CHECK-SAME: -> (tensor<?xf32>, tensor<?xf32>)
// CHECK: %[[CALL:.*]] = relax.call @same_size({{.*}}) : (tensor<4xf32>) -> tensor<?xf32>
// CHECK: %[[IF:.*]] = relax.if %{{.*}} -> tensor<?xf32>
// CHECK: relax.erase_shape %[[CALL]] : tensor<?xf32> -> tensor<?xf32>
// CHECK: %[[TUPLE:.*]] = relax.tuple %[[CALL]] : (tensor<?xf32>) -> tuple<tensor<?xf32>>
// CHECK: relax.tuple_get_item %[[TUPLE]][0] : (tuple<tensor<?xf32>>) -> tensor<?xf32>
// CHECK: relax.return %[[CALL]], %[[IF]] : tensor<?xf32>, tensor<?xf32>
relax.func @static_call(%c: i1, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    attributes {force_pure} {
  %0 = relax.call @same_size(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.if %c : i1 -> tensor<4xf32> {
    relax.yield %0 : tensor<4xf32>
  } else {
    relax.yield %x : tensor<4xf32>
  }
  %2 = relax.erase_shape %0 : tensor<4xf32> -> tensor<4xf32>
  %3 = relax.tuple %0 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  %4 = relax.tuple_get_item %3[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  relax.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
relax.func private @same_size(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[n]>> attributes {force_pure} {
  relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
}

// A branch may not run, and a division by a size may fail after a check says
// why: neither is computed on entry. A later program loads what is stored.
// CHECK-LABEL: relax.func @not_on_entry
relax.func @not_on_entry(%c: i1, %x: tensor<?x?xf32, #relax.tensor<[n, m]>>)
    attributes {impure} {
  // CHECK: relax.integers [1, 0, 0, 4, 5, 10, [[SLOT:[0-9]+]]]
  // CHECK: "vm.builtin.run_shape_program"
  // CHECK-NOT: "vm.builtin.run_shape_program"
  // CHECK: relax.integers [1, 0, 1, 1, 5]
  // CHECK: "vm.builtin.eval_expr"
  %0 = relax.prim_value <n floordiv m> : i64
  relax.call_packed "lib.use"(%0) : (i64) -> ()
  %1 = relax.prim_value <n floordiv 4> : i64
  relax.call_packed "lib.use"(%1) : (i64) -> ()
  // CHECK: relax.if
  relax.if %c : i1 {
    // CHECK: relax.integers [0, 3, 1, [[SLOT]], 4]
    // CHECK: "vm.builtin.eval_expr"
    %2 = relax.prim_value <3 * (n floordiv 4)> : i64
    relax.call_packed "lib.use"(%2) : (i64) -> ()
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}
