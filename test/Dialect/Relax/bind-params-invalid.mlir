// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-bind-params='params="{w = dense<2.0> : tensor<4xf32>}"'

// expected-error @below {{expected '@main' to name a relax.func with a body}}
module {}

// -----

// expected-error @below {{has no argument 'w'}}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// -----

// expected-error @below {{expected a constant of type 'tensor<8xf32>' for argument 'w', got 'tensor<4xf32>'}}
relax.func @main(%w: tensor<8xf32> {relax.name = "w"}) -> tensor<8xf32> {
  relax.return %w : tensor<8xf32>
}

// -----

// expected-error @below {{is called in the module: its arguments cannot be bound}}
relax.func @main(%w: tensor<4xf32> {relax.name = "w"}) -> tensor<4xf32> {
  relax.return %w : tensor<4xf32>
}
relax.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @main(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
