// A kernel with shared memory and with a buffer of each thread that is indexed
// by a number of the input, and a kernel of another program.
tir.prim_func @turned(%A: memref<8x64xf32>, %I: memref<8xi64>,
                      %B: memref<8x64xf32> {tir.buffer_role = #tir.buffer_role<out>})
    attributes {tir.scheduled} {
  %s = tir.alloc : memref<8x64xf32, #tir.scope<shared>>
  %t = tir.alloc : memref<8x64x200xf32, #tir.scope<local>>
  tir.for %i to 8 thread_binding "blockIdx.x" {
    tir.for %j to 64 thread_binding "threadIdx.x" {
      tir.block @stage (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %0 = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %0, %s[%vi, %vj] : memref<8x64xf32, #tir.scope<shared>>
      }
    }
    tir.for %j to 64 thread_binding "threadIdx.x" {
      tir.for %k to 200 {
        tir.block @table (spatial %vi = %i to 8, spatial %vj = %j to 64, spatial %vk = %k to 200) {
          %0 = affine.load %s[%vi, (%vj + %vk) mod 64] : memref<8x64xf32, #tir.scope<shared>>
          affine.store %0, %t[%vi, %vj, %vk] : memref<8x64x200xf32, #tir.scope<local>>
        }
      }
      tir.block @pick (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %0 = affine.load %I[%vi] : memref<8xi64>
        %1 = arith.index_cast %0 : i64 to index
        %2 = memref.load %t[%vi, %vj, %1] : memref<8x64x200xf32, #tir.scope<local>>
        affine.store %2, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}

tir.prim_func @plain(%A: memref<64xf32>,
                     %B: memref<64xf32> {tir.buffer_role = #tir.buffer_role<out>}) {
  tir.for %i to 64 {
    tir.block @plain (spatial %vi = %i to 64) {
      %0 = affine.load %A[%vi] : memref<64xf32>
      affine.store %0, %B[%vi] : memref<64xf32>
    }
  }
  tir.return
}
