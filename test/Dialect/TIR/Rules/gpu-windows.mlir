// A thread computes a few results of a depthwise convolution or a pooling, with
// the window unrolled. The groups of a grouped convolution are batches of a
// product.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-run %s --reference --function=depthwise --output=@%t.depthwise.npy
// RUN: relax-run %s --target=emu --device=emu --function=depthwise --expected=@%t.depthwise.npy
// RUN: relax-run %s --reference --function=maxima_of_windows --dim=n=3 --output=@%t.max.npy
// RUN: relax-run %s --target=emu --device=emu --function=maxima_of_windows --dim=n=3 --expected=@%t.max.npy
// RUN: relax-run %s --reference --function=groups --output=@%t.groups.npy
// RUN: relax-run %s --target=emu --device=emu --function=groups --expected=@%t.groups.npy --rtol=1e-4
// RUN: relaxc %s --target="cuda -arch=sm_80" --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// The border is read where it is. Four rows are computed by a thread, which
// rounds the sums that it has in registers.

// REMARK: [Passed] gpu-windows | Category:tir-default-schedule | Function=depthwise
// REMARK: [Passed] gpu-windows | Category:tir-default-schedule | Function=depthwise
// CHECK-LABEL: named_sequence @depthwise(
// CHECK:       transform.tir.compute_inline
// CHECK:       %[[C:.*]] = transform.tir.get_block "conv"
// CHECK:       %[[ROWS:.*]]:2 = transform.tir.split %{{.*}}#1 into [?, 4]
// CHECK:       transform.tir.write_at %{{.*}}, %[[C]], 0 to #tir.scope<local>
// CHECK:       %[[CAST:.*]] = transform.tir.get_block "cast"
// CHECK-NEXT:  transform.tir.reverse_compute_inline %[[CAST]]
// CHECK:       transform.tir.unroll %[[ROWS]]#1
// CHECK:       transform.tir.bind %{{.*}} to "blockIdx.x"
// PTX-LABEL:   .entry depthwise_kernel_0
// PTX-NOT:     .local
// PTX-COUNT-4: st.global.b16
// PTX-NOT:     st.global
tir.prim_func @depthwise(%X: memref<8x12x20xf16>, %W: memref<8x3x3xf16>, %Y: memref<8x12x20xf16>) {
  %P = tir.alloc : memref<8x14x22xf16>
  %C = tir.alloc : memref<8x12x20xf32>
  tir.for %c to 8 {
    tir.for %h to 14 {
      tir.for %w to 22 {
        tir.block @pad (spatial %vc = %c to 8, spatial %vh = %h to 14, spatial %vw = %w to 22) {
          %zero = arith.constant 0.0 : f16
          %v = affine.if affine_set<(h, w) : (h - 1 >= 0, 12 - h >= 0, w - 1 >= 0, 20 - w >= 0)>(%vh, %vw) -> f16 {
            %x = affine.load %X[%vc, %vh - 1, %vw - 1] : memref<8x12x20xf16>
            affine.yield %x : f16
          } else {
            affine.yield %zero : f16
          }
          affine.store %v, %P[%vc, %vh, %vw] : memref<8x14x22xf16>
        }
      }
    }
  }
  tir.for %c to 8 {
    tir.for %h to 12 {
      tir.for %w to 20 {
        tir.for %r to 3 {
          tir.for %s to 3 {
            tir.block @conv (spatial %vc = %c to 8, spatial %vh = %h to 12, spatial %vw = %w to 20, reduce %vr = %r to 3, reduce %vs = %s to 3) init (%ic, %ih, %iw) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%ic, %ih, %iw] : memref<8x12x20xf32>
            } {
              %x = affine.load %P[%vc, %vh + %vr, %vw + %vs] : memref<8x14x22xf16>
              %k = affine.load %W[%vc, %vr, %vs] : memref<8x3x3xf16>
              %ex = arith.extf %x : f16 to f32
              %ek = arith.extf %k : f16 to f32
              %a = affine.load %C[%vc, %vh, %vw] : memref<8x12x20xf32>
              %p = arith.mulf %ex, %ek : f32
              %b = arith.addf %a, %p : f32
              affine.store %b, %C[%vc, %vh, %vw] : memref<8x12x20xf32>
            }
          }
        }
      }
    }
  }
  tir.for %c to 8 {
    tir.for %h to 12 {
      tir.for %w to 20 {
        tir.block @cast (spatial %vc = %c to 8, spatial %vh = %h to 12, spatial %vw = %w to 20) {
          %a = affine.load %C[%vc, %vh, %vw] : memref<8x12x20xf32>
          %t = arith.truncf %a : f32 to f16
          affine.store %t, %Y[%vc, %vh, %vw] : memref<8x12x20xf16>
        }
      }
    }
  }
  tir.return
}

// A symbolic batch, and windows of integers that overlap.

// REMARK: [Passed] gpu-windows | Category:tir-default-schedule | Function=maxima_of_windows
// PTX-LABEL:   .entry maxima_of_windows_kernel_0
// CHECK-LABEL: named_sequence @maxima_of_windows(
// CHECK:       transform.tir.split %{{.*}}#1 into [?, 5]
tir.prim_func @maxima_of_windows(%X: memref<?x11x22xi8> {tir.shape = affine_map<()[s0] -> (s0, 11, 22)>}, %Y: memref<?x5x10xi8> {tir.shape = affine_map<()[s0] -> (s0, 5, 10)>}, %n: index) {
  tir.for %c to symbol(%n) {
    tir.for %h to 5 {
      tir.for %w to 10 {
        tir.for %r to 3 {
          tir.for %s to 3 {
            tir.block @max (spatial %vc = %c to symbol(%n), spatial %vh = %h to 5, spatial %vw = %w to 10, reduce %vr = %r to 3, reduce %vs = %s to 3) init (%ic, %ih, %iw) {
              %least = arith.constant -128 : i8
              affine.store %least, %Y[%ic, %ih, %iw] : memref<?x5x10xi8>
            } {
              %x = affine.load %X[%vc, %vh * 2 + %vr, %vw * 2 + %vs] : memref<?x11x22xi8>
              %a = affine.load %Y[%vc, %vh, %vw] : memref<?x5x10xi8>
              %b = arith.maxsi %a, %x : i8
              affine.store %b, %Y[%vc, %vh, %vw] : memref<?x5x10xi8>
            }
          }
        }
      }
    }
  }
  tir.return
}

// REMARK: [Passed] gpu-contraction | Category:tir-default-schedule | Function=groups
// CHECK-LABEL: named_sequence @groups(
// CHECK:       transform.tir.transform_block_layout %{{.*}} by affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 floordiv 16, d0 mod 16, d1, d2, d3, d4, d5)>
// CHECK:       transform.tir.reindex_cache_read %{{.*}}, 0 to #tir.scope<global> by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0,
tir.prim_func @groups(%X: memref<16x10x10xf32>, %W: memref<32x8x3x3xf32>, %Y: memref<32x8x8xf32>) {
  tir.for %o to 32 {
    tir.for %h to 8 {
      tir.for %w to 8 {
        tir.for %c to 8 {
          tir.for %r to 3 {
            tir.for %s to 3 {
              tir.block @conv (spatial %vo = %o to 32, spatial %vh = %h to 8, spatial %vw = %w to 8, reduce %vc = %c to 8, reduce %vr = %r to 3, reduce %vs = %s to 3) init (%io, %ih, %iw) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%io, %ih, %iw] : memref<32x8x8xf32>
              } {
                %x = affine.load %X[%vc + (%vo floordiv 16) * 8, %vh + %vr, %vw + %vs] : memref<16x10x10xf32>
                %k = affine.load %W[%vo, %vc, %vr, %vs] : memref<32x8x3x3xf32>
                %a = affine.load %Y[%vo, %vh, %vw] : memref<32x8x8xf32>
                %p = arith.mulf %x, %k : f32
                %b = arith.addf %a, %p : f32
                affine.store %b, %Y[%vo, %vh, %vw] : memref<32x8x8xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// REMARK: [Missed] gpu-columns | Category:tir-default-schedule | Function=long | Reason="several operands have columns, or columns are not neighbours"
// REMARK: [Missed] gpu-windows | Category:tir-default-schedule | Function=long | Reason="a result has more than 64 terms, or a symbolic number"
tir.prim_func @long(%X: memref<65x200xf32>, %Y: memref<100xf32>) {
  tir.for %i to 100 {
    tir.for %k to 65 {
      tir.block @sum (spatial %vi = %i to 100, reduce %vk = %k to 65) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %Y[%wi] : memref<100xf32>
      } {
        %x = affine.load %X[%vk, %vi * 2] : memref<65x200xf32>
        %y = affine.load %Y[%vi] : memref<100xf32>
        %s = arith.addf %y, %x : f32
        affine.store %s, %Y[%vi] : memref<100xf32>
      }
    }
  }
  tir.return
}
