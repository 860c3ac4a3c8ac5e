// RUN: relax-opt %s --split-input-file --tir-privatize-buffers --verify-diagnostics

#L = #tir.scope<local>

// Thread 1 would read what thread 0 wrote to a buffer of its own.

tir.prim_func @other_index(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<65xf32, #L>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %C[%t] : memref<65xf32, #L>
    }
    tir.for %u to 32 thread_binding "threadIdx.x" {
      // expected-error @+1 {{threads cannot divide the buffer of scope local among them: dimension 0 has another index for the same thread at another access}}
      %c = affine.load %C[%u * 2] : memref<65xf32, #L>
      affine.store %c, %A[%u] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#L = #tir.scope<local>

tir.prim_func @same_element(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    // expected-error @+1 {{threads cannot divide the buffer of scope local among them: several threads may access the same element}}
    %C = tir.alloc : memref<67xf32, #L>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      tir.for %k to 4 {
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %C[%t + %k] : memref<67xf32, #L>
      }
    }
  }
  tir.return
}

// -----

#L = #tir.scope<local>

tir.prim_func @division(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<34xf32, #L>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      tir.for %k to 4 {
        %a = affine.load %A[%t] : memref<64xf32>
        // expected-error @+1 {{mixes thread indices with others}}
        affine.store %a, %C[(%t + %k) floordiv 2] : memref<34xf32, #L>
      }
    }
  }
  tir.return
}

// -----

#L = #tir.scope<local>

tir.prim_func @threads(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<64xf32, #L>
    // expected-error @+1 {{threads cannot divide the buffer of scope local among them: expected a constant number of threads}}
    tir.for %t to symbol(%n) thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<?xf32>
      affine.store %a, %C[%t] : memref<64xf32, #L>
    }
  }
  tir.return
}

// -----

#L = #tir.scope<local>

// The other threads would read a copy that nothing was written to.

tir.prim_func @first_thread(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 4 thread_binding "threadIdx.y" {
    %C = tir.alloc : memref<1xf32, #L>
    tir.for %t to 16 thread_binding "threadIdx.x" {
      affine.if affine_set<(d0) : (d0 == 0)>(%t) {
        %a = affine.load %A[%b * 16] : memref<64xf32>
        // expected-error @+1 {{threads cannot divide the buffer of scope local among them: only some threads along threadIdx.x write an element that all have a copy of}}
        affine.store %a, %C[0] : memref<1xf32, #L>
      }
    }
    tir.for %t to 16 thread_binding "threadIdx.x" {
      %c = affine.load %C[0] : memref<1xf32, #L>
      affine.store %c, %A[%b * 16 + %t] : memref<64xf32>
    }
  }
  tir.return
}

// -----

#L = #tir.scope<local>

// A loop whose number of iterations depends on the thread is a condition.

tir.prim_func @some_iterations(%A: memref<32xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<1xf32, #L>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      tir.for %k to %t floordiv 31 {
        %a = affine.load %A[%t] : memref<32xf32>
        // expected-error @+1 {{only some threads along threadIdx.x write an element that all have a copy of}}
        affine.store %a, %C[0] : memref<1xf32, #L>
      }
    }
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %c = affine.load %C[0] : memref<1xf32, #L>
      affine.store %c, %A[%t] : memref<32xf32>
    }
  }
  tir.return
}

// -----

// A buffer of a kernel that is not shared belongs to each thread, too.

tir.prim_func @exchange(%A: memref<64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<64xf32>
    tir.for %t to 64 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<64xf32>
      affine.store %a, %C[%t] : memref<64xf32>
    }
    tir.for %u to 64 thread_binding "threadIdx.x" {
      // expected-error @+1 {{threads cannot divide the buffer of scope global among them: dimension 0 has another index for the same thread at another access}}
      %c = affine.load %C[63 - %u] : memref<64xf32>
      affine.store %c, %A[%u] : memref<64xf32>
    }
  }
  tir.return
}
