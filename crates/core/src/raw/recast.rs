//! The elements of a view as elements of another size (feature `bytemuck`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use super::{Reference, View};
use crate::layout::StaticLayout;
use crate::recast::{MadeOf, RecastElements};

/// A view in the elements of `Q`, made of elements `T` under `L`.
type Recast<Q, L, T> = View<Q, RecastElements<L, T, <Q as Reference>::Element>>;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same memory as elements of another type, if it is aligned for them. Keeps the law for `Q` that makes
    /// elements of all bits of `R`. The new elements are made of the old ones, and of nothing else.
    #[inline]
    fn in_elements_of<Q: Reference>(self, _: MadeOf<L, R::Element, Q::Element>) -> Option<Recast<Q, L, R::Element>>
    where
        RecastElements<L, R::Element, Q::Element>: StaticLayout,
    {
        let base = self.base.get::<Q::Element>();
        base.is_aligned().then(|| View::from_base(base, RecastElements::of(self.layout)))
    }
}

impl<'a, T: NoUninit, L: StaticLayout> View<&'a T, L> {
    /// Recasts for reading: every bit of `T` is initialized, and every bit sequence is a `U`.
    #[inline]
    pub(crate) fn in_elements<U: AnyBitPattern>(
        self,
        made: MadeOf<L, T, U>,
    ) -> Option<View<&'a U, RecastElements<L, T, U>>> {
        self.in_elements_of(made)
    }
}

impl<'a, T: Pod, L: StaticLayout> View<&'a mut T, L> {
    /// Recasts for writing: every bit sequence is a `T` and a `U`, and none has a bit that is not initialized.
    #[inline]
    pub(crate) fn in_elements_mut<U: Pod>(
        self,
        made: MadeOf<L, T, U>,
    ) -> Option<View<&'a mut U, RecastElements<L, T, U>>> {
        self.in_elements_of(made)
    }
}
