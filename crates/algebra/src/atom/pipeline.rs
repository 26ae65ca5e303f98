//! One swizzle of a stage for the copy that fills it, the product that reads it, and the accesses of threads.

use super::descriptor::{LineSwizzle, Major, shared_tile};
use super::{Operand, SharedOperand, TiledMma, TmaBox, TmaChoice};
use crate::access::{Access, Machine};
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::dynamic::DynLayout;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::coalesce;
use crate::swizzle::Composed;
use crate::synthesis::{Synthesis, swizzle_among};

/// The swizzles of a tensor map.
const KINDS: usize = 4;

/// Finds the best swizzle of a stage among the four that a tensor map has: none, or lines of 32, 64 or 128 bytes. With
/// it, bulk copies move tiles of `global` to the stage; the `operand`, if there is one, has a descriptor; and the
/// accesses cost the fewest wavefronts. Elements have the bits of the accesses. Of equals the narrowest lines win.
///
/// Post: [`TmaBox::of_stage`] and [`SharedOperand::new`] accept the stage after the swizzle, and no other one of the
/// four that they accept costs less.
///
/// # Errors
/// [`LayoutError::NoStageSwizzle`] if none of them serves all, with a reason for each; errors of [`swizzle_among`].
///
/// ```
/// use layout_algebra::access::{Access, Direction, Machine};
/// use layout_algebra::{DynLayout, Layout, atom::swizzle_among_tma};
/// // Eight rows of 16 bytes at once, as `ldmatrix` reads them.
/// let rows = Access::new(&Layout::parse("((8,4),8):((1,1024),128)")?, Direction::Read, 16)?.by(8)?;
/// let (global, lines) = (DynLayout::parse("(?, ?) : (?, 1)")?, Layout::parse("(128,64):(64,1)")?);
/// let found = swizzle_among_tma(&lines, &global, None, &[rows], &Machine::NVIDIA)?;
/// assert_eq!(found.composed(&lines)?.to_string(), "Sw<3,3,3> o 0 o (128,64):(64,1)");
/// let padded = Layout::parse("(128,64):(72,1)")?;
/// let error = swizzle_among_tma(&padded, &global, None, &[rows], &Machine::NVIDIA).unwrap_err();
/// assert_eq!(error.code(), "L1521"); // rows of 144 bytes begin at no multiple of 128
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn swizzle_among_tma(
    base: &Layout,
    global: &DynLayout,
    operand: Option<(&TiledMma, Operand)>,
    accesses: &[Access],
    machine: &Machine,
) -> Result<Synthesis, LayoutError> {
    // The bits of an element come from the first access; without one, the search reports it.
    if accesses.is_empty() {
        return swizzle_among(base, accesses, machine, &[]);
    }
    let uses = (global, operand, accesses[0].bits());
    let (mut fitting, mut count, mut reasons, mut kind) = ([Swizzle::IDENTITY; KINDS], 0, [""; KINDS], 0_u32);
    while (kind as usize) < KINDS {
        match serves(base, kind, uses) {
            Ok(swizzle) => {
                fitting[count] = swizzle;
                count += 1;
            }
            Err(error) => reasons[kind as usize] = error.code(),
        }
        kind += 1;
    }
    // Each of the four was decided: the accesses choose among the rest, or there is none.
    if count > 0 {
        return swizzle_among(base, accesses, machine, fitting.split_at(count).0);
    }
    let blame = Blame::whole(Operation::SwizzleFor, 0);
    Err(LayoutError::NoStageSwizzle { blame, reasons, fix: other_stage(base, uses) })
}

/// The uses of a stage: tiles of a tensor, an operand, elements of so many bits.
type Uses<'a> = (&'a DynLayout, Option<(&'a TiledMma, Operand)>, u64);

/// The swizzle of lines of `2^kind` vectors, if the stage after it serves the copy and the product.
const fn serves(base: &Layout, kind: u32, uses: Uses) -> Result<Swizzle, LayoutError> {
    let bytes = if uses.2 < 8 { 1 } else { uses.2 / 8 };
    let below = 4_u32.saturating_sub(bytes.trailing_zeros());
    let swizzle = match Swizzle::new(kind, if kind == 0 { 0 } else { below }, if kind == 0 { 0 } else { 3 }) {
        Ok(swizzle) => swizzle,
        Err(error) => return Err(error),
    };
    match Composed::new(swizzle, 0, base) {
        Ok(stage) => match served(&stage, uses) {
            Ok(()) => Ok(swizzle),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

/// Fails unless a stage serves the copy and the product.
const fn served(stage: &Composed, (global, operand, bits): Uses) -> Result<(), LayoutError> {
    // The two laws have the stage in common, and no other condition than the base of 1024 bytes.
    if let Err(error) = TmaBox::of_stage(global, stage, bits, TmaChoice::PLAIN) {
        return Err(error);
    }
    if let Some((product, operand)) = operand
        && let Err(error) = SharedOperand::new(product, operand, stage)
    {
        return Err(error);
    }
    Ok(())
}

/// The same layout with each mode coalesced.
const fn by_mode(layout: &Layout) -> Layout {
    let (Ok(rows), Ok(columns)) = (layout.mode(0), layout.mode(1)) else { return *layout };
    match Layout::tuple(&[coalesce(&rows), coalesce(&columns)]) {
        Ok(coalesced) => coalesced,
        Err(_) => *layout,
    }
}

/// A stage over the same tile that serves both: rows in lines of the widest swizzle, along either mode.
const fn other_stage(base: &Layout, uses: Uses) -> Option<(Swizzle, Layout)> {
    if base.rank() != 2 {
        return None;
    }
    let (Ok(rows), Ok(columns)) = (base.mode(0), base.mode(1)) else { return None };
    let shape = [rows.size(), columns.size()];
    let lines = [LineSwizzle::Bytes128, LineSwizzle::Bytes64, LineSwizzle::Bytes32, LineSwizzle::None];
    let (mut line, mut choice) = (0, 0);
    while line < lines.len() {
        // The atoms along the other mode first: the order of fewer instructions.
        let (major, order) = match choice {
            0 => (Major::K, [0, 1]),
            1 => (Major::Mn, [1, 0]),
            2 => (Major::K, [1, 0]),
            _ => (Major::Mn, [0, 1]),
        };
        if let Ok(stage) = shared_tile(uses.2, major, lines[line], shape, order)
            && served(&stage, uses).is_ok()
            && let Some(swizzle) = stage.swizzle()
        {
            return Some((swizzle, by_mode(stage.layout())));
        }
        choice += 1;
        if choice == 4 {
            (line, choice) = (line + 1, 0);
        }
    }
    None
}
