//! Tiles of shared memory from public kernels, beside the swizzle that is found for them, with its proof: the table of
//! `docs/memory.md`. `BLESS=1 cargo test -p layout-tests --test tiles` writes it again, and the test holds it true.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::synthesis::{Certificate, swizzle_for};
use layout_algebra::{Composed, Layout};

/// An access: the layout `(thread, value)` of the tile, what it does, and the elements that one instruction moves.
type Asked = (&'static str, Direction, u64);

/// A tile as a kernel has it.
#[derive(Clone, Copy)]
struct Tile {
    /// Which kernel, and what it is there.
    from: &'static str,
    layout: &'static str,
    bits: u64,
    asked: &'static [Asked],
    /// What is chosen there, in elements.
    chosen: &'static str,
    machine: (&'static str, Machine),
}

const NVIDIA: (&str, Machine) = ("NVIDIA", Machine::NVIDIA);
const CDNA3: (&str, Machine) = ("CDNA3", Machine::CDNA3);
const CDNA4: (&str, Machine) = ("CDNA4", Machine::CDNA4);
use Direction::{Read, Write};

/// `ldmatrix` takes four matrices of 8 rows of 16 bytes, `cp.async` writes 16 bytes of a lane, `mma` operands and
/// results are read as the vendor's tables place them.
const TILES: &[Tile] = &[
    // include/cute/atom/mma_traits_sm90_gmma.hpp: canonical layouts of wgmma, read back by ldmatrix.
    tile(
        "CUTLASS, `GMMA::Layout_K_SW128_Atom`",
        "(8,64):(64,1)",
        16,
        &[("((8,4),8):((1,64),8)", Read, 8)],
        "Sw<3,3,3>",
    ),
    tile("CUTLASS, `GMMA::Layout_K_SW64_Atom`", "(8,32):(32,1)", 16, &[("((8,4),8):((1,64),8)", Read, 8)], "Sw<2,3,3>"),
    tile("CUTLASS, `GMMA::Layout_K_SW32_Atom`", "(8,16):(16,1)", 16, &[("((8,2),8):((1,64),8)", Read, 8)], "Sw<1,3,3>"),
    tile("CUTLASS, the tile of 32 bits", "(8,32):(32,1)", 32, &[("((8,4),4):((1,32),8)", Read, 4)], "Sw<3,2,3>"),
    tile("CUTLASS, the tile of 8 bits", "(8,128):(128,1)", 8, &[("((8,4),16):((1,128),8)", Read, 16)], "Sw<3,4,3>"),
    tile(
        "CUTLASS, `GMMA::Layout_MN_SW128_Atom`",
        "(64,8):(1,64)",
        16,
        &[("((8,4),8):((64,8),1)", Read, 8)],
        "Sw<3,3,3>",
    ),
    tile(
        "CUTLASS, `GMMA::Layout_MN_SW64_Atom`",
        "(32,8):(1,32)",
        16,
        &[("((8,4),8):((32,8),1)", Read, 8)],
        "Sw<2,3,3>",
    ),
    // test/unit/gemm/device/default_gemm_configuration.hpp: operands of mma.sync of Ampere.
    tile("CUTLASS, sm80, TF32, rows of 16", "(8,16):(16,1)", 32, &[("((8,4),4):((1,32),8)", Read, 4)], "Sw<2,2,3>"),
    tile("CUTLASS, sm80, TF32, columns", "(32,8):(1,32)", 32, &[("((4,8),1):((32,1),0)", Read, 1)], "Sw<2,3,2>"),
    tile("CUTLASS, sm80, F64, columns", "(16,4):(1,16)", 64, &[("((4,8),1):((16,1),0)", Read, 1)], "Sw<2,2,2>"),
    // examples/cute/tutorial: sgemm_sm80.cu, written by cp.async and read by ldmatrix.
    tile(
        "CUTLASS, tutorial `sgemm_sm80`, F16",
        "(8,(8,8)):(8,(1,64))",
        16,
        &[("((8,4),8):((64,1),8)", Write, 8), ("((8,4),8):((1,64),8)", Read, 8)],
        "Sw<3,3,3>",
    ),
    tile("a transpose, 32 x 32 floats by columns", "(32,32):(32,1)", 32, &[("(32,32):(1,32)", Read, 1)], "Sw<5,0,5>"),
    // include/triton/Dialect/TritonGPU/IR/TritonGPUAttrDefs.td: `swizzled_shared`, vec, perPhase, maxPhase.
    tile(
        "Triton, `vec = 8, perPhase = 1, maxPhase = 8`",
        "(16,64):(64,1)",
        16,
        &[("((16,2),8):((1,128),16)", Read, 8)],
        "Sw<3,3,3>",
    ),
    tile(
        "Triton, `vec = 8, perPhase = 2, maxPhase = 4`",
        "(16,32):(32,1)",
        16,
        &[("((16,2),8):((1,128),16)", Read, 8)],
        "Sw<2,3,3>",
    ),
    on(
        CDNA3,
        tile(
            "Triton, AMD, `vec = 4, perPhase = 1, maxPhase = 16`",
            "(16,64):(64,1)",
            16,
            &[("((16,4),4):((1,64),16)", Read, 4)],
            "Sw<4,2,4>",
        ),
    ),
    // include/types/shared/st.cuh: bits 7 and up of the address go into bits 4 and up, as many as a row needs.
    tile("ThunderKittens, `st_bf<16, 64>`", "(16,64):(64,1)", 16, &[("((16,2),8):((1,128),16)", Read, 8)], "Sw<3,3,3>"),
    tile("ThunderKittens, `st_bf<16, 32>`", "(16,32):(32,1)", 16, &[("((16,2),8):((1,128),16)", Read, 8)], "Sw<2,3,3>"),
    tile("ThunderKittens, `st_bf<16, 16>`", "(16,16):(16,1)", 16, &[("((16,2),8):((1,128),16)", Read, 8)], "Sw<1,3,3>"),
    tile(
        "ThunderKittens, `st_fl<16, 32>`, pairs of C",
        "(16,32):(32,1)",
        32,
        &[("((4,8),2):((32,1),16)", Read, 2)],
        "Sw<3,2,3>",
    ),
    // include/types/shared/st_shape.cuh: bf16, read as mfma takes operands.
    on(
        CDNA4,
        tile("HipKittens, `st_16x32`", "(16,32):(32,1)", 16, &[("((16,4),8):((1,128),16)", Read, 8)], "Sw<1,4,4>"),
    ),
    on(
        CDNA4,
        tile(
            "HipKittens, `st_32x32`",
            "(32,32):(32,1)",
            16,
            &[("((32,2),8):((1,256),32)", Read, 8)],
            "bit_matrix(1,2,4,8,16,32,64,128,272,520)",
        ),
    ),
    on(
        CDNA4,
        tile("HipKittens, `st_16x16`", "(16,16):(16,1)", 16, &[("((16,4),4):((1,64),16)", Read, 4)], "Sw<2,2,4>"),
    ),
    on(
        CDNA4,
        tile(
            "HipKittens, `st_32x16`",
            "(32,16):(16,1)",
            16,
            &[("((32,2),4):((1,128),32)", Read, 4)],
            "bit_matrix(1,2,4,8,16,32,68,136,264)",
        ),
    ),
];

const fn tile(
    from: &'static str,
    layout: &'static str,
    bits: u64,
    asked: &'static [Asked],
    chosen: &'static str,
) -> Tile {
    Tile { from, layout, bits, asked, chosen, machine: NVIDIA }
}

const fn on(machine: (&'static str, Machine), tile: Tile) -> Tile {
    Tile { machine, ..tile }
}

/// What a tile costs, wavefronts of each access.
struct Row {
    plain: Vec<u64>,
    chosen: Vec<u64>,
    found: Composed,
    ours: Vec<u64>,
    certificate: Certificate,
}

fn row(tile: &Tile) -> Row {
    let (base, machine) = (Layout::parse(tile.layout).expect("a layout"), &tile.machine.1);
    let accesses: Vec<Access> = tile
        .asked
        .iter()
        .map(|(threads, direction, vector)| {
            let threads = Layout::parse(threads).expect("a layout");
            Access::new(&threads, *direction, tile.bits).expect("an access").by(*vector).expect("a vector")
        })
        .collect();
    let chosen = Composed::parse(&format!("{} o 0 o {}", tile.chosen, tile.layout)).expect("a swizzled layout");
    let cost = |memory: &Composed| -> Vec<u64> {
        let each = accesses.iter().map(|access| access.wavefronts(memory, machine));
        each.map(|wavefronts| wavefronts.expect("a documented access").worst()).collect()
    };
    let best = swizzle_for(&base, &accesses, machine).expect("a placement");
    let found = best.composed(&base).expect("it stands before the tile");
    let ours = cost(&found);
    let plain = Composed::plain(&base).expect("a plain layout is one");
    Row { plain: cost(&plain), chosen: cost(&chosen), found, ours, certificate: best.certificate() }
}

fn proof(certificate: Certificate) -> &'static str {
    match certificate {
        Certificate::ConflictFree => "no conflict",
        Certificate::Bound { .. } => "the bound of all placements",
        Certificate::Exhausted => "all linear ones searched",
        Certificate::Among => "none: among those given",
        Certificate::Budget => "none: the search ended",
    }
}

/// The rows of tiles for which something is true of both swizzles, as they are written.
fn table(is_listed: impl Fn(&str, &str) -> bool) -> String {
    let numbers = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    let mut text = String::from("| tile | of | machine | bits | plain | theirs | | ours | | nothing is better |\n");
    text.push_str("|---|---|---|--:|--:|---|--:|---|--:|---|\n");
    for tile in TILES {
        let row = row(tile);
        let found = row.found.to_string();
        let found = found.split(" o ").next().filter(|_| row.found.as_plain().is_none()).unwrap_or("plain");
        if is_listed(tile.chosen, found) {
            let _ = writeln!(
                text,
                "| {} | `{}` | {} | {} | {} | `{}` | {} | `{found}` | {} | {} |",
                tile.from,
                tile.layout,
                tile.machine.0,
                tile.bits,
                numbers(&row.plain),
                tile.chosen,
                numbers(&row.chosen),
                numbers(&row.ours),
                proof(row.certificate),
            );
        }
    }
    text
}

/// Ours is never worse than what was chosen, and proven to be the best.
#[test]
fn no_worse_and_proven() {
    assert!(TILES.len() >= 20);
    for tile in TILES {
        let row = row(tile);
        assert!(row.ours.iter().sum::<u64>() <= row.chosen.iter().sum(), "{}", tile.from);
        assert!(!matches!(row.certificate, Certificate::Among | Certificate::Budget), "{}", tile.from);
    }
}

/// The page has the tiles whose swizzles differ, `tests/tests/tiles.md` all of them.
#[test]
fn the_page_has_the_table() {
    let all = table(|_, _| true);
    let different = table(|theirs, ours| theirs != ours);
    let (rows, others) = (all.lines().count() - 2, different.lines().count() - 2);
    let same = rows - others;
    let summary = format!("For {same} of {rows} tiles both are one swizzle. Tiles with different ones:\n\n{different}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/memory.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once("<!-- tiles -->\n").expect("a place for the table");
    let (_, after) = rest.split_once("<!-- end of tiles -->").expect("the end of the table");
    let page = format!("{before}<!-- tiles -->\n\n{summary}\n<!-- end of tiles -->{after}");
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tiles.md");
    for (path, written) in [(path, page), (whole, format!("# Tiles that experts chose by hand\n\n{all}"))] {
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &written).expect("the page can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == written, "{} is not what the tiles are: BLESS=1 writes it again", path.display());
    }
}
