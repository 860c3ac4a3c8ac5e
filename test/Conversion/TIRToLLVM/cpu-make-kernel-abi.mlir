// RUN: relax-opt %s --cpu-make-kernel-abi --reconcile-unrealized-casts --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: llvm.func internal @__relax_impl_k(
// CHECK-SAME:    %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: !llvm.ptr {llvm.noalias}, %{{.*}}: i64) -> i32
// CHECK-SAME:    no_inline
// CHECK:         llvm.return

// CHECK-LABEL: llvm.func @__relax_kernel_k(
// CHECK-SAME:    %[[CTX:.*]]: !llvm.ptr, %[[BUFFERS:.*]]: !llvm.ptr, %[[SYMBOLS:.*]]: !llvm.ptr) -> i32
// CHECK-SAME:    tir.kernel = array<i64: 2, 1>
// CHECK:         %[[A:.*]] = llvm.load %[[BUFFERS]]
// CHECK:         %[[SLOT:.*]] = llvm.getelementptr inbounds %[[BUFFERS]][1]
// CHECK:         %[[B:.*]] = llvm.load %[[SLOT]]
// CHECK:         %[[N:.*]] = llvm.load %[[SYMBOLS]]
// CHECK:         %[[CODE:.*]] = llvm.call @__relax_impl_k(%[[CTX]], %[[A]], %[[B]], %[[N]])
// CHECK:         llvm.return %[[CODE]]
func.func @k(%A: memref<?xf32>, %B: memref<16xf32>, %n: index) {
  return
}

// -----

// CHECK-LABEL: llvm.func internal @__relax_impl_aliasing(
// CHECK-NOT:     noalias
func.func @aliasing(%A: memref<?xf32>) attributes {tir.noalias = false} {
  return
}

// -----

// One request for all buffers is tested and released.

// CHECK-LABEL: llvm.func internal @__relax_impl_workspace(
// CHECK-SAME:    %[[CTX:[^:]*]]: !llvm.ptr
// CHECK:         %[[ALLOC:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[WORK:.*]] = llvm.call %[[ALLOC]](%[[CTX]], %{{.*}}, %{{.*}}) : !llvm.ptr, (!llvm.ptr, i64, i64) -> !llvm.ptr
// CHECK:         %[[NULL:.*]] = llvm.icmp "eq" %[[WORK]]
// CHECK:         llvm.cond_br %[[NULL]], ^[[FAIL:.*]], ^
// CHECK:         %[[FREE:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.call %[[FREE]](%[[CTX]], %[[WORK]])
// CHECK:         llvm.return
// CHECK:       ^[[FAIL]]:
// CHECK:         llvm.return
func.func @workspace(%A: memref<?xf32>, %n: index) {
  %T = memref.alloc(%n) : memref<?xf32>
  %U = memref.alloc() : memref<8xi64>
  %c0 = arith.constant 0 : index
  %a = memref.load %T[%c0] : memref<?xf32>
  memref.store %a, %A[%c0] : memref<?xf32>
  return
}

// -----

// CHECK-LABEL: llvm.func internal @__relax_impl_launching(
// CHECK:         %[[CODE:.*]] = llvm.call @body.launch(
// CHECK:         llvm.icmp "ne" %[[CODE]]
// CHECK:         llvm.cond_br
func.func @launching(%A: memref<8xf32>, %n: index) {
  %rc = call @body.launch(%n, %n, %A) : (index, index, memref<8xf32>) -> i32
  return
}

// CHECK-LABEL: llvm.func internal @body.thunk(
// CHECK-SAME:    %[[CTX:[^:]*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64, %[[CAPTURES:.*]]: !llvm.ptr) -> i32
// CHECK:         %[[FIELD:.*]] = llvm.getelementptr %[[CAPTURES]][0, 0]
// CHECK:         %[[A:.*]] = llvm.load %[[FIELD]] : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.call @body(%[[CTX]], %[[BEGIN]], %[[END]], %[[A]])

// CHECK-LABEL: llvm.func internal @body.launch(
// CHECK-SAME:    %[[CTX:[^:]*]]: !llvm.ptr, %[[EXTENT:.*]]: i64, %[[GRAIN:.*]]: i64, %[[A:.*]]: !llvm.ptr) -> i32
// CHECK:         %[[THUNK:.*]] = llvm.mlir.addressof @body.thunk
// CHECK:         llvm.icmp "sle" %[[EXTENT]], %[[GRAIN]]
// CHECK:         llvm.call @body(%[[CTX]], %{{.*}}, %[[EXTENT]], %[[A]])
// CHECK:         llvm.store %[[A]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.call %{{.*}}(%[[CTX]], %[[EXTENT]], %[[GRAIN]], %[[THUNK]], %{{.*}})
func.func private @body.launch(index, index, memref<8xf32>) -> i32
    attributes {tir.parallel_body = @body}

// CHECK-LABEL: llvm.func internal @body(
// CHECK-SAME:    !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr {llvm.noalias}) -> i32
func.func private @body(%begin: index, %end: index, %A: memref<8xf32>) {
  return
}

// -----

// expected-error @below {{expected buffers of rank 1 with the identity layout, got 'memref<4x4xf32>'}}
func.func @rank(%A: memref<4x4xf32>) {
  return
}

// -----

// expected-error @below {{expected arguments of a kernel to be memrefs and indices, got 'f32'}}
func.func @scalar(%a: f32) {
  return
}

// -----

// expected-error @below {{expected 'tir.parallel_body' or 'tir.device_kernel' on a function without a body}}
func.func private @external(index)

// -----

func.func @late_alloc(%A: memref<4xf32>, %n: index) {
  cf.br ^next
^next:
  // expected-error @below {{expected buffers of rank 1 allocated at the start of their function}}
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

func.func @alloc_after_assert(%A: memref<4xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  %small = arith.cmpi slt, %n, %c4 : index
  cf.assert %small, "too many"
  // expected-error @below {{expected buffers of rank 1 allocated at the start of their function}}
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

// An assertion sets the error, releases the buffers, and returns a code.

// CHECK-DAG:   llvm.mlir.global internal constant @[[$KIND_NAME:.*]]("RuntimeError\00")
// CHECK-DAG:   llvm.mlir.global internal constant @[[$TEXT_NAME:.*]]("too many\00")
// CHECK-LABEL: llvm.func internal @__relax_impl_asserting(
// CHECK-SAME:    %[[CTX:[^:]*]]: !llvm.ptr
// CHECK-DAG:     %[[FAILED:.*]] = llvm.mlir.constant(-1 : i32)
// CHECK-DAG:     %[[TEXT:.*]] = llvm.mlir.addressof @[[$TEXT_NAME]]
// CHECK-DAG:     %[[KIND:.*]] = llvm.mlir.addressof @[[$KIND_NAME]]
// CHECK:         %[[SMALL:.*]] = arith.cmpi slt
// CHECK-NEXT:    llvm.cond_br %[[SMALL]], ^{{.*}}, ^[[FAIL:.*]]
// CHECK:       ^[[FAIL]]:
// CHECK-DAG:     %[[KIND_START:.*]] = llvm.getelementptr %[[KIND]][0, 0]
// CHECK-DAG:     %[[TEXT_START:.*]] = llvm.getelementptr %[[TEXT]][0, 0]
// CHECK:         llvm.call %{{.*}}(%[[CTX]], %[[KIND_START]], %[[TEXT_START]]) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.br ^[[EXIT:.*]](%[[FAILED]] : i32)
// CHECK:       ^[[EXIT]](
// CHECK:         llvm.call %{{.*}}(%[[CTX]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
func.func @asserting(%A: memref<4xf32>, %n: index) {
  %T = memref.alloc(%n) : memref<?xf32>
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %a = memref.load %A[%c0] : memref<4xf32>
  memref.store %a, %T[%c0] : memref<?xf32>
  %small = arith.cmpi slt, %n, %c4 : index
  cf.assert %small, "too many"
  return
}

// -----

// A function that fills a tensor map describes it from the innermost dimension
// on, with strides in bytes. A launch gets the address of a tensor map itself.

// CHECK-LABEL: llvm.func internal @f.tensor_map0(
// CHECK-SAME:    %[[CTX:[^:]*]]: !llvm.ptr, %[[MAP:[^:]*]]: !llvm.ptr, %[[BASE:[^:]*]]: !llvm.ptr, %[[M:[^:]*]]: i64, %[[K:[^:]*]]: i64, %[[STRIDE:[^:]*]]: i64, %[[ONE:[^:]*]]: i64) -> i32
// CHECK:         %[[INFO:.*]] = llvm.alloca {{.*}} x !llvm.struct<(ptr, ptr, i32, i32, i32, i32, array<5 x i64>, array<4 x i64>, array<5 x i64>)>
// CHECK:         llvm.store %[[BASE]], %{{.*}} : !llvm.ptr, !llvm.ptr
// CHECK:         %[[SIZE0:.*]] = llvm.getelementptr %[[INFO]][0, 6, 0]
// CHECK-NEXT:    llvm.store %[[K]], %[[SIZE0]]
// CHECK:         %[[SIZE1:.*]] = llvm.getelementptr %[[INFO]][0, 6, 1]
// CHECK-NEXT:    llvm.store %[[M]], %[[SIZE1]]
// CHECK:         %[[BYTES:.*]] = llvm.mul %[[STRIDE]], %{{.*}} : i64
// CHECK-NEXT:    %[[STRIDE0:.*]] = llvm.getelementptr %[[INFO]][0, 7, 0]
// CHECK-NEXT:    llvm.store %[[BYTES]], %[[STRIDE0]]
// CHECK:         %[[CODE:.*]] = llvm.call %{{.*}}(%[[CTX]], %[[MAP]], %[[INFO]]) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
// CHECK-NEXT:    llvm.return %[[CODE]] : i32
func.func private @f.tensor_map0(!llvm.ptr, memref<?xbf16>, index, index, index, index) -> i32
    attributes {tir.tensor_map = {box = array<i64: 4, 8>, swizzle = 0 : i64, type = bf16}}

llvm.mlir.global external @m.device_module() {addr_space = 0 : i32} : !llvm.struct<(ptr, i32, ptr)>

// CHECK-LABEL: llvm.func internal @f.kernel0.launch(
// CHECK-SAME:    %[[ARGUMENT:[^:]*]]: !llvm.ptr) -> i32
// CHECK:         %[[ARGUMENTS:.*]] = llvm.alloca {{.*}} x !llvm.array<1 x ptr>
// CHECK-NEXT:    %[[FIRST:.*]] = llvm.getelementptr %[[ARGUMENTS]][0, 0]
// CHECK-NEXT:    llvm.store %[[ARGUMENT]], %[[FIRST]]
func.func private @f.kernel0.launch(index, index, index, index, index, index, index, !llvm.ptr) -> i32
    attributes {tir.device_kernel = @m::@k}
