//===- Passes.td - tensor programs to the LLVM dialect -----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_PASSES_TD
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTIRToSCFPass : Pass<"convert-tir-to-scf", "::mlir::ModuleOp"> {
  let summary = "lower flattened tensor programs to loops over flat buffers";
  let description = [{
    Turns each flattened `tir.prim_func` into a public `func.func` of the same
    name:

    - a buffer becomes a memref of one dimension: it is dense and row-major, so
      an access takes one linear index, and no descriptor is needed;
    - a `memref.subview` of a buffer becomes a `memref.reinterpret_cast` of the
      same type, and accesses of the view keep their indices; vector accesses
      with a buffer, prefetches and casts get such a view of the whole buffer;
    - with `stream-results`, a vector of whole cache lines is stored past the
      caches if the program only writes the buffer, an argument whose static
      size is twice that of the last cache of the device `CPU` or more, and the
      buffer starts at a cache line;
    - affine maps become arith operations on indices, marked as not wrapping;
      divisions are unsigned if the sign is known;
    - `tir.for` becomes `scf.for`, or `scf.parallel` if its kind is parallel;
      remaining vectorized and unrolled loops become serial. A loop with
      `tir.rolled` gets a `loop_annotation` that keeps LLVM from unrolling it;
    - `tir.alloc` becomes `memref.alloca` while the stack has room, otherwise
      `memref.alloc`, once at the start of the function or of the body of the
      innermost parallel loop around it. A buffer of scope `local` is always on
      the stack, which must be at most 1 MiB in a function; scopes of other
      devices are errors;
    - an operation that uses no buffer and has only legal types stays; any other
      operation is an error, unless another project adds a pattern for it
      (relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h).

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

    becomes, after `--cse`,

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
           "most bytes of static buffers that a function keeps on the stack">,
    Option<"streamResults", "stream-results", "bool", /*default=*/"false",
           "store large results past the caches; needs a fence, which "
           "cpu-lower-parallel places">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def ConvertTIRToGPUPass : Pass<"convert-tir-to-gpu", "::mlir::ModuleOp"> {
  let summary = "lower flattened tensor programs to kernels and host code";
  let description = [{
    Lowers flattened programs as `convert-tir-to-scf` does, with these additions
    for loops that are bound to threads of a device:

    - the outermost loop that is bound to `blockIdx` or `threadIdx` becomes a
      `gpu.launch`, whose sizes are the extents of all bound loops in it. An
      extent is known in front of the launch;
    - each bound loop becomes its body, with the index of the thread as
      variable. If several loops are bound to one index, a branch keeps the
      threads out that a loop has no iteration for;
    - if a loop that is bound to `blockIdx.y` or `blockIdx.z` has a symbolic
      extent, or one above 65535, which is the most blocks of a GPU along these
      dimensions, each block runs the iterations that are 65535 apart;
    - loops bound to `vthread` run one after the other in each thread;
    - a buffer that a kernel allocates belongs to each thread, and one of the
      scope `shared` to the block of threads. It has a static size;
    - a buffer outside of kernels is a `memref.alloc`, also if it is small;
    - a loop of a kernel that copies to shared memory, and one that contains
      barriers, has the attribute `loop_annotation`, a `#llvm.loop_annotation`.
      LLVM does not unroll the former, and hoists nothing out of the latter: the
      addresses of all copies of a tile would not fit in registers.

    Entry: programs with `tir.flattened` in which all accesses are in bound
    loops (`tir-verify-memory`). Exit: func, gpu, scf, memref, vector, arith and
    math; no affine, and of tir only `tir.tensor_map`, of flat buffers.

    ```mlir
    tir.prim_func @relu(%x: memref<1000xf32>, %y: memref<1000xf32>)
        attributes {tir.flattened} {
      tir.for %i to 8 thread_binding "blockIdx.x" {
        tir.for %j to 125 thread_binding "threadIdx.x" {
          %a = affine.load %x[%i * 125 + %j] : memref<1000xf32>
          affine.store %a, %y[%i * 125 + %j] : memref<1000xf32>
        }
      }
      tir.return
    }
    ```

    becomes, after `--cse`,

    ```mlir
    func.func @relu(%x: memref<1000xf32>, %y: memref<1000xf32>) {
      %c1 = arith.constant 1 : index
      %c125 = arith.constant 125 : index
      %c8 = arith.constant 8 : index
      gpu.launch blocks(%i, %by, %bz) in (%gx = %c8, %gy = %c1, %gz = %c1)
          threads(%j, %ty, %tz) in (%nx = %c125, %ny = %c1, %nz = %c1)
          module(@relu_kernels) function(@relu_0) {
        %0 = arith.muli %i, %c125 overflow<nsw> : index
        %1 = arith.addi %0, %j overflow<nsw> : index
        %a = memref.load %x[%1] : memref<1000xf32>
        memref.store %a, %y[%1] : memref<1000xf32>
        gpu.terminator
      }
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::gpu::GPUDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def HoistTensorMapsPass
    : Pass<"gpu-hoist-tensor-maps", "::mlir::func::FuncOp"> {
  let summary = "move tensor maps in front of the kernels that use them";
  let description = [{
    Moves each `tir.tensor_map` in a `gpu.launch`, and the operations that its
    operands need, in front of the launch. Equal maps of one launch become one.
    An operand that depends on a thread, or on memory, is an error. Buffers and
    strides of views are first resolved to those that the views are made of.

    Example:

    ```mlir
    func.func @f(%A: memref<?xf16>, %m: index) {
      %c1 = arith.constant 1 : index
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %m, %gy = %c1, %gz = %c1)
          threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
        %map = tir.tensor_map %A sizes [%m, 64] strides [64, 1] box [8, 64] : memref<?xf16>
        nvvm.prefetch tensormap, %map : !llvm.ptr
        gpu.terminator
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func @f(%A: memref<?xf16>, %m: index) {
      %c1 = arith.constant 1 : index
      %map = tir.tensor_map %A sizes [%m, 64] strides [64, 1] box [8, 64] : memref<?xf16>
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %m, %gy = %c1, %gz = %c1)
          threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
        nvvm.prefetch tensormap, %map : !llvm.ptr
        gpu.terminator
      }
      return
    }
    ```
  }];
}

def LowerLaunchesPass : Pass<"gpu-lower-launches", "::mlir::ModuleOp"> {
  let summary = "launch kernels through the runtime";
  let description = [{
    Replaces each `gpu.launch_func` by a call of a launch function, which
    `cpu-make-kernel-abi` defines as a call of the runtime's `launch`. Its
    operands are the numbers of blocks and threads, the bytes of dynamic shared
    memory, and the operands of the kernel.

    A `tir.tensor_map` becomes 128 bytes on the stack of the host, and the call
    of a function that fills them, which `cpu-make-kernel-abi` defines as a call
    of the runtime's `encodeTensorMap`. Its operands are the bytes, the buffer,
    the sizes and the strides; its attribute `tir.tensor_map` has the type of
    the elements, the box and the swizzle. The operand of the kernel is the
    address of the bytes.

    Example:

    ```mlir
    module attributes {gpu.container_module} {
      func.func @f(%A: memref<?xf32>, %n: index) {
        %c1 = arith.constant 1 : index
        gpu.launch_func @m::@k blocks in (%n, %c1, %c1) threads in (%c1, %c1, %c1)
            args(%A : memref<?xf32>, %n : index)
        return
      }
      gpu.module @m {
        gpu.func @k(%A: memref<?xf32>, %n: index) kernel {
          gpu.return
        }
      }
    }
    ```

    becomes

    ```mlir
    module attributes {gpu.container_module} {
      func.func @f(%A: memref<?xf32>, %n: index) {
        %c1 = arith.constant 1 : index
        %c0 = arith.constant 0 : index
        %code = call @f.kernel0.launch(%n, %c1, %c1, %c1, %c1, %c1, %c0, %A, %n)
          : (index, index, index, index, index, index, index, memref<?xf32>, index) -> i32
        return
      }
      gpu.module @m {
        gpu.func @k(%A: memref<?xf32>, %n: index) kernel {
          gpu.return
        }
      }
      func.func private @f.kernel0.launch(index, index, index, index, index, index, index,
          memref<?xf32>, index) -> i32 attributes {tir.device_kernel = @m::@k}
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect"
  ];
}

def LegalizeDeviceMathPass
    : Pass<"gpu-legalize-math", "::mlir::gpu::GPUModuleOp"> {
  let summary = "use the instructions that GPUs have for math functions";
  let description = [{
    Makes `math.fma` an instruction, which `convert-gpu-to-nvvm` would make a
    call of libdevice, and rounds to integers by `roundeven` and a conversion,
    since NVPTX has no instruction for `llvm.intr.lrint`.

    Example:

    ```mlir
    gpu.module @m {
      func.func @f(%x: f32) -> f32 {
        %y = math.fma %x, %x, %x : f32
        return %y : f32
      }
    }
    ```

    becomes

    ```mlir
    gpu.module @m {
      func.func @f(%x: f32) -> f32 {
        %y = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
        return %y : f32
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def MakeDeviceABIPass : Pass<"gpu-make-kernel-abi", "::mlir::gpu::GPUModuleOp"> {
  let summary = "pass pointers and integers to kernels of a device";
  let description = [{
    Gives the kernels of a module the calling convention of the runtime: a
    buffer of one dimension is a pointer into global memory, aligned to 64
    bytes, and an index is an `i64`. A pointer, `!llvm.ptr`, is that of a tensor
    map, and stays for `gpu-pass-tensor-maps`. Accesses of such buffers are accesses of
    global memory. Buffers of a thread move to the start of the kernel. Shared
    buffers are aligned to 64 bytes. If the kernel has tensor maps, those of at
    least 128 bytes are aligned for boxes: to the greatest power of two that is
    not above their size, up to 1024.

    Example:

    ```mlir
    gpu.module @m {
      gpu.func @k(%A: memref<?xf32>, %n: index) kernel {
        %c0 = arith.constant 0.0 : f32
        memref.store %c0, %A[%n] : memref<?xf32>
        gpu.return
      }
    }
    ```

    becomes (not compared: the descriptor of a buffer takes several operations)
    a function of `!llvm.ptr<1>` and `i64`.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect"
  ];
}

def PassTensorMapsPass
    : Pass<"gpu-pass-tensor-maps", "::mlir::gpu::GPUModuleOp"> {
  let summary = "pass tensor maps to kernels by value";
  let description = [{
    Makes each `!llvm.ptr` that a kernel gets the address of a parameter of 128
    bytes, which holds a tensor map. Buffers are pointers into global memory,
    `!llvm.ptr<1>`. TMA needs the address of the parameter itself: it must not
    be copied.

    Example:

    ```mlir
    gpu.module @m {
      llvm.func @k(%map: !llvm.ptr, %A: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
        nvvm.prefetch tensormap, %map : !llvm.ptr
        llvm.return
      }
    }
    ```

    becomes

    ```mlir
    gpu.module @m {
      llvm.func @k(%map: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant},
                   %A: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
        nvvm.prefetch tensormap, %map : !llvm.ptr
        llvm.return
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect"
  ];
}

def LowerParallelPass : Pass<"cpu-lower-parallel", "::mlir::ModuleOp"> {
  let summary = "outline parallel loops into functions for the thread pool";
  let description = [{
    Replaces each outermost `scf.parallel` by a call of a launch function, which
    `cpu-make-kernel-abi` defines as a call of the runtime's `parallelFor`, and
    moves its body to a function over a range of its first variable. Values that
    the loop uses from outside become arguments, values of bf16 as integers;
    constants are copied. The grain
    is the least number of iterations for which a thread is worthwhile. It is
    computed from the number of operations, where a vector counts one for each
    512 bits, so that small loops stay serial.
    Parallel loops nested in a parallel loop become serial. A function that
    stores past the caches ends with a fence.

    Example:

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

    becomes, after `--canonicalize`,

    ```mlir
    func.func @k(%A: memref<?xf32>, %n: index) {
      %grain = arith.constant 5462 : index
      %rc = call @k.parallel0.launch(%n, %grain, %A) : (index, index, memref<?xf32>) -> i32
      return
    }
    func.func private @k.parallel0(%begin: index, %end: index, %A: memref<?xf32>) {
      %zero = arith.constant 0.0 : f32
      %c1 = arith.constant 1 : index
      scf.for %i = %begin to %end step %c1 {
        memref.store %zero, %A[%i] : memref<?xf32>
      }
      return
    }
    func.func private @k.parallel0.launch(index, index, memref<?xf32>) -> i32
        attributes {tir.parallel_body = @k.parallel0}
    ```
  }];
  let options = [
    Option<"minWork", "min-work", "int64_t", /*default=*/"16384",
           "least number of operations that are worth waking a thread for">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"
  ];
}

def CallLibmPass : Pass<"cpu-call-libm", "::mlir::ModuleOp"> {
  let summary = "call the C library where LLVM has no exact function";
  let description = [{
    Replaces operations by calls of the C library, one for each element of a
    vector:

    - `math.expm1` and `math.log1p`, which the conversion of math to LLVM would
      compute as `exp(x) - 1` and `log(1 + x)`: that loses all digits of a small
      `x`;
    - `math.acosh`, `math.asinh`, `math.atanh`, `math.cbrt`, `math.erf` and
      `math.erfc`, for which LLVM has no intrinsic.

    Example:

    ```mlir
    func.func @f(%x: f64) -> f64 {
      %y = math.log1p %x : f64
      return %y : f64
    }
    ```

    becomes

    ```mlir
    func.func private @log1p(f64) -> f64 attributes {llvm.readnone}
    func.func @f(%x: f64) -> f64 {
      %y = call @log1p(%x) : (f64) -> f64
      return %y : f64
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def LowerDotProductsPass : Pass<"cpu-lower-dot-products"> {
  let summary = "lower contractions of bytes to instructions of the CPU";
  let description = [{
    Replaces a `vector.contract` that adds to each lane of 32 bits the products
    of four bytes, the same for all lanes, with four bytes of its own. The bytes
    are extended, each operand with or without its sign. This is the form that
    `tir-vectorize-loops` creates.

    On a target with the entry `"byte_dot"` of `dlti.target_system_spec`, the
    contraction becomes `vpdpbusd`, in registers of at most `"vector_bytes"`.
    The instruction multiplies unsigned bytes by signed ones and does not
    saturate. If both operands are signed, or both unsigned, one of them is
    shifted by 128, and 128 times the sum of the other one is subtracted.

    On other targets it becomes four multiplications of the lanes, whose bytes
    are moved to their places by shifts. No sum is less exact than 32 bits.

    Example, on a target without such an instruction:

    ```mlir
    #a = affine_map<(l, g) -> (g)>
    #b = affine_map<(l, g) -> (l, g)>
    #c = affine_map<(l, g) -> (l)>
    func.func @f(%a: vector<4xi8>, %b: vector<2x4xi8>, %c: vector<2xi32>) -> vector<2xi32> {
      %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
      %1 = arith.extsi %b : vector<2x4xi8> to vector<2x4xi32>
      %2 = vector.contract {indexing_maps = [#a, #b, #c],
          iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
          %0, %1, %c : vector<4xi32>, vector<2x4xi32> into vector<2xi32>
      return %2 : vector<2xi32>
    }
    ```

    becomes (not compared: the operations are many) four multiplications of
    vectors of two lanes.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def StripDefaultRoundingPass : Pass<"cpu-strip-default-rounding"> {
  let summary = "remove explicit to_nearest_even rounding modes";
  let description = [{
    Removes the rounding mode `to_nearest_even` from conversions. The mode kept
    canonicalization from joining two conversions that both round
    (`cpu-expand-conversions`). LLVM would get a constrained intrinsic, which is
    neither vectorized nor selected well. No pass that canonicalizes may run
    after this one.

    Example:

    ```mlir
    func.func @f(%x: f64) -> f32 {
      %y = arith.truncf %x to_nearest_even : f64 to f32
      return %y : f32
    }
    ```

    becomes

    ```mlir
    func.func @f(%x: f64) -> f32 {
      %y = arith.truncf %x : f64 to f32
      return %y : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ExpandConversionsPass : Pass<"cpu-expand-conversions"> {
  let summary = "convert to f16 and bf16 with a single rounding";
  let description = [{
    Expands conversions to types of 16 bits that CPUs or passes compute by way
    of f32: integers of more than 24 bits to bf16, and f64 to f16 or bf16.
    Rounding to f32 first could turn a number that is close to the midpoint of
    two 16-bit numbers into the midpoint, which is then rounded the wrong way.
    So the number is first rounded to odd, to more digits than the result has:
    if a lost digit is not zero, the last digit is set, and no midpoint arises.
    bf16 is extended to f64 by way of f32, which is exact.

    A program that itself rounds twice, such as from an i64 to f64 and then to
    f32, keeps both roundings: if an integer is converted to a float type that
    cannot hold all its values, a conversion of the result gets a rounding mode.
    Without it canonicalization would join both conversions.
    `cpu-strip-default-rounding` removes it.

    Example:

    ```mlir
    func.func @f(%0: i32) -> bf16 {
      %1 = arith.sitofp %0 : i32 to bf16
      return %1 : bf16
    }
    ```

    becomes

    ```mlir
    func.func @f(%0: i32) -> bf16 {
      %c1 = arith.constant 1 : i32
      %ones = arith.constant -1 : i32
      %lost = arith.constant 16383 : i32
      %c0 = arith.constant 0 : i32
      %size = arith.constant 33554432 : i32
      %least = arith.constant 16777216 : i32
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
      return %1 : bf16
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect"
  ];
}

def ExpandMathPass : Pass<"cpu-expand-math"> {
  let summary = "expand math functions to polynomials";
  let description = [{
    Replaces functions of f32, on scalars and on vectors, by polynomials; LLVM
    would turn a function of a vector into one call of the C library for each
    element. Functions of f16 and bf16 are computed in f32 and rounded once.
    Functions of f64 stay calls.

    The bound is the greatest error of a result of f32, in units of its last
    place, with subnormal arguments and results included. NaN, infinities and
    signed zeros are those of the C library. `test/Integration/Operators` has
    the measurement.

    | function | bound | polynomial |
    |---|---|---|
    | `exp`, `exp2` | 1 | own: that of upstream is correct to 4 units, and flushes subnormal results to zero. Lanes below the arguments with a result are set to zero and not computed: a CPU takes a hundred cycles for their underflow. If the only use is a sum or a difference of f32 with a constant such as 1, which hides subnormal results, the least normal one stands for them |
    | `powf` | 1 | own, in f64: upstream computes exp(y * log(x)), which loses digits for large results and is not defined for negative `x`. The exponents 0, 1, 2, 3, -1 and 0.5, if constant, are products, quotients and roots |
    | `sin`, `cos` | 2 | own: those of upstream are correct to five digits. Angles above 2^17 are left to the C library, a branch for each vector |
    | `tan` | 4 | own: upstream has none. Angles as for `sin` |
    | `log`, `log2` | 2 | upstream, with subnormal arguments scaled |
    | `expm1`, `log1p` | 3 | upstream, over `exp` and `log` of this table |
    | `tanh` | 5 | upstream |
    | `erf` | 2 | own: that of upstream selects from the coefficients of many intervals. The sum 1 + erf(x), if nothing else uses erf(x), is 2 - erfc(x), or erfc(-x) below zero, with an absolute error of 1.3e-7, so that a gelu of f32 needs two thirds of the operations |
    | `sqrt` | 0.5 | an instruction of the CPU |
    | `rsqrt` | 2 | a root and a quotient: upstream refines an estimate of AVX2 only |

    On a target with masks (the entry `"masked_memory"` of
    `dlti.target_system_spec`), exp and exp2 multiply by a power of two by the
    intrinsic `llvm.ldexp`, an instruction of AVX-512, instead of by integer
    operations on the exponent.

    The functions asin, acos and atan of f32 are calls of the C library. If the
    operation has the flag `afn`, they are upstream's polynomials instead, which
    are correct to about five digits.

    Expands arith operations for which LLVM has no instruction: signed division
    with rounding up or down, and conversions between bf16 and f32.

    Converts an f32 that is rounded to even and clamped to integers of 32 bits
    by `llvm.intr.lrint`, an instruction that rounds itself, if nothing else uses
    the rounded number. The conversion of signed bytes does, to test it for NaN,
    and a zero point is added to it before it is clamped; both keep the rounding.
    The instruction rounds in the mode of the thread, which must be the default
    one, to the nearest.

    Example:

    ```mlir
    func.func @f(%x: vector<16xbf16>) -> vector<16xf32> {
      %y = arith.extf %x : vector<16xbf16> to vector<16xf32>
      return %y : vector<16xf32>
    }
    ```

    becomes

    ```mlir
    func.func @f(%x: vector<16xbf16>) -> vector<16xf32> {
      %shift = arith.constant dense<16> : vector<16xi32>
      %0 = arith.bitcast %x : vector<16xbf16> to vector<16xi16>
      %1 = arith.extui %0 : vector<16xi16> to vector<16xi32>
      %2 = arith.shli %1, %shift : vector<16xi32>
      %y = arith.bitcast %2 : vector<16xi32> to vector<16xf32>
      return %y : vector<16xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def VerifyLoweredPass : Pass<"cpu-verify-lowered", "::mlir::ModuleOp"> {
  let summary = "report an operation that is not in the llvm dialect";
  let description = [{
    Reports the first operation that no conversion has lowered, at its location,
    such as "'math.isinf' op cannot be lowered to the llvm dialect".

    Exit: all operations but modules are of the `llvm` dialect.

    ```mlir
    llvm.func @negate(%x: f32) -> f32 {
      %0 = llvm.fneg %x : f32
      llvm.return %0 : f32
    }
    ```

    stays as it is.
  }];
}

def StoreBF16AsIntegersPass
    : Pass<"cpu-store-bf16-as-integers", "::mlir::ModuleOp"> {
  let summary = "replace bf16 by 16-bit integers";
  let description = [{
    Replaces the type bf16 by i16 in the LLVM dialect. Values of the type are
    only moved there, since `cpu-expand-math` and related passes have expanded
    all arithmetic. Leaves a module with arithmetic on bf16 unchanged.

    LLVM 22 does not handle the type reliably. With vector registers of bf16
    (avx512bf16) it fails with a fatal error on some shuffles; without them it
    turns a `select` into calls of a rounding function that no library for
    kernels contains.

    Example:

    ```mlir
    llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr) {
      %0 = llvm.load %from : !llvm.ptr -> vector<16xbf16>
      llvm.store %0, %to : vector<16xbf16>, !llvm.ptr
      llvm.return
    }
    ```

    becomes

    ```mlir
    llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr) {
      %0 = llvm.load %from : !llvm.ptr -> vector<16xi16>
      llvm.store %0, %to : vector<16xi16>, !llvm.ptr
      llvm.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def MakeKernelABIPass : Pass<"cpu-make-kernel-abi", "::mlir::ModuleOp"> {
  let summary = "convert kernels to the calling convention of the runtime";
  let description = [{
    Turns functions over one-dimensional memrefs and indices, with bodies in the
    cf dialect, into `llvm.func`s with the interface of Runtime/KernelABI.h. A
    public function becomes two: `__relax_kernel_<name>(context, buffers,
    symbols) -> i32`, which loads the pointers and symbol values and calls
    `__relax_impl_<name>`, which takes them as plain arguments that do not alias
    (unless the function has `tir.noalias = false`). All `memref.alloc` of a
    function become one request for workspace, which is checked for null and
    released on every exit. Launch functions of `cpu-lower-parallel` are
    defined; the code they return is tested after each call and returned if it
    is not zero. A `cf.assert` that fails ends the kernel with an error of its
    message.

    Example:

    ```mlir
    func.func @k(%A: memref<?xf32>, %n: index) { return }
    ```

    becomes, after `--canonicalize`,

    ```mlir
    llvm.func internal @__relax_impl_k(%context: !llvm.ptr, %A: !llvm.ptr {llvm.noalias},
                                       %n: i64) -> i32 attributes {no_inline} {
      %ok = llvm.mlir.constant(0 : i32) : i32
      llvm.br ^exit(%ok : i32)
    ^exit(%code: i32):
      llvm.return %code : i32
    }
    llvm.func @__relax_kernel_k(%context: !llvm.ptr, %buffers: !llvm.ptr, %symbols: !llvm.ptr)
        -> i32 attributes {tir.kernel = array<i64: 1, 1>} {
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
