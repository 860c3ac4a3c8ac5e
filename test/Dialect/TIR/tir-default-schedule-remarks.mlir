// RUN: relax-opt %s --tir-default-schedule --split-input-file --remarks-filter-missed=tir-default-schedule --verify-diagnostics -o /dev/null

// Blocks that are not scheduled.

tir.prim_func @predicate(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{not scheduled | Category:tir-default-schedule | Function=predicate | Reason="block 'copy' has a predicate or a stated access"}}
    tir.block @copy (spatial %vi = %i to 4) where (%i - 1 >= 0) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @scheduled(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 parallel {
    // expected-remark @below {{Reason="a loop around block 'copy' is not serial or has annotations"}}
    tir.block @copy (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @branch(%A: memref<4xf32>, %O: memref<4xf32>, %n: index) {
  tir.if (symbol(%n) - 1 >= 0) {
    tir.for %i to 4 {
      // expected-remark @below {{Reason="block 'copy' and its loops are nested in 'tir.if'"}}
      tir.block @copy (spatial %vi = %i to 4) {
        %a = affine.load %A[%vi] : memref<4xf32>
        affine.store %a, %O[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @split(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %o to 2 {
    tir.for %i to 2 {
      // expected-remark @below {{Reason="block 'copy' is in a loop that several iterators use, or none"}}
      tir.block @copy (spatial %vi = %o * 2 + %i to 4) {
        %a = affine.load %A[%vi] : memref<4xf32>
        affine.store %a, %O[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @repeated(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %r to 3 {
    tir.for %i to 4 {
      // expected-remark @below {{Reason="block 'copy' is in a loop that several iterators use, or none"}}
      tir.block @copy (spatial %vi = %i to 4) {
        %a = affine.load %A[%vi] : memref<4xf32>
        affine.store %a, %O[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @ordered(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'copy' has an iterator that is ordered"}}
    tir.block @copy (ordered %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @overwrites(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 3 {
      // expected-remark @below {{elementwise | Category:tir-default-schedule | Function=overwrites | Reason="cannot prove that iterations write different elements in block 'last'"}}
      tir.block @last (spatial %vi = %i to 4, spatial %vj = %j to 3) {
        %a = affine.load %A[%vi] : memref<4xf32>
        affine.store %a, %O[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @minimum(%A: memref<4xf32>, %O: memref<4xf32>, %n: index) {
  tir.for %i to min(4, symbol(%n)) {
    // expected-remark @below {{Reason="block 'copy' is in a loop whose extent is a minimum"}}
    tir.block @copy (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @ordered(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'copy' has an iterator that is ordered"}}
    tir.block @copy (ordered %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @fixed(%A: memref<4x8xf32>, %O: memref<4x8xf32>, %n: index) {
  tir.for %i to 4 {
    // expected-remark @below {{Reason="block 'copy' has an iterator without a loop of its own"}}
    tir.block @copy (spatial %vi = %i to 4, spatial %vj = symbol(%n) to 8) {
      %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
      affine.store %a, %O[%vi, %vj] : memref<4x8xf32>
    }
  }
  tir.return
}

// -----

// Blocks with branches that are not cut where the branches change.

tir.prim_func @reduced_pad(%A: memref<4xf32>, %O: memref<4xf32>) {
  tir.for %k to 4 {
    // expected-remark @below {{not cut at its branches | Category:tir-default-schedule | Function=reduced_pad | Reason="block 'sum' is a reduction"}}
    tir.block @sum (reduce %vk = %k to 4)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %O[0] : memref<4xf32>
    } {
      %zero = arith.constant 0.0 : f32
      %p = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%vk) -> f32 {
        %a = affine.load %A[%vk - 1] : memref<4xf32>
        affine.yield %a : f32
      } else {
        affine.yield %zero : f32
      }
      %o = affine.load %O[0] : memref<4xf32>
      %s = arith.addf %o, %p : f32
      affine.store %s, %O[0] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @diagonal(%A: memref<4x4xf32>, %O: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      // expected-remark @below {{Reason="no branch of block 'triangle' has a condition over a single loop of constant bounds"}}
      tir.block @triangle (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %zero = arith.constant 0.0 : f32
        %p = affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%vi, %vj) -> f32 {
          %a = affine.load %A[%vi, %vj] : memref<4x4xf32>
          affine.yield %a : f32
        } else {
          affine.yield %zero : f32
        }
        affine.store %p, %O[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @many_parts(%A: memref<8x8x8x8xf32>, %O: memref<10x10x10x10xf32>) {
  tir.for %i to 10 {
    tir.for %j to 10 {
      tir.for %k to 10 {
        tir.for %l to 10 {
          // expected-remark @below {{Reason="the branches of block 'pad' would cut it into 81 parts, more than 27"}}
          tir.block @pad (spatial %vi = %i to 10, spatial %vj = %j to 10, spatial %vk = %k to 10, spatial %vl = %l to 10) {
            %x = affine.if affine_set<(d0, d1, d2, d3) : (d0 - 1 >= 0, 8 - d0 >= 0, d1 - 1 >= 0, 8 - d1 >= 0, d2 - 1 >= 0, 8 - d2 >= 0, d3 - 1 >= 0, 8 - d3 >= 0)>(%vi, %vj, %vk, %vl) -> f32 {
              %a = affine.load %A[%vi - 1, %vj - 1, %vk - 1, %vl - 1] : memref<8x8x8x8xf32>
              affine.yield %a : f32
            } else {
              %zero = arith.constant 0.0 : f32
              affine.yield %zero : f32
            }
            affine.store %x, %O[%vi, %vj, %vk, %vl] : memref<10x10x10x10xf32>
          }
        }
      }
    }
  }
  tir.return
}

// -----

// Readers of a sum that are not computed with it.

tir.prim_func @two_results(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %S = tir.alloc : memref<4xf32>
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{no epilogue | Category:tir-default-schedule | Function=two_results | Reason="block 'sum' writes several buffers"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
        affine.store %zero, %M[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %S[%vi] : memref<4xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %a : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @add (spatial %vi = %i to 4) {
      %s = affine.load %S[%vi] : memref<4xf32>
      %m = affine.load %M[%vi] : memref<4xf32>
      %t = arith.addf %s, %m : f32
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @readers(%A: memref<4x8xf32>, %O: memref<4xf32>, %P: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{no epilogue | Category:tir-default-schedule | Function=readers | Reason="the result of block 'sum' has several readers, or none"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @other (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %P[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @second_sum(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{Reason="block 'total' is a reduction or has regions"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %k to 4 {
    tir.block @total (reduce %vk = %k to 4)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %O[0] : memref<4xf32>
    } {
      %t = affine.load %T[%vk] : memref<4xf32>
      %o = affine.load %O[0] : memref<4xf32>
      %s = arith.addf %t, %o : f32
      affine.store %s, %O[0] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @early(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{no epilogue}}
      // expected-remark @below {{reduction | Category:tir-default-schedule | Function=early | Reason="block 'sum' is not complete: '@read' reads its result before it is written; and no reduction: '@read' reads its result before it is written"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @parallel_reader(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{no epilogue | Category:tir-default-schedule | Function=parallel_reader | Reason="a loop around block 'read' is not serial or has annotations"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 parallel {
    // expected-remark @below {{not scheduled}}
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @indirect(%A: memref<4x8xf32>, %O: memref<4xf32>, %I: memref<4xindex>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{Reason="block 'read' does not read each result once, at the iterators that computed it"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %index = affine.load %I[%vi] : memref<4xindex>
      %t = memref.load %T[%index] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @used_between(%A: memref<4x8xf32>, %O: memref<4xf32>, %P: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{no epilogue}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @early (spatial %vi = %i to 4) {
      %t = affine.load %O[%vi] : memref<4xf32>
      affine.store %t, %P[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @mirrored(%A: memref<4x8xf32>, %O: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      // expected-remark @below {{Reason="block 'read' does not read each result once, at the iterators that computed it"}}
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %s = affine.load %T[%vi] : memref<4xf32>
      %r = affine.load %T[3 - %vi] : memref<4xf32>
      %t = arith.addf %s, %r : f32
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// -----

tir.prim_func @broadcast(%A: memref<2x8xf32>, %O: memref<2x2xf32>) {
  %T = tir.alloc : memref<2xf32>
  tir.for %i to 2 {
    tir.for %k to 8 {
      // expected-remark @below {{Reason="block 'read' does not read each result once, at the iterators that computed it"}}
      tir.block @sum (spatial %vi = %i to 2, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<2xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<2x8xf32>
        %t = affine.load %T[%vi] : memref<2xf32>
        %s = arith.addf %a, %t : f32
        affine.store %s, %T[%vi] : memref<2xf32>
      }
    }
  }
  tir.for %i to 2 {
    tir.for %j to 2 {
      tir.block @read (spatial %vi = %i to 2, spatial %vj = %j to 2) {
        %t = affine.load %T[%vi] : memref<2xf32>
        affine.store %t, %O[%vi, %vj] : memref<2x2xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @two_sums(%A: memref<4x8xf32>, %O: memref<4xf32>, %P: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sums (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
        affine.store %zero, %P[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %t = affine.load %T[%vi] : memref<4xf32>
        %p = affine.load %P[%vi] : memref<4xf32>
        %s = arith.addf %a, %t : f32
        %m = arith.maximumf %a, %p : f32
        affine.store %s, %T[%vi] : memref<4xf32>
        affine.store %m, %P[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @read (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi] : memref<4xf32>
      affine.store %t, %O[%vi] : memref<4xf32>
    }
  }
  tir.return
}
