//! What `tract` has beside its answers: the gaps of a layout before they are coalesced, and the paper's own notion of
//! tractability.

use layout_algebra::morphism::Morphism;
use layout_algebra::{IntTuple, Layout};

use super::case::Case;
use super::json::{self, Unreadable};
use super::tract_morphism::{morphism_json, morphism_of};
use crate::oracle;
use crate::tree::Mode;

/// Tractable with the strides of modes of extent 1 as they are written: sorted by stride, each mode's end divides the
/// next stride. Here such strides do not count.
pub(super) fn tractable_to_the_letter(layout: &Layout) -> bool {
    let mut modes = oracle::flat_modes(layout);
    modes.retain(|(_, stride)| *stride != 0);
    modes.sort_by_key(|(extent, stride)| (*stride, *extent));
    modes.windows(2).all(|pair| pair[1].1 % (pair[0].1 * i128::from(pair[0].0)) == 0)
}

/// What is wrong with the vector's gaps, which are not coalesced, and with their morphism: between sorted modes, and up
/// to `n`. The morphism is the complement of the one of the modes, in the same codomain.
pub(super) fn not_the_gaps(case: &Case, modes: &[Mode], n: u64) -> Result<Option<String>, Unreadable> {
    let mut modes: Vec<(u64, u64)> = modes
        .iter()
        .filter(|(extent, _)| *extent != 1)
        .map(|&(extent, stride)| (u64::try_from(stride).unwrap_or(u64::MAX), extent))
        .collect();
    modes.sort_unstable();
    // The gap of each mode and where it begins; what is mapped to, entry by entry, and which entries are the modes'.
    let (mut gaps, mut codomain, mut held) = (Vec::new(), Vec::new(), Vec::new());
    let mut end = 1;
    for (stride, extent) in modes.iter().copied().chain([(n, 0)]) {
        gaps.push((stride / end, i128::from(end)));
        if stride / end > 1 {
            codomain.push(stride / end);
        }
        if extent > 0 {
            codomain.push(extent);
            held.push(codomain.len());
        }
        end = stride.saturating_mul(extent);
    }
    let flat = json::constants(case.out("flat")?)?;
    if oracle::flat_modes(&flat) != gaps {
        return Ok(Some(format!("{flat} are not the gaps {gaps:?}")));
    }
    let Ok(theirs) = case.out("morphism") else { return Ok(None) };
    let domain: Vec<u64> = held.iter().map(|place| codomain[place - 1]).collect();
    let whole = Morphism::new(&IntTuple::flat(&domain)?, &IntTuple::flat(&codomain)?, &held)?;
    let ours = whole.complement()?;
    morphism_of(theirs)?;
    let same = morphism_json(&ours) == *theirs;
    Ok((!same).then(|| format!("the complement {ours} is another morphism")))
}
