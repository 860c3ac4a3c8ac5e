// RUN: relax-opt %s --split-input-file --verify-diagnostics

module @intrinsic_c1_arguments {
  // expected-error @below {{'tir.intrinsic' op expected the same argument types of its description and implementation}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c2_dynamic {
  // expected-error @below {{'tir.intrinsic' op expected argument #0 to be a memref of static shape with a strided layout and a dynamic offset, got 'memref<?xf32, strided<[1], offset: ?>>'}}
  tir.intrinsic @f
  desc (%A: memref<?xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<?xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<?xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c2_offset {
  // expected-error @below {{'tir.intrinsic' op expected argument #0 to be a memref of static shape with a strided layout and a dynamic offset, got 'memref<4xf32>'}}
  tir.intrinsic @f
  desc (%A: memref<4xf32>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32>
      }
    }
  }
  impl (%A: memref<4xf32>) {
  }
}

// -----

module @intrinsic_c2_type {
  // expected-error @below {{'tir.intrinsic' op expected argument #1 to be a memref of static shape with a strided layout and a dynamic offset, got 'index'}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %n: index) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %n: index) {
  }
}

// -----

module @intrinsic_c3_no_block {
  // expected-error @below {{'tir.intrinsic' op expected its description to be a perfect nest of loops around one block}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c3_two_blocks {
  // expected-error @below {{'tir.intrinsic' op expected its description to be a perfect nest of loops around one block}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
    tir.for %i to 4 {
      tir.block @again (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c3_extent {
  // expected-error @below {{'tir.intrinsic' op expected loops of constant extents in its description}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
    tir.for %j to %i {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c4_predicate {
  // expected-error @below {{'tir.intrinsic' op expected a block without init region and without predicate in its description}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) where (%i - 1 >= 0) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c4_init {
  // expected-error @below {{'tir.intrinsic' op expected a block without init region and without predicate in its description}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (reduce %v = %i to 4)
      init () {
      } {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c5_effect {
  // expected-error @below {{'tir.intrinsic' op expected only affine.load, affine.store and operations without effects in its description, got 'memref.store'}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        // expected-note @below {{see the operation}}
        memref.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c5_region {
  // expected-error @below {{'tir.intrinsic' op expected only affine.load, affine.store and operations without effects in its description, got 'scf.if'}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        %true = arith.constant true
        // expected-note @below {{see the operation}}
        scf.if %true {
        }
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c5_unused {
  // expected-error @below {{'tir.intrinsic' op expected its description to access argument #1}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
}

// -----

module @intrinsic_c6_loop {
  // expected-error @below {{'tir.intrinsic' op expected no operation of tir in its implementation besides loops bound to threads and tensor maps, got 'tir.for'}}
  tir.intrinsic @f
  desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @clear (spatial %v = %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
    }
  }
}
