/// Four threads, four sums each.
/**
 `mma((4, 4, 1), a (4, 1) : (1, 0) of 32, b (4, 4) : (0, 1) of 32, c (4, 4) : (1, 4) of 32)`

 4 x 4 x 1 by 4 lanes.

 Elements of C, by `lane + 4 value`:

 ```text
 ```*/
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Outer;
impl ::layout_static::atom::MmaAtom for Outer {
    type Lanes = ::layout_static::Layout<
        ::layout_static::constants::_4,
        ::layout_static::constants::_1,
    >;
    type A = ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_1),
        (::layout_static::constants::_1, ::layout_static::constants::_0),
    >;
    type B = ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_0, ::layout_static::constants::_1),
    >;
    type C = ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_1, ::layout_static::constants::_4),
    >;
    const EXTENTS: [::core::primitive::u64; 3] = [4, 4, 1];
    const BITS: [::core::primitive::u32; 3] = [32, 32, 32];
}
/** `copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32)`

 A copy from `(1,4):(0,1)` to `(1,4):(0,1)`, in elements of 32 bits.*/
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
pub struct Quad;
impl ::layout_static::atom::CopyAtom for Quad {
    type From = ::layout_static::Layout<
        (::layout_static::constants::_1, ::layout_static::constants::_4),
        (::layout_static::constants::_0, ::layout_static::constants::_1),
    >;
    type To = ::layout_static::Layout<
        (::layout_static::constants::_1, ::layout_static::constants::_4),
        (::layout_static::constants::_0, ::layout_static::constants::_1),
    >;
    const BY: ::layout_static::algebra::atom::Side = ::layout_static::algebra::atom::Side::From;
    const BITS: ::core::primitive::u64 = 32;
}
/** `mma((1, N, 1), lanes 1 : 0, a 1 : 0 of 32, b N : 1 of 32, c N : 1 of 32)`

 Its numbers are known to rustc.*/
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
struct Wide<const N: ::core::primitive::usize>;
impl<const N: ::core::primitive::usize> ::layout_static::atom::MmaAtom for Wide<N> {
    type Lanes = ::layout_static::Layout<
        ::layout_static::constants::_1,
        ::layout_static::constants::_0,
    >;
    type A = ::layout_static::Layout<
        ::layout_static::constants::_1,
        ::layout_static::constants::_0,
    >;
    type B = ::layout_static::Layout<
        ::layout_static::C<N>,
        ::layout_static::constants::_1,
    >;
    type C = ::layout_static::Layout<
        ::layout_static::C<N>,
        ::layout_static::constants::_1,
    >;
    const EXTENTS: [::core::primitive::u64; 3] = [1, (N) as ::core::primitive::u64, 1];
    const BITS: [::core::primitive::u32; 3] = [32, 32, 32];
}
/** `tiled(Outer, (2, 2, 1), [(4, 2) : (2, 1), _, _]) in (8, 8, LENGTH)`

 Its numbers are known to rustc.*/
pub type Product = ::layout_static::atom::TiledStep<
    ::layout_static::atom::TiledMma<
        Outer,
        ::layout_static::Layout<
            (
                ::layout_static::constants::_2,
                ::layout_static::constants::_2,
                ::layout_static::constants::_1,
            ),
            (
                ::layout_static::constants::_1,
                ::layout_static::constants::_2,
                ::layout_static::constants::_0,
            ),
        >,
        (
            ::layout_static::Layout<
                (::layout_static::constants::_4, ::layout_static::constants::_2),
                (::layout_static::constants::_2, ::layout_static::constants::_1),
            >,
            ::layout_static::Keep,
            ::layout_static::Keep,
        ),
    >,
    (
        ::layout_static::constants::_8,
        ::layout_static::constants::_8,
        ::layout_static::C<{ LENGTH }>,
    ),
>;
const _: () = {
    { (::layout_static::atom::check::owners::<Product, _>)() }
    {
        (::layout_static::atom::check::registers::<
            Product,
            ::layout_static::atom::OperandC,
        >)(8)
    }
    { (::layout_static::atom::check::product::<Product>)() }
};
/** `tiled(Quad, (4, 2) : (2, 1), (1, 4))`

 A tile of `(4,8)`: `(thread, value)` is `((2,4),4):((16,1),4)`.*/
pub type Fill = ::layout_static::atom::TiledCopy<
    Quad,
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_2),
        (::layout_static::constants::_2, ::layout_static::constants::_1),
    >,
    ::layout_static::Layout<
        (::layout_static::constants::_1, ::layout_static::constants::_4),
        (::layout_static::constants::_0, ::layout_static::constants::_1),
    >,
>;
/** `copy_of(crate::Load of 16, Product.a)`

 Its numbers are known to rustc.*/
pub type ReadA = ::layout_static::atom::CopyOf<
    ::layout_static::atom::Of<crate::Load, 16>,
    Product,
    ::layout_static::atom::OperandA,
>;
const _: () = { { (::layout_static::atom::check::copy::<ReadA>)() } };
/** **`(8,8):(8,1)`**

 size 64, cosize 64, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(8,8) -[2,1]-> (8,8)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Rows = ::layout_static::Layout<
    (::layout_static::constants::_8, ::layout_static::constants::_8),
    (::layout_static::constants::_8, ::layout_static::constants::_1),
>;
/// The layout `(8,8):(8,1)` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/** `Fill.from(Rows)`
 where `Rows` = `(8,8):(8,1)`

 **`((2,4),((4,1),2,1)):((32,1),((8,0),4,0))`**

 size 64, cosize 64, rank 2, depth 3; tractable, bijective (compact)

 Encoded by the morphism `((2,4),((4,1),2,1)) -[4,1,3,*,2,*]-> (4,2,4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Mine = ::layout_static::Layout<
    (
        (::layout_static::constants::_2, ::layout_static::constants::_4),
        (
            (::layout_static::constants::_4, ::layout_static::constants::_1),
            ::layout_static::constants::_2,
            ::layout_static::constants::_1,
        ),
    ),
    (
        (::layout_static::constants::_32, ::layout_static::constants::_1),
        (
            (::layout_static::constants::_8, ::layout_static::constants::_0),
            ::layout_static::constants::_4,
            ::layout_static::constants::_0,
        ),
    ),
>;
/// The layout `((2,4),((4,1),2,1)):((32,1),((8,0),4,0))` as a value.
#[allow(non_upper_case_globals)]
const Mine: Mine = <Mine as ::layout_static::Static>::VALUE;
/** `Product.c(Rows)`
 where `Rows` = `(8,8):(8,1)`

 Its numbers are known to rustc.*/
type Held = ::layout_static::atom::TvLayout<
    Product,
    ::layout_static::atom::OperandC,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_8),
        (::layout_static::constants::_8, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Held`] as a value.
#[allow(non_upper_case_globals)]
const Held: Held = <Held as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Held>(&[]);
    match verdict.place() {
        0 => {}
        _ => (Verdict::panic)(verdict),
    }
};
/** `tiled(Outer, (2, 1, 1) : (0, 0, 0))`

 This definition has an error.*/
type Wrong = ::layout_static::atom::TiledMma<::layout_static::atom::Scalar>;
::core::compile_error! {
    "[L1403] mma: atoms (0,0,0) and (1,0,0) of the grid have the same threads\n  the grid (2,1,1):(0,0,0) numbers both 0\n  help: use (2,1,1):(1,0,0)"
}
const _: () = {
    use ::layout_static::{atom::check::owners as _, atom::check::registers as _};
    let _: (Outer, Quad, Product, Fill, Rows, Product, Rows, Outer);
    let _ = (Rows, Rows);
};
