#!/bin/sh
# The linker of kernels, as rustc calls it (-C linker-flavor=llbc): joins the bitcode of all crates, and keeps what the
# entries need. LLVM_LINK, LLVM_AR and OPT are LLVM's tools of rustc's version; OUTSIDE is bitcode to join.
set -eu
out='' exported=''
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
number=0
: >"$scratch/inputs"
while [ $# -gt 0 ]; do
    case "$1" in
        --target | --target-cpu | --target-feature | -L) shift ;;
        --export-symbol) exported="$exported${exported:+,}$2"; shift ;;
        -o) out="$2"; shift ;;
        *.rlib | *.a)
            # A Rust library is an archive of bitcode.
            number=$((number + 1))
            mkdir "$scratch/$number"
            (cd "$scratch/$number" && "$LLVM_AR" x "$1" 2>/dev/null) || true
            for object in "$scratch/$number"/*.o; do
                [ ! -e "$object" ] || echo "$object" >>"$scratch/inputs"
            done
            ;;
        -* | *.rmeta) ;;
        *) [ ! -f "$1" ] || echo "$1" >>"$scratch/inputs" ;;
    esac
    shift
done
echo "$OUTSIDE" >>"$scratch/inputs"
# shellcheck disable=SC2046 # paths of rustc, without spaces
"$LLVM_LINK" $(cat "$scratch/inputs") -o "$scratch/all.bc"
"$OPT" ${exported:+-internalize-public-api-list="$exported"} -passes=internalize,globaldce "$scratch/all.bc" -o "$out"
