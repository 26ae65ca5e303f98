//! What a target refuses whose `usize` has 32 bits, and nothing else: sizes and indices that it would cut.
//!
//! `.ci/run narrow` compiles this file once for each of the cases below. Each has to fail with L0110, in the function
//! that has its name; without a case it has to compile.
#![no_std]

use core::mem::MaybeUninit;
use core::ptr::NonNull;

use layout_static::tensor::OwnedTensor;
use layout_static::typenum::consts::{U0, U4294967296};
use layout_static::{
    C, Composed, DynTensor, Layout, LayoutError, Static, StaticLayout, Swizzle, Tensor, TensorMut, Views,
};

/// One element at 2^32 coordinates.
type Repeated = Layout<(C<65536>, C<65536>), (C<0>, C<0>)>;
/// The largest layouts that fit: one coordinate less, one index less.
type Most = Layout<(C<65535>, C<65537>), (C<0>, C<0>)>;
type Far = Layout<(C<2>, C<2>), (C<2147483648>, C<2147483647>)>;
type TooFar = Layout<(C<2>, C<2>), (C<2147483648>, C<2147483648>)>;

pub fn fits(elements: &mut [u8], identity: Composed<Swizzle<0, 0, 40>, C<0>, Layout<C<4>, C<1>>>) -> usize {
    if let Ok(mut tensor) = TensorMut::new(elements, Most::new()) {
        tensor.fill(1);
    }
    identity.index(3) + Far::new().index((1, 1))
}

#[cfg(init)]
pub fn init(elements: &mut [MaybeUninit<u8>]) -> Result<u8, LayoutError> {
    Ok(TensorMut::new(elements, Repeated::new())?.init(|_| 1)[(0, 0)])
}

#[cfg(tensor)]
pub fn tensor(elements: &[u8]) -> Result<usize, LayoutError> {
    Ok(Tensor::new(elements, Repeated::new())?.iter().len())
}

#[cfg(array)]
pub fn array(elements: &[u8; 1]) -> usize {
    Tensor::from_array(elements, Repeated::new()).iter().len()
}

#[cfg(array_mut)]
pub fn array_mut(elements: &mut [u8; 1]) {
    TensorMut::from_array(elements, Repeated::new()).fill(1);
}

#[cfg(owned)]
pub fn owned() -> OwnedTensor<[u8; 1], Repeated> {
    OwnedTensor::from_elem(Repeated::new(), 1)
}

#[cfg(raw_parts)]
pub fn raw_parts(element: &u8) {
    let _ = unsafe { Tensor::from_raw_parts(NonNull::from(element), Repeated::new()) };
}

#[cfg(compose)]
pub fn compose(element: &mut [u8; 1]) {
    TensorMut::from_array(element, Layout::<C<1>, C<0>>::new()).composition(Repeated::new()).fill(1);
}

#[cfg(views)]
pub fn views(elements: &mut [u8; 2]) {
    TensorMut::from_array(elements, Layout::<C<2>, C<1>>::new())
        .parts_mut(Views((Repeated::new(), C::<0>), (Repeated::new(), C::<1>)))
        .0
        .fill(1);
}

#[cfg(typenum)]
pub fn typenum(elements: &mut [u8]) -> Result<(), LayoutError> {
    TensorMut::new(elements, Layout::<U4294967296, U0>::new()).map(|mut tensor| tensor.fill(1))
}

#[cfg(runtime_stride)]
pub fn runtime_stride(elements: &[u8]) -> Result<usize, LayoutError> {
    Ok(DynTensor::strided(elements, (2_usize,), (U4294967296::new(),))?.extents().0)
}

#[cfg(runtime_extent)]
pub fn runtime_extent(elements: &[u8]) -> Result<usize, LayoutError> {
    Ok(DynTensor::strided(elements, (U4294967296::new(),), (C::<0>,))?.get((1,)).map_or(0, |_| 1))
}

#[cfg(second_runtime_extent)]
pub fn second_runtime_extent(elements: &[u8]) -> Result<usize, LayoutError> {
    Ok(DynTensor::strided(elements, (2, U4294967296::new()), (1, C::<0>))?.get((1, 1)).map_or(0, |_| 1))
}

#[cfg(index)]
pub fn index() -> usize {
    TooFar::new().index((1, 1))
}

#[cfg(offset)]
pub fn offset() -> isize {
    Layout::<C<2>, C<2147483648>>::new().offset(1)
}

#[cfg(swizzle_up)]
pub fn swizzle_up() -> usize {
    Composed::<Swizzle<1, 0, 40>, C<0>, Layout<C<4>, C<1>>>::VALUE.index(1)
}

#[cfg(swizzle_down)]
pub fn swizzle_down() -> usize {
    Composed::<Swizzle<1, 0, -40>, C<0>, Layout<C<4>, C<1>>>::VALUE.index(1)
}

#[cfg(swizzle_offset)]
pub fn swizzle_offset() -> usize {
    Composed::<Swizzle<1, 0, 1>, C<4294967295>, Layout<C<2>, C<1>>>::VALUE.index(1)
}

#[cfg(cosize)]
pub fn cosize() -> usize {
    Far::COSIZE
}
