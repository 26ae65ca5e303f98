//! Compiles the kernels to PTX.

fn main() {
    layout_gpu_build::Kernels::new("../../gpu/kernels").emit("KERNELS");
}
