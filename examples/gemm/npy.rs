//! Matrices in `.npy` files. C order and Fortran order differ in strides only; both are taken as they are.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use npyz::{NpyFile, NpyHeader, TypeChar, WriteOptions, WriterBuilder};

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
    let mut data = bytes;
    let header = NpyHeader::from_reader(&mut data).map_err(|error| format!("not a .npy file: {error}"))?;
    let is_f32 = matches!(header.dtype(), npyz::DType::Plain(dtype)
        if dtype.type_char() == TypeChar::Float && dtype.size_field() == 4);
    if !is_f32 {
        return Err(format!("elements of type {}, not float32 ('<f4')", header.dtype().descr()));
    }
    let &[rows, columns] = header.shape() else {
        return Err(format!("an array of shape {:?}, not a matrix", header.shape()));
    };
    if rows == 0 || columns == 0 {
        return Err(format!("{rows} x {columns}: a matrix has at least one row and one column"));
    }
    let needed = rows.checked_mul(columns).and_then(|count| count.checked_mul(4));
    if needed.is_none_or(|needed| needed > data.len() as u64) {
        return Err(format!("cut short: {} bytes of elements for a {rows} x {columns} matrix", data.len()));
    }
    let order = match header.order() {
        npyz::Order::C => Order::Rows,
        npyz::Order::Fortran => Order::Columns,
    };
    let elements = NpyFile::with_header(header, data).into_vec::<f32>().map_err(|error| error.to_string())?;
    let fits = "an extent is at most the number of elements that were read";
    let (rows, columns) = (usize::try_from(rows).expect(fits), usize::try_from(columns).expect(fits));
    if let Some(at) = elements.iter().position(|element| !element.is_finite()) {
        let (i, j) = match order {
            Order::Rows => (at / columns, at % columns),
            Order::Columns => (at % rows, at / rows),
        };
        return Err(format!("the element at ({i}, {j}) is {}: no relative error is defined", elements[at]));
    }
    Ok(Matrix { rows, columns, order, elements })
}

/// A file that a matrix will be written to: opened before the work, so that a path that cannot be written costs nothing.
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
    let order = match matrix.order {
        Order::Rows => npyz::Order::C,
        Order::Columns => npyz::Order::Fortran,
    };
    let shape = [matrix.rows as u64, matrix.columns as u64];
    file.set_len(0)?;
    let mut buffer = BufWriter::new(file);
    let mut writer = WriteOptions::new().default_dtype().order(order).shape(&shape).writer(&mut buffer).begin_nd()?;
    writer.extend(&matrix.elements)?;
    writer.finish()?;
    buffer.flush()
}
