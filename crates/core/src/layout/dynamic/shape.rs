//! Extents known when the program runs: [`RuntimeShape`].
//!
//! The rule: a line belongs to [`RuntimeShape`] if it needs a value for the extents. It belongs to
//! [`Shape`](crate::int::Shape) if it reads them from a type alone. The type of a runtime shape still says
//! which extents are constants, and of which number an extent is a multiple. [`Extents`](crate::runtime::Extents) are
//! its flat tuples, the shapes of a [`DynTensor`](crate::DynTensor).

use layout_algebra::{LayoutError, MAX_RUNTIME, Operation, Tree};

use super::Dynamic;
use crate::each::each;
use crate::expect;
use crate::int::{C, Multiple, ShapeOrRuntimeShape};
use crate::ops::{ColumnMajor, RowMajor};

/// A shape whose extents may be known at run time: a tree, by tuples, of [`C`], of [`Multiple`], which tiles divide,
/// and of `usize`. The shape of a [`RuntimeLayout`](crate::RuntimeLayout).
///
/// ```
/// use layout_static::{C, LayoutError, Multiple, RuntimeLayout, RuntimeShape};
/// let extents = (Multiple::<128>::new(384)?, (640_usize, C::<4>));
/// assert_eq!(extents.row_major().text().as_str(), "(128?0,(?1,4)):(4*?1,(4,1))");
/// assert_eq!(extents.row_major().index((1, (2, 3))), 2560 + 11);
/// # Ok::<(), LayoutError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not extents",
    note = "extents are `usize`, `Multiple<N>`, `C<N>` or a tuple of extents, of at most 12 modes"
)]
pub trait RuntimeShape: ShapeOrRuntimeShape {
    /// The extents as a tree, from which layouts are made.
    #[doc(hidden)]
    const EXTENTS: Tree;

    /// A number that a single extent is known to be a multiple of; 1 for a tuple.
    #[doc(hidden)]
    const MULTIPLE: usize = multiple(&Self::EXTENTS);

    /// One integer for each extent: `usize`, or a tuple as the shape, `(usize, (usize, usize))`.
    type Counts;

    /// Returns the extents as integers.
    ///
    /// ```
    /// use layout_static::{C, LayoutError, Multiple, RuntimeShape};
    /// assert_eq!((Multiple::<128>::new(384)?, (640_usize, C::<4>)).counts(), (384, (640, 4)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    fn counts(&self) -> Self::Counts;

    /// The number of extents that are known at run time.
    #[doc(hidden)]
    const COUNT: usize;

    /// Returns the shape whose runtime extents are the numbers from entry `at` on.
    #[doc(hidden)]
    fn of_extents(numbers: &[usize], at: usize) -> Result<Self, LayoutError>;

    /// Writes what each runtime extent has for its factor from entry `at` on: `n / 32` for `Multiple<32>`.
    #[doc(hidden)]
    fn factors(&self, numbers: &mut [usize; MAX_RUNTIME], at: usize);

    /// The factor of each runtime extent, 0 after the last one.
    #[doc(hidden)]
    #[inline(always)]
    fn numbers(&self) -> [usize; MAX_RUNTIME] {
        let mut numbers = [0; MAX_RUNTIME];
        self.factors(&mut numbers, 0);
        numbers
    }

    /// The compact layout of these extents, the last mode moving fastest. Its strides are products of extents.
    #[inline(always)]
    fn row_major(self) -> RowMajor<Self>
    where
        RowMajor<Self>: Dynamic<Operand = Self>,
    {
        <RowMajor<Self> as Dynamic>::of(self)
    }

    /// The compact layout of these extents, the first mode moving fastest. Its strides are products of extents.
    #[inline(always)]
    fn column_major(self) -> ColumnMajor<Self>
    where
        ColumnMajor<Self>: Dynamic<Operand = Self>,
    {
        <ColumnMajor<Self> as Dynamic>::of(self)
    }
}

/// A number that an extent is known to be a multiple of: 0 is a multiple of all. An extent of typenum may exceed
/// `usize`, which is an error.
const fn multiple(extent: &Tree) -> usize {
    match extent {
        Tree::Number(number) | Tree::MultipleOf(number) => expect::to_usize(*number, Operation::Layout),
        _ => 1,
    }
}

impl<const N: usize> RuntimeShape for C<N> {
    const EXTENTS: Tree = Tree::Number(N as u64);
    const COUNT: usize = 0;
    type Counts = usize;

    #[inline(always)]
    fn counts(&self) -> usize {
        N
    }

    #[inline(always)]
    fn of_extents(_: &[usize], _: usize) -> Result<Self, LayoutError> {
        Ok(C)
    }

    #[inline(always)]
    fn factors(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}
}

impl<const D: usize> RuntimeShape for Multiple<D> {
    const EXTENTS: Tree = Tree::MultipleOf(D as u64);
    const COUNT: usize = 1;
    type Counts = usize;

    #[inline(always)]
    fn counts(&self) -> usize {
        self.get()
    }

    #[inline(always)]
    fn of_extents(numbers: &[usize], at: usize) -> Result<Self, LayoutError> {
        Multiple::new(numbers[at])
    }

    #[inline(always)]
    fn factors(&self, numbers: &mut [usize; MAX_RUNTIME], at: usize) {
        numbers[at] = self.count();
    }
}

impl RuntimeShape for usize {
    const EXTENTS: Tree = Tree::Runtime;
    const COUNT: usize = 1;
    type Counts = usize;

    #[inline(always)]
    fn counts(&self) -> usize {
        *self
    }

    #[inline(always)]
    fn of_extents(numbers: &[usize], at: usize) -> Result<Self, LayoutError> {
        Ok(numbers[at])
    }

    #[inline(always)]
    fn factors(&self, numbers: &mut [usize; MAX_RUNTIME], at: usize) {
        numbers[at] = *self;
    }
}

each! {
    tuples
    () => {
        impl RuntimeShape for () {
            const EXTENTS: Tree = Tree::Tuple(&[]);
            const COUNT: usize = 0;
            type Counts = ();

            #[inline(always)]
            fn counts(&self) {}

            #[inline(always)]
            fn of_extents(_: &[usize], _: usize) -> Result<Self, LayoutError> {
                Ok(())
            }

            #[inline(always)]
            fn factors(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}
        }
    }
    ($T:ident $t:ident $D:ident $number:ident, $($U:ident $u:ident $E:ident $other:ident,)*) => {
        impl<$T: RuntimeShape, $($U: RuntimeShape),*> RuntimeShape for ($T, $($U,)*) {
            const EXTENTS: Tree = Tree::Tuple(&[$T::EXTENTS, $($U::EXTENTS),*]);
            const COUNT: usize = $T::COUNT $(+ $U::COUNT)*;
            type Counts = ($T::Counts, $($U::Counts,)*);

            #[inline(always)]
            fn counts(&self) -> Self::Counts {
                let ($t, $($u,)*) = self;
                ($t.counts(), $($u.counts(),)*)
            }

            #[inline(always)]
            fn of_extents(numbers: &[usize], at: usize) -> Result<Self, LayoutError> {
                let $t = $T::of_extents(numbers, at)?;
                let _at = at + $T::COUNT;
                $(let $u = $U::of_extents(numbers, _at)?; let _at = _at + $U::COUNT;)*
                Ok(($t, $($u,)*))
            }

            #[inline(always)]
            fn factors(&self, numbers: &mut [usize; MAX_RUNTIME], at: usize) {
                let ($t, $($u,)*) = self;
                $t.factors(numbers, at);
                let _at = at + $T::COUNT;
                $($u.factors(numbers, _at); let _at = _at + $U::COUNT;)*
            }
        }
    }
}
