//! The value of a typenum integer, and arrays whose length is one.

use core::mem::MaybeUninit;

use ::typenum::Unsigned;
use generic_array::{ArrayLength, GenericArray};

use super::Storage;

/// The only value of a typenum integer.
pub(crate) const fn number<U: Unsigned>() -> U {
    const { assert!(size_of::<U>() == 0, "an integer of the crate `typenum` takes no space") };
    // SAFETY: there is nothing to initialize. `Unsigned` is sealed, and its types have a value, which `Default` makes
    // (`zeroed`, Rust 1.95: a value of the type).
    unsafe { core::mem::zeroed() }
}

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
