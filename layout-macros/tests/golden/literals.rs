/// A 128 x 64 tile, row-major.
/**
 **`(128,64):(64,1)`**

 size 8192, cosize 8192, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(128,64) -[2,1]-> (64,128)`:

 ```text
 128 ───┐ ┌─────▶ 64
        └─┼─┐
  64 ─────┘ └───▶ 128
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  ..
  64  65  66  67  68  69  70  71  72  73  74  75  76  77  78  79  ..
 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143  ..
 192 193 194 195 196 197 198 199 200 201 202 203 204 205 206 207  ..
 256 257 258 259 260 261 262 263 264 265 266 267 268 269 270 271  ..
 320 321 322 323 324 325 326 327 328 329 330 331 332 333 334 335  ..
 384 385 386 387 388 389 390 391 392 393 394 395 396 397 398 399  ..
 448 449 450 451 452 453 454 455 456 457 458 459 460 461 462 463  ..
 512 513 514 515 516 517 518 519 520 521 522 523 524 525 526 527  ..
 576 577 578 579 580 581 582 583 584 585 586 587 588 589 590 591  ..
 640 641 642 643 644 645 646 647 648 649 650 651 652 653 654 655  ..
 704 705 706 707 708 709 710 711 712 713 714 715 716 717 718 719  ..
 768 769 770 771 772 773 774 775 776 777 778 779 780 781 782 783  ..
 832 833 834 835 836 837 838 839 840 841 842 843 844 845 846 847  ..
 896 897 898 899 900 901 902 903 904 905 906 907 908 909 910 911  ..
 960 961 962 963 964 965 966 967 968 969 970 971 972 973 974 975  ..
  ..
 ```*/
pub type Tile = ::layout_static::Layout<
    (::layout_static::constants::_128, ::layout_static::constants::_64),
    (::layout_static::constants::_64, ::layout_static::constants::_1),
>;
/// A 128 x 64 tile, row-major.
///
/// The layout `(128,64):(64,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Tile: Tile = <Tile as ::layout_static::Static>::VALUE;
/** **`((2,2),4):((1,8),2)`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact), runs of 2 contiguous elements

 Encoded by the morphism `((2,2),4) -[1,3,2]-> (2,4,2)`:

 ```text
 4 ┬─ 2 ───────────▶ 2
   └─ 2 ───┐ ┌─────▶ 4
           └─┼─┐
 4 ── 4 ─────┘ └───▶ 2
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  2  4  6
  1  3  5  7
  8 10 12 14
  9 11 13 15
 ```*/
pub(crate) type Nested = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_2),
        ::layout_static::constants::_4,
    ),
    (
        (::layout_static::constants::_1, ::layout_static::constants::_8),
        ::layout_static::constants::_2,
    ),
>;
/// The layout `((2,2),4):((1,8),2)` as a value.
#[allow(non_upper_case_globals)]
pub(crate) const Nested: Nested = <Nested as ::layout_static::Static>::VALUE;
#[allow(dead_code)]
/**
 **`(4,4):(5,1)`**

 size 16, cosize 19, rank 2, depth 1; not tractable, injective, not compact

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  1  2  3
  5  6  7  8
 10 11 12 13
 15 16 17 18
 ```*/
type Padded = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_4),
    (::layout_static::constants::_5, ::layout_static::constants::_1),
>;
#[allow(dead_code)]
///
/// The layout `(4,4):(5,1)` as a value.
#[allow(non_upper_case_globals)]
const Padded: Padded = <Padded as ::layout_static::Static>::VALUE;
/** **`(4,2):(-1,4)`**

 size 8, cosize 8, rank 2, depth 1; not tractable, injective, not compact

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4
 -1  3
 -2  2
 -3  1
 ```*/
type Reversed = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::Neg<1>, ::layout_static::constants::_4),
>;
/// The layout `(4,2):(-1,4)` as a value.
#[allow(non_upper_case_globals)]
const Reversed: Reversed = <Reversed as ::layout_static::Static>::VALUE;
/** **`(4):(1)`**

 size 4, cosize 4, rank 1, depth 1; tractable, bijective (compact), runs of 4 contiguous elements

 Encoded by the morphism `(4) -[1]-> (4)`:

 ```text
 4 ─────▶ 4
 ```

 Indices:

 ```text
 0 1 2 3
 ```*/
type Rank1 = ::layout_static::Layout<
    (::layout_static::constants::_4,),
    (::layout_static::constants::_1,),
>;
/// The layout `(4):(1)` as a value.
#[allow(non_upper_case_globals)]
const Rank1: Rank1 = <Rank1 as ::layout_static::Static>::VALUE;
