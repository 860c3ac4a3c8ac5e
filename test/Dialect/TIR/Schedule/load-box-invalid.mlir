// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @f(%A: memref<50x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %c = affine.if affine_set<(i) : (49 - i >= 0)>(%vi) -> f16 {
            %a = affine.load %A[%vi, %vj] : memref<50x64xf16>
            affine.yield %a : f16
          } else {
            %z = arith.constant 1.0 : f16
            affine.yield %z : f16
          }
          affine.store %c, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies values other than zero where the buffer ends}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %c = affine.if affine_set<(i) : (49 - i >= 0)>(%vi) -> f16 {
            %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
            affine.yield %a : f16
          } else {
            %z = arith.constant 0.0 : f16
            affine.yield %z : f16
          }
          affine.store %c, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{a condition other than the bounds of the buffer}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          %d = arith.addf %a, %a : f16
          affine.store %d, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does not copy one element}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does not write shared memory}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<96x160xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj + %vi] : memref<96x160xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' moves along 2 dimensions of the buffer in one step of the tile}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x68xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x68xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies rows of '68' elements, which may not start at multiples of 16 bytes}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vj, %vi] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies 2 bytes of a row, not a multiple of 16}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.swizzled<64>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.swizzled<64>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.swizzled<64>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies 128 bytes of a row, not 64, as the swizzle has}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xi1>, %B: memref<64x64xi1>) {
  %S = tir.alloc : memref<64x64xi1, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xi1>
          affine.store %a, %S[%vi, %vj] : memref<64x64xi1, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xi1, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xi1>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does not copy elements of 1, 2, 4 or 8 bytes}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x512xf16>, %B: memref<64x512xf16>) {
  %S = tir.alloc : memref<64x512xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 512 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 512) {
          %a = affine.load %A[%vi, %vj] : memref<64x512xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x512xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 512 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 512) {
        %a = affine.load %S[%vi, %vj] : memref<64x512xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x512xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies 512 elements along a dimension, more than 256}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x32xf16>, %B: memref<64x32xf16>) {
  %S = tir.alloc : memref<64x32xf16, #tir.scope<shared>>
  tir.for %io to 64 {
    tir.for %ii to 1 {
      tir.for %j to 32 {
        tir.block @copy (spatial %vi = %io * 1 + %ii to 64, spatial %vj = %j to 32) {
          %a = affine.load %A[%vi, %vj] : memref<64x32xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x32xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 32 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 32) {
        %a = affine.load %S[%vi, %vj] : memref<64x32xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x32xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies boxes of 64 bytes, not of a multiple of 128}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x128xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj + (%vj floordiv 32) * 32] : memref<64x128xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' takes steps of different lengths in the buffer}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x128xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj * 2] : memref<64x128xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj * 2] : memref<64x128xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does not write each element of a tile once}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<1x1x1x1x64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[0, 0, 0, 0, %vi, %vj] : memref<1x1x1x1x64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' copies from a buffer of more than five dimensions}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, 63 - %vj] : memref<64x64xf16, #tir.scope<shared>>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, 63 - %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does not start at the first element of a tile}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<64x64xf16>, %B: memref<64x64xf16>) {
  %S = tir.alloc : memref<64x64xf16, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 32 {
      tir.for %j to 64 {
        tir.block @copy (spatial %vi = %io * 32 + %ii to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf16>
          affine.store %a, %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
          memref.store %a, %B[%vi, %vj] : memref<64x64xf16>
        }
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @use (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %S[%vi, %vj] : memref<64x64xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x64xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %io, %ii, %j = transform.tir.get_loops 3 of %copy
    // expected-error @below {{block 'copy' does more than copy one element}}
    %block = transform.tir.load_box %ii
    transform.yield
  }
}
