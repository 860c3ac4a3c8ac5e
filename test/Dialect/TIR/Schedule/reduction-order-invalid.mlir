// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

// Steps that would change which of equal elements an argmax reports.

// The position is cast behind the choice.

tir.prim_func @argmax(%A: memref<4x6x7xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 7 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 7)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x7xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %old = arith.index_cast %x : i64 to index
          %new = affine.apply affine_map<(a, b) -> (a * 7 + b)>(%v0, %v1)
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          %s = arith.select %c, %new, %old : index
          %t = arith.index_cast %s : index to i64
          affine.store %m, %V[%vi] : memref<4xf32>
          affine.store %t, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%func: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %func : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    // expected-error @below {{does not depend on the order of}}
    transform.tir.reorder %k1, %k0
    transform.yield
  }
}

// -----

// The position is added to behind the choice.

tir.prim_func @argmax(%A: memref<4x6x6xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 6 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 6)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x6xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 6 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          affine.store %m, %V[%vi] : memref<4xf32>
          %s0 = arith.select %c, %new, %x : i64
          %one = arith.constant 0 : i64
          %s = arith.addi %s0, %one : i64
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%func: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %func : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    // expected-error @below {{does not depend on the order of}}
    transform.tir.reorder %k1, %k0
    transform.yield
  }
}

// -----

// The position is chosen by arithmetic.

tir.prim_func @argmax(%A: memref<4x6x6xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 6 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 6)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x6xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 6 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          affine.store %m, %V[%vi] : memref<4xf32>
          %d = arith.extui %c : i1 to i64
          %w = arith.subi %new, %x : i64
          %q = arith.muli %d, %w : i64
          %s = arith.addi %x, %q : i64
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%func: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %func : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    // expected-error @below {{does not depend on the order of}}
    transform.tir.reorder %k1, %k0
    transform.yield
  }
}

// -----

// The choice is in a nested block.

tir.prim_func @argmax(%A: memref<4x6x6xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 6 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 6)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x6xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 7 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          %s = arith.select %c, %new, %x : i64
          affine.store %m, %V[%vi] : memref<4xf32>
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%func: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %func : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    %o, %in = transform.tir.split %k1 into [?, 3]
    %bb = transform.tir.blockize %in
    // expected-error @below {{does not depend on the order of}}
    transform.tir.reorder %o, %k0
    transform.yield
  }
}

// -----

// The new loops are in another order than those of the block.

tir.prim_func @argmax(%A: memref<4x6x6xf32>, %V: memref<4xf32>, %O: memref<4xi64>) {
  %I = tir.alloc : memref<4xi64>
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 6 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 6)
        init (%wi) {
          %lo = arith.constant 0.0 : f32
          %z = arith.constant 0 : i64
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x6xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 6 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %h = arith.constant 0.5 : f32
          %c = arith.cmpf ogt, %a, %h : f32
          %s = arith.select %c, %new, %x : i64
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.for %i to 4 {
    tir.block @out (spatial %v = %i to 4) {
      %a = affine.load %I[%v] : memref<4xi64>
      affine.store %a, %O[%v] : memref<4xi64>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %f : !transform.any_op
    %u = transform.tir.get_block "out" in %f : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    %j = transform.tir.get_loops 1 of %u
    %o, %in = transform.tir.split %k1 into [3, 2]
    %bb = transform.tir.blockize %in
    transform.tir.reorder_block_iterators %bb [0, 2, 1]
    // expected-error @below {{has reduce loops in another order than its iterators, on which its result may depend}}
    transform.tir.compute_at %bb to %j
    transform.yield
  }
}

// -----

// The loops are in another order than the iterators.

tir.prim_func @argmax(%A: memref<4x6x7xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %K to 7 {
      tir.for %k0 to 6 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %K to 7)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x7xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 7 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          %s = arith.select %c, %new, %x : i64
          affine.store %m, %V[%vi] : memref<4xf32>
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%func: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %func : !transform.any_op
    // expected-error @below {{has a result that may depend on the order of its reduction, which the layout changes}}
    transform.tir.transform_block_layout %b by affine_map<(i, a, b) -> (i, a, b)>
    transform.yield
  }
}

// -----

// The iterators have been reordered.

tir.prim_func @argmax(%A: memref<4x6x7xf32>, %V: memref<4xf32>, %I: memref<4xi64>) {
  tir.for %i to 4 {
    tir.for %k0 to 6 {
      tir.for %k1 to 7 {
        tir.block @argmax (spatial %vi = %i to 4, reduce %v0 = %k0 to 6, reduce %v1 = %k1 to 7)
        init (%wi) {
          %lo = arith.constant 0xFF800000 : f32
          %z = arith.constant 0 : i64
          affine.store %lo, %V[%wi] : memref<4xf32>
          affine.store %z, %I[%wi] : memref<4xi64>
        } {
          %a = affine.load %A[%vi, %v0, %v1] : memref<4x6x7xf32>
          %v = affine.load %V[%vi] : memref<4xf32>
          %x = affine.load %I[%vi] : memref<4xi64>
          %n = affine.apply affine_map<(a, b) -> (a * 7 + b)>(%v0, %v1)
          %new = arith.index_cast %n : index to i64
          %c = arith.cmpf ogt, %a, %v : f32
          %m = arith.maximumf %a, %v : f32
          %s = arith.select %c, %new, %x : i64
          affine.store %m, %V[%vi] : memref<4xf32>
          affine.store %s, %I[%vi] : memref<4xi64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "argmax" in %f : !transform.any_op
    %i, %k0, %k1 = transform.tir.get_loops 3 of %b
    transform.tir.reorder_block_iterators %b [0, 2, 1]
    // expected-error @below {{has a result that may depend on the order of its reduction, which the layout changes}}
    transform.tir.transform_block_layout %b by affine_map<(i, a, b) -> (i, a, b)>
    transform.yield
  }
}
