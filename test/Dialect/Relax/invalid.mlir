// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @match_cast_c1_contradiction(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.match_cast' op expected a type that a value of type 'tensor<4xf32>' may have, got 'tensor<5xf32>'}}
  %0 = relax.match_cast %x : tensor<4xf32> -> tensor<5xf32>
  relax.return
}

// -----

relax.func @match_cast_c1_element_type(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.match_cast' op expected a type that a value of type 'tensor<?xf32>' may have, got 'tensor<?xi32>'}}
  %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xi32>
  relax.return
}

// -----

relax.func @erase_shape_c1_adds(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.erase_shape' op expected a type that is not more precise than 'tensor<?xf32>', got 'tensor<4xf32>'}}
  %0 = relax.erase_shape %x : tensor<?xf32> -> tensor<4xf32>
  relax.return
}

// -----

relax.func @relax_c1_shape_result(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'relax.shape' op expected result type '!relax.shape<[n]>', got '!relax.shape<[2 * n]>'}}
  %0 = relax.shape [n] -> !relax.shape<[2 * n]>
  relax.return
}

// -----

relax.func @shape_c1_negative() {
  // expected-error @below {{'relax.shape' op expected a dimension of 0 or more, got -1}}
  %0 = relax.shape [-1] -> !relax.shape<[?]>
  relax.return
}

// -----

relax.func @relax_c1_shape_of_result(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.shape_of' op expected result type '!relax.shape<[?]>', got '!relax.shape<[4]>'}}
  %0 = relax.shape_of %x : (tensor<?xf32>) -> !relax.shape<[4]>
  relax.return
}

// -----

relax.func @relax_c1_tuple_result(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.tuple' op expected result type 'tuple<tensor<?xf32>>', got 'tuple<tensor<4xf32>>'}}
  %0 = relax.tuple %x : (tensor<?xf32>) -> tuple<tensor<4xf32>>
  relax.return
}

// -----

relax.func @tuple_get_item_c1_index(%t: tuple<tensor<4xf32>>) {
  // expected-error @below {{'relax.tuple_get_item' op expected an index below 1, got 1}}
  %0 = relax.tuple_get_item %t[1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @tuple_get_item_c1_negative(%t: tuple<tensor<4xf32>>) {
  // expected-error @below {{'relax.tuple_get_item' op expected an index below 1, got -1}}
  %0 = relax.tuple_get_item %t[-1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @prim_value_c1_kind() {
  // expected-error @below {{expected a number or '<' expression '>'}}
  %0 = relax.prim_value "text"
  relax.return
}

// -----

relax.func @prim_value_c1_attribute() {
  // expected-error @below {{'relax.prim_value' op expected a number or a #relax.expr, got dense<1> : tensor<2xi64>}}
  %0 = "relax.prim_value"() {value = dense<1> : tensor<2xi64>} : () -> i64
  relax.return
}

// -----

relax.func @prim_value_c2_type() {
  // expected-error @below {{'relax.prim_value' op expected result type 'i64', got 'i32'}}
  %0 = "relax.prim_value"() {value = 3 : i64} : () -> i32
  relax.return
}

// -----

relax.func @prim_value_c2_float_expression() {
  // expected-error @below {{'relax.prim_value' op expected an integer or index result for an expression, got 'f32'}}
  %0 = relax.prim_value <4> : f32
  relax.return
}

// -----

relax.func @constant_c1_encoded() {
  // expected-error @below {{'relax.constant' op expected a plain tensor type, got 'tensor<4xf32, #relax.tensor<[4], device = @d>>'}}
  %0 = relax.constant dense<0.0> : tensor<4xf32, #relax.tensor<[4], device = @d>>
  relax.return
}

// -----

relax.func @builtin_alloc_tensor_c1_size() {
  // expected-error @below {{'relax.builtin.alloc_tensor' op expected a shape operand or known dimensions, got 'tensor<?xf32>'}}
  %0 = relax.builtin.alloc_tensor : tensor<?xf32>
  relax.return
}

// -----

relax.func @builtin_alloc_tensor_c1_shape(%s: !relax.shape<[?, ?]>) {
  // expected-error @below {{'relax.builtin.alloc_tensor' op expected a shape operand of shape [?], got '!relax.shape<[?, ?]>'}}
  %0 = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?, ?]>) : tensor<?xf32>
  relax.return
}

// -----

relax.func @memory_alloc_tensor_c2_offset(%s: !relax.object) {
  // expected-error @below {{'relax.memory.alloc_tensor' op expected an offset of 0 or more, got -4}}
  %0 = relax.memory.alloc_tensor %s offset(-4) : !relax.object -> tensor<4xf32>
  relax.return
}

// -----

relax.func @relax_c1_to_device(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.to_device' op expected result type 'tensor<4xf32, #relax.tensor<[4], device = @CPU>>', got 'tensor<4xf32, #relax.tensor<[4], device = @GPU>>'}}
  %0 = relax.to_device %x {device = @CPU} : (tensor<4xf32>) -> tensor<4xf32, #relax.tensor<[4], device = @GPU>>
  relax.return
}

// -----

relax.func @memory_alloc_storage_c1_nothing() {
  // expected-error @below {{'relax.memory.alloc_storage' op expected a size, or a shape and a dtype}}
  %0 = relax.memory.alloc_storage : !relax.object
  relax.return
}

// -----

relax.func @memory_alloc_storage_c1_both() {
  // expected-error @below {{'relax.memory.alloc_storage' op expected either a size or a shape and a dtype}}
  %0 = relax.memory.alloc_storage size(4) dtype(f32) : !relax.object
  relax.return
}

// -----

relax.func @memory_alloc_storage_c2_negative() {
  // expected-error @below {{'relax.memory.alloc_storage' op expected a size of 0 or more, got -4}}
  %0 = relax.memory.alloc_storage size(-4) : !relax.object
  relax.return
}

// -----

relax.func @memory_alloc_storage_c3_dtype(%s: !relax.shape<[?]>) {
  // expected-error @below {{'relax.memory.alloc_storage' op expected a dtype of numbers, got 'tensor<4xf32>'}}
  %0 = relax.memory.alloc_storage shape(%s : !relax.shape<[?]>) dtype(tensor<4xf32>) : !relax.object
  relax.return
}

// -----

relax.func @memory_alloc_tensor_c1_size(%s: !relax.object) {
  // expected-error @below {{'relax.memory.alloc_tensor' op expected a shape operand or known dimensions, got 'tensor<?xf32>'}}
  %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<?xf32>
  relax.return
}

// -----

relax.func @memory_view_c1_element_type(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.memory.view' op expected a result with the element type and the device of 'tensor<4xf32>', got 'tensor<4xi32>'}}
  %0 = relax.memory.view %x offset(0) : tensor<4xf32> -> tensor<4xi32>
  relax.return
}

// -----

relax.func @memory_view_c2_unknown(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.memory.view' op expected known dimensions, got 'tensor<?xf32>'}}
  %0 = relax.memory.view %x offset(0) : tensor<4xf32> -> tensor<?xf32>
  relax.return
}

// -----

relax.func @memory_view_c3_negative(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.memory.view' op expected an offset of 0 or more, got -1}}
  %0 = relax.memory.view %x offset(-1) : tensor<4xf32> -> tensor<2xf32>
  relax.return
}

// -----

relax.func @memory_view_c3_end(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.memory.view' op expected a part of 4 elements, got 2 from element 3 on}}
  %0 = relax.memory.view %x offset(3) : tensor<4xf32> -> tensor<2xf32>
  relax.return
}
