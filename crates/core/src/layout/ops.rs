//! Operations as types: `Composition<A, B>` is the layout type whose layout is the composition of theirs.
//!
//! The layout of an operation is computed by `layout-algebra` while compiling, once for each type; an operation that
//! does not exist is an error with the algebra's text where the type is first used. A value carries the runtime strides
//! of the operand that it is made from, so an operation on a runtime layout is one. Each is a method of
//! [`StaticLayout`](crate::StaticLayout), too, and a word of `layout!`: [`table`] lists them as they
//! are written. The types are aliases: every operation on a layout is [`Applied`], with a [marker](word) for each.
//!
//! ```
//! use layout_static::{ByMode, C, Layout, StaticLayout, ops::ZippedDivide};
//! type Tile = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
//! type Blocks = ZippedDivide<Tile, ByMode<(C<8>, C<16>)>>;
//! assert_eq!(Blocks::LAYOUT.to_string(), "((8,16),(16,4)):((64,1),(512,16))");
//! ```
//!
//! An operation that does not exist does not compile:
//!
//! ```compile_fail,E0080
//! # use layout_static::{C, Layout, StaticLayout, ops::Composition};
//! let size = Composition::<Layout<(C<4>, C<6>), (C<1>, C<8>)>, Layout<C<6>, C<3>>>::SIZE; // [L0203]
//! ```
//!
//! The result keeps the runtime strides of its first operand. Added modes have static strides. [`MakeLayout`] keeps the
//! runtime strides of every operand.
//!
//! ```
//! use layout_static::{C, Layout, StaticLayout, ops::MakeLayout};
//! let (rows, columns) = (Layout::of(C::<4>, 100_usize), Layout::of(C::<8>, 3_usize));
//! let matrix = MakeLayout::of((rows, columns));
//! assert_eq!(matrix.to_string(), "(4,8):(?,?1)");
//! assert_eq!(matrix.index((2, 5)), 215);
//! ```
//!
//! ```compile_fail,E0080
//! # use layout_static::{C, Layout, StaticLayout, ops::Append};
//! # type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
//! const SIZE: usize = Append::<Rows, Layout<C<3>, usize>>::SIZE; // [L0108]
//! ```

mod applied;
pub(crate) mod begins;
mod computed;
pub(crate) mod kinds;
mod layouts;
mod operands;
mod own;
pub(crate) mod row;
mod rows;

use crate::int::C;

pub use crate::layout::composed::SwizzleOf;
pub use crate::layout::modes::{LayoutModes, TilerModes};
pub use crate::layout::tiler::TvTiler;
pub use applied::{Applied, Constructed, Joined};
pub use computed::Computed;
pub use own::Transfer;
pub(crate) use rows::functions;
pub use rows::*;

/// The methods of layouts: one for each row of the [table of operations](layout_algebra::operations) from a layout to a
/// layout.
macro_rules! methods {
    ($($section:ident { $({
        $row:ident $Type:ident [$($doc:literal)+] [$($word:literal)*] $usage:tt $example:tt $text:tt $operands:tt
        $($rest:tt)+
    })+ })+) => {
        $($($crate::ops::methods! {
            @ $section [$(#[doc = $doc])+ $(#[doc(alias = $word)])*] $row $Type $operands
        })+)+
    };
    (@ layouts [$($doc:tt)+] $row:ident $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)) => {
        $($doc)+
        #[doc = ""]
        #[doc = concat!("The type, with an example: [`", stringify!($Type), "`](crate::ops::", stringify!($Type), ").")]
        #[inline(always)]
        fn $row<$($P: $crate::ops::kinds::$Kind),*>(self $(, _: $P)*) -> $crate::ops::$Type<Self $(, $P)*> {
            // In the method, so that a wrong operation is an error of the line that calls it.
            let () = $crate::ops::$Type::<Self $(, $P)*>::EXISTS;
            $crate::ops::$Type::<Self $(, $P)*>::of(self)
        }
    };
    (@ $section:ident $($rest:tt)+) => {};
}

pub(crate) use methods;

/// The methods of tensors: one for each row of the [table of operations](layout_algebra::operations) that says `on
/// tensors`.
macro_rules! tensor_methods {
    ($($section:ident { $({
        $row:ident $Type:ident [$($doc:literal)+] [$($word:literal)*] $usage:tt $example:tt $text:tt $operands:tt
        $rule:ident $own:tt $extents:tt [$($tensors:ident $($within:tt)*)?] $($rest:tt)+
    })+ })+) => {
        $($($crate::ops::tensor_methods! {
            @ [$($tensors)?] [$(#[doc = $doc])+ $(#[doc(alias = $word)])*] $row $Type $operands
        })+)+
    };
    (@ [tensors] [$($doc:tt)+] $row:ident $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)) => {
        $($doc)+
        #[doc = ""]
        #[doc = concat!("The tensor has the same elements under this layout. The type, with an example: [`",
            stringify!($Type), "`](crate::ops::", stringify!($Type), ").")]
        #[inline(always)]
        #[track_caller]
        pub fn $row<$($P: $crate::ops::kinds::$Kind),*>(self $(, _: $P)*) -> View<R, $crate::ops::$Type<L $(, $P)*>>
        where
            L::Stage: Leads<L, $crate::ops::$Type<L $(, $P)*>>,
        {
            L::Stage::through(self, L::Stage::PROOF)
        }
    };
    (@ [] $($rest:tt)+) => {};
}

pub(crate) use tensor_methods;

/// The layout of one tile of `L` by the tiler `T`: mode 0 of [`ZippedDivide`].
///
/// ```
/// use layout_static::{ByMode, C, Layout, StaticLayout, ops::Tile};
/// type Rows = Layout<(C<128>, C<64>), (C<64>, C<1>)>;
/// assert_eq!(Tile::<Rows, ByMode<(C<8>, C<16>)>>::LAYOUT.to_string(), "(8,16):(64,1)");
/// ```
pub type Tile<L, T> = Mode<ZippedDivide<L, T>, C<0>>;
