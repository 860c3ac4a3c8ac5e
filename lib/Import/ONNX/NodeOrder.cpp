//===- NodeOrder.cpp - the order in which nodes are imported --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeOrder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace relax_mlir::onnx;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

using NameVisitor = llvm::function_ref<void(StringRef)>;

static void visitUses(const Node &node, NameVisitor visit);

/// Visits the names that a graph uses and does not define.
static void visitUses(const Graph &graph, NameVisitor visit) {
  llvm::StringSet<> defined;
  for (const ValueInfo &input : graph.inputs)
    defined.insert(input.name);
  for (const Tensor &tensor : graph.initializers)
    defined.insert(tensor.name);
  for (const Node &node : graph.nodes)
    defined.insert_range(node.outputs);
  auto visitOuter = [&](StringRef name) {
    if (!defined.contains(name))
      visit(name);
  };
  for (const Node &node : graph.nodes)
    visitUses(node, visitOuter);
  for (const ValueInfo &output : graph.outputs)
    visitOuter(output.name);
}

/// Visits the names that a node uses, also in its subgraphs.
static void visitUses(const Node &node, NameVisitor visit) {
  for (StringRef input : node.inputs)
    visit(input);
  for (const Attribute &attribute : node.attributes)
    if (attribute.graph)
      visitUses(*attribute.graph, visit);
}

namespace {
/// Sorts nodes by a depth-first search along their uses. The search keeps a
/// stack of its own because chains of nodes may be long.
class NodeSorter {
public:
  explicit NodeSorter(ArrayRef<Node> nodes);
  NodeOrder run();

private:
  enum class State : uint8_t { New, Open, Done };
  /// A node whose uses are being visited.
  struct Visit {
    size_t node;
    SmallVector<size_t, 4> uses;
    size_t next = 0;
  };

  void enter(size_t node);
  bool visit(size_t first);

  ArrayRef<Node> nodes;
  /// The node that defines a name.
  llvm::StringMap<size_t> producers;
  std::vector<State> states;
  std::vector<Visit> stack;
  NodeOrder order;
};
} // namespace

NodeSorter::NodeSorter(ArrayRef<Node> nodes)
    : nodes(nodes), states(nodes.size(), State::New) {
  for (auto [index, node] : llvm::enumerate(nodes))
    for (StringRef output : node.outputs)
      if (!output.empty())
        producers.try_emplace(output, index);
}

void NodeSorter::enter(size_t node) {
  states[node] = State::Open;
  Visit visit{node, {}};
  visitUses(nodes[node], [&](StringRef name) {
    auto it = producers.find(name);
    if (it != producers.end())
      visit.uses.push_back(it->second);
  });
  stack.push_back(std::move(visit));
}

/// Appends a node after the nodes that it uses. Returns false for a cycle.
bool NodeSorter::visit(size_t first) {
  if (states[first] == State::New)
    enter(first);
  while (!stack.empty()) {
    Visit &top = stack.back();
    if (top.next == top.uses.size()) {
      states[top.node] = State::Done;
      order.nodes.push_back(&nodes[top.node]);
      stack.pop_back();
      continue;
    }
    size_t used = top.uses[top.next++];
    if (states[used] == State::New) {
      enter(used);
    } else if (states[used] == State::Open) {
      auto it = llvm::find_if(
          stack, [&](const Visit &visit) { return visit.node == used; });
      for (; it != stack.end(); ++it)
        order.cycle.push_back(&nodes[it->node]);
      return false;
    }
  }
  return true;
}

NodeOrder NodeSorter::run() {
  for (size_t node = 0; node < nodes.size(); ++node)
    if (!visit(node))
      break;
  return std::move(order);
}

NodeOrder relax_mlir::onnx::sortNodes(ArrayRef<Node> nodes) {
  return NodeSorter(nodes).run();
}
