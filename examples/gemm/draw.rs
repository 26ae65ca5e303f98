//! Layouts as text: small grids of indices, mode 0 downwards and mode 1 to the right.

use std::fmt::Write;

use layout_static::{Static, StaticLayout};

use crate::kernel::{VectorUnit, vector_unit};
use crate::layouts::{AByColumns, AByRows, APack, BByColumns, BByRows, BPack, CBlock, Extent, Registers};
use crate::matrix::{Matrix, Order};

/// How everything is arranged in the product of these matrices.
pub fn layouts(a: &Matrix, b: &Matrix) -> String {
    match vector_unit() {
        VectorUnit::Avx512 => grids::<16, 9>(a, b),
        _ => grids::<6, 24>(a, b),
    }
}

fn grids<const MR: usize, const PANELS: usize>(a: &Matrix, b: &Matrix) -> String {
    let (a_leading, b_leading) = (a.leading(), b.leading());
    let a_block = "a block of A (m, k)";
    let a_block = match a.order {
        Order::Rows => grid(a_block, AByRows::with_strides([a_leading]), 1),
        Order::Columns => grid(a_block, AByColumns::with_strides([a_leading]), 1),
    };
    let b_block = "a block of B (n, k)";
    let b_block = match b.order {
        Order::Rows => grid(b_block, BByRows::with_strides([b_leading]), 1),
        Order::Columns => grid(b_block, BByColumns::with_strides([b_leading]), 1),
    };
    let a_pack = grid(&format!("its pack, panels of {MR} rows"), APack::<MR, PANELS>::VALUE, MR);
    let b_pack = grid("its pack, panels of 16 columns", BPack::VALUE, 16);
    let registers = grid("the register tile", Registers::<MR>::VALUE, 1);
    let c_block = grid("a block of C (m, n)", CBlock::with_strides([b.columns]), 1);
    let grids = [a_block, a_pack, b_block, b_pack, registers, c_block].join("\n");
    format!("indices, mode 0 downwards and mode 1 to the right; ? is the leading stride\n\n{grids}")
}

/// The coordinates of a mode that are shown: the first ones, those around the end of a panel, the last one. `None` stands
/// for those between.
fn shown(extent: usize, first: usize, panel: usize) -> Vec<Option<usize>> {
    let is_shown = |&i: &usize| i < first || (panel - 1..panel + 2).contains(&i) || i + 1 == extent;
    let mut coordinates = Vec::new();
    for i in (0..extent).filter(is_shown) {
        if i > 0 && !is_shown(&(i - 1)) {
            coordinates.push(None);
        }
        coordinates.push(Some(i));
    }
    coordinates
}

/// A layout and its indices, with the end of a panel of so many rows.
fn grid<L: StaticLayout>(title: &str, layout: L, panel: usize) -> String {
    let (rows, columns) = (shown(Extent::<L, 0>::VALUE, 3, panel), shown(Extent::<L, 1>::VALUE, 6, 1));
    let cells = rows.iter().map(|&i| {
        let cell = |&j: &Option<usize>| match (i, j) {
            (Some(i), Some(j)) => layout.index((i, j)).to_string(),
            _ => "..".to_owned(),
        };
        columns.iter().map(cell).collect()
    });
    let cells: Vec<Vec<String>> = cells.collect();
    let width = cells.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut text = format!("{title}: {}\n", L::LAYOUT);
    for row in cells {
        text.push_str("   ");
        for cell in row {
            let _ = write!(text, " {cell:>width$}"); // a `String` takes everything
        }
        text.push('\n');
    }
    text
}
