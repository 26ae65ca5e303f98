//! A GPU as a device, through the driver. It builds without CUDA: the driver is opened at run time.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::fmt;

use cudarc::driver::sys::{
    self, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
    CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, CUtensorMap, CUtensorMapDataType,
    CUtensorMapFloatOOBfill, CUtensorMapInterleave, CUtensorMapL2promotion, CUtensorMapSwizzle,
};
use cudarc::driver::{
    CudaContext, CudaModule, CudaSlice, CudaStream, DevicePtr, DriverError, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;
use layout_static::algebra::atom::TensorMap;

use super::target::{Misfit, fits, room, without_lines};
use super::{Device, Launch, Number, Value};

/// How many tensor maps are kept, beside those of one launch.
const MAPS: usize = 64;

/// What goes wrong on a GPU.
#[derive(Debug)]
pub enum Error {
    /// The kernels are for another GPU.
    Misfit(Misfit),
    /// The driver says so.
    Driver(DriverError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Misfit(misfit) => misfit.fmt(f),
            Error::Driver(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<Misfit> for Error {
    fn from(misfit: Misfit) -> Error {
        Error::Misfit(misfit)
    }
}

impl From<DriverError> for Error {
    fn from(error: DriverError) -> Error {
        Error::Driver(error)
    }
}

/// A GPU with the kernels of a PTX text.
#[derive(Clone, Debug)]
pub struct Cuda {
    stream: Arc<CudaStream>,
    module: Arc<CudaModule>,
    /// Tensor maps in global memory, so that a launch like the last one copies none.
    maps: Vec<(TensorMap, CudaSlice<u64>)>,
}

impl Cuda {
    /// The first GPU; `None` without a driver or without a GPU.
    ///
    /// # Errors
    /// [`Error::Misfit`] if this GPU does not run the kernels, [`Error::Driver`] if the driver fails.
    pub fn open(ptx: &str) -> Result<Option<Cuda>, Error> {
        // SAFETY: tries to open the driver's library; without one, every other call would panic.
        if !unsafe { sys::is_culib_present() } || !CudaContext::device_count().is_ok_and(|count| count > 0) {
            return Ok(None);
        }
        let context = CudaContext::new(0)?;
        fits(ptx, context.compute_capability()?)?;
        let module = context.load_module(Ptx::from_src(without_lines(ptx)))?;
        Ok(Some(Cuda::new(context.default_stream(), module)))
    }

    /// The kernels of a module, on a stream.
    pub fn new(stream: Arc<CudaStream>, module: Arc<CudaModule>) -> Cuda {
        Cuda { stream, module, maps: Vec::new() }
    }
}

impl Cuda {
    /// For each argument of a launch the address of its tensor map, in global memory; 0 for all others.
    fn addresses(&mut self, launch: &Launch) -> Result<Vec<u64>, Error> {
        if self.maps.len() > MAPS {
            // They are freed after the launches before.
            self.maps.clear();
        }
        let mut addresses = Vec::with_capacity(launch.arguments.len());
        for value in &launch.arguments {
            let Value::Map(map) = value else {
                addresses.push(0);
                continue;
            };
            let known = self.maps.iter().position(|(known, _)| known == map);
            let place = known.unwrap_or(self.maps.len());
            if known.is_none() {
                self.maps.push((*map, self.stream.clone_htod(&encoded(map)?)?));
            }
            addresses.push(self.maps[place].1.device_ptr(&self.stream).0);
        }
        Ok(addresses)
    }
}

impl Device for Cuda {
    type Buffer<T: Number> = CudaSlice<T>;
    type Report = ();
    type Error = Error;

    fn upload<T: Number>(&mut self, elements: &[T]) -> Result<CudaSlice<T>, Error> {
        Ok(self.stream.clone_htod(elements)?)
    }

    fn download<T: Number>(&mut self, buffer: &CudaSlice<T>) -> Result<Vec<T>, Error> {
        Ok(self.stream.clone_dtoh(buffer)?)
    }

    fn place<T: Number>(&self, buffer: &CudaSlice<T>) -> (u64, usize) {
        (buffer.device_ptr(&self.stream).0, buffer.len())
    }

    unsafe fn launch(&mut self, launch: &Launch) -> Result<(), Error> {
        let function = self.module.load_function(&launch.kernel)?;
        if launch.shared > 0 {
            let most = self.stream.context().attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?;
            room(launch, most.cast_unsigned())?;
            let bytes = launch.shared.cast_signed();
            function.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes)?;
        }
        let addresses = self.addresses(launch)?;
        let mut builder = self.stream.launch_builder(&function);
        for (value, address) in launch.arguments.iter().zip(&addresses) {
            match value {
                Value::Word(word) => builder.arg(word),
                Value::Wide(word) => builder.arg(word),
                Value::Map(_) => builder.arg(address),
            };
        }
        let [x, y, z] = launch.grid;
        let (grid_dim, block_dim) = ((x, y, z), (launch.threads, 1, 1));
        // SAFETY: the caller's promise.
        unsafe { builder.launch(LaunchConfig { grid_dim, block_dim, shared_mem_bytes: launch.shared }) }?;
        Ok(())
    }
}

/// A tensor map as the hardware reads it.
fn encoded(map: &TensorMap) -> Result<[u64; 16], DriverError> {
    let of = match map.data_type() {
        0 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        1 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        2 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        3 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_INT32,
        4 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        5 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_INT64,
        6 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
        7 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
        8 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
        _ => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
    };
    let swizzle = match map.kind() {
        0 => CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        1 => CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        2 => CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        _ => CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_128B,
    };
    let mut encoded = CUtensorMap { opaque: [0; 16] };
    // SAFETY: each list has a number for each dimension that the driver reads it for; the driver checks them.
    unsafe {
        sys::cuTensorMapEncodeTiled(
            &raw mut encoded,
            of,
            map.elements().len().try_into().unwrap_or(u32::MAX),
            map.address as *mut c_void,
            map.extents().as_ptr(),
            map.strides().as_ptr(),
            map.elements().as_ptr(),
            map.element_strides().as_ptr(),
            CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle,
            CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    }
    .result()?;
    Ok(encoded.opaque)
}
