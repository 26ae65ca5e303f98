/** **`(4,2):(2,1)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(4,2) -[2,1]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Rows = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// The layout `(4,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/// The number of rows and columns.
///
/// `size(Rows)` = 8
/// where `Rows` = `(4,2):(2,1)`
pub const SIZE: ::core::primitive::usize = 8;
/// `cosize(crate::Rows)`
const END: ::core::primitive::usize = {
    (::layout_static::number::cosize::<crate::Rows>)()
};
/** **`(8,8):(1,8)`**

 size 64, cosize 64, rank 2, depth 1; tractable, bijective (compact), runs of 64 contiguous elements

 Encoded by the morphism `(8,8) -[1,2]-> (8,8)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Square = ::layout_static::Layout<
    (::layout_static::constants::_8, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_8),
>;
/// The layout `(8,8):(1,8)` as a value.
#[allow(non_upper_case_globals)]
const Square: Square = <Square as ::layout_static::Static>::VALUE;
/// `max_common_vector(Rows, crate::Rows)`
/// where `Rows` = `(4,2):(2,1)`
const VECTOR: ::core::primitive::usize = {
    (::layout_static::number::max_common_vector::<
        ::layout_static::Layout<
            (::layout_static::constants::_4, ::layout_static::constants::_2),
            (::layout_static::constants::_2, ::layout_static::constants::_1),
        >,
        crate::Rows,
    >)()
};
/** `slice(Rows, (2, _))`
 where `Rows` = `(4,2):(2,1)`

 **`(2):(1)`**

 size 2, cosize 2, rank 1, depth 1; tractable, bijective (compact), runs of 2 contiguous elements

 Encoded by the morphism `(2) -[1]-> (2)`:

 ```text
 ```

 Indices:

 ```text
 ```*/
type Row = ::layout_static::Layout<
    (::layout_static::constants::_2,),
    (::layout_static::constants::_1,),
>;
/// The layout `(2):(1)` as a value.
#[allow(non_upper_case_globals)]
const Row: Row = <Row as ::layout_static::Static>::VALUE;
/// `slice_offset(Rows, (2, _))` = 4
/// where `Rows` = `(4,2):(2,1)`
const START: ::core::primitive::usize = 4;
/// `index(crate::Rows, (2, N))`
const LATER: ::core::primitive::usize = {
    (::layout_static::number::index::<
        crate::Rows,
        (::layout_static::constants::_2, ::layout_static::C<{ N }>),
    >)()
};
/** `dice(crate::Rows, (N, _))`

 Its numbers are known to rustc.*/
type Fixed = ::layout_static::ops::Dice<
    crate::Rows,
    (::layout_static::C<{ N }>, ::core::ops::RangeFull),
>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Fixed>(&[(0, 0), (2, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** `ceil_div((100, 60), (32, 16))`

 **`(4,4):(1,4)`**

 size 16, cosize 16, rank 2, depth 1; tractable, bijective (compact), runs of 16 contiguous elements

 Encoded by the morphism `(4,4) -[1,2]-> (4,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Grid = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,4):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Grid: Grid = <Grid as ::layout_static::Static>::VALUE;
/// `{N + 4}`
const FOUR: ::core::primitive::usize = { N + 4 };
const _: () = {
    use ::layout_static::{
        number::size as _, number::cosize as _, number::max_common_vector as _,
        ops::Slice as _, number::slice_offset as _, number::index as _, ops::Dice as _,
        ops::CeilDiv as _,
    };
    let _: (Rows, Rows, Rows, Rows);
    let _ = (Rows, SIZE, SIZE, Rows, Rows, Rows);
};
