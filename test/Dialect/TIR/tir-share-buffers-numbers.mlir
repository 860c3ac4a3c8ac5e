// Buffers that share memory hold the right numbers: machine code against the
// interpreter, which runs the program as it stands here. At -O2 the blocks are
// one.

// RUN: relax-run %s --check -O1 --dim=n=7 | FileCheck %s --check-prefix=EQUAL
// RUN: relax-run %s --check -O1 --dim=n=64 | FileCheck %s --check-prefix=EQUAL
// RUN: relax-run %s --check -O0 --dim=n=64 | FileCheck %s --check-prefix=EQUAL
// EQUAL: agrees with the reference

// Of four buffers two are left, one of them computed in place.
// RUN: relaxc %s --compile-to=kernels -O0 --print-after=tir-share-buffers -o %t 2>&1 | FileCheck %s --check-prefixes=SHARED,PLACE
// RUN: relaxc %s --compile-to=kernels -O1 --print-after=tir-share-buffers -o %t 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED-LABEL: tir.prim_func private @chain
// PLACE:          tir.block @in_place
// PLACE-NEXT:       affine.load %[[S:.*]][%
// PLACE:            affine.store %{{.*}}, %[[S]][%
// PLACE:          tir.block @reversed
// SHARED:       tir.block @last

// RUN: relaxc %s --compile-to=kernels -O1 --print-after=tir-share-buffers -o %t 2>&1 | grep -c 'tir.alloc \[symbol' | FileCheck %s --check-prefix=COUNT
// RUN: relaxc %s --compile-to=kernels -O0 --print-after=tir-share-buffers -o %t 2>&1 | grep -c 'tir.alloc \[symbol' | FileCheck %s --check-prefix=COUNT
// RUN: relaxc %s --compile-to=kernels -O0 --print-after=tir-compact-buffers -o %t 2>&1 | grep -c 'tir.alloc \[symbol' | FileCheck %s --check-prefix=BEFORE
// COUNT: {{^}}2{{$}}
// BEFORE: {{^}}4{{$}}
// REQUIRES: plain-mode

#rows = affine_map<()[s0] -> (s0, 40)>
tir.prim_func private @chain(%A: memref<?x40xf32> {tir.shape = #rows}, %B: memref<?x40xf32> {tir.shape = #rows}, %n: index) {
  %S = tir.alloc [symbol(%n), 40] : memref<?x40xf32>
  %T = tir.alloc [symbol(%n), 40] : memref<?x40xf32>
  %U = tir.alloc [symbol(%n), 40] : memref<?x40xf32>
  %V = tir.alloc [symbol(%n), 40] : memref<?x40xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to 40 {
      tir.block @first (spatial %vi = %i to symbol(%n), spatial %vj = %j to 40) {
        %a = affine.load %A[%vi, %vj] : memref<?x40xf32>
        %b = math.exp %a : f32
        affine.store %b, %S[%vi, %vj] : memref<?x40xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 40 {
      tir.block @in_place (spatial %vi = %i to symbol(%n), spatial %vj = %j to 40) {
        %a = affine.load %S[%vi, %vj] : memref<?x40xf32>
        %b = math.tanh %a : f32
        affine.store %b, %T[%vi, %vj] : memref<?x40xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 40 {
      tir.block @reversed (spatial %vi = %i to symbol(%n), spatial %vj = %j to 40) {
        %a = affine.load %T[%vi, 39 - %vj] : memref<?x40xf32>
        %b = math.exp %a : f32
        affine.store %b, %U[%vi, %vj] : memref<?x40xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 40 {
      tir.block @rows (spatial %vi = %i to symbol(%n), spatial %vj = %j to 40) {
        %a = affine.load %U[symbol(%n) - %vi - 1, %vj] : memref<?x40xf32>
        %b = math.tanh %a : f32
        affine.store %b, %V[%vi, %vj] : memref<?x40xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 40 {
      tir.block @last (spatial %vi = %i to symbol(%n), spatial %vj = %j to 40) {
        %a = affine.load %V[%vi, 39 - %vj] : memref<?x40xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x40xf32>
      }
    }
  }
  tir.return
}

relax.func @main(%x: tensor<?x40xf32, #relax.tensor<[n, 40]>>) -> tensor<?x40xf32, #relax.tensor<[n, 40]>> {
  %y = relax.call_tir @chain(%x) symbols(n) : (tensor<?x40xf32, #relax.tensor<[n, 40]>>) -> tensor<?x40xf32, #relax.tensor<[n, 40]>>
  relax.return %y : tensor<?x40xf32, #relax.tensor<[n, 40]>>
}
