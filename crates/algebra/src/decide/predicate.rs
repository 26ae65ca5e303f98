//! Predicates: total functions that return `bool`.

use crate::const_util::{ctry, gcd};
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::decide::injectivity::{Injectivity, injectivity, require_injective};
use crate::decide::order::Sorted;
use crate::error::{Blame, LayoutError, Operation};

impl Layout {
    /// Whether no two coordinates share an index.
    ///
    /// `true` is proven. It is `false` for runtime strides, and beyond a budget of
    /// [`INJECTIVITY_BUDGET`](crate::INJECTIVITY_BUDGET) steps, which only layouts of many interleaved modes exceed.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,2):(2,3)")?.is_injective());
    /// assert!(!Layout::parse("(2,2):(1,1)")?.is_injective());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_injective(&self) -> bool {
        matches!(injectivity(self), Injectivity::Injective)
    }

    /// Whether the indices are exactly 0 to `n - 1`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,2):(1,1)")?.is_surjective(3));
    /// assert!(!Layout::parse("(2,2):(1,3)")?.is_surjective(5));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_surjective(&self, n: u64) -> bool {
        // The largest index is `n - 1` and no index below it is left out; repeated indices are no obstacle.
        self.is_natural() && n > 0 && self.reach() == n - 1 && Sorted::new(self).first_hole().is_none()
    }

    /// Whether the layout is a bijection onto `[0, size)`: every index exactly once.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(4,8):(8,1)")?.is_bijective());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_bijective(&self) -> bool {
        // As many coordinates as indices: a surjection of equal finite sets is a bijection.
        self.is_surjective(self.size())
    }

    /// Whether the layout is a bijection onto `[0, cosize)`. Then `cosize = size`: this is
    /// [`is_bijective`](Layout::is_bijective) under the paper's name.
    pub const fn is_compact(&self) -> bool {
        self.is_bijective()
    }

    /// The number of contiguous coordinates from linear coordinate 0 on: the first extent of the coalesced layout if
    /// its stride is 1, else 1.
    ///
    /// Post: `L(x) = x` for `x < result`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert_eq!(Layout::parse("(4,2,8):(1,4,16)")?.contiguous_run(), 8);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn contiguous_run(&self) -> u64 {
        run(&Modes::of(self))
    }

    /// The widest vector that can move every aligned group of coordinates: the largest `v` that divides the contiguous
    /// run and every other stride. So coordinates `k v .. k v + v` are contiguous and aligned.
    ///
    /// A runtime stride counts as its coefficient: a wider vector requires its value to be a known multiple.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert_eq!(Layout::parse("(8,4):(1,12)")?.vector_width(), 4);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn vector_width(&self) -> u64 {
        let modes = Modes::of(self);
        let mut width = run(&modes);
        let mut i = 1;
        while i < modes.count {
            // A repeated mode has stride 0 and `gcd(w, 0) = w`: it never misaligns a group.
            width = gcd(width, modes.strides.coefficients[i].unsigned_abs());
            i += 1;
        }
        width
    }

    /// Whether both layouts are the same function.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// assert!(Layout::parse("(2,4):(1,2)")?.is_same_function(&Layout::parse("8:1")?));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_same_function(&self, other: &Layout) -> bool {
        // Coalesced forms are unique, so equal functions have equal forms.
        Modes::of(self).layout().same(&Modes::of(other).layout())
    }

    /// The first coordinate of both at which two layouts differ, if there is one. It is at the end of the shorter of
    /// the first unequal modes of their coalesced forms, or at its first step.
    pub(crate) const fn first_difference(&self, other: &Layout) -> Option<u64> {
        let (left, right) = (Modes::of(self).layout(), Modes::of(other).layout());
        let size = crate::const_util::min(left.size(), right.size());
        let (mut walked, mut i) = (1, 0);
        // The modes passed are equal, so both lists have a mode `i` as long as coordinates remain.
        while walked < size {
            let ((n, d), (m, e)) = (left.mode_at(i), right.mode_at(i));
            if !d.same(e) {
                return Some(walked);
            }
            walked *= crate::const_util::min(n, m);
            // The shorter mode has ended; its next mode has another stride, or the two would have been coalesced.
            if n != m && walked < size {
                return Some(walked);
            }
            i += 1;
        }
        None
    }

    /// Fails with a hole, or with two coordinates of one index, unless every index from the smallest to the largest is
    /// reached exactly once.
    pub(crate) const fn require_gapless(&self, claim: Operation) -> Result<(), LayoutError> {
        ctry!(self.require_constant(claim, 0));
        // Magnitudes are enough: a reversed mode has the same set of indices, shifted.
        if let Some(hole) = Sorted::new(self).first_hole() {
            let blame = Blame::whole(claim, 0);
            return Err(LayoutError::CheckCompact { blame, size: self.size(), cosize: self.reach() + 1, hole });
        }
        require_injective(self, claim, 0)
    }

    /// [`require_gapless`](Layout::require_gapless), from index 0 on.
    pub(crate) const fn require_compact(&self, claim: Operation) -> Result<(), LayoutError> {
        ctry!(self.require_natural(claim, 0));
        self.require_gapless(claim)
    }

    /// Whether all strides are constants of at least 0.
    pub(crate) const fn is_natural(&self) -> bool {
        self.require_natural(Operation::Layout, 0).is_ok()
    }
}

/// The first extent of coalesced modes if its stride is 1, else 1.
const fn run(modes: &Modes) -> u64 {
    if modes.count > 0 && matches!(modes.strides.at(0).natural(), Some(1)) { modes.extents[0] } else { 1 }
}
