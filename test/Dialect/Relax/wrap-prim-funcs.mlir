// RUN: relax-opt %s --relax-wrap-prim-funcs --split-input-file | FileCheck %s
// RUN: relax-opt %s --relax-wrap-prim-funcs=keep=add,missing --split-input-file | FileCheck %s --check-prefix=KEEP
// RUN: relax-opt %s --relax-wrap-prim-funcs --split-input-file --remarks-filter=relax-wrap-prim-funcs -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A buffer that is only read is an argument, one that is written a result. The
// block writes all of it.
// REMARK: wrapped {{.*}} | Function=add | in place=, inputs="A, B", outputs=C, zeroed={{$}}
// CHECK-LABEL: relax.func @add(
// CHECK-SAME: %A: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %B: tensor<4xf32>)
// CHECK-SAME: -> (tensor<?x4xf32, #relax.tensor<[n, 4]>> {relax.name = "C"})
// CHECK-NEXT: %[[R:.*]] = relax.call_tir @add_kernel(%A, %B) symbols(n)
// CHECK-NEXT: relax.return %[[R]]
// CHECK: tir.prim_func private @add_kernel(%A: memref<?x4xf32> {tir.shape = {{.*}}}, %B: memref<4xf32>, %C: memref<?x4xf32> {tir.shape = {{.*}}}, %n: index)
// CHECK-NOT: zero_
// CHECK: tir.block @add
// KEEP-NOT: relax.func
// KEEP: tir.prim_func @add(
// KEEP-NOT: relax.func @add
// KEEP: relax.func @moments(
#rows = affine_map<()[s0] -> (s0, 4)>
tir.prim_func @add(%A: memref<?x4xf32> {tir.shape = #rows}, %B: memref<4xf32>,
                   %C: memref<?x4xf32> {tir.shape = #rows}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      tir.block @add (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<?x4xf32>
        %b = affine.load %B[%vj] : memref<4xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %C[%vi, %vj] : memref<?x4xf32>
      }
    }
  }
  tir.return
}

// -----

// The kernel takes inputs before outputs; results keep their order. A reduction
// with an init region writes its buffer first, even if a symbol is its extent.
// REMARK: wrapped {{.*}} | Function=moments | in place=, inputs=X, outputs="Sum, Least", zeroed={{$}}
// CHECK-LABEL: relax.func @moments(%X: tensor<?x8xf64, #relax.tensor<[m, 8]>>)
// CHECK-SAME: -> (tensor<?xf64, #relax.tensor<[m]>> {relax.name = "Sum"}, tensor<f64> {relax.name = "Least"})
// CHECK: call_tir @moments_kernel(%X) symbols(m)
// CHECK: tir.prim_func private @moments_kernel(%X: memref<?x8xf64> {{.*}}, %Sum: memref<?xf64> {{.*}}, %Least: memref<f64>, %m: index)
// CHECK-NOT: @zero_
// CHECK-NOT: @copy_
// CHECK: tir.block @least
tir.prim_func @moments(%Sum: memref<?xf64> {tir.shape = affine_map<()[s0] -> (s0)>},
                       %X: memref<?x8xf64> {tir.shape = affine_map<()[s0] -> (s0, 8)>},
                       %Least: memref<f64>, %m: index) {
  tir.for %i to symbol(%m) {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to symbol(%m), reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %Sum[%wi] : memref<?xf64>
      } {
        %x = affine.load %X[%vi, %vk] : memref<?x8xf64>
        %s = affine.load %Sum[%vi] : memref<?xf64>
        %t = arith.addf %x, %s : f64
        affine.store %t, %Sum[%vi] : memref<?xf64>
      }
    }
  }
  tir.for %k to symbol(%m) {
    tir.block @least (reduce %vk = %k to symbol(%m))
    init () {
      %inf = arith.constant 0x7FF0000000000000 : f64
      affine.store %inf, %Least[] : memref<f64>
    } {
      %s = affine.load %Sum[%vk] : memref<?xf64>
      %l = affine.load %Least[] : memref<f64>
      %t = arith.minimumf %l, %s : f64
      affine.store %t, %Least[] : memref<f64>
    }
  }
  tir.return
}

// -----

// A buffer that is read, then written is an argument and a result; the kernel
// works on a copy.
// REMARK: wrapped {{.*}} | Function=scale | in place=x, inputs=factor, outputs=, zeroed={{$}}
// CHECK-LABEL: relax.func @scale(%x: tensor<4xi32>, %factor: tensor<i32>)
// CHECK-SAME: -> (tensor<4xi32> {relax.name = "x"})
// CHECK: tir.prim_func private @scale_kernel(%x: memref<4xi32>, %factor: memref<i32>, %[[OUT:.*]]: memref<4xi32>)
// CHECK-NOT: tir.op_pattern
// CHECK: tir.block @copy_x (
// CHECK: %[[X:.*]] = affine.load %x[
// CHECK: affine.store %[[X]], %[[OUT]][
// CHECK: tir.block @scale (
// CHECK: affine.load %[[OUT]][
tir.prim_func @scale(%x: memref<4xi32>, %factor: memref<i32>)
    attributes {tir.op_pattern = #tir.op_pattern<elemwise>} {
  tir.for %i to 4 {
    tir.block @scale (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xi32>
      %1 = affine.load %factor[] : memref<i32>
      %2 = arith.muli %0, %1 : i32
      affine.store %2, %x[%v] : memref<4xi32>
    }
  }
  tir.return
}

// -----

// The attribute makes an output of a buffer that no block fills alone: it starts
// with zeros. The kernel does not keep the attribute.
// REMARK: wrapped {{.*}} | Function=scan | in place=, inputs=x, outputs=sums, zeroed=sums{{$}}
// CHECK-LABEL: relax.func @scan(%x: tensor<5xf16>) -> (tensor<5xf16> {relax.name = "sums"})
// CHECK: tir.prim_func private @scan_kernel(%x: memref<5xf16>, %sums: memref<5xf16>)
// CHECK-NEXT: tir.for %[[I:.*]] to 5
// CHECK-NEXT: tir.block @zero_sums (spatial %[[V:.*]] = %[[I]] to 5)
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.0{{.*}} : f16
// CHECK-NEXT: affine.store %[[ZERO]], %sums[%[[V]]]
tir.prim_func @scan(%x: memref<5xf16> {tir.buffer_role = #tir.buffer_role<in>}, %sums: memref<5xf16> {tir.buffer_role = #tir.buffer_role<out>}) {
  tir.block @first () {
    %c0 = arith.constant 0 : index
    %0 = affine.load %x[0] : memref<5xf16>
    affine.store %0, %sums[0] : memref<5xf16>
  }
  tir.for %i to 4 {
    tir.block @rest (ordered %v = %i to 4) {
      %0 = affine.load %x[%v + 1] : memref<5xf16>
      %1 = affine.load %sums[%v] : memref<5xf16>
      %2 = arith.addf %0, %1 : f16
      affine.store %2, %sums[%v + 1] : memref<5xf16>
    }
  }
  tir.return
}

// -----

// Where a condition leaves elements out, or the store is in a branch, the rest
// keeps the contents that the caller gives.
// REMARK: wrapped {{.*}} | Function=sometimes | in place="y, z", inputs=x, outputs=, zeroed={{$}}
// CHECK-LABEL: relax.func @sometimes(%x: tensor<8xi1>, %y: tensor<8xi8>, %z: tensor<8xi8>)
// CHECK: tir.block @copy_y
// CHECK: tir.block @copy_z_1
tir.prim_func @sometimes(%x: memref<8xi1>, %y: memref<8xi8>, %z: memref<8xi8>) {
  tir.for %i to 8 {
    tir.block @copy_z (spatial %v = %i to 8) where (6 - %i >= 0) {
      %one = arith.constant 1 : i8
      affine.store %one, %y[%v] : memref<8xi8>
    }
  }
  tir.for %i to 8 {
    tir.block @branch (spatial %v = %i to 8) {
      %0 = affine.load %x[%v] : memref<8xi1>
      %one = arith.constant 1 : i8
      scf.if %0 {
        affine.store %one, %z[%v] : memref<8xi8>
      }
    }
  }
  tir.return
}

// -----

// Equal names of symbols and names that are no symbols get others; a size that
// is an expression is checked at run time. The name of the kernel is free.
// CHECK-LABEL: relax.func @pairs(
// CHECK-SAME: tensor<?xi64, #relax.tensor<[n]>>, %{{.*}}: tensor<?xi64, #relax.tensor<[2 * n + 1]>>, %{{.*}}: tensor<?xi64, #relax.tensor<[n_1]>>)
// CHECK-SAME: -> tensor<?xi64, #relax.tensor<[n]>>
// CHECK: relax.call_tir @pairs_kernel_{{[0-9]+}}(
// CHECK-SAME: symbols(n, n_1)
#n = affine_map<()[s0, s1] -> (s0)>
#twice = affine_map<()[s0, s1] -> (2 * s0 + 1)>
#m = affine_map<()[s0, s1] -> (s1)>
tir.prim_func @pairs(%arg0: memref<?xi64> {tir.shape = #n}, %arg1: memref<?xi64> {tir.shape = #twice},
                     %arg2: memref<?xi64> {tir.shape = #m}, %arg3: memref<?xi64> {tir.shape = #n},
                     %arg4: index, %arg5: index) {
  tir.for %i to symbol(%arg4) {
    tir.block @pair (spatial %v = %i to symbol(%arg4)) {
      %0 = affine.load %arg0[%v] : memref<?xi64>
      %1 = affine.load %arg1[2 * %v] : memref<?xi64>
      %2 = arith.addi %0, %1 : i64
      affine.store %2, %arg3[%v] : memref<?xi64>
    }
  }
  tir.return
}
// CHECK: tir.prim_func private @pairs_kernel(
tir.prim_func private @pairs_kernel(%x: memref<8xi1>) {
  tir.return
}

// -----

// Operations that say nothing of memory are known by what their block states,
// or by the attributes. A stated region is no proof that all of it is written.
// CHECK-LABEL: relax.func @stated(%A: tensor<4xf32>, %B: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "B"})
// CHECK-LABEL: relax.func @attributes(%A: tensor<4xf32>) -> (tensor<4xf32> {relax.name = "B"})
// CHECK: tir.block @zero_B
func.func private @extern(memref<4xf32>, memref<4xf32>)
tir.prim_func @stated(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.block @call () access (%A : memref<4xf32> = <read, () -> (0), [4]>, %B : memref<4xf32> = <write, () -> (0), [4]>) {
    func.call @extern(%A, %B) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  tir.return
}
tir.prim_func @attributes(%A: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}, %B: memref<4xf32> {tir.buffer_role = #tir.buffer_role<out>}) {
  tir.block @call () {
    func.call @extern(%A, %B) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  tir.return
}

// -----

// Beside another public function a program that has no signature stays as it
// is; so does one that the module calls.
// REMARK: not wrapped{{.*}}nothing{{.*}}it writes no argument
// REMARK: not wrapped{{.*}}called{{.*}}the module calls it
// CHECK: tir.prim_func @nothing(
// CHECK: tir.prim_func @called(
// CHECK: relax.func @main(
tir.prim_func @nothing(%x: memref<4xf32>) {
  tir.return
}
tir.prim_func @called(%x: memref<4xf32>, %y: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @copy (spatial %v = %i to 4) {
      %0 = affine.load %x[%v] : memref<4xf32>
      affine.store %0, %y[%v] : memref<4xf32>
    }
  }
  tir.return
}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call_tir @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
