// Warps multiply matrices of f32 by the tensor cores, in tf32, if the target
// allows it. The numbers are those of factors that are rounded before.
// RUN: relax-opt %s --cpu-set-target="target='emu -tf32=on'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu -tf32=on'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: relax-run %s --reference --function=draw --output=@%t.rows.npy --output=@%t.rows_rounded.npy --output=@%t.columns.npy --output=@%t.columns_rounded.npy
// RUN: relax-run %s --reference --function=draw_turned --output=@%t.turned_rows.npy --output=@%t.turned_rows_rounded.npy --output=@%t.turned_columns.npy --output=@%t.turned_columns_rounded.npy
// DEFINE: %{function} =
// DEFINE: %{a} =
// DEFINE: %{b} =
// DEFINE: %{check} = relax-run %s --reference --function=%{function} --input=@%t.%{a}_rounded.npy --input=@%t.%{b}_rounded.npy --output=@%t.npy && relax-run %s --target="emu -tf32=on" --device=emu --function=%{function} --input=@%t.%{a}.npy --input=@%t.%{b}.npy --expected=@%t.npy
// REDEFINE: %{function} = neighbours
// REDEFINE: %{a} = rows
// REDEFINE: %{b} = columns
// RUN: %{check}
// REDEFINE: %{function} = turned
// REDEFINE: %{a} = turned_rows
// REDEFINE: %{b} = turned_columns
// RUN: %{check}
// REDEFINE: %{function} = symbolic
// REDEFINE: %{a} = rows
// REDEFINE: %{b} = columns
// RUN: %{check}
// RUN: relaxc %s --target="cuda -arch=sm_80 -tf32=on" --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PTX-LABEL: .entry neighbours_kernel_0
// PTX-DAG:   cp.async.cg.shared.global
// PTX-DAG:   ldmatrix.sync.aligned.m8n8.x4.shared.b16
// PTX-DAG:   cvt.rna.tf32.f32
// PTX:       mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// PTX-LABEL: .entry turned_kernel_0
// PTX:       mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// PTX-LABEL: .entry symbolic_kernel_0
// PTX:       mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32

// The row operand has the terms of a sum as neighbours, the column operand has
// the columns. There are partial tiles of rows, columns and terms.

// REMARK: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=neighbours
// EXACT:  [Missed] gpu-tensor-cores | Category:tir-default-schedule | Function=neighbours | Reason="the target does not allow products of f32 in tf32"
// EXACT:  [Passed] gpu-contraction | Category:tir-default-schedule | Function=neighbours
// CHECK-LABEL: named_sequence @neighbours(
// CHECK:       transform.tir.pad_einsum %{{.*}} to [64, 64, 32]
// CHECK:       transform.tir.storage_align %{{.*}}, write 0 axis 0 factor 8 offset 4
// CHECK:       transform.tir.storage_align %{{.*}}, write 0 axis 0 factor 32 offset 8
// CHECK:       transform.tir.transform_layout %{{.*}}, read 0 by #tir.layout<mma_16x8_tf32>
// CHECK:       transform.tir.transform_layout %{{.*}}, write 0 by #tir.layout<mma_16x16>
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_rows_tf32
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_columns_tf32
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x8_tf32_f32
tir.prim_func @neighbours(%A: memref<100x76xf32>, %B: memref<76x72xf32>, %C: memref<100x72xf32>) {
  tir.for %i to 100 {
    tir.for %j to 72 {
      tir.for %k to 76 {
        tir.block @neighbours (spatial %vi = %i to 100, spatial %vj = %j to 72, reduce %vk = %k to 76) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<100x72xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<100x76xf32>
          %b = affine.load %B[%vk, %vj] : memref<76x72xf32>
          %c = affine.load %C[%vi, %vj] : memref<100x72xf32>
          %p = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<100x72xf32>
        }
      }
    }
  }
  tir.return
}

// The row operand has the rows as neighbours, the column operand the terms.

// REMARK: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=turned
// CHECK-LABEL: named_sequence @turned(
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_columns_tf32
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_rows_tf32
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x8_tf32_f32
tir.prim_func @turned(%A: memref<76x100xf32>, %B: memref<72x76xf32>, %C: memref<100x72xf32>) {
  tir.for %i to 100 {
    tir.for %j to 72 {
      tir.for %k to 76 {
        tir.block @turned (spatial %vi = %i to 100, spatial %vj = %j to 72, reduce %vk = %k to 76) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<100x72xf32>
        } {
          %a = affine.load %A[%vk, %vi] : memref<76x100xf32>
          %b = affine.load %B[%vj, %vk] : memref<72x76xf32>
          %c = affine.load %C[%vi, %vj] : memref<100x72xf32>
          %p = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<100x72xf32>
        }
      }
    }
  }
  tir.return
}

// REMARK: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=symbolic
// CHECK-LABEL: named_sequence @symbolic(
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x8_tf32_f32
tir.prim_func @symbolic(%A: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (s0, s2)>},
    %B: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (s2, s1)>},
    %C: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1, s2] -> (s0, s1)>},
    %m: index, %n: index, %l: index) {
  tir.for %i to symbol(%m) {
    tir.for %j to symbol(%n) {
      tir.for %k to symbol(%l) {
        tir.block @symbolic (spatial %vi = %i to symbol(%m), spatial %vj = %j to symbol(%n), reduce %vk = %k to symbol(%l)) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x?xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x?xf32>
          %b = affine.load %B[%vk, %vj] : memref<?x?xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x?xf32>
          %p = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<?x?xf32>
        }
      }
    }
  }
  tir.return
}

// A product and a sum that may not be contracted are rounded one by one.

// REMARK: [Missed] gpu-tensor-cores | Category:tir-default-schedule | Function=strict | Reason="block 'strict' does not compute what 'mma_16x16x8_tf32_f32' does: 'arith.addf' has other attributes or types in the description"
tir.prim_func @strict(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @strict (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
  }
  tir.return
}

// Numbers of all digits, and the same rounded to tf32.

tir.prim_func @draw(%A: memref<100x76xf32>, %Ar: memref<100x76xf32>, %B: memref<76x72xf32>, %Br: memref<76x72xf32>) {
  tir.for %i to 100 {
    tir.for %j to 76 {
      tir.block @a (spatial %vi = %i to 100, spatial %vj = %j to 76) {
        %number = affine.apply affine_map<(i, j) -> (i * 7919 + j * 10473)>(%vi, %vj)
        %word = arith.index_cast %number : index to i32
        %factor = arith.constant 1640531527 : i32
        %mixed = arith.muli %word, %factor : i32
        %wide = arith.sitofp %mixed : i32 to f32
        %unit = arith.constant 0x30000000 : f32
        %value = arith.mulf %wide, %unit : f32
        affine.store %value, %A[%vi, %vj] : memref<100x76xf32>
        %bits = arith.bitcast %value : f32 to i32
        %half = arith.constant 4096 : i32
        %mask = arith.constant -8192 : i32
        %sum = arith.addi %bits, %half : i32
        %kept = arith.andi %sum, %mask : i32
        %rounded = arith.bitcast %kept : i32 to f32
        affine.store %rounded, %Ar[%vi, %vj] : memref<100x76xf32>
      }
    }
  }
  tir.for %i to 76 {
    tir.for %j to 72 {
      tir.block @b (spatial %vi = %i to 76, spatial %vj = %j to 72) {
        %number = affine.apply affine_map<(i, j) -> (i * 5903 + j * 10473)>(%vi, %vj)
        %word = arith.index_cast %number : index to i32
        %factor = arith.constant 1640531527 : i32
        %mixed = arith.muli %word, %factor : i32
        %wide = arith.sitofp %mixed : i32 to f32
        %unit = arith.constant 0x30000000 : f32
        %value = arith.mulf %wide, %unit : f32
        affine.store %value, %B[%vi, %vj] : memref<76x72xf32>
        %bits = arith.bitcast %value : f32 to i32
        %half = arith.constant 4096 : i32
        %mask = arith.constant -8192 : i32
        %sum = arith.addi %bits, %half : i32
        %kept = arith.andi %sum, %mask : i32
        %rounded = arith.bitcast %kept : i32 to f32
        affine.store %rounded, %Br[%vi, %vj] : memref<76x72xf32>
      }
    }
  }
  tir.return
}

tir.prim_func @draw_turned(%A: memref<76x100xf32>, %Ar: memref<76x100xf32>, %B: memref<72x76xf32>, %Br: memref<72x76xf32>) {
  tir.for %i to 76 {
    tir.for %j to 100 {
      tir.block @a (spatial %vi = %i to 76, spatial %vj = %j to 100) {
        %number = affine.apply affine_map<(i, j) -> (i * 7919 + j * 10473)>(%vi, %vj)
        %word = arith.index_cast %number : index to i32
        %factor = arith.constant 1640531527 : i32
        %mixed = arith.muli %word, %factor : i32
        %wide = arith.sitofp %mixed : i32 to f32
        %unit = arith.constant 0x30000000 : f32
        %value = arith.mulf %wide, %unit : f32
        affine.store %value, %A[%vi, %vj] : memref<76x100xf32>
        %bits = arith.bitcast %value : f32 to i32
        %half = arith.constant 4096 : i32
        %mask = arith.constant -8192 : i32
        %sum = arith.addi %bits, %half : i32
        %kept = arith.andi %sum, %mask : i32
        %rounded = arith.bitcast %kept : i32 to f32
        affine.store %rounded, %Ar[%vi, %vj] : memref<76x100xf32>
      }
    }
  }
  tir.for %i to 72 {
    tir.for %j to 76 {
      tir.block @b (spatial %vi = %i to 72, spatial %vj = %j to 76) {
        %number = affine.apply affine_map<(i, j) -> (i * 5903 + j * 10473)>(%vi, %vj)
        %word = arith.index_cast %number : index to i32
        %factor = arith.constant 1640531527 : i32
        %mixed = arith.muli %word, %factor : i32
        %wide = arith.sitofp %mixed : i32 to f32
        %unit = arith.constant 0x30000000 : f32
        %value = arith.mulf %wide, %unit : f32
        affine.store %value, %B[%vi, %vj] : memref<72x76xf32>
        %bits = arith.bitcast %value : f32 to i32
        %half = arith.constant 4096 : i32
        %mask = arith.constant -8192 : i32
        %sum = arith.addi %bits, %half : i32
        %kept = arith.andi %sum, %mask : i32
        %rounded = arith.bitcast %kept : i32 to f32
        affine.store %rounded, %Br[%vi, %vj] : memref<72x76xf32>
      }
    }
  }
  tir.return
}
