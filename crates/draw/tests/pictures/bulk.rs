//! Pictures of bulk copies and of descriptors, against the layouts that they show.

use layout_algebra::atom::{ONE_ATOM, Operand, TiledMma, TmaBox, TmaChoice, catalogue::nvidia};
use layout_algebra::{Composed, DynLayout};
use layout_draw::{Body, Cell, Grid, Limits, Picture, bulk_copy, descriptor};

use super::composed;

/// Tensors and stages, with the bits of an element.
const COPIES: &[(&str, &str, u64)] = &[
    ("(500,256):(272,1)", "Sw<3,3,3> o 0 o (128,64):(64,1)", 16),
    ("(8,256):(256,1)", "(2,(64,2)):(64,(1,128))", 16),
    ("(1024,512):(512,1)", "Sw<3,3,3> o 0 o (128,(64,2)):(64,(1,8192))", 16),
    ("(?,?):(1,?)", "Sw<2,4,3> o 0 o (64,16):(1,64)", 8),
    ("(256,512):(1,256)", "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024))", 16),
    ("(64,64,8):(64,1,4096)", "Sw<1,2,3> o 0 o (8,8,4):(8,1,64)", 32),
];

/// Operands in shared memory: instructions of N columns and K, bits, and the stage.
const OPERANDS: &[(u64, u64, u32, Operand, &str)] = &[
    (256, 16, 16, Operand::A, "Sw<3,3,3> o 0 o (128,64):(64,1)"),
    (64, 16, 16, Operand::B, "Sw<2,3,3> o 0 o (128,32):(32,1)"),
    (64, 16, 16, Operand::A, "Sw<3,3,3> o 0 o (64,64):(1,64)"),
    (32, 32, 8, Operand::B, "((8,8),(16,2)):((16,256),(1,128))"),
];

fn copy((tensor, stage, bits): (&str, &str, u64)) -> (TmaBox, Composed) {
    let stage = composed(stage);
    let tensor = DynLayout::parse(tensor).expect("a layout");
    (TmaBox::of_stage(&tensor, &stage, bits, TmaChoice::PLAIN).expect("a map"), stage)
}

fn operand((n, k, bits, operand, stage): (u64, u64, u32, Operand, &str)) -> (TiledMma, Operand, Composed) {
    let atom = nvidia::wgmma(n, k, [bits, bits, 32], false).expect("an instruction");
    (TiledMma::new(&atom, &ONE_ATOM, [None; 3]).expect("a product"), operand, composed(stage))
}

pub(crate) fn pictures() -> Vec<Picture> {
    let copies = COPIES.iter().map(|one| bulk_copy(&copy(*one).0, Limits::PAGE).expect("a picture"));
    let operands = OPERANDS.iter().map(|one| operand(*one));
    let drawn = operands.map(|(product, of, stage)| descriptor(&product, of, &stage, Limits::PAGE));
    copies.chain(drawn.map(|picture| picture.expect("a picture"))).collect()
}

fn grid_of(picture: &Picture, caption: &str) -> Grid {
    let panel = picture.panels.iter().find(|panel| panel.caption.starts_with(caption)).expect(caption);
    if let Body::Grid(grid) = &panel.body { grid.clone() } else { panic!("no grid") }
}

/// The coordinate in elements that a cell says in vectors along a mode.
fn coordinate(cell: &Cell, mode: usize, each: u64) -> Vec<u64> {
    let mut at: Vec<u64> = cell.text.split(',').map(|number| number.parse().expect("a number")).collect();
    at[mode] *= each;
    at
}

/// The index of a coordinate of a layout whose modes have these sizes.
fn index(stage: &Composed, at: &[u64]) -> u64 {
    let (mut step, mut x) = (1, 0);
    for (mode, at) in at.iter().enumerate() {
        x += at * step;
        step *= stage.layout().mode(mode).expect("a mode").size();
    }
    stage.index(x).expect("in bounds")
}

/// The vector drawn at a place of a line is where the stage has its elements, and its instruction's box covers it.
#[test]
fn vectors_lie_where_the_stage_has_them() {
    for one in COPIES {
        let (copy, stage) = copy(*one);
        let (each, picture) = (128 / one.2, bulk_copy(&copy, Limits::ALL).expect("a picture"));
        let (lines, tile) = (grid_of(&picture, "the stage"), grid_of(&picture, "a tile"));
        // The stage begins along this mode.
        let unit = |mode: &usize| {
            let mut at = vec![0; stage.rank()];
            at[*mode] = 1;
            index(&stage, &at) == 1
        };
        let mode = (0..stage.rank()).find(unit).expect("a mode");
        assert_eq!(lines.cells.iter().filter(|cell| !cell.text.is_empty()).count() as u64, stage.size() / each);
        let size = copy.bytes() / copy.instructions();
        for (place, cell) in lines.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
            let at = coordinate(cell, mode, each);
            for element in 0..each {
                let mut at = at.clone();
                at[mode] += element;
                assert_eq!(index(&stage, &at), place as u64 * each + element, "{}: {}", picture.title, cell.text);
            }
            let starts = (0..copy.instructions()).map(|i| copy.instruction(0, i).expect("one").start);
            let moved: Vec<usize> = starts
                .enumerate()
                .filter(|(_, start)| (*start..start + size).contains(&(16 * place as u64)))
                .map(|(i, _)| i)
                .collect();
            assert!(cell.hint.ends_with(&format!("instruction {}", moved[0])) && moved.len() == 1, "{}", cell.hint);
            if at.len() == 2 {
                let (mut row, mut column) = (at[0], at[1]);
                *[&mut row, &mut column][mode] /= each;
                let (row, column) = (usize::try_from(row).expect("small"), usize::try_from(column).expect("small"));
                assert_eq!(tile.cell(row, column).text, moved[0].to_string());
            }
        }
    }
}

/// Tiles of constant extents have their coordinates, and a sign where they end beyond the tensor.
#[test]
fn tiles_have_their_coordinates() {
    let picture = bulk_copy(&copy(COPIES[0]).0, Limits::ALL).expect("a picture");
    let grid = grid_of(&picture, "tiles");
    assert_eq!((grid.rows, grid.columns), (4, 4));
    assert_eq!((&*grid.cell(2, 1).text, &*grid.cell(3, 1).text), ("64,256", "64,384 +0"));
    let runtime = bulk_copy(&copy(COPIES[3]).0, Limits::ALL).expect("a picture");
    assert!(runtime.panels.iter().all(|panel| !panel.caption.starts_with("tiles")), "no extent is known");
}

/// The vector drawn at a place is where the stage has it; its colour is its block, whose start is in the table.
#[test]
fn blocks_lie_where_the_descriptor_says() {
    for one in OPERANDS {
        let (product, operand, stage) = operand(*one);
        let picture = descriptor(&product, operand, &stage, Limits::ALL).expect("a picture");
        let (lines, starts) = (grid_of(&picture, "the stage"), grid_of(&picture, "blocks"));
        let each = 128 / u64::from(one.2);
        let mode = usize::from(index(&stage, &[0, 1]) == 1);
        let [m, n, k] = product.atom().extents();
        let rows = if operand == Operand::A { m } else { n };
        for (place, cell) in lines.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
            let at = coordinate(cell, mode, each);
            assert_eq!(index(&stage, &at), place as u64 * each, "{}: {}", picture.title, cell.text);
            let block = [at[0] / rows, at[1] / k].map(|block| usize::try_from(block).expect("small"));
            assert_eq!(cell.colour, starts.cell(block[0], block[1]).colour);
            if at[0].is_multiple_of(rows) && at[1].is_multiple_of(k) {
                // The start is before the swizzle.
                let x = at[0] + stage.layout().mode(0).expect("rows").size() * at[1];
                let plain = stage.layout().index(x).expect("in bounds");
                assert_eq!(starts.cell(block[0], block[1]).text, format!("+{}", plain / each));
            }
        }
    }
    let (product, operand, _) = operand(OPERANDS[0]);
    let padded = composed("(128,64):(72,1)");
    assert!(descriptor(&product, operand, &padded, Limits::PAGE).is_err(), "no descriptor has rows of 144 bytes");
}

/// Where a step of the stage is no step of a mode, elements are drawn.
#[test]
fn a_tile_without_vectors_is_drawn_in_elements() {
    let (copy, _) = copy(("((4,64),8):((64,1),256)", "((4,64),8):((64,1),256)", 16));
    let picture = bulk_copy(&copy, Limits::ALL).expect("a picture");
    assert_eq!(picture.panels.len(), 1);
}
