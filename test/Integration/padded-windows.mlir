// Windows that read a padded image in place compute what the interpreter does,
// on one thread and on two: strides, dilations, borders that are wider than a
// tile, images that are smaller than one, partial tiles, all kinds of elements,
// and symbolic numbers of images, rows and columns.

// RUN: relax-run %s --function=static --threads=2 --check | FileCheck %s --check-prefix=STATIC
// RUN: relax-run %s --function=static --threads=1 --target='x86_64 -mcpu=x86-64' --check | FileCheck %s --check-prefix=STATIC
// STATIC-COUNT-13: agrees with the reference
// RUN: relax-run %s --function=symbolic --dim=n=1 --dim=h=1 --dim=u=1 --threads=2 --check | FileCheck %s --check-prefix=SYMBOLIC
// RUN: relax-run %s --function=symbolic --dim=n=3 --dim=h=8 --dim=u=20 --threads=2 --check | FileCheck %s --check-prefix=SYMBOLIC
// SYMBOLIC-COUNT-5: agrees with the reference

// Bytes.
// RUN: relax-run %s --function=bytes --check | FileCheck %s --check-prefix=BYTES
// BYTES-COUNT-2: agrees with the reference: all {{[0-9]+}} elements are equal

// Padding is an element of value 0, multiplied as others: an infinite weight
// gives NaN at the border, where it meets padding, and nowhere else.
// RUN: relax-run %s --function=infinite --check | FileCheck %s --check-prefix=INFINITE
// INFINITE: agrees with the reference

// No image is copied but the one with a symbolic number of columns.
// RUN: relaxc %s --compile-to=schedule -o - | grep -c 'tir.block @pad' | FileCheck %s --check-prefix=COPIES
// COPIES: {{^}}1{{$}}

relax.func @static(%x0: tensor<1x20x23x32xf32>, %w0: tensor<3x3x1x32xf32>,
                   %x1: tensor<2x21x28x24xf32>, %w1: tensor<3x3x1x24xf32>,
                   %x2: tensor<1x14x14x16xf32>, %w2: tensor<5x5x1x16xf32>,
                   %x3: tensor<1x15x30x40xf32>, %w3: tensor<5x5x1x40xf32>,
                   %x4: tensor<1x33x33x16xf32>, %w4: tensor<3x3x1x16xf32>,
                   %x5: tensor<1x17x24x16xf32>, %w5: tensor<3x3x1x16xf32>,
                   %x6: tensor<1x3x4x48xf32>, %w6: tensor<3x3x1x48xf32>,
                   %x7: tensor<1x9x16x32xf16>, %w7: tensor<3x3x1x32xf16>,
                   %x8: tensor<1x9x16x32xbf16>, %w8: tensor<3x3x1x32xbf16>,
                   %x9: tensor<1x9x16x32xf64>, %w9: tensor<3x3x1x32xf64>,
                   %x10: tensor<1x9x16x32xi32>, %w10: tensor<3x3x1x32xi32>,
                   %x11: tensor<1x21x28x40xf32>,
                   %x12: tensor<1x21x28x40xf32>)
    -> (tensor<1x20x23x32xf32>, tensor<2x11x14x24xf32>, tensor<1x14x14x16xf32>, tensor<1x8x15x40xf32>, tensor<1x33x33x16xf32>, tensor<1x17x24x16xf32>, tensor<1x3x4x48xf32>, tensor<1x9x16x32xf16>, tensor<1x9x16x32xbf16>, tensor<1x9x16x32xf64>, tensor<1x9x16x32xi32>, tensor<1x11x14x40xf32>, tensor<1x21x28x40xf32>) {
  %0 = relax.conv2d %x0, %w0 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x20x23x32xf32>, tensor<3x3x1x32xf32>) -> tensor<1x20x23x32xf32>
  %1 = relax.conv2d %x1, %w1 {groups = 24 : i64, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<2x21x28x24xf32>, tensor<3x3x1x24xf32>) -> tensor<2x11x14x24xf32>
  %2 = relax.conv2d %x2, %w2 {groups = 16 : i64, strides = array<i64: 1, 1>, padding = array<i64: 2, 2, 2, 2>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x14x14x16xf32>, tensor<5x5x1x16xf32>) -> tensor<1x14x14x16xf32>
  %3 = relax.conv2d %x3, %w3 {groups = 40 : i64, strides = array<i64: 2, 2>, padding = array<i64: 2, 2, 2, 2>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x15x30x40xf32>, tensor<5x5x1x40xf32>) -> tensor<1x8x15x40xf32>
  %4 = relax.conv2d %x4, %w4 {groups = 16 : i64, strides = array<i64: 1, 1>, padding = array<i64: 4, 4, 4, 4>, dilation = array<i64: 4, 4>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x33x33x16xf32>, tensor<3x3x1x16xf32>) -> tensor<1x33x33x16xf32>
  %5 = relax.conv2d %x5, %w5 {groups = 16 : i64, strides = array<i64: 1, 1>, padding = array<i64: 12, 12, 12, 12>, dilation = array<i64: 12, 12>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x17x24x16xf32>, tensor<3x3x1x16xf32>) -> tensor<1x17x24x16xf32>
  %6 = relax.conv2d %x6, %w6 {groups = 48 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x3x4x48xf32>, tensor<3x3x1x48xf32>) -> tensor<1x3x4x48xf32>
  %7 = relax.conv2d %x7, %w7 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x9x16x32xf16>, tensor<3x3x1x32xf16>) -> tensor<1x9x16x32xf16>
  %8 = relax.conv2d %x8, %w8 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x9x16x32xbf16>, tensor<3x3x1x32xbf16>) -> tensor<1x9x16x32xbf16>
  %9 = relax.conv2d %x9, %w9 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x9x16x32xf64>, tensor<3x3x1x32xf64>) -> tensor<1x9x16x32xf64>
  %10 = relax.conv2d %x10, %w10 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x9x16x32xi32>, tensor<3x3x1x32xi32>) -> tensor<1x9x16x32xi32>
  %11 = relax.max_pool2d %x11 {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, layout = "NHWC"} : (tensor<1x21x28x40xf32>) -> tensor<1x11x14x40xf32>
  %12 = relax.avg_pool2d %x12 {pool_size = array<i64: 3, 3>, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, layout = "NHWC"} : (tensor<1x21x28x40xf32>) -> tensor<1x21x28x40xf32>
  relax.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<1x20x23x32xf32>, tensor<2x11x14x24xf32>, tensor<1x14x14x16xf32>, tensor<1x8x15x40xf32>, tensor<1x33x33x16xf32>, tensor<1x17x24x16xf32>, tensor<1x3x4x48xf32>, tensor<1x9x16x32xf16>, tensor<1x9x16x32xbf16>, tensor<1x9x16x32xf64>, tensor<1x9x16x32xi32>, tensor<1x11x14x40xf32>, tensor<1x21x28x40xf32>
}

relax.func @symbolic(%x0: tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, %w0: tensor<3x3x1x32xf32>,
                     %x1: tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, %w1: tensor<3x3x1x32xf32>,
                     %x2: tensor<?x?x?x32xf32, #relax.tensor<[n, h, u, 32]>>, %w2: tensor<3x3x1x32xf32>,
                     %x3: tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>,
                     %x4: tensor<?x7x7x32xf32, #relax.tensor<[n, 7, 7, 32]>>, %w4: tensor<3x3x1x32xf32>)
    -> (tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<?x?x14x32xf32, #relax.tensor<[n, (h + -1) floordiv 2 + 1, 14, 32]>>, tensor<?x?x?x32xf32, #relax.tensor<[n, h, u, 32]>>, tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<?x7x7x32xf32, #relax.tensor<[n, 7, 7, 32]>>) {
  %0 = relax.conv2d %x0, %w0 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<3x3x1x32xf32>) -> tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>
  %1 = relax.conv2d %x1, %w1 {groups = 32 : i64, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<3x3x1x32xf32>) -> tensor<?x?x14x32xf32, #relax.tensor<[n, (h + -1) floordiv 2 + 1, 14, 32]>>
  %2 = relax.conv2d %x2, %w2 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<?x?x?x32xf32, #relax.tensor<[n, h, u, 32]>>, tensor<3x3x1x32xf32>) -> tensor<?x?x?x32xf32, #relax.tensor<[n, h, u, 32]>>
  %3 = relax.max_pool2d %x3 {pool_size = array<i64: 3, 3>, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, layout = "NHWC"} : (tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>) -> tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>
  %4 = relax.conv2d %x4, %w4 {groups = 32 : i64, strides = array<i64: 1, 1>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<?x7x7x32xf32, #relax.tensor<[n, 7, 7, 32]>>, tensor<3x3x1x32xf32>) -> tensor<?x7x7x32xf32, #relax.tensor<[n, 7, 7, 32]>>
  relax.return %0, %1, %2, %3, %4 : tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<?x?x14x32xf32, #relax.tensor<[n, (h + -1) floordiv 2 + 1, 14, 32]>>, tensor<?x?x?x32xf32, #relax.tensor<[n, h, u, 32]>>, tensor<?x?x28x32xf32, #relax.tensor<[n, h, 28, 32]>>, tensor<?x7x7x32xf32, #relax.tensor<[n, 7, 7, 32]>>
}

relax.func @infinite(%x: tensor<1x9x16x16xf32>) -> tensor<1x9x16x16xf32> {
  %w = relax.constant dense<0x7F800000> : tensor<3x3x1x16xf32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %0 = relax.multiply %x, %x : (tensor<1x9x16x16xf32>, tensor<1x9x16x16xf32>) -> tensor<1x9x16x16xf32>
  %1 = relax.add %0, %one : (tensor<1x9x16x16xf32>, tensor<f32>) -> tensor<1x9x16x16xf32>
  %2 = relax.conv2d %1, %w {groups = 16 : i64, padding = array<i64: 1, 1, 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO"} : (tensor<1x9x16x16xf32>, tensor<3x3x1x16xf32>) -> tensor<1x9x16x16xf32>
  relax.return %2 : tensor<1x9x16x16xf32>
}

relax.func @bytes(%x: tensor<1x9x16x32xui8>, %y: tensor<1x9x16x32xi8>, %w: tensor<3x3x1x32xi8>)
    -> (tensor<1x9x16x32xi32>, tensor<1x5x8x32xi32>) {
  %0 = relax.conv2d %x, %w {groups = 32 : i64, padding = array<i64: 1, 1, 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO", out_dtype = i32} : (tensor<1x9x16x32xui8>, tensor<3x3x1x32xi8>) -> tensor<1x9x16x32xi32>
  %1 = relax.conv2d %y, %w {groups = 32 : i64, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, data_layout = "NHWC", kernel_layout = "HWIO", out_dtype = i32} : (tensor<1x9x16x32xi8>, tensor<3x3x1x32xi8>) -> tensor<1x5x8x32xi32>
  relax.return %0, %1 : tensor<1x9x16x32xi32>, tensor<1x5x8x32xi32>
}
