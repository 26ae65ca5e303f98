//! Banks, sectors and tiled operands: what is drawn is what the algebra counts.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::Composed;
use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::atom::catalogue::{INSTRUCTIONS, nvidia};
use layout_algebra::atom::{Operand, Side, TiledCopy, TiledMma};
use layout_draw::{
    Body, DrawError, Function, Grid, Kind, Limits, Mark, Picture, banks, sectors, tiled_copy, tiled_mma,
};

use super::{composed, layout};

/// A tile in memory.
fn tile(text: &str) -> Composed {
    if text.contains(" o ") { composed(text) } else { Composed::plain(&layout(text)).expect("a layout of constants") }
}

fn access(text: &str, direction: Direction, bits: u64, vector: u64) -> Access {
    Access::new(&layout(text), direction, bits).and_then(|access| access.by(vector)).expect("an access")
}

/// Accesses of tiles: free of conflicts and full of them, narrow and wide elements, vectors, few threads, many, broken
/// strides, all machines.
fn cases() -> Vec<(Access, Composed, Machine)> {
    let (read, write) = (Direction::Read, Direction::Write);
    let column = "((8,32),(4,(2,2))):((4,64),(1,(32,2048)))";
    let store = "((16,16),(4,4)):((256,4),(64,1))";
    let mut cases = Vec::new();
    for memory in ["(64,64):(64,1)", "Sw<3,2,6> o 0 o (64,64):(64,1)", "(64,64):(65,1)", "(64,64):(68,1)"] {
        cases.push((access(column, read, 32, 1), tile(memory), Machine::NVIDIA));
        cases.push((access(column, read, 8, 1), tile(memory), Machine::CDNA3));
        cases.push((access(column, read, 64, 1), tile(memory), Machine::RDNA4));
        if !memory.contains("65") {
            cases.push((access(store, write, 32, 4), tile(memory), Machine::NVIDIA));
            cases.push((access(store, read, 32, 4), tile(memory), Machine::CDNA3));
        }
    }
    cases.push((access("(5,3):(7,1)", read, 128, 1), tile("(5,7):(7,1)"), Machine::NVIDIA));
    cases.push((access("(64,1):(1,0)", write, 1, 1), tile("64:1"), Machine::NVIDIA));
    let apart = access("(40,2):(1,40)", read, 4, 1).aligned(1).expect("aligned");
    cases.push((apart, tile("80:3"), Machine::CDNA4));
    cases.push((access("(16,1):(512,0)", read, 64, 1), tile("8192:1"), Machine::L1));
    cases
}

/// A picture of each kind, for the rules that all keep.
pub(crate) fn pictures() -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (access, memory, machine) in &cases() {
        let function = Function::Swizzled(*memory);
        for kind in [Kind::Banks(*access, *machine), Kind::Sectors(*access, machine.lanes())] {
            pictures.push(function.draw(&kind, Limits::PAGE).expect("a picture"));
        }
    }
    for product in &products() {
        pictures.push(tiled_mma(product, Limits::PAGE).expect("a product"));
    }
    pictures.push(tiled_copy(&a_copy(), Limits::PAGE).expect("a copy"));
    pictures
}

fn products() -> Vec<TiledMma> {
    let grid = |text: &str| layout(text);
    let atoms = INSTRUCTIONS.iter().filter_map(|instruction| instruction.atom().ok()).filter(|atom| atom.blocks() == 1);
    let mut products: Vec<TiledMma> =
        atoms.filter_map(|atom| TiledMma::new(&atom, &grid("(1,1,1):(0,0,0)"), [None; 3]).ok()).collect();
    let atom = nvidia::mma_sync(16, 8, 16, [16, 16, 32]).expect("an instruction");
    products.push(TiledMma::new(&atom, &grid("(2,2,1):(1,2,4)"), [None; 3]).expect("four warps"));
    products
}

/// The copy of A of a product, from shared memory.
fn a_copy() -> TiledCopy {
    let atom = nvidia::mma_sync(16, 8, 16, [16, 16, 32]).expect("an instruction");
    let product = TiledMma::new(&atom, &layout("(2,1,1):(1,0,0)"), [None; 3]).expect("two warps");
    let copy = nvidia::ldmatrix(4, false).and_then(|copy| copy.of(16)).expect("a copy");
    TiledCopy::of(&copy, &product, Operand::A).expect("it serves A")
}

fn grid_of(picture: &Picture, panel: usize) -> &Grid {
    let Body::Grid(grid) = &picture.panels[panel].body else { panic!("a grid") };
    grid
}

/// The threads that a phase of an instruction has, and the words that they ask for, by the definition.
fn words(access: &Access, memory: &Composed, machine: &Machine, threads: &[u64], value: u64) -> BTreeSet<u64> {
    let mut words = BTreeSet::new();
    for thread in threads.iter().filter(|thread| **thread < access.threads()) {
        for k in 0..access.vector() {
            let x = access.layout().index(thread + access.threads() * (value + k)).expect("in bounds");
            let bit = memory.index(x).expect("in bounds") * access.bits();
            words.extend(bit / (8 * machine.word())..=(bit + access.bits() - 1) / (8 * machine.word()));
        }
    }
    words
}

/// Post of `banks`: the words that are drawn are those of the phase, and the table's wavefronts are the algebra's.
#[test]
fn banks_are_those_of_the_algebra() {
    for (access, memory, machine) in &cases() {
        let picture = banks(access, memory, machine, Limits::ALL).expect("a picture");
        let cost = access.wavefronts(memory, machine).expect("a cost");
        let table = grid_of(&picture, 1);
        let counts: Vec<u64> = (0..table.rows).map(|row| table.cell(row, 2).text.parse().expect("a number")).collect();
        assert_eq!(counts.iter().sum::<u64>(), cost.worst(), "{}", picture.title);
        assert_eq!(counts.len() as u64, cost.phases());
        let grid = grid_of(&picture, 0);
        let mut by_bank: BTreeMap<usize, Vec<Mark>> = BTreeMap::new();
        for (row, bank) in (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |bank| (row, bank))) {
            if !grid.cell(row, bank).text.is_empty() {
                by_bank.entry(bank).or_default().push(grid.cell(row, bank).mark);
            }
        }
        let most = by_bank.values().map(Vec::len).max().expect("words");
        assert_eq!(Some(&(most as u64)), counts.iter().max());
        for marks in by_bank.values() {
            let expected = if marks.len() > 1 { Mark::Clash } else { Mark::Plain };
            assert!(marks.iter().all(|mark| *mark == expected));
        }
        let first = [", value 0".to_owned(), format!(", values 0-{}", access.vector() - 1)];
        // The words of the phase that is shown, by the definition, where the first instruction is the worst.
        if first.iter().any(|end| picture.notes[0].ends_with(end)) && picture.notes[0].contains(": threads 0-") {
            // A single phase has no number.
            let phase = picture.panels[0].caption.split_once("shown: phase ").map_or("0", |(_, phase)| phase);
            let phase: usize = phase.parse().expect("a number");
            assert!(phase > 0 || counts[0] == *counts.iter().max().expect("phases"));
            let threads: Vec<u64> = table.cell(phase, 0).text.split(' ').flat_map(run).collect();
            let shown: usize = by_bank.values().map(Vec::len).sum();
            assert_eq!(shown, words(access, memory, machine, &threads, 0).len(), "{}", picture.notes[0]);
        }
    }
}

/// `20-23`.
fn run(text: &str) -> std::ops::RangeInclusive<u64> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    first.parse().expect("a number")..=last.parse().expect("a number")
}

/// Post of `sectors`: as many as the algebra says, and the bytes of all of them are what the instruction moves.
#[test]
fn sectors_are_those_of_the_algebra() {
    for (access, memory, machine) in &cases() {
        let picture = sectors(access, memory, machine.lanes(), Limits::ALL).expect("a picture");
        let grid = grid_of(&picture, 0);
        let used: Vec<u64> = grid.cells.iter().filter_map(|cell| cell.text.split(' ').next()?.parse().ok()).collect();
        let blocks = |unit| access.blocks(memory, machine.lanes(), unit).expect("blocks");
        assert_eq!(used.len() as u64, blocks(32), "{}", picture.title);
        assert!(used.iter().all(|used| (1..=32).contains(used)));
        let moved = machine.lanes().min(access.threads()) * access.width() / 8;
        assert!(used.iter().sum::<u64>() <= moved.max(1) + used.len() as u64, "{}", picture.notes[0]);
        let bytes: Vec<&str> = picture.notes[1].split(' ').collect();
        assert_eq!(bytes[0], used.len().to_string());
    }
}

/// Each element of A, B and C stands once in the picture of a product, with who holds it.
#[test]
fn operands_stand_where_cute_prints_them() {
    let (mut whole, mut apart) = (0, 0);
    for product in &products() {
        let picture = tiled_mma(product, Limits::PAGE).expect("a product");
        let [m, n, k] = product.tile();
        if picture.panels.len() == 3 {
            apart += 1;
            assert!(picture.panels.iter().zip(["A over", "B over", "C over"]).all(|(p, c)| p.caption.starts_with(c)));
            continue;
        }
        whole += 1;
        let grid = grid_of(&picture, 0);
        for operand in [Operand::A, Operand::B, Operand::C] {
            let held = product.held_of_tile(operand).expect("a layout");
            let threads = held.mode(0).expect("threads").size();
            let rows = if operand == Operand::B { n } else { m };
            for x in 0..held.size() {
                let at = held.index(x).expect("in bounds");
                let (i, j) = (at % rows, at / rows);
                let (row, column) = match operand {
                    Operand::A => (k + i, j),
                    Operand::B => (j, k + i),
                    _ => (k + i, k + j),
                };
                let cell = grid.cell(usize::try_from(row).expect("small"), usize::try_from(column).expect("small"));
                let mine = format!("T{} V{}", x % threads, x / threads);
                assert!(cell.text == mine || cell.text.contains('+'), "{}: {mine} at {}", picture.title, cell.text);
            }
        }
    }
    assert!(whole > 5 && apart > 0, "{whole} and {apart}");
}

#[test]
fn both_sides_of_a_copy_are_drawn() {
    let copy = a_copy();
    let picture = tiled_copy(&copy, Limits::ALL).expect("a copy");
    assert_eq!(picture.panels.iter().map(|panel| &*panel.caption).collect::<Vec<_>>(), ["read", "written"]);
    for (panel, side) in [(0, Side::From), (1, Side::To)] {
        let (grid, held) = (grid_of(&picture, panel), copy.side(side).expect("a side"));
        let threads = held.mode(0).expect("threads").size();
        for x in (0..held.size()).step_by(5) {
            let at = usize::try_from(held.index(x).expect("in bounds")).expect("small");
            let text = &grid.cell(at % grid.rows, at / grid.rows).text;
            let mine = format!("T{} V{}", x % threads, x / threads);
            assert!(*text == mine || text.contains('+'), "{text} is not {mine}");
        }
    }
}

/// Beyond its limits, a picture says what is left out, and has the lines that are asked for.
#[test]
fn of_a_large_memory_the_lines_that_are_asked_for_are_drawn() {
    let column = access("(32,1):(1024,0)", Direction::Read, 32, 1);
    let picture = banks(&column, &tile("32768:1"), &Machine::NVIDIA, Limits::PAGE).expect("a picture");
    let grid = grid_of(&picture, 0);
    assert_eq!((grid.rows, &*grid.row_labels[1]), (32, "4096"));
    let few =
        banks(&column, &tile("32768:1"), &Machine::NVIDIA, Limits { rows: 4, ..Limits::PAGE }).expect("a picture");
    assert!(grid_of(&few, 0).cut.rows && grid_of(&few, 0).rows == 4);
    assert_eq!(few.notes[1], "shown: 4 of 32 lines that are asked for");
    assert!(banks(&column, &tile("32768:1"), &Machine::NVIDIA, Limits::PAGE.with_columns(0)).is_ok());
    let beyond = banks(&column, &tile("(8,8):(8,1)"), &Machine::NVIDIA, Limits::PAGE);
    assert!(matches!(beyond, Err(DrawError::Layout(_))), "it reaches beyond the tile");
}
