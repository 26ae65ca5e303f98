#!/usr/bin/env bash
# The linker of the kernels: links bitcode with LLVM's tools, optimizes, writes PTX. rustc calls it (-C
# linker-flavor=llbc) in the place of `llvm-bitcode-linker`, which no package manager has. Needs llvm-link, opt, llc and
# llvm-ar of rustc's LLVM.
set -euo pipefail
readonly suffix="${LLVM_SUFFIX:--22}"
out='' cpu=sm_80 features='' level=-O3 inputs=() exported=()
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# Rust libraries are archives of bitcode.
unpack() {
    local folder
    folder="$(mktemp -d "$scratch/XXXXXX")"
    (cd "$folder" && "llvm-ar$suffix" x "$1" 2>/dev/null) || true
    local object
    for object in "$folder"/*.o; do
        [[ -e "$object" ]] && inputs+=("$object")
    done
    return 0
}

while (($#)); do
    case "$1" in
        --target | -L) shift ;;
        --target-cpu) cpu="$2"; shift ;;
        --target-feature) features="$2"; shift ;;
        --export-symbol) exported+=("$2"); shift ;;
        -o) out="$2"; shift ;;
        -O[0123sz]) level="$1" ;;
        *.rlib | *.a) unpack "$1" ;;
        --* | *.rmeta) ;;
        *) [[ -f "$1" ]] && inputs+=("$1") ;;
    esac
    shift
done

inputs+=("$(dirname "$0")/adapter/src/instruction/outside.ll")
"llvm-link$suffix" "${inputs[@]}" -o "$scratch/all.bc"
public="$(IFS=,; echo "${exported[*]-}")"
"opt$suffix" -mcpu="$cpu" ${public:+-internalize-public-api-list="$public"} \
    -passes="internalize,globaldce,default<${level#-}>" "$scratch/all.bc" -o "$scratch/optimized.bc"
"llc$suffix" -O3 -mcpu="$cpu" ${features:+-mattr="$features"} "$scratch/optimized.bc" -o "$scratch/out.ptx"
# The threads of a kernel, which `#[kernel(threads = N)]` leaves as a comment, to its entry.
awk '/^[ \t]*\/\/ threads of / { name = $4; sub(/:$/, "", name); threads[name] = $5 }
    / \.entry / { name = $0; sub(/.* \.entry /, "", name); sub(/\(.*/, "", name) }
    /^{/ && name in threads { print ".maxntid " threads[name]; delete threads[name] }
    { print }' "$scratch/out.ptx" >"$out"
