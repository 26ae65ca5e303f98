//! The rows of the [table of operations](layout_algebra::operations). A row whose result is a layout or a shape becomes
//! a marker and an alias. A row whose result is a number becomes a function.

#![allow(unused_parens, reason = "a template writes `(P)` for one operand, `(P, Q)` for two")]

#[cfg(feature = "theory")]
use layout_algebra::morphism::Morphism;
use layout_algebra::{self as algebra, DynLayout, IntTuple, LayoutError, MAX_RUNTIME, Operation, Text};

use super::applied::{Applied, Constructed, Joined};
use super::computed::Computed;
use super::kinds;
use super::layouts::{
    begin, computes, constructor_row, layout_row, of_extents, of_operand, on_tensors, rule, runtime_constructor,
    word_row,
};
use super::operands::{bind, call, result};
use super::row::{
    AtEndOf, AtTiler, AtZero, Computes, ComputesAtRunTime, ComputesShape, Constructs, Drops, Keeps, OnRuntimeTensors,
    OnTensors, Own, Takes, Word, before_own,
};
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::dynamic::Dynamic;
use crate::layout::tiler::StaticTiler;

/// All rows, each by the macro of its section.
macro_rules! rows {
    ($($section:ident { $({
        $row:ident $Type:ident [$($doc:literal)+] [$($word:literal)*] $usage:literal ($($example:tt)+) $text:literal
        $($rest:tt)+
    })+ })+) => {
        $($($section! { [
            $(#[doc = $doc])+
            #[doc = ""]
            #[doc = concat!("In `layout!`: `", $usage, "`. Its law: [`algebra::ops`].")]
            #[doc = ""]
            #[doc = concat!("```\nuse layout_static::layout;\n\nlayout! {\n    const N: usize = 4;\n",
                "    type Rows = (4, 8) : (8, 1);\n    type Columns = (4, 8);\n    type Cube = (2, 3, 5);\n",
                "    type Example = ", stringify!($($example)+), ";\n}\n",
                "assert_eq!(Example.to_string(), \"", $text, "\");\n```")]
            $(#[doc(alias = $word)])*
        ] $row $Type $Type $($rest)+ })+)+
    };
}

/// The markers of all rows.
macro_rules! markers {
    ($($section:ident { $({ $row:ident $Type:ident $($rest:tt)+ })+ })+) => {
        $($(marker! { $section $row $Type })+)+
    };
}

/// A table of all rows.
macro_rules! written {
    ($($section:ident { $({
        $row:ident $Type:ident [$($doc:literal)+] $words:tt $usage:literal $($rest:tt)+
    })+ })+) => {
        /// All operations, as they are written in `layout!`.
        ///
        /// | written | type, or function of [`number`](crate::number) | |
        /// |---|---|---|
        $($(#[doc = concat!("| `", $usage, "` | `", stringify!($Type), "` |", $($doc,)+ " |")])+)+
        pub mod table {}
    };
}

/// The functions of all rows to numbers.
macro_rules! number_rows {
    ($($section:ident { $({
        $row:ident $Type:ident [$($doc:literal)+] [$($word:literal)*] $usage:literal $example:tt $text:tt $($rest:tt)+
    })+ })+) => {
        $($(number_row! { $section [
            $(#[doc = $doc])+
            #[doc = concat!("\n\nIn `layout!`: `const N: usize = ", $usage, ";`.")]
            $(#[doc(alias = $word)])*
        ] $row $Type $($rest)+ })+)+
    };
}

/// The marker of a row.
macro_rules! marker {
    (numbers $($row:tt)+) => {};
    (tilers $($row:tt)+) => {};
    ($section:ident $row:ident $Type:ident) => {
        #[doc = concat!("The operation of [`", stringify!($Type), "`](super::", stringify!($Type), ").")]
        pub enum $row {}
    };
}

/// A row from a layout to a layout: the type, an alias, and what the row says of its marker.
macro_rules! layouts {
    ([$($doc:tt)+] $row:ident $Type:ident $Operation:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*) $($rest:tt)+) => {
        $($doc)+
        pub type $Type<$L $(, $P)*> = Applied<word::$row, $L, ($($P),*)>;

        layout_row! { $row $Operation ($layout $L: Layout $(, $operand $P: $Kind)*) $($rest)+ }
    };
}

/// A row from a shape or layouts to a layout, likewise.
macro_rules! constructors {
    ([$($doc:tt)+] $row:ident $Type:ident $Operation:ident
        ($first:ident $S:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        refuses [] $extents:tt [] $body:tt []) => {
        $($doc)+
        pub type $Type<$S $(, $P)*> = constructed!($First word::$row, $S, ($($P),*));

        constructor_row! { $row $Operation ($first $S: $First $(, $operand $P: $Kind)*) $extents $body }
    };
}

/// A row to a shape, likewise.
macro_rules! shapes {
    ([$($doc:tt)+] $row:ident $Type:ident $Operation:ident
        ($first:ident $F:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        $rule:ident [] [] [] $body:tt []) => {
        $($doc)+
        pub type $Type<$F $(, $P)*> = Computed<word::$row, ($F $(, $P)*)>;

        impl word::$row {
            const fn shape<$F: kinds::$First $(, $P: kinds::$Kind)*>() -> Result<IntTuple, LayoutError> {
                measured! { $rule $Operation $first $F $First }
                result!($Operation ($($operand $P: $Kind),*) $body)
            }
        }

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> ComputesShape<($F $(, $P)*)> for word::$row {
            const RESULT: Result<IntTuple, LayoutError> = Self::shape::<$F $(, $P)*>();
        }
    };
}

/// A row to a tiler is a type of its own, [`TvTiler`](super::TvTiler).
macro_rules! tilers {
    ($($row:tt)+) => {};
}

/// A row to a number is a function.
macro_rules! numbers {
    ($($row:tt)+) => {};
}

/// The type of a row from this kind of operand.
macro_rules! constructed {
    (Layouts $($parameters:tt)+) => { Joined<$($parameters)+> };
    ($Shape:ident $($parameters:tt)+) => { Constructed<$($parameters)+> };
}

/// Binds the first operand of a row to a shape.
macro_rules! measured {
    (drops $Operation:ident $layout:ident $L:ident Layout) => {
        let $layout = match &$L::INNER { Ok(layout) => layout, Err(error) => return Err(*error) };
    };
    (refuses $Operation:ident $layout:ident $L:ident Layout) => {
        let $layout = &match composed::unswizzled_in::<$L>(Operation::$Operation) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
    };
    (refuses $Operation:ident $shape:ident $S:ident $Kind:ident) => { bind!($shape $S $Kind $Operation); };
}

/// The function of a row to a number.
macro_rules! number_row {
    (numbers [$($doc:tt)+] $row:ident $Operation:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        $rule:ident $own:tt $extents:tt [] {$($body:tt)+} []) => {
        $($doc)+
        ///
        /// # Panics
        /// With the text of the error where the number does not exist.
        #[track_caller]
        pub const fn $row<$L: StaticLayout $(, $P: kinds::$Kind)*>() -> usize {
            // A function inside: `bind!` returns errors, and the panic has to come from the function that users call.
            const fn attempt<$L: StaticLayout $(, $P: kinds::$Kind)*>() -> Result<u64, LayoutError> {
                $(bind!($operand $P $Kind $Operation);)*
                match &counted!($rule $L $Operation $layout $own) {
                    Ok($layout) => { $($body)+ }
                    Err(error) => Err(*error),
                }
            }
            expect::to_usize(expect::value(attempt::<$L $(, $P)*>()), Operation::$Operation)
        }
    };
    ($section:ident $($row:tt)+) => {};
}

/// The layout that a number is of.
macro_rules! counted {
    (refuses $L:ident $Operation:ident $layout:ident $own:tt) => {
        composed::unswizzled_in::<$L>(Operation::$Operation)
    };
    (drops $L:ident $Operation:ident $layout:ident $own:tt) => { $L::INNER };
    (own $L:ident $Operation:ident $layout:ident [$($own:tt)+]) => {{
        // Returns early: the rule of the row counts the swizzled layout, the rest the plain one.
        if let Ok(Some($layout)) = &composed::composed::<$L>() {
            return { $($own)+ };
        }
        $L::INNER
    }};
}

layout_algebra::operations! { rows }

layout_algebra::operations! { written }

/// The markers of operations: the first parameter of [`Applied`], [`Constructed`], [`Joined`] and [`Computed`].
#[allow(non_camel_case_types, reason = "each is named as the operation in `layout!`")]
pub mod word {
    layout_algebra::operations! { markers }
    #[cfg(feature = "theory")]
    marker! { constructors encoded Encoded }
    marker! { shapes ceil_div_by CeilDivBy }
}

/// The functions of the module `number`.
pub(crate) mod functions {
    use super::{LayoutError, Operation, StaticLayout, bind, composed, expect, kinds};

    layout_algebra::operations! { number_rows }
}

#[cfg(feature = "theory")]
constructors! { [
    /// The layout that a morphism of nested tuples encodes: leaf `i` of the shape `S` is entry `M_i` of `T`, counted
    /// from 1; 0 is the base point, whose stride is 0. In `layout!`: `S -[M]-> T`.
    ///
    /// Its law: [`Morphism::encoded`].
    ///
    /// ```
    /// use layout_static::{C, StaticLayout, ops::Encoded};
    /// type Transposed<const N: usize> = Encoded<(C<N>, C<8>), (C<2>, C<1>), (C<8>, C<N>)>;
    /// assert_eq!(Transposed::<4>::LAYOUT.to_string(), "(4,8):(8,1)");
    /// ```
] encoded Encoded Morphism (shape S: Shape, map M: Shape, codomain T: Shape) refuses [] [] []
    {Morphism::encoded(shape, map, codomain)} [] }

shapes! { [
    /// The grid of tiles `T` that covers the shape `S`, where tiles are layouts. `CuTe`: `ceil_div(shape, tiler)`.
    ///
    /// Its law: [`IntTuple::ceil_div_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, int::Shape, ops::CeilDivBy};
    /// type Grid = CeilDivBy<(C<100>, C<64>), ByMode<(C<32>, Layout<C<8>, C<2>>)>>;
    /// assert_eq!(Grid::SHAPE.to_string(), "(4,(2,4))");
    /// ```
] ceil_div_by CeilDivBy CeilDiv (shape S: Shape, by T: Tiler) refuses [] [] [] {shape.ceil_div_by(by)} [] }
