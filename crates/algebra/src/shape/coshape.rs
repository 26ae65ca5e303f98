//! The coshape of a layout: a number for constant strides, a shape where the indices are coordinates.

use crate::const_util::{ctry, magnitude, product};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::stride::{Axis, Stride};
use crate::error::{Blame, Capacity, LayoutError, Operation};

impl Layout {
    /// The smallest shape that contains all indices. For constant strides it is the [`cosize`](Layout::cosize); if the
    /// indices are coordinates, it has one entry for each axis. `CuTe`: `coshape(layout)`.
    ///
    /// Post: `coshape(make_identity_layout(S)) = S`. Axes without a stride are 1.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for runtime strides; [`LayoutError::MixedBasis`] if an index would add a coordinate
    /// to part of a coordinate.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout, ops::make_identity_layout};
    /// assert_eq!(Layout::parse("(4,8):(1,5)")?.coshape()?.to_string(), "39");
    /// let shape = IntTuple::parse("(4,(2,3))")?;
    /// assert_eq!(make_identity_layout(&shape)?.coshape()?, shape);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coshape(&self) -> Result<IntTuple, LayoutError> {
        let mut coshape = IntTuple::VOID;
        ctry!(self.push_coshape(Axis::ROOT, &mut coshape));
        Ok(coshape)
    }

    /// Pushes the shape of the indices along `axis` and the axes below it.
    const fn push_coshape(&self, axis: Axis, coshape: &mut IntTuple) -> Result<(), LayoutError> {
        let level = axis.depth();
        let (mut modes, mut reach) = (0, 0);
        let (mut here, mut below) = (None, None);
        let mut leaf = 0;
        while leaf < self.length() {
            let (extent, stride) = self.mode_at(leaf);
            if stride.basis().is_runtime() && extent > 1 {
                return Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Coshape, leaf), stride });
            }
            let mut k = 0;
            while let Some(term) = stride.term(k) {
                k += 1;
                let along = term.basis().axis();
                // A constant stride of a mode with at most one element does not contribute to an index; an axis names
                // a mode of it.
                let counts = !term.is_zero() && (extent > 1 || !along.same(Axis::ROOT));
                if counts && along.same(axis) {
                    reach = ctry!(farther(reach, extent, term, leaf));
                    here = Some(term);
                } else if counts && along.is_below(axis) {
                    if let Some(mode) = along.mode(level)
                        && mode >= modes
                    {
                        modes = mode + 1;
                    }
                    below = Some((leaf, term));
                }
            }
            leaf += 1;
        }
        let Some((leaf, second)) = below else { return coshape.push_leaf(reach + 1) };
        if let Some(first) = here {
            let blame = Blame::stride(Operation::Coshape, leaf);
            return Err(LayoutError::MixedBasis { blame, stride: 1, first, second, fitting: [0, 0] });
        }
        ctry!(coshape.push_tuple(modes));
        let mut mode = 0;
        while mode < modes {
            let Some(below) = axis.then(mode) else {
                return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Depth, count: 0 });
            };
            ctry!(self.push_coshape(below, coshape));
            mode += 1;
        }
        Ok(())
    }
}

/// The reach with the mode `extent : stride`; beyond 64 bits along an axis of a sum, an error.
const fn farther(reach: u64, extent: u64, stride: Stride, leaf: usize) -> Result<u64, LayoutError> {
    let (left, step) = (extent - 1, magnitude(stride.coefficient()));
    match product(left, step) {
        Some(far) if far < u64::MAX - reach => Ok(reach + far),
        _ => Err(LayoutError::Overflow { blame: Blame::stride(Operation::Coshape, leaf), left, right: step }),
    }
}
