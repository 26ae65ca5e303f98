//! Matrices in `.npy` files. C order and Fortran order differ in strides only; both are taken as they are.

use std::fs;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use npyz::{NpyFile, NpyHeader, TypeChar, WriteOptions, WriterBuilder};

use crate::matrix::{Matrix, Order};

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
    // They fit: `rows * columns` elements have been read.
    let (rows, columns) = (rows as usize, columns as usize);
    let matrix = Matrix { rows, columns, order, elements };
    match matrix.elements.iter().position(|element| !element.is_finite()) {
        None => Ok(matrix),
        Some(at) => {
            let (i, j) = match order {
                Order::Rows => (at / columns, at % columns),
                Order::Columns => (at % rows, at / rows),
            };
            Err(format!("the element at ({i}, {j}) is {}: no relative error is defined", matrix.elements[at]))
        }
    }
}

/// Writes a matrix.
///
/// # Errors
/// One line with the name of the file.
pub fn write(path: &Path, matrix: &Matrix) -> Result<(), String> {
    let written = || -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        let order = match matrix.order {
            Order::Rows => npyz::Order::C,
            Order::Columns => npyz::Order::Fortran,
        };
        let shape = [matrix.rows as u64, matrix.columns as u64];
        let mut writer = WriteOptions::new().default_dtype().order(order).shape(&shape).writer(&mut file).begin_nd()?;
        writer.extend(&matrix.elements)?;
        writer.finish()?;
        file.flush()
    };
    written().map_err(|error| format!("{}: {error}", path.display()))
}
