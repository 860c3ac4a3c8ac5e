//===- LinearAlgebraRecurrent.cpp - import RNN, GRU and LSTM --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Recurrent.h"

#include "ElementTypes.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

using Activation = RecurrentImporter::Activation;
using Direction = RecurrentImporter::Direction;
using State = RecurrentImporter::State;

//===----------------------------------------------------------------------===//
// Activation functions
//===----------------------------------------------------------------------===//

/// Parses a function, whose defaults are those of the operator of the same
/// name. The reference implementation compares names case-insensitively.
static Activation parseActivation(NodeBuilder &node, StringRef name) {
  using A = Activation;
  A activation = llvm::StringSwitch<A>(name.lower())
                     .Case("relu", {A::Relu})
                     .Case("tanh", {A::Tanh})
                     .Case("sigmoid", {A::Sigmoid})
                     .Case("affine", {A::Affine, 1, 0})
                     .Case("leakyrelu", {A::LeakyRelu, 0.01f, 0})
                     .Case("thresholdedrelu", {A::ThresholdedRelu, 1, 0})
                     .Case("scaledtanh", {A::ScaledTanh, 1, 1})
                     .Case("hardsigmoid", {A::HardSigmoid, 0.2f, 0.5})
                     .Case("elu", {A::Elu, 1, 0})
                     .Case("softsign", {A::Softsign})
                     .Case("softplus", {A::Softplus})
                     .Default({});
  if (activation.kind == A::Unknown)
    (void)node.error("attribute 'activations': unknown function '" + name +
                     "'");
  return activation;
}

/// Assigns the numbers of an attribute in order to the functions that have this
/// parameter. A list with one number per function assigns one to each.
static void setParameters(NodeBuilder &node, StringRef name,
                          ArrayRef<Activation *> all,
                          ArrayRef<Activation *> takers,
                          double Activation::*parameter) {
  std::vector<float> numbers = node.getFloats(name);
  if (!node.hasAttribute(name) || numbers.empty())
    return;
  if (numbers.size() == takers.size())
    all = takers;
  if (numbers.size() != all.size()) {
    (void)node.error("attribute '" + name + "': expected " +
                     Twine(takers.size()) +
                     " numbers, one per function with this parameter, got " +
                     Twine(numbers.size()));
    return;
  }
  for (auto [activation, number] : llvm::zip_equal(all, numbers))
    activation->*parameter = number;
}

void RecurrentImporter::readActivations(ArrayRef<StringRef> defaults) {
  std::vector<StringRef> names = node.getStrings("activations");
  if (names.empty())
    for (size_t i = 0; i < directions.size(); ++i)
      names.insert(names.end(), defaults.begin(), defaults.end());
  if (names.size() != defaults.size() * directions.size()) {
    (void)node.error("attribute 'activations': expected " +
                     Twine(defaults.size() * directions.size()) +
                     " functions, got " + Twine(names.size()));
    return;
  }
  SmallVector<Activation *> all, withAlpha, withBeta;
  for (auto [i, direction] : llvm::enumerate(directions))
    for (size_t k = 0; k < defaults.size(); ++k)
      direction.activations.push_back(
          parseActivation(node, names[i * defaults.size() + k]));
  for (Direction &direction : directions) {
    for (Activation &activation : direction.activations) {
      all.push_back(&activation);
      if (activation.hasAlpha())
        withAlpha.push_back(&activation);
      if (activation.hasBeta())
        withBeta.push_back(&activation);
    }
  }
  setParameters(node, "activation_alpha", all, withAlpha, &Activation::alpha);
  setParameters(node, "activation_beta", all, withBeta, &Activation::beta);
}

Value RecurrentImporter::activate(const Activation &activation, Value x) const {
  if (clip)
    x = math.clip(x, -*clip, *clip);
  if (!x)
    return {};
  auto number = [&](double value) { return math.number(x, value); };
  NamedAttribute alpha = node.f64("alpha", activation.alpha);
  switch (activation.kind) {
  case Activation::Relu:
    return node.createValue<relax::ReluOp>({x});
  case Activation::Tanh:
    return math.tanh(x);
  case Activation::Sigmoid:
    return math.sigmoid(x);
  case Activation::Affine:
    return math.add(math.mul(number(activation.alpha), x),
                    number(activation.beta));
  case Activation::LeakyRelu:
    return node.createValue<relax::LeakyReluOp>({x}, {alpha});
  case Activation::ThresholdedRelu:
    // The ONNX operator of this name does not multiply by alpha.
    return math.where(math.lessEqual(number(activation.alpha), x), x,
                      number(0));
  case Activation::ScaledTanh:
    return math.mul(number(activation.alpha),
                    math.tanh(math.mul(number(activation.beta), x)));
  case Activation::HardSigmoid:
    return node.createValue<relax::HardSigmoidOp>(
        {x}, {alpha, node.f64("beta", activation.beta)});
  case Activation::Elu:
    return node.createValue<relax::EluOp>({x}, {alpha});
  case Activation::Softsign:
    return math.div(x, math.add(number(1), math.abs(x)));
  case Activation::Softplus:
    return node.createValue<relax::SoftplusOp>(
        {x}, {node.f64("beta", 1),
              node.f64("threshold", elementType.isF64() ? 40 : 20)});
  case Activation::Unknown:
    break;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

void RecurrentImporter::readDirections() {
  StringRef name = node.getString("direction", "forward");
  if (name != "forward" && name != "reverse" && name != "bidirectional") {
    (void)node.error("attribute 'direction': unknown value '" + name + "'");
    return;
  }
  directions.resize(name == "bidirectional" ? 2 : 1);
  directions.back().isReverse = name != "forward";
}

/// Reads the input and the sizes that all other inputs are checked against.
bool RecurrentImporter::readSizes() {
  constexpr int64_t kMaxHidden = int64_t(1) << 24;
  // More steps are a loop.
  constexpr int64_t kMostUnrolled = 128;
  int64_t layout = node.getInt("layout", 0);
  hiddenSize = node.getInt("hidden_size", 0);
  x = node.getInput(0, shape);
  TensorType recurrence = node.getInputType(2);
  if (node.failed())
    return false;
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  if (layout != 0 && layout != 1)
    return fail("attribute 'layout': expected 0 or 1, got " + Twine(layout));
  if (shape.size() != 3)
    return fail("input 'X': expected rank 3, got rank " + Twine(shape.size()));
  isBatchFirst = layout == 1;
  if (isBatchFirst) {
    x = math.permute(x, {1, 0, 2});
    std::swap(shape[0], shape[1]);
  }
  numSteps = shape[0].getConstant();
  if (numSteps && *numSteps > kMostUnrolled)
    numSteps = std::nullopt;
  elementType = getElementType(x);
  // The attribute may be absent, and the shape of the weights unknown.
  if (!node.hasAttribute("hidden_size") && recurrence.hasRank() &&
      recurrence.getRank() == 3 && !recurrence.isDynamicDim(2))
    hiddenSize = recurrence.getDimSize(2);
  if (hiddenSize < 1 || hiddenSize > kMaxHidden)
    return fail(node.hasAttribute("hidden_size")
                    ? "attribute 'hidden_size': expected a positive number, "
                      "got " +
                          Twine(hiddenSize)
                    : Twine("attribute 'hidden_size' is required if the shape "
                            "of 'R' is unknown"));
  return true;
}

/// Returns an initial state as [directions, batch, hidden]; with the
/// batch-first layout the input is transposed. Zeros if it is absent.
Value RecurrentImporter::getInitialState(size_t input, StringRef what,
                                         int64_t index) {
  if (!node.hasInput(input))
    return math.full({shape[1], hiddenSize}, elementType, 0);
  IndexExpr count(directions.size());
  if (isBatchFirst)
    return math.element(
        node.getInput(input, what, {shape[1], count, hiddenSize}), 1, index);
  return getDirection(node.getInput(input, what, {count, shape[1], hiddenSize}),
                      index);
}

Value RecurrentImporter::multiplyInput(Value x, int64_t index) {
  IndexExpr gates(numGates * hiddenSize);
  Value weights = node.getInput(1, "W", {getNumDirections(), gates, shape[2]});
  return math.matmul(x, math.permute(getDirection(weights, index), {1, 0}));
}

void RecurrentImporter::readRecurrence(Direction &direction, int64_t index) {
  IndexExpr gates(numGates * hiddenSize);
  Value weights =
      node.getInput(2, "R", {getNumDirections(), gates, hiddenSize});
  direction.recurrence = math.permute(getDirection(weights, index), {1, 0});
}

void RecurrentImporter::readParameters(Direction &direction, int64_t index) {
  IndexExpr count(directions.size()), gates(numGates * hiddenSize);
  direction.products = multiplyInput(x, index);
  readRecurrence(direction, index);
  prepare(direction);
  if (node.hasInput(3)) {
    Value bias = getDirection(node.getInput(3, "B", {count, gates * 2}), index);
    SmallVector<Value> halves = math.split(bias, 0, 2);
    direction.products =
        math.add(direction.products,
                 math.add(halves[0], getEarlyBias(direction, halves[1])));
  }
  direction.state.hidden = getInitialState(5, "initial_h", index);
  if (!hasCell())
    return;
  direction.state.cell = getInitialState(6, "initial_c", index);
  if (node.hasInput(7))
    direction.peepholes = math.split(
        getDirection(node.getInput(7, "P", {count, 3 * hiddenSize}), index), 0,
        3);
}

/// Reads the sequence lengths. Lengths that all equal the size of the tensor
/// are dropped.
void RecurrentImporter::readLengths() {
  if (!node.hasInput(4))
    return;
  if (auto constant =
          dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(4));
      constant && isa<IntegerType>(constant.getElementType())) {
    std::optional<int64_t> most = shape[0].getConstant();
    bool areFull = most.has_value();
    for (const APInt &element : constant.getValues<APInt>()) {
      int64_t length = element.getSExtValue();
      areFull &= length == most;
      if (length < 0 || (most && length > *most)) {
        (void)node.error("input 'sequence_lens': expected lengths from 0 to " +
                         (most ? Twine(*most) : Twine("the number of steps")) +
                         ", got " + Twine(length));
        return;
      }
    }
    // The input must still be a vector of the right size.
    Value checked = node.getInput(4, "sequence_lens", {shape[1]});
    if (areFull || !checked)
      return;
  }
  lengths = math.expand(node.getInput(4, "sequence_lens", {shape[1]}), {1});
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Returns the state after a step: beyond the end of a sequence it does not
/// change, and `output` is zero. In reverse, the state thus starts at the last
/// element of the sequence.
State RecurrentImporter::finishStep(const Direction &direction, Value step,
                                    const State &next, const State &state,
                                    Value &output) {
  output = next.hidden;
  if (!lengths)
    return next;
  Value isInside = math.less(math.cast(step, getElementType(lengths)), lengths);
  if (node.hasOutput(0))
    output = math.where(isInside, next.hidden, math.number(next.hidden, 0));
  State kept = {math.where(isInside, next.hidden, state.hidden), Value()};
  if (next.cell)
    kept.cell = math.where(isInside, next.cell, state.cell);
  return kept;
}

/// Makes a loop over the steps. Returns the hidden states in the order of the
/// input: [steps, batch, hidden].
Value RecurrentImporter::makeLoop(Direction &direction) {
  Value last = math.size(shape[0] - 1, node.getI64Type());
  SmallVector<Value> inits = {direction.state.hidden};
  if (hasCell())
    inits.push_back(direction.state.cell);
  auto makeBody = [&](Value iteration, ValueRange values) {
    Value step = direction.isReverse ? math.sub(last, iteration) : iteration;
    State state = {values[0], hasCell() ? values[1] : Value()};
    Value products = math.take(direction.products, step, 0), output;
    State next = finishStep(
        direction, step, makeStep(direction, products, state), state, output);
    SmallVector<Value> yielded = {next.hidden};
    if (hasCell())
      yielded.push_back(next.cell);
    yielded.push_back(output);
    return yielded;
  };
  SmallVector<Value> results = node.createLoop(shape[0], inits, makeBody);
  if (results.empty())
    return {};
  direction.state = {results[0], hasCell() ? results[1] : Value()};
  Value stack = results.back();
  return direction.isReverse
             ? node.createValue<relax::FlipOp>({stack}, {node.i64("axis", 0)})
             : stack;
}

/// Unrolls the steps. Returns the hidden states in the order of the input:
/// [steps, batch, hidden].
Value RecurrentImporter::makeSteps(Direction &direction) {
  if (*numSteps == 0)
    return math.full({0, shape[1], hiddenSize}, elementType, 0);
  SmallVector<Value> products = math.split(direction.products, 0, *numSteps),
                     outputs(*numSteps);
  for (int64_t i = 0; i < *numSteps && !node.failed(); ++i) {
    int64_t step = direction.isReverse ? *numSteps - 1 - i : i;
    State next =
        makeStep(direction, math.squeeze(products[step], {0}), direction.state);
    Value number =
        lengths ? node.createScalar(node.getI64Type(), step) : Value();
    direction.state =
        finishStep(direction, number, next, direction.state, outputs[step]);
  }
  return node.hasOutput(0) ? math.stack(outputs, 0) : Value();
}

LogicalResult RecurrentImporter::setOutputs(ArrayRef<Value> outputs) {
  if (node.hasOutput(0)) {
    Value all = math.stack(outputs, 1);
    if (isBatchFirst)
      all = math.permute(all, {2, 0, 1, 3});
    if (failed(node.setOutput(0, all)))
      return failure();
  }
  auto setLast = [&](size_t output, Value State::*part) -> LogicalResult {
    if (!node.hasOutput(output))
      return success();
    SmallVector<Value> last;
    for (const Direction &direction : directions)
      last.push_back(direction.state.*part);
    return node.setOutput(output, math.stack(last, isBatchFirst ? 1 : 0));
  };
  if (failed(setLast(1, &State::hidden)))
    return failure();
  return hasCell() ? setLast(2, &State::cell) : success();
}

LogicalResult RecurrentImporter::import() {
  readDirections();
  if (node.failed())
    return failure();
  readActivations(functions);
  if (node.hasAttribute("clip")) {
    clip = node.getFloat("clip", 0);
    if (!(*clip >= 0))
      return node.error("attribute 'clip' must not be negative");
  }
  readAttributes();
  if (node.failed() || !readSizes())
    return failure();
  readLengths();
  SmallVector<Value> outputs;
  for (auto [i, direction] : llvm::enumerate(directions)) {
    readParameters(direction, i);
    if (node.failed())
      return failure();
    outputs.push_back(numSteps ? makeSteps(direction) : makeLoop(direction));
  }
  if (node.failed())
    return failure();
  return setOutputs(outputs);
}

//===----------------------------------------------------------------------===//
// RNN, GRU, LSTM
//===----------------------------------------------------------------------===//

static constexpr StringRef kTanh[] = {"Tanh"};
static constexpr StringRef kSigmoidTanh[] = {"Sigmoid", "Tanh"};
static constexpr StringRef kSigmoidTanhTanh[] = {"Sigmoid", "Tanh", "Tanh"};

namespace {
/// H = f(x W + H R)
class SimpleImporter : public RecurrentImporter {
public:
  explicit SimpleImporter(NodeBuilder &node)
      : RecurrentImporter(node, 1, kTanh) {}

private:
  State makeStep(const Direction &d, Value products,
                 const State &state) override {
    Value sum = math.add(products, multiplyHidden(d, state.hidden));
    return {activate(d.activations[0], sum), Value()};
  }
};

/// Gates are update (z), reset (r) and hidden (h), in this order.
class GRUImporter : public RecurrentImporter {
public:
  explicit GRUImporter(NodeBuilder &node)
      : RecurrentImporter(node, 3, kSigmoidTanh) {}

private:
  void readAttributes() override {
    isLinearFirst = node.getInt("linear_before_reset", 0) != 0;
  }

  void prepare(Direction &direction) override {
    Value all = direction.recurrence;
    direction.recurrence = math.slice(all, 1, 0, 2 * hiddenSize);
    direction.lateRecurrence =
        math.slice(all, 1, 2 * hiddenSize, 3 * hiddenSize);
  }

  Value getEarlyBias(Direction &direction, Value bias) override {
    if (!isLinearFirst)
      return bias;
    direction.lateBias = math.slice(bias, 0, 2 * hiddenSize, 3 * hiddenSize);
    Value gates = math.slice(bias, 0, 0, 2 * hiddenSize);
    return math.concat(
        {gates, math.full({hiddenSize}, getElementType(gates), 0)}, 0);
  }

  State makeStep(const Direction &d, Value products,
                 const State &state) override {
    SmallVector<Value> input = math.split(products, 1, 3);
    SmallVector<Value> gates =
        math.split(multiplyHidden(d, state.hidden), 1, 2);
    Value z = activate(d.activations[0], math.add(input[0], gates[0]));
    Value r = activate(d.activations[0], math.add(input[1], gates[1]));
    Value term;
    if (isLinearFirst) {
      term = math.matmul(state.hidden, d.lateRecurrence);
      if (d.lateBias)
        term = math.add(term, d.lateBias);
      term = math.mul(r, term);
    } else {
      term = math.matmul(math.mul(r, state.hidden), d.lateRecurrence);
    }
    Value h = activate(d.activations[1], math.add(input[2], term));
    Value rest = math.mul(math.sub(math.number(z, 1), z), h);
    return {math.add(rest, math.mul(z, state.hidden)), Value()};
  }

  bool isLinearFirst = false;
};

} // namespace

LSTMImporter::LSTMImporter(NodeBuilder &node)
    : RecurrentImporter(node, 4, kSigmoidTanhTanh) {}

void LSTMImporter::readAttributes() {
  isCoupled = node.getInt("input_forget", 0) != 0;
}

State LSTMImporter::makeStep(const Direction &d, Value products,
                             const State &state) {
  SmallVector<Value> gates =
      math.split(math.add(products, multiplyHidden(d, state.hidden)), 1, 4);
  auto gate = [&](int64_t which, int64_t peephole, Value cell) {
    Value sum = gates[which];
    if (!d.peepholes.empty())
      sum = math.add(sum, math.mul(d.peepholes[peephole], cell));
    return activate(d.activations[0], sum);
  };
  Value i = gate(0, 0, state.cell);
  Value f = isCoupled ? math.sub(math.number(i, 1), i) : gate(2, 2, state.cell);
  Value c = activate(d.activations[1], gates[3]);
  Value cell = math.add(math.mul(f, state.cell), math.mul(i, c));
  Value o = gate(1, 1, cell);
  return {math.mul(o, activate(d.activations[2], cell)), cell};
}

template <typename Importer>
static LogicalResult importRecurrent(NodeBuilder &node) {
  return Importer(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getLinearAlgebraRecurrentOperators() {
  static constexpr OperatorEntry entries[] = {
      {"GRU", 1, importRecurrent<GRUImporter>},
      {"LSTM", 1, importRecurrent<LSTMImporter>},
      {"RNN", 1, importRecurrent<SimpleImporter>},
  };
  return entries;
}
