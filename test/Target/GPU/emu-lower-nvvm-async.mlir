// RUN: relax-opt %s --split-input-file --emu-lower-nvvm | FileCheck %s

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// Operations on mbarriers call services, by their offsets in RelaxEmulatorAPI.

// CHECK-LABEL: llvm.func internal @barriers.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK:         llvm.getelementptr inbounds %[[THREAD]][48]
// CHECK:         %[[BARRIER:.*]] = llvm.getelementptr %{{.*}}[0]
// init
// CHECK:         llvm.getelementptr inbounds %{{.*}}[96]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[COUNT:[^,)]+]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i32) -> ()
// fence.mbarrier.init
// CHECK:         llvm.getelementptr inbounds %{{.*}}[144]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32) -> ()
// arrive, once and several times
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[120]
// CHECK:         %[[STATE:.*]] = llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[ONE]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i32) -> i64
// CHECK:         llvm.getelementptr inbounds %{{.*}}[120]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[COUNT]])
// arrive.expect_tx
// CHECK:         llvm.getelementptr inbounds %{{.*}}[112]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[BYTES:[^,)]+]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i32) -> ()
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[120]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[ONE]])
// expect_tx
// CHECK:         llvm.getelementptr inbounds %{{.*}}[112]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[BYTES]])
// try_wait.parity
// CHECK:         llvm.getelementptr inbounds %{{.*}}[128]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[PARITY:[^,)]+]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i32) -> ()
// test.wait with a state and with a parity
// CHECK:         %[[IS_STATE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[136]
// CHECK:         %[[RESULT:.*]] = llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[STATE]], %[[IS_STATE]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i64, i32) -> i32
// CHECK:         %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         %[[ENDED:.*]] = llvm.icmp "ne" %[[RESULT]], %[[ZERO]]
// CHECK:         %[[WIDE:.*]] = llvm.zext %[[PARITY]] : i32 to i64
// CHECK:         %[[IS_PARITY:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[136]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]], %[[WIDE]], %[[IS_PARITY]])
// try_wait
// CHECK:         llvm.getelementptr inbounds %{{.*}}[136]
// inval
// CHECK:         llvm.getelementptr inbounds %{{.*}}[104]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[BARRIER]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr) -> ()
// CHECK:         llvm.return
// CHECK:       @barriers.text{{.*}}("nvvm.mbarrier.init\00")
// CHECK:       @barriers.text{{.*}}("nvvm.mbarrier.arrive.expect_tx\00")
// CHECK:       @barriers.text{{.*}}("nvvm.mbarrier.try_wait.parity\00")
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @barriers {
    llvm.mlir.global internal @barrier()
        {addr_space = 3 : i32, alignment = 8 : i64} : i64
    llvm.func @kernel(%count: i32, %bytes: i32, %parity: i32)
        attributes {gpu.kernel, nvvm.kernel} {
      %b = llvm.mlir.addressof @barrier : !llvm.ptr<3>
      nvvm.mbarrier.init %b, %count : !llvm.ptr<3>, i32
      nvvm.fence.mbarrier.init
      %s = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64
      %t = nvvm.mbarrier.arrive %b, %count : !llvm.ptr<3> -> i64
      nvvm.mbarrier.arrive.expect_tx %b, %bytes : !llvm.ptr<3>, i32
      nvvm.mbarrier.expect_tx %b, %bytes : !llvm.ptr<3>, i32
      nvvm.mbarrier.try_wait.parity %b, %parity, %count
          : !llvm.ptr<3>, i32, i32
      %0 = nvvm.mbarrier.test.wait %b, %s : !llvm.ptr<3>, i64 -> i1
      %1 = nvvm.mbarrier.test.wait %b, %parity : !llvm.ptr<3>, i32 -> i1
      %2 = nvvm.mbarrier.try_wait %b, %parity : !llvm.ptr<3>, i32 -> i1
      nvvm.mbarrier.inval %b : !llvm.ptr<3>
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// Copies of boxes call services with an array of their coordinates. A tensor
// map is at the address of its argument, and a prefetch does nothing.

// CHECK-LABEL: llvm.func internal @copies.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %[[ARGS:.*]]: !llvm.ptr)
// CHECK:         %[[COORDINATES:.*]] = llvm.alloca %{{.*}} x !llvm.array<2 x i32>
// CHECK:         %[[MAP_AT:.*]] = llvm.getelementptr %[[ARGS]][0]
// CHECK-NEXT:    %[[MAP:.*]] = llvm.load %[[MAP_AT]]
// CHECK-NEXT:    %[[X_AT:.*]] = llvm.getelementptr %[[ARGS]][1]
// CHECK-NEXT:    %[[X_ADDRESS:.*]] = llvm.load %[[X_AT]]
// CHECK-NEXT:    %[[X:.*]] = llvm.load %[[X_ADDRESS]]
// CHECK-NOT:     prefetch
// load
// CHECK:         %[[FIRST:.*]] = llvm.getelementptr %[[COORDINATES]][0]
// CHECK:         llvm.store %[[X]], %[[FIRST]]
// CHECK:         %[[SECOND:.*]] = llvm.getelementptr %[[COORDINATES]][1]
// CHECK:         llvm.store %{{.*}}, %[[SECOND]]
// CHECK:         %[[RANK:.*]] = llvm.mlir.constant(2 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[160]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[TILE:[^,)]+]], %[[MAP]], %[[COORDINATES]], %[[RANK]], %[[BARRIER:[^,)]+]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
// CHECK:         %[[RANK:.*]] = llvm.mlir.constant(5 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[160]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[TILE]], %[[MAP]], %{{.*}}, %[[RANK]], %[[BARRIER]])
// fence.proxy of shared memory, and of all memory
// CHECK:         llvm.getelementptr inbounds %{{.*}}[152]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32) -> ()
// CHECK:         llvm.getelementptr inbounds %{{.*}}[152]
// store
// CHECK:         %[[RANK:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[168]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[MAP]], %[[TILE]], %{{.*}}, %[[RANK]]) : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
// CHECK:         llvm.getelementptr inbounds %{{.*}}[176]
// wait_group, for the reads and for all
// CHECK:         %[[PENDING:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         %[[READ:.*]] = llvm.mlir.constant(1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[184]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[PENDING]], %[[READ]])
// CHECK:         %[[PENDING:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         %[[READ:.*]] = llvm.mlir.constant(0 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[184]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[PENDING]], %[[READ]])
// CHECK:         llvm.return
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @copies {
    llvm.mlir.global external @memory()
        {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
    llvm.func @kernel(
        %map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>,
                         nvvm.grid_constant, llvm.align = 64 : i64},
        %x: i32) attributes {gpu.kernel, nvvm.kernel} {
      %tile = llvm.mlir.addressof @memory : !llvm.ptr<3>
      %b = llvm.getelementptr %tile[4096] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.prefetch tensormap, %map : !llvm.ptr
      %d = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr<7>
      nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %map, %b, box [%x, %x]
          : !llvm.ptr<7>, !llvm.ptr
      nvvm.cp.async.bulk.tensor.shared.cluster.global %tile, %map, %b,
          box [%x, %x, %x, %x, %x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>,
                        space = #nvvm.shared_space<cta>}
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
      nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
      nvvm.cp.async.bulk.tensor.global.shared.cta %map, %tile, box [%x]
          : !llvm.ptr, !llvm.ptr<3>
      nvvm.cp.async.bulk.commit.group
      nvvm.cp.async.bulk.wait_group 1 {read}
      nvvm.cp.async.bulk.wait_group 0
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>

// Elections, registers and named barriers.

// CHECK-LABEL: llvm.func internal @warps.device.kernel(
// CHECK-SAME:    %[[THREAD:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK:         %[[COUNT:.*]] = llvm.mlir.constant(40 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[200]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[COUNT]])
// CHECK:         %[[ALL:.*]] = llvm.mlir.constant(-1 : i32)
// CHECK:         llvm.getelementptr inbounds %{{.*}}[192]
// CHECK:         %[[LEADER:.*]] = llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[ALL]]) : !llvm.ptr, (!llvm.ptr, i32, i32) -> i32
// CHECK:         llvm.icmp "ne" %[[LEADER]], %{{.*}}
// CHECK:         llvm.getelementptr inbounds %{{.*}}[192]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[MASK:[^,)]+]])
// CHECK:         llvm.getelementptr inbounds %{{.*}}[8]
// CHECK:         llvm.call %{{.*}}(%[[THREAD]], %{{.*}}, %[[MASK]], %[[MASK]])
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @warps {
    llvm.func @kernel(%a: !llvm.ptr<1>, %mask: i32)
        attributes {gpu.kernel, nvvm.kernel,
                    nvvm.cluster_dim = array<i32: 1, 1, 1>} {
      nvvm.setmaxregister decrease 40
      %0 = nvvm.elect.sync -> i1
      %1 = nvvm.elect.sync %mask -> i1
      nvvm.barrier id = %mask number_of_threads = %mask
      %2 = llvm.and %0, %1 : i1
      llvm.store %2, %a : i1, !llvm.ptr<1>
      llvm.return
    }
  }
}
