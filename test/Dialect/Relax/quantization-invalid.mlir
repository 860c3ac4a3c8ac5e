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
