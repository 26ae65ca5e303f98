//! Pictures of ownership: thread-value layouts over their tile.

use std::collections::BTreeSet;

use layout_algebra::linear::Linear;
use layout_algebra::{IntTuple, Layout};

use crate::grid::{MOST, cells, numbers};
use crate::picture::{Body, Cell, Cut, Grid, Legend, Mark, Panel, Picture};
use crate::window::extents;
use crate::{DrawError, Function, Limits, palette};

/// Draws a tile, each element with the thread and the value that own it, as `T5 V2`, coloured by thread. Elements with
/// no owner or several are marked, and counted in a note. Heavy lines separate warps. A tile of one mode is folded into
/// rows of sixteen.
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
/// T1 V2: thread 1, value 2; colour: the thread mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::NotThreadValue`] unless it has two modes, [`DrawError::TooLarge`], and the errors of an index, for
/// runtime and negative strides. [`ZeroExtent`](layout_algebra::LayoutError::ZeroExtent) for a tile without elements.
pub fn thread_value(layout: &Layout, tile: &IntTuple, limits: Limits) -> Result<Picture, DrawError> {
    if layout.rank() != 2 {
        return Err(DrawError::NotThreadValue { rank: layout.rank() });
    }
    // A tile without elements has no rows or no columns to draw.
    if let Some(error) = (0..tile.length()).find_map(|leaf| tile.zero_extent(leaf)) {
        return Err(error.into());
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
        // An index is a linear coordinate of the tile. It may lie outside of it, which is a mistake that users look
        // for.
        let index = layout.index(x)?;
        match usize::try_from(index).ok().and_then(|index| owners.get_mut(index)) {
            Some(owners) => owners.push((x % threads, x / threads)),
            None => outside += 1,
        }
    }
    Ok(drawn(format!("{layout} over {tile}"), &owners, tile, (threads, outside), limits))
}

/// Draws a linear layout from threads and registers to a tile: each element with the thread and the register that hold
/// it, as `T5 V2`. The first output counts rows, the second one columns. Every input but `register` counts threads, in
/// the order of the inputs.
///
/// ```
/// use layout_algebra::linear::Linear;
/// use layout_draw::{Limits, Style, linear_owners};
/// let linear = Linear::parse("{register: 2^4, lane: 4^1} -> {row: 4, column: 2}")?;
/// assert_eq!(linear_owners(&linear, Limits::PAGE)?.text(&Style::PLAIN), "\
/// {register: 2^4, lane: 4^1} -> {row: 4, column: 2}
///         0     1
/// 0   T0 V0 T0 V1
/// 1   T1 V0 T1 V1
/// 2   T2 V0 T2 V1
/// 3   T3 V0 T3 V1
/// T1 V2: thread 1, value 2; colour: the thread mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::TooLarge`].
pub fn linear_owners(linear: &Linear, limits: Limits) -> Result<Picture, DrawError> {
    let (inputs, outputs) = (linear.inputs(), linear.outputs());
    let size = 1u64.checked_shl(inputs.total().max(outputs.total())).unwrap_or(u64::MAX);
    if size > MOST {
        return Err(DrawError::TooLarge { size, most: MOST });
    }
    let of_register = |bit: u32| inputs.name(inputs.of_bit(bit).0).to_string() == "register";
    let (value_bits, thread_bits): (Vec<u32>, Vec<u32>) = (0..inputs.total()).partition(|bit| of_register(*bit));
    // Gathers the bits of one kind, in the order of the inputs: the first input varies fastest.
    let number = |x: u64, bits: &[u32]| (0..).zip(bits).map(|(to, bit)| (x >> bit & 1) << to).sum::<u64>();
    let mut owners = vec![Vec::new(); 1 << outputs.total()];
    for x in 0..1u64 << inputs.total() {
        let element = usize::try_from(linear.apply(x)).unwrap_or(usize::MAX);
        owners[element].push((number(x, &thread_bits), number(x, &value_bits)));
    }
    // The lowest thread names the cell, whatever the order of the inputs.
    for owners in &mut owners {
        owners.sort_unstable();
    }
    let mut extents = vec![0; outputs.count()];
    (0..outputs.total()).for_each(|bit| extents[outputs.of_bit(bit).0] += 1);
    let extents: Vec<u64> = extents.into_iter().map(|bits: u32| 1 << bits).collect();
    let tile = if let [extent] = extents[..] { IntTuple::leaf(extent) } else { IntTuple::flat(&extents)? };
    Ok(drawn(linear.to_string(), &owners, &tile, (1 << thread_bits.len(), 0), limits))
}

/// Draws the elements of a tile with their owners, for so many threads.
fn drawn(
    title: String,
    owners: &[Vec<(u64, u64)>],
    tile: &IntTuple,
    (threads, outside): (u64, u64),
    limits: Limits,
) -> Picture {
    let cell = |x: u64| owned(&owners[usize::try_from(x).unwrap_or(0)], &format!("element {}", at(tile, x)));
    let mut picture = match (tile.rank(), owners.len() as u64) {
        (0 | 1, size @ LINE..) => line(title, size, limits, &cell),
        _ => cells(title, tile, limits, &cell),
    };
    let rows = usize::try_from(extents(tile).0).unwrap_or(0);
    let first = |row: usize, column: usize| {
        let owners = owners.get(row + rows * column);
        owners.and_then(|owners| owners.first()).map_or(0, |(thread, _)| thread / WARP)
    };
    if let [Panel { body: Body::Grid(grid), .. }] = &mut picture.panels[..]
        && tile.rank() > 1
    {
        grid.part_by(&first);
    }
    picture.legend.push(owners_legend(&picture.panels, threads > WARP));
    let unowned = owners.iter().filter(|owners| owners.is_empty()).count();
    let shared = owners.iter().filter(|owners| owners.len() > 1).count();
    picture.count(unowned as u64, "element has no owner", "elements have no owner");
    picture.count(shared as u64, "element has several owners (+1, ..)", "elements have several owners (+1, ..)");
    picture.count(outside, "pair of thread and value lies outside", "pairs of thread and value lie outside");
    picture
}

impl Picture {
    /// Colours the threads by their warp, in place of their number: the grid of warps is seen at once. A picture of one
    /// warp, or without threads, is returned as it is.
    ///
    /// ```
    /// use layout_draw::{Limits, thread_value};
    /// let picture = thread_value(&"(64,1):(1,0)".parse()?, &"(8,8)".parse()?, Limits::PAGE)?.by_warp();
    /// assert!(picture.legend[0].text.ends_with("; colour: the warp"));
    /// assert_eq!(picture.legend[0].swatches, [(0, "T0-T31".to_owned()), (1, "T32-T63".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_warp(mut self) -> Picture {
        if !self.legend.iter().any(|legend| legend.text.ends_with(OF_THREADS)) {
            return self;
        }
        let mut warps = BTreeSet::new();
        let mut panels = self.panels.clone();
        for panel in &mut panels {
            let Body::Grid(grid) = &mut panel.body else { continue };
            for cell in &mut grid.cells {
                if let Some(thread) = cell.group {
                    warps.insert(thread / WARP);
                    *cell = std::mem::take(cell).coloured(thread / WARP);
                }
            }
        }
        if warps.len() < 2 {
            return self;
        }
        let colours = u64::from(palette::COUNT);
        let modulo = if warps.iter().any(|warp| *warp >= colours) { " mod 8" } else { "" };
        let said = |key: u8| match modulo {
            "" => format!("T{}-T{}", u64::from(key) * WARP, u64::from(key) * WARP + WARP - 1),
            _ => key.to_string(),
        };
        for legend in self.legend.iter_mut().filter(|legend| legend.text.ends_with(OF_THREADS)) {
            let words = legend.text.trim_end_matches(OF_THREADS);
            *legend = Legend::used(format!("{words}; colour: the warp{modulo}"), &panels, said);
        }
        self.panels = panels;
        self
    }
}

/// The end of the legend of owners.
const OF_THREADS: &str = "; colour: the thread mod 8";

/// The threads of a warp, between which heavy lines are drawn.
pub(crate) const WARP: u64 = 32;

/// The number of elements in a row of a tile without rows.
const LINE: u64 = 16;

/// Draws the cell of an element that these pairs of thread and value own.
fn owned(owners: &[(u64, u64)], element: &str) -> Cell {
    match owners {
        [] => Cell { mark: Mark::Empty, ..Cell::of("--").hinted(format!("{element}: no owner")) },
        [(thread, value), others @ ..] => {
            let (mark, more) = match others.len() {
                0 => (Mark::Plain, String::new()),
                count => (Mark::Clash, format!(" +{count}")),
            };
            let all: Vec<String> = owners.iter().take(4).map(|(t, v)| format!("thread {t}, value {v}")).collect();
            let dots = if owners.len() > 4 { "; .." } else { "" };
            let cell = Cell::of(format!("T{thread} V{value}{more}")).of_thread(*thread);
            Cell { mark, ..cell.hinted(format!("{element}: {}{dots}", all.join("; "))) }
        }
    }
}

/// Returns the legend of owners: what a cell says, and the colours of its threads.
pub(crate) fn owners_legend(panels: &[Panel], has_warps: bool) -> Legend {
    let warps = if has_warps { "; heavy lines part warps" } else { "" };
    let text = format!("T1 V2: thread 1, value 2{warps}{OF_THREADS}");
    Legend::used(text, panels, |key| key.to_string())
}

/// Writes the coordinate of an element of a tile.
fn at(tile: &IntTuple, x: u64) -> String {
    tile.coordinate(x).map_or_else(|_| x.to_string(), |at| at.to_string())
}

/// Draws elements without rows, sixteen in each row.
fn line(title: String, size: u64, limits: Limits, cell: &dyn Fn(u64) -> Cell) -> Picture {
    let columns = LINE.min(limits.columns as u64).max(1);
    let (rows, _) = limits.window(size.div_ceil(columns), columns, 1);
    let shown = rows as u64 * columns;
    let columns = usize::try_from(columns).unwrap_or(1);
    let grid = Grid {
        rows,
        columns,
        cells: (0..shown).map(|x| if x < size { cell(x) } else { Cell::absent() }).collect(),
        row_labels: (0..rows).map(|row| (row * columns).to_string()).collect(),
        column_labels: numbers(columns),
        cut: Cut { rows: shown < size, columns: false },
        ..Grid::default()
    };
    let mut picture = Picture::new(title, vec![Panel { caption: String::new(), body: Body::Grid(grid) }]);
    if shown < size {
        picture.notes.push(format!("shown: {shown} of {size} elements"));
    }
    picture
}
