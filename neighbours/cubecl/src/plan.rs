//! What a kernel computes of a layout, as constants.

use layout_static::StaticLayout;
use layout_static::algebra::{Blame, Composed, Layout, LayoutError, Operation, ops};

/// One digit of a coordinate: `x / before % extent`, which adds `stride` for each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digit {
    /// The product of the extents before it.
    pub before: u32,
    /// How many values it has.
    pub extent: u32,
    /// What one step adds to the index; it is taken away where `down`.
    pub stride: u32,
    /// Whether the stride is negative.
    pub down: bool,
}

/// Bits of the index that move together: `x & mask`, shifted left by `shift`, or right where that is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Diagonal {
    /// The bits.
    pub mask: u32,
    /// How far they move.
    pub shift: i32,
}

/// A layout of any rank, as constants of a kernel: part of what the kernel is compiled for, no argument of it.
///
/// **The law**: [`index`](Plan::index) of a coordinate is the index of the layout, for all numbers below the extents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    modes: Vec<Vec<Digit>>,
    extents: Vec<u32>,
    offset: u32,
    bits: Vec<Diagonal>,
}

impl Plan {
    /// The plan of a layout type.
    ///
    /// # Errors
    /// Those of the layout, and of [`new`](Plan::new).
    pub fn of<L: StaticLayout>() -> Result<Plan, LayoutError> {
        Plan::new(&Composed::of(L::BIJECTION, L::OFFSET, &L::INNER?)?)
    }

    /// The plan of a layout value: [`Composed::plain`] makes one of a layout.
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for a stride that is no constant; [`LayoutError::TooWide`] for an index beyond 32
    /// bits.
    pub fn new(layout: &Composed) -> Result<Plan, LayoutError> {
        let blame = Blame::whole(Operation::Index, 0);
        let below = layout.layout();
        let modes = (0..below.rank()).map(|mode| below.mode(mode)).collect::<Result<Vec<Layout>, _>>()?;
        // No sum on the way to an index is larger, and no bit of one, moved, is in a higher place.
        let largest = below.cosize()? - 1 + layout.offset();
        narrow(largest, blame)?;
        narrow(layout.bijection().targets(), blame)?;
        narrow(below.size(), blame)?;
        let bits = diagonals(layout, u64::BITS - largest.leading_zeros());
        Ok(Plan {
            extents: modes.iter().map(|mode| narrow(mode.size(), blame)).collect::<Result<_, _>>()?,
            modes: modes.iter().map(digits).collect::<Result<_, _>>()?,
            offset: narrow(layout.offset(), blame)?,
            bits,
        })
    }

    /// The index at a coordinate, a number for each mode, as a kernel computes it.
    ///
    /// # Panics
    /// For another number of numbers than the layout has modes.
    pub fn index(&self, at: &[u32]) -> u32 {
        self.check_rank(at.len());
        let (mut up, mut down) = (self.offset, 0);
        for (x, digits) in at.iter().zip(&self.modes) {
            for digit in digits {
                let step = x / digit.before % digit.extent * digit.stride;
                *if digit.down { &mut down } else { &mut up } += step;
            }
        }
        let plain = up - down;
        if self.bits.is_empty() {
            return plain;
        }
        self.bits.iter().fold(0, |index, bits| {
            let part = plain & bits.mask;
            index ^ if bits.shift < 0 { part >> bits.shift.unsigned_abs() } else { part << bits.shift }
        })
    }

    /// Panics unless a coordinate of so many numbers is one of the layout.
    pub(crate) fn check_rank(&self, numbers: usize) {
        let rank = self.rank();
        assert!(numbers == rank, "a coordinate of {numbers} numbers for a layout of {rank} modes");
    }

    /// The number of modes.
    pub fn rank(&self) -> usize {
        self.modes.len()
    }

    /// The extents of the modes.
    pub fn extents(&self) -> &[u32] {
        &self.extents
    }

    /// The number of coordinates.
    pub fn size(&self) -> u32 {
        self.extents.iter().product()
    }

    /// The digits of a mode, the fastest first; the last needs no remainder.
    pub fn digits(&self, mode: usize) -> &[Digit] {
        &self.modes[mode]
    }

    /// What is added to each index before the swizzle.
    pub fn offset(&self) -> u32 {
        self.offset
    }

    /// The parts of the index whose exclusive or is the index after the swizzle; none where nothing is swizzled.
    pub fn bits(&self) -> &[Diagonal] {
        &self.bits
    }
}

/// A number that 32 bits hold.
fn narrow(number: u64, blame: Blame) -> Result<u32, LayoutError> {
    u32::try_from(number).map_err(|_| LayoutError::TooWide { blame, number, bits: u32::BITS })
}

/// The digits of a mode: those of extent 1 or stride 0 add nothing.
fn digits(mode: &Layout) -> Result<Vec<Digit>, LayoutError> {
    let blame = Blame::whole(Operation::Index, 0);
    let mode = ops::coalesce(mode);
    let (mut digits, mut before) = (Vec::new(), 1);
    for leaf in 0..mode.length() {
        let (extent, stride) = mode.mode_at(leaf);
        let Some(value) = stride.value() else { return Err(LayoutError::NotStatic { blame, stride }) };
        let extent = narrow(extent, blame)?;
        if extent > 1 && value != 0 {
            digits.push(Digit { before, extent, stride: narrow(value.unsigned_abs(), blame)?, down: value < 0 });
        }
        before = before.saturating_mul(extent);
    }
    Ok(digits)
}

/// The columns of the matrix of bits, by how far they move a bit, for an index of so many bits.
fn diagonals(layout: &Composed, width: u32) -> Vec<Diagonal> {
    let all = u32::try_from((1_u64 << width) - 1).unwrap_or(u32::MAX);
    let mut diagonals: Vec<Diagonal> = Vec::new();
    for source in 0..width {
        let column = layout.bijection().apply(1 << source);
        for target in (0..u64::BITS).filter(|target| column >> target & 1 == 1) {
            let shift = target.cast_signed() - source.cast_signed();
            match diagonals.iter_mut().find(|diagonal| diagonal.shift == shift) {
                Some(diagonal) => diagonal.mask |= 1 << source,
                None => diagonals.push(Diagonal { mask: 1 << source, shift }),
            }
        }
    }
    if diagonals == [Diagonal { mask: all, shift: 0 }] { Vec::new() } else { diagonals }
}
