#[doc = "**`{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}`**\n\na bijection, a permutation of bits; by bases `{register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)]} -> {row: 16, column: 8}`"]
pub type C = ::layout_static::linear::Linear<
    (
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Register,
            (::layout_static::constants::_16, ::layout_static::constants::_8),
        >,
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Lane,
            (
                ::layout_static::constants::_32,
                ::layout_static::constants::_64,
                ::layout_static::constants::_1,
                ::layout_static::constants::_2,
                ::layout_static::constants::_4,
            ),
        >,
    ),
    (
        ::layout_static::linear::Out<::layout_static::linear::dimension::Row, 4>,
        ::layout_static::linear::Out<::layout_static::linear::dimension::Column, 3>,
    ),
>;
/// The linear layout [`type@C`] as a value.
#[allow(non_upper_case_globals)]
pub const C: C = <C as ::layout_static::Static>::VALUE;
#[doc = "**`{register: 4^16, lane: (2,16)^(64,1)} -> {row: 16, column: 8}`**\n\na bijection, a permutation of bits; by bases `{register: [(0,1),(0,2)], lane: [(0,4),(1,0),(2,0),(4,0),(8,0)]} -> {row: 16, column: 8}`"]
pub type Rows = ::layout_static::linear::Linear<
    (
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Register,
            (::layout_static::constants::_16, ::layout_static::constants::_32),
        >,
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Lane,
            (
                ::layout_static::constants::_64,
                ::layout_static::constants::_1,
                ::layout_static::constants::_2,
                ::layout_static::constants::_4,
                ::layout_static::constants::_8,
            ),
        >,
    ),
    (
        ::layout_static::linear::Out<::layout_static::linear::dimension::Row, 4>,
        ::layout_static::linear::Out<::layout_static::linear::dimension::Column, 3>,
    ),
>;
/// The linear layout [`type@Rows`] as a value.
#[allow(non_upper_case_globals)]
pub const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/// From the one to the other.
///How values move: within a warp: 2 shuffles, 4 selects.
pub type Retile = ::layout_static::conversion::Convert<
    ::layout_static::linear::Linear<
        (
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Register,
                (::layout_static::constants::_16, ::layout_static::constants::_8),
            >,
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Lane,
                (
                    ::layout_static::constants::_32,
                    ::layout_static::constants::_64,
                    ::layout_static::constants::_1,
                    ::layout_static::constants::_2,
                    ::layout_static::constants::_4,
                ),
            >,
        ),
        (
            ::layout_static::linear::Out<::layout_static::linear::dimension::Row, 4>,
            ::layout_static::linear::Out<::layout_static::linear::dimension::Column, 3>,
        ),
    >,
    ::layout_static::linear::Linear<
        (
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Register,
                (::layout_static::constants::_16, ::layout_static::constants::_32),
            >,
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Lane,
                (
                    ::layout_static::constants::_64,
                    ::layout_static::constants::_1,
                    ::layout_static::constants::_2,
                    ::layout_static::constants::_4,
                    ::layout_static::constants::_8,
                ),
            >,
        ),
        (
            ::layout_static::linear::Out<::layout_static::linear::dimension::Row, 4>,
            ::layout_static::linear::Out<::layout_static::linear::dimension::Column, 3>,
        ),
    >,
    16,
>;
///A plan, whose numbers are known to rustc.
type Elsewhere = ::layout_static::conversion::Convert<
    ::layout_static::linear::Linear<
        (
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Register,
                (::layout_static::constants::_16, ::layout_static::constants::_8),
            >,
            ::layout_static::linear::In<
                ::layout_static::linear::dimension::Lane,
                (
                    ::layout_static::constants::_32,
                    ::layout_static::constants::_64,
                    ::layout_static::constants::_1,
                    ::layout_static::constants::_2,
                    ::layout_static::constants::_4,
                ),
            >,
        ),
        (
            ::layout_static::linear::Out<::layout_static::linear::dimension::Row, 4>,
            ::layout_static::linear::Out<::layout_static::linear::dimension::Column, 3>,
        ),
    >,
    Foreign,
    32,
    ::layout_static::access::Cdna3,
>;
const _: () = {
    let _ = <Elsewhere>::PLAN;
};
const _: () = {
    let _: (C, Rows, C);
    let _ = (C, Rows, C);
};
