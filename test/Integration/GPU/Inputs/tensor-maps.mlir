// The first 64 columns of a matrix, in tiles of 16 rows: [tile][group][row]
// [neighbour]. TMA copies them, from a view of three dimensions.
#shared = #tir.scope<shared>
#matrix = affine_map<()[s0, s1] -> (s0, s1)>
#tiles = affine_map<()[s0, s1] -> ((s0 + 15) floordiv 16, 8, 16, 8)>

tir.prim_func private @tiles_kernel(%A: memref<?x?xf16> {tir.shape = #matrix},
                     %C: memref<?x8x16x8xf16> {tir.shape = #tiles}, %n: index, %k: index)
    attributes {tir.flattened, tir.scheduled} {
  tir.for %tile to (symbol(%n) + 15) floordiv 16 thread_binding "blockIdx.x" {
    %tile_buffer = tir.alloc : memref<1024xf16, #shared>
    %barrier_buffer = tir.alloc : memref<1xi64, #shared>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %bytes = arith.constant 2048 : i32
      %ticks = arith.constant 10000000 : i32
      %map = tir.tensor_map %A sizes [8, %n, 8] strides [8, %k, 1] box [8, 16, 8] : memref<?x?xf16>

      %tile_index = memref.extract_aligned_pointer_as_index %tile_buffer : memref<1024xf16, #shared> -> index
      %tile_address = arith.index_cast %tile_index : index to i64
      %to = llvm.inttoptr %tile_address : i64 to !llvm.ptr<3>
      %to_cluster = llvm.addrspacecast %to : !llvm.ptr<3> to !llvm.ptr<7>
      %barrier_index = memref.extract_aligned_pointer_as_index %barrier_buffer : memref<1xi64, #shared> -> index
      %barrier_address = arith.index_cast %barrier_index : index to i64
      %barrier = llvm.inttoptr %barrier_address : i64 to !llvm.ptr<3>

      %is_first = arith.cmpi eq, %t, %c0 : index
      scf.if %is_first {
        nvvm.mbarrier.init %barrier, %one : !llvm.ptr<3>, i32
        nvvm.fence.mbarrier.init
        %row = affine.apply affine_map<(d0) -> (d0 * 16)>(%tile)
        %y = arith.index_cast %row : index to i32
        nvvm.mbarrier.arrive.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
        nvvm.cp.async.bulk.tensor.shared.cluster.global %to_cluster, %map, %barrier,
            box [%zero, %y, %zero] : !llvm.ptr<7>, !llvm.ptr
      }
      gpu.barrier
      nvvm.mbarrier.try_wait.parity %barrier, %zero, %ticks : !llvm.ptr<3>, i32, i32
      tir.for %g to 8 {
        tir.for %i to 4 {
          %a = affine.load %tile_buffer[%g * 128 + %i * 32 + %t] : memref<1024xf16, #shared>
          affine.store %a, %C[%tile, %g, %i * 4 + %t floordiv 8, %t mod 8] : memref<?x8x16x8xf16>
        }
      }
    }
  }
  tir.return
}

relax.func @tiles(%x: tensor<?x?xf16, #relax.tensor<[n, k]>>)
    -> tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>> {
  %0 = relax.call_tir @tiles_kernel(%x) symbols(n, k) : (tensor<?x?xf16, #relax.tensor<[n, k]>>)
    -> tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>>
  relax.return %0 : tensor<?x8x16x8xf16, #relax.tensor<[(n + 15) floordiv 16, 8, 16, 8]>>
}
