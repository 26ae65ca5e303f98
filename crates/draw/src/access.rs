//! Pictures of accesses: the banks and the sectors of memory that the lanes of a warp access.

use std::collections::BTreeMap;

use layout_algebra::Composed;
use layout_algebra::access::{Access, LINE, Machine, SECTOR};

use crate::picture::{Body, Cell, Cut, Grid, Mark, Panel, Picture};
use crate::{DrawError, Limits};

/// Draws shared memory as words in banks, a row of banks for each line. The picture shows which thread accesses which
/// word in the worst phase of the worst instruction. The colour says how many words of the bank are accessed. A table
/// lists the phases of that instruction.
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
/// 4 wavefronts in 1 phase, 3 conflicts; shown: phase 0
///        0   1   2   3
/// 0    T0!
/// 16   T1!
/// 32   T2!
/// 48   T3!
/// phases of small
///          lanes      words wavefronts
/// 0          0-3          4          4
/// rows: bytes; columns: banks; marked, and coloured by how many words: a bank that is asked for several
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
    let shown = (0..phases.len()).rev().max_by_key(|i| most(&phases[*i])).unwrap_or(0);
    let words = |i: usize| phases.get(i).map(|asked| &asked.blocks);
    let in_bank = phases.get(shown).map(|asked| asked.in_blocks(|word| word % count)).unwrap_or_default();
    let cell = |(row, bank): (u64, u64)| {
        let Some(asking) = words(shown).and_then(|words| words.get(&(row * count + bank))) else {
            return Cell::default();
        };
        let wanted = in_bank.get(&bank).copied().unwrap_or(1);
        let mark = if wanted > 1 { Mark::Clash } else { Mark::Plain };
        Cell { mark, ..Cell::of(lanes_of(asking)).coloured(u64::from(wanted.ilog2())) }
    };
    let asked = words(shown).into_iter().flatten().map(|(word, _)| word / count);
    let (rows, all) = lines(asked.collect(), count, limits);
    let columns = usize::try_from(count).unwrap_or(usize::MAX).min(limits.columns);
    let grid = Grid {
        rows: rows.len(),
        columns,
        cells: rows.iter().flat_map(|row| (0..columns as u64).map(move |bank| (*row, bank))).map(cell).collect(),
        row_labels: rows.iter().map(|row| (row * count * machine.word()).to_string()).collect(),
        column_labels: crate::grid::numbers(columns),
        cut: Cut { rows: rows.len() < all, columns: (columns as u64) < count },
        ..Grid::default()
    };
    let table = table(
        &["lanes", "words", "wavefronts"],
        phases
            .iter()
            .take(limits.rows)
            .map(|asked| [runs(asked.lanes.clone()), asked.blocks.len().to_string(), most(asked).to_string()]),
    );
    let plural = |count: u64, one: &str| match count {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    let (wavefronts, of) = (plural(cost.worst(), "wavefront"), plural(cost.phases(), "phase"));
    let conflicts = plural(cost.conflicts(), "conflict");
    let caption = format!("{wavefronts} in {of}, {conflicts}; shown: phase {shown}");
    let mut picture = Picture::new(
        format!("banks of {}", said_memory(memory)),
        vec![
            Panel { caption, body: Body::Grid(grid) },
            Panel { caption: format!("phases of {}", machine.name()), body: Body::Grid(table) },
        ],
    );
    picture.notes.push(format!("{access}: {}", instruction.said(access)));
    if rows.len() < all {
        picture.notes.push(format!("shown: {} of {all} lines that are asked for", rows.len()));
    }
    let marked =
        "rows: bytes; columns: banks; marked, and coloured by how many words: a bank that is asked for several";
    picture.legend.push((0, marked.to_owned()));
    Ok(picture)
}

/// Draws the banks of an access before and after a swizzle; without a swizzle, the banks.
///
/// ```
/// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}};
/// use layout_draw::{Limits, swizzled_banks};
/// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
/// let tile = Composed::parse("Sw<5,0,5> o 0 o (32,32):(32,1)")?;
/// assert_eq!(swizzled_banks(&column, &tile, &Machine::NVIDIA, Limits::PAGE)?.panels.len(), 4);
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
    let after = banks(access, memory, machine, limits)?;
    if memory.bijection().is_identity() {
        return Ok(after);
    }
    // Vectors may be contiguous after the swizzle only.
    let Ok(before) = banks(access, &Composed::plain(memory.layout())?, machine, limits) else { return Ok(after) };
    Ok(before.beside(after, &format!("banks before and after: {memory}")))
}

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
/// rows: lines; columns: sectors; colour: all of the sector is used, half of it or more, less
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
        Cell::of(format!("{used} B {}", lanes_of(asking))).coloured(colour)
    };
    let lines: Vec<u64> = asked.in_blocks(|sector| sector / by_line).into_keys().collect();
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
    picture.legend.push((
        0,
        "rows: lines; columns: sectors; colour: all of the sector is used, half of it or more, less".to_owned(),
    ));
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

/// Writes a layout in memory; an identity swizzle is left out.
fn said_memory(memory: &Composed) -> String {
    if memory.bijection().is_identity() && memory.offset() == 0 {
        memory.layout().to_string()
    } else {
        memory.to_string()
    }
}

/// An instruction of an access: `lanes` threads from `thread` on, each with its values from `value` on. The tile begins
/// `base` bytes after a block.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    thread: u64,
    lanes: u64,
    value: u64,
    base: u64,
}

/// The blocks of memory that lanes access, each with its threads.
struct Asked {
    lanes: Vec<u64>,
    blocks: BTreeMap<u64, Vec<u64>>,
}

impl Instruction {
    /// Returns the blocks of `unit` bits that lanes of the instruction access.
    fn asked(&self, access: &Access, memory: &Composed, lanes: Vec<u64>, unit: u64) -> Result<Asked, DrawError> {
        let mut blocks: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for lane in &lanes {
            let thread = self.thread + lane;
            if thread < access.threads() {
                let [first, end] = access.moved(memory, thread, self.value)?.map(|bit| bit + 8 * self.base);
                for block in first / unit..=(end - 1) / unit {
                    blocks.entry(block).or_default().push(thread);
                }
            }
        }
        Ok(Asked { lanes, blocks })
    }

    fn said(&self, access: &Access) -> String {
        let threads = runs((self.thread..(self.thread + self.lanes).min(access.threads())).collect());
        let values = runs((self.value..self.value + access.vector()).collect());
        let values = if access.vector() == 1 { format!("value {values}") } else { format!("values {values}") };
        let base = if self.base == 0 { String::new() } else { format!(", of a tile at byte {}", self.base) };
        format!("threads {threads}, {values}{base}")
    }
}

impl Asked {
    /// Counts the blocks by a number, such as their bank.
    fn in_blocks(&self, number: impl Fn(u64) -> u64) -> BTreeMap<u64, u64> {
        let mut counts = BTreeMap::new();
        for block in self.blocks.keys() {
            *counts.entry(number(*block)).or_default() += 1;
        }
        counts
    }

    /// Returns how many bytes of a sector are used. Parts of one byte count once.
    fn used(&self, access: &Access, memory: &Composed, of: &Instruction, sector: u64) -> Result<u64, DrawError> {
        let (begin, step) = (8 * SECTOR * sector, access.bits().min(8));
        let mut used = std::collections::BTreeSet::new();
        for thread in self.blocks.get(&sector).into_iter().flatten() {
            let [first, end] = access.moved(memory, *thread, of.value)?.map(|bit| bit + 8 * of.base);
            let (first, end) = (first.max(begin), end.min(begin + 8 * SECTOR));
            used.extend((first / step..end.div_ceil(step)).map(|part| part * step));
        }
        Ok((used.len() as u64 * step).div_ceil(8))
    }
}

/// Returns the first instruction with the cost of the worst one, and the blocks it accesses. If only the alignment of
/// the tile is known, all its places are tried.
fn worst<T>(
    access: &Access,
    [lanes, unit]: [u64; 2],
    most: u64,
    asked: &dyn Fn(&Instruction) -> Result<T, DrawError>,
    cost: &dyn Fn(&T) -> u64,
) -> Result<(Instruction, T), DrawError> {
    let step = |by: u64| usize::try_from(by).unwrap_or(usize::MAX);
    let first = Instruction { thread: 0, lanes, value: 0, base: 0 };
    for value in (0..access.values()).step_by(step(access.vector())) {
        for thread in (0..access.threads()).step_by(step(lanes)) {
            for base in (0..unit).step_by(step(access.align())) {
                let instruction = Instruction { thread, value, base, ..first };
                let this = asked(&instruction)?;
                if cost(&this) >= most {
                    return Ok((instruction, this));
                }
            }
        }
    }
    Ok((first, asked(&first)?))
}

/// Returns the lines of banks to draw, and how many there are without limits.
fn lines(mut asked: Vec<u64>, columns: u64, limits: Limits) -> (Vec<u64>, usize) {
    asked.dedup();
    let (Some(first), Some(last)) = (asked.first().copied(), asked.last().copied()) else { return (vec![0], 1) };
    let most =
        limits.rows.min(limits.cells / usize::try_from(columns).unwrap_or(usize::MAX).min(limits.columns)).max(1);
    if last - first < most as u64 {
        let lines: Vec<u64> = (first..=last).collect();
        let all = lines.len();
        return (lines, all);
    }
    let all = asked.len();
    asked.truncate(most);
    (asked, all)
}

/// Writes `T5`, or `T5+3` if three more threads access it.
fn lanes_of(threads: &[u64]) -> String {
    match threads {
        [] => String::new(),
        [thread] => format!("T{thread}"),
        [thread, others @ ..] => format!("T{thread}+{}", others.len()),
    }
}

/// Writes numbers as runs: `0-3 20-23`.
fn runs(mut numbers: Vec<u64>) -> String {
    numbers.sort_unstable();
    let mut runs: Vec<[u64; 2]> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => runs.push([number, number]),
        }
    }
    let run = |[first, last]: &[u64; 2]| if first == last { first.to_string() } else { format!("{first}-{last}") };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
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
