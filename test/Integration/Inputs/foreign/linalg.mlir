// Functions as a producer of linalg on tensors writes them.

func.func @network(%x: tensor<1x9x9x3xf32>, %w: tensor<3x3x3x8xf32>, %b: tensor<8xf32>, %m: tensor<8x5xf32>)
    -> (tensor<1x8x5x5xf32>, tensor<5xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x9x9x3xf32> to tensor<1x11x11x3xf32>
  %0 = tensor.empty() : tensor<1x5x5x8xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%padded, %w : tensor<1x11x11x3xf32>, tensor<3x3x3x8xf32>) outs(%1 : tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>
  %3 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%0 : tensor<1x5x5x8xf32>) dimensions = [0, 1, 2]
  %4 = linalg.add ins(%2, %3 : tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>) outs(%0 : tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>
  %5 = linalg.map { arith.maximumf } ins(%4, %1 : tensor<1x5x5x8xf32>, tensor<1x5x5x8xf32>) outs(%0 : tensor<1x5x5x8xf32>)
  %6 = tensor.empty() : tensor<1x8x5x5xf32>
  %nchw = linalg.transpose ins(%5 : tensor<1x5x5x8xf32>) outs(%6 : tensor<1x8x5x5xf32>) permutation = [0, 3, 1, 2]
  %7 = tensor.empty() : tensor<8xf32>
  %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<8xf32>) -> tensor<8xf32>
  %9 = linalg.reduce { arith.addf } ins(%5 : tensor<1x5x5x8xf32>) outs(%8 : tensor<8xf32>) dimensions = [0, 1, 2]
  %10 = tensor.expand_shape %9 [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %11 = tensor.empty() : tensor<1x5xf32>
  %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<1x5xf32>) -> tensor<1x5xf32>
  %13 = linalg.matmul ins(%10, %m : tensor<1x8xf32>, tensor<8x5xf32>) outs(%12 : tensor<1x5xf32>) -> tensor<1x5xf32>
  %14 = tensor.collapse_shape %13 [[0, 1]] : tensor<1x5xf32> into tensor<5xf32>
  return %nchw, %14 : tensor<1x8x5x5xf32>, tensor<5xf32>
}

// Sizes without names: the compiler finds that there are two.
func.func @dense(%x: tensor<?x?xf32>, %w: tensor<?x12xf32>, %b: tensor<?x12xf32>) -> (tensor<12x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %0 = tensor.empty(%n) : tensor<?x12xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x12xf32>) -> tensor<?x12xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x12xf32>) outs(%1 : tensor<?x12xf32>) -> tensor<?x12xf32>
  %3 = linalg.add ins(%2, %b : tensor<?x12xf32>, tensor<?x12xf32>) outs(%0 : tensor<?x12xf32>) -> tensor<?x12xf32>
  %4 = tensor.empty(%n) : tensor<12x?xf32>
  %5 = linalg.transpose ins(%3 : tensor<?x12xf32>) outs(%4 : tensor<12x?xf32>) permutation = [1, 0]
  %6 = tensor.empty(%n) : tensor<?xf32>
  %7 = linalg.fill ins(%lowest : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
  %8 = linalg.reduce { arith.maximumf } ins(%3 : tensor<?x12xf32>) outs(%7 : tensor<?xf32>) dimensions = [1]
  return %5, %8 : tensor<12x?xf32>, tensor<?xf32>
}

func.func @conv(%x: tensor<?x?x?x3xf32>, %w: tensor<3x3x3x8xf32>) -> tensor<?x?x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?x?x3xf32>
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x3xf32> to tensor<?x?x?x3xf32>
  %height = tensor.dim %padded, %c1 : tensor<?x?x?x3xf32>
  %0 = arith.subi %height, %c3 : index
  %1 = arith.divui %0, %c2 : index
  %rows = arith.addi %1, %c1 : index
  %width = tensor.dim %padded, %c2 : tensor<?x?x?x3xf32>
  %2 = arith.subi %width, %c3 : index
  %3 = arith.divui %2, %c2 : index
  %columns = arith.addi %3, %c1 : index
  %4 = tensor.empty(%n, %rows, %columns) : tensor<?x?x?x8xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32>
  %6 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%padded, %w : tensor<?x?x?x3xf32>, tensor<3x3x3x8xf32>) outs(%5 : tensor<?x?x?x8xf32>) -> tensor<?x?x?x8xf32>
  return %6 : tensor<?x?x?x8xf32>
}
