//! Runtime extents and their strides: the layout of a [`DynTensor`](crate::DynTensor).

/// A flat layout of runtime extents: a tuple of extents `E`, and a stride `D` for each. It is the layout of a
/// [`DynTensor`](crate::DynTensor), whose methods cut it into tiles of constant extents. An extent may be 0. All
/// operations on layouts apply to a [`Layout`](crate::Layout) of the same extents and strides:
/// [`as_view`](crate::DynTensor::as_view).
// In this order: the stride of the first mode follows the base of a view, and both are one load on AArch64.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DynStrided<E, D> {
    pub(crate) strides: D,
    pub(crate) extents: E,
}

impl<E, D> DynStrided<E, D> {
    #[inline(always)]
    pub(crate) const fn new(extents: E, strides: D) -> Self {
        DynStrided { strides, extents }
    }

    /// Copies the fields one by one. LLVM splits a copy of both at once too late to see that a loop over the extents
    /// stays below them (`runtime::elements` in `tests/codegen`).
    #[inline(always)]
    pub(crate) const fn by_fields(&self) -> Self
    where
        E: Copy,
        D: Copy,
    {
        DynStrided { strides: self.strides, extents: self.extents }
    }
}
