//! Pictures of the sectors of global memory.

use layout_algebra::Composed;
use layout_algebra::access::{Access, LINE, SECTOR};

use super::{Instruction, lanes_of, runs, said_memory, worst};
use crate::picture::{Body, Cell, Cut, Grid, Legend, Panel, Picture};
use crate::{DrawError, Limits};

/// Draws the lines of 128 bytes that the worst instruction of `lanes` threads touches, a row each, with their sectors
/// of 32 bytes. A cell says how many bytes of a sector are used, and by which threads.
///
/// Post: there are as many sectors as [`Access::blocks`] of 32 bytes counts.
///
/// ```
/// use layout_algebra::{Composed, Layout, access::{Access, Direction}};
/// use layout_draw::{Limits, Style, sectors};
/// // Four threads read every second of 8 floats.
/// let every_second = Access::new(&Layout::parse("(4,1):(2,0)")?, Direction::Read, 32)?;
/// let line = Composed::plain(&Layout::parse("8:8")?)?;
/// assert_eq!(sectors(&every_second, &line, 32, Limits::PAGE)?.text(&Style::PLAIN), "\
/// sectors of 8:8
///            0     32     64     96
/// 0     4 B T0        4 B T1
/// 128   4 B T2        4 B T3
/// rows: lines; columns: sectors; 4 B T0: thread 0 uses 4 bytes; colour: how much of the sector is used
/// read((4,1):(2,0), bits 32): threads 0-3, value 0
/// 4 sectors of 32 bytes in 2 lines of 128; 16 of their 128 bytes are used
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`Access::blocks`].
pub fn sectors(access: &Access, memory: &Composed, lanes: u64, limits: Limits) -> Result<Picture, DrawError> {
    let count = access.blocks(memory, lanes, SECTOR)?;
    let ask = |instruction: &Instruction| instruction.asked(access, memory, (0..lanes).collect(), 8 * SECTOR);
    let (instruction, asked) = worst(access, [lanes, SECTOR], count, &ask, &|asked| asked.blocks.len() as u64)?;
    let by_line = LINE / SECTOR;
    let cell = |sector: u64| {
        let Some(asking) = asked.blocks.get(&sector) else { return Cell::default() };
        let used = asked.used(access, memory, &instruction, sector).unwrap_or(0);
        let colour = match used {
            SECTOR.. => 2,
            16.. => 0,
            _ => 1,
        };
        let hint =
            format!("bytes {} to {}: threads {}", sector * SECTOR, (sector + 1) * SECTOR - 1, runs(asking.clone()));
        Cell::of(format!("{used} B {}", lanes_of(asking))).coloured(colour).hinted(hint)
    };
    let lines: Vec<u64> = asked.in_blocks(|sector| sector / by_line).into_keys().collect();
    // A row has four sectors, whatever the limit of columns: a line is never cut.
    let rows = lines.len().min(limits.rows).min(limits.cells / 4);
    let used: u64 =
        asked.blocks.keys().map(|sector| asked.used(access, memory, &instruction, *sector).unwrap_or(0)).sum();
    let grid = Grid {
        rows,
        columns: 4,
        cells: lines[..rows].iter().flat_map(|line| line * by_line..(line + 1) * by_line).map(cell).collect(),
        row_labels: lines[..rows].iter().map(|line| (line * LINE).to_string()).collect(),
        column_labels: (0..by_line).map(|i| (i * SECTOR).to_string()).collect(),
        cut: Cut { rows: rows < lines.len(), columns: false },
        ..Grid::default()
    };
    let panel = Panel { caption: String::new(), body: Body::Grid(grid) };
    let mut picture = Picture::new(format!("sectors of {}", said_memory(memory)), vec![panel]);
    let is_shared = asked.blocks.values().any(|threads| threads.len() > 1);
    let cell = if is_shared { "32 B T0+7: thread 0 and 7 more use 32 bytes" } else { "4 B T0: thread 0 uses 4 bytes" };
    let text = format!("rows: lines; columns: sectors; {cell}; colour: how much of the sector is used");
    let said = |key| match key {
        2 => "all 32 bytes",
        0 => "16 bytes or more",
        _ => "less",
    };
    picture.legend.push(Legend::used(text, &picture.panels, |key| said(key).to_owned()));
    picture.notes.push(format!("{access}: {}", instruction.said(access)));
    picture.notes.push(format!(
        "{count} sectors of 32 bytes in {} lines of 128; {used} of their {} bytes are used",
        lines.len(),
        count * SECTOR
    ));
    if rows < lines.len() {
        picture.notes.push(format!("shown: {rows} of {} lines", lines.len()));
    }
    Ok(picture)
}
