//! The pieces of a tile: extents that are one step along one axis and one step in shared memory.
//!
//! Sorted by their step in shared memory they are `Q`, which says which elements of the global tensor follow one
//! another there.

use super::axes::{Axes, STAGE};
use crate::const_util::{arrange, ctry, places};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::decide::injectivity::{INJECTIVITY_BUDGET, Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{coalesce, with_shape};

/// The most pieces: each ends a part of an axis or an extent of the stage.
pub(super) const MAX_PIECES: usize = 2 * MAX_LEAVES;

/// A piece: `extent` elements, `shared` apart in shared memory and `step` along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) shared: u64,
    pub(super) extent: u64,
    pub(super) axis: usize,
    pub(super) step: u64,
}

impl Piece {
    pub(super) const NONE: Piece = Piece { shared: 0, extent: 1, axis: 0, step: 1 };
}

/// Pieces by rising step in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    pub(super) list: [Piece; MAX_PIECES],
    pub(super) count: usize,
}

impl Pieces {
    pub(super) const EMPTY: Pieces = Pieces { list: [Piece::NONE; MAX_PIECES], count: 0 };

    pub(super) const fn push(&mut self, piece: Piece) {
        self.list[self.count] = piece;
        self.count += 1;
    }

    /// The number of elements.
    pub(super) const fn size(&self) -> u64 {
        let (mut size, mut i) = (1, 0);
        while i < self.count {
            size *= self.list[i].extent;
            i += 1;
        }
        size
    }

    /// The pieces of a tile in a stage, sorted.
    ///
    /// Post: the first has `shared = step = 1`, along an axis of stride 1.
    pub(super) const fn new(axes: &Axes, tile: &IntTuple, stage: &Layout) -> Result<Pieces, LayoutError> {
        let blame = Blame::whole(Operation::TmaBox, STAGE);
        // Before the refinement: its sizes agree only if the stage has as many elements as the tile.
        ctry!(require_places(tile, stage));
        let pieces = ctry!(refined(axes, stage));
        if pieces.count == 0 {
            return Ok(pieces);
        }
        // Pieces are sorted by their place in the stage, so the first one begins the box.
        let Piece { shared, axis, step, .. } = pieces.list[0];
        if shared != 1 {
            return Err(LayoutError::StageUnit { blame, least: shared, fix: divided(stage, shared) });
        }
        let first = &axes.list[axis];
        if step != 1 {
            let fix = major_first(tile, first.mode as usize);
            return Err(LayoutError::StageStart { blame, mode: first.mode, step, fix });
        }
        // Dimension 0 has no stride in the map: hardware takes neighbours (T1). One position has no neighbour.
        if !first.stride.same(Stride::constant(1)) && !first.extent.is_one() {
            let (mode, stride, major) = (first.mode, first.stride, axes.major());
            let fix = match major {
                Some(major) if major != mode => major_first(tile, major as usize),
                _ => None,
            };
            return Err(LayoutError::NotMajor { blame, mode, stride, major, fix });
        }
        Ok(pieces)
    }
}

/// Fails unless each element of the tile has one place.
const fn require_places(tile: &IntTuple, stage: &Layout) -> Result<(), LayoutError> {
    let blame = Blame::whole(Operation::TmaBox, STAGE);
    ctry!(stage.require_natural(Operation::TmaBox, STAGE));
    let elements = ctry!(tile.size_of(tile.profile().span()), Operation::TmaBox);
    if elements != stage.size() {
        return Err(LayoutError::StageSize { blame, stage: stage.size(), tile: elements });
    }
    match injectivity(stage) {
        Injectivity::Injective => Ok(()),
        Injectivity::Collision(collision) => Err(LayoutError::NotInjective { blame, layout: *stage, collision }),
        Injectivity::Undecided => Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET }),
    }
}

/// The common pieces of the parts of the axes and the extents of the stage, sorted by step in shared memory.
const fn refined(axes: &Axes, stage: &Layout) -> Result<Pieces, LayoutError> {
    let flat = coalesce(stage);
    let mut pieces = Pieces::EMPTY;
    let (mut axis, mut leaf, mut step, mut within, mut reached) = (0, 0, 1, 1, 1);
    while axis < axes.count && leaf < flat.length() {
        let (extent, stride) = flat.mode_at(leaf);
        let (left, right) = (axes.list[axis].part / step, extent / within);
        let shorter = if left < right { left } else { right };
        // One cut has to be a multiple of the other, else a piece would cross the end of an axis or of a leaf.
        if left % shorter != 0 || right % shorter != 0 {
            let blame = Blame::whole(Operation::TmaBox, STAGE);
            return Err(LayoutError::NotMutuallyRefinable { blame, left, right, reached });
        }
        // A piece of one element moves nothing; without it the first piece is the one with stride 1.
        if shorter > 1 {
            // No overflow: it is the place of an element, below the cosize that `require_places` computed.
            let shared = stride.coefficient().unsigned_abs() * within;
            pieces.push(Piece { shared, extent: shorter, axis, step });
        }
        (step, within, reached) = (step * shorter, within * shorter, reached * shorter);
        if step == axes.list[axis].part {
            (axis, step) = (axis + 1, 1);
        }
        if within == extent {
            (leaf, within) = (leaf + 1, 1);
        }
    }
    Ok(sorted(&pieces))
}

const fn sorted(pieces: &Pieces) -> Pieces {
    let (mut keys, mut order) = ([0; MAX_PIECES], places::<MAX_PIECES>());
    let mut i = 0;
    while i < pieces.count {
        keys[i] = pieces.list[i].shared as u128;
        i += 1;
    }
    arrange(&mut order, pieces.count, &keys);
    let (mut result, mut i) = (Pieces::EMPTY, 0);
    while i < pieces.count {
        result.push(pieces.list[order[i]]);
        i += 1;
    }
    result
}

/// The layout with all strides divided by a number, if it divides them.
const fn divided(layout: &Layout, by: u64) -> Option<Layout> {
    let (mut result, mut i) = (*layout, 0);
    while i < layout.length() && by > 0 {
        let (extent, stride) = layout.mode_at(i);
        let stride = stride.coefficient().unsigned_abs();
        // The stride of an extent of 1 is never used, so it need not be a multiple.
        if extent > 1 && stride % by != 0 {
            return None;
        }
        match result.with_leaf(i, extent, if extent > 1 { stride / by } else { 0 }) {
            Some(changed) => result = changed,
            None => return None,
        }
        i += 1;
    }
    if by > 0 { Some(result) } else { None }
}

/// The compact layout of a tile in which a mode comes first.
const fn major_first(tile: &IntTuple, mode: usize) -> Option<Layout> {
    let mut strides = [Stride::ZERO; MAX_LEAVES];
    strides[mode] = Stride::constant(1);
    let (mut reached, mut i) = (tile.entry(mode), 0);
    while i < tile.length() {
        if i != mode {
            let Some(step) = crate::const_util::signed(reached) else { return None };
            strides[i] = Stride::constant(step);
            reached *= tile.entry(i);
        }
        i += 1;
    }
    match Layout::from_array(tile, &strides) {
        Ok(layout) => match with_shape(&layout, tile) {
            Ok(layout) => Some(layout),
            Err(_) => None,
        },
        Err(_) => None,
    }
}
