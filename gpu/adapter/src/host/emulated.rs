//! The emulator as a device: launches return what their accesses cost.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use layout_gpu_emulator::{Costs, Error, Launch as Run, Memory, Module, TensorMap as Map};
use layout_static::algebra::atom::TensorMap;

use super::{Device, Launch, Number, Value};

/// The arguments of the driver, as the emulator takes them.
fn emulated(map: &TensorMap) -> Map {
    Map {
        address: map.address,
        element: map.bits / 8,
        extents: map.extents().to_vec(),
        strides: map.strides().to_vec(),
        elements: map.elements().iter().map(|extent| u64::from(*extent)).collect(),
        kind: map.kind(),
    }
}

/// An emulated GPU with the kernels of a PTX text.
///
/// ```no_run
/// use layout_gpu::host::Device;
/// use layout_gpu::host::emulated::Emulator;
/// let mut device = Emulator::new(&std::fs::read_to_string("kernels.ptx")?)?;
/// let ones = device.upload(&[1.0_f32; 100])?;
/// assert_eq!(device.download(&ones)?, [1.0; 100]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Emulator {
    module: Arc<Module>,
    memory: Memory,
    seed: u64,
}

/// A buffer of an [`Emulator`].
#[derive(Debug)]
pub struct Buffer<T> {
    address: u64,
    length: usize,
    of: PhantomData<T>,
}

impl Emulator {
    /// Reads the kernels.
    ///
    /// # Errors
    /// What the emulator does not run, with its line.
    pub fn new(ptx: &str) -> Result<Emulator, Error> {
        Ok(Emulator::of(&Arc::new(Module::parse(ptx)?)))
    }

    /// The kernels of a module, with no memory yet.
    pub fn of(module: &Arc<Module>) -> Emulator {
        Emulator { module: module.clone(), memory: Memory::default(), seed: 0 }
    }

    /// The same, with threads in the order of a seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Emulator {
        Emulator { seed, ..self }
    }
}

impl Device for Emulator {
    type Buffer<T: Number> = Buffer<T>;
    type Report = Costs;
    type Error = Error;

    fn upload<T: Number>(&mut self, elements: &[T]) -> Result<Buffer<T>, Error> {
        Ok(Buffer { address: self.memory.allocate(elements), length: elements.len(), of: PhantomData })
    }

    fn download<T: Number>(&mut self, buffer: &Buffer<T>) -> Result<Vec<T>, Error> {
        Ok(self.memory.read(buffer.address))
    }

    fn place<T: Number>(&self, buffer: &Buffer<T>) -> (u64, usize) {
        (buffer.address, buffer.length)
    }

    unsafe fn launch(&mut self, launch: &Launch) -> Result<Costs, Error> {
        let run = Run::new(launch.grid, [launch.threads, 1, 1]).shared(launch.shared as usize).seed(self.seed);
        let run = run.names(launch.names);
        let mut arguments = Vec::with_capacity(launch.arguments.len());
        for value in &launch.arguments {
            arguments.push(match value {
                Value::Word(word) => u64::from(*word),
                Value::Wide(word) => *word,
                Value::Map(map) => self.memory.typed_tensor_map(&emulated(map), map.data_type())?,
            });
        }
        self.module.launch(&launch.kernel, &run, &arguments, &mut self.memory)
    }
}
