//! Depth-first search over all choices of the free bank bits, used if quotients miss the bound: with three spaces, no
//! choice may suit all.

use super::best::MAX_ACCESSES;
use super::reduce::Reduced;
use crate::const_util::small;
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;

/// The most functionals that are tried before a placement is returned without a proof.
pub const SYNTHESIS_BUDGET: u64 = 1 << 16;

/// [`SYNTHESIS_BUDGET`] for accesses in const evaluation, where a placement without a proof is an error.
pub const CONST_SYNTHESIS_BUDGET: u64 = 1 << 9;

/// The result: a kernel with fewer wavefronts, if one was found, and whether all were tried.
pub(super) struct Found {
    pub(super) kernel: Option<Matrix>,
    pub(super) complete: bool,
}

/// The state of the search.
struct Search<'a> {
    reduced: &'a Reduced,
    /// The number of bits of the sum of all spaces, in whose coordinates the search runs.
    bits: u32,
    target: u64,
    best: u64,
    steps: u64,
    budget: u64,
    chosen: Matrix,
    found: Option<Matrix>,
}

/// The end of a branch.
enum End {
    Searched,
    Reached,
    Budget,
}

/// Searches a kernel with fewer wavefronts than `best`, trying at most `budget` functionals.
pub(super) const fn search(reduced: &Reduced, best: u64, budget: u64) -> Found {
    let (mut union, mut p) = (Echelon::new(), 0);
    while p < reduced.count {
        union = union.sum(&reduced.spaces[p]);
        p += 1;
    }
    let (basis, pivots) = (union.basis(), union.pivots());
    let mut spaces = [Matrix::EMPTY; MAX_ACCESSES];
    p = 0;
    while p < reduced.count {
        let own = reduced.spaces[p].basis();
        let mut k = 0;
        while k < own.count() {
            // Only the union of the spaces costs anything. In its coordinates the numbers are short, and the search is
            // small.
            spaces[p].put(gathered(own.column(k), pivots));
            k += 1;
        }
        p += 1;
    }
    let bits = small(basis.count()) as u32;
    let left = if reduced.free < bits { reduced.free } else { bits };
    let target = reduced.total_bound();
    let mut search = Search { reduced, bits, target, best, steps: 0, budget, chosen: Matrix::EMPTY, found: None };
    let end = descend(&mut search, &spaces, left);
    let kernel = match search.found {
        None => None,
        Some(functionals) => Some(kernel(reduced, &functionals, &basis)),
    };
    Found { kernel, complete: !matches!(end, End::Budget) }
}

/// The kernel of functionals in the coordinates of a basis of the union of the spaces.
const fn kernel(reduced: &Reduced, functionals: &Matrix, basis: &Matrix) -> Matrix {
    let inside = functionals.image().functionals(small(basis.count()) as u32);
    // The vectors that no space has.
    let outside = basis.image().complement(reduced.rest);
    let (mut kernel, mut k) = (Matrix::EMPTY, 0);
    let room = (reduced.rest - reduced.free) as usize;
    while k < inside.count() && kernel.count() < room {
        kernel.put(basis.apply(inside.column(k)));
        k += 1;
    }
    // Vectors outside of all spaces cost nothing, so they fill the kernel.
    k = 0;
    while k < outside.count() && kernel.count() < room {
        kernel.put(outside.column(k));
        k += 1;
    }
    kernel
}

/// Adds one more functional. Rows are in echelon form, so each space of functionals is visited once: lowest bits rise,
/// and are clear in earlier rows.
const fn descend(search: &mut Search, spaces: &[Matrix; MAX_ACCESSES], left: u32) -> End {
    if left == 0 {
        let cost = lower(search.reduced, spaces, 0);
        if cost < search.best {
            search.best = cost;
            search.found = Some(search.chosen);
        }
        return if search.best == search.target { End::Reached } else { End::Searched };
    }
    let count = search.chosen.count();
    let (mut lows, mut k) = (0, 0);
    while k < count {
        lows |= search.chosen.column(k) & search.chosen.column(k).wrapping_neg();
        k += 1;
    }
    let mut functional: u64 = 1;
    while functional < 1 << search.bits {
        search.steps += 1;
        if search.steps > search.budget {
            return End::Budget;
        }
        let low = functional & functional.wrapping_neg();
        // Each subspace has one basis in echelon form; all other bases of it are passed over.
        if functional & lows == 0 && low > lows {
            let mut inner = [Matrix::EMPTY; MAX_ACCESSES];
            let mut p = 0;
            while p < search.reduced.count {
                inner[p] = vanishing(&spaces[p], functional);
                p += 1;
            }
            if lower(search.reduced, &inner, left - 1) < search.best {
                let before = search.chosen;
                search.chosen.put(functional);
                match descend(search, &inner, left - 1) {
                    End::Searched => search.chosen = before,
                    end => return end,
                }
            }
        }
        functional += 1;
    }
    End::Searched
}

/// The subspace on which a functional is 0.
const fn vanishing(space: &Matrix, functional: u64) -> Matrix {
    let (mut inside, mut one, mut k) = (Matrix::EMPTY, 0, 0);
    while k < space.count() {
        let vector = space.column(k);
        if (vector & functional).count_ones() % 2 == 0 {
            inside.put(vector);
        } else if one == 0 {
            // The first such vector leaves the space: a functional that is not 0 costs exactly one dimension.
            one = vector;
        } else {
            // Two vectors on which the functional is 1 have a difference on which it vanishes.
            inside.put(vector ^ one);
        }
        k += 1;
    }
    inside
}

/// A lower bound of the wavefronts with `left` more functionals.
const fn lower(reduced: &Reduced, spaces: &[Matrix; MAX_ACCESSES], left: u32) -> u64 {
    let (mut sum, mut p) = (0, 0);
    while p < reduced.count {
        // A functional lowers a dimension by at most 1, so this is a bound for all that may follow.
        let dimension = small(spaces[p].count()) as u32;
        sum += reduced.weights[p] << dimension.saturating_sub(left);
        p += 1;
    }
    sum
}

/// The bits of a number at the places of a mask, packed together.
const fn gathered(number: u64, mask: u64) -> u64 {
    let (mut out, mut rest, mut place) = (0, mask, 0);
    while rest != 0 {
        // A vector of a span is known by its bits at the pivots, which is why they can be packed.
        if number & rest & rest.wrapping_neg() != 0 {
            out |= 1 << place;
        }
        place += 1;
        rest &= rest - 1;
    }
    out
}
