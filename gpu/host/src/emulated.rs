//! The kernels on the CPU, instruction by instruction: slow, but it finds races and misses, and needs no GPU.

use half::f16;
use layout_gpu_emulator::{Memory, Module};
use layout_gpu_kernels::{copy, matmul, reduce, retile, transpose};

use crate::Result;
use crate::reference::{self, halves, numbers};
use crate::statistics::difference;

/// Runs every kernel and its hand-written version, and says whether all results are right.
pub(crate) fn check(architecture: &str, ptx: &str) -> Result<bool> {
    let module = Module::parse(ptx)?;
    let mut right = true;
    for suffix in ["", "_hand"] {
        for (name, problem) in PROBLEMS {
            let kernel = format!("{name}{suffix}");
            let result = problem(&module, &kernel).map(|[got, want]| difference(&got, &want));
            let text = match result {
                Ok(None) => "right".into(),
                Ok(Some(difference)) => difference,
                Err(error) => error.to_string(),
            };
            right &= text == "right";
            println!("{architecture} {kernel:<15} emulated: {text}");
        }
    }
    // What has lost its barriers is not right, and the emulator says so.
    let lines: Vec<_> = ptx.lines().filter(|line| !line.contains("bar.sync")).collect();
    let module = Module::parse(&lines.join("\n"))?;
    for (name, problem) in &PROBLEMS[1..] {
        let found = is_race(&problem(&module, name));
        right &= found;
        println!(
            "{architecture} {name:<15} without barriers: {}",
            if found { "a race, as it has to be" } else { "no race found" }
        );
    }
    Ok(right)
}

/// Whether a kernel was stopped because of what two threads did without a barrier between them.
pub(crate) fn is_race<T>(result: &Result<T>) -> bool {
    let said = result.as_ref().err().map(ToString::to_string).unwrap_or_default();
    ["since the last barrier", "what no one wrote", "under way to"].iter().any(|race| said.contains(race))
}

/// Runs a kernel; what it computes, and what it ought to.
type Problem = fn(&Module, &str) -> Result<[Vec<f32>; 2]>;

const PROBLEMS: [(&str, Problem); 4] =
    [("copy", run_copy), ("transpose", run_transpose), ("reduce", run_reduce), ("matmul", run_matmul)];

/// Whether the kernels that convert bring each element to its place: their tiles are matrices by rows before and after.
pub(crate) fn retiled(architecture: &str, ptx: &str) -> Result<bool> {
    let module = Module::parse(ptx)?;
    let mut right = true;
    for (kernel, words) in [("retile", retile::ELEMENTS), ("retile_half", retile::ELEMENTS / 2)] {
        let mut memory = Memory::default();
        let from: Vec<u32> = (0..2 * u32::try_from(words)?).map(|word| word ^ word << 17).collect();
        let arguments = [memory.allocate(&from), memory.allocate(&vec![0; from.len()])];
        module.launch(kernel, [2, 1], retile::THREADS, &arguments, &mut memory)?;
        let same = memory.words(arguments[1]) == from;
        right &= same;
        println!("{architecture} {kernel:<15} emulated: {}", if same { "right" } else { "wrong" });
    }
    Ok(right)
}

pub(crate) fn words(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

pub(crate) fn floats(memory: &Memory, address: u64) -> Vec<f32> {
    memory.words(address).into_iter().map(f32::from_bits).collect()
}

fn run_copy(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    let from = numbers(3 * copy::ELEMENTS);
    let arguments = [memory.allocate(&words(&from)), memory.allocate(&vec![0; from.len()])];
    module.launch(kernel, [3, 1], copy::THREADS, &arguments, &mut memory)?;
    Ok([floats(&memory, arguments[1]), from])
}

fn run_transpose(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    let (rows, columns, strides) = (128, 192, [208, 136]);
    let from = numbers(rows * strides[0]);
    let [source, target] = [words(&from), vec![0; columns * strides[1]]].map(|words| memory.allocate(&words));
    let arguments = [source, target, strides[0] as u64 / 4, strides[1] as u64 / 4];
    module.launch(kernel, [3, 2], transpose::THREADS, &arguments, &mut memory)?;
    Ok([floats(&memory, target), reference::transpose(&from, rows, columns, strides)])
}

fn run_reduce(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    let from = numbers(7 * reduce::ELEMENTS);
    let arguments = [memory.allocate(&words(&from)), memory.allocate(&[0; 3]), 7];
    module.launch(kernel, [3, 1], reduce::THREADS, &arguments, &mut memory)?;
    Ok([floats(&memory, arguments[1]), reference::sums(&from, 3)])
}

fn run_matmul(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    // Five stages: more than there is room for.
    let (sizes, strides) = ([256, 384, 5 * matmul::DEPTH], [168, 176, 388]);
    let (a, b) = (numbers(sizes[0] * strides[0]), numbers(sizes[1] * strides[1]));
    let pairs = |numbers: &[f32]| -> Vec<u32> { halves(numbers).chunks(2).map(pair).collect() };
    let [left, right, c] = [pairs(&a), pairs(&b), vec![0; sizes[0] * strides[2]]].map(|words| memory.allocate(&words));
    let arguments = [left, right, c, strides[0] as u64 / 8, strides[1] as u64 / 8, strides[2] as u64 / 2, 5];
    module.launch(kernel, [3, 2], matmul::THREADS, &arguments, &mut memory)?;
    Ok([floats(&memory, c), reference::product(&a, &b, sizes, strides)])
}

/// Two halves in a word.
fn pair(halves: &[f16]) -> u32 {
    halves.iter().rev().fold(0, |word, half| word << 16 | u32::from(half.to_bits()))
}
