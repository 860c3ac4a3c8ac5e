// RUN: relax-opt %s --relax-wrap-prim-funcs --split-input-file --verify-diagnostics

// expected-error @below {{'tir.prim_func' op is public and cannot be called from outside: it writes no argument; make it private, or call it by a 'relax.func'}}
tir.prim_func @nothing(%x: memref<4xf32>) {
  tir.return
}

// -----

// expected-error @below {{cannot be called from outside: index argument 'm' is not the size of a dimension of an input;}}
tir.prim_func @unbound(%x: memref<4xf32>, %y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %m: index) {
  tir.for %i to symbol(%m) {
    tir.block @fill (spatial %v = %i to symbol(%m)) {
      %0 = affine.load %x[0] : memref<4xf32>
      affine.store %0, %y[%v] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// A symbol is no size of its own where it is part of an expression only.
// expected-error @below {{index argument 'arg2' is not the size of a dimension of an input;}}
tir.prim_func @expression(%arg0: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0 * 2)>}, %arg1: memref<4xf32>, %arg2: index) {
  tir.for %i to 4 {
    tir.block @copy (spatial %v = %i to 4) {
      %0 = affine.load %arg0[%v] : memref<?xf32>
      affine.store %0, %arg1[%v] : memref<4xf32>
    }
  }
  tir.return
}

// -----

// expected-error @below {{the elements of argument 'positions' have the type index, which no tensor has;}}
tir.prim_func @elements(%positions: memref<4xindex>, %y: memref<4xf32>) {
  tir.return
}

// -----

func.func private @extern(memref<4xf32>)
// expected-error @below {{'func.call' may access any buffer, and not each buffer has 'tir.buffer_role';}}
tir.prim_func @unknown(%x: memref<4xf32>) {
  tir.block @call () {
    func.call @extern(%x) : (memref<4xf32>) -> ()
  }
  tir.return
}

// -----

// The block states the accesses of another buffer.
func.func private @extern(memref<4xf32>)
// expected-error @below {{'func.call' may access any buffer, and not each buffer has 'tir.buffer_role';}}
tir.prim_func @half_stated(%x: memref<4xf32>, %y: memref<4xf32>) {
  tir.block @call () access (%y : memref<4xf32> = <write, () -> (0), [4]>) {
    func.call @extern(%x) : (memref<4xf32>) -> ()
  }
  tir.return
}

// -----

// expected-error @below {{its blocks have been flattened;}}
tir.prim_func @flattened(%x: memref<4xf32>) attributes {tir.flattened} {
  tir.return
}

// -----

// expected-error @below {{it writes argument #1, whose 'tir.buffer_role' is 'in';}}
tir.prim_func @writes_input(%x: memref<4xf32>, %y: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}) {
  tir.for %i to 4 {
    tir.block @copy (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}
