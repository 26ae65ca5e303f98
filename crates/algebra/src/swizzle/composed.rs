//! Layouts composed with a swizzle: `swizzle` after `offset +` after `layout`.

use crate::const_util::{as_bits, ctry, magnitude};
use crate::data::bijection::Bijection;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::Profile;
use crate::data::stride::MAX_RUNTIME;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::composition::constant;

/// The composed layout `x -> swizzle(offset + layout(x))`. `CuTe`: `ComposedLayout<Swizzle, Offset, Layout>`.
///
/// Its shape is the shape of its layout, and operations on the shape act on the layout. Its indices are the permuted
/// indices of the layout, so it has no strides.
///
/// Every composed layout that exists is sound: each index is at least 0 and fits in 63 bits.
///
/// ```
/// use layout_algebra::Composed;
/// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
/// assert_eq!((tile.size(), tile.cosize()?), (512, 512));
/// assert_eq!(tile.index(1)?, 72); // coordinate (1,0): 64 = 0b1_000_000 becomes 0b1_001_000
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Composed {
    pub(crate) bijection: Bijection,
    pub(crate) offset: u64,
    pub(crate) layout: Layout,
}

impl Swizzle {
    /// Composes the layout with this swizzle: `x -> swizzle(layout(x))`. `CuTe`: `composition(swizzle, layout)`.
    ///
    /// # Errors
    /// The errors of [`Composed::new`](Composed::new).
    pub const fn after(self, layout: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(self, 0, layout)
    }
}

impl Composed {
    /// Composes `swizzle` after `offset` after `layout`.
    ///
    /// # Errors
    /// [`LayoutError::SwizzleBelowZero`] where negative strides reach below index 0, [`LayoutError::SumOverflow`] where
    /// an index exceeds 63 bits, [`LayoutError::NotStatic`] for axis strides, whose indices have no bits.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, Swizzle};
    /// let reversed = Layout::parse("8:-1")?;
    /// assert_eq!(Composed::new(Swizzle::new(1, 0, 2)?, 7, &reversed)?.index(1)?, 7);
    /// assert_eq!(Composed::new(Swizzle::new(1, 0, 2)?, 6, &reversed).unwrap_err().code(), "L0904");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn new(swizzle: Swizzle, offset: u64, layout: &Layout) -> Result<Composed, LayoutError> {
        Composed::of(Bijection::Swizzle(swizzle), offset, layout)
    }

    /// Composes any bijection of bits after `offset` after `layout`.
    ///
    /// # Errors
    /// The errors of [`new`](Composed::new).
    ///
    /// ```
    /// use layout_algebra::{Bijection, BitMatrix, Composed, Layout};
    /// let gray = Bijection::of(BitMatrix::new(&[1, 3, 6])?);
    /// let codes = Composed::of(gray, 0, &Layout::parse("8:1")?)?;
    /// assert_eq!((codes.index(3)?, codes.to_string()), (2, "bit_matrix(1,3,6) o 0 o 8:1".into()));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of(bijection: Bijection, offset: u64, layout: &Layout) -> Result<Composed, LayoutError> {
        let (mut below, mut above) = (0u64, offset);
        let mut i = 0;
        while i < layout.length() {
            let (extent, stride) = layout.mode_at(i);
            if extent > 1 && stride.basis().is_coordinate() {
                let blame = Blame::stride(Operation::Swizzle, i).of(1);
                return Err(LayoutError::NotStatic { blame, stride });
            }
            // The size and the largest index of a layout fit in 64 bits.
            let far = (extent - 1) * magnitude(stride.coefficient);
            if stride.coefficient < 0 {
                below += far;
                // A negative runtime stride reaches below any constant offset for some value.
                if below > offset || stride.code != 0 && far > 0 {
                    let blame = Blame::stride(Operation::Swizzle, i).of(1);
                    return Err(LayoutError::SwizzleBelowZero { blame, offset, needed: below });
                }
            } else if above > LAST || far > LAST - above {
                let blame = Blame::stride(Operation::Swizzle, i).of(1);
                return Err(LayoutError::SumOverflow { blame, left: above, right: far });
            } else {
                above += far;
            }
            i += 1;
        }
        if offset > LAST {
            let blame = Blame::whole(Operation::Swizzle, 1);
            return Err(LayoutError::SumOverflow { blame, left: offset, right: 0 });
        }
        Ok(Composed { bijection, offset, layout: *layout })
    }

    /// A plain layout as a composed layout, with the identity as swizzle.
    ///
    /// # Errors
    /// The errors of [`new`](Composed::new).
    pub const fn plain(layout: &Layout) -> Result<Composed, LayoutError> {
        Composed::new(Swizzle::IDENTITY, 0, layout)
    }

    /// Composes the same swizzle and offset with another layout. Operations on the shape of a composed layout are done
    /// this way: apply the operation to the layout, then map. If it gives `x -> L(g(x))`, the result is `x ->
    /// swizzle(offset + L(g(x)))`.
    ///
    /// Post: `result(x) = swizzle(offset + layout(x))`.
    ///
    /// # Errors
    /// The errors of [`new`](Composed::new).
    ///
    /// ```
    /// use layout_algebra::{Composed, IntTuple, Tiler, ops};
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// let blocks = Tiler::by_mode(&[Tiler::extent(4)?, Tiler::extent(8)?])?;
    /// let divided = tile.map(&ops::zipped_divide(tile.layout(), &blocks)?)?;
    /// assert_eq!(divided.to_string(), "Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))");
    ///
    /// let whole = tile.map(&ops::tile_to_shape(tile.layout(), &IntTuple::parse("(128,64)")?)?)?;
    /// assert_eq!(whole.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn map(&self, layout: &Layout) -> Result<Composed, LayoutError> {
        Composed::of(self.bijection, self.offset, layout)
    }

    /// [`map`](Composed::map) for a composition. With a tiler of negative strides, a composition begins elsewhere in
    /// its outer layout: `begin`, from [`composition_begin`](crate::ops::composition_begin), is added to the offset.
    ///
    /// Post: `result(x) = swizzle(offset + begin + layout(x))`.
    ///
    /// # Errors
    /// [`LayoutError::BeginsAtRunTime`] unless `begin` is a constant; the errors of [`new`](Composed::new).
    ///
    /// ```
    /// use layout_algebra::{Composed, Tiler, ops};
    /// let tile = Composed::parse("Sw<1,3,3> o 0 o (8,64):(64,1)")?;
    /// let reversed = Tiler::parse("8:-1")?;
    /// let layout = ops::composition_by(tile.layout(), &reversed)?;
    /// let column = tile.map_from(&layout, &ops::composition_begin(&reversed, &layout)?)?;
    /// assert_eq!(column.to_string(), "Sw<1,3,3> o 448 o 8:-64");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn map_from(&self, layout: &Layout, begin: &[i64; 1 + MAX_RUNTIME]) -> Result<Composed, LayoutError> {
        let begin = ctry!(constant(begin));
        let Some(offset) = self.offset.checked_add_signed(begin) else {
            // The layout with this offset exists, so its indices are not below 0.
            let blame = Blame::whole(Operation::Swizzle, 1);
            return Err(LayoutError::SumOverflow { blame, left: self.offset, right: magnitude(begin) });
        };
        Composed::of(self.bijection, offset, layout)
    }

    /// The swizzle; `None` for a bit matrix that is no swizzle. `CuTe`: `layout_a`.
    pub const fn swizzle(&self) -> Option<Swizzle> {
        self.bijection.as_swizzle()
    }

    /// The bijection of bits after layout and offset: a swizzle or a bit matrix.
    pub const fn bijection(&self) -> Bijection {
        self.bijection
    }

    /// The offset.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The layout before the swizzle. `CuTe`: `layout_b`.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The layout alone, where the offset is 0 and the swizzle is the identity. [`decay`](Composed::decay) also finds
    /// plain layouts that are not written as such.
    pub const fn as_plain(&self) -> Option<&Layout> {
        if self.bijection.is_identity() && self.offset == 0 { Some(&self.layout) } else { None }
    }

    /// The shape.
    pub const fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// The bracketing of the shape.
    pub const fn profile(&self) -> &Profile {
        self.layout.profile()
    }

    /// The number of modes.
    pub const fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The number of coordinates.
    pub const fn size(&self) -> u64 {
        self.layout.size()
    }

    /// The index of linear coordinate `x`.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] for `x >= size`; [`LayoutError::NotStatic`] for runtime strides.
    pub const fn index(&self, x: u64) -> Result<u64, LayoutError> {
        // Negative indices of the layout wrap, and the sum is at least 0 again, as `new` has proven.
        Ok(self.bijection.apply(self.offset.wrapping_add(as_bits(ctry!(self.layout.offset(x))))))
    }

    /// The index of a nested, flat or partly nested coordinate.
    ///
    /// # Errors
    /// As for [`index`](Composed::index), and [`LayoutError::CoordinateNotCongruent`].
    ///
    /// ```
    /// use layout_algebra::{Composed, IntTuple};
    /// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
    /// assert_eq!(tile.index_at(&IntTuple::parse("(2,8)")?)?, 128 + (8 ^ 16));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn index_at(&self, coordinate: &IntTuple) -> Result<u64, LayoutError> {
        self.index(ctry!(self.shape().linear(coordinate)))
    }

    /// The nested coordinate of linear coordinate `x`, congruent to the shape.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`].
    pub const fn coordinate(&self, x: u64) -> Result<IntTuple, LayoutError> {
        self.layout.coordinate(x)
    }

    /// Whether two composed layouts have the same swizzle, offset and layout.
    pub const fn same(&self, other: &Composed) -> bool {
        self.bijection.same(&other.bijection) && self.offset == other.offset && self.layout.same(&other.layout)
    }

    /// Whether no two coordinates have the same index. A swizzle permutes the indices, so the layout decides.
    pub const fn is_injective(&self) -> bool {
        self.layout.is_injective()
    }

    /// Whether every index from 0 to `size - 1` is reached exactly once.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// assert!(Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?.is_bijective());
    /// assert!(!Composed::parse("Sw<2,0,-2> o 0 o (3,2):(2,1)")?.is_bijective()); // 1 moves to 5, 2 to 10
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_bijective(&self) -> bool {
        if !self.layout.is_constant() || !self.is_injective() {
            return false;
        }
        // There are as many different indices as coordinates, none beyond the size.
        match self.cosize() {
            Ok(cosize) => cosize == self.size(),
            Err(_) => false,
        }
    }
}

/// The largest index of 63 bits.
const LAST: u64 = i64::MAX as u64;
