//! The pictures of the documentation, drawn from real layouts: `BLESS=1 cargo test -p layout-tests --test pictures`
//! draws them again, and the test holds them true.

use std::fs;
use std::path::Path;

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::atom::{MmaAtom, ONE_ATOM, Operand, TiledCopy, TiledMma, TmaBox, TmaChoice, catalogue::nvidia};
use layout_algebra::{Composed, DynLayout, Layout};
use layout_draw::{Body, Cell, Grid, Legend, Panel, bulk_copy, descriptor, tiled_copy, tiled_mma, tiles};
use layout_draw::{Function, Limits, Picture, bits, composition, sectors, swizzle, swizzled_banks, thread_value};

/// Holds a picture against its layout, or draws it.
fn picture(name: &str, picture: &Picture) {
    let (path, svg) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name), picture.svg());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &svg).expect("the picture can be written");
    }
    let drawn = fs::read_to_string(&path).expect("the picture is there");
    assert!(drawn == svg, "docs/{name} is not what its layout is: BLESS=1 draws it again");
}

/// What a text stands for.
fn read<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("a layout, or another value of the algebra")
}

#[test]
fn blocks() {
    picture("blocks.svg", &tiles(&read("(4,8):(8,1)"), &read("[2,4]"), Limits::PAGE).expect("the tiler divides"));
}

/// The threads of `mma.m16n8`: who owns which element of C.
#[test]
fn owners() {
    let owners = read("((4,8),(2,2)):((32,1),(16,8))");
    picture("thread-value.svg", &thread_value(&owners, &read("(16,8)"), Limits::PAGE).expect("a thread-value layout"));
}

#[test]
fn swizzled() {
    let limits = Limits { columns: 32, ..Limits::PAGE };
    picture("swizzle.svg", &swizzle(&read("Sw<3,2,3> o 0 o (8,32):(32,1)"), limits).expect("a swizzle"));
}

/// The bits of C of `mma.m16n8`, and of rows that are swizzled.
#[test]
fn matrices() {
    let fragment = read("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}");
    picture("fragment-bits.svg", &bits(&fragment, Limits::PAGE).expect("it is small"));
    let rows = read("{row: 8^72, column: 64^1} -> {offset: 512}");
    picture("swizzle-bits.svg", &bits(&rows, Limits::PAGE).expect("it is small"));
}

#[test]
fn composed() {
    let steps = composition(&read("(8,64):(64,1)"), &read("((4,4),4):((16,1),4)"));
    picture("composition.svg", &steps.expect("the theory has it"));
}

/// A warp reads a column of a tile: from one bank, and after the swizzle from all.
#[test]
fn banks() {
    let column = Access::new(&read("(32,32):(1,32)"), Direction::Read, 32).expect("an access");
    let swizzled = read("Sw<5,0,5> o 0 o (32,32):(32,1)");
    let drawn = swizzled_banks(&column, &swizzled, &Machine::NVIDIA, Limits::PAGE);
    picture("banks.svg", &drawn.expect("all have a place"));
}

/// A warp reads four neighbours of each of eight rows.
#[test]
fn touched() {
    let rows = Access::new(&read("((4,8),1):((8,1),0)"), Direction::Read, 32).expect("an access");
    let tile = Composed::plain(&read("(8,32):(32,1)")).expect("constant");
    picture("sectors.svg", &sectors(&rows, &tile, 32, Limits::PAGE).expect("all have a place"));
}

/// A, B and C of `mma.m16n8k16`, as `CuTe` prints them.
#[test]
fn operands() {
    let atom = nvidia::mma_sync(16, 8, 16, [16, 16, 32]).expect("an instruction");
    let product = TiledMma::new(&atom, &read::<Layout>("(1,1,1):(0,0,0)"), [None; 3]).expect("a product");
    picture("operands.svg", &tiled_mma(&product, Limits::PAGE).expect("it fits"));
}

/// Four warps in a grid, 2 x 2: who holds which element of C.
#[test]
fn grid_of_atoms() {
    let held = warps("(2,2,1):(1,2,0)", None).held_of_tile(Operand::C).expect("a layout");
    let limits = Limits { rows: 32, ..Limits::PAGE };
    picture("atoms-grid.svg", &thread_value(&held, &read("(32,16)"), limits).expect("it fits").by_warp());
}

/// The order of M: neighbours of 16 rows are dealt out 64 apart to two warps, again and again.
#[test]
fn order_of_atoms() {
    let order = read::<Layout>("((16,4),2):((1,16),64)");
    let rows = Function::Plain(order);
    picture("atoms-order.svg", &layout_draw::memory(&rows, Limits { rows: 16, ..Limits::PAGE }).expect("it fits"));
}

/// What threads hold of a row-major tensor: by its memory.
#[test]
fn held_of_a_tensor() {
    let held = warps("(2,2,1):(1,2,0)", None).held(Operand::C, &read("(32,16):(16,1)")).expect("a layout");
    picture("atoms-held.svg", &thread_value(&held, &read("(16,32)"), Limits::PAGE).expect("it fits").by_warp());
}

/// 128 threads fill 32 x 32 by 16 bytes each.
#[test]
fn filled() {
    let atom = nvidia::cp_async(16).and_then(|atom| atom.of(16)).expect("an instruction");
    let fill = TiledCopy::new(&atom, &read("(32,4):(4,1)"), &read("(1,8):(8,1)")).expect("a copy");
    picture("atoms-fill.svg", &tiled_copy(&fill, Limits { rows: 8, ..Limits::PAGE }).expect("it fits"));
}

/// `ldmatrix.x4`: which rows threads point at, and who gets what.
#[test]
fn read_of_atoms() {
    let atom = nvidia::ldmatrix(4, false).and_then(|atom| atom.of(16)).expect("an instruction");
    let copy = TiledCopy::of(&atom, &warps("(1,1,1):(0,0,0)", None), Operand::A).expect("a copy");
    picture("atoms-read.svg", &tiled_copy(&copy, Limits::PAGE).expect("it fits"));
}

/// The product of `examples/atom.rs`.
#[test]
fn made_up() {
    let (factor, sums) = (read("((4,2),1):((1,4),0)"), read("((4,2),2):((1,8),4)"));
    let atom = MmaAtom::new([4, 4, 2], &read("8:1"), [&factor, &factor, &sums], [32; 3]).expect("an instruction");
    let product = TiledMma::new(&atom, &read("(1,1,1):(0,0,0)"), [None; 3]).expect("a product");
    let step = product.within([8, 8, 6]).expect("whole tiles");
    picture("atoms-product.svg", &tiled_mma(&step, Limits::PAGE).expect("it fits"));
}

/// 500 x 256 halves in tiles of 128 x 64: the tiles, one of them in vectors, and the stage.
#[test]
fn box_of_a_tensor() {
    let tensor = DynLayout::parse("(500,256):(272,1)").expect("a layout");
    let load = TmaBox::of_stage(&tensor, &read("Sw<3,3,3> o 0 o (128,64):(64,1)"), 16, TmaChoice::PLAIN);
    let limits = Limits { rows: 16, ..Limits::PAGE };
    picture("tma-box.svg", &bulk_copy(&load.expect("a map"), limits).expect("it fits"));
}

/// A of `wgmma.m64n256k16` in the stage that the copy fills.
#[test]
fn described() {
    let atom = nvidia::wgmma(256, 16, [16, 16, 32], false).expect("an instruction");
    let product = TiledMma::new(&atom, &ONE_ATOM, [None; 3]).expect("a product");
    let stage = read("Sw<3,3,3> o 0 o (128,64):(64,1)");
    let drawn = descriptor(&product, Operand::A, &stage, Limits { rows: 16, ..Limits::PAGE });
    picture("tma-descriptor.svg", &drawn.expect("a descriptor"));
}

/// A ring of four stages, filled by one thread and read by two warpgroups, in steps of time.
#[test]
fn ring() {
    picture("tma-ring.svg", &ring_over_time(4, 7, 19));
}

/// A stage of a ring: since when the copy is under way, full, or read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Free,
    Filling(usize, usize),
    Full(usize),
    Read(usize, usize),
}

/// Simulates a ring: a copy takes `LATENCY` steps, a product `READ`. The producer fills the next stage once it is free,
/// the readers read the next one once it is full.
fn ring_over_time(stages: usize, tiles: usize, steps: usize) -> Picture {
    const LATENCY: usize = 4;
    const READ: usize = 2;
    let (mut ring, mut filled, mut readers) = (vec![Stage::Free; stages], 0, 0);
    let mut cells = vec![Cell::default(); (stages + 2) * steps];
    let cell = |text: String, colour: Option<u8>| Cell { text, colour, ..Cell::default() };
    for time in 0..steps {
        for stage in &mut ring {
            *stage = match *stage {
                Stage::Filling(tile, 1) => Stage::Full(tile),
                Stage::Read(_, 1) => Stage::Free,
                Stage::Filling(tile, left) => Stage::Filling(tile, left - 1),
                Stage::Read(tile, left) => Stage::Read(tile, left - 1),
                other => other,
            };
        }
        let (fills, reads) = (filled % stages, readers % stages);
        let parity = |count: usize| count / stages % 2;
        if filled < tiles && ring[fills] == Stage::Free {
            ring[fills] = Stage::Filling(filled, LATENCY);
            cells[time] = cell(format!("{filled} p{}", 1 - parity(filled)), None);
            filled += 1;
        } else if filled < tiles {
            cells[time] = cell("wait".into(), None);
        }
        let is_reading = ring.iter().any(|stage| matches!(stage, Stage::Read(..)));
        if !is_reading && ring[reads] == Stage::Full(readers) {
            ring[reads] = Stage::Read(readers, READ);
            cells[(stages + 1) * steps + time] = cell(format!("{readers} p{}", parity(readers)), None);
            readers += 1;
        } else if !is_reading && readers < tiles {
            cells[(stages + 1) * steps + time] = cell("wait".into(), None);
        }
        for (i, stage) in ring.iter().enumerate() {
            cells[(i + 1) * steps + time] = match *stage {
                Stage::Free => Cell::default(),
                Stage::Filling(tile, _) => cell(format!("fill {tile}"), Some(4)),
                Stage::Full(tile) => cell(format!("full {tile}"), Some(2)),
                Stage::Read(tile, _) => cell(format!("read {tile}"), Some(5)),
            };
        }
    }
    assert!(readers == tiles && ring.iter().all(|stage| *stage == Stage::Free), "all tiles are read, in {steps} steps");
    let labels = (0..stages).map(|stage| format!("stage {stage}"));
    let grid = Grid {
        rows: stages + 2,
        columns: steps,
        cells,
        row_labels: [String::from("producer")].into_iter().chain(labels).chain(["readers".into()]).collect(),
        column_labels: (0..steps).map(|time| time.to_string()).collect(),
        heavy_rows: vec![1, stages + 1],
        ..Grid::default()
    };
    let text = "columns: time; fill 4: the copy of tile 4 is under way; full: its bytes have come; read: a product \
                reads it; 4 p0: tile 4 begins, after a wait for parity 0; wait: the stage is not free, or not full";
    let swatches = [(4, "fill"), (2, "full"), (5, "read")].map(|(key, said)| (key, said.to_owned())).to_vec();
    Picture {
        title: format!("a ring of {stages} stages, {tiles} tiles"),
        panels: vec![Panel { caption: String::new(), body: Body::Grid(grid) }],
        legend: vec![Legend { text: text.into(), swatches }],
        notes: Vec::new(),
    }
}

/// `mma.m16n8k16` in a grid of warps.
fn warps(grid: &str, order: Option<&Layout>) -> TiledMma {
    let atom = nvidia::mma_sync(16, 8, 16, [16, 16, 32]).expect("an instruction");
    TiledMma::new(&atom, &read::<Layout>(grid), [order, None, None]).expect("a product")
}
