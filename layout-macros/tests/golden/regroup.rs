/** **`(4,8):(8,1)`**

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
/** `tiled_divide(Rows, [2, 4])`
 where `Rows` = `(4,8):(8,1)`

 **`((2,4),2,2):((8,1),16,4)`**

 size 32, cosize 32, rank 3, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((2,4),2,2) -[3,1,4,2]-> (4,2,2,2)`:

 ```text
 8 ┬─ 2 ───┐ ┌─────────▶ 4
   │       └─┼─────┐
   └─ 4 ─────┘ ┌───┼───▶ 2
 2 ── 2 ───────┼─┐ └───▶ 2
 2 ── 2 ───────┘ └─────▶ 2
 ```*/
type Tiled = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_4),
        ::layout_static::constants::_2,
        ::layout_static::constants::_2,
    ),
    (
        (::layout_static::constants::_8, ::layout_static::constants::_1),
        ::layout_static::constants::_16,
        ::layout_static::constants::_4,
    ),
>;
/// The layout `((2,4),2,2):((8,1),16,4)` as a value.
#[allow(non_upper_case_globals)]
const Tiled: Tiled = <Tiled as ::layout_static::Static>::VALUE;
/** `tile_to_shape(Rows, (8, N))`
 where `Rows` = `(4,8):(8,1)`

 Its numbers are known to rustc.*/
type Whole = ::layout_static::TileToShape<
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_8),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    >,
    (::layout_static::constants::_8, ::layout_static::C<{ N }>),
>;
/// The layout [`type@Whole`] as a value.
#[allow(non_upper_case_globals)]
const Whole: Whole = <Whole as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Whole>(&[(0, 0), (2, 0)]);
    match verdict.place() {
        0 => {}
        1 => Verdict::panic(verdict),
        2 => Verdict::panic(verdict),
        3 => Verdict::panic(verdict),
        4 => Verdict::panic(verdict),
        _ => Verdict::panic(verdict),
    }
};
/** `tile_to_shape_ordered(Rows, (8, 16), (1, 0))`
 where `Rows` = `(4,8):(8,1)`

 **`((4,2),(8,2)):((8,64),(1,32))`**

 size 128, cosize 128, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((4,2),(8,2)) -[2,4,1,3]-> (8,4,2,2)`:

 ```text
  8 ┬─ 4 ───┐ ┌─────────▶ 8
    │       └─┼─────┐
    └─ 2 ─────┼───┐ └───▶ 4
 16 ┬─ 8 ─────┘ ┌─┼─────▶ 2
    └─ 2 ───────┘ └─────▶ 2
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   1   2   3   4   5   6   7  32  33  34  35  36  37  38  39
   8   9  10  11  12  13  14  15  40  41  42  43  44  45  46  47
  16  17  18  19  20  21  22  23  48  49  50  51  52  53  54  55
  24  25  26  27  28  29  30  31  56  57  58  59  60  61  62  63
  64  65  66  67  68  69  70  71  96  97  98  99 100 101 102 103
  72  73  74  75  76  77  78  79 104 105 106 107 108 109 110 111
  80  81  82  83  84  85  86  87 112 113 114 115 116 117 118 119
  88  89  90  91  92  93  94  95 120 121 122 123 124 125 126 127
 ```*/
type Ordered = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_2),
        (::layout_static::constants::_8, ::layout_static::constants::_2),
    ),
    (
        (::layout_static::constants::_8, ::layout_static::constants::_64),
        (::layout_static::constants::_1, ::layout_static::constants::_32),
    ),
>;
/// The layout `((4,2),(8,2)):((8,64),(1,32))` as a value.
#[allow(non_upper_case_globals)]
const Ordered: Ordered = <Ordered as ::layout_static::Static>::VALUE;
/** `select(Rows, (1, 0))`
 where `Rows` = `(4,8):(8,1)`

 **`(8,4):(1,8)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(8,4) -[1,2]-> (8,4)`:

 ```text
 8 ─────▶ 8
 4 ─────▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  8 16 24
  1  9 17 25
  2 10 18 26
  3 11 19 27
  4 12 20 28
  5 13 21 29
  6 14 22 30
  7 15 23 31
 ```*/
type Swapped = ::layout_static::Layout<
    (::layout_static::constants::_8, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_8),
>;
/// The layout `(8,4):(1,8)` as a value.
#[allow(non_upper_case_globals)]
const Swapped: Swapped = <Swapped as ::layout_static::Static>::VALUE;
/** **`(4,8):(?,1)`**

 size 32, rank 2, depth 1; tractable, 1 runtime stride*/
type Global = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::core::primitive::usize, ::layout_static::constants::_1),
>;
/** `recast(Global, 32, 16)`
 where `Global` = `(4,8):(?,1)`

 **`(4,16):(2*?,1)`**

 size 64, rank 2, depth 1; tractable, 1 runtime stride*/
type Part = ::layout_static::Recast<
    Global,
    ::layout_static::constants::_32,
    ::layout_static::constants::_16,
>;
/** `append_to(Global, 3, 1 : 0)`
 where `Global` = `(4,8):(?,1)`

 **`(4,8,1):(?,1,0)`**

 size 32, rank 3, depth 1; tractable, 1 runtime stride*/
type Longer = ::layout_static::AppendTo<
    Global,
    ::layout_static::constants::_3,
    ::layout_static::Layout<
        ::layout_static::constants::_1,
        ::layout_static::constants::_0,
    >,
>;
/** `zipped_divide(make_identity_layout(4, 8), [2, 4])`

 **`((2,4),(2,2)):((1@0,1@1),(2@0,4@1))`**

 size 32, rank 2, depth 2; tractable*/
type Where = ::layout_static::ZippedDivide<
    ::layout_static::Identity<
        (::layout_static::constants::_4, ::layout_static::constants::_8),
    >,
    ::layout_static::ByMode<
        (::layout_static::constants::_2, ::layout_static::constants::_4),
    >,
>;
/// The layout `((2,4),(2,2)):((1@0,1@1),(2@0,4@1))` as a value.
#[allow(non_upper_case_globals)]
const Where: Where = <Where as ::layout_static::Static>::VALUE;
/** `domain_distribute((4, 8), N)`

 Its numbers are known to rustc.*/
type Workers = ::layout_static::DomainDistribute<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    ::layout_static::C<{ N }>,
>;
/// The layout [`type@Workers`] as a value.
#[allow(non_upper_case_globals)]
const Workers: Workers = <Workers as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Workers>(&[(2, 0), (1, 1)]);
    match verdict.place() {
        0 => {}
        1 => Verdict::panic(verdict),
        2 => Verdict::panic(verdict),
        3 => Verdict::panic(verdict),
        4 => Verdict::panic(verdict),
        5 => Verdict::panic(verdict),
        6 => Verdict::panic(verdict),
        _ => Verdict::panic(verdict),
    }
};
const _: () = {
    use ::layout_static::{
        TiledDivide as _, TileToShape as _, TileToShapeOrdered as _, Select as _,
        Recast as _, AppendTo as _, ZippedDivide as _, Identity as _,
        DomainDistribute as _,
    };
    let _: (Rows, Rows, Rows, Rows, Global, Global);
};
