#!/usr/bin/env bash
# Builds the crate of this folder with cuda-oxide, counts its instructions beside the hand-written versions, and runs it
# on the CPU. No GPU and no CUDA installation are needed.
#
#     CUDA_OXIDE=path/to/cuda-oxide gpu/cuda-oxide/build.sh
#
# CUDA_OXIDE is a checkout of NVlabs/cuda-oxide (tried: a105afd5), whose compiler you have built as its guide says. It
# has to take a constant tuple of types without size, as `(C<32>, C<32>)` is one: docs/gpu.md. ptxas comes from the
# wheels that gpu/build.sh unpacked: run that first. Results: OUT/cuda-oxide/portable.ptx (.ptxas, .sass).
set -euo pipefail
cd "$(dirname "$0")/../.."
here="$PWD/gpu"
out="$(realpath -m "${CARGO_TARGET_DIR:-target}")/gpu"
to="$out/cuda-oxide"
export CARGO_TERM_COLOR=never RUSTUP_TOOLCHAIN=nightly-2026-04-03 PATH="$out/wheels/nvidia/cu13/bin:$PATH"
readonly architecture="sm_90"
s=$'\x1f'

die() { echo "cuda-oxide: $*" >&2; exit 2; }

[[ -n "${CUDA_OXIDE:-}" ]] || die "no CUDA_OXIDE: a checkout of NVlabs/cuda-oxide"
[[ -e "$CUDA_OXIDE/crates/rustc-codegen-cuda" ]] || die "$CUDA_OXIDE is no checkout of NVlabs/cuda-oxide"
command -v ptxas >/dev/null || die "no ptxas in $out: run gpu/build.sh first"
CUDA_OXIDE="$(realpath "$CUDA_OXIDE")"
rustup toolchain install "$RUSTUP_TOOLCHAIN" --profile minimal -c rustc-dev,rust-src,llvm-tools >/dev/null 2>&1 ||
    die "rustup cannot fetch $RUSTUP_TOOLCHAIN with rustc-dev, rust-src and llvm-tools"

# The macro of kernels names one trait of the half that loads them, which needs CUDA's headers: here it is alone.
mkdir -p "$to/cuda-host/src"
printf '[package]\nname = "cuda-host"\nversion = "0.2.1"\nedition = "2024"\n[workspace]\n' >"$to/cuda-host/Cargo.toml"
echo "pub trait CudaKernel { const PTX_NAME: &'static str; }" >"$to/cuda-host/src/lib.rs"

sysroot="$(rustc --print sysroot)"
tools="$sysroot/lib/rustlib/x86_64-unknown-linux-gnu/bin"
export LD_LIBRARY_PATH="$sysroot/lib" CUDA_OXIDE_LLC="$tools/llc" CUDA_OXIDE_OPT="$tools/opt"
export CUDA_OXIDE_TARGET="$architecture" CUDA_OXIDE_PTX_DIR="$to"
# As `cargo oxide` sets them.
backend="$CUDA_OXIDE/crates/rustc-codegen-cuda/target/debug/librustc_codegen_cuda.so"
[[ -e "$backend" ]] || die "no $backend: build it as the guide of cuda-oxide says"
flags="-Zcodegen-backend=$backend${s}-Copt-level=3${s}-Cdebug-assertions=off"
flags+="${s}-Zmir-enable-passes=-JumpThreading${s}-Csymbol-mangling-version=v0"
rm -rf "$to/release"
(
    cd "$here/cuda-oxide"
    CARGO_ENCODED_RUSTFLAGS="$flags" cargo build -q --release --target-dir "$to" \
        --config "patch.crates-io.cuda-device.path='$CUDA_OXIDE/crates/cuda-device'" \
        --config "patch.crates-io.cuda-host.path='$to/cuda-host'"
)
mv "$to/kernels.ptx" "$to/portable.ptx"
ptxas -v -arch="$architecture" "$to/portable.ptx" -o "$to/portable.cubin" 2>"$to/portable.ptxas"
nvdisasm -c "$to/portable.cubin" >"$to/portable.sass"
"$here/count.sh" cuda-oxide "$to/portable.sass"

unset RUSTUP_TOOLCHAIN LD_LIBRARY_PATH
cd "$here"
CARGO_TARGET_DIR="$out/host" cargo run -q --release -p layout-gpu-host -- "$to" --emulate
