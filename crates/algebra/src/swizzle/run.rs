//! The contiguous run of a composed layout: the number of leading coordinates whose indices go up by 1.
//!
//! `C(x) = C(0) + x` holds up to `n` exactly if `o + L(x) = sw(C(0) + x)` does, because a swizzle is its own inverse.
//! So two sequences are compared step by step:
//! ```text
//! L(u) - L(u-1)        depends on the modes that u wraps: on the largest N_i that divides u, N_i = n_0 n_1 .. n_(i-1)
//! sw(v) - sw(v-1)      depends on the lowest bits of v = C(0) + u, and on the high bits that change them
//! ```
//!
//! Within an aligned block of `2^h`, `h` the lowest bit of the upper group of the swizzle, the high bits stay the same.
//! The step then depends only on the number of trailing zeros of `v`. So residues determine both steps, and the first
//! difference is solved for, not searched for.
//!
//! # How many blocks
//! Let `M` be the lowest bit that the swizzle touches. From one block to the next, the step at `M` trailing zeros
//! differs. Its target or its source is the lowest bit of the block's number. The `v` with these trailing zeros are an
//! arithmetic progression; consecutive blocks have different steps. Two neighbours of a progression are never both at
//! places where the layout wraps more modes than elsewhere. So a run has one such `v` in a block, or one in the next.
//! Where a block has two, for `h >= M + 2`, a run ends in the third or fourth block. Else `h = M + 1`, and the swizzle
//! is `Sw<1,M,1>` or `Sw<1,M,-1>`. Its steps repeat after `2^(M+2)`: they depend only on the lowest `M + 2` bits of
//! `v`.

use crate::const_util::{as_bits, ctry, min};
use crate::data::bijection::Bijection;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;
use crate::swizzle::Composed;

impl Composed {
    /// The length of the contiguous run: the number of linear coordinates, from 0 on, whose indices go up by 1.
    ///
    /// Post: `C(x) = C(0) + x` for `x < result`, and not for `x = result`.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for runtime strides; [`LayoutError::Undecided`] for a run of 65,536 elements before a
    /// bit matrix.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert_eq!(Composed::parse("Sw<3,3,3> o 64 o (64,8):(1,64)")?.contiguous_run()?, 8);
    /// assert_eq!(Composed::parse("Sw<3,28,3> o 0 o 17179869184:1")?.contiguous_run()?, 1 << 31);
    /// let of_pairs = Composed::parse("Sw<1,0,1> o 1 o (2,2,1000):(2,1,4)")?; // 1, 3, 2, 4, 5, 7, ..
    /// assert_eq!(of_pairs.contiguous_run()?, 4000);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn contiguous_run(&self) -> Result<u64, LayoutError> {
        ctry!(self.layout.require_constant(Operation::Index, 0));
        if self.bijection.is_identity() {
            return Ok(self.layout.contiguous_run());
        }
        let Bijection::Swizzle(swizzle) = self.bijection else { return self.run_by_index() };
        let steps = Carries::new(&self.layout);
        Ok(steps.run(swizzle, ctry!(self.index(0))))
    }
}

/// The most coordinates that are compared with the indices of a contiguous run.
const BUDGET: u64 = 1 << 16;

impl Composed {
    /// The contiguous run with a bit matrix, found coordinate by coordinate.
    const fn run_by_index(&self) -> Result<u64, LayoutError> {
        let (first, mut x) = (ctry!(self.index(0)), 1);
        let flat = Composed { layout: coalesce(&self.layout), ..*self };
        while x < self.size() {
            if x == BUDGET {
                let blame = Blame::whole(Operation::Index, 0);
                return Err(LayoutError::Undecided { blame, needed: self.size(), budget: BUDGET });
            }
            if ctry!(flat.index(x)) != first + x {
                return Ok(x);
            }
            x += 1;
        }
        Ok(x)
    }
}

/// The steps of a coalesced layout. Where `u` is a multiple of `wraps[i]` and of no later one, the index goes up by
/// `jumps[i]`.
struct Carries {
    wraps: [u64; MAX_LEAVES],
    jumps: [u64; MAX_LEAVES],
    count: usize,
    size: u64,
}

/// A class of steps of a swizzle: all `v = residue + k 2^width` that are not multiples of `2^excluded`.
#[derive(Clone, Copy)]
struct Class {
    residue: u64,
    width: u32,
    excluded: u32,
}

/// The value of `excluded` that excludes no multiple.
const NONE: u32 = 64;

impl Carries {
    const fn new(layout: &Layout) -> Carries {
        let flat = coalesce(layout);
        let mut steps =
            Carries { wraps: [1; MAX_LEAVES], jumps: [0; MAX_LEAVES], count: flat.length(), size: flat.size() };
        let (mut wraps, mut back) = (1, 0u64);
        let mut i = 0;
        while i < flat.length() {
            let (extent, stride) = flat.mode_at(i);
            let stride = as_bits(stride.coefficient);
            steps.wraps[i] = wraps;
            steps.jumps[i] = stride.wrapping_sub(back);
            // The modes up to this one return from their last coordinates to 0.
            back = back.wrapping_add((extent - 1).wrapping_mul(stride));
            wraps *= extent;
            i += 1;
        }
        steps
    }

    /// The first `u`, at most the size, where the layout steps unlike the swizzle at `first + u`.
    const fn run(&self, swizzle: Swizzle, first: u64) -> u64 {
        let (base, block) = (swizzle.base(), swizzle.extent() - swizzle.bits());
        // The case `h = M + 1` of the argument above: blocks are too short for it.
        if block == base + 1 {
            return self.run_of_pair(swizzle, first);
        }
        let mut from = 1;
        while from < self.size {
            let start = (first + from) >> block << block;
            let mut end = min(self.size, start + (1 << block) - first);
            // The step into a block comes from another block, so no class of this one has it.
            if first + from == start && self.step_at(from) != step_of(swizzle, start) {
                return from;
            }
            // Steps with the same number of trailing zeros are one class.
            let mut width = 0;
            while width < block {
                let step = step_of(swizzle, start | 1 << width);
                let mut excluded = width + 1;
                while excluded < block && step_of(swizzle, start | 1 << excluded) == step {
                    excluded += 1;
                }
                let class = Class { residue: 0, width, excluded: if excluded == block { NONE } else { excluded } };
                end = self.differs(first, step, class, from + (first + from == start) as u64, end);
                width = excluded;
            }
            // Short of the end of the block: a step differs, or the layout has ended.
            if first + end != start + (1 << block) {
                return end;
            }
            from = end;
        }
        self.size
    }

    /// [`run`](Carries::run) for a swizzle of a bit and its neighbour, whose steps repeat.
    const fn run_of_pair(&self, swizzle: Swizzle, first: u64) -> u64 {
        let base = swizzle.base();
        let mut end = self.size;
        if base > 0 {
            end = self.differs(first, 1, Class { residue: 0, width: 0, excluded: base }, 1, end);
        }
        let mut i = 0;
        while i < 4 {
            let residue = i << base;
            // A value with this residue that is not 0.
            let step = step_of(swizzle, residue + (4 << base));
            end = self.differs(first, step, Class { residue, width: base + 2, excluded: NONE }, 1, end);
            i += 1;
        }
        end
    }

    /// The step of the layout to `u`.
    const fn step_at(&self, u: u64) -> u64 {
        let mut i = self.count - 1;
        // `wraps[0]` is 1, so the loop ends.
        while u % self.wraps[i] != 0 {
            i -= 1;
        }
        self.jumps[i]
    }

    /// The first `u` in `from..end`, with `first + u` in the class, where the layout's step is not `step`; else `end`.
    const fn differs(&self, first: u64, step: u64, class: Class, from: u64, end: u64) -> u64 {
        let mut end = end;
        let mut i = 0;
        while i < self.count {
            if self.jumps[i] != step && self.wraps[i] < end {
                end = self.meets(first, i, class, from, end);
            }
            i += 1;
        }
        end
    }

    /// The first `u` in `from..end` that wraps mode `i` and no later one, with `first + u` in the class; else `end`.
    const fn meets(&self, first: u64, i: usize, class: Class, from: u64, end: u64) -> u64 {
        let wraps = self.wraps[i];
        // With u = wraps w: wraps w = residue - first, modulo 2^width. Divide both sides by their common power of 2:
        let common = min(wraps.trailing_zeros() as u64, class.width as u64);
        let right = class.residue.wrapping_sub(first);
        if right & ((1 << common) - 1) != 0 {
            return end;
        }
        let period = 1 << (class.width as u64 - common);
        let solution = (right >> common).wrapping_mul(inverse(wraps >> common));
        let least = from.div_ceil(wraps);
        let mut w = least + (solution.wrapping_sub(least) & (period - 1));
        // A later mode or the excluded power leaves out every second value or fewer: if four neighbours all fail, all
        // do.
        let mut tries = 0;
        while tries < 4 && w <= (end - 1) / wraps {
            let u = wraps * w;
            let later = i + 1 < self.count && u % self.wraps[i + 1] == 0;
            let excluded = class.excluded < NONE && first.wrapping_add(u) & ((1 << class.excluded) - 1) == 0;
            if !later && !excluded {
                return u;
            }
            w = w.saturating_add(period);
            tries += 1;
        }
        end
    }
}

/// The step of the swizzle from `v - 1` to `v`.
const fn step_of(swizzle: Swizzle, v: u64) -> u64 {
    swizzle.apply(v).wrapping_sub(swizzle.apply(v - 1))
}

/// The inverse of an odd number modulo `2^64`. An odd number is its own inverse in three bits; each round doubles the
/// number of right bits.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}
