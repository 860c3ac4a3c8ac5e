#!/usr/bin/env bash
# Installs missing Debian packages that building and testing need. A second call
# does nothing and needs no root.
set -euo pipefail

packages=(
  ccache
  clang-22
  clang-format-22
  clang-tidy-22
  cmake
  git
  libclang-rt-22-dev
  libgtest-dev
  libmlir-22-dev
  libprotozero-dev
  lld-22
  llvm-22-dev
  llvm-22-tools
  mlir-22-tools
  ninja-build
  python3
  python3-psutil
  python3-venv
)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi

echo "installing: ${missing[*]}"
sudo=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "error: cannot install packages without root or sudo, missing: ${missing[*]}" >&2
    exit 1
  }
  sudo=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
