// Passes of MLIR that clean up the loops of a tensor program, as the phase
// `kernels` runs them.

// RUN: relax-opt %s --tir-flatten-blocks --convert-tir-to-scf | FileCheck %s --check-prefix=BEFORE
// RUN: relax-opt %s --tir-flatten-blocks --convert-tir-to-scf --canonicalize | FileCheck %s --check-prefix=CANONICALIZE
// RUN: relax-opt %s --tir-flatten-blocks --convert-tir-to-scf --cse | FileCheck %s --check-prefix=CSE
// RUN: relax-opt %s --tir-flatten-blocks --convert-tir-to-scf --cse --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM

// A loop of no iteration and a branch on a constant are gone.

// BEFORE-LABEL: func.func @dead
// BEFORE-COUNT-2: scf.for
// BEFORE:         scf.if
// CANONICALIZE-LABEL: func.func @dead
// CANONICALIZE-NOT:     scf.if
// CANONICALIZE:         scf.for
// CANONICALIZE-NOT:     scf
// CANONICALIZE:         memref.store
// CANONICALIZE-NOT:     scf
// CANONICALIZE:         return
tir.prim_func @dead(%A: memref<8xf32>) {
  tir.for %i to 0 {
    tir.block @never (spatial %v = %i to 8) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %A[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @fill (spatial %v = %i to 8) {
      %b = arith.constant 1.0 : f32
      %true = arith.constant true
      scf.if %true {
        affine.store %b, %A[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}

// Load and store compute the same index: twice before, once after. The part of
// it that is constant in the inner loop moves out of it.

#square = affine_map<()[s0] -> (s0, s0)>
// BEFORE-LABEL: func.func @square
// BEFORE-COUNT-2: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : index
// BEFORE-NOT:     arith.muli
// BEFORE:         return
// CSE-LABEL:    func.func @square
// CSE:            scf.for
// CSE:              scf.for
// CSE:                arith.muli %{{.*}}, %{{.*}} overflow<nsw> : index
// CSE-NOT:            arith.muli
// CSE:            return
// LICM-LABEL:   func.func @square
// LICM:           scf.for %[[I:.*]] = {{.*}} {
// LICM-NOT:         scf.for
// LICM:             %[[ROW:.*]] = arith.muli %[[I]], %{{.*}} overflow<nsw> : index
// LICM:             scf.for %[[J:.*]] =
// LICM-NEXT:          arith.addi %[[ROW]], %[[J]] overflow<nsw> : index
tir.prim_func @square(%A: memref<?x?xf32> {tir.shape = #square}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%n) {
      tir.block @square (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %b = arith.mulf %a, %a : f32
        affine.store %b, %A[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
