#!/usr/bin/env bash
# Builds the kernels for sm_80 and sm_90, and checks what they were compiled to, beside their hand-written versions and
# CuTe C++; kernels for AMD's GPUs are counted beside their hand-written versions. Installs what it needs by apt and
# pip. No GPU and no CUDA are needed. Prints tables; exits with 1 where a promise is broken. `BLESS=1 gpu/build.sh`
# writes the tables to docs/gpu.md too.
#
# What the kernels in CuTe C++ were compiled to is in gpu/cute/counts.txt. Where a source, its options or a package
# changed, BLESS=1 compiles it again, by nvcc and with CUTLASS's headers. PEERS=1 compiles all of them: for times on a
# GPU (gpu/host), and for gpu/rust-cuda.
#
# Results: OUT/sm_90.ptx (.ptxas, .cubin, .sass), OUT/gfx942.s, and of PEERS=1 OUT/cute/.., with
# OUT = ${CARGO_TARGET_DIR:-target}/gpu.
set -euo pipefail
cd "$(dirname "$0")/.."
here="$PWD/gpu"
out="$(realpath -m "${CARGO_TARGET_DIR:-target}")/gpu"
wheels="$out/wheels"
export CARGO_TERM_COLOR=never
readonly architectures="sm_80 sm_90"
# ptxas comes with nvcc; the disassembler reads older code.
readonly cuda="13.2"
readonly assemblers="nvidia-cuda-nvcc==$cuda.* nvidia-cuda-nvdisasm==13.5.*"
# The rest of nvcc, of one version, and CUTLASS's headers, for the kernels in CuTe C++.
readonly compilers="nvidia-nvvm==$cuda.* nvidia-cuda-crt==$cuda.* nvidia-cuda-runtime==$cuda.* \
nvidia-cuda-cccl==$cuda.* nvidia-cutlass==4.2.*"
# Of each kernel in CuTe C++: its name, its architecture and its key.
keys=()
document=()
[[ -z "${BLESS:-}" ]] || document=("$PWD/docs/gpu.md")

die() { echo "gpu: $*" >&2; exit 2; }

# apt-get install, as root or by sudo.
install() {
    local root=()
    [[ $EUID == 0 ]] || root=(sudo)
    command -v apt-get >/dev/null || die "no apt-get to install $* with"
    echo "gpu: installing $*"
    # Another program may hold the locks: it is waited for.
    local wait=(-o DPkg::Lock::Timeout=300) tries
    for tries in 1 2 3 4 5 6; do
        "${root[@]}" apt-get "${wait[@]}" update -qq && break
        ((tries < 6)) || die "apt-get update"
        sleep 20
    done
    DEBIAN_FRONTEND=noninteractive "${root[@]}" \
        apt-get "${wait[@]}" install -y -qq --no-install-recommends "$@" >"$out/apt.log" 2>&1 ||
        { tail -5 "$out/apt.log" >&2; die "apt-get install $*"; }
}

# The distribution's compiler: it comes with the sources of `core`, which there is no compiled form of for this target,
# and with an LLVM of which the tools are packages. rustup's components are no packages.
toolchain() {
    rustc="$(command -p -v rustc || true)"
    if [[ -z "$rustc" || -z "$(command -p -v cargo || true)" ]] || ! recent ||
        [[ ! -e "$("$rustc" --print sysroot)/lib/rustlib/src/rust/library" ]]; then
        install rustc-web cargo-web rust-web-src
        rustc="$(command -p -v rustc)"
        recent || die "rustc 1.95 or later wanted, apt has $("$rustc" --version)"
    fi
    llvm="$("$rustc" -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')"
    command -v "llc-$llvm" >/dev/null || install "llvm-$llvm"
    python3 -m pip --version >/dev/null 2>&1 || install python3 python3-pip
    fetch "$assemblers"
    export PATH="$wheels/nvidia/cu13/bin:$PATH"
}

# Installs packages, unless they are among those that are there.
fetch() {
    [[ "$(cat "$wheels/packages" 2>/dev/null) " != "$1 "* ]] || return 0
    echo "gpu: installing $1 into $wheels"
    rm -rf "$wheels"
    # shellcheck disable=SC2086 # a list
    python3 -m pip install -q --disable-pip-version-check --no-deps --target "$wheels" $1
    echo "$1" >"$wheels/packages"
}

recent() { "$rustc" --version | awk '{ split($2, v, "."); exit !(v[1] > 1 || v[2] >= 95) }'; }

# Machine code from PTX.
assemble() {
    ptxas -v -arch="$1" "$out/$1.ptx" -o "$out/$1.cubin" 2>"$out/$1.ptxas"
    nvdisasm -c "$out/$1.cubin" >"$out/$1.sass"
}

# A kernel in CuTe C++: its name, the architecture, more options. Its key says what its counts are of.
peer() {
    local from="$here/cute/$1.cu" to="$out/cute/$1.$2" key
    local options=(-std=c++17 -O3 -arch="$2" -Iinclude --expt-relaxed-constexpr -Xptxas -v "${@:3}")
    key="$(cat - "$from" <<<"$assemblers $compilers ${options[*]}" | sha256sum | cut -c1-16)"
    keys+=("$1.$2:$key")
    [[ -n "${PEERS:-}" ]] || ! grep -qsx "== $1.$2 $key" "$here/cute/counts.txt" || return 0
    [[ -n "${PEERS:-}${BLESS:-}" ]] || die "gpu/cute/counts.txt has another $1.cu for $2: BLESS=1 gpu/build.sh"
    [[ "$(cat "$to.key" 2>/dev/null)" != "$key" ]] || return 0
    fetch "$assemblers $compilers"
    command -v g++ >/dev/null || install g++ # for nvcc
    echo "gpu: compiling $from for $2"
    # Without a key, what a failure leaves is compiled again.
    rm -f "$to.key"
    mkdir -p "$to.parts"
    (cd "$wheels/cutlass_library/source" &&
        nvcc "${options[@]}" --keep --keep-dir "$to.parts" -cubin -o "$to.cubin" "$from" 2>"$to.ptxas") ||
        { cat "$to.ptxas" >&2; die "nvcc $from"; }
    nvdisasm -c "$to.cubin" >"$to.sass"
    mv "$to.parts/$1.ptx" "$to.ptx" # for the emulator
    rm -r "$to.parts"
    echo "$key" >"$to.key"
}

# All of them.
peers() {
    local architecture kernel
    # gpu/rust-cuda needs them, also where all kernels are compiled already.
    [[ -z "${PEERS:-}" ]] || fetch "$assemblers $compilers"
    for architecture in $architectures; do
        for kernel in copy transpose reduce matmul product; do
            peer "$kernel" "$architecture"
        done
        # Exponentials and reciprocals as ours.
        for kernel in softmax attention_64; do
            peer "$kernel" "$architecture" -use_fast_math
        done
    done
    # With its assertions, CUTLASS's products are serialized.
    peer hopper sm_90a -DNDEBUG
    # Exponentials as ours, `ex2.approx.ftz`: without it, each of 64 is scaled where its result is subnormal.
    peer hopper_attention sm_90a -DNDEBUG -ftz=true -Iexamples/88_hopper_fmha
    peer blackwell sm_100a -DNDEBUG
    [[ -z "${BLESS:-}" ]] || program report --peers "$out/cute" "${keys[@]}"
}

# A program of the workspace, gpu/$1, with the arguments after it. It is compiled by the first cargo of the path, as its
# tests are.
program() {
    (cd "$here" && LAYOUT_GPU_RUSTC="$rustc" CARGO_TARGET_DIR="$out/host" \
        cargo run -q --release -p "layout-gpu-$1" -- "${@:2}")
}

# The kernels of one architecture, $1, in the folder $2: no register spilled, no product serialized.
alone() {
    local architecture="$1" to="$out/$2"
    mkdir -p "$to"
    program build hopper "$out" "$architecture"
    mv "$out/$architecture.ptx" "$to"
    ptxas -v -arch="$architecture" "$to/$architecture.ptx" -o "$to/$architecture.cubin" 2>"$to/$architecture.ptxas"
    nvdisasm -c "$to/$architecture.cubin" >"$to/$architecture.sass"
    if grep -i "serializ" "$to/$architecture.ptxas" ||
        grep -E "[1-9][0-9]* bytes (stack|spill)" "$to/$architecture.ptxas"; then
        die "$architecture: products that are serialized, or registers that are spilled"
    fi
}

# The kernels of sm_90a and sm_100a, and the main loops of their products beside CUTLASS's.
asynchronous() {
    alone sm_90a hopper
    alone sm_100a blackwell
    program report --hopper "$out" "${document[@]}"
}

# The kernels of `amd` for AMD's GPUs: assembly, of which instructions are counted.
amd() {
    program build amd "$out" gfx942 gfx950 gfx1200
    program report --amd "$out" "${document[@]}"
}

mkdir -p "$out/cute"
toolchain
peers
# shellcheck disable=SC2086 # a list
program build kernels "$out" $architectures
for architecture in $architectures; do
    assemble "$architecture"
done
asynchronous
amd
program report "$out" "${document[@]}"
