//! The pictures of the documentation, drawn from real layouts: `BLESS=1 cargo test -p layout-tests --test pictures`
//! draws them again, and the test holds them true.

use std::fs;
use std::path::Path;

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::atom::{TiledMma, catalogue::nvidia};
use layout_algebra::{Composed, Layout};
use layout_draw::{Limits, Picture, composition, sectors, swizzle, swizzled_banks, thread_value, tiled_mma, tiles};

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

#[test]
fn composed() {
    let steps = composition(&read("(8,64):(64,1)"), &read("((4,4),4):((16,1),4)"));
    picture("composition.svg", &steps.expect("the theory has it"));
}

/// A warp reads a column of a tile: from one bank, and after the swizzle from all. Eight lines of it are shown.
#[test]
fn banks() {
    let column = Access::new(&read("(32,32):(1,32)"), Direction::Read, 32).expect("an access");
    let limits = Limits { rows: 8, ..Limits::PAGE };
    let drawn = swizzled_banks(&column, &read("Sw<5,0,5> o 0 o (32,32):(32,1)"), &Machine::NVIDIA, limits);
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
