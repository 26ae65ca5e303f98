//! The part of the conformance page on atoms: what `CuTe` accepts silently, by example, with what is said here.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use layout_algebra::atom::{
    CopyAtom, MmaAtom, ONE_ATOM, Operand, Side, TiledCopy, TiledMma, catalogue::nvidia, renaming, require_at_once,
};
use layout_algebra::{Composed, Layout, LayoutError};
use serde_json::Value;

use super::marks;
use crate::vectors::case::Case;

const HEAD: &str = "
## Atoms: what CuTe accepts silently

Tiled products and copies (`tests/vectors/atoms`) are judged by which thread holds which element. So many of CuTe's
answers break a law, and are errors here:

| law | answers of CuTe that break it | code |
|---|---:|---|
";

const EXAMPLES: &str = "
By example, with the headline of the error. `m16n8k16` is `mma.sync` of 32 lanes, a quad pair `mma.m8n8k4` of eight.

| input | CuTe's answer | here |
|---|---|---|
";

const TAIL: &str = "
For grids with atoms along K, CuTe's `get_layoutC_TV` gives threads of the second atom coordinates past the tile. Here
they are of the tile, and writing through them is L1405.
";

/// The laws of the marks in the vectors.
const LAWS: [(&str, &str, &str); 9] = [
    ("order", "an order names each coordinate once, and holds whole grids of atoms", "L1402"),
    ("threads", "no two atoms of a grid have a thread in common", "L1403"),
    ("divide", "tensors are whole tiles", "L1404, L0402"),
    ("thread", "a thread is a thread of the product", "L1417"),
    ("coordinate", "a tile is one of the tensor's", "L0501"),
    ("numbering", "threads and values of a copy are numbered once each", "L1406"),
    ("copies", "what another copy is tiled by has each element once", "L1405"),
    ("cover", "what is moved covers the tile", "L1405"),
    ("address", "an address is one of the data", "L1409"),
];

type Example = (&'static str, &'static str, fn() -> Result<(), LayoutError>);

/// Inputs, what `CuTe` makes of them, and the call that refuses them here.
const REFUSED: [Example; 13] = [
    ("4 `m16n8k16` along M, order 32 of M", "threads 0 and 64 hold the same elements", || {
        product(tensor_core()?, "(4,1,1):(1,4,4)", [Some("32:1"), None, None]).map(drop)
    }),
    ("order `(8,2):(1,16)` of N", "a tile of 16 columns with values up to column 31", || {
        product(tensor_core()?, "(1,1,1):(0,0,0)", [None, Some("(8,2):(1,16)"), None]).map(drop)
    }),
    ("grid `(2,2,1):(1,1,0)`", "threads 32 to 63 do one of two atoms, nobody does the other", || {
        product(tensor_core()?, "(2,2,1):(1,1,0)", [None; 3]).map(drop)
    }),
    ("grid `(1,1,2)`, C written", "threads 0 and 32 write partial sums of one element", || {
        product(tensor_core()?, "(1,1,2):(0,0,1)", [None; 3])?.require_owners()
    }),
    ("one quad pair, C written", "32 threads write, several to each element", || {
        product(quad_pair()?, "(1,1,1):(0,0,0)", [None; 3])?.require_owners()
    }),
    ("C of 40 rows, a tile of 32", "rows past the end, or of the next column", || {
        let product = product(tensor_core()?, "(2,1,1):(1,2,2)", [None; 3])?;
        product.partition(Operand::C, &layout("(40,8):(1,40)")?, 0).map(drop)
    }),
    ("thread 200 of 64", "the part of thread 8", || {
        let product = product(tensor_core()?, "(2,1,1):(1,2,2)", [None; 3])?;
        product.partition(Operand::C, &layout("(32,8):(1,32)")?, 200).map(drop)
    }),
    ("a copy by threads `(4,8):(2,8)`", "all threads at element 0", || {
        TiledCopy::new(&sixteen_bytes()?, &layout("(4,8):(2,8)")?, &layout("(1,8):(8,1)")?).map(drop)
    }),
    ("16 bytes of halves, rows 33 apart", "compiles, and faults on a GPU", || {
        let copy = TiledCopy::new(&sixteen_bytes()?, &layout("(32,4):(4,1)")?, &layout("(1,8):(8,1)")?)?;
        require_at_once(&copy, Side::From, &Composed::plain(&layout("(32,32):(33,1)")?)?).map(drop)
    }),
    ("addresses `4 t` in the data `(8,4):(8,1)`", "some layout", || {
        let element = CopyAtom::of_elements(&layout("(1,1):(0,0)")?, &layout("(1,1):(0,0)")?, Side::From, 32)?;
        TiledCopy::cotiled(&element, &layout("(8,4):(4,1)")?, &layout("(8,4):(8,1)")?).map(drop)
    }),
    ("registers retiled for a product with other threads", "a layout of other elements", || {
        let of = |grid| product(tensor_core()?, grid, [None; 3])?.held_of_tile(Operand::C);
        let (dealt, asked) = (of("(2,2,1):(1,2,0)")?, of("(2,2,1):(2,1,0)")?);
        renaming(&dealt, &asked, dealt.size()).map(drop)
    }),
    ("a copy of 8 bits, elements of 16", "one element of 16 bits", || {
        let run = layout("(1,8):(0,1)")?;
        CopyAtom::new(&run, &run, Side::From)?.of(16).map(drop)
    }),
    ("C of 256 x 256 for 128 threads", "512 registers for each thread, which spill", || {
        product(tensor_core()?, "(2,2,1):(1,2,0)", [None; 3])?.require_registers(Operand::C, [256, 256], 255)
    }),
];

fn layout(text: &str) -> Result<Layout, LayoutError> {
    Layout::parse(text)
}

fn product(atom: MmaAtom, grid: &str, orders: [Option<&str>; 3]) -> Result<TiledMma, LayoutError> {
    let mut parsed = [ONE_ATOM; 3];
    for (parsed, order) in parsed.iter_mut().zip(orders) {
        *parsed = order.map_or(Ok(ONE_ATOM), layout)?;
    }
    let [m, n, k] = [0, 1, 2].map(|axis| orders[axis].map(|_| &parsed[axis]));
    TiledMma::new(&atom, &layout(grid)?, [m, n, k])
}

fn tensor_core() -> Result<MmaAtom, LayoutError> {
    nvidia::mma_sync(16, 8, 16, [16, 16, 32])
}

fn quad_pair() -> Result<MmaAtom, LayoutError> {
    let (rows, square) = (layout("(8,4):(1,8)")?, layout("(8,8):(1,8)")?);
    MmaAtom::new([8, 8, 4], &layout("(4,2):(1,16)")?, [&rows, &rows, &square], [16; 3])
}

fn sixteen_bytes() -> Result<CopyAtom, LayoutError> {
    nvidia::cp_async(16)?.of(16)
}

/// The section.
pub(in crate::vectors) fn page() -> String {
    let mut page = HEAD.to_owned();
    for (mark, law, code) in LAWS {
        let _ = writeln!(page, "| {law} | {} | {code} |", answered(mark));
    }
    page.push_str(EXAMPLES);
    for (input, theirs, ours) in REFUSED {
        let error = ours().expect_err(input).to_string();
        let headline = error.lines().next().unwrap_or_default();
        let _ = writeln!(page, "| {input} | {theirs} | {} |", headline.replace('|', "\\|"));
    }
    page.push_str(TAIL);
    page
}

/// The cases in which `CuTe` answers, although a law is broken.
fn answered(law: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/atoms");
    let files = fs::read_dir(folder).expect("the vectors of atoms").map(|entry| entry.expect("a file").path());
    let answers = |path: std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a file of cases");
        let cases = text.lines().map(|line| Case::new(serde_json::from_str(line).expect("a case"), "atoms"));
        let broken = |case: &Case| {
            case.field("ok").and_then(Value::as_bool) == Some(true) && marks(case, "refuse").contains(&law)
        };
        cases.filter(broken).count()
    };
    files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).map(answers).sum()
}
