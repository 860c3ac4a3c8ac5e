// RUN: relax-opt %s --split-input-file --tir-to-llvm-pipeline="target=x86_64-unknown-linux-gnu" | FileCheck %s

// CHECK:       module attributes {{{.*}}llvm.target_triple
// CHECK-DAG:   llvm.func @cbrt(f64) -> f64
// CHECK-DAG:   llvm.func @__relax_kernel_k(
// CHECK-DAG:   llvm.func internal @__relax_impl_k(
// CHECK-DAG:   llvm.func internal @k.parallel0(
// CHECK-NOT:   unrealized_conversion_cast
func.func @k(%A: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.load %A[%i] : memref<?xf64>
    %b = math.cbrt %a : f64
    memref.store %b, %A[%i] : memref<?xf64>
    scf.reduce
  }
  return
}

// -----

// For a vector, the C library is called once per element.
// CHECK-LABEL: llvm.func internal @__relax_impl_of_vector(
// CHECK-COUNT-4: llvm.call @erf(
// CHECK-NOT:     {{arith|vector|math}}.
func.func @of_vector(%A: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %a = vector.load %A[%c0] : memref<?xf64>, vector<4xf64>
  %b = math.erf %a : vector<4xf64>
  vector.store %b, %A[%c0] : memref<?xf64>, vector<4xf64>
  return
}
