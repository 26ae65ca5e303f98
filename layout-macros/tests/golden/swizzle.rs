/// A tile without bank conflicts.
/**
 `swizzle(1, 1, 2) * ((4, 8) : (8, 1))`

 **`Sw<1,1,2> o 0 o (4,8):(8,1)`**

 size 32, cosize 32, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3  4  5  6  7
 10 11  8  9 14 15 12 13
 16 17 18 19 20 21 22 23
 26 27 24 25 30 31 28 29
 ```*/
pub type Smem = ::layout_static::Composed<
    ::layout_static::Swizzle<1, 1, 2>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_8),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    >,
>;
/// A tile without bank conflicts.
///
/// The layout [`type@Smem`] as a value.
#[allow(non_upper_case_globals)]
pub const Smem: Smem = <Smem as ::layout_static::Static>::VALUE;
/** `swizzle(2, 0, -2) * row_major(2, 8)`

 **`Sw<2,0,-2> o 0 o (2,8):(8,1)`**

 size 16, cosize 16, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  5 10 15  4  1 14 11
  8 13  2  7 12  9  6  3
 ```*/
type Down = ::layout_static::Composed<
    ::layout_static::Swizzle<2, 0, { -2 }>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_2, ::layout_static::constants::_8),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Down`] as a value.
#[allow(non_upper_case_globals)]
const Down: Down = <Down as ::layout_static::Static>::VALUE;
/** `zipped_divide(Smem, [2, 4])`

 **`Sw<1,1,2> o 0 o ((2,4),(2,2)):((8,1),(16,4))`**

 size 32, cosize 32, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0 16  4 20
 10 26 14 30
  1 17  5 21
 11 27 15 31
  2 18  6 22
  8 24 12 28
  3 19  7 23
  9 25 13 29
 ```*/
type Blocks = ::layout_static::Composed<
    ::layout_static::Swizzle<1, 1, 2>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (
            (::layout_static::constants::_2, ::layout_static::constants::_4),
            (::layout_static::constants::_2, ::layout_static::constants::_2),
        ),
        (
            (::layout_static::constants::_8, ::layout_static::constants::_1),
            (::layout_static::constants::_16, ::layout_static::constants::_4),
        ),
    >,
>;
/// The layout [`type@Blocks`] as a value.
#[allow(non_upper_case_globals)]
const Blocks: Blocks = <Blocks as ::layout_static::Static>::VALUE;
/** `swizzle(1, 2, 3) * (N, 8)`

 Its numbers are known where it is used.*/
type Generic<const N: ::core::primitive::usize> = ::layout_static::Composed<
    ::layout_static::Swizzle<1, 2, 3>,
    ::layout_static::constants::_0,
    ::layout_static::ops::ColumnMajor<
        (::layout_static::C<N>, ::layout_static::constants::_8),
    >,
>;
/** `swizzle(3, 3, 3) o 64 o ((8, 64) : (64, 1))`

 **`Sw<3,3,3> o 64 o (8,64):(64,1)`**

 size 512, cosize 576, rank 2; injective, not compact

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  72  73  74  75  76  77  78  79  64  65  66  67  68  69  70  71  ..
 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159  ..
 216 217 218 219 220 221 222 223 208 209 210 211 212 213 214 215  ..
 288 289 290 291 292 293 294 295 296 297 298 299 300 301 302 303  ..
 360 361 362 363 364 365 366 367 352 353 354 355 356 357 358 359  ..
 432 433 434 435 436 437 438 439 440 441 442 443 444 445 446 447  ..
 504 505 506 507 508 509 510 511 496 497 498 499 500 501 502 503  ..
 512 513 514 515 516 517 518 519 520 521 522 523 524 525 526 527  ..
 ```*/
type Printed = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 3, 3>,
    ::layout_static::C<64>,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_64),
        (::layout_static::constants::_64, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Printed`] as a value.
#[allow(non_upper_case_globals)]
const Printed: Printed = <Printed as ::layout_static::Static>::VALUE;
/** `swizzle(B, 3, -S) o N o (8, 64)`

 Its numbers are known where it is used.*/
type Params<const B: ::core::primitive::usize, const S: ::core::primitive::usize> = ::layout_static::Composed<
    ::layout_static::ops::SwizzleOf<
        ::layout_static::C<B>,
        ::layout_static::C<3>,
        ::layout_static::Neg<S>,
    >,
    ::layout_static::C<{ N }>,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_64),
        (::layout_static::constants::_1, ::layout_static::constants::_8),
    >,
>;
/** `(4, 8) ^ (9, 1)`

 **`Sw<2,0,3> o 0 o (4,8):(8,1)`**

 size 32, cosize 32, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3  4  5  6  7
  9  8 11 10 13 12 15 14
 18 19 16 17 22 23 20 21
 27 26 25 24 31 30 29 28
 ```*/
type Exclusive = ::layout_static::Composed<
    ::layout_static::Swizzle<2, 0, 3>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_8),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Exclusive`] as a value.
#[allow(non_upper_case_globals)]
const Exclusive: Exclusive = <Exclusive as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{
        Swizzle as _, Swizzle as _, ops::RowMajor as _, ops::ZippedDivide as _,
        Swizzle as _, Swizzle as _, Swizzle as _,
    };
    let _: (Smem,);
    let _ = (Smem,);
};
