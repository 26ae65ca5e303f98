//! Programs around divergent branches, and kernels that exchange registers.

use layout_gpu_kernels::{diverge, retile};

use crate::Result;
use crate::judge::{broken, shared};
use crate::machine::{Grid, Kernels, Machine, start};

/// The orders in which a program is run.
const ORDERS: u64 = 4;

/// Whether all results are right.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = true;
    for (kernel, words) in [("retile", retile::ELEMENTS), ("retile_half", retile::ELEMENTS / 2)] {
        right &= kernels.right(kernel, retiled(kernels, kernel, words)?);
    }
    let mut same = true;
    for (kernel, _) in diverge::PROGRAMS.iter().filter(|(kernel, _)| kernels.has(kernel)) {
        for seed in 0..ORDERS {
            same &= diverged(kernels, kernel, seed)?;
        }
    }
    Ok(kernels.right("programs that diverge", same) && right)
}

/// Whether a program does what its source says.
fn diverged<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<bool> {
    let mut device = kernels.machine(seed);
    let mut array = || device.upload(&[0_u32; diverge::THREADS]);
    let arrays = [array()?, array()?, array()?, array()?];
    let arguments = arrays.each_ref().map(|array| device.place(array).0);
    // SAFETY: a word of each array for each thread.
    let costs = unsafe { start(&mut device, kernel, Grid::new([1, 1], diverge::THREADS), &arguments) }?;
    // A row of words, and the matrix that it is.
    let matrix = [shared("st.shared.b32", 1), shared("ldmatrix", 1)];
    let claims = if kernel.ends_with("_matrix") { &matrix[..] } else { &[] };
    if let Some(wrong) = broken(costs.as_ref().filter(|_| kernels.claimed), claims) {
        return Err(format!("{kernel}: {wrong}").into());
    }
    let (after, want) = ([device.download(&arrays[2])?, device.download(&arrays[3])?], diverge::expected(kernel));
    let same = after == want;
    if !same {
        kernels.said(kernel, &format!("order {seed}: {after:?}, not {want:?}"));
    }
    Ok(same)
}

/// Whether a kernel that converts brings each element to its place: its tiles are matrices by rows before and after.
fn retiled<M: Machine>(kernels: &Kernels<M>, kernel: &str, words: usize) -> Result<bool> {
    let mut device = kernels.machine(0);
    let from: Vec<u32> = (0..2 * u32::try_from(words)?).map(|word| word ^ word << 17).collect();
    let arrays = [device.upload(&from)?, device.upload(&vec![0_u32; from.len()])?];
    let arguments = arrays.each_ref().map(|array| device.place(array).0);
    // SAFETY: two tiles, for two blocks.
    unsafe { start(&mut device, kernel, Grid::new([2, 1], retile::THREADS), &arguments) }?;
    Ok(device.download(&arrays[1])? == from)
}
