//! Machines that run the kernels: a GPU and the emulator, by the same problems.

use std::sync::Arc;

use layout_gpu::host::cuda::Cuda;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Device, Launch, LaunchError, Value};
use layout_gpu_emulator::{Costs, Module};

use crate::Result;

/// A machine that runs kernels.
pub(crate) trait Machine: Device + Sized {
    /// Where results are from.
    const WHERE: &'static str;
    /// Whether sums of `e4m3` are exact. A Hopper keeps 13 bits after their leading one: integers below 2^13 are exact.
    const EXACT: bool;
    /// The kernels of a PTX text, ready to run.
    type Module;

    /// A machine with these kernels, and no memory yet; threads run in the order of a seed, if it has such.
    fn fresh(module: &Self::Module, seed: u64) -> Self;

    /// What accesses cost, where they are counted.
    fn costs(report: Self::Report) -> Option<Costs>;
}

impl Machine for Emulator {
    const WHERE: &'static str = "emulated";
    const EXACT: bool = true;
    type Module = Arc<Module>;

    fn fresh(module: &Arc<Module>, seed: u64) -> Emulator {
        Emulator::of(module).seed(seed)
    }

    fn costs(report: Costs) -> Option<Costs> {
        Some(report)
    }
}

impl Machine for Cuda {
    const WHERE: &'static str = "on the GPU";
    const EXACT: bool = false;
    type Module = Cuda;

    fn fresh(module: &Cuda, _: u64) -> Cuda {
        module.clone()
    }

    fn costs((): ()) -> Option<Costs> {
        None
    }
}

/// The kernels of a PTX text on a machine.
pub(crate) struct Kernels<M: Machine> {
    /// What they were compiled for, or by.
    pub(crate) name: String,
    /// The text.
    pub(crate) text: String,
    /// Whether accesses cost what is claimed: only plain rustc's do.
    pub(crate) claimed: bool,
    module: M::Module,
}

impl<M: Machine> Kernels<M> {
    pub(crate) fn new(name: &str, text: &str, module: M::Module) -> Self {
        Kernels { name: name.into(), text: text.into(), claimed: true, module }
    }

    /// The same, with or without claims.
    pub(crate) fn claimed(self, claimed: bool) -> Self {
        Kernels { claimed, ..self }
    }

    /// A machine with the kernels, and no memory yet.
    pub(crate) fn machine(&self, seed: u64) -> M {
        M::fresh(&self.module, seed)
    }

    /// Whether there is such a kernel.
    pub(crate) fn has(&self, kernel: &str) -> bool {
        self.text.contains(&format!(".entry {kernel}("))
    }

    /// Prints what became of a kernel.
    pub(crate) fn said(&self, kernel: &str, text: &str) {
        println!("{} {kernel:<24} {}: {text}", self.name, M::WHERE);
    }

    /// Prints whether a kernel is right, and returns it.
    pub(crate) fn right(&self, kernel: &str, right: bool) -> bool {
        self.said(kernel, if right { "right" } else { "wrong" });
        right
    }
}

impl Kernels<Emulator> {
    /// The kernels in the emulator.
    pub(crate) fn emulated(name: &str, text: &str) -> Result<Self> {
        Ok(Kernels::new(name, text, Arc::new(Module::parse(text)?)))
    }

    /// The same kernels with other lines in the place of some.
    pub(crate) fn with(&self, line: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let lines: Vec<_> = self.text.lines().map(|text| line(text).unwrap_or_else(|| text.into())).collect();
        Kernels::emulated(&self.name, &lines.join("\n"))
    }

    /// The same kernels without their barriers.
    pub(crate) fn without_barriers(&self) -> Result<Self> {
        self.with(|line| (line.contains("bar.sync") || line.contains("barrier.sync")).then(String::new))
    }
}

/// What a launch cost; an error of the machine keeps its kind.
pub(crate) fn launched<M: Machine>(
    result: std::result::Result<M::Report, LaunchError<M::Error>>,
) -> Result<Option<Costs>> {
    result.map(M::costs).map_err(|error| match error {
        LaunchError::Device(error) => error.into(),
        wrong => wrong.to_string().into(),
    })
}

/// The grid of a kernel of pointers and numbers, and the threads of its blocks.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    blocks: [u32; 2],
    threads: usize,
}

impl Grid {
    pub(crate) fn new(blocks: [u32; 2], threads: usize) -> Grid {
        Grid { blocks, threads }
    }
}

/// Launches a kernel of pointers and numbers.
///
/// # Safety
/// The grid and the arguments are what the kernel relies on; those of 32 bits are the lower ones of an argument.
pub(crate) unsafe fn start<M: Machine>(
    machine: &mut M,
    kernel: &str,
    grid: Grid,
    arguments: &[u64],
) -> Result<Option<Costs>> {
    let mut launch = Launch::new(kernel.to_owned(), grid.threads, 0);
    launch.grid = [grid.blocks[0], grid.blocks[1], 1];
    launch.arguments.extend(arguments.iter().map(|argument| Value::Wide(*argument)));
    // SAFETY: the caller's promise.
    Ok(M::costs(unsafe { machine.launch(&launch) }?))
}
