//! Claims about layout types, checked while compiling: `const { check::injective::<L>() }`.
//!
//! Each function panics with the algebra's text, at its caller, where the claim fails. In a `const` block that is a
//! compile error, in generic code at each instantiation. `assert_layout!` and `#[check(..)]` are made of these.
//!
//! ```
//! use layout_static::{C, StaticLayout, check};
//!
//! fn kernel<L: StaticLayout>(layout: L) {
//!     const {
//!         check::size::<L>(8192);
//!         check::bijective::<L>();
//!     }
//!     // ..
//! }
//! kernel(layout_static::Layout::<(C<128>, C<64>), (C<64>, C<1>)>::new());
//! ```
//!
//! ```compile_fail,E0080
//! # use layout_static::{C, Layout, check};
//! const _: () = check::injective::<Layout<(C<4>, C<8>), (C<2>, C<1>)>>(); // [L0301] (1,0) and (0,2) both have index 2
//! ```

#[cfg(feature = "access")]
mod access;
#[doc(hidden)]
pub mod decide;

#[cfg(feature = "access")]
pub use access::{conflicts, conflicts_on, lines, pages, sectors, vector_of, wavefronts, wavefronts_on};

use layout_algebra::{self as algebra, Blame, LayoutError, Part, check as claim};

use crate::expect;
use crate::int::{Number, ShapeOrRuntimeShape};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::tiler::ByTiler;
use crate::tensor::TensorStage;

/// The size is `size`.
///
/// # Panics
/// With [`LayoutError::CheckSize`] if it is not.
#[track_caller]
pub const fn size<L: StaticLayout>(size: usize) {
    expect::value(decide::size::<L>(size));
}

/// The cosize is at most `limit`: every index is below it.
///
/// # Panics
/// With [`LayoutError::CheckCosize`] if it is not, and with
/// [`LayoutError::NotStatic`] for runtime strides.
#[track_caller]
pub const fn cosize<L: StaticLayout>(limit: usize) {
    expect::value(decide::cosize::<L>(limit));
}

/// Checks that numbers of `bits` bits count the coordinates and hold the indices, where every runtime stride is 1. A
/// target whose `usize` has as many bits checks this by itself. 32 are enough for `wasm32`.
///
/// ```compile_fail,E0080
/// # use layout_static::{check, layout};
/// layout! { type Repeated = (65536, 65536) : (0, 0); }
/// const _: () = check::addressable::<Repeated>(32); // [L0110] 4294967296 coordinates
/// ```
///
/// # Panics
/// With [`LayoutError::TooWide`] if they do not.
#[track_caller]
pub const fn addressable<L: StaticLayout>(bits: u32) {
    expect::value(composed::check_bits::<L>(bits));
}

/// Checks that no two coordinates share an index.
///
/// # Panics
/// With [`LayoutError::NotInjective`] and two coordinates if they do.
#[track_caller]
pub const fn injective<L: StaticLayout>() {
    expect::value(decide::injective::<L>());
}

/// Checks that no two coordinates that differ in mode `mode` share an index. The parts along that mode can then be
/// borrowed for writing at the same time.
///
/// # Panics
/// With [`LayoutError::PartsOverlap`] and two coordinates if they do.
#[track_caller]
pub const fn separated<L: StaticLayout>(mode: usize) {
    expect::value(decide::separated::<L>(mode));
}

/// Checks that the layout `A` from index `first` on and `B` from index `second` on have no index in common.
///
/// ```
/// use layout_static::{check, layout};
/// layout! { type Left = (4, 8) : (16, 1); type Right = (4, 8) : (16, 1); }
/// const { check::disjoint::<Left, Right>(0, 8) }
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{check, layout};
/// # layout! { type Left = (4, 8) : (16, 1); type Right = (4, 8) : (16, 1); }
/// const _: () = check::disjoint::<Left, Right>(0, 7); // [L0707] index 7 is in both
/// ```
///
/// # Panics
/// With [`LayoutError::NotDisjoint`] and both coordinates of an index that they have.
#[track_caller]
pub const fn disjoint<A: StaticLayout, B: StaticLayout>(first: usize, second: usize) {
    expect::value(decide::disjoint::<A, B>(first, second));
}

/// Checks that the index is an exclusive or of contributions of the bits of the coordinate: a matrix over F2.
///
/// ```compile_fail,E0080
/// # use layout_static::{check, layout};
/// # layout! { #[allow(intractable)] type Padded = (32, 32) : (1, 33); }
/// const _: () = check::linear::<Padded>(); // [L1001] L(1) ^ L(32) = 32, but L(33) = 34
/// ```
///
/// # Panics
/// With [`LayoutError::NotLinear`] and the first carry.
#[track_caller]
#[cfg(feature = "bits")]
pub const fn linear<L: StaticLayout>() {
    expect::value(decide::linear::<L>());
}

/// Checks that the indices are `0` to `cosize - 1`, each exactly once.
///
/// # Panics
/// With [`LayoutError::CheckCompact`] if one is missing, and as [`injective`].
#[track_caller]
pub const fn compact<L: StaticLayout>() {
    expect::value(decide::compact::<L>());
}

/// Checks that the layout is a bijection onto `[0, size)`, like [`compact`].
///
/// # Panics
/// As [`compact`].
#[track_caller]
pub const fn bijective<L: StaticLayout>() {
    expect::value(decide::bijective::<L>());
}

/// Checks that runs of `width` elements are contiguous, and start at multiples of `width`.
///
/// # Panics
/// With [`LayoutError::CheckVector`] or
/// [`LayoutError::CheckAligned`] if they do not.
#[track_caller]
pub const fn vector<L: StaticLayout>(width: usize) {
    expect::value(decide::vector::<L>(width));
}

/// Checks that the tile `T` divides the layout `L`: `logical_divide(L, T)` exists.
///
/// # Panics
/// With the error of that division.
#[track_caller]
pub const fn divides<T: StaticLayout, L: StaticLayout>() {
    expect::value(decide::divides::<T, L>());
}

/// Checks that both layouts are the same function.
///
/// # Panics
/// With [`LayoutError::CheckSameFunction`] and the first coordinate at which they
/// differ, or [`LayoutError::CheckSameSize`].
#[track_caller]
pub const fn same_function<A: StaticLayout, B: StaticLayout>() {
    expect::value(decide::same_function::<A, B>());
}

/// Checks that the registers of `D` are the registers that `L` needs, renumbered. Both map `(thread, value)` to a
/// linear coordinate of a tile; [`retile`](crate::atom::retile) renumbers them.
///
/// # Panics
/// With [`LayoutError::NotRenamed`], a value and the thread that holds it.
#[track_caller]
#[cfg(feature = "atom")]
pub const fn renames<L: StaticLayout, D: StaticLayout>() {
    expect::value(decide::renames::<L, D>());
}

/// Checks that the layout is tractable.
///
/// # Panics
/// With [`LayoutError::NotTractable`] if it is not.
#[track_caller]
pub const fn tractable<L: StaticLayout>() {
    expect::value(decide::tractable::<L>());
}

/// Checks that the flat modes ascend by stride, then by extent.
///
/// # Panics
/// With [`LayoutError::CheckSorted`] at the first mode that belongs before its predecessor, and with
/// [`LayoutError::NotStatic`] for runtime strides.
#[track_caller]
pub const fn sorted<L: StaticLayout>() {
    expect::value(decide::sorted::<L>());
}

/// Checks that no layout with fewer modes is the same function.
///
/// # Panics
/// With [`LayoutError::CheckCoalesced`] and the coalesced layout, and with
/// [`LayoutError::NotStatic`] for runtime strides.
#[track_caller]
pub const fn coalesced<L: StaticLayout>() {
    expect::value(decide::coalesced::<L>());
}

/// Checks that the layout is the row-major one of its shape.
///
/// # Panics
/// With [`LayoutError::CheckOrder`] at the first stride that differs, and with
/// [`LayoutError::NotStatic`] for runtime strides.
#[track_caller]
pub const fn row_major<L: StaticLayout>() {
    expect::value(decide::row_major::<L>());
}

/// Checks that the layout is the column-major one of its shape: the index is the linear coordinate.
///
/// # Panics
/// With [`LayoutError::CheckOrder`] at the first stride that differs, and with
/// [`LayoutError::NotStatic`] for runtime strides.
#[track_caller]
pub const fn column_major<L: StaticLayout>() {
    expect::value(decide::column_major::<L>());
}

/// Reports the error of a function of [`decide`], and the message of `assert_layout!` after it.
///
/// # Panics
/// With both texts where the claim fails.
#[doc(hidden)]
#[track_caller]
pub const fn report(result: Result<(), LayoutError>, message: &str) {
    if let Err(error) = result {
        // The error first: its numbers say the mistake, the user's text its importance.
        let text = error.message().text("\n  note: ").text(message);
        panic!("{}", text.as_str())
    }
}

/// The verdict of rustc on a layout type of `layout!`: none, or an error and the token of the input that it blames.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Verdict {
    error: Option<LayoutError>,
    place: usize,
}

impl Verdict {
    /// `counts` holds the numbers of extents and strides that are written for each operand. Places count these from 1,
    /// then the operand as a whole, then the next operand.
    const fn of(result: &Result<algebra::Layout, LayoutError>, counts: &[(usize, usize)]) -> Verdict {
        let error = match result {
            Ok(_) => return Verdict { error: None, place: 0 },
            Err(error) => *error,
        };
        let Blame { operand, part, leaf, .. } = error.blame();
        let (operand, leaf) = (operand as usize, leaf as usize);
        let (mut place, mut i) = (1, 0);
        // Places are counted as `layout-macros` counts them: numbers of the shape, of the strides, then the operand as
        // a whole.
        while i < operand && i < counts.len() {
            place += counts[i].0 + counts[i].1 + 1;
            i += 1;
        }
        if i < counts.len() {
            let (shape, stride) = counts[i];
            place += match part {
                // A number that is not written out, such as a stride of a named operand, has no token: the operand is
                // blamed.
                Part::Shape if leaf < shape => leaf,
                Part::Stride if leaf < stride => shape + leaf,
                _ => shape + stride,
            };
        }
        Verdict { error: Some(error), place }
    }

    /// The number of the blamed token: 0 if nothing is wrong, a number beyond all tokens if none is blamed.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// Panics with the text of the error.
    #[track_caller]
    pub const fn panic(self) {
        if let Some(error) = self.error {
            // `#[track_caller]` through all layers: the location is the line that names the claim.
            error.panic()
        }
    }
}

/// A layout type that `layout!` asks for. If a type is no layout, this error names the operand to blame; the error of
/// [`TensorLayout`](crate::tensor::TensorLayout) names the missing bound.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, the types that `layout!` defines, and operations on them"
)]
pub trait Subject: ShapeOrRuntimeShape<Stage: TensorStage<Self>> {}

impl<L: ShapeOrRuntimeShape<Stage: TensorStage<L>>> Subject for L {}

/// Checks that a layout type has a layout, for all values of its runtime numbers.
#[doc(hidden)]
pub const fn exists<L: Subject>(counts: &[(usize, usize)]) -> Verdict {
    Verdict::of(&<L::Stage as TensorStage<L>>::COEFFICIENTS, counts)
}

/// The error of part `I` of the tiler, for an operation that is wrong for another part. None if an operand is wrong.
#[doc(hidden)]
pub const fn another<L, I: Number>(operands: bool, counts: &[(usize, usize)]) -> Verdict
where
    L: ByTiler<Only<I>: Subject> + Subject,
{
    match &<L::Stage as TensorStage<L>>::COEFFICIENTS {
        Err(error) if operands && is_of_a_mode(error) => beside::<L::Only<I>>(error.blame().leaf, counts),
        _ => Verdict { error: None, place: 0 },
    }
}

/// A function of its own: rustc computes the constants that a function names before it takes a path.
const fn beside<Only: Subject>(reported: u8, counts: &[(usize, usize)]) -> Verdict {
    let layout = <Only::Stage as TensorStage<Only>>::COEFFICIENTS;
    match &layout {
        Err(error) if is_of_a_mode(error) && error.blame().leaf != reported => Verdict::of(&layout, counts),
        _ => Verdict { error: None, place: 0 },
    }
}

/// Whether an error blames a mode of the second operand.
const fn is_of_a_mode(error: &LayoutError) -> bool {
    let blame = error.blame();
    // Operand 1 is the tiler. Errors of the whole belong to no part of it, and are reported once.
    blame.operand == 1 && !matches!(blame.part, Part::Whole)
}

/// Whether a literal without padded strides is a tractable layout.
#[doc(hidden)]
pub const fn exists_tractable<L: StaticLayout>(counts: &[(usize, usize)]) -> Verdict {
    // A literal without padding is its own dense part.
    if let Ok(layout) = &L::INNER
        && let Err(error) = claim::literal(layout, layout)
    {
        return Verdict::of(&Err(error), counts);
    }
    Verdict::of(&L::INNER, counts)
}
