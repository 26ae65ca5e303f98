//! Elements under runtime extents.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::view::{Base, origin};
use super::{Checked, Reference, View};
use crate::extents::proof::SameRank;
use crate::extents::{DynStrided, Extents, reach};
use crate::int::{Shape, Strides};
use crate::layout::Layout;
use crate::sealed::Token;

/// A view of memory under runtime extents, borrowed as `R`: [`DynTensor`](crate::DynTensor) where that is `&'a T`,
/// [`DynTensorMut`](crate::DynTensorMut) where it is `&'a mut T`.
///
/// **The law** of all views: every coordinate `c` below the extents has an element, which may be borrowed as `R`. Its
/// index, counted from the base, is `c_0 s_0 + c_1 s_1 + ..`.
pub type DynView<R, E, D> = View<R, DynStrided<E, D>>;

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Keeps the law: the layout of these extents and strides reaches no further than there are elements.
    #[inline]
    pub(crate) fn below(
        elements: R::Slice,
        extents: E,
        strides: D,
        matching: SameRank<E, D>,
    ) -> Result<Self, LayoutError> {
        let reach = reach::reach(&extents, &strides, matching)?;
        let base = Base::of(origin(R::of_slice(elements, Token(())), reach)?);
        Ok(View { base, layout: DynStrided::new(extents, strides), life: PhantomData })
    }

    /// The same elements as `&T`, while this is borrowed.
    #[inline(always)]
    pub(crate) fn borrow_fields(&self) -> DynView<&R::Element, E, D> {
        View { base: self.base, layout: self.layout.by_fields(), life: PhantomData }
    }

    /// The elements from an index on that are side by side. **Law.** It is the index of a coordinate below the extents,
    /// or there are none of them. They are elements of this view, and where `R` is exclusive, given once.
    #[inline(always)]
    pub(crate) fn checked(&self, index: usize, count: usize, _: Token) -> Checked<R> {
        Checked::new(self.moved(index), count)
    }

    /// The elements from an index on, under other extents. **Law.** It is the index of a coordinate below the extents,
    /// which are as many from there on. Where `R` is exclusive, no element is given twice.
    #[inline(always)]
    pub(crate) fn part_at<F: Extents>(&self, index: usize, extents: F, _: Token) -> DynView<R, F, D> {
        let layout = DynStrided::new(extents, self.layout.strides);
        View { base: Base::of(self.moved(index)), layout, life: PhantomData }
    }

    /// The tile from an index on. **Law.** As for `part_at`; of a tile of which a part exists, for that part.
    #[inline(always)]
    pub(crate) fn tile_from<S: Shape>(&self, index: usize, _: Token) -> View<R, Layout<S, D>> {
        View::from_base(self.moved(index), Layout::from_strides(self.layout.strides))
    }

    /// The base, moved by the index of a coordinate below the extents.
    #[inline(always)]
    fn moved(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: by the law of the view, `index` leads from the base to an element, in the allocation that `base` was
        // made from.
        unsafe { self.base.get::<R::Element>().offset(index.cast_signed()) }
    }
}

impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// The same elements for writing, while this is borrowed.
    #[inline(always)]
    pub(crate) fn reborrow_fields(&mut self) -> DynView<&mut T, E, D> {
        View { base: self.base, layout: self.layout.by_fields(), life: PhantomData }
    }
}

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// A view with its extents as its shape; the law carries over.
    #[inline(always)]
    pub(crate) fn of_view(View { base, layout, life }: View<R, Layout<E, D>>, _: SameRank<E, D>) -> Self {
        View { base, layout: DynStrided::new(*layout.extents(), *layout.strides()), life }
    }
}
