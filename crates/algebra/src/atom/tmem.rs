//! Tensor memory: 128 lanes of 512 columns, a word of 32 bits each; the copies between it and registers.
//!
//! ```text
//! address = lane << 16 | column           a warp reaches 32 lanes, from 32 (warp % 4) on
//! ```
//!
//! As a layout, memory is `(128,512):(65536,1)`. Its strides are powers of two, so a layout of sums whose extents are
//! powers of two is linear over F2.
//!
//! ```
//! use layout_algebra::{atom::tmem, linear::Matrix};
//! assert_eq!(tmem::MEMORY.to_string(), "(128,512):(65536,1)");
//! assert_eq!(Matrix::of_layout(&tmem::MEMORY)?.text().as_str(), "(128,512)^(65536,1)");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

use super::CopyAtom;
use super::catalogue::table;
use crate::const_util::ctry;
use crate::data::layout::Layout;
use crate::data::role::{Operand, Side, TableFault};
use crate::error::{Blame, LayoutError, Operation};

/// The lanes. `CuTe`: data paths.
pub const LANES: u64 = 128;
/// The columns.
pub const COLUMNS: u64 = 512;
/// The fewest columns of an allocation.
pub const LEAST: u64 = 32;
/// The distance from a lane to the next one, in words. `CuTe`: `TMEM::DP`.
pub const LANE: u64 = 1 << 16;

/// The most registers of a thread that a copy fills.
const MOST: u64 = 128;

/// The address of each lane and column.
pub const MEMORY: Layout = match table(&[[LANES, LANE]], &[[COLUMNS, 1]]) {
    Ok(layout) => layout,
    Err(error) => error.panic(),
};

/// Checks the columns of an allocation. PTX: `tcgen05.alloc`.
///
/// Post: they are 32, 64, 128, 256 or 512.
///
/// # Errors
/// [`LayoutError::TmemColumns`] with the nearest numbers that can be allocated.
///
/// ```
/// use layout_algebra::atom::tmem;
/// assert_eq!(tmem::allocation(256)?, 256);
/// assert_eq!(tmem::allocation(96).unwrap_err().code(), "L1419"); // 64 or 128
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn allocation(columns: u64) -> Result<u64, LayoutError> {
    match enough(columns) {
        Some(fitting) if fitting == columns => Ok(columns),
        fitting => {
            let above = match fitting {
                Some(fitting) => fitting,
                None => 0,
            };
            // 0: no allocation is below the least one, and none above the memory.
            let below = if columns > COLUMNS {
                COLUMNS
            } else if above > LEAST {
                above / 2
            } else {
                0
            };
            let blame = Blame::whole(Operation::Atom, 0);
            Err(LayoutError::TmemColumns { blame, columns, fitting: [below, above] })
        }
    }
}

/// The fewest columns that can be allocated for so many; `None` beyond the memory.
///
/// ```
/// use layout_algebra::atom::tmem;
/// assert_eq!((tmem::enough(1), tmem::enough(96), tmem::enough(513)), (Some(32), Some(128), None));
/// ```
pub const fn enough(columns: u64) -> Option<u64> {
    match columns {
        0..=LEAST => Some(LEAST),
        513.. => None,
        _ => Some(columns.next_power_of_two()),
    }
}

/// The shape of what a warp moves between tensor memory and registers, before repetition: lanes and bits of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TmemShape {
    /// `.32x32b`: a thread has a lane.
    Lanes32Bits32,
    /// `.16x32bx2`: the upper half of the warp has other columns of the same lanes.
    Lanes16Bits32,
    /// `.16x64b`.
    Lanes16Bits64,
    /// `.16x128b`.
    Lanes16Bits128,
    /// `.16x256b`.
    Lanes16Bits256,
}

impl TmemShape {
    /// The lanes.
    pub const fn lanes(self) -> u64 {
        if matches!(self, TmemShape::Lanes32Bits32) { 32 } else { 16 }
    }

    /// The bits of a lane.
    pub const fn bits(self) -> u64 {
        match self {
            TmemShape::Lanes32Bits32 => 32,
            // Two parts of 32 bits.
            TmemShape::Lanes16Bits32 | TmemShape::Lanes16Bits64 => 64,
            TmemShape::Lanes16Bits128 => 128,
            TmemShape::Lanes16Bits256 => 256,
        }
    }

    /// The registers of a thread.
    ///
    /// ```
    /// use layout_algebra::atom::tmem::TmemShape;
    /// assert_eq!((TmemShape::Lanes32Bits32.registers(), TmemShape::Lanes16Bits256.registers()), (1, 4));
    /// ```
    pub const fn registers(self) -> u64 {
        self.lanes() * self.bits() / 32 / 32
    }

    /// The bits that the registers of a thread hold, `(thread, bit)`, repeated `times` times along the columns. They
    /// are numbered by lane, then along it.
    const fn held(self, times: u64) -> Result<Layout, LayoutError> {
        let lane = self.bits() * times;
        match self {
            TmemShape::Lanes32Bits32 => table(&[[32, lane]], &[[lane, 1]]),
            // The second part follows the first, as the image of both has it.
            TmemShape::Lanes16Bits32 => table(&[[16, lane], [2, lane / 2]], &[[lane / 2, 1]]),
            TmemShape::Lanes16Bits64 => table(&[[2, 8 * lane], [2, 32], [8, lane]], &[[32, 1], [times, 64]]),
            TmemShape::Lanes16Bits128 => table(&[[4, 32], [8, lane]], &[[32, 1], [2, 8 * lane], [times, 128]]),
            TmemShape::Lanes16Bits256 => table(&[[4, 64], [8, lane]], &[[64, 1], [2, 8 * lane], [times, 256]]),
        }
    }
}

/// `tcgen05.ld` of a warp: a shape, 1 to 128 times along the columns, counted in bits. `CuTe`: `SM100_TMEM_LOAD_..`.
///
/// Law: bit `from(t, v)` is the bit of tensor memory, by lane and then along it; every thread names all of them.
///
/// # Errors
/// [`LayoutError::AtomTable`] for another number of times than a power of two, or more than 128 registers a
/// thread.
///
/// ```
/// use layout_algebra::atom::tmem::{TmemShape, load};
/// let eight = load(TmemShape::Lanes32Bits32, 8)?.of(32)?;
/// assert_eq!(eight.to().to_string(), "(32,8):(8,1)"); // thread t has 8 columns of lane t
/// assert_eq!(load(TmemShape::Lanes32Bits32, 3).unwrap_err().code(), "L1412");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn load(shape: TmemShape, times: u64) -> Result<CopyAtom, LayoutError> {
    let [memory, registers] = ctry!(sides(shape, times));
    CopyAtom::new(&memory, &registers, Side::From)
}

/// `tcgen05.st`, the reverse of [`load`]. `CuTe`: `SM100_TMEM_STORE_..`.
///
/// # Errors
/// The errors of [`load`].
pub const fn store(shape: TmemShape, times: u64) -> Result<CopyAtom, LayoutError> {
    let [memory, registers] = ctry!(sides(shape, times));
    CopyAtom::new(&registers, &memory, Side::To)
}

/// The tables of the memory and of the registers.
const fn sides(shape: TmemShape, times: u64) -> Result<[Layout; 2], LayoutError> {
    let most = MOST / shape.registers();
    if !times.is_power_of_two() || times > most {
        let blame = Blame::whole(Operation::Copy, 0);
        let fault = TableFault::Repeats { times, most };
        return Err(LayoutError::AtomTable { blame, operand: Operand::C, fault });
    }
    let memory = ctry!(table(&[[32, 0]], &[[shape.lanes() * shape.bits() * times, 1]]));
    Ok([memory, ctry!(shape.held(times))])
}
