//! Pictures of ownership: thread-value layouts over their tile.

use layout_algebra::{IntTuple, Layout};

use crate::grid::{MOST, cells};
use crate::picture::{Cell, Mark, Picture};
use crate::{DrawError, Function, Limits};

/// Draws a tile, each element with the thread and the value that own it, as `T5 V2`, coloured by thread. Elements with
/// no owner or several are marked, and counted in a note.
///
/// `layout` maps `(thread, value)` to a linear coordinate of the tile. `CuTe`: `print_latex_tv`.
///
/// ```
/// use layout_draw::{Limits, Style, thread_value};
/// let picture = thread_value(&"((2,2),2):((2,4),1)".parse()?, &"(2,4)".parse()?, Limits::PAGE)?;
/// assert_eq!(picture.text(&Style::PLAIN), "\
/// ((2,2),2):((2,4),1) over (2,4)
///         0     1     2     3
/// 0   T0 V0 T1 V0 T2 V0 T3 V0
/// 1   T0 V1 T1 V1 T2 V1 T3 V1
/// colour: the thread mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::NotThreadValue`] unless it has two modes, [`DrawError::TooLarge`], and the errors of an index, for
/// runtime and negative strides.
pub fn thread_value(layout: &Layout, tile: &IntTuple, limits: Limits) -> Result<Picture, DrawError> {
    if layout.rank() != 2 {
        return Err(DrawError::NotThreadValue { rank: layout.rank() });
    }
    let size = tile.size()?;
    Function::Plain(*layout).at_most(MOST)?;
    if size > MOST {
        return Err(DrawError::TooLarge { size, most: MOST });
    }
    let threads = layout.mode(0)?.size();
    let mut owners: Vec<Vec<(u64, u64)>> = vec![Vec::new(); usize::try_from(size).unwrap_or(0)];
    let mut outside = 0u64;
    for x in 0..layout.size() {
        let index = layout.index(x)?;
        match usize::try_from(index).ok().and_then(|index| owners.get_mut(index)) {
            Some(owners) => owners.push((x % threads, x / threads)),
            None => outside += 1,
        }
    }
    let cell = |x: u64| match &owners[usize::try_from(x).unwrap_or(0)][..] {
        [] => Cell { mark: Mark::Empty, ..Cell::of("--") },
        [(thread, value)] => Cell::of(format!("T{thread} V{value}")).coloured(*thread),
        [(thread, value), others @ ..] => {
            let cell = Cell::of(format!("T{thread} V{value} +{}", others.len()));
            Cell { mark: Mark::Clash, ..cell.coloured(*thread) }
        }
    };
    let mut picture = cells(format!("{layout} over {tile}"), tile, limits, &cell);
    picture.legend.push((0, "colour: the thread mod 8".to_owned()));
    let unowned = owners.iter().filter(|owners| owners.is_empty()).count();
    let shared = owners.iter().filter(|owners| owners.len() > 1).count();
    picture.count(unowned as u64, "element has no owner", "elements have no owner");
    picture.count(shared as u64, "element has several owners (+1, ..)", "elements have several owners (+1, ..)");
    picture.count(outside, "pair of thread and value lies outside", "pairs of thread and value lie outside");
    Ok(picture)
}
