/** `[4, _]`

 A tiler: a tile for each mode, `_` for a mode left alone.*/
type Tiler = ::layout_static::ByMode<
    (::layout_static::constants::_4, ::layout_static::Keep),
>;
/// The tiler [`type@Tiler`] as a value.
#[allow(non_upper_case_globals)]
const Tiler: Tiler = <Tiler as ::layout_static::Static>::VALUE;
/** `zipped_divide((16, 8) : (8, 1), Tiler)`

 **`((4,1),(4,8)):((8,0),(32,1))`**

 size 128, cosize 128, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((4,1),(4,8)) -[2,*,3,1]-> (8,4,4)`:

 ```text
  4 ┬─ 4 ───┐ ┌───▶ 8
    └─ 1 ─* └─┼───▶ 4
 32 ┬─ 4 ─────┼───▶ 4
    └─ 8 ─────┘
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0  32  64  96   1  33  65  97   2  34  66  98   3  35  67  99  ..
   8  40  72 104   9  41  73 105  10  42  74 106  11  43  75 107  ..
  16  48  80 112  17  49  81 113  18  50  82 114  19  51  83 115  ..
  24  56  88 120  25  57  89 121  26  58  90 122  27  59  91 123  ..
 ```*/
type Blocks = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_1),
        (::layout_static::constants::_4, ::layout_static::constants::_8),
    ),
    (
        (::layout_static::constants::_8, ::layout_static::constants::_0),
        (::layout_static::constants::_32, ::layout_static::constants::_1),
    ),
>;
/// The layout `((4,1),(4,8)):((8,0),(32,1))` as a value.
#[allow(non_upper_case_globals)]
const Blocks: Blocks = <Blocks as ::layout_static::Static>::VALUE;
/// A tile of `N` rows.
/**
 `[N]`

 A tiler: a tile for each mode, `_` for a mode left alone.*/
pub type Rows<const N: ::core::primitive::usize> = ::layout_static::ByMode<
    (::layout_static::C<N>,),
>;
/** `tv_tiler((4, 4) : (4, 1), (2, 1))`

 A tiler: a tile for each mode, `_` for a mode left alone.*/
type Copies = ::layout_static::ThreadValueTile<
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_4, ::layout_static::constants::_1),
    >,
    ::layout_static::Layout<
        (::layout_static::constants::_2, ::layout_static::constants::_1),
        (::layout_static::constants::_1, ::layout_static::constants::_0),
    >,
>;
/// The tiler [`type@Copies`] as a value.
#[allow(non_upper_case_globals)]
const Copies: Copies = <Copies as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{ZippedDivide as _, ThreadValueTile as _};
    let _: (Tiler,);
};
