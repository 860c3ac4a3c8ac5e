// The tool registers our dialects together with the upstream ones.
// RUN: relax-opt --show-dialects | FileCheck %s

// CHECK: arith
// CHECK: relax
