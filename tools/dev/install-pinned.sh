#!/usr/bin/env bash
# Creates a Python environment of pinned packages. Does nothing when it is up to
# date. usage: tools/dev/install-pinned.sh DIR STAMP REQUIREMENTS...
# STAMP is the name of a file in DIR that holds the installed requirements.
set -euo pipefail

venv=$1
stamp=$venv/$2
shift 2

if [[ -x $venv/bin/python ]] && cat "$@" | cmp -s - "$stamp"; then
  exit 0
fi
echo "setting up the Python environment in $venv"
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --no-cache-dir --only-binary :all: --no-deps --require-hashes "${@/#/-r}"
cat "$@" >"$stamp"
