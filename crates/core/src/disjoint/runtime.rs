//! Parts under layouts with runtime extents: which layout each has, and whether two have an element in common.

use core::marker::PhantomData;

use layout_algebra::{MAX_RUNTIME, Profile};

use super::{Part, PartMode, SliceParts, ThreadParts, TileParts};
use crate::each::each as of_each;
use crate::enumerable::FlatCoordinate;
use crate::expect;
use crate::extents::place::{MODES, ORIGIN, each, moved};
use crate::int::AtRunTime;
use crate::layout::StaticLayout;
use crate::layout::dynamic::{Dynamic, Fixed};
use crate::layout::index::factors::Factors;
use crate::layout::index::runtime::CongruentExtents;
use crate::layout::proof::Proven;
use crate::proof::Borrow;
use crate::sealed::Token;

/// A divided layout whose parts are named by `K`. The extents of tiles are constants.
#[doc(hidden)]
pub trait RuntimeParts<K>: Dynamic<Stage = AtRunTime> {
    /// The layout of one part.
    type Part: Copy;

    /// Refuses a part that does not exist.
    const PART: ();

    /// Returns the layout of the first part.
    fn first_part(self) -> Self::Part;
}

// The values of a thread are the values of a static thread-value layout.
of_each! {
    [{ TileParts } { ThreadParts }]
    ($Kind:ident) => {
        impl<W: Dynamic<Stage = AtRunTime>> RuntimeParts<$Kind> for W {
            type Part = Fixed<Part<W, $Kind>>;
            const PART: () = <Self::Part as StaticLayout>::EXISTS;

            #[inline(always)]
            fn first_part(self) -> Self::Part {
                Fixed::of(<Part<W, $Kind> as Dynamic>::of(self))
            }
        }
    }
}

impl<W: Dynamic<Stage = AtRunTime>> RuntimeParts<SliceParts> for W {
    type Part = Part<W, SliceParts>;
    const PART: () = Self::Part::EXISTS;

    #[inline(always)]
    fn first_part(self) -> Self::Part {
        <Self::Part as Dynamic>::of(self)
    }
}

/// The proof that no two parts of `W` have an element in common, or that they are borrowed for reading.
#[doc(hidden)]
pub struct SeparateExtents<R, W, K>(PhantomData<(R, W, K)>);

/// [`SeparateExtents`] as far as it is known while compiling: runtime numbers may decide.
#[doc(hidden)]
pub struct SeparableExtents<R, W, K>(PhantomData<(R, W, K)>);

impl<R: Borrow, W: RuntimeParts<K>, K: PartMode> Proven for SeparableExtents<R, W, K> {
    const PROOF: Self = Self::prove();
}

impl<R: Borrow, W: RuntimeParts<K>, K: PartMode> SeparableExtents<R, W, K> {
    /// The parts exist.
    #[track_caller]
    const fn prove() -> Self {
        let () = W::EXISTS;
        let () = W::PART;
        // The place of part `x` is `K::First`: its bracketing must fit the divided layout.
        let _ = CongruentExtents::<W, K::First>::PROOF;
        SeparableExtents(PhantomData)
    }
}

impl<R: Borrow, W: RuntimeParts<K>, K: PartMode> Proven for SeparateExtents<R, W, K> {
    const PROOF: Self = {
        let SeparableExtents(_) = SeparableExtents::<R, W, K>::prove();
        // Extents are runtime numbers, so no comparison of indices is possible: the whole layout has to be injective.
        if let (true, Ok(layout)) = (R::EXCLUSIVE, &W::DYNAMIC)
            && let Err(error) = layout.require_injective(K::OPERATION)
        {
            error.panic()
        }
        SeparateExtents(PhantomData)
    };
}

/// Returns the coordinate with a number among the coordinates of `M`, for these runtime numbers.
#[inline(always)]
pub(crate) fn coordinate<M: Dynamic, X: FlatCoordinate>(numbers: &[usize; MAX_RUNTIME], x: usize) -> X {
    // One integer counts all parts, so the number is the coordinate.
    if const { X::FORM.profile().depth() == 0 } {
        return X::read(&[x], 0, Token(()));
    }
    let sizes = const { &sizes::<M>() };
    let grid = each(X::LENGTH, |k| sizes[k].value(numbers));
    // The token says that the parts are below their extents, which mixed radix digits of a number below the size are.
    X::read(&moved(0, X::LENGTH, &ORIGIN, x, &grid), 0, Token(()))
}

/// The number of coordinates of each mode; 0 after the last one.
const fn sizes<M: Dynamic>() -> [Factors; MODES] {
    let (mut sizes, mut mode) = ([Factors::ZERO; MODES], 0);
    // A layout that does not exist is the error of `PROOF`, which every caller names.
    let Ok(layout) = &M::DYNAMIC else { return sizes };
    let profile = if layout.profile().depth() == 0 { Profile::LEAF } else { Profile::flat(layout.rank()) };
    while mode < layout.rank() && mode < MODES {
        let part = expect::value(layout.part(&profile, mode));
        sizes[mode] = Factors::of(expect::value(part.extent()));
        mode += 1;
    }
    sizes
}
