/** `column_major(4, 8)`

 **`(4,8):(1,4)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(4,8) -[1,2]-> (4,8)`:

 ```text
 4 ─────▶ 4
 8 ─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12 16 20 24 28
  1  5  9 13 17 21 25 29
  2  6 10 14 18 22 26 30
  3  7 11 15 19 23 27 31
 ```*/
type First = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,8):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const First: First = <First as ::layout_static::Static>::VALUE;
/** **`(4,8):(1,4)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(4,8) -[1,2]-> (4,8)`:

 ```text
 4 ─────▶ 4
 8 ─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12 16 20 24 28
  1  5  9 13 17 21 25 29
  2  6 10 14 18 22 26 30
  3  7 11 15 19 23 27 31
 ```*/
type Second = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,8):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Second: Second = <Second as ::layout_static::Static>::VALUE;
/** **`(4,8):(1,4)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(4,8) -[1,2]-> (4,8)`:

 ```text
 4 ─────▶ 4
 8 ─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12 16 20 24 28
  1  5  9 13 17 21 25 29
  2  6 10 14 18 22 26 30
  3  7 11 15 19 23 27 31
 ```*/
type Third = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,8):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Third: Third = <Third as ::layout_static::Static>::VALUE;
/** `composition(32 : 1, (4, 8) : (1, 4))`

 **`(4,8):(1,4)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(4,8) -[1,2]-> (4,8)`:

 ```text
 4 ─────▶ 4
 8 ─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12 16 20 24 28
  1  5  9 13 17 21 25 29
  2  6 10 14 18 22 26 30
  3  7 11 15 19 23 27 31
 ```*/
type Fourth = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,8):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Fourth: Fourth = <Fourth as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{ColumnMajor as _, Composition as _};
};
