/** `composition((4, 6) : (1, 8), 6 : 3)`

 This definition has an error.*/
type Bad = ::layout_static::Layout<::layout_static::C<1>, ::layout_static::C<0>>;
/// The layout [`type@Bad`] as a value.
#[allow(non_upper_case_globals)]
const Bad: Bad = <Bad as ::layout_static::Static>::VALUE;
::core::compile_error! {
    "[L0203] composition: stride 3 does not step through extent 4 of the outer layout\n  A = (4,6):(1,8) has A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17\n  help: use stride 2 or 4 over extent 6"
}
/** `coalesce(Bad)`

 This definition has an error.*/
type Follows = ::layout_static::Layout<::layout_static::C<1>, ::layout_static::C<0>>;
/// The layout [`type@Follows`] as a value.
#[allow(non_upper_case_globals)]
const Follows: Follows = <Follows as ::layout_static::Static>::VALUE;
/** **`(64,64):(65,1)`**

 size 4096, cosize 4159, rank 2, depth 1; not tractable, injective, not compact

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  ..
  65  66  67  68  69  70  71  72  73  74  75  76  77  78  79  80  ..
 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145  ..
 195 196 197 198 199 200 201 202 203 204 205 206 207 208 209 210  ..
 260 261 262 263 264 265 266 267 268 269 270 271 272 273 274 275  ..
 325 326 327 328 329 330 331 332 333 334 335 336 337 338 339 340  ..
 390 391 392 393 394 395 396 397 398 399 400 401 402 403 404 405  ..
 455 456 457 458 459 460 461 462 463 464 465 466 467 468 469 470  ..
 520 521 522 523 524 525 526 527 528 529 530 531 532 533 534 535  ..
 585 586 587 588 589 590 591 592 593 594 595 596 597 598 599 600  ..
 650 651 652 653 654 655 656 657 658 659 660 661 662 663 664 665  ..
 715 716 717 718 719 720 721 722 723 724 725 726 727 728 729 730  ..
 780 781 782 783 784 785 786 787 788 789 790 791 792 793 794 795  ..
 845 846 847 848 849 850 851 852 853 854 855 856 857 858 859 860  ..
 910 911 912 913 914 915 916 917 918 919 920 921 922 923 924 925  ..
 975 976 977 978 979 980 981 982 983 984 985 986 987 988 989 990  ..
  ..
 ```*/
type Other = ::layout_static::Layout<
    (::layout_static::constants::_64, ::layout_static::constants::_64),
    (::layout_static::C<65>, ::layout_static::constants::_1),
>;
/// The layout `(64,64):(65,1)` as a value.
#[allow(non_upper_case_globals)]
const Other: Other = <Other as ::layout_static::Static>::VALUE;
::core::compile_error! {
    "[L0103] layout: not tractable, 64 x 1 = 64 does not divide stride 65\n  64:1 leaves a gap below each step of 64:65\n    64 ──▶ 64\n           65/64, not a whole factor\n    64 ──▶ 64\n  help: use stride 64 or 128; if padding or overlap is meant, write #[allow(intractable)] above the definition, inside layout!"
}
/// This definition has an error.
type Generic<const N: ::core::primitive::usize> = ::layout_static::Layout<
    (::layout_static::C<N>,),
    (::layout_static::C<0>,),
>;
::core::compile_error! {
    "[L0004] number: parameter `N` in braces, which Rust does not evaluate\n  help: write it alone, a product in a shape, {N * 2}, or a second parameter: <const N: usize, const M: usize>"
}
const _: () = {
    use ::layout_static::{Composition as _, Coalesce as _};
    let _: (Bad,);
};
