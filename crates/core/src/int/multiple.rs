//! A runtime integer that is a multiple of a constant.

use core::fmt;

use layout_algebra::{Blame, LayoutError, ModePath, Operation};

use crate::int::{AtRunTime, ShapeOrRuntimeShape};
use crate::sealed::Sealed;

/// An integer that is tested once to be a multiple of `D`: an extent that tiles of `D` cover, with no tail.
///
/// ```
/// use layout_static::{LayoutError, Multiple};
/// let width = Multiple::<64>::new(640)?;
/// assert_eq!((width.get(), width.count()), (640, 10));
/// let error = Multiple::<64>::new(650).unwrap_err();
/// assert_eq!(error.to_string().lines().next(), Some("[L0711] tensor: extent 650 is not a multiple of 64"));
/// assert_eq!(Multiple::<64>::down(650).get(), 640);
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Multiple<const D: usize>(usize);

impl<const D: usize> Multiple<D> {
    /// Refuses `D = 0`, of which nothing else is a multiple.
    const POSITIVE: () = if D == 0 {
        LayoutError::ZeroExtent { blame: Blame::whole(Operation::Tensor, 0), mode: ModePath::WHOLE }.panic()
    };

    /// The integer, if it is a multiple of `D`.
    ///
    /// # Errors
    /// [`LayoutError::NotAMultiple`] if it is not.
    #[inline]
    pub const fn new(integer: usize) -> Result<Self, LayoutError> {
        let () = Self::POSITIVE;
        if integer.is_multiple_of(D) {
            return Ok(Multiple(integer));
        }
        let blame = Blame::whole(Operation::Tensor, 0);
        Err(LayoutError::NotAMultiple { blame, extent: integer as u64, divisor: D as u64 })
    }

    /// `count` times `D`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] where the product does not fit.
    #[inline]
    pub const fn of(count: usize) -> Result<Self, LayoutError> {
        let () = Self::POSITIVE;
        if let Some(product) = count.checked_mul(D) {
            return Ok(Multiple(product));
        }
        let blame = Blame::whole(Operation::Tensor, 0);
        Err(LayoutError::Overflow { blame, left: count as u64, right: D as u64 })
    }

    /// The largest multiple of `D` that does not exceed the integer; the remainder is the tail.
    #[inline]
    pub const fn down(integer: usize) -> Self {
        let () = Self::POSITIVE;
        Multiple(integer - integer % D)
    }

    /// The integer.
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.0
    }

    /// The integer divided by `D`.
    #[inline(always)]
    pub const fn count(self) -> usize {
        let () = Self::POSITIVE;
        self.0 / D
    }
}

impl<const D: usize> Sealed for Multiple<D> {}

impl<const D: usize> ShapeOrRuntimeShape for Multiple<D> {
    type Stage = AtRunTime;
}

impl<const D: usize> TryFrom<usize> for Multiple<D> {
    type Error = LayoutError;

    #[inline]
    fn try_from(integer: usize) -> Result<Self, LayoutError> {
        Multiple::new(integer)
    }
}

impl<const D: usize> From<Multiple<D>> for usize {
    #[inline(always)]
    fn from(multiple: Multiple<D>) -> usize {
        multiple.0
    }
}

impl<const D: usize> fmt::Display for Multiple<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// `640 = 10 x 64`.
impl<const D: usize> fmt::Debug for Multiple<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {} x {D}", self.0, self.count())
    }
}
