//! What the 32 threads of a warp do together, by the token [`Warp`].

use layout_static::conversion::Lanes;

use crate::Warp;
use crate::instruction::{max, min, redux_add, shuffle_index, sync_warp, thread_x, vote_all, vote_any, vote_ballot};

/// All lanes.
pub(crate) const ALL: u32 = u32::MAX;

// Each function is safe: all threads of the warp get to each use of the token together, as was promised where it was
// made.
impl Warp {
    /// Combines the numbers of groups of `LANES` neighbouring lanes by `f`, which is associative and commutative; each
    /// lane of a group gets the result. [`group`](Warp::group) folds values of any type.
    #[inline(always)]
    pub fn fold<const LANES: u32>(self, number: f32, f: impl Fn(f32, f32) -> f32) -> f32 {
        self.group::<LANES>().fold(number, f)
    }

    /// The sum over groups of `LANES` neighbouring lanes, in each of them.
    #[inline(always)]
    pub fn sum<const LANES: u32>(self, number: f32) -> f32 {
        self.fold::<LANES>(number, |a, b| a + b)
    }

    /// The greatest number of groups of `LANES` neighbouring lanes, in each of them.
    #[inline(always)]
    pub fn max<const LANES: u32>(self, number: f32) -> f32 {
        self.fold::<LANES>(number, max)
    }

    /// The least number of groups of `LANES` neighbouring lanes, in each of them.
    #[inline(always)]
    pub fn min<const LANES: u32>(self, number: f32) -> f32 {
        self.fold::<LANES>(number, min)
    }

    /// The sum of the words of all lanes: one instruction.
    #[inline(always)]
    pub fn total(self, word: u32) -> u32 {
        // SAFETY: the promise of the token.
        unsafe { redux_add(word, ALL) }
    }

    /// Whether it is true in all lanes.
    #[inline(always)]
    pub fn all(self, predicate: bool) -> bool {
        // SAFETY: the promise of the token.
        unsafe { vote_all(ALL, predicate) }
    }

    /// Whether it is true in any lane.
    #[inline(always)]
    pub fn any(self, predicate: bool) -> bool {
        // SAFETY: the promise of the token.
        unsafe { vote_any(ALL, predicate) }
    }

    /// The lanes in which it is true, a bit each.
    #[inline(always)]
    pub fn ballot(self, predicate: bool) -> u32 {
        // SAFETY: the promise of the token.
        unsafe { vote_ballot(ALL, predicate) }
    }

    /// Waits for all lanes, and sees what they wrote.
    #[inline(always)]
    pub fn sync(self) {
        // SAFETY: the promise of the token.
        unsafe { sync_warp(ALL) };
    }
}

/// Conversions of registers by `shfl.sync.idx`, one for each shuffle of the plan.
impl Lanes for Warp {
    #[inline(always)]
    fn lane(&self) -> u32 {
        // SAFETY: who has the token knows that threads differ.
        unsafe { thread_x() % 32 }
    }

    #[inline(always)]
    fn shuffle(&self, word: u32, source: u32) -> u32 {
        // SAFETY: the promise of the token.
        unsafe { shuffle_index(ALL, word, source, 31) }
    }
}
