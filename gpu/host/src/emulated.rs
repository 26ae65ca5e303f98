//! The kernels on the CPU, instruction by instruction: slow, but it finds races and misses, and needs no GPU.

use std::sync::Arc;

use half::f16;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Device, LaunchError, Tensor, TensorMut};
use layout_gpu_emulator::{Claim, Costs, Error, Kind, Launch, Memory, Module, Space};
use layout_gpu_kernels::table::{Access, KERNELS};
use layout_gpu_kernels::{copy, diverge, matmul, reduce, retile, softmax, transpose};
use layout_static::{C, Multiple};

use crate::Result;
use crate::reference::{self, halves, numbers};
use crate::statistics::difference;

/// The orders in which the threads of each kernel are run.
const ORDERS: u64 = 4;

/// Runs every kernel and its hand-written version, and says whether all results are right, and, if claims hold, no
/// access takes more wavefronts or sectors than the kernel claims.
pub(crate) fn check(architecture: &str, ptx: &str, claimed: bool) -> Result<bool> {
    let module = Arc::new(Module::parse(ptx)?);
    let mut right = true;
    for suffix in ["", "_hand"] {
        for (name, problem) in PROBLEMS {
            let kernel = format!("{name}{suffix}");
            let table = KERNELS.iter().find(|kernel| kernel.name == name).ok_or("no such kernel")?;
            let claims: Vec<Claim> = (table.accesses.iter().map(claim))
                .chain(table.sectors.iter().map(|(instruction, most)| Claim {
                    space: Space::Global,
                    instruction,
                    most: *most,
                }))
                .collect();
            let runs = (0..ORDERS).map(|seed| problem(&module, &kernel, seed));
            right &= judged(architecture, &kernel, runs, claimed.then_some(&claims[..]));
        }
    }
    // What has lost its barriers is not right, and the emulator says so.
    let module = without_barriers(ptx)?;
    for (name, problem) in &PROBLEMS[WITHOUT..] {
        right &= raced(architecture, name, &problem(&module, name, 0));
    }
    Ok(right)
}

/// The claim of an access to shared memory.
pub(crate) fn claim(access: &Access) -> Claim<'_> {
    Claim { space: Space::Shared, instruction: access.instruction, most: access.wavefronts }
}

/// Prints what became of a kernel in some orders, and whether all is right and no dearer than claimed.
pub(crate) fn judged(
    compiled: &str,
    kernel: &str,
    runs: impl Iterator<Item = Result<Run>>,
    claims: Option<&[Claim]>,
) -> bool {
    let mut text = String::from("right");
    for run in runs {
        text = match run {
            Ok(Run { got, want, costs }) => {
                match (difference(&got, &want), claims.map_or(Ok(()), |claims| costs.check(claims))) {
                    (Some(difference), _) => difference,
                    (None, Err(claim)) => claim,
                    (None, Ok(())) => continue,
                }
            }
            Err(error) => error.to_string(),
        };
        break;
    }
    println!("{compiled} {kernel:<23} emulated: {text}");
    text == "right"
}

/// A module whose kernels have lost their barriers.
pub(crate) fn without_barriers(ptx: &str) -> Result<Arc<Module>> {
    let lines: Vec<_> =
        ptx.lines().filter(|line| !line.contains("bar.sync") && !line.contains("barrier.sync")).collect();
    Ok(Arc::new(Module::parse(&lines.join("\n"))?))
}

/// Prints whether a kernel was stopped because of what two threads did without a barrier between them.
pub(crate) fn raced(compiled: &str, name: &str, result: &Result<Run>) -> bool {
    let kind = result.as_ref().err().and_then(|error| error.downcast_ref::<Error>()).map(|error| error.kind);
    let found = kind == Some(Kind::Race);
    println!(
        "{compiled} {name:<23} without barriers: {}",
        if found { "a race, as it has to be" } else { "no race found" }
    );
    found
}

/// What a kernel computes, what it ought to, and what its accesses cost.
pub(crate) struct Run {
    pub(crate) got: Vec<f32>,
    pub(crate) want: Vec<f32>,
    pub(crate) costs: Costs,
}

/// Runs a kernel in an order.
pub(crate) type Problem = fn(&Arc<Module>, &str, u64) -> Result<Run>;

/// A launch of blocks along x and y, of threads along x.
pub(crate) fn launch([x, y]: [u32; 2], threads: usize, seed: u64) -> Result<Launch> {
    Ok(Launch::new([x, y, 1], [u32::try_from(threads)?, 1, 1]).seed(seed))
}

/// The kernels; the first ones have no barrier.
const PROBLEMS: [(&str, Problem); 5] = [
    ("copy", run_copy),
    ("softmax", run_softmax),
    ("transpose", run_transpose),
    ("reduce", run_reduce),
    ("matmul", run_matmul),
];
/// The kernels that have none.
const WITHOUT: usize = 2;

/// Whether the programs around divergent branches do what their source says, in every order.
pub(crate) fn diverged(architecture: &str, ptx: &str) -> Result<bool> {
    let module = Module::parse(ptx)?;
    let mut right = true;
    for (kernel, _) in diverge::PROGRAMS.iter().filter(|(kernel, _)| ptx.contains(&format!(".entry {kernel}("))) {
        for seed in 0..ORDERS {
            let mut memory = Memory::default();
            let arrays = [0; 4].map(|zero: u32| memory.allocate(&[zero; diverge::THREADS]));
            module.launch(kernel, &launch([1, 1], diverge::THREADS, seed)?, &arrays, &mut memory)?;
            let after = [2, 3].map(|array| memory.read::<u32>(arrays[array]));
            let want = diverge::expected(kernel);
            if after != want {
                println!("{architecture} {kernel}, order {seed}: {after:?}, not {want:?}");
                right = false;
            }
        }
    }
    println!("{architecture} programs that diverge     emulated: {}", if right { "right" } else { "wrong" });
    Ok(right)
}

/// Whether the kernels that convert bring each element to its place: their tiles are matrices by rows before and after.
pub(crate) fn retiled(architecture: &str, ptx: &str) -> Result<bool> {
    let module = Module::parse(ptx)?;
    let mut right = true;
    for (kernel, words) in [("retile", retile::ELEMENTS), ("retile_half", retile::ELEMENTS / 2)] {
        let mut memory = Memory::default();
        let from: Vec<u32> = (0..2 * u32::try_from(words)?).map(|word| word ^ word << 17).collect();
        let arguments = [memory.allocate(&from), memory.allocate(&vec![0; from.len()])];
        module.launch(kernel, &launch([2, 1], retile::THREADS, 0)?, &arguments, &mut memory)?;
        let same = memory.read::<u32>(arguments[1]) == from;
        right &= same;
        println!("{architecture} {kernel:<23} emulated: {}", if same { "right" } else { "wrong" });
    }
    Ok(right)
}

pub(crate) fn words(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

pub(crate) fn floats(memory: &Memory, address: u64) -> Vec<f32> {
    memory.read(address)
}

/// What a launch returned; an error of the emulator keeps its kind.
pub(crate) fn launched(result: std::result::Result<Costs, LaunchError<Error>>) -> Result<Costs> {
    result.map_err(|error| match error {
        LaunchError::Device(error) => error.into(),
        wrong @ LaunchError::Argument { .. } => wrong.to_string().into(),
    })
}

/// Launches a kernel, or its hand-written version.
macro_rules! launch {
    ($name:ident, $kernel:ident $hand:ident ($($argument:expr),*)) => {
        launched(if $name.ends_with("_hand") {
            $kernel::kernel::$hand::launch($($argument),*)
        } else {
            $kernel::kernel::$kernel::launch($($argument),*)
        })
    };
}

fn run_copy(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = Emulator::of(module).seed(seed);
    let array = copy::Array::with_extents(Multiple::new(3 * copy::ELEMENTS)?, C);
    let want = numbers(3 * copy::ELEMENTS);
    let (from, mut to) = (device.upload(&want)?, device.upload(&vec![0.0_f32; want.len()])?);
    let tensors = (Tensor::new(&from, array), TensorMut::new(&mut to, array));
    let costs = launch!(kernel, copy copy_hand(&mut device, tensors.0, tensors.1))?;
    Ok(Run { got: device.download(&to)?, want, costs })
}

/// Rows of several lengths, right to six digits after the point.
fn run_softmax(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut all = Run { got: Vec::new(), want: Vec::new(), costs: Costs::default() };
    for (rows, columns, stride) in [(6, 100, 104), (4, 1024, 1024), (3, 4, 8)] {
        let mut device = Emulator::of(module).seed(seed);
        let matrix = softmax::Matrix::with_extents((rows, Multiple::new(columns)?), (stride, C));
        let numbers = numbers(rows * stride);
        let (from, mut to) = (device.upload(&numbers)?, device.upload(&vec![-1.0_f32; numbers.len()])?);
        let tensors = (Tensor::new(&from, matrix), TensorMut::new(&mut to, matrix));
        all.costs = launch!(kernel, softmax softmax_hand(&mut device, tensors.0, tensors.1))?;
        let (got, want) = (device.download(&to)?, reference::softmax(&numbers, columns, stride));
        // As right as is asked for is right.
        let near = |(got, want): (&f32, &f32)| if (got - want).abs() < 1e-6 { *want } else { *got };
        all.got.extend(got.iter().zip(&want).map(near));
        all.want.extend(want);
    }
    Ok(all)
}

fn run_transpose(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = Emulator::of(module).seed(seed);
    let (rows, columns, strides) = (128, 192, [208, 136]);
    let numbers = numbers(rows * strides[0]);
    let (from, mut to) = (device.upload(&numbers)?, device.upload(&vec![0.0_f32; columns * strides[1]])?);
    let (m, n) = (Multiple::new(rows)?, Multiple::new(columns)?);
    let matrix = |extents, stride| transpose::Matrix::with_extents(extents, (stride, C));
    let tensors = (Tensor::new(&from, matrix((m, n), strides[0])), TensorMut::new(&mut to, matrix((n, m), strides[1])));
    let costs = launch!(kernel, transpose transpose_hand(&mut device, tensors.0, tensors.1))?;
    let want = reference::transpose(&numbers, rows, columns, strides);
    Ok(Run { got: device.download(&to)?, want, costs })
}

fn run_reduce(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = Emulator::of(module).seed(seed);
    let numbers = numbers(7 * reduce::ELEMENTS);
    let (from, mut to) = (device.upload(&numbers)?, device.upload(&[0.0_f32; 3])?);
    let array = reduce::Array::with_extents(Multiple::new(numbers.len())?, C);
    let tensors = (Tensor::new(&from, array), TensorMut::new(&mut to, reduce::Sums::with_extents(3, C)));
    let costs = launch!(kernel, reduce reduce_hand(&mut device, tensors.0, tensors.1))?;
    Ok(Run { got: device.download(&to)?, want: reference::sums(&numbers, 3), costs })
}

fn run_matmul(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut memory = Memory::default();
    // Five stages: more than there is room for.
    let (sizes, strides) = ([256, 384, 5 * matmul::DEPTH], [168, 176, 388]);
    let (a, b) = (numbers(sizes[0] * strides[0]), numbers(sizes[1] * strides[1]));
    let pairs = |numbers: &[f32]| -> Vec<u32> { halves(numbers).chunks(2).map(pair).collect() };
    let [left, right, c] = [pairs(&a), pairs(&b), vec![0; sizes[0] * strides[2]]].map(|words| memory.allocate(&words));
    let arguments = [left, right, c, strides[0] as u64 / 8, strides[1] as u64 / 8, strides[2] as u64 / 2, 5];
    let costs = module.launch(kernel, &launch([3, 2], matmul::THREADS, seed)?, &arguments, &mut memory)?;
    Ok(Run { got: floats(&memory, c), want: reference::product(&a, &b, sizes, strides), costs })
}

/// Two halves in a word.
fn pair(halves: &[f16]) -> u32 {
    halves.iter().rev().fold(0, |word, half| word << 16 | u32::from(half.to_bits()))
}
