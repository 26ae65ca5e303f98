//! Operands in shared memory: the tiles that warpgroup products read, and the fields that describe them.
//!
//! A block is eight lines of `w` vectors of 16 bytes, swizzled within the lines, repeated along both axes:
//!
//! ```text
//! K-major    ((8,m),(V,2w)) : ((wV, s),(1, ..))      V = 128 / bits elements to a vector, w = 1, 2, 4 or 8
//! MN-major   ((wV,m),(8,k)) : ((1, l),(wV, s))       for w = 1: ((V,m),(8,k)) : ((1, s),(V, l))
//! ```

use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::tile_to_shape_ordered;
use crate::swizzle::Composed;

/// The swizzle of the lines of a block of shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineSwizzle {
    /// None: lines of one vector of 16 bytes.
    None,
    /// Lines of 32 bytes.
    Bytes32,
    /// Lines of 64 bytes.
    Bytes64,
    /// Lines of 128 bytes.
    Bytes128,
}

impl LineSwizzle {
    /// Vectors of 16 bytes in a line.
    pub const fn vectors(self) -> u64 {
        match self {
            LineSwizzle::None => 1,
            LineSwizzle::Bytes32 => 2,
            LineSwizzle::Bytes64 => 4,
            LineSwizzle::Bytes128 => 8,
        }
    }

    /// The number of the descriptor's field.
    pub const fn field(self) -> u64 {
        match self {
            LineSwizzle::None => 0,
            LineSwizzle::Bytes128 => 1,
            LineSwizzle::Bytes64 => 2,
            LineSwizzle::Bytes32 => 3,
        }
    }

    /// The swizzle, of elements of so many bits.
    const fn of(self, bits: u64) -> Result<Swizzle, LayoutError> {
        Swizzle::new(self.vectors().trailing_zeros(), (128 / bits).trailing_zeros(), 3)
    }
}

/// Along which axis the elements of a line lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Major {
    /// Along K.
    K,
    /// Along M, or N.
    Mn,
}

/// The fields that a warpgroup product takes for an operand in shared memory, strides in vectors of 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Descriptor {
    /// The kind of swizzle.
    pub swizzle: LineSwizzle,
    /// From one group of eight lines to the next.
    pub stride: u64,
    /// From one block to the next along the line.
    pub leading: u64,
}

/// A tile of an operand in shared memory, over (M or N, K): blocks of eight lines repeated to cover `shape`, the axis
/// of
/// the least `order` first. `CuTe`: `tile_to_shape(GMMA::Layout_K_SW128_Atom<T>, shape, order)`.
///
/// # Errors
/// Those of [`tile_to_shape_ordered`]; [`LayoutError::NotPowerOfTwo`] for elements that are no power of two of bits,
/// and for more than 128.
///
/// ```
/// use layout_algebra::atom::{LineSwizzle, Major, shared_tile};
/// let tile = shared_tile(16, Major::K, LineSwizzle::Bytes128, [128, 64], [0, 1])?;
/// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn shared_tile(
    bits: u64,
    major: Major,
    swizzle: LineSwizzle,
    shape: [u64; 2],
    order: [u64; 2],
) -> Result<Composed, LayoutError> {
    ctry!(require_bits(bits));
    let line = swizzle.vectors() * 128 / bits;
    let block = match major {
        Major::K => ctry!(Layout::flat(&[8, line], &[line, 1])),
        Major::Mn => ctry!(Layout::flat(&[line, 8], &[1, line])),
    };
    let (shape, order) = (ctry!(IntTuple::flat(&shape)), ctry!(IntTuple::flat(&order)));
    let tile = ctry!(tile_to_shape_ordered(&block, &shape, &order), Operation::Descriptor);
    Composed::new(ctry!(swizzle.of(bits)), 0, &tile)
}

/// The descriptor of a block of `extents` elements over (M or N, K), if it is canonical.
///
/// Post: element (i, j) of the block lies where the hardware looks for it with these fields.
///
/// # Errors
/// [`LayoutError::NotCanonical`] with the element and both places; [`LayoutError::OutOfBounds`] for extents beyond the
/// layout.
///
/// ```
/// use layout_algebra::{Layout, atom::{LineSwizzle, Major, descriptor}};
/// let rows = Layout::parse("((8,8),64):((64,512),1)")?;
/// let found = descriptor(16, Major::K, LineSwizzle::Bytes128, &rows, [64, 16])?;
/// assert_eq!((found.stride, found.leading), (64, 1));
/// let padded = Layout::parse("((8,8),64):((72,576),1)")?;
/// let error = descriptor(16, Major::K, LineSwizzle::Bytes128, &padded, [64, 16]).unwrap_err();
/// assert_eq!(error.code(), "L1413");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn descriptor(
    bits: u64,
    major: Major,
    swizzle: LineSwizzle,
    layout: &Layout,
    extents: [u64; 2],
) -> Result<Descriptor, LayoutError> {
    ctry!(require_bits(bits));
    ctry!(layout.require_natural(Operation::Descriptor, 0));
    let rows = ctry!(layout.mode(0)).size();
    let columns = ctry!(layout.mode(1)).size();
    if extents[0] > rows || extents[1] > columns {
        return Err(LayoutError::out_of_bounds(extents[0] * extents[1], layout.size()).during(Operation::Descriptor));
    }
    let canonical = Canonical::of(128 / bits, major, swizzle, layout, rows, extents);
    let mut j = 0;
    while j < extents[1] {
        let mut i = 0;
        while i < extents[0] {
            let (found, wanted) = (layout.at(i + rows * j).unsigned_abs(), canonical.at(i, j));
            if found != wanted {
                let blame = Blame::whole(Operation::Descriptor, 0);
                let width = canonical.line;
                return Err(LayoutError::NotCanonical { blame, element: [i, j], found, wanted, width });
            }
            i += 1;
        }
        j += 1;
    }
    let vector = 128 / bits;
    Ok(Descriptor { swizzle, stride: canonical.stride / vector, leading: canonical.leading / vector })
}

/// The places of a canonical block, by the strides that its first elements have.
struct Canonical {
    vector: u64,
    line: u64,
    major: Major,
    swizzled: bool,
    stride: u64,
    leading: u64,
}

impl Canonical {
    const fn of(
        vector: u64,
        major: Major,
        swizzle: LineSwizzle,
        layout: &Layout,
        rows: u64,
        extents: [u64; 2],
    ) -> Canonical {
        let swizzled = swizzle.vectors() > 1;
        let line = swizzle.vectors() * vector;
        let (stride, leading) = match (major, swizzled) {
            (Major::K, false) => (place(layout, rows, [8, 0], extents), place(layout, rows, [0, vector], extents)),
            (Major::K, true) => (place(layout, rows, [8, 0], extents), vector),
            (Major::Mn, false) => (place(layout, rows, [vector, 0], extents), place(layout, rows, [0, 8], extents)),
            (Major::Mn, true) => (place(layout, rows, [0, 8], extents), place(layout, rows, [line, 0], extents)),
        };
        // A field counts vectors of 16 bytes.
        let (stride, leading) = (stride / vector * vector, leading / vector * vector);
        Canonical { vector, line, major, swizzled, stride, leading }
    }

    const fn at(&self, i: u64, j: u64) -> u64 {
        let (s, l, v, line) = (self.stride, self.leading, self.vector, self.line);
        match (self.major, self.swizzled) {
            (Major::K, _) => i % 8 * line + i / 8 * s + j % v + j / v * l,
            (Major::Mn, false) => i % v + i / v * s + j % 8 * v + j / 8 * l,
            (Major::Mn, true) => i % line + i / line * l + j % 8 * line + j / 8 * s,
        }
    }
}

/// The place of an element of a block; 0 for one outside of it.
const fn place(layout: &Layout, rows: u64, element: [u64; 2], extents: [u64; 2]) -> u64 {
    if element[0] < extents[0] && element[1] < extents[1] {
        layout.at(element[0] + rows * element[1]).unsigned_abs()
    } else {
        0
    }
}

const fn require_bits(bits: u64) -> Result<(), LayoutError> {
    if bits > 0 && bits <= 128 && bits.is_power_of_two() {
        return Ok(());
    }
    Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Descriptor, 0), name: None, size: bits })
}
