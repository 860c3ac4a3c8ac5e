// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics | FileCheck %s

// All accesses get the memory space, and keep their indices.

// CHECK-LABEL: tir.prim_func @transpose
// CHECK-NEXT:    %[[T:.*]] = tir.alloc : memref<8x64xf16, #tir.swizzled<128>>
// CHECK:         affine.store %{{.*}}, %[[T]][%[[I:.*]], %[[J:.*]]] : memref<8x64xf16, #tir.swizzled<128>>
// CHECK:         affine.load %[[T]][%{{.*}}, %{{.*}}] : memref<8x64xf16, #tir.swizzled<128>>
tir.prim_func @transpose(%A: memref<8x64xf16>, %B: memref<64x8xf16>) {
  %T = tir.alloc : memref<8x64xf16, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf16>
        affine.store %a, %T[%vi, %vj] : memref<8x64xf16, #tir.scope<shared>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 8 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 8) {
        %a = affine.load %T[%vj, %vi] : memref<8x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x8xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    transform.tir.swizzle %first, 0 by 128
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf16>) {
  %T = tir.alloc : memref<8xf16>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f16
      affine.store %a, %T[%vi] : memref<8xf16>
    }
  }
  tir.for %i to 8 {
    tir.block @result (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf16>
      affine.store %a, %A[%vi] : memref<8xf16>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{block 'write' writes buffer 0, which is not in shared memory}}
    transform.tir.swizzle %block, 0 by 128
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf16>) {
  %T = tir.alloc : memref<8xi1, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = arith.constant true
      affine.store %a, %T[%vi] : memref<8xi1, #tir.scope<shared>>
    }
  }
  tir.for %i to 8 {
    tir.block @result (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf16>
      affine.store %a, %A[%vi] : memref<8xf16>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{block 'write' writes buffer 0, whose elements do not have 1, 2, 4 or 8 bytes}}
    transform.tir.swizzle %block, 0 by 128
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf16>) {
  %T = tir.alloc : memref<8xf16, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f16
      affine.store %a, %T[%vi] : memref<8xf16, #tir.scope<shared>>
    }
  }
  tir.for %i to 8 {
    tir.block @result (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf16>
      affine.store %a, %A[%vi] : memref<8xf16>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{expected a swizzle of 32, 64 or 128 bytes, got 48}}
    transform.tir.swizzle %block, 0 by 48
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf16>) {
  %T = tir.alloc : memref<8xf16, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f16
      affine.store %a, %T[%vi] : memref<8xf16, #tir.scope<shared>>
    }
  }
  tir.for %i to 8 {
    tir.block @result (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf16>
      affine.store %a, %A[%vi] : memref<8xf16>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "result" in %root : !transform.any_op
    // expected-error @below {{block 'result' writes buffer 0, which is an argument of the function}}
    transform.tir.swizzle %block, 0 by 128
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf16>) {
  %T = tir.alloc : memref<8xf16, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f16
      affine.store %a, %T[%vi] : memref<8xf16, #tir.scope<shared>>
    }
  }
  tir.for %i to 8 {
    tir.block @result (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf16>
      affine.store %a, %A[%vi] : memref<8xf16>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{block 'write' writes 1 buffers, expected one of number 1}}
    transform.tir.swizzle %block, 1 by 128
    transform.yield
  }
}
