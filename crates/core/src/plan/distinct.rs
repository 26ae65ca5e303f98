//! The proof that no two coordinates of a layout that is written have one index.

use core::marker::PhantomData;

use layout_algebra::{Layout, LayoutError, MAX_RUNTIME, Operation, check as claim};

use super::order;
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::proof::Proven;
use crate::proof::{Borrow, during};

/// The proof that no two coordinates share an index, where elements are borrowed for writing. Runtime strides may
/// decide it.
#[doc(hidden)]
pub struct Distinct<R, L>(PhantomData<(R, L)>);

impl<R: Borrow, L: StaticLayout> Distinct<R, L> {
    /// Proves it while compiling. Larger proofs call this, too.
    #[track_caller]
    pub(crate) const fn prove() -> Self {
        if !R::EXCLUSIVE || L::RUNTIME > 0 || L::INNER.is_err() {
            return Self(PhantomData);
        }
        Self(during(injective(&L::INNER), Operation::Tensor))
    }

    /// Decides for runtime strides, or panics.
    #[allow(clippy::unused_self, reason = "the value is the proof")]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn require(self, layout: &L) {
        if const { R::EXCLUSIVE && L::RUNTIME > 0 } && !(const { order::separates_at_run_time::<L>() })(layout) {
            decide(&L::INNER, &layout.runtime_strides());
        }
    }
}

impl<R: Borrow, L: StaticLayout> Proven for Distinct<R, L> {
    const PROOF: Self = Self::prove();
}

/// Decides whether no two coordinates of a layout share an index.
const fn injective(layout: &Result<Layout, LayoutError>) -> Result<(), LayoutError> {
    match layout {
        Ok(layout) => claim::injective(layout),
        Err(error) => Err(*error),
    }
}

/// Decides for runtime strides that leave room for doubt.
#[cold]
#[inline(never)]
#[track_caller]
fn decide(layout: &Result<Layout, LayoutError>, runtime: &[usize; MAX_RUNTIME]) {
    distinct(layout, runtime).unwrap_or_else(|error| error.panic());
}

/// Decides whether no two coordinates share an index, for these runtime strides.
pub(super) fn distinct(
    layout: &Result<Layout, LayoutError>,
    runtime: &[usize; MAX_RUNTIME],
) -> Result<(), LayoutError> {
    let layout = composed::with_strides(layout, runtime);
    layout.and_then(|layout| claim::injective(&layout)).map_err(|error| error.during(Operation::Tensor))
}
