//! Equality of two tensors.

use core::ops::ControlFlow;

use super::fold_runs;
use crate::plan::{self, LoopLayout};
use crate::raw::Lane;

/// Returns whether the extents are equal, and the elements at every coordinate. Contiguous elements are compared in
/// chunks, which the compiler vectorises.
#[inline(always)]
#[track_caller]
#[allow(clippy::needless_bitwise_bool, reason = "vectors have no branches")]
pub(crate) fn equal<T: PartialEq<U>, U, P: LoopLayout, Q: LoopLayout>(left: Lane<&T, P>, right: Lane<&U, Q>) -> bool {
    if const { plan::is_later::<(P, Q), 2, 6>() } && !plan::alike(&left.layout().modes(), &right.layout().modes()) {
        return false;
    }
    let go_on = |equal| if equal { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    let some = |(left, right): (&[T], &[U])| left.iter().zip(right).fold(true, |equal, (x, y)| equal & (x == y));
    fold_runs((left, right), (), |(), run| match run.slices() {
        Ok((left, right)) => go_on(left.chunks(64).zip(right.chunks(64)).all(some)),
        Err(run) => run.fold((), &mut |(), (x, y)| go_on(x == y)),
    })
    .is_continue()
}
