//! The problems that kernels solve, on every machine, and faulty kernels that the emulator stops.

pub(crate) mod asynchronous;
mod atoms;
mod attention;
mod basic;
pub(crate) mod clusters;
mod collectives;
mod convolutions;
pub(crate) mod cute;
mod folds;
mod halves;
pub(crate) mod pairs;
mod portable;
mod products;
mod rows;
mod split;
pub(crate) mod warpgroups;

use layout_gpu::host::emulated::Emulator;

pub(crate) use attention::numbers;

use crate::Result;
use crate::machine::{Kernels, Machine};

/// Whether all results of the kernels for `sm_80` and `sm_90` are right.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = basic::check(kernels)?;
    right &= products::check(kernels);
    right &= attention::check(kernels)?;
    right &= rows::check(kernels)?;
    right &= folds::check(kernels)?;
    right &= halves::check(kernels)?;
    right &= convolutions::check(kernels);
    right &= collectives::check(kernels)?;
    right &= atoms::check(kernels)?;
    right &= portable::check(kernels, "portable_");
    Ok(right)
}

/// Whether the problems of the kernels for `sm_90a` are.
pub(crate) fn hopper<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut products = asynchronous::hopper(kernels);
    products &= clusters::check(kernels);
    products &= split::right(kernels);
    Ok(warpgroups::check(kernels)? && products)
}

/// Whether the problems of the kernels for `sm_100a` are.
pub(crate) fn blackwell<M: Machine>(kernels: &Kernels<M>) -> bool {
    let one = asynchronous::blackwell(kernels);
    pairs::check(kernels) && one
}

/// The kernels for `sm_80` and `sm_90` in the emulator, also without barriers.
pub(crate) fn emulate(kernels: &Kernels<Emulator>) -> Result<bool> {
    let mut right = check(kernels)?;
    right &= basic::found(kernels)?;
    right &= folds::found(kernels)?;
    right &= halves::found(kernels)?;
    right &= portable::found(kernels, "portable_")?;
    Ok(right)
}

/// The kernels of `../portable` alone, as another toolchain compiles them.
pub(crate) fn emulate_portable(kernels: &Kernels<Emulator>) -> Result<bool> {
    let right = portable::check(kernels, "");
    Ok(portable::found(kernels, "")? && right)
}

/// The kernels for `sm_90a` in the emulator, also with faults.
pub(crate) fn emulate_hopper(kernels: &Kernels<Emulator>) -> Result<bool> {
    let mut right = hopper(kernels)?;
    right &= asynchronous::claims(kernels)?;
    right &= split::claims(kernels)?;
    right &= warpgroups::claims(kernels)?;
    right &= asynchronous::hopper_found(kernels)?;
    right &= clusters::faults(kernels)?;
    right &= warpgroups::faults(kernels)?;
    Ok(right)
}

/// The kernels for `sm_100a` in the emulator, also with faults.
pub(crate) fn emulate_blackwell(kernels: &Kernels<Emulator>) -> Result<bool> {
    let mut right = blackwell(kernels);
    right &= asynchronous::blackwell_claims(kernels)?;
    right &= pairs::claims(kernels)?;
    right &= asynchronous::blackwell_found(kernels)?;
    right &= pairs::faults(kernels)?;
    Ok(right)
}
