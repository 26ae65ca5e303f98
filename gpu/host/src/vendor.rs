//! The vendor's matrix products, where its library is installed.

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::cublas::sys::{cublasComputeType_t, cublasGemmAlgo_t, cublasOperation_t, cudaDataType_t, is_culib_present};
use cudarc::cublas::{CudaBlas, result};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};

use crate::Result;

/// The types of factors and of the product, and the type of sums.
#[derive(Clone, Copy)]
pub(crate) struct Types(cudaDataType_t, cudaDataType_t, cublasComputeType_t);

/// Halves, sums in `f32`.
pub(crate) const F16: Types =
    Types(cudaDataType_t::CUDA_R_16F, cudaDataType_t::CUDA_R_32F, cublasComputeType_t::CUBLAS_COMPUTE_32F);
/// Bfloats, sums in `f32`.
pub(crate) const BF16: Types =
    Types(cudaDataType_t::CUDA_R_16BF, cudaDataType_t::CUDA_R_32F, cublasComputeType_t::CUBLAS_COMPUTE_32F);
/// Bfloats, and the product in bfloats.
pub(crate) const BF16_TO_BF16: Types =
    Types(cudaDataType_t::CUDA_R_16BF, cudaDataType_t::CUDA_R_16BF, cublasComputeType_t::CUBLAS_COMPUTE_32F);
/// `f32`, multiplied as `tf32`.
pub(crate) const TF32: Types =
    Types(cudaDataType_t::CUDA_R_32F, cudaDataType_t::CUDA_R_32F, cublasComputeType_t::CUBLAS_COMPUTE_32F_FAST_TF32);
/// Integers of 8 bits, sums of 32.
pub(crate) const S8: Types =
    Types(cudaDataType_t::CUDA_R_8I, cudaDataType_t::CUDA_R_32I, cublasComputeType_t::CUBLAS_COMPUTE_32I);

/// The vendor's library, if there is one.
pub(crate) fn open(stream: &Arc<CudaStream>) -> Option<CudaBlas> {
    // SAFETY: tries to open the library; without one, every other call would panic.
    unsafe { is_culib_present() }.then(|| CudaBlas::new(stream.clone()).ok()).flatten()
}

/// `C = A B^T`, `A` being `m` x `k`, `B` `n` x `k`, `C` `m` x `n`, all by rows and without gaps.
///
/// The library counts by columns: to it these are `C^T = B A^T`, of `n` x `m`.
pub(crate) fn product<T, S>(
    library: &CudaBlas,
    stream: &Arc<CudaStream>,
    Types(factor, sum, compute): Types,
    [a, b]: [&CudaSlice<T>; 2],
    c: &mut CudaSlice<S>,
    sizes: [usize; 3],
) -> Result<()> {
    let [m, n, k] = sizes.map(i32::try_from);
    let (m, n, k) = (m?, n?, k?);
    // 1 in the type of the sums.
    let one = if compute == cublasComputeType_t::CUBLAS_COMPUTE_32I { 1 } else { 1.0_f32.to_bits() };
    let zero = 0_u32;
    let (a, _reading_a) = a.device_ptr(stream);
    let (b, _reading_b) = b.device_ptr(stream);
    let (c, _writing_c) = c.device_ptr_mut(stream);
    // SAFETY: the matrices have the sizes that are given, and live on the library's device.
    unsafe {
        result::gemm_ex(
            *library.handle(),
            cublasOperation_t::CUBLAS_OP_T,
            cublasOperation_t::CUBLAS_OP_N,
            n,
            m,
            k,
            (&raw const one).cast::<c_void>(),
            b as *const c_void,
            factor,
            k,
            a as *const c_void,
            factor,
            k,
            (&raw const zero).cast::<c_void>(),
            c as *mut c_void,
            sum,
            n,
            compute,
            cublasGemmAlgo_t::CUBLAS_GEMM_DFALT,
        )
    }?;
    Ok(())
}
