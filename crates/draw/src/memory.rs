//! Pictures of the line of memory: the inverse view of a layout.

use layout_algebra::{Layout, LayoutError, Operation};

use crate::grid::MOST;
use crate::picture::{Body, Cell, Cut, Grid, Mark, Panel, Picture};
use crate::{DrawError, Function, Limits};

/// The number of places in a row.
const LINE: usize = 16;

/// Draws the line of memory from the smallest index on, sixteen places in a row, each with the coordinate of its
/// element. Holes and places with several elements are marked, and counted in a note.
///
/// Post: the cell of index `i` is a coordinate `c` with `layout(c) = i`, or is marked as a hole.
///
/// ```
/// use layout_draw::{Limits, Style, memory};
/// let layout: layout_algebra::Layout = "(2,3):(1,4)".parse()?;
/// assert_eq!(memory(&layout.into(), Limits::PAGE)?.text(&Style::PLAIN), "\
/// memory of (2,3):(1,4)
///         0     1     2     3     4     5     6     7     8     9
/// 0   (0,0) (1,0)    --    -- (0,1) (1,1)    --    -- (0,2) (1,2)
/// 4 places hold no element
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::TooLarge`] for more coordinates or places than a picture visits; [`LayoutError::NotStatic`] for runtime
/// and axis strides.
pub fn memory(function: &Function, limits: Limits) -> Result<Picture, DrawError> {
    let whole = Function::Plain(*function.layout());
    // A runtime stride has no place in memory; an axis has no memory.
    whole.layout().require_constant(Operation::Cosize, 0)?;
    function.at_most(MOST)?;
    let indices: Vec<i128> = (0..function.size()).map(|x| function.at(x)).collect::<Result<_, LayoutError>>()?;
    // Negative strides reach below 0, so the picture begins at the smallest index.
    let first = indices.iter().copied().min().unwrap_or(0);
    let last = indices.iter().copied().max().unwrap_or(0);
    // No overflow: an index has 64 bits, and `i128` holds the difference of two.
    let places = u64::try_from(last - first + 1).unwrap_or(u64::MAX);
    let line = LINE.min(limits.columns).max(1).min(usize::try_from(places).unwrap_or(LINE));
    let rows =
        limits.rows.min(limits.cells / line).max(1).min(usize::try_from(places).map_or(LINE, |n| n.div_ceil(line)));
    let shown = (rows * line).min(usize::try_from(places).unwrap_or(usize::MAX));
    let mut holds: Vec<Vec<u64>> = vec![Vec::new(); shown];
    for (x, index) in (0u64..).zip(&indices) {
        // Elements beyond the picture have no place here; the notes count them below.
        if let Some(place) = usize::try_from(index - first).ok().and_then(|place| holds.get_mut(place)) {
            place.push(x);
        }
    }
    let cell = |at: usize| match holds.get(at).map(Vec::as_slice) {
        None => Cell::absent(),
        Some([]) => Cell { mark: Mark::Empty, ..Cell::of("--").hinted(format!("{}: no element", first + at as i128)) },
        Some([x]) => {
            let cell = Cell::of(coordinate(function.layout(), *x)).coloured(function.colour(first + at as i128));
            cell.hinted(function.said_at(*x))
        }
        Some([x, others @ ..]) => {
            let text = format!("{}+{}", coordinate(function.layout(), *x), others.len());
            let hint = format!("{}, as {} more coordinates", function.said_at(*x), others.len());
            Cell { mark: Mark::Clash, ..Cell::of(text).coloured(function.colour(first + at as i128)).hinted(hint) }
        }
    };
    let grid = Grid {
        rows,
        columns: line,
        cells: (0..rows * line).map(cell).collect(),
        row_labels: (0..rows).map(|row| (first + (row * line) as i128).to_string()).collect(),
        column_labels: crate::grid::numbers(line),
        cut: Cut { rows: (shown as u64) < places, columns: false },
        ..Grid::default()
    };
    let panel = Panel { caption: String::new(), body: Body::Grid(grid) };
    let mut picture = Picture::new(format!("memory of {function}"), vec![panel]);
    if (shown as u64) < places {
        picture.notes.push(format!("shown: {shown} of {places} places"));
    }
    // The notes count all places, also the ones beyond the picture.
    let different = different(indices);
    picture.count(places - different, "place holds no element", "places hold no element");
    picture.count(function.size() - different, "element lies on another", "elements lie on others (+1, ..)");
    Ok(picture)
}

/// Counts the different indices.
fn different(mut indices: Vec<i128>) -> u64 {
    indices.sort_unstable();
    indices.dedup();
    indices.len() as u64
}

/// Writes a linear coordinate as a coordinate.
fn coordinate(layout: &Layout, x: u64) -> String {
    layout.coordinate(x).map_or_else(|_| x.to_string(), |coordinate| coordinate.to_string())
}
