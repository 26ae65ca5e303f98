//! The kernels of `../portable` on the CPU, whoever compiled them: their entries begin with `portable_` where they
//! stand beside other kernels.

use std::sync::Arc;

use layout_gpu_emulator::{Claim, Memory, Module};
use layout_gpu_kernels::portable::{ACCESSES, product, transpose};

use crate::Result;
use crate::emulated::{Problem, Run, claim, floats, judged, launch, raced, without_barriers, words};
use crate::reference::{self, numbers};

/// Runs them and their hand-written versions, and says whether all results are right, no access to shared memory takes
/// more wavefronts than claimed, if claims hold, and a race is found in the ones without barriers.
pub(crate) fn check(compiled: &str, ptx: &str, prefix: &str, claimed: bool) -> Result<bool> {
    let module = Arc::new(Module::parse(ptx)?);
    let unsynchronized = without_barriers(ptx)?;
    let mut right = true;
    for (name, problem) in [("transpose", run_transpose as Problem), ("product", run_product)] {
        let accesses = ACCESSES.iter().filter(|(kernel, _)| *kernel == name);
        let claims: Vec<Claim> = accesses.map(|(_, access)| claim(access)).collect();
        for suffix in ["", "_hand"] {
            let kernel = format!("{prefix}{name}{suffix}");
            let runs = (0..2).map(|seed| problem(&module, &kernel, seed));
            right &= judged(compiled, &kernel, runs, claimed.then_some(&claims[..]));
        }
        right &= raced(compiled, name, &problem(&unsynchronized, &format!("{prefix}{name}"), 0));
    }
    Ok(right)
}

fn run_transpose(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut memory = Memory::default();
    let (rows, columns, strides) = (64, 96, [100, 70]);
    let from = numbers(rows * strides[0]);
    let [source, target] = [words(&from), vec![0; columns * strides[1]]].map(|words| memory.allocate(&words));
    let arguments = [source, target, strides[0] as u64, strides[1] as u64];
    let costs = module.launch(kernel, &launch([3, 2], transpose::THREADS, seed)?, &arguments, &mut memory)?;
    Ok(Run { got: floats(&memory, target), want: reference::transpose(&from, rows, columns, strides), costs })
}

fn run_product(module: &Arc<Module>, kernel: &str, seed: u64) -> Result<Run> {
    let mut memory = Memory::default();
    let ([m, n, k], strides) = ([128, 192, 48], [52, 200, 196]);
    let (a, b) = (numbers(m * strides[0]), numbers(k * strides[1]));
    let arrays = [words(&a), words(&b), vec![0; m * strides[2]]];
    let [left, right, c] = arrays.map(|words| memory.allocate(&words));
    let arguments = [left, right, c, strides[0] as u64, strides[1] as u64, strides[2] as u64, k as u64];
    let costs = module.launch(kernel, &launch([3, 2], product::THREADS, seed)?, &arguments, &mut memory)?;
    // The reference takes `B` by columns.
    let columns = reference::transpose(&b, k, n, [strides[1], k]);
    let want = reference::product(&a, &columns, [m, n, k], [strides[0], k, strides[2]]);
    Ok(Run { got: floats(&memory, c), want, costs })
}
