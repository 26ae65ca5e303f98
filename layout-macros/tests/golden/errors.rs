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
 ```*/
type Other = ::layout_static::Layout<
    (::layout_static::constants::_64, ::layout_static::constants::_64),
    (::layout_static::C<65>, ::layout_static::constants::_1),
>;
/// The layout `(64,64):(65,1)` as a value.
#[allow(non_upper_case_globals)]
const Other: Other = <Other as ::layout_static::Static>::VALUE;
::core::compile_error! {
    "[L0103] layout: not tractable, 64 x 1 = 64 does not divide stride 65\n  64:1 leaves a gap below each step of 64:65\n    64 ──▶ 64\n           65/64, not a whole factor\n    64 ──▶ 64\n  help: padded by 1: write 64 + 1; dense: write 64"
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
    use ::layout_static::{ops::Composition as _, ops::Coalesce as _};
    let _: (Bad,);
};
