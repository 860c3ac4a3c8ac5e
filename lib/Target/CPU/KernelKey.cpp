//===- KernelKey.cpp - find equal kernels ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelKey.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace {
/// Writes the operations of a module: values and blocks by number, types,
/// attributes and properties by address.
class KeyWriter {
public:
  explicit KeyWriter(ModuleOp kernel);

  std::string take() { return std::move(key); }

private:
  void number(Region &region);
  void add(Region &region);
  void add(Operation &op);
  void add(const void *pointer) { addBytes(&pointer, sizeof(pointer)); }
  void add(size_t count) { addBytes(&count, sizeof(count)); }
  void addBytes(const void *data, size_t size) {
    key.append(static_cast<const char *>(data), size);
  }

  std::string key;
  DenseMap<Value, size_t> values;
  DenseMap<Block *, size_t> blocks;
  /// The names of the functions that the module defines, by number.
  DenseMap<StringAttr, StringAttr> names;
  AttrTypeReplacer replacer;
};
} // namespace

KeyWriter::KeyWriter(ModuleOp kernel) {
  for (auto function : kernel.getOps<LLVM::LLVMFuncOp>())
    // A declaration is a function of the C library, whose name matters. No such
    // function has a space in its name.
    if (!function.isExternal())
      names.try_emplace(function.getSymNameAttr(),
                        StringAttr::get(kernel.getContext(),
                                        "function " + Twine(names.size())));
  replacer.addReplacement([this](FlatSymbolRefAttr ref) -> Attribute {
    auto name = names.find(ref.getAttr());
    return name == names.end() ? ref : FlatSymbolRefAttr::get(name->second);
  });
  number(kernel.getBodyRegion());
  add(kernel.getBodyRegion());
}

void KeyWriter::number(Region &region) {
  // A branch and a use may come before the block and the value.
  for (Block &block : region) {
    blocks.try_emplace(&block, blocks.size());
    for (BlockArgument argument : block.getArguments())
      values.try_emplace(argument, values.size());
    for (Operation &op : block) {
      for (OpResult result : op.getResults())
        values.try_emplace(result, values.size());
      for (Region &nested : op.getRegions())
        number(nested);
    }
  }
}

void KeyWriter::add(Region &region) {
  add(region.getBlocks().size());
  for (Block &block : region) {
    add(size_t(block.getNumArguments()));
    for (Type type : block.getArgumentTypes())
      add(type.getAsOpaquePointer());
    add(block.getOperations().size());
    for (Operation &op : block)
      add(op);
  }
}

void KeyWriter::add(Operation &op) {
  add(op.getName().getAsOpaquePointer());
  // The properties include those that are no attributes, such as overflow
  // flags.
  Attribute properties = op.getPropertiesAsAttribute();
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    if (StringAttr name = names.lookup(function.getSymNameAttr())) {
      NamedAttrList list(cast<DictionaryAttr>(properties));
      list.set(SymbolTable::getSymbolAttrName(), name);
      properties = list.getDictionary(op.getContext());
    }
  add(properties ? replacer.replace(properties).getAsOpaquePointer() : nullptr);
  add(replacer.replace(Attribute(op.getDiscardableAttrDictionary()))
          .getAsOpaquePointer());
  add(size_t(op.getNumOperands()));
  for (Value operand : op.getOperands())
    add(values.lookup(operand));
  add(size_t(op.getNumResults()));
  for (Type type : op.getResultTypes())
    add(type.getAsOpaquePointer());
  add(size_t(op.getNumSuccessors()));
  for (Block *successor : op.getSuccessors())
    add(blocks.lookup(successor));
  add(size_t(op.getNumRegions()));
  for (Region &region : op.getRegions())
    add(region);
}

std::string relax_mlir::getKernelKey(ModuleOp kernel) {
  return KeyWriter(kernel).take();
}
