//! Parameters of kernels: what the entry takes, and what the host gives for it.

use core::marker::PhantomData;

use crate::tensor::Place;
use crate::tiled::MODES;
use crate::{Element, Input, Output};

/// The numbers of a tensor that its entry takes: extents, tiles, strides.
pub const NUMBERS: usize = 3 * MODES;

/// A parameter that a kernel opens: a tensor.
pub trait Opened: Sized {
    /// Its address.
    type Pointer: Copy;

    /// Makes it of what the entry was given.
    ///
    /// # Safety
    /// A launch has checked that the numbers are of a tensor at the address, with a block for each tile.
    unsafe fn open(pointer: Self::Pointer, numbers: [u32; NUMBERS]) -> Self;
}

/// Implements [`Opened`] for a tensor.
macro_rules! opened {
    ($($Tensor:ident [$($TV:ident)?] $pointer:ty;)*) => { $(
        impl<T: Element, L, S, $($TV,)? A> Opened for $Tensor<T, L, S, $($TV,)? A> {
            type Pointer = $pointer;

            #[inline(always)]
            unsafe fn open(base: $pointer, numbers: [u32; NUMBERS]) -> Self {
                let list = |first: usize| core::array::from_fn(|mode| numbers[first + mode]);
                let place = Place { base, extents: list(0), tiles: list(MODES), strides: list(2 * MODES) };
                $Tensor { place, of: PhantomData }
            }
        }
    )* };
}

opened! { Input [] *const T; Output [TV] *mut T; }

/// What the host gives for a parameter.
#[cfg(not(target_arch = "nvptx64"))]
pub trait Argument<D: crate::host::Device> {
    /// Its type.
    type Given<'a>;

    /// Checks it, and adds it to a launch.
    ///
    /// # Errors
    /// What the kernel relies on and is not so.
    fn add(
        given: &Self::Given<'_>,
        device: &D,
        launch: &mut crate::host::Launch,
    ) -> Result<(), layout_static::LayoutError>;
}
