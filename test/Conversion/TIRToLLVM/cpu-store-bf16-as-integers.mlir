// RUN: relax-opt %s --split-input-file --cpu-store-bf16-as-integers | FileCheck %s

// CHECK: llvm.mlir.global private constant @table(dense<[16256, -16384]> : tensor<2xi16>) {{.*}} : !llvm.array<2 x i16>
llvm.mlir.global private constant @table(dense<[1.0, -2.0]> : tensor<2xbf16>) {addr_space = 0 : i32} : !llvm.array<2 x bf16>

// CHECK-LABEL: llvm.func @moved
llvm.func @moved(%p: !llvm.ptr, %c: i1) {
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(16256 : i16) : i16
  %one = llvm.mlir.constant(1.0 : bf16) : bf16
  // CHECK: llvm.mlir.constant(dense<16320> : vector<2xi16>) : vector<2xi16>
  %v = llvm.mlir.constant(dense<1.5> : vector<2xbf16>) : vector<2xbf16>
  // CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i16
  %x = llvm.load %p : !llvm.ptr -> bf16
  // CHECK: llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, i16
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, bf16
  // CHECK: %[[Y:.*]] = llvm.select %{{.*}}, %[[X]], %[[ONE]] : i1, i16
  %y = llvm.select %c, %x, %one : i1, bf16
  // CHECK: llvm.bitcast %[[Y]] : i16 to i16
  %bits = llvm.bitcast %y : bf16 to i16
  // CHECK: llvm.br ^[[B:.*]](%[[Y]] : i16)
  llvm.br ^next(%y : bf16)
// CHECK: ^[[B]](%{{.*}}: i16):
^next(%z: bf16):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i16, !llvm.ptr
  llvm.store %z, %q : bf16, !llvm.ptr
  llvm.store %v, %q : vector<2xbf16>, !llvm.ptr
  llvm.return
}

// -----

// A module with arithmetic stays as it is.
// CHECK-LABEL: llvm.func @computed
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : bf16
llvm.func @computed(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> bf16
  %y = llvm.fadd %x, %x : bf16
  llvm.store %y, %p : bf16, !llvm.ptr
  llvm.return
}
