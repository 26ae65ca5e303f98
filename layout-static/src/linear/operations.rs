//! Operations on linear layouts, as types: what `layout!` writes where a layout has no value before rustc knows it.

use core::convert::identity;
use core::fmt;
use core::marker::PhantomData;

use layout_algebra::LayoutError;
use layout_algebra::linear::Linear as Value;

#[cfg(doc)]
use super::Out;
use super::StaticLinear;
use super::sides::{self, Outputs};
use crate::each::each;
use crate::int::Static;
use crate::sealed::Sealed;

each! {
    [
        {
            Product product "Both side by side; dimensions of one name are stacked, those of `B` above."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear Atom = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear Warps = { warp: 2 ^ 1 } -> { row: 2 }; linear Tile = product(Atom, Warps); }\n\
             assert_eq!(Tile.at((3, 1)), 7);"
        }
        {
            Then then "`B` after `A`: names are matched whatever their order."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear A = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear B = { row: 4 ^ 2 } -> { offset: 8 }; linear Both = then(A, B); }\nassert_eq!(Both.at(3), 6);"
        }
        {
            Solve solve "What `A` takes to where `B` goes: `A(Solve(x)) = B(x)`, the free bits 0."
            "use layout_static::{StaticLinear, layout};\nlayout! { linear Have = { lane: 4 ^ 1 } -> { row: 4 }; \
             linear Need = { lane: (2, 2) ^ (2, 1) } -> { row: 4 }; linear Holder = solve(Have, Need); }\n\
             assert_eq!(Holder.at(1), 2);"
        }
        {
            DivideLeft divide_left "The factor `C` with `Product<B, C> = A`, where there is one."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 }; \
             linear Atom = { lane: 4 ^ 1 } -> { row: 4 }; linear Warps = divide_left(Tile, Atom); }\n\
             assert_eq!(Warps::LINEAR.to_string(), \"{lane: 1^0, warp: 2^1} -> {row: 2}\");"
        }
        {
            DivideRight divide_right "The factor `C` with `Product<C, B> = A`, where there is one."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { lane: 4 ^ 1, warp: 2 ^ 4 } -> { row: 8 }; \
             linear Warps = { warp: 2 ^ 1 } -> { row: 2 }; linear Atom = divide_right(Tile, Warps); }\n\
             assert_eq!(Atom.at((3, 0)), 3);"
        }
        {
            ConcatInputs concat_inputs "The inputs of both, to the same outputs: `x, y -> A(x) ^ B(y)`."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Lanes = { lane: 4 ^ 2 } -> { offset: 8 }; \
             linear Pairs = { register: 2 ^ 1 } -> { offset: 8 }; linear Both = concat_inputs(Pairs, Lanes); }\n\
             assert_eq!(Both.at((1, 3)), 7);"
        }
        {
            ConcatOutputs concat_outputs "The outputs of both, of the same inputs: `x -> (A(x), B(x))`."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Rows = { lane: (2, 4) ^ (0, 1) } -> { row: 4 }; \
             linear Columns = { lane: (2, 4) ^ (1, 0) } -> { column: 2 }; \
             linear Both = concat_outputs(Rows, Columns); }\n\
             assert_eq!(Both.coordinates(5), [2, 1]);"
        }
    ]
    ($Type:ident $function:ident $first:literal $example:literal) => {
        #[doc = $first]
        #[doc = concat!("\n\nPost: [`", stringify!($function), "`](Value::", stringify!($function), ").\n\n```\n",
            $example, "\n```")]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<A, B>(PhantomData<(A, B)>);

        impl<A: StaticLinear, B: StaticLinear> Sealed for $Type<A, B> {}

        impl<A: StaticLinear, B: StaticLinear> Static for $Type<A, B> {
            const VALUE: Self = $Type(PhantomData);
        }

        impl<A: StaticLinear, B: StaticLinear> StaticLinear for $Type<A, B> {
            const ATTEMPT: Result<Value, LayoutError> = match (&A::ATTEMPT, &B::ATTEMPT) {
                (Ok(left), Ok(right)) => left.$function(right),
                (Err(error), _) | (_, Err(error)) => Err(*error),
            };
        }

        impl<A: StaticLinear, B: StaticLinear> fmt::Display for $Type<A, B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(const { &Self::LINEAR }.text().as_str())
            }
        }
    }
}

each! {
    [
        {
            Inverse inverse identity "The inverse of a bijection."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Gray = { lane: (2, 2) ^ (1, 3) } -> { row: 4 }; \
             linear Back = inverse(Gray); }\nassert_eq!(Back.at(Gray.at(2)), 2);"
        }
        {
            RightInverse right_inverse identity "A layout that `A` takes back: `A(RightInverse(y)) = y`, free bits 0."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Twice = { lane: (2, 2) ^ (1, 1) } -> { row: 2 }; \
             linear Back = right_inverse(Twice); }\nassert_eq!(Back.at(1), 1);"
        }
        {
            FlattenInputs flatten_inputs Ok "All input bits in one dimension, with the name of the first."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 4, column: 2 }; \
             linear Flat = flatten_inputs(Tile); }\nassert_eq!(Flat.coordinates(5), [2, 1]);"
        }
        {
            FlattenOutputs flatten_outputs Ok "All output bits in one dimension, with the name of the first."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 4, column: 2 }; \
             linear Flat = flatten_outputs(Tile); }\nassert_eq!(Flat.coordinates((1, 2)), [6]);"
        }
    ]
    ($Type:ident $function:ident $result:ident $first:literal $example:literal) => {
        #[doc = $first]
        #[doc = concat!("\n\nPost: [`", stringify!($function), "`](Value::", stringify!($function), ").\n\n```\n",
            $example, "\n```")]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<A>(PhantomData<A>);

        impl<A: StaticLinear> Sealed for $Type<A> {}

        impl<A: StaticLinear> Static for $Type<A> {
            const VALUE: Self = $Type(PhantomData);
        }

        impl<A: StaticLinear> StaticLinear for $Type<A> {
            const ATTEMPT: Result<Value, LayoutError> = match &A::ATTEMPT {
                Ok(linear) => $result(linear.$function()),
                Err(error) => Err(*error),
            };
        }

        impl<A: StaticLinear> fmt::Display for $Type<A> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(const { &Self::LINEAR }.text().as_str())
            }
        }
    }
}

each! {
    [
        {
            ReshapeInputs reshape_inputs "The same matrix, its input bits in the dimensions `D`, a tuple of [`Out`]."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Tile = { offset: (2, 4) ^ (4, 1) } -> { row: 4, column: 2 }; \
             linear Threads = reshape_inputs(Tile, { register: 2, lane: 4 }); }\n\
             assert_eq!(Threads.coordinates((1, 2)), [2, 1]);"
        }
        {
            ReshapeOutputs reshape_outputs
            "The same matrix with its output bits in the dimensions `D`, a tuple of [`Out`]."
            "use layout_static::{StaticLinear, layout};\n\
             layout! { linear Lanes = { lane: 8 ^ 1 } -> { offset: 8 }; \
             linear Rows = reshape_outputs(Lanes, { column: 4, row: 2 }); }\n\
             assert_eq!(Rows.coordinates(6), [2, 1]);"
        }
    ]
    ($Type:ident $function:ident $first:literal $example:literal) => {
        #[doc = $first]
        #[doc = concat!("\n\nPost: [`", stringify!($function), "`](Value::", stringify!($function), ").\n\n```\n",
            $example, "\n```")]
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
        pub struct $Type<A, D>(PhantomData<(A, D)>);

        impl<A: StaticLinear, D: Outputs> Sealed for $Type<A, D> {}

        impl<A: StaticLinear, D: Outputs> Static for $Type<A, D> {
            const VALUE: Self = $Type(PhantomData);
        }

        impl<A: StaticLinear, D: Outputs> StaticLinear for $Type<A, D> {
            const ATTEMPT: Result<Value, LayoutError> = match (&A::ATTEMPT, &sides::dimensions(D::SIDES)) {
                (Ok(linear), Ok(dimensions)) => linear.$function(dimensions),
                (Err(error), _) | (_, Err(error)) => Err(*error),
            };
        }

        impl<A: StaticLinear, D: Outputs> fmt::Display for $Type<A, D> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(const { &Self::LINEAR }.text().as_str())
            }
        }
    }
}
