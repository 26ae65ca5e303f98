//! Pictures of linear layouts as matrices of bits.

use layout_algebra::linear::{Dimensions, Linear};

use crate::picture::{Body, Cell, Cut, Grid, Panel, Picture};
use crate::{DrawError, Limits};

/// Draws the matrix of a linear layout over the field of two elements. It has a column for each input bit, a row for
/// each output bit, and the names of their dimensions. Heavy lines separate dimensions.
///
/// Post: row `r` of column `c` is 1 if input bit `c` flips output bit `r`.
///
/// ```
/// use layout_algebra::linear::Linear;
/// use layout_draw::{Limits, Style, bits};
/// let linear = Linear::parse("{register: 2^1, lane: 4^2} -> {column: 8}")?;
/// assert_eq!(bits(&linear, Limits::PAGE)?.text(&Style::PLAIN), "\
/// {register: 2^1, lane: 4^2} -> {column: 8}
///           register0 |     lane0     lane1
/// column0           1 |         .         .
/// column1           . |         1         .
/// column2           . |         .         1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// None today: every linear layout has a picture.
pub fn bits(linear: &Linear, limits: Limits) -> Result<Picture, DrawError> {
    let (rows, columns) = (linear.outputs().total(), linear.inputs().total());
    let (shown_rows, shown_columns) = limits.window(u64::from(rows), u64::from(columns), 1);
    // A column is a number whose bits are the output bits that its input bit flips.
    let at = |row: usize, column: usize| linear.columns()[column] >> row & 1;
    let (flipping, flipped) = (labels(linear.inputs(), shown_columns), labels(linear.outputs(), shown_rows));
    let cell = |(row, column): (usize, usize)| {
        if at(row, column) == 0 {
            return Cell::of(".");
        }
        let dimension = linear.inputs().of_bit(u32::try_from(column).unwrap_or(0)).0 as u64;
        let hint = format!("bit {} flips bit {}", flipping[column], flipped[row]);
        Cell { group: Some(column as u64), ..Cell::of("1").coloured(dimension).hinted(hint) }
    };
    let places = (0..shown_rows).flat_map(|row| (0..shown_columns).map(move |column| (row, column)));
    let grid = Grid {
        rows: shown_rows,
        columns: shown_columns,
        cells: places.map(cell).collect(),
        row_labels: flipped.clone(),
        column_labels: flipping.clone(),
        heavy_rows: begins(linear.outputs(), shown_rows),
        heavy_columns: begins(linear.inputs(), shown_columns),
        cut: Cut { rows: shown_rows < rows as usize, columns: shown_columns < columns as usize },
        ..Grid::default()
    };
    Ok(Picture::new(linear.to_string(), vec![Panel { caption: String::new(), body: Body::Grid(grid) }]))
}

/// Returns the names of the bits: `lane0`, `lane1`, ..
fn labels(dimensions: &Dimensions, shown: usize) -> Vec<String> {
    let label = |bit: usize| {
        let (dimension, bit) = dimensions.of_bit(u32::try_from(bit).unwrap_or(0));
        format!("{}{bit}", dimensions.name(dimension))
    };
    (0..shown).map(label).collect()
}

/// Returns the first bit of each dimension except the first dimension.
fn begins(dimensions: &Dimensions, shown: usize) -> Vec<usize> {
    let mut begins: Vec<usize> = (0..dimensions.count()).map(|i| dimensions.begin(i) as usize).collect();
    // A dimension of one value has no bit, so it begins where the next one does.
    begins.dedup();
    begins.retain(|begin| (1..shown).contains(begin));
    begins
}
