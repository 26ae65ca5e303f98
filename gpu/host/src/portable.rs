//! The kernels of `../portable` on the CPU, whoever compiled them: their entries begin with `portable_` where they
//! stand beside other kernels.

use layout_gpu_emulator::{Memory, Module};
use layout_gpu_kernels::portable::{product, transpose};

use crate::Result;
use crate::emulated::{floats, is_race, words};
use crate::reference::{self, numbers};
use crate::statistics::difference;

/// Runs them and their hand-written versions, and says whether all results are right, and whether those without
/// barriers are found out.
pub(crate) fn check(compiled: &str, ptx: &str, prefix: &str) -> Result<bool> {
    let module = Module::parse(ptx)?;
    let lines: Vec<_> =
        ptx.lines().filter(|line| !line.contains("bar.sync") && !line.contains("barrier.sync")).collect();
    let unsynchronized = Module::parse(&lines.join("\n"))?;
    let mut right = true;
    for (name, problem) in [("transpose", run_transpose as Problem), ("product", run_product)] {
        for suffix in ["", "_hand"] {
            let kernel = format!("{prefix}{name}{suffix}");
            let text = match problem(&module, &kernel).map(|[got, want]| difference(&got, &want)) {
                Ok(None) => "right".into(),
                Ok(Some(difference)) => difference,
                Err(error) => error.to_string(),
            };
            right &= text == "right";
            println!("{compiled} {kernel:<23} emulated: {text}");
        }
        let found = is_race(&problem(&unsynchronized, &format!("{prefix}{name}")));
        right &= found;
        println!(
            "{compiled} {name:<23} without barriers: {}",
            if found { "a race, as it has to be" } else { "no race found" }
        );
    }
    Ok(right)
}

/// Runs a kernel; what it computes, and what it ought to.
type Problem = fn(&Module, &str) -> Result<[Vec<f32>; 2]>;

fn run_transpose(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    let (rows, columns, strides) = (64, 96, [100, 70]);
    let from = numbers(rows * strides[0]);
    let [source, target] = [words(&from), vec![0; columns * strides[1]]].map(|words| memory.allocate(&words));
    let arguments = [source, target, strides[0] as u64, strides[1] as u64];
    module.launch(kernel, [3, 2], transpose::THREADS, &arguments, &mut memory)?;
    Ok([floats(&memory, target), reference::transpose(&from, rows, columns, strides)])
}

fn run_product(module: &Module, kernel: &str) -> Result<[Vec<f32>; 2]> {
    let mut memory = Memory::default();
    let ([m, n, k], strides) = ([128, 192, 48], [52, 200, 196]);
    let (a, b) = (numbers(m * strides[0]), numbers(k * strides[1]));
    let arrays = [words(&a), words(&b), vec![0; m * strides[2]]];
    let [left, right, c] = arrays.map(|words| memory.allocate(&words));
    let arguments = [left, right, c, strides[0] as u64, strides[1] as u64, strides[2] as u64, k as u64];
    module.launch(kernel, [3, 2], product::THREADS, &arguments, &mut memory)?;
    // The reference takes `B` by columns.
    let columns = reference::transpose(&b, k, n, [strides[1], k]);
    Ok([floats(&memory, c), reference::product(&a, &columns, [m, n, k], [strides[0], k, strides[2]])])
}
