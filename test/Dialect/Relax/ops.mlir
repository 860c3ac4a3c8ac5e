// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

func.func private @relu(memref<?x4xf32>, memref<?x4xf32>, index)

// CHECK-LABEL: relax.func private @double(
// CHECK-SAME: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[2 * n]>>
relax.func private @double(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[2 * n]>>

// CHECK-LABEL: relax.func private @effect() attributes {impure}
relax.func private @effect() attributes {impure}

// CHECK-LABEL: relax.func @calls
// CHECK-SAME: attributes {impure}
relax.func @calls(%x: tensor<?xf32, #relax.tensor<[m]>>)
    -> tensor<?xf32, #relax.tensor<[2 * m]>> attributes {impure} {
  // CHECK: %[[D:.*]] = relax.call @double(%{{.*}}) : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[2 * m]>>
  %0 = relax.call @double(%x) : (tensor<?xf32, #relax.tensor<[m]>>)
      -> tensor<?xf32, #relax.tensor<[2 * m]>>
  // A result may be less precise.
  // CHECK: relax.call @double(%{{.*}}) : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
  %1 = relax.call @double(%x) : (tensor<?xf32, #relax.tensor<[m]>>)
      -> tensor<?xf32>
  // CHECK: relax.call impure @effect() : () -> ()
  relax.call impure @effect() : () -> ()
  // CHECK: relax.call_packed "lib.print"(%[[D]], %{{.*}}) : (tensor<?xf32, #relax.tensor<[2 * m]>>, tensor<?xf32>) -> !relax.object
  %2 = relax.call_packed "lib.print"(%0, %1)
      : (tensor<?xf32, #relax.tensor<[2 * m]>>, tensor<?xf32>) -> !relax.object
  // CHECK: relax.return %[[D]]
  relax.return %0 : tensor<?xf32, #relax.tensor<[2 * m]>>
}

// CHECK-LABEL: relax.func @tensor_programs
relax.func @tensor_programs(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>,
                            %s: !relax.shape<[?, ?]>) {
  // CHECK: relax.call_tir @relu(%{{.*}}) symbols(n) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.call_tir @relu(%x) symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.call_tir @relu(%{{.*}}) symbols(n) out_shape(%{{.*}} : !relax.shape<[?, ?]>) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32>
  %1 = relax.call_tir @relu(%x) symbols(n) out_shape(%s : !relax.shape<[?, ?]>)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32>
  // CHECK: relax.call_dps_packed "lib.sort"(%{{.*}}) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<4xi64>)
  %2:2 = relax.call_dps_packed "lib.sort"(%x)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<4xi64>)
  relax.return
}

// CHECK-LABEL: relax.func @regions
relax.func @regions(%c: tensor<i1>, %x: tensor<?xf32, #relax.tensor<[n]>>,
                    %y: tensor<?xf32, #relax.tensor<[m]>>)
    -> tensor<?xf32, #relax.tensor<[k]>> {
  // Two different sizes get one new name.
  // CHECK: %[[R:.*]] = relax.if %{{.*}} : tensor<i1> -> tensor<?xf32, #relax.tensor<[k]>> {
  // CHECK-NEXT: relax.yield %{{.*}} : tensor<?xf32, #relax.tensor<[n]>>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: relax.yield %{{.*}} : tensor<?xf32, #relax.tensor<[m]>>
  // CHECK-NEXT: }
  %0 = relax.if %c : tensor<i1> -> tensor<?xf32, #relax.tensor<[k]>> {
    relax.yield %x : tensor<?xf32, #relax.tensor<[n]>>
  } else {
    relax.yield %y : tensor<?xf32, #relax.tensor<[m]>>
  }
  // CHECK: relax.dataflow -> tensor<?xf32, #relax.tensor<[r]>>, tensor<?xf32> {
  %1:2 = relax.dataflow -> tensor<?xf32, #relax.tensor<[r]>>, tensor<?xf32> {
    // CHECK: relax.call_packed pure "lib.norm"
    %2 = relax.call_packed pure "lib.norm"(%0)
        : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32>
    // CHECK: %[[M:.*]] = relax.match_cast %[[U:.*]] : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[r]>>
    %3 = relax.match_cast %2 : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[r]>>
    // CHECK: relax.output %[[M]], %[[U]] : tensor<?xf32, #relax.tensor<[r]>>, tensor<?xf32>
    relax.output %3, %2 : tensor<?xf32, #relax.tensor<[r]>>, tensor<?xf32>
  }
  // A symbol that the region binds is bound after it.
  // CHECK: relax.shape [r, k] -> !relax.shape<[r, k]>
  %4 = relax.shape [r, k] -> !relax.shape<[r, k]>
  // CHECK: relax.return %[[R]]
  relax.return %0 : tensor<?xf32, #relax.tensor<[k]>>
}

// CHECK-LABEL: relax.func @values
relax.func @values(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) {
  // CHECK: relax.constant dense<0.000000e+00> : tensor<4xf32>
  %0 = relax.constant dense<0.0> : tensor<4xf32>
  // CHECK: relax.prim_value 3 : i64
  %1 = relax.prim_value 3 : i64
  // CHECK: relax.prim_value 5.000000e-01 : f32
  %2 = relax.prim_value 0.5 : f32
  // CHECK: relax.prim_value <4 * n> : i64
  %3 = relax.prim_value <n * 4> : i64
  // CHECK: relax.shape [] -> !relax.shape<[]>
  %4 = relax.shape [] -> !relax.shape<[]>
  // CHECK: relax.shape [4 * n] -> !relax.shape<[?]>
  %5 = relax.shape [4 * n] -> !relax.shape<[?]>
  // CHECK: relax.shape_of %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> !relax.shape<[n, 4]>
  %6 = relax.shape_of %x
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> !relax.shape<[n, 4]>
  // CHECK: relax.erase_shape %{{.*}} : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<?x4xf32>
  %7 = relax.erase_shape %x
      : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<?x4xf32>
  // CHECK: relax.tuple %{{.*}}, %{{.*}} : (tensor<?x4xf32>, !relax.shape<[n, 4]>) -> tuple<tensor<?x4xf32>, !relax.shape<[n, 4]>>
  %8 = relax.tuple %7, %6 : (tensor<?x4xf32>, !relax.shape<[n, 4]>)
      -> tuple<tensor<?x4xf32>, !relax.shape<[n, 4]>>
  // CHECK: relax.tuple_get_item %{{.*}}[1] : (tuple<tensor<?x4xf32>, !relax.shape<[n, 4]>>) -> !relax.shape<[n, 4]>
  %9 = relax.tuple_get_item %8[1]
      : (tuple<tensor<?x4xf32>, !relax.shape<[n, 4]>>) -> !relax.shape<[n, 4]>
  relax.return
}

// CHECK-LABEL: relax.func @memory
relax.func @memory(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>,
                   %s: !relax.shape<[?]>) {
  // CHECK: %[[A:.*]] = relax.builtin.alloc_tensor : tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.builtin.alloc_tensor : tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.builtin.alloc_tensor shape(%[[S:.*]] : !relax.shape<[?]>) : tensor<?xf32>
  %1 = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?]>) : tensor<?xf32>
  // CHECK: relax.call_kernel @relu ins(%{{.*}} : tensor<?x4xf32, #relax.tensor<[n, 4]>>) outs(%[[A]] : tensor<?x4xf32, #relax.tensor<[n, 4]>>) symbols(n)
  relax.call_kernel @relu ins(%x : tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      outs(%0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>) symbols(n)
  // CHECK: %[[T:.*]] = relax.memory.alloc_storage size(16 * n) : !relax.object
  %2 = relax.memory.alloc_storage size(16 * n) : !relax.object
  // CHECK: relax.memory.alloc_storage shape(%[[S]] : !relax.shape<[?]>) dtype(f32) device(@cpu) : !relax.object
  %3 = relax.memory.alloc_storage shape(%s : !relax.shape<[?]>) dtype(f32)
      device(@cpu) : !relax.object
  // CHECK: %[[D:.*]] = relax.to_device %[[A]] {device = @CPU} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>
  %d = relax.to_device %0 {device = @CPU} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      -> tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>
  // CHECK: relax.hint_on_device %[[D]] {device = @GPU} : (tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>) -> tensor<?x4xf32, #relax.tensor<[n, 4], device = @GPU>>
  %h = relax.hint_on_device %d {device = @GPU} : (tensor<?x4xf32, #relax.tensor<[n, 4], device = @CPU>>)
      -> tensor<?x4xf32, #relax.tensor<[n, 4], device = @GPU>>
  // CHECK: relax.memory.alloc_tensor %[[T]] offset(0) : !relax.object -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %4 = relax.memory.alloc_tensor %2 offset(0)
      : !relax.object -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.memory.alloc_tensor %{{.*}} offset(4 * n) shape(%[[S]] : !relax.shape<[?]>) : !relax.object -> tensor<?xf32>
  %5 = relax.memory.alloc_tensor %3 offset(4 * n) shape(%s : !relax.shape<[?]>)
      : !relax.object -> tensor<?xf32>
  // CHECK: relax.memory.kill_tensor %{{.*}} : tensor<?xf32>
  relax.memory.kill_tensor %5 : tensor<?xf32>
  // CHECK: relax.memory.kill_storage %[[T]] : !relax.object
  relax.memory.kill_storage %2 : !relax.object
  // CHECK: relax.vm.kill_object %[[S]] : !relax.shape<[?]>
  relax.vm.kill_object %s : !relax.shape<[?]>
  relax.return
}

func.func private @in_place(memref<?x4xf32>, memref<4xf32>, memref<?x4xf32>, index)

// CHECK-LABEL: relax.func @in_place_calls
relax.func @in_place_calls(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %y: tensor<4xf32>) attributes {impure} {
  // CHECK: relax.call_tir_inplace @in_place(%{{.*}}, %{{.*}}) inplace_indices = [-1, 0] symbols(n) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xf32>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>)
  %0:2 = relax.call_tir_inplace @in_place(%x, %y) inplace_indices = [-1, 0] symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xf32>)
      -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>)
  // CHECK: relax.call_kernel @in_place ins(%{{.*}}, %{{.*}} : {{.*}}) outs(%{{.*}} : {{.*}}) written [0] symbols(n)
  relax.call_kernel @in_place ins(%x, %y : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xf32>)
      outs(%0#0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>) written [0] symbols(n)
  relax.return
}

// CHECK-LABEL: relax.func @views
relax.func @views(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) {
  // CHECK: relax.memory.view %{{.*}} offset(4 * n - 8) : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<2x4xf32>
  %0 = relax.memory.view %x offset(4 * n - 8) : tensor<?x4xf32, #relax.tensor<[n, 4]>> -> tensor<2x4xf32>
  relax.return
}
