//! Bulk copies: the instruction that moves each element of a tile.

use layout_algebra::atom::TmaBox;

use crate::{DrawError, Function, Limits, Picture, grid};

/// Draws the number of the instruction that moves each element of a tile.
///
/// ```
/// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
/// use layout_draw::{Limits, Style, bulk_copy};
/// let stage = Composed::parse("(2,(64,2)):(64,(1,128))")?;
/// let load = TmaBox::of_stage(&DynLayout::parse("(8,256):(256,1)")?, &stage, 16, TmaChoice::PLAIN)?;
/// let picture = bulk_copy(&load, Limits::ALL)?;
/// assert_eq!(picture.title, "2 instructions of a box (64,2) over (2,128), 512 bytes");
/// assert!(picture.text(&Style::PLAIN).lines().any(|line| line.ends_with("1   1   1")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::TooLarge`]; [`LayoutError::CapacityExceeded`](layout_algebra::LayoutError::CapacityExceeded) for a tile
/// of more pieces than a layout has extents.
pub fn bulk_copy(copy: &TmaBox, limits: Limits) -> Result<Picture, DrawError> {
    let picture = grid(&Function::Plain(copy.numbers()?), limits)?;
    Ok(Picture { title: copy.to_string(), ..picture })
}
