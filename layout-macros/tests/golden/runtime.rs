/** **`(128,64):(?,1)`**

 size 8192, rank 2, depth 1; tractable, 1 runtime stride

 A value of it: `Global::with_strides([..])`.*/
pub type Global = ::layout_static::Layout<
    (::layout_static::constants::_128, ::layout_static::constants::_64),
    (::core::primitive::usize, ::layout_static::constants::_1),
>;
/** `composition(Global, (8, 8) : (1, 128))`
 where `Global` = `(128,64):(?,1)`

 **`(8,8):(?,1)`**

 size 64, rank 2, depth 1; tractable, 1 runtime stride*/
pub type Part = ::layout_static::ops::Composition<
    Global,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_8),
        (::layout_static::constants::_1, ::layout_static::constants::_128),
    >,
>;
/** `make_layout(Global, Global)`
 where `Global` = `(128,64):(?,1)`

 Its numbers are known to rustc.*/
pub type Both = ::layout_static::ops::MakeLayout<(Global, Global)>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Both>(&[(0, 0), (0, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** **`(128?0,64?1):(?2,1)`**, for all values of `?0`, `?1`, ..

 A value of it: `Matrix::with_extents((..), (..))`.*/
pub type Matrix = ::layout_static::Layout<
    (::layout_static::Multiple<128>, ::layout_static::Multiple<64>),
    (::core::primitive::usize, ::layout_static::constants::_1),
>;
/** `zipped_divide(Matrix, [32, 64])`

 **`((32,64),(4?0,?1)):((?2,1),(32*?2,64))`**, for all values of `?0`, `?1`, ..*/
pub type Tiles = ::layout_static::ops::ZippedDivide<
    Matrix,
    ::layout_static::ByMode<
        (::layout_static::constants::_32, ::layout_static::constants::_64),
    >,
>;
/** `mode(Tiles, 0)`

 **`(32,64):(?,1)`**

 size 2048, rank 2, depth 1; tractable, 1 runtime stride*/
pub type Tile = ::layout_static::Fixed<
    ::layout_static::ops::Mode<Tiles, ::layout_static::constants::_0>,
>;
/** `row_major(32?, Multiple<64>, usize)`

 **`(32?0,64?1,?2):(64*?1*?2,?2,1)`**, for all values of `?0`, `?1`, ..*/
pub type Compact = ::layout_static::ops::RowMajor<
    (
        ::layout_static::Multiple<32>,
        ::layout_static::Multiple<64>,
        ::core::primitive::usize,
    ),
>;
/** **`(128?0,(?1,4)):(1,(128*?0,128*?0*?1))`**, for all values of `?0`, `?1`, ..

 A value of it: `(..).column_major()`.*/
pub type Bare = ::layout_static::ops::ColumnMajor<
    (
        ::layout_static::Multiple<128>,
        (::core::primitive::usize, ::layout_static::constants::_4),
    ),
>;
const _: () = {
    use ::layout_static::{
        ops::Composition as _, ops::MakeLayout as _, ops::ZippedDivide as _,
        ops::Mode as _, ops::RowMajor as _,
    };
    let _: (Global, Global, Global, Matrix, Tiles);
};
