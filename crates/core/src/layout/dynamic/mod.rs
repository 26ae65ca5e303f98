//! Layouts with runtime extents as types: `Layout<(Multiple<32>, usize), (usize, C<1>)>`.
//!
//! The constant of the type is the [`DynLayout`], `(32?0,?1):(?2,1)`. A value keeps the runtime numbers,
//! `?0 = extent / 32` and so on. An operation is a type, whose constant is computed from the constant of its operand;
//! its value keeps the operand for the numbers. So tilings, compositions and partitions are decided once, for all
//! sizes.

mod fixed;
pub(crate) mod reach;
mod shape;

use layout_algebra::{DynLayout, Extent, Layout as Instance, LayoutError, MAX_RUNTIME, Operation};

use crate::expect;
use crate::int::{AtRunTime, ShapeOrRuntimeShape, Strides};
use crate::layout::Layout;

pub use fixed::Fixed;
pub use shape::RuntimeShape;

/// A layout type whose extents may be known at run time. It includes every [`RuntimeLayout`], and the layouts of
/// constant extents that are parts of a runtime tensor.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type with runtime extents",
    note = "these are `Layout<Extents, Strides>` of `usize`, `Multiple<N>` and `C<N>`, and operations on them"
)]
pub trait Dynamic: ShapeOrRuntimeShape {
    /// The type that a value is made from: a layout, or extents.
    type Operand;

    /// The layout, or the error.
    const DYNAMIC: Result<DynLayout, LayoutError>;

    /// Refuses an operand that does not exist.
    const OPERAND: () = ();

    /// Refuses a layout that does not exist, at the operand that caused the error.
    const EXISTS: () = if let Err(error) = Self::DYNAMIC {
        let () = Self::OPERAND;
        error.panic()
    };

    /// Makes the layout over this operand.
    fn of(operand: Self::Operand) -> Self;

    /// Returns the runtime numbers, `?0` first; 0 after the last one.
    fn numbers(&self) -> [usize; MAX_RUNTIME];
}

/// Returns the size of a layout as one extent.
#[track_caller]
pub(crate) const fn extent_of<L: Dynamic>() -> Extent {
    match &L::DYNAMIC {
        Ok(layout) => expect::value(layout.extent()),
        Err(error) => error.panic(),
    }
}

/// Returns the layout for the numbers of a value.
#[inline(never)]
pub(crate) fn instance<L: Dynamic>(layout: &L) -> Result<Instance, LayoutError> {
    expect::value(L::DYNAMIC).instantiate(&layout.numbers().map(|number| number as u64))
}

impl<S: RuntimeShape, D: Strides> Dynamic for Layout<S, D> {
    type Operand = (S, D);
    const DYNAMIC: Result<DynLayout, LayoutError> = DynLayout::from_trees(&S::EXTENTS, &D::TREE);

    #[inline(always)]
    fn of((extents, strides): (S, D)) -> Self {
        Layout::from_parts(extents, strides)
    }

    #[inline(always)]
    fn numbers(&self) -> [usize; MAX_RUNTIME] {
        let mut numbers = self.extents().numbers();
        self.strides().write(&mut numbers, S::COUNT);
        numbers
    }
}

impl<S: RuntimeShape<Stage = AtRunTime>, D: Strides> Layout<S, D> {
    /// Makes a layout of extents, some known at run time, and strides: `Layout::with_extents((rows, columns),
    /// (leading, C::<1>))`.
    ///
    /// ```
    /// use layout_static::{C, Layout, RuntimeLayout};
    /// let rows = Layout::with_extents((30_usize, 50_usize), (64_usize, C::<1>));
    /// assert_eq!(rows.index((2, 3)), 131);
    /// ```
    #[inline(always)]
    pub const fn with_extents(extents: S, strides: D) -> Layout<S, D> {
        let () = <Self as Dynamic>::EXISTS;
        Layout::from_parts(extents, strides)
    }
}

/// The result of an operation that takes constant extents only, on a layout whose extents turned out to be constants.
pub(crate) const fn required(
    layout: &Result<DynLayout, LayoutError>,
    operation: Operation,
) -> Result<Instance, LayoutError> {
    match layout {
        Ok(layout) => match layout.require_fixed(operation, 0) {
            Ok(layout) => Ok(*layout),
            Err(error) => Err(error),
        },
        Err(error) => Err(*error),
    }
}
