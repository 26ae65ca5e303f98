//! Kernels of Rust-CUDA on layout-static, with nothing between: `#[kernel]`, threads, barriers and shared memory are
//! those of `cuda_std`, layouts and tensors those of `layout_static`.
//!
//! The kernels of `../kernels` compile with Rust-CUDA too, and have an adapter that proves more.

#![no_std]

pub mod product;
pub mod transpose;
