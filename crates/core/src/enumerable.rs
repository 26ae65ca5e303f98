//! Coordinates that count through a shape, one after the other.

use core::marker::PhantomData;

use layout_algebra::{Blame, Layout, LayoutError, MAX_LEAVES, ModePath, Operation, Profile, ops};

use crate::bounded::Bounded;
use crate::coordinates::{Coordinate, Form, Leaf};
use crate::each::each;
use crate::expect;
use crate::extents::place::Place;
use crate::layout::StaticLayout;
use crate::layout::proof::Proven;
use crate::sealed::Token;

/// A coordinate that can count: `usize` or [`Bounded`], which count the coordinates of their part of the shape, or a
/// tuple of such coordinates. What [`indexed_iter_as`](crate::Tensor::indexed_iter_as) gives beside each element.
///
/// A `Bounded<N>` counts a part of `N` linear coordinates, and is a coordinate without a check into what else is as
/// large:
///
/// ```
/// use layout_static::{Bounded, Tensor, layout};
/// layout! { type Rows = (4, 8) : (8, 1); type Columns = (4, 8) : (1, 4); }
/// let numbers: [usize; 32] = core::array::from_fn(|i| i);
/// let columns = Tensor::from_array(&numbers, Columns);
/// for (at, number) in Tensor::from_array(&numbers, Rows).indexed_iter_as::<(Bounded<4>, Bounded<8>)>() {
///     assert_eq!(columns[at], Columns.index(at)); // no check
///     assert_eq!(*number, Rows.index(at));
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{Bounded, Tensor, layout};
/// # layout! { type Rows = (4, 8) : (8, 1); }
/// # let numbers = [0; 32];
/// Tensor::from_array(&numbers, Rows).indexed_iter_as::<(Bounded<4>, Bounded<7>)>(); // [L0501] it counts to 7
/// ```
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Nested = ((2, 2), 3) : ((1, 6), 2); }
/// let numbers: [usize; 12] = core::array::from_fn(|i| i);
/// for (((a, b), j), number) in Tensor::from_array(&numbers, Nested).indexed_iter_as::<((usize, usize), usize)>() {
///     assert_eq!(a + 6 * b + 2 * j, *number);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not count the coordinates of a layout",
    note = "a coordinate that counts is `usize`, `Bounded<N>` or a tuple of such, with one mode for each mode of the \
            layout"
)]
pub trait Enumerable: Coordinate {
    /// The coordinate whose parts are the integers from `at` on, each below its extent.
    #[doc(hidden)]
    fn read(parts: &[usize], at: usize, token: Token) -> Self;

    /// The first coordinate of a run, of which parts before `at` have taken theirs.
    #[doc(hidden)]
    fn of_run(run: &mut usize, counting: &Enumeration, at: usize) -> Self;

    /// The coordinate `steps` further on in its run; its parts are those from `at` on.
    #[doc(hidden)]
    fn moved(self, steps: usize, counting: &Enumeration, at: usize) -> Self;
}

/// The order in which coordinates count: the part that moves along a run, and how many runs each part counts.
#[doc(hidden)]
#[derive(Debug)]
pub struct Enumeration {
    /// The part that moves by one from coordinate to coordinate of a run.
    part: usize,
    /// The length of a run.
    length: usize,
    /// The number of coordinates of each part at which runs begin; 0 for the last part, which needs no remainder.
    runs: [usize; MAX_LEAVES],
}

impl Enumeration {
    /// The enumeration where there is no layout.
    pub(crate) const NONE: Enumeration = Enumeration { part: 0, length: 1, runs: [0; MAX_LEAVES] };

    /// Enumerates runs of `length` linear coordinates of a layout. `length` divides the first part of the coordinate
    /// that has more than one.
    pub(crate) const fn new(layout: &Layout, profile: &Profile, length: usize) -> Enumeration {
        let mut runs = extents(layout, profile);
        let mut part = 0;
        // Parts of one coordinate never move, so a run moves the first part that has more.
        while part + 1 < profile.length() && runs[part] == 1 {
            part += 1;
        }
        runs[part] /= length;
        // The last digit is the whole quotient: the number of a run is below the size, so no remainder is needed.
        if profile.length() > 0 {
            runs[profile.length() - 1] = 0;
        }
        Enumeration { part, length, runs }
    }

    /// Enumerates single coordinates with one part for each of `rank` extents, or with one part.
    pub(crate) const fn of_extents(extents: &Place, rank: usize) -> Enumeration {
        let (mut runs, mut part) = ([0; MAX_LEAVES], 0);
        while part + 1 < rank {
            runs[part] = extents[part];
            part += 1;
        }
        Enumeration { part: 0, length: 1, runs }
    }
}

/// The extent of each part of a layout over the leaves of a profile that it refines.
const fn extents(layout: &Layout, profile: &Profile) -> [usize; MAX_LEAVES] {
    let mut extents = [1; MAX_LEAVES];
    let Ok(ends) = ops::part_ends(layout, profile) else { return extents };
    let (mut part, mut leaf) = (0, 0);
    while part < profile.length() {
        while leaf < ends[part] as usize {
            // No overflow: a part is at most the size, which `usize` holds where the tensor has its proof.
            extents[part] *= expect::to_usize(layout.mode_at(leaf).0, Operation::Size);
            leaf += 1;
        }
        part += 1;
    }
    extents
}

/// Proof that the coordinates `X` are all the coordinates of `L`.
#[doc(hidden)]
pub struct Enumerates<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Enumerable> Proven for Enumerates<L, X> {
    /// No bound is below the extent.
    const PROOF: Self = match &L::INNER {
        Ok(layout) => Self(expect::proven(hold_bounds(layout, &X::FORM), PhantomData)),
        // `Congruent`, which is proven beside it, is the error; or the layout of a tensor, which is an error elsewhere.
        Err(_) => Self(PhantomData),
    };
}

const fn hold_bounds(layout: &Layout, form: &Form) -> Result<(), LayoutError> {
    let extents = extents(layout, form.profile());
    let mut part = 0;
    while part < form.length() {
        let (bound, extent) = (form.tuple.entry(part), extents[part] as u64);
        // A larger bound is right: each coordinate is below the extent, so below the bound.
        if matches!(form.leaves[part], Leaf::Bounded) && bound < extent {
            let blame = Blame::shape(Operation::Bounded, part);
            return Err(LayoutError::OutOfBounds {
                blame,
                mode: ModePath::of(form.profile(), part),
                coordinate: extent as i128 - 1,
                extent: bound,
            });
        }
        part += 1;
    }
    Ok(())
}

/// `usize` or a tuple of as many: one number for each mode. What [`indexed_iter`](crate::Tensor::indexed_iter) gives
/// beside each element.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Rows = (2, 3) : (3, 1); }
/// let numbers: [usize; 6] = core::array::from_fn(|i| i);
/// for ((i, j), number) in Tensor::from_array(&numbers, Rows).indexed_iter() {
///     assert_eq!(3 * i + j, *number);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a flat coordinate",
    note = "a flat coordinate is `usize`, or `(usize, usize, ..)` with one number for each mode; \
            `indexed_iter_as` gives others"
)]
pub trait FlatCoordinate: Enumerable {}

impl FlatCoordinate for usize {}

impl Enumerable for usize {
    #[inline(always)]
    fn read(parts: &[usize], at: usize, _: Token) -> usize {
        parts[at]
    }

    #[inline(always)]
    fn of_run(run: &mut usize, counting: &Enumeration, at: usize) -> usize {
        let runs = counting.runs[at];
        let digit = if runs == 0 { *run } else { *run % runs };
        // 0 marks the last part, and 1 leaves the number as it is: neither divides.
        if runs > 1 {
            *run /= runs;
        }
        // Only the moving part counts in coordinates; the number of its run is multiplied back.
        if at == counting.part { digit * counting.length } else { digit }
    }

    #[inline(always)]
    fn moved(self, steps: usize, counting: &Enumeration, at: usize) -> usize {
        if at == counting.part { self + steps } else { self }
    }
}

impl<const N: usize> Enumerable for Bounded<N> {
    #[inline(always)]
    fn read(parts: &[usize], at: usize, token: Token) -> Bounded<N> {
        // The token says that parts are below their extents. `Enumerates` holds extents against bounds.
        Bounded::proven(usize::read(parts, at, token))
    }

    #[inline(always)]
    fn of_run(run: &mut usize, counting: &Enumeration, at: usize) -> Bounded<N> {
        Bounded::proven(usize::of_run(run, counting, at))
    }

    #[inline(always)]
    fn moved(self, steps: usize, counting: &Enumeration, at: usize) -> Bounded<N> {
        Bounded::proven(self.integer().moved(steps, counting, at))
    }
}

// Tuples of coordinates that count.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Enumerable),*> Enumerable for ($($T,)*) {
            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn read(_parts: &[usize], _at: usize, _token: Token) -> Self {
                $(let $t = $T::read(_parts, _at, _token); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn of_run(_run: &mut usize, _counting: &Enumeration, _at: usize) -> Self {
                $(let $t = $T::of_run(_run, _counting, _at); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn moved(self, _steps: usize, _counting: &Enumeration, _at: usize) -> Self {
                let ($($t,)*) = self;
                $(let $t = $t.moved(_steps, _counting, _at); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }
        }

        impl FlatCoordinate for ($($number,)*) {}
    }
}
