//! Elements of several tensors on all threads of `rayon`: the loops are halved, and each half is one of them.

#![allow(clippy::needless_pass_by_value, reason = "each piece is gone through once")]

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::elementwise::{Elementwise, fold_runs};
use super::lanes::Lanes;
use crate::loops::found::Piece;
use crate::loops::plan;

/// So many elements are not worth a thread of their own.
const GRAIN: u64 = 1 << 14;

/// Folds the elements at every coordinate, each part of them from a start of its own.
#[track_caller]
pub(crate) fn par_fold<O: Lanes<K, M> + Sync, const K: usize, const M: usize, B: Send>(
    lanes: O,
    start: &(impl Fn() -> B + Sync),
    call: &(impl Fn(B, O::References) -> B + Sync),
    combine: &(impl Fn(B, B) -> B + Sync),
) -> B
where
    O::References: Send,
{
    let one = |sum, elements| ControlFlow::<Infallible, B>::Continue(call(sum, elements));
    let ControlFlow::Continue(sum) = match plan::whole(&lanes) {
        Some(piece) => {
            let () = const { O::DISTINCT };
            lanes.require_distinct();
            return halves(&lanes, piece, start, call, combine);
        }
        None => fold_runs(lanes, start(), |sum, run| run.fold(sum, one)),
    };
    sum
}

/// One piece of the loops: halves of it, or all of it.
fn halves<O: Lanes<K, M> + Sync, const K: usize, const M: usize, B: Send>(
    lanes: &O,
    piece: Piece<K>,
    start: &(impl Fn() -> B + Sync),
    call: &(impl Fn(B, O::References) -> B + Sync),
    combine: &(impl Fn(B, B) -> B + Sync),
) -> B
where
    O::References: Send,
{
    if piece.size() > GRAIN
        && let Some((first, second)) = piece.halves()
    {
        let (first, second) =
            rayon::join(|| halves(lanes, first, start, call, combine), || halves(lanes, second, start, call, combine));
        return combine(first, second);
    }
    // Keeps the law: no other piece has one of these coordinates.
    let run = |sum, run| {
        Elementwise { lanes, run }
            .fold(sum, |sum, elements| ControlFlow::<Infallible, B>::Continue(call(sum, elements)))
    };
    let ControlFlow::Continue(sum) = piece.fold(start(), run);
    sum
}
