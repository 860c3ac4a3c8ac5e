//===- FusionGroups.cpp - group operators into kernels --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FusionGroups.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace relax_mlir;

namespace {

constexpr int kNone = -1;

/// The post-dominator of a node, and the most complex pattern on the way.
struct PostDominator {
  int parent = kNone;
  unsigned depth = 1;
  OpPattern pattern = OpPattern::Opaque;
};

class Partitioner {
public:
  Partitioner(llvm::ArrayRef<FusionNode> nodes, unsigned maxDepth,
              llvm::SmallVectorImpl<UnjoinedProducts> &unjoined)
      : nodes(nodes), maxDepth(maxDepth), unjoined(unjoined),
        dominators(nodes.size()), parents(nodes.size()), sizes(nodes.size(), 1),
        lastProducts(nodes.size()) {
    std::iota(parents.begin(), parents.end(), 0u);
    for (const FusionNode &node : nodes)
      patterns.push_back(node.pattern);
  }

  llvm::SmallVector<unsigned> run() {
    findPostDominators();
    for (Phase phase : {Phase::Anchors, Phase::Injective}) {
      for (unsigned node = 0; node < nodes.size(); ++node)
        tryToFuse(node, phase);
      if (phase == Phase::Anchors)
        for (unsigned node = 0; node < nodes.size(); ++node)
          fuseProducts(node);
    }
    llvm::SmallVector<unsigned> groups;
    for (unsigned node = 0; node < nodes.size(); ++node)
      groups.push_back(find(node));
    for (unsigned node = nodes.size(); node-- > 0;)
      if (nodes[node].widens)
        moveToUsers(node, groups);
    return groups;
  }

private:
  enum class Phase { Anchors, Injective };
  using Condition = llvm::function_ref<bool(OpPattern, bool isSink)>;

  /// Returns the number of nodes of a group whose result `user` takes.
  unsigned countOperands(unsigned user, unsigned group,
                         llvm::ArrayRef<unsigned> groups) {
    unsigned count = 0;
    for (unsigned node = 0; node < user; ++node)
      count += groups[node] == group &&
               llvm::any_of(nodes[node].uses, [&](const FusionNode::Use &use) {
                 return use.user == user;
               });
    return count;
  }

  /// Moves an elementwise node to the group of all of its users, if that is
  /// another one and they use it element by element. The group before has one
  /// result then as well.
  void moveToUsers(unsigned node, llvm::MutableArrayRef<unsigned> groups) {
    if (nodes[node].isUsedOutside || nodes[node].uses.empty() ||
        nodes[node].pattern > OpPattern::Broadcast ||
        countOperands(node, groups[node], groups) != 1)
      return;
    unsigned group = groups[nodes[node].uses.front().user];
    bool isOne =
        llvm::all_of(nodes[node].uses, [&](const FusionNode::Use &use) {
          return groups[use.user] == group &&
                 use.pattern <= OpPattern::Broadcast;
        });
    if (isOne && group != groups[node] && llvm::count(groups, group) < maxDepth)
      groups[node] = group;
  }

  //===--------------------------------------------------------------------===//
  // Post-dominators
  //===--------------------------------------------------------------------===//

  int findCommonDominator(int lhs, int rhs, OpPattern &pattern) {
    while (lhs != rhs) {
      if (lhs == kNone || rhs == kNone)
        return kNone;
      unsigned lhsDepth = dominators[lhs].depth;
      unsigned rhsDepth = dominators[rhs].depth;
      if (lhsDepth >= rhsDepth) {
        pattern = std::max(pattern, dominators[lhs].pattern);
        lhs = dominators[lhs].parent;
      }
      if (rhsDepth >= lhsDepth) {
        pattern = std::max(pattern, dominators[rhs].pattern);
        rhs = dominators[rhs].parent;
      }
    }
    return lhs;
  }

  void findPostDominators() {
    for (unsigned node = nodes.size(); node-- > 0;) {
      if (nodes[node].isUsedOutside || nodes[node].uses.empty())
        continue;
      PostDominator &dominator = dominators[node];
      dominator.pattern = OpPattern::ElemWise;
      dominator.parent = nodes[node].uses.front().user;
      for (const FusionNode::Use &use : nodes[node].uses) {
        dominator.parent =
            findCommonDominator(dominator.parent, use.user, dominator.pattern);
        dominator.pattern = std::max(dominator.pattern, use.pattern);
      }
      if (dominator.parent != kNone)
        dominator.depth = dominators[dominator.parent].depth + 1;
    }
  }

  //===--------------------------------------------------------------------===//
  // Groups as a union-find forest; the root of a tree represents its group
  //===--------------------------------------------------------------------===//

  unsigned find(unsigned node) {
    while (parents[node] != node) {
      parents[node] = parents[parents[node]];
      node = parents[node];
    }
    return node;
  }

  void merge(unsigned child, unsigned parent) {
    child = find(child);
    parent = find(parent);
    if (child == parent)
      return;
    parents[child] = parent;
    sizes[parent] += sizes[child];
    patterns[parent] = std::max(patterns[parent], patterns[child]);
  }

  /// Calls `visit` on each node that lies on a path from `source`, which is
  /// excluded, to `sink`, which is included; stops when it returns false.
  bool walkPaths(unsigned source, unsigned sink,
                 llvm::function_ref<bool(unsigned)> visit) {
    llvm::BitVector seen(nodes.size());
    llvm::SmallVector<unsigned> worklist;
    auto addUsers = [&](unsigned node) {
      for (const FusionNode::Use &use : nodes[node].uses) {
        if (seen.test(use.user))
          continue;
        seen.set(use.user);
        worklist.push_back(use.user);
      }
    };
    addUsers(source);
    while (!worklist.empty()) {
      unsigned node = worklist.pop_back_val();
      if (!visit(node))
        return false;
      if (node != sink)
        addUsers(node);
    }
    return true;
  }

  bool fuseIf(unsigned source, unsigned sink, Condition condition) {
    bool isAllowed = walkPaths(source, sink, [&](unsigned node) {
      return condition(patterns[find(node)], node == sink);
    });
    if (!isAllowed)
      return false;
    llvm::SmallVector<unsigned> members = {source};
    walkPaths(source, sink, [&](unsigned node) {
      members.push_back(node);
      return true;
    });
    llvm::SmallVector<unsigned> roots;
    unsigned total = 0;
    for (unsigned member : members) {
      unsigned root = find(member);
      if (llvm::is_contained(roots, root))
        continue;
      roots.push_back(root);
      total += sizes[root];
    }
    if (total > maxDepth)
      return false;
    for (unsigned member : members)
      merge(member, sink);
    return true;
  }

  void tryToFuse(unsigned node, Phase phase) {
    OpPattern pattern = patterns[find(node)];
    const PostDominator &dominator = dominators[node];
    if (pattern == OpPattern::Opaque || pattern == OpPattern::CommReduce ||
        dominator.parent == kNone || find(node) == find(dominator.parent))
      return;
    if (pattern == OpPattern::OutEWiseFusable) {
      if (phase == Phase::Anchors && dominator.pattern == OpPattern::ElemWise)
        fuseIf(node, dominator.parent, [](OpPattern pattern, bool) {
          return pattern <= OpPattern::Broadcast;
        });
      return;
    }
    if (pattern <= OpPattern::Broadcast) {
      if (dominator.pattern <= OpPattern::CommReduce)
        fuseIf(node, dominator.parent, [](OpPattern pattern, bool isSink) {
          return pattern <= OpPattern::Injective ||
                 (isSink && pattern <= OpPattern::OutEWiseFusable);
        });
      return;
    }
    // Injective operators are joined last, after convolutions.
    if (phase == Phase::Injective)
      fuseIf(node, dominator.parent, [](OpPattern pattern, bool) {
        return pattern <= OpPattern::Injective;
      });
  }

  //===--------------------------------------------------------------------===//
  // Products joined by their rows
  //===--------------------------------------------------------------------===//

  /// Returns the only use of a node, if it is of rows; null otherwise.
  const FusionNode::Use *getOnlyRowUse(unsigned node) {
    const FusionNode &own = nodes[node];
    if (own.isUsedOutside || own.uses.size() != 1 ||
        !own.uses.front().keepsRows)
      return nullptr;
    return &own.uses.front();
  }

  bool isProductGroup(unsigned group) {
    for (unsigned node = 0; node < nodes.size(); ++node)
      if (nodes[node].isProduct && find(node) == find(group))
        return true;
    return false;
  }

  /// Returns the nodes from a product to the next one, each of which alone uses
  /// the rows of the one before. A path that ends earlier has no other product
  /// at its end.
  llvm::SmallVector<unsigned> followRows(unsigned node) {
    llvm::SmallVector<unsigned> path = {node};
    do {
      const FusionNode::Use *use = getOnlyRowUse(path.back());
      if (!use || patterns[find(use->user)] == OpPattern::Opaque)
        break;
      path.push_back(use->user);
    } while (!nodes[path.back()].isProduct);
    return path;
  }

  /// Returns the product that uses the result of a node; null if none does.
  const FusionNode::Use *getUseByProduct(unsigned node) {
    for (const FusionNode::Use &use : nodes[node].uses)
      if (nodes[use.user].isProduct)
        return &use;
    return nullptr;
  }

  /// Returns true if one of the inner nodes of a path is in no product's group.
  bool hasGroupBetween(llvm::ArrayRef<unsigned> path) {
    return llvm::any_of(path, [&](unsigned node) {
      return !nodes[node].isProduct && !isProductGroup(node);
    });
  }

  /// Returns the number of nodes in the groups of a path.
  unsigned countNodes(llvm::ArrayRef<unsigned> path) {
    llvm::SmallVector<unsigned> roots;
    unsigned total = 0;
    for (unsigned node : path) {
      unsigned root = find(node);
      if (llvm::is_contained(roots, root))
        continue;
      roots.push_back(root);
      total += sizes[root];
    }
    return total;
  }

  /// Joins the groups of a product, of all operators that use only its rows one
  /// after the other, and of the next product.
  void fuseProducts(unsigned node) {
    if (!nodes[node].isProduct)
      return;
    llvm::SmallVector<unsigned> path = followRows(node);
    unsigned last = path.back();
    // Products with nothing but their own groups between are not meant.
    if (!hasGroupBetween(path))
      return;
    if (last == node || !nodes[last].isProduct) {
      if (const FusionNode::Use *use = getUseByProduct(last))
        unjoined.push_back({node, use->user,
                            use->keepsRows ? "the rows have other uses"
                                           : "it does not use rows alone"});
      return;
    }
    // The last product of one chain starts no other one: blocks of rows join
    // two products.
    if (lastProducts.test(node))
      unjoined.push_back({node, last, "the first is joined to one before"});
    else if (const FusionNode &rows = nodes[path[path.size() - 2]];
             !rows.hasRowBlocks)
      unjoined.push_back({node, last, rows.whyNoRowBlocks});
    else if (countNodes(path) > maxDepth)
      unjoined.push_back({node, last, "the group would have too many calls"});
    else
      joinPath(path);
  }

  void joinPath(llvm::ArrayRef<unsigned> path) {
    for (unsigned member : path)
      merge(member, path.back());
    lastProducts.set(path.back());
  }

  llvm::ArrayRef<FusionNode> nodes;
  unsigned maxDepth;
  llvm::SmallVectorImpl<UnjoinedProducts> &unjoined;
  llvm::SmallVector<PostDominator> dominators;
  llvm::SmallVector<unsigned> parents;
  llvm::SmallVector<unsigned> sizes;
  llvm::SmallVector<OpPattern> patterns;
  /// Products that end a chain of rows.
  llvm::BitVector lastProducts;
};

} // namespace

llvm::SmallVector<unsigned> relax_mlir::findFusionGroups(
    llvm::ArrayRef<FusionNode> nodes, unsigned maxDepth,
    llvm::SmallVectorImpl<UnjoinedProducts> &unjoined) {
  return Partitioner(nodes, maxDepth, unjoined).run();
}
