/** **`(4,(2,2)):(4,(1,2))`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `(4,(2,2)) -[3,1,2]-> (2,2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Rows = ::layout_static::Layout<
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    ),
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_1, ::layout_static::constants::_2),
    ),
>;
/// The layout `(4,(2,2)):(4,(1,2))` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/** `row_major(shape(Rows))`
 where `Rows` = `(4,(2,2)):(4,(1,2))`

 **`(4,(2,2)):(4,(2,1))`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `(4,(2,2)) -[3,2,1]-> (2,2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Like = ::layout_static::Layout<
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    ),
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_2, ::layout_static::constants::_1),
    ),
>;
/// The layout `(4,(2,2)):(4,(2,1))` as a value.
#[allow(non_upper_case_globals)]
const Like: Like = <Like as ::layout_static::Static>::VALUE;
/** `row_major(shape(coalesce((2, 4) : (4, 1))), shape((2, 3)))`

 **`((2,4),(2,3)):((24,6),(3,1))`**

 size 48, cosize 48, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((2,4),(2,3)) -[4,3,2,1]-> (3,2,4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Written = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_4),
        (::layout_static::constants::_2, ::layout_static::constants::_3),
    ),
    (
        (::layout_static::constants::_24, ::layout_static::constants::_6),
        (::layout_static::constants::_3, ::layout_static::constants::_1),
    ),
>;
/// The layout `((2,4),(2,3)):((24,6),(3,1))` as a value.
#[allow(non_upper_case_globals)]
const Written: Written = <Written as ::layout_static::Static>::VALUE;
/** `row_major(shape(zipped_divide(Rows, [2, _])), N)`
 where `Rows` = `(4,(2,2)):(4,(1,2))`

 Its numbers are known where it is used.*/
type Divided<const N: ::core::primitive::usize> = ::layout_static::ops::RowMajor<
    (
        (
            (::layout_static::constants::_2, ::layout_static::constants::_1),
            (
                ::layout_static::constants::_2,
                (::layout_static::constants::_2, ::layout_static::constants::_2),
            ),
        ),
        ::layout_static::C<N>,
    ),
>;
/** `ceil_div((N, 64), (32, 16))`

 Its numbers are known to rustc.*/
type Grid = ::layout_static::ops::ColumnMajor<
    ::layout_static::ops::CeilDiv<
        (::layout_static::C<{ N }>, ::layout_static::constants::_64),
        (::layout_static::constants::_32, ::layout_static::constants::_16),
    >,
>;
/// The layout [`type@Grid`] as a value.
#[allow(non_upper_case_globals)]
const Grid: Grid = <Grid as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Grid>(&[(1, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** **`(product_each(((N, 2), 8)), 4) : ((8, 1), {16 * BK})`**

 Its numbers are known where it is used.

 A value of it: `Tiles::<N>::new()`.*/
type Tiles<const N: ::core::primitive::usize> = ::layout_static::Layout<
    (
        ::layout_static::ops::ProductEach<
            (
                (::layout_static::C<N>, ::layout_static::constants::_2),
                ::layout_static::constants::_8,
            ),
        >,
        ::layout_static::constants::_4,
    ),
    (
        (::layout_static::constants::_8, ::layout_static::constants::_1),
        ::layout_static::C<{ 16 * BK }>,
    ),
>;
const _: () = {
    use ::layout_static::{
        ops::RowMajor as _, ops::ShapeOf as _, ops::RowMajor as _, ops::ShapeOf as _,
        ops::Coalesce as _, ops::ShapeOf as _, ops::RowMajor as _, ops::ShapeOf as _,
        ops::ZippedDivide as _, ops::CeilDiv as _, ops::ProductEach as _,
    };
    let _: (Rows, Rows);
    let _ = (Rows, Rows);
};
