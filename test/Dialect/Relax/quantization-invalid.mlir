// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @quantization_c4_quantize_out_dtype(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected out_dtype to be 'i8', that of zero_point, got 'ui8'}}
  %0 = relax.quantize %x, %s, %z {out_dtype = ui8} : (tensor<4x6xf32>, tensor<f32>, tensor<i8>) -> tensor<4x6xui8>
  relax.return
}

// -----

relax.func @quantization_c2_quantize_scale(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected a scale of the shape [6], got [5]}}
  %0 = relax.quantize %x, %v, %w : (tensor<4x6xf32>, tensor<5xf32>, tensor<5xi8>) -> tensor<4x6xi8>
  relax.return
}

// -----

relax.func @quantization_c2_quantize_zero_point(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected a zero_point of the shape [], that of scale, got [5]}}
  %0 = relax.quantize %x, %s, %w : (tensor<4x6xf32>, tensor<f32>, tensor<5xi8>) -> tensor<4x6xi8>
  relax.return
}

// -----

relax.func @quantization_c1_quantize_axis(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected axis within rank 2, got 2}}
  %0 = relax.quantize %x, %v, %w {axis = 2 : i64} : (tensor<4x6xf32>, tensor<5xf32>, tensor<5xi8>) -> tensor<4x6xi8>
  relax.return
}

// -----

relax.func @quantization_c3_quantize_block_size(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected block_size to be at least 0, got -1}}
  %0 = relax.quantize %x, %s, %z {block_size = -1 : i64} : (tensor<4x6xf32>, tensor<f32>, tensor<i8>) -> tensor<4x6xi8>
  relax.return
}

// -----

relax.func @quantization_c2_quantize_blocks(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.quantize' op expected a scale of the shape [4, 3], got [4, 2]}}
  %0 = relax.quantize %x, %b, %c {block_size = 2 : i64} : (tensor<4x6xf32>, tensor<4x2xf32>, tensor<4x2xi8>) -> tensor<4x6xi8>
  relax.return
}

// -----

relax.func @quantization_c4_dequantize_zero_point(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>, %u: tensor<ui8>) {
  // expected-error @below {{'relax.dequantize' op expected a zero_point of 'i8', got 'ui8'}}
  %0 = relax.dequantize %q, %s, %u : (tensor<4x6xi8>, tensor<f32>, tensor<ui8>) -> tensor<4x6xf32>
  relax.return
}

// -----

relax.func @quantization_c4_dequantize_out_dtype(%x: tensor<4x6xf32>, %s: tensor<f32>, %z: tensor<i8>, %v: tensor<5xf32>, %w: tensor<5xi8>, %q: tensor<4x6xi8>, %b: tensor<4x2xf32>, %c: tensor<4x2xi8>) {
  // expected-error @below {{'relax.dequantize' op expected out_dtype to be a floating-point type, got 'i32'}}
  %0 = relax.dequantize %q, %s, %z {out_dtype = i32} : (tensor<4x6xi8>, tensor<f32>, tensor<i8>) -> tensor<4x6xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c1_scalar(%x: tensor<f32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected lhs of rank 1 or more, got 0}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<f32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c1_weight(%x: tensor<2x8xf32>, %w: tensor<12xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected weight to be a matrix, got rank 1}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<12xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c1_scale(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3x1xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected scale to be a matrix, got rank 3}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3x1xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c1_zero_point(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<ui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected zero_point to be a matrix, got rank 0}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<ui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c2_bits(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected bits of 4 or 8, got 2}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 2 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c2_block(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected a block_size that is a multiple of 2, got 3}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 3 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c3_blocks(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected scales of 8 rows in blocks of 2, got 2 blocks}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 2 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c3_rows(%x: tensor<2x6xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<2x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected rows of lhs of 8 elements, got 6}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x6xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<2x3xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c4_columns(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x4xf32>, %z: tensor<2x4xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected scale and zero_point of 3 columns and of one shape, got [2, 4] and [2, 4]}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x4xf32>, tensor<2x4xui8>) -> tensor<2x3xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_c4_zero_point(%x: tensor<2x8xf32>, %w: tensor<4x3xui8>, %s: tensor<2x3xf32>, %z: tensor<1x3xui8>) {
  // expected-error @below {{'relax.quantized_matmul' op expected scale and zero_point of 3 columns and of one shape, got [2, 3] and [1, 3]}}
  %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<2x8xf32>, tensor<4x3xui8>, tensor<2x3xf32>, tensor<1x3xui8>) -> tensor<2x3xf32>
  relax.return
}
