//! The types of the [table of operations](layout_algebra::operations), a type for each row whose result is a layout or
//! a shape, and a function for each whose result is a number.

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "theory")]
use layout_algebra::morphism::Morphism;
use layout_algebra::{self as algebra, DynLayout, IntTuple, LayoutError, MAX_RUNTIME, Operation, Tree};

use super::kinds;
use super::own::at_its_beginning;
use crate::check::ByTiler;
use crate::composed;
use crate::dynamic::{Constant, Dynamic, ShapeOrRuntimeShape};
use crate::expect;
use crate::int::{Shape, Static};
use crate::sealed::{Sealed, Token};
use crate::start::Start;
use crate::static_layout::{StaticLayout, no};
use crate::tensor::{TensorLayout, Under};
use crate::tiler::{self, Only, StaticTiler};

/// The types and functions of all rows. Longer than a screen since it has an arm for each rule of the table, what a
/// layout type is after a swizzle, and for each kind of operand, which value that is.
macro_rules! types {
    // The rows, each with its section.
    ($($section:ident { $(
        $(#[doc = $doc:literal])+
        $row:ident $Type:ident($($operand:ident $P:ident: $Kind:ident),+) $rule:ident $(($($own:tt)+))?
            $(, $extents:ident $(($($dynamic:tt)+))?)? { $($body:tt)+ }
        $(or |$tile:ident| { $($or:tt)+ })?
        $usage:literal ($($example:tt)+) $text:literal [$($word:literal)*];
    )+ })+) => {
        $($(types! { @ $section $rule [
            $(#[doc = $doc])+
            #[doc = ""]
            #[doc = concat!("In `layout!`: `", $usage, "`. Its law: [`algebra::ops`].")]
            #[doc = ""]
            #[doc = concat!("```\nuse layout_static::layout;\n\nlayout! {\n    const N: usize = 4;\n",
                "    type Rows = (4, 8) : (8, 1);\n    type Columns = (4, 8);\n    type Cube = (2, 3, 5);\n",
                "    type Example = ", stringify!($($example)+), ";\n}\n",
                "assert_eq!(Example.to_string(), \"", $text, "\");\n```")]
            $(#[doc(alias = $word)])*
        ] $Type ($($operand $P: $Kind),+) ($($($own)+)?) {$($body)+} $($tile {$($or)+})? })+)+

        $($(types! { @ extents $section [$($extents)?] $Type ($($operand $P: $Kind),+)
            {$($($($dynamic)+)?)?} {$($body)+} })+)+

        /// All operations, as they are written in `layout!`.
        ///
        /// | written | type, or function of [`number`](crate::number) | |
        /// |---|---|---|
        $($(#[doc = concat!("| `", $usage, "` | `", stringify!($Type), "` |", $($doc,)+ " |")])+)+
        pub mod table {}

        /// The functions of the module `number`.
        pub(crate) mod functions {
            use super::*;

            $($(types! { @ $section function $rule [
                $(#[doc = $doc])+
                #[doc = concat!("\n\nIn `layout!`: `const N: usize = ", $usage, ";`.")]
                $(#[doc(alias = $word)])*
            ] $row $Type ($($operand $P: $Kind),+) {$($($own)+)?} {$($body)+} })+)+
        }
    };
    // With runtime extents. An operation that moves modes does so with the numbers of the leaves; one without a
    // function of its own takes constant extents.
    (@ extents layouts [moves] $Type:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        {} {$($body:tt)+}) => {
        types! { @ dynamic $Type ($layout $L: Dynamic $(, $operand $P: $Kind)*) [$L::DYNAMIC, $L::EXISTS] {
            const fn moved<$L: Dynamic $(, $P: kinds::$Kind)*>(
                $layout: &algebra::Layout,
            ) -> Result<algebra::Layout, LayoutError> {
                types!(@ result $layout; $Type; ($($operand $P: $Kind),*) {$($body)+})
            }
            match moved::<$L $(, $P)*>(&$layout.leaf_numbers()) {
                Ok(moved) => Ok($layout.at_leaves(&moved)),
                Err(error) => Err(error),
            }
        } }
    };
    (@ extents layouts [runtime] $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*) {$($dynamic:tt)+} $body:tt) => {
        types! { @ dynamic $Type ($layout $L: Dynamic $(, $operand $P: $Kind)*) [$L::DYNAMIC, $L::EXISTS]
            {types!(@ result $layout; $Type; ($($operand $P: $Kind),*) {$($dynamic)+})} }
    };
    (@ extents layouts [] $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*) {} {$($body:tt)+}) => {
        types! { @ dynamic $Type ($layout $L: Dynamic $(, $operand $P: $Kind)*) [$L::DYNAMIC, $L::EXISTS] {
            let $layout = match $layout.require_fixed(Operation::$Type, 0) {
                Ok(layout) => layout,
                Err(error) => return Err(error),
            };
            let fixed: Result<algebra::Layout, LayoutError> =
                types!(@ result $layout; $Type; ($($operand $P: $Kind),*) {$($body)+});
            match &fixed {
                Ok(layout) => Ok(DynLayout::fixed(layout)),
                Err(error) => Err(*error),
            }
        } }
    };
    (@ extents constructors [runtime] $Type:ident
        ($shape:ident $S:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        {$($dynamic:tt)+} $body:tt) => {
        types! { @ dynamic $Type ($shape $S: RuntimeShape $(, $operand $P: $Kind)*)
            [DynLayout::of_extents(&$S::EXTENTS), ()]
            {types!(@ result $shape; $Type; ($($operand $P: $Kind),*) {$($dynamic)+})} }
    };
    (@ extents $($rest:tt)+) => {};
    (@ dynamic $Type:ident ($layout:ident $L:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        [$from:expr, $operand_exists:expr] {$($body:tt)+}) => {
        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> $Type<$L $(, $P)*> {
            const fn dynamic() -> Result<DynLayout, LayoutError> {
                let operand = $from;
                match &operand {
                    Ok($layout) => { $($body)+ }
                    Err(error) => Err(*error),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> Dynamic for $Type<$L $(, $P)*> {
            type Operand = $L;
            const DYNAMIC: Result<DynLayout, LayoutError> = Self::dynamic();
            const OPERAND: () = $operand_exists;

            #[inline(always)]
            fn of(operand: $L) -> Self { $Type(operand, PhantomData) }

            #[inline(always)]
            fn numbers(&self) -> [usize; MAX_RUNTIME] { self.0.numbers() }
        }
    };
    (@ numbers function $rule:ident [$($doc:tt)+] $row:ident $Type:ident
        ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*) $own:tt {$($body:tt)+}) => {
        $($doc)+
        ///
        /// # Panics
        /// With the text of the error where the number does not exist.
        #[track_caller]
        pub const fn $row<$L: StaticLayout $(, $P: kinds::$Kind)*>() -> usize {
            const fn attempt<$L: StaticLayout $(, $P: kinds::$Kind)*>() -> Result<u64, LayoutError> {
                $(types!(@ bind $operand $P $Kind $Type);)*
                match &types!(@ inner $rule $L $Type $layout $own) {
                    Ok($layout) => { $($body)+ }
                    Err(error) => Err(*error),
                }
            }
            expect::to_usize(expect::value(attempt::<$L $(, $P)*>()), Operation::$Type)
        }
    };
    // The layout that a function is of.
    (@ inner refuses $L:ident $Type:ident $layout:ident $own:tt) => { composed::unswizzled_in::<$L>(Operation::$Type) };
    (@ inner drops $L:ident $Type:ident $layout:ident $own:tt) => { $L::INNER };
    (@ inner own $L:ident $Type:ident $layout:ident {$($own:tt)+}) => {{
        if let Ok(Some($layout)) = &composed::composed::<$L>() {
            return { $($own)+ };
        }
        $L::INNER
    }};
    (@ $section:ident function $($rest:tt)+) => {};
    (@ numbers $($rest:tt)+) => {};
    (@ tilers $($rest:tt)+) => {};
    // The modes of `make_layout` are side by side already, their runtime strides numbered through.
    (@ constructors $rule:ident $doc:tt $Type:ident ($layout:ident $L:ident: Layouts) () $body:tt) => {
        types! { @ plain $doc $Type ($layout $L: Layouts) {$L::RESULT} {} {Ok(*$layout)} }
    };
    (@ constructors $rule:ident $doc:tt $Type:ident
        ($shape:ident $S:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*) () $($body:tt)+) => {
        types! { @ plain $doc $Type ($shape $S: $First $(, $operand $P: $Kind)*)
            {Ok::<_, LayoutError>($S::SHAPE)} {} $($body)+ }
    };
    (@ layouts refuses $doc:tt $Type:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        () $($body:tt)+) => {
        types! { @ plain $doc $Type ($layout $L: Layout $(, $operand $P: $Kind)*)
            {composed::unswizzled_in::<$L>(Operation::$Type)} {const OPERAND: () = $L::EXISTS;} $($body)+ }
    };
    (@ layouts drops $doc:tt $Type:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        () $($body:tt)+) => {
        types! { @ plain $doc $Type ($layout $L: Layout $(, $operand $P: $Kind)*)
            {$L::INNER} {const OPERAND: () = $L::EXISTS;} $($body)+ }
    };
    (@ layouts keeps $doc:tt $Type:ident $operands:tt () $($body:tt)+) => {
        types! { @ kept $doc $Type $operands {} $($body)+ }
    };
    (@ layouts begins $doc:tt $Type:ident ($outer:ident $L:ident: Layout, $inner:ident $T:ident: Tiler)
        () $($body:tt)+) => {
        types! { @ kept $doc $Type ($outer $L: Layout, $inner $T: Tiler)
            {const BEGIN: [i64; 1 + MAX_RUNTIME] = composed::begin::<$T>(Self::attempt());} $($body)+ }
    };
    (@ layouts begins $doc:tt $Type:ident ($layout:ident $L:ident: Layout, $mode:ident $I:ident: Count)
        () $($body:tt)+) => {
        types! { @ kept $doc $Type ($layout $L: Layout, $mode $I: Count)
            {const BEGIN: [i64; 1 + MAX_RUNTIME] = composed::begin_of_flip::<$L>($I::NUMBER);} $($body)+ }
    };
    (@ layouts own $doc:tt $Type:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        ($($own:tt)+) $($body:tt)+) => {
        types! { @ layout $doc $Type ($layout $L: Layout $(, $operand $P: $Kind)*) {
            /// The composed layout, or why there is none.
            const COMPOSED: Result<algebra::Composed, LayoutError> = match composed::composed::<$L>() {
                Ok(Some(composed)) => {
                    let $layout = &composed;
                    types!(@ result $layout; $Type; ($($operand $P: $Kind),*) {$($own)+})
                }
                Ok(None) => Err(LayoutError::swizzled_operand(algebra::Bijection::IDENTITY)),
                Err(error) => Err(error),
            };

            /// The operation on this operand.
            ///
            /// # Panics
            /// For the layout of a slice of a swizzled layout: the operation on that is another.
            #[inline(always)]
            #[track_caller]
            pub fn of(operand: $L) -> Self {
                if $L::SWIZZLED {
                    at_its_beginning(operand.start().kept());
                }
                $Type(operand, PhantomData)
            }

            /// The layout, or why there is none.
            const fn attempt() -> Result<algebra::Layout, LayoutError> {
                if $L::SWIZZLED {
                    return match Self::COMPOSED {
                        Ok(composed) => Ok(*composed.layout()),
                        Err(error) => Err(error),
                    };
                }
                let operand = $L::INNER;
                match &operand {
                    Ok($layout) => types!(@ result $layout; $Type; ($($operand $P: $Kind),*) $($body)+),
                    Err(error) => Err(*error),
                }
            }
        } {
            const INNER: Result<algebra::Layout, LayoutError> = Self::attempt();
            const SWIZZLED: bool = $L::SWIZZLED;
            type Start = $L::Start;
            const BIJECTION: algebra::Bijection = match (Self::SWIZZLED, Self::COMPOSED) {
                (true, Ok(composed)) => composed.bijection(),
                _ => algebra::Bijection::IDENTITY,
            };
            const OFFSET: u64 = match (Self::SWIZZLED, Self::COMPOSED) {
                (true, Ok(composed)) => composed.offset(),
                _ => 0,
            };
            types! { @ started $Type $L }
        } }
    };
    (@ shapes $rule:ident [$($doc:tt)+] $Type:ident
        ($first:ident $F:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*) () {$($body:tt)+}) => {
        $($doc)+
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<$F $(, $P)*>(PhantomData<($F, $($P,)*)>);

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> Sealed for $Type<$F $(, $P)*> {}

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> $Type<$F $(, $P)*> {
            const fn attempt() -> Result<IntTuple, LayoutError> {
                types! { @ operand $rule $Type $first $F $First }
                $(types!(@ bind $operand $P $Kind $Type);)*
                types!(@ blamed $Type $($body)+)
            }
        }

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> ShapeOrRuntimeShape for $Type<$F $(, $P)*> {
            type Known = Constant;
        }

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> Shape for $Type<$F $(, $P)*> {
            const TREE: Tree = Tree::Computed(&Self::SHAPE);
            const SHAPE: IntTuple = expect::value(Self::attempt());
        }

        impl<$F: kinds::$First $(, $P: kinds::$Kind)*> Static for $Type<$F $(, $P)*> {
            const VALUE: Self = $Type(PhantomData);
        }
    };
    // The first operand of an operation to a shape.
    (@ operand drops $Type:ident $layout:ident $L:ident Layout) => {
        let $layout = match &$L::INNER { Ok(layout) => layout, Err(error) => return Err(*error) };
    };
    (@ operand refuses $Type:ident $layout:ident $L:ident Layout) => {
        let $layout = &match composed::unswizzled_in::<$L>(Operation::$Type) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
    };
    (@ operand refuses $Type:ident $shape:ident $S:ident $Kind:ident) => { types!(@ bind $shape $S $Kind $Type); };
    // A layout that is composed with no swizzle.
    (@ plain $doc:tt $Type:ident ($layout:ident $L:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        {$($from:tt)+} {$($consts:tt)*} $($body:tt)+) => {
        types! { @ layout $doc $Type ($layout $L: $First $(, $operand $P: $Kind)*)
            { types! { @ attempt $Type $layout $L ($($operand $P: $Kind),*) {$($from)+} $($body)+ } } {
            const INNER: Result<algebra::Layout, LayoutError> = Self::attempt();
            // Without the question for a swizzle, which const evaluation pays for.
            const LAYOUT: algebra::Layout = match &Self::INNER {
                Ok(layout) => *layout,
                Err(e) => no::<Self>(e),
            };
            const SWIZZLED: bool = false;
            type Start = ();
            $($consts)*
        } }
    };
    // A layout whose indices are those of its operand: it has the swizzle and the offset of that.
    (@ kept $doc:tt $Type:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        {$($begin:tt)*} $($body:tt)+) => {
        types! { @ layout $doc $Type ($layout $L: Layout $(, $operand $P: $Kind)*)
            { types! { @ attempt $Type $layout $L ($($operand $P: $Kind),*) {$L::INNER} $($body)+ } } {
            const INNER: Result<algebra::Layout, LayoutError> =
                if $L::SWIZZLED { composed::behind::<$L, Self>(Self::attempt()) } else { Self::attempt() };
            const OPERAND: () = $L::EXISTS;
            const SWIZZLED: bool = $L::SWIZZLED;
            type Start = $L::Start;
            const BIJECTION: algebra::Bijection = $L::BIJECTION;
            $($begin)*
            const OFFSET: u64 = if $L::SWIZZLED { composed::begun::<$L, Self>() } else { $L::OFFSET };
            types! { @ started $Type $L }
        } }
    };
    (@ attempt $Type:ident $layout:ident $L:ident $operands:tt {$($from:tt)+} $($body:tt)+) => {
        /// The operation on this operand.
        pub const fn of(operand: $L) -> Self {
            $Type(operand, PhantomData)
        }

        /// The layout, or why there is none.
        const fn attempt() -> Result<algebra::Layout, LayoutError> {
            // A local: a reference to a constant would be a constant of its own.
            let operand = $($from)+;
            match &operand {
                Ok($layout) => types!(@ result $layout; $Type; $operands $($body)+),
                Err(error) => Err(*error),
            }
        }
    };
    (@ started $Type:ident $L:ident) => {
        #[inline(always)]
        fn start(&self) -> $L::Start { self.0.start() }

        #[inline(always)]
        fn started(self, start: $L::Start, token: Token) -> Self { $Type(self.0.started(start, token), PhantomData) }
    };
    // The type of an operation whose result is a layout: its first operand, which has the runtime strides, and the
    // others as parameters. `{..}` are its constructor and its attempt, then the constants that its layout has.
    (@ layout [$($doc:tt)+] $Type:ident
        ($layout:ident $L:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        {$($inherent:tt)+} {$($consts:tt)+}) => {
        $($doc)+
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<$L $(, $P)*>($L, PhantomData<($($P,)*)>);

        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> $Type<$L $(, $P)*> {
            $($inherent)+
        }

        impl<$L: Sealed $(, $P: kinds::$Kind)*> Sealed for $Type<$L $(, $P)*> {}

        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> StaticTiler for $Type<$L $(, $P)*> {
            const TILER: algebra::Tiler = tiler::of_layout::<Self>();
            type Tile = Self;
            const IS_LAYOUT: bool = true;
        }

        impl<$L: ShapeOrRuntimeShape $(, $P: kinds::$Kind)*> ShapeOrRuntimeShape for $Type<$L $(, $P)*> {
            type Known = $L::Known;
        }

        impl<$L: ShapeOrRuntimeShape $(, $P: kinds::$Kind)*> TensorLayout for $Type<$L $(, $P)*>
        where
            $L::Known: Under<Self>,
        {
            type Kind = $L::Known;
        }

        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> StaticLayout for $Type<$L $(, $P)*> {
            $($consts)+
            const CALL: algebra::Text = algebra::Text::new().text(types!(@ name $Type)).text("(")
                .then(&types!(@ text $L $First)) $(.text(", ").then(&types!(@ text $P $Kind)))* .text(")");

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] { self.0.runtime_strides() }
        }

        types! { @ by_tiler $Type ($layout $L: $First $(, $operand $P: $Kind)*) }

        impl<$L: kinds::$First + Static $(, $P: kinds::$Kind)*> Static for $Type<$L $(, $P)*> {
            const VALUE: Self = $Type($L::VALUE, PhantomData);
        }

        impl<$L: kinds::$First $(, $P: kinds::$Kind)*> fmt::Display for $Type<$L $(, $P)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(composed::text::<Self>().as_str()) }
        }
    };
    // What is wrong with a tiler is found for each of its modes.
    (@ by_tiler $Type:ident ($layout:ident $L:ident: Layout, $tiler:ident $T:ident: Tiler)) => {
        impl<$L, $T: kinds::Tiler> ByTiler for $Type<$L, $T> {
            type Only<I: kinds::Number> = $Type<$L, Only<$T, I>>;
        }
    };
    (@ by_tiler $($other:tt)*) => {};
    // The result of an operation: its operands, all but the first one, bound to their values, then its function. An
    // error is one of this operation, whatever others it is made of.
    (@ result $layout:ident; $Type:ident; ($($operand:ident $P:ident: $Kind:ident),*) {$($body:tt)+}) => {{
        $(types!(@ bind $operand $P $Kind $Type);)*
        types!(@ blamed $Type $($body)+)
    }};
    (@ blamed $Type:ident $($body:tt)+) => {{
        let answer: Result<_, LayoutError> = { $($body)+ };
        match answer {
            Ok(made) => Ok(made),
            Err(error) => Err(error.during(types!(@ word $Type))),
        }
    }};
    (@ word Encoded) => { Operation::Morphism };
    (@ word CeilDivBy) => { Operation::CeilDiv };
    (@ word $Type:ident) => { Operation::$Type };
    // By a tiler, which most often is a layout: then without the tiler as a value, which const evaluation pays for. The
    // other way is a function, so that the value is not asked for where it is not needed.
    (@ result $layout:ident; $Type:ident; ($tiler:ident $T:ident: Tiler) {$($body:tt)+} $tile:ident {$($or:tt)+}) => {{
        const fn by_tiler<$T: StaticTiler>($layout: &algebra::Layout) -> Result<algebra::Layout, LayoutError> {
            types!(@ bind $tiler $T Tiler $Type);
            $($body)+
        }
        let tile = <$T::Tile as StaticLayout>::INNER;
        match &tile {
            Ok($tile) if $T::IS_LAYOUT && !<$T::Tile as StaticLayout>::SWIZZLED => {
                types!(@ blamed $Type $($or)+)
            }
            _ => types!(@ blamed $Type by_tiler::<$T>($layout)),
        }
    }};
    // The name and the operands of an operation, as they are written.
    (@ name Encoded) => { "encoded" };
    (@ name $Type:ident) => { Operation::$Type.name() };
    (@ text $P:ident Layout) => { composed::text::<$P>() };
    (@ text $P:ident Constant) => { composed::text::<$P>() };
    (@ text $P:ident Tiler) => { $P::TILER.text() };
    (@ text $P:ident Number) => { algebra::Text::new().number($P::NUMBER as u64) };
    (@ text $P:ident Count) => { algebra::Text::new().number($P::NUMBER as u64) };
    (@ text $P:ident Layouts) => { algebra::Text::new().text("..") };
    (@ text $P:ident At) => { algebra::Text::new().text("..") };
    (@ text $P:ident Coordinate) => { algebra::Text::new().text("..") };
    (@ text $P:ident $Shape:ident) => { $P::SHAPE.text() };
    // Binds an operand to the value of its type. Values are locals: a reference to a constant would be a constant of
    // its own.
    (@ bind $operand:ident $P:ident Layout $Type:ident) => {
        let $operand = $P::LAYOUT;
        let $operand = &$operand;
    };
    (@ bind $operand:ident $P:ident Constant $Type:ident) => {
        let $operand = match $crate::ops::kinds::constant::<$P>(layout_algebra::Operation::$Type) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        let $operand = &$operand;
    };
    (@ bind $operand:ident $P:ident Tiler $Type:ident) => {
        let $operand = $P::TILER;
        let $operand = &$operand;
    };
    (@ bind $operand:ident $P:ident Profile $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = $operand.profile();
    };
    (@ bind $operand:ident $P:ident Modes $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = $operand.leaves();
    };
    (@ bind $operand:ident $P:ident Number $Type:ident) => {
        let $operand = $P::NUMBER as u64;
    };
    (@ bind $operand:ident $P:ident Count $Type:ident) => {
        let $operand = $P::NUMBER;
    };
    (@ bind $operand:ident $P:ident At $Type:ident) => {
        let form = $P::FORM;
        let $operand = &form.tuple;
    };
    (@ bind $operand:ident $P:ident Coordinate $Type:ident) => {
        let (form, free) = ($P::FORM, $P::FORM.free());
        let $operand = (&form.tuple, free.split_at(form.length()).0);
    };
    (@ bind $operand:ident $P:ident $Shape:ident $Type:ident) => {
        let $operand = $P::SHAPE;
        let $operand = &$operand;
    };
}

layout_algebra::operations! { types }

#[cfg(feature = "theory")]
types! { @ constructors refuses [
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
] Encoded (shape S: Shape, map M: Shape, codomain T: Shape) () {Morphism::encoded(shape, map, codomain)} }

types! { @ shapes refuses [
    /// The grid of tiles `T` that covers the shape `S`, where tiles are layouts. `CuTe`: `ceil_div(shape, tiler)`.
    ///
    /// Its law: [`IntTuple::ceil_div_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, int::Shape, ops::CeilDivBy};
    /// type Grid = CeilDivBy<(C<100>, C<64>), ByMode<(C<32>, Layout<C<8>, C<2>>)>>;
    /// assert_eq!(Grid::SHAPE.to_string(), "(4,(2,4))");
    /// ```
] CeilDivBy (shape S: Shape, by T: Tiler) () {shape.ceil_div_by(by)} }
