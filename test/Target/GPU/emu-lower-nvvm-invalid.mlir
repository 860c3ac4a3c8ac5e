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

#gpu = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>
module attributes {dlti.target_system_spec = #gpu} {
  llvm.mlir.global internal @expf(1 : i32) : i32
  // expected-error @below {{emu needs 'expf' of the C library, but the host code has another symbol with this name}}
  gpu.module @m {
    llvm.func @__nv_expf(f32) -> f32
    llvm.func @kernel(%a: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
      %0 = llvm.call @__nv_expf(%x) : (f32) -> f32
      llvm.store %0, %a : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}

// -----

// expected-error @below {{expected a device 'GPU' in 'dlti.target_system_spec'}}
gpu.module @m {
}
