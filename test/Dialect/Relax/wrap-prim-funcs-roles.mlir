// RUN: relax-opt %s --relax-wrap-prim-funcs | FileCheck %s

// The role of each buffer, from the accesses and from `tir.buffer_role`.

// A program that writes four of eight elements keeps the others.
// CHECK: relax.func @part(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<8xf32> {relax.name = "y"})
tir.prim_func @part(%x: memref<4xf32>, %y: memref<8xf32>) {
  tir.for %i to 4 {
    tir.block @part (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v] : memref<8xf32>
    }
  }
  tir.return
}

// Neither half is written by a block that fills the buffer.
// CHECK: relax.func @halves(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<8xf32> {relax.name = "y"})
tir.prim_func @halves(%x: memref<4xf32>, %y: memref<8xf32>) {
  tir.for %i to 4 {
    tir.block @low (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @high (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v + 4] : memref<8xf32>
    }
  }
  tir.return
}

// Two blocks that do not depend on each other, in both orders.
// CHECK: relax.func @write_read(%y: tensor<8xf32>) -> (tensor<8xf32> {relax.name = "y"}, tensor<f32> {relax.name = "z"})
tir.prim_func @write_read(%y: memref<8xf32>, %z: memref<f32>) {
  tir.block @write () {
    %one = arith.constant 1.0 : f32
    affine.store %one, %y[0] : memref<8xf32>
  }
  tir.block @read () {
    %0 = affine.load %y[4] : memref<8xf32>
    affine.store %0, %z[] : memref<f32>
  }
  tir.return
}
// CHECK: relax.func @read_write(%y: tensor<8xf32>) -> (tensor<8xf32> {relax.name = "y"}, tensor<f32> {relax.name = "z"})
tir.prim_func @read_write(%y: memref<8xf32>, %z: memref<f32>) {
  tir.block @read () {
    %0 = affine.load %y[4] : memref<8xf32>
    affine.store %0, %z[] : memref<f32>
  }
  tir.block @write () {
    %one = arith.constant 1.0 : f32
    affine.store %one, %y[0] : memref<8xf32>
  }
  tir.return
}

// The order of blocks counts where one depends on the other.
// CHECK: relax.func @fill_read() -> (tensor<4xf32> {relax.name = "y"}, tensor<f32> {relax.name = "z"})
tir.prim_func @fill_read(%y: memref<4xf32>, %z: memref<f32>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
  }
  tir.block @read () {
    %0 = affine.load %y[3] : memref<4xf32>
    affine.store %0, %z[] : memref<f32>
  }
  tir.return
}
// CHECK: relax.func @read_fill(%y: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "y"}, tensor<f32> {relax.name = "z"})
tir.prim_func @read_fill(%y: memref<4xf32>, %z: memref<f32>) {
  tir.block @read () {
    %0 = affine.load %y[3] : memref<4xf32>
    affine.store %0, %z[] : memref<f32>
  }
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// An opaque block that states its accesses has no influence on other buffers.
func.func private @extern(memref<1xf32>)
// CHECK: relax.func @beside(%s: tensor<1xf32>) -> (tensor<1xf32> {relax.name = "s"}, tensor<4xf32> {relax.name = "y"})
tir.prim_func @beside(%s: memref<1xf32>, %y: memref<4xf32>) {
  tir.block @call () access (%s : memref<1xf32> = <write, () -> (0), [1]>) {
    func.call @extern(%s) : (memref<1xf32>) -> ()
  }
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// Blocks in one loop: the second block reads the element that the first one
// wrote, or one that a later iteration writes.
// CHECK: relax.func @row(%x: tensor<4x8xf32>) -> (tensor<4xf32> {relax.name = "y"})
tir.prim_func @row(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @zero (spatial %v = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %y[%v] : memref<4xf32>
    }
    tir.for %k to 8 {
      tir.block @sum (spatial %v = %i to 4, reduce %w = %k to 8) {
        %0 = affine.load %x[%v, %w] : memref<4x8xf32>
        %1 = affine.load %y[%v] : memref<4xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %y[%v] : memref<4xf32>
      }
    }
  }
  tir.return
}
// CHECK: relax.func @reversed(%y: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "y"}, tensor<4xf32> {relax.name = "z"})
tir.prim_func @reversed(%y: memref<4xf32>, %z: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
    tir.block @read (spatial %v = %i to 4) {
      %0 = affine.load %y[3 - %v] : memref<4xf32>
      affine.store %0, %z[%v] : memref<4xf32>
    }
  }
  tir.return
}

// Within a block, the write comes first or the read does.
// CHECK: relax.func @write_first() -> (tensor<4xf32> {relax.name = "y"}, tensor<4xf32> {relax.name = "z"})
tir.prim_func @write_first(%y: memref<4xf32>, %z: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @both (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
      %0 = affine.load %y[%v] : memref<4xf32>
      affine.store %0, %z[%v] : memref<4xf32>
    }
  }
  tir.return
}
// CHECK: relax.func @read_first(%y: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "y"}, tensor<4xf32> {relax.name = "z"})
tir.prim_func @read_first(%y: memref<4xf32>, %z: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @both (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      %0 = affine.load %y[%v] : memref<4xf32>
      affine.store %one, %y[%v] : memref<4xf32>
      affine.store %0, %z[%v] : memref<4xf32>
    }
  }
  tir.return
}

// An init region in a branch does not run for an empty reduction.
// CHECK: relax.func @branch(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<f32>) -> (tensor<f32> {relax.name = "y"})
tir.prim_func @branch(%x: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %y: memref<f32>, %n: index) {
  tir.for %k to symbol(%n) {
    tir.if (%k >= 0) {
      tir.block @sum (reduce %w = %k to symbol(%n))
      init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %y[] : memref<f32>
      } {
        %0 = affine.load %x[%w] : memref<?xf32>
        %1 = affine.load %y[] : memref<f32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %y[] : memref<f32>
      }
    }
  }
  tir.return
}

// These loops and this condition leave elements out if the symbol is zero.
#n = affine_map<()[s0] -> (s0)>
// CHECK: relax.func @least(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>)
tir.prim_func @least(%x: memref<?xf32> {tir.shape = #n}, %y: memref<4xf32>, %n: index) {
  tir.for %i to min(4, symbol(%n) * 4) {
    tir.block @fill (spatial %v = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}
// CHECK: relax.func @where(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>)
tir.prim_func @where(%x: memref<?xf32> {tir.shape = #n}, %y: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) where (symbol(%n) - 1 >= 0) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// Tiles cover a buffer that has no element if the symbol is zero.
// CHECK: relax.func @tiles(%x: tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[n]>> {relax.name = "y"})
tir.prim_func @tiles(%x: memref<?xf32> {tir.shape = #n}, %y: memref<?xf32> {tir.shape = #n}, %n: index) {
  tir.for %o to symbol(%n) ceildiv 8 {
    tir.for %i to min(8, symbol(%n) - %o * 8) {
      tir.block @fill (spatial %v = %o * 8 + %i to symbol(%n)) {
        %0 = affine.load %x[%v] : memref<?xf32>
        affine.store %0, %y[%v] : memref<?xf32>
      }
    }
  }
  tir.return
}

// The attribute decides, whatever the accesses say.
// CHECK: relax.func @stated_roles(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>)
// CHECK-SAME: -> (tensor<4xf32> {relax.name = "y"}, tensor<4xf32> {relax.name = "z"}, tensor<4xf32> {relax.name = "w"})
// CHECK: tir.prim_func private @stated_roles_kernel(%x: memref<4xf32>, %y: memref<4xf32>,
// CHECK-NOT: tir.buffer_role
// CHECK: tir.block @copy_z (
// CHECK: tir.block @zero_w (
tir.prim_func @stated_roles(%x: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}, %y: memref<4xf32> {tir.buffer_role = #tir.buffer_role<inout>},
                            %z: memref<4xf32> {tir.buffer_role = #tir.buffer_role<inout>}, %w: memref<4xf32> {tir.buffer_role = #tir.buffer_role<out>}) {
  tir.for %i to 4 {
    tir.block @fill (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}

// A tile is filled, then updated, in each iteration of the loop over tiles.
// CHECK: relax.func @filled_by_tiles(%x: tensor<4x8xf32>) -> (tensor<4xf32> {relax.name = "y"})
tir.prim_func @filled_by_tiles(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  tir.for %o to 2 {
    tir.for %i to 3 {
      tir.block @init (spatial %v = %o * 3 + %i to 4) where (3 - %o * 3 - %i >= 0) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %y[%v] : memref<4xf32>
      }
    }
    tir.for %k to 8 {
      tir.for %i to 3 {
        tir.block @sum (spatial %v = %o * 3 + %i to 4, reduce %vk = %k to 8)
            where (3 - %o * 3 - %i >= 0) {
          %a = affine.load %x[%v, %vk] : memref<4x8xf32>
          %b = affine.load %y[%v] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %y[%v] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}

// The tile that is updated is filled in the next iteration.
// CHECK: relax.func @filled_late(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "y"})
tir.prim_func @filled_late(%x: memref<4xf32>, %y: memref<4xf32>) {
  tir.for %o to 2 {
    tir.for %i to 2 {
      tir.block @init (spatial %v = %o * 2 + %i to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %y[%v] : memref<4xf32>
      }
    }
    tir.for %i to 2 {
      tir.block @add (spatial %v = 2 - %o * 2 + %i to 4) {
        %a = affine.load %x[%v] : memref<4xf32>
        %b = affine.load %y[%v] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %y[%v] : memref<4xf32>
      }
    }
  }
  tir.return
}
