// RUN: relax-test-run %s --modes=reference,tir,jit,folded,so,levels

// arith.sitofp and arith.uitofp round once, on every path of the program and the
// processor. The integers are near the midpoint of two numbers, where an
// intermediate f32 or f64 would be exactly the midpoint.

tir.prim_func private @sitofp_i32_bf16(%x: memref<13xi32>,
    %y: memref<13xbf16>) {
  tir.for %i to 13 {
    tir.block @convert (spatial %v = %i to 13) {
      %a = affine.load %x[%v] : memref<13xi32>
      %b = arith.sitofp %a : i32 to bf16
      affine.store %b, %y[%v] : memref<13xbf16>
    }
  }
  tir.return
}

relax.func @signed_i32_to_bf16() {
  %x = relax.constant dense<[0, 1, -1, 2147483647, -2147483648, 16842751,
      16973824, -17498113, 66977791, 33685504, -33947649, 16777217,
      -16777217]> : tensor<13xi32>
  %y = relax.call_tir @sitofp_i32_bf16(%x)
      : (tensor<13xi32>) -> tensor<13xbf16>
  %e = relax.constant dense<[0x0000, 0x3F80, 0xBF80, 0x4F00, 0xCF00, 0x4B80,
      0x4B82, 0xCB86, 0x4C7F, 0x4C00, 0xCC02, 0x4B80, 0xCB80]> :
      tensor<13xbf16>
  check.expect_eq %y, %e : tensor<13xbf16>
  relax.return
}

tir.prim_func private @uitofp_i32_bf16(%x: memref<13xi32>,
    %y: memref<13xbf16>) {
  tir.for %i to 13 {
    tir.block @convert (spatial %v = %i to 13) {
      %a = affine.load %x[%v] : memref<13xi32>
      %b = arith.uitofp %a : i32 to bf16
      affine.store %b, %y[%v] : memref<13xbf16>
    }
  }
  tir.return
}

relax.func @unsigned_i32_to_bf16() {
  %x = relax.constant dense<[0, 1, -1, 16842751, 16973824, 17498113, 66977791,
      33685504, 33947649, -2055208961, -8388608, -2139095039, 16777217]> :
      tensor<13xi32>
  %y = relax.call_tir @uitofp_i32_bf16(%x)
      : (tensor<13xi32>) -> tensor<13xbf16>
  %e = relax.constant dense<[0x0000, 0x3F80, 0x4F80, 0x4B80, 0x4B82, 0x4B86,
      0x4C7F, 0x4C00, 0x4C02, 0x4F05, 0x4F80, 0x4F01, 0x4B80]> :
      tensor<13xbf16>
  check.expect_eq %y, %e : tensor<13xbf16>
  relax.return
}

tir.prim_func private @sitofp_i64_bf16(%x: memref<38xi64>,
    %y: memref<38xbf16>) {
  tir.for %i to 38 {
    tir.block @convert (spatial %v = %i to 38) {
      %a = affine.load %x[%v] : memref<38xi64>
      %b = arith.sitofp %a : i64 to bf16
      affine.store %b, %y[%v] : memref<38xbf16>
    }
  }
  tir.return
}

relax.func @signed_i64_to_bf16() {
  %x = relax.constant dense<[0, 1, -1, 9223372036854775807,
      -9223372036854775808, 16842751, 16973824, -17498113, 66977791, 33685504,
      -33947649, 2239758335, 4286578688, -2155872257, 139049566207,
      143344533504, -274341036033, 275951648767, 278099132416, -286689067009,
      4494803534348287, 2260595906707456, -2278188092751873, 4697113673859071,
      8989607068696576, -4521191813414913, 9112752371007487, 9394227347718144,
      -17979214137393153, 4629700416936869887, 4665729213955833856,
      -4809844402031689729, 16777217, -16777217, 274877906945, -274877906945,
      4503599627370497, -4503599627370497]> : tensor<38xi64>
  %y = relax.call_tir @sitofp_i64_bf16(%x)
      : (tensor<38xi64>) -> tensor<38xbf16>
  %e = relax.constant dense<[0x0000, 0x3F80, 0xBF80, 0x5F00, 0xDF00, 0x4B80,
      0x4B82, 0xCB86, 0x4C7F, 0x4C00, 0xCC02, 0x4F05, 0x4F80, 0xCF01, 0x5201,
      0x5206, 0xD280, 0x5280, 0x5282, 0xD286, 0x597F, 0x5900, 0xD902, 0x5985,
      0x5A00, 0xD981, 0x5A01, 0x5A06, 0xDA80, 0x5E80, 0x5E82, 0xDE86, 0x4B80,
      0xCB80, 0x5280, 0xD280, 0x5980, 0xD980]> : tensor<38xbf16>
  check.expect_eq %y, %e : tensor<38xbf16>
  relax.return
}

tir.prim_func private @uitofp_i64_bf16(%x: memref<36xi64>,
    %y: memref<36xbf16>) {
  tir.for %i to 36 {
    tir.block @convert (spatial %v = %i to 36) {
      %a = affine.load %x[%v] : memref<36xi64>
      %b = arith.uitofp %a : i64 to bf16
      affine.store %b, %y[%v] : memref<36xbf16>
    }
  }
  tir.return
}

relax.func @unsigned_i64_to_bf16() {
  %x = relax.constant dense<[0, 1, -1, 16842751, 16973824, 17498113, 66977791,
      33685504, 33947649, 2239758335, 4286578688, 2155872257, 139049566207,
      143344533504, 274341036033, 275951648767, 278099132416, 286689067009,
      4494803534348287, 2260595906707456, 2278188092751873, 4697113673859071,
      8989607068696576, 4521191813414913, 9112752371007487, 9394227347718144,
      17979214137393153, 4629700416936869887, 4665729213955833856,
      4809844402031689729, -36028797018963969, -9187343239835811840,
      -9115285645797883903, 16777217, 274877906945, 4503599627370497]> :
      tensor<36xi64>
  %y = relax.call_tir @uitofp_i64_bf16(%x)
      : (tensor<36xi64>) -> tensor<36xbf16>
  %e = relax.constant dense<[0x0000, 0x3F80, 0x5F80, 0x4B80, 0x4B82, 0x4B86,
      0x4C7F, 0x4C00, 0x4C02, 0x4F05, 0x4F80, 0x4F01, 0x5201, 0x5206, 0x5280,
      0x5280, 0x5282, 0x5286, 0x597F, 0x5900, 0x5902, 0x5985, 0x5A00, 0x5981,
      0x5A01, 0x5A06, 0x5A80, 0x5E80, 0x5E82, 0x5E86, 0x5F7F, 0x5F00, 0x5F02,
      0x4B80, 0x5280, 0x5980]> : tensor<36xbf16>
  check.expect_eq %y, %e : tensor<36xbf16>
  relax.return
}

tir.prim_func private @sitofp_i64_f16(%x: memref<23xi64>,
    %y: memref<23xf16>) {
  tir.for %i to 23 {
    tir.block @convert (spatial %v = %i to 23) {
      %a = affine.load %x[%v] : memref<23xi64>
      %b = arith.sitofp %a : i64 to f16
      affine.store %b, %y[%v] : memref<23xf16>
    }
  }
  tir.return
}

relax.func @signed_i64_to_f16() {
  %x = relax.constant dense<[0, 1, -1, 9223372036854775807,
      -9223372036854775808, 2048, 2051, -2060, 32759, 16392, -16409, 32943,
      65520, -32785, 16777217, -16777217, 274877906945, -274877906945,
      4503599627370497, -4503599627370497, 65519, -65520,
      4611686018427387904]> : tensor<23xi64>
  %y = relax.call_tir @sitofp_i64_f16(%x)
      : (tensor<23xi64>) -> tensor<23xf16>
  %e = relax.constant dense<[0x0000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x6800,
      0x6802, 0xE806, 0x77FF, 0x7400, 0xF402, 0x7805, 0x7C00, 0xF801, 0x7C00,
      0xFC00, 0x7C00, 0xFC00, 0x7C00, 0xFC00, 0x7BFF, 0xFC00, 0x7C00]> :
      tensor<23xf16>
  check.expect_eq %y, %e : tensor<23xf16>
  relax.return
}

tir.prim_func private @sitofp_i32_f32(%x: memref<10xi32>,
    %y: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @convert (spatial %v = %i to 10) {
      %a = affine.load %x[%v] : memref<10xi32>
      %b = arith.sitofp %a : i32 to f32
      affine.store %b, %y[%v] : memref<10xf32>
    }
  }
  tir.return
}

relax.func @signed_i32_to_f32() {
  %x = relax.constant dense<[0, 1, -1, 2147483647, -2147483648, 33554433,
      33554438, -33554455, 16777217, -16777217]> : tensor<10xi32>
  %y = relax.call_tir @sitofp_i32_f32(%x)
      : (tensor<10xi32>) -> tensor<10xf32>
  %e = relax.constant dense<[0x00000000, 0x3F800000, 0xBF800000, 0x4F000000,
      0xCF000000, 0x4C000000, 0x4C000002, 0xCC000006, 0x4B800000, 0xCB800000]>
      : tensor<10xf32>
  check.expect_eq %y, %e : tensor<10xf32>
  relax.return
}

tir.prim_func private @sitofp_i64_f32(%x: memref<29xi64>,
    %y: memref<29xf32>) {
  tir.for %i to 29 {
    tir.block @convert (spatial %v = %i to 29) {
      %a = affine.load %x[%v] : memref<29xi64>
      %b = arith.sitofp %a : i64 to f32
      affine.store %b, %y[%v] : memref<29xf32>
    }
  }
  tir.return
}

relax.func @signed_i64_to_f32() {
  %x = relax.constant dense<[0, 1, -1, 9223372036854775807,
      -9223372036854775808, 33554433, 33554438, -33554455, 4294967167,
      2147483776, -2147484033, 1099512348671, 2199023190016, -1099511693313,
      9007200865353727, 9007205160321024, -18014397972611073,
      18014399583223807, 18014401730707456, -18014410320642049,
      9223371761976868863, 4611686293305294848, -4611686843061108737,
      16777217, -16777217, 274877906945, -274877906945, 4503599627370497,
      -4503599627370497]> : tensor<29xi64>
  %y = relax.call_tir @sitofp_i64_f32(%x)
      : (tensor<29xi64>) -> tensor<29xf32>
  %e = relax.constant dense<[0x00000000, 0x3F800000, 0xBF800000, 0x5F000000,
      0xDF000000, 0x4C000000, 0x4C000002, 0xCC000006, 0x4F7FFFFF, 0x4F000000,
      0xCF000002, 0x53800005, 0x54000000, 0xD3800001, 0x5A000001, 0x5A000006,
      0xDA800000, 0x5A800000, 0x5A800002, 0xDA800006, 0x5EFFFFFF, 0x5E800000,
      0xDE800002, 0x4B800000, 0xCB800000, 0x52800000, 0xD2800000, 0x59800000,
      0xD9800000]> : tensor<29xf32>
  check.expect_eq %y, %e : tensor<29xf32>
  relax.return
}

tir.prim_func private @uitofp_i64_f32(%x: memref<27xi64>,
    %y: memref<27xf32>) {
  tir.for %i to 27 {
    tir.block @convert (spatial %v = %i to 27) {
      %a = affine.load %x[%v] : memref<27xi64>
      %b = arith.uitofp %a : i64 to f32
      affine.store %b, %y[%v] : memref<27xf32>
    }
  }
  tir.return
}

relax.func @unsigned_i64_to_f32() {
  %x = relax.constant dense<[0, 1, -1, 33554433, 33554438, 33554455,
      4294967167, 2147483776, 2147484033, 1099512348671, 2199023190016,
      1099511693313, 9007200865353727, 9007205160321024, 18014397972611073,
      18014399583223807, 18014401730707456, 18014410320642049,
      9223371761976868863, 4611686293305294848, 4611686843061108737,
      -9223365989540823041, -549755813888, -9223371487098961919, 16777217,
      274877906945, 4503599627370497]> : tensor<27xi64>
  %y = relax.call_tir @uitofp_i64_f32(%x)
      : (tensor<27xi64>) -> tensor<27xf32>
  %e = relax.constant dense<[0x00000000, 0x3F800000, 0x5F800000, 0x4C000000,
      0x4C000002, 0x4C000006, 0x4F7FFFFF, 0x4F000000, 0x4F000002, 0x53800005,
      0x54000000, 0x53800001, 0x5A000001, 0x5A000006, 0x5A800000, 0x5A800000,
      0x5A800002, 0x5A800006, 0x5EFFFFFF, 0x5E800000, 0x5E800002, 0x5F000005,
      0x5F800000, 0x5F000001, 0x4B800000, 0x52800000, 0x59800000]> :
      tensor<27xf32>
  check.expect_eq %y, %e : tensor<27xf32>
  relax.return
}

tir.prim_func private @sitofp_i64_f64(%x: memref<20xi64>,
    %y: memref<20xf64>) {
  tir.for %i to 20 {
    tir.block @convert (spatial %v = %i to 20) {
      %a = affine.load %x[%v] : memref<20xi64>
      %b = arith.sitofp %a : i64 to f64
      affine.store %b, %y[%v] : memref<20xf64>
    }
  }
  tir.return
}

relax.func @signed_i64_to_f64() {
  %x = relax.constant dense<[0, 1, -1, 9223372036854775807,
      -9223372036854775808, 9007199254740992, 9007199254740995,
      -9007199254741004, 36028797018963965, 18014398509481986,
      -18014398509481991, 4611686018427393535, 9223372036854775296,
      -4611686018427388417, 16777217, -16777217, 274877906945, -274877906945,
      4503599627370497, -4503599627370497]> : tensor<20xi64>
  %y = relax.call_tir @sitofp_i64_f64(%x)
      : (tensor<20xi64>) -> tensor<20xf64>
  %e = relax.constant dense<[0x0000000000000000, 0x3FF0000000000000,
      0xBFF0000000000000, 0x43E0000000000000, 0xC3E0000000000000,
      0x4340000000000000, 0x4340000000000002, 0xC340000000000006,
      0x435FFFFFFFFFFFFF, 0x4350000000000000, 0xC350000000000002,
      0x43D0000000000005, 0x43E0000000000000, 0xC3D0000000000001,
      0x4170000010000000, 0xC170000010000000, 0x4250000000004000,
      0xC250000000004000, 0x4330000000000001, 0xC330000000000001]> :
      tensor<20xf64>
  check.expect_eq %y, %e : tensor<20xf64>
  relax.return
}

tir.prim_func private @uitofp_i64_f64(%x: memref<18xi64>,
    %y: memref<18xf64>) {
  tir.for %i to 18 {
    tir.block @convert (spatial %v = %i to 18) {
      %a = affine.load %x[%v] : memref<18xi64>
      %b = arith.uitofp %a : i64 to f64
      affine.store %b, %y[%v] : memref<18xf64>
    }
  }
  tir.return
}

relax.func @unsigned_i64_to_f64() {
  %x = relax.constant dense<[0, 1, -1, 9007199254740992, 9007199254740995,
      9007199254741004, 36028797018963965, 18014398509481986,
      18014398509481991, 4611686018427393535, 9223372036854775296,
      4611686018427388417, -9223372036854772737, -9223372036854764544, -1023,
      16777217, 274877906945, 4503599627370497]> : tensor<18xi64>
  %y = relax.call_tir @uitofp_i64_f64(%x)
      : (tensor<18xi64>) -> tensor<18xf64>
  %e = relax.constant dense<[0x0000000000000000, 0x3FF0000000000000,
      0x43F0000000000000, 0x4340000000000000, 0x4340000000000002,
      0x4340000000000006, 0x435FFFFFFFFFFFFF, 0x4350000000000000,
      0x4350000000000002, 0x43D0000000000005, 0x43E0000000000000,
      0x43D0000000000001, 0x43E0000000000001, 0x43E0000000000006,
      0x43F0000000000000, 0x4170000010000000, 0x4250000000004000,
      0x4330000000000001]> : tensor<18xf64>
  check.expect_eq %y, %e : tensor<18xf64>
  relax.return
}
