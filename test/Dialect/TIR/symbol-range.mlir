// RUN: relax-opt %s | relax-opt | FileCheck %s

// CHECK: tir.prim_func @ranges(%{{.*}}: index {tir.symbol_range = #tir.symbol_range<-4 to 64, multiple_of 4>}, %{{.*}}: index {tir.symbol_range = #tir.symbol_range<multiple_of 16>})
tir.prim_func @ranges(%n: index {tir.symbol_range = #tir.symbol_range<-4 to 64, multiple_of 4>},
                      %m: index {tir.symbol_range = #tir.symbol_range<multiple_of 16>}) {
  tir.return
}
