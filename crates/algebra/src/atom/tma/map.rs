//! The dimensions of a tensor map: parts of the box, other axes, and axes that share one dimension.

use super::axes::{Axes, GLOBAL, Runtime, value};
use super::pieces::Piece;
use super::prefix::{MAX_DIMENSIONS, Prefix};
use crate::const_util::{ctry, gcd, product, small};
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::error::{Blame, LayoutError, Operation};

/// The largest extent of a dimension.
const MAX_EXTENT: u64 = 1 << 32;
/// The bound of a stride in bytes.
const MAX_STRIDE: u64 = 1 << 40;
/// The unit of strides and of the inner extent of a box, in bytes.
pub(super) const UNIT: u64 = 16;

/// A dimension: the positions `x / step % limit` of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dimension {
    pub(super) axis: usize,
    pub(super) step: u64,
    /// `None` for `extent of the axis / step`.
    pub(super) limit: Option<u64>,
    /// The extent of the box.
    pub(super) elements: u64,
}

/// The dimensions. Axes from `folded` on share the last dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dimensions {
    pub(super) list: [Dimension; MAX_DIMENSIONS],
    pub(super) rank: usize,
    /// The factor of each axis in the coordinate of the last dimension; 0 for axes with a dimension of their own.
    pub(super) folded: [u64; MAX_LEAVES],
    /// The stride of the last dimension in elements, if axes share it.
    pub(super) fold: Option<u64>,
}

impl Dimensions {
    /// The dimensions of a box; axes along which it is one element follow in their order.
    pub(super) const fn new(axes: &Axes, prefix: &Prefix) -> Result<Dimensions, LayoutError> {
        let none = Dimension { axis: 0, step: 1, limit: None, elements: 1 };
        let mut dimensions = Dimensions { list: [none; MAX_DIMENSIONS], rank: 0, folded: [0; MAX_LEAVES], fold: None };
        let mut i = 0;
        while i < prefix.parts.count && i < MAX_DIMENSIONS {
            let Piece { axis, step, extent, .. } = prefix.parts.list[i];
            dimensions.push(Dimension { axis, step, limit: prefix.limit(i), elements: extent });
            i += 1;
        }
        let needed = prefix.parts.count + others(axes, prefix, false);
        let fold = needed > MAX_DIMENSIONS;
        // Folds share one dimension, so all others have to leave room for it (T3).
        if fold && needed - others(axes, prefix, true) >= MAX_DIMENSIONS {
            return Err(too_many(axes, prefix, needed));
        }
        let mut axis = 0;
        while axis < axes.count {
            if is_other(axes, prefix, axis) {
                if fold && folds(axes, prefix, axis) {
                    dimensions.folded[axis] = steps(axes, axis);
                } else {
                    // Below the parts of a split axis, or all of the axis.
                    let limit = prefix.least_step(axis);
                    dimensions.push(Dimension { axis, step: 1, limit, elements: 1 });
                }
            }
            axis += 1;
        }
        if fold {
            dimensions.join(axes);
        }
        Ok(dimensions)
    }

    const fn push(&mut self, dimension: Dimension) {
        self.list[self.rank] = dimension;
        self.rank += 1;
    }

    /// Makes one dimension of the axes with a folded stride: its stride is their greatest common divisor.
    const fn join(&mut self, axes: &Axes) {
        let (mut step, mut first, mut axis) = (0, axes.count, axes.count);
        while axis > 0 {
            // From the last axis down, so that `first` ends as the least axis of the fold.
            axis -= 1;
            if self.folded[axis] > 0 {
                step = gcd(step, self.folded[axis]);
                first = axis;
            }
        }
        while axis < axes.count {
            // Exact: the step is the greatest common divisor of all of them.
            self.folded[axis] /= step;
            axis += 1;
        }
        self.fold = Some(step);
        self.push(Dimension { axis: first, step: 1, limit: None, elements: 1 });
    }

    /// Whether dimension `i` belongs to several axes.
    pub(super) const fn is_fold(&self, i: usize) -> bool {
        self.fold.is_some() && i + 1 == self.rank
    }

    /// The extent of a dimension; `None` where it is not known.
    pub(super) const fn extent(&self, axes: &Axes, i: usize, runtime: Runtime) -> Option<u64> {
        let Dimension { axis, step, limit, .. } = self.list[i];
        if let Some(limit) = limit {
            return Some(limit);
        }
        if !self.is_fold(i) {
            return match value(axes.list[axis].extent, runtime) {
                Some(extent) => Some(extent / step),
                None => None,
            };
        }
        let (mut extent, mut axis) = (1, 0);
        while axis < axes.count {
            if self.folded[axis] > 0 {
                let Some(positions) = value(axes.list[axis].extent, runtime) else { return None };
                let Some(far) = product(positions - 1, self.folded[axis]) else { return Some(u64::MAX) };
                extent = far.saturating_add(extent);
            }
            axis += 1;
        }
        Some(extent)
    }

    /// The stride of a dimension in bytes, saturated; `None` where it is not known.
    pub(super) const fn stride(&self, axes: &Axes, i: usize, bytes: u64, runtime: Runtime) -> Option<u64> {
        let (elements, step) = match self.fold {
            Some(stride) if self.is_fold(i) => (Some(stride), 1),
            _ => (stride_of(axes, self.list[i].axis, bytes, runtime), self.list[i].step),
        };
        let Some(elements) = elements else { return None };
        Some(elements.saturating_mul(step).saturating_mul(bytes))
    }

    /// Fails where a number that is known breaks a limit of the driver, or a dimension has a rest.
    pub(super) const fn require_limits(&self, axes: &Axes, bytes: u64, runtime: Runtime) -> Result<(), LayoutError> {
        let mut i = 0;
        while i < self.rank {
            let dimension = small(i);
            if let Some(extent) = self.extent(axes, i, runtime) {
                ctry!(require_extent(dimension, extent));
            }
            // Dimension 0 has no stride in the map.
            if let Some(stride) = self.stride(axes, i, bytes, runtime)
                && i > 0
            {
                ctry!(require_stride(dimension, stride, bytes));
            }
            i += 1;
        }
        self.require_whole(axes, runtime)
    }

    /// Fails where the step of a dimension does not divide the extent of its axis, or a folded axis has an edge.
    const fn require_whole(&self, axes: &Axes, runtime: Runtime) -> Result<(), LayoutError> {
        let blame = Blame::whole(Operation::TmaBox, GLOBAL);
        let mut axis = 0;
        while axis < axes.count {
            let (extent, mode) = (value(axes.list[axis].extent, runtime), axes.list[axis].mode);
            let fold = self.folded[axis] > 0;
            let mut divisor = if fold { axes.list[axis].part } else { 1 };
            let mut i = 0;
            while i < self.rank {
                if self.list[i].axis == axis && self.list[i].step > divisor {
                    divisor = self.list[i].step;
                }
                i += 1;
            }
            if let Some(extent) = extent
                && extent % divisor != 0
            {
                return Err(LayoutError::TensorMapDivides { blame, mode, extent, divisor, fold });
            }
            axis += 1;
        }
        Ok(())
    }
}

/// Fails for an extent that no dimension has.
pub(super) const fn require_extent(dimension: u8, extent: u64) -> Result<(), LayoutError> {
    if extent > 0 && extent <= MAX_EXTENT {
        return Ok(());
    }
    Err(LayoutError::TensorMapExtent { blame: Blame::whole(Operation::TmaBox, GLOBAL), dimension, extent })
}

/// Fails for a stride, in bytes, that no dimension has, in a tensor of elements of so many `bytes`. The driver refuses
/// it without a number.
pub(super) const fn require_stride(dimension: u8, stride: u64, bytes: u64) -> Result<(), LayoutError> {
    let blame = Blame::whole(Operation::TmaBox, GLOBAL);
    // First: the multiple after a saturated stride has no 64 bits.
    if stride >= MAX_STRIDE {
        return Err(LayoutError::TensorMapReach { blame, dimension, stride });
    }
    if stride == 0 || stride % UNIT != 0 {
        let fitting = (stride / UNIT + 1) * UNIT / bytes;
        return Err(LayoutError::TensorMapStride { blame, dimension, stride, bytes, fitting });
    }
    Ok(())
}

/// The stride of an axis in elements. An axis of extent 1 has any stride: its only position is 0, the next are 0.
const fn stride_of(axes: &Axes, axis: usize, bytes: u64, runtime: Runtime) -> Option<u64> {
    let stride = axes.list[axis].stride;
    if axes.list[axis].extent.is_one() {
        // A dimension of one position may have any stride; this is the least that the driver takes.
        return Some(UNIT / gcd(UNIT, bytes));
    }
    let coefficient = stride.coefficient().unsigned_abs();
    if stride.value().is_some() {
        return Some(coefficient);
    }
    let Some(runtime) = runtime else { return None };
    match stride.basis().runtime_product() {
        Some(factors) => match factors.value(runtime) {
            Some(factor) => Some(factor.saturating_mul(coefficient)),
            None => Some(u64::MAX),
        },
        None => None,
    }
}

/// Whether an axis needs a dimension in which the box is one element.
const fn is_other(axes: &Axes, prefix: &Prefix, axis: usize) -> bool {
    let found = &axes.list[axis];
    match prefix.least_step(axis) {
        // The box has parts of the axis above this step; its lower digit needs a dimension of its own.
        Some(step) => step > 1,
        None => !found.is_broadcast() && (!found.extent.is_one() || found.part > 1),
    }
}

/// Whether an axis may share a dimension: its stride is a constant, and no tile has an edge along it.
const fn folds(axes: &Axes, prefix: &Prefix, axis: usize) -> bool {
    let found = &axes.list[axis];
    !prefix.has(axis) && steps(axes, axis) > 0 && (found.is_whole() || !found.extent.product.is_one())
}

/// The stride of an axis if it is a constant; else 0.
const fn steps(axes: &Axes, axis: usize) -> u64 {
    match axes.list[axis].stride.natural() {
        Some(stride) => stride,
        None => 0,
    }
}

/// The number of axes outside the box; of those, the ones that fold.
const fn others(axes: &Axes, prefix: &Prefix, only_folds: bool) -> usize {
    let (mut count, mut axis) = (0, 0);
    while axis < axes.count {
        if is_other(axes, prefix, axis) && (!only_folds || folds(axes, prefix, axis)) {
            count += 1;
        }
        axis += 1;
    }
    count
}

/// The error of more than five dimensions, with the last axis that cannot share one.
const fn too_many(axes: &Axes, prefix: &Prefix, rank: usize) -> LayoutError {
    // Five dimensions or more are left without the folds, so the search ends at one of them.
    let mut kept = axes.count - 1;
    while kept > 0 && !prefix.has(kept) && (!is_other(axes, prefix, kept) || folds(axes, prefix, kept)) {
        kept -= 1;
    }
    let found = &axes.list[kept];
    let blame = Blame::whole(Operation::TmaBox, GLOBAL);
    LayoutError::TensorMapRank {
        blame,
        rank: small(rank),
        mode: found.mode,
        extent: found.extent,
        part: found.part,
        runtime: !matches!(found.stride, Stride { code: 0, .. }),
    }
}
