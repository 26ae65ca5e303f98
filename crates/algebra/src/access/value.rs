//! The type `Access`: which thread moves which element, in which vectors.

use core::fmt;

use super::machine::Direction;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

/// The alignment of a tile in bytes unless [`aligned`](Access::aligned) sets it: a line of a GPU, which allocators and
/// the attributes of shared memory guarantee.
pub const DEFAULT_ALIGN: u64 = 128;
/// The most bits that a lane moves at once.
const WIDEST: u64 = 128;

/// An access to a tile: threads, the elements that each thread moves, and how many one instruction of a thread moves.
///
/// Its layout maps `(thread, value)` to a linear coordinate of the tile, like the fragments of tensor cores. One
/// instruction is a run of threads, as many as a [`Machine`](super::Machine) has lanes, and a run of values, as many as
/// the vector has.
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
    /// The sizes of mode 0 and of the other modes, kept because const evaluation pays each time a mode is taken out.
    threads: u64,
    values: u64,
    direction: Direction,
    bits: u8,
    vector: u8,
    align: u64,
    const_eval: bool,
}

impl Access {
    /// Makes an access from a layout `(thread, value)` with elements of `bits` bits, one element at a time. Further
    /// modes are values, too.
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

    /// Makes an access from a layout `(thread, value)`, the bits of an element, the values of a vector and the
    /// alignment in bytes.
    ///
    /// Post: `new(layout, direction, bits)?.by(vector)?.aligned(align)`.
    ///
    /// # Errors
    /// The errors of these three functions.
    pub const fn of(
        layout: &Layout,
        direction: Direction,
        [bits, vector, align]: [u64; 3],
    ) -> Result<Access, LayoutError> {
        ctry!(ctry!(Access::new(layout, direction, bits)).by(vector)).aligned(align)
    }

    /// Sets the vector: one instruction moves `vector` consecutive values of a thread.
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

    /// Sets the alignment: the tile begins at a multiple of `bytes` bytes. The default is 128.
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

    /// Limits the access to the budget of const evaluation. rustc takes a thousand times as long as a program, and
    /// refuses computations of seconds. Where ranks do not answer, at most
    /// [`CONST_ACCESS_BUDGET`](super::CONST_ACCESS_BUDGET) lanes are examined, fewer where a lane moves many values or
    /// the memory has many extents.
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
    /// let column = Access::new(&Layout::parse("(32,160):(1,32)")?, Direction::Read, 32)?.in_const_eval();
    /// let padded = Composed::plain(&Layout::parse("(32,160):(161,1)")?)?; // no map of bits
    /// assert_eq!(column.wavefronts(&padded, &Machine::NVIDIA).unwrap_err().to_string(), "\
    /// [L1105] access: 5120 lanes to examine, the budget is 4096
    ///   help: make the claim in `layout!` instead, in numbers: its budget is 65536");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    #[must_use]
    pub const fn in_const_eval(self) -> Access {
        Access { const_eval: true, ..self }
    }

    /// Whether rustc evaluates the questions about this access.
    pub(crate) const fn is_in_const_eval(&self) -> bool {
        self.const_eval
    }

    /// The layout: maps `(thread, value)` to a linear coordinate of the tile.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The direction: read or write.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The number of bits of an element.
    pub const fn bits(&self) -> u64 {
        self.bits as u64
    }

    /// The vector: the number of values that one instruction of a thread moves.
    pub const fn vector(&self) -> u64 {
        self.vector as u64
    }

    /// The alignment in bytes: the tile begins at a multiple of it.
    pub const fn align(&self) -> u64 {
        self.align
    }

    /// The number of threads.
    pub const fn threads(&self) -> u64 {
        self.threads
    }

    /// The number of values of each thread.
    pub const fn values(&self) -> u64 {
        self.values
    }

    /// The number of bits that one instruction of a thread moves.
    pub const fn width(&self) -> u64 {
        self.bits() * self.vector()
    }
}

/// Prints the access in the notation of `layout!`; defaults are left out.
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

/// Checks that a number is a power of two.
const fn power(number: u64, operand: u8) -> Result<(), LayoutError> {
    if number.is_power_of_two() {
        return Ok(());
    }
    Err(LayoutError::NotPowerOfTwo { blame: Blame::whole(Operation::Access, operand), name: None, size: number })
}
