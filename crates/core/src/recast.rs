//! The layout of memory in elements of another type (feature `bytemuck`).

use core::marker::PhantomData;

use layout_algebra::{self as algebra, Blame, LayoutError, MAX_RUNTIME, Operation, check as claim, ops};

use crate::expect;
use crate::int::{Constant, ShapeOrRuntimeShape, Static};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::index::span::Span;
use crate::layout::tiler::{self, StaticTiler};
use crate::proof::Counted;
use crate::sealed::Sealed;

/// The layout `L` of elements of `T`, for the same memory in elements of `U`: [`Recast`](crate::ops::Recast) by their
/// sizes.
///
/// ```
/// use layout_static::{StaticLayout, layout, tensor::RecastElements};
/// layout! { type Bytes = (8, 4) : (1, 8); }
/// assert_eq!(RecastElements::<Bytes, u8, u32>::LAYOUT.to_string(), "(2,4):(1,2)");
/// ```
pub struct RecastElements<L, T, U>(L, PhantomData<fn(T) -> U>);

impl<L, T, U> RecastElements<L, T, U> {
    pub(crate) const fn of(layout: L) -> Self {
        RecastElements(layout, PhantomData)
    }
}

impl<L: Copy, T, U> Clone for RecastElements<L, T, U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Copy, T, U> Copy for RecastElements<L, T, U> {}

impl<L: StaticLayout, T: 'static, U: 'static> Sealed for RecastElements<L, T, U> {}

impl<L: StaticLayout, T: 'static, U: 'static> StaticTiler for RecastElements<L, T, U> {
    const TILER: algebra::Tiler = tiler::of_layout::<Self>();
    type Tile = Self;
    const IS_LAYOUT: bool = true;
}

impl<L: StaticLayout, T: 'static, U: 'static> ShapeOrRuntimeShape for RecastElements<L, T, U> {
    type Stage = Constant;
}

impl<L: StaticLayout, T: 'static, U: 'static> StaticLayout for RecastElements<L, T, U> {
    const INNER: Result<algebra::Layout, LayoutError> = match composed::unswizzled::<L>() {
        // In bits, as `CuTe` does: elements below a byte have the same operation.
        Ok(layout) => ops::recast(&layout, 8 * size_of::<T>() as u64, 8 * size_of::<U>() as u64),
        Err(error) => Err(error),
    };

    const SWIZZLED: bool = false;
    type Start = ();

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        self.0.runtime_strides()
    }
}

impl<L: StaticLayout + Static, T: 'static, U: 'static> Static for RecastElements<L, T, U> {
    const VALUE: Self = RecastElements::of(L::VALUE);
}

/// The proof that the elements of `U` under the recast layout are made of elements of `T` under `L`, and of nothing
/// else. Recast back, their layout is the same function as `L`. A downcast layout has the parts of its elements, each
/// once.
pub(crate) struct MadeOf<L, T, U>(PhantomData<fn(L, T) -> U>);

impl<L: StaticLayout, T: 'static, U: 'static> MadeOf<L, T, U> {
    /// The proof, made at compile time.
    pub(crate) const PROOF: Self = {
        let _ = Counted::<RecastElements<L, T, U>>::PROOF;
        // There and back: an upcast that has to round would give back another function.
        let again = RecastElements::<RecastElements<L, T, U>, U, T>::LAYOUT;
        expect::value(claim::same_function(&again, &L::LAYOUT));
        // From a coordinate on, wider elements reach upwards.
        if !Span::<L>::FORWARD {
            LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, 0), stride: -1 }.panic()
        }
        Self(PhantomData)
    };
}
