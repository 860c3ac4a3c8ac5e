// RUN: relax-opt %s --split-input-file --emu-lower-nvvm --verify-diagnostics

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @__nv_float2int_rn(f32) -> i32
    llvm.func @kernel(%a: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
      // expected-error @below {{emu cannot execute '__nv_float2int_rn'}}
      %0 = llvm.call @__nv_float2int_rn(%x) : (f32) -> i32
      // expected-error @below {{emu cannot execute 'nvvm.read.ptx.sreg.clock'}}
      %1 = nvvm.read.ptx.sreg.clock : i32
      // expected-error @below {{emu cannot execute 'llvm.nvvm.bitcast.f2i'}}
      %2 = llvm.call_intrinsic "llvm.nvvm.bitcast.f2i"(%x) : (f32) -> i32
      // expected-error @below {{emu cannot execute 'nvvm.redux.sync'}}
      %3 = nvvm.redux.sync fmin %x, %0 : f32 -> f32
      // expected-error @below {{emu cannot execute 'nvvm.convert.float.to.tf32'}}
      %4 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rz>}
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @kernel(%a: !llvm.ptr<1>, %f: !llvm.ptr, %m: vector<4xi1>)
        attributes {nvvm.kernel} {
      // expected-error @below {{emu cannot execute 'llvm.call'}}
      llvm.call %f() : !llvm.ptr, () -> ()
      // expected-error @below {{emu cannot execute 'llvm.intr.masked.load'}}
      %0 = llvm.intr.masked.load %a, %m {alignment = 4 : i32}
          : (!llvm.ptr<1>, vector<4xi1>) -> vector<4xf32>
      llvm.return
    }
  }
}

// -----

// expected-error @below {{expected a device 'GPU' in 'dlti.target_system_spec'}}
gpu.module @m {
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @kernel(%map: !llvm.ptr, %s: !llvm.ptr<3>, %r: !llvm.ptr<7>,
                      %i: i32, %o: i16, %p: i1) attributes {nvvm.kernel} {
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.shared.cluster.global': it has a multicast mask}}
      nvvm.cp.async.bulk.tensor.shared.cluster.global %r, %map, %s, box [%i]
          multicast_mask = %o : !llvm.ptr<7>, !llvm.ptr
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.shared.cluster.global': its mode is not 'tile'}}
      nvvm.cp.async.bulk.tensor.shared.cluster.global %r, %map, %s,
          box [%i, %i, %i] im2col [%o]
          {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.shared.cluster.global': it has a predicate}}
      nvvm.cp.async.bulk.tensor.shared.cluster.global %r, %map, %s, box [%i]
          predicate = %p : !llvm.ptr<7>, !llvm.ptr
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.shared.cluster.global': it has a group of blocks}}
      nvvm.cp.async.bulk.tensor.shared.cluster.global %r, %map, %s, box [%i]
          {group = #nvvm.cta_group<cta_1>} : !llvm.ptr<7>, !llvm.ptr
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.global.shared.cta': its mode is not 'tile'}}
      nvvm.cp.async.bulk.tensor.global.shared.cta %map, %s, box [%i, %i, %i]
          {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
      // expected-error @below {{emu cannot execute 'nvvm.cp.async.bulk.tensor.global.shared.cta': it has a predicate}}
      nvvm.cp.async.bulk.tensor.global.shared.cta %map, %s, box [%i],
          predicate = %p : !llvm.ptr, !llvm.ptr<3>
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    llvm.func @kernel(%s: !llvm.ptr<3>, %i: i32, %p: i1)
        attributes {nvvm.kernel} {
      // expected-error @below {{emu cannot execute 'nvvm.mbarrier.init': it has a predicate}}
      nvvm.mbarrier.init %s, %i, predicate = %p : !llvm.ptr<3>, i32, i1
      // expected-error @below {{emu cannot execute 'nvvm.mbarrier.arrive.expect_tx': it has a predicate}}
      nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %p
          : !llvm.ptr<3>, i32, i1
      // expected-error @below {{emu cannot execute 'nvvm.mbarrier.arrive': it does not order memory}}
      %0 = nvvm.mbarrier.arrive %s {relaxed = true} : !llvm.ptr<3> -> i64
      // expected-error @below {{emu cannot execute 'nvvm.mbarrier.test.wait': it does not order memory}}
      %1 = nvvm.mbarrier.test.wait %s, %i {relaxed = true}
          : !llvm.ptr<3>, i32 -> i1
      // expected-error @below {{emu cannot execute 'nvvm.mbarrier.arrive_drop'}}
      %2 = nvvm.mbarrier.arrive_drop %s : !llvm.ptr<3> -> i64
      // expected-error @below {{emu cannot execute 'nvvm.mapa'}}
      %3 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
      llvm.return
    }
  }
}

// -----

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 90 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  gpu.module @m {
    // expected-error @below {{emu cannot execute a kernel with clusters of blocks}}
    llvm.func @kernel() attributes {nvvm.kernel,
                                    nvvm.cluster_dim = array<i32: 2, 1, 1>} {
      llvm.return
    }
  }
}
