//! Parts under layouts with runtime extents: which layout each has, and whether two have an element in common.

use core::marker::PhantomData;

use layout_algebra::{MAX_RUNTIME, Profile};

use super::{PartMode, SliceParts, ThreadParts, TileParts};
use crate::each::each as of_each;
use crate::enumerable::FlatCoordinate;
use crate::expect;
use crate::extents::place::{MODES, ORIGIN, each, moved};
use crate::layout::StaticLayout;
use crate::layout::dynamic::{Dynamic, Fixed};
use crate::layout::index::runtime::{CongruentExtents, Factors};
use crate::layout::proof::Proven;
use crate::ops::Mode;
use crate::proof::Borrow;
use crate::sealed::Token;

/// The layout that a part of `W` has: of a tile, the extents are constants.
#[doc(hidden)]
pub trait RuntimePart<W: Dynamic>: PartMode {
    /// The layout.
    type Layout: Copy;

    /// Refuses parts that do not exist.
    const EXISTS: ();

    /// The layout of the first part.
    fn layout(divided: W) -> Self::Layout;
}

// The values of a thread are the values of a static thread-value layout.
of_each! {
    [{ TileParts } { ThreadParts }]
    ($Kind:ident) => {
        impl<W: Dynamic> RuntimePart<W> for $Kind {
            type Layout = Fixed<Mode<W, Self::Elements>>;
            const EXISTS: () = <Self::Layout as StaticLayout>::EXISTS;

            #[inline(always)]
            fn layout(divided: W) -> Self::Layout {
                Fixed::of(<Mode<W, Self::Elements> as Dynamic>::of(divided))
            }
        }
    }
}

impl<W: Dynamic> RuntimePart<W> for SliceParts {
    type Layout = Mode<W, Self::Elements>;
    const EXISTS: () = Self::Layout::EXISTS;

    #[inline(always)]
    fn layout(divided: W) -> Self::Layout {
        <Self::Layout as Dynamic>::of(divided)
    }
}

/// The proof that no two parts of `W` have an element in common, or that they are borrowed for reading.
#[doc(hidden)]
pub struct SeparateExtents<R, W, K>(PhantomData<(R, W, K)>);

/// [`SeparateExtents`] as far as it is known while compiling: runtime numbers may decide.
#[doc(hidden)]
pub struct SeparableExtents<R, W, K>(PhantomData<(R, W, K)>);

impl<R: Borrow, W: Dynamic, K: RuntimePart<W>> SeparableExtents<R, W, K> {
    /// The parts exist.
    pub(crate) const PROOF: Self = Self::prove();

    #[track_caller]
    const fn prove() -> Self {
        let () = W::EXISTS;
        let () = K::EXISTS;
        let _ = CongruentExtents::<W, K::First>::PROOF;
        SeparableExtents(PhantomData)
    }
}

impl<R: Borrow, W: Dynamic, K: RuntimePart<W>> Proven for SeparateExtents<R, W, K> {
    const PROOF: Self = {
        let SeparableExtents(_) = SeparableExtents::<R, W, K>::prove();
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
    if const { X::FORM.profile().depth() == 0 } {
        return X::read(&[x], 0, Token(()));
    }
    let sizes = const { &sizes::<M>() };
    let grid = each(X::LENGTH, |k| sizes[k].value(numbers));
    X::read(&moved(0, X::LENGTH, &ORIGIN, x, &grid), 0, Token(()))
}

/// The number of coordinates of each mode; 0 after the last one.
const fn sizes<M: Dynamic>() -> [Factors; MODES] {
    let (mut sizes, mut mode) = ([Factors::ZERO; MODES], 0);
    let Ok(layout) = &M::DYNAMIC else { return sizes };
    let profile = if layout.profile().depth() == 0 { Profile::LEAF } else { Profile::flat(layout.rank()) };
    while mode < layout.rank() && mode < MODES {
        let part = expect::value(layout.part(&profile, mode));
        sizes[mode] = Factors::of(expect::value(part.extent()));
        mode += 1;
    }
    sizes
}
