//! Views of flat layouts under extents and strides of their own: for windows, and for places that a mode is split at.

use core::marker::PhantomData;

use layout_algebra::MAX_RUNTIME;

use super::{DynView, Lane, Reference, View};
use crate::extents::place::each;
use crate::extents::{DynStrided, Extents};
use crate::int::Strides;
use crate::plan::{FlatLoops, LoopLayout};

impl<R: Reference, P: LoopLayout> Lane<R, P> {
    /// The same elements under the extents and strides of the layout; the law carries over.
    #[inline(always)]
    pub(crate) fn by_integers<N: Extents<Counts = N> + Strides>(self, _: FlatLoops<P, N>) -> DynView<R, N, N> {
        let (rank, extents, strides) = self.layout.modes();
        let strides: [usize; MAX_RUNTIME] = core::array::from_fn(|k| if k < rank { strides[k] } else { 0 });
        let extents = each(rank, |k| extents[k]);
        let layout = DynStrided::new(N::tuple(&extents), N::read(&strides, 0));
        View { base: self.base, layout, life: PhantomData }
    }
}
