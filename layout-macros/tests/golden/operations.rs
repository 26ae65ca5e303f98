/** **`(16,8):(8,1)`**

 size 128, cosize 128, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(16,8) -[2,1]-> (8,16)`:

 ```text
 16 ───┐ ┌─────▶ 8
       └─┼─┐
  8 ─────┘ └───▶ 16
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   1   2   3   4   5   6   7
   8   9  10  11  12  13  14  15
  16  17  18  19  20  21  22  23
  24  25  26  27  28  29  30  31
  32  33  34  35  36  37  38  39
  40  41  42  43  44  45  46  47
  48  49  50  51  52  53  54  55
  56  57  58  59  60  61  62  63
  64  65  66  67  68  69  70  71
  72  73  74  75  76  77  78  79
  80  81  82  83  84  85  86  87
  88  89  90  91  92  93  94  95
  96  97  98  99 100 101 102 103
 104 105 106 107 108 109 110 111
 112 113 114 115 116 117 118 119
 120 121 122 123 124 125 126 127
 ```*/
type Tile = ::layout_static::Layout<
    (::layout_static::constants::_16, ::layout_static::constants::_8),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/// The layout `(16,8):(8,1)` as a value.
#[allow(non_upper_case_globals)]
const Tile: Tile = <Tile as ::layout_static::Static>::VALUE;
/** `row_major(4, 8)`

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
type Rows = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/// The layout `(4,8):(8,1)` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/** `composition(Tile, (8, 4) : (1, 16))`
 where `Tile` = `(16,8):(8,1)`

 **`(8,4):(8,1)`**

 size 32, cosize 60, rank 2, depth 1; tractable, injective, not compact

 Encoded by the morphism `(8,4) -[3,1]-> (4,2,8)`:

 ```text
 8 ───┐ ┌───▶ 4
 4 ───┼─┘     2
      └─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3
  8  9 10 11
 16 17 18 19
 24 25 26 27
 32 33 34 35
 40 41 42 43
 48 49 50 51
 56 57 58 59
 ```*/
type Owned = ::layout_static::Layout<
    (::layout_static::constants::_8, ::layout_static::constants::_4),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/// The layout `(8,4):(8,1)` as a value.
#[allow(non_upper_case_globals)]
const Owned: Owned = <Owned as ::layout_static::Static>::VALUE;
/** `zipped_divide(Tile, [4, _])`
 where `Tile` = `(16,8):(8,1)`

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
/** `complement(4 : 2, 64)`

 **`(2,8):(1,8)`**

 size 16, cosize 58, rank 2, depth 1; tractable, injective, not compact, runs of 2 contiguous elements

 Encoded by the morphism `(2,8) -[1,3]-> (2,4,8)`:

 ```text
 2 ───────▶ 2
 8 ───┐     4
      └───▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  8 16 24 32 40 48 56
  1  9 17 25 33 41 49 57
 ```*/
type Rest = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_8),
>;
/// The layout `(2,8):(1,8)` as a value.
#[allow(non_upper_case_globals)]
const Rest: Rest = <Rest as ::layout_static::Static>::VALUE;
/** `mode(Blocks, 0)`
 where `Blocks` = `((4,1),(4,8)):((8,0),(32,1))`

 **`(4,1):(8,0)`**

 size 4, cosize 25, rank 2, depth 1; tractable, injective, not compact

 Encoded by the morphism `(4,1) -[2,*]-> (8,4)`:

 ```text
 4 ───┐     8
 1 ─* └───▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0
  8
 16
 24
 ```*/
type Inner = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_1),
    (::layout_static::constants::_8, ::layout_static::constants::_0),
>;
/// The layout `(4,1):(8,0)` as a value.
#[allow(non_upper_case_globals)]
const Inner: Inner = <Inner as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{
        RowMajor as _, Composition as _, ZippedDivide as _, Complement as _, Mode as _,
    };
    let _: (Tile, Tile, Blocks);
};
