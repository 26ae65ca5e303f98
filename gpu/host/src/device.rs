//! The GPU, and the kernels that were loaded on it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cudarc::driver::sys::{self, CUdevice_attribute};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream};
use cudarc::nvrtc::Ptx;
use layout_gpu::host::cuda::Cuda;

use crate::machine::Kernels;
use crate::{Result, ptx, read};

/// What the kernels are built for, the newest last.
pub(crate) const ARCHITECTURES: [&str; 2] = ["sm_80", "sm_90"];

/// The name of the form of a kernel by layouts.
pub(crate) const LAYOUTS: &str = "layouts";
/// The name of the form in `CuTe` C++.
pub(crate) const CUTE: &str = "CuTe C++";
/// The name of the form by hand.
pub(crate) const HAND: &str = "by hand";

/// A GPU with the kernels for it.
pub(crate) struct Device {
    context: Arc<CudaContext>,
    module: Arc<CudaModule>,
    architecture: &'static str,
    kernels: Kernels<Cuda>,
    hopper: Option<Kernels<Cuda>>,
    blackwell: Option<Kernels<Cuda>>,
    /// Where the kernels in `CuTe` C++ are.
    cute: PathBuf,
}

/// A form in which a kernel exists.
pub(crate) struct Variant {
    /// `layouts`, `by hand`, or `CuTe C++`.
    pub(crate) name: &'static str,
    pub(crate) function: CudaFunction,
}

impl Device {
    /// The first GPU, with the kernels from a folder; `None` without a driver or without a GPU.
    pub(crate) fn open(folder: &Path) -> Result<Option<Device>> {
        let Some(context) = opened()? else { return Ok(None) };
        let capability = context.compute_capability()?;
        let architecture = newest(capability)?;
        // Machine code of one family, from PTX that no other one runs.
        let of_family = |family, path| -> Result<Option<_>> {
            let there = capability == family && ptx(folder, path).exists();
            there.then(|| Ok(kernels(&context, folder, path)?.1)).transpose()
        };
        let (hopper, blackwell) = (of_family((9, 0), "hopper/sm_90a")?, of_family((10, 0), "blackwell/sm_100a")?);
        let (module, kernels) = kernels(&context, folder, architecture)?;
        let cute = folder.join("cute");
        Ok(Some(Device { context, module, architecture, kernels, hopper, blackwell, cute }))
    }

    pub(crate) fn architecture(&self) -> &'static str {
        self.architecture
    }

    /// The kernels for `sm_80` and `sm_90`.
    pub(crate) fn kernels(&self) -> &Kernels<Cuda> {
        &self.kernels
    }

    /// The kernels for `sm_90a`, on a Hopper.
    pub(crate) fn hopper(&self) -> Option<&Kernels<Cuda>> {
        self.hopper.as_ref()
    }

    /// The kernels for `sm_100a`, on a Blackwell.
    pub(crate) fn blackwell(&self) -> Option<&Kernels<Cuda>> {
        self.blackwell.as_ref()
    }

    /// Its name, and what it has.
    pub(crate) fn described(&self) -> Result<String> {
        let driver = {
            let mut version = 0;
            // SAFETY: it writes a number.
            unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
            version
        };
        let (name, processors) = (self.context.name()?, self.multiprocessors()?);
        Ok(format!("{name}, {processors} multiprocessors, CUDA {}.{}", driver / 1000, driver % 1000 / 10))
    }

    pub(crate) fn multiprocessors(&self) -> Result<u32> {
        Ok(u32::try_from(self.context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?)?)
    }

    /// The same for checked launches.
    pub(crate) fn cuda(&self) -> Cuda {
        Cuda::new(self.stream(), self.module.clone())
    }

    pub(crate) fn stream(&self) -> Arc<CudaStream> {
        self.context.default_stream()
    }

    /// The kernel, its hand-written version, and the same in `CuTe` C++ where that was built, and for a GPU of this
    /// family.
    pub(crate) fn variants(&self, kernel: &str) -> Result<Vec<Variant>> {
        let mut variants = vec![
            Variant { name: LAYOUTS, function: self.module.load_function(kernel)? },
            Variant { name: HAND, function: self.module.load_function(&format!("{kernel}_hand"))? },
        ];
        let file = self.cute.join(format!("{kernel}.{}.cubin", self.architecture));
        // Machine code runs on the family that it was made for; a GPU of a later one refuses it.
        let module =
            file.exists().then(|| self.context.load_module(Ptx::from_file(file))).and_then(std::result::Result::ok);
        if let Some(module) = module {
            variants.push(Variant { name: CUTE, function: module.load_function(&format!("{kernel}_cute"))? });
        }
        Ok(variants)
    }
}

/// The first GPU; `None` without a driver or without a GPU.
pub(crate) fn opened() -> Result<Option<Arc<CudaContext>>> {
    // SAFETY: tries to open the driver's library; without one, every other call would panic.
    if !unsafe { sys::is_culib_present() } || !CudaContext::device_count().is_ok_and(|count| count > 0) {
        return Ok(None);
    }
    Ok(Some(CudaContext::new(0)?))
}

/// The kernels of a PTX text on the GPU.
fn kernels(context: &Arc<CudaContext>, folder: &Path, name: &str) -> Result<(Arc<CudaModule>, Kernels<Cuda>)> {
    let text = read(&ptx(folder, name))?;
    let module = context.load_module(Ptx::from_src(&text))?;
    let cuda = Cuda::new(context.default_stream(), module.clone());
    let name = name.rsplit('/').next().unwrap_or(name);
    Ok((module, Kernels::new(name, &text, cuda)))
}

/// The newest architecture that a GPU of a compute capability runs.
pub(crate) fn newest(capability: (i32, i32)) -> Result<&'static str> {
    match capability {
        (9.., _) => Ok("sm_90"),
        (8, _) => Ok("sm_80"),
        (major, minor) => Err(format!("the kernels need compute capability 8.0, this GPU has {major}.{minor}").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{ARCHITECTURES, newest};

    #[test]
    fn the_newest_architecture_is_taken() {
        let taken = [(8, 0), (8, 9), (9, 0), (12, 0)].map(|capability| newest(capability).unwrap());
        assert_eq!(taken, ["sm_80", "sm_80", "sm_90", "sm_90"]);
        assert!(taken.iter().all(|architecture| ARCHITECTURES.contains(architecture)));
        assert!(newest((7, 5)).is_err());
    }
}
