// Functions as a producer of TOSA writes them.

func.func @tosa_network(%x: tensor<1x8x8x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>)
    -> (tensor<1x4x4x8xf32>, tensor<1x1x8xf32>) {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %2 = tosa.max_pool2d %1 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x8xf32>) -> tensor<1x4x4x8xf32>
  %3 = tosa.const_shape {values = dense<[1, 16, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %4 = tosa.reshape %2, %3 : (tensor<1x4x4x8xf32>, !tosa.shape<3>) -> tensor<1x16x8xf32>
  %5 = tosa.reduce_sum %4 {axis = 1 : i32} : (tensor<1x16x8xf32>) -> tensor<1x1x8xf32>
  return %2, %5 : tensor<1x4x4x8xf32>, tensor<1x1x8xf32>
}

func.func @tosa_dense(%x: tensor<?x16xf32>, %w: tensor<16x10xf32>, %b: tensor<1x10xf32>) -> (tensor<?x10xf32>, tensor<?xi32>) {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.const_shape {values = dense<[1, -1, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = tosa.const_shape {values = dense<[1, 16, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %2 = tosa.const_shape {values = dense<[-1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %x, %0 : (tensor<?x16xf32>, !tosa.shape<3>) -> tensor<1x?x16xf32>
  %4 = tosa.reshape %w, %1 : (tensor<16x10xf32>, !tosa.shape<3>) -> tensor<1x16x10xf32>
  %5 = tosa.matmul %3, %4, %zp, %zp : (tensor<1x?x16xf32>, tensor<1x16x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x10xf32>
  %6 = tosa.reshape %5, %2 : (tensor<1x?x10xf32>, !tosa.shape<2>) -> tensor<?x10xf32>
  %7 = tosa.add %6, %b : (tensor<?x10xf32>, tensor<1x10xf32>) -> tensor<?x10xf32>
  %8 = tosa.argmax %7 {axis = 1 : i32} : (tensor<?x10xf32>) -> tensor<?xi32>
  return %7, %8 : tensor<?x10xf32>, tensor<?xi32>
}

// Two dynamic sizes meet in the addition, and in the subtraction.
func.func @tosa_centre(%x: tensor<?x6xf32>, %y: tensor<?x6xf32>) -> tensor<?x12xf32> {
  %0 = tosa.add %x, %y : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  %1 = tosa.reduce_max %0 {axis = 1 : i32} : (tensor<?x6xf32>) -> tensor<?x1xf32>
  %2 = tosa.sub %0, %1 : (tensor<?x6xf32>, tensor<?x1xf32>) -> tensor<?x6xf32>
  %3 = tosa.concat %2, %x {axis = 1 : i32} : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x12xf32>
  return %3 : tensor<?x12xf32>
}

// A quantized number, (x * 2^30) >> 31.
func.func @tosa_rescale(%x: tensor<4x5xi32>) -> tensor<4x5xi8> {
  %multiplier = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %in = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %out = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %multiplier, %shift, %in, %out {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
      : (tensor<4x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x5xi8>
  return %0 : tensor<4x5xi8>
}
