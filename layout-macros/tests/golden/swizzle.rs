/// A tile without bank conflicts.
/**
 `swizzle(3, 3, 3) * ((8, 64) : (64, 1))`

 **`Sw<3,3,3> o 0 o (8,64):(64,1)`**

 size 512, cosize 512, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  ..
  72  73  74  75  76  77  78  79  64  65  66  67  68  69  70  71  ..
 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159  ..
 216 217 218 219 220 221 222 223 208 209 210 211 212 213 214 215  ..
 288 289 290 291 292 293 294 295 296 297 298 299 300 301 302 303  ..
 360 361 362 363 364 365 366 367 352 353 354 355 356 357 358 359  ..
 432 433 434 435 436 437 438 439 440 441 442 443 444 445 446 447  ..
 504 505 506 507 508 509 510 511 496 497 498 499 500 501 502 503  ..
 ```*/
pub type Smem = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 3, 3>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_64),
        (::layout_static::constants::_64, ::layout_static::constants::_1),
    >,
>;
/// A tile without bank conflicts.
///
/// The layout [`type@Smem`] as a value.
#[allow(non_upper_case_globals)]
pub const Smem: Smem = <Smem as ::layout_static::Static>::VALUE;
/** `swizzle(2, 0, -2) * row_major(4, 4)`

 **`Sw<2,0,-2> o 0 o (4,4):(4,1)`**

 size 16, cosize 16, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  5 10 15
  4  1 14 11
  8 13  2  7
 12  9  6  3
 ```*/
type Down = ::layout_static::Composed<
    ::layout_static::Swizzle<2, 0, { -2 }>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_4, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Down`] as a value.
#[allow(non_upper_case_globals)]
const Down: Down = <Down as ::layout_static::Static>::VALUE;
/** `zipped_divide(Smem, [4, 8])`

 **`Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))`**

 size 512, cosize 512, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0 288   8 296  16 304  24 312  32 256  40 264  48 272  56 280
  72 360  64 352  88 376  80 368 104 328  96 320 120 344 112 336
 144 432 152 440 128 416 136 424 176 400 184 408 160 384 168 392
 216 504 208 496 200 488 192 480 248 472 240 464 232 456 224 448
   1 289   9 297  17 305  25 313  33 257  41 265  49 273  57 281
  73 361  65 353  89 377  81 369 105 329  97 321 121 345 113 337
 145 433 153 441 129 417 137 425 177 401 185 409 161 385 169 393
 217 505 209 497 201 489 193 481 249 473 241 465 233 457 225 449
   2 290  10 298  18 306  26 314  34 258  42 266  50 274  58 282
  74 362  66 354  90 378  82 370 106 330  98 322 122 346 114 338
 146 434 154 442 130 418 138 426 178 402 186 410 162 386 170 394
 218 506 210 498 202 490 194 482 250 474 242 466 234 458 226 450
   3 291  11 299  19 307  27 315  35 259  43 267  51 275  59 283
  75 363  67 355  91 379  83 371 107 331  99 323 123 347 115 339
 147 435 155 443 131 419 139 427 179 403 187 411 163 387 171 395
 219 507 211 499 203 491 195 483 251 475 243 467 235 459 227 451
  ..
 ```*/
type Blocks = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 3, 3>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (
            (::layout_static::constants::_4, ::layout_static::constants::_8),
            (::layout_static::constants::_2, ::layout_static::constants::_8),
        ),
        (
            (::layout_static::constants::_64, ::layout_static::constants::_1),
            (::layout_static::constants::_256, ::layout_static::constants::_8),
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
    ::layout_static::ColumnMajor<(::layout_static::C<N>, ::layout_static::constants::_8)>,
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
    ::layout_static::SwizzleOf<
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
const _: () = {
    use ::layout_static::{
        Swizzle as _, Swizzle as _, RowMajor as _, ZippedDivide as _, Swizzle as _,
        Swizzle as _, Swizzle as _,
    };
    let _: (Smem,);
};
