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
    const_eval: bool,
}

impl Access {
    /// The access by these `(thread, value)`, of elements of `bits` bits, one at a time. Further modes are values, too.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless the layout has two modes or more; [`LayoutError::NotPowerOfTwo`] and
    /// [`LayoutError::AccessTooWide`] unless elements have 1, 2, 4, .., or 128 bits; [`LayoutError::NotStatic`],
    /// [`LayoutError::NegativeStride`].
    pub const fn new(layout: &Layout, direction: Direction, bits: u64) -> Result<Access, LayoutError> {
        if layout.rank() < 2 {
            return Err(LayoutError::rank_mismatch(layout.rank(), 2).during(Operation::Access));
        }
        ctry!(layout.index(0), Operation::Access);
        ctry!(power(bits, 1));
        if bits > WIDEST {
            return Err(LayoutError::AccessTooWide { blame: Blame::whole(Operation::Access, 1), vector: 1, bits });
        }
        let threads = ctry!(layout.mode(0), Operation::Access).size();
        let values = layout.size() / threads;
        #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
        Ok(Access {
            layout: *layout,
            threads,
            values,
            direction,
            bits: bits as u8,
            vector: 1,
            align: DEFAULT_ALIGN,
            const_eval: false,
        })
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
    /// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::AccessTooWide`] for more than 128 bits;
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
        ctry!(power(vector, 2));
        if vector > WIDEST / self.bits() {
            let (blame, bits) = (Blame::whole(Operation::Access, 2), self.bits());
            return Err(LayoutError::AccessTooWide { blame, vector, bits });
        }
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
    /// [`LayoutError::NotPowerOfTwo`]; [`LayoutError::OutOfBounds`] above 2<sup>60</sup>, whose bits would not fit.
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
        ctry!(power(bytes, 3));
        if bytes > 1 << 60 {
            let blame = Blame::whole(Operation::Access, 3);
            return Err(LayoutError::out_of_bounds(bytes, (1 << 60) + 1).with_blame(blame));
        }
        Ok(Access { align: bytes, ..self })
    }

    /// The same in const evaluation by rustc, which takes a thousand times as long as a program and refuses what takes
    /// seconds: where ranks do not answer, at most [`CONST_ACCESS_BUDGET`](super::CONST_ACCESS_BUDGET) lanes are looked
    /// at, fewer where a lane moves many values, or the memory has many extents.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// let column = Access::new(&Layout::parse("(32,160):(1,32)")?, Direction::Read, 32)?.in_const_eval();
    /// let padded = Composed::plain(&Layout::parse("(32,160):(161,1)")?)?; // no map of bits
    /// assert_eq!(column.wavefronts(&padded, &Machine::NVIDIA).unwrap_err().to_string(), "\
    /// [L1105] access: 5120 lanes to look at, the budget is 4096
    ///   help: make the claim in `layout!` instead, in numbers: its budget is 65536");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn in_const_eval(self) -> Access {
        Access { const_eval: true, ..self }
    }

    /// Whether rustc evaluates what is asked of it.
    pub(crate) const fn is_in_const_eval(&self) -> bool {
        self.const_eval
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

/// Refuses what is not a power of two.
const fn power(number: u64, operand: u8) -> Result<(), LayoutError> {
    if number.is_power_of_two() {
        return Ok(());
    }
    Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Access, operand), name: None, size: number })
}
