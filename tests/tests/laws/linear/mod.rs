//! Linear layouts: on all matrices of up to 3 x 3 bits and pairs of them, on random ones of up to 12 bits, and against
//! `shape : stride`.

mod convert;
mod pairs;
mod single;
mod text;

use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_tests::generate::hostile::Draw;

/// All matrices of so many columns and rows.
fn matrices(columns: u32, rows: u32) -> impl Iterator<Item = Matrix> {
    (0..1u64 << (columns * rows)).map(move |code| {
        let columns: Vec<u64> = (0..columns).map(|k| code >> (k * rows) & ((1 << rows) - 1)).collect();
        Matrix::new(&columns).unwrap()
    })
}

/// All matrices of up to 3 x 3 bits, as layouts of two inputs and two outputs.
fn layouts() -> impl Iterator<Item = Linear> {
    (0..4).flat_map(|columns| (0..4).flat_map(move |rows| matrices(columns, rows).map(move |m| named(&m, rows))))
}

/// A matrix with names: the first bit of each side is a dimension of its own.
fn named(matrix: &Matrix, rows: u32) -> Linear {
    let sides = |bits: u32, [first, second]: [Name; 2]| {
        let low = bits.min(1);
        Dimensions::new(&[(first, 1 << low), (second, 1 << (bits - low))]).unwrap()
    };
    let columns = u32::try_from(matrix.count()).unwrap();
    let (inputs, outputs) = (sides(columns, [Name::REGISTER, Name::LANE]), sides(rows, [Name::ROW, Name::COLUMN]));
    Linear::new(&inputs, &outputs, matrix).unwrap()
}

/// A random layout of up to 12 bits on each side.
fn random(draw: &mut Draw) -> Linear {
    let (columns, rows) = (draw.between(0, 12), draw.between(0, 12));
    let kind = draw.between(0, 2);
    let columns: Vec<u64> = (0..columns)
        .map(|_| match kind {
            0 => draw.between(0, (1 << rows) - 1),
            1 if rows > 0 => 1 << draw.between(0, rows - 1),
            _ => draw.between(0, (1 << rows) - 1) & draw.between(0, (1 << rows) - 1),
        })
        .collect();
    named(&Matrix::new(&columns).unwrap(), u32::try_from(rows).unwrap())
}

/// The values of a layout at all inputs.
fn table(layout: &Linear) -> Vec<u64> {
    (0..1 << layout.inputs().total()).map(|x| layout.apply(x)).collect()
}
