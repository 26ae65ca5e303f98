//! The vendor's matrix product, where its library is installed.

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::cublas::sys::{cublasComputeType_t, cublasGemmAlgo_t, cublasOperation_t, cudaDataType_t, is_culib_present};
use cudarc::cublas::{CudaBlas, result};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use half::f16;

use crate::Result;

/// The vendor's library, if there is one.
pub(crate) fn open(stream: &Arc<CudaStream>) -> Option<CudaBlas> {
    // SAFETY: tries to open the library; without one, every other call would panic.
    unsafe { is_culib_present() }.then(|| CudaBlas::new(stream.clone()).ok()).flatten()
}

/// `C = A B^T`, `A` being `m` x `k`, `B` `n` x `k`, `C` `m` x `n`, all by rows and without gaps.
///
/// The library counts by columns: to it these are `C^T = B A^T`, of `n` x `m`.
pub(crate) fn product(
    library: &CudaBlas,
    stream: &Arc<CudaStream>,
    [a, b]: [&CudaSlice<f16>; 2],
    c: &mut CudaSlice<f32>,
    sizes: [usize; 3],
) -> Result<()> {
    let [m, n, k] = sizes.map(i32::try_from);
    let (m, n, k) = (m?, n?, k?);
    let (one, zero) = (1.0_f32, 0.0_f32);
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
            cudaDataType_t::CUDA_R_16F,
            k,
            a as *const c_void,
            cudaDataType_t::CUDA_R_16F,
            k,
            (&raw const zero).cast::<c_void>(),
            c as *mut c_void,
            cudaDataType_t::CUDA_R_32F,
            n,
            cublasComputeType_t::CUBLAS_COMPUTE_32F,
            cublasGemmAlgo_t::CUBLAS_GEMM_DFALT,
        )
    }?;
    Ok(())
}
