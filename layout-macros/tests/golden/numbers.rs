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
/// The number of rows and columns.
///
/// `size(Rows)` = 32
/// where `Rows` = `(4,8):(8,1)`
pub const SIZE: ::core::primitive::usize = 32;
/// `cosize(crate::Rows)`
const END: ::core::primitive::usize = {
    use ::layout_static::number::cosize;
    cosize::<crate::Rows>()
};
/** **`(32,32):(1,32)`**

 size 1024, cosize 1024, rank 2, depth 1; tractable, bijective (compact), runs of 1024 contiguous elements

 Encoded by the morphism `(32,32) -[1,2]-> (32,32)`:

 ```text
 32 ─────▶ 32
 32 ─────▶ 32
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0  32  64  96 128 160 192 224 256 288 320 352 384 416 448 480  ..
   1  33  65  97 129 161 193 225 257 289 321 353 385 417 449 481  ..
   2  34  66  98 130 162 194 226 258 290 322 354 386 418 450 482  ..
   3  35  67  99 131 163 195 227 259 291 323 355 387 419 451 483  ..
   4  36  68 100 132 164 196 228 260 292 324 356 388 420 452 484  ..
   5  37  69 101 133 165 197 229 261 293 325 357 389 421 453 485  ..
   6  38  70 102 134 166 198 230 262 294 326 358 390 422 454 486  ..
   7  39  71 103 135 167 199 231 263 295 327 359 391 423 455 487  ..
   8  40  72 104 136 168 200 232 264 296 328 360 392 424 456 488  ..
   9  41  73 105 137 169 201 233 265 297 329 361 393 425 457 489  ..
  10  42  74 106 138 170 202 234 266 298 330 362 394 426 458 490  ..
  11  43  75 107 139 171 203 235 267 299 331 363 395 427 459 491  ..
  12  44  76 108 140 172 204 236 268 300 332 364 396 428 460 492  ..
  13  45  77 109 141 173 205 237 269 301 333 365 397 429 461 493  ..
  14  46  78 110 142 174 206 238 270 302 334 366 398 430 462 494  ..
  15  47  79 111 143 175 207 239 271 303 335 367 399 431 463 495  ..
  ..
 ```*/
type Square = ::layout_static::Layout<
    (::layout_static::constants::_32, ::layout_static::constants::_32),
    (::layout_static::constants::_1, ::layout_static::constants::_32),
>;
/// The layout `(32,32):(1,32)` as a value.
#[allow(non_upper_case_globals)]
const Square: Square = <Square as ::layout_static::Static>::VALUE;
/// `max_common_vector(Rows, crate::Rows)`
/// where `Rows` = `(4,8):(8,1)`
const VECTOR: ::core::primitive::usize = {
    use ::layout_static::number::max_common_vector;
    max_common_vector::<
        ::layout_static::Layout<
            (::layout_static::constants::_4, ::layout_static::constants::_8),
            (::layout_static::constants::_8, ::layout_static::constants::_1),
        >,
        crate::Rows,
    >()
};
/** `slice(Rows, (2, _))`
 where `Rows` = `(4,8):(8,1)`

 **`(8):(1)`**

 size 8, cosize 8, rank 1, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(8) -[1]-> (8)`:

 ```text
 8 ─────▶ 8
 ```

 Indices:

 ```text
 0 1 2 3 4 5 6 7
 ```*/
type Row = ::layout_static::Layout<
    (::layout_static::constants::_8,),
    (::layout_static::constants::_1,),
>;
/// The layout `(8):(1)` as a value.
#[allow(non_upper_case_globals)]
const Row: Row = <Row as ::layout_static::Static>::VALUE;
/// `slice_offset(Rows, (2, _))` = 16
/// where `Rows` = `(4,8):(8,1)`
const START: ::core::primitive::usize = 16;
/// `index(crate::Rows, (2, N))`
const LATER: ::core::primitive::usize = {
    use ::layout_static::number::index;
    index::<crate::Rows, (::layout_static::constants::_2, ::layout_static::C<{ N }>)>()
};
/** `dice(crate::Rows, (N, _))`

 Its numbers are known to rustc.*/
type Fixed = ::layout_static::Dice<
    crate::Rows,
    (::layout_static::C<{ N }>, ::core::ops::RangeFull),
>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Fixed>(&[(0, 0), (2, 0)]);
    match verdict.place() {
        0 => {}
        1 => Verdict::panic(verdict),
        2 => Verdict::panic(verdict),
        3 => Verdict::panic(verdict),
        4 => Verdict::panic(verdict),
        _ => Verdict::panic(verdict),
    }
};
/** `ceil_div((100, 60), (32, 16))`

 **`(4,4):(1,4)`**

 size 16, cosize 16, rank 2, depth 1; tractable, bijective (compact), runs of 16 contiguous elements

 Encoded by the morphism `(4,4) -[1,2]-> (4,4)`:

 ```text
 4 ─────▶ 4
 4 ─────▶ 4
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12
  1  5  9 13
  2  6 10 14
  3  7 11 15
 ```*/
type Grid = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_4),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,4):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Grid: Grid = <Grid as ::layout_static::Static>::VALUE;
/// `{N + 4}`
const FOUR: ::core::primitive::usize = { N + 4 };
const _: () = {
    use ::layout_static::{
        number::size as _, number::cosize as _, number::max_common_vector as _,
        Slice as _, number::slice_offset as _, number::index as _, Dice as _,
        CeilDiv as _,
    };
    let _: (Rows, Rows, Rows, Rows);
    let _ = (SIZE, SIZE);
};
