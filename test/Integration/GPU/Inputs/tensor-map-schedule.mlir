// A schedule of tensor-map-copy.mlir whose copies to shared memory are TMA.

#part = strided<[?, 1], offset: ?>
#eights = strided<[128, 8, 1], offset: ?>
#shared = #tir.scope<shared>
#split = affine_map<(x, y) -> (y floordiv 8, x, y mod 8)>

module attributes {transform.with_named_sequence} {
tir.intrinsic @load_tile
desc (%S: memref<16x64xf16, #part>, %D: memref<8x16x8xf16, #eights, #shared>) {
  tir.for %i to 16 {
    tir.for %j to 64 {
      tir.block @load (spatial %vi = %i to 16, spatial %vj = %j to 64) {
        %s = affine.load %S[%vi, %vj] : memref<16x64xf16, #part>
        affine.store %s, %D[%vj floordiv 8, %vi, %vj mod 8] : memref<8x16x8xf16, #eights, #shared>
      }
    }
  }
}
impl (%S: memref<16x64xf16, #part>, %D: memref<8x16x8xf16, #eights, #shared>) {
  tir.for %thread to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : index
    %ticks = arith.constant 10000000 : i32
    %bytes = arith.constant 2048 : i32
    %eight = arith.constant 8 : index
    // The map of the whole matrix, and the place of the tile in it.
    %buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %S
        : memref<16x64xf16, #part> -> memref<f16>, index, index, index, index, index
    %groups = arith.divui %strides#0, %eight : index
    %rows = arith.constant 2147483648 : index
    %map = tir.tensor_map %buffer sizes [%groups, %rows, 8] strides [8, %strides#0, 1]
        box [8, 16, 8] : memref<f16>
    %row = arith.divui %offset, %strides#0 : index
    %column = arith.remui %offset, %strides#0 : index
    %group = arith.divui %column, %eight : index
    %y = arith.index_cast %row : index to i32
    %z = arith.index_cast %group : index to i32
    // The destination.
    %to_index = memref.extract_aligned_pointer_as_index %D : memref<8x16x8xf16, #eights, #shared> -> index
    %base, %to_offset, %to_sizes:3, %to_strides:3 = memref.extract_strided_metadata %D
        : memref<8x16x8xf16, #eights, #shared> -> memref<f16, #shared>, index, index, index, index, index, index, index
    %to_bytes = arith.muli %to_offset, %two : index
    %to_sum = arith.addi %to_index, %to_bytes : index
    %to_address = arith.index_cast %to_sum : index to i64
    %to = llvm.inttoptr %to_address : i64 to !llvm.ptr<3>
    %to_cluster = llvm.addrspacecast %to : !llvm.ptr<3> to !llvm.ptr<7>
    // An mbarrier for one phase.
    %barriers = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
    %pointer = nvgpu.mbarrier.get %barriers[%c0] : !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>> -> i64
    %barrier = llvm.inttoptr %pointer : i64 to !llvm.ptr<3>
    %is_first = arith.cmpi eq, %thread, %c0 : index
    scf.if %is_first {
      nvvm.mbarrier.init %barrier, %one : !llvm.ptr<3>, i32
      nvvm.fence.mbarrier.init
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      nvvm.mbarrier.arrive.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
      nvvm.cp.async.bulk.tensor.shared.cluster.global %to_cluster, %map, %barrier,
          box [%zero, %y, %z] : !llvm.ptr<7>, !llvm.ptr
    }
    gpu.barrier
    nvvm.mbarrier.try_wait.parity %barrier, %zero, %ticks : !llvm.ptr<3>, i32, i32
    gpu.barrier
    scf.if %is_first {
      nvvm.mbarrier.inval %barrier : !llvm.ptr<3>
    }
  }
}

  transform.named_sequence @copy(%program: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %program : !transform.any_op
    %a = transform.tir.cache_read %copy, 0 to #tir.scope<shared>
    %i, %j = transform.tir.get_loops 2 of %copy
    %i_block, %i16 = transform.tir.split %i into [?, 16]
    %j_step, %j64 = transform.tir.split %j into [?, 64]
    transform.tir.reorder %i_block, %j_step, %i16, %j64
    transform.tir.compute_at %a to %j_step
    transform.tir.bind %i_block to "blockIdx.y"
    transform.tir.bind %j_step to "blockIdx.x"
    transform.tir.transform_layout %copy, read 0 by #split
    %a_loops:4 = transform.tir.get_loops 4 of %a
    %load = transform.tir.tensorize %a_loops#2 with @load_tile : !transform.tir.loop
    %jo, %ji = transform.tir.split %j64 into [?, 32]
    transform.tir.bind %ji to "threadIdx.x"
    transform.yield
  }
}
