//! Matrices in `.npy` files. C order and Fortran order differ in strides only; both are taken as they are.

mod header;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use layout_examples::gemm::Order;

use crate::matrix::Matrix;

/// Reads a matrix of float32.
///
/// # Errors
/// One line with the name of the file.
pub fn read(path: &Path) -> Result<Matrix, String> {
    let named = |what: String| format!("{}: {}", path.display(), what.split_whitespace().collect::<Vec<_>>().join(" "));
    let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
    parse(&bytes).map_err(named)
}

fn parse(bytes: &[u8]) -> Result<Matrix, String> {
    let (header, data) = header::read(bytes).map_err(|error| format!("not a .npy file: {error}"))?;
    let from_bytes = match &*header.descr {
        "<f4" => f32::from_le_bytes,
        ">f4" => f32::from_be_bytes,
        other => return Err(format!("elements of type '{}', not float32 ('<f4')", other.escape_debug())),
    };
    let &[rows, columns] = &*header.shape else {
        return Err(format!("an array of shape {:?}, not a matrix", header.shape));
    };
    if rows == 0 || columns == 0 {
        return Err(format!("{rows} x {columns}: a matrix has at least one row and one column"));
    }
    let (data, _) = data.as_chunks();
    let count = rows.checked_mul(columns).and_then(|count| usize::try_from(count).ok());
    let Some(data) = count.and_then(|count| data.get(..count)) else {
        return Err(format!("cut short: {} elements for a {rows} x {columns} matrix", data.len()));
    };
    let elements: Vec<f32> = data.iter().map(|bytes| from_bytes(*bytes)).collect();
    let fits = "an extent is at most the number of elements that were read";
    let (rows, columns) = (usize::try_from(rows).expect(fits), usize::try_from(columns).expect(fits));
    let order = header.order;
    if let Some(at) = elements.iter().position(|element| !element.is_finite()) {
        let (i, j) = match order {
            Order::Rows => (at / columns, at % columns),
            Order::Columns => (at % rows, at / rows),
        };
        return Err(format!("the element at ({i}, {j}) is {}: no relative error is defined", elements[at]));
    }
    Ok(Matrix { rows, columns, order, elements })
}

/// A file that a matrix will be written to: opened before the work, so that a path that cannot be written costs
/// nothing.
pub struct Target<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Target<'a> {
    /// Opens the file, and leaves what is in it until there is something to write.
    ///
    /// # Errors
    /// One line with the name of the file.
    pub fn open(path: &'a Path) -> Result<Target<'a>, String> {
        match OpenOptions::new().write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Target { path, file }),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Writes a matrix, in the order in which it is stored.
    ///
    /// # Errors
    /// One line with the name of the file.
    pub fn write(self, matrix: &Matrix) -> Result<(), String> {
        store(&self.file, matrix).map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

fn store(file: &File, matrix: &Matrix) -> io::Result<()> {
    file.set_len(0)?;
    let mut buffer = BufWriter::new(file);
    buffer.write_all(&header::bytes(matrix.order, [matrix.rows, matrix.columns]))?;
    for element in &matrix.elements {
        buffer.write_all(&element.to_le_bytes())?;
    }
    buffer.flush()
}
