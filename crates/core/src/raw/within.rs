//! Operations that stay within the elements of their operand.

use layout_algebra::{Operation, check as claim};

use core::marker::PhantomData;

use crate::each::each;
use crate::int::{Number, Shape};
use crate::ops::{
    Coalesce, CoalesceOver, Composition, FlatDivide, Flatten, Flip, Group, LogicalDivide, Mode, ModeFirst, Reverse,
    Select, Sort, Squeeze, Take, TiledDivide, Unflatten, WithShape, ZippedDivide,
};
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// An operation on a layout whose indices are indices of its operand.
///
/// # Safety
/// Every index of `Self::over(layout)` plus `BEGIN`, and `BEGIN`, are indices of `layout`, for all runtime strides;
/// with a swizzle, where the offset has `BEGIN` in it, it has the swizzle and the start of `layout`.
#[doc(hidden)]
pub unsafe trait Within<L>: StaticLayout {
    /// The operation on this operand.
    fn over(layout: L) -> Self;
}

each! {
    [
        { Coalesce } { CoalesceOver, P: Shape } { Composition, T: StaticTiler } { FlatDivide, T: StaticTiler }
        { Flatten } { Flip, I: Number } { Group, B: Number, E: Number } { LogicalDivide, T: StaticTiler }
        { Mode, I: Number }
        { ModeFirst, I: Number } { Reverse } { Sort } { Squeeze } { Take, B: Number, E: Number }
        { TiledDivide, T: StaticTiler } { Unflatten, P: Shape } { WithShape, S: Shape }
        { ZippedDivide, T: StaticTiler }
    ]
    ($Operation:ident $(, $P:ident: $bound:ident)*) => {
        // SAFETY: the law of the operation in `layout-algebra`: its layout is the operand after some map of coordinates
        // into the shape of the operand, or modes of the operand, which are the operand where the other coordinates are
        // 0. A flip is the operand at the coordinates from the other end, `BEGIN` being the index of the last one.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "it does not see the comment in a template")]
        unsafe impl<L: StaticLayout $(, $P: $bound)*> Within<L> for $Operation<L $(, $P)*> {
            #[inline(always)]
            fn over(layout: L) -> Self {
                $Operation::of(layout)
            }
        }
    }
}

// SAFETY: the modes are different ones of the operand, which is their layout where the other coordinates are 0.
unsafe impl<L: StaticLayout, I: Shape> Within<L> for Select<L, I> {
    #[inline(always)]
    fn over(layout: L) -> Self {
        const { Distinctly::<I>::PROOF };
        Select::of(layout)
    }
}

/// No mode is selected twice: two modes of one stride reach further than one.
struct Distinctly<I>(PhantomData<I>);

impl<I: Shape> Distinctly<I> {
    const PROOF: () = if let Err(error) = claim::distinct_modes(I::SHAPE.leaves()) {
        error.during(Operation::Select).panic()
    };
}
