#!/usr/bin/env bash
# Builds the kernels of gpu/kernels, and the crate of this folder, with Rust-CUDA's code generator, and counts what came
# out beside their hand-written versions and plain rustc. No GPU and no CUDA installation are needed.
#
#     RUST_CUDA=path/to/rust-cuda gpu/rust-cuda/build.sh
#
# RUST_CUDA is a checkout of Rust-GPU/rust-cuda, with support for LLVM 19 (pull request 375; tried: ebfe81b), whose
# code generator you have built as its guide says. libNVVM and ptxas come from the wheels that PEERS=1 gpu/build.sh
# unpacked: run that first. `BLESS=1` writes the table to docs/gpu.md. Results: OUT/rust-cuda/sm_100.ptx (.ptxas,
# .cubin, .sass) and portable.ptx.
set -euo pipefail
cd "$(dirname "$0")/../.."
here="$PWD/gpu"
out="$(realpath -m "${CARGO_TARGET_DIR:-target}")/gpu"
to="$out/rust-cuda"
wheels="$out/wheels/nvidia/cu13"
export CARGO_TERM_COLOR=never RUSTUP_TOOLCHAIN=nightly-2026-04-02
readonly architecture="100" # what the dialect of LLVM 19 begins with
s=$'\x1f'

die() { echo "rust-cuda: $*" >&2; exit 2; }

[[ -n "${RUST_CUDA:-}" ]] || die "no RUST_CUDA: a checkout of Rust-GPU/rust-cuda, pull request 375"
[[ -e "$RUST_CUDA/crates/rustc_codegen_nvvm" ]] || die "$RUST_CUDA is no checkout of Rust-GPU/rust-cuda"
[[ -e "$wheels/lib/libnvvm.so.4" && -e "$out/sm_90.ptx" ]] || die "nothing in $out: run PEERS=1 gpu/build.sh first"
RUST_CUDA="$(realpath "$RUST_CUDA")"
rustup toolchain install "$RUSTUP_TOOLCHAIN" --profile minimal -c rustc-dev,rust-src,llvm-tools >/dev/null 2>&1 ||
    die "rustup cannot fetch $RUSTUP_TOOLCHAIN with rustc-dev, rust-src and llvm-tools"

# The folders of a CUDA installation, as Rust-CUDA looks for them.
cuda="$to/cuda"
mkdir -p "$cuda/nvvm/lib64" "$cuda/nvvm/include"
ln -sfn "$wheels/include" "$cuda/include"
ln -sfn "$wheels/lib" "$cuda/lib64"
ln -sfn "$wheels/nvvm/libdevice" "$cuda/nvvm/libdevice"
ln -sf "$wheels/include/nvvm.h" "$cuda/nvvm/include/"
ln -sf "$wheels/lib/libnvvm.so.4" "$cuda/nvvm/lib64/libnvvm.so"
ln -sf "$wheels/lib/libnvvm.so.4" "$cuda/nvvm/lib64/libnvvm.so.4"
export CUDA_PATH="$cuda" CUDA_HOME="$cuda" CUDA_ROOT="$cuda" PATH="$wheels/bin:$PATH"

backend="$RUST_CUDA/target/release"
[[ -e "$backend/librustc_codegen_nvvm.so" ]] ||
    die "no librustc_codegen_nvvm.so in $backend: build it as the guide of Rust-CUDA says, for LLVM 19"
sysroot="$(rustc --print sysroot)"
export LD_LIBRARY_PATH="$backend:$sysroot/lib:$sysroot/lib/rustlib/x86_64-unknown-linux-gnu/lib:$cuda/nvvm/lib64"
# As `cuda_builder` sets them; and a panic ends the kernel where it is, without a message.
flags="-Zcodegen-backend=$backend/librustc_codegen_nvvm.so${s}-Zunstable-options"
flags+="${s}-Zcrate-attr=feature(register_tool)${s}-Zcrate-attr=register_tool(nvvm_internal)${s}-Zcrate-attr=no_std"
# rustc copies what follows a branch to both of its sides, instructions of a warp too.
flags+="${s}-Zmir-enable-passes=-JumpThreading"
flags+="${s}-Zsaturating_float_casts=false${s}-Cpanic=immediate-abort${s}--cfg=rust_cuda"
flags+="${s}-Cllvm-args=-arch=compute_$architecture --override-libm"
export CARGO_ENCODED_RUSTFLAGS="$flags" CARGO_FEATURE_NO_F16_F128=1

# A crate's kernels, as NAME.ptx: FOLDER NAME [CONFIGURATION..].
compile() {
    (
        cd "$1"
        cargo rustc -q --release --lib -Zbuild-std=core,alloc --target=nvptx64-nvidia-cuda --crate-type cdylib \
            --target-dir "$to/$2" "${@:3}"
    )
    cp "$to/$2"/nvptx64-nvidia-cuda/release/*.ptx "$to/$2.ptx"
    assemble "$to/$2"
}

assemble() {
    ptxas -v -arch="sm_$architecture" "$1.ptx" -o "$1.cubin" 2>"$1.ptxas"
    nvdisasm -c "$1.cubin" >"$1.sass"
}

compile "$here/kernels" "sm_$architecture" -p layout-gpu-kernels
patch=(--config "patch.crates-io.cuda_std.path='$RUST_CUDA/crates/cuda_std'")
# `cuda_std` takes any glam, and compiles with those up to this one.
(cd "$here/rust-cuda" && cargo update -q "${patch[@]}" glam --precise 0.30.9)
compile "$here/rust-cuda" portable "${patch[@]}"
cp "$out/sm_90.ptx" "$to/plain.sm_$architecture.ptx"
assemble "$to/plain.sm_$architecture"
mv "$to/plain.sm_$architecture.ptx" "$to/plain.sm_$architecture.from_sm_90"

"$here/count.sh" rust-cuda "$to/portable.sass"

unset CARGO_ENCODED_RUSTFLAGS RUSTUP_TOOLCHAIN LD_LIBRARY_PATH
document=()
[[ -z "${BLESS:-}" ]] || document=("$PWD/docs/gpu.md")
cd "$here"
CARGO_TARGET_DIR="$out/host" cargo run -q --release -p layout-gpu-report -- --rust-cuda "$to" "${document[@]}"
CARGO_TARGET_DIR="$out/host" cargo run -q --release -p layout-gpu-host -- "$to" --emulate
