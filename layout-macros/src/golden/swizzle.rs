/// A tile without bank conflicts.
///
/// `swizzle(3, 3, 3) * (((8, 64) : (64, 1)))`
///
/// **`Sw<3,3,3> o 0 o (8,64):(64,1)`**
///
/// size 512, cosize 512, rank 2; bijective (compact)
///
/// Indices, mode 0 downwards and mode 1 to the right:
///
/// ```text
///   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  ..
///  72  73  74  75  76  77  78  79  64  65  66  67  68  69  70  71  ..
/// 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159  ..
/// 216 217 218 219 220 221 222 223 208 209 210 211 212 213 214 215  ..
/// 288 289 290 291 292 293 294 295 296 297 298 299 300 301 302 303  ..
/// 360 361 362 363 364 365 366 367 352 353 354 355 356 357 358 359  ..
/// 432 433 434 435 436 437 438 439 440 441 442 443 444 445 446 447  ..
/// 504 505 506 507 508 509 510 511 496 497 498 499 500 501 502 503  ..
/// ```
pub type Smem = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 3, 3>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::C<8>, ::layout_static::C<64>),
        (::layout_static::C<64>, ::layout_static::C<1>),
    >,
>;
/// A tile without bank conflicts.
///
/// The layout [`type@Smem`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
pub const Smem: Smem = <Smem as ::layout_static::Static>::VALUE;
/// `swizzle(2, 0, -2) * (row_major(4, 4))`
///
/// **`Sw<2,0,-2> o 0 o (4,4):(4,1)`**
///
/// size 16, cosize 16, rank 2; bijective (compact)
///
/// Indices, mode 0 downwards and mode 1 to the right:
///
/// ```text
///  0  5 10 15
///  4  1 14 11
///  8 13  2  7
/// 12  9  6  3
/// ```
type Down = ::layout_static::Composed<
    ::layout_static::Swizzle<2, 0, { -2 }>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::C<4>, ::layout_static::C<4>),
        (::layout_static::C<4>, ::layout_static::C<1>),
    >,
>;
/// The layout [`type@Down`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const Down: Down = <Down as ::layout_static::Static>::VALUE;
/// `zipped_divide(Smem, [4, 8])`
///
/// Its numbers are known to rustc.
type Blocks = ::layout_static::ZippedDivide<
    Smem,
    ::layout_static::ByMode<(::layout_static::C<4>, ::layout_static::C<8>)>,
>;
/// The layout [`type@Blocks`] as a value.
#[allow(
    non_upper_case_globals,
    dead_code,
    deprecated,
    reason = "the value of a type that may be used alone"
)]
const Blocks: Blocks = <Blocks as ::layout_static::Static>::VALUE;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Blocks>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Shape,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Stride,
                    leaf: 0,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame {
                    operand: 1,
                    part: ::layout_static::algebra::Part::Stride,
                    leaf: 1,
                    ..
                },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 1, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
};
/// `swizzle(1, 2, 3) * ((N, 8))`
///
/// Its numbers are known where it is used.
type Generic<const N: usize> = ::layout_static::Composed<
    ::layout_static::Swizzle<1, 2, 3>,
    ::layout_static::C<0>,
    ::layout_static::ColumnMajor<(::layout_static::C<N>, ::layout_static::C<8>)>,
>;
