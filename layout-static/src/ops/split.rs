//! A layout in two, as types: one mode and the others, both sides of a place in a mode.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, ops};

use crate::int::Static;
use crate::ops::Number;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

operation! {
    /// Mode `M` first, and the other modes gathered in mode 1.
    ///
    /// Post: [`algebra::ops::mode_first`].
    ///
    /// ```
    /// use layout_static::{C, Layout, ModeFirst, StaticLayout};
    /// type Cube = Layout<(C<2>, C<3>, C<5>), (C<1>, C<2>, C<6>)>;
    /// assert_eq!(ModeFirst::<Cube, C<1>>::LAYOUT.to_string(), "(3,(2,5)):(2,(1,6))");
    /// ```
    ModeFirst<L: StaticLayout, M: Number> behind |operand| ops::mode_first(operand, M::NUMBER)
}

operation! {
    /// The coordinates whose mode `M` is below `A`.
    ///
    /// Post: [`algebra::ops::split_at_mode`], its first result.
    ///
    /// ```
    /// use layout_static::{C, Layout, SplitLower, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(SplitLower::<Rows, C<1>, C<3>>::LAYOUT.to_string(), "(4,3):(8,1)");
    /// ```
    SplitLower<L: StaticLayout, M: Number, A: Number> behind |operand| match split(operand, M::NUMBER, A::NUMBER) {
        Ok((lower, _)) => Ok(lower),
        Err(error) => Err(error),
    }
}

operation! {
    /// The coordinates whose mode `M` is at least `A`, counted from there.
    ///
    /// Post: [`algebra::ops::split_at_mode`], its second result. The index of the first one is not in it;
    /// [`TensorMut::split_at_mode`](crate::TensorMut::split_at_mode) moves the base by it.
    ///
    /// ```
    /// use layout_static::{C, Layout, SplitUpper, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(SplitUpper::<Rows, C<1>, C<3>>::LAYOUT.to_string(), "(4,5):(8,1)");
    /// ```
    SplitUpper<L: StaticLayout, M: Number, A: Number> behind |operand| match split(operand, M::NUMBER, A::NUMBER) {
        Ok((_, upper)) => Ok(upper),
        Err(error) => Err(error),
    }
}

/// [`ops::split_at_mode`], for numbers in types.
const fn split(
    layout: &algebra::Layout,
    mode: usize,
    at: usize,
) -> Result<(algebra::Layout, algebra::Layout), LayoutError> {
    ops::split_at_mode(layout, mode, at as u64)
}
