//===- DataObject.cpp - write bytes as an object file ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DataObject.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/ObjCopy/CommonConfig.h"
#include "llvm/ObjCopy/ELF/ELFConfig.h"
#include "llvm/ObjCopy/ELF/ELFObjcopy.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

/// Does the work of `llvm-objcopy -I binary` in this process, without a file.
Error relax_mlir::writeDataObject(uint16_t machine, ArrayRef<char> bytes,
                                  StringRef symbol, raw_ostream &os) {
  using namespace objcopy;
  // objcopy puts a raw binary in .data, with symbols named after the input.
  constexpr StringRef kSection = ".data", kStart = "_binary_data_start";
  constexpr StringRef kEnd = "_binary_data_end";
  constexpr StringRef kSize = "_binary_data_size";
  constexpr StringRef kNewSection = ".lrodata.relax";
  CommonConfig config;
  config.InputFilename = "data";
  config.InputFormat = FileFormat::Binary;
  config.OutputFormat = FileFormat::ELF;
  config.OutputArch = MachineInfo(machine, /*Is64=*/true, /*IsLittle=*/true);
  SectionFlag flags = SecAlloc | SecLoad | SecReadonly | SecData | SecContents;
  if (machine == ELF::EM_X86_64)
    flags |= SecLarge;
  config.SectionsToRename[kSection] = {kSection, kNewSection, flags};
  config.SetSectionAlignment[kSection] = 64;
  config.SymbolsToRename[kStart] = symbol;
  for (StringRef name : {kEnd, kSize})
    if (Error error = config.SymbolsToRemove.addMatcher(NameOrPattern::create(
            name, MatchStyle::Literal, [](Error error) { return error; })))
      return error;
  ELFConfig elf;
  elf.NewSymbolVisibility = ELF::STV_HIDDEN;
  std::unique_ptr<MemoryBuffer> buffer =
      MemoryBuffer::getMemBuffer(StringRef(bytes.data(), bytes.size()), "data",
                                 /*RequiresNullTerminator=*/false);
  return objcopy::elf::executeObjcopyOnRawBinary(config, elf, *buffer, os);
}
