// RUN: relax-opt %s --relax-vm-shape-lower --split-input-file --verify-diagnostics

relax.func @memory() attributes {force_pure} {
  // expected-error @below {{expected to be lowered by now; run 'relax-lower-runtime-builtin' and the passes before it first}}
  %s = relax.memory.alloc_storage size(16) : !relax.object
  relax.return
}
