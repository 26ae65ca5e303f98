//! Launches: grid, clusters, block, shared memory, seed.

use std::collections::HashMap;

use super::cluster::Meeting;
use super::local::Local;
use super::mbarrier::BARRIERS;
use super::order::Order;
use super::pair::Together;
use super::tensor_memory::{OfThread, TensorMemory};
use super::warpgroup::GROUP;
use super::{Block, Cluster, Groups, Thread};
use crate::bytes::Bytes;
use crate::collective::WARP;
use crate::costs::{Cost, Costs, Log};
use crate::error::{Error, Fault, Kind};
use crate::memory::Memory;
use crate::operation::Space;
use crate::race::{Clocks, Team};
use crate::text::{Kernel, Module};
use crate::word::Word;

/// The most blocks of a cluster.
const MOST: u32 = 16;

/// How a kernel is launched.
///
/// A seed says in which order clusters, warps and threads run, and whether an asynchronous copy writes at once or when
/// it is waited for. Seed 0 is the natural order, with copies as late as can be.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    pub(crate) grid: [u32; 3],
    pub(crate) threads: [u32; 3],
    pub(crate) shared: usize,
    pub(crate) seed: u64,
    pub(crate) limit: u64,
    pub(crate) cluster: Option<[u32; 3]>,
    pub(crate) names: Option<Names>,
}

/// Names of barriers: of where dynamic shared memory begins, and of the address of a barrier.
pub type Names = fn(u32, u32) -> Option<String>;

impl Launch {
    /// Returns a launch of a grid of blocks of threads, each along x, y and z.
    pub fn new(grid: [u32; 3], threads: [u32; 3]) -> Launch {
        Launch { grid, threads, shared: 0, seed: 0, limit: 1 << 24, cluster: None, names: None }
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

    /// The same in clusters of blocks along x, y and z. A kernel with `.reqnctapercluster` needs no word.
    #[must_use]
    pub fn cluster(self, blocks: [u32; 3]) -> Launch {
        Launch { cluster: Some(blocks), ..self }
    }

    /// The same with names of barriers in shared memory, for errors. Without one, a barrier has the name of the text.
    #[must_use]
    pub fn names(self, names: Names) -> Launch {
        Launch { names: Some(names), ..self }
    }

    /// The blocks of a cluster of a kernel along x, y and z, or why there is no such launch.
    fn shape(&self, kernel: &Kernel) -> Result<[u32; 3], String> {
        let shape = match (kernel.cluster, self.cluster) {
            (Some(own), Some(given)) if own != given => {
                return Err(format!("clusters of {given:?} blocks, the kernel has {own:?}"));
            }
            (None, None) if kernel.needs_cluster => return Err("a kernel of clusters: how many blocks?".into()),
            (own, given) => own.or(given).unwrap_or([1; 3]),
        };
        let blocks: u32 = shape.iter().product();
        if !(1..=MOST).contains(&blocks) {
            return Err(format!("clusters of {blocks} blocks, {MOST} at most"));
        }
        if (0..3).any(|axis| !self.grid[axis].is_multiple_of(shape[axis])) {
            return Err(format!("a grid of {:?} blocks is not a multiple of the cluster, {shape:?}", self.grid));
        }
        if blocks > 1 && !self.block().is_multiple_of(WARP) {
            return Err(format!("clusters of blocks of {} threads, which are no whole warps", self.block()));
        }
        Ok(shape)
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
        let shape = launch.shape(kernel).map_err(refused)?;
        let mut costs = Costs::default();
        memory.forget();
        let clusters: u32 = launch.grid.iter().product::<u32>() / shape.iter().product::<u32>();
        for number in Order::new(launch.seed).of(clusters as usize) {
            let mut cluster = cluster(kernel, launch, arguments, memory, shape, number as u32);
            cluster.run().map_err(named)?;
            let log = std::mem::take(&mut cluster.log);
            for ((instruction, space), [wavefronts, phases, worst], [sectors, least_sectors]) in log.executions() {
                let code = &kernel.code[instruction];
                let (line, source, instruction) = (code.line, code.source.clone(), code.text.clone());
                let executions = 1;
                let cost = Cost {
                    line,
                    source,
                    instruction,
                    space,
                    executions,
                    wavefronts,
                    phases,
                    worst,
                    sectors,
                    least_sectors,
                };
                costs.add((line, space), &cost);
            }
        }
        memory.released.clear();
        Ok(costs)
    }
}

/// The place of a number, along x, y and z.
fn place(number: u32, [x, y, _]: [u32; 3]) -> [u32; 3] {
    [number % x, number / x % y, number / x / y]
}

/// A cluster before its first instruction.
fn cluster<'a>(
    kernel: &'a Kernel,
    launch: &'a Launch,
    arguments: &'a [u64],
    memory: &'a mut Memory,
    shape: [u32; 3],
    number: u32,
) -> Cluster<'a> {
    let count = kernel.registers.len();
    let blocks: u32 = shape.iter().product();
    let mut team = Team { number, blocks: blocks as usize, each: launch.block(), others: usize::MAX };
    let [threads, asynchronous] = [team.blocks * team.each, usize::from(kernel.is_asynchronous())];
    let tensor = usize::from(kernel.has_tensor_memory());
    let of_block = team.each.div_ceil(GROUP) + BARRIERS;
    let mut agents = asynchronous * (threads + team.blocks * of_block + 2 * tensor * threads);
    // Fences order accesses of clusters, so moments of all threads are known.
    if kernel.has_fences() {
        team.others = threads + agents;
        agents += launch.grid.iter().product::<u32>() as usize * team.each;
    }
    memory.released.retain(|(space, _), _| *space == Space::Global);
    let first = place(number, [0, 1, 2].map(|axis| launch.grid[axis] / shape[axis]));
    let block = |rank| {
        let within = place(rank, shape);
        Block {
            place: [0, 1, 2].map(|axis| first[axis] * shape[axis] + within[axis]),
            shared: Bytes::unwritten(kernel.shared + launch.shared),
            arrived: Default::default(),
            tensor: TensorMemory::default(),
            together: Together::default(),
            ended: false,
            guests: HashMap::new(),
        }
    };
    let thread = |_| Thread {
        registers: (kernel.registers.iter()).map(|bits| Word::default().cut(*bits)).collect(),
        local: Local::new(kernel.local),
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
        cluster: super::cluster::OfThread::default(),
        fences: super::fence::OfThread::default(),
    };
    Cluster {
        kernel,
        launch,
        arguments,
        memory,
        team,
        shape,
        blocks: (0..blocks).map(block).collect(),
        threads: (0..threads).map(thread).collect(),
        clocks: Clocks::new(threads, agents),
        log: Log::default(),
        order: Order::new(launch.seed.wrapping_mul(u64::from(number) + 1)),
        meeting: Meeting::default(),
        suspect: None,
        barriers: HashMap::new(),
        made: 0,
        bulk: Vec::new(),
    }
}
