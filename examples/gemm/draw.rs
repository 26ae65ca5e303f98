//! Layouts as text: small grids of indices, mode 0 downwards and mode 1 to the right.

use std::fmt::Write;

use layout_static::{Static, StaticLayout};

use crate::layouts::{AByColumns, AByRows, APack, BByColumns, BByRows, BPack, CBlock, Extent, Registers};
use crate::matrix::{Matrix, Order};

/// How everything is arranged in the product of these matrices.
pub fn layouts(a: &Matrix, b: &Matrix) -> String {
    let (a_leading, b_leading) = (a.leading(), b.leading());
    let a_block = match a.order {
        Order::Rows => grid("block of A (m, k)", AByRows::with_strides([a_leading]), 3, 4),
        Order::Columns => grid("block of A (m, k)", AByColumns::with_strides([a_leading]), 3, 4),
    };
    let b_block = match b.order {
        Order::Rows => grid("block of B (n, k)", BByRows::with_strides([b_leading]), 3, 4),
        Order::Columns => grid("block of B (n, k)", BByColumns::with_strides([b_leading]), 3, 4),
    };
    let a_pack = grid("packed: panels of 6", APack::<6, 24>::VALUE, 8, 4);
    let b_pack = grid("packed: panels of 16", BPack, 3, 4);
    let registers = grid("register tile", Registers::<6>::VALUE, 6, 16);
    let c_block = grid("block of C (m, n)", CBlock::with_strides([b.columns]), 3, 4);
    [a_block, a_pack, b_block, b_pack, registers, c_block].join("\n")
}

/// The first coordinates of a mode and the last one; `None` stands for those left out.
fn shown(extent: usize, first: usize) -> Vec<Option<usize>> {
    if extent <= first + 1 {
        return (0..extent).map(Some).collect();
    }
    (0..first).map(Some).chain([None, Some(extent - 1)]).collect()
}

/// A layout and its indices, `rows x columns` of them and the last ones.
fn grid<L: StaticLayout>(title: &str, layout: L, rows: usize, columns: usize) -> String {
    let (rows, columns) = (shown(Extent::<L, 0>::VALUE, rows), shown(Extent::<L, 1>::VALUE, columns));
    let cells = rows.iter().map(|&i| {
        let cell = |&j: &Option<usize>| match (i, j) {
            (Some(i), Some(j)) => layout.index((i, j)).to_string(),
            _ => "..".to_owned(),
        };
        columns.iter().map(cell).collect()
    });
    let cells: Vec<Vec<String>> = cells.collect();
    let width = cells.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut text = format!("{title}  {}\n", L::LAYOUT);
    for row in cells {
        text.push_str("   ");
        for cell in row {
            let _ = write!(text, " {cell:>width$}"); // a `String` takes everything
        }
        text.push('\n');
    }
    text
}
