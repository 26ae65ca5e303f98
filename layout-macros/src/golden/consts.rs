/// Its numbers are known to rustc.
type Block = ::layout_static::Layout<
    (::layout_static::C<BM>, ::layout_static::C<{ BK + PAD }>),
    (::layout_static::C<{ BK + PAD }>, ::layout_static::C<1>),
>;
/// The layout [`type@Block`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const Block: Block = <Block as ::layout_static::Static>::VALUE;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = match <Block>::attempt() {
        ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
        ::core::result::Result::Ok(layout) => {
            match ::layout_static::algebra::check::tractable(&layout) {
                ::core::result::Result::Err(error) => {
                    ::core::result::Result::Err(
                        error.during(::layout_static::algebra::Operation::Layout),
                    )
                }
                proven => proven,
            }
        }
    } {
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
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Stride,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 0,
                    part: ::layout_static::algebra::Part::Stride,
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
};
/// Its numbers are known to rustc.
type Cols = ::layout_static::ColumnMajor<
    (::layout_static::C<BM>, ::layout_static::C<{ crate::BK }>),
>;
/// The layout [`type@Cols`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const Cols: Cols = <Cols as ::layout_static::Static>::VALUE;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Cols>::attempt() {
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
};
/** `composition(Block, crate::order::Order<4>)`

 Its numbers are known to rustc.*/
type Part = ::layout_static::Composition<Block, crate::order::Order<4>>;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Part>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 1, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
};
