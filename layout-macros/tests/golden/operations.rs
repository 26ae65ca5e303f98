/** **`(4,4):(4,1)`**

 size 16, cosize 16, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(4,4) -[2,1]-> (4,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Tile = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_4),
    (::layout_static::constants::_4, ::layout_static::constants::_1),
>;
/// The layout `(4,4):(4,1)` as a value.
#[allow(non_upper_case_globals)]
const Tile: Tile = <Tile as ::layout_static::Static>::VALUE;
/** `composition(Tile, (4, 2) : (1, 8))`
 where `Tile` = `(4,4):(4,1)`

 **`(4,2):(4,2)`**

 size 8, cosize 15, rank 2, depth 1; tractable, injective, not compact

 Encoded by the morphism `(4,2) -[3,2]-> (2,2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Owned = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::constants::_4, ::layout_static::constants::_2),
>;
/// The layout `(4,2):(4,2)` as a value.
#[allow(non_upper_case_globals)]
const Owned: Owned = <Owned as ::layout_static::Static>::VALUE;
/** `zipped_divide(Tile, [2, _])`
 where `Tile` = `(4,4):(4,1)`

 **`((2,1),(2,4)):((4,0),(8,1))`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((2,1),(2,4)) -[2,*,3,1]-> (4,2,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Blocks = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_1),
        (::layout_static::constants::_2, ::layout_static::constants::_4),
    ),
    (
        (::layout_static::constants::_4, ::layout_static::constants::_0),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    ),
>;
/// The layout `((2,1),(2,4)):((4,0),(8,1))` as a value.
#[allow(non_upper_case_globals)]
const Blocks: Blocks = <Blocks as ::layout_static::Static>::VALUE;
/** `mode(Blocks, 0)`
 where `Blocks` = `((2,1),(2,4)):((4,0),(8,1))`

 **`(2,1):(4,0)`**

 size 2, cosize 5, rank 2, depth 1; tractable, injective, not compact

 Encoded by the morphism `(2,1) -[2,*]-> (4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Inner = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_1),
    (::layout_static::constants::_4, ::layout_static::constants::_0),
>;
/// The layout `(2,1):(4,0)` as a value.
#[allow(non_upper_case_globals)]
const Inner: Inner = <Inner as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{ops::Composition as _, ops::ZippedDivide as _, ops::Mode as _};
    let _: (Tile, Tile, Blocks);
    let _ = (Tile, Tile, Blocks);
};
