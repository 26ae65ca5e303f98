/** **`8:1`**

 size 8, cosize 8, rank 1, depth 0; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `8 -[1]-> (8)`:

 ```text
 8 ─────▶ 8
 ```

 Indices:

 ```text
 0 1 2 3 4 5 6 7
 ```*/
type First = ::layout_static::Layout<::layout_static::C<8>, ::layout_static::C<1>>;
/// The layout `8:1` as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const First: First = <First as ::layout_static::Static>::VALUE;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <::layout_static::ColumnMajor<
        (::layout_static::C<BM>, ::layout_static::C<8>),
    >>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
    ::layout_static::check::divides::<
        First,
        ::layout_static::ColumnMajor<(::layout_static::C<BM>, ::layout_static::C<8>)>,
    >();
    ::layout_static::check::vector::<First>({ BM / 2 });
};
/** `zipped_divide((64, 64), [N, M])`

 Its numbers are known to rustc.*/
type Second = ::layout_static::ZippedDivide<
    ::layout_static::Layout<
        (::layout_static::C<64>, ::layout_static::C<64>),
        (::layout_static::C<1>, ::layout_static::C<64>),
    >,
    ::layout_static::ByMode<(::layout_static::C<N>, ::layout_static::C<M>)>,
>;
/// The layout [`type@Second`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const Second: Second = <Second as ::layout_static::Static>::VALUE;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Second>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Stride,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Stride,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 1, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
};
/** `coalesce(N)`

 Its numbers are known to rustc.*/
type Third = ::layout_static::Coalesce<N>;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Third>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
};
