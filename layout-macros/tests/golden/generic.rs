/// N rows.
/**
 **`(N, 2) : (2, 1)`**

 Its numbers are known where it is used.

 A value of it: `Generic::<N>::new()`.*/
pub type Generic<const N: ::core::primitive::usize> = ::layout_static::Layout<
    (::layout_static::C<N>, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/** `Generic<4>`

 **`(4,2):(2,1)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(4,2) -[2,1]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
pub type Four = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// The layout `(4,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Four: Four = <Four as ::layout_static::Static>::VALUE;
/** `composition(Generic<N>, 4 : 1)`

 Its numbers are known where it is used.*/
pub type Part<const N: ::core::primitive::usize> = ::layout_static::ops::Composition<
    Generic<N>,
    ::layout_static::Layout<
        ::layout_static::constants::_4,
        ::layout_static::constants::_1,
    >,
>;
const _: () = {
    use ::layout_static::ops::Composition as _;
    let _: (Generic<4>,);
};
