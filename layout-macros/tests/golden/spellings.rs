/** `column_major(2, 4)`

 **`(2,4):(1,2)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(2,4) -[1,2]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type First = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_2),
>;
/// The layout `(2,4):(1,2)` as a value.
#[allow(non_upper_case_globals)]
const First: First = <First as ::layout_static::Static>::VALUE;
/** **`(2,4):(1,2)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(2,4) -[1,2]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Second = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_2),
>;
/// The layout `(2,4):(1,2)` as a value.
#[allow(non_upper_case_globals)]
const Second: Second = <Second as ::layout_static::Static>::VALUE;
/** **`(2,4):(1,2)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(2,4) -[1,2]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Third = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_2),
>;
/// The layout `(2,4):(1,2)` as a value.
#[allow(non_upper_case_globals)]
const Third: Third = <Third as ::layout_static::Static>::VALUE;
/** `composition(8 : 1, (2, 4) : (1, 2))`

 **`(2,4):(1,2)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(2,4) -[1,2]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Fourth = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_2),
>;
/// The layout `(2,4):(1,2)` as a value.
#[allow(non_upper_case_globals)]
const Fourth: Fourth = <Fourth as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{ops::ColumnMajor as _, ops::Composition as _};
};
