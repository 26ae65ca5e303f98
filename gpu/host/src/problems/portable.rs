//! The kernels of `../portable` whoever compiled them: their entries begin with `portable_` where they
//! stand beside other kernels.

use layout_gpu::host::emulated::Emulator;
use layout_gpu_emulator::Claim;
use layout_gpu_kernels::portable::{ACCESSES, product, transpose};

use crate::Result;
use crate::judge::{Problem, Run, claim, judged, raced};
use crate::machine::{Grid, Kernels, Machine, start};
use crate::reference::{self, UNTOUCHED, numbers};

/// Runs them and their hand-written versions, and says whether all results are right, and no access to shared memory
/// takes more wavefronts than claimed, if claims hold.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>, prefix: &str) -> bool {
    let mut right = true;
    for (name, problem) in problems::<M>() {
        let accesses = ACCESSES.iter().filter(|(kernel, _)| *kernel == name);
        let claims: Vec<Claim> = accesses.map(|(_, access)| claim(access)).collect();
        for suffix in ["", "_hand"] {
            let kernel = format!("{prefix}{name}{suffix}");
            let runs = (0..2).map(|seed| problem(kernels, &kernel, seed));
            right &= judged(kernels, &kernel, runs, kernels.claimed.then_some(&claims[..]));
        }
    }
    right
}

/// Whether the emulator finds the race in the ones that have lost their barriers.
pub(crate) fn found(kernels: &Kernels<Emulator>, prefix: &str) -> Result<bool> {
    let kernels = kernels.without_barriers()?;
    Ok(problems().iter().fold(true, |right, (name, problem)| {
        raced(&kernels, name, &problem(&kernels, &format!("{prefix}{name}"), 0)) && right
    }))
}

fn problems<M: Machine>() -> [(&'static str, Problem<M>); 2] {
    [("transpose", run_transpose), ("product", run_product)]
}

fn run_transpose<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let (rows, columns, strides) = (64, 96, [100, 70]);
    let from = numbers(rows * strides[0]);
    let arrays = [device.upload(&from)?, device.upload(&vec![UNTOUCHED; columns * strides[1]])?];
    let [source, target] = arrays.each_ref().map(|array| device.place(array).0);
    let arguments = [source, target, strides[0] as u64, strides[1] as u64];
    // SAFETY: whole tiles of matrices with these strides.
    let costs = unsafe { start(&mut device, kernel, Grid::new([3, 2], transpose::THREADS), &arguments) }?;
    let want = reference::transpose(&from, rows, columns, strides);
    Ok(Run { got: device.download(&arrays[1])?, want, costs })
}

fn run_product<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let ([m, n, k], strides) = ([128, 192, 48], [52, 200, 196]);
    let (a, b) = (numbers(m * strides[0]), numbers(k * strides[1]));
    let arrays = [device.upload(&a)?, device.upload(&b)?, device.upload(&vec![UNTOUCHED; m * strides[2]])?];
    let [left, right, c] = arrays.each_ref().map(|array| device.place(array).0);
    let arguments = [left, right, c, strides[0] as u64, strides[1] as u64, strides[2] as u64, k as u64];
    // SAFETY: whole tiles of matrices with these strides.
    let costs = unsafe { start(&mut device, kernel, Grid::new([3, 2], product::THREADS), &arguments) }?;
    // The reference takes `B` by columns.
    let columns = reference::transpose(&b, k, n, [strides[1], k]);
    let want = reference::product(&a, &columns, [m, n, k], [strides[0], k, strides[2]]);
    Ok(Run { got: device.download(&arrays[2])?, want, costs })
}
