//! Numbers of layout types: `const { number::cosize::<L>() }`.
//!
//! Each function is evaluated while compiling, and panics with the algebra's text, at its caller, where the number does
//! not exist. `layout! { const N: usize = cosize(Tile); }` is made of these.
//!
//! ```
//! use core::ops::RangeFull;
//! use layout_static::{C, Layout, number};
//! type Rows = Layout<(C<8>, C<4>), (C<1>, C<12>)>;
//! const VECTOR: usize = number::vector_width::<Rows>();
//! assert_eq!((number::size::<Rows>(), number::cosize::<Rows>(), VECTOR), (32, 44, 4));
//! assert_eq!((number::index::<Rows, (C<2>, C<3>)>(), number::slice_offset::<Rows, (C<2>, RangeFull)>()), (38, 2));
//! ```

use layout_algebra::{LayoutError, Operation};

use crate::composed;
use crate::coordinate::ConstantCoordinate as At;
use crate::coordinate::ConstantCoordinate as Coordinate;
use crate::expect;
use crate::ops::types;
use crate::static_layout::{StaticLayout, StaticLayout as Layout};

/// The functions of all rows of the [table of operations](layout_algebra::operations) that yield a number. Longer than
/// a screen for the pattern of a row and an arm for each rule.
macro_rules! functions {
    ($($section:ident { $(
        $(#[doc = $doc:literal])+
        $row:ident $Type:ident($($operand:ident $P:ident: $Kind:ident),+) $rule:ident $(($($own:tt)+))?
            $(, $extents:ident $(($($dynamic:tt)+))?)? { $($body:tt)+ }
        $(or |$tile:ident| { $($or:tt)+ })?
        $usage:literal ($($example:tt)+) $text:literal [$($word:literal)*];
    )+ })+) => {
        $($(functions! { @ $section $rule [
            $(#[doc = $doc])+
            #[doc = concat!("\n\nIn `layout!`: `const N: usize = ", $usage, ";`.")]
            $(#[doc(alias = $word)])*
        ] $row $Type ($($operand $P: $Kind),+) {$($($own)+)?} {$($body)+} })+)+
    };
    (@ numbers $rule:ident [$($doc:tt)+] $row:ident $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*) $own:tt {$($body:tt)+}) => {
        $($doc)+
        ///
        /// # Panics
        /// With the text of the error where the number does not exist.
        #[track_caller]
        pub const fn $row<$L: StaticLayout $(, $P: $Kind)*>() -> usize {
            const fn attempt<$L: StaticLayout $(, $P: $Kind)*>() -> Result<u64, LayoutError> {
                $(types!(@ bind $operand $P $Kind $Type);)*
                match &functions!(@ inner $rule $L $Type $layout $own) {
                    Ok($layout) => { $($body)+ }
                    Err(error) => Err(*error),
                }
            }
            expect::to_usize(expect::value(attempt::<$L $(, $P)*>()), Operation::$Type)
        }
    };
    // The layout that the function is given.
    (@ inner refuses $L:ident $Type:ident $layout:ident $own:tt) => { composed::unswizzled_in::<$L>(Operation::$Type) };
    (@ inner drops $L:ident $Type:ident $layout:ident $own:tt) => { $L::BELOW };
    (@ inner own $L:ident $Type:ident $layout:ident {$($own:tt)+}) => {{
        if let Ok(Some($layout)) = &composed::composed::<$L>() {
            return { $($own)+ };
        }
        $L::BELOW
    }};
    (@ $section:ident $($rest:tt)+) => {};
}

layout_algebra::operations! { functions }
