//===- PatternFile.cpp - patterns that are read at run time ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PatternFile.h"

#include "PatternFileRewriter.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"

using namespace mlir;
using namespace mlir::relax;

std::string mlir::relax::toPatternFileOptions(StringRef text) {
  auto [name, value] = text.split('=');
  bool hasOption = name.size() != text.size() &&
                   llvm::is_contained({"file", "include", "pdll", "max-sweeps"},
                                      name.trim());
  if (text.empty() || hasOption)
    return text.str();
  // Braces keep a name with spaces together.
  return ("file={" + text + "}").str();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks that an operation that a pattern matches or makes exists. One of a
/// misspelt name would never match.
static LogicalResult verifyOperationName(pdl::OperationOp op) {
  std::optional<StringRef> name = op.getOpName();
  if (!name)
    return success();
  MLIRContext *context = op.getContext();
  StringRef dialectName = name->split('.').first;
  Dialect *dialect = context->getOrLoadDialect(dialectName);
  if (!dialect)
    return emitError(op.getLoc())
           << "the dialect of the operation '" << *name << "' does not exist";
  if (OperationName(*name, context).isRegistered() ||
      dialect->allowsUnknownOperations())
    return success();
  return emitError(op.getLoc()) << "the dialect '" << dialectName
                                << "' has no operation '" << *name << "'";
}

static LogicalResult verifyPatterns(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (auto operation = dyn_cast<pdl::OperationOp>(op))
      return WalkResult(verifyOperationName(operation));
    if (isa<pdl::ApplyNativeConstraintOp>(op))
      return WalkResult(verifyPatternConstraint(op));
    if (auto apply = dyn_cast<pdl::ApplyNativeRewriteOp>(op))
      return WalkResult(emitError(op->getLoc())
                        << "relax has no pattern rewrite '" << apply.getName()
                        << "'; C++ code in a pattern file is not compiled");
    return WalkResult::advance();
  });
  return success(!result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Rewrites
//===----------------------------------------------------------------------===//

namespace {
/// Replaces the rewrite of a pattern by calls of PatternFileRewriter, which
/// describes the operands of each.
class RewriteAdaptor {
public:
  RewriteAdaptor(pdl::PatternOp pattern, StringAttr name)
      : pattern(pattern), name(name),
        body(pattern.getRewriter().getBodyRegion().front()),
        builder(pattern.getContext()) {}

  void adapt(PatternFile::Use use);

private:
  /// Calls `function` with a dictionary and operands before `op`.
  pdl::ApplyNativeRewriteOp call(StringRef function,
                                 ArrayRef<NamedAttribute> dictionary,
                                 ValueRange operands, TypeRange results = {});
  void callBegin(StringRef function);
  void adapt(pdl::OperationOp op);
  void adapt(pdl::ReplaceOp op);
  void adapt(pdl::EraseOp op);

  pdl::PatternOp pattern;
  StringAttr name;
  Block &body;
  OpBuilder builder;
};
} // namespace

pdl::ApplyNativeRewriteOp
RewriteAdaptor::call(StringRef function, ArrayRef<NamedAttribute> dictionary,
                     ValueRange operands, TypeRange results) {
  Location location = pattern.getLoc();
  Value attribute = pdl::AttributeOp::create(
      builder, location, builder.getType<pdl::AttributeType>(), Value(),
      builder.getDictionaryAttr(dictionary));
  SmallVector<Value> all = {attribute};
  llvm::append_range(all, operands);
  return pdl::ApplyNativeRewriteOp::create(builder, location, results, function,
                                           all);
}

/// Tells the rewriter the pattern and the operations that it matched.
void RewriteAdaptor::callBegin(StringRef function) {
  SmallVector<Value> matched;
  for (auto op : pattern.getBodyRegion().front().getOps<pdl::OperationOp>())
    matched.push_back(op);
  builder.setInsertionPointToStart(&body);
  call(function,
       {builder.getNamedAttr("name", name),
        builder.getNamedAttr("location", LocationAttr(pattern.getLoc()))},
       matched);
}

void RewriteAdaptor::adapt(pdl::OperationOp op) {
  // An operation that is made for another one may take its types.
  SmallVector<Value> operands(op->getOperands());
  for (Operation *user : op->getUsers())
    if (auto replace = dyn_cast<pdl::ReplaceOp>(user);
        replace && replace.getReplOperation() == op.getResult()) {
      operands.push_back(replace.getOpValue());
      break;
    }
  builder.setInsertionPoint(op);
  auto create =
      call("relax.create",
           {builder.getNamedAttr("name", op.getOpNameAttr()),
            builder.getNamedAttr("attributes", op.getAttributeValueNamesAttr()),
            builder.getNamedAttr(
                "operands", builder.getIndexAttr(op.getOperandValues().size())),
            builder.getNamedAttr(
                "types", builder.getIndexAttr(op.getTypeValues().size()))},
           operands, op.getOp().getType());
  op.replaceAllUsesWith(create->getResult(0));
  op.erase();
}

void RewriteAdaptor::adapt(pdl::ReplaceOp op) {
  builder.setInsertionPoint(op);
  call("relax.replace", {}, op->getOperands());
  op.erase();
}

void RewriteAdaptor::adapt(pdl::EraseOp op) {
  builder.setInsertionPoint(op);
  call("relax.erase", {}, op->getOperands());
  op.erase();
}

void RewriteAdaptor::adapt(PatternFile::Use use) {
  if (use == PatternFile::Use::Match) {
    // Uses go before definitions.
    while (!body.empty())
      body.back().erase();
    callBegin("relax.match");
    return;
  }
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (auto operation = dyn_cast<pdl::OperationOp>(op))
      adapt(operation);
    else if (auto replace = dyn_cast<pdl::ReplaceOp>(op))
      adapt(replace);
    else if (auto erase = dyn_cast<pdl::EraseOp>(op))
      adapt(erase);
  }
  callBegin("relax.begin");
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

FailureOr<std::shared_ptr<const PatternFile>>
PatternFile::load(const PatternFileOptions &options, Use use,
                  MLIRContext *context) {
  if (options.path.empty())
    return emitError(UnknownLoc::get(context))
           << "the pass needs a pattern file: file=FILE.pdll";
  FailureOr<OwningOpRef<ModuleOp>> module =
      compilePatternFile(options, context);
  if (failed(module) || failed(verifyPatterns(**module)))
    return failure();
  auto file = std::make_shared<PatternFile>();
  for (auto pattern : (*module)->getOps<pdl::PatternOp>()) {
    auto name = pattern.getSymNameAttr();
    if (!name)
      name = StringAttr::get(
          context, "pattern" + std::to_string(file->names.size() + 1));
    file->names.push_back({name, pattern.getLoc()});
    RewriteAdaptor(pattern, name).adapt(use);
  }
  if (file->names.empty())
    return emitError(FileLineColLoc::get(context, options.path, 1, 1))
           << "the file has no pattern";
  PDLPatternModule patterns(std::move(*module));
  registerPatternConstraints(patterns);
  PatternFileRewriter::registerFunctions(patterns);
  file->patterns =
      FrozenRewritePatternSet(RewritePatternSet(std::move(patterns)));
  return std::shared_ptr<const PatternFile>(std::move(file));
}
