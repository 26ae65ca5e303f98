/** `(8, 8, 16, 16) -[3, 4, 1, 2]-> (16, 16, 8, 8)`

 **`(8,8,16,16):(256,2048,1,16)`**

 size 16384, cosize 16384, rank 4, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(8,8,16,16) -[3,4,1,2]-> (16,16,8,8)`:

 ```text
  8 ───┐ ┌───────────▶ 16
       └─┼─┐
  8 ─────┼─┼─┐ ┌─────▶ 16
         │ │ └─┼─┐
 16 ─────┘ └───┼─┼───▶ 8
 16 ───────────┘ └───▶ 8
 ```*/
pub type Permuted = ::layout_static::Layout<
    (
        ::layout_static::constants::_8,
        ::layout_static::constants::_8,
        ::layout_static::constants::_16,
        ::layout_static::constants::_16,
    ),
    (
        ::layout_static::constants::_256,
        ::layout_static::constants::_2048,
        ::layout_static::constants::_1,
        ::layout_static::constants::_16,
    ),
>;
/// The layout `(8,8,16,16):(256,2048,1,16)` as a value.
#[allow(non_upper_case_globals)]
pub const Permuted: Permuted = <Permuted as ::layout_static::Static>::VALUE;
/** `((4, 2), 4) -[1, *, 3]-> (4, 2, 4)`

 **`((4,2),4):((1,0),8)`**

 size 32, cosize 28, rank 2, depth 2; tractable, not injective, runs of 4 contiguous elements

 Encoded by the morphism `((4,2),4) -[1,*,3]-> (4,2,4)`:

 ```text
 8 ┬─ 4 ─────▶ 4
   └─ 2 ─*     2
 4 ── 4 ─────▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  8 16 24
  1  9 17 25
  2 10 18 26
  3 11 19 27
  0  8 16 24
  1  9 17 25
  2 10 18 26
  3 11 19 27
 ```*/
pub type Broadcast = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_2),
        ::layout_static::constants::_4,
    ),
    (
        (::layout_static::constants::_1, ::layout_static::constants::_0),
        ::layout_static::constants::_8,
    ),
>;
/// The layout `((4,2),4):((1,0),8)` as a value.
#[allow(non_upper_case_globals)]
pub const Broadcast: Broadcast = <Broadcast as ::layout_static::Static>::VALUE;
/** `composition((8, 64) -[2, 1]-> (64, 8), ((4, 4), 4) -[3, 1, 2]-> (4, 4, 4))`

 **`((4,4),(2,2)):((2,64),(256,1))`**

 size 64, cosize 456, rank 2, depth 2; tractable, injective, not compact

 Encoded by the morphism `((4,4),(2,2)) -[2,4,5,1]-> (2,4,8,4,2)`:

 ```text
 16 ┬─ 4 ─────┐ ┌───────▶ 2
    │         └─┼───┐
    └─ 4 ───────┼─┐ └───▶ 4
  4 ┬─ 2 ───┐   │ │       8
    └─ 2 ───┼───┘ └─────▶ 4
            └───────────▶ 2
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0 256   1 257
   2 258   3 259
   4 260   5 261
   6 262   7 263
  64 320  65 321
  66 322  67 323
  68 324  69 325
  70 326  71 327
 128 384 129 385
 130 386 131 387
 132 388 133 389
 134 390 135 391
 192 448 193 449
 194 450 195 451
 196 452 197 453
 198 454 199 455
 ```*/
pub type Composite = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    ),
    (
        (::layout_static::constants::_2, ::layout_static::constants::_64),
        (::layout_static::constants::_256, ::layout_static::constants::_1),
    ),
>;
/// The layout `((4,4),(2,2)):((2,64),(256,1))` as a value.
#[allow(non_upper_case_globals)]
pub const Composite: Composite = <Composite as ::layout_static::Static>::VALUE;
/** `(N, 8) -[2, *]-> (8, N)`

 Its numbers are known to rustc.*/
type Strided = ::layout_static::ops::Encoded<
    (::layout_static::C<{ N }>, ::layout_static::constants::_8),
    (::layout_static::constants::_2, ::layout_static::constants::_0),
    (::layout_static::constants::_8, ::layout_static::C<{ N }>),
>;
/// The layout [`type@Strided`] as a value.
#[allow(non_upper_case_globals)]
const Strided: Strided = <Strided as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Strided>(&[(2, 0), (2, 0), (2, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        5 => (Verdict::panic)(verdict),
        6 => (Verdict::panic)(verdict),
        7 => (Verdict::panic)(verdict),
        8 => (Verdict::panic)(verdict),
        9 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
const _: () = {
    use ::layout_static::ops::Composition as _;
};
