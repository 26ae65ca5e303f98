/** **`(4,(8,2)):(16,(1,8))`**

 size 64, cosize 64, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `(4,(8,2)) -[3,1,2]-> (8,2,4)`:

 ```text
  4 ── 4 ───┐ ┌───────▶ 8
            └─┼───┐
 16 ┬─ 8 ─────┘ ┌─┼───▶ 2
    └─ 2 ───────┘ └───▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
 ```*/
type Rows = ::layout_static::Layout<
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_8, ::layout_static::constants::_2),
    ),
    (
        ::layout_static::constants::_16,
        (::layout_static::constants::_1, ::layout_static::constants::_8),
    ),
>;
/// The layout `(4,(8,2)):(16,(1,8))` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/** `row_major(shape(Rows))`
 where `Rows` = `(4,(8,2)):(16,(1,8))`

 **`(4,(8,2)):(16,(2,1))`**

 size 64, cosize 64, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `(4,(8,2)) -[3,2,1]-> (2,8,4)`:

 ```text
  4 ── 4 ───┐ ┌─────▶ 2
            └─┼─┐
 16 ┬─ 8 ─────┼─┼───▶ 8
    └─ 2 ─────┘ └───▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  2  4  6  8 10 12 14  1  3  5  7  9 11 13 15
 16 18 20 22 24 26 28 30 17 19 21 23 25 27 29 31
 32 34 36 38 40 42 44 46 33 35 37 39 41 43 45 47
 48 50 52 54 56 58 60 62 49 51 53 55 57 59 61 63
 ```*/
type Like = ::layout_static::Layout<
    (
        ::layout_static::constants::_4,
        (::layout_static::constants::_8, ::layout_static::constants::_2),
    ),
    (
        ::layout_static::constants::_16,
        (::layout_static::constants::_2, ::layout_static::constants::_1),
    ),
>;
/// The layout `(4,(8,2)):(16,(2,1))` as a value.
#[allow(non_upper_case_globals)]
const Like: Like = <Like as ::layout_static::Static>::VALUE;
/** `row_major(shape(coalesce((4, 8) : (8, 1))), shape((2, 3)))`

 **`((4,8),(2,3)):((48,6),(3,1))`**

 size 192, cosize 192, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((4,8),(2,3)) -[4,3,2,1]-> (3,2,8,4)`:

 ```text
 32 ┬─ 4 ───┐ ┌───────────▶ 3
    │       └─┼─┐
    └─ 8 ─────┼─┼─┐ ┌─────▶ 2
              │ │ └─┼─┐
  6 ┬─ 2 ─────┼─┼───┘ └───▶ 8
    └─ 3 ─────┘ └─────────▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   3   1   4   2   5
  48  51  49  52  50  53
  96  99  97 100  98 101
 144 147 145 148 146 149
   6   9   7  10   8  11
  54  57  55  58  56  59
 102 105 103 106 104 107
 150 153 151 154 152 155
  12  15  13  16  14  17
  60  63  61  64  62  65
 108 111 109 112 110 113
 156 159 157 160 158 161
  18  21  19  22  20  23
  66  69  67  70  68  71
 114 117 115 118 116 119
 162 165 163 166 164 167
  ..
 ```*/
type Written = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_8),
        (::layout_static::constants::_2, ::layout_static::constants::_3),
    ),
    (
        (::layout_static::constants::_48, ::layout_static::constants::_6),
        (::layout_static::constants::_3, ::layout_static::constants::_1),
    ),
>;
/// The layout `((4,8),(2,3)):((48,6),(3,1))` as a value.
#[allow(non_upper_case_globals)]
const Written: Written = <Written as ::layout_static::Static>::VALUE;
/** `row_major(shape(zipped_divide(Rows, [2, _])), N)`
 where `Rows` = `(4,(8,2)):(16,(1,8))`

 Its numbers are known where it is used.*/
type Divided<const N: ::core::primitive::usize> = ::layout_static::RowMajor<
    (
        (
            (::layout_static::constants::_2, ::layout_static::constants::_1),
            (
                ::layout_static::constants::_2,
                (::layout_static::constants::_8, ::layout_static::constants::_2),
            ),
        ),
        ::layout_static::C<N>,
    ),
>;
/** `ceil_div((N, 64), (32, 16))`

 Its numbers are known to rustc.*/
type Grid = ::layout_static::ColumnMajor<
    ::layout_static::CeilDiv<
        (::layout_static::C<{ N }>, ::layout_static::constants::_64),
        (::layout_static::constants::_32, ::layout_static::constants::_16),
    >,
>;
/// The layout [`type@Grid`] as a value.
#[allow(non_upper_case_globals)]
const Grid: Grid = <Grid as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Grid>(&[(1, 0)]);
    match verdict.place() {
        0 => {}
        1 => Verdict::panic(verdict),
        2 => Verdict::panic(verdict),
        _ => Verdict::panic(verdict),
    }
};
/** **`(product_each(((N, 2), 8)), 4) : ((8, 1), {16 * BK})`**

 Its numbers are known where it is used.*/
type Tiles<const N: ::core::primitive::usize> = ::layout_static::Layout<
    (
        ::layout_static::ProductEach<
            (
                (::layout_static::C<N>, ::layout_static::constants::_2),
                ::layout_static::constants::_8,
            ),
        >,
        ::layout_static::constants::_4,
    ),
    (
        (::layout_static::constants::_8, ::layout_static::constants::_1),
        ::layout_static::C<{ 16 * BK }>,
    ),
>;
/** `zip(((2, 3), (4, 5)))`

 **`((2,4),(3,5)):((1,6),(2,24))`**

 size 120, cosize 120, rank 2, depth 2; tractable, bijective (compact), runs of 2 contiguous elements

 Encoded by the morphism `((2,4),(3,5)) -[1,3,2,4]-> (2,3,4,5)`:

 ```text
  8 ┬─ 2 ───────────▶ 2
    └─ 4 ───┐ ┌─────▶ 3
            └─┼─┐
 15 ┬─ 3 ─────┘ └───▶ 4
    └─ 5 ───────────▶ 5
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   2   4  24  26  28  48  50  52  72  74  76  96  98 100
   1   3   5  25  27  29  49  51  53  73  75  77  97  99 101
   6   8  10  30  32  34  54  56  58  78  80  82 102 104 106
   7   9  11  31  33  35  55  57  59  79  81  83 103 105 107
  12  14  16  36  38  40  60  62  64  84  86  88 108 110 112
  13  15  17  37  39  41  61  63  65  85  87  89 109 111 113
  18  20  22  42  44  46  66  68  70  90  92  94 114 116 118
  19  21  23  43  45  47  67  69  71  91  93  95 115 117 119
 ```*/
type Pairs = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_4),
        (::layout_static::constants::_3, ::layout_static::constants::_5),
    ),
    (
        (::layout_static::constants::_1, ::layout_static::constants::_6),
        (::layout_static::constants::_2, ::layout_static::constants::_24),
    ),
>;
/// The layout `((2,4),(3,5)):((1,6),(2,24))` as a value.
#[allow(non_upper_case_globals)]
const Pairs: Pairs = <Pairs as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{
        RowMajor as _, ShapeOf as _, RowMajor as _, ShapeOf as _, Coalesce as _,
        ShapeOf as _, RowMajor as _, ShapeOf as _, ZippedDivide as _, CeilDiv as _,
        ProductEach as _, Zip as _,
    };
    let _: (Rows, Rows);
};
