//===- Passes.td - tensor programs to the LLVM dialect -----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_PASSES_TD
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTIRToSCFPass : Pass<"convert-tir-to-scf", "::mlir::ModuleOp"> {
  let summary = "turn flattened tensor programs into loops over flat buffers";
  let description = [{
    Turns each flattened `tir.prim_func` into a public `func.func` of the same
    name:

    - a buffer becomes a memref of one dimension: it is dense and row-major, so
      an access takes one linear index, and no descriptor is needed;
    - affine maps become arith operations on indices, which are said not to
      wrap; divisions are unsigned where the sign is known;
    - `tir.for` becomes `scf.for`, and `scf.parallel` where its kind is parallel;
      what is left of vectorized and unrolled loops is serial;
    - `tir.alloc` becomes `memref.alloca` while there is room on the stack,
      and else `memref.alloc`, once at the start of the function or of the body
      of the outermost parallel loop around it.

    Entry: programs with `tir.flattened`. Exit: func, scf, memref, vector, arith
    and math; no tir, no affine.

    ```mlir
    #shape = affine_map<()[s0] -> (4, s0)>
    tir.prim_func @relu(%x: memref<4x?xf32> {tir.shape = #shape},
                        %y: memref<4x?xf32> {tir.shape = #shape}, %n: index)
        attributes {tir.flattened} {
      tir.for %i to 4 parallel {
        tir.for %j to symbol(%n) {
          %a = affine.load %x[%i, %j] : memref<4x?xf32>
          affine.store %a, %y[%i, %j] : memref<4x?xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    func.func @relu(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
        scf.for %j = %c0 to %n step %c1 {
          %0 = arith.muli %i, %n overflow<nsw> : index
          %1 = arith.addi %0, %j overflow<nsw> : index
          %a = memref.load %x[%1] : memref<?xf32>
          memref.store %a, %y[%1] : memref<?xf32>
        }
      }
      return
    }
    ```
  }];
  let options = [
    Option<"maxStackBytes", "max-stack-bytes", "int64_t", /*default=*/"16384",
           "bytes of static buffers that a function keeps on the stack">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def LowerParallelPass : Pass<"cpu-lower-parallel", "::mlir::ModuleOp"> {
  let summary = "outline parallel loops into functions for the thread pool";
  let description = [{
    Each outermost `scf.parallel` becomes a function over a range of its first
    variable, and a call of a launch function in its place, which
    `cpu-make-kernel-abi` defines as a call of the runtime's `parallelFor`. What
    the loop uses from outside becomes arguments; constants are copied. The grain
    is the number of iterations that are worth a thread of their own; it follows
    from a count of operations, so that small loops stay serial. Parallel
    loops inside of a parallel loop become serial ones.

    Before:

    ```mlir
    func.func @k(%A: memref<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        memref.store %zero, %A[%i] : memref<?xf32>
      }
      return
    }
    ```

    After:

    ```mlir
    func.func @k(%A: memref<?xf32>, %n: index) {
      %grain = arith.constant 5462 : index
      %rc = call @k.parallel0.launch(%n, %grain, %A) : (index, index, memref<?xf32>) -> i32
      return
    }
    func.func private @k.parallel0.launch(index, index, memref<?xf32>) -> i32
        attributes {tir.parallel_body = @k.parallel0}
    func.func private @k.parallel0(%begin: index, %end: index, %A: memref<?xf32>) {
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      scf.for %i = %begin to %end step %c1 {
        memref.store %zero, %A[%i] : memref<?xf32>
      }
      return
    }
    ```
  }];
  let options = [
    Option<"minWork", "min-work", "int64_t", /*default=*/"16384",
           "operations that are worth waking a thread for">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def CallLibmPass : Pass<"cpu-call-libm", "::mlir::ModuleOp"> {
  let summary = "call the C library where LLVM has no precise function";
  let description = [{
    Makes `math.expm1` and `math.log1p` calls of the C library, for each element
    of a vector. The conversion of math to LLVM would compute `exp(x) - 1` and
    `log(1 + x)`, which loses all digits of a small `x`.

    Before: `%1 = math.log1p %0 : f64`; after:
    `%1 = call @log1p(%0) : (f64) -> f64`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def StripDefaultRoundingPass : Pass<"cpu-strip-default-rounding"> {
  let summary = "drop rounding modes that say what is usual";
  let description = [{
    Removes `to_nearest_even` from conversions, which kept canonicalization from
    making one of two that both round (`cpu-expand-conversions`). To LLVM it would
    be a constrained intrinsic, which is neither vectorized nor selected well.
    Nothing that canonicalizes may run behind this.

    Before: `%1 = arith.truncf %0 to_nearest_even : f64 to f32`; after:
    `%1 = arith.truncf %0 : f64 to f32`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ExpandConversionsPass : Pass<"cpu-expand-conversions"> {
  let summary = "convert to halves in one rounding";
  let description = [{
    Expands conversions to types of 16 bits that go by way of f32, on CPUs or in
    passes: integers of more than 24 bits to bf16, and f64 to f16 or bf16. To
    round to f32 first could make of a number that is close to the middle of two
    halves the middle, which then goes to the wrong one. So these are rounded to
    odd first, to more digits than halves have: where something is lost, the last
    digit is set, and no middle arises.

    A program that rounds twice itself, as from an i64 to f64 and then to f32, keeps
    that: where a float is made of integers that it cannot all hold, a conversion of
    it gets a rounding mode, without which canonicalization would make one
    conversion of both. `cpu-strip-default-rounding` removes it.

    Before: `%1 = arith.sitofp %0 : i32 to bf16`; after:

    ```mlir
    %c0 = arith.constant 0 : i32
    %lost = arith.constant 16383 : i32
    %least = arith.constant 16777216 : i32
    %size = arith.constant 33554432 : i32
    %ones = arith.constant -1 : i32
    %c1 = arith.constant 1 : i32
    %moved = arith.addi %0, %least : i32
    %isLong = arith.cmpi uge, %moved, %size : i32
    %rest = arith.select %isLong, %lost, %c0 : i32
    %mask = arith.xori %rest, %ones : i32
    %loss = arith.andi %0, %rest : i32
    %isInexact = arith.cmpi ne, %loss, %c0 : i32
    %last = arith.addi %rest, %c1 : i32
    %kept = arith.andi %0, %mask : i32
    %set = arith.select %isInexact, %last, %c0 : i32
    %odd = arith.ori %kept, %set : i32
    %exact = arith.sitofp %odd : i32 to f32
    %1 = arith.truncf %exact to_nearest_even : f32 to bf16
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"
  ];
}

def ExpandMathPass : Pass<"cpu-expand-math"> {
  let summary = "expand math functions into polynomials";
  let description = [{
    Replaces exp, expm1, log, log2, log1p, tanh and erf of f32 by polynomials,
    for scalars and for vectors, which are right to about four units in the last
    place, and computes these functions, sin, cos and atan for f16 and bf16 in
    f32. LLVM would turn a function of a vector into one call of the C library
    for each element. It does so for functions of f64, and for sin, cos, asin,
    acos and atan of f32: their polynomials are good to about five digits, and
    are taken where the operation has the flag `afn`. Sines and cosines of
    vectors with an element above 8192, or an infinity or NaN, are then still
    those of the C library, which divides by pi with all digits.

    Of arith it expands what LLVM has no instruction for: signed division with
    rounding up or down, and conversions between bf16 and f32.

    Before: `%1 = math.exp %0 : vector<16xf32>`; after: a sequence of `math.fma`
    and bit operations on `vector<16xf32>`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def StoreBF16AsIntegersPass
    : Pass<"cpu-store-bf16-as-integers", "::mlir::ModuleOp"> {
  let summary = "make bf16 a type of 16-bit integers";
  let description = [{
    Replaces the type bf16 by i16 in the LLVM dialect, where values of it are only
    moved: `cpu-expand-math` and the passes beside it have expanded all arithmetic.
    Does nothing to a module in which that is not so.

    LLVM 22 cannot be given the type. With vector registers of bf16 (avx512bf16) it
    ends with a fatal error on some shuffles; without them it turns a `select` into
    calls of a function that rounds, which is in no library that kernels may use.

    Before: `%1 = llvm.load %0 : !llvm.ptr -> vector<16xbf16>`; after:
    `%1 = llvm.load %0 : !llvm.ptr -> vector<16xi16>`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def MakeKernelABIPass : Pass<"cpu-make-kernel-abi", "::mlir::ModuleOp"> {
  let summary = "give kernels the calling convention of the runtime";
  let description = [{
    Turns functions over one-dimensional memrefs and indices, whose bodies are
    in the cf dialect, into `llvm.func`s as Runtime/KernelABI.h lays them down.
    A public function becomes two: `__relax_kernel_<name>(context, buffers,
    symbols) -> i32`, which loads the pointers and symbol values and calls
    `__relax_impl_<name>`, which takes them as plain arguments that do not alias
    (unless the function says `tir.noalias = false`). All `memref.alloc` of a
    function become one request for workspace, checked, and given back on every
    way out. Launch functions of `cpu-lower-parallel` are defined; their code is
    tested after each call and returned when it is not zero.

    Before:

    ```mlir
    func.func @k(%A: memref<?xf32>, %n: index) { return }
    ```

    After:

    ```mlir
    llvm.func internal @__relax_impl_k(%context: !llvm.ptr, %A: !llvm.ptr {llvm.noalias}, %n: i64) -> i32 {
      %ok = llvm.mlir.constant(0 : i32) : i32
      llvm.return %ok : i32
    }
    llvm.func @__relax_kernel_k(%context: !llvm.ptr, %buffers: !llvm.ptr, %symbols: !llvm.ptr) -> i32
        attributes {tir.kernel = array<i64: 1, 1>} {
      %A = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
      %n = llvm.load %symbols : !llvm.ptr -> i64
      %rc = llvm.call @__relax_impl_k(%context, %A, %n) : (!llvm.ptr, !llvm.ptr, i64) -> i32
      llvm.return %rc : i32
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // RELAX_MLIR_CONVERSION_TIRTOLLVM_PASSES_TD
