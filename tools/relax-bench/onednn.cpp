//===- onednn.cpp - oneDNN as a contender of relax-bench ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library with C functions for contenders/onednn.py, against oneDNN 2.6.
// tools/dev/setup-bench.sh builds it.
//
//===----------------------------------------------------------------------===//

#include <chrono>
#include <cstdint>
#include <cstring>
#include <dnnl.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

using namespace dnnl;

namespace {

using Dims = memory::dims;
using Arguments = std::unordered_map<int, memory>;

/// An operation on the memory of the caller: primitives that run in order.
struct Plan {
  stream queue;
  std::vector<std::pair<primitive, Arguments>> steps;

  explicit Plan(const engine &cpu) : queue(cpu) {}

  void run() {
    for (auto &[step, arguments] : steps)
      step.execute(queue, arguments);
    queue.wait();
  }

  double secondsOfRun() {
    run();
    auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         start)
        .count();
  }
};

/// Returns a row-major descriptor.
memory::desc dense(const Dims &dims) {
  Dims strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;)
    strides[i - 1] = strides[i] * dims[i];
  return memory::desc(dims, memory::data_type::f32, strides);
}

memory::desc anyLayout(const memory::desc &desc) {
  return memory::desc(desc.dims(), memory::data_type::f32,
                      memory::format_tag::any);
}

/// Builds the plans of operations.
struct Builder {
  engine cpu{engine::kind::cpu, 0};
  const int64_t *numbers;
  void **buffers;

  memory at(int index, const memory::desc &desc) {
    return memory(desc, cpu, buffers[index]);
  }

  /// Reads the rank of a tensor from the description.
  Dims dims(int first, int64_t rank) {
    return Dims(numbers + first, numbers + first + rank);
  }

  /// Returns constant elements in the layout that a primitive wants; they are
  /// reordered once.
  memory packed(Plan &plan, memory plain, const memory::desc &wanted) {
    if (plain.get_desc() == wanted)
      return plain;
    memory result(wanted, cpu);
    reorder(plain, result).execute(plan.queue, plain, result);
    plan.queue.wait();
    return result;
  }

  /// Adds a primitive whose operand and result are reordered in each run if
  /// their layouts differ from the caller's.
  void addStep(Plan &plan, const primitive &step, Arguments arguments,
               const memory::desc &source, const memory::desc &result) {
    memory x = arguments.at(DNNL_ARG_SRC), y = arguments.at(DNNL_ARG_DST);
    if (x.get_desc() != source) {
      memory inner(source, cpu);
      plan.steps.push_back(
          {reorder(x, inner), {{DNNL_ARG_FROM, x}, {DNNL_ARG_TO, inner}}});
      arguments[DNNL_ARG_SRC] = inner;
    }
    bool changes = y.get_desc() != result;
    if (changes)
      arguments[DNNL_ARG_DST] = memory(result, cpu);
    plan.steps.push_back({step, arguments});
    if (changes) {
      memory inner = arguments[DNNL_ARG_DST];
      plan.steps.push_back(
          {reorder(inner, y), {{DNNL_ARG_FROM, inner}, {DNNL_ARG_TO, y}}});
    }
  }

  void matmulPlan(Plan &plan) {
    int64_t batch = numbers[0], m = numbers[1], n = numbers[2], k = numbers[3];
    bool relu = numbers[4], isWeight = numbers[5];
    auto shape = [&](int64_t rows, int64_t columns) {
      return dense(batch > 1 ? Dims{batch, rows, columns}
                             : Dims{rows, columns});
    };
    memory::desc a = shape(m, k), b = shape(k, n), y = shape(m, n);
    memory::desc wanted = isWeight ? anyLayout(b) : b, bias;
    primitive_attr attributes;
    if (relu) {
      bias = dense({1, n});
      post_ops after;
      after.append_eltwise(1, algorithm::eltwise_relu, 0, 0);
      attributes.set_post_ops(after);
    }
    auto desc =
        relu ? matmul::desc(a, wanted, bias, y) : matmul::desc(a, wanted, y);
    matmul::primitive_desc found(desc, attributes, cpu);
    Arguments arguments = {
        {DNNL_ARG_SRC, at(0, a)},
        {DNNL_ARG_WEIGHTS, packed(plan, at(1, b), found.weights_desc())},
        {DNNL_ARG_DST, at(relu ? 3 : 2, y)}};
    if (relu)
      arguments.insert({DNNL_ARG_BIAS, at(2, bias)});
    addStep(plan, matmul(found), arguments, a, y);
  }

  void convolutionPlan(Plan &plan, bool transposed, bool inPlainLayout) {
    int64_t c = numbers[0], size = numbers[1], filters = numbers[2],
            kernel = numbers[3], stride = numbers[4], pad = numbers[5],
            dilation = numbers[6], groups = numbers[7], out = numbers[8];
    memory::desc x = dense({1, c, size, size}), bias = dense({filters}),
                 y = dense({1, filters, out, out}), w;
    if (transposed && groups != 1)
      throw std::runtime_error("transposed convolution in groups");
    if (transposed)
      // ONNX has the channels of the input first.
      w = dense({c, filters, kernel, kernel}).permute_axes({1, 0, 2, 3});
    else if (groups > 1)
      w = dense({groups, filters / groups, c / groups, kernel, kernel});
    else
      w = dense({filters, c, kernel, kernel});
    memory::desc wantedX = inPlainLayout ? x : anyLayout(x);
    memory::desc wantedY = inPlainLayout ? y : anyLayout(y);
    Dims strides = {stride, stride}, dilations = {dilation - 1, dilation - 1},
         pads = {pad, pad};
    auto add = [&](auto step, const auto &found) {
      addStep(plan, step,
              {{DNNL_ARG_SRC, at(0, x)},
               {DNNL_ARG_WEIGHTS, packed(plan, at(1, w), found.weights_desc())},
               {DNNL_ARG_BIAS, at(2, bias)},
               {DNNL_ARG_DST, at(3, y)}},
              found.src_desc(), found.dst_desc());
    };
    if (transposed) {
      deconvolution_forward::primitive_desc found(
          {prop_kind::forward_inference, algorithm::deconvolution_direct,
           wantedX, anyLayout(w), bias, wantedY, strides, dilations, pads,
           pads},
          cpu);
      add(deconvolution_forward(found), found);
    } else {
      convolution_forward::primitive_desc found(
          {prop_kind::forward_inference, algorithm::convolution_direct, wantedX,
           anyLayout(w), bias, wantedY, strides, dilations, pads, pads},
          cpu);
      add(convolution_forward(found), found);
    }
  }

  void memoryPlan(Plan &plan, const std::string &kind) {
    int64_t rank = numbers[0];
    Dims shape = dims(1, rank);
    memory::desc x = dense(shape);
    auto add = [&](const primitive &step, Arguments arguments) {
      plan.steps.push_back({step, arguments});
    };
    if (kind == "softmax") {
      softmax_forward::primitive_desc found(
          {prop_kind::forward_inference, x, int(rank) - 1}, cpu);
      add(softmax_forward(found),
          {{DNNL_ARG_SRC, at(0, x)}, {DNNL_ARG_DST, at(1, x)}});
    } else if (kind == "gelu") {
      eltwise_forward::primitive_desc found(
          {prop_kind::forward_inference, algorithm::eltwise_gelu_erf, x, 0, 0},
          cpu);
      add(eltwise_forward(found),
          {{DNNL_ARG_SRC, at(0, x)}, {DNNL_ARG_DST, at(1, x)}});
    } else if (kind == "layer_norm") {
      auto flags =
          normalization_flags::use_scale | normalization_flags::use_shift;
      layer_normalization_forward::primitive_desc found(
          {prop_kind::forward_inference, x, 1e-5f, flags}, cpu);
      memory::desc row = dense({shape.back()});
      add(layer_normalization_forward(found), {{DNNL_ARG_SRC, at(0, x)},
                                               {DNNL_ARG_SCALE, at(1, row)},
                                               {DNNL_ARG_SHIFT, at(2, row)},
                                               {DNNL_ARG_DST, at(3, x)}});
    } else if (kind == "reduce") {
      memory::desc y = dense(dims(1 + rank, rank));
      reduction::primitive_desc found({algorithm::reduction_mean, x, y, 0, 0},
                                      cpu);
      add(reduction(found),
          {{DNNL_ARG_SRC, at(0, x)}, {DNNL_ARG_DST, at(1, y)}});
    } else if (kind == "add") {
      memory::desc other = dense(dims(1 + rank, rank));
      binary::primitive_desc found({algorithm::binary_add, x, other, x}, cpu);
      add(binary(found), {{DNNL_ARG_SRC_0, at(0, x)},
                          {DNNL_ARG_SRC_1, at(1, other)},
                          {DNNL_ARG_DST, at(2, x)}});
    } else if (kind == "transpose") {
      Dims order = dims(1 + rank, rank), inner(rank), result(rank);
      Dims strides(rank, 1);
      for (int64_t i = rank; i-- > 1;)
        strides[i - 1] = strides[i] * shape[i];
      for (int64_t i = 0; i < rank; ++i) {
        result[i] = shape[order[i]];
        inner[i] = strides[order[i]];
      }
      memory from = at(0, memory::desc(result, memory::data_type::f32, inner));
      memory to = at(1, dense(result));
      add(reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
    } else {
      throw std::runtime_error("no operation " + kind);
    }
  }

  std::unique_ptr<Plan> build(const std::string &kind) {
    auto plan = std::make_unique<Plan>(cpu);
    if (kind == "matmul") {
      matmulPlan(*plan);
    } else if (kind == "conv" || kind == "deconv") {
      // Layouts of its own need reorders, so the faster of two plans is used.
      auto blocked = std::make_unique<Plan>(cpu);
      convolutionPlan(*plan, kind == "deconv", true);
      convolutionPlan(*blocked, kind == "deconv", false);
      if (blocked->secondsOfRun() < plan->secondsOfRun())
        plan = std::move(blocked);
    } else {
      memoryPlan(*plan, kind);
    }
    return plan;
  }
};

std::string &lastError() {
  static std::string text;
  return text;
}

} // namespace

extern "C" {

/// Returns a plan, or null after an error. `numbers` describes the operation
/// as `numbers()` of onednn.py does; `buffers` has its operands and its result.
void *relax_bench_create(const char *kind, const int64_t *numbers,
                         void **buffers) {
  try {
    Builder builder;
    builder.numbers = numbers;
    builder.buffers = buffers;
    return builder.build(kind).release();
  } catch (const std::exception &error) {
    lastError() = error.what();
    return nullptr;
  }
}

void relax_bench_run(void *plan) { static_cast<Plan *>(plan)->run(); }

const char *relax_bench_error() { return lastError().c_str(); }

const char *relax_bench_version() {
  static std::string text;
  const auto *found = dnnl_version();
  text = std::to_string(found->major) + "." + std::to_string(found->minor) +
         "." + std::to_string(found->patch);
  return text.c_str();
}
}
