/// N rows.
/**
 **`(N, 8) : (8, 1)`**

 Its numbers are known where it is used.*/
pub type Generic<const N: ::core::primitive::usize> = ::layout_static::Layout<
    (::layout_static::C<N>, ::layout_static::constants::_8),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/** `Generic<4>`

 **`(4,8):(8,1)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(4,8) -[2,1]-> (8,4)`:

 ```text
 4 ───┐ ┌─────▶ 8
      └─┼─┐
 8 ─────┘ └───▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3  4  5  6  7
  8  9 10 11 12 13 14 15
 16 17 18 19 20 21 22 23
 24 25 26 27 28 29 30 31
 ```*/
pub type Four = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/// The layout `(4,8):(8,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Four: Four = <Four as ::layout_static::Static>::VALUE;
/** `composition(Generic<N>, 4 : 1)`

 Its numbers are known where it is used.*/
pub type Part<const N: ::core::primitive::usize> = ::layout_static::Composition<
    Generic<N>,
    ::layout_static::Layout<
        ::layout_static::constants::_4,
        ::layout_static::constants::_1,
    >,
>;
const _: () = {
    use ::layout_static::Composition as _;
    let _: (Generic<4>,);
};
