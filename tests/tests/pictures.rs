//! The pictures of the documentation, drawn from real layouts: `BLESS=1 cargo test -p layout-tests --test pictures`
//! draws them again, and the test holds them true.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use layout_algebra::{Layout, Tiler, ops};

/// The side of a cell.
const CELL: usize = 36;
/// The space for the numbers of rows and columns.
const MARGIN: usize = 28;
/// The colours of tiles, see-through so that they serve light and dark pages.
const COLOURS: [&str; 4] = ["#4c9be8", "#e8a04c", "#5fb96b", "#c46bc4"];

/// The grid of a layout of two modes, each cell with its index, coloured by the tile that it lies in.
fn draw(layout: &Layout, tiler: &Tiler) -> String {
    let extents = [0, 1].map(|mode| usize::try_from(layout.mode(mode).expect("two modes").size()).expect("small"));
    let [rows, columns] = extents;
    let (width, height) = (MARGIN + columns * CELL + 1, MARGIN + rows * CELL + 1);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{layout} in tiles {tiler}\" font-family=\"monospace\" font-size=\"13\" \
         text-anchor=\"middle\" fill=\"currentColor\">"
    );
    let tiles = ops::zipped_divide(layout, tiler).expect("the tiler divides");
    let tile_size = tiles.mode(0).expect("two modes").size();
    for i in 0..rows {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" opacity=\"0.6\">{i}</text>", MARGIN / 2, middle(i));
    }
    for j in 0..columns {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" opacity=\"0.6\">{j}</text>", middle(j) - 5, MARGIN - 10);
    }
    for i in 0..rows {
        for j in 0..columns {
            let index = layout.index((i + rows * j) as u64).expect("in bounds");
            let tile = (0..tiles.size()).find(|&x| tiles.index(x) == Ok(index)).expect("in a tile") / tile_size;
            let colour = COLOURS[usize::try_from(tile).expect("small") % COLOURS.len()];
            let (x, y) = (MARGIN + j * CELL, MARGIN + i * CELL);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\" fill-opacity=\"0.35\" \
                 stroke=\"currentColor\" stroke-opacity=\"0.5\"/>\n<text x=\"{}\" y=\"{}\">{index}</text>",
                x + CELL / 2,
                middle(i)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The base line of the text in row `i`.
fn middle(i: usize) -> usize {
    MARGIN + i * CELL + CELL / 2 + 5
}

/// Holds a picture against its layout, or draws it.
fn picture(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, svg).expect("the picture can be written");
    }
    let drawn = fs::read_to_string(&path).expect("the picture is there");
    assert!(drawn == svg, "docs/{name} is not what its layout is: BLESS=1 draws it again");
}

/// The layout of a text.
fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[test]
fn blocks() {
    let tiler = Tiler::by_mode(&[2, 4].map(|extent| Tiler::extent(extent).expect("positive"))).expect("small");
    picture("blocks.svg", &draw(&layout("(4,8):(8,1)"), &tiler));
}
