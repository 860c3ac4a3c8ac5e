// RUN: not relax-opt %s --allow-unregistered-dialect --convert-relax-to-relax-vm 2>&1 | FileCheck %s

// An operation of an unregistered dialect is reported like any other.

// CHECK: error: 'foo.bar' op
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  "foo.bar"() : () -> ()
  relax.return %x : tensor<4xf32>
}
