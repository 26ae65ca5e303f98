//! Loops over several tensors in pieces that have no coordinate in common.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::plan;
use crate::plan::found::Piece;
use crate::raw::{Lanes, give};
use crate::sealed::Token;

/// A piece of the coordinates of several tensors.
///
/// **Law.** No other piece of these elements has one of the coordinates.
pub(crate) struct Pieces<'l, O, const K: usize> {
    lanes: &'l O,
    piece: Piece<K>,
}

/// Calls a function with all coordinates of some tensors, if it is worth it to take them in parts; else it gives the
/// tensors back.
#[track_caller]
pub(crate) fn whole<O: Lanes<K, M>, const K: usize, const M: usize, B>(
    lanes: O,
    call: impl FnOnce(Pieces<'_, O, K>) -> B,
) -> Result<B, O> {
    let Some(piece) = plan::whole(&lanes.layouts()) else { return Err(lanes) };
    let () = const { O::DISTINCT };
    lanes.require_distinct();
    Ok(call(Pieces { lanes: &lanes, piece }))
}

impl<O, const K: usize> Pieces<'_, O, K> {
    /// The number of coordinates.
    pub(crate) fn size(&self) -> u64 {
        self.piece.size()
    }

    /// The piece in two, if it can be.
    pub(crate) fn halves(self) -> Result<(Self, Self), Self> {
        let lanes = self.lanes;
        match self.piece.halves() {
            Some((first, second)) => Ok((Pieces { lanes, piece: first }, Pieces { lanes, piece: second })),
            None => Err(self),
        }
    }

    /// Folds the elements of every coordinate.
    pub(crate) fn fold<const M: usize, B>(self, start: B, call: impl Fn(B, O::References) -> B) -> B
    where
        O: Lanes<K, M>,
    {
        let lanes = self.lanes;
        let mut one = |sum, elements| ControlFlow::<Infallible, B>::Continue(call(sum, elements));
        let ControlFlow::Continue(sum) = self
            .piece
            .fold(start, |sum, run| give(lanes, run, sum, &mut |sum, run| run.fold(sum, &mut one), Token(())));
        sum
    }
}
