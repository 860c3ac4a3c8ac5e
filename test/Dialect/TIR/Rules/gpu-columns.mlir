// Threads share the terms of a few rows times a matrix, and load vectors of its
// columns.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-run %s --reference --function=four_rows --output=@%t.four.npy
// RUN: relax-run %s --target=emu --device=emu --function=four_rows --expected=@%t.four.npy --rtol=1e-4
// RUN: relax-run %s --reference --function=one_row --output=@%t.one.npy
// RUN: relax-run %s --target=emu --device=emu --function=one_row --expected=@%t.one.npy --rtol=1e-2
// RUN: relax-run %s --reference --function=any_terms --dim=n=300 --output=@%t.any.npy
// RUN: relax-run %s --target=emu --device=emu --function=any_terms --dim=n=300 --expected=@%t.any.npy --rtol=1e-4
// RUN: relax-run %s --reference --function=maxima --output=@%t.max.npy
// RUN: relax-run %s --target=emu --device=emu --function=maxima --expected=@%t.max.npy
// RUN: relax-run %s --reference --function=own_reader --output=@%t.own.npy
// RUN: relax-run %s --target=emu --device=emu --function=own_reader --expected=@%t.own.npy --rtol=1e-4
// RUN: relaxc %s --target="cuda -arch=sm_80" --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// A step loads 8 terms of 4 rows, and of the columns of a thread.

// REMARK: [Passed] gpu-columns | Category:tir-default-schedule | Function=four_rows
// CHECK-LABEL: named_sequence @four_rows(
// CHECK:       %[[PARTS:.*]]:3 = transform.tir.split %{{.*}}#2 into [?, 32, 8]
// CHECK:       %[[PART:.*]] = transform.tir.rfactor %[[PARTS]]#1 at 0
// CHECK:       %[[COPY:.*]] = transform.tir.cache_read %{{.*}}, 0 to #tir.scope<shared>
// CHECK-NEXT:  transform.tir.set_scope %[[PART]], 0 to #tir.scope<local>
// CHECK:       transform.tir.compute_at %[[COPY]]
// CHECK:       transform.tir.compute_at %[[PART]]
// CHECK:       %[[A:.*]] = transform.tir.cache_read %[[PART]], 0 to #tir.scope<local>
// CHECK:       %[[B:.*]] = transform.tir.cache_read %[[PART]], 1 to #tir.scope<local>
// CHECK:       transform.tir.bind %{{.*}} to "threadIdx.y"
// CHECK:       transform.tir.bind %{{.*}} to "blockIdx.x"
tir.prim_func @four_rows(%A: memref<4x1024xf32>, %B: memref<1024x100xf32>, %C: memref<4x100xf32>) {
  tir.for %i to 4 {
    tir.for %j to 100 {
      tir.for %k to 1024 {
        tir.block @four_rows (spatial %vi = %i to 4, spatial %vj = %j to 100, reduce %vk = %k to 1024) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<4x100xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x1024xf32>
          %b = affine.load %B[%vk, %vj] : memref<1024x100xf32>
          %c = affine.load %C[%vi, %vj] : memref<4x100xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<4x100xf32>
        }
      }
    }
  }
  tir.return
}

// Elements of f16 are loaded 8 at a time. A relu, and the rounding of the sum,
// are computed with it.

// REMARK: [Passed] gpu-columns | Category:tir-default-schedule | Function=one_row
// CHECK-LABEL: named_sequence @one_row(
// CHECK:       transform.tir.reverse_compute_at %{{.*}} to
// PTX-LABEL:   .entry one_row_kernel_0
// PTX:         ld.global.v4.b32
// PTX:         st.shared.v4.b32
// PTX:         bar.sync
tir.prim_func @one_row(%A: memref<512xf16>, %B: memref<512x8192xf16>, %Y: memref<8192xf16>) {
  %C = tir.alloc : memref<8192xf32>
  tir.for %j to 8192 {
    tir.for %k to 512 {
      tir.block @product (spatial %vj = %j to 8192, reduce %vk = %k to 512) init (%wj) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wj] : memref<8192xf32>
      } {
        %a = affine.load %A[%vk] : memref<512xf16>
        %b = affine.load %B[%vk, %vj] : memref<512x8192xf16>
        %c = affine.load %C[%vj] : memref<8192xf32>
        %ea = arith.extf %a : f16 to f32
        %eb = arith.extf %b : f16 to f32
        %p = arith.mulf %ea, %eb : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vj] : memref<8192xf32>
      }
    }
  }
  tir.for %j to 8192 {
    tir.block @relu (spatial %vj = %j to 8192) {
      %c = affine.load %C[%vj] : memref<8192xf32>
      %zero = arith.constant 0.0 : f32
      %r = arith.maximumf %c, %zero : f32
      %t = arith.truncf %r : f32 to f16
      affine.store %t, %Y[%vj] : memref<8192xf16>
    }
  }
  tir.return
}

// A sum that no parts divide is padded by zeros.

// REMARK: [Passed] gpu-columns | Category:tir-default-schedule | Function=any_terms
// CHECK-LABEL: named_sequence @any_terms(
// CHECK:       transform.tir.pad_einsum %{{.*}} to [1, 1, 256]
tir.prim_func @any_terms(%A: memref<2x?xf32> {tir.shape = affine_map<()[s0] -> (2, s0)>}, %B: memref<?x64xf32> {tir.shape = affine_map<()[s0] -> (s0, 64)>}, %C: memref<2x64xf32>, %n: index) {
  tir.for %i to 2 {
    tir.for %j to 64 {
      tir.for %k to symbol(%n) {
        tir.block @any_terms (spatial %vi = %i to 2, spatial %vj = %j to 64, reduce %vk = %k to symbol(%n)) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<2x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<2x?xf32>
          %b = affine.load %B[%vk, %vj] : memref<?x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<2x64xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<2x64xf32>
        }
      }
    }
  }
  tir.return
}

// Maxima of columns of integers are such a reduction without rows.

// REMARK: [Passed] gpu-columns | Category:tir-default-schedule | Function=maxima
tir.prim_func @maxima(%X: memref<3x320x40xi8>, %Y: memref<3x40xi8>) {
  tir.for %b to 3 {
    tir.for %j to 40 {
      tir.for %k to 320 {
        tir.block @maxima (spatial %vb = %b to 3, spatial %vj = %j to 40, reduce %vk = %k to 320) init (%wb, %wj) {
          %least = arith.constant -128 : i8
          affine.store %least, %Y[%wb, %wj] : memref<3x40xi8>
        } {
          %x = affine.load %X[%vb, %vk, %vj] : memref<3x320x40xi8>
          %y = affine.load %Y[%vb, %vj] : memref<3x40xi8>
          %m = arith.maxsi %x, %y : i8
          affine.store %m, %Y[%vb, %vj] : memref<3x40xi8>
        }
      }
    }
  }
  tir.return
}

// REMARK: [Missed] gpu-columns | Category:tir-default-schedule | Function=short_columns | Reason="sums have fewer than 64 terms along each iterator"
// REMARK: [Passed] gpu-windows | Category:tir-default-schedule | Function=short_columns
tir.prim_func @short_columns(%X: memref<20x64xf32>, %Y: memref<64xf32>) {
  tir.for %j to 64 {
    tir.for %k to 20 {
      tir.block @sum (spatial %vj = %j to 64, reduce %vk = %k to 20) init (%wj) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %Y[%wj] : memref<64xf32>
      } {
        %x = affine.load %X[%vk, %vj] : memref<20x64xf32>
        %y = affine.load %Y[%vj] : memref<64xf32>
        %s = arith.addf %y, %x : f32
        affine.store %s, %Y[%vj] : memref<64xf32>
      }
    }
  }
  tir.return
}

// The reader writes a part of a buffer only, so that it is a kernel of its own.
// The result stays in memory, and a copy of it is in registers.

// REMARK: [Passed] gpu-columns | Category:tir-default-schedule | Function=own_reader
// CHECK-LABEL: named_sequence @own_reader(
// CHECK:       transform.tir.cache_write %[[SUM:.*]], 0 to #tir.scope<global>
// CHECK:       transform.tir.set_scope %[[SUM]], 0 to #tir.scope<local>
tir.prim_func @own_reader(%A: memref<3x512xf32>, %B: memref<512x256xf32>, %C: memref<6x256xf32>) {
  %T = tir.alloc : memref<3x256xf32>
  tir.for %i to 3 {
    tir.for %j to 256 {
      tir.for %k to 512 {
        tir.block @product (spatial %vi = %i to 3, spatial %vj = %j to 256, reduce %vk = %k to 512) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wi, %wj] : memref<3x256xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<3x512xf32>
          %b = affine.load %B[%vk, %vj] : memref<512x256xf32>
          %c = affine.load %T[%vi, %vj] : memref<3x256xf32>
          %p = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %T[%vi, %vj] : memref<3x256xf32>
        }
      }
    }
  }
  tir.for %i to 3 {
    tir.for %j to 256 {
      tir.block @first (spatial %vi = %i to 3, spatial %vj = %j to 256) {
        %t = affine.load %T[%vi, %vj] : memref<3x256xf32>
        affine.store %t, %C[%vi, %vj] : memref<6x256xf32>
      }
    }
  }
  tir.for %i to 3 {
    tir.for %j to 256 {
      tir.block @second (spatial %vi = %i to 3, spatial %vj = %j to 256) {
        %t = arith.constant 1.0 : f32
        affine.store %t, %C[%vi + 3, %vj] : memref<6x256xf32>
      }
    }
  }
  tir.return
}
