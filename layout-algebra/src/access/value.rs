//! The access as a value: who moves which element, in which vectors.

use core::fmt;

use super::machine::Direction;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

/// The alignment of a tile in bytes unless [`aligned`](Access::aligned) says otherwise: a line of a GPU, which
/// allocators and the attributes of shared memory give.
pub const DEFAULT_ALIGN: u64 = 128;
/// The most bits that a lane moves at once.
const WIDEST: u64 = 128;

/// An access to a tile: threads, the elements that each of them moves, and how many one instruction of a thread moves.
///
/// Its layout maps `(thread, value)` to a linear coordinate of the tile, as the fragments of tensor cores do. Threads
/// in runs of the lanes of a [`Machine`](super::Machine) and values in runs of the vector are one instruction.
///
/// ```
/// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
/// // 32 threads read a column of a tile of 32 x 32 elements of 32 bits each, whose rows are contiguous.
/// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
/// let tile = Composed::parse("Sw<0,0,0> o 0 o (32,32):(32,1)")?;
/// assert_eq!(column.wavefronts(&tile, &Machine::NVIDIA)?.worst(), 32);
/// let padded = Composed::parse("Sw<0,0,0> o 0 o (32,32):(33,1)")?;
/// assert_eq!(column.wavefronts(&padded, &Machine::NVIDIA)?.worst(), 1);
/// let swizzled = Composed::parse("Sw<5,0,5> o 0 o (32,32):(32,1)")?;
/// assert_eq!(column.wavefronts(&swizzled, &Machine::NVIDIA)?.worst(), 1);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    layout: Layout,
    /// The sizes of mode 0 and of the others: const evaluation pays for each time that a mode is taken out.
    threads: u64,
    values: u64,
    direction: Direction,
    bits: u8,
    vector: u8,
    align: u64,
}

impl Access {
    /// The access by these `(thread, value)`, of elements of `bits` bits, one at a time. Further modes are values, too.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless the layout has two modes or more; [`LayoutError::NotPowerOfTwo`] and
    /// [`LayoutError::OutOfBounds`] unless elements have 1, 2, 4, .., or 128 bits; [`LayoutError::NotStatic`],
    /// [`LayoutError::NegativeStride`].
    pub const fn new(layout: &Layout, direction: Direction, bits: u64) -> Result<Access, LayoutError> {
        if layout.rank() < 2 {
            return Err(LayoutError::rank_mismatch(layout.rank(), 2).during(Operation::Access));
        }
        ctry!(layout.index(0), Operation::Access);
        ctry!(power(bits, WIDEST, 1));
        let threads = ctry!(layout.mode(0), Operation::Access).size();
        let values = layout.size() / threads;
        #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
        Ok(Access { layout: *layout, threads, values, direction, bits: bits as u8, vector: 1, align: DEFAULT_ALIGN })
    }

    /// The access by these `(thread, value)`, of so many bits of an element, values of a vector and bytes of alignment.
    ///
    /// Post: `new(layout, direction, bits)?.by(vector)?.aligned(align)`.
    ///
    /// # Errors
    /// Those of the three.
    pub const fn of(
        layout: &Layout,
        direction: Direction,
        [bits, vector, align]: [u64; 3],
    ) -> Result<Access, LayoutError> {
        ctry!(ctry!(Access::new(layout, direction, bits)).by(vector)).aligned(align)
    }

    /// The same, of `vector` consecutive values of a thread by one instruction.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::OutOfBounds`] for more than 128 bits;
    /// [`LayoutError::ShapeNotDivisible`] unless the values are whole vectors.
    ///
    /// ```
    /// use layout_algebra::{Layout, access::{Access, Direction}};
    /// let rows = Access::new(&Layout::parse("(32,(4,2)):(8,(1,4))")?, Direction::Write, 32)?;
    /// assert_eq!(rows.by(4)?.vector(), 4);
    /// assert_eq!(rows.by(3).unwrap_err().code(), "L1002");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn by(self, vector: u64) -> Result<Access, LayoutError> {
        ctry!(power(vector, WIDEST / self.bits as u64, 2));
        if self.values() % vector != 0 {
            let blame = Blame::whole(Operation::Access, 2);
            return Err(LayoutError::ShapeNotDivisible { blame, extent: self.values(), divisor: vector });
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
        Ok(Access { vector: vector as u8, ..self })
    }

    /// The same to a tile that begins at a multiple of so many bytes; of 128 unless this is said.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
    /// let row = Access::new(&Layout::parse("(32,1):(1,0)")?, Direction::Read, 32)?;
    /// let tile = Composed::plain(&Layout::parse("32:1")?)?;
    /// assert_eq!(row.blocks(&tile, 32, 32)?, 4);
    /// assert_eq!(row.aligned(16)?.blocks(&tile, 32, 32)?, 5); // it may begin in the middle of a sector
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn aligned(self, bytes: u64) -> Result<Access, LayoutError> {
        ctry!(power(bytes, 1 << 62, 3));
        Ok(Access { align: bytes, ..self })
    }

    /// `(thread, value)` to a linear coordinate of the tile.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether it reads or writes.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The bits of an element.
    pub const fn bits(&self) -> u64 {
        self.bits as u64
    }

    /// The values that one instruction of a thread moves.
    pub const fn vector(&self) -> u64 {
        self.vector as u64
    }

    /// The bytes that the place of the tile is a multiple of.
    pub const fn align(&self) -> u64 {
        self.align
    }

    /// The number of threads.
    pub const fn threads(&self) -> u64 {
        self.threads
    }

    /// The number of values of a thread.
    pub const fn values(&self) -> u64 {
        self.values
    }

    /// The bits that one instruction of a thread moves.
    pub const fn width(&self) -> u64 {
        self.bits() * self.vector()
    }
}

/// As `layout!` has it; what is not said is what is meant where nothing is.
///
/// ```
/// use layout_algebra::{Layout, access::{Access, Direction}};
/// let access = Access::new(&Layout::parse("(32,8):(8,1)")?, Direction::Read, 32)?;
/// assert_eq!(access.to_string(), "read((32,8):(8,1), bits 32)");
/// assert_eq!(access.by(4)?.aligned(16)?.to_string(), "read((32,8):(8,1), bits 32, vector 4, align 16)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.direction.is_read() { "read" } else { "write" };
        write!(f, "{word}({}, bits {}", self.layout, self.bits)?;
        if self.vector > 1 {
            write!(f, ", vector {}", self.vector)?;
        }
        if self.align != DEFAULT_ALIGN {
            write!(f, ", align {}", self.align)?;
        }
        f.write_str(")")
    }
}

/// Refuses what is not a power of two, or above `most`.
const fn power(number: u64, most: u64, operand: u8) -> Result<(), LayoutError> {
    let blame = Blame::whole(Operation::Access, operand);
    if !number.is_power_of_two() {
        return Err(LayoutError::NotPowerOfTwo { blame, name: None, size: number });
    }
    if number > most { Err(LayoutError::out_of_bounds(number, most + 1).with_blame(blame)) } else { Ok(()) }
}
