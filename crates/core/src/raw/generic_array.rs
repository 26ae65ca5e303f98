//! Arrays whose length is a typenum integer own the elements of a tensor.

use core::mem::MaybeUninit;

use generic_array::{ArrayLength, GenericArray};

use super::Storage;

// SAFETY: an array is always of its length.
unsafe impl<T, N: ArrayLength> Storage for GenericArray<T, N> {
    type Element = T;
    type Of<U> = GenericArray<U, N>;
    const LENGTH: Option<usize> = Some(N::USIZE);

    #[inline(always)]
    unsafe fn build(_: usize, write: impl FnOnce(&mut [MaybeUninit<T>])) -> Self {
        let mut room = GenericArray::uninit();
        write(&mut room);
        // SAFETY: all elements are initialized.
        unsafe { GenericArray::assume_init(room) }
    }
}
