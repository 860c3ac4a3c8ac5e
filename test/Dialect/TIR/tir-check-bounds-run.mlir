// A kernel that accesses memory out of bounds ends with an error. Such indices
// are data or symbols: constants are refused earlier.

// RUN: relax-run %s --function=take --require-pass=tir-check-bounds --input=random:1 --input=zeros --output=- | FileCheck %s --check-prefix=FINE
// RUN: not relax-run %s --function=take --require-pass=tir-check-bounds --input=random:1 --input=ramp 2>&1 | FileCheck %s --check-prefix=TAKE
// RUN: not relax-run %s --function=take --require-pass=tir-check-bounds --input=random:1 --input=ramp -O0 2>&1 | FileCheck %s --check-prefix=TAKE
// RUN: not relax-run %s --function=shift --require-pass=tir-check-bounds --dim=n=20000 2>&1 | FileCheck %s --check-prefix=SHIFT
// REQUIRES: plain-mode

// FINE-NOT: out of bounds
// TAKE: kernel 'take_kernel' reads argument #0 of type memref<8xf32> out of bounds in dimension 0
// SHIFT: kernel 'shift_kernel' reads argument #0 of type memref<?xf32> out of bounds in dimension 0

tir.prim_func private @take_kernel(%A: memref<8xf32>, %I: memref<16xi64>, %B: memref<16xf32>) {
  tir.for %i to 16 {
    tir.block @take (spatial %v = %i to 16) {
      %k = affine.load %I[%v] : memref<16xi64>
      %index = arith.index_cast %k : i64 to index
      %a = memref.load %A[%index] : memref<8xf32>
      affine.store %a, %B[%v] : memref<16xf32>
    }
  }
  tir.return
}
relax.func @take(%x: tensor<8xf32>, %i: tensor<16xi64>) -> tensor<16xf32> {
  %y = relax.call_tir @take_kernel(%x, %i) : (tensor<8xf32>, tensor<16xi64>) -> tensor<16xf32>
  relax.return %y : tensor<16xf32>
}

// On several threads, with a buffer that is released.

#n = affine_map<()[s0] -> (s0)>
tir.prim_func private @shift_kernel(%A: memref<?xf32> {tir.shape = #n}, %B: memref<?xf32> {tir.shape = #n}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) parallel {
    tir.block @shift (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v + symbol(%n) floordiv 10000] : memref<?xf32>
      %b = math.exp %a : f32
      affine.store %b, %T[%v] : memref<?xf32>
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @reverse (spatial %v = %i to symbol(%n)) {
      %a = affine.load %T[symbol(%n) - %v - 1] : memref<?xf32>
      affine.store %a, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}
relax.func @shift(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %y = relax.call_tir @shift_kernel(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %y : tensor<?xf32, #relax.tensor<[n]>>
}
