//! Coordinates of layouts whose shapes no shape refines: each layout has counters of its own, and no index a division.

use core::array;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::{Loops, MAX_LEAVES, MAX_RUNTIME};

use crate::plan::nest;
use crate::plan::order::or_none;
use crate::plan::{At, LoopLayouts, is_refined, known_layouts};

/// The modes of each layout by itself, in the order of its coordinates; none where some shape refines all.
struct Apart<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Apart<O, K, M> {
    /// The modes.
    const LOOPS: [Loops<1>; K] = {
        let (mut loops, mut k) = ([Loops::NONE; K], 0);
        if let (Some(layouts), false) = (known_layouts::<O, K, M>(), is_refined::<O, K, M>()) {
            while k < K {
                loops[k] = or_none(Loops::side_by_side(&[layouts[k]]));
                k += 1;
            }
        }
        loops
    };

    /// The number of coordinates; 0 for layouts that do not exist, whose error is told elsewhere.
    #[allow(clippy::cast_possible_truncation, reason = "the size of the layout of a tensor")]
    const SIZE: usize = match known_layouts::<O, K, M>() {
        Some(layouts) => layouts[0].size() as usize,
        None => 0,
    };
}

/// A coordinate, and its index.
#[derive(Clone, Copy)]
struct Odometer {
    place: [usize; MAX_LEAVES],
    index: usize,
}

impl Odometer {
    /// Moves to the next coordinate, and from the last one to the first.
    fn advance(&mut self, loops: &Loops<1>, runtime: &[usize; MAX_RUNTIME]) {
        for mode in 0..loops.count() {
            let (last, step) = (nest::extent(loops, mode) - 1, nest::step(loops, mode, 0, runtime));
            if self.place[mode] < last {
                self.place[mode] += 1;
                self.index = self.index.wrapping_add(step);
                return;
            }
            self.place[mode] = 0;
            self.index = self.index.wrapping_sub(last.wrapping_mul(step));
        }
    }
}

/// Calls a function with all coordinates, each a run, and their numbers.
///
/// Post: each coordinate is met once. `raw` rests on this.
#[inline(always)]
pub(crate) fn one_by_one<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
    layouts: &O,
    start: B,
    mut call: impl FnMut(B, At<K>, usize) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let (runtime, loops) = (layouts.runtime(), const { &Apart::<O, K, M>::LOOPS });
    let (mut sum, mut counters) = (start, [Odometer { place: [0; MAX_LEAVES], index: 0 }; K]);
    for x in 0..const { Apart::<O, K, M>::SIZE } {
        let indices = array::from_fn(|k| counters[k].index);
        sum = call(sum, At { indices, steps: [0; K], length: 1, along: false, unit: false }, x)?;
        for k in 0..K {
            counters[k].advance(&loops[k], &runtime[k]);
        }
    }
    ControlFlow::Continue(sum)
}
