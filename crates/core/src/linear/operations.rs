//! Operations on linear layouts, as types. `layout!` writes them where only rustc knows the values of the operands.
//!
//! One table makes all types. A row has the type with its parameters, and the operands that may have no value. Then it
//! has the function of the algebra with its other arguments, the first line of the documentation, and its example.

use core::convert::identity;
use core::fmt;
use core::marker::PhantomData;

use layout_algebra::linear::Linear as Value;
use layout_algebra::{Composed, LayoutError};

#[cfg(doc)]
use super::Out;
use super::StaticLinear;
use super::sides::{self, Names, OneName, Outputs};
use crate::each::each;
use crate::int::{Number, Static};
use crate::layout::StaticLayout;
use crate::sealed::Sealed;

each! {
    [
        {
            Identity [N: Number, I: OneName, O: OneName] []
            identity identity(N::NUMBER as u64, I::NAME, O::NAME)
            "`x -> x` from the input `I` to the output `O`, both of `N` values."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Warps<const N: usize> = identity(N, warp, row); }\n\
             assert_eq!(Warps::<4>::LINEAR.to_string(), \"{warp: 4^1} -> {row: 4}\");"
        }
        {
            Strided [N: Number, D: Number, I: OneName, O: OneName] []
            identity strided(N::NUMBER as u64, D::NUMBER as u64, I::NAME, O::NAME)
            "`x -> D x` from the input `I` of `N` values to the output `O`; `D` is a power of two."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Lanes<const D: usize> = strided(4, D, lane, offset); }\n\
             assert_eq!(Lanes::<2>::LINEAR.to_string(), \"{lane: 4^2} -> {offset: 8}\");"
        }
        {
            Zeros [N: Number, I: OneName, O: OneName, R: Number] []
            identity zeros(N::NUMBER as u64, I::NAME, O::NAME, R::NUMBER as u64)
            "`x -> 0` from the input `I` of `N` values to the output `O` of `R`."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Copies<const N: usize> = zeros(N, warp, row, 1); }\n\
             assert_eq!(Copies::<4>::LINEAR.to_string(), \"{warp: 4^0} -> {row: 1}\");"
        }
        {
            Product [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity product(a, b)
            "The product of both; dimensions of one name are stacked, with the bits of `B` above."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear Atom = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear Warps = { warp: 2 ^ 1 } -> { row: 2 }; linear Tile = product(Atom, Warps); }\n\
             assert_eq!(Tile.at((3, 1)), 7);"
        }
        {
            Then [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity then(a, b)
            "`B` after `A`: outputs and inputs are matched by name."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear A = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear B = { row: 4 ^ 2 } -> { offset: 8 }; linear Both = then(A, B); }\nassert_eq!(Both.at(3), 6);"
        }
        {
            Solve [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity solve(a, b)
            "The solution of `A(Solve(x)) = B(x)`, with free bits 0."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear Have = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear Need = { lane: (2, 2) ^ (2, 1) } -> { row: 4 }; linear Holder = solve(Have, Need); }\n\
             assert_eq!(Holder.at(1), 2);"
        }
        {
            DivideLeft [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity divide_left(a, b)
            "The factor `C` with `Product<B, C> = A`, where there is one."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 }; \
             linear Atom = { lane: 4 ^ 1 } -> { row: 4 }; linear Warps = divide_left(Tile, Atom); }\n\
             assert_eq!(Warps::LINEAR.to_string(), \"{lane: 1^0, warp: 2^1} -> {row: 2}\");"
        }
        {
            DivideRight [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity divide_right(a, b)
            "The factor `C` with `Product<C, B> = A`, where there is one."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 }; \
             linear Warps = { warp: 2 ^ 1 } -> { row: 2 }; linear Atom = divide_right(Tile, Warps); }\n\
             assert_eq!(Atom.at((3, 0)), 3);"
        }
        {
            ConcatInputs [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity concat_inputs(a, b)
            "The layout with the inputs of both, and the same outputs: `x, y -> A(x) ^ B(y)`."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Lanes = { lane: 4 ^ 2 } -> { offset: 8 }; \
             linear Pairs = { register: 2 ^ 1 } -> { offset: 8 }; linear Both = concat_inputs(Pairs, Lanes); }\n\
             assert_eq!(Both.at((1, 3)), 7);"
        }
        {
            ConcatOutputs [A: StaticLinear, B: StaticLinear] [a = A::ATTEMPT, b = B::ATTEMPT]
            identity concat_outputs(a, b)
            "The layout with the outputs of both, and the same inputs: `x -> (A(x), B(x))`."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Rows = { lane: (2, 4) ^ (0, 1) } -> { row: 4 }; \
             linear Columns = { lane: (2, 4) ^ (1, 0) } -> { column: 2 }; \
             linear Both = concat_outputs(Rows, Columns); }\n\
             assert_eq!(Both.coordinates(5), [2, 1]);"
        }
        {
            Inverse [A: StaticLinear] [a = A::ATTEMPT]
            identity inverse(a)
            "The inverse of a bijection."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Gray = { lane: (2, 2) ^ (1, 3) } -> { row: 4 }; \
             linear Back = inverse(Gray); }\nassert_eq!(Back.at(Gray.at(2)), 2);"
        }
        {
            RightInverse [A: StaticLinear] [a = A::ATTEMPT]
            identity right_inverse(a)
            "The right inverse: `A(RightInverse(y)) = y`, with free bits 0."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Twice = { lane: (2, 2) ^ (1, 1) } -> { row: 2 }; \
             linear Back = right_inverse(Twice); }\nassert_eq!(Back.at(1), 1);"
        }
        {
            FlattenInputs [A: StaticLinear] [a = A::ATTEMPT]
            Ok flatten_inputs(a)
            "`A` with all input bits in one dimension, which has the name of the first."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 4, column: 2 }; \
             linear Flat = flatten_inputs(Tile); }\nassert_eq!(Flat.coordinates(5), [2, 1]);"
        }
        {
            FlattenOutputs [A: StaticLinear] [a = A::ATTEMPT]
            Ok flatten_outputs(a)
            "`A` with all output bits in one dimension, which has the name of the first."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 4, column: 2 }; \
             linear Flat = flatten_outputs(Tile); }\nassert_eq!(Flat.coordinates((1, 2)), [6]);"
        }
        {
            ReshapeInputs [A: StaticLinear, D: Outputs] [a = A::ATTEMPT, dimensions = sides::dimensions(D::SIDES)]
            identity reshape_inputs(a, dimensions)
            "The same matrix, its input bits in the dimensions `D`, a tuple of [`Out`]."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { offset: (2, 4) ^ (4, 1) } -> { row: 4, column: 2 }; \
             linear Threads = reshape_inputs(Tile, { register: 2, lane: 4 }); }\n\
             assert_eq!(Threads.coordinates((1, 2)), [2, 1]);"
        }
        {
            ReshapeOutputs [A: StaticLinear, D: Outputs] [a = A::ATTEMPT, dimensions = sides::dimensions(D::SIDES)]
            identity reshape_outputs(a, dimensions)
            "The same matrix with its output bits in the dimensions `D`, a tuple of [`Out`]."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Lanes = { lane: 8 ^ 1 } -> { offset: 8 }; \
             linear Rows = reshape_outputs(Lanes, { column: 4, row: 2 }); }\n\
             assert_eq!(Rows.coordinates(6), [2, 1]);"
        }
        {
            TransposeInputs [A: StaticLinear, N: Names] [a = A::ATTEMPT]
            identity transpose_inputs(a, N::NAMES)
            "`A` with its inputs in the order of the names `N`, a tuple of [`Dimension`](super::Dimension)."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 1, lane: 4 ^ 2 } -> { offset: 8 }; \
             linear Lanes = transpose_inputs(Tile, [lane, register]); }\n\
             assert_eq!(Lanes.at((3, 1)), Tile.at((1, 3)));"
        }
        {
            TransposeOutputs [A: StaticLinear, N: Names] [a = A::ATTEMPT]
            identity transpose_outputs(a, N::NAMES)
            "`A` with its outputs in the order of the names `N`, a tuple of [`Dimension`](super::Dimension)."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: (2, 4) ^ (4, 1) } -> { row: 4, column: 2 }; \
             linear Turned = transpose_outputs(Tile, [column, row]); }\n\
             assert_eq!((Tile.coordinates(5), Turned.coordinates(5)), ([2, 1], [1, 2]));"
        }
        {
            Sublayout [A: StaticLinear, I: Names, O: Names] [a = A::ATTEMPT]
            identity sublayout(a, I::NAMES, O::NAMES)
            "The part of `A` from the inputs `I` to the outputs `O`, tuples of [`Dimension`](super::Dimension)."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 4, column: 2 }; \
             linear Rows = sublayout(Tile, [lane], [row]); }\n\
             assert_eq!(Rows.to_string(), \"{lane: 4^1} -> {row: 4}\");"
        }
        {
            Quotient [A: StaticLinear, N: Names] [a = A::ATTEMPT]
            identity quotient(a, N::NAMES)
            "`A` without the dimensions `N`, on which it is the identity, independent of other dimensions."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Moved = { lane: (2, 2) ^ (2, 1), warp: 4 ^ 4 } -> { lane: 4, warp: 4 }; \
             linear Lanes = quotient(Moved, [warp]); }\n\
             assert_eq!(Lanes.to_string(), \"{lane: (2,2)^(2,1)} -> {lane: 4}\");"
        }
        {
            ResizeInput [A: StaticLinear, D: OneName, N: Number] [a = A::ATTEMPT]
            identity resize_input(a, D::NAME, N::NUMBER as u64)
            "The input `D` of the size `N`: its highest bases are dropped, or bases 0 are added."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 4 ^ 1, lane: 4 ^ 4 } -> { offset: 16 }; \
             linear Half = resize_input(Tile, register, 2); }\n\
             assert_eq!(Half.at((1, 3)), Tile.at((1, 3)));"
        }
        {
            ResizeOutput [A: StaticLinear, D: OneName, N: Number] [a = A::ATTEMPT]
            identity resize_output(a, D::NAME, N::NUMBER as u64)
            "The output `D` of the size `N`; a component that does not fit becomes 0 as a whole."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: 8 ^ 1 } -> { row: 8 }; linear Half = resize_output(Tile, row, 4); }\n\
             assert_eq!((Half.at(3), Half.at(7)), (3, 3));"
        }
        {
            RemoveZeroBases [A: StaticLinear, D: OneName] [a = A::ATTEMPT]
            identity remove_zero_bases(a, D::NAME)
            "`A` without the bases of the input `D` that are 0, which repeat values."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Twice = { register: (2, 2, 2) ^ (1, 0, 2) } -> { row: 4 }; \
             linear Once = remove_zero_bases(Twice, register); }\n\
             assert_eq!(Once.to_string(), \"{register: 4^1} -> {row: 4}\");"
        }
        {
            LinearOf [L: StaticLayout, N: Names, D: OneName]
            [layout = L::INNER, composed = Composed::of(L::BIJECTION, L::OFFSET, layout)]
            identity of_composed(composed, N::NAMES, D::NAME)
            "The layout `L`: its modes are the inputs `N`, [`Dimension`](super::Dimension)s, its index is `D`."
            "use layout_static::{StaticLayout, StaticLinear, layout};\n\
             layout! { type Rows = swizzle(3, 3, 3) * ((8, 64) : (64, 1)); \
             linear Words = linear_of(Rows, [row, column], offset); }\n\
             assert_eq!(Words.at((3, 10)), Rows.index((3, 10)));"
        }
    ]
    (
        $Type:ident [$($P:ident: $Kind:ident),+] [$($given:ident = $attempt:expr),*]
        $result:ident $function:ident($($argument:expr),+) $first:literal $example:literal
    ) => {
        #[doc = $first]
        #[doc = concat!("\n\nPost: [`", stringify!($function), "`](Value::", stringify!($function), ").\n\n# Errors\n",
            "The errors of the operands, then of [`", stringify!($function), "`](Value::", stringify!($function), "). \
            The const of the value does not evaluate.\n\n```\n", $example, "\n```")]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<$($P),+>(PhantomData<($($P,)+)>);

        impl<$($P: $Kind),+> Sealed for $Type<$($P),+> {}

        impl<$($P: $Kind),+> Static for $Type<$($P),+> {
            const VALUE: Self = $Type(PhantomData);
        }

        impl<$($P: $Kind),+> StaticLinear for $Type<$($P),+> {
            const ATTEMPT: Result<Value, LayoutError> = 'made: {
                $(
                    // Kept by name: a temporary of the expression would be dropped before `$given` is used.
                    let attempt = &$attempt;
                    let $given = match attempt {
                        Ok(given) => given,
                        // The first operand that fails is the error. `?` is not available in const evaluation.
                        Err(error) => break 'made Err(*error),
                    };
                )*
                $result(Value::$function($($argument),+))
            };
        }

        impl<$($P: $Kind),+> fmt::Display for $Type<$($P),+> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(const { &Self::LINEAR }.text().as_str())
            }
        }
    }
}
