//! Pictures of the banks of shared memory.

use layout_algebra::Composed;
use layout_algebra::access::{Access, Machine, Wavefronts};

use super::{Asked, Instruction, lanes_of, runs, said_memory, worst};
use crate::picture::{Body, Cell, Cut, Grid, Legend, Mark, Panel, Picture};
use crate::{DrawError, Limits};

/// The colour of a word that is the only one of its bank.
const ALONE: u8 = 2;
/// The colour of a word that is one of several of its bank.
const SEVERAL: u8 = 1;

/// Draws shared memory as words in banks, a row of banks for each line. The picture shows which thread accesses which
/// word in the worst phase of the worst instruction. The colour says whether another word of the bank is accessed too.
/// A table lists the phases of that instruction.
///
/// Post: the table has the wavefronts of [`Access::wavefronts`]; a word is marked if a second word of its bank is
/// accessed in the same phase.
///
/// In large memories, all lines from the first to the last accessed line are drawn; if these are too many, the accessed
/// lines only.
///
/// ```
/// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
/// use layout_draw::{Limits, Style, banks};
/// // Four lanes read a column of a 4 x 4 tile, in a memory of four banks.
/// let machine = Machine::banked("small", 4, 4, 4)?;
/// let column = Access::new(&Layout::parse("(4,1):(1,0)")?, Direction::Read, 32)?;
/// let rows = Composed::plain(&Layout::parse("(4,4):(4,1)")?)?;
/// assert_eq!(banks(&column, &rows, &machine, Limits::PAGE)?.text(&Style::PLAIN), "\
/// banks of (4,4):(4,1)
/// 4 wavefronts in 1 phase, 3 conflicts
///       0  1  2  3
/// 0    0!
/// 16   1!
/// 32   2!
/// 48   3!
/// phases of small
///          lanes      words wavefronts
/// 0          0-3          4          4
/// rows: bytes; columns: banks; 5: the word of thread 5; marked, and coloured: one of several words of its bank
/// read((4,1):(1,0), bits 32): threads 0-3, value 0
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`Access::wavefronts`].
pub fn banks(access: &Access, memory: &Composed, machine: &Machine, limits: Limits) -> Result<Picture, DrawError> {
    let cost = access.wavefronts(memory, machine)?;
    let phase = machine.phase(access.width(), access.direction())?;
    let (word, count) = (8 * machine.word(), phase.banks());
    let phases = |instruction: &Instruction| -> Result<Vec<Asked>, DrawError> {
        let together = 1 << phase.masks().len();
        let lanes = |first| (0..together).map(|k| phase.lane(first, k)).collect();
        (0..machine.lanes().min(access.threads()))
            .filter(|first| phase.leads(*first))
            .map(|first| instruction.asked(access, memory, lanes(first), word))
            .collect()
    };
    let most = |asked: &Asked| asked.in_blocks(|word| word % count).into_values().max().unwrap_or(0);
    let wavefronts = |phases: &[Asked]| phases.iter().map(most).sum::<u64>();
    let (instruction, phases) =
        worst(access, [machine.lanes(), machine.word()], cost.worst(), &phases, &|phases| wavefronts(phases))?;
    // `max_by_key` returns the last maximum; reversed, that is the first of the worst phases.
    let shown = (0..phases.len()).rev().max_by_key(|i| most(&phases[*i])).unwrap_or(0);
    let (grid, all) = words(phases.get(shown), count, machine.word(), limits);
    let rows = grid.rows;
    let table = table(
        &["lanes", "words", "wavefronts"],
        phases
            .iter()
            .take(limits.rows)
            .map(|asked| [runs(asked.lanes.clone()), asked.blocks.len().to_string(), most(asked).to_string()]),
    );
    let mut picture = Picture::new(
        format!("banks of {}", said_memory(memory)),
        vec![
            Panel { caption: caption(&cost, shown), body: Body::Grid(grid) },
            Panel { caption: format!("phases of {}", machine.name()), body: Body::Grid(table) },
        ],
    );
    picture.notes.push(format!("{access}: {}", instruction.said(access)));
    if rows < all {
        picture.notes.push(format!("shown: {rows} of {all} lines that are asked for"));
    }
    picture.legend.push(legend(&picture.panels));
    Ok(picture)
}

/// Writes what an instruction costs.
fn caption(cost: &Wavefronts, shown: usize) -> String {
    let plural = |count: u64, one: &str| match count {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    let (wavefronts, of) = (plural(cost.worst(), "wavefront"), plural(cost.phases(), "phase"));
    let which = if cost.phases() > 1 { format!("; shown: phase {shown}") } else { String::new() };
    format!("{wavefronts} in {of}, {}{which}", plural(cost.conflicts(), "conflict"))
}

/// Draws the words of a phase in `count` banks of `bytes`, and returns how many lines there are without limits.
fn words(phase: Option<&Asked>, count: u64, bytes: u64, limits: Limits) -> (Grid, usize) {
    let in_bank = phase.map(|asked| asked.in_blocks(|word| word % count)).unwrap_or_default();
    let cell = |(row, bank): (u64, u64)| {
        let Some(asking) = phase.and_then(|asked| asked.blocks.get(&(row * count + bank))) else {
            return Cell::default();
        };
        let wanted = in_bank.get(&bank).copied().unwrap_or(1);
        let (mark, colour) = if wanted > 1 { (Mark::Clash, SEVERAL) } else { (Mark::Plain, ALONE) };
        let (byte, of) = ((row * count + bank) * bytes, if wanted > 1 { "words" } else { "word" });
        let hint = format!("byte {byte}, bank {bank}: threads {}; {wanted} {of} of this bank", runs(asking.clone()));
        let text = lanes_of(asking).trim_start_matches('T').to_owned();
        Cell { mark, group: asking.first().copied(), ..Cell::of(text).coloured(u64::from(colour)).hinted(hint) }
    };
    // A map of ordered keys: the lines come sorted, as `lines` needs them.
    let asked = phase.into_iter().flat_map(|asked| asked.blocks.keys()).map(|word| word / count);
    let columns = usize::try_from(count).unwrap_or(usize::MAX).min(limits.columns).max(1);
    let (rows, all) = lines(asked.collect(), columns, limits);
    let grid = Grid {
        rows: rows.len(),
        columns,
        cells: rows.iter().flat_map(|row| (0..columns as u64).map(move |bank| (*row, bank))).map(cell).collect(),
        row_labels: rows.iter().map(|row| (row * count * bytes).to_string()).collect(),
        column_labels: crate::grid::numbers(columns),
        cut: Cut { rows: rows.len() < all, columns: (columns as u64) < count },
        is_dense: true,
        ..Grid::default()
    };
    (grid, all)
}

/// Explains the cells of banks.
fn legend(panels: &[Panel]) -> Legend {
    let grids = panels.iter().filter_map(|panel| if let Body::Grid(grid) = &panel.body { Some(grid) } else { None });
    let shares = grids.flat_map(|grid| &grid.cells).any(|cell| cell.colour.is_some() && cell.text.contains('+'));
    let several = if shares { "; 5+3: and of three more" } else { "" };
    let text = "rows: bytes; columns: banks; 5: the word of thread 5";
    let text = format!("{text}{several}; marked, and coloured: one of several words of its bank");
    let said = |key| if key == SEVERAL { "several words of a bank, one after the other" } else { "one word of a bank" };
    Legend::used(text, panels, |key| said(key).to_owned())
}

/// Draws the banks of an access before and after a swizzle, side by side; without a swizzle, the banks, with the table
/// of phases if there are several.
///
/// ```
/// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
/// use layout_draw::{Limits, swizzled_banks};
/// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
/// let tile = Composed::parse("Sw<5,0,5> o 0 o (32,32):(32,1)")?;
/// assert_eq!(swizzled_banks(&column, &tile, &Machine::NVIDIA, Limits::PAGE)?.panels.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`banks`].
pub fn swizzled_banks(
    access: &Access,
    memory: &Composed,
    machine: &Machine,
    limits: Limits,
) -> Result<Picture, DrawError> {
    let mut after = banks(access, memory, machine, limits)?;
    if memory.bijection().is_identity() {
        if access.wavefronts(memory, machine)?.phases() == 1 {
            after.panels.truncate(1);
        }
        return Ok(after);
    }
    // Vectors may be contiguous after the swizzle only.
    let Ok(before) = banks(access, &Composed::plain(memory.layout())?, machine, limits) else { return Ok(after) };
    let without_table = |mut picture: Picture, when: &str| {
        picture.panels.truncate(1);
        when.clone_into(&mut picture.title);
        picture
    };
    let (before, after) = (without_table(before, "before the swizzle"), without_table(after, "after it"));
    Ok(before.beside(after, &format!("banks before and after: {memory}")))
}

/// Returns the lines of so many banks to draw, and how many there are without limits.
fn lines(mut asked: Vec<u64>, columns: usize, limits: Limits) -> (Vec<u64>, usize) {
    asked.dedup();
    let (Some(first), Some(last)) = (asked.first().copied(), asked.last().copied()) else { return (vec![0], 1) };
    let most = limits.rows.min(limits.cells / columns).max(1);
    if last - first < most as u64 {
        let lines: Vec<u64> = (first..=last).collect();
        let all = lines.len();
        return (lines, all);
    }
    let all = asked.len();
    asked.truncate(most);
    (asked, all)
}

/// Makes a table of three columns.
fn table(heads: &[&str; 3], rows: impl Iterator<Item = [String; 3]>) -> Grid {
    let cells: Vec<Cell> = rows.flatten().map(Cell::of).collect();
    let rows = cells.len() / 3;
    Grid {
        rows,
        columns: 3,
        cells,
        row_labels: crate::grid::numbers(rows),
        column_labels: heads.map(str::to_owned).to_vec(),
        ..Grid::default()
    }
}
