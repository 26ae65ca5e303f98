//! Injectivity with runtime extents: proven for all values, or refuted for some.
//!
//! A layout is injective if its modes can be ordered so that each stride is at least `extent x stride` of every earlier
//! mode. Let `M` and `N` be products of runtime numbers that are at least 1. Then `a*M` is at least `b*N` for all
//! values if `a >= b` and the factors of `N` are among the factors of `M`.

use super::DynLayout;
use crate::const_util::{magnitude, product};
use crate::data::profile::MAX_LEAVES;
use crate::data::runtime_product::RuntimeProduct;
use crate::data::stride::MAX_RUNTIME;
use crate::decide::injectivity::{Injectivity, injectivity};
use crate::error::{Blame, LayoutError, Operation};

/// The result of a decision of injectivity with runtime extents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DynInjectivity {
    /// No two coordinates share an index for any runtime numbers; numbers in extents are at least 1.
    Injective,
    /// Two coordinates of the [instance](DynLayout::instantiate) for these runtime numbers share an index.
    Collision([u64; MAX_RUNTIME]),
    /// The undecided case: neither was proven.
    Undecided,
}

/// A mode: its stride, and `extent x stride`, the least stride of the next mode.
#[derive(Clone, Copy)]
struct Reach {
    stride: Multiple,
    end: Multiple,
}

/// A multiple of a product of runtime numbers.
#[derive(Clone, Copy)]
struct Multiple {
    coefficient: u64,
    product: RuntimeProduct,
}

impl Multiple {
    /// Whether this is at least `other`, for all runtime numbers from 1 on.
    const fn is_at_least(self, other: Multiple) -> bool {
        let mut k = 0;
        while k < MAX_RUNTIME {
            if self.product.power(k) < other.product.power(k) {
                return false;
            }
            k += 1;
        }
        // Sufficient for numbers from 1 on: each factor that `other` lacks is at least 1.
        self.coefficient >= other.coefficient
    }
}

impl DynLayout {
    /// Decides whether a layout is injective for all values of its runtime numbers.
    ///
    /// ```
    /// use layout_algebra::{DynInjectivity, DynLayout};
    /// let decided = |text: &str| DynLayout::parse(text).map(|layout| layout.injectivity());
    /// assert_eq!(decided("(128?0,64?1):(64*?1,1)")?, DynInjectivity::Injective);
    /// // Rows at any distance: at 0, all of them are one.
    /// assert!(matches!(decided("(128?0,64?1):(?2,1)")?, DynInjectivity::Collision([1, 1, 0, ..])));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn injectivity(&self) -> DynInjectivity {
        if self.is_ordered() {
            return DynInjectivity::Injective;
        }
        // All choices of three values for each of three numbers.
        let mut choice = 0;
        while choice < 27 {
            let values = self.values(choice);
            // Too large an instance proves nothing, and is passed over.
            if let Ok(instance) = self.instantiate(&values)
                && let Injectivity::Collision(_) = injectivity(&instance)
            {
                return DynInjectivity::Collision(values);
            }
            choice += 1;
        }
        DynInjectivity::Undecided
    }

    /// Fails with two coordinates of an instance that share an index, unless the layout is injective for all values.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`] of an instance; [`LayoutError::InjectivityUndecided`].
    pub const fn require_injective(&self, operation: Operation) -> Result<(), LayoutError> {
        let blame = Blame::whole(operation, 0);
        match self.injectivity() {
            DynInjectivity::Injective => Ok(()),
            DynInjectivity::Collision(values) => {
                if let Ok(layout) = self.instantiate(&values)
                    && let Injectivity::Collision(collision) = injectivity(&layout)
                {
                    return Err(LayoutError::NotInjective { blame, layout, collision });
                }
                unreachable!()
            }
            DynInjectivity::Undecided => Err(LayoutError::InjectivityUndecided { blame, budget: 27 }),
        }
    }

    /// Small values of the runtime numbers: 1 to 3 in extents, 0 to 2 for numbers only in strides.
    const fn values(&self, choice: u64) -> [u64; MAX_RUNTIME] {
        let (mut values, mut rest) = ([0; MAX_RUNTIME], choice);
        let mut k = 0;
        while k < MAX_RUNTIME {
            // 0 is a value of strides: a step of 0 repeats elements, which is often the collision.
            values[k] = rest % 3 + self.is_in_extent(k) as u64;
            rest /= 3;
            k += 1;
        }
        values
    }

    /// Whether number `k` is a factor of an extent, so that it is at least 1.
    const fn is_in_extent(&self, k: usize) -> bool {
        let mut i = 0;
        while i < self.length() {
            if self.products[i].power(k) > 0 {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether each stride is at least `extent x stride` of all earlier modes, in some order, for all values.
    const fn is_ordered(&self) -> bool {
        let nothing = Multiple { coefficient: 0, product: RuntimeProduct::ONE };
        let mut modes = [Reach { stride: nothing, end: nothing }; MAX_LEAVES];
        let mut count = 0;
        let mut i = 0;
        while i < self.length() {
            let (extent, stride) = self.mode_at(i);
            i += 1;
            if extent.is_one() {
                continue;
            }
            let Some(own) = stride.basis().runtime_product() else { return false };
            let coefficient = magnitude(stride.coefficient());
            let (Some(end), Some(factors)) = (product(coefficient, extent.coefficient), own.times(extent.product))
            else {
                return false;
            };
            // A stride that may be 0 may repeat elements, whatever its multiple.
            if stride.is_zero() || !self.is_positive(own) {
                return false;
            }
            modes[count] = Reach {
                stride: Multiple { coefficient, product: own },
                end: Multiple { coefficient: end, product: factors },
            };
            count += 1;
        }
        while count > 0 {
            // Greedy is complete: a mode that may come first can be moved to the front of every order that works.
            let Some(first) = first_of(&modes, count) else { return false };
            count -= 1;
            modes[first] = modes[count];
        }
        true
    }

    /// Whether a product has only numbers of extents, which are not 0.
    const fn is_positive(&self, product: RuntimeProduct) -> bool {
        let mut k = 0;
        while k < MAX_RUNTIME {
            if product.power(k) > 0 && !self.is_in_extent(k) {
                return false;
            }
            k += 1;
        }
        true
    }
}

/// A mode whose end is at most the strides of all other modes.
const fn first_of(modes: &[Reach; MAX_LEAVES], count: usize) -> Option<usize> {
    let mut first = 0;
    while first < count {
        let mut other = 0;
        while other < count && (other == first || modes[other].stride.is_at_least(modes[first].end)) {
            other += 1;
        }
        if other == count {
            return Some(first);
        }
        first += 1;
    }
    None
}
