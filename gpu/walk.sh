#!/usr/bin/env bash
# Makes a crate of kernels in an empty folder, by the commands and the listings of docs/gpu.md, tests it and runs it:
#
#     gpu/walk.sh FOLDER
#
# It needs a compiler of kernels, as the page says.
set -euo pipefail
folder="$(realpath "$1")"
cd "$(dirname "$0")/.."
page="$PWD/docs/gpu.md"
export CLONE="$PWD" # the listings say it

# The listing after the first line that begins with a text.
listing() {
    awk -v text="$1" 'index($0, text) == 1 { found = 1 }
        found && /^```/ { if (inside) exit; inside = 1; next }
        inside' "$page"
}

cd "$folder"
# shellcheck source=/dev/null # a listing
source <(listing "From an empty folder")
{ listing "The first lines of" && echo && listing "## The shortest kernel"; } >kernels/src/lib.rs
listing "The program," >src/main.rs
# shellcheck source=/dev/null # a listing
source <(listing "Then test and run")
