//! Layouts with runtime extents as types: `Layout<(Multiple<32>, usize), (usize, C<1>)>`.
//!
//! The constant of the type is the [`DynLayout`], `(32?0,?1):(?2,1)`. A value keeps the runtime numbers,
//! `?0 = extent / 32` and so on. An operation is a type, whose constant is computed from the constant of its operand;
//! its value keeps the operand for the numbers. So tilings, compositions and partitions are decided once, for all
//! sizes.

pub(crate) mod facts;
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
        let mut numbers = [0; MAX_RUNTIME];
        self.extents().factors(&mut numbers, 0);
        self.strides().write(&mut numbers, S::COUNT);
        numbers
    }
}

impl<S: RuntimeShape<Stage = AtRunTime>, D: Strides> Layout<S, D> {
    /// Makes a layout of extents, some known at run time, and strides: `Layout::with_extents((rows, columns),
    /// (leading, C::<1>))`. [`with`](Layout::with) takes the runtime numbers alone.
    ///
    /// ```
    /// use layout_static::{C, Layout, RuntimeLayout};
    /// let rows = Layout::with_extents((30_usize, 50_usize), (64_usize, C::<1>));
    /// assert_eq!(rows.index((2, 3)), 131);
    /// ```
    #[doc(alias = "make_layout")]
    #[inline(always)]
    pub const fn with_extents(extents: S, strides: D) -> Layout<S, D> {
        let () = <Self as Dynamic>::EXISTS;
        Layout::from_parts(extents, strides)
    }

    /// Makes the layout with these runtime numbers: the extents, then the strides, each from left to right. Their
    /// number is checked at compile time. For strides alone see [`with_strides`](Layout::with_strides).
    ///
    /// ```
    /// use layout_static::{LayoutError, RuntimeLayout, layout};
    /// layout! {
    ///     type Particles = (8?, 7) : (7, 1); // the number of particles is a multiple of 8
    ///     type Rows = (?, ?) : (?, 1);
    /// }
    /// assert_eq!(Particles::with([4032])?.instantiate()?.to_string(), "(4032,7):(7,1)");
    /// assert_eq!(Rows::with([30, 50, 64])?.index((2, 3)), 131); // 30 rows, 50 columns, a stride of 64
    /// assert!(Particles::with([4033]).is_err()); // [L0711] 4033 is not a multiple of 8
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Multiple::new`](crate::Multiple::new), for an extent that is not a multiple of its divisor.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::layout;
    /// # layout! { type Rows = (?, ?) : (?, 1); }
    /// Rows::with([30, 50]).unwrap(); // [L0403] there are three runtime numbers
    /// ```
    #[inline]
    pub fn with<const N: usize>(numbers: [usize; N]) -> Result<Layout<S, D>, LayoutError> {
        const {
            let () = <Self as Dynamic>::EXISTS;
            expect::numbers(N, S::COUNT + D::RUNTIME);
        }
        let (mut all, mut strides) = ([0; 2 * MAX_RUNTIME], [0; MAX_RUNTIME]);
        all[..N].copy_from_slice(&numbers);
        strides.copy_from_slice(&all[S::COUNT..S::COUNT + MAX_RUNTIME]);
        Ok(Layout::from_parts(S::of_extents(&all, 0)?, D::read(&strides, 0)))
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
