//! Who executes products: a wave together.

use core::marker::PhantomData;

/// The lanes of a wave, which get to each instruction together: the token that executes products.
#[derive(Clone, Copy)]
pub struct Wave {
    stays: PhantomData<*const ()>,
}

impl Wave {
    /// The wave of this thread.
    ///
    /// # Safety
    /// All lanes of the wave get to each use of it together, on a machine that has the instructions of the atoms.
    #[inline(always)]
    #[must_use]
    pub unsafe fn together() -> Self {
        Wave { stays: PhantomData }
    }
}
