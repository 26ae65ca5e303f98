//! The trait of layouts with runtime extents, [`RuntimeLayout`].

use layout_algebra::{DynLayout, IntTuple, Layout as Instance, LayoutError, Text};

use crate::coordinates::Coordinate;
use crate::expect;
use crate::int::{AtRunTime, Shape};
use crate::layout::dynamic::{Dynamic, Fixed, extent_of, instance};
use crate::layout::index::factors::Factors;
use crate::layout::index::runtime::{CongruentExtents, RuntimeIndex, Upward};
use crate::ops::Get;
use crate::raw::View;

/// A layout type with extents that are known at run time.
///
/// `Layout<(Multiple<32>, usize), (usize, C<1>)>` is an example: a row-major matrix whose number of rows is a multiple
/// of 32. Every [operation](crate::ops) on such a type returns another. Operations are methods, named as in `layout!`.
/// Whether one exists is decided at compile time, for all values. A part with constant extents only, such as a tile,
/// becomes a [`StaticLayout`](crate::StaticLayout) by [`fixed`](RuntimeLayout::fixed).
///
/// ```
/// use layout_static::{ByMode, C, Layout, LayoutError, Multiple, RuntimeLayout};
/// type Rows = Layout<(Multiple<32>, usize), (usize, C<1>)>;
///
/// let rows = Rows::with_extents((Multiple::new(96)?, 50), (64, C));
/// assert_eq!(rows.text().as_str(), "(32?0,?1):(?2,1)");
/// assert_eq!(rows.instantiate()?.to_string(), "(96,50):(64,1)");
/// assert_eq!((rows.index((95, 49)), rows.size()?, rows.cosize()?), (6129, 4800, 6130));
///
/// let bands = rows.zipped_divide(ByMode::of((C::<8>, ..))); // 8 rows, all columns
/// assert_eq!(bands.text().as_str(), "((8,?1),(4?0,1)):((?2,1),(8*?2,0))");
/// assert_eq!(bands.index(((7, 49), (11, 0))), 6129);
///
/// let tiles = rows.select((C::<0>,)).zipped_divide(ByMode::of((C::<8>,)));
/// let first = tiles.slice((.., 0)).fixed(); // all its extents are constants
/// assert_eq!(first.to_string(), "((8)):((?))");
/// # Ok::<(), LayoutError>(())
/// ```
///
/// `layout!` writes a runtime extent as `?`, and a multiple of 32 as `32?`. A part with constant extents is a
/// [`StaticLayout`](crate::StaticLayout) there.
///
/// ```
/// use layout_static::{C, LayoutError, Multiple, RuntimeLayout, StaticLayout, layout};
/// layout! {
///     type Matrix = (128?, 64?) : (?, 1);
///     type Tiler = [32, 64];
///     type Tiles = zipped_divide(Matrix, Tiler);
///     type Tile = mode(Tiles, 0);
///     type Compact = row_major(128?, ?);
/// }
/// let matrix = Matrix::with_extents((Multiple::new(256)?, Multiple::new(64)?), (100, C));
/// let tiles: Tiles = matrix.zipped_divide(Tiler);
/// assert_eq!(tiles.text().as_str(), "((32,64),(4?0,?1)):((?2,1),(32*?2,64))");
/// assert_eq!((Tile::SIZE, Compact::LAYOUT.to_string().as_str()), (2048, "(128?0,?1):(?1,1)"));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// An operation that exists for some values only does not compile. The error says for which:
///
/// ```compile_fail,E0080
/// # use layout_static::{ByMode, C, Layout, Multiple, RuntimeLayout};
/// type Rows = Layout<(Multiple<32>, usize), (usize, C<1>)>;
/// let rows = Rows::with_extents((Multiple::new(96).unwrap(), 50), (64, C));
/// rows.zipped_divide(ByMode::of((C::<48>, ..))); // [L0412] 96 is a multiple of 48, 32 is not
/// ```
pub trait RuntimeLayout: Dynamic<Stage = AtRunTime> {
    /// The layout as a value. Its runtime numbers are `?0`, `?1`, .., the extents first.
    const LAYOUT: DynLayout = expect::value(Self::DYNAMIC);

    /// Returns the layout with the numbers of this value.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] if an extent is 0; [`LayoutError::Overflow`] and [`LayoutError::SumOverflow`] if an
    /// extent, the size or an index exceeds 64 bits.
    #[inline]
    fn instantiate(&self) -> Result<Instance, LayoutError> {
        instance(self)
    }

    /// Returns the index of a coordinate. The compiler checks constant parts of the shape. All other parts of the
    /// coordinate must be in bounds, which debug assertions check.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    fn index<X: Coordinate>(&self, coordinate: X) -> usize {
        let (_, fits) = (Upward::<Self>::PROOF, CongruentExtents::PROOF);
        RuntimeIndex::<Self, X>::of(self, coordinate, fits)
    }

    /// Returns the signed offset of a coordinate: its index in a layout whose strides may be negative.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    ///
    /// ```
    /// use layout_static::{Layout, Neg, RuntimeLayout};
    /// assert_eq!(Layout::<usize, Neg<2>>::with_extents(7, Neg).offset(3), -6);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn offset<X: Coordinate>(&self, coordinate: X) -> isize {
        RuntimeIndex::<Self, X>::of(self, coordinate, CongruentExtents::PROOF).cast_signed()
    }

    /// Returns the number of coordinates; 0 if an extent is 0.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it exceeds 64 bits.
    #[inline]
    fn size(&self) -> Result<u64, LayoutError> {
        match instance(self) {
            Err(LayoutError::ZeroExtent { .. }) => Ok(0),
            layout => Ok(layout?.size()),
        }
    }

    /// Returns one more than the distance from the smallest to the largest index; 0 if an extent is 0.
    ///
    /// # Errors
    /// [`LayoutError::SumOverflow`] if it exceeds 64 bits.
    #[inline]
    fn cosize(&self) -> Result<u64, LayoutError> {
        match instance(self) {
            Err(LayoutError::ZeroExtent { .. }) => Ok(0),
            layout => layout?.cosize(),
        }
    }

    /// Returns the shape with the numbers of this value.
    ///
    /// # Errors
    /// As for [`instantiate`](RuntimeLayout::instantiate).
    #[inline]
    fn shape(&self) -> Result<IntTuple, LayoutError> {
        Ok(*instance(self)?.shape())
    }

    /// Returns the size of the mode at the end of a path of modes: `(C::<1>, C::<0>)` is mode 0 of mode 1. The
    /// arithmetic wraps, which suffices for the extents of a tensor.
    ///
    /// ```
    /// use layout_static::{ByMode, C, LayoutError, Multiple, RuntimeLayout, RuntimeShape};
    /// let rows = (Multiple::<32>::new(96)?, 50_usize).row_major();
    /// let tiles = rows.zipped_divide(ByMode::of((C::<8>, C::<1>)));
    /// assert_eq!((rows.extent(C::<0>), tiles.extent((C::<1>, C::<0>)), tiles.extent((C::<1>, C::<1>))), (96, 12, 50));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    fn extent<I: Shape>(&self, _: I) -> usize {
        const { &Factors::of(extent_of::<Get<Self, I>>()) }.value(&self.numbers())
    }

    /// Returns a view of a slice through this layout. The slice may be longer. The view has the methods of static
    /// tensors; see [`Tensor`](crate::Tensor).
    ///
    /// This computes the cosize from the runtime numbers, which takes about a hundred nanoseconds. Make the tensor
    /// before a loop, and take slices or tiles inside of it.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] if the cosize exceeds the length; [`LayoutError::ZeroExtent`] if there are no
    /// elements; all errors of [`instantiate`](RuntimeLayout::instantiate).
    #[doc(alias = "make_tensor")]
    #[doc(alias = "as_strided")]
    #[inline]
    fn tensor<T>(self, elements: &[T]) -> Result<View<&T, Self>, LayoutError> {
        View::of_extents(elements, self)
    }

    /// Returns a mutable view of a slice through this layout. See [`tensor`](RuntimeLayout::tensor).
    ///
    /// # Errors
    /// As for [`tensor`](RuntimeLayout::tensor).
    #[inline]
    fn tensor_mut<T>(self, elements: &mut [T]) -> Result<View<&mut T, Self>, LayoutError> {
        View::of_extents(elements, self)
    }

    /// Returns the text form, `(32?0,?1):(?2,1)`.
    fn text(&self) -> Text {
        const { Self::LAYOUT }.text()
    }

    /// Returns this layout as a [`StaticLayout`](crate::StaticLayout). All extents must be constants, as in a tile,
    /// which the compiler checks.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Layout, RuntimeLayout};
    /// Layout::<usize, C<1>>::with_extents(7, C).fixed(); // [L0413]
    /// ```
    #[inline(always)]
    fn fixed(self) -> Fixed<Self> {
        let () = <Fixed<Self> as crate::layout::StaticLayout>::EXISTS;
        Fixed::of(self)
    }

    layout_algebra::operations! { crate::ops::methods }
}

impl<L: Dynamic<Stage = AtRunTime>> RuntimeLayout for L {}
