// A host may run its children in a new process namespace, in which the child that
// reads bytecode first does not see its parent. Valid bytecode is still accepted.
// The leak checker of a sanitized tool is a child process too, and cannot start
// there.
// REQUIRES: once, process-namespaces, !asan
// RUN: relax-opt %s --emit-bytecode -o %t.mlirbc
// RUN: unshare --user --map-root-user --pid relaxc %t.mlirbc --emit=relax -o - | FileCheck %s
// CHECK: relax.func @main

relax.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = relax.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  relax.return %0 : tensor<3xf32>
}
