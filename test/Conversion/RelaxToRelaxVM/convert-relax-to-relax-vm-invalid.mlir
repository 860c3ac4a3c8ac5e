// RUN: relax-opt %s --convert-relax-to-relax-vm --split-input-file --verify-diagnostics

// expected-error @below {{expected a body}}
relax.func private @declared(tensor<4xf32>) -> tensor<4xf32>

// -----

relax.func @operator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.relu' op expected to be a call of a kernel by now; run 'relax-legalize-ops' first}}
  %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @dataflow(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.dataflow' op must be removed before this conversion; run 'relax-to-non-dataflow' first}}
  %0 = relax.dataflow -> tensor<4xf32> {
    relax.output %x : tensor<4xf32>
  }
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @memory() attributes {force_pure} {
  // expected-error @below {{expected to be lowered to calls by now; run the passes from 'relax-to-non-dataflow' to 'relax-vm-shape-lower' first}}
  %s = relax.memory.alloc_storage size(16) : !relax.object
  relax.return
}

// -----

relax.func @expression(%x: tensor<?xf32, #relax.tensor<[n]>>) -> i64 {
  // expected-error @below {{expected a number; run 'relax-vm-shape-lower' first}}
  %0 = relax.prim_value <2 * n> : i64
  relax.return %0 : i64
}

// -----

relax.func @shape(%x: tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[n]> {
  // expected-error @below {{expected constants; run 'relax-vm-shape-lower' first}}
  %0 = relax.shape [n] -> !relax.shape<[n]>
  relax.return %0 : !relax.shape<[n]>
}

// -----

func.func private @main()

// expected-error @below {{cannot be renamed to its global symbol "main": the module already has a symbol of this name}}
relax.func @f(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {global_symbol = "main"} {
  relax.return %x : tensor<4xf32>
}
