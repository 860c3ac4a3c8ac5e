// RUN: relax-test-run %s

// relax.astype: elements as another type.

#x_11 = dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0, nan, inf, -inf]>
#x_6 = dense<[-128, -1, 0, 5, 100, 127]>
#x_6_b = dense<[min, -1, 0, 5, 100, max]> : tensor<6x$T>
#x_6_c = dense<[-32768, -1, 0, 5, 100, 32767]>
#x_6_d = dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
#x_6_e = dense<[-9223372036854775808, -1, 0, 5, 100, 9223372036854775807]> : tensor<6xi64>
#x_4 = dense<[0, 5, 100, 65535]>
#x_4_b = dense<[0, 5, 100, 4294967295]>
#x_4_c = dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>

// TYPES: bf16 f32 f64
case @f16_to_$T: relax.astype #x_11 : tensor<11xf16> {dtype = $T} == #x_11 : tensor<11x$T>

// TYPES: f16 bf16 f32 f64
case @$T_to_i1: relax.astype #x_11 : tensor<11x$T> {dtype = i1}
    == dense<[false, true, true, true, true, true, true, true, true, true, true]> : tensor<11xi1>
case @$T_to_i8: relax.astype #x_11 : tensor<11x$T> {dtype = i8}
    == dense<[0, 0, 0, 2, -2, 100, 127, -128, 0, 127, -128]> : tensor<11xi8>
case @$T_to_i16: relax.astype #x_11 : tensor<11x$T> {dtype = i16}
    == dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 32767, -32768]> : tensor<11xi16>
case @$T_to_i32: relax.astype #x_11 : tensor<11x$T> {dtype = i32}
    == dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 2147483647, -2147483648]> : tensor<11xi32>
case @$T_to_i64: relax.astype #x_11 : tensor<11x$T> {dtype = i64}
    == dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 9223372036854775807,
        -9223372036854775808]> : tensor<11xi64>
case @$T_to_ui8: relax.astype #x_11 : tensor<11x$T> {dtype = ui8}
    == dense<[0, 0, 0, 2, 0, 100, 255, 0, 0, 255, 0]> : tensor<11xui8>
case @$T_to_ui16: relax.astype #x_11 : tensor<11x$T> {dtype = ui16}
    == dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 65535, 0]> : tensor<11xui16>
case @$T_to_ui32: relax.astype #x_11 : tensor<11x$T> {dtype = ui32}
    == dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 4294967295, 0]> : tensor<11xui32>
case @$T_to_ui64: relax.astype #x_11 : tensor<11x$T> {dtype = ui64}
    == dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 18446744073709551615, 0]> : tensor<11xui64>

// TYPES: f16 f32 f64
case @bf16_to_$T: relax.astype #x_11 : tensor<11xbf16> {dtype = $T} == #x_11 : tensor<11x$T>

// TYPES: f16 bf16 f64
case @f32_to_$T: relax.astype #x_11 : tensor<11xf32> {dtype = $T} == #x_11 : tensor<11x$T>

// TYPES: f16 bf16 f32
case @f64_to_$T: relax.astype #x_11 : tensor<11xf64> {dtype = $T} == #x_11 : tensor<11x$T>

// TYPES: f16 bf16 f32 f64
case @i1_to_$T: relax.astype dense<[true, false]> : tensor<2xi1> {dtype = $T}
    == dense<[1.0, 0.0]> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @i1_to_$T: relax.astype dense<[true, false]> : tensor<2xi1> {dtype = $T}
    == dense<[1, 0]> : tensor<2x$T>

// TYPES: f16 bf16 f32 f64
case @i8_to_$T: relax.astype #x_6 : tensor<6xi8> {dtype = $T}
    == dense<[-128.0, -1.0, 0.0, 5.0, 100.0, 127.0]> : tensor<6x$T>

// TYPES: i8 i16 i32 i64
case @$T_to_i1: relax.astype #x_6_b {dtype = i1}
    == dense<[true, true, false, true, true, true]> : tensor<6xi1>

// TYPES: i16 i32 i64
case @i8_to_$T: relax.astype #x_6 : tensor<6xi8> {dtype = $T} == #x_6 : tensor<6x$T>

case @i8_to_ui8: relax.astype #x_6 : tensor<6xi8> {dtype = ui8}
    == dense<[128, 255, 0, 5, 100, 127]> : tensor<6xui8>
case @i8_to_ui16: relax.astype #x_6 : tensor<6xi8> {dtype = ui16}
    == dense<[65408, 65535, 0, 5, 100, 127]> : tensor<6xui16>
case @i8_to_ui32: relax.astype #x_6 : tensor<6xi8> {dtype = ui32}
    == dense<[4294967168, 4294967295, 0, 5, 100, 127]> : tensor<6xui32>
case @i8_to_ui64: relax.astype #x_6 : tensor<6xi8> {dtype = ui64}
    == dense<[18446744073709551488, 18446744073709551615, 0, 5, 100, 127]> : tensor<6xui64>

// TYPES: f16 bf16 f32 f64
case @i16_to_$T: relax.astype #x_6_c : tensor<6xi16> {dtype = $T}
    == dense<[-32768.0, -1.0, 0.0, 5.0, 100.0, 32767.0]> : tensor<6x$T>

// TYPES: i16 i32
case @$T_to_i8: relax.astype #x_6_b {dtype = i8} == dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi8>

// TYPES: i32 i64
case @i16_to_$T: relax.astype #x_6_c : tensor<6xi16> {dtype = $T} == #x_6_c : tensor<6x$T>

// TYPES: i16 i32
case @$T_to_ui8: relax.astype #x_6_b {dtype = ui8}
    == dense<[0, 255, 0, 5, 100, 255]> : tensor<6xui8>

case @i16_to_ui16: relax.astype #x_6_c : tensor<6xi16> {dtype = ui16}
    == dense<[32768, 65535, 0, 5, 100, 32767]> : tensor<6xui16>
case @i16_to_ui32: relax.astype #x_6_c : tensor<6xi16> {dtype = ui32}
    == dense<[4294934528, 4294967295, 0, 5, 100, 32767]> : tensor<6xui32>
case @i16_to_ui64: relax.astype #x_6_c : tensor<6xi16> {dtype = ui64}
    == dense<[18446744073709518848, 18446744073709551615, 0, 5, 100, 32767]> : tensor<6xui64>

// TYPES: i32 i64
case @$T_to_f16: relax.astype #x_6_b {dtype = f16}
    == dense<[-inf, -1.0, 0.0, 5.0, 100.0, inf]> : tensor<6xf16>

// TYPES: bf16 f32 f64
case @i32_to_$T: relax.astype #x_6_d : tensor<6xi32> {dtype = $T}
    == dense<[-2147483648.0, -1.0, 0.0, 5.0, 100.0, 2147483647.0]> : tensor<6x$T>

case @i32_to_i16: relax.astype #x_6_d : tensor<6xi32> {dtype = i16}
    == dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi16>
case @i32_to_i64: relax.astype #x_6_d : tensor<6xi32> {dtype = i64} == #x_6_d : tensor<6xi64>
case @i32_to_ui16: relax.astype #x_6_d : tensor<6xi32> {dtype = ui16}
    == dense<[0, 65535, 0, 5, 100, 65535]> : tensor<6xui16>
case @i32_to_ui32: relax.astype #x_6_d : tensor<6xi32> {dtype = ui32}
    == dense<[2147483648, 4294967295, 0, 5, 100, 2147483647]> : tensor<6xui32>
case @i32_to_ui64: relax.astype #x_6_d : tensor<6xi32> {dtype = ui64}
    == dense<[18446744071562067968, 18446744073709551615, 0, 5, 100, 2147483647]> : tensor<6xui64>
case @i64_to_$T: relax.astype #x_6_e {dtype = $T}
    == dense<[-9.223372036854776e18, -1.0, 0.0, 5.0, 100.0, 9.223372036854776e18]> : tensor<6x$T>

// TYPES: i8 i16 i32
case @i64_to_$T: relax.astype #x_6_e {dtype = $T} == dense<[0, -1, 0, 5, 100, -1]> : tensor<6x$T>

// TYPES: ui8 ui16 ui32
case @i64_to_$T: relax.astype #x_6_e {dtype = $T} == dense<[0, max, 0, 5, 100, max]> : tensor<6x$T>

case @i64_to_ui64: relax.astype #x_6_e {dtype = ui64}
    == dense<[9223372036854775808, 18446744073709551615, 0, 5, 100,
        9223372036854775807]> : tensor<6xui64>

// TYPES: f16 bf16 f32 f64
case @ui8_to_$T: relax.astype dense<[0, 5, 100, 255]> : tensor<4xui8> {dtype = $T}
    == dense<[0.0, 5.0, 100.0, 255.0]> : tensor<4x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T_to_i1: relax.astype dense<[0, 5, 100, max]> : tensor<4x$T> {dtype = i1}
    == dense<[false, true, true, true]> : tensor<4xi1>

// TYPES: ui8 ui16 ui32
case @$T_to_i8: relax.astype dense<[0, 5, 100, max]> : tensor<4x$T> {dtype = i8}
    == dense<[0, 5, 100, -1]> : tensor<4xi8>

// TYPES: i16 i32 i64 ui16 ui32 ui64
case @ui8_to_$T: relax.astype dense<[0, 5, 100, 255]> : tensor<4xui8> {dtype = $T}
    == dense<[0, 5, 100, 255]> : tensor<4x$T>

// TYPES: ui16 ui32 ui64
case @$T_to_f16: relax.astype dense<[0, 5, 100, max]> : tensor<4x$T> {dtype = f16}
    == dense<[0.0, 5.0, 100.0, inf]> : tensor<4xf16>

// TYPES: bf16 f32 f64
case @ui16_to_$T: relax.astype #x_4 : tensor<4xui16> {dtype = $T}
    == dense<[0.0, 5.0, 100.0, 65535.0]> : tensor<4x$T>

case @ui16_to_i16: relax.astype #x_4 : tensor<4xui16> {dtype = i16}
    == dense<[0, 5, 100, -1]> : tensor<4xi16>

// TYPES: i32 i64 ui32 ui64
case @ui16_to_$T: relax.astype #x_4 : tensor<4xui16> {dtype = $T} == #x_4 : tensor<4x$T>

// TYPES: ui16 ui32
case @$T_to_ui8: relax.astype dense<[0, 5, 100, max]> : tensor<4x$T> {dtype = ui8}
    == dense<[0, 5, 100, 255]> : tensor<4xui8>

// TYPES: bf16 f32 f64
case @ui32_to_$T: relax.astype #x_4_b : tensor<4xui32> {dtype = $T}
    == dense<[0.0, 5.0, 100.0, 4294967295.0]> : tensor<4x$T>

// TYPES: i16 i32
case @ui32_to_$T: relax.astype #x_4_b : tensor<4xui32> {dtype = $T}
    == dense<[0, 5, 100, -1]> : tensor<4x$T>

// TYPES: i64 ui64
case @ui32_to_$T: relax.astype #x_4_b : tensor<4xui32> {dtype = $T} == #x_4_b : tensor<4x$T>

case @ui32_to_ui16: relax.astype #x_4_b : tensor<4xui32> {dtype = ui16} == #x_4 : tensor<4xui16>

// TYPES: bf16 f32 f64
case @ui64_to_$T: relax.astype #x_4_c {dtype = $T}
    == dense<[0.0, 5.0, 100.0, 1.8446744073709552e19]> : tensor<4x$T>

// TYPES: i8 i16 i32 i64
case @ui64_to_$T: relax.astype #x_4_c {dtype = $T} == dense<[0, 5, 100, -1]> : tensor<4x$T>

// TYPES: ui8 ui16 ui32
case @ui64_to_$T: relax.astype #x_4_c {dtype = $T} == dense<[0, 5, 100, max]> : tensor<4x$T>

case @symbolic: relax.astype dense<[[1.5, -1.5]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {dtype = i32}
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[1, -1]]> : tensor<1x2xi32>
case @empty: relax.astype dense<> : tensor<0x2xf32> {dtype = i32} == dense<> : tensor<0x2xi32>
case @same: relax.astype dense<[[1.5, -1.5]]> : tensor<1x2xf32> {dtype = f32}
    == dense<[[1.5, -1.5]]> : tensor<1x2xf32>

// An integer is rounded once: next to the middle of two numbers, where f32 or a
// double in between would have nothing but the middle left.

case @i32_to_bf16_rounded_once: relax.astype dense<[0, 1, -1, 2147483647, -2147483648, 16842751,
        16973824, -17498113, 66977791, 33685504, -33947649, 16777217, -16777217]> : tensor<13xi32>
    {dtype = bf16}
    == dense<[0x0000, 0x3F80, 0xBF80, 0x4F00, 0xCF00, 0x4B80, 0x4B82, 0xCB86, 0x4C7F, 0x4C00,
        0xCC02, 0x4B80, 0xCB80]> : tensor<13xbf16>
case @ui32_to_bf16_rounded_once: relax.astype dense<[0, 1, 4294967295, 16842751, 16973824, 17498113,
        66977791, 33685504, 33947649, 2239758335, 4286578688, 2155872257,
        16777217]> : tensor<13xui32>
    {dtype = bf16}
    == dense<[0x0000, 0x3F80, 0x4F80, 0x4B80, 0x4B82, 0x4B86, 0x4C7F, 0x4C00, 0x4C02, 0x4F05,
        0x4F80, 0x4F01, 0x4B80]> : tensor<13xbf16>
case @i64_to_bf16_rounded_once: relax.astype dense<[0, 1, -1, 9223372036854775807,
        -9223372036854775808, 16842751, 16973824, -17498113, 66977791, 33685504, -33947649,
        2239758335, 4286578688, -2155872257, 139049566207, 143344533504, -274341036033,
        275951648767, 278099132416, -286689067009, 4494803534348287, 2260595906707456,
        -2278188092751873, 4697113673859071, 8989607068696576, -4521191813414913, 9112752371007487,
        9394227347718144, -17979214137393153, 4629700416936869887, 4665729213955833856,
        -4809844402031689729, 16777217, -16777217, 274877906945, -274877906945, 4503599627370497,
        -4503599627370497]> : tensor<38xi64>
    {dtype = bf16}
    == dense<[0x0000, 0x3F80, 0xBF80, 0x5F00, 0xDF00, 0x4B80, 0x4B82, 0xCB86, 0x4C7F, 0x4C00,
        0xCC02, 0x4F05, 0x4F80, 0xCF01, 0x5201, 0x5206, 0xD280, 0x5280, 0x5282, 0xD286, 0x597F,
        0x5900, 0xD902, 0x5985, 0x5A00, 0xD981, 0x5A01, 0x5A06, 0xDA80, 0x5E80, 0x5E82, 0xDE86,
        0x4B80, 0xCB80, 0x5280, 0xD280, 0x5980, 0xD980]> : tensor<38xbf16>
case @ui64_to_bf16_rounded_once: relax.astype dense<[0, 1, 18446744073709551615, 16842751, 16973824,
        17498113, 66977791, 33685504, 33947649, 2239758335, 4286578688, 2155872257, 139049566207,
        143344533504, 274341036033, 275951648767, 278099132416, 286689067009, 4494803534348287,
        2260595906707456, 2278188092751873, 4697113673859071, 8989607068696576, 4521191813414913,
        9112752371007487, 9394227347718144, 17979214137393153, 4629700416936869887,
        4665729213955833856, 4809844402031689729, 18410715276690587647, 9259400833873739776,
        9331458427911667713, 16777217, 274877906945, 4503599627370497]> : tensor<36xui64>
    {dtype = bf16}
    == dense<[0x0000, 0x3F80, 0x5F80, 0x4B80, 0x4B82, 0x4B86, 0x4C7F, 0x4C00, 0x4C02, 0x4F05,
        0x4F80, 0x4F01, 0x5201, 0x5206, 0x5280, 0x5280, 0x5282, 0x5286, 0x597F, 0x5900, 0x5902,
        0x5985, 0x5A00, 0x5981, 0x5A01, 0x5A06, 0x5A80, 0x5E80, 0x5E82, 0x5E86, 0x5F7F, 0x5F00,
        0x5F02, 0x4B80, 0x5280, 0x5980]> : tensor<36xbf16>
case @i64_to_f16_rounded_once: relax.astype dense<[0, 1, -1, 9223372036854775807,
        -9223372036854775808, 2048, 2051, -2060, 32759, 16392, -16409, 32943, 65520, -32785,
        16777217, -16777217, 274877906945, -274877906945, 4503599627370497, -4503599627370497,
        65519, -65520, 4611686018427387904]> : tensor<23xi64>
    {dtype = f16}
    == dense<[0x0000, 0x3C00, 0xBC00, inf, -inf, 0x6800, 0x6802, 0xE806, 0x77FF, 0x7400, 0xF402,
        0x7805, inf, 0xF801, inf, -inf, inf, -inf, inf, -inf, max, -inf, inf]> : tensor<23xf16>
case @i64_to_f32_rounded_once: relax.astype dense<[0, 1, -1, 9223372036854775807,
        -9223372036854775808, 33554433, 33554438, -33554455, 4294967167, 2147483776, -2147484033,
        1099512348671, 2199023190016, -1099511693313, 9007200865353727, 9007205160321024,
        -18014397972611073, 18014399583223807, 18014401730707456, -18014410320642049,
        9223371761976868863, 4611686293305294848, -4611686843061108737, 16777217, -16777217,
        274877906945, -274877906945, 4503599627370497, -4503599627370497]> : tensor<29xi64>
    {dtype = f32}
    == dense<[0x00000000, 0x3F800000, 0xBF800000, 0x5F000000, 0xDF000000, 0x4C000000, 0x4C000002,
        0xCC000006, 0x4F7FFFFF, 0x4F000000, 0xCF000002, 0x53800005, 0x54000000, 0xD3800001,
        0x5A000001, 0x5A000006, 0xDA800000, 0x5A800000, 0x5A800002, 0xDA800006, 0x5EFFFFFF,
        0x5E800000, 0xDE800002, 0x4B800000, 0xCB800000, 0x52800000, 0xD2800000, 0x59800000,
        0xD9800000]> : tensor<29xf32>
case @ui64_to_f32_rounded_once: relax.astype dense<[0, 1, 18446744073709551615, 33554433, 33554438,
        33554455, 4294967167, 2147483776, 2147484033, 1099512348671, 2199023190016, 1099511693313,
        9007200865353727, 9007205160321024, 18014397972611073, 18014399583223807, 18014401730707456,
        18014410320642049, 9223371761976868863, 4611686293305294848, 4611686843061108737,
        9223378084168728575, 18446743523953737728, 9223372586610589697, 16777217, 274877906945,
        4503599627370497]> : tensor<27xui64>
    {dtype = f32}
    == dense<[0x00000000, 0x3F800000, 0x5F800000, 0x4C000000, 0x4C000002, 0x4C000006, 0x4F7FFFFF,
        0x4F000000, 0x4F000002, 0x53800005, 0x54000000, 0x53800001, 0x5A000001, 0x5A000006,
        0x5A800000, 0x5A800000, 0x5A800002, 0x5A800006, 0x5EFFFFFF, 0x5E800000, 0x5E800002,
        0x5F000005, 0x5F800000, 0x5F000001, 0x4B800000, 0x52800000, 0x59800000]> : tensor<27xf32>
case @i64_to_f64_rounded_once: relax.astype dense<[0, 1, -1, 9223372036854775807,
        -9223372036854775808, 9007199254740992, 9007199254740995, -9007199254741004,
        36028797018963965, 18014398509481986, -18014398509481991, 4611686018427393535,
        9223372036854775296, -4611686018427388417, 16777217, -16777217, 274877906945, -274877906945,
        4503599627370497, -4503599627370497]> : tensor<20xi64>
    {dtype = f64}
    == dense<[0x0000000000000000, 0x3FF0000000000000, 0xBFF0000000000000, 0x43E0000000000000,
        0xC3E0000000000000, 0x4340000000000000, 0x4340000000000002, 0xC340000000000006,
        0x435FFFFFFFFFFFFF, 0x4350000000000000, 0xC350000000000002, 0x43D0000000000005,
        0x43E0000000000000, 0xC3D0000000000001, 0x4170000010000000, 0xC170000010000000,
        0x4250000000004000, 0xC250000000004000, 0x4330000000000001,
        0xC330000000000001]> : tensor<20xf64>

// Two conversions round twice, in one kernel as well: f32 takes the one away, and
// what is left is half way and goes to the even neighbour.
relax.func @i64_to_f32_to_bf16() {
  %x = relax.constant dense<[16842753, -16842753, 72339069014638593]>
      : tensor<3xi64>
  %w = relax.astype %x {dtype = f32} : (tensor<3xi64>) -> tensor<3xf32>
  %y = relax.astype %w {dtype = bf16} : (tensor<3xf32>) -> tensor<3xbf16>
  %e = relax.constant dense<[0x4B80, 0xCB80, 0x5B80]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @i64_to_f64_to_bf16() {
  %x = relax.constant dense<[16842753, -16842753, 72339069014638593]>
      : tensor<3xi64>
  %w = relax.astype %x {dtype = f64} : (tensor<3xi64>) -> tensor<3xf64>
  %y = relax.astype %w {dtype = bf16} : (tensor<3xf64>) -> tensor<3xbf16>
  %e = relax.constant dense<[0x4B81, 0xCB81, 0x5B80]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}
