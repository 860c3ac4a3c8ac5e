// A host may have its children in a new namespace of processes, where the one
// that reads bytecode first does not see its parent: good bytecode is none the
// worse. Who looks for leaks when a sanitized tool ends is a child too, and can
// have none there.
// REQUIRES: once, process-namespaces, !asan
// RUN: relax-opt %s --emit-bytecode -o %t.mlirbc
// RUN: unshare --user --map-root-user --pid relaxc %t.mlirbc --emit=relax -o - | FileCheck %s
// CHECK: relax.func @main

relax.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = relax.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  relax.return %0 : tensor<3xf32>
}
