//===- Error.h - results without exceptions --------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_ERROR_H
#define RELAX_MLIR_RUNTIME_ERROR_H

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace relax_mlir::runtime {

/// Success, or a kind and a message. Converts to true when it is a failure:
///   if (Error error = verify(executable)) return error;
class [[nodiscard]] Error {
public:
  Error() = default;
  Error(Error &&) = default;
  Error(const Error &other)
      : text(other.text ? std::make_unique<Text>(*other.text) : nullptr) {}
  Error &operator=(Error other) {
    text = std::move(other.text);
    return *this;
  }
  explicit Error(std::string message)
      : Error("RuntimeError", std::move(message)) {}
  /// `kind` names the class of the Python exception, as in tvm-ffi.
  Error(const char *kind, std::string message)
      : text(new Text{kind, std::move(message)}) {}
  static Error success() { return Error(); }

  explicit operator bool() const { return text != nullptr; }
  /// Return the texts of a failure; empty after success.
  const std::string &message() const { return getText().message; }
  const std::string &kind() const { return getText().kind; }

  /// Prepends the context of the failure: "<where>: <message>".
  Error in(const std::string &where) && {
    if (text)
      text->message = where + ": " + text->message;
    return std::move(*this);
  }

private:
  struct Text {
    std::string kind, message;
  };
  const Text &getText() const {
    static const Text none;
    return text ? *text : none;
  }

  /// Null for success, which then costs as much as a pointer.
  std::unique_ptr<Text> text;
};

/// A value, or the error that explains why there is none. Converts to true when
/// there is a value.
template <typename T> class [[nodiscard]] Expected {
public:
  Expected(T value) : storage(std::move(value)) {}
  Expected(Error error) : failure(std::move(error)) {}

  explicit operator bool() const { return storage.has_value(); }
  T &operator*() { return *storage; }
  const T &operator*() const { return *storage; }
  T *operator->() { return &*storage; }
  const T *operator->() const { return &*storage; }

  const Error &error() const { return failure; }
  Error takeError() { return std::move(failure); }

private:
  std::optional<T> storage;
  Error failure;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_ERROR_H
