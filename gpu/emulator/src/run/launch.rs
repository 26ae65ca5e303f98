//! Launches: grid, block, shared memory, seed.

use super::mbarrier::BARRIERS;
use super::order::Order;
use super::tensor_memory::{OfThread, TensorMemory};
use super::warpgroup::GROUP;
use super::{Block, Groups, Thread};
use crate::bytes::Bytes;
use crate::costs::{Cost, Costs, Log};
use crate::error::{Error, Fault, Kind};
use crate::memory::Memory;
use crate::race::Clocks;
use crate::text::{Kernel, Module};
use crate::word::Word;

/// How a kernel is launched.
///
/// A seed says in which order blocks, warps and threads run, and whether an asynchronous copy writes at once or when it
/// is waited for. Seed 0 is the natural order, with copies as late as can be.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    pub(crate) grid: [u32; 3],
    pub(crate) threads: [u32; 3],
    pub(crate) shared: usize,
    pub(crate) seed: u64,
    pub(crate) limit: u64,
}

impl Launch {
    /// Returns a launch of a grid of blocks of threads, each along x, y and z.
    pub fn new(grid: [u32; 3], threads: [u32; 3]) -> Launch {
        Launch { grid, threads, shared: 0, seed: 0, limit: 1 << 24 }
    }

    /// The same with so many bytes of dynamic shared memory.
    #[must_use]
    pub fn shared(self, bytes: usize) -> Launch {
        Launch { shared: bytes, ..self }
    }

    /// The same in another order.
    #[must_use]
    pub fn seed(self, seed: u64) -> Launch {
        Launch { seed, ..self }
    }

    /// The same with another number of instructions that a thread may run.
    #[must_use]
    pub fn limit(self, instructions: u64) -> Launch {
        Launch { limit: instructions, ..self }
    }

    /// The threads of a block.
    pub(crate) fn block(&self) -> usize {
        self.threads.iter().map(|count| *count as usize).product()
    }
}

impl Module {
    /// Runs a kernel, and returns what its accesses cost. Arguments are addresses and numbers, in order; of a number
    /// the kernel takes the low bytes.
    ///
    /// # Errors
    /// The first thing that goes wrong, with its kind, thread and line.
    pub fn launch(&self, name: &str, launch: &Launch, arguments: &[u64], memory: &mut Memory) -> Result<Costs, Error> {
        let named = |error: Error| Error { kernel: name.into(), ..error };
        let refused = |message: String| named(Fault::new(Kind::Launch, message).at(0, ""));
        let kernel = self.kernels.get(name).ok_or_else(|| refused("no such kernel".into()))?;
        let parameters: Vec<&str> = kernel.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if parameters.len() != arguments.len() {
            return Err(refused(format!("{} arguments for {}", arguments.len(), parameters.join(", "))));
        }
        if !(1..=1024).contains(&launch.block()) || launch.grid.contains(&0) {
            return Err(refused(format!("blocks of {} threads in a grid of {:?}", launch.block(), launch.grid)));
        }
        if let Some(most) = kernel.most.filter(|most| launch.block() > *most) {
            return Err(refused(format!("blocks of {} threads, {most} at most", launch.block())));
        }
        let mut costs = Costs::default();
        memory.forget();
        let [x, y, z] = launch.grid;
        for number in Order::new(launch.seed).of((x * y * z) as usize) {
            let number = number as u32;
            let place = [number % x, number / x % y, number / x / y];
            let mut block = block(kernel, launch, arguments, memory, place, number);
            block.run().map_err(named)?;
            let log = std::mem::take(&mut block.log);
            for ((instruction, space), [wavefronts, phases, worst], [sectors, least_sectors]) in log.executions() {
                let code = &kernel.code[instruction];
                let (line, instruction) = (code.line, code.text.clone());
                let executions = 1;
                let cost =
                    Cost { line, instruction, space, executions, wavefronts, phases, worst, sectors, least_sectors };
                costs.add((line, space), &cost);
            }
        }
        Ok(costs)
    }
}

/// A block before its first instruction.
fn block<'a>(
    kernel: &'a Kernel,
    launch: &'a Launch,
    arguments: &'a [u64],
    memory: &'a mut Memory,
    place: [u32; 3],
    number: u32,
) -> Block<'a> {
    let count = kernel.registers.len();
    let [threads, asynchronous] = [launch.block(), usize::from(kernel.is_asynchronous())];
    let tensor = usize::from(kernel.has_tensor_memory());
    let agents = asynchronous * (threads + threads.div_ceil(GROUP) + BARRIERS + 2 * tensor * threads);
    let thread = |_| Thread {
        registers: (kernel.registers.iter()).map(|bits| Word::default().cut(*bits)).collect(),
        next: Some(0),
        count: 0,
        copies: Vec::new(),
        groups: std::collections::VecDeque::new(),
        parked: false,
        stores: Groups::default(),
        products: Groups::default(),
        flight: vec![0; asynchronous * count],
        fresh: vec![false; asynchronous * count],
        tensor: OfThread::default(),
    };
    Block {
        kernel,
        launch,
        arguments,
        memory,
        shared: Bytes::unwritten(kernel.shared + launch.shared),
        threads: (0..threads).map(thread).collect(),
        clocks: Clocks::new(threads, agents),
        log: Log::default(),
        order: Order::new(launch.seed.wrapping_mul(u64::from(number) + 1)),
        place,
        number,
        arrived: Default::default(),
        suspect: None,
        barriers: std::collections::HashMap::new(),
        made: 0,
        bulk: Vec::new(),
        tensor: TensorMemory::default(),
    }
}
