// RUN: relax-opt %s --relax-static-plan-block-memory --remarks-filter-passed=.* --verify-diagnostics --split-input-file | FileCheck %s

func.func private @f(memref<4xf32>, memref<4xf32>)

// Each tensor but the last is dead when the one after the next is made; the
// last one is the caller's.
// CHECK-LABEL: relax.func @chain
// expected-remark @below {{3 tensors of 48 bytes in 1 arena of 256 bytes}}
relax.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
  // CHECK-NEXT: %[[S:.*]] = relax.memory.alloc_storage size(256) : !relax.object
  // CHECK-NEXT: %[[A:.*]] = relax.memory.alloc_tensor %[[S]] offset(0) : !relax.object -> tensor<4xf32>
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%a : tensor<4xf32>)
  // CHECK: %[[B:.*]] = relax.memory.alloc_tensor %[[S]] offset(128)
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)
  // CHECK: %[[C:.*]] = relax.memory.alloc_tensor %[[S]] offset(0)
  %c = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%b : tensor<4xf32>) outs(%c : tensor<4xf32>)
  // CHECK: %[[D:.*]] = relax.builtin.alloc_tensor : tensor<4xf32>
  %d = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%c : tensor<4xf32>) outs(%d : tensor<4xf32>)
  // CHECK: relax.return %[[D]]
  relax.return %d : tensor<4xf32>
}

// -----

func.func private @f(memref<4xf32>, memref<4xf32>)
func.func private @h(memref<2xf32>, memref<4xf32>)

// A tensor lives as long as a view of it.
// CHECK-LABEL: relax.func @view
// expected-remark @below {{2 tensors of 32 bytes in 1 arena of 256 bytes}}
relax.func @view(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%a : tensor<4xf32>)
  %v = relax.memory.view %a offset(2) : tensor<4xf32> -> tensor<2xf32>
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @h ins(%v : tensor<2xf32>) outs(%b : tensor<4xf32>)
  %c = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_kernel @f ins(%b : tensor<4xf32>) outs(%c : tensor<4xf32>)
  relax.return %c : tensor<4xf32>
}

// -----

func.func private @g(memref<?xf32>, memref<?xf32>, memref<?xf16>, index)

// Element types may differ; 2 * n bytes fit into 4 * n. 4 * m bytes may be more
// than 4 * n, but are not alive with them: the arena has the larger of the two.
// CHECK-LABEL: relax.func @symbolic
// expected-remark @below {{3 tensors of 4 * m + 6 * n bytes in 1 arena of max(128 * ((m + 31) floordiv 32), 128 * ((n + 31) floordiv 32)) bytes}}
relax.func @symbolic(%x: tensor<?xf32, #relax.tensor<[n]>>,
                     %y: tensor<?xf32, #relax.tensor<[m]>>)
    attributes {impure} {
  // CHECK: %[[S:.*]] = relax.memory.alloc_storage size(max(
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0) : !relax.object -> tensor<?xf32, #relax.tensor<[n]>>
  %a = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.call_packed "lib.fill"(%a) {relax.no_capture}
      : (tensor<?xf32, #relax.tensor<[n]>>) -> ()
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0) : !relax.object -> tensor<?xf32, #relax.tensor<[m]>>
  %b = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[m]>>
  relax.call_packed "lib.fill"(%b) {relax.no_capture}
      : (tensor<?xf32, #relax.tensor<[m]>>) -> ()
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0) : !relax.object -> tensor<?xf16
  %c = relax.builtin.alloc_tensor : tensor<?xf16, #relax.tensor<[n]>>
  relax.call_packed "lib.fill"(%c) {relax.no_capture}
      : (tensor<?xf16, #relax.tensor<[n]>>) -> ()
  relax.return
}

// -----

// With an upper bound the size is a constant.
// CHECK-LABEL: relax.func @bounded
// expected-remark @below {{2 tensors of 640 bytes in 1 arena of 512 bytes}}
relax.func @bounded(%x: tensor<?xf32, #relax.tensor<[n]>>)
    attributes {impure, relax.symbol_bounds = {n = #relax.symbol_range<? to 64>}} {
  // CHECK: %[[S:.*]] = relax.memory.alloc_storage size(512)
  %a = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[2 * n]>>
  relax.call_packed "lib.fill"(%a) {relax.no_capture}
      : (tensor<?xf32, #relax.tensor<[2 * n]>>) -> ()
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0) : !relax.object -> tensor<32xf32>
  %b = relax.builtin.alloc_tensor : tensor<32xf32>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<32xf32>) -> ()
  relax.return
}

// -----

// A view keeps its tensor alive, also inside a tuple; a call may keep anything.
// CHECK-LABEL: relax.func @views_and_escapes
// expected-remark @below {{3 tensors of 48 bytes in 1 arena of 256 bytes}}
relax.func @views_and_escapes() attributes {impure} {
  // CHECK: %[[S:.*]] = relax.memory.alloc_storage size(256)
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0)
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %v = relax.reshape %a, %s
      : (tensor<4xf32>, !relax.shape<[2, 2]>) -> tensor<2x2xf32>
  %t = relax.tuple %v : (tensor<2x2xf32>) -> tuple<tensor<2x2xf32>>
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(128)
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<4xf32>) -> ()
  %u = relax.tuple_get_item %t[0]
      : (tuple<tensor<2x2xf32>>) -> tensor<2x2xf32>
  relax.call_packed "lib.fill"(%u) {relax.no_capture} : (tensor<2x2xf32>) -> ()
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0)
  %c = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_packed "lib.fill"(%c) {relax.no_capture} : (tensor<4xf32>) -> ()
  // CHECK: relax.builtin.alloc_tensor
  %d = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_packed "lib.keep"(%d) : (tensor<4xf32>) -> ()
  relax.return
}

// -----

// A use in a branch lasts as long as the if. A tensor of a branch takes the bytes
// of one that is dead there; one that a branch yields is not planned.
// CHECK-LABEL: relax.func @branches
// expected-remark @below {{3 tensors of 48 bytes in 1 arena of 256 bytes}}
relax.func @branches(%c: tensor<i1>) -> tensor<4xf32> attributes {impure} {
  // CHECK: %[[S:.*]] = relax.memory.alloc_storage
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(0)
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  // CHECK: relax.memory.alloc_tensor %[[S]] offset(128)
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<4xf32>) -> ()
  // CHECK: relax.if
  %r = relax.if %c : tensor<i1> -> tensor<4xf32> {
    relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<4xf32>) -> ()
    // CHECK: relax.memory.alloc_tensor %[[S]] offset(128)
    %d = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_packed "lib.fill"(%d) {relax.no_capture} : (tensor<4xf32>) -> ()
    // CHECK: relax.builtin.alloc_tensor
    %e = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.yield %e : tensor<4xf32>
  } else {
    %e = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.yield %e : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

// The size of an arena is known before its first tensor: n is not, here.
// CHECK-LABEL: relax.func @bound_late
// expected-remark @below {{2 tensors of 4 * n + 4 bytes in 2 arenas of 128 * ((n + 31) floordiv 32) + 128 bytes}}
relax.func @bound_late(%x: tensor<?xf32>) attributes {impure} {
  // CHECK: relax.memory.alloc_storage size(128)
  %a = relax.builtin.alloc_tensor : tensor<1xf32>
  relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<1xf32>) -> ()
  %y = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.match_cast
  // CHECK: relax.memory.alloc_storage size(128 * ((n + 31) floordiv 32))
  %b = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.call_packed "lib.fill"(%b) {relax.no_capture}
      : (tensor<?xf32, #relax.tensor<[n]>>) -> ()
  relax.return
}

// -----

// A size that is not known at compile time is left alone.
// CHECK-LABEL: relax.func @unknown_size
relax.func @unknown_size(%s: !relax.shape<[?]>) attributes {impure} {
  // CHECK: relax.builtin.alloc_tensor shape
  %a = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?]>) : tensor<?xf32>
  relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<?xf32>) -> ()
  relax.return
}

// -----

// A multiple shows that the padded size is the size, so that it fits.
// CHECK-LABEL: relax.func @multiple
// expected-remark @below {{2 tensors of 4 * n + 32 * ((n + 7) floordiv 8) bytes in 1 arena of 128 * ((n + 31) floordiv 32) bytes}}
relax.func @multiple(%x: tensor<?xf32, #relax.tensor<[n]>>)
    attributes {impure, relax.symbol_bounds = {n = #relax.symbol_range<multiple_of 8>}} {
  %a = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<?xf32, #relax.tensor<[n]>>) -> ()
  %b = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[8 * ((n + 7) floordiv 8)]>>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<?xf32, #relax.tensor<[8 * ((n + 7) floordiv 8)]>>) -> ()
  relax.return
}

// -----

// Ranges that do not overlap order two symbols.
// CHECK-LABEL: relax.func @ranges
// expected-remark @below {{2 tensors of 4 * m + 32 bytes in 1 arena of 128 * ((m + 31) floordiv 32) bytes}}
relax.func @ranges(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>)
    attributes {impure, relax.symbol_bounds = {m = #relax.symbol_range<16 to ?>, n = #relax.symbol_range<? to 8>}} {
  %a = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[m]>>
  relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<?xf32, #relax.tensor<[m]>>) -> ()
  %b = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<?xf32, #relax.tensor<[n]>>) -> ()
  relax.return
}

// -----

func.func private @f(memref<4xf32>, memref<4xf32>)

// A tensor that is copied to another device is dead after the copy. Tensors on
// two devices share no arena.
// CHECK-LABEL: relax.func @to_device
// CHECK: %[[S:.*]] = relax.memory.alloc_storage size(128) device(@CPU) : !relax.object
// CHECK: relax.memory.alloc_tensor %[[S]]
// CHECK: relax.memory.alloc_tensor %[[S]]
// expected-remark @below {{2 tensors of 32 bytes in 1 arena of 128 bytes}}
relax.func @to_device(%x: tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> (tensor<4xf32>, tensor<4xf32>) attributes {force_pure} {
  %a = relax.builtin.alloc_tensor : tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  relax.call_kernel @f ins(%x : tensor<4xf32, #relax.tensor<[4], device = @CPU>>) outs(%a : tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
  %0 = relax.to_device %a {device = @GPU} : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32>
  %b = relax.builtin.alloc_tensor : tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  relax.call_kernel @f ins(%x : tensor<4xf32, #relax.tensor<[4], device = @CPU>>) outs(%b : tensor<4xf32, #relax.tensor<[4], device = @CPU>>)
  %1 = relax.to_device %b {device = @GPU} : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32>
  relax.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// The arena of tensors in a loop is allocated once, in front of it; a tensor
// from before the loop that the loop reads keeps its bytes in all iterations.
// CHECK-LABEL: relax.func @loop
// CHECK:         %[[S:.*]] = relax.memory.alloc_storage size(256)
// CHECK:         relax.memory.alloc_tensor %[[S]] offset(0)
// CHECK:         relax.while
// CHECK:           relax.memory.alloc_tensor %[[S]] offset(128)
// CHECK:           relax.memory.alloc_tensor %[[S]] offset(128)
// expected-remark @below {{3 tensors of 48 bytes in 1 arena of 256 bytes}}
relax.func @loop(%go: i1) -> i1 attributes {impure} {
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  %r = relax.while(%go) : (i1) -> i1 {
  ^bb0(%c: i1):
    relax.condition(%c : i1) %c : i1
  } do {
  ^bb0(%c: i1):
    relax.call_packed "lib.fill"(%a) {relax.no_capture} : (tensor<4xf32>) -> ()
    %b = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<4xf32>) -> ()
    %d = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_packed "lib.fill"(%d) {relax.no_capture} : (tensor<4xf32>) -> ()
    relax.yield %c : i1
  }
  relax.return %r : i1
}

// -----

// A branch may not run: its tensors of symbolic size have an arena of their
// own, and those of constant size are in the arena of the function. A size that
// may be negative has an arena where its first tensor is.
// CHECK-LABEL: relax.func @symbolic_branch
// CHECK:         relax.memory.alloc_storage size(max(128 * ((n + 31) floordiv 32) - 128, 0))
// CHECK:         %[[S:.*]] = relax.memory.alloc_storage size(128)
// CHECK:         relax.if
// CHECK:           %[[T:.*]] = relax.memory.alloc_storage size(8192 * n)
// CHECK:           relax.memory.alloc_tensor %[[T]] offset(0)
// CHECK:           relax.memory.alloc_tensor %[[T]] offset(4096 * n)
// CHECK:           relax.memory.alloc_tensor %[[S]] offset(0)
// expected-remark @below {{4 tensors of 8196 * n - 112 bytes in 3 arenas of}}
relax.func @symbolic_branch(%c: i1, %x: tensor<?xf32, #relax.tensor<[n]>>)
    attributes {impure} {
  %z = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n - 32]>>
  relax.call_packed "lib.fill"(%z) {relax.no_capture} : (tensor<?xf32, #relax.tensor<[n - 32]>>) -> ()
  relax.if %c : i1 {
    %a = relax.builtin.alloc_tensor : tensor<?x1024xf32, #relax.tensor<[n, 1024]>>
    %b = relax.builtin.alloc_tensor : tensor<?x1024xf32, #relax.tensor<[n, 1024]>>
    relax.call_packed "lib.fill"(%a, %b) {relax.no_capture} : (tensor<?x1024xf32, #relax.tensor<[n, 1024]>>, tensor<?x1024xf32, #relax.tensor<[n, 1024]>>) -> ()
    %d = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_packed "lib.fill"(%d) {relax.no_capture} : (tensor<4xf32>) -> ()
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}

// -----

// A result of a call that keeps no argument may be a view of one.
// CHECK-LABEL: relax.func @forwarded
// CHECK:         relax.memory.alloc_tensor %{{.*}} offset(0)
// CHECK:         relax.memory.alloc_tensor %{{.*}} offset(128)
// expected-remark @below {{2 tensors of 32 bytes in 1 arena of 256 bytes}}
relax.func @forwarded() attributes {impure} {
  %a = relax.builtin.alloc_tensor : tensor<4xf32>
  %v = relax.call_packed "lib.view"(%a) {relax.no_capture} : (tensor<4xf32>) -> tensor<4xf32>
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  relax.call_packed "lib.fill"(%b) {relax.no_capture} : (tensor<4xf32>) -> ()
  relax.call_packed "lib.fill"(%v) {relax.no_capture} : (tensor<4xf32>) -> ()
  relax.return
}
