// The tool registers our dialects beside the upstream ones.
// RUN: relax-opt --show-dialects | FileCheck %s

// CHECK: arith
// CHECK: relax
