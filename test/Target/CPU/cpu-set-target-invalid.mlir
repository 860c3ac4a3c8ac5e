// A wrong entry is reported once for all functions.
// RUN: relax-opt %s --pass-pipeline="builtin.module(cpu-set-target, tir-default-schedule)" --verify-diagnostics -o /dev/null

// expected-error @below {{expected 'vector_registers' of the device 'CPU' to be an integer from 1 to 1024, got -1 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"vector_registers" = -1>>} {
  tir.prim_func @first() {
    tir.return
  }
  tir.prim_func @second() {
    tir.return
  }
}
