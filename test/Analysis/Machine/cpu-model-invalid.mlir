// Each wrong entry of a CPU is one error, at the operation that has it.
// RUN: relax-opt %s --tir-default-schedule --split-input-file --verify-diagnostics -o /dev/null

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got 48 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 48 : i64>>} {
  tir.prim_func @not_a_power() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 0 : i64>>} {
  tir.prim_func @no_bytes() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got -8 : i4}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = -8 : i4>>} {
  tir.prim_func @negative_bytes() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got 1208925819614629174706176 : i128}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 0x100000000000000000000 : i128>>} {
  tir.prim_func @many_bytes() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got "64"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = "64">>} {
  tir.prim_func @bytes_as_text() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got true}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = true>>} {
  tir.prim_func @bytes_as_boolean() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_registers' of the device 'CPU' to be an integer from 1 to 1024, got 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_registers" = 0 : i64>>} {
  tir.prim_func @no_registers() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_registers' of the device 'CPU' to be an integer from 1 to 1024, got 1025 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_registers" = 1025 : i64>>} {
  tir.prim_func @many_registers() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'vector_registers' of the device 'CPU' to be an integer from 1 to 1024, got 1.600000e+01 : f32}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_registers" = 16.0 : f32>>} {
  tir.prim_func @registers_as_float() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'masked_memory' of the device 'CPU' to be true or false, got 1 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"masked_memory" = 1 : i64>>} {
  tir.prim_func @masks_as_number() {
    tir.return
  }
}

// -----

// The specification of a function is wrong, that of the module is not read.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_bytes" = 24>>} {
  // expected-error @below {{'vector_bytes' of the device 'CPU' to be a power of two from 1 to 8192, got 12 : i64}}
  tir.prim_func @of_function() attributes {
      dlti.target_system_spec = #dlti.target_system_spec<
          "CPU" = #dlti.target_device_spec<"vector_bytes" = 12>>} {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'core_cache_bytes' of the device 'CPU' to be an integer from 1 to 1099511627776, got 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"core_cache_bytes" = 0>>} {
  tir.prim_func @no_core_cache() {
    tir.return
  }
}

// -----

// expected-error @below {{expected 'last_cache_bytes' of the device 'CPU' to be an integer from 1 to 1099511627776, got "large"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"last_cache_bytes" = "large">>} {
  tir.prim_func @cache_as_text() {
    tir.return
  }
}
