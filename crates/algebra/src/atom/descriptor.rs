//! Operands in shared memory: the tiles that warpgroup products read, and the descriptor fields for them.
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
use crate::ops::{tile_to_shape_ordered, with_shape};
use crate::swizzle::Composed;

/// The swizzle of the lines of a block in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineSwizzle {
    /// No swizzle: lines of one vector of 16 bytes.
    None,
    /// Lines of 32 bytes.
    Bytes32,
    /// Lines of 64 bytes.
    Bytes64,
    /// Lines of 128 bytes.
    Bytes128,
}

impl LineSwizzle {
    /// The number of vectors of 16 bytes in a line.
    pub const fn vectors(self) -> u64 {
        match self {
            LineSwizzle::None => 1,
            LineSwizzle::Bytes32 => 2,
            LineSwizzle::Bytes64 => 4,
            LineSwizzle::Bytes128 => 8,
        }
    }

    /// The value of the swizzle field in the descriptor of `wgmma`.
    pub const fn field(self) -> u64 {
        match self {
            LineSwizzle::None => 0,
            LineSwizzle::Bytes128 => 1,
            LineSwizzle::Bytes64 => 2,
            LineSwizzle::Bytes32 => 3,
        }
    }

    /// The value of the swizzle field in the descriptor of `tcgen05.mma`. `CuTe`: `UMMA::LayoutType`.
    pub const fn umma_field(self) -> u64 {
        2 * self.field()
    }

    /// The swizzle for elements of `bits` bits.
    pub(super) const fn of(self, bits: u64) -> Result<Swizzle, LayoutError> {
        // `CuTe`: `Sw<1,4,3>` to `Sw<3,4,3>` over bytes. The base counts elements here: a vector is never cut.
        Swizzle::new(self.vectors().trailing_zeros(), (128 / bits).trailing_zeros(), 3)
    }
}

/// The axis along which the elements of a line are contiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Major {
    /// The axis K.
    K,
    /// The axis M, or N.
    Mn,
}

/// A shared memory descriptor: the fields of a product for an operand in shared memory; strides count vectors of 16
/// bytes. Blocks of `wgmma` and `tcgen05.mma` are canonical alike, their bits are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Descriptor {
    /// The kind of swizzle.
    pub swizzle: LineSwizzle,
    /// The distance from one group of eight lines to the next.
    pub stride: u64,
    /// The distance from one block to the next along the line.
    pub leading: u64,
}

impl Descriptor {
    /// Encodes the fields as the 64 bits of the instruction's operand, with address 0. PTX: matrix descriptor.
    ///
    /// ```
    /// use layout_algebra::atom::{Descriptor, LineSwizzle};
    /// let fields = Descriptor { swizzle: LineSwizzle::Bytes128, stride: 64, leading: 1 };
    /// assert_eq!(fields.encoded(), 0x4000_0040_0001_0000);
    /// ```
    pub const fn encoded(self) -> u64 {
        // Bits 0 to 13 are the address, 16 to 29 the leading stride, 32 to 45 the stride, 62 and 63 the swizzle.
        self.swizzle.field() << 62 | self.strides()
    }

    /// Encodes the fields for `tcgen05.mma`, with address 0. `CuTe`: `UMMA::make_umma_desc`.
    ///
    /// ```
    /// use layout_algebra::atom::{Descriptor, LineSwizzle};
    /// let fields = Descriptor { swizzle: LineSwizzle::Bytes128, stride: 64, leading: 1 };
    /// assert_eq!(fields.umma_encoded(), 0x4000_4040_0001_0000);
    /// ```
    pub const fn umma_encoded(self) -> u64 {
        // As for `wgmma`, but the swizzle has bits 61 to 63, and bit 46 is the version: 1.
        self.swizzle.umma_field() << 61 | 1 << 46 | self.strides()
    }

    const fn strides(self) -> u64 {
        (self.stride & 0x3fff) << 32 | (self.leading & 0x3fff) << 16
    }
}

/// A tile of an operand in shared memory, over (M or N, K). Blocks of eight lines are repeated to cover `shape`, the
/// axis of the least `order` first. `CuTe`: `tile_to_shape(GMMA::Layout_K_SW128_Atom<T>, shape, order)`.
///
/// # Errors
/// The errors of [`tile_to_shape_ordered`]; [`LayoutError::NotPowerOfTwo`] unless an element has a power of two of
/// bits, at most 128.
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
    let line = swizzle.vectors() * ctry!(vector(bits));
    let block = match major {
        Major::K => ctry!(Layout::flat(&[8, line], &[line, 1])),
        Major::Mn => ctry!(Layout::flat(&[line, 8], &[1, line])),
    };
    let (shape, order) = (ctry!(IntTuple::flat(&shape)), ctry!(IntTuple::flat(&order)));
    let tile = ctry!(tile_to_shape_ordered(&block, &shape, &order), Operation::Descriptor);
    Composed::new(ctry!(swizzle.of(bits)), 0, &tile)
}

/// Finds the descriptor of a block of `extents` elements over (M or N, K), if the block is canonical.
///
/// Post: element (i, j) of the block is where the hardware reads it with these fields.
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
    let vector = ctry!(vector(bits));
    ctry!(layout.require_natural(Operation::Descriptor, 0));
    let rows = ctry!(layout.mode(0)).size();
    let columns = ctry!(layout.mode(1)).size();
    if extents[0] > rows || extents[1] > columns {
        return Err(LayoutError::out_of_bounds(extents[0] * extents[1], layout.size()).during(Operation::Descriptor));
    }
    // The layout itself tells both strides, at the elements one step away; without such an element, a stride is 0.
    let steps = Canonical::steps(vector, major, swizzle);
    let mut places = [0; 2];
    let mut i = 0;
    while i < 2 {
        if let Some([x, y]) = steps[i]
            && x < extents[0]
            && y < extents[1]
        {
            places[i] = layout.at(x + rows * y).unsigned_abs();
        }
        i += 1;
    }
    let canonical = Canonical::new(vector, major, swizzle, places);
    // The claim is about all elements, so each is compared: one index of the layout for each.
    let mut x = 0;
    while x < extents[0] * extents[1] {
        let element = [x % extents[0], x / extents[0]];
        let found = layout.at(element[0] + rows * element[1]).unsigned_abs();
        let wanted = canonical.at(element);
        if found != wanted {
            return Err(canonical.refused(bits, swizzle, element, found, wanted, [rows, columns]));
        }
        x += 1;
    }
    Ok(canonical.descriptor(swizzle))
}

/// The places of the elements of a canonical block, relative to its first element.
pub(super) struct Canonical {
    vector: u64,
    line: u64,
    major: Major,
    swizzled: bool,
    stride: u64,
    leading: u64,
}

impl Canonical {
    /// The elements whose places are the two strides of a block: from one group of eight lines to the next, and the
    /// leading stride. `None` for a stride that is a constant.
    pub(super) const fn steps(vector: u64, major: Major, swizzle: LineSwizzle) -> [Option<[u64; 2]>; 2] {
        match (major, swizzle.vectors() > 1) {
            (Major::K, false) => [Some([8, 0]), Some([0, vector])],
            (Major::K, true) => [Some([8, 0]), None],
            (Major::Mn, false) => [Some([vector, 0]), Some([0, 8])],
            (Major::Mn, true) => [Some([0, 8]), Some([swizzle.vectors() * vector, 0])],
        }
    }

    /// The block with these strides, counted in whole vectors by the descriptor.
    pub(super) const fn new(vector: u64, major: Major, swizzle: LineSwizzle, places: [u64; 2]) -> Canonical {
        let swizzled = swizzle.vectors() > 1;
        // In a swizzled line along K, vectors follow each other: the leading stride is one vector.
        let leading = if swizzled && matches!(major, Major::K) { vector } else { places[1] };
        // A stride between two vectors is rounded down, and then found as an element in another place.
        let (stride, leading) = (places[0] / vector * vector, leading / vector * vector);
        Canonical { vector, line: swizzle.vectors() * vector, major, swizzled, stride, leading }
    }

    pub(super) const fn at(&self, [i, j]: [u64; 2]) -> u64 {
        let (s, l, v, line) = (self.stride, self.leading, self.vector, self.line);
        match (self.major, self.swizzled) {
            (Major::K, _) => i % 8 * line + i / 8 * s + j % v + j / v * l,
            (Major::Mn, false) => i % v + i / v * s + j % 8 * v + j / 8 * l,
            (Major::Mn, true) => i % line + i / line * l + j % 8 * line + j / 8 * s,
        }
    }

    pub(super) const fn descriptor(&self, swizzle: LineSwizzle) -> Descriptor {
        Descriptor { swizzle, stride: self.stride / self.vector, leading: self.leading / self.vector }
    }

    /// The error of a misplaced element, with a layout of the whole tensor that is canonical.
    pub(super) const fn refused(
        &self,
        bits: u64,
        swizzle: LineSwizzle,
        element: [u64; 2],
        found: u64,
        wanted: u64,
        shape: [u64; 2],
    ) -> LayoutError {
        let blame = Blame::whole(Operation::Descriptor, 0);
        let swizzle = match swizzle.of(bits) {
            Ok(swizzle) if !swizzle.is_identity() => Some(swizzle),
            _ => None,
        };
        LayoutError::NotCanonical { blame, element, found, wanted, width: self.line, swizzle, fix: self.fix(shape) }
    }

    /// A layout of these extents whose blocks are canonical; `None` if lines of this swizzle do not divide them.
    const fn fix(&self, [rows, columns]: [u64; 2]) -> Option<Layout> {
        let (v, line) = (self.vector, self.line);
        let (within, strides) = match (self.major, self.swizzled) {
            (Major::K, true) => ([8, line], [line, 8 * line, 1, rows * line]),
            (Major::K, false) => ([8, v], [v, 8 * v, 1, rows * v]),
            (Major::Mn, true) => ([line, 8], [1, line * columns, line, 8 * line]),
            (Major::Mn, false) => ([v, 8], [1, 8 * v, v, 8 * rows]),
        };
        if rows % within[0] != 0 || columns % within[1] != 0 {
            return None;
        }
        let extents = [within[0], rows / within[0], within[1], columns / within[1]];
        match (Layout::flat(&extents, &strides), IntTuple::flat(&[rows, columns])) {
            (Ok(flat), Ok(shape)) => match with_shape(&flat, &shape) {
                Ok(layout) => Some(layout),
                Err(_) => None,
            },
            _ => None,
        }
    }
}

/// The number of elements of a vector of 16 bytes.
pub(super) const fn vector(bits: u64) -> Result<u64, LayoutError> {
    if bits > 0 && bits <= 128 && bits.is_power_of_two() {
        return Ok(128 / bits);
    }
    Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Descriptor, 0), name: None, size: bits })
}
