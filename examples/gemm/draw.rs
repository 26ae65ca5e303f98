//! Layouts as text: small grids of indices, mode 0 downwards and mode 1 to the right.

use std::fmt::Write;

use layout_examples::gemm::{DEPTH, Lines, OnTile, Order, Panel, VectorUnit};
use layout_static::{C, Layout, Static, StaticLayout, ops::Mode};

use crate::matrix::Matrix;

/// How everything is arranged in the product of these matrices.
pub fn layouts(unit: VectorUnit, a: &Matrix, b: &Matrix) -> String {
    unit.on_tile(Grids { a, b })
}

struct Grids<'a> {
    a: &'a Matrix,
    b: &'a Matrix,
}

impl OnTile for Grids<'_> {
    type Output = String;

    fn call<const MR: usize, const NR: usize, const V: usize>(self) -> String {
        grids::<MR, NR, V>(self.a, self.b)
    }
}

/// So many rows of an operand, in a matrix where the depth is contiguous.
type DeepRows<const R: usize> = Layout<(C<R>, C<DEPTH>), (usize, C<1>)>;
/// So many rows of an operand, in a matrix where the rows of a column are contiguous.
type AcrossRows<const R: usize> = Layout<(C<R>, C<DEPTH>), (C<1>, usize)>;

/// The registers of C, one to an atom of a row and a vector: repetitions along the rows first.
type Registers<const MR: usize, const V: usize> = Layout<(C<MR>, C<V>), (C<1>, C<MR>)>;

fn grids<const MR: usize, const NR: usize, const V: usize>(a: &Matrix, b: &Matrix) -> String {
    let (a_leading, b_leading) = (a.leading(), b.leading());
    let a_rows = "rows of A (m, k)";
    let a_rows = match a.order {
        Order::Rows => grid(a_rows, DeepRows::<MR>::with_strides([a_leading])),
        Order::Columns => grid(a_rows, AcrossRows::<MR>::with_strides([a_leading])),
    };
    let b_columns = "columns of B (n, k)";
    let b_columns = match b.order {
        Order::Rows => grid(b_columns, AcrossRows::<NR>::with_strides([b_leading])),
        Order::Columns => grid(b_columns, DeepRows::<NR>::with_strides([b_leading])),
    };
    let a_panel = match a.order {
        Order::Rows => grid("their panel", Lines::<MR>::VALUE),
        Order::Columns => grid("their panel", Panel::<MR>::VALUE),
    };
    let b_panel = grid("their panel", Panel::<NR>::VALUE);
    let registers = grid("the tile of C in registers, vectors", Registers::<MR, V>::new());
    let c_tile = grid("where it goes, elements", Layout::<(C<MR>, C<NR>), (usize, C<1>)>::with_strides([b.columns]));
    let grids = [a_rows, a_panel, b_columns, b_panel, registers, c_tile].join("\n");
    format!("indices, mode 0 downwards and mode 1 to the right; ? is the leading stride\n\n{grids}")
}

/// The coordinates of a mode that are shown: the first ones and the last one. `None` stands for those between.
fn shown(extent: usize, first: usize) -> Vec<Option<usize>> {
    let is_shown = |&i: &usize| i < first || i + 1 == extent;
    let mut coordinates = Vec::new();
    for i in (0..extent).filter(is_shown) {
        if i > 0 && !is_shown(&(i - 1)) {
            coordinates.push(None);
        }
        coordinates.push(Some(i));
    }
    coordinates
}

/// A layout and its indices.
fn grid<L: StaticLayout>(title: &str, layout: L) -> String {
    let (rows, columns) = (shown(Mode::<L, C<0>>::SIZE, 3), shown(Mode::<L, C<1>>::SIZE, 6));
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
