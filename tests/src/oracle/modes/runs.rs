//! Runs, the layouts of coordinates that have the indices `0, 1, ..`, without a table.

use super::super::{Composite, reach, size};
use super::canonical::{cells, coalesced};
use super::composite::by_modes;
use super::overlap::one_to_one;
use crate::tree::{Mode, Tree};

/// Whether `layout(run(i)) = i` for all `i`, every coordinate being one of the layout: their composite exists and is
/// `0, 1, ..`.
pub fn is_run(layout: &[Mode], run: &[Mode]) -> Option<bool> {
    // A coordinate of negative stride alone would be a linear coordinate below 0.
    if run.iter().any(|&(extent, stride)| extent > 1 && stride < 0) {
        return Some(false);
    }
    let run = Tree::Tuple(coalesced(run).into_iter().map(Tree::Leaf).collect());
    Some(match by_modes(layout, &run, false)? {
        Composite::Exists(composite) => {
            let modes: Vec<Mode> = composite.leaves().into_iter().copied().collect();
            matches!(coalesced(&modes)[..], [] | [(_, 1)])
        }
        Composite::Missing | Composite::OutOfBounds => false,
    })
}

/// The run of whole modes that reaches furthest, each beginning where the one before ends.
pub fn chain_run(modes: &[Mode]) -> Vec<Mode> {
    let coalesced = coalesced(modes);
    let mut step = 1i128;
    let steps: Vec<(Mode, i128)> = coalesced
        .iter()
        .map(|&mode| {
            let here = step;
            step = step.saturating_mul(i128::from(mode.0));
            (mode, here)
        })
        .collect();
    furthest(&steps, 1)
}

fn furthest(steps: &[(Mode, i128)], from: i128) -> Vec<Mode> {
    let chains = steps.iter().filter(|((_, stride), _)| *stride == from).map(|&((extent, _), cells)| {
        let rest = furthest(steps, from.saturating_mul(i128::from(extent)));
        [vec![(extent, cells)], rest].concat()
    });
    chains.max_by_key(|chain| cells(chain)).unwrap_or_default()
}

/// The longest beginning of a run, whole modes and then a part of the next, that is a run of a layout too.
pub fn common_beginning(layout: &[Mode], run: &[Mode]) -> Option<Vec<Mode>> {
    let mut begun: Vec<Mode> = Vec::new();
    for &(extent, stride) in run {
        let (mut holds, mut fails) = (1, extent.saturating_add(1));
        let mut tried = extent;
        while holds + 1 < fails {
            let longer = [&begun[..], &[(tried, stride)]].concat();
            *(if is_run(layout, &longer)? { &mut holds } else { &mut fails }) = tried;
            tried = holds + (fails - holds) / 2;
        }
        if holds > 1 {
            begun.push((holds, stride));
        }
        if holds < extent {
            break;
        }
    }
    Some(begun)
}

/// A number of coordinates that no common run exceeds.
///
/// A run has at most the coordinates of each layout. Of positive strides, sorted, the first that exceeds the reach of
/// those below by more than 1 leaves a hole there, and no run passes a hole. And if a layout meets no index twice, the
/// coordinates of `0, 1, ..` are those of its one chain of modes, so that every run is a beginning of it: then the
/// longest is known.
pub fn no_run_beyond(layouts: &[&[Mode]]) -> u64 {
    let mut most = u64::MAX;
    for modes in layouts {
        most = most.min(size(modes)).min(first_hole(modes));
        let natural = modes.iter().all(|(extent, stride)| *extent == 1 || *stride > 0);
        if natural && one_to_one(modes) == Some(true) {
            let mut run = chain_run(modes);
            let others = layouts.iter().filter(|other| !std::ptr::eq(**other, *modes));
            for other in others {
                run = common_beginning(other, &run).unwrap_or(run);
            }
            most = most.min(size(&run));
        }
    }
    most
}

fn first_hole(modes: &[Mode]) -> u64 {
    if modes.iter().any(|(extent, stride)| *extent > 1 && *stride < 0) {
        return u64::MAX;
    }
    let mut sorted: Vec<Mode> = modes.iter().copied().filter(|&(extent, stride)| extent > 1 && stride > 0).collect();
    sorted.sort_unstable_by_key(|(_, stride)| *stride);
    let mut below: Vec<Mode> = Vec::new();
    for mode in sorted {
        if mode.1 > reach(&below) + 1 {
            break;
        }
        below.push(mode);
    }
    u64::try_from(reach(&below) + 1).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::super::{longest_run, value};
    use super::*;
    use crate::generate::small::small_modes;

    fn holds(modes: &[Mode], run: &[Mode]) -> bool {
        (0..size(run)).all(|i| {
            let cell = value(run, i);
            let cell = u64::try_from(cell).ok().filter(|cell| *cell < size(modes));
            cell.is_some_and(|cell| value(modes, cell) == i128::from(i))
        })
    }

    #[test]
    fn all_small_runs() {
        let runs = small_modes(2, &[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4, 5]);
        let mut found = 0;
        for modes in small_modes(2, &[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4]) {
            assert!(holds(&modes, &chain_run(&modes)), "{modes:?}");
            for run in &runs {
                assert_eq!(is_run(&modes, run), Some(holds(&modes, run)), "{modes:?} {run:?}");
                found += u32::from(holds(&modes, run));
            }
        }
        assert!(found > 1000, "{found}");
    }

    /// The bound holds, and is met by layouts without overlap.
    #[test]
    fn no_run_is_longer() {
        let all = small_modes(2, &[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4]);
        for (i, a) in all.iter().enumerate() {
            let (longest, bound) = (longest_run(&[a]), no_run_beyond(&[a]));
            let natural = a.iter().all(|(extent, stride)| *extent == 1 || *stride > 0);
            assert!(longest <= bound, "{a:?}");
            if natural && one_to_one(a) == Some(true) {
                assert_eq!(longest, bound, "{a:?}");
            }
            for b in all.iter().skip(i % 7).step_by(7) {
                let (longest, bound) = (longest_run(&[a, b]), no_run_beyond(&[a, b]));
                assert!(longest <= bound, "{a:?} {b:?}");
                if natural && one_to_one(a) == Some(true) {
                    assert_eq!(longest, bound, "{a:?} {b:?}");
                }
            }
        }
    }
}
