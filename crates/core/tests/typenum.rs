//! Typenum integers are what constants are, and sizes as types are those of the algebra.

#![cfg(feature = "typenum")]

use core::ops::Mul;

use layout_static::typenum::consts::{
    U0, U1, U2, U3, U4, U5, U6, U7, U8, U10, U12, U16, U32, U33, U64, U100, U128, U1000,
};
use layout_static::typenum::{Cosize, DivisibleBy, Size, TypeCosize, TypeSize, Unsigned};
use layout_static::{
    Bounded, ByMode, C, Composed, Coordinate, DynTensor, Layout, Neg, Static, StaticLayout, Tensor,
    int::{Shape, Strides},
    ops::{Composition, SwizzleOf, ZippedDivide},
};

/// Holds the size and the cosize of a type against those of its value.
fn measured<S: Shape, D: Strides>() -> (usize, usize)
where
    Layout<S, D>: TypeSize + TypeCosize,
{
    type Measured<L> = (Size<L>, Cosize<L>);
    fn numbers<A: Unsigned, B: Unsigned>(_: Option<(A, B)>) -> (usize, usize) {
        (A::USIZE, B::USIZE)
    }
    let (size, cosize) = numbers(None::<Measured<Layout<S, D>>>);
    assert_eq!((size, cosize), (Layout::<S, D>::SIZE, Layout::<S, D>::COSIZE), "{}", Layout::<S, D>::LAYOUT);
    (size, cosize)
}

#[test]
fn sizes_are_those_of_the_algebra() {
    assert_eq!(measured::<U7, U3>(), (7, 19));
    assert_eq!(measured::<C<7>, C<3>>(), (7, 19));
    assert_eq!(measured::<U7, C<0>>(), (7, 1));
    assert_eq!(measured::<U1, U1000>(), (1, 1));
    assert_eq!(measured::<(), ()>(), (1, 1));
    assert_eq!(measured::<(U7,), (U0,)>(), (7, 1));
    assert_eq!(measured::<((U7,),), ((U2,),)>(), (7, 13));
    assert_eq!(measured::<(U128, U64), (U64, U1)>(), (8192, 8192));
    assert_eq!(measured::<(U32, U32), (U33, U1)>(), (1024, 1055));
    assert_eq!(measured::<(C<32>, U32), (U33, C<1>)>(), (1024, 1055));
    assert_eq!(measured::<(C<3>, (U4, (C<5>, U6))), (U1000, (U100, (U7, C<0>)))>(), (360, 2329));
    assert_eq!(
        measured::<
            (U2, U1, U2, U3, U2, U1, U2, U2, U1, U2, U2, U2),
            (U1, U2, U3, U4, U5, U6, U7, U8, U12, U16, U32, U64),
        >()
        .0,
        768
    );
}

#[test]
fn a_typenum_layout_is_that_of_constants() {
    type Types = Layout<((U2, U4), U8), ((U1, U16), U2)>;
    type Constants = Layout<((C<2>, C<4>), C<8>), ((C<1>, C<16>), C<2>)>;
    assert_eq!(Types::LAYOUT, Constants::LAYOUT);
    assert_eq!(size_of::<Types>(), 0);
    for x in 0..64 {
        assert_eq!(Types::VALUE.index(x), Constants::VALUE.index(x));
    }
    let same = |typed: usize, right: usize| assert_eq!(typed, right);
    same(Types::new().index((U5::new(), 3)), Constants::new().index((C::<5>, 3)));
    same(Types::new().index(((U1::new(), U3::new()), U7::new())), Constants::new().index(((1, 3), 7)));
    same(Types::new().index((Bounded::<8>::masked(13), U0::new())), Constants::new().index((5, 0)));
    assert_eq!(Types::new().mode(U1::new()).to_string(), "8:2");
    assert_eq!(Composition::<Types, U16>::LAYOUT, Composition::<Constants, C<16>>::LAYOUT);
    assert_eq!(
        ZippedDivide::<Types, ByMode<(U4, U2)>>::LAYOUT,
        ZippedDivide::<Constants, ByMode<(C<4>, C<2>)>>::LAYOUT
    );
    assert_eq!(Layout::of((U4::new(), U8::new()), (100_usize, U1::new())).index((2, 3)), 203);
    assert_eq!(Layout::<(U4, U8), (Neg<8>, U1)>::new().offset((1, 1)), -7);
}

/// Generic code over numbers that are types.
fn corner<M, N, D, T>(layout: Layout<(M, N), D>) -> usize
where
    M: Shape + DivisibleBy<T> + TypeSize<Size: Mul<N::Size, Output: Unsigned>>,
    N: Shape + DivisibleBy<T> + TypeSize,
    D: Strides,
    T: Unsigned,
{
    assert_eq!(<Size<Layout<(M, N), D>> as Unsigned>::USIZE, Layout::<(M, N), D>::SIZE);
    layout.index(Layout::<(M, N), D>::SIZE - T::USIZE)
}

#[test]
fn divisibility_in_bounds() {
    fn divisible<S: DivisibleBy<T>, T>() {}
    divisible::<U64, U8>();
    divisible::<C<64>, U64>();
    divisible::<U64, C<1>>();
    divisible::<(C<64>, (U12, C<6>)), (U8, (C<4>, U6))>();
    divisible::<(), ()>();
    assert_eq!(corner::<_, _, _, U8>(Layout::<(U64, C<32>), (U1, U64)>::new()), 2040);
}

fn is_coordinate(_: impl Coordinate) {}

#[test]
fn numbers_are_coordinates() {
    is_coordinate((U0::new(), (U1::new(), 3)));
    let numbers: [u32; 32] = core::array::from_fn(|i| u32::try_from(i).unwrap());
    let tile = Tensor::from_array(&numbers, Layout::<(U4, U8), (U8, U1)>::new());
    assert_eq!(tile[(U2::new(), U3::new())], 19);
}

#[test]
fn numbers_are_extents_and_distances() {
    type Swizzled<S> = Composed<SwizzleOf<U2, U1, S>, C<0>, Layout<(U8, U8), (U8, U1)>>;

    let numbers: [u32; 60] = core::array::from_fn(|i| u32::try_from(i).unwrap());
    let matrix = DynTensor::row_major(&numbers, (U6::new(), 10_usize)).unwrap();
    let tiler = ByMode::of((U3::new(), U5::new()));
    assert_eq!(matrix.ragged(tiler, (1, 1)).get((2, 4)), Some(&59));
    let whole = DynTensor::row_major(&numbers, (U6::new(), U10::new())).unwrap();
    assert_eq!(whole.tiles(tiler).map(|tile| tile[(U0::new(), U0::new())]).collect::<Vec<_>>(), [0, 30, 5, 35]);
    assert!((0..64).all(|x| Swizzled::<U3>::VALUE.index(x) == Swizzled::<C<3>>::VALUE.index(x)));
}
