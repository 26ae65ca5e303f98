/** `[4, _]`

 A tiler: a tile for each mode, `_` for a mode left alone, `..` for all of one.*/
type Tiler = ::layout_static::ByMode<
    (::layout_static::constants::_4, ::layout_static::Keep),
>;
/// The tiler [`type@Tiler`] as a value.
#[allow(non_upper_case_globals)]
const Tiler: Tiler = <Tiler as ::layout_static::Static>::VALUE;
/** `zipped_divide((8, 2) : (2, 1), Tiler)`

 **`((4,1),(2,2)):((2,0),(8,1))`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((4,1),(2,2)) -[2,*,3,1]-> (2,4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Blocks = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_1),
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    ),
    (
        (::layout_static::constants::_2, ::layout_static::constants::_0),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    ),
>;
/// The layout `((4,1),(2,2)):((2,0),(8,1))` as a value.
#[allow(non_upper_case_globals)]
const Blocks: Blocks = <Blocks as ::layout_static::Static>::VALUE;
/// A tile of `N` rows.
/**
 `[N]`

 A tiler: a tile for each mode, `_` for a mode left alone, `..` for all of one.*/
pub type Rows<const N: ::core::primitive::usize> = ::layout_static::ByMode<
    (::layout_static::C<N>,),
>;
/** `tv_tiler((4, 4) : (4, 1), (2, 1))`

 A tiler: a tile for each mode, `_` for a mode left alone, `..` for all of one.*/
type Copies = ::layout_static::ops::TvTiler<
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
    use ::layout_static::{ops::ZippedDivide as _, ops::TvTiler as _};
    let _: (Tiler,);
    let _ = (Tiler,);
};
