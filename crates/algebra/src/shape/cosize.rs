//! The cosize of layouts with runtime strides.

use crate::const_util::{ctry, product};
use crate::data::layout::Layout;
use crate::data::stride::{Basis, MAX_RUNTIME};
use crate::error::{Blame, LayoutError, Operation};

impl Layout {
    /// The cosize as a sum: `cosize = terms[0] + sum_k terms[1 + k] * ?k`, for runtime strides that are not negative.
    ///
    /// Post: for a layout without runtime strides, `terms[0] = cosize` and the rest is 0.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for axis strides.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let rows = Layout::parse("(128,64):(?,1)")?;
    /// assert_eq!(rows.cosize_terms()?[..3], [64, 127, 0]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn cosize_terms(&self) -> Result<[u64; 1 + MAX_RUNTIME], LayoutError> {
        let mut terms = ctry!(self.terms(false));
        // A checked layout has a reach below `u64::MAX`.
        terms[0] += 1;
        Ok(terms)
    }

    /// Whether all strides are constants, and so many elements are enough. Const evaluation asks it of each array: it
    /// takes half the time of [`cosize`](Layout::cosize), which returns a `Result`.
    ///
    /// Post: true exactly if [`is_constant`](Layout::is_constant) and `cosize <= elements`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let padded = Layout::parse("(128,64):(100,1)")?; // cosize 127 x 100 + 64
    /// assert!(padded.fits_in(12_764) && !padded.fits_in(12_763));
    /// assert!(!Layout::parse("(128,64):(?,1)")?.fits_in(u64::MAX));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn fits_in(&self, elements: u64) -> bool {
        self.is_constant() && self.reach() < elements
    }

    /// The distance from the smallest index up to index 0, as a sum: `-min(L) = terms[0] + sum_k terms[1 + k] * ?k`,
    /// for runtime strides that are not negative. It is the position of index 0 in memory that begins with the smallest
    /// index.
    ///
    /// Post: all terms are 0 exactly if no stride is negative; less than the cosize.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for axis strides.
    ///
    /// ```
    /// use layout_algebra::{Layout, Stride};
    /// assert_eq!(Layout::leaf(4, Stride::constant(-2))?.origin_terms()?[0], 6);
    /// assert_eq!(Layout::parse("(128,64):(?,1)")?.origin_terms()?, [0; 9]);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn origin_terms(&self) -> Result<[u64; 1 + MAX_RUNTIME], LayoutError> {
        self.terms(true)
    }

    /// The distance from the smallest index to the largest index, or to index 0, as a sum.
    const fn terms(&self, to_zero: bool) -> Result<[u64; 1 + MAX_RUNTIME], LayoutError> {
        let mut terms = [0; 1 + MAX_RUNTIME];
        let length = self.length();
        let mut i = 0;
        while i < length {
            // Fields, and no call for a constant stride: const evaluation asks this of each layout.
            let (extent, coefficient, code) =
                (self.shape.entries[i], self.strides.coefficients[i], self.strides.codes[i]);
            if extent != 1 {
                let term = if code == 0 { 0 } else { ctry!(self.term(i)) };
                // Positive steps lead away from index 0 upwards, so only negative ones move the smallest index below
                // it. A layout with a reach beyond 64 bits does not exist.
                if !to_zero || coefficient < 0 {
                    terms[term] += (extent - 1) * coefficient.unsigned_abs();
                }
            }
            i += 1;
        }
        Ok(terms)
    }

    /// The term to which a leaf belongs.
    const fn term(&self, leaf: usize) -> Result<usize, LayoutError> {
        let stride = self.strides.at(leaf);
        match stride.basis() {
            Basis::Unit => Ok(0),
            Basis::Runtime(k) => Ok(1 + k as usize),
            Basis::Axis(_) | Basis::Sum(_) | Basis::Product(_) => {
                Err(LayoutError::NotStatic { blame: Blame::stride(Operation::Cosize, leaf), stride })
            }
        }
    }
}

/// The value of the [terms](Layout::cosize_terms) of a cosize, or of a [distance](Layout::origin_terms), for the given
/// runtime strides.
///
/// # Errors
/// [`LayoutError::SumOverflow`] if it exceeds 64 bits.
#[inline(always)]
#[allow(clippy::inline_always, reason = "terms of 0 fold away: making a tensor is one product for each runtime stride")]
pub const fn cosize_of(terms: &[u64; 1 + MAX_RUNTIME], runtime: &[u64; MAX_RUNTIME]) -> Result<u64, LayoutError> {
    let mut cosize = terms[0];
    let mut k = 0;
    while k < MAX_RUNTIME {
        // The error says `u64::MAX` for a product beyond 64 bits. It is no term: added to a sum of 0, it would fit.
        let Some(far) = product(terms[1 + k], runtime[k]) else { return Err(too_far(cosize, u64::MAX)) };
        if far > u64::MAX - cosize {
            return Err(too_far(cosize, far));
        }
        cosize += far;
        k += 1;
    }
    Ok(cosize)
}

#[cold]
#[inline(never)]
const fn too_far(left: u64, right: u64) -> LayoutError {
    LayoutError::SumOverflow { blame: Blame::NONE, left, right }
}
