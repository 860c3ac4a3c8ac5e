//===- VectorizeFuzzTest.cpp - compare vectorized and serial loops --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random loops, each compiled twice: vectorized and serial. For any accesses,
// both must write equal results.
//
//===----------------------------------------------------------------------===//

#include "KernelHarness.h"

using namespace relax_mlir;

namespace {
class VectorizeFuzzTest : public KernelTest {
protected:
  int below(int bound) { return int(generator() % unsigned(bound)); }
  template <size_t N> std::string pick(const char *const (&choices)[N]) {
    return choices[below(N)];
  }

  /// Returns two indices below 64, for %o below 6 and %i below 24.
  std::string index() {
    return pick({"[%o, %i]", "[%i, %o]", "[%o + 1, 40 - %i]", "[%o, %i * 2]",
                 "[%o * 2, %i * 2 + 1]", "[%i + %o, 3]", "[%o, 5]",
                 "[(%i + 33) floordiv 7, (%i + 5) mod 7]",
                 "[(%o * 24 + %i) floordiv 64, (%o * 24 + %i) mod 64]",
                 "[%i floordiv 2, %i mod 2 + %o]", "[%o + %i * 2, %i]",
                 "[63 - %i, 63 - %i]", "[%o, %i floordiv 4]"});
  }

  std::string value() {
    return pick({"%s = arith.addf %x, %y : f32", "%s = arith.mulf %x, %y : f32",
                 "%s = arith.maximumf %x, %y : f32",
                 "%c = arith.cmpf olt, %x, %y : f32\n"
                 "%s = arith.select %c, %y, %x : f32",
                 "%k = arith.index_cast %i : index to i32\n"
                 "%f = arith.sitofp %k : i32 to f32\n"
                 "%s = arith.subf %f, %x : f32",
                 "%j = affine.apply affine_map<(d0) -> (d0 * 3 mod 7)>(%i)\n"
                 "%g = memref.load %A[%j, %o] : memref<64x64xf32>\n"
                 "%s = arith.addf %g, %x : f32"});
  }

  std::string program() {
    std::string extent = pick(
        {"16", "24", "7", "min(16, symbol(%n) - %o * 2)", "symbol(%n)", "2"});
    std::string guard =
        pick({"", "", "", "tir.if (symbol(%n) - %i - 1 >= 0) {",
              "tir.if (20 - %i - %o >= 0, %i + %o - 2 >= 0) {"});
    // C is read and written at the same index, or at two different ones.
    std::string target = index();
    std::string second = below(3) ? target : index();
    return "(%A: memref<64x64xf32>, %B: memref<64x64xf32>, "
           "%C: memref<64x64xf32>, %n: index) attributes {tir.flattened} {\n"
           "tir.for %o to 6 {\n tir.for %i to " +
           extent + " KIND {\n" + guard + "\n" + "%x = affine.load %A" +
           index() + " : memref<64x64xf32>\n" +
           (below(2) ? "%y = affine.load %B" + index()
                     : "%y = affine.load %C" + second) +
           " : memref<64x64xf32>\n" + value() + "\n" + "affine.store %s, %C" +
           target + " : memref<64x64xf32>\n" + (guard.empty() ? "" : "}\n") +
           "}\n}\ntir.return\n}\n";
  }
};

TEST_F(VectorizeFuzzTest, SameAsSerial) {
  constexpr int kPrograms = 60;
  std::vector<std::string> programs;
  std::string source;
  for (int i = 0; i < kPrograms; ++i) {
    programs.push_back(program());
    for (const char *kind : {"vectorized", "serial"}) {
      std::string text = programs.back();
      text.replace(text.find("KIND"), 4,
                   kind == std::string("serial") ? "" : kind);
      source +=
          "tir.prim_func @" + std::string(kind) + std::to_string(i) + text;
    }
  }
  CodegenOptions fast;
  fast.optLevel = 1;
  compile(source, TargetSpec::host(), fast);
  std::vector<float> a = random(4096), b = random(4096), c = random(4096);
  for (int i = 0; i < kPrograms; ++i)
    for (int64_t n : {19, 24, 11}) {
      std::vector<float> vectorized = c, serial = c;
      std::string number = std::to_string(i);
      ASSERT_EQ(call("vectorized" + number,
                     {a.data(), b.data(), vectorized.data()}, {n}),
                0);
      ASSERT_EQ(
          call("serial" + number, {a.data(), b.data(), serial.data()}, {n}), 0);
      ASSERT_EQ(vectorized, serial) << "n = " << n << "\n" << programs[i];
    }
}
} // namespace
